//! Annotations of HLSL's types and parameters: `dx.typeAnnotations`, `dx.dxrPayloadAnnotations`,
//! `dx.targetTypes`.
//!
//! Each annotation is a list of tags and values for a structure's fields, a function's parameters or its
//! result: what HLSL knew of them (names, semantics, matrices, precision) and LLVM's types do not state.
//! Structures are found by the type that they annotate, functions by themselves. They are read when they are
//! asked for, because a library may have thousands that nobody looks at.

use alloc::vec::Vec;
use core::fmt;

use dxkit_bitcode::ir::{FunctionId, MetadataId, Module, Type, TypeId};
use dxkit_bytes::{flags, open_enum};
use dxkit_types::{DxilComponentType, InterpolationMode};

use crate::shape::{Expected, NodeReader, Operand, TagKnown, Tuple};
use crate::{DxilModule, Found, MetadataFault, ResourceProperties, Text, UnknownTag};

open_enum! {
    /// Memory layout of a matrix: DXIL's `MatrixOrientation`.
    pub struct MatrixOrientation(u32) known KnownMatrixOrientation {
        /// Not stated.
        Undefined = 0,
        /// Row-major.
        RowMajor = 1 => "row_major",
        /// Column-major.
        ColumnMajor = 2 => "column_major",
    }

    /// Qualifier of a parameter: DXIL's `DxilParamInputQual`.
    pub struct ParameterQualifier(u32) known KnownParameterQualifier {
        /// Input.
        In = 0,
        /// Output.
        Out = 1,
        /// Input and output.
        Inout = 2,
        /// Input patch of control points.
        InputPatch = 3,
        /// Output patch of control points.
        OutputPatch = 4,
        /// First stream of a geometry shader.
        OutStream0 = 5,
        /// Second stream.
        OutStream1 = 6,
        /// Third stream.
        OutStream2 = 7,
        /// Fourth stream.
        OutStream3 = 8,
        /// Input primitive.
        InputPrimitive = 9,
        /// Output indices of a mesh shader.
        OutIndices = 10,
        /// Output vertices of a mesh shader.
        OutVertices = 11,
        /// Output primitives of a mesh shader.
        OutPrimitives = 12,
        /// Payload of a mesh shader.
        InPayload = 13,
        /// Input or output of a node.
        NodeIO = 14,
    }

    /// Use of a matrix of linear algebra.
    pub struct MatrixUse(u32) known KnownMatrixUse {
        /// Left factor (A).
        A = 0,
        /// Right factor (B).
        B = 1,
        /// Accumulator.
        Accumulator = 2,
    }

    /// Scope of a matrix of linear algebra.
    pub struct MatrixScope(u32) known KnownMatrixScope {
        /// Thread.
        Thread = 0,
        /// Wave.
        Wave = 1,
        /// Thread group.
        ThreadGroup = 2,
    }
}

flags! {
    /// Access to a field of a payload.
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
    /// Memory layout.
    pub orientation: MatrixOrientation,
}

/// The annotation of a field, or of a parameter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldAnnotation<'m> {
    /// Tag 6: its name.
    pub name: Option<Text<'m>>,
    /// Tag 8: whether its arithmetic is precise, that is, must not be reordered.
    pub precise: bool,
    /// Tag 2: the shape of a matrix.
    pub matrix: Option<MatrixShape>,
    /// Tag 3: bytes from the start of the constant buffer, or of the element of a structured buffer.
    pub cbuffer_offset: Option<u32>,
    /// Tag 4: the semantic.
    pub semantic: Option<Text<'m>>,
    /// Tag 5: interpolation mode.
    pub interpolation: Option<InterpolationMode>,
    /// Tag 7: type of its components.
    pub component_type: Option<DxilComponentType>,
    /// Tag 9: whether the shader uses it.
    pub cbuffer_used: Option<bool>,
    /// Tag 10: kind of the resource.
    pub resource_properties: Option<ResourceProperties>,
    /// Tag 11: its bit fields.
    pub bit_fields: Vec<FieldAnnotation<'m>>,
    /// Tag 12: bits of a bit field.
    pub bit_field_width: Option<u32>,
    /// Tag 13: elements of a long vector.
    pub vector_size: Option<u32>,
    /// Unknown tags. (Two are known from old compilers: 0 for `snorm`, 1 for `unorm`.)
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

