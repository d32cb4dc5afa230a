//! The first example of each published library's README, and of other pages for readers outside, in a crate
//! that depends on that library alone. Libraries whose example needs more are listed with the reason.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::process;
use crate::workspace::{Package, Workspace};

/// What an example contains that needs a file of this repository, or a crate that only its tests use.
const NEED_MORE: &[&str] = &["../../testdata", "include_bytes!", "dxkit_synth::"];

/// The libraries whose first example does not compile in a crate that depends on them alone, with the reason.
const NOT_ALONE: &[(&str, &str)] = &[
    ("dxkit", "reads a compiled shader of `testdata`"),
    ("dxkit-bitcode", "reads a module of its tests: bitcode is too long to be written out"),
    ("dxkit-cli", "is the command: its library is for its tests"),
    ("dxkit-convert", "converts a compiled shader of `testdata`"),
    ("dxkit-derive", "derives the parts of a compiled shader of `testdata`"),
    ("dxkit-diff", "compares two edits of a compiled shader of `testdata`"),
    ("dxkit-disasm", "prints a compiled shader of `testdata`"),
    ("dxkit-dxil", "reads the module of a compiled shader of `testdata`, by `dxkit-bitcode`"),
    ("dxkit-exec", "runs a compiled shader of `testdata`"),
    ("dxkit-pipeline", "checks compiled shaders of `testdata` against each other"),
    ("dxkit-reflect", "reflects a compiled shader of `testdata`"),
    ("dxkit-report", "reports on a compiled shader of `testdata`, which `dxkit` reads"),
    ("dxkit-transform", "changes a compiled shader of `testdata`"),
    ("dxkit-upgrade", "reads the result by `dxkit-dxil`"),
    ("dxkit-validate", "validates a compiled shader of `testdata`"),
    ("dxkit-yaml", "prints a compiled shader of `testdata`"),
];

/// Pages of documentation whose first example is compiled, too: package, file, and the name of its crate.
const PAGES: &[(&str, &str, &str)] = &[("dxkit-bytes", "src/parser.rs", "dxkit-bytes-parser")];

/// Compiles the examples in one scratch workspace, which shares the target folder, so that only the examples
/// are compiled.
pub(crate) fn run(workspace: &Workspace) -> Result<(), String> {
    let scratch = workspace.target_directory.join("readme-examples");
    let (mut members, mut missing) = (Vec::new(), Vec::new());
    for package in workspace.packages.iter().filter(|package| package.is_published()) {
        let Some(library) = package.library() else { continue };
        let readme = fs::read_to_string(package.folder().join("README.md")).unwrap_or_default();
        let reason = NOT_ALONE.iter().find(|(name, _)| *name == package.name).map(|(_, reason)| *reason);
        let Some(example) = first_example(&readme) else {
            missing.extend(reason.is_none().then(|| format!("{}: no example in its README", package.name)));
            continue;
        };
        let others = workspace.packages.iter().filter(|other| other.name != package.name);
        let needs_other = others.filter_map(|other| other.library()).any(|other| {
            example.contains(&format!("use {}::", other.name))
                || example.contains(&format!(" {}::", other.name))
        });
        let needs_more = needs_other || NEED_MORE.iter().any(|needed| example.contains(needed));
        match reason {
            Some(reason) if needs_more => {
                println!("{:<18} not alone: {reason}", package.name);
                continue;
            }
            Some(_) => missing.push(format!("{}: its first example compiles alone now", package.name)),
            None if needs_more => {
                missing.push(format!("{}: its first example needs more than this crate", package.name));
                continue;
            }
            None => {}
        }
        write_crate(&scratch, &package.name, package, &example)?;
        println!("{:<18} {}", package.name, library.name);
        members.push(package.name.clone());
    }
    process::report("the list of examples that need more (`NOT_ALONE`)", &missing)?;
    for (name, file, member) in PAGES {
        let found = workspace.packages.iter().find(|package| package.name == *name);
        let package = found.ok_or_else(|| format!("there is no package `{name}`"))?;
        let path = package.folder().join(file);
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let page: Vec<_> = text.lines().map_while(|line| line.strip_prefix("//!")).collect();
        let page: String =
            page.iter().map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect();
        let example = first_example(&page).ok_or_else(|| format!("{}: no example", path.display()))?;
        write_crate(&scratch, member, package, &example)?;
        println!("{member:<18} {file} of {name}");
        members.push((*member).to_owned());
    }
    let mut root = String::from("[workspace]\nresolver = \"3\"\nmembers = [");
    for member in &members {
        let _ = write!(root, "\"{member}\", ");
    }
    write(&scratch.join("Cargo.toml"), &(root + "]\n"))?;
    // The versions that the workspace was tested with.
    let lock = process::root().join("Cargo.lock");
    fs::copy(&lock, scratch.join("Cargo.lock")).map_err(|error| format!("{}: {error}", lock.display()))?;
    let mut check = process::cargo();
    check.args(["check", "--quiet", "--workspace", "--manifest-path"]).arg(scratch.join("Cargo.toml"));
    process::quietly(check.env("CARGO_TARGET_DIR", &workspace.target_directory)).map_err(|why| {
        format!("the first example of a README does not compile with its crate alone: {why}")
    })?;
    println!("{} examples compile with their crates alone", members.len());
    Ok(())
}

/// Writes a crate that is the example, and depends on the package alone.
fn write_crate(scratch: &Path, member: &str, package: &Package, example: &str) -> Result<(), String> {
    let manifest = format!(
        "[package]\nname = \"readme-{member}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         {} = {{ path = {:?} }}\n",
        package.name,
        package.folder()
    );
    let folder = scratch.join(member);
    write(&folder.join("Cargo.toml"), &manifest)?;
    // The hidden last line of an example gives the closure its type.
    let main = format!("fn main() {{\n    let _ = (|| {{\n{example}}})();\n}}\n");
    write(&folder.join("src/main.rs"), &main)
}

/// The first example in Rust, with its hidden lines.
fn first_example(readme: &str) -> Option<String> {
    let mut lines = readme.lines().skip_while(|line| *line != "```rust").skip(1);
    let lines: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
    let shown = |line: &str| line.strip_prefix("# ").unwrap_or(line).to_owned() + "\n";
    (!lines.is_empty()).then(|| lines.into_iter().map(shown).collect())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let failed = |error| format!("cannot write {}: {error}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(failed)?;
    // An unchanged file is left alone, so that it is not compiled again.
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::write(path, text).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_example_has_its_hidden_lines() {
        let readme =
            "# a\n\n```text\nno\n```\n\n```rust\nuse a::B;\n# let c = 1;\n```\n\n```rust\nsecond\n```\n";
        assert_eq!(first_example(readme).as_deref(), Some("use a::B;\nlet c = 1;\n"));
        assert_eq!(first_example("```text\nno\n```\n"), None);
    }
}
