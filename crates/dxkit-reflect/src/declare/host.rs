//! Structures in C and Rust with the layout of constant buffers, and of the elements of structured buffers.
//!
//! In structured buffers, every number is aligned to its own size, as in C; matrices are arrays of rows or
//! columns. In constant buffers, elements of arrays, rows or columns of matrices, and structures start at
//! multiples of 16 bytes, and the following variable may use the rest of the last 16 bytes. Therefore the
//! last element of such an array is a separate field if necessary.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{self, Write};

use dxkit_dxbc::rdef::{BufferType, VariableClass, VariableType};

use super::names::Names;
use crate::types::{BitField, Buffer, BufferLayout, StructureId, Type, TypeId, Types, component_size};
use crate::{Binding, Reflection};

/// Maximum nesting depth of structures.
const MAX_DEPTH: usize = 32;
/// The unit of constant buffers, in bytes.
const REGISTER: u32 = 16;

/// The syntax of a language.
#[derive(Debug)]
pub(super) struct Syntax {
    keywords: &'static [&'static str],
    pub(super) head: &'static str,
    byte: &'static str,
    component: fn(VariableType) -> &'static str,
    /// A field: its name, the type of an element, bytes of padding after each element, dimensions.
    field: fn(&str, &Element, u32, Option<u32>) -> String,
    /// Bit fields that share a number: the type of the number, its name, and the bit fields.
    bit_fields: fn(&str, &str, &[BitField]) -> String,
    /// A structure: its name, its fields, and the packing that it needs in addition to its own alignment.
    structure: fn(&mut dyn Write, &Laid) -> fmt::Result,
}