/// The annotation of a structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StructAnnotation<'m> {
    /// The structure.
    pub ty: TypeId,
    /// Its size in bytes if it is the content of a constant or structured buffer.
    pub size: u32,
    /// Its fields, in order.
    pub fields: Vec<FieldAnnotation<'m>>,
    /// The arguments of its template; `None` if it does not come from one.
    pub template_arguments: Option<Vec<TemplateArgument>>,
}

/// The annotation of a parameter, or of the returned value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParameterAnnotation<'m> {
    /// Its qualifier.
    pub qualifier: ParameterQualifier,
    /// Its annotation as a field.
    pub field: FieldAnnotation<'m>,
    /// Its semantic indexes.
    pub semantic_indexes: Vec<u32>,
}

/// The annotation of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionAnnotation<'m> {
    /// The function.
    pub function: FunctionId,
    /// The returned value.
    pub result: ParameterAnnotation<'m>,
    /// The parameters.
    pub parameters: Vec<ParameterAnnotation<'m>>,
}

/// The annotations of structures in `dx.typeAnnotations`. Those of functions are read on request:
/// [`DxilModule::function_annotations`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypeAnnotations<'m> {
    /// The structures, in the order of the file.
    pub structures: Vec<StructAnnotation<'m>>,
    /// The structures by type, for look-ups.
    by_type: Vec<(TypeId, usize)>,
}

/// Access to the fields of a payload, from `dx.dxrPayloadAnnotations`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayloadAnnotation {
    /// The structure.
    pub ty: TypeId,
    /// For each field.
    pub fields: Vec<PayloadAccess>,
}

/// A matrix of linear algebra, from `dx.targetTypes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TargetType {
    /// The type that represents it, `%dx.types.LinAlgMatrix…`.
    pub ty: TypeId,
    /// Type of its elements.
    pub component_type: DxilComponentType,
    /// Rows.
    pub rows: u32,
    /// Columns.
    pub columns: u32,
    /// Its use.
    pub usage: MatrixUse,
    /// Its scope.
    pub scope: MatrixScope,
}

impl<'m> TypeAnnotations<'m> {
    /// The annotation of a structure.
    #[must_use]
    pub fn structure(&self, ty: TypeId) -> Option<&StructAnnotation<'m>> {
        let found = self.by_type.binary_search_by_key(&ty, |(ty, _)| *ty).ok()?;
        self.structures.get(self.by_type.get(found)?.1)
    }

    pub(crate) fn read(reader: &mut NodeReader<'m>) -> Self {
        let (mut structures, mut by_type) = (Vec::new(), Vec::new());
        each_list(reader, |reader, tag, list| match tag {
            0 => structures.extend(reader.pairs("structure", list.operands_from(1), StructAnnotation::read)),
            1 => {}
            other => {
                let expected = "annotations of structures (0) or functions (1)";
                reader.fault(list.operand(0), expected, Found::Number(other.into()));
            }
        });
        by_type.extend(structures.iter().enumerate().map(|(index, read)| (read.ty, index)));
        by_type.sort_unstable();
        by_type.dedup_by_key(|(ty, _)| *ty);
        Self { structures, by_type }
    }
}

/// Opens each list of `dx.typeAnnotations`: its tag, and the list.
fn each_list<'m>(reader: &mut NodeReader<'m>, mut read: impl FnMut(&mut NodeReader<'m>, u32, Tuple<'m>)) {
    let name = "dx.typeAnnotations";
    let lists = reader.named(name);
    reader.list::<()>(name, lists, |reader, list| {
        let list = reader.tuple(list)?;
        let tag = reader.u32(list.operand(0), "tag")?;
        read(reader, tag, list);
        None
    });
}

/// The annotations of functions, as an iterator: made by [`DxilModule::function_annotations`].
///
/// It is not a list, because compilers share the annotations of parameters: a list would take many times the
/// memory of the module.
pub struct FunctionAnnotations<'m> {
    reader: NodeReader<'m>,
    /// Functions and their annotations, the last one first.
    left: Vec<(Operand, Operand)>,
}

impl<'m> FunctionAnnotations<'m> {
    /// The faults so far.
    #[must_use]
    pub fn faults(&self) -> &[MetadataFault] {
        self.reader.faults()
    }
}

impl fmt::Debug for FunctionAnnotations<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FunctionAnnotations").field("left", &self.left.len()).finish_non_exhaustive()
    }
}

