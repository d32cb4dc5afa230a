//! What HLSL's types and parameters were: `dx.typeAnnotations`, `dx.dxrPayloadAnnotations`, `dx.targetTypes`.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{FunctionId, Module, Type, TypeId};
use dxkit_bytes::{flags, open_enum};
use dxkit_types::{DxilComponentType, InterpolationMode};

use crate::shape::{Known, Operand, Reader};
use crate::{ResourceProperties, Text, UnknownTag};

open_enum! {
    /// How a matrix lies in memory: DXIL's `MatrixOrientation`.
    pub struct MatrixOrientation(u32) known KnownMatrixOrientation {
        /// Not stated.
        Undefined = 0,
        /// Row by row.
        RowMajor = 1 => "row_major",
        /// Column by column.
        ColumnMajor = 2 => "column_major",
    }

    /// What a parameter is for: DXIL's `DxilParamInputQual`.
    pub struct ParameterQualifier(u32) known KnownParameterQualifier {
        /// Taken.
        In = 0,
        /// Given.
        Out = 1,
        /// Taken and given.
        Inout = 2,
        /// A patch of control points that is taken.
        InputPatch = 3,
        /// A patch of control points that was made.
        OutputPatch = 4,
        /// First stream of a geometry shader.
        OutStream0 = 5,
        /// Second stream.
        OutStream1 = 6,
        /// Third stream.
        OutStream2 = 7,
        /// Fourth stream.
        OutStream3 = 8,
        /// A primitive that is taken.
        InputPrimitive = 9,
        /// Indices of a mesh shader.
        OutIndices = 10,
        /// Vertices of a mesh shader.
        OutVertices = 11,
        /// Primitives of a mesh shader.
        OutPrimitives = 12,
        /// Payload of a mesh shader.
        InPayload = 13,
        /// Input or output of a node.
        NodeIO = 14,
    }

    /// What a matrix of linear algebra is for.
    pub struct MatrixUse(u32) known KnownMatrixUse {
        /// The left factor.
        A = 0,
        /// The right factor.
        B = 1,
        /// The sum.
        Accumulator = 2,
    }

    /// Whose a matrix of linear algebra is.
    pub struct MatrixScope(u32) known KnownMatrixScope {
        /// A thread's.
        Thread = 0,
        /// A wave's.
        Wave = 1,
        /// A thread group's.
        ThreadGroup = 2,
    }
}

flags! {
    /// Who may read and write a field of a payload.
    pub struct PayloadAccess(u32) {
        /// The caller reads it.
        CALLER_READ = 0x1 => "read(caller)",
        /// The caller writes it.
        CALLER_WRITE = 0x2 => "write(caller)",
        /// Closest-hit shaders read it.
        CLOSEST_HIT_READ = 0x10 => "read(closesthit)",
        /// Closest-hit shaders write it.
        CLOSEST_HIT_WRITE = 0x20 => "write(closesthit)",
        /// Miss shaders read it.
        MISS_READ = 0x100 => "read(miss)",
        /// Miss shaders write it.
        MISS_WRITE = 0x200 => "write(miss)",
        /// Any-hit shaders read it.
        ANY_HIT_READ = 0x1000 => "read(anyhit)",
        /// Any-hit shaders write it.
        ANY_HIT_WRITE = 0x2000 => "write(anyhit)",
    }
}

/// The shape of a matrix field: tag 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatrixShape {
    /// Rows.
    pub rows: u32,
    /// Columns.
    pub columns: u32,
    /// How it lies in memory.
    pub orientation: MatrixOrientation,
}

