//! `cargo xtask bench`.

use crate::process;
use crate::workspace::Workspace;

/// Runs every bench of the workspace; arguments go to the benches.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let workspace = Workspace::load()?;
    let mut found = false;
    for package in &workspace.packages {
        for target in package.targets.iter().filter(|target| target.is("bench")) {
            found = true;
            let mut command = process::cargo();
            command.args(["bench", "--package", &package.name, "--bench", &target.name]);
            if !arguments.is_empty() {
                command.arg("--").args(arguments);
            }
            process::run(&mut command)?;
        }
    }
    if found { Ok(()) } else { Err("no package of the workspace has a bench".to_owned()) }
}
