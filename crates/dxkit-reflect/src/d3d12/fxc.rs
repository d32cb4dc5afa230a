//! The results of FXC's library, for SM 4 and 5.

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bytes::{Codec, Span};
use dxkit_container::{Container, Digest};
use dxkit_dxbc::aon9::Level9;
use dxkit_dxbc::rdef::{ResourceDefinitions, VariableClass};
use dxkit_dxbc::stat::{Counters4, Statistics};
use dxkit_dxbc::{Opcode, Program as TokenProgram};
use dxkit_info::FeatureInfo;
use dxkit_info::library::{FunctionSignature, LibraryHeader, Parameter};
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::{FeatureFlags, FourCc};

use super::desc::{
    BufferDesc, Function, FunctionParameterDesc, InputBindDesc, Interfaces, Library, ParameterDesc, Program,
    Scope, Shader, VariableDesc, Vendor,
};
use crate::FeatureLevel;
use crate::source::{rdef, tokens};
use crate::types::{Budget, Types, Variable};

/// Error codes of the methods.
const E_FAIL: u32 = 0x8000_4005;
const E_INVALIDARG: u32 = 0x8007_0057;
const D3DERR_INVALIDCALL: u32 = 0x8876_086c;

/// `D3D_SHADER_REQUIRES_EARLY_DEPTH_STENCIL`: the same bit has another meaning in `SFI0`.
const REQUIRES_EARLY_DEPTH_STENCIL: u64 = 0x2;

/// The results of the library for a container with these bytes.
pub(super) fn interfaces(container: &Container<'_>, bytes: &[u8]) -> Interfaces {
    Interfaces { parts: None, program: program(container, bytes), file_size: bytes.len() }
}

fn failed(result: u32) -> Program {
    let interfaces = ["ID3D12ShaderReflection", "ID3D11ShaderReflection"];
    let libraries = ["ID3D12LibraryReflection", "ID3D11LibraryReflection"];
    Program::Failed(interfaces.into_iter().chain(libraries).map(|name| (name, result)).collect())
}

fn program(container: &Container<'_>, bytes: &[u8]) -> Program {
    if !is_packed(container) {
        return failed(D3DERR_INVALIDCALL);
    }
    let size = bytes.len() - container.trailing().len();
    if !is_signed(container, bytes.get(..size).unwrap_or_default()) {
        return failed(E_FAIL);
    }
    if let Some(library) = library(container) {
        return Program::Library(library);
    }
    match shader(container) {
        Some(shader) => Program::Shader(Box::new(shader)),
        None => failed(E_INVALIDARG),
    }
}

/// Whether the container has a digest that the library accepts: programs that speak to a debugger have that
/// of debug builds.
fn is_signed(container: &Container<'_>, bytes: &[u8]) -> bool {
    Digest::compute(bytes) == container.digest
        || Digest::compute_debug(bytes) == container.digest
            && tokens::find(container).is_some_and(|(_, program)| program.has_debugger_messages())
}

/// Whether the parts are stored without gaps.
fn is_packed(container: &Container<'_>) -> bool {
    let mut end = None;
    container.parts().iter().all(|part| {
        let payload = part.span();
        let start = payload.offset();
        let follows = end.is_none_or(|end| start == end + 8);
        end = Some(start + payload.len());
        follows
    })
}

/// A part, if it can be decoded.
fn decoded<'c, T: Codec<'c>>(container: &'c Container<'c>, kind: FourCc) -> Option<T> {
    T::parse(container.find(kind)?.span()).ok()
}

/// The facts that the program and the other parts state.
struct Facts<'c> {
    tokens: TokenProgram<'c>,
    definitions: Option<ResourceDefinitions<'c>>,
    counters: Statistics<'static>,
    level_9: Option<FeatureLevel>,
    features: u64,
    thread_group_size: [u32; 3],
    budget: Budget,
}

impl<'c> Facts<'c> {
    fn from_container(container: &'c Container<'c>) -> Option<Self> {
        let part = container.find(FourCc::Shex).or_else(|| container.find(FourCc::Shdr))?;
        let tokens = TokenProgram::parse(part.span()).ok()?;
        let mut features = decoded::<FeatureInfo<'_>>(container, FourCc::Sfi0)
            .map_or(0, |info| info.flags.bits() & !REQUIRES_EARLY_DEPTH_STENCIL);
        let mut thread_group_size = [0; 3];
        for instruction in &tokens.instructions {
            match instruction.opcode() {
                Opcode::DclGlobalFlags if instruction.token.control(13, 1) == 1 => {
                    features |= REQUIRES_EARLY_DEPTH_STENCIL;
                }
                Opcode::DclThreadGroup => thread_group_size = [0, 1, 2].map(|place| instruction.word(place)),
                _ => {}
            }
        }
        let counters = decoded::<Statistics<'_>>(container, FourCc::Stat).map(Statistics::into_owned);
        Some(Self {
            definitions: decoded(container, FourCc::Rdef),
            counters: counters.unwrap_or_else(|| Statistics::new(Counters4::default())),
            level_9: tokens::level_9(container),
            features,
            thread_group_size,
            budget: Budget(part.payload().len().saturating_mul(4).saturating_add(1 << 20)),
            tokens,
        })
    }

