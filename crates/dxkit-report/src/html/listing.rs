//! The disassembly of a shader, folded by function, with links: from values to their definitions, from handles and
//! registers to resources, from instructions to lines of the sources.

use alloc::collections::BTreeMap;
use core::fmt;

use dxkit::disasm::{Dialect, Options, TokenKind, disassemble, tokens};
use dxkit::types::ResourceClass;

use super::{Limits, sources, text};
use crate::prelude::*;
use crate::reflection::BindingDocument;
use crate::{Document, Page, escaped};

/// A disassembly, and what its words refer to.
pub(super) struct Listing {
    /// What cannot be shown as text is escaped already.
    lines: Vec<String>,
    folds: Vec<Fold>,
    elided: bool,
    fxc: bool,
    /// The lines that define words: by function, 0 for the module.
    definitions: BTreeMap<(usize, String), usize>,
    /// What resource a value is a handle of, by function.
    handles: BTreeMap<(usize, String), usize>,
    /// Of each resource, register and name.
    resources: Vec<String>,
    /// Source and line of each line that has one.
    places: BTreeMap<usize, (usize, u32)>,
    /// The first instruction of each line of a source.
    instructions: BTreeMap<(usize, u32), usize>,
}

/// Lines that are opened and closed together.
struct Fold {
    title: String,
    start: usize,
    end: usize,
    open: bool,
    /// Number of the function, from 1 on; 0 if it is none.
    function: usize,
}

impl Listing {
    /// The disassembly of a file; `None` if it has no program that can be read.
    pub(super) fn of(
        file: &[u8],
        document: &Document,
        sources: &[sources::File],
        limits: &Limits,
    ) -> Option<Self> {
        let mut options = Options::default();
        options.limit = Some(limits.listing);
        let disassembly = disassemble(file, &options).ok()?;
        let mut elided = disassembly.elided;
        let mut lines: Vec<String> = Vec::new();
        let mut left = limits.listing;
        for line in disassembly.text.split(|byte| *byte == b'\n') {
            if line.len() >= left {
                elided = true;
                break;
            }
            left -= line.len() + 1;
            lines.push(escaped(&String::from_utf8_lossy(line).replace('\t', "    ")).to_string());
        }
        if lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        let fxc = disassembly.dialect == Dialect::Fxc;
        let bindings = document.bindings.as_ref().map(|bindings| bindings.resources.as_slice());
        let bindings = bindings.unwrap_or_default();
        let name = |binding: &BindingDocument| {
            let name = escaped(binding.name.as_deref().unwrap_or_default()).to_string();
            format!("{} {name}", binding.registers)
        };
        let mut listing = Self {
            folds: folds(&lines, fxc),
            lines,
            elided,
            fxc,
            definitions: BTreeMap::new(),
            handles: BTreeMap::new(),
            resources: bindings.iter().map(name).collect(),
            places: BTreeMap::new(),
            instructions: BTreeMap::new(),
        };
        listing.define();
        if !fxc {
            listing.find_handles(bindings);
            listing.find_places(sources);
        }
        Some(listing)
    }

    /// The first instruction of a line of a source.
    pub(super) fn instruction_of(&self, source: usize, line: u32) -> Option<usize> {
        self.instructions.get(&(source, line)).copied()
    }

