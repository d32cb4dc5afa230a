//! From the names under which a compiler opened files to paths that are safe to write anywhere.

use alloc::string::String;
use alloc::vec::Vec;

/// Limits of a name that is parsed: bytes and folders. A longer name is replaced.
const LONGEST: usize = 4096;
const MAX_DEPTH: usize = 64;
/// Limit of `..` steps in a name.
const MOST_DETOURS: usize = 16;
/// The most bytes of a component of a path. File systems allow 255, suffixes included.
const LONGEST_STEP: usize = 200;
/// The most bytes of a path. The limit of 260 on Windows includes the folder of the tree, which the caller
/// chooses.
const LONGEST_PATH: usize = 1024;
/// Limit of the levels that a relative name may go up.
const MOST_UPS: usize = 16;

/// The name of the folder in which the compiler ran, if other names lead out of it: its real name is not
/// known.
const WORKING_FOLDER: &str = "work";

/// The root of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Root {
    /// The folder in which the compiler ran.
    Relative,
    /// `/`.
    Absolute,
    /// `C:`, in upper case.
    Drive(char),
    /// `\\`: a server's name and a share's follow.
    Share,
}

/// A parsed name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Parsed<'n> {
    pub(super) root: Root,
    /// The text after the root.
    rest: &'n str,
    /// Levels that a relative name goes up from the folder in which the compiler ran.
    ups: usize,
    /// The components after `.` and `..` are resolved.
    steps: Vec<&'n str>,
    /// The lowest number of components while `..` is resolved: 0 for `a/../b`.
    floor: usize,
}

/// Windows accepts both separators, and DXC writes both.
const SEPARATORS: [char; 2] = ['/', '\\'];

/// The components of a path, without empty ones and `.`.
fn pieces(path: &str) -> impl Iterator<Item = &str> {
    path.split(SEPARATORS).filter(|piece| !piece.is_empty() && *piece != ".")
}

impl<'n> Parsed<'n> {
    /// Parses a name. `None` if it is too long or goes up too far.
    pub(super) fn new(name: &'n str) -> Option<Self> {
        if name.len() > LONGEST {
            return None;
        }
        let (root, rest) = root(name);
        let mut parsed = Self { root, rest, ups: 0, steps: Vec::new(), floor: 0 };
        let mut lowest = usize::MAX;
        let mut detours = 0usize;
        for piece in pieces(rest) {
            if piece != ".." {
                parsed.steps.push(piece);
            } else if parsed.steps.pop().is_some() {
                lowest = lowest.min(parsed.steps.len());
                detours = detours.saturating_add(1);
            } else if root == Root::Relative {
                parsed.ups = parsed.ups.saturating_add(1);
            }
            if parsed.steps.len() > MAX_DEPTH || detours > MOST_DETOURS || parsed.ups > MOST_UPS {
                return None;
            }
        }
        let folder = parsed.steps.len().saturating_sub(1);
        parsed.floor = match root {
            // A server and a share are not folders that one can leave.
            Root::Share => folder.min(2),
            _ => lowest.min(folder),
        };
        Some(parsed)
    }

    /// Whether the file is in this folder, at any depth.
    pub(super) fn holds(&self, file: &Parsed<'_>) -> bool {
        (self.root, self.ups) == (file.root, file.ups)
            && file.steps.len() > self.steps.len()
            && file.steps.starts_with(&self.steps)
    }

    /// The folders that the name enters and leaves again. They must exist on systems that do not resolve `..`
    /// lexically.
    fn detours(&self) -> impl Iterator<Item = Vec<&'n str>> + use<'n> {
        let mut steps = Vec::new();
        pieces(self.rest).filter_map(move |piece| {
            if piece != ".." {
                steps.push(piece);
                return None;
            }
            let here = steps.clone();
            steps.pop().map(|_| here)
        })
    }
}

/// The root of a name, and the path behind it.
fn root(name: &str) -> (Root, &str) {
    let after = |name: &str, prefix: &str| {
        let same = |(c, wanted): (char, char)| c == wanted || wanted == '/' && SEPARATORS.contains(&c);
        let starts = name.len() >= prefix.len() && name.chars().zip(prefix.chars()).all(same);
        if starts { name.get(prefix.len()..).map(str::len) } else { None }
    };
    let tail =
        |length: usize| name.len().checked_sub(length).and_then(|at| name.get(at..)).unwrap_or_default();
    // `\\?\C:\…` and `\\.\C:\…` mean that the rest of the path is not normalised.
    if let Some(share) = after(name, "//?/UNC/").or_else(|| after(name, "//./UNC/")) {
        return (Root::Share, tail(share));
    }
    let name = after(name, "//?/").or_else(|| after(name, "//./")).map_or(name, tail);
    let mut chars = name.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), Some(':')) if letter.is_ascii_alphabetic() => {
            (Root::Drive(letter.to_ascii_uppercase()), chars.as_str())
        }
        (Some('/' | '\\'), Some('/' | '\\')) => (Root::Share, chars.as_str()),
        (Some('/' | '\\'), _) => (Root::Absolute, name),
        _ => (Root::Relative, name),
    }
}

