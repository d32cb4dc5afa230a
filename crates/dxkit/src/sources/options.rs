//! The compiler's arguments, adapted to a tree of sources: no argument from a file reads or writes outside of
//! the tree.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

use super::notes::Notes;
use super::paths::safe_step;

/// The kind of path that an option has as its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// A folder that is searched for files.
    Folder,
    /// A file that is written.
    Output,
    /// A file that is read, and is not part of the sources.
    Input,
}

/// Options whose value is a path, longer names first, because a shorter name may be the beginning of a longer
/// one. The value follows the name directly, or is the next argument.
const PATHS: [(&str, Use); 16] = [
    ("import-binding-table", Use::Input),
    ("verifyrootsignature", Use::Input),
    ("setrootsignature", Use::Input),
    ("setprivate", Use::Input),
    ("ftime-trace=", Use::Output),
    ("Fre", Use::Output),
    ("Frs", Use::Output),
    ("Fsh", Use::Output),
    ("Fc", Use::Output),
    ("Fd", Use::Output),
    ("Fe", Use::Output),
    ("Fh", Use::Output),
    ("Fi", Use::Output),
    ("Fo", Use::Output),
    ("MF", Use::Output),
    ("I", Use::Folder),
];

/// The option that a word starts with: its name, its kind, and the value that follows.
fn option(word: &str) -> Option<(&'static str, Use, &str)> {
    let body = word.strip_prefix('-').or_else(|| word.strip_prefix('/'))?;
    let body = body.strip_prefix('-').unwrap_or(body);
    // Older versions take a file here, newer ones nothing; no other option has this name.
    let preprocess = (body == "P").then_some(("P", Use::Output, ""));
    let path =
        |(name, kind): &(&'static str, Use)| body.strip_prefix(name).map(|value| (*name, *kind, value));
    preprocess.or_else(|| PATHS.iter().find_map(path))
}

/// The include folders, as the arguments name them.
pub(super) fn search_folders(words: &[String]) -> Vec<&str> {
    let mut folders = Vec::new();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match option(word) {
            Some((_, Use::Folder, "")) => folders.extend(rest.next().map(String::as_str)),
            Some((_, Use::Folder, value)) => folders.push(value),
            // Its value is not an option.
            Some((name, _, "")) if !name.ends_with('=') => drop(rest.next()),
            _ => {}
        }
    }
    folders
}

/// The arguments for the tree: include folders mapped by `folder`, outputs in the compiler's folder, and
/// without inputs that are not part of the sources. `is_file` tells which names outputs must not have.
pub(super) fn adapt(
    words: Vec<String>,
    folder: impl Fn(&str) -> Option<String>,
    is_file: impl Fn(&str) -> bool,
    notes: &mut Notes,
) -> Vec<String> {
    let mut adapted = Vec::new();
    let mut rest = words.into_iter();
    while let Some(word) = rest.next() {
        let Some((name, kind, joined)) = option(&word) else {
            if word.trim_start_matches(['-', '/']) == "opt-select" {
                notes.add("option-incomplete", || {
                    "the compiler keeps one of the two values of -opt-select".to_owned()
                });
            }
            adapted.push(word);
            continue;
        };
        let apart = joined.is_empty() && !name.ends_with('=');
        if name == "P" && rest.as_slice().first().is_none_or(|next| next.starts_with('-')) {
            adapted.push(word);
            continue;
        }
        let value = if apart { rest.next().unwrap_or_default() } else { joined.to_owned() };
        let new = match kind {
            Use::Folder => folder(&value),
            Use::Output => Some(output(&value, &is_file)),
            Use::Input => None,
        };
        let Some(new) = new else {
            notes.add("option-left-out", || {
                alloc::format!("-{name} names a file that is not among the sources: {value}")
            });
            continue;
        };
        if kind == Use::Output && new != value {
            notes.add("output-moved", || alloc::format!("-{name} {value} is {new} here"));
        }
        let option = alloc::format!("-{name}");
        if apart {
            adapted.extend([option, new]);
        } else {
            adapted.push(option + &new);
        }
    }
    adapted
}

/// The name of an output in the folder where the compiler runs.
fn output(value: &str, is_file: &impl Fn(&str) -> bool) -> String {
    let last = value.rsplit(['/', '\\']).next().unwrap_or_default();
    // The output is a folder: the compiler chooses the file name.
    if matches!(last, "" | "." | "..") {
        return "./".to_owned();
    }
    let name = safe_step(last.rsplit(':').next().unwrap_or_default());
    if is_file(&name) || name.starts_with('-') { alloc::format!("out-{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adapted(words: &str) -> (String, Vec<&'static str>) {
        let mut notes = Notes::default();
        let words = words.split(' ').map(str::to_owned).collect();
        let folder = |value: &str| (value != "/nowhere").then(|| alloc::format!("in/{value}"));
        let words = adapt(words, folder, |path| path == "main.hlsl", &mut notes);
        (words.join(" "), notes.finish().iter().map(|note| note.rule).collect())
    }

    #[test]
    fn what_names_no_path_stays() {
        let words = "-T ps_6_0 -D X=-Fo -Zi -Wno-conversion -HV 2021 -Fd a.pdb -P -Od";
        assert_eq!(adapted(words), (words.to_owned(), Vec::new()));
    }

    #[test]
    fn nothing_is_written_elsewhere() {
        let (words, notes) = adapted(
            "-Fo /etc/x /Fdc:\\a\\b.pdb --Fc .. -Fh/a/-b -ftime-trace=/x/y.json -Fre main.hlsl -Fe c:con -P /b -Fsh",
        );
        let expected =
            "-Fo x -Fdb.pdb -Fc ./ -Fhout--b -ftime-trace=y.json -Fre out-main.hlsl -Fe con_ -P b -Fsh ./";
        assert_eq!((words.as_str(), notes), (expected, alloc::vec!["output-moved"; 9]));
    }

    #[test]
    fn inputs_and_folders_are_those_of_the_tree() {
        let (words, notes) = adapted("-Iinc -I ../b -setprivate p.bin -setrootsignaturer.bin -I /nowhere");
        assert_eq!((words.as_str(), notes), ("-Iin/inc -I in/../b", alloc::vec!["option-left-out"; 3]));
        let words = ["-Fo", "-I", "-Ix", "/I", "y", "-I"].map(str::to_owned);
        assert_eq!(search_folders(&words), ["x", "y"]);
    }
}
