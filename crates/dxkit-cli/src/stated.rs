//! The paths that the arguments of a run state: which of them it reads, and which it writes.
//!
//! The name that a value has in the help says what becomes of it, in all commands alike: `OUT` is written,
//! `FILE` is read ([`ROLES`]). So an option is checked because it is there, and none can be forgotten; a
//! test compares the names of all options with the table. What the arguments do not state (the files of a
//! folder, the shaders of a manifest) is added to the same [`Files`](crate::output::Files) when it is
//! listed.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};

use crate::output;
use crate::shown::path_name;

/// What a command does with a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// It is read: a file, a folder, a pattern or `-`.
    Read,
    /// What stands behind `@` is read.
    ReadBehindAt,
    /// It is written: a file, a folder for several results, or `-` for standard output.
    Written,
    /// It is written, and is a file: `-` is none.
    WrittenFile,
    /// It is written, and is a folder: `-` is none.
    WrittenFolder,
}

/// The names of values that state paths, as the help has them.
const ROLES: [(&str, Role); 22] = [
    ("ARCHIVE", Role::Read),
    ("CONTAINER", Role::Read),
    ("DATABASE", Role::Read),
    ("DIR", Role::Read),
    ("DXC", Role::Read),
    ("FILE", Role::Read),
    ("FOLDER", Role::Read),
    ("FROM", Role::Read),
    ("LIB", Role::Read),
    ("MANIFEST", Role::Read),
    ("MAP", Role::Read),
    ("NEW", Role::Read),
    ("OLD", Role::Read),
    ("ORIG", Role::Read),
    ("ORIGINAL", Role::Read),
    ("PATH", Role::Read),
    ("ROOTSIG", Role::Read),
    ("SHADER", Role::Read),
    ("VALUE", Role::ReadBehindAt),
    ("OUT", Role::Written),
    ("OUT_FILE", Role::WrittenFile),
    ("OUT_DIR", Role::WrittenFolder),
];

/// The role of the path in a value of this name: of `FILE`, or of the last word in `OFFSET=FILE`.
fn role_of(name: &str) -> Option<Role> {
    let (_, last) = split(name);
    ROLES.iter().find(|(known, _)| *known == last).map(|(_, role)| *role)
}

/// The two sides of `NAME=FILE` or `NAME[=FILE]`; the first is empty if there is no `=`.
fn split(name: &str) -> (&str, &str) {
    let (before, last) = name.rsplit_once('=').unwrap_or(("", name));
    (before, last.trim_end_matches(']'))
}

/// A path that an argument states.
#[derive(Debug, Clone)]
struct StatedPath {
    /// The argument, as it is written: `-o`, `--map` or `PATH`.
    argument: String,
    role: Role,
    path: PathBuf,
    /// Whether it is what `--in-place` would replace.
    is_replaceable: bool,
}

/// The paths that the arguments of a run state.
#[derive(Debug, Clone, Default)]
pub(crate) struct StatedPaths(Vec<StatedPath>);

impl StatedPaths {
    /// Those of a command line that was read.
    pub(crate) fn from_matches(command: &Command, matches: &ArgMatches) -> Self {
        let (mut command, mut matches) = (command, matches);
        while let Some((name, inner)) = matches.subcommand() {
            let Some(found) = command.find_subcommand(name) else { break };
            (command, matches) = (found, inner);
        }
        let replaces = command.get_arguments().any(|argument| argument.get_id() == "in_place");
        let first = command.get_positionals().next().map(Arg::get_id);
        let mut paths = Vec::new();
        for argument in command.get_arguments() {
            let Some(name) = argument.get_value_names().and_then(<[_]>::first) else { continue };
            let Some(role) = role_of(name) else { continue };
            let has_name = !split(name).0.is_empty();
            let values = matches.try_get_raw(argument.get_id().as_str()).ok().flatten();
            for value in values.into_iter().flatten() {
                let Some(path) = path_in(value, has_name, role) else { continue };
                let word = match (argument.get_short(), argument.get_long()) {
                    (Some(short), _) => format!("-{short}"),
                    (None, Some(long)) => format!("--{long}"),
                    (None, None) => name.to_string(),
                };
                let is_replaceable = replaces && first == Some(argument.get_id());
                paths.push(StatedPath { argument: word, role, path, is_replaceable });
            }
        }
        Self(paths)
    }

