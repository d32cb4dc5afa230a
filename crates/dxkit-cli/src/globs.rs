//! Patterns in paths, for shells that do not expand them.

use std::any::TypeId;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::{ArgMatches, CommandFactory as _};

use crate::Arguments;

/// The command line with every pattern replaced by its files; `None` if there is no pattern. Only path
/// arguments of commands that take any number of them are expanded. A pattern without a matching file is
/// kept, and so is the name of an existing file.
pub(crate) fn expand(arguments: &[OsString], matches: &ArgMatches) -> Option<Vec<OsString>> {
    let command = Arguments::command();
    let (mut command, mut matches) = (&command, matches);
    while let Some((name, inner)) = matches.subcommand() {
        (command, matches) = (command.find_subcommand(name)?, inner);
    }
    let is_paths = |argument: &&clap::Arg| {
        argument.is_positional()
            && argument.get_action().takes_values()
            && matches!(argument.get_action(), clap::ArgAction::Append)
            && argument.get_value_parser().type_id() == TypeId::of::<PathBuf>()
    };
    let given: Vec<&OsStr> = command
        .get_arguments()
        .filter(is_paths)
        .filter_map(|argument| matches.get_raw(argument.get_id().as_str()))
        .flatten()
        .filter(|text| !found(text).is_empty())
        .collect();
    if given.is_empty() {
        return None;
    }
    let mut left = given;
    let mut expanded: Vec<OsString> = Vec::new();
    // Paths may follow or precede the options; a pattern that occurs as both is rare.
    for argument in arguments.iter().rev() {
        match left.iter().position(|pattern| pattern == argument) {
            Some(place) => {
                left.remove(place);
                expanded.extend(found(argument).into_iter().rev().map(OsString::from));
            }
            None => expanded.push(argument.clone()),
        }
    }
    expanded.reverse();
    Some(expanded)
}

/// The files of a pattern, sorted. The arguments are parsed again with them, so that a file whose name begins
/// like an option is named by a path that does not.
fn found(text: &OsStr) -> Vec<PathBuf> {
    let is_pattern = |text: &&str| text.contains(['*', '?', '[']) && !Path::new(text).exists();
    let paths = text.to_str().filter(is_pattern).and_then(|pattern| glob::glob(pattern).ok());
    let is_like_option = |path: &Path| path.as_os_str().as_encoded_bytes().first() == Some(&b'-');
    let path = |path: PathBuf| if is_like_option(&path) { Path::new(".").join(path) } else { path };
    paths.into_iter().flatten().flatten().map(path).collect()
}
