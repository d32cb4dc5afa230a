//! The disassembly of a shader, folded by function, with links: from values to their definitions, from
//! handles and registers to resources, from instructions to lines of the sources.
//!
//! In goes the text of a disassembly, LLVM's or FXC's, with the bindings and sources of the document; out
//! comes HTML. The text is not parsed: its lines are cut into words with the colours of the terminal's
//! highlighter, and a word is a link if a table knows it. The tables (definitions, handles, registers,
//! places in the sources) are each filled in one pass over the lines before anything is written.

use alloc::collections::BTreeMap;
use core::fmt;
use core::ops::Range;

use dxkit::disasm::{DisassemblyOptions, Language, TokenKind, disassemble, tokens};
use dxkit::types::ResourceClass;

use super::{Limits, sources, text};
use crate::prelude::*;
use crate::reflection::BindingDocument;
use crate::{Document, Page, escaped};

/// A disassembly, and what its words refer to.
#[derive(Default)]
pub(super) struct Listing {
    /// Characters that cannot be shown are already escaped.
    lines: Vec<String>,
    folds: Vec<Fold>,
    elided: bool,
    fxc: bool,
    /// The lines that define words: by function, 0 for the module.
    definitions: BTreeMap<(usize, String), usize>,
    /// The resource of each handle, by function and value.
    handles: BTreeMap<(usize, String), usize>,
    /// Register and name of each resource.
    resources: Vec<String>,
    /// Source and line of each line that has one.
    places: BTreeMap<usize, (usize, u32)>,
    /// The first instruction of each line of a source.
    instructions: BTreeMap<(usize, u32), usize>,
}

/// Lines of a listing, and the number of the function that they are in.
#[derive(Debug, Clone)]
pub(super) struct Lines {
    pub(super) function: usize,
    pub(super) range: Range<usize>,
}

/// Lines that are opened and closed together.
struct Fold {
    title: String,
    start: usize,
    end: usize,
    open: bool,
    /// Number of the function, from 1; 0 outside of functions.
    function: usize,
}

