//! [`EntryPoint`]: a shader of the module, with its properties.
//!
//! An entry of `dx.entryPoints` is a function, a name, signatures, resources, and a list of tags and values.
//! Each tag is a variant of [`Property`]: flags, the state of a stage ([`HullState`], [`MeshState`], …),
//! threads, nodes of work graphs. A tag that is not known is kept with its number.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Constant, FunctionId, MetadataId, Type};
use dxkit_types::{
    InputPrimitive, MeshOutputTopology, NodeLaunchType, PrimitiveTopology, ShaderKind, ShaderModel,
    TessellatorDomain, TessellatorOutputPrimitive,
};

pub use dxkit_types::{KnownTessellatorPartitioning, TessellatorPartitioning};

use crate::node::{NodeIO, NodeId};
use crate::shape::{NodeReader, Operand, TagKnown, Tuple};
use crate::{ShaderFlags, Signatures, Text, UnknownTag};

/// Properties of a geometry shader: tag 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GeometryState {
    /// Input primitive.
    pub input_primitive: InputPrimitive,
    /// Maximum number of vertices.
    pub max_vertex_count: u32,
    /// A bit for each stream that it writes.
    pub stream_mask: u32,
    /// Output topology.
    pub topology: PrimitiveTopology,
    /// Number of instances for each primitive.
    pub instance_count: u32,
}

/// Properties of a domain shader: tag 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DomainState {
    /// Tessellation domain.
    pub domain: TessellatorDomain,
    /// Input control points.
    pub input_control_points: u32,
}

/// Properties of a hull shader: tag 3.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct HullState {
    /// The patch constant function.
    pub patch_constant_function: Option<FunctionId>,
    /// Input control points.
    pub input_control_points: u32,
    /// Output control points.
    pub output_control_points: u32,
    /// Tessellation domain.
    pub domain: TessellatorDomain,
    /// Partitioning of edges.
    pub partitioning: TessellatorPartitioning,
    /// Output primitive of the tessellator.
    pub output_primitive: TessellatorOutputPrimitive,
    /// The largest tessellation factor.
    pub max_tess_factor: f32,
}

/// Properties of a mesh shader: tag 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MeshState {
    /// Threads of a group.
    pub num_threads: [u32; 3],
    /// Maximum number of vertices.
    pub max_vertex_count: u32,
    /// Maximum number of primitives.
    pub max_primitive_count: u32,
    /// Output topology.
    pub topology: MeshOutputTopology,
    /// Bytes of the payload.
    pub payload_size: u32,
}

/// Properties of an amplification shader: tag 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AmplificationState {
    /// Threads of a group.
    pub num_threads: [u32; 3],
    /// Bytes of the payload.
    pub payload_size: u32,
}

/// Number of lanes of a wave: tags 11 and 23.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaveSize {
    /// Minimum.
    pub minimum: u32,
    /// Maximum; 0 if it has to equal `minimum`.
    pub maximum: u32,
    /// Preferred number; 0 if it is not stated.
    pub preferred: u32,
}

impl WaveSize {
    /// The property that states it in this shader model. Models before 6.8 have no ranges: one that is stated
    /// nevertheless stays one, for a validator to refuse it.
    #[must_use]
    pub fn to_property(self, model: ShaderModel) -> Property<'static> {
        match model >= ShaderModel::new(6, 8) || self.maximum != 0 {
            true => Property::WaveSizeRange(self),
            false => Property::WaveSize(self.minimum),
        }
    }
}

