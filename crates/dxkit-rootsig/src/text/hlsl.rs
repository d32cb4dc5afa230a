//! Root signatures in HLSL sources: as macros, as attributes of entry points, as subobjects of libraries.
//!
//! In goes the text of a source and a function that finds included files; out come the texts of its root
//! signatures, with the origin of each piece, so that an error in the text has a line in the source. A
//! preprocessor (tokens, macros, conditions, includes) runs over the whole source, as a root signature is
//! usually assembled from macros; of the language itself only the three definitions are recognised.
//! Expansion can be exponential in the size of the source: tokens, bytes and nesting are limited.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::rc::Rc;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::cell::Cell;

/// The deepest nesting of includes and macros.
const MAX_DEPTH: usize = 64;
/// The most bytes that are read of all files together.
const MOST_TEXT: usize = 64 << 20;
/// The most tokens that one macro is expanded to.
const MOST_TOKENS: usize = 1 << 16;
/// The most tokens that all macros of a source are expanded to.
const MOST_EXPANDED: usize = 1 << 21;
/// The most parameters of a macro.
const MOST_PARAMETERS: usize = 256;
/// The most bytes of a root signature's text.
const LONGEST_TEXT: usize = 1 << 20;

/// The kind of definition that contains a root signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HlslOrigin {
    /// `#define NAME "…"`.
    Macro,
    /// `[RootSignature("…")]` before the function NAME.
    Attribute,
    /// `GlobalRootSignature NAME = { "…" };`
    GlobalSubobject,
    /// `LocalRootSignature NAME = { "…" };`
    LocalSubobject,
}

/// A root signature in HLSL.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct HlslText {
    /// The name of the macro, the function or the subobject.
    pub name: String,
    /// The kind of place.
    pub origin: HlslOrigin,
    /// The text: all strings concatenated.
    pub text: String,
    /// The origin of each piece of the text, in order: offset in the text, index of the file, offset there.
    pieces: Vec<(usize, usize, usize)>,
}

/// HLSL sources: the files, the macros as defined at the end, and the root signatures in them.
///
/// Supported preprocessing: `#define` with and without parameters, `#undef`, conditions, `#include` through a
/// given function, and `#` before a parameter; not `##`. From the language itself, only definitions that
/// contain a root signature are recognised.
///
/// ```
/// use dxkit_rootsig::{Hlsl, HlslOrigin};
///
/// let source = r#"
/// #define FRAME "CBV(b0)"
/// #define RS FRAME ", DescriptorTable(SRV(t0))"
/// [RootSignature(RS)] [numthreads(1, 1, 1)] void main() {}
/// "#;
/// let hlsl = Hlsl::read("a.hlsl", source, &[], &mut |_| None);
/// let of_main = hlsl.find(HlslOrigin::Attribute, "main").unwrap();
/// assert_eq!(of_main.text, "CBV(b0), DescriptorTable(SRV(t0))");
/// assert_eq!(hlsl.macro_text("FRAME").unwrap().text, "CBV(b0)");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Hlsl {
    files: Vec<(String, Rc<str>)>,
    macros: BTreeMap<String, Macro>,
    found: Vec<HlslText>,
    missing: Vec<String>,
    /// The number of tokens that macros were expanded to so far.
    expanded: Cell<usize>,
}

#[derive(Debug, Clone)]
struct Macro {
    /// `None` if it has no parentheses.
    parameters: Option<Vec<String>>,
    body: Vec<Token>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Name,
    Number,
    String,
    Other,
}

/// A token of the source.
#[derive(Debug, Clone)]
struct Token {
    kind: Kind,
    file: usize,
    start: usize,
    text: Rc<str>,
    /// Whether it is the first token of its line.
    first: bool,
    space: bool,
}

impl Token {
    fn is(&self, text: &str) -> bool {
        &*self.text == text
    }
}

/// Finds an included file by the name in the directive; returns the file's name and its text.
pub type Includes<'i> = dyn FnMut(&str) -> Option<(String, String)> + 'i;

impl Hlsl {
    /// Reads a source. `defines` are macros with their values, as of a compiler's option `-D`; `includes`
    /// finds included files. Nothing is an error: what is not recognised is skipped.
    pub fn read(name: &str, source: &str, defines: &[(&str, &str)], includes: &mut Includes<'_>) -> Self {
        let mut hlsl = Self::default();
        for (name, value) in defines {
            let file = hlsl.add_file(&format!("-D {name}"), value);
            let body = Scanner::new(&hlsl, file).collect();
            hlsl.macros.insert((*name).to_owned(), Macro { parameters: None, body });
        }
        let mut finder = Finder::default();
        let mut room = MOST_TEXT;
        hlsl.file(name, source, includes, &mut finder, 0, &mut room);
        hlsl
    }