/// What is said of a field, or of a parameter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldAnnotation<'m> {
    /// Tag 6: its name.
    pub name: Option<Text<'m>>,
    /// Tag 8: whether arithmetic with it must not be reordered.
    pub precise: bool,
    /// Tag 2: the shape of a matrix.
    pub matrix: Option<MatrixShape>,
    /// Tag 3: bytes from the start of the constant buffer, or of the element of a structured buffer.
    pub cbuffer_offset: Option<u32>,
    /// Tag 4: the semantic.
    pub semantic: Option<Text<'m>>,
    /// Tag 5: how it is interpolated.
    pub interpolation: Option<InterpolationMode>,
    /// Tag 7: type of its components.
    pub component_type: Option<DxilComponentType>,
    /// Tag 9: whether the shader uses it.
    pub cbuffer_used: Option<bool>,
    /// Tag 10: what kind of resource it is.
    pub resource_properties: Option<ResourceProperties>,
    /// Tag 11: its bit fields.
    pub bit_fields: Vec<FieldAnnotation<'m>>,
    /// Tag 12: bits of a bit field.
    pub bit_field_width: Option<u32>,
    /// Tag 13: elements of a long vector.
    pub vector_size: Option<u32>,
    /// Tags that are not known. (Two are, of old compilers: 0 for `snorm`, 1 for `unorm`.)
    pub unknown: Vec<UnknownTag>,
}

/// An argument of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TemplateArgument {
    /// A type.
    Type(TypeId),
    /// A number.
    Integer(u64),
}

/// What is said of a structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StructAnnotation<'m> {
    /// The structure.
    pub ty: TypeId,
    /// Its size in bytes where it is the content of a constant or structured buffer.
    pub size: u32,
    /// Its fields, in order.
    pub fields: Vec<FieldAnnotation<'m>>,
    /// The arguments of the template that it comes from; `None` if it comes from none.
    pub template_arguments: Option<Vec<TemplateArgument>>,
}

/// What is said of a parameter, or of the returned value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParameterAnnotation<'m> {
    /// What it is for.
    pub qualifier: ParameterQualifier,
    /// What is said of it as of a field.
    pub field: FieldAnnotation<'m>,
    /// Its semantic indexes.
    pub semantic_indexes: Vec<u32>,
}

/// What is said of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionAnnotation<'m> {
    /// The function.
    pub function: FunctionId,
    /// What it returns.
    pub result: ParameterAnnotation<'m>,
    /// What it takes.
    pub parameters: Vec<ParameterAnnotation<'m>>,
}

/// `dx.typeAnnotations`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypeAnnotations<'m> {
    /// Of structures, in the order of the file.
    pub structures: Vec<StructAnnotation<'m>>,
    /// Of functions, in the order of the file.
    pub functions: Vec<FunctionAnnotation<'m>>,
    /// The structures by type, to be found by.
    by_type: Vec<(TypeId, usize)>,
}

/// Who may touch the fields of a payload: of `dx.dxrPayloadAnnotations`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayloadAnnotation {
    /// The structure.
    pub ty: TypeId,
    /// Of each field.
    pub fields: Vec<PayloadAccess>,
}

/// A matrix of linear algebra: of `dx.targetTypes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TargetType {
    /// The type that stands for it, `%dx.types.LinAlgMatrix…`.
    pub ty: TypeId,
    /// Type of its elements.
    pub component_type: DxilComponentType,
    /// Rows.
    pub rows: u32,
    /// Columns.
    pub columns: u32,
    /// What it is for.
    pub usage: MatrixUse,
    /// Whose it is.
    pub scope: MatrixScope,
}

impl<'m> TypeAnnotations<'m> {
    /// What is said of a structure.
    #[must_use]
    pub fn structure(&self, ty: TypeId) -> Option<&StructAnnotation<'m>> {
        let found = self.by_type.binary_search_by_key(&ty, |(ty, _)| *ty).ok()?;
        self.structures.get(self.by_type.get(found)?.1)
    }

    /// What is said of a function.
    #[must_use]
    pub fn function(&self, function: FunctionId) -> Option<&FunctionAnnotation<'m>> {
        self.functions.iter().find(|annotation| annotation.function == function)
    }

    pub(crate) fn read(reader: &mut Reader<'m>) -> Self {
        let mut read = Self::default();
        for (index, list) in reader.named("dx.typeAnnotations").into_iter().enumerate() {
            reader.element("dx.typeAnnotations", index, |reader| {
                let Some(list) = reader.tuple(list) else { return };
                let Some(tag) = reader.u32(list.operand(0), "tag") else { return };
                for index in (1..list.operands.len()).step_by(2) {
                    let (of, annotation) = (list.operand(index), list.operand(index + 1));
                    match tag {
                        0 => read.structures.extend(reader.element("structure", index / 2, |reader| {
                            StructAnnotation::read(reader, of, annotation)
                        })),
                        1 => read.functions.extend(reader.element("function", index / 2, |reader| {
                            FunctionAnnotation::read(reader, of, annotation)
                        })),
                        other => {
                            let expected = "annotations of structures (0) or functions (1)";
                            return reader.fault(
                                list.operand(0),
                                expected,
                                crate::Found::Number(other.into()),
                            );
                        }
                    }
                }
            });
        }
        read.by_type = read.structures.iter().enumerate().map(|(index, read)| (read.ty, index)).collect();
        read.by_type.sort_unstable();
        read.by_type.dedup_by_key(|(ty, _)| *ty);
        read
    }
}

