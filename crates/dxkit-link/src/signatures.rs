//! Functions by their signatures: DXC mangles names as Microsoft's C++ compiler does, and clang as the
//! Itanium C++ ABI has it (`_Z5shade1SDv3_f`). What both call `shade(S, float3)` is one function.
//!
//! The names of clang were observed (clang 24): scalars, vectors, structures, references for `out` and
//! `inout`, and substitutions of what came before (`S_`, `S0_`). Other names have no signature.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use dxkit_dxil::MangledFunction;

/// The longest name that is read.
const LONGEST: usize = 4096;

/// The name and the types of the parameters; `None` if the name is not mangled, or has others.
pub(crate) fn signature(name: &[u8]) -> Option<String> {
    if name.len() > LONGEST {
        return None;
    }
    if let Some(function) = MangledFunction::parse_bytes(name) {
        let types: Vec<String> = function.parameters.iter().map(ToString::to_string).collect();
        return Some(format!("{}({})", function.name, types.join(", ")));
    }
    let text = core::str::from_utf8(name).ok()?.strip_prefix("_Z")?;
    let mut reader = Reader { rest: text, before: Vec::new() };
    let function = reader.source_name()?;
    let mut types = Vec::new();
    if reader.rest != "v" {
        while !reader.rest.is_empty() {
            types.push(reader.parameter()?);
        }
    }
    Some(format!("{function}({})", types.join(", ")))
}

struct Reader<'t> {
    rest: &'t str,
    /// The targets of substitutions.
    before: Vec<String>,
}

impl<'t> Reader<'t> {
    fn eat(&mut self, text: &str) -> bool {
        self.rest.strip_prefix(text).map(|rest| self.rest = rest).is_some()
    }

    fn number(&mut self) -> Option<usize> {
        let end = self.rest.find(|letter: char| !letter.is_ascii_digit())?;
        let (number, rest) = (self.rest.get(..end)?, self.rest.get(end..)?);
        self.rest = rest;
        number.parse().ok()
    }

    /// A name with its length in front.
    fn source_name(&mut self) -> Option<&'t str> {
        let length = self.number()?;
        let (name, rest) = (self.rest.get(..length)?, self.rest.get(length..)?);
        self.rest = rest;
        Some(name)
    }

    fn parameter(&mut self) -> Option<String> {
        if self.eat("R") {
            let ty = self.value()?;
            let reference = format!("inout {ty}");
            self.before.push(reference.clone());
            return Some(reference);
        }
        self.value()
    }

    fn value(&mut self) -> Option<String> {
        if self.eat("S") {
            return self.substitution();
        }
        if self.eat("Dv") {
            let lanes = self.number().filter(|lanes| (1..=4).contains(lanes) && self.eat("_"))?;
            let vector = format!("{}{lanes}", self.scalar()?);
            self.before.push(vector.clone());
            return Some(vector);
        }
        if self.rest.starts_with(|letter: char| letter.is_ascii_digit()) {
            let name = self.source_name()?.to_string();
            self.before.push(name.clone());
            return Some(name);
        }
        self.scalar().map(Into::into)
    }

    /// `S_` is the first, `S0_` the second, and so on in base 36.
    fn substitution(&mut self) -> Option<String> {
        let (digits, rest) = self.rest.split_once('_')?;
        self.rest = rest;
        let index = match digits {
            "" => 0,
            digits => usize::from_str_radix(digits, 36).ok()?.checked_add(1)?,
        };
        self.before.get(index).cloned()
    }

    fn scalar(&mut self) -> Option<&'static str> {
        const NAMES: [(&str, &str); 12] = [
            ("Dh", "half"),
            ("f", "float"),
            ("d", "double"),
            ("b", "bool"),
            ("i", "int"),
            ("j", "uint"),
            ("s", "int16_t"),
            ("t", "uint16_t"),
            ("l", "int64_t"),
            ("m", "uint64_t"),
            ("x", "int64_t"),
            ("y", "uint64_t"),
        ];
        NAMES.into_iter().find(|(code, _)| self.eat(code)).map(|(_, name)| name)
    }
}