/// A property of an entry point.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub enum Property<'m> {
    /// Tag 0: shader flags. In libraries they are those of the entry without a function, for the whole
    /// module.
    Flags(ShaderFlags),
    /// Tag 1.
    Geometry(GeometryState),
    /// Tag 2.
    Domain(DomainState),
    /// Tag 3.
    Hull(HullState),
    /// Tag 4: threads of a group.
    NumThreads([u32; 3]),
    /// Tag 5: the register space for resources without one. Every entry of a library has it.
    AutoBindingSpace(u32),
    /// Tag 6: bytes of the payload; for callable shaders, of the parameter.
    PayloadSize(u32),
    /// Tag 7: bytes of the attributes.
    AttributeSize(u32),
    /// Tag 8: the kind of a library's entry.
    ShaderKind(ShaderKind),
    /// Tag 9.
    Mesh(MeshState),
    /// Tag 10.
    Amplification(AmplificationState),
    /// Tag 11: lanes of a wave, in shader models before 6.8.
    WaveSize(u32),
    /// Tag 23: lanes of a wave, as a range, from shader model 6.8 on.
    WaveSizeRange(WaveSize),
    /// Tag 12: the serialized root signature. The compiler removes it from modules in containers.
    RootSignature(Vec<u8>),
    /// Tag 13: how a node is launched.
    NodeLaunchType(NodeLaunchType),
    /// Tag 14: whether a work graph may start at a node.
    NodeIsProgramEntry(bool),
    /// Tag 15: the name of a node.
    NodeId(NodeId<'m>),
    /// Tag 16: index of a node's local root arguments; `None` if it has none.
    NodeLocalRootArgumentsTableIndex(Option<u32>),
    /// Tag 17: the node whose input this node shares.
    NodeShareInputOf(NodeId<'m>),
    /// Tag 18: the dispatch grid of a node.
    NodeDispatchGrid([u32; 3]),
    /// Tag 19: maximum recursion depth of a node.
    NodeMaxRecursionDepth(u32),
    /// Tag 20.
    NodeInputs(Vec<NodeIO<'m>>),
    /// Tag 21.
    NodeOutputs(Vec<NodeIO<'m>>),
    /// Tag 22: the maximum dispatch grid that a record may request.
    NodeMaxDispatchGrid([u32; 3]),
    /// Tag 24: limit of group-shared memory in bytes.
    GroupSharedLimit(u32),
    /// An unknown tag, or a value without the expected form.
    Unknown(UnknownTag),
}

impl Property<'_> {
    /// Makes the pair of its tag and value in a module, as compilers write it: two operands of the node of an
    /// entry point's properties. `None` for a root signature, inputs and outputs of nodes, and unknown tags,
    /// which no shader needs that is made from nothing.
    pub fn to_pair(&self, module: &mut Module) -> Option<[Option<MetadataId>; 2]> {
        let (tag, value) = match self {
            Self::Flags(flags) => {
                let bits = i64::from_ne_bytes(flags.bits().to_ne_bytes());
                (property_tag::FLAGS, module.integer_as_metadata(64, bits))
            }
            Self::Geometry(state) => (property_tag::GEOMETRY, state.to_node(module)),
            Self::Domain(state) => {
                let numbers = [state.domain.0, state.input_control_points];
                (property_tag::DOMAIN, numbers_node(module, &numbers))
            }
            Self::Hull(state) => (property_tag::HULL, state.to_node(module)),
            Self::NumThreads(threads) => (property_tag::THREADS, numbers_node(module, threads)),
            Self::AutoBindingSpace(space) => {
                (property_tag::AUTO_BINDING_SPACE, numbers_node(module, &[*space]))
            }
            Self::PayloadSize(size) => (property_tag::PAYLOAD_SIZE, module.u32_as_metadata(*size)),
            Self::AttributeSize(size) => (property_tag::ATTRIBUTE_SIZE, module.u32_as_metadata(*size)),
            Self::ShaderKind(kind) => (property_tag::SHADER_KIND, module.u32_as_metadata(kind.0.into())),
            Self::Mesh(state) => (property_tag::MESH, state.to_node(module)),
            Self::Amplification(state) => {
                let threads = numbers_node(module, &state.num_threads);
                let size = module.u32_as_metadata(state.payload_size);
                (property_tag::AMPLIFICATION, module.metadata_node(&[Some(threads), Some(size)]))
            }
            Self::WaveSize(size) => (property_tag::WAVE_SIZE, numbers_node(module, &[*size])),
            Self::WaveSizeRange(WaveSize { minimum, maximum, preferred }) => {
                (property_tag::WAVE_SIZE_RANGE, numbers_node(module, &[*minimum, *maximum, *preferred]))
            }
            Self::NodeLaunchType(launch) => {
                (property_tag::NODE_LAUNCH_TYPE, module.u32_as_metadata(launch.0))
            }
            Self::NodeIsProgramEntry(is_entry) => {
                let value = module.const_bool(*is_entry);
                (property_tag::NODE_IS_PROGRAM_ENTRY, module.value_as_metadata(value))
            }
            Self::NodeId(id) => (property_tag::NODE_ID, id.to_node(module)),
            Self::NodeLocalRootArgumentsTableIndex(index) => {
                let index = module.u32_as_metadata(index.unwrap_or(u32::MAX));
                (property_tag::NODE_LOCAL_ROOT_ARGUMENTS_TABLE_INDEX, index)
            }
            Self::NodeShareInputOf(id) => (property_tag::NODE_SHARE_INPUT_OF, id.to_node(module)),
            Self::NodeDispatchGrid(grid) => (property_tag::NODE_DISPATCH_GRID, numbers_node(module, grid)),
            Self::NodeMaxRecursionDepth(depth) => {
                (property_tag::NODE_MAX_RECURSION_DEPTH, module.u32_as_metadata(*depth))
            }
            Self::NodeMaxDispatchGrid(grid) => {
                (property_tag::NODE_MAX_DISPATCH_GRID, numbers_node(module, grid))
            }
            Self::GroupSharedLimit(bytes) => {
                (property_tag::GROUP_SHARED_LIMIT, module.u32_as_metadata(*bytes))
            }
            Self::RootSignature(_) | Self::NodeInputs(_) | Self::NodeOutputs(_) | Self::Unknown(_) => {
                return None;
            }
        };
        Some([Some(module.u32_as_metadata(tag)), Some(value)])
    }

    /// Makes the node of an entry point's properties. `None`, the null operand, if there are none.
    pub fn list_to_node(properties: &[Property<'_>], module: &mut Module) -> Option<MetadataId> {
        let pairs: Vec<_> =
            properties.iter().filter_map(|property| property.to_pair(module)).flatten().collect();
        (!pairs.is_empty()).then(|| module.metadata_node(&pairs))
    }

    /// The tag and value of an unknown property.
    #[must_use]
    pub fn unknown(&self) -> Option<UnknownTag> {
        if let Self::Unknown(tag) = self { Some(*tag) } else { None }
    }
}

/// A node of numbers of 32 bits.
fn numbers_node(module: &mut Module, numbers: &[u32]) -> MetadataId {
    let numbers: Vec<_> = numbers.iter().map(|number| Some(module.u32_as_metadata(*number))).collect();
    module.metadata_node(&numbers)
}

impl GeometryState {
    fn to_node(self, module: &mut Module) -> MetadataId {
        let Self { input_primitive, max_vertex_count, stream_mask, topology, instance_count } = self;
        let numbers = [input_primitive.0, max_vertex_count, stream_mask, topology.0, instance_count];
        numbers_node(module, &numbers)
    }
}

impl HullState {
    fn to_node(self, module: &mut Module) -> MetadataId {
        let function = self.patch_constant_function.map(|id| module.value_as_metadata(id));
        let numbers = [
            self.input_control_points,
            self.output_control_points,
            self.domain.0,
            self.partitioning.0,
            self.output_primitive.0,
        ];
        let mut operands = alloc::vec![function];
        operands.extend(numbers.map(|number| Some(module.u32_as_metadata(number))));
        let factor = module.const_float(self.max_tess_factor);
        operands.push(Some(module.value_as_metadata(factor)));
        module.metadata_node(&operands)
    }
}

impl MeshState {
    fn to_node(self, module: &mut Module) -> MetadataId {
        let mut operands = alloc::vec![Some(numbers_node(module, &self.num_threads))];
        let numbers =
            [self.max_vertex_count, self.max_primitive_count, self.topology.0.into(), self.payload_size];
        operands.extend(numbers.map(|number| Some(module.u32_as_metadata(number))));
        module.metadata_node(&operands)
    }
}

/// An entry of `dx.entryPoints`: a shader, or properties of a whole library.
#[derive(Debug, Clone, PartialEq)]
pub struct EntryPoint<'m> {
    /// Its function. `None` for the first entry of a library, which holds properties of the module.
    pub function: Option<FunctionId>,
    /// Its name, mangled in libraries; empty for the first entry of a library.
    pub name: Text<'m>,
    /// Its signatures; `None` if all of them are empty.
    pub signatures: Option<Signatures<'m>>,
    /// The node of its resources: that of `dx.resources`; the entries of a library's functions have none.
    pub resources: Option<MetadataId>,
    /// Its properties, in the order of the file.
    pub properties: Vec<Property<'m>>,
}

/// The name of a function in the source: in the compiler's mangled names it is between `\x01?` and the first
/// `@`; other names are not mangled.
#[must_use]
pub fn unmangled_name(name: &[u8]) -> &[u8] {
    let Some(mangled) = name.strip_prefix(b"\x01?") else { return name };
    let end = mangled.iter().position(|letter| *letter == b'@').unwrap_or(mangled.len());
    mangled.get(..end).unwrap_or_default()
}

macro_rules! accessors {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty, $variant:ident;)*) => {
        $(
            $(#[doc = $doc])+
            #[must_use]
            pub fn $name(&self) -> Option<$type> {
                self.properties.iter().find_map(|property| match property {
                    Property::$variant(value) => Some(*value),
                    _ => None,
                })
            }
        )*
    };
}

impl<'m> EntryPoint<'m> {
    accessors! {
        /// The shader flags.
        flags: ShaderFlags, Flags;
        /// The kind of a library's entry.
        shader_kind: ShaderKind, ShaderKind;
        /// Properties of a geometry shader.
        geometry: GeometryState, Geometry;
        /// Properties of a domain shader.
        domain: DomainState, Domain;
        /// Properties of a hull shader.
        hull: HullState, Hull;
        /// Properties of a mesh shader.
        mesh: MeshState, Mesh;
        /// Properties of an amplification shader.
        amplification: AmplificationState, Amplification;
        /// Bytes of the payload or parameter of a ray tracing shader.
        payload_size: u32, PayloadSize;
        /// Bytes of the attributes of a ray tracing shader.
        attribute_size: u32, AttributeSize;
        /// How a node is launched.
        node_launch_type: NodeLaunchType, NodeLaunchType;
    }

    /// Its name in the source: see [`unmangled_name`].
    #[must_use]
    pub fn unmangled_name(&self) -> Text<'m> {
        Text(unmangled_name(self.name.0))
    }

    /// Threads of a group: for compute shaders and nodes, and in the properties of mesh and amplification
    /// shaders.
    #[must_use]
    pub fn num_threads(&self) -> Option<[u32; 3]> {
        self.properties.iter().find_map(|property| match property {
            Property::NumThreads(threads) => Some(*threads),
            Property::Mesh(mesh) => Some(mesh.num_threads),
            Property::Amplification(amplification) => Some(amplification.num_threads),
            _ => None,
        })
    }

    /// Number of lanes of a wave.
    #[must_use]
    pub fn wave_size(&self) -> Option<WaveSize> {
        self.properties.iter().find_map(|property| match property {
            Property::WaveSize(size) => Some(WaveSize { minimum: *size, maximum: 0, preferred: 0 }),
            Property::WaveSizeRange(range) => Some(*range),
            _ => None,
        })
    }

    /// The inputs of a node.
    #[must_use]
    pub fn node_inputs(&self) -> &[NodeIO<'m>] {
        let inputs = self.properties.iter().find_map(|property| match property {
            Property::NodeInputs(inputs) => Some(&inputs[..]),
            _ => None,
        });
        inputs.unwrap_or_default()
    }

    /// The outputs of a node.
    #[must_use]
    pub fn node_outputs(&self) -> &[NodeIO<'m>] {
        let outputs = self.properties.iter().find_map(|property| match property {
            Property::NodeOutputs(outputs) => Some(&outputs[..]),
            _ => None,
        });
        outputs.unwrap_or_default()
    }

    /// All entry points, with or without their signatures.
    pub(crate) fn read_all(reader: &mut NodeReader<'m>, signatures: bool) -> Vec<Self> {
        let entries = reader.named("dx.entryPoints");
        reader.list("dx.entryPoints", entries, |reader, entry| {
            let entry = reader.tuple_of(entry, 5, "a node of 5 operands")?;
            Self::read(reader, entry, signatures)
        })
    }

    /// The signatures of the first entry, read alone.
    pub(crate) fn read_first_signatures(reader: &mut NodeReader<'m>) -> Option<Signatures<'m>> {
        read_first(reader, read_signatures)
    }

    /// The flags of the first entry, read alone.
    pub(crate) fn read_first_flags(reader: &mut NodeReader<'m>) -> Option<ShaderFlags> {
        read_first(reader, |reader, entry| {
            let mut flags = None;
            reader.scope("properties", |reader| {
                reader.tags(entry.operand(entry_operand::PROPERTIES), |reader, tag, value| {
                    if tag == property_tag::FLAGS && flags.is_none() {
                        flags = reader.u64(value, "flags").map(ShaderFlags::from_bits_retain);
                    }
                    TagKnown::Yes
                })
            });
            flags
        })
    }

    fn read(reader: &mut NodeReader<'m>, entry: Tuple<'m>, signatures: bool) -> Option<Self> {
        let function = entry.operand(entry_operand::FUNCTION);
        let function = if function.is_null() { None } else { Some(reader.function(function, "function")?) };
        let name = reader.text(entry.operand(entry_operand::NAME), "name")?;
        let signatures = if signatures { read_signatures(reader, entry) } else { None };
        let resources = entry.operand(entry_operand::RESOURCES).metadata.flatten();
        let properties = reader
            .scope("properties", |reader| read_properties(reader, entry.operand(entry_operand::PROPERTIES)));
        Some(Self { function, name, signatures, resources, properties })
    }
}

/// Reads a property of the first entry.
fn read_first<'m, T>(
    reader: &mut NodeReader<'m>,
    read: impl FnOnce(&mut NodeReader<'m>, Tuple<'m>) -> Option<T>,
) -> Option<T> {
    let first = reader.named("dx.entryPoints").next()?;
    reader.element("dx.entryPoints", 0, |reader| {
        let entry = reader.tuple(first)?;
        read(reader, entry)
    })
}

