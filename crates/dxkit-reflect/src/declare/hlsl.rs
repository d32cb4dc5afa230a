//! Declarations in HLSL with the same bindings as the shader.
//!
//! In goes a [`Reflection`]; out comes HLSL that declares every resource at its register and every variable
//! at its offset, so that a new source can be written against a compiled shader. Structures are printed
//! before the first buffer that needs them, innermost first, and once if they are equal. What HLSL cannot
//! express (unnamed padding, names that are keywords, types that no part states) becomes a member or a
//! comment that keeps the offsets.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use dxkit_bytes::parser::number_at;
use dxkit_dxbc::rdef::{VariableClass, VariableType};
use dxkit_dxil::ShaderFlags;
use dxkit_resource::HlslElement;
use dxkit_types::{ResourceClass, ResourceKind};

use super::names::Names;
use crate::types::{
    Buffer, BufferLayout, Member, Structure, StructureId, Type, Types, Variable, component_size,
};
use crate::{Binding, Reflection};

/// Maximum nesting depth of structures.
const MAX_DEPTH: usize = 32;

/// The name in `RDEF` of the member that contains the members of the base.
const BASE: &str = "$super";

/// Words that cannot be names, but that mangled or generated names may become.
const KEYWORDS: &[&str] = &[
    "bool",
    "cbuffer",
    "centroid",
    "class",
    "column_major",
    "compile",
    "const",
    "double",
    "dword",
    "export",
    "extern",
    "float",
    "float4",
    "groupshared",
    "half",
    "in",
    "inline",
    "inout",
    "int",
    "interface",
    "linear",
    "matrix",
    "namespace",
    "nointerpolation",
    "noperspective",
    "out",
    "packoffset",
    "pass",
    "precise",
    "register",
    "row_major",
    "sample",
    "sampler",
    "shared",
    "snorm",
    "state",
    "static",
    "string",
    "struct",
    "tbuffer",
    "technique",
    "texture",
    "triangle",
    "typedef",
    "uint",
    "uniform",
    "unorm",
    "unsigned",
    "vector",
    "void",
    "volatile",
];

struct Printer<'r> {
    types: &'r Types,
    /// The structures with a name in the module: at most one for each packing.
    by_name: BTreeMap<&'r str, Vec<&'r Structure>>,
    names: Names,
    /// The names of the structures that are already printed.
    visited: BTreeMap<StructureId, String>,
    /// Equal structures are printed once: name in the source and members, with the name in the output.
    printed: BTreeMap<(String, String), String>,
    /// Whether 16-bit types have 16 bits.
    native_16_bit: bool,
}

/// Prints the declaration of every binding.
pub(super) fn print(reflection: &Reflection, out: &mut dyn Write) -> fmt::Result {
    let native = reflection.flags.is_some_and(|flags| flags.contains(ShaderFlags::USE_NATIVE_LOW_PRECISION));
    let mut by_name: BTreeMap<&str, Vec<&Structure>> = BTreeMap::new();
    for structure in reflection.types.structures() {
        let named = by_name.entry(&structure.module_name).or_default();
        if !structure.module_name.is_empty() && named.iter().all(|other| other.packing != structure.packing) {
            named.push(structure);
        }
    }
    let mut printer = Printer {
        types: &reflection.types,
        by_name,
        names: Names::new(KEYWORDS),
        visited: BTreeMap::new(),
        printed: BTreeMap::new(),
        native_16_bit: native,
    };
    let list = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
    // Functions of FXC's libraries list what they use, each for itself.
    let mut seen = BTreeSet::new();
    for (binding, buffer) in list.zip(reflection.buffers_of_bindings()) {
        let place = (&binding.name, binding.class, binding.space, binding.lower_bound, binding.count);
        if binding.name.is_some() && binding.is_assigned() && !seen.insert(place) {
            continue;
        }
        let variables = buffer.iter().flat_map(|buffer| &buffer.variables);
        for ty in variables.filter_map(|variable| reflection.types.get(variable.ty?)) {
            printer.structures_of(out, ty, 0)?;
        }
        if matches!(binding.kind, Some(ResourceKind::CBuffer | ResourceKind::TBuffer)) {
            printer.block(out, binding, buffer)?;
        } else {
            printer.resource(out, binding, buffer)?;
        }
    }
    Ok(())
}

/// `register(t0, space1)`.
fn register(binding: &Binding) -> String {
    let letter = binding.class.register_letter().unwrap_or('t');
    if !binding.is_assigned() {
        return String::new();
    }
    match binding.space {
        0 => format!(" : register({letter}{})", binding.lower_bound),
        space => format!(" : register({letter}{}, space{space})", binding.lower_bound),
    }
}