    fn version(&self) -> u32 {
        let model = self.tokens.shader_model;
        u32::from(self.tokens.kind.0) << 16 | u32::from(model.major) << 4 | u32::from(model.minor)
    }

    /// `D3D_FEATURE_LEVEL_*`.
    fn min_feature_level(&self) -> u32 {
        let features = FeatureFlags::from_bits_retain(self.features);
        FeatureLevel::minimum(self.tokens.shader_model, features, self.level_9).0
    }

    fn creator(&self) -> Option<String> {
        self.definitions.as_ref().map(rdef::creator)
    }

    fn flags(&self) -> u32 {
        self.definitions.as_ref().map_or(0, |definitions| definitions.flags.bits())
    }

    fn scope(&mut self) -> Scope {
        let mut scope = Scope {
            vendor: Vendor::Fxc,
            resources: Vec::new(),
            buffers: Vec::new(),
            types: Types::default(),
        };
        if let Some(definitions) = &self.definitions {
            scope.resources = resources(definitions, &mut self.budget);
            scope.types = rdef::types(definitions, &mut self.budget);
            scope.buffers = buffers(definitions, &scope.types, &mut self.budget);
        }
        scope
    }
}

fn shader(container: &Container<'_>) -> Option<Shader> {
    let mut facts = Facts::from_container(container)?;
    let scope = facts.scope();
    use SignatureKind as Kind;
    let mut signature = |kinds: &[Kind]| parameters(container, kinds, &mut facts.budget);
    let inputs = signature(&[Kind::Isg1, Kind::Isgn]);
    let outputs = signature(&[Kind::Osg1, Kind::Osg5, Kind::Osgn]);
    let patch_constants = signature(&[Kind::Psg1, Kind::Pcsg]);
    let definitions = facts.definitions.as_ref();
    Some(Shader {
        version: facts.version(),
        creator: facts.creator(),
        flags: facts.flags(),
        gs_input_primitive: facts.counters.v4.input_primitive.0,
        is_sample_frequency_shader: facts.counters.v4.sample_frequency,
        // Without RDEF the library does not set it.
        num_interface_slots: definitions.map(|definitions| {
            definitions.extension.as_ref().map_or(0, |extension| extension.interface_slots)
        }),
        min_feature_level: Ok(facts.min_feature_level()),
        thread_group_size: facts.thread_group_size,
        requires_flags: facts.features,
        inputs,
        outputs,
        patch_constants,
        scope,
        counters: facts.counters,
    })
}

fn parameters(container: &Container<'_>, kinds: &[SignatureKind], budget: &mut Budget) -> Vec<ParameterDesc> {
    let found = kinds.iter().find_map(|kind| {
        let part = container.find(kind.four_cc())?;
        Signature::parse(*kind, part.span()).ok()
    });
    let Some(signature) = found else { return Vec::new() };
    let list = signature.elements.iter().map_while(|element| {
        Some(ParameterDesc {
            semantic_name: budget.bytes(element.name.as_bytes())?,
            semantic_index: element.semantic_index,
            register: element.register,
            system_value: element.system_value_of_output(),
            component_type: element.component_type,
            mask: element.mask.bits(),
            read_write_mask: element.usage.bits(),
            stream: element.stream,
            min_precision: element.min_precision,
        })
    });
    list.collect()
}

fn resources(definitions: &ResourceDefinitions<'_>, budget: &mut Budget) -> Vec<InputBindDesc> {
    let list = definitions.bindings.iter().map_while(|binding| {
        let v4 = &binding.fields.v4;
        Some(InputBindDesc {
            name: budget.bytes(binding.name.as_bytes())?,
            input_type: v4.input_type,
            bind_point: v4.bind_point,
            bind_count: v4.bind_count,
            flags: v4.flags.bits(),
            return_type: v4.return_type,
            dimension: v4.dimension,
            num_samples: v4.num_samples,
            space: binding.fields.v51.map(|v51| v51.space).unwrap_or_default(),
            // Before 5.1 there is no other number.
            id: binding.fields.v51.map_or(v4.bind_point, |v51| v51.id),
        })
    });
    list.collect()
}