fn read_signatures<'m>(reader: &mut NodeReader<'m>, entry: Tuple<'m>) -> Option<Signatures<'m>> {
    reader.scope("signatures", |reader| {
        if entry.operand(entry_operand::SIGNATURES).is_null() {
            return None;
        }
        let signatures =
            reader.tuple_of(entry.operand(entry_operand::SIGNATURES), 3, "a node of 3 operands")?;
        Some(Signatures::read(reader, signatures))
    })
}

fn read_properties<'m>(reader: &mut NodeReader<'m>, list: Operand) -> Vec<Property<'m>> {
    let mut properties = Vec::new();
    let unknown = reader.tags(list, |reader, tag, value| {
        let property = read_property(reader, tag, value)
            .unwrap_or(Property::Unknown(UnknownTag { tag, value: value.metadata.flatten() }));
        properties.push(property);
        TagKnown::Yes
    });
    debug_assert!(unknown.is_empty());
    properties
}

/// The operands of an entry point.
pub mod entry_operand {
    /// The function; null for a library as a whole.
    pub const FUNCTION: usize = 0;
    /// The name.
    pub const NAME: usize = 1;
    /// The three signatures.
    pub const SIGNATURES: usize = 2;
    /// The resources.
    pub const RESOURCES: usize = 3;
    /// The properties: pairs of a [tag](super::property_tag) and its value.
    pub const PROPERTIES: usize = 4;
}

