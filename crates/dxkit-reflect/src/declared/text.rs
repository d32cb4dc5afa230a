//! Declarations in the text of sources: what stands outside of functions.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::scanner::{Scanner, Token};
use super::{
    DeclaredBuffer, DeclaredMember, DeclaredStructure, DeclaredVariable, GLOBALS, SourceText, copy,
    is_resource,
};
use crate::types::Budget;

/// Text that may be copied for each byte of the sources: members name their buffer and file.
const TEXT: usize = 16;
/// Words before a declaration that are no part of its type.
const MODIFIERS: [&str; 16] = [
    "const",
    "uniform",
    "extern",
    "shared",
    "volatile",
    "precise",
    "inline",
    "globallycoherent",
    "reordercoherent",
    "nointerpolation",
    "linear",
    "centroid",
    "noperspective",
    "sample",
    "in",
    "out",
];

/// What the sources declare.
#[derive(Default)]
pub(super) struct Scanned {
    pub(super) variables: Vec<DeclaredVariable>,
    pub(super) structures: Vec<DeclaredStructure>,
}

impl Scanned {
    pub(super) fn from_sources(sources: &[SourceText<'_>], defines: &[&str]) -> Self {
        let mut scanned = Self::default();
        let mut scanner = Scanner::new(defines);
        let size = sources.iter().fold(0usize, |size, it| size.saturating_add(it.text.len()));
        let mut budget = Budget(size.saturating_mul(TEXT).saturating_add(1 << 16));
        for source in sources {
            // Comments in other encodings are no reason to read nothing: such bytes separate words.
            let text = source.text.utf8_chunks().next().map(|chunk| chunk.valid()).unwrap_or_default();
            let tokens = scanner.tokens(text);
            let mut parser = Parser {
                tokens: &tokens,
                file: source.name,
                scopes: Vec::new(),
                scanned: &mut scanned,
                budget: &mut budget,
            };
            if parser.declarations().is_none() && parser.budget.0 == 0 {
                break;
            }
        }
        scanned
    }

    /// Adds the registers that the source states to variables that debug information describes. If several
    /// declarations of a name differ, none is added.
    pub(super) fn add_registers(&self, variables: &mut [DeclaredVariable]) {
        let mut registers: BTreeMap<(&str, bool), Option<&str>> = BTreeMap::new();
        let mut kinds: BTreeMap<&str, bool> = BTreeMap::new();
        for variable in &self.variables {
            let (name, register, is_buffer) = match &variable.buffer {
                Some(buffer) => (buffer.name.as_str(), buffer.register.as_deref(), true),
                None => (variable.name.as_str(), variable.register.as_deref(), false),
            };
            if let Some(buffer) = &variable.buffer {
                kinds.insert(&buffer.name, buffer.is_texture == Some(true));
            }
            let known = registers.entry((name, is_buffer)).or_insert(register);
            if *known != register {
                *known = None;
            }
        }
        let find = |name: &str, is_buffer| {
            registers.get(&(name, is_buffer)).copied().flatten().map(ToOwned::to_owned)
        };
        for variable in variables {
            match &mut variable.buffer {
                None => variable.register = find(&variable.name, false),
                Some(buffer) => {
                    buffer.register = find(&buffer.name, true);
                    buffer.is_texture = kinds.get(buffer.name.as_str()).copied();
                }
            }
        }
    }
}

/// Reads declarations. `None` of a function: the source ends, or the limit for text is reached.
struct Parser<'p, 's> {
    tokens: &'p [Token<'s>],
    file: &'p str,
    /// The namespaces around, and an empty text for other braces.
    scopes: Vec<&'s str>,
    scanned: &'p mut Scanned,
    budget: &'p mut Budget,
}

/// A declaration up to its end.
#[derive(Default)]
struct Declaration<'s> {
    hlsl_type: String,
    name: &'s str,
    line: u32,
    array: Vec<String>,
    register: Option<String>,
}