    /// Finds out which line defines which word.
    fn define(&mut self) {
        let mut definitions = BTreeMap::new();
        for fold in &self.folds {
            let lines = self.lines.iter().enumerate().take(fold.end).skip(fold.start);
            for (number, line) in lines {
                let mut add = |function: usize, word: &str| {
                    definitions.entry((function, word.to_owned())).or_insert(number);
                };
                if self.fxc {
                    if let Some(rest) = line.trim_start().strip_prefix("dcl_") {
                        let mut words = rest.split(|c: char| !c.is_ascii_alphanumeric());
                        let register = |word: &&str| is_register(word);
                        if let Some(word) = words.find(register) {
                            add(0, &word.to_ascii_lowercase());
                        }
                    } else if let Some(label) = line.strip_prefix("label ") {
                        add(0, label.trim());
                    }
                    continue;
                }
                let mut pieces = pieces(line).filter(|(kind, _)| *kind != TokenKind::Plain);
                if line.starts_with("define ") {
                    if let Some((_, name)) = pieces.by_ref().find(|(kind, _)| *kind == TokenKind::Global) {
                        add(0, name);
                    }
                    for (_, name) in pieces.filter(|(kind, word)| *kind == TokenKind::Local && !is_type(word))
                    {
                        add(fold.function, name);
                    }
                } else if line.starts_with("declare ") {
                    if let Some((_, name)) = pieces.find(|(kind, _)| *kind == TokenKind::Global) {
                        add(0, name);
                    }
                } else if let Some(label) = line.strip_prefix("; <label>:") {
                    let label: String = label.chars().take_while(char::is_ascii_digit).collect();
                    add(fold.function, &format!("%{label}"));
                } else if let Some(group) = line.strip_prefix("attributes #") {
                    let group: String = group.chars().take_while(char::is_ascii_digit).collect();
                    add(0, &format!("#{group}"));
                } else if let Some((kind, word)) = pieces.next() {
                    let defines = line.contains(" = ");
                    match kind {
                        TokenKind::Label => add(fold.function, &format!("%{word}")),
                        TokenKind::Local if defines && line.starts_with("  ") => add(fold.function, word),
                        TokenKind::Local | TokenKind::Global | TokenKind::Metadata
                            if defines && line.starts_with(word) =>
                        {
                            add(0, word);
                        }
                        _ => {}
                    }
                }
            }
        }
        self.definitions = definitions;
    }

    /// Finds out which values are handles of which resources.
    fn find_handles(&mut self, bindings: &[BindingDocument]) {
        let of_class =
            |class: u64| bindings.iter().enumerate().filter(move |(_, it)| it.class.0 == class_of(class));
        let mut handles: BTreeMap<(usize, String), usize> = BTreeMap::new();
        for fold in self.folds.iter().filter(|fold| fold.function > 0) {
            for line in self.lines.iter().take(fold.end).skip(fold.start) {
                let Some((value, operation)) = line.trim_start().split_once(" = ") else { continue };
                let function = fold.function;
                let key = || (function, value.to_owned());
                let behind = |name: &str| operation.split_once(name).map(|(_, rest)| rest);
                let found = if let Some(rest) = behind("@dx.op.createHandle(") {
                    let numbers = numbers(rest);
                    match numbers.as_slice() {
                        [_, class, range, ..] => {
                            let range = usize::try_from(*range).unwrap_or(usize::MAX);
                            of_class(*class).nth(range).map(|(index, _)| index)
                        }
                        _ => None,
                    }
                } else if let Some(rest) = behind("@dx.op.createHandleFromBinding(") {
                    match numbers(rest).as_slice() {
                        [_, lower, _, space, class, ..] => of_class(*class)
                            .find(|(_, it)| {
                                u64::from(it.lower_bound) == *lower && u64::from(it.space) == *space
                            })
                            .map(|(index, _)| index),
                        _ => None,
                    }
                } else if operation.contains("@dx.op.annotateHandle(")
                    || operation.contains("@dx.op.createHandleForLib")
                {
                    let locals =
                        pieces(operation).filter(|(kind, word)| *kind == TokenKind::Local && !is_type(word));
                    locals.filter_map(|(_, word)| handles.get(&(function, word.to_owned())).copied()).next()
                } else if operation.starts_with("load ") {
                    let global = pieces(operation).find(|(kind, _)| *kind == TokenKind::Global);
                    global.and_then(|(_, word)| resource_of_global(word, bindings))
                } else {
                    None
                };
                if let Some(resource) = found {
                    handles.insert(key(), resource);
                }
            }
        }
        self.handles = handles;
    }