    /// The root signatures of attributes and subobjects, in the order of the source, without those of macros
    /// (see [`macro_text`](Self::macro_text)).
    #[must_use]
    pub fn root_signatures(&self) -> &[HlslText] {
        &self.found
    }

    /// The names of included files that were not found.
    #[must_use]
    pub fn missing(&self) -> &[String] {
        &self.missing
    }

    /// The root signature of this name.
    #[must_use]
    pub fn find(&self, origin: HlslOrigin, name: &str) -> Option<&HlslText> {
        self.found.iter().find(|found| found.origin == origin && found.name == name)
    }

    /// The text that a macro expands to at the end of the source, as DXC's root signature profiles evaluate
    /// it.
    #[must_use]
    pub fn macro_text(&self, name: &str) -> Option<HlslText> {
        let body = &self.macros.get(name)?.body;
        Some(self.text_of(HlslOrigin::Macro, name, body))
    }

    /// The macros that look like a root signature: they consist of strings, and the text begins like one.
    #[must_use]
    pub fn macro_names(&self) -> Vec<&str> {
        const STARTS: [&str; 7] =
            ["rootflags", "rootconstants", "cbv", "srv", "uav", "descriptortable", "staticsampler"];
        let is_one = |body: &[Token]| {
            let text = self.text_of(HlslOrigin::Macro, "", body).text;
            let word: String = text.trim_start().chars().take_while(char::is_ascii_alphabetic).collect();
            body.iter().all(|token| matches!(token.kind, Kind::String | Kind::Name))
                && STARTS.contains(&&*word.to_ascii_lowercase())
        };
        let of = self.macros.iter().filter(|(_, it)| it.parameters.is_none() && is_one(&it.body));
        of.map(|(name, _)| name.as_str()).collect()
    }

    /// The origin of a byte of a root signature's text: the file's name, its text, the offset there.
    #[must_use]
    pub fn position(&self, text: &HlslText, offset: usize) -> Option<(&str, &str, usize)> {
        let following = text.pieces.partition_point(|(start, _, _)| *start <= offset);
        let (start, file, at) = *text.pieces.get(following.checked_sub(1)?)?;
        let (name, source) = self.files.get(file)?;
        Some((name, source, at.saturating_add(offset.saturating_sub(start)).min(source.len())))
    }

    fn add_file(&mut self, name: &str, text: &str) -> usize {
        self.files.push((name.to_owned(), Rc::from(text)));
        self.files.len().saturating_sub(1)
    }

    fn file(
        &mut self,
        name: &str,
        source: &str,
        includes: &mut Includes<'_>,
        finder: &mut Finder,
        depth: usize,
        room: &mut usize,
    ) {
        let Some(left) = room.checked_sub(source.len()) else { return };
        *room = left;
        let file = self.add_file(name, source);
        let mut scanner = Scanner::new(self, file);
        // For each open condition: whether this branch is read, and whether one of its branches was.
        let mut conditions: Vec<(bool, bool)> = Vec::new();
        let mut ahead = scanner.next();
        while let Some(token) = ahead.take() {
            let reading = conditions.last().is_none_or(|(reading, _)| *reading);
            if !(token.first && token.is("#")) {
                if reading {
                    finder.token(self, &token);
                }
                ahead = scanner.next();
                continue;
            }
            let mut line = Vec::new();
            ahead = scanner.next();
            while let Some(next) = ahead.take_if(|next| !next.first) {
                if line.len() < MOST_TOKENS {
                    line.push(next);
                }
                ahead = scanner.next();
            }
            let Some((directive, line)) = line.split_first() else { continue };
            match &*directive.text {
                "if" | "ifdef" | "ifndef" => {
                    let holds = reading && self.condition(&directive.text, line);
                    conditions.push((holds, holds || !reading));
                }
                "elif" | "else" => {
                    if let Some((_, done)) = conditions.pop() {
                        let above = conditions.last().is_none_or(|(reading, _)| *reading);
                        let holds = above && !done && (directive.is("else") || self.condition("if", line));
                        conditions.push((holds, done || holds));
                    }
                }
                "endif" => _ = conditions.pop(),
                _ if !reading => {}
                "define" => self.define(line),
                "undef" => {
                    if let [name, ..] = line {
                        self.macros.remove(&*name.text);
                    }
                }
                "include" if depth < MAX_DEPTH => {
                    let wanted = included(line);
                    match includes(&wanted) {
                        Some((name, text)) => self.file(&name, &text, includes, finder, depth + 1, room),
                        None => self.missing.push(wanted),
                    }
                }
                _ => {}
            }
        }
    }

