//! `cargo xtask publish --dry-run`: what `cargo publish` would upload, in order.

use std::collections::BTreeSet;

use crate::process;
use crate::workspace::{self, Package, Workspace};

/// Files that every published crate has, beside its sources.
const FILES: &[&str] = &["README.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Prints the order of the crates, checks what each would contain, and lets cargo package all of them.
/// Uploading is left to `cargo publish --workspace`, which takes the same order.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let verify = match arguments {
        [dry] if dry == "--dry-run" => false,
        [dry, verify] if dry == "--dry-run" && verify == "--verify" => true,
        _ => {
            return Err(
                "the arguments are `--dry-run` and, to build each crate from its archive, `--verify`".into(),
            );
        }
    };
    let workspace = Workspace::load()?;
    let order = order(&workspace)?;
    let names: Vec<_> = order.iter().map(|package| package.name.as_str()).collect();
    println!("{} crates: {}", order.len(), names.join(", "));
    for package in &order {
        contents(package)?;
    }
    // Without this flag nothing could be tried that is not committed yet.
    let mut publish = process::cargo();
    publish.args(["publish", "--workspace", "--dry-run", "--allow-dirty"]);
    if !verify {
        publish.arg("--no-verify");
    }
    process::quietly(&mut publish)
}

/// The published crates, each after those that it depends on.
fn order(workspace: &Workspace) -> Result<Vec<&Package>, String> {
    let mut left: Vec<_> = workspace.packages.iter().filter(|package| package.is_published()).collect();
    let published: BTreeSet<&str> = left.iter().map(|package| package.name.as_str()).collect();
    let mut order: Vec<&Package> = Vec::new();
    while !left.is_empty() {
        let done: BTreeSet<&str> = order.iter().map(|package| package.name.as_str()).collect();
        let is_ready = |package: &&Package| {
            package.dependencies.iter().filter(|dependency| dependency.kind.as_deref() != Some("dev")).all(
                |dependency| {
                    let name = dependency.name.as_str();
                    !published.contains(name) || done.contains(name)
                },
            )
        };
        let (ready, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(is_ready);
        if ready.is_empty() {
            let names: Vec<_> = rest.iter().map(|package| package.name.as_str()).collect();
            return Err(format!("these depend on each other: {}", names.join(", ")));
        }
        order.extend(ready);
        left = rest;
    }
    Ok(order)
}

/// Checks the list of a crate's files: its licences and README are there, its tests are not.
fn contents(package: &Package) -> Result<(), String> {
    let mut list = process::cargo();
    list.args(["package", "--list", "--allow-dirty", "--package", &package.name]);
    let list = process::stdout(&mut list)?;
    let files: BTreeSet<&str> = list.lines().collect();
    if let Some(missing) = FILES.iter().find(|file| !files.contains(*file)) {
        return Err(format!("{} would be published without {missing}", package.name));
    }
    if let Some(test) = files.iter().find(|file| file.starts_with("tests/") || file.starts_with("benches/")) {
        return Err(format!("{} would be published with {test}", package.name));
    }
    for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
        let read = |path: std::path::PathBuf| {
            std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        if read(package.folder().join(file))? != read(workspace::root().join(file))? {
            return Err(format!("{file} of {} is not that of the repository", package.name));
        }
    }
    let manifest = std::fs::read_to_string(&package.manifest_path)
        .map_err(|error| format!("{}: {error}", package.manifest_path.display()))?;
    if !manifest.contains("[package.metadata.docs.rs]\nall-features = true\n") {
        return Err(format!("{}: docs.rs would leave features out", package.name));
    }
    Ok(())
}