    /// The paths that are read, and whether `--in-place` would replace them.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = (&Path, bool)> {
        let read = self.0.iter().filter(|stated| matches!(stated.role, Role::Read | Role::ReadBehindAt));
        read.map(|stated| (stated.path.as_path(), stated.is_replaceable))
    }

    fn outputs(&self) -> impl Iterator<Item = &StatedPath> {
        self.0.iter().filter(|stated| !matches!(stated.role, Role::Read | Role::ReadBehindAt))
    }

    /// Whether any path is written.
    pub(crate) fn has_outputs(&self) -> bool {
        self.outputs().next().is_some()
    }

    /// Checks before the run that no two results have one place, that none takes the place of an input, and
    /// that what is no standard output is not to go there.
    ///
    /// # Errors
    /// What is wrong, with the argument.
    pub(crate) fn check(&self, files: &output::Files) -> Result<(), String> {
        if self.inputs().filter(|(path, _)| path.as_os_str() == "-").count() > 1 {
            return Err("only one of the inputs can be standard input".to_owned());
        }
        let mut is_printed = false;
        let mut taken: Vec<&StatedPath> = Vec::new();
        for stated in self.outputs() {
            let StatedPath { argument, role, path, .. } = stated;
            if path.as_os_str() == "-" {
                match role {
                    Role::WrittenFolder => return Err(format!("{argument} needs a folder, and - is none")),
                    Role::WrittenFile => return Err(format!("{argument} needs a file, and - is none")),
                    _ if is_printed => {
                        return Err("only one result can be written to standard output".to_owned());
                    }
                    _ => is_printed = true,
                }
                continue;
            }
            if *role == Role::WrittenFolder {
                if path.is_file() {
                    return Err(format!("{argument} needs a folder, and {} is a file", path_name(path)));
                }
            } else if !output::is_folder(path) {
                files.check_result(path, argument == "-o")?;
                // Of two that may be folders, the command knows whether they are.
                let is_file = |one: &StatedPath| one.role == Role::WrittenFile;
                let same = |other: &&&StatedPath| {
                    (is_file(stated) || is_file(other)) && output::leads(path) == output::leads(&other.path)
                };
                if let Some(other) = taken.iter().find(same) {
                    let name = path_name(path);
                    let both = match other.argument == *argument {
                        true => format!("two values of {argument}"),
                        false => format!("{} and {argument}", other.argument),
                    };
                    return Err(format!("{both} would both go to {name}; nothing is written"));
                }
                taken.push(stated);
            }
        }
        Ok(())
    }
}

/// The path in a value: all of it, or what stands behind `=` or `@`.
fn path_in(value: &OsStr, has_name: bool, role: Role) -> Option<PathBuf> {
    let text = match has_name {
        true => OsString::from(value.to_str()?.split_once('=')?.1),
        false => value.to_owned(),
    };
    if role != Role::ReadBehindAt {
        return Some(PathBuf::from(text));
    }
    text.to_str()?.strip_prefix('@').map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use clap::ValueHint;

    use super::*;

    fn check(command: &Command, words: &str) {
        for argument in command.get_arguments() {
            let names = argument.get_value_names().unwrap_or_default();
            let Some(name) = names.first().filter(|_| argument.get_value_hint() != ValueHint::Unknown) else {
                continue;
            };
            assert!(role_of(name).is_some(), "{words}: {name} is a path, and ROLES does not know it");
        }
        for inner in command.get_subcommands() {
            check(inner, &format!("{words} {}", inner.get_name()));
        }
    }

    #[test]
    fn every_path_of_the_command_line_has_a_role() {
        check(&crate::command_line(), "dxkit");
    }
}
