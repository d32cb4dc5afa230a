//! The layouts of constant and structured buffers, by the type annotations.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{DataLayout, Type, TypeId};
use dxkit_dxil::{
    FieldAnnotation, MatrixOrientation, MetadataReader, Resource, Resources, ShaderFlags, TypeAnnotations,
};
use dxkit_types::{DxilComponentType, ResourceClass, ResourceKind};

use dxkit_ir_text::Text;

/// The name of a structured buffer's element.
const ELEMENT: &[u8] = b"$Element";
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
pub(super) fn print(
    resources: &Resources<'_>,
    flags: ShaderFlags,
    metadata: &mut MetadataReader<'_>,
    text: &mut Text<'_>,
) {
    text.put(";\n; Buffer Definitions:\n;\n");
    let kinds = resources.iter().filter_map(|resource| Some((Kind::from_resource(resource)?, resource)));
    let mut buffers = kinds.peekable();
    // A module has many annotations; without constant buffers, none is needed.
    if buffers.peek().is_none() {
        return;
    }
    let annotations = metadata.type_annotations();
    let mut printer = Printer {
        module: metadata.module(),
        annotations: &annotations,
        layout: None,
        min_precision: !flags.contains(ShaderFlags::USE_NATIVE_LOW_PRECISION),
        fields: MAX_FIELDS,
        text,
    };
    for (kind, buffer) in buffers {
        match kind {
            Kind::Constant => printer.constant_buffer(buffer),
            Kind::Texture => printer.texture_buffer(buffer),
            Kind::Structured => printer.structured_buffer(buffer),
        }
    }
}

/// How a buffer is printed.
#[derive(Clone, Copy)]
enum Kind {
    Constant,
    Texture,
    Structured,
}

impl Kind {
    /// `None` if it is not a buffer with a layout.
    fn from_resource(resource: &Resource<'_>) -> Option<Self> {
        match (resource.class, resource.kind) {
            (ResourceClass::CBV, _) => Some(Self::Constant),
            (ResourceClass::SRV, ResourceKind::TBuffer) => Some(Self::Texture),
            (ResourceClass::SRV | ResourceClass::UAV, ResourceKind::StructuredBuffer) => {
                Some(Self::Structured)
            }
            _ => None,
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

/// The position of a line.
#[derive(Clone, Copy)]
struct LinePosition {
    /// Bytes from the start of the buffer.
    offset: u32,
    /// Column of the text.
    indent: usize,
    /// From there to the column of the offset.
    width: usize,
    /// The maximum remaining nesting of structures.
    depth: u32,
}

impl LinePosition {
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

/// The name of a field whose type is a structure.
#[derive(Clone, Copy)]
struct Title<'t> {
    name: &'t [u8],
    /// The number of elements, if it is an array. The compiler writes a semicolon after the array, and
    /// another one of its own.
    array: Option<u32>,
}

impl<'t> From<&'t [u8]> for Title<'t> {
    fn from(name: &'t [u8]) -> Self {
        Self { name, array: None }
    }
}

struct Printer<'p, 'm, 'o> {
    module: &'m Module,
    annotations: &'p TypeAnnotations<'m>,
    /// Only structures in memory ask for it.
    layout: Option<DataLayout<'m>>,
    min_precision: bool,
    /// How many fields may still be printed.
    fields: u32,
    text: &'p mut Text<'o>,
}

impl<'m> Printer<'_, 'm, '_> {
    fn open(&mut self, title: &str, resource: &Resource<'m>) {
        self.text.put(title);
        self.text.put(resource.name.0);
        self.text.put("\n; {\n;\n");
    }

    fn close(&mut self) {
        self.text.put("; }\n;\n");
    }

    fn not_annotated(&mut self, size: u64) {
        self.text.put(";   ");
        self.bytes_alone(size);
    }

    fn bytes_alone(&mut self, size: u64) {
        self.text.put("[");
        self.text.number(size);
        self.text.put(" x i8] (type annotation not present)\n");
    }

    fn layout(&mut self) -> &mut DataLayout<'m> {
        self.layout.get_or_insert_with(|| DataLayout::from_module(self.module))
    }

    /// The type of a buffer, without the array around an array of buffers.
    fn content(&self, resource: &Resource<'m>) -> TypeId {
        resource.element_type(self.module)
    }

    fn constant_buffer(&mut self, buffer: &Resource<'m>) {
        self.open("; cbuffer ", buffer);
        let ty = self.content(buffer);
        let size = buffer.size.unwrap_or_default();
        if self.annotations.structure(ty).is_some() {
            self.structure(ty, buffer.name.0.into(), Offsets::Annotated, LinePosition::FIRST, size.into());
        } else {
            self.not_annotated(size.into());
            self.text.put(";\n");
        }
        self.close();
    }

    fn texture_buffer(&mut self, buffer: &Resource<'m>) {
        self.open("; tbuffer ", buffer);
        let ty = self.content(buffer);
        if let Some(annotation) = self.annotations.structure(ty) {
            let size = annotation.size;
            self.structure(ty, buffer.name.0.into(), Offsets::Annotated, LinePosition::FIRST, size.into());
        } else {
            self.text.put(";   (type annotation not present)\n;\n");
        }
        self.close();
    }