/// The type of an `undef` that stands for it.
fn read_type(reader: &mut Reader<'_>, operand: Operand) -> Option<TypeId> {
    reader.value(operand, "a constant that stands for its type").map(|(_, value)| value.ty)
}

fn struct_elements(module: &Module, ty: TypeId) -> Option<&[TypeId]> {
    match module.ty(ty) {
        Type::Struct { elements, .. } => Some(elements),
        _ => None,
    }
}

impl<'m> StructAnnotation<'m> {
    fn read(reader: &mut Reader<'m>, of: Operand, annotation: Operand) -> Option<Self> {
        let ty = read_type(reader, of)?;
        let annotation = reader.tuple(annotation)?;
        let size = reader.u32(annotation.operand(0), "size")?;
        let behind_size = annotation.operands.len().saturating_sub(1);
        // The arguments of a template stand behind the fields, and nothing says so but the number of operands.
        let count =
            struct_elements(reader.module, ty).map_or(behind_size, |fields| fields.len().min(behind_size));
        let mut fields = Vec::new();
        for index in 0..count {
            fields.push(reader.element("field", index, |reader| {
                FieldAnnotation::read(reader, annotation.operand(index + 1), 1)
            }));
        }
        let template_arguments = (behind_size > count).then(|| {
            reader.scope("template arguments", |reader| {
                read_template_arguments(reader, annotation.operand(count + 1))
            })
        });
        Some(Self { ty, size, fields, template_arguments })
    }
}

fn read_template_arguments(reader: &mut Reader<'_>, operand: Operand) -> Vec<TemplateArgument> {
    let mut arguments = Vec::new();
    reader.tags(operand, |reader, tag, value| {
        if tag != 0 {
            return Known::No;
        }
        let Some(list) = reader.tuple(value) else { return Known::Yes };
        for index in 0..list.operands.len() {
            let argument = reader.element("argument", index, |reader| {
                let argument = reader.tuple(list.operand(index))?;
                match reader.u32(argument.operand(0), "tag")? {
                    0 => read_type(reader, argument.operand(1)).map(TemplateArgument::Type),
                    1 => reader.u64(argument.operand(1), "number").map(TemplateArgument::Integer),
                    other => {
                        let found = crate::Found::Number(other.into());
                        reader.fault(argument.operand(0), "a type (0) or a number (1)", found);
                        None
                    }
                }
            });
            arguments.extend(argument);
        }
        Known::Yes
    });
    arguments
}

impl<'m> FieldAnnotation<'m> {
    /// `bit_fields` is how deep bit fields may still stand in bit fields.
    fn read(reader: &mut Reader<'m>, operand: Operand, bit_fields: usize) -> Self {
        let mut read = Self::default();
        read.unknown = reader.tags(operand, |reader, tag, value| {
            match tag {
                2 => read.matrix = reader.scope("matrix", |reader| read_matrix(reader, value)),
                3 => read.cbuffer_offset = reader.u32(value, "offset"),
                4 => read.semantic = reader.text(value, "semantic"),
                5 => read.interpolation = reader.u8(value, "interpolation").map(InterpolationMode),
                6 => read.name = reader.text(value, "name"),
                7 => read.component_type = crate::resource::component_type(reader, value),
                8 => read.precise = reader.bool(value, "precise").unwrap_or(false),
                9 => read.cbuffer_used = reader.bool(value, "used"),
                10 => {
                    read.resource_properties = reader.scope("resource properties", |reader| {
                        let expected = "constant resource properties";
                        let (value, _) = reader.value(value, expected)?;
                        ResourceProperties::of_constant(reader.module, value)
                    });
                }
                11 if bit_fields > 0 => {
                    let Some(list) = reader.optional_tuple(value) else { return Known::Yes };
                    for index in 0..list.operands.len() {
                        let field = reader.element("bit field", index, |reader| {
                            Self::read(reader, list.operand(index), bit_fields - 1)
                        });
                        read.bit_fields.push(field);
                    }
                }
                12 => read.bit_field_width = reader.u32(value, "bit field width"),
                13 => read.vector_size = reader.u32(value, "vector size"),
                _ => return Known::No,
            }
            Known::Yes
        });
        read
    }
}