impl Listing {
    /// The disassembly of a file; `None` if it has no program that can be read.
    pub(super) fn from_document(
        file: &[u8],
        document: &Document,
        sources: &[sources::File],
        limits: &Limits,
    ) -> Option<Self> {
        let mut options = DisassemblyOptions::default();
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
        let fxc = disassembly.language == Language::Fxc;
        let bindings = document.bindings.as_ref().map(|bindings| bindings.resources.as_slice());
        let bindings = bindings.unwrap_or_default();
        let name = |binding: &BindingDocument| {
            let name = escaped(binding.name.as_deref().unwrap_or_default()).to_string();
            format!("{} {name}", binding.registers)
        };
        let mut listing = Self {
            folds: if fxc { fxc_folds(&lines) } else { folds(&lines) },
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
        if fxc {
            listing.find_registers(bindings);
            listing.find_fxc_places(sources);
        } else {
            listing.find_handles(bindings);
            listing.find_places(sources);
        }
        for (number, place) in &listing.places {
            listing.instructions.entry(*place).or_insert(*number);
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
                    if let Some((register, _)) = declared_register(line) {
                        add(fold.function, &register);
                    } else if let Some(label) = line.strip_prefix("label ") {
                        add(fold.function, label.trim());
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
        let with_class =
            |class: u64| bindings.iter().enumerate().filter(move |(_, it)| it.class.0 == class_of(class));
        let mut handles: BTreeMap<(usize, String), usize> = BTreeMap::new();
        for fold in self.folds.iter().filter(|fold| fold.function > 0) {
            for line in self.lines.iter().take(fold.end).skip(fold.start) {
                let Some((value, operation)) = line.trim_start().split_once(" = ") else { continue };
                let function = fold.function;
                let key = || (function, value.to_owned());
                let after = |name: &str| operation.split_once(name).map(|(_, rest)| rest);
                let found = if let Some(rest) = after("@dx.op.createHandle(") {
                    let numbers = numbers(rest);
                    match numbers.as_slice() {
                        [_, class, range, ..] => {
                            let range = usize::try_from(*range).unwrap_or(usize::MAX);
                            with_class(*class).nth(range).map(|(index, _)| index)
                        }
                        _ => None,
                    }
                } else if let Some(rest) = after("@dx.op.createHandleFromBinding(") {
                    match numbers(rest).as_slice() {
                        [_, lower, _, space, class, ..] => with_class(*class)
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

    /// Finds out which registers of FXC's text are which resources.
    fn find_registers(&mut self, bindings: &[BindingDocument]) {
        for fold in &self.folds {
            for line in self.lines.iter().take(fold.end).skip(fold.start) {
                let Some((register, after)) = declared_register(line) else { continue };
                let class = match register.trim_end_matches(|c: char| c.is_ascii_digit()) {
                    "t" => ResourceClass::SRV,
                    "u" => ResourceClass::UAV,
                    "cb" => ResourceClass::CBV,
                    "s" => ResourceClass::Sampler,
                    _ => continue,
                };
                // From model 5.1 on, `T1[5:9], space=2`: the number is that of the range. Before, it is the
                // register.
                let range = after.strip_prefix('[').and_then(|rest| rest.split_once(':'));
                let number =
                    range.map_or(register.trim_start_matches(char::is_alphabetic), |(lower, _)| lower);
                let space = after.split_once("space=").map_or("0", |(_, space)| space.trim());
                let (Ok(number), Ok(space)) = (number.parse::<u32>(), space.parse::<u32>()) else { continue };
                let same = |it: &BindingDocument| {
                    it.class.0 == class && it.lower_bound == number && it.space == space
                };
                if let Some(resource) = bindings.iter().position(same) {
                    self.handles.insert((fold.function, register), resource);
                }
            }
        }
    }

    /// Finds out which lines of which sources the lines of FXC's text are of that state one:
    /// `#line 8 "file"`, or `#line 9` for another line of the same file.
    fn find_fxc_places(&mut self, sources: &[sources::File]) {
        let names: Vec<String> = sources.iter().map(|file| plain_path(&file.name)).collect();
        let mut file = None;
        for (number, line) in self.lines.iter().enumerate() {
            let Some(rest) = line.strip_prefix("#line ") else { continue };
            let (digits, name) = rest.split_once(' ').unwrap_or((rest, ""));
            if let Some(name) = name.trim().strip_prefix('"').and_then(|name| name.strip_suffix('"')) {
                file = source_of(name, &names);
            }
            let (Some(file), Ok(line)) = (file, digits.parse::<u32>()) else { continue };
            if has_line(sources, file, line) {
                self.places.insert(number, (file, line));
            }
        }
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
                    let file = self.file_of(location).and_then(|name| source_of(&name, &names));
                    files.insert(location.to_owned(), file);
                    file
                }
            };
            if let Some(file) = file.filter(|file| has_line(sources, *file, source_line)) {
                places.insert(number, (file, source_line));
            }
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

    /// The functions, or FXC's programs, their phases and labels: title and lines of each.
    pub(super) fn functions(&self) -> impl Iterator<Item = (&str, Lines)> {
        let functions = self.folds.iter().filter(|fold| fold.function > 0);
        functions
            .map(|fold| (fold.title.as_str(), Lines { function: fold.function, range: fold.start..fold.end }))
    }

    /// Lines as text.
    pub(super) fn text(&self, range: Range<usize>) -> impl Iterator<Item = &str> {
        self.lines.iter().take(range.end).skip(range.start).map(String::as_str)
    }

    /// A line of a function, with links to ids with this prefix.
    pub(super) fn line(&self, function: usize, number: usize, prefix: &str, out: &mut String) {
        if let Some(line) = self.lines.get(number) {
            self.highlighted(function, number, line, prefix, out);
        }
    }

    fn highlighted(&self, function: usize, number: usize, line: &str, prefix: &str, out: &mut String) {
        if self.fxc {
            self.fxc_line(function, number, line, prefix, out);
        } else {
            self.llvm_line(function, number, line, prefix, out);
        }
    }

    /// Prints it.
    pub(super) fn write(&self, page: &mut Page<'_>) -> fmt::Result {
        let prefix = page.prefix().to_owned();
        for fold in &self.folds {
            let lines = fold.end - fold.start;
            page.raw(&format!(
                "<details class=\"fold\"{}><summary>{} <span class=\"faint\">{lines} lines</span></summary><pre class=\"listing\">",
                if fold.open { " open" } else { "" },
                text(&fold.title)
            ))?;
            for (number, line) in self.lines.iter().enumerate().take(fold.end).skip(fold.start) {
                let mut out = format!("<span class=\"r\" id=\"{prefix}-l{number}\">");
                self.highlighted(fold.function, number, line, &prefix, &mut out);
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

    fn llvm_line(&self, function: usize, number: usize, line: &str, prefix: &str, out: &mut String) {
        for (kind, piece) in pieces(line) {
            match kind {
                TokenKind::Comment => self.comment(function, number, piece, prefix, out),
                TokenKind::Local | TokenKind::Global | TokenKind::Metadata | TokenKind::Attributes => {
                    self.word(function, number, class(kind), piece, prefix, out);
                }
                _ => span(class(kind), piece, out),
            }
        }
    }

    /// A comment, in which the place in the sources and the names of blocks are links.
    fn comment(&self, function: usize, number: usize, piece: &str, prefix: &str, out: &mut String) {
        out.push_str("<span class=\"c\">");
        let mut rest = piece;
        if let (Some((source, line)), true) = (self.places.get(&number), piece.starts_with("; line:")) {
            let length = piece.find("  ;").unwrap_or(piece.len());
            let (place, after) = piece.split_at_checked(length).unwrap_or((piece, ""));
            let id = sources::line_id(*source, *line);
            out.push_str(&format!("<a href=\"#{prefix}-{id}\">{}</a>", text(place)));
            rest = after;
        }
        while let Some(at) = rest.find('%') {
            let (plain, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
            out.push_str(&text(plain).to_string());
            let end = after.find([',', ' ']).unwrap_or(after.len());
            let (word, after) = after.split_at_checked(end).unwrap_or((after, ""));
            self.word(function, number, "c", word, prefix, out);
            rest = after;
        }
        out.push_str(&format!("{}</span>", text(rest)));
    }

    /// A word, with a link to where it comes from.
    fn word(&self, function: usize, number: usize, class: &str, word: &str, prefix: &str, out: &mut String) {
        self.reference((function, word.to_owned()), number, class, word, prefix, out);
    }

    /// What is shown of a word with this name in a function: a link to its resource, or to the line that
    /// defines it.
    fn reference(
        &self,
        key: (usize, String),
        number: usize,
        class: &str,
        word: &str,
        prefix: &str,
        out: &mut String,
    ) {
        let shown = text(word);
        if let Some(resource) = self.handles.get(&key) {
            let title = self.resources.get(*resource).map_or("", String::as_str);
            out.push_str(&format!(
                "<a class=\"res\" href=\"#{prefix}-resource{resource}\" title=\"{}\">{shown}</a>",
                text(title)
            ));
            return;
        }
        let found = self.definitions.get(&key).or_else(|| self.definitions.get(&(0, key.1)));
        match found {
            Some(line) if *line != number => {
                out.push_str(&format!("<a class=\"{class}\" href=\"#{prefix}-l{line}\">{shown}</a>"));
            }
            _ => span(class, word, out),
        }
    }

    /// A line of FXC's text: comments, the operation, registers and numbers.
    fn fxc_line(&self, function: usize, number: usize, line: &str, prefix: &str, out: &mut String) {
        if let Some((source, source_line)) = self.places.get(&number) {
            let id = sources::line_id(*source, *source_line);
            out.push_str(&format!("<span class=\"c\"><a href=\"#{prefix}-{id}\">{}</a></span>", text(line)));
            return;
        }
        let (code, comment) = match line.find("//") {
            Some(at) => line.split_at_checked(at).unwrap_or((line, "")),
            None => (line, ""),
        };
        let mut rest = code;
        let mut first = true;
        // The components of a register are its own.
        let mut components = false;
        while let Some(c) = rest.chars().next() {
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let same = |other: char| is_word(other) == is_word(c);
            let end = rest.find(|other: char| !same(other)).unwrap_or(rest.len());
            let (piece, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            rest = after;
            if !is_word(c) {
                out.push_str(&text(piece).to_string());
                components = piece.ends_with('.');
            } else if core::mem::take(&mut first) {
                span("k", piece, out);
            } else if c.is_ascii_digit() {
                span("n", piece, out);
            } else {
                let class = if components || is_register(piece) { "v" } else { "t" };
                self.reference((function, piece.to_ascii_lowercase()), number, class, piece, prefix, out);
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

/// Whether a local name is that of a type, which precedes operands.
fn is_type(word: &str) -> bool {
    ["%dx.types.", "%struct.", "%class.", "%\"class.", "%\"struct."]
        .iter()
        .any(|start| word.starts_with(start))
}

/// The register that a line of FXC's text declares, in small letters, and what is after it.
fn declared_register(line: &str) -> Option<(String, &str)> {
    let mut rest = line.trim_start().strip_prefix("dcl_")?;
    loop {
        let start = rest.find(|c: char| c.is_ascii_alphanumeric())?;
        let (_, words) = rest.split_at_checked(start)?;
        let end = words.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(words.len());
        let (word, after) = words.split_at_checked(end)?;
        if is_register(word) {
            return Some((word.to_ascii_lowercase(), after));
        }
        rest = after;
    }
}

/// The source with a name that debug information states, which may have more or fewer folders before it. FXC
/// writes the letter of a drive in capitals there, and in small letters among the sources.
fn source_of(name: &str, names: &[String]) -> Option<usize> {
    let name = plain_path(name).to_ascii_lowercase();
    let same = |other: &String| {
        let other = other.to_ascii_lowercase();
        other == name || other.ends_with(&format!("/{name}")) || name.ends_with(&format!("/{other}"))
    };
    names.iter().position(same)
}

/// Whether this line is shown: a source that is cut off does not contain all lines that are referred to.
fn has_line(sources: &[sources::File], file: usize, line: u32) -> bool {
    let lines = sources.get(file).map_or(0, |file| file.lines.len());
    usize::try_from(line).is_ok_and(|line| (1..=lines).contains(&line))
}

/// Whether a word of FXC's text is a register that is declared.
fn is_register(word: &str) -> bool {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let numbered = letters.len() < word.len();
    let known = ["t", "s", "u", "cb", "g", "r", "v", "o", "x", "vicp", "vocp", "vpc", "fp", "icb"];
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

/// Gathers lines into folds.
#[derive(Default)]
struct Folds {
    folds: Vec<Fold>,
    start: usize,
}

impl Folds {
    /// Ends a fold before a line.
    fn push(&mut self, end: usize, title: &str, open: bool, function: usize) {
        if self.start < end {
            self.folds.push(Fold { title: title.to_owned(), start: self.start, end, open, function });
        }
        self.start = end;
    }
}

/// Divides FXC's text by programs, and these by phases and labels. A library has a program for each function.
fn fxc_folds(lines: &[String]) -> Vec<Fold> {
    let library = lines.iter().position(|line| line.starts_with("// Library:"));
    let names = library.map_or(0, |line| line + 1);
    let names = lines.iter().skip(names).map_while(|line| {
        let (number, name) = line.strip_prefix("//   ")?.split_once("  ")?;
        number.parse::<usize>().ok().map(|_| name)
    });
    let names: Vec<&str> = if library.is_some() { names.collect() } else { Vec::new() };
    let mut folds = Folds::default();
    let mut programs = 0;
    let mut inside = false;
    let mut title = "Comments about the container".to_owned();
    for (number, line) in lines.iter().enumerate() {
        if !inside && !line.is_empty() && !line.starts_with("//") {
            folds.push(number, &title, false, 0);
            title = match names.get(programs) {
                Some(name) => format!("Function {name}"),
                None => format!("Program {line}"),
            };
            programs += 1;
            inside = true;
        } else if inside && (line.starts_with("hs_") || line.starts_with("label ")) {
            folds.push(number, &title, true, programs);
            line.trim().clone_into(&mut title);
        } else if inside && line.starts_with("// Approximately") {
            folds.push(number + 1, &title, true, programs);
            "Comments about the next function".clone_into(&mut title);
            inside = false;
        }
    }
    folds.push(lines.len(), &title, inside, if inside { programs } else { 0 });
    folds.folds
}

/// Divides a text by its functions.
fn folds(lines: &[String]) -> Vec<Fold> {
    let mut folds = Folds::default();
    let header = lines.iter().position(|line| !line.starts_with(';')).unwrap_or(lines.len());
    folds.push(header, "Comments about the container", false, 0);
    let mut functions = 0;
    let mut inside = false;
    let mut others = "Types and globals";
    let mut title = String::new();
    for (number, line) in lines.iter().enumerate().skip(header) {
        if inside {
            if line == "}" {
                inside = false;
                functions += 1;
                folds.push(number + 1, &title, true, functions);
                others = "Declarations and attributes";
            }
        } else if line.starts_with("define ") {
            // The comment in front of it is the function's.
            let commented =
                number > 0 && lines.get(number - 1).is_some_and(|line| line.starts_with("; Function Attrs"));
            folds.push(if commented { number - 1 } else { number }, others, true, 0);
            inside = line.ends_with('{');
            title = format!("Function {}", function_name(line).unwrap_or("?"));
        } else if line.starts_with('!') && others != "Metadata" {
            folds.push(number, others, true, 0);
            others = "Metadata";
        }
    }
    let open = others != "Metadata" && !inside;
    folds.push(lines.len(), others, open, 0);
    folds.folds
}

/// The name of the function that a definition is of.
fn function_name(definition: &str) -> Option<&str> {
    pieces(definition).find(|(kind, _)| *kind == TokenKind::Global).map(|(_, name)| name)
}
