//! A library and its functions in a listing.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::{Name, TextError};
use dxkit_dxbc::rdef::{VariableClass, VariableType};
use dxkit_info::library::{FunctionSignature, Parameter, ParameterFields, ParameterFlags};

use super::super::header::SCALARS;
use super::{Lines, table};

/// How the title of a function's table begins.
pub(super) const FUNCTION: &str = "// Function parameter signature (";

/// The comments above the functions of a library.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Library {
    /// The flags of the library.
    pub flags: u32,
    /// The names of its functions.
    pub functions: Vec<String>,
    /// The compiler.
    pub creator: String,
}

/// The library that a text describes; `None` if it describes none.
///
/// ```
/// use dxkit_disasm::dxbc::listing;
///
/// let text = "//\n// Library:  flags 0, 1 functions:\n//   0  shade\n//\n// Created by:  me\n//\n";
/// assert_eq!(listing::library(text).unwrap().functions, ["shade"]);
/// ```
#[must_use]
pub fn library(text: &str) -> Option<Library> {
    let mut lines = text.lines().skip_while(|line| line.trim_end() == "//");
    let rest = lines.next()?.strip_prefix("// Library:  flags ")?;
    let (flags, _) = rest.split_once(',')?;
    let mut library = Library { flags: flags.parse().ok()?, ..Library::default() };
    for line in lines {
        let line = line.trim_end().strip_prefix("//")?;
        if let Some(creator) = line.strip_prefix(" Created by:  ") {
            library.creator = creator.into();
            break;
        }
        if let Some((_, name)) = line.trim_start().split_once("  ") {
            library.functions.push(name.into());
        }
    }
    Some(library)
}

/// The table of a function's parameters, whose title was read.
pub(super) fn signature(lines: &mut Lines<'_>, errors: &mut Vec<TextError>) -> FunctionSignature<'static> {
    let mut parameters = Vec::new();
    for (number, line) in table(lines) {
        match row(line) {
            Some(parameter) => parameters.push(parameter),
            None => errors.push(TextError::expected(number, line, 3, "a parameter")),
        }
    }
    FunctionSignature::new(parameters)
}

/// `uv                   TEXCOORD1             v1    1   xy     o1    1   xy   inout float2`
fn row(line: &str) -> Option<Parameter<'static>> {
    const WIDTH: usize = 20;
    let mut rest = line.strip_prefix("// ")?;
    // Names wider than their columns move what follows them.
    let mut name = || {
        let name = rest.split(' ').next().unwrap_or_default();
        rest = rest.get(name.len().max(WIDTH).saturating_add(1)..).unwrap_or_default();
        Name::from(String::from(name))
    };
    let (name, semantic) = (name(), name());
    let mut words = rest.split_whitespace().peekable();
    let mut fields = ParameterFields::default();
    fields.first_in_register = ParameterFields::NO_REGISTER;
    fields.first_in_component = ParameterFields::NO_REGISTER;
    fields.first_out_register = ParameterFields::NO_REGISTER;
    fields.first_out_component = ParameterFields::NO_REGISTER;
    for letter in ['v', 'o'] {
        let register = words
            .next_if(|word| word.strip_prefix(letter).is_some_and(|number| number.parse::<u32>().is_ok()));
        let Some(register) = register else { continue };
        let number = register.get(1..)?.parse().ok()?;
        // The number of registers follows from the type.
        words.next()?.parse::<u32>().ok()?;
        let component = "xyzw".find(words.next()?.chars().next()?)?.try_into().ok()?;
        match letter {
            'v' => (fields.first_in_register, fields.first_in_component) = (number, component),
            _ => (fields.first_out_register, fields.first_out_component) = (number, component),
        }
    }
    let direction = words.next_if(|word| matches!(*word, "in" | "out" | "inout"));
    fields.flags = match direction {
        Some("in") => ParameterFlags::IN,
        Some("out") => ParameterFlags::OUT,
        Some(_) => ParameterFlags::IN | ParameterFlags::OUT,
        None => ParameterFlags::empty(),
    };
    let row_major = words.next_if_eq(&"row_major").is_some();
    let ty = words.next()?;
    (fields.base, fields.class, fields.rows, fields.columns) = numeric_type(ty, row_major)?;
    words.next().is_none().then_some(Parameter { name, semantic, fields })
}

/// `float4x4`: component, class, rows, columns.
pub(super) fn numeric_type(name: &str, row_major: bool) -> Option<(VariableType, VariableClass, u32, u32)> {
    let scalars = SCALARS.iter().filter(|(_, scalar)| name.starts_with(scalar));
    let (base, scalar) = scalars.max_by_key(|(_, scalar)| scalar.len())?;
    let base = VariableType::from(*base);
    let matrix = if row_major { VariableClass::MatrixRows } else { VariableClass::MatrixColumns };
    let size = name.get(scalar.len()..)?;
    Some(match size.split_once('x') {
        Some((rows, columns)) => (base, matrix, rows.parse().ok()?, columns.parse().ok()?),
        None if size.is_empty() && base == VariableType::Void => (base, VariableClass::Scalar, 0, 0),
        None if size.is_empty() => (base, VariableClass::Scalar, 1, 1),
        None => (base, VariableClass::Vector, 1, size.parse().ok()?),
    })
}