fn read_matrix(reader: &mut Reader<'_>, value: Operand) -> Option<MatrixShape> {
    let [rows, columns, orientation] = reader.triple(value, "shape")?;
    Some(MatrixShape { rows, columns, orientation: MatrixOrientation(orientation) })
}

impl<'m> FunctionAnnotation<'m> {
    fn read(reader: &mut Reader<'m>, of: Operand, annotation: Operand) -> Option<Self> {
        let function = reader.function(of, "function")?;
        let annotation = reader.tuple(annotation)?;
        let result =
            reader.scope("result", |reader| ParameterAnnotation::read(reader, annotation.operand(0)))?;
        let mut parameters = Vec::new();
        for index in 1..annotation.operands.len() {
            let parameter = reader.element("parameter", index - 1, |reader| {
                ParameterAnnotation::read(reader, annotation.operand(index))
            });
            parameters.extend(parameter);
        }
        Some(Self { function, result, parameters })
    }
}

impl<'m> ParameterAnnotation<'m> {
    fn read(reader: &mut Reader<'m>, operand: Operand) -> Option<Self> {
        let annotation = reader.tuple(operand)?;
        Some(Self {
            qualifier: ParameterQualifier(reader.u32(annotation.operand(0), "qualifier")?),
            field: FieldAnnotation::read(reader, annotation.operand(1), 1),
            semantic_indexes: reader.numbers(annotation.operand(2), "semantic indexes")?,
        })
    }
}

impl PayloadAnnotation {
    pub(crate) fn read_all(reader: &mut Reader<'_>) -> Vec<Self> {
        let mut read = Vec::new();
        let name = "dx.dxrPayloadAnnotations";
        for (index, list) in reader.named(name).into_iter().enumerate() {
            reader.element(name, index, |reader| {
                let Some(list) = reader.tuple(list) else { return };
                for index in (1..list.operands.len()).step_by(2) {
                    read.extend(reader.element("structure", index / 2, |reader| {
                        let ty = read_type(reader, list.operand(index))?;
                        let annotation = reader.tuple(list.operand(index + 1))?;
                        let fields = (0..annotation.operands.len()).map(|index| {
                            reader.element("field", index, |reader| {
                                let mut access = PayloadAccess::empty();
                                reader.tags(annotation.operand(index), |reader, tag, value| {
                                    if tag != 0 {
                                        return Known::No;
                                    }
                                    let bits = reader.u32(value, "access").unwrap_or(0);
                                    access = PayloadAccess::from_bits_retain(bits);
                                    Known::Yes
                                });
                                access
                            })
                        });
                        Some(Self { ty, fields: fields.collect() })
                    }));
                }
            });
        }
        read
    }
}

impl TargetType {
    pub(crate) fn read_all(reader: &mut Reader<'_>) -> Vec<Self> {
        let types = reader.named("dx.targetTypes").into_iter().enumerate();
        let read = types.filter_map(|(index, ty)| {
            reader.element("dx.targetTypes", index, |reader| {
                let target = reader.tuple(ty)?;
                Some(Self {
                    ty: read_type(reader, target.operand(0))?,
                    component_type: crate::resource::component_type(reader, target.operand(1))?,
                    rows: reader.u32(target.operand(2), "rows")?,
                    columns: reader.u32(target.operand(3), "columns")?,
                    usage: MatrixUse(reader.u32(target.operand(4), "use")?),
                    scope: MatrixScope(reader.u32(target.operand(5), "scope")?),
                })
            })
        });
        read.collect()
    }
}