/// How the names of a shader are mapped to paths of a tree so that files include each other as before.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    /// The most levels that any name goes up.
    ups: usize,
    /// Components that all names have in common, if none is relative.
    common: usize,
    /// Whether all names have the same root, other than the folder in which the compiler ran.
    one_root: bool,
}

impl Layout {
    /// The layout for these files and searched folders.
    pub(super) fn choose(files: &[&Parsed<'_>], folders: &[&Parsed<'_>]) -> Self {
        let relative = || files.iter().chain(folders).filter(|name| name.root == Root::Relative);
        let ups = relative().map(|name| name.ups).max().unwrap_or(0);
        let Some(first) = files.first().filter(|first| first.root != Root::Relative) else {
            return Self { ups, ..Self::default() };
        };
        if files.iter().any(|file| file.root != first.root) {
            return Self { ups, ..Self::default() };
        }
        let shared = |file: &&&Parsed<'_>| {
            let same = first.steps.iter().zip(&file.steps).take_while(|(one, other)| one == other).count();
            same.min(file.floor)
        };
        let mut common = files.iter().map(|file| shared(&file)).min().unwrap_or(0);
        // A folder in which files were found must be part of the tree.
        for folder in folders.iter().filter(|folder| files.iter().any(|file| folder.holds(file))) {
            common = common.min(folder.steps.len());
        }
        Self { ups, common, one_root: true }
    }

    /// The components of a name's path in the tree, not made safe yet.
    fn place(&self, name: &Parsed<'_>, steps: &[&str]) -> Vec<String> {
        let mut path = Vec::new();
        let mut rest = steps;
        match name.root {
            Root::Relative => {
                path.resize(self.ups.saturating_sub(name.ups), WORKING_FOLDER.into());
            }
            _ if self.one_root && steps.len() >= self.common => {
                rest = steps.get(self.common..).unwrap_or_default();
            }
            Root::Absolute => path.push("root".into()),
            Root::Drive(letter) => path.push(letter.into()),
            Root::Share => path.push("share".into()),
        }
        path.extend(rest.iter().map(|step| (*step).into()));
        path
    }

    /// The path of a file in the tree, and whether a component had to be changed. `None` if the path would be
    /// too long or empty.
    pub(super) fn file(&self, name: &Parsed<'_>) -> Option<(String, bool)> {
        let path = self.place(name, &name.steps);
        if name.steps.is_empty() {
            return None;
        }
        join(&path).map(|safe| (safe, path.iter().any(|step| safe_step(step) != *step)))
    }

    /// The path of a folder in the tree; `.` for the tree itself.
    pub(super) fn folder(&self, name: &Parsed<'_>) -> Option<String> {
        match self.place(name, &name.steps) {
            path if path.is_empty() => Some(".".into()),
            path => join(&path),
        }
    }

    /// The folders that a name enters and leaves again.
    pub(super) fn detours<'l>(&'l self, name: &'l Parsed<'_>) -> impl Iterator<Item = String> + 'l {
        name.detours().filter_map(|steps| join(&self.place(name, &steps)))
    }
}

fn join(path: &[String]) -> Option<String> {
    let steps: Vec<String> = path.iter().map(|step| safe_step(step)).collect();
    Some(steps.join("/")).filter(|path| path.len() <= LONGEST_PATH)
}

/// A name that every file system accepts as one component of a path: no separators, no characters that
/// Windows refuses or interprets, no names of its devices, not too long.
pub(super) fn safe_step(step: &str) -> String {
    let refused = |c: char| {
        c.is_control() || matches!(c, '<' | '>' | ':' | '"' | '/' | '\\' | '|' | '?' | '*' | '\u{fffd}')
    };
    // Characters that change the writing direction or have no width make different names look equal.
    let hidden = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    let mut safe: String = step.chars().map(|c| if refused(c) || hidden(c) { '_' } else { c }).collect();
    if safe.len() > LONGEST_STEP {
        let end = (0..=LONGEST_STEP - 17).rev().find(|end| safe.is_char_boundary(*end)).unwrap_or(0);
        safe = alloc::format!("{}~{:016x}", safe.get(..end).unwrap_or_default(), fingerprint(step));
    }
    // Windows removes trailing dots and spaces.
    if safe.is_empty() || safe.ends_with(['.', ' ']) {
        safe.push('_');
    }
    let stem = safe.split('.').next().unwrap_or_default().trim_end();
    if is_device(stem) {
        let end = stem.len();
        safe.insert(end, '_');
    }
    safe
}

/// Whether Windows has a device of this name, with any extension.
fn is_device(stem: &str) -> bool {
    let upper = stem.to_ascii_uppercase();
    if matches!(upper.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$" | "CLOCK$") {
        return true;
    }
    let number = upper.strip_prefix("COM").or_else(|| upper.strip_prefix("LPT"));
    let mut digits = number.unwrap_or_default().chars();
    matches!((digits.next(), digits.next()), (Some('0'..='9' | '¹' | '²' | '³'), None))
}

