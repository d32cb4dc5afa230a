//! Commands that write files: permissions, links, names, readers that leave; bounds of a scan.

#![allow(clippy::unwrap_used)] // helpers of tests, too, say what must hold by panicking

use std::fs;
use std::path::Path;

use crate::common::{dxkit, testdata};
use dxkit_cli::Outcome;

fn text(path: &Path) -> String {
    path.display().to_string()
}

#[cfg(unix)]
#[test]
fn permissions_and_links_survive() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("shader.dxil"), folder.path().join("link.dxil"));
    fs::copy(testdata("dxc/ps_private_13.dxil"), &file).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let run = dxkit(["strip", "--private", &text(&link), "--in-place"]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    if std::os::unix::fs::chown(&file, Some(1234), Some(1235)).is_ok() {
        use std::os::unix::fs::MetadataExt as _;

        // If run as root, the file keeps its owner.
        let run = dxkit(["hash", "bypass", &text(&file), "--in-place"]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let there = fs::metadata(&file).unwrap();
        assert_eq!((there.uid(), there.gid(), there.mode() & 0o777), (1234, 1235, 0o640));
        assert_eq!(dxkit(["hash", "fix", &text(&file), "--in-place"]).outcome, Outcome::Fine);
    }
    assert_eq!(fs::read(&file).unwrap(), fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap());
}

#[test]
fn extracted_files_never_take_each_others_place() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let one = fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    let two = fs::read(testdata("dxc/ps_private_13.dxil")).unwrap();
    fs::create_dir_all(folder.path().join("in/a")).unwrap();
    fs::write(folder.path().join("in/a/b.bin"), &one).unwrap();
    fs::write(folder.path().join("in/a_b.bin"), &two).unwrap();
    let scan = || {
        let run = dxkit(["scan", &text(&folder.path().join("in")), "--extract", &text(&out)]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let mut files: Vec<_> =
            fs::read_dir(&out).unwrap().map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect();
        files.sort();
        files
    };
    let sorted = |mut files: Vec<Vec<u8>>| {
        files.sort();
        files
    };
    assert_eq!(scan(), sorted(vec![one.clone(), two.clone()]));
    // The same again, then other bytes at the first one's path.
    assert_eq!(scan(), sorted(vec![one.clone(), two.clone()]));
    let three = fs::read(testdata("fxc/ps_solid_4_0.dxbc")).unwrap();
    fs::write(folder.path().join("in/a/b.bin"), &three).unwrap();
    fs::write(folder.path().join("in/a_b.bin"), &three).unwrap();
    assert_eq!(scan().len(), 3, "one place for equal bytes, beside what an earlier run left");
}

#[cfg(unix)]
#[test]
fn names_of_extracted_files_fit_the_file_system_and_one_failure_is_not_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let one = fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    // 80 letters of three bytes each: with the offset, the name would be too long if letters were counted.
    let source = folder.path().join("\u{6f22}".repeat(80));
    fs::write(&source, [&one[..], &fs::read(testdata("fxc/ps_solid_4_0.dxbc")).unwrap()].concat()).unwrap();
    let out = folder.path().join("out");
    let run = dxkit(["scan", &text(&source), "--extract", &text(&out)]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert_eq!(fs::read_dir(&out).unwrap().count(), 2);

    // A file where the folder of the folder is needed: nothing can be written.
    fs::remove_dir_all(&out).unwrap();
    fs::write(&out, b"").unwrap();
    let run = dxkit(["scan", &text(&source), "--extract", &text(&out.join("inner"))]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert_eq!(run.errors.matches("cannot write").count(), 2, "{}", run.errors);
    assert!(run.errors.contains("0 containers in 1 file"), "{}", run.errors);
}

#[test]
fn a_scan_reads_every_byte_a_bounded_number_of_times() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letters");
    fs::write(&file, b"DXBC".repeat(2 << 20)).unwrap();
    assert!(dxkit(["scan", &text(&file)]).errors.contains("0 containers"));

    // Containers inside one another, each with one part that extends to the end; the innermost is incomplete,
    // so none is complete. Then containers whose last part has no name of letters.
    let size = 44 * 100_000u32;
    for (names, found) in [(*b"AB\0D", 0), (*b"ABCD", 1)] {
        let mut bytes = Vec::new();
        for index in 0..100_000 {
            let length = size - 44 * index;
            bytes.extend(b"DXBC");
            bytes.extend([0; 16]);
            for word in [1, length, 1, 36] {
                bytes.extend(u32::to_le_bytes(word));
            }
            bytes.extend(names);
            bytes.extend((length - 44).to_le_bytes());
        }
        fs::write(&file, &bytes).unwrap();
        let run = dxkit(["scan", &text(&file)]);
        assert!(run.errors.contains(&format!("{found} container")), "{}", run.errors);
    }
}

#[cfg(unix)]
#[test]
fn links_to_files_are_followed_and_links_to_folders_are_not() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    symlink(fs::canonicalize(testdata("dxc/ps_solid_6_0.dxil")).unwrap(), folder.path().join("a.cso"))
        .unwrap();
    symlink(folder.path(), folder.path().join("loop")).unwrap();
    let run = dxkit(["scan", &text(folder.path())]);
    assert_eq!(run.outcome, Outcome::Fine);
    assert!(run.errors.contains("1 container in 1 file: 1 ps_6_0"), "{}", run.errors);
    let run = dxkit(["hash", "verify", &text(folder.path())]);
    assert_eq!(run.outcome, Outcome::Fine);
    assert!(run.errors.contains("1 match, 0 differ"), "{}", run.errors);
}

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_scanned_like_standard_input() {
    use std::process::{Command, Stdio};

    let mut cat =
        Command::new("cat").arg(testdata("dxc/ps_solid_6_0.dxil")).stdout(Stdio::piped()).spawn().unwrap();
    let pipe = cat.stdout.take().unwrap();
    let path = format!("/proc/self/fd/{}", std::os::fd::AsRawFd::as_raw_fd(&pipe));
    let run = dxkit(["scan", &path]);
    cat.wait().unwrap();
    assert!(run.errors.contains("1 container in 1 file"), "{}", run.errors);
}

/// A standard output that is no longer read.
struct Closed;

impl std::io::Write for Closed {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn files_are_written_to_the_last_where_nobody_reads_the_output() {
    let folder = tempfile::tempdir().unwrap();
    let (before, after) = (folder.path().join("before"), folder.path().join("after"));
    std::fs::create_dir(&before).unwrap();
    // More than one batch.
    let shader = std::fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    for index in 0..300 {
        std::fs::write(before.join(format!("{index}.dxil")), &shader).unwrap();
    }
    for command in [&["strip", "--all"][..], &["hash", "zero"]] {
        let _ = std::fs::remove_dir_all(&after);
        let paths = [before.to_str().unwrap(), "-o", after.to_str().unwrap()];
        let line = ["dxkit"].iter().chain(command).chain(&paths).map(Into::into);
        let outcome = dxkit_cli::run(
            line,
            &mut dxkit_cli::Streams {
                input: &mut std::io::empty(),
                output: &mut Closed,
                binary: None,
                errors: &mut std::io::sink(),
                progress: false,
                coloured: false,
                width: None,
                settings: dxkit_cli::Settings::default(),
            },
        );
        assert_eq!(outcome.unwrap(), Outcome::Fine);
        assert_eq!(std::fs::read_dir(&after).unwrap().count(), 300, "{command:?}");
    }
}