impl<'m> Iterator for FunctionAnnotations<'m> {
    type Item = FunctionAnnotation<'m>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some((function, annotation)) = self.left.pop() {
            let read = self.reader.scope("dx.typeAnnotations", |reader| {
                reader.scope("function", |reader| FunctionAnnotation::read(reader, function, annotation))
            });
            if read.is_some() {
                return read;
            }
        }
        None
    }
}

impl<'m> DxilModule<'m> {
    /// The annotations of functions in `dx.typeAnnotations`: qualifiers and semantics of their parameters.
    #[must_use]
    pub fn function_annotations(&self) -> FunctionAnnotations<'m> {
        let mut left = Vec::new();
        // Faults of the lists themselves belong to the module as a whole.
        each_list(&mut NodeReader::new(self.module), |reader, tag, list| {
            if tag == 1 {
                left.extend(reader.pairs("function", list.operands_from(1), |_, of, said| Some((of, said))));
            }
        });
        left.reverse();
        FunctionAnnotations { reader: NodeReader::streaming(self.module), left }
    }
}

/// Reads the annotations of functions, of which nothing is kept.
pub(crate) fn check_function_annotations(reader: &mut NodeReader<'_>) {
    // Functions share most annotations, and these those of parameters: each is read once.
    let mut annotations = Vec::new();
    // Most modules have none.
    if reader.named("dx.typeAnnotations").len() == 0 {
        return;
    }
    // The lists themselves were read before.
    each_list(&mut NodeReader::new(reader.module), |_, tag, list| {
        if tag == 1 {
            annotations.extend(list.operands.iter().skip(2).step_by(2).flatten());
        }
    });
    annotations.sort_unstable();
    annotations.dedup();
    let module = reader.module;
    let nodes = annotations.iter().filter_map(|annotation| module.metadata_operands(*annotation));
    let mut parameters: Vec<_> = nodes.flatten().flatten().copied().collect();
    parameters.sort_unstable();
    parameters.dedup();
    reader.scope("dx.typeAnnotations", |reader| {
        for parameter in parameters {
            reader.scope("parameter", |reader| {
                ParameterAnnotation::read(reader, Operand::from_list(parameter))
            });
        }
    });
}

/// The type of an `undef` that represents it.
fn read_type(reader: &mut NodeReader<'_>, operand: Operand) -> Option<TypeId> {
    reader.value(operand, "a constant that represents its type").map(|(_, value)| value.ty)
}

/// The type of the structure that is annotated.
fn read_struct_type(reader: &mut NodeReader<'_>, operand: Operand) -> Option<TypeId> {
    const EXPECTED: &str = "a constant whose type is a structure";
    let ty = read_type(reader, operand)?;
    if matches!(reader.module.ty(ty), Type::Struct { .. } | Type::Opaque { .. }) {
        return Some(ty);
    }
    reader.fault(operand, EXPECTED, Found::Value);
    None
}

fn struct_elements(module: &Module, ty: TypeId) -> Option<&[TypeId]> {
    match module.ty(ty) {
        Type::Struct { elements, .. } => Some(elements),
        Type::Opaque { .. } => Some(&[]),
        _ => None,
    }
}

impl<'m> StructAnnotation<'m> {
    fn read(reader: &mut NodeReader<'m>, of: Operand, annotation: Operand) -> Option<Self> {
        let ty = read_struct_type(reader, of)?;
        let annotation = reader.tuple(annotation)?;
        let size = reader.u32(annotation.operand(0), "size")?;
        let behind_size = annotation.operands.len().saturating_sub(1);
        // The arguments of a template follow the fields; only the number of operands shows it.
        let count =
            struct_elements(reader.module, ty).map_or(behind_size, |fields| fields.len().min(behind_size));
        let fields = reader.list("field", annotation.operands_from(1).take(count), |reader, field| {
            if field.is_null() {
                reader.refuse::<()>(field, Expected::Node);
            }
            Some(FieldAnnotation::read(reader, field, 1))
        });
        let template_arguments = (behind_size > count).then(|| {
            reader.scope("template arguments", |reader| {
                read_template_arguments(reader, annotation.operand(count + 1))
            })
        });
        Some(Self { ty, size, fields, template_arguments })
    }
}