/// Dimensions of an array, as they follow a name.
fn dimensions(ty: &Type) -> String {
    ty.array.iter().map(|count| format!("[{count}]")).collect()
}

/// The dimension of an array of resources.
fn resource_count(binding: &Binding) -> String {
    match binding.count {
        Some(1) => String::new(),
        Some(count) => format!("[{count}]"),
        None => "[]".to_string(),
    }
}

/// The offset of a variable: `c2.y`. Offsets that are not a multiple of 4 bytes cannot be expressed.
fn place(offset: u32) -> Option<String> {
    let component = ["", ".y", ".z", ".w"].get(usize::try_from(offset % 16 / 4).ok()?)?;
    (offset % 4 == 0).then(|| format!(" : packoffset(c{}{component})", offset / 16))
}

/// Members of a block of this size whose contents are not described.
fn filling(size: u32) -> Vec<(String, u32)> {
    let (registers, rest) = (size / 16, size % 16 / 4);
    let mut members = Vec::new();
    if registers > 0 || rest == 0 {
        members.push((format!("float4 contents[{}]", registers.max(1)), 0));
    }
    match rest {
        0 => {}
        1 => members.push(("float rest".to_string(), registers * 16)),
        count => members.push((format!("float{count} rest"), registers * 16)),
    }
    members
}

/// The initializer of a variable with this default value, which has the layout of constant buffers; `None` if
/// it cannot be expressed.
fn initializer(types: &Types, ty: &Type, bytes: &[u8]) -> Option<String> {
    let mut numbers = Vec::new();
    numbers_of(types, ty, bytes, 0, 0, &mut numbers)?;
    let list = numbers.join(", ");
    match ty.class {
        VariableClass::Scalar if ty.array.is_empty() => Some(format!(" = {list}")),
        VariableClass::Vector if ty.array.is_empty() => {
            Some(format!(" = {}({list})", types.hlsl_declared(ty)))
        }
        _ => Some(format!(" = {{ {list} }}")),
    }
}

/// Adds the numbers of a value in the order in which FXC takes them from a list: matrices by columns,
/// whatever their orientation.
fn numbers_of(
    types: &Types,
    ty: &Type,
    bytes: &[u8],
    start: usize,
    depth: usize,
    numbers: &mut Vec<String>,
) -> Option<()> {
    const REGISTER: usize = 16;
    let size = usize::try_from(component_size(ty.base)).ok()?;
    let (rows, columns) = (usize::try_from(ty.rows).ok()?, usize::try_from(ty.columns).ok()?);
    let aligned = |size: usize| size.next_multiple_of(REGISTER);
    let stride = match ty.class {
        VariableClass::Struct => {
            let last = types.members(ty).last()?;
            let size = extent(types, types.get(last.ty)?, depth)?;
            aligned(usize::try_from(last.offset).ok()?.checked_add(size)?)
        }
        _ => aligned(extent_of_element(ty)?),
    };
    for element in 0..usize::try_from(ty.elements().max(1)).ok()? {
        let start = start.checked_add(element.checked_mul(stride)?)?;
        let mut number = |offset: usize| {
            // Members of a hostile file share bytes any number of times.
            let left = bytes.get(start.checked_add(offset)?..).filter(|_| numbers.len() < bytes.len())?;
            numbers.push(number(ty.base, left)?);
            Some(())
        };
        match ty.class {
            VariableClass::Struct if depth < MAX_DEPTH => {
                for member in types.members(ty) {
                    let start = start.checked_add(usize::try_from(member.offset).ok()?)?;
                    numbers_of(types, types.get(member.ty)?, bytes, start, depth + 1, numbers)?;
                }
            }
            VariableClass::Scalar => number(0)?,
            VariableClass::Vector => (0..columns).try_for_each(|column| number(column * size))?,
            VariableClass::MatrixRows | VariableClass::MatrixColumns => {
                for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))) {
                    let (register, component) = match ty.class {
                        VariableClass::MatrixRows => (row, column),
                        _ => (column, row),
                    };
                    number(register * REGISTER + component * size)?;
                }
            }
            _ => return None,
        }
    }
    Some(())
}

