//! The layouts of constant and structured buffers, by the type annotations.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};
use dxkit_dxil::{DxilModule, FieldAnnotation, MatrixOrientation, Resource, ShaderFlags};
use dxkit_types::{DxilComponentType, ResourceKind};

use super::layout::DataLayout;
use crate::text::Text;

/// Column of the offset of a buffer's own line.
const OFFSET_COLUMN: usize = 50;
/// Column of the first structure.
const INDENT: usize = 3;
/// How deep structures may nest. HLSL's do as deep as people write them; those of hostile modules may contain
/// themselves.
const MAX_DEPTH: u32 = 32;
/// The most fields that are printed: structures that share structures take exponentially many lines.
const MAX_FIELDS: u32 = 1 << 16;

/// Prints the definitions of all buffers.
pub(super) fn print(module: &DxilModule<'_>, text: &mut Text<'_>) {
    text.put(";\n; Buffer Definitions:\n;\n");
    let mut printer = Printer {
        module: module.module,
        dxil: module,
        layout: DataLayout::of(module.module),
        min_precision: !module.flags().contains(ShaderFlags::USE_NATIVE_LOW_PRECISION),
        fields: MAX_FIELDS,
        text,
    };
    let resources = &module.resources;
    for buffer in &resources.constant_buffers {
        printer.constant_buffer(buffer);
    }
    for resource in &resources.shader_resources {
        match resource.kind {
            ResourceKind::StructuredBuffer => printer.structured_buffer(resource),
            ResourceKind::TBuffer => printer.texture_buffer(resource),
            _ => {}
        }
    }
    for resource in &resources.unordered_access {
        if resource.kind == ResourceKind::StructuredBuffer {
            printer.structured_buffer(resource);
        }
    }
}

/// How the offsets of fields are found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offsets {
    /// In the annotations: constant buffers.
    Annotated,
    /// By the data layout: structures in memory.
    Computed,
}

/// Where a line stands.
#[derive(Clone, Copy)]
struct Place {
    /// Bytes from the start of the buffer.
    offset: u32,
    /// Column of the text.
    indent: usize,
    /// From there to the column of the offset.
    width: usize,
    /// How many structures may still stand in one another.
    depth: u32,
}

impl Place {
    const FIRST: Self = Self { offset: 0, indent: INDENT, width: OFFSET_COLUMN, depth: MAX_DEPTH };

    fn nested(self, offset: u32) -> Self {
        Self {
            offset,
            indent: self.indent.saturating_add(4),
            width: self.width.saturating_sub(4),
            depth: self.depth.saturating_sub(1),
        }
    }
}

struct Printer<'p, 'm, 'o> {
    module: &'m Module,
    dxil: &'p DxilModule<'m>,
    layout: DataLayout<'m>,
    min_precision: bool,
    /// How many fields may still be printed.
    fields: u32,
    text: &'p mut Text<'o>,
}

impl<'m> Printer<'_, 'm, '_> {
    fn open(&mut self, title: &str, resource: &Resource<'m>) {
        self.text.print(format_args!("; {title} "));
        self.text.put(resource.name.0);
        self.text.put("\n; {\n;\n");
    }

    fn close(&mut self) {
        self.text.put("; }\n;\n");
    }

    fn not_annotated(&mut self, size: u64) {
        self.text.line(format_args!(";   [{size} x i8] (type annotation not present)"));
    }

    /// The type of a buffer, without the array around an array of buffers.
    fn content(&self, resource: &Resource<'m>) -> TypeId {
        resource.element_type(self.module)
    }

    fn constant_buffer(&mut self, buffer: &Resource<'m>) {
        self.open("cbuffer", buffer);
        let ty = self.content(buffer);
        let size = buffer.size.unwrap_or_default();
        if self.dxil.type_annotations.structure(ty).is_some() {
            self.structure(ty, buffer.name.0, Offsets::Annotated, Place::FIRST, size.into());
        } else {
            self.not_annotated(size.into());
            self.text.put(";\n");
        }
        self.close();
    }

    fn texture_buffer(&mut self, buffer: &Resource<'m>) {
        self.open("tbuffer", buffer);
        let ty = self.content(buffer);
        if let Some(annotation) = self.dxil.type_annotations.structure(ty) {
            let size = annotation.size;
            self.structure(ty, buffer.name.0, Offsets::Annotated, Place::FIRST, size.into());
        } else {
            self.text.put(";   (type annotation not present)\n;\n");
        }
        self.close();
    }