    fn define(&mut self, line: &[Token]) {
        let Some((name, rest)) = line.split_first() else { return };
        let mut body = rest;
        let mut parameters = None;
        if let [open, rest @ ..] = rest {
            // A parenthesis directly after the name begins the parameters.
            if open.is("(") && !open.space {
                let end = rest.iter().position(|token| token.is(")")).unwrap_or(rest.len());
                let names = rest.iter().take(end).filter(|token| token.kind == Kind::Name);
                parameters = Some(names.take(MOST_PARAMETERS).map(|token| token.text.to_string()).collect());
                body = rest.get(end.saturating_add(1)..).unwrap_or_default();
            }
        }
        self.macros.insert(name.text.to_string(), Macro { parameters, body: body.to_vec() });
    }

    fn condition(&self, directive: &str, line: &[Token]) -> bool {
        let is_defined = || line.first().is_some_and(|name| self.macros.contains_key(&*name.text));
        match directive {
            "ifdef" => is_defined(),
            "ifndef" => !is_defined(),
            _ => {
                // `defined` is evaluated before macros are expanded.
                let mut tokens = Vec::new();
                let mut rest = line;
                while let Some((token, following)) = rest.split_first() {
                    rest = following;
                    if !token.is("defined") {
                        tokens.push(token.clone());
                        continue;
                    }
                    let name = match following {
                        [open, name, close, after @ ..] if open.is("(") && close.is(")") => {
                            rest = after;
                            Some(name)
                        }
                        [name, after @ ..] => {
                            rest = after;
                            Some(name)
                        }
                        [] => None,
                    };
                    let known = name.is_some_and(|name| self.macros.contains_key(&*name.text));
                    let number = if known { "1" } else { "0" };
                    tokens.push(Token { kind: Kind::Number, text: Rc::from(number), ..token.clone() });
                }
                let expanded = self.expand_all(&tokens, "");
                Expression { rest: &expanded }.evaluate(0, 0) != 0
            }
        }
    }

    /// Expands all macros but `within`, of whose body these are the tokens, up to the limit.
    fn expand_all(&self, tokens: &[Token], within: &str) -> Vec<Token> {
        let before = MOST_TOKENS.min(MOST_EXPANDED.saturating_sub(self.expanded.get()));
        let mut room = before;
        let expanded = self.expand(tokens, &mut alloc::vec![Rc::from(within)], &mut room);
        self.expanded.set(self.expanded.get().saturating_add(before.saturating_sub(room)));
        expanded
    }

    /// Expands macros. `within` are the macros that are being expanded.
    fn expand(&self, tokens: &[Token], within: &mut Vec<Rc<str>>, room: &mut usize) -> Vec<Token> {
        let mut expanded = Vec::new();
        let mut rest = tokens;
        while let Some((token, following)) = rest.split_first() {
            rest = following;
            let Some(left) = room.checked_sub(1) else { return expanded };
            *room = left;
            let known = self.macros.get(&*token.text).filter(|_| token.kind == Kind::Name);
            let Some(known) = known.filter(|_| within.len() < MAX_DEPTH && !within.contains(&token.text))
            else {
                expanded.push(token.clone());
                continue;
            };
            let mut body = known.body.clone();
            if let Some(parameters) = &known.parameters {
                let Some((arguments, following)) = arguments(rest) else {
                    expanded.push(token.clone());
                    continue;
                };
                rest = following;
                body = substitute(&known.body, parameters, &arguments);
            }
            if let Some(first) = body.first_mut() {
                first.space = token.space;
            }
            within.push(token.text.clone());
            expanded.extend(self.expand(&body, within, room));
            within.pop();
        }
        expanded
    }