/// An element of a field.
#[derive(Debug, Clone)]
pub(super) enum Element {
    /// A scalar, or a vector with this many components.
    Numbers(&'static str, Option<u32>),
    /// A structure of this name.
    Structure(String),
}

/// A structure with its layout.
#[derive(Debug, Default)]
pub(super) struct Laid {
    name: String,
    comment: String,
    fields: Vec<Field>,
    size: u32,
    /// The maximum alignment, if that of the fields is too large.
    packed: Option<u32>,
    /// The numbers that bit fields share, for languages without bit fields.
    shared: Vec<Shared>,
}

impl Laid {
    /// The identity of a structure among those of one name: the fields, and the layout that they do not show.
    fn key(&self) -> String {
        let fields: String = self.fields.iter().map(|field| format!("{}\n", field.text)).collect();
        format!("{fields}{} {:?}", self.size, self.packed)
    }
}

/// A number that bit fields share.
#[derive(Debug)]
struct Shared {
    /// The name of the field.
    name: String,
    /// Its type.
    word: &'static str,
    /// Its number of bits.
    width: u32,
    bit_fields: Vec<BitField>,
}

#[derive(Debug)]
struct Field {
    text: String,
    /// Name and offset, for fields that are not padding.
    place: Option<(String, u32)>,
}

pub(super) const C: Syntax = Syntax {
    keywords: &[
        "auto",
        "bool",
        "break",
        "case",
        "char",
        "class",
        "const",
        "continue",
        "default",
        "delete",
        "do",
        "double",
        "else",
        "enum",
        "extern",
        "false",
        "float",
        "for",
        "goto",
        "if",
        "inline",
        "int",
        "long",
        "namespace",
        "new",
        "operator",
        "private",
        "protected",
        "public",
        "register",
        "restrict",
        "return",
        "short",
        "signed",
        "sizeof",
        "static",
        "struct",
        "switch",
        "template",
        "this",
        "true",
        "typedef",
        "typename",
        "union",
        "unsigned",
        "using",
        "virtual",
        "void",
        "volatile",
        "while",
    ],
    head: "#include <assert.h>\n#include <stddef.h>\n#include <stdint.h>\n",
    byte: "uint8_t",
    component: |base| match base {
        VariableType::Float
        | VariableType::Min16Float
        | VariableType::Min10Float
        | VariableType::Min8Float => "float",
        VariableType::Double => "double",
        VariableType::Int | VariableType::Min16Int | VariableType::Min12Int => "int32_t",
        VariableType::Int16 => "int16_t",
        VariableType::UInt16 | VariableType::Float16 => "uint16_t",
        VariableType::Int64 => "int64_t",
        VariableType::UInt64 => "uint64_t",
        _ => "uint32_t",
    },
    field: |name, element, padding, count| {
        let dimension = count.map(|count| format!("[{count}]")).unwrap_or_default();
        let (ty, vector) = match element {
            Element::Numbers(word, columns) => {
                ((*word).to_string(), columns.map(|columns| format!("[{columns}]")).unwrap_or_default())
            }
            Element::Structure(name) => (format!("struct {name}"), String::new()),
        };
        match padding {
            0 => format!("{ty} {name}{dimension}{vector};"),
            _ => format!("struct {{ {ty} value{vector}; uint8_t padding[{padding}]; }} {name}{dimension};"),
        }
    },
    bit_fields: |word, _, bit_fields| {
        let fields = bit_fields.iter().map(|field| format!("{word} {} : {};", field.name, field.width));
        // The next number starts a new unit.
        fields.chain([format!("{word} : 0;")]).collect::<Vec<_>>().join(" ")
    },
    structure: |out, laid| {
        let Laid { name, comment, fields, size, packed, .. } = laid;
        writeln!(out, "\n/* {comment} */")?;
        if let Some(packed) = packed {
            writeln!(out, "#pragma pack(push, {packed})")?;
        }
        writeln!(out, "struct {name} {{")?;
        fields.iter().try_for_each(|field| writeln!(out, "    {}", field.text))?;
        writeln!(out, "}};")?;
        if packed.is_some() {
            writeln!(out, "#pragma pack(pop)")?;
        }
        for (field, offset) in fields.iter().filter_map(|field| field.place.as_ref()) {
            writeln!(out, "static_assert(offsetof(struct {name}, {field}) == {offset}, \"{field}\");")?;
        }
        writeln!(out, "static_assert(sizeof(struct {name}) == {size}, \"{name}\");")
    },
};

pub(super) const RUST: Syntax = Syntax {
    keywords: &[
        "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
        "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in",
        "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
        "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized",
        "use", "virtual", "where", "while", "yield", "_", "Padded",
    ],
    head: "#![allow(dead_code, non_camel_case_types, non_snake_case)]\n\n\
        /// An element of an array, and the bytes up to the next one.\n\
        #[repr(C)]\n#[derive(Clone, Copy)]\n\
        pub struct Padded<T, const N: usize> {\n    pub value: T,\n    pub padding: [u8; N],\n}\n",
    byte: "u8",
    component: |base| match base {
        VariableType::Float
        | VariableType::Min16Float
        | VariableType::Min10Float
        | VariableType::Min8Float => "f32",
        VariableType::Double => "f64",
        VariableType::Int | VariableType::Min16Int | VariableType::Min12Int => "i32",
        VariableType::Int16 => "i16",
        VariableType::UInt16 | VariableType::Float16 => "u16",
        VariableType::Int64 => "i64",
        VariableType::UInt64 => "u64",
        _ => "u32",
    },
    field: |name, element, padding, count| {
        let ty = match element {
            Element::Numbers(word, None) => (*word).to_string(),
            Element::Numbers(word, Some(columns)) => format!("[{word}; {columns}]"),
            Element::Structure(name) => name.clone(),
        };
        let ty = if padding == 0 { ty } else { format!("Padded<{ty}, {padding}>") };
        match count {
            Some(count) => format!("pub {name}: [{ty}; {count}],"),
            None => format!("pub {name}: {ty},"),
        }
    },
    bit_fields: |word, name, bit_fields| {
        let fields = bit_fields.iter().map(|field| format!("{}: {}", field.name, field.width));
        format!("pub {name}: {word}, // {}", fields.collect::<Vec<_>>().join(", "))
    },
    structure: |out, laid| {
        let Laid { name, comment, fields, size, packed, shared } = laid;
        let packed = packed.map(|packed| format!(", packed({packed})")).unwrap_or_default();
        writeln!(out, "\n/// {comment}\n#[repr(C{packed})]\n#[derive(Clone, Copy)]\npub struct {name} {{")?;
        fields.iter().try_for_each(|field| writeln!(out, "    {}", field.text))?;
        writeln!(out, "}}\n\nconst _: () = {{")?;
        for (field, offset) in fields.iter().filter_map(|field| field.place.as_ref()) {
            writeln!(out, "    assert!(core::mem::offset_of!({name}, {field}) == {offset});")?;
        }
        writeln!(out, "    assert!(core::mem::size_of::<{name}>() == {size});\n}};")?;
        if !shared.is_empty() {
            writeln!(out, "\nimpl {name} {{")?;
            shared.iter().try_for_each(|shared| accessors(out, shared))?;
            writeln!(out, "}}")?;
        }
        Ok(())
    },
};

/// Prints functions that read and write bit fields in Rust.
fn accessors(out: &mut dyn Write, shared: &Shared) -> fmt::Result {
    let Shared { name: number, word, width: all, bit_fields } = shared;
    let mut names = Names::new(RUST.keywords);
    for BitField { name, offset, width } in bit_fields {
        let end = offset.saturating_add(*width);
        if *width == 0 || end > *all {
            continue;
        }
        let name = names.take(name);
        let set = names.take(&format!("set_{name}"));
        let (left, right) = (all - end, all - width);
        let mask = (u64::MAX >> (64 - width)) << offset;
        writeln!(out, "    pub const fn {name}(&self) -> {word} {{")?;
        writeln!(out, "        self.{number} << {left} >> {right}\n    }}")?;
        writeln!(out, "    pub fn {set}(&mut self, value: {word}) {{")?;
        writeln!(out, "        let mask = {mask:#x}_u{all} as {word};")?;
        writeln!(out, "        self.{number} = self.{number} & !mask | value << {offset} & mask;\n    }}")?;
    }
    Ok(())
}

/// Size and alignment of a type.
#[derive(Debug, Clone, Copy)]
struct Extent {
    size: u32,
    alignment: u32,
}

/// Where a field is.
#[derive(Debug, Clone, Copy)]
struct FieldLayout {
    offset: u32,
    /// The offset of the next field, or the size of the structure, if it is known.
    next: Option<u32>,
    packing: BufferLayout,
}

/// What a file of declarations has so far.
#[derive(Debug)]
pub(super) struct Declared {
    names: Names,
    /// Equal structures are printed once: name in the source and fields, with the name in the output.
    texts: BTreeMap<(String, String), String>,
    /// The same of the contents of constant buffers, of which other shaders may have equal ones.
    buffers: BTreeMap<String, BTreeSet<String>>,
}

impl Declared {
    pub(super) const fn new(syntax: &Syntax) -> Self {
        Self { names: Names::new(syntax.keywords), texts: BTreeMap::new(), buffers: BTreeMap::new() }
    }
}

struct Printer<'r, 's> {
    types: &'r Types,
    syntax: &'s Syntax,
    declared: &'s mut Declared,
    /// Structures of this shader that are already printed.
    printed: BTreeMap<(StructureId, BufferLayout), (String, Extent)>,
}

/// A member of a structure.
struct Part<'r> {
    name: &'r str,
    ty: TypeId,
    offset: u32,
    bit_fields: &'r [BitField],
}