/// The tags of an entry point's properties.
pub mod property_tag {
    /// The shader flags.
    pub const FLAGS: u32 = 0;
    /// [`GeometryState`](super::GeometryState).
    pub const GEOMETRY: u32 = 1;
    /// [`DomainState`](super::DomainState).
    pub const DOMAIN: u32 = 2;
    /// [`HullState`](super::HullState).
    pub const HULL: u32 = 3;
    /// The threads of a group.
    pub const THREADS: u32 = 4;
    /// The register space of resources without one.
    pub const AUTO_BINDING_SPACE: u32 = 5;
    /// The size of a ray's payload.
    pub const PAYLOAD_SIZE: u32 = 6;
    /// The size of a hit's attributes.
    pub const ATTRIBUTE_SIZE: u32 = 7;
    /// The stage of a library's function.
    pub const SHADER_KIND: u32 = 8;
    /// [`MeshState`](super::MeshState).
    pub const MESH: u32 = 9;
    /// [`AmplificationState`](super::AmplificationState).
    pub const AMPLIFICATION: u32 = 10;
    /// The number of lanes of a wave.
    pub const WAVE_SIZE: u32 = 11;
    /// The root signature.
    pub const ROOT_SIGNATURE: u32 = 12;
    /// How a node is launched.
    pub const NODE_LAUNCH_TYPE: u32 = 13;
    /// Whether a node is an entry of the program.
    pub const NODE_IS_PROGRAM_ENTRY: u32 = 14;
    /// The name of a node.
    pub const NODE_ID: u32 = 15;
    /// The index of a node's table of local root arguments.
    pub const NODE_LOCAL_ROOT_ARGUMENTS_TABLE_INDEX: u32 = 16;
    /// The node whose input it shares.
    pub const NODE_SHARE_INPUT_OF: u32 = 17;
    /// The grid of a node.
    pub const NODE_DISPATCH_GRID: u32 = 18;
    /// How deep a node calls itself.
    pub const NODE_MAX_RECURSION_DEPTH: u32 = 19;
    /// The inputs of a node.
    pub const NODE_INPUTS: u32 = 20;
    /// The outputs of a node.
    pub const NODE_OUTPUTS: u32 = 21;
    /// The largest grid of a node.
    pub const NODE_MAX_DISPATCH_GRID: u32 = 22;
    /// The numbers of lanes that a wave may have.
    pub const WAVE_SIZE_RANGE: u32 = 23;
    /// The most bytes of group-shared memory.
    pub const GROUP_SHARED_LIMIT: u32 = 24;
}