    /// Finds out which lines of which sources instructions are of.
    fn find_places(&mut self, sources: &[sources::File]) {
        if sources.is_empty() {
            return;
        }
        let names: Vec<String> = sources.iter().map(|file| plain_path(&file.name)).collect();
        let mut files: BTreeMap<String, Option<usize>> = BTreeMap::new();
        let mut places = BTreeMap::new();
        for (number, line) in self.lines.iter().enumerate() {
            let Some((before, comment)) = line.split_once(" ; line:") else { continue };
            let source_line: String = comment.chars().take_while(char::is_ascii_digit).collect();
            let Ok(source_line) = source_line.parse::<u32>() else { continue };
            let Some((_, location)) = before.rsplit_once("!dbg ") else { continue };
            let file = match files.get(location) {
                Some(file) => *file,
                None => {
                    let file = self.file_of(location).and_then(|name| {
                        let name = plain_path(&name);
                        let same = |other: &String| {
                            *other == name
                                || other.ends_with(&format!("/{name}"))
                                || name.ends_with(&format!("/{other}"))
                        };
                        names.iter().position(same)
                    });
                    files.insert(location.to_owned(), file);
                    file
                }
            };
            // A source that is cut off does not contain all lines that links lead to.
            let Some(file) = file else { continue };
            let lines = sources.get(file).map_or(0, |file| file.lines.len());
            if usize::try_from(source_line).is_ok_and(|line| (1..=lines).contains(&line)) {
                places.insert(number, (file, source_line));
            }
        }
        for (number, place) in &places {
            self.instructions.entry(*place).or_insert(*number);
        }
        self.places = places;
    }

    /// The name of the file that a location is in: that of the innermost scope which has one.
    fn file_of(&self, location: &str) -> Option<String> {
        /// Scopes that are followed at most.
        const SCOPES: usize = 64;
        let mut node = location.trim().to_owned();
        for _ in 0..SCOPES {
            let line = self.lines.get(*self.definitions.get(&(0, node))?)?;
            if let Some((_, name)) = line.split_once("!DIFile(filename: \"") {
                return Some(name.split_once('"')?.0.replace("\\5C", "/"));
            }
            let next = [", file: !", "scope: !"].into_iter().find_map(|field| line.split_once(field));
            let digits: String = next?.1.chars().take_while(char::is_ascii_digit).collect();
            node = format!("!{digits}");
        }
        None
    }

    /// Prints it.
    pub(super) fn write(&self, page: &mut Page<'_>) -> fmt::Result {
        for fold in &self.folds {
            let lines = fold.end - fold.start;
            page.raw(&format!(
                "<details class=\"fold\"{}><summary>{} <span class=\"faint\">{lines} lines</span></summary><pre class=\"listing\">",
                if fold.open { " open" } else { "" },
                text(&fold.title)
            ))?;
            for (number, line) in self.lines.iter().enumerate().take(fold.end).skip(fold.start) {
                let mut out = format!("<span class=\"r\" id=\"{}\">", page.id(format_args!("l{number}")));
                if self.fxc {
                    self.fxc_line(number, line, page, &mut out);
                } else {
                    self.llvm_line(fold.function, number, line, page, &mut out);
                }
                out.push_str("\n</span>");
                page.raw(&out)?;
            }
            page.raw("</pre></details>\n")?;
        }
        if self.elided {
            page.raw(
                "<p class=\"note\">the text is shortened; <code>dxkit dis</code> prints all of it</p>\n",
            )?;
        }
        Ok(())
    }

    fn llvm_line(&self, function: usize, number: usize, line: &str, page: &Page<'_>, out: &mut String) {
        for (kind, piece) in pieces(line) {
            match kind {
                TokenKind::Comment => self.comment(function, number, piece, page, out),
                TokenKind::Local | TokenKind::Global | TokenKind::Metadata | TokenKind::Attributes => {
                    self.word(function, number, class(kind), piece, page, out);
                }
                _ => span(class(kind), piece, out),
            }
        }
    }