    /// The text of consecutive strings; other tokens between them are copied.
    fn text_of(&self, origin: HlslOrigin, name: &str, tokens: &[Token]) -> HlslText {
        let within = if origin == HlslOrigin::Macro { name } else { "" };
        let tokens = self.expand_all(tokens, within);
        let mut text = String::new();
        let mut pieces = Vec::new();
        for token in tokens {
            if text.len() > LONGEST_TEXT {
                break;
            }
            if token.kind == Kind::String {
                unescape(&token, &mut text, &mut pieces);
                continue;
            }
            if token.space && !text.is_empty() {
                text.push(' ');
            }
            pieces.push((text.len(), token.file, token.start));
            text.push_str(&token.text);
        }
        HlslText { name: name.to_owned(), origin, text, pieces }
    }
}

/// The name in the quotes or brackets of `#include`.
fn included(line: &[Token]) -> String {
    match line {
        [token, ..] if token.kind == Kind::String => token.text.trim_matches('"').to_owned(),
        [open, rest @ ..] if open.is("<") => {
            rest.iter().take_while(|token| !token.is(">")).map(|token| &*token.text).collect()
        }
        _ => String::new(),
    }
}

/// The arguments of a macro, and the tokens after them.
fn arguments(tokens: &[Token]) -> Option<(Vec<&[Token]>, &[Token])> {
    let (open, tokens) = tokens.split_first()?;
    if !open.is("(") {
        return None;
    }
    let mut found = Vec::new();
    let (mut depth, mut start) = (0usize, 0usize);
    for (index, token) in tokens.iter().enumerate() {
        match &*token.text {
            "(" => depth = depth.saturating_add(1),
            ")" if depth > 0 => depth = depth.saturating_sub(1),
            ")" => {
                found.push(tokens.get(start..index)?);
                return Some((found, tokens.get(index.saturating_add(1)..)?));
            }
            "," if depth == 0 => {
                found.push(tokens.get(start..index)?);
                start = index.saturating_add(1);
            }
            _ => {}
        }
    }
    None
}

/// Replaces parameters by arguments; after `#`, by a string.
fn substitute(body: &[Token], parameters: &[String], arguments: &[&[Token]]) -> Vec<Token> {
    let argument = |token: &Token| {
        let at = parameters.iter().position(|name| token.is(name)).filter(|_| token.kind == Kind::Name)?;
        Some(arguments.get(at).copied().unwrap_or_default())
    };
    let mut tokens: Vec<Token> = Vec::new();
    let mut rest = body;
    while let Some((token, following)) = rest.split_first() {
        rest = following;
        if tokens.len() > MOST_TOKENS {
            break;
        }
        if let (true, Some(tokens_of)) = (token.is("#"), following.first().and_then(argument)) {
            rest = following.get(1..).unwrap_or_default();
            let mut text = String::from("\"");
            for (index, part) in tokens_of.iter().enumerate() {
                if index > 0 && part.space {
                    text.push(' ');
                }
                text.push_str(&part.text.replace('\\', "\\\\").replace('"', "\\\""));
            }
            text.push('"');
            tokens.push(Token { kind: Kind::String, text: Rc::from(text), ..token.clone() });
            continue;
        }
        match argument(token) {
            Some(argument) => tokens.extend(argument.iter().cloned()),
            None => tokens.push(token.clone()),
        }
    }
    tokens
}

/// Appends the contents of a string literal to a text.
fn unescape(token: &Token, text: &mut String, pieces: &mut Vec<(usize, usize, usize)>) {
    let inner = token.text.strip_prefix('"').unwrap_or(&token.text);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    let base = token.start.saturating_add(1);
    pieces.push((text.len(), token.file, base));
    let mut rest = inner;
    while let Some(at) = rest.find('\\') {
        let (plain, following) = rest.split_at(at);
        text.push_str(plain);
        let following = following.get(1..).unwrap_or_default();
        let mut characters = following.chars();
        let escaped = characters.next();
        let mut after = characters.as_str();
        match escaped {
            Some('n') => text.push('\n'),
            Some('t') => text.push('\t'),
            Some('r') => text.push('\r'),
            // A line continuation.
            Some('\n') => {}
            Some('\r') => after = after.strip_prefix('\n').unwrap_or(after),
            Some('x') => {
                let digits = after.bytes().take_while(u8::is_ascii_hexdigit).count().min(2);
                let (number, following) = after.split_at(digits);
                let code = u8::from_str_radix(number, 16).unwrap_or(0);
                text.push(char::from(code));
                after = following;
            }
            Some(digit @ '0'..='7') => {
                let more = after.bytes().take_while(|byte| matches!(byte, b'0'..=b'7')).count().min(2);
                let (number, following) = after.split_at(more);
                let value = format!("{digit}{number}");
                text.push(u8::from_str_radix(&value, 8).map_or('\u{fffd}', char::from));
                after = following;
            }
            Some(other) => text.push(other),
            None => {}
        }
        rest = after;
        let offset = inner.len().saturating_sub(rest.len());
        pieces.push((text.len(), token.file, base.saturating_add(offset)));
    }
    text.push_str(rest);
}

