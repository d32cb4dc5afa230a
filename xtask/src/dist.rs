//! `cargo xtask dist`: the archive of the command for one system, as a release has it; with `--dry-run`,
//! everything that a release has.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::workspace::{self, Workspace};
use crate::{process, publish, python, web};

mod training;

/// The most bytes of the command. A dependency that makes it larger has to be worth it.
const MOST_BYTES: u64 = 20_000_000;

/// The shells that an archive has completions for, and the names of the files.
const COMPLETIONS: [(&str, &str); 4] =
    [("bash", "dxkit.bash"), ("zsh", "_dxkit"), ("fish", "dxkit.fish"), ("powershell", "dxkit.ps1")];

/// Builds the command, trained on `testdata` where it runs here, and packs it with completions, manual pages
/// and licences; writes the checksum. With `--dry-run`, makes the wheel, the npm package and the page as
/// well, and asks cargo to try the publication of every crate: all of a release but the upload.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (mut is_dry_run, mut trains, mut is_required, mut target) = (false, true, false, None);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--dry-run" => is_dry_run = true,
            "--no-training" => trains = false,
            "--require" => is_required = true,
            "--target" => target = Some(arguments.next().ok_or("--target needs a target of Rust")?.as_str()),
            _ => {
                return Err(format!(
                    "unknown argument `{argument}`: it takes --target TARGET, --no-training, --dry-run and \
                     --require"
                ));
            }
        }
    }
    let workspace = Workspace::load()?;
    let host = workspace::host()?;
    let runs_here = target.is_none_or(|target| target == host);
    let profile = if trains && runs_here { training::profile(&workspace, &host)? } else { None };
    let built = match &profile {
        // Given a target, cargo leaves build scripts and macros out.
        Some(profile) => build(&workspace, Some(&host), &[format!("-Cprofile-use={}", profile.display())])?,
        None => build(&workspace, target, &[])?,
    };
    let size = fs::metadata(&built).map_err(|error| format!("{}: {error}", built.display()))?.len();
    println!("{}: {size} bytes", built.display());
    if size > MOST_BYTES {
        return Err(format!("the command has {size} bytes; at most {MOST_BYTES} are shipped"));
    }
    let version = &workspace.member("dxkit-cli").ok_or("the workspace has no package `dxkit-cli`")?.version;
    let name = format!("dxkit-{version}-{}", target.unwrap_or(&host));
    let archives = workspace.target_directory.join("dist-archives");
    // Completions and manual pages are those of a command that runs here.
    let folder = stage(&built, &archives.join(&name), runs_here)?;
    let archive = archives.join(format!("{name}.tar.gz"));
    let mut tar = process::program("tar");
    tar.arg("-C").arg(&archives).arg("-czf").arg(&archive).arg(&name);
    process::run(&mut tar)?;
    let sum = checksum(&archive)?;
    println!("{}: {sum}", archive.display());
    fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    if !is_dry_run {
        return Ok(());
    }
    packages(&workspace, version, &archives, is_required)?;
    publish::run(&["--dry-run".to_owned()])?;
    println!("what a release has is in {}", archives.display());
    Ok(())
}

/// Makes the wheel, the npm package and the page, and puts them with their checksums beside the archive. What
/// the machine cannot make is left out, and said so, unless it is required.
fn packages(workspace: &Workspace, version: &str, archives: &Path, is_required: bool) -> Result<(), String> {
    let required = is_required.then(|| "--require".to_owned());
    let arguments: Vec<String> = ["--release".to_owned()].into_iter().chain(required.clone()).collect();
    python::run(&arguments)?;
    let wheels = workspace.target_directory.join("python/wheels");
    for entry in fs::read_dir(&wheels).into_iter().flatten() {
        let wheel = entry.map_err(|error| format!("{}: {error}", wheels.display()))?.path();
        put(&wheel, &archives.join(wheel.file_name().unwrap_or_default()))?;
    }
    let arguments: Vec<String> = required.into_iter().collect();
    web::run(&arguments)?;
    let built = workspace.target_directory.join("web");
    if !built.join("dxkit.html").exists() {
        return Ok(());
    }
    put(&built.join("dxkit.html"), &archives.join(format!("dxkit-{version}.html")))?;
    let npm = archives.join(format!("dxkit-{version}-npm.tar.gz"));
    process::run(process::program("tar").arg("-C").arg(&built).arg("-czf").arg(&npm).arg("npm"))?;
    checksum(&npm).map(drop)
}

/// Copies a file to the folder of a release, with its checksum.
fn put(file: &Path, to: &Path) -> Result<(), String> {
    fs::copy(file, to).map_err(|error| format!("{} to {}: {error}", file.display(), to.display()))?;
    println!("{}: {}", to.display(), checksum(to)?);
    Ok(())
}

/// Builds the command with the profile of releases and further flags of the compiler, in a folder of its own
/// if there are some.
fn build(workspace: &Workspace, target: Option<&str>, flags: &[String]) -> Result<PathBuf, String> {
    let mut build = process::cargo();
    build.args(["build", "--profile", "dist", "--locked", "--package", "dxkit-cli"]);
    let mut folder = workspace.target_directory.clone();
    if !flags.is_empty() {
        // What is built without these flags is kept.
        folder.push("trained");
        let given = std::env::var("RUSTFLAGS").unwrap_or_default();
        build.env("RUSTFLAGS", format!("{given} {}", flags.join(" ")).trim());
        build.arg("--target-dir").arg(&folder);
    }
    if let Some(target) = target {
        build.args(["--target", target]);
        folder.push(target);
    }
    process::run(&mut build)?;
    let is_windows = target.map_or(cfg!(windows), |target| target.contains("windows"));
    Ok(folder.join("dist").join(if is_windows { "dxkit.exe" } else { "dxkit" }))
}

/// Lays out the folder that the archive holds.
fn stage(built: &Path, folder: &Path, runs_here: bool) -> Result<PathBuf, String> {
    let failed = |error: std::io::Error| format!("cannot lay out {}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder.join("completions")).map_err(failed)?;
    fs::copy(built, folder.join(built.file_name().unwrap_or_default())).map_err(failed)?;
    for name in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(workspace::root().join(name), folder.join(name)).map_err(failed)?;
    }
    if runs_here {
        for (shell, name) in COMPLETIONS {
            let script = process::stdout(process::program(built).args(["completions", shell]))?;
            fs::write(folder.join("completions").join(name), script).map_err(failed)?;
        }
        process::run(process::program(built).args(["man", "--out-dir"]).arg(folder.join("man")))?;
    }
    Ok(folder.to_owned())
}

/// Writes the SHA-256 of a file beside it, as `sha256sum --check` reads it.
fn checksum(archive: &Path) -> Result<String, String> {
    let bytes = fs::read(archive).map_err(|error| format!("{}: {error}", archive.display()))?;
    let sum = Sha256::digest(&bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    let name = archive.file_name().unwrap_or_default().to_string_lossy();
    let path = archive.with_file_name(format!("{name}.sha256"));
    fs::write(&path, format!("{sum}  {name}\n")).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(sum)
}