    fn structured_buffer(&mut self, buffer: &Resource<'m>) {
        self.open("Resource bind info for", buffer);
        let wrapper = self.content(buffer);
        // `%"class.StructuredBuffer<Record>" = type { %struct.Record }`
        let element = match self.module.ty(wrapper) {
            Type::Struct { elements: [element, ..], .. } => *element,
            _ => wrapper,
        };
        let structure =
            matches!(self.module.ty(element), Type::Struct { .. }) && !is_matrix(self.module, element);
        let size = self.layout.alloc_size(if structure { element } else { wrapper });
        if structure {
            if self.dxil.type_annotations.structure(element).is_some() {
                self.structure(element, b"$Element", Offsets::Computed, Place::FIRST, size);
            } else {
                self.not_annotated(size);
            }
        } else {
            let annotation = self.dxil.type_annotations.structure(wrapper);
            match annotation.and_then(|annotation| annotation.fields.first()) {
                Some(field) => {
                    self.field(element, field, b"$Element", Offsets::Annotated, Place::FIRST, size)
                }
                None => self.not_annotated(size),
            }
            self.text.put(";\n");
        }
        self.close();
    }

    /// A structure, and how the field is called that has this type. The size is not printed if it is 0.
    fn structure(&mut self, ty: TypeId, name: &[u8], offsets: Offsets, place: Place, size: u64) {
        let Type::Struct { name: type_name, elements, packed } = self.module.ty(ty) else { return };
        let Place { offset, indent, width, .. } = place;
        self.comment(indent);
        self.text.put("struct ");
        self.text.put(type_name.unwrap_or_default());
        self.text.end();
        self.comment(indent);
        self.text.put("{\n;\n");

        match self.dxil.type_annotations.structure(ty) {
            None => {
                self.comment(indent.saturating_add(4));
                if size == 0 {
                    self.text.put("/* empty struct */\n");
                } else {
                    self.text.line(format_args!("[{size} x i8] (type annotation not present)"));
                }
            }
            Some(_) if place.depth == 0 => {
                self.comment(indent.saturating_add(4));
                self.text.put("/* nested too deep */\n");
            }
            Some(annotation) => {
                let computed = match offsets {
                    Offsets::Annotated => Vec::new(),
                    Offsets::Computed => self.layout.offsets(elements, packed),
                };
                for (index, (element, field)) in elements.iter().zip(&annotation.fields).enumerate() {
                    let Some(fields) = self.fields.checked_sub(1) else {
                        self.comment(indent.saturating_add(4));
                        self.text.put("/* too many fields */\n");
                        break;
                    };
                    self.fields = fields;
                    let start = match offsets {
                        Offsets::Annotated => field.cbuffer_offset.unwrap_or_default(),
                        // Offsets are printed as 32 bits.
                        Offsets::Computed => low_word(computed.get(index).copied().unwrap_or_default()),
                    };
                    let name = field.name.map_or(&[][..], |name| name.0);
                    self.field(*element, field, name, offsets, place.nested(offset.wrapping_add(start)), 0);
                }
            }
        }
        self.comment(indent);
        self.text.end();
        self.comment(indent);
        self.text.put("} ");
        let mut title = Vec::from(name);
        title.push(b';');
        self.text.left(title, width.saturating_sub(2));
        self.offset(offset, size);
        self.text.put(";\n");
    }