/// Size in a constant buffer in bytes of one element of a type of numbers.
fn extent_of_element(ty: &Type) -> Option<usize> {
    let (registers, components) = match ty.class {
        VariableClass::Scalar | VariableClass::Vector => (1, ty.columns.max(1)),
        VariableClass::MatrixRows => (ty.rows, ty.columns),
        VariableClass::MatrixColumns => (ty.columns, ty.rows),
        _ => return None,
    };
    let last = components.checked_mul(component_size(ty.base))?;
    usize::try_from(registers.checked_sub(1)?.checked_mul(16)?.checked_add(last)?).ok()
}

/// Size in a constant buffer in bytes, without padding at the end.
fn extent(types: &Types, ty: &Type, depth: usize) -> Option<usize> {
    let element = match ty.class {
        VariableClass::Struct if depth < MAX_DEPTH => {
            let last = types.members(ty).last()?;
            usize::try_from(last.offset).ok()?.checked_add(extent(types, types.get(last.ty)?, depth + 1)?)?
        }
        _ => extent_of_element(ty)?,
    };
    let before = usize::try_from(ty.elements().max(1)).ok()?.checked_sub(1)?;
    element.checked_next_multiple_of(16)?.checked_mul(before)?.checked_add(element)
}

/// The number at the start of these bytes; `None` if HLSL has no literal for it.
fn number(base: VariableType, bytes: &[u8]) -> Option<String> {
    let word = || number_at::<u32>(bytes, 0);
    Some(match base {
        VariableType::Bool => (if word()? == 0 { "false" } else { "true" }).to_string(),
        VariableType::Int | VariableType::Min16Int | VariableType::Min12Int => {
            i32::from_le_bytes(word()?.to_le_bytes()).to_string()
        }
        VariableType::UInt | VariableType::Min16UInt => word()?.to_string(),
        VariableType::Float
        | VariableType::Min16Float
        | VariableType::Min10Float
        | VariableType::Min8Float => {
            let number = f32::from_bits(word()?);
            if !number.is_finite() {
                return None;
            }
            format!("{number:?}")
        }
        VariableType::Double => {
            let number = f64::from_bits(number_at(bytes, 0)?);
            if !number.is_finite() {
                return None;
            }
            format!("{number:?}L")
        }
        _ => return None,
    })
}

