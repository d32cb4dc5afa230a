//! The words of an HLSL source, without comments, texts and what a condition of the preprocessor leaves out.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

/// A word or a sign of a source, and its line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'s> {
    pub(super) text: &'s str,
    pub(super) line: u32,
}

impl Token<'_> {
    /// Whether it is a name, a keyword or a number.
    pub(super) fn is_word(self) -> bool {
        self.text.starts_with(|first: char| first.is_alphanumeric() || first == '_')
    }
}

/// What became of the branches of an `#if` so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Branch {
    /// The condition is not known: all branches are read.
    Unknown,
    /// This branch is read, the later ones are not.
    Taken,
    /// This branch is not read; the next one may be.
    NotYet,
    /// A branch before was read.
    Done,
}

impl Branch {
    const fn is_read(self) -> bool {
        matches!(self, Self::Unknown | Self::Taken)
    }
}

/// The conditions around a line, and how many of them leave it out.
#[derive(Default)]
struct Conditions {
    branches: Vec<Branch>,
    hidden: usize,
}

impl Conditions {
    const fn is_read(&self) -> bool {
        self.hidden == 0
    }

    fn push(&mut self, branch: Branch) {
        self.hidden = self.hidden.saturating_add(usize::from(!branch.is_read()));
        self.branches.push(branch);
    }

    fn pop(&mut self) -> Option<Branch> {
        let branch = self.branches.pop()?;
        self.hidden = self.hidden.saturating_sub(usize::from(!branch.is_read()));
        Some(branch)
    }
}

/// Reads the sources of a shader one after the other: macros that one defines are defined in the next.
pub(super) struct Scanner<'s> {
    macros: BTreeSet<&'s str>,
}

impl<'s> Scanner<'s> {
    /// With these macros of the command line, `NAME=value` or `NAME`.
    pub(super) fn new(defines: &[&'s str]) -> Self {
        let names = defines.iter().map(|define| define.split('=').next().unwrap_or(define));
        Self { macros: names.collect() }
    }

    /// The tokens of a source.
    pub(super) fn tokens(&mut self, source: &'s str) -> Vec<Token<'s>> {
        let mut tokens = Vec::new();
        let mut conditions = Conditions::default();
        let mut rest = source;
        let mut line = 1u32;
        let mut at_start = true;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '\n' => {
                    at_start = true;
                    line = line.saturating_add(1);
                    1
                }
                '#' if at_start => {
                    let length = directive_length(rest);
                    self.directive(rest.get(1..length).unwrap_or_default(), &mut conditions);
                    line = line.saturating_add(lines(rest, length));
                    length
                }
                _ if first.is_whitespace() => first.len_utf8(),
                '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                '/' if rest.starts_with("/*") => {
                    let length = rest.find("*/").map_or(rest.len(), |at| at.saturating_add(2));
                    line = line.saturating_add(lines(rest, length));
                    length
                }
                '"' => text_length(rest),
                _ => {
                    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
                    let end = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
                    let length = if end == 0 { first.len_utf8() } else { end };
                    if let Some(text) = rest.get(..length).filter(|_| conditions.is_read()) {
                        tokens.push(Token { text, line });
                    }
                    length
                }
            };
            at_start &= first.is_whitespace() || first == '\n' || rest.starts_with("/*");
            rest = rest.get(length..).unwrap_or_default();
        }
        tokens
    }

    fn directive(&mut self, text: &'s str, conditions: &mut Conditions) {
        let words = text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'));
        let mut words = words.filter(|word| !word.is_empty());
        let (word, name) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let is_read = conditions.is_read();
        let branch = |holds: bool| if holds { Branch::Taken } else { Branch::NotYet };
        match word {
            "define" if is_read => {
                self.macros.insert(name);
            }
            "undef" if is_read => {
                self.macros.remove(name);
            }
            "ifdef" => conditions.push(branch(self.macros.contains(name))),
            "ifndef" => conditions.push(branch(!self.macros.contains(name))),
            // `#if 0`, and no more than that.
            "if" => conditions.push(match text.trim().strip_prefix("if").map(str::trim) {
                Some("0") => Branch::NotYet,
                Some("1") => Branch::Taken,
                _ => Branch::Unknown,
            }),
            "elif" | "else" => {
                if let Some(last) = conditions.pop() {
                    conditions.push(match (last, word) {
                        (Branch::Unknown, _) | (Branch::NotYet, "elif") => Branch::Unknown,
                        (Branch::NotYet, _) => Branch::Taken,
                        (Branch::Taken | Branch::Done, _) => Branch::Done,
                    });
                }
            }
            "endif" => {
                conditions.pop();
            }
            _ => {}
        }
    }
}

/// The bytes of a directive: to the end of its line, and of those that it continues on.
fn directive_length(text: &str) -> usize {
    let mut length = 0usize;
    for line in text.split_inclusive('\n') {
        length = length.saturating_add(line.len());
        if !line.trim_end_matches(['\n', '\r']).ends_with('\\') {
            // The line break is read as one.
            return length.saturating_sub(usize::from(line.ends_with('\n')));
        }
    }
    length
}

/// The bytes of a text in quotes, to the end of its line if it is not closed.
fn text_length(text: &str) -> usize {
    let mut escaped = false;
    for (place, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' => return place,
            '"' if !escaped => return place.saturating_add(1),
            _ => escaped = letter == '\\' && !escaped,
        }
    }
    text.len()
}

/// The line breaks in the first bytes of a text.
fn lines(text: &str, length: usize) -> u32 {
    let breaks = text.bytes().take(length).filter(|byte| *byte == b'\n').count();
    u32::try_from(breaks).unwrap_or(u32::MAX)
}
