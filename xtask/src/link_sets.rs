//! The verdicts of the vendor's linker on sets of libraries: `testdata/link/sets.tsv`.
//!
//! `link/libraries.tsv` has a line for each library: its name, its source, and the options of the compiler.
//! Of `link/sets.tsv`, the first five columns are the input: the name of the set, the entry (`-` for a
//! library), the profile, the names of the libraries, and the options of the linker. The last two are the
//! verdict (`ok`, `no` or `crash`) and the first line of the message. What was linked is kept beside it, as
//! `NAME.linked`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

pub(crate) const SETS: &str = "link/sets.tsv";
const LIBRARIES: &str = "link/libraries.tsv";

/// The new table, and the files that were made, with their paths below `testdata`.
pub(crate) struct Regenerated {
    pub(crate) table: String,
    pub(crate) files: Vec<(String, Vec<u8>)>,
}

/// Compiles the libraries and links the sets. `run` runs `dxc OPTION LIST` in the staging folder, which is a
/// copy of `testdata`.
pub(crate) fn regenerate(
    old: &str,
    stage: &Path,
    mut run: impl FnMut(&str, &str) -> Result<(), String>,
) -> Result<Regenerated, String> {
    let libraries =
        fs::read_to_string(stage.join(LIBRARIES)).map_err(|error| format!("{LIBRARIES}: {error}"))?;
    let mut list = String::new();
    let mut names = Vec::new();
    for line in libraries.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[name, source, options] = columns.as_slice() else {
            return Err(format!("{LIBRARIES}: three columns are needed: {line}"));
        };
        let options = options.replace(' ', "\t");
        let _ = writeln!(list, "link/{source}\tlink/{name}.dxil\t{options}");
        names.push(name.to_owned());
    }
    write(stage, "libraries.list", &list)?;
    run("--batch", "libraries.list")?;
    let mut list = String::new();
    for line in old.lines().filter(|line| !line.starts_with('#')) {
        let &[name, entry, profile, libraries, options, ..] = line.split('\t').collect::<Vec<_>>().as_slice()
        else {
            return Err(format!("{SETS}: five columns are needed: {line}"));
        };
        let libraries: Vec<String> = libraries.split(',').map(|name| format!("link/{name}.dxil")).collect();
        let entry = if entry == "-" { "" } else { entry };
        let _ = write!(list, "link/{name}.linked\t{entry}\t{profile}\t{}", libraries.join(","));
        if options != "-" {
            let _ = write!(list, "\t{}", options.replace(' ', "\t"));
        }
        list.push('\n');
    }
    write(stage, "sets.list", &list)?;
    run("--link-batch", "sets.list")?;
    let mut made = Regenerated { table: String::new(), files: Vec::new() };
    for name in names {
        let path = format!("link/{name}.dxil");
        let bytes = fs::read(stage.join(&path)).map_err(|error| format!("{path}: {error}"))?;
        made.files.push((path, bytes));
    }
    for line in old.lines() {
        if line.starts_with('#') {
            let _ = writeln!(made.table, "{line}");
            continue;
        }
        let input: Vec<&str> = line.split('\t').take(5).collect();
        let path = format!("link/{}.linked", input.first().unwrap_or(&""));
        let linked = fs::read(stage.join(&path)).ok();
        let errors = fs::read(stage.join(format!("{path}.err"))).unwrap_or_default();
        let message = message(&String::from_utf8_lossy(&errors));
        let (verdict, message) = match &linked {
            Some(_) => ("ok", String::new()),
            // The location of a crash in the library does not matter.
            None if message.starts_with("crash") => ("crash", String::new()),
            None => ("no", message),
        };
        made.files.extend(linked.map(|bytes| (path, bytes)));
        let _ = writeln!(made.table, "{}\t{verdict}\t{message}", input.join("\t"));
    }
    Ok(made)
}

fn write(stage: &Path, name: &str, text: &str) -> Result<(), String> {
    fs::write(stage.join(name), text).map_err(|error| format!("{name}: {error}"))
}

/// The first line of the linker's output that is no number.
fn message(errors: &str) -> String {
    let lines = errors.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with("0x"));
    lines.next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::message;

    #[test]
    fn messages() {
        assert_eq!(message("0x80004005\nerror: Cannot find\nmore\n"), "error: Cannot find");
        assert_eq!(message("crash 0xc0000005\n"), "crash 0xc0000005");
        assert_eq!(message("0x80aa001c\n"), "");
    }
}
