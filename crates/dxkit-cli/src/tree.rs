//! Writes trees of files whose names come from an untrusted file.

use std::io::{self, Read as _, Write as _};
use std::path::Path;

use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};

use crate::outcome::io_reason;
use crate::shown::path_name;
use crate::temporary;

/// Writes files below a folder. Nothing is written outside of it, whatever links are in it, and a file with
/// other contents is replaced only with `force`. Every file appears complete or not at all. The separator of
/// the paths is `/`, and they contain no `..`.
pub(crate) fn write<'f>(
    root: &Path,
    folders: impl IntoIterator<Item = &'f str>,
    files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
    force: bool,
) -> Result<(), String> {
    let fail = |path: &str, error: &io::Error| {
        let path = if path.is_empty() { root.to_owned() } else { root.join(path) };
        format!("cannot write {}: {}", path_name(&path), io_reason(error))
    };
    let open = || {
        std::fs::create_dir_all(root)?;
        Dir::open_ambient_dir(root, ambient_authority())
    };
    let root = open().map_err(|error| fail("", &error))?;
    for folder in folders {
        root.create_dir_all(folder).map_err(|error| fail(folder, &error))?;
    }
    for (path, bytes) in files {
        file(&root, path, bytes, force).map_err(|error| fail(path, &error))?;
    }
    Ok(())
}

fn file(root: &Dir, path: &str, bytes: &[u8], force: bool) -> io::Result<()> {
    let (folder, _) = path.rsplit_once('/').unwrap_or((".", path));
    root.create_dir_all(folder)?;
    match root.symlink_metadata(path) {
        Ok(metadata) if !metadata.is_file() => {
            let what = if metadata.is_symlink() { "a link is in its place" } else { "it is not a file" };
            return Err(io::Error::other(what));
        }
        Ok(metadata) => {
            if metadata.len() == bytes.len() as u64 {
                let mut old = Vec::new();
                root.open(path)?.take(bytes.len() as u64 + 1).read_to_end(&mut old)?;
                if old == bytes {
                    return Ok(());
                }
            }
            if !force {
                return Err(io::Error::other("it exists with other contents; --force replaces it"));
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let beside = format!("{folder}/{}", temporary::name());
    let mut temporary = root.open_with(&beside, OpenOptions::new().write(true).create_new(true))?;
    let written = temporary.write_all(bytes).and_then(|()| temporary.sync_all());
    drop(temporary);
    written.and_then(|()| root.rename(&beside, root, path)).inspect_err(|_| {
        let _ = root.remove_file(&beside);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_do_not_lead_out() {
        let folder = tempfile::tempdir().unwrap();
        let [root, outside] = ["root", "outside"].map(|name| folder.path().join(name));
        for path in [&root, &outside] {
            std::fs::create_dir(path).unwrap();
        }
        std::fs::write(outside.join("file"), "old").unwrap();
        let link = |to: &Path, name: &str| std::os::unix::fs::symlink(to, root.join(name)).unwrap();
        link(&outside, "folder");
        link(&outside.join("file"), "file");
        link(&outside.join("new"), "dangling");
        link(Path::new("../outside"), "relative");
        for path in ["folder/file", "folder/new", "file", "dangling", "relative/new", "folder/sub/new"] {
            for force in [false, true] {
                let error = write(&root, [], [(path, b"new".as_slice())], force).unwrap_err();
                assert!(error.contains(path), "{error}");
            }
        }
        assert!(write(&root, ["relative/sub"], [], false).is_err());
        assert_eq!(std::fs::read_dir(&outside).unwrap().count(), 1);
        assert_eq!(std::fs::read(outside.join("file")).unwrap(), b"old");
    }

    #[test]
    fn what_is_there_stays_unless_it_is_to_go() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("not/there/yet");
        let files = |text: &'static str| [("a/b.hlsl", text.as_bytes())];
        write(&root, ["c"], files("one"), false).unwrap();
        write(&root, ["c"], files("one"), false).unwrap();
        let error = write(&root, [], files("two"), false).unwrap_err();
        assert!(error.contains("--force"), "{error}");
        assert_eq!(std::fs::read(root.join("a/b.hlsl")).unwrap(), b"one");
        write(&root, [], files("two"), true).unwrap();
        assert_eq!(std::fs::read(root.join("a/b.hlsl")).unwrap(), b"two");
        assert_eq!(std::fs::read_dir(root.join("a")).unwrap().count(), 1, "a temporary file was left");
        assert!(root.join("c").is_dir());
        assert!(write(&root, [], [("a", b"x".as_slice())], true).is_err());
    }
}
