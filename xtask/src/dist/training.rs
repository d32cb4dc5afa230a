//! Profile-guided optimisation of the command: it is built with counters, runs on `testdata`, and what it
//! counted guides the build that is shipped.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::process;
use crate::workspace::{self, Workspace};

/// What the command is trained with: the commands that read many shaders. `DATA` is `testdata`, `OUT` an
/// empty folder.
const LINES: [&str; 14] = [
    "inspect --json DATA",
    "reflect --json DATA",
    "check DATA",
    "validate DATA",
    "dis DATA/dxc -o OUT/dis",
    "dis DATA/fxc -o OUT/dis-fxc",
    "stats --json DATA",
    "yaml DATA/dxc -o OUT/yaml",
    "build OUT/yaml -o OUT/built",
    "strip --all DATA -o OUT/stripped",
    "diff DATA/dxc OUT/stripped/dxc --summary",
    "report DATA/dxc -o OUT/report.html",
    "index DATA -o OUT/index.parquet",
    "pack DATA/dxc -o OUT/all.dxpack",
];

/// The tool that merges profiles: `LLVM_PROFDATA`, that of the compiler (`rustup component add llvm-tools`),
/// or one in `PATH` that is not older than the LLVM of the compiler, whose form of profiles it has to know.
/// `Err` in the result says why there is none.
fn merger(host: &str) -> Result<Result<PathBuf, String>, String> {
    if let Some(given) = std::env::var_os("LLVM_PROFDATA") {
        return Ok(Ok(given.into()));
    }
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let root = process::stdout(process::program(&compiler).args(["--print", "sysroot"]))?;
    let own = Path::new(root.trim()).join("lib/rustlib").join(host).join("bin").join("llvm-profdata");
    if own.with_extension(std::env::consts::EXE_EXTENSION).exists() {
        return Ok(Ok(own));
    }
    let Ok(found) = process::stdout(process::program("llvm-profdata").arg("--version")) else {
        return Ok(Err("there is no llvm-profdata".to_owned()));
    };
    let needed = llvm_version(&process::stdout(process::program(compiler).arg("-vV"))?);
    Ok(match (llvm_version(&found), needed) {
        (Some(found), Some(needed)) if found < needed => {
            Err(format!("llvm-profdata is of LLVM {found}, and the compiler's profiles are of {needed}"))
        }
        _ => Ok("llvm-profdata".into()),
    })
}

/// The first number of the version that an LLVM tool, or the compiler, states.
fn llvm_version(text: &str) -> Option<u32> {
    let (_, after) = text.split_once("LLVM version")?;
    let digits = after.trim_start_matches([':', ' ']).split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// The profile of the command on `testdata`; `None`, with a message, if this machine cannot make one.
pub(super) fn profile(workspace: &Workspace, host: &str) -> Result<Option<PathBuf>, String> {
    let merger = match merger(host)? {
        Ok(merger) => merger,
        Err(why) => {
            println!("not trained: {why} (rustup component add llvm-tools, or LLVM_PROFDATA)");
            return Ok(None);
        }
    };
    let folder = workspace.target_directory.join("training");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(failed)?;
    }
    let (counts, out) = (folder.join("counts"), folder.join("out"));
    fs::create_dir_all(&out).map_err(failed)?;
    let flag = format!("-Cprofile-generate={}", counts.display());
    let command = super::build(workspace, Some(host), &[flag])?;
    for line in LINES {
        let place = |word: &str, name: &str, folder: &Path| {
            let rest = word.strip_prefix(name)?;
            Some(folder.join(rest.trim_start_matches('/')))
        };
        let data = workspace::root().join("testdata");
        let words = line.split(' ').map(|word| {
            let path = place(word, "DATA", &data).or_else(|| place(word, "OUT", &out));
            path.map_or_else(|| word.into(), PathBuf::into_os_string)
        });
        let mut run = process::program(&command);
        run.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        println!("$ {}", process::line(&run));
        // Some files of `testdata` are broken on purpose: 1 is no failure.
        let status = run.status().map_err(|error| format!("{}: {error}", command.display()))?;
        if !matches!(status.code(), Some(0..=2)) {
            return Err(format!("`dxkit {line}` ended with {status}"));
        }
    }
    let profile = folder.join("dxkit.profdata");
    process::run(process::program(merger).arg("merge").arg("-o").arg(&profile).arg(&counts))?;
    Ok(Some(profile))
}

#[cfg(test)]
mod tests {
    use super::llvm_version;

    #[test]
    fn versions_of_llvm_are_read() {
        assert_eq!(llvm_version("LLVM (http://llvm.org/):\n  Debian LLVM version 14.0.6\n"), Some(14));
        assert_eq!(llvm_version("rustc 1.95.0\nrelease: 1.95.0\nLLVM version: 22.1.2\n"), Some(22));
        assert_eq!(llvm_version("no tool of LLVM"), None);
    }
}
