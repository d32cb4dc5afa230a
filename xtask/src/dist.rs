//! `cargo xtask dist`: what a release has, under the names and with the checksums that it has there. The
//! workflow of releases calls this for each piece on each system, so no name is spelled twice.

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

/// What a release is made of, beside the crates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    /// The command, in the archive of one system.
    Command,
    /// The wheel of the Python package, for one system.
    Wheel,
    /// The page for browsers, and the npm package.
    Page,
}

impl Piece {
    const ALL: [(&'static str, Self); 3] =
        [("command", Self::Command), ("wheel", Self::Wheel), ("page", Self::Page)];
}

/// Makes pieces of a release, the command unless told otherwise, in one folder under the names that a release
/// has, each with its checksum. With `--dry-run`, makes all of them and asks cargo to try the publication of
/// every crate: all of a release but the upload. `--notes TAG` prints what the release of a tag is announced
/// with, or says why the tag is wrong.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let (mut is_dry_run, mut trains, mut is_required, mut target) = (false, true, false, None);
    let (mut pieces, mut tag) = (Vec::new(), None);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--dry-run" => is_dry_run = true,
            "--no-training" => trains = false,
            "--require" => is_required = true,
            "--target" => target = Some(arguments.next().ok_or("--target needs a target of Rust")?.as_str()),
            "--only" => {
                let name = arguments.next().ok_or("--only needs command, wheel or page")?;
                let piece = Piece::ALL.iter().find(|(known, _)| known == name);
                pieces.push(piece.ok_or("--only needs command, wheel or page")?.1);
            }
            "--notes" => tag = Some(arguments.next().ok_or("--notes needs a tag")?),
            _ => {
                return Err(format!(
                    "unknown argument `{argument}`: it takes --only PIECE, --target TARGET, --no-training, \
                     --dry-run, --require and --notes TAG"
                ));
            }
        }
    }
    let workspace = Workspace::load()?;
    let version = &workspace.member("dxkit-cli").ok_or("the workspace has no package `dxkit-cli`")?.version;
    if let Some(tag) = tag {
        let path = workspace::root().join("CHANGELOG.md");
        let changes = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        print!("{}", notes(&changes, version, tag)?);
        return Ok(());
    }
    let makes =
        |piece| is_dry_run || pieces.contains(&piece) || (pieces.is_empty() && piece == Piece::Command);
    let archives = workspace.target_directory.join("dist-archives");
    fs::create_dir_all(&archives).map_err(|error| format!("{}: {error}", archives.display()))?;
    if makes(Piece::Command) {
        command(&workspace, version, &archives, target, trains)?;
    }
    if makes(Piece::Wheel) {
        wheel(&workspace, &archives, is_required)?;
    }
    if makes(Piece::Page) {
        page(&workspace, version, &archives, is_required)?;
    }
    if is_dry_run {
        publish::run(&["--dry-run".to_owned()])?;
    }
    println!("what was made is in {}", archives.display());
    Ok(())
}

/// What the changelog says of a version: the text between its heading and the next one.
fn notes(changes: &str, version: &str, tag: &str) -> Result<String, String> {
    if tag.strip_prefix('v') != Some(version) {
        return Err(format!("the tag of version {version} is v{version}, not {tag}"));
    }
    let is_heading = |line: &&str| line.starts_with("## ");
    let is_own = |line: &&str| {
        let name = line.trim_start_matches("## ").trim_start_matches('[');
        name.strip_prefix(version)
            .is_some_and(|after| !after.starts_with(|c: char| c == '.' || c.is_ascii_digit()))
    };
    let mut lines = changes.lines().skip_while(|line| !(is_heading(line) && is_own(line)));
    lines.next().ok_or_else(|| format!("CHANGELOG.md has no section for {version}"))?;
    let text: Vec<&str> = lines.take_while(|line| !is_heading(line)).collect();
    let text = text.join("\n");
    if text.trim().is_empty() {
        return Err(format!("CHANGELOG.md says nothing of {version}"));
    }
    Ok(format!("{}\n", text.trim()))
}