impl Printer<'_> {
    /// Prints the structures that a type needs, innermost first.
    fn structures_of(&mut self, out: &mut dyn Write, ty: &Type, depth: usize) -> fmt::Result {
        let Some(id) = ty.structure.filter(|_| depth < MAX_DEPTH) else { return Ok(()) };
        if self.visited.contains_key(&id) {
            return Ok(());
        }
        let types = self.types;
        // A structure that contains itself ends here.
        self.visited.insert(id, String::from("uint"));
        let structure = types.structure(id);
        for member in &structure.members {
            if let Some(ty) = types.get(member.ty) {
                self.structures_of(out, ty, depth + 1)?;
            }
        }
        let (mut body, mut members) = (String::new(), String::new());
        // In HLSL it is one structure, whatever buffers it is in: the comments state the offsets in both
        // kinds.
        let others = self.by_name.get(&*structure.module_name).into_iter().flatten();
        let others: Vec<&Structure> =
            others.copied().filter(|other| other.packing != structure.packing).collect();
        let base = structure.members.first().and_then(|member| self.base(member)).unwrap_or_default();
        for (index, member) in structure.members.iter().enumerate().skip(usize::from(!base.is_empty())) {
            let Some(ty) = types.get(member.ty) else { continue };
            let Some(word) = self.word(ty) else {
                writeln!(body, "    // {} {}", types.hlsl(ty), member.name)?;
                continue;
            };
            for field in &member.bit_fields {
                let field = format!("    {word} {} : {};\n", field.name, field.width);
                members += &field;
                body += &field;
            }
            if member.bit_fields.is_empty() {
                let field = format!("    {word} {}{};", member.name, dimensions(ty));
                members += &field;
                let other = others.iter().find_map(|other| {
                    let there = other.members.get(index).filter(|there| there.name == member.name)?;
                    (there.offset != member.offset).then_some((there.offset, other.packing))
                });
                let other = other.map(|(offset, packing)| match packing {
                    BufferLayout::Constant => format!(", {offset} in constant buffers"),
                    BufferLayout::Natural => format!(", {offset} in structured buffers"),
                });
                writeln!(body, "{field} // {}{}", member.offset, other.unwrap_or_default())?;
            }
        }
        let stated = ty.name.as_deref().filter(|name| !name.is_empty()).unwrap_or(&structure.name);
        let name = self.derived_structure(out, stated, &base, members, &body)?;
        self.visited.insert(id, name);
        Ok(())
    }

    /// The name of the structure that another inherits, whose members are those of its first member. `RDEF`
    /// has a name for such a member. DXC gives it the name of its structure; a member that the source
    /// declares may have that name as well.
    fn base(&self, first: &Member) -> Option<String> {
        let ty = self.types.get(first.ty).filter(|ty| ty.array.is_empty())?;
        let own = &self.types.structure(ty.structure?).name;
        let inherited = first.name == BASE || ty.name.is_none() && !own.is_empty() && first.name == *own;
        if inherited { self.word(ty) } else { None }
    }

    /// Prints a structure, unless an equal one is printed already, and returns its name.
    fn structure(
        &mut self,
        out: &mut dyn Write,
        stated: &str,
        members: String,
        body: &str,
    ) -> Result<String, fmt::Error> {
        self.derived_structure(out, stated, "", members, body)
    }

    /// Like [`structure`](Self::structure), for a structure that inherits the members of another, unless that
    /// name is empty.
    fn derived_structure(
        &mut self,
        out: &mut dyn Write,
        stated: &str,
        base: &str,
        members: String,
        body: &str,
    ) -> Result<String, fmt::Error> {
        let base = if base.is_empty() { String::new() } else { format!(" : {base}") };
        let key = (stated.to_string(), format!("{base} {members}"));
        if let Some(known) = self.printed.get(&key) {
            return Ok(known.clone());
        }
        let name = self.names.take(if stated.is_empty() { "Structure" } else { stated });
        writeln!(out, "struct {name}{base} {{\n{body}}};\n")?;
        self.printed.insert(key, name.clone());
        Ok(name)
    }

    /// A type as in a declaration; `None` for objects, interfaces, and types that no part states.
    fn word(&self, ty: &Type) -> Option<String> {
        if let Some(id) = ty.structure {
            return self.visited.get(&id).cloned();
        }
        let numeric = matches!(
            ty.class,
            VariableClass::Scalar
                | VariableClass::Vector
                | VariableClass::MatrixRows
                | VariableClass::MatrixColumns
        );
        let known = numeric && ty.base != VariableType::Void;
        known.then(|| self.types.hlsl_declared(ty).to_string())
    }

    /// A constant or texture buffer.
    fn block(&mut self, out: &mut dyn Write, binding: &Binding, buffer: Option<&Buffer>) -> fmt::Result {
        let texture = binding.kind == Some(ResourceKind::TBuffer);
        let stated = binding.name.as_deref().or_else(|| buffer?.name.as_deref()).unwrap_or("Buffer");
        let variables = buffer.map(|buffer| &buffer.variables[..]).unwrap_or_default();
        // `ConstantBuffer<T> name` is a buffer with one variable of the same name; of an array of buffers,
        // FXC says that the variable is an array of one element.
        let count = resource_count(binding);
        let of_structure = match variables {
            [variable] if variable.name == stated => {
                let ty = variable.ty.and_then(|id| self.types.get(id));
                ty.filter(|ty| ty.class == VariableClass::Struct)
                    .filter(|ty| ty.array.is_empty() || ty.array == [1] && !count.is_empty())
                    .and_then(|ty| self.word(ty))
            }
            _ => None,
        };
        let object = if texture { "TextureBuffer" } else { "ConstantBuffer" };
        let plain = stated.trim_start_matches('$');
        let size = buffer.map(|buffer| buffer.size).filter(|size| *size > 0).or(binding.size).unwrap_or(16);
        let element = match of_structure {
            Some(element) => element,
            // Only structures form arrays.
            None if !count.is_empty() => {
                let lines = self.variables(variables, size, false);
                let body: String =
                    lines.iter().map(|(line, comment)| format!("    {line}; // {comment}\n")).collect();
                let members = lines.iter().map(|(line, _)| format!("{line};")).collect();
                self.structure(out, &format!("{plain}_contents"), members, &body)?
            }
            None => {
                let word = if texture { "tbuffer" } else { "cbuffer" };
                let name = self.names.take(plain);
                writeln!(out, "{word} {name}{} {{ // {size} bytes", register(binding))?;
                for (line, comment) in self.variables(variables, size, true) {
                    writeln!(out, "    {line}; // {comment}")?;
                }
                return writeln!(out, "}};\n");
            }
        };
        let name = self.names.take(plain);
        writeln!(out, "{object}<{element}> {name}{count}{};\n", register(binding))
    }

    /// The variables of a buffer, and a comment for each: offset, size, and whether it is used. In a
    /// `cbuffer` (`global`), they have stated offsets, and are names of the global scope.
    fn variables(&mut self, variables: &[Variable], size: u32, global: bool) -> Vec<(String, String)> {
        let types = self.types;
        let stated = |variable: &Variable| {
            let ty = variable.ty.and_then(|id| types.get(id))?;
            Some((ty, self.word(ty)?))
        };
        let known: Vec<_> = variables.iter().filter_map(|it| Some((it, stated(it)?))).collect();
        // The compilers accept no stated component for a matrix. One that does not start at a register has
        // the offset that the packing rules give it, as all variables of its buffer have: stated and other
        // offsets do not mix.
        let statable = |(variable, (ty, _)): &(&Variable, (&Type, String))| {
            let matrix = matches!(ty.class, VariableClass::MatrixRows | VariableClass::MatrixColumns);
            variable.offset % if matrix { 16 } else { 4 } == 0
        };
        let placed = global && known.iter().all(statable);
        let place = |offset| place(offset).filter(|_| placed).unwrap_or_default();
        let mut lines = Vec::new();
        for (variable, (ty, word)) in known {
            let name = if global { self.names.take(&variable.name) } else { variable.name.clone() };
            let unused = if variable.used == Some(false) { ", not used" } else { "" };
            lines.push((
                format!(
                    "{word} {name}{}{}{}",
                    dimensions(ty),
                    place(variable.offset),
                    variable
                        .default_value
                        .as_ref()
                        .filter(|_| global)
                        .and_then(|bytes| initializer(types, ty, bytes))
                        .unwrap_or_default()
                ),
                format!("{} {}{unused}", variable.offset, variable.size),
            ));
        }
        if lines.is_empty() {
            for (member, offset) in filling(size) {
                let (ty, rest) = member.split_once(' ').unwrap_or((&member, ""));
                let (name, array) = match rest.find('[') {
                    Some(bracket) => rest.split_at(bracket),
                    None => (rest, ""),
                };
                let name = if global { self.names.take(name) } else { name.to_string() };
                lines.push((format!("{ty} {name}{array}"), format!("{offset}, not described")));
            }
        }
        lines
    }

    fn resource(&mut self, out: &mut dyn Write, binding: &Binding, buffer: Option<&Buffer>) -> fmt::Result {
        let element = if binding.kind == Some(ResourceKind::StructuredBuffer) {
            Some(self.element(out, binding, buffer)?)
        } else {
            None
        };
        let (object, note) = self.object(binding, element);
        let name = self.names.take(binding.name.as_deref().unwrap_or("resource"));
        writeln!(out, "{object} {name}{}{};{note}\n", resource_count(binding), register(binding))
    }

    /// The element of a structured buffer.
    fn element(
        &mut self,
        out: &mut dyn Write,
        binding: &Binding,
        buffer: Option<&Buffer>,
    ) -> Result<String, fmt::Error> {
        let variable = buffer.and_then(|buffer| buffer.variables.first());
        let ty = variable.and_then(|variable| self.types.get(variable.ty?));
        if let Some((ty, word)) = ty.and_then(|ty| Some((ty, self.word(ty)?))) {
            if ty.array.is_empty() {
                return Ok(word);
            }
            let member = format!("    {word} elements{};\n", dimensions(ty));
            return self.structure(out, "Elements", member.clone(), &member);
        }
        // Not described: as many words as the stride has.
        let stride = binding.stride.unwrap_or(4).max(1);
        let member = match stride % 4 {
            0 => format!("    uint words[{}];\n", stride / 4),
            _ => format!("    uint16_t words[{}];\n", stride.div_ceil(2)),
        };
        self.structure(out, &format!("Element{stride}"), member.clone(), &member)
    }

    /// The object of a resource with its element, and a comment for the end of the line.
    fn object(&self, binding: &Binding, element: Option<String>) -> (String, &'static str) {
        let Some(mut resource) = binding.hlsl_resource() else {
            let write = if binding.class == ResourceClass::UAV { "RW" } else { "" };
            return (format!("{write}Buffer<float4>"), " // no part states the kind");
        };
        let typed = matches!(resource.element, HlslElement::Typed(..));
        if let HlslElement::Structure { name, .. } = &mut resource.element {
            *name = element;
        }
        let mut text = resource.to_string();
        if typed && !self.native_16_bit {
            for (native, minimum) in
                [("uint16_t", "min16uint"), ("int16_t", "min16int"), ("float16_t", "min16float")]
            {
                text = text.replace(native, minimum);
            }
        }
        (text, "")
    }
}
