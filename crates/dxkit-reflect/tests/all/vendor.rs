//! The texts of the vendors' reflection in `testdata`, and their parts.

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// A text of `testdata`, with the line ends of this program.
pub(crate) fn text(path: &str) -> String {
    let path = testdata().join(path);
    fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        .replace("\r\n", "\n")
}

/// The blocks of a shader's text (an array element each: `InputParameter: 0`) and the lines in front of them,
/// which are a block without a name.
pub(crate) fn blocks(text: &str) -> Vec<(&str, Vec<&str>)> {
    let start = text.find("interface: ID3D12ShaderReflection").unwrap();
    let mut blocks = vec![("", Vec::new())];
    let mut lines = text[start..].lines().skip(1).peekable();
    while let Some(line) = lines.next() {
        let level = |line: &str| line.len() - line.trim_start().len();
        if level(line) == 2 && lines.peek().is_some_and(|next| level(next) > 2) {
            blocks.push((line.trim().split(':').next().unwrap(), Vec::new()));
        } else {
            blocks.last_mut().unwrap().1.push(line);
        }
    }
    blocks
}

/// The value of a field in a line.
pub(crate) fn field<'t>(line: &'t str, name: &str) -> Option<&'t str> {
    Some(line.trim_start().strip_prefix(name)?.strip_prefix(": ")?.trim_matches('"'))
}