fn read_template_arguments(reader: &mut NodeReader<'_>, operand: Operand) -> Vec<TemplateArgument> {
    let mut arguments = Vec::new();
    reader.tags(operand, |reader, tag, value| {
        if tag != 0 {
            reader.fault(value, "the arguments of a template (0)", Found::Number(tag.into()));
            return TagKnown::No;
        }
        let Some(list) = reader.tuple(value) else { return TagKnown::Yes };
        arguments = reader.list("argument", list.operands_from(0), |reader, argument| {
            let argument = reader.tuple(argument)?;
            match reader.u32(argument.operand(0), "tag")? {
                0 => read_type(reader, argument.operand(1)).map(TemplateArgument::Type),
                1 => reader.u64(argument.operand(1), "number").map(TemplateArgument::Integer),
                other => {
                    let found = Found::Number(other.into());
                    reader.fault(argument.operand(0), "a type (0) or a number (1)", found);
                    None
                }
            }
        });
        TagKnown::Yes
    });
    arguments
}

impl StructAnnotation<'_> {
    /// Makes the node of a structure's annotation: the size, then the nodes of its fields.
    pub fn node(module: &mut Module, size: u32, fields: &[MetadataId]) -> MetadataId {
        let size = module.u32_as_metadata(size);
        let operands: Vec<_> = core::iter::once(size).chain(fields.iter().copied()).map(Some).collect();
        module.metadata_node(&operands)
    }
}

impl TypeAnnotations<'_> {
    /// Adds structures with the nodes of their annotations to `dx.typeAnnotations`.
    pub fn add(module: &mut Module, structures: &[(TypeId, MetadataId)]) {
        const NAME: &str = "dx.typeAnnotations";
        if structures.is_empty() {
            return;
        }
        let mut operands = alloc::vec![Some(module.u32_as_metadata(0))];
        for (ty, node) in structures {
            let undefined = module.const_undef(*ty);
            operands.extend([Some(module.value_as_metadata(undefined)), Some(*node)]);
        }
        let list = module.metadata_node(&operands);
        let mut lists = module.named(NAME.as_bytes()).map_or(Vec::new(), |named| named.nodes.to_vec());
        lists.push(list);
        module.set_named_metadata(NAME, &lists);
    }
}

impl<'m> FieldAnnotation<'m> {
    /// Makes the node of the annotation in a module, with the tags in the order of DXC. Left out are
    /// semantics, interpolation, resource properties, bit fields, sizes of vectors and unknown tags: what
    /// reads a module finds these.
    pub fn to_node(&self, module: &mut Module) -> MetadataId {
        let mut tags = Vec::new();
        if let Some(name) = self.name {
            tags.extend([module.u32_as_metadata(6), module.metadata_string(name.0)]);
        }
        if let Some(MatrixShape { rows, columns, orientation }) = self.matrix {
            let shape = [rows, columns, orientation.0].map(|number| Some(module.u32_as_metadata(number)));
            tags.extend([module.u32_as_metadata(2), module.metadata_node(&shape)]);
        }
        if let Some(offset) = self.cbuffer_offset {
            tags.extend([module.u32_as_metadata(3), module.u32_as_metadata(offset)]);
        }
        if let Some(component) = self.component_type {
            tags.extend([module.u32_as_metadata(7), module.u32_as_metadata(component.0.into())]);
        }
        for (tag, set) in [(8, self.precise), (9, self.cbuffer_used == Some(true))] {
            if set {
                let truth = module.const_bool(true);
                tags.extend([module.u32_as_metadata(tag), module.value_as_metadata(truth)]);
            }
        }
        let operands: Vec<_> = tags.into_iter().map(Some).collect();
        module.metadata_node(&operands)
    }

    /// `bit_fields` is the remaining depth of bit fields inside bit fields.
    fn read(reader: &mut NodeReader<'m>, operand: Operand, bit_fields: usize) -> Self {
        let mut read = Self::default();
        read.unknown = reader.tags(operand, |reader, tag, value| {
            match tag {
                2 => read.matrix = reader.scope("matrix", |reader| read_matrix(reader, value)),
                3 => read.cbuffer_offset = reader.u32(value, "offset"),
                4 => read.semantic = reader.text(value, "semantic"),
                5 => read.interpolation = reader.small(value, "interpolation").map(InterpolationMode),
                6 => read.name = reader.text(value, "name"),
                7 => read.component_type = crate::resource::component_type(reader, value),
                8 => read.precise = reader.bool(value, "precise").unwrap_or(false),
                9 => read.cbuffer_used = reader.bool(value, "used"),
                10 => {
                    read.resource_properties = reader.scope("resource properties", |reader| {
                        let expected = "constant resource properties";
                        let (constant, _) = reader.value(value, expected)?;
                        let read = crate::properties::annotated_properties(reader.module, constant);
                        read.or_else(|| reader.refuse(value, expected))
                    });
                }
                11 if bit_fields > 0 => {
                    let Some(list) = reader.optional_tuple(value) else { return TagKnown::Yes };
                    read.bit_fields = reader.list("bit field", list.operands_from(0), |reader, field| {
                        Some(Self::read(reader, field, bit_fields - 1))
                    });
                }
                12 => read.bit_field_width = reader.u32(value, "bit field width"),
                13 => read.vector_size = reader.u32(value, "vector size"),
                _ => return TagKnown::No,
            }
            TagKnown::Yes
        });
        read
    }
}