/// The tokens of a source.
struct Scanner {
    text: Rc<str>,
    file: usize,
    at: usize,
    first: bool,
}

impl Scanner {
    fn new(hlsl: &Hlsl, file: usize) -> Self {
        let text = hlsl.files.get(file).map_or_else(|| Rc::from(""), |(_, text)| text.clone());
        Self { text, file, at: 0, first: true }
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Skips spaces, comments and line ends; `false` if there are none.
    fn skip_space(&mut self) -> bool {
        let start = self.at;
        loop {
            let rest = self.rest();
            let skipped = match rest.as_bytes() {
                [b'\n', ..] => {
                    self.first = true;
                    1
                }
                [b' ' | b'\t' | b'\r' | 0x0b | 0x0c, ..] => 1,
                [b'\\', b'\n', ..] => 2,
                [b'\\', b'\r', b'\n', ..] => 3,
                [b'/', b'/', ..] => {
                    // A line continuation continues a comment.
                    let mut end = 0;
                    loop {
                        let line = rest.get(end..).unwrap_or_default();
                        let Some(at) = line.find('\n') else { break rest.len() };
                        let continued =
                            line.get(..at).is_some_and(|line| line.trim_end_matches('\r').ends_with('\\'));
                        if !continued {
                            break end + at;
                        }
                        end += at + 1;
                    }
                }
                [b'/', b'*', ..] => {
                    rest.get(2..).and_then(|inner| inner.find("*/")).map_or(rest.len(), |at| at + 4)
                }
                _ => break,
            };
            self.at += skipped;
        }
        self.at > start
    }
}

impl Iterator for Scanner {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let space = self.skip_space();
        let rest = self.rest();
        let character = rest.chars().next()?;
        let part = |character: char| character.is_ascii_alphanumeric() || character == '_';
        let (kind, length) = if character == '"' {
            let mut escaped = false;
            let end = rest.char_indices().skip(1).find(|(_, character)| {
                let ends = (*character == '"' || *character == '\n') && !escaped;
                escaped = *character == '\\' && !escaped || escaped && *character == '\r';
                ends
            });
            let length = match end {
                Some((at, '"')) => at.saturating_add(1),
                Some((at, _)) => at,
                None => rest.len(),
            };
            (Kind::String, length)
        } else if character.is_ascii_alphabetic() || character == '_' {
            (Kind::Name, rest.find(|character| !part(character)).unwrap_or(rest.len()))
        } else if character.is_ascii_digit() {
            (Kind::Number, rest.find(|character| !part(character) && character != '.').unwrap_or(rest.len()))
        } else {
            const PAIRS: [&str; 7] = ["##", "&&", "||", "==", "!=", "<=", ">="];
            let pair = PAIRS.iter().any(|pair| rest.starts_with(pair));
            (Kind::Other, if pair { 2 } else { character.len_utf8() })
        };
        let text: Rc<str> = Rc::from(rest.get(..length).unwrap_or_default());
        let token = Token { kind, file: self.file, start: self.at, text, first: self.first, space };
        self.first = false;
        self.at += length;
        Some(token)
    }
}

/// Values of a condition.
struct Expression<'t> {
    rest: &'t [Token],
}