fn buffers(definitions: &ResourceDefinitions<'_>, types: &Types, budget: &mut Budget) -> Vec<BufferDesc> {
    let flags: Vec<u32> = definitions.buffers.iter().map(|buffer| buffer.fields.v4.flags.bits()).collect();
    let list = rdef::buffers(definitions, budget).into_iter().zip(flags).map(|(buffer, flags)| BufferDesc {
        name: buffer.name,
        buffer_type: buffer.kind,
        size: buffer.size,
        flags,
        variables: buffer.variables.into_iter().map(|variable| self::variable(variable, types)).collect(),
    });
    list.collect()
}

fn variable(variable: Variable, types: &Types) -> VariableDesc {
    let ty = variable.ty.and_then(|id| types.get(id));
    let pointer = ty.filter(|ty| ty.class == VariableClass::InterfacePointer);
    let slots = match pointer {
        // An array of pointers occupies one slot for each element, in consecutive order; one that is not used
        // has none.
        Some(ty) => {
            (0..ty.elements().clamp(1, 1 << 12)).map(|place| variable.offset.saturating_add(place)).collect()
        }
        None => vec![u32::MAX],
    };
    VariableDesc {
        name: variable.name,
        start_offset: variable.offset,
        size: variable.size,
        flags: variable.flags.bits(),
        default_value: variable.default_value,
        textures: variable.textures.unwrap_or((u32::MAX, 0)),
        samplers: variable.samplers.unwrap_or((u32::MAX, 0)),
        interface_slots: slots,
        ty: variable.ty,
        elements: None,
    }
}

/// A library: a container that contains a container for each function.
fn library(container: &Container<'_>) -> Option<Library> {
    let header: LibraryHeader<'_> = decoded(container, FourCc::Libh)?;
    let mut library = Library {
        creator: Some(header.creator.to_string()),
        flags: header.flags,
        functions: Vec::new(),
        scopes: Vec::new(),
    };
    let parts = container.parts().iter().filter(|part| part.kind() == FourCc::Libf);
    for (part, exported) in parts.zip(&header.functions) {
        let Some((function, scope)) = function(part.span(), &exported.name.to_string(), library.scopes.len())
        else {
            continue;
        };
        library.functions.push(function);
        library.scopes.push(scope);
    }
    Some(library)
}

fn function(payload: Span<'_>, name: &str, place: usize) -> Option<(Function, Scope)> {
    let container = Container::parse(payload).ok()?;
    let mut facts = Facts::from_container(&container)?;
    let scope = facts.scope();
    let signature: Option<FunctionSignature<'_>> = decoded(&container, FourCc::Lfs0);
    let mut parameters = signature.iter().flat_map(|it| &it.parameters).map(parameter);
    // The first one is the return value, even if there is none.
    let result = parameters.next();
    let (mut vertex, mut pixel) = (0, 0);
    for part in container.parts().iter().filter(|part| part.kind() == FourCc::Aon9) {
        let Ok(level) = Level9::parse(part.span()) else { continue };
        *if level.version.is_pixel() { &mut pixel } else { &mut vertex } = 1;
    }
    // The accesses to textures of functions are not reported.
    let mut counters = facts.counters.clone();
    counters.v4.texture_normal_instructions = 0;
    counters.v4.texture_load_instructions = 0;
    counters.v4.texture_comp_instructions = 0;
    counters.v4.texture_bias_instructions = 0;
    counters.v4.texture_gradient_instructions = 0;
    let function = Function {
        version: facts.version(),
        creator: facts.creator(),
        flags: facts.flags(),
        min_feature_level: facts.min_feature_level(),
        required_feature_flags: facts.features,
        name: name.into(),
        result,
        parameters: parameters.collect(),
        has_10_level_9_vertex_shader: vertex,
        has_10_level_9_pixel_shader: pixel,
        scope: place,
        resources: (0..scope.resources.len()).collect(),
        buffers: (0..scope.buffers.len()).collect(),
        counters,
    };
    Some((function, scope))
}

fn parameter(stated: &Parameter<'_>) -> FunctionParameterDesc {
    let fields = &stated.fields;
    let text = |name: &dxkit_bytes::Name<'_>| (!name.is_empty()).then(|| name.to_string());
    FunctionParameterDesc {
        name: text(&stated.name),
        semantic_name: text(&stated.semantic),
        base: fields.base,
        class: fields.class,
        rows: fields.rows,
        columns: fields.columns,
        interpolation: fields.interpolation,
        flags: fields.flags.bits(),
        places: [
            fields.first_in_register,
            fields.first_in_component,
            fields.first_out_register,
            fields.first_out_component,
        ],
    }
}
