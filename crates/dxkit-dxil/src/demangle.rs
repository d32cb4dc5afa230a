//! [`MangledFunction`]: names of functions in libraries. `?shade@@YAXUPayload@@M@Z` (after a character 1) is
//! `shade(Payload, float)` in the source.
//!
//! DXC mangles names as Microsoft's C++ compiler does. This module reads the types that HLSL has: scalars,
//! vectors and matrices, structures, classes with arguments (`Texture2D<float4>`), references for `out` and
//! `inout`, arrays, scopes. The rules were derived from names that DXC 1.9 and 1.10 write; other names have
//! no signature.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Maximum nesting depth of types.
const DEPTH: usize = 16;
/// Maximum length of a name that is read and of a signature that is built: a name may refer back to its own
/// parts any number of times.
const LONGEST: usize = 1 << 12;

/// A function of a library, as its mangled name states it.
///
/// ```
/// use dxkit_dxil::MangledFunction;
///
/// let function = MangledFunction::parse("\u{1}?miss@@YAXUPayload@@@Z").unwrap();
/// assert_eq!(function.to_string(), "miss(Payload)");
/// assert!(function.parameters[0].is_structure);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MangledFunction {
    /// Its name, with the scopes that enclose it.
    pub name: String,
    /// Its result type.
    pub result: MangledParameter,
    /// Its parameters.
    pub parameters: Vec<MangledParameter>,
}

/// A parameter or a result in a mangled name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MangledParameter {
    /// Its type as HLSL writes it. Mangled names do not tell `out` from `inout`.
    pub ty: String,
    /// Whether it is a reference: `inout`.
    pub is_reference: bool,
    /// Whether the type is a `struct`.
    pub is_structure: bool,
}

impl MangledFunction {
    /// Reads a mangled name; `None` if it is not mangled, or uses types that are not supported.
    #[must_use]
    pub fn parse(mangled: &str) -> Option<Self> {
        if mangled.len() > LONGEST {
            return None;
        }
        let text = mangled.strip_prefix('\u{1}').unwrap_or(mangled).strip_prefix('?')?;
        let mut reader = Reader { rest: text, names: Vec::new(), types: Vec::new(), length: 0 };
        let name = reader.qualified(0)?;
        // A function with the default calling convention; its result type is first.
        reader.rest = reader.rest.strip_prefix("YA")?;
        let result = reader.result(0)?;
        let mut parameters = Vec::new();
        if reader.rest != "XZ" {
            while !reader.rest.starts_with('@') {
                parameters.push(reader.parameter(0)?);
            }
            reader.rest = reader.rest.strip_prefix('@')?;
        } else {
            reader.rest = "Z";
        }
        (reader.rest == "Z").then_some(Self { name, result, parameters })
    }

    /// Like [`parse`](Self::parse), for bytes that may not be UTF-8.
    #[must_use]
    pub fn parse_bytes(mangled: &[u8]) -> Option<Self> {
        // Long names are ignored: any number of rows may share one.
        if mangled.len() > LONGEST { None } else { Self::parse(core::str::from_utf8(mangled).ok()?) }
    }
}

impl fmt::Display for MangledFunction {
    /// As a declaration: `float4 shade(Payload, float)`. A function without a result has no word for it:
    /// `miss(Payload)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.result.ty != "void" {
            write!(f, "{} ", self.result.ty)?;
        }
        write!(f, "{}(", self.name)?;
        for (index, parameter) in self.parameters.iter().enumerate() {
            write!(f, "{}{parameter}", if index > 0 { ", " } else { "" })?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for MangledParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_reference { "inout " } else { "" }, self.ty)
    }
}

struct Reader<'t> {
    rest: &'t str,
    /// Names that digits refer to.
    names: Vec<String>,
    /// Parameters that digits refer to.
    types: Vec<MangledParameter>,
    /// Total length of all types so far, in bytes.
    length: usize,
}

impl<'t> Reader<'t> {
    fn take(&mut self) -> Option<char> {
        let first = self.rest.chars().next()?;
        self.rest = self.rest.get(first.len_utf8()..)?;
        Some(first)
    }

    fn eat(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// A name up to its `@`, or a reference to a preceding name.
    fn name(&mut self, depth: usize) -> Option<String> {
        if self.eat("?$") {
            return self.template(depth);
        }
        let first = self.rest.chars().next()?;
        if let Some(index) = first.to_digit(10) {
            self.take();
            return self.names.get(usize::try_from(index).ok()?).cloned();
        }
        let (name, rest) = self.rest.split_once('@')?;
        if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
            return None;
        }
        self.rest = rest;
        self.names.push(name.to_owned());
        Some(name.to_owned())
    }

    /// A name with its enclosing scopes, innermost first.
    fn qualified(&mut self, depth: usize) -> Option<String> {
        let mut name = self.name(depth)?;
        while !self.eat("@") {
            name = format!("{}::{name}", self.name(depth)?);
            self.grow(name.len())?;
        }
        Some(name)
    }