impl Expression<'_> {
    /// The value of an expression of operators with at least this precedence; 0 for what is not recognised.
    fn evaluate(&mut self, binding: u8, depth: usize) -> i64 {
        let mut value = self.operand(depth);
        while let Some((operator, following)) = self.rest.split_first() {
            let strength = match &*operator.text {
                "||" => 1,
                "&&" => 2,
                "==" | "!=" => 3,
                "<" | ">" | "<=" | ">=" => 4,
                "+" | "-" => 5,
                "*" | "/" | "%" => 6,
                _ => break,
            };
            if strength <= binding {
                break;
            }
            let operator = operator.text.clone();
            self.rest = following;
            let other = self.evaluate(strength, depth.saturating_add(1));
            value = match &*operator {
                "||" => i64::from(value != 0 || other != 0),
                "&&" => i64::from(value != 0 && other != 0),
                "==" => i64::from(value == other),
                "!=" => i64::from(value != other),
                "<" => i64::from(value < other),
                ">" => i64::from(value > other),
                "<=" => i64::from(value <= other),
                ">=" => i64::from(value >= other),
                "+" => value.wrapping_add(other),
                "-" => value.wrapping_sub(other),
                "*" => value.wrapping_mul(other),
                "/" => value.checked_div(other).unwrap_or(0),
                _ => value.checked_rem(other).unwrap_or(0),
            };
        }
        value
    }

    fn operand(&mut self, depth: usize) -> i64 {
        let Some((token, following)) = self.rest.split_first() else { return 0 };
        self.rest = following;
        if depth > MAX_DEPTH {
            return 0;
        }
        match &*token.text {
            "!" => i64::from(self.operand(depth.saturating_add(1)) == 0),
            "-" => self.operand(depth.saturating_add(1)).wrapping_neg(),
            "+" => self.operand(depth.saturating_add(1)),
            "(" => {
                let value = self.evaluate(0, depth.saturating_add(1));
                if let Some((_, following)) = self.rest.split_first().filter(|(close, _)| close.is(")")) {
                    self.rest = following;
                }
                value
            }
            number if token.kind == Kind::Number => {
                let number = number.trim_end_matches(['u', 'U', 'l', 'L']);
                match number.strip_prefix("0x").or_else(|| number.strip_prefix("0X")) {
                    Some(digits) => i64::from_str_radix(digits, 16).unwrap_or(0),
                    None => number.parse().unwrap_or(0),
                }
            }
            _ => 0,
        }
    }
}

/// Finds root signatures in a sequence of tokens.
#[derive(Debug, Default)]
struct Finder {
    state: State,
    /// Attributes whose function has not been read yet.
    waiting: Vec<HlslText>,
    last_name: Option<Rc<str>>,
}

#[derive(Debug, Default)]
enum State {
    #[default]
    Between,
    /// The depth of brackets, and the tokens in them.
    Attribute(usize, Vec<Token>),
    /// The tokens after `GlobalRootSignature` or `LocalRootSignature`.
    Subobject(HlslOrigin, Vec<Token>),
}

impl Finder {
    fn token(&mut self, hlsl: &mut Hlsl, token: &Token) {
        match core::mem::take(&mut self.state) {
            State::Between => self.between(hlsl, token),
            State::Attribute(depth, mut tokens) => {
                let depth = match &*token.text {
                    "[" => depth.saturating_add(1),
                    "]" => depth.saturating_sub(1),
                    _ => depth,
                };
                if depth == 0 {
                    self.attribute(hlsl, &tokens);
                } else if tokens.len() < MOST_TOKENS {
                    tokens.push(token.clone());
                    self.state = State::Attribute(depth, tokens);
                }
            }
            State::Subobject(origin, mut tokens) => {
                if token.is(";") || token.is("}") {
                    if let [name, equals, open, text @ ..] = &tokens[..] {
                        if equals.is("=") && open.is("{") {
                            let found = hlsl.text_of(origin, &name.text, text);
                            hlsl.found.push(found);
                        }
                    }
                } else if tokens.len() < MOST_TOKENS {
                    tokens.push(token.clone());
                    self.state = State::Subobject(origin, tokens);
                }
            }
        }
    }

    fn between(&mut self, hlsl: &mut Hlsl, token: &Token) {
        match &*token.text {
            "[" => self.state = State::Attribute(1, Vec::new()),
            "GlobalRootSignature" => self.state = State::Subobject(HlslOrigin::GlobalSubobject, Vec::new()),
            "LocalRootSignature" => self.state = State::Subobject(HlslOrigin::LocalSubobject, Vec::new()),
            "(" => {
                // The parameters of a function begin here, so the last word was its name.
                let name = self.last_name.take();
                for mut found in self.waiting.drain(..) {
                    found.name = name.as_deref().unwrap_or_default().to_owned();
                    hlsl.found.push(found);
                }
            }
            "{" | "}" | ";" => self.last_name = None,
            _ if token.kind == Kind::Name => self.last_name = Some(token.text.clone()),
            _ => {}
        }
    }

    fn attribute(&mut self, hlsl: &Hlsl, tokens: &[Token]) {
        if let [name, open, text @ .., close] = tokens {
            if name.is("RootSignature") && open.is("(") && close.is(")") && self.waiting.len() < MAX_DEPTH {
                self.waiting.push(hlsl.text_of(HlslOrigin::Attribute, "", text));
            }
        }
    }
}