    /// A comment, in which the place in the sources and the names of blocks are links.
    fn comment(&self, function: usize, number: usize, piece: &str, page: &Page<'_>, out: &mut String) {
        out.push_str("<span class=\"c\">");
        let mut rest = piece;
        if let (Some((source, line)), true) = (self.places.get(&number), piece.starts_with("; line:")) {
            let length = piece.find("  ;").unwrap_or(piece.len());
            let (place, behind) = piece.split_at_checked(length).unwrap_or((piece, ""));
            let id = page.id(sources::line_id(*source, *line));
            out.push_str(&format!("<a href=\"#{id}\">{}</a>", text(place)));
            rest = behind;
        }
        while let Some(at) = rest.find('%') {
            let (plain, behind) = rest.split_at_checked(at).unwrap_or((rest, ""));
            out.push_str(&text(plain).to_string());
            let end = behind.find([',', ' ']).unwrap_or(behind.len());
            let (word, behind) = behind.split_at_checked(end).unwrap_or((behind, ""));
            self.word(function, number, "c", word, page, out);
            rest = behind;
        }
        out.push_str(&format!("{}</span>", text(rest)));
    }

    /// A word, with a link to where it comes from.
    fn word(
        &self,
        function: usize,
        number: usize,
        class: &str,
        word: &str,
        page: &Page<'_>,
        out: &mut String,
    ) {
        let key = (function, word.to_owned());
        let shown = text(word);
        if let Some(resource) = self.handles.get(&key) {
            let id = page.id(format_args!("resource{resource}"));
            let title = self.resources.get(*resource).map_or("", String::as_str);
            out.push_str(&format!("<a class=\"res\" href=\"#{id}\" title=\"{}\">{shown}</a>", text(title)));
            return;
        }
        let found = self.definitions.get(&key).or_else(|| self.definitions.get(&(0, key.1)));
        match found {
            Some(line) if *line != number => {
                let id = page.id(format_args!("l{line}"));
                out.push_str(&format!("<a class=\"{class}\" href=\"#{id}\">{shown}</a>"));
            }
            _ => span(class, word, out),
        }
    }

    /// A line of FXC's text: comments, the operation, registers and numbers.
    fn fxc_line(&self, number: usize, line: &str, page: &Page<'_>, out: &mut String) {
        let (code, comment) = match line.find("//") {
            Some(at) => line.split_at_checked(at).unwrap_or((line, "")),
            None => (line, ""),
        };
        let mut rest = code;
        let mut first = true;
        while let Some(c) = rest.chars().next() {
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let same = |other: char| is_word(other) == is_word(c);
            let end = rest.find(|other: char| !same(other)).unwrap_or(rest.len());
            let (piece, behind) = rest.split_at_checked(end).unwrap_or((rest, ""));
            rest = behind;
            if !is_word(c) {
                out.push_str(&text(piece).to_string());
            } else if core::mem::take(&mut first) {
                span("k", piece, out);
            } else if c.is_ascii_digit() {
                span("n", piece, out);
            } else {
                let register = piece.to_ascii_lowercase();
                match self.definitions.get(&(0, register)) {
                    Some(line) if *line != number => {
                        let id = page.id(format_args!("l{line}"));
                        out.push_str(&format!("<a class=\"v\" href=\"#{id}\">{}</a>", text(piece)));
                    }
                    _ => span("v", piece, out),
                }
            }
        }
        if !comment.is_empty() {
            span("c", comment, out);
        }
    }
}

/// The pieces of a line, of which every one is text.
fn pieces(line: &str) -> impl Iterator<Item = (TokenKind, &str)> {
    tokens(line.as_bytes()).map(|(kind, piece)| (kind, core::str::from_utf8(piece).unwrap_or("\u{fffd}")))
}

/// Whether a local name is that of a type, which operands have in front of them.
fn is_type(word: &str) -> bool {
    ["%dx.types.", "%struct.", "%class.", "%\"class.", "%\"struct."]
        .iter()
        .any(|start| word.starts_with(start))
}

/// Whether a word of FXC's text is a register that is declared.
fn is_register(word: &str) -> bool {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let numbered = letters.len() < word.len();
    let known = ["t", "s", "u", "cb", "g", "v", "o", "x", "vicp", "vocp", "vpc", "fp", "icb"];
    (numbered && known.iter().any(|known| letters.eq_ignore_ascii_case(known)))
        || (word.starts_with('v') || word.starts_with('o'))
            && word.chars().nth(1).is_some_and(|c| c.is_ascii_uppercase())
}