    fn template(&mut self, depth: usize) -> Option<String> {
        if depth >= DEPTH {
            return None;
        }
        let (name, rest) = self.rest.split_once('@')?;
        self.rest = rest;
        // References inside template arguments have their own numbering.
        let (names, types) = (core::mem::take(&mut self.names), core::mem::take(&mut self.types));
        let mut arguments = Vec::new();
        while !self.eat("@") {
            arguments.push(if self.eat("$0") {
                self.number()?
            } else {
                format!("{}", self.parameter(depth + 1)?)
            });
        }
        self.names = names;
        self.types = types;
        let text = match (name, arguments.as_slice()) {
            ("vector", [element, count]) => format!("{element}{count}"),
            ("matrix", [element, rows, columns]) => format!("{element}{rows}x{columns}"),
            _ if arguments.is_empty() => name.to_owned(),
            _ => format!("{name}<{}>", arguments.join(", ")),
        };
        self.grow(text.len())?;
        self.names.push(text.clone());
        Some(text)
    }

    /// A number: a digit means the digit plus one; letters from A on are hexadecimal digits.
    fn number(&mut self) -> Option<String> {
        let negative = self.eat("?");
        let mut value = 0u64;
        if let Some(digit) = self.rest.chars().next()?.to_digit(10) {
            self.take();
            value = u64::from(digit) + 1;
        } else {
            loop {
                match self.take()? {
                    '@' => break,
                    digit @ 'A'..='P' => {
                        value = value.checked_mul(16)?.checked_add(u64::from(u32::from(digit) - 0x41))?;
                    }
                    _ => return None,
                }
            }
        }
        Some(format!("{}{value}", if negative { "-" } else { "" }))
    }

    /// The type of the result. A structure begins with a marker for "not const", which may be there or not.
    /// The parameters do not refer to it.
    fn result(&mut self, depth: usize) -> Option<MangledParameter> {
        self.eat("?A");
        let is_structure = self.rest.starts_with('U');
        Some(MangledParameter { ty: self.ty(depth)?, is_reference: false, is_structure })
    }

    /// A parameter: a type, or a reference to a preceding one. Types of one letter are not numbered.
    fn parameter(&mut self, depth: usize) -> Option<MangledParameter> {
        let first = self.rest.chars().next()?;
        if let Some(index) = first.to_digit(10) {
            self.take();
            let known = self.types.get(usize::try_from(index).ok()?).cloned()?;
            self.grow(known.ty.len())?;
            return Some(known);
        }
        let before = self.rest.len();
        let is_reference = self.eat("AIA") || self.eat("AA");
        let is_structure = self.rest.starts_with('U');
        let ty = self.ty(depth + usize::from(is_reference))?;
        let parameter = MangledParameter { ty, is_reference, is_structure };
        if before - self.rest.len() > 1 {
            self.types.push(parameter.clone());
        }
        Some(parameter)
    }

    fn ty(&mut self, depth: usize) -> Option<String> {
        if depth >= DEPTH {
            return None;
        }
        let word = match self.take()? {
            'X' => "void",
            'H' | 'J' => "int",
            'I' | 'K' => "uint",
            'F' => "int16_t",
            'G' => "uint16_t",
            'M' => "float",
            'N' => "double",
            '_' => match self.take()? {
                'N' => "bool",
                'J' => "int64_t",
                'K' => "uint64_t",
                _ => return None,
            },
            '$' if self.eat("f16@") => "float16_t",
            '$' if self.eat("halff@") => "half",
            '$' if self.eat("min16f@") => "min16float",
            '$' if self.eat("min16i@") => "min16int",
            '$' if self.eat("min16u@") => "min16uint",
            'U' | 'V' => return self.qualified(depth + 1),
            'W' if self.eat("4") => return self.qualified(depth + 1),
            'Y' => return self.array(depth + 1),
            // References: mangled names do not distinguish `out` from `inout`.
            'A' if self.eat("IA") || self.eat("A") => {
                return Some(format!("inout {}", self.ty(depth + 1)?));
            }
            _ => return None,
        };
        Some(word.to_owned())
    }

    /// The number of dimensions, each of them, and the elements' type.
    fn array(&mut self, depth: usize) -> Option<String> {
        let count: u64 = self.number()?.parse().ok()?;
        let mut dimensions = String::new();
        for _ in 0..count {
            dimensions.push_str(&format!("[{}]", self.number()?));
        }
        let text = format!("{}{dimensions}", self.ty(depth)?);
        self.grow(text.len())?;
        Some(text)
    }

    fn grow(&mut self, bytes: usize) -> Option<()> {
        self.length = self.length.saturating_add(bytes);
        (self.length <= LONGEST).then_some(())
    }
}