    fn structured_buffer(&mut self, buffer: &Resource<'m>) {
        self.open("; Resource bind info for ", buffer);
        let wrapper = self.content(buffer);
        // `%"class.StructuredBuffer<Record>" = type { %struct.Record }`
        let element = match self.module.ty(wrapper) {
            Type::Struct { elements: [element, ..], .. } => *element,
            _ => wrapper,
        };
        let structure =
            matches!(self.module.ty(element), Type::Struct { .. }) && !is_matrix(self.module, element);
        let size = self.layout().alloc_size(if structure { element } else { wrapper });
        if structure {
            if self.annotations.structure(element).is_some() {
                self.structure(element, ELEMENT.into(), Offsets::Computed, LinePosition::FIRST, size);
            } else {
                self.not_annotated(size);
            }
        } else {
            let annotation = self.annotations.structure(wrapper);
            match annotation.and_then(|annotation| annotation.fields.first()) {
                Some(field) => {
                    self.field(element, field, ELEMENT, Offsets::Annotated, LinePosition::FIRST, size)
                }
                None => self.not_annotated(size),
            }
            self.text.put(";\n");
        }
        self.close();
    }

    /// A structure, and how the field is called that has this type. The size is not printed if it is 0.
    fn structure(&mut self, ty: TypeId, title: Title<'_>, offsets: Offsets, place: LinePosition, size: u64) {
        let Type::Struct { name: type_name, elements, packed } = self.module.ty(ty) else { return };
        let LinePosition { offset, indent, width, .. } = place;
        self.comment(indent);
        self.text.put("struct ");
        self.text.put(type_name.unwrap_or_default());
        self.text.end();
        self.comment(indent);
        self.text.put("{\n;\n");

        match self.annotations.structure(ty) {
            None => {
                self.comment(indent.saturating_add(4));
                if size == 0 {
                    self.text.put("/* empty struct */\n");
                } else {
                    self.bytes_alone(size);
                }
            }
            Some(_) if place.depth == 0 => {
                self.comment(indent.saturating_add(4));
                self.text.put("/* nested too deep */\n");
            }
            Some(annotation) => {
                let computed = match offsets {
                    Offsets::Annotated => Vec::new(),
                    Offsets::Computed => self.layout().offsets(elements, packed),
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
        let start = self.text.len();
        self.text.put("} ");
        self.text.put(title.name);
        if let Some(count) = title.array {
            self.array_bounds(count);
            self.text.put(";");
        }
        self.text.put(";");
        self.text.fill(start, width);
        self.offset(offset, size);
        self.text.put(";\n");
    }

    fn field(
        &mut self,
        ty: TypeId,
        annotation: &FieldAnnotation<'m>,
        name: &[u8],
        offsets: Offsets,
        place: LinePosition,
        size: u64,
    ) {
        let matrix = annotation.matrix;
        if matches!(self.module.ty(ty), Type::Struct { .. }) && matrix.is_none() {
            return self.structure(ty, name.into(), offsets, place, 0);
        }
        let (mut element, levels, mut count) = self.array(ty);
        if let Some(matrix) = matrix {
            // A matrix is an array of vectors, whose own array dimensions are not shown.
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
            return self.structure(element, Title { name, array: Some(count) }, offsets, place, 0);
        }

        self.comment(place.indent);
        let start = self.text.len();
        let component = component_name(annotation.component_type, self.min_precision);
        if let Some(matrix) = matrix {
            self.text.put(match matrix.orientation {
                MatrixOrientation::RowMajor => "row_major ",
                MatrixOrientation::ColumnMajor => "column_major ",
                _ => "",
            });
            self.text.put(component);
            self.text.number(matrix.rows);
            self.text.put("x");
            self.text.number(matrix.columns);
        } else {
            while let Type::Array { element: inner, .. } = self.module.ty(element) {
                element = inner;
            }
            self.text.put(component);
            if let Type::Vector { count, .. } = self.module.ty(element) {
                self.text.number(count);
            }
        }
        self.text.put(" ");
        self.text.put(name);
        self.array_bounds(count);
        self.text.put(";");
        self.text.fill(start, place.width);
        self.offset(place.offset, size);
    }

    /// The element type of nested arrays, the outer count, and the total number of elements. 0 means that it
    /// is not an array.
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
        self.text.put("; Offset:");
        self.text.right_number(offset, 5);
        if size != 0 {
            self.text.put(" Size: ");
            self.text.right_number(size, 5);
        }
        self.text.end();
    }

    fn array_bounds(&mut self, count: u32) {
        if count != 0 {
            self.text.put("[");
            self.text.number(count);
            self.text.put("]");
        }
    }
}

/// The lower half of a number.
fn low_word(number: u64) -> u32 {
    u32::try_from(number & 0xffff_ffff).unwrap_or_default()
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