fn read_matrix(reader: &mut NodeReader<'_>, value: Operand) -> Option<MatrixShape> {
    let [rows, columns, orientation] = reader.triple(value, "shape")?;
    Some(MatrixShape { rows, columns, orientation: MatrixOrientation(orientation) })
}

impl<'m> FunctionAnnotation<'m> {
    fn read(reader: &mut NodeReader<'m>, of: Operand, annotation: Operand) -> Option<Self> {
        let function = reader.function(of, "function")?;
        let annotation = reader.tuple(annotation)?;
        let result =
            reader.scope("result", |reader| ParameterAnnotation::read(reader, annotation.operand(0)))?;
        let parameters = reader.list("parameter", annotation.operands_from(1), ParameterAnnotation::read);
        Some(Self { function, result, parameters })
    }
}

impl<'m> ParameterAnnotation<'m> {
    fn read(reader: &mut NodeReader<'m>, operand: Operand) -> Option<Self> {
        let annotation = reader.tuple(operand)?;
        // DXC accepts an annotation without them.
        if annotation.operand(2).metadata == Some(None) {
            reader.scope("semantic indexes", |reader| {
                reader.refuse::<()>(annotation.operand(2), Expected::Node)
            });
        }
        Some(Self {
            qualifier: ParameterQualifier(reader.u32(annotation.operand(0), "qualifier")?),
            field: FieldAnnotation::read(reader, annotation.operand(1), 1),
            semantic_indexes: reader.numbers(annotation.operand(2), "semantic indexes")?,
        })
    }
}

impl PayloadAnnotation {
    pub(crate) fn read_all(reader: &mut NodeReader<'_>) -> Vec<Self> {
        let name = "dx.dxrPayloadAnnotations";
        let nodes = reader.named(name);
        let lists = reader.list(name, nodes, |reader, list| {
            let list = reader.tuple(list)?;
            // The tag has one value only.
            reader.note_width(list.operand(0), 32);
            Some(reader.pairs("structure", list.operands_from(1), Self::read))
        });
        lists.concat()
    }

    fn read(reader: &mut NodeReader<'_>, of: Operand, annotation: Operand) -> Option<Self> {
        let ty = read_type(reader, of)?;
        let annotation = reader.tuple(annotation)?;
        let fields = reader.list("field", annotation.operands_from(0), |reader, field| {
            let mut access = PayloadAccess::empty();
            reader.tags(field, |reader, tag, value| {
                if tag != 0 {
                    return TagKnown::No;
                }
                access = PayloadAccess::from_bits_retain(reader.u32(value, "access").unwrap_or(0));
                TagKnown::Yes
            });
            Some(access)
        });
        Some(Self { ty, fields })
    }
}

impl TargetType {
    pub(crate) fn read_all(reader: &mut NodeReader<'_>) -> Vec<Self> {
        let types = reader.named("dx.targetTypes");
        // DXC keeps the numbers of these as they are.
        let noted = reader.other_widths().len();
        let read = reader.list("dx.targetTypes", types, |reader, target| {
            let target = reader.tuple_of(target, 6, "a node of 6 operands")?;
            // DXC does not take another node for the description of a matrix.
            if target.operands.len() != 6 {
                return None;
            }
            Some(Self {
                ty: read_type(reader, target.operand(0))?,
                component_type: crate::resource::component_type(reader, target.operand(1))?,
                rows: reader.u32(target.operand(2), "rows")?,
                columns: reader.u32(target.operand(3), "columns")?,
                usage: MatrixUse(reader.u32(target.operand(4), "use")?),
                scope: MatrixScope(reader.u32(target.operand(5), "scope")?),
            })
        });
        reader.forget_widths(noted);
        read
    }
}