/// The property of a tag; `None` if it is unknown, or has not the expected form.
fn read_property<'m>(reader: &mut NodeReader<'m>, tag: u32, value: Operand) -> Option<Property<'m>> {
    Some(match tag {
        property_tag::FLAGS => Property::Flags(ShaderFlags::from_bits_retain(reader.u64(value, "flags")?)),
        property_tag::GEOMETRY => {
            Property::Geometry(reader.scope("geometry", |reader| read_geometry(reader, value))?)
        }
        property_tag::DOMAIN => {
            Property::Domain(reader.scope("domain", |reader| read_domain(reader, value))?)
        }
        property_tag::HULL => Property::Hull(reader.scope("hull", |reader| read_hull(reader, value))?),
        property_tag::THREADS => Property::NumThreads(reader.triple(value, "threads")?),
        property_tag::AUTO_BINDING_SPACE => {
            let space = reader.scope("auto binding space", |reader| reader.tuple(value))?;
            Property::AutoBindingSpace(reader.u32_of(space, 0, "auto binding space")?)
        }
        property_tag::PAYLOAD_SIZE => Property::PayloadSize(reader.u32(value, "payload size")?),
        property_tag::ATTRIBUTE_SIZE => Property::AttributeSize(reader.u32(value, "attribute size")?),
        property_tag::SHADER_KIND => {
            Property::ShaderKind(ShaderKind(reader.number(value, 32, "kind", "a shader kind".into())?))
        }
        property_tag::MESH => Property::Mesh(reader.scope("mesh", |reader| read_mesh(reader, value))?),
        property_tag::AMPLIFICATION => Property::Amplification(reader.scope("amplification", |reader| {
            let state = reader.tuple_of(value, 2, "a node of 2 operands")?;
            Some(AmplificationState {
                num_threads: reader.triple(state.operand(0), "threads")?,
                payload_size: reader.u32_of(state, 1, "payload size")?,
            })
        })?),
        property_tag::WAVE_SIZE => {
            let size = reader.scope("wave size", |reader| reader.tuple(value))?;
            Property::WaveSize(reader.u32_of(size, 0, "wave size")?)
        }
        property_tag::ROOT_SIGNATURE => {
            // For entry points of libraries, DXC puts a node around the array.
            let array = match reader.operands_if_node(value) {
                Some(node) => node.operand(0),
                None => value,
            };
            Property::RootSignature(reader.byte_array(array, "root signature")?)
        }
        property_tag::NODE_LAUNCH_TYPE => {
            Property::NodeLaunchType(NodeLaunchType(reader.u32(value, "launch type")?))
        }
        property_tag::NODE_IS_PROGRAM_ENTRY => {
            Property::NodeIsProgramEntry(reader.bool(value, "is program entry")?)
        }
        property_tag::NODE_ID => Property::NodeId(NodeId::read(reader, value, "node ID")?),
        property_tag::NODE_LOCAL_ROOT_ARGUMENTS_TABLE_INDEX => {
            let index = reader.u32(value, "local root arguments table index")?;
            Property::NodeLocalRootArgumentsTableIndex((index != u32::MAX).then_some(index))
        }
        property_tag::NODE_SHARE_INPUT_OF => {
            Property::NodeShareInputOf(NodeId::read(reader, value, "share input of")?)
        }
        property_tag::NODE_DISPATCH_GRID => {
            Property::NodeDispatchGrid(reader.triple(value, "dispatch grid")?)
        }
        property_tag::NODE_MAX_RECURSION_DEPTH => {
            Property::NodeMaxRecursionDepth(reader.u32(value, "max recursion depth")?)
        }
        property_tag::NODE_INPUTS => Property::NodeInputs(NodeIO::read_all(reader, value, "input")?),
        property_tag::NODE_OUTPUTS => Property::NodeOutputs(NodeIO::read_all(reader, value, "output")?),
        property_tag::NODE_MAX_DISPATCH_GRID => {
            Property::NodeMaxDispatchGrid(reader.triple(value, "max dispatch grid")?)
        }
        property_tag::WAVE_SIZE_RANGE => {
            let [minimum, maximum, preferred] = reader.triple(value, "wave size range")?;
            Property::WaveSizeRange(WaveSize { minimum, maximum, preferred })
        }
        property_tag::GROUP_SHARED_LIMIT => {
            Property::GroupSharedLimit(reader.u32(value, "group-shared limit")?)
        }
        _ => return None,
    })
}