const fn class(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Comment => "c",
        TokenKind::String => "s",
        TokenKind::Global => "g",
        TokenKind::Local => "v",
        TokenKind::Metadata | TokenKind::Attributes => "m",
        TokenKind::Type => "t",
        TokenKind::Number => "n",
        TokenKind::Keyword => "k",
        TokenKind::Label => "b",
        _ => "",
    }
}

fn span(class: &str, piece: &str, out: &mut String) {
    if class.is_empty() {
        out.push_str(&text(piece).to_string());
    } else {
        out.push_str(&format!("<span class=\"{class}\">{}</span>", text(piece)));
    }
}

/// The class of resources that an operation's operand names.
const fn class_of(number: u64) -> ResourceClass {
    match number {
        0 => ResourceClass::SRV,
        1 => ResourceClass::UAV,
        2 => ResourceClass::CBV,
        3 => ResourceClass::Sampler,
        _ => ResourceClass(u32::MAX),
    }
}

/// The numbers among the operands of a call, in order.
fn numbers(operands: &str) -> Vec<u64> {
    let numbers = pieces(operands).filter(|(kind, _)| *kind == TokenKind::Number);
    numbers.map_while(|(_, word)| word.parse().ok()).collect()
}

/// The resource of a global variable, of which the mangled name starts with its own.
fn resource_of_global(word: &str, bindings: &[BindingDocument]) -> Option<usize> {
    let name = word.trim_start_matches(['@', '"']).trim_end_matches('"');
    let name =
        name.strip_prefix("\\01?").and_then(|rest| rest.split_once("@@")).map_or(name, |(name, _)| name);
    bindings.iter().position(|binding| binding.name.as_deref() == Some(name))
}

/// A path without what differs between systems.
fn plain_path(name: &str) -> String {
    let name = name.replace('\\', "/");
    name.strip_prefix("./").unwrap_or(&name).to_owned()
}

/// Divides a text by its functions.
fn folds(lines: &[String], fxc: bool) -> Vec<Fold> {
    let mut folds: Vec<Fold> = Vec::new();
    let mut start = 0;
    let mut push = |folds: &mut Vec<Fold>, end: usize, title: &str, open: bool, function: usize| {
        if start < end {
            folds.push(Fold { title: title.to_owned(), start, end, open, function });
        }
        start = end;
    };
    let comment = if fxc { "//" } else { ";" };
    let header = lines.iter().position(|line| !line.starts_with(comment)).unwrap_or(lines.len());
    push(&mut folds, header, "Comments about the container", false, 0);
    if fxc {
        push(&mut folds, lines.len(), "Program", true, 0);
        return folds;
    }
    let mut functions = 0;
    let mut inside = false;
    let mut others = "Types and globals";
    let mut title = String::new();
    for (number, line) in lines.iter().enumerate().skip(header) {
        if inside {
            if line == "}" {
                inside = false;
                functions += 1;
                push(&mut folds, number + 1, &title, true, functions);
                others = "Declarations and attributes";
            }
        } else if line.starts_with("define ") {
            // The comment in front of it is the function's.
            let commented =
                number > 0 && lines.get(number - 1).is_some_and(|line| line.starts_with("; Function Attrs"));
            push(&mut folds, if commented { number - 1 } else { number }, others, true, 0);
            inside = line.ends_with('{');
            title = format!("Function {}", function_name(line).unwrap_or("?"));
        } else if line.starts_with('!') && others != "Metadata" {
            push(&mut folds, number, others, true, 0);
            others = "Metadata";
        }
    }
    let open = others != "Metadata" && !inside;
    push(&mut folds, lines.len(), others, open, 0);
    folds
}

/// The name of the function that a definition is of.
fn function_name(definition: &str) -> Option<&str> {
    pieces(definition).find(|(kind, _)| *kind == TokenKind::Global).map(|(_, name)| name)
}