/// The members of a structure, and what else its layout follows from.
struct Contents<'r> {
    members: Vec<Part<'r>>,
    packing: BufferLayout,
    /// The size, if it is stated.
    size: Option<u32>,
}

/// Prints a structure for each constant and texture buffer, and for the elements of each structured buffer.
pub(super) fn print(reflection: &Reflection, syntax: &Syntax, out: &mut dyn Write) -> fmt::Result {
    out.write_str(syntax.head)?;
    add(reflection, syntax, &mut Declared::new(syntax), out)
}

/// Prints the structures of a shader that a file does not have yet.
pub(super) fn add(
    reflection: &Reflection,
    syntax: &Syntax,
    declared: &mut Declared,
    out: &mut dyn Write,
) -> fmt::Result {
    let mut printer = Printer { types: &reflection.types, syntax, declared, printed: BTreeMap::new() };
    let list = reflection.bindings.as_ref().map(|bindings| &bindings.list[..]).unwrap_or_default();
    for buffer in &reflection.buffers {
        match buffer.kind {
            BufferType::CBuffer | BufferType::TBuffer => {
                let binding = buffer.binding.and_then(|place| list.get(place));
                printer.block(out, buffer, binding)?;
            }
            BufferType::ResourceBindInfo => {
                let variable = buffer.variables.first();
                let ty = variable.and_then(|variable| reflection.types.get(variable.ty?));
                if let Some(ty) = ty.filter(|ty| ty.structure.is_some()) {
                    printer.element(out, ty, BufferLayout::Natural, 0)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// A name that cannot end a comment.
fn plain(name: &str) -> String {
    name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect()
}

impl<'r> Printer<'r, '_> {
    /// Prints a structure of the variables of a constant or texture buffer.
    fn block(&mut self, out: &mut dyn Write, buffer: &'r Buffer, binding: Option<&Binding>) -> fmt::Result {
        if buffer.variables.is_empty() {
            return Ok(());
        }
        let members = buffer.variables.iter().filter_map(|variable| {
            Some(Part { name: &variable.name, ty: variable.ty?, offset: variable.offset, bit_fields: &[] })
        });
        let size = buffer.size.checked_next_multiple_of(REGISTER).unwrap_or(u32::MAX);
        let contents =
            Contents { members: members.collect(), packing: BufferLayout::Constant, size: Some(size) };
        let stated = buffer.name.as_deref().unwrap_or("Buffer");
        let mut comment = format!("{}, {size} bytes", plain(stated));
        if let Some(binding) = binding {
            comment = format!("{comment}, {}, space {}", binding.registers(), binding.space);
        }
        // The buffer is named before the structures in it, unless another shader may have declared it.
        let is_known = self.declared.buffers.contains_key(stated);
        let own = (!is_known).then(|| self.declared.names.take(stated.trim_start_matches('$')));
        let (mut laid, _) = self.laid(out, &contents, 0)?;
        let fields = laid.key();
        let name = match own {
            Some(name) => name,
            None if self.declared.buffers.get(stated).is_some_and(|known| known.contains(&fields)) => {
                return Ok(());
            }
            None => self.declared.names.take(stated.trim_start_matches('$')),
        };
        self.declared.buffers.entry(stated.to_string()).or_default().insert(fields);
        (laid.name, laid.comment) = (name, comment);
        (self.syntax.structure)(out, &laid)
    }

    /// Places the members of a structure, after printing the structures that they need. The result has no
    /// name yet.
    fn laid(
        &mut self,
        out: &mut dyn Write,
        contents: &Contents<'r>,
        depth: usize,
    ) -> Result<(Laid, Extent), fmt::Error> {
        let Contents { members, packing, size } = contents;
        let mut laid = Laid::default();
        let mut names = Names::new(self.syntax.keywords);
        let (mut end, mut alignment, mut aligned) = (0u32, 1, true);
        for (index, Part { name, ty, offset, bit_fields }) in members.iter().enumerate() {
            let Some(ty) = self.types.get(*ty).filter(|_| *offset >= end) else { continue };
            let Some((element, extent, count)) = self.element(out, ty, *packing, depth)? else { continue };
            self.pad(&mut laid, &mut names, end, *offset);
            end = match element {
                Element::Numbers(word, None) if !bit_fields.is_empty() => {
                    self.bit_fields(&mut laid, &mut names, word, extent, bit_fields);
                    offset.saturating_add(extent.size)
                }
                _ => {
                    let next = members.get(index + 1).map(|next| next.offset).or(*size);
                    let name = names.take(name);
                    let place = FieldLayout { offset: *offset, next, packing: *packing };
                    self.field(&mut laid, &mut names, name, (&element, extent, count), place)
                }
            };
            alignment = alignment.max(extent.alignment);
            aligned &= *offset % extent.alignment == 0;
        }
        // An element of a structured buffer ends at a multiple of its alignment.
        let whole = end.checked_next_multiple_of(alignment).filter(|_| *packing == BufferLayout::Natural);
        if let Some(size) = size.or(whole).filter(|size| *size > end) {
            self.pad(&mut laid, &mut names, end, size);
            end = size;
        }
        laid.size = end;
        if !aligned || end % alignment != 0 {
            let fits = |packed: &u32| end % packed == 0;
            laid.packed = Some(if aligned { [4, 2].into_iter().find(fits).unwrap_or(1) } else { 1 });
            alignment = laid.packed.unwrap_or(1);
        }
        Ok((laid, Extent { size: end, alignment }))
    }

    /// Adds bit fields that share a number.
    fn bit_fields(
        &self,
        laid: &mut Laid,
        names: &mut Names,
        word: &'static str,
        extent: Extent,
        bit_fields: &[BitField],
    ) {
        // In C they are fields themselves.
        let name = names.take("bits");
        let text = (self.syntax.bit_fields)(word, &name, bit_fields);
        laid.fields.push(Field { text, place: None });
        let width = extent.size.saturating_mul(8);
        laid.shared.push(Shared { name, word, width, bit_fields: bit_fields.to_vec() });
    }

    /// The element of a type, and the number of elements; `None` if it has no bytes.
    fn element(
        &mut self,
        out: &mut dyn Write,
        ty: &'r Type,
        packing: BufferLayout,
        depth: usize,
    ) -> Result<Option<(Element, Extent, Option<u32>)>, fmt::Error> {
        let elements = (!ty.array.is_empty()).then(|| ty.elements());
        if let Some(id) = ty.structure {
            let (name, extent) = match self.printed.get(&(id, packing)) {
                Some(printed) => printed.clone(),
                None if depth >= MAX_DEPTH => return Ok(None),
                None => self.nested(out, id, ty, packing, depth)?,
            };
            return Ok((extent.size > 0).then_some((Element::Structure(name), extent, elements)));
        }
        let component = component_size(ty.base);
        let word = (self.syntax.component)(ty.base);
        let numbers = |columns: u32| {
            let extent = Extent { size: columns.saturating_mul(component), alignment: component };
            (Element::Numbers(word, Some(columns)), extent)
        };
        let ((element, extent), count) = match ty.class {
            VariableClass::Scalar => {
                let extent = Extent { size: component, alignment: component };
                ((Element::Numbers(word, None), extent), elements)
            }
            VariableClass::Vector => (numbers(ty.columns), elements),
            VariableClass::MatrixRows | VariableClass::MatrixColumns => {
                let (rows, columns) = match ty.class {
                    VariableClass::MatrixRows => (ty.rows, ty.columns),
                    _ => (ty.columns, ty.rows),
                };
                (numbers(columns), Some(rows.saturating_mul(elements.unwrap_or(1))))
            }
            _ => return Ok(None),
        };
        let empty = extent.size == 0 || count == Some(0);
        Ok((!empty).then_some((element, extent, count)))
    }

    fn nested(
        &mut self,
        out: &mut dyn Write,
        id: StructureId,
        ty: &Type,
        packing: BufferLayout,
        depth: usize,
    ) -> Result<(String, Extent), fmt::Error> {
        let structure = self.types.structure(id);
        let stated = ty.name.as_deref().unwrap_or(&structure.name);
        // A structure that contains itself is printed once.
        self.printed.insert((id, packing), (String::new(), Extent { size: 0, alignment: 1 }));
        let members = structure.members.iter().map(|member| Part {
            name: &member.name,
            ty: member.ty,
            offset: member.offset,
            bit_fields: &member.bit_fields,
        });
        let contents = Contents { members: members.collect(), packing, size: None };
        let (mut laid, extent) = self.laid(out, &contents, depth + 1)?;
        let key = (stated.to_string(), laid.key());
        let name = match self.declared.texts.get(&key) {
            Some(name) => name.clone(),
            None => {
                let name = self.declared.names.take(if stated.is_empty() { "Structure" } else { stated });
                let buffers = match packing {
                    BufferLayout::Constant => "",
                    BufferLayout::Natural => " in structured buffers",
                };
                (laid.name, laid.comment) = (name.clone(), format!("struct {}{buffers}", plain(stated)));
                (self.syntax.structure)(out, &laid)?;
                self.declared.texts.insert(key, name.clone());
                name
            }
        };
        self.printed.insert((id, packing), (name.clone(), extent));
        Ok((name, extent))
    }

    /// Adds padding between two offsets.
    fn pad(&self, laid: &mut Laid, names: &mut Names, from: u32, to: u32) {
        let Some(bytes) = to.checked_sub(from).filter(|bytes| *bytes > 0) else { return };
        let byte = Element::Numbers(self.syntax.byte, None);
        let text = (self.syntax.field)(&names.take("padding"), &byte, 0, Some(bytes));
        laid.fields.push(Field { text, place: None });
    }

    /// Adds a field, or two if the last element is separate; returns the end offset.
    fn field(
        &self,
        laid: &mut Laid,
        names: &mut Names,
        name: String,
        (element, extent, count): (&Element, Extent, Option<u32>),
        FieldLayout { offset, next, packing }: FieldLayout,
    ) -> u32 {
        let mut add = |name: String, offset: u32, padding: u32, count: Option<u32>| {
            let text = (self.syntax.field)(&name, element, padding, count);
            laid.fields.push(Field { text, place: Some((name, offset)) });
        };
        let Some(count) = count else {
            add(name, offset, 0, None);
            return offset.saturating_add(extent.size);
        };
        let stride = match packing {
            BufferLayout::Constant => extent.size.checked_next_multiple_of(REGISTER).unwrap_or(u32::MAX),
            BufferLayout::Natural => extent.size,
        };
        let padding = stride - extent.size;
        let whole = offset.saturating_add(stride.saturating_mul(count));
        let last = offset.saturating_add(stride.saturating_mul(count - 1));
        if padding == 0 || next.is_some_and(|next| next >= whole) {
            add(name, offset, padding, Some(count));
            return whole;
        }
        if count > 1 {
            let after = names.take(&format!("{name}_last"));
            add(name, offset, padding, Some(count - 1));
            add(after, last, 0, None);
        } else {
            add(name, offset, 0, Some(1));
        }
        last.saturating_add(extent.size)
    }
}