/// Builds the command, trained on `testdata` where it is built for this machine, and packs it with
/// completions, manual pages and licences.
fn command(
    workspace: &Workspace,
    version: &str,
    archives: &Path,
    target: Option<&str>,
    trains: bool,
) -> Result<(), String> {
    let host = workspace::host()?;
    let is_host = target.is_none_or(|target| target == host);
    let profile = if trains && is_host { training::profile(workspace, &host)? } else { None };
    let built = match &profile {
        // Given a target, cargo leaves build scripts and macros out.
        Some(profile) => build(workspace, Some(&host), &[format!("-Cprofile-use={}", profile.display())])?,
        None => build(workspace, target, &[])?,
    };
    let size = fs::metadata(&built).map_err(|error| format!("{}: {error}", built.display()))?.len();
    println!("{}: {size} bytes", built.display());
    if size > MOST_BYTES {
        return Err(format!("the command has {size} bytes; at most {MOST_BYTES} are shipped"));
    }
    let name = format!("dxkit-{version}-{}", target.unwrap_or(&host));
    let writer = if process::stdout(process::program(&built).arg("--version")).is_ok() {
        built.clone()
    } else {
        // Completions and manual pages do not depend on the system: a command that runs here writes them.
        process::run(process::cargo().args(["build", "--locked", "--package", "dxkit-cli"]))?;
        workspace.target_directory.join("debug").join(format!("dxkit{}", std::env::consts::EXE_SUFFIX))
    };
    let folder = stage(&built, &writer, &archives.join(&name))?;
    let archive = archives.join(format!("{name}.tar.gz"));
    let mut tar = process::program("tar");
    tar.arg("-C").arg(archives).arg("-czf").arg(&archive).arg(&name);
    process::run(&mut tar)?;
    println!("{}: {}", archive.display(), checksum(&archive)?);
    fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// The argument that makes an error of what this machine cannot make.
fn required(is_required: bool) -> Option<String> {
    is_required.then(|| "--require".to_owned())
}

/// Makes the wheel of the Python package.
fn wheel(workspace: &Workspace, archives: &Path, is_required: bool) -> Result<(), String> {
    let arguments: Vec<String> = ["--release".to_owned()].into_iter().chain(required(is_required)).collect();
    python::run(&arguments)?;
    let wheels = workspace.target_directory.join("python/wheels");
    for entry in fs::read_dir(&wheels).into_iter().flatten() {
        let wheel = entry.map_err(|error| format!("{}: {error}", wheels.display()))?.path();
        put(&wheel, &archives.join(wheel.file_name().unwrap_or_default()))?;
    }
    Ok(())
}

/// Makes the page for browsers and the npm package.
fn page(workspace: &Workspace, version: &str, archives: &Path, is_required: bool) -> Result<(), String> {
    let arguments: Vec<String> = required(is_required).into_iter().collect();
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

/// Lays out the folder that the archive holds; `writer` is a command that runs here.
fn stage(built: &Path, writer: &Path, folder: &Path) -> Result<PathBuf, String> {
    let failed = |error: std::io::Error| format!("cannot lay out {}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(failed)?;
    }
    fs::create_dir_all(folder.join("completions")).map_err(failed)?;
    fs::copy(built, folder.join(built.file_name().unwrap_or_default())).map_err(failed)?;
    for name in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(workspace::root().join(name), folder.join(name)).map_err(failed)?;
    }
    for (shell, name) in COMPLETIONS {
        let script = process::stdout(process::program(writer).args(["completions", shell]))?;
        fs::write(folder.join("completions").join(name), script).map_err(failed)?;
    }
    process::run(process::program(writer).args(["man", "--out-dir"]).arg(folder.join("man")))?;
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

#[cfg(test)]
mod tests {
    use super::notes;

    #[test]
    fn notes_are_the_section_of_the_tag() {
        let changes = "# Changelog\n\n## Unreleased\n\n- new\n\n## 1.2.34\n\n- other\n\n## [1.2.3] - 2026-11-28\n\n- a\n- b\n\n## 1.2.2\n\n- old\n";
        assert_eq!(notes(changes, "1.2.3", "v1.2.3").as_deref(), Ok("- a\n- b\n"));
        assert_eq!(notes(changes, "1.2.2", "v1.2.2").as_deref(), Ok("- old\n"));
        assert!(notes(changes, "1.2.3", "v1.2.4").is_err_and(|why| why.contains("v1.2.3, not v1.2.4")));
        assert!(notes(changes, "1.2.3", "1.2.3").is_err());
        assert!(notes(changes, "1.2", "v1.2").is_err_and(|why| why.contains("no section")));
    }
}