impl<'s> Parser<'_, 's> {
    fn peek(&self) -> Option<Token<'s>> {
        self.tokens.first().copied()
    }

    fn next(&mut self) -> Option<Token<'s>> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(*first)
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.peek().is_some_and(|token| token.text == text);
        if found {
            self.next();
        }
        found
    }

    /// Reads to the bracket that closes this one, which was read.
    fn close(&mut self, open: &str, close: &str) -> Option<()> {
        let mut depth = 1usize;
        while depth > 0 {
            let text = self.next()?.text;
            if text == open {
                depth = depth.saturating_add(1);
            } else if text == close {
                depth = depth.saturating_sub(1);
            }
        }
        Some(())
    }

    /// Reads to the end of a declaration: a semicolon, or the body of a function.
    fn skip(&mut self) -> Option<()> {
        loop {
            match self.next()?.text {
                ";" => return Some(()),
                "{" => {
                    self.close("{", "}")?;
                    // An initializer is followed by a semicolon.
                    if !matches!(self.peek()?.text, ";" | ",") {
                        return Some(());
                    }
                }
                "(" => self.close("(", ")")?,
                _ => {}
            }
        }
    }

    fn declarations(&mut self) -> Option<()> {
        loop {
            let token = self.next()?;
            match token.text {
                ";" => {}
                "}" => {
                    self.scopes.pop();
                }
                "namespace" => {
                    let name = self.next()?.text;
                    if self.eat("{") {
                        self.scopes.push(name);
                    }
                }
                "[" => self.close("[", "]")?,
                "template" => {
                    if self.eat("<") {
                        self.close("<", ">")?;
                    }
                    self.skip()?;
                }
                "cbuffer" | "tbuffer" => self.buffer(token.text == "tbuffer")?,
                "struct" | "class" | "interface" => self.structure()?,
                "static" | "groupshared" | "typedef" | "using" | "technique" | "export" => self.skip()?,
                _ => self.globals(token)?,
            }
        }
    }

    /// `cbuffer NAME : register(b0) { … }`, after the keyword.
    fn buffer(&mut self, is_texture: bool) -> Option<()> {
        let name = self.next().filter(|token| token.is_word())?;
        let mut buffer =
            DeclaredBuffer { name: name.text.to_owned(), is_texture: Some(is_texture), register: None };
        while !self.eat("{") {
            if self.eat("register") {
                buffer.register = Some(self.register()?);
            } else {
                self.next()?;
            }
        }
        while !self.eat("}") {
            let first = self.next()?;
            let Some(declarations) = self.declaration(first)? else { continue };
            for declaration in declarations {
                // Resources in a buffer are global ones.
                let buffer = (!is_resource(&declaration.hlsl_type)).then_some(&buffer);
                self.add(declaration, buffer)?;
            }
        }
        Some(())
    }

    /// `struct NAME { … }`, after the keyword, with variables of it.
    fn structure(&mut self) -> Option<()> {
        let name = self.next()?;
        while !self.eat("{") {
            // A declaration of the name alone, or of a variable with such a type.
            if self.next()?.text == ";" {
                return Some(());
            }
        }
        let mut structure = DeclaredStructure { name: copy(self.budget, name.text)?, members: Vec::new() };
        while !self.eat("}") {
            let first = self.next()?;
            for declaration in self.declaration(first)?.into_iter().flatten() {
                let Declaration { hlsl_type, name, array, .. } = declaration;
                let name = copy(self.budget, name)?;
                structure.members.push(DeclaredMember { name, hlsl_type, array });
            }
        }
        let name = structure.name.clone();
        self.scanned.structures.push(structure);
        match self.peek()? {
            token if token.is_word() => {
                for declaration in self.declarators(name)?.into_iter().flatten() {
                    self.add(declaration, None)?;
                }
                Some(())
            }
            _ => Some(()),
        }
    }

    /// Global variables, or a function, of which this is the first token.
    fn globals(&mut self, first: Token<'s>) -> Option<()> {
        for declaration in self.declaration(first)?.into_iter().flatten() {
            if is_resource(&declaration.hlsl_type) {
                self.add(declaration, None)?;
            } else {
                let globals = DeclaredBuffer { name: GLOBALS.to_owned(), ..DeclaredBuffer::default() };
                self.add(declaration, Some(&globals))?;
            }
        }
        Some(())
    }

    /// The variables of a declaration; `Some(None)` for a function or something else.
    fn declaration(&mut self, first: Token<'s>) -> Option<Option<Vec<Declaration<'s>>>> {
        let mut token = first;
        let mut before = "";
        loop {
            match token.text {
                "row_major" | "column_major" | "snorm" | "unorm" => before = token.text,
                "static" | "groupshared" => {
                    self.skip()?;
                    return Some(None);
                }
                "[" => self.close("[", "]")?,
                word if MODIFIERS.contains(&word) => {}
                _ => break,
            }
            token = self.next()?;
        }
        if !token.is_word() {
            return Some(None);
        }
        let mut hlsl_type = String::new();
        if !before.is_empty() {
            hlsl_type.push_str(before);
            hlsl_type.push(' ');
        }
        hlsl_type.push_str(&copy(self.budget, token.text)?);
        if self.eat("<") {
            self.arguments(&mut hlsl_type)?;
        }
        self.declarators(hlsl_type)
    }

    /// The arguments of a type, after `<`.
    fn arguments(&mut self, ty: &mut String) -> Option<()> {
        ty.push('<');
        let mut depth = 1usize;
        let mut last_is_word = false;
        while depth > 0 {
            let token = self.next()?;
            match token.text {
                "<" => depth = depth.saturating_add(1),
                ">" => depth = depth.saturating_sub(1),
                // Not the arguments of a type.
                ";" | "{" | "(" => return None,
                _ => {}
            }
            if last_is_word && token.is_word() {
                ty.push(' ');
            }
            ty.push_str(&copy(self.budget, token.text)?);
            if token.text == "," {
                ty.push(' ');
            }
            last_is_word = token.is_word();
        }
        Some(())
    }

    /// `NAME[2] : register(t0), OTHER;` after the type.
    fn declarators(&mut self, hlsl_type: String) -> Option<Option<Vec<Declaration<'s>>>> {
        let mut list = Vec::new();
        loop {
            let Some(name) = self.peek().filter(|token| token.is_word()) else {
                self.skip()?;
                return Some(None);
            };
            self.next();
            let mut declaration = Declaration { name: name.text, line: name.line, ..Declaration::default() };
            declaration.hlsl_type = copy(self.budget, &hlsl_type)?;
            loop {
                match self.next()?.text {
                    ";" => {
                        list.push(declaration);
                        return Some(Some(list));
                    }
                    "," => {
                        list.push(declaration);
                        break;
                    }
                    "[" => declaration.array.push(self.dimension()?),
                    "register" => declaration.register = Some(self.register()?),
                    "{" => self.close("{", "}")?,
                    // A function; `packoffset` follows a colon.
                    "(" if declaration.register.is_none() && list.is_empty() => {
                        self.close("(", ")")?;
                        self.skip()?;
                        return Some(None);
                    }
                    "(" => self.close("(", ")")?,
                    "=" => self.initializer()?,
                    "packoffset" => {
                        self.eat("(");
                        self.close("(", ")")?;
                    }
                    _ => {}
                }
            }
        }
    }

    /// The value after `=`, up to the comma or semicolon, which stays.
    fn initializer(&mut self) -> Option<()> {
        while !matches!(self.peek()?.text, ";" | ",") {
            match self.next()?.text {
                "{" => self.close("{", "}")?,
                "(" => self.close("(", ")")?,
                _ => {}
            }
        }
        Some(())
    }

    /// A dimension, after `[`.
    fn dimension(&mut self) -> Option<String> {
        self.until("]")
    }

    /// `(t7, space1)`, after `register`. A profile in front of the register is left out.
    fn register(&mut self) -> Option<String> {
        self.eat("(");
        let text = self.until(")")?;
        let is_profile = |word: &str| word.contains('_');
        Some(match text.split_once(", ") {
            Some((profile, register)) if is_profile(profile) => register.to_owned(),
            _ => text,
        })
    }

    /// The text up to a closing sign.
    fn until(&mut self, close: &str) -> Option<String> {
        let mut text = String::new();
        loop {
            let token = self.next()?;
            if token.text == close {
                return Some(text);
            }
            text.push_str(&copy(self.budget, token.text)?);
            if token.text == "," {
                text.push(' ');
            }
        }
    }

    fn add(&mut self, declaration: Declaration<'s>, buffer: Option<&DeclaredBuffer>) -> Option<()> {
        let Declaration { hlsl_type, name: bare, line, array, register } = declaration;
        let mut name = String::new();
        if buffer.is_none() {
            for scope in self.scopes.iter().filter(|scope| !scope.is_empty()) {
                name.push_str(&copy(self.budget, scope)?);
                name.push_str("::");
            }
        }
        name.push_str(&copy(self.budget, bare)?);
        let buffer = match buffer {
            Some(buffer) => Some(DeclaredBuffer {
                name: copy(self.budget, &buffer.name)?,
                register: match &buffer.register {
                    Some(register) => Some(copy(self.budget, register)?),
                    None => None,
                },
                is_texture: buffer.is_texture,
            }),
            None => None,
        };
        self.scanned.variables.push(DeclaredVariable {
            name,
            hlsl_type,
            array,
            buffer,
            // A register of a global variable that is no resource is a place in its buffer.
            register,
            file: Some(copy(self.budget, self.file)?),
            line: Some(line),
            in_program: None,
        });
        Some(())
    }
}