fn read_geometry(reader: &mut NodeReader<'_>, value: Operand) -> Option<GeometryState> {
    let state = reader.tuple_of(value, 5, "a node of 5 operands")?;
    Some(GeometryState {
        input_primitive: InputPrimitive(reader.u32_of(state, 0, "input primitive")?),
        max_vertex_count: reader.u32_of(state, 1, "max vertex count")?,
        stream_mask: reader.u32_of(state, 2, "stream mask")?,
        topology: PrimitiveTopology(reader.u32_of(state, 3, "topology")?),
        instance_count: reader.u32_of(state, 4, "instance count")?,
    })
}

fn read_domain(reader: &mut NodeReader<'_>, value: Operand) -> Option<DomainState> {
    let state = reader.tuple_of(value, 2, "a node of 2 operands")?;
    Some(DomainState {
        domain: TessellatorDomain(reader.u32_of(state, 0, "domain")?),
        input_control_points: reader.u32_of(state, 1, "input control points")?,
    })
}

fn read_hull(reader: &mut NodeReader<'_>, value: Operand) -> Option<HullState> {
    let state = reader.tuple_of(value, 7, "a node of 7 operands")?;
    let function = state.operand(0);
    let patch_constant_function =
        if function.is_null() { None } else { reader.function(function, "patch constant function") };
    Some(HullState {
        patch_constant_function,
        input_control_points: reader.u32_of(state, 1, "input control points")?,
        output_control_points: reader.u32_of(state, 2, "output control points")?,
        domain: TessellatorDomain(reader.u32_of(state, 3, "domain")?),
        partitioning: TessellatorPartitioning(reader.u32_of(state, 4, "partitioning")?),
        output_primitive: TessellatorOutputPrimitive(reader.u32_of(state, 5, "output primitive")?),
        max_tess_factor: reader
            .scope("max tessellation factor", |reader| read_float(reader, state.operand(6)))?,
    })
}

fn read_mesh(reader: &mut NodeReader<'_>, value: Operand) -> Option<MeshState> {
    let state = reader.tuple_of(value, 5, "a node of 5 operands")?;
    Some(MeshState {
        num_threads: reader.triple(state.operand(0), "threads")?,
        max_vertex_count: reader.u32_of(state, 1, "max vertex count")?,
        max_primitive_count: reader.u32_of(state, 2, "max primitive count")?,
        topology: MeshOutputTopology(reader.low_byte(state.operand(3), "topology")?),
        payload_size: reader.u32_of(state, 4, "payload size")?,
    })
}

fn read_float(reader: &mut NodeReader<'_>, operand: Operand) -> Option<f32> {
    let expected = "a float";
    match reader.constant(operand, expected)? {
        (Type::Float, Constant::Float(bits)) => u32::try_from(bits).ok().map(f32::from_bits),
        (Type::Float, Constant::Null) => Some(0.0),
        _ => {
            reader.fault(operand, expected, crate::Found::Value);
            None
        }
    }
}