/// A hash that distinguishes names (FNV-1a).
pub(super) fn fingerprint(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(names: &[&str]) -> Vec<String> {
        let parsed: Vec<_> = names.iter().map(|name| Parsed::new(name).unwrap()).collect();
        let layout = Layout::choose(&parsed.iter().collect::<Vec<_>>(), &[]);
        parsed.iter().map(|name| layout.file(name).unwrap().0).collect()
    }

    #[test]
    fn names_lead_to_each_other_as_they_did() {
        assert_eq!(laid_out(&["main.hlsl", r".\inc\a.hlsli"]), ["main.hlsl", "inc/a.hlsli"]);
        assert_eq!(laid_out(&[r"sub\main.hlsl", r"sub\..\up.hlsli"]), ["sub/main.hlsl", "up.hlsli"]);
        // A path that leaves the folder of the compilation.
        assert_eq!(laid_out(&["main.hlsl", "./../lib/a.hlsli"]), ["work/main.hlsl", "lib/a.hlsli"]);
        assert_eq!(laid_out(&["../src/main.hlsl", "../lib/a.hlsli"]), ["src/main.hlsl", "lib/a.hlsli"]);
        // A prefix that all paths share carries no information.
        assert_eq!(laid_out(&["Z:/p/sub/main.hlsl", r"z:\p\sub\..\a.hlsli"]), ["sub/main.hlsl", "a.hlsli"]);
        assert_eq!(laid_out(&["/p/q/r/m", "/p/q/r/../a", "/p/q/r/s/../../../q/b"]), ["q/r/m", "q/a", "q/b"]);
        // A path passes through a folder above all files, so this folder must be part of the tree.
        assert_eq!(laid_out(&["/p/q/main.hlsl", "/p/q/../q/a.hlsli"]), ["q/main.hlsl", "q/a.hlsli"]);
        assert_eq!(laid_out(&["/p/main.hlsl"]), ["main.hlsl"]);
        assert_eq!(
            laid_out(&["main.hlsl", "C:/a.hlsli", "/b.hlsli", r"\\server\share\c.hlsli"]),
            ["main.hlsl", "C/a.hlsli", "root/b.hlsli", "share/server/share/c.hlsli"]
        );
        assert_eq!(laid_out(&[r"\\?\C:\x\main.hlsl", r"\\?\UNC\s\t\a"]), ["C/x/main.hlsl", "share/s/t/a"]);
    }

    #[test]
    fn nothing_leads_out_of_the_tree() {
        for name in [
            "../../../../etc/passwd",
            "/etc/passwd",
            "C:\\Windows\\x",
            "C:..\\..\\x",
            "\\\\server\\share\\..\\..\\..\\x",
            "a/../../../x",
            "//?/C:/../../x",
            "./.././..",
            "..\\..//..\\x",
            "\\\\.\\PhysicalDrive0",
            "x\0/../../y",
            "....//x",
            "~/x",
            "a/.. /x",
            "a/..\u{200b}/x",
        ] {
            let parsed = Parsed::new(name).unwrap();
            for others in [&["main.hlsl"][..], &[], &["/a/b/c/d"], &["../../q/main.hlsl"]] {
                let others: Vec<_> = others.iter().map(|name| Parsed::new(name).unwrap()).collect();
                let all: Vec<_> = others.iter().chain([&parsed]).collect();
                let layout = Layout::choose(&all, &[]);
                let folder = layout.folder(&parsed).into_iter().filter(|folder| folder != ".");
                let file = layout.file(&parsed).map(|(path, _)| path);
                for path in file.into_iter().chain(layout.detours(&parsed)).chain(folder) {
                    assert!(
                        path.split('/').all(|step| !step.is_empty() && step != "." && step != ".."),
                        "{name}: {path}"
                    );
                    assert!(!path.contains(['\\', ':', '\0']), "{name}: {path}");
                }
            }
        }
        assert_eq!(Parsed::new(&"../".repeat(MOST_UPS + 1)), None);
        assert_eq!(Parsed::new(&"a/".repeat(MAX_DEPTH + 1)), None);
        assert_eq!(Parsed::new(&"a/../".repeat(MOST_DETOURS + 1)), None);
        assert_eq!(Parsed::new(&"a".repeat(LONGEST + 1)), None);
    }

    #[test]
    fn steps_are_names_everywhere() {
        for (step, safe) in [
            ("a.hlsl", "a.hlsl"),
            ("con", "con_"),
            ("Nul.hlsl", "Nul_.hlsl"),
            ("com1.txt.hlsl", "com1_.txt.hlsl"),
            ("COM\u{b9}", "COM\u{b9}_"),
            ("com10", "com10"),
            ("aux .h", "aux_ .h"),
            ("a:b", "a_b"),
            ("a?*<>|\"", "a______"),
            ("a. ", "a. _"),
            ("...", "..._"),
            ("a\u{202e}b\n", "a_b_"),
            ("", "_"),
            ("conin$", "conin$_"),
        ] {
            assert_eq!(safe_step(step), safe);
        }
        let (one, other) = (safe_step(&"ä".repeat(300)), safe_step(&"ä".repeat(301)));
        assert!(one.len() <= LONGEST_STEP && one != other, "{one}");
    }
}