    fn field(
        &mut self,
        ty: TypeId,
        annotation: &FieldAnnotation<'m>,
        name: &[u8],
        offsets: Offsets,
        place: Place,
        size: u64,
    ) {
        let matrix = annotation.matrix;
        if matches!(self.module.ty(ty), Type::Struct { .. }) && matrix.is_none() {
            return self.structure(ty, name, offsets, place, 0);
        }
        let (mut element, levels, mut count) = self.array(ty);
        if let Some(matrix) = matrix {
            // A matrix is an array of vectors; those of it do not count.
            let vectors = match matrix.orientation {
                MatrixOrientation::RowMajor => Some(matrix.rows),
                MatrixOrientation::ColumnMajor => Some(matrix.columns),
                _ => None,
            };
            if let Some(vectors) = vectors {
                count = count.checked_div(vectors).unwrap_or_default();
            }
            if levels == 1 {
                count = 0;
            }
        } else if matches!(self.module.ty(element), Type::Struct { .. }) && !is_matrix(self.module, element) {
            // The compiler puts a semicolon behind the array, and its own behind that.
            let mut title = Vec::from(name);
            array_bounds(count, &mut title);
            title.push(b';');
            return self.structure(element, &title, offsets, place, 0);
        }

        self.comment(place.indent);
        let mut line = Vec::new();
        let mut text = Text::new(&mut line, usize::MAX);
        let component = component_name(annotation.component_type, self.min_precision);
        if let Some(matrix) = matrix {
            text.put(match matrix.orientation {
                MatrixOrientation::RowMajor => "row_major ",
                MatrixOrientation::ColumnMajor => "column_major ",
                _ => "",
            });
            text.print(format_args!("{component}{}x{}", matrix.rows, matrix.columns));
        } else {
            while let Type::Array { element: inner, .. } = self.module.ty(element) {
                element = inner;
            }
            match self.module.ty(element) {
                Type::Vector { count, .. } => text.print(format_args!("{component}{count}")),
                _ => text.put(component),
            }
        }
        text.put(" ");
        text.put(name);
        array_bounds(count, &mut line);
        line.push(b';');
        self.text.left(line, place.width);
        self.offset(place.offset, size);
    }

    /// What is behind arrays of arrays, how many there are, and how many elements they have together. 0 is no array.
    fn array(&self, ty: TypeId) -> (TypeId, u32, u32) {
        let (mut element, mut levels, mut total) = (ty, 0u32, 0u32);
        while let Type::Array { count, element: inner } = self.module.ty(element) {
            total = if levels == 0 { 1 } else { total }.wrapping_mul(low_word(count));
            (element, levels) = (inner, levels.saturating_add(1));
            if levels >= MAX_DEPTH {
                break;
            }
        }
        (element, levels, total)
    }

    fn comment(&mut self, indent: usize) {
        self.text.put(";");
        self.text.spaces(indent);
    }

    fn offset(&mut self, offset: u32, size: u64) {
        self.text.print(format_args!("; Offset:{offset:>5}"));
        if size != 0 {
            self.text.print(format_args!(" Size: {size:>5}"));
        }
        self.text.end();
    }
}

/// The lower half of a number.
fn low_word(number: u64) -> u32 {
    let [a, b, c, d, ..] = number.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

fn array_bounds(count: u32, line: &mut Vec<u8>) {
    if count != 0 {
        Text::new(line, usize::MAX).print(format_args!("[{count}]"));
    }
}

/// Whether a type is that of a matrix outside of constant buffers.
fn is_matrix(module: &Module, ty: TypeId) -> bool {
    matches!(module.ty(ty), Type::Struct { name: Some(name), .. } if name.starts_with(b"class.matrix."))
}

/// A component type in HLSL's words, or with what 16-bit types are of minimum precision.
fn component_name(ty: Option<DxilComponentType>, min_precision: bool) -> &'static str {
    use DxilComponentType as Type;
    match ty {
        None => "unknown",
        Some(Type::I1) => "bool",
        Some(Type::I16) => {
            if min_precision {
                "min16i"
            } else {
                "int16_t"
            }
        }
        Some(Type::U16) => {
            if min_precision {
                "min16ui"
            } else {
                "uint16_t"
            }
        }
        Some(Type::I32) => "int",
        Some(Type::U32) => "uint",
        Some(Type::I64) => "int64_t",
        Some(Type::U64) => "uint64_t",
        Some(Type::F16) => {
            if min_precision {
                "min16float"
            } else {
                "half"
            }
        }
        Some(Type::F32) => "float",
        Some(Type::F64) => "double",
        Some(Type::SNormF16) => {
            if min_precision {
                "snorm_min16f"
            } else {
                "snorm_half"
            }
        }
        Some(Type::UNormF16) => {
            if min_precision {
                "unorm_min16f"
            } else {
                "unorm_half"
            }
        }
        Some(Type::SNormF32) => "snorm_float",
        Some(Type::UNormF32) => "unorm_float",
        Some(Type::SNormF64) => "snorm_double",
        Some(Type::UNormF64) => "unorm_double",
        Some(Type::PackedS8x32) => "int8_t_packed",
        Some(Type::PackedU8x32) => "uint8_t_packed",
        Some(_) => "unknown",
    }
}
