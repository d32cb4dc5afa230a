//! [`Shader`]: a container that can be called, with its resources by name.
//!
//! In goes a container; out comes a [`Program`] together with what its registers mean to the source. A
//! [`Program`] knows registers and bytes alone. Here names of resources and of members of constant buffers
//! lead to [`Target`]s, which know how their bytes hold numbers, and findings to lines of the source. A
//! shader is prepared once and run any number of times: contents are in the caller's `Resources`.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bytes::Error;
use dxkit_container::Container;
use dxkit_dxil::DxilModule;
use dxkit_reflect::{
    Buffer as Described, BufferLayout, Parameter, PathError, Reflection, split_index, split_path,
};
use dxkit_resource::Scalar;
use dxkit_types::{
    ComponentType, Format, FourCc, InterpolationMode, ResourceClass, ResourceKind, SemanticKind, ShaderKind,
};

use crate::heap::{BindingPlace, HeapUse};
use crate::places::{InstructionPlace, ProgramSource};
use crate::resource::default_format;
use crate::stage::{Area, ROW_WORDS, StageElement};
use crate::texture::{Texture, shape};
use crate::tokens::semantic::{is_operand, kind_of};
use crate::{
    Binding, Buffer, ElementType, HitGroup, ListKind, Origin, Program, Range, RayPipeline, Reason, Refusal,
    Resources, SanitizerFinding, Value, ValueError, View,
};

/// Why a container cannot be run.
#[non_exhaustive]
#[derive(Debug, thiserror::Error)]
pub enum ShaderError {
    /// It has no program.
    #[error("the container has no program that runs: neither DXIL nor tokens of shader model 4 or 5")]
    NoProgram,
    /// Its program cannot be read.
    #[error(transparent)]
    Unreadable(Error),
    /// Its program cannot run.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// A shader of a container, ready to run any number of times.
#[derive(Debug, Clone)]
pub struct Shader {
    program: Program,
    source: ProgramSource,
    reflection: Reflection,
}

/// A resource, or a member of a constant buffer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Where the resource is bound.
    pub place: BindingPlace,
    /// Its name in the source, or the register if there is none.
    pub name: String,
    /// The kind of the resource.
    pub kind: ResourceKind,
    /// The type of an element of a buffer, of a whole constant buffer, or of the member.
    pub element: ElementType,
    /// Bytes from an element to the next.
    pub stride: u32,
    /// The offset of the member of a constant buffer.
    pub offset: Option<u32>,
    /// Bytes of the constant buffer.
    pub size: Option<u32>,
    /// How the buffer is seen, if the caller states it.
    pub view: Option<View>,
}

/// Why a name leads nowhere.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// There is no such resource or member.
    #[error(transparent)]
    Path(#[from] PathError),
    /// A resource that has no content.
    #[error("{name} is neither a buffer nor a texture nor a sampler, and cannot be set")]
    NoContent {
        /// Its name.
        name: String,
    },
    /// An entry of a descriptor heap of which the program does not say what it is.
    #[error("{}", reason_of_heap(name, kinds, *is_any))]
    HeapEntry {
        /// Its name.
        name: String,
        /// What the program uses it as.
        kinds: Vec<String>,
        /// Whether it may be several of them.
        is_any: bool,
    },
}

impl Shader {
    /// Prepares a shader; of a library, the function of this name, or without a name its only entry point.
    ///
    /// # Errors
    /// If there is no program that can be read, or it cannot run.
    pub fn from_container(container: &Container<'_>, entry: Option<&str>) -> Result<Self, ShaderError> {
        Self::prepared(container, entry, false, None)
    }

    /// Prepares a shader for a debugger: of a DXIL program the module with debug information, if there is
    /// one, and with what its values and variables are at each instruction. It computes the same.
    ///
    /// # Errors
    /// The errors of [`from_container`](Self::from_container).
    pub fn for_debugger(container: &Container<'_>, entry: Option<&str>) -> Result<Self, ShaderError> {
        Self::prepared(container, entry, true, None)
    }

    /// Prepares a shader for a debugger as [`for_debugger`](Self::for_debugger) does, with the shaders that
    /// its rays call.
    ///
    /// # Errors
    /// The errors of [`with_rays`](Self::with_rays).
    pub fn for_debugger_with_rays(
        container: &Container<'_>,
        entry: Option<&str>,
        rays: &RayPipeline,
    ) -> Result<Self, ShaderError> {
        Self::prepared(container, entry, true, Some(rays))
    }

    /// Prepares a ray generation shader of a library with the shaders that its rays call: see
    /// [`Program::from_module_with_rays`].
    ///
    /// # Errors
    /// The errors of [`from_container`](Self::from_container), and those of a pipeline that names no shaders.
    pub fn with_rays(
        container: &Container<'_>,
        entry: Option<&str>,
        rays: &RayPipeline,
    ) -> Result<Self, ShaderError> {
        Self::prepared(container, entry, false, Some(rays))
    }

    /// The shaders of a library that rays may call, in its order: each closest hit shader is a hit group of
    /// its own, without others. There are none in containers of other kinds.
    ///
    /// # Errors
    /// If the library cannot be read.
    pub fn ray_pipeline(container: &Container<'_>) -> Result<RayPipeline, ShaderError> {
        let mut pipeline = RayPipeline::default();
        if container.find(FourCc::Dxil).is_none() {
            return Ok(pipeline);
        }
        let source = ProgramSource::from_module(container).map_err(ShaderError::Unreadable)?;
        let Some(module) = source.module() else { return Ok(pipeline) };
        for entry in DxilModule::read(module).entry_points.iter().filter(|entry| entry.function.is_some()) {
            let name = entry.unmangled_name().to_string();
            match entry.shader_kind() {
                Some(ShaderKind::ClosestHit) => {
                    pipeline.hit_groups.push(HitGroup { closest_hit: Some(name), ..HitGroup::default() });
                }
                Some(ShaderKind::Miss) => pipeline.miss.push(name),
                Some(ShaderKind::Callable) => pipeline.callable.push(name),
                _ => {}
            }
        }
        Ok(pipeline)
    }

    fn prepared(
        container: &Container<'_>,
        entry: Option<&str>,
        for_debugger: bool,
        rays: Option<&RayPipeline>,
    ) -> Result<Self, ShaderError> {
        let reflection = Reflection::from_container(container);
        let (program, source) = if container.find(FourCc::Dxil).is_some() {
            let source = ProgramSource::from_module(container).map_err(ShaderError::Unreadable)?;
            let source = if for_debugger { source.with_debug_information() } else { source };
            let Some(module) = source.module() else { return Err(ShaderError::NoProgram) };
            (Program::from_module_with(&DxilModule::read(module), entry, for_debugger, rays)?, source)
        } else {
            let source = ProgramSource::from_tokens(container).map_err(ShaderError::Unreadable)?;
            let Some(tokens) = source.tokens() else { return Err(ShaderError::NoProgram) };
            if let Some(entry) = entry.map(String::from) {
                // Programs of shader models 4 and 5 have no names.
                let reasons = vec![Reason::NoEntry { name: Some(entry.clone()), known: Vec::new() }];
                return Err(Refusal { entry, reasons }.into());
            }
            (Program::from_tokens(tokens)?, source)
        };
        let mut shader = Self { program, source, reflection };
        shader.narrow_typed_views();
        shader.name_elements();
        Ok(shader)
    }

    /// Tokens state no number of channels of typed resources: where reflection does, elements have as many.
    fn narrow_typed_views(&mut self) {
        if self.source.tokens().is_none() {
            return;
        }
        let ranges = self.program.ranges().iter().map(|range| {
            let binding = self.reflected(range).map(|(_, binding)| binding);
            let facts = binding.and_then(|binding| binding.component_type.zip(binding.components));
            match (range.view, facts) {
                (Some(View::Typed(_)), Some((ty, channels))) => {
                    Some(View::Typed(default_format(ty, channels)))
                }
                (view, _) => view,
            }
        });
        let views: Vec<Option<View>> = ranges.collect();
        self.program.set_views(&views);
    }

    /// Tokens know inputs and outputs by registers: signatures have their names and types.
    fn name_elements(&mut self) {
        if self.source.tokens().is_none() {
            return;
        }
        let signatures = &self.reflection.signatures;
        let mut elements = self.program.elements().to_vec();
        let reads_points =
            matches!(self.program.stage(), ShaderKind::Hull | ShaderKind::Domain | ShaderKind::Geometry);
        let inputs = if reads_points { Area::Point } else { Area::Input };
        let lists = [
            (inputs, &signatures.inputs),
            (Area::Output, &signatures.outputs),
            (Area::Patch, &signatures.patch_constants),
        ];
        for (area, list) in lists {
            let Some(list) = list else { continue };
            if self.program.passes_points() && area != Area::Patch {
                // Nothing declares what is passed on.
                let passed = list.value.iter().filter_map(|parameter| passed(area, parameter));
                elements.retain(|element| element.area != area);
                elements.extend(passed);
                continue;
            }
            let named: Vec<StageElement> =
                list.value.iter().filter_map(|parameter| named(area, parameter, &elements)).collect();
            let is_named = |element: &StageElement| {
                let same = |named: &StageElement| {
                    named.stream == element.stream && named.word / ROW_WORDS == element.word / ROW_WORDS
                };
                element.area == area && named.iter().any(same)
            };
            elements.retain(|element| !is_named(element));
            elements.extend(named);
        }
        self.program.set_elements(elements);
    }

    /// The program.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// The part that has the program: `DXIL`, `SHEX` or `SHDR`.
    #[must_use]
    pub const fn part(&self) -> FourCc {
        self.source.part()
    }

    /// The known facts about the container.
    #[must_use]
    pub const fn reflection(&self) -> &Reflection {
        &self.reflection
    }

    pub(crate) const fn source(&self) -> &ProgramSource {
        &self.source
    }

    /// The places of instructions.
    #[must_use]
    pub fn places(&self, instructions: &[Origin]) -> Vec<InstructionPlace> {
        self.source.places(instructions)
    }

    /// The places of findings: of each its own, and that of the other access of a race.
    #[must_use]
    pub fn places_of_findings(
        &self,
        findings: &[SanitizerFinding],
    ) -> Vec<(InstructionPlace, Option<InstructionPlace>)> {
        let ids = |finding: &SanitizerFinding| finding.instruction.into_iter().chain(finding.other);
        let all: Vec<Origin> = findings.iter().flat_map(ids).collect();
        let mut places = self.places(&all).into_iter();
        let mut next = |id: Option<Origin>| id.and_then(|_| places.next());
        let both =
            |finding: &SanitizerFinding| (next(finding.instruction).unwrap_or_default(), next(finding.other));
        findings.iter().map(both).collect()
    }

    /// The buffers and textures that the program may write; those of the descriptor heap whose indices are
    /// constants.
    #[must_use]
    pub fn outputs(&self) -> Vec<Target> {
        let ranges = self.program.ranges().iter();
        let outputs = ranges.filter(|range| range.binding.class == ResourceClass::UAV);
        let mut outputs: Vec<Target> =
            outputs.filter_map(|range| self.resource(range, range.binding).ok()).collect();
        let written = self.program.heap_uses().filter(|of| of.is_written()).filter_map(HeapUse::place);
        let places: BTreeSet<BindingPlace> = written.collect();
        outputs.extend(places.into_iter().filter_map(|place| self.heap_target(place, None).ok()));
        outputs
    }

    /// The resource or member of this name: a register (`t0`, `u1,space2`), the name of a resource in the
    /// source with an index in an array (`lights`, `textures[2]`), or a member of a constant buffer
    /// (`Camera.viewProj`, or `viewProj` alone if no other buffer has one).
    ///
    /// # Errors
    /// If there is none, with the names that there are.
    pub fn target(&self, name: &str) -> Result<Target, TargetError> {
        self.target_of_type(name, None)
    }

    /// The resource or member of a name as [`target`](Self::target) finds it, of a type that the caller
    /// states. Of an entry of a descriptor heap (`ResourceDescriptorHeap[3]`, `SamplerDescriptorHeap[1]`),
    /// how the program uses it decides what it is; where it is used in several ways, the type says which.
    ///
    /// # Errors
    /// The errors of [`target`](Self::target), and of an entry that the program does not use, or uses in
    /// several ways.
    pub fn target_of_type(&self, name: &str, ty: Option<&TargetType>) -> Result<Target, TargetError> {
        let target = match BindingPlace::from_path(name) {
            Some((place, steps)) => descend(self.heap_target(place, ty)?, &place.to_string(), steps)?,
            None => self.named_target(name)?,
        };
        Ok(match ty.and_then(|ty| ty.element.clone()) {
            Some(element) => target.with_type(element),
            None => target,
        })
    }

    /// The target of an entry of a descriptor heap.
    fn heap_target(&self, place: BindingPlace, ty: Option<&TargetType>) -> Result<Target, TargetError> {
        let used = choose_heap_use(self.program.heap_uses(), place, ty)?;
        let properties = used.properties;
        let kind = properties.kind();
        let (view, name) = (used.view(), place.to_string());
        let target = |element: ElementType, stride, size, view| Target {
            place,
            name: name.clone(),
            kind,
            element,
            stride,
            offset: None,
            size,
            view,
        };
        Ok(match view {
            _ if kind == ResourceKind::Sampler => target(ElementType::words(4), 4, None, None),
            _ if matches!(kind, ResourceKind::CBuffer | ResourceKind::TBuffer) => {
                let size = properties.size().unwrap_or(0).min(MAX_CONSTANTS);
                let element = ElementType::from_constant_buffer(&self.reflection.types, None, size);
                target(element, size, Some(size), view.or(Some(View::Raw)))
            }
            Some(View::Raw) => target(ElementType::words(4), 4, None, view),
            Some(View::Structured { stride }) => target(ElementType::words(stride), stride, None, view),
            Some(View::Typed(format)) => {
                // A texture has a format of its own.
                let view = view.filter(|_| shape(kind).is_none());
                target(ElementType::Format(format), format.bytes(), None, view)
            }
            None => return Err(TargetError::NoContent { name }),
        })
    }

    fn named_target(&self, name: &str) -> Result<Target, TargetError> {
        let (first, rest) = split_path(name);
        let ranges = self.program.ranges();
        let register = Binding::from_text(first).and_then(|binding| {
            let range = ranges.iter().find(|range| contains(range, binding))?;
            Some((range, binding))
        });
        if let Some((range, binding)) = register {
            return descend(self.resource(range, binding)?, first, rest);
        }
        if let Some(range) =
            ranges.iter().find(|range| !first.is_empty() && self.resource_name(range) == first)
        {
            let mut binding = range.binding;
            let mut rest = rest;
            let is_array = range.count != Some(1);
            if let (true, Some((index, after))) = (is_array, split_index(rest)) {
                let number = index.parse().ok().and_then(|index: u32| binding.number.checked_add(index));
                let inside = number.map(|number| Binding { number, ..binding });
                let missing = || PathError::NoElement { before: first.into(), index: index.into() };
                binding = inside.filter(|binding| contains(range, *binding)).ok_or_else(missing)?;
                rest = after;
            }
            return descend(self.resource(range, binding)?, first, rest);
        }
        // Members of constant buffers are global names in HLSL.
        let mut found =
            ranges.iter().filter(|range| range.binding.class == ResourceClass::CBV).filter_map(|range| {
                let target = self.resource(range, range.binding).ok()?;
                let has = matches!(&target.element, ElementType::Structure(fields)
                    if fields.iter().any(|field| field.name == first));
                has.then_some(target)
            });
        if let (Some(target), None) = (found.next(), found.next()) {
            let before = target.name.clone();
            return descend(target, &before, &format!(".{name}"));
        }
        let of_ranges = ranges.iter().map(|range| {
            let place = BindingPlace::Register(range.binding);
            match self.resource_name(range) {
                "" => place.to_string(),
                name => format!("{name} ({place})"),
            }
        });
        let of_heaps: BTreeSet<String> = self.program.heap_uses().map(ToString::to_string).collect();
        let known = of_ranges.chain(of_heaps);
        let mut members = Vec::new();
        for range in ranges.iter().filter(|range| range.binding.class == ResourceClass::CBV) {
            if let Ok(buffer) = self.resource(range, range.binding) {
                members.extend(buffer.element.member_names().map(String::from));
            }
        }
        let (known, name) = (known.collect(), name.into());
        Err(PathError::Unknown { what: "resource", name, known, members }.into())
    }

    /// The name of a resource in the source; empty if no part has it.
    #[must_use]
    pub fn resource_name<'s>(&'s self, range: &'s Range) -> &'s str {
        if !range.name.is_empty() {
            return &range.name;
        }
        self.reflected(range).and_then(|(_, binding)| binding.name.as_deref()).unwrap_or_default()
    }

    fn reflected(&self, range: &Range) -> Option<(usize, &dxkit_reflect::Binding)> {
        let list = &self.reflection.bindings.as_ref()?.list;
        let wanted = range.binding;
        list.iter().enumerate().find(|(_, binding)| {
            binding.class == wanted.class
                && binding.space == wanted.space
                && binding.lower_bound == wanted.number
        })
    }

    /// What reflection describes of the content of a resource.
    fn described(&self, range: &Range) -> Option<&Described> {
        let (place, _) = self.reflected(range)?;
        self.reflection.buffer_of(place)
    }

    /// The type in HLSL, as far as reflection knows it.
    #[must_use]
    pub fn hlsl_type(&self, target: &Target) -> Option<&str> {
        let ranges = self.program.ranges();
        let binding = target.place.register()?;
        let range = ranges.iter().find(|range| contains(range, binding))?;
        self.reflected(range)?.1.hlsl_type.as_deref()
    }

    /// The target of a whole resource.
    fn resource(&self, range: &Range, binding: Binding) -> Result<Target, TargetError> {
        let mut name = match self.resource_name(range) {
            "" => binding.to_string(),
            name => name.to_string(),
        };
        if range.count != Some(1) && !self.resource_name(range).is_empty() {
            name = format!("{name}[{}]", binding.number - range.binding.number);
        }
        let types = &self.reflection.types;
        let target = |element: ElementType, stride, size| Target {
            place: BindingPlace::Register(binding),
            name: name.clone(),
            kind: range.kind,
            element,
            stride,
            offset: None,
            size,
            view: None,
        };
        if range.binding.class == ResourceClass::CBV || range.kind == ResourceKind::TBuffer {
            let described = self.described(range);
            let size = range.size.or(described.map(|buffer| buffer.size)).unwrap_or(0).min(MAX_CONSTANTS);
            let element = ElementType::from_constant_buffer(types, described, size);
            return Ok(target(element, size, Some(size)));
        }
        if range.kind == ResourceKind::Sampler {
            return Ok(target(ElementType::words(4), 4, None));
        }
        match range.view {
            Some(View::Raw) => Ok(target(ElementType::words(4), 4, None)),
            Some(View::Structured { stride }) => {
                let variable = self.described(range).and_then(|buffer| buffer.variables.first());
                let ty = variable.and_then(|variable| variable.ty);
                let element =
                    ty.and_then(|ty| ElementType::from_reflection(types, ty, BufferLayout::Natural));
                let element = element.filter(|element| element.bytes() <= stride);
                Ok(target(element.unwrap_or_else(|| ElementType::words(stride)), stride, None))
            }
            Some(View::Typed(format)) => Ok(target(ElementType::Format(format), format.bytes(), None)),
            None => Err(TargetError::NoContent { name }),
        }
    }
}

/// The element of a signature whose register the program declares.
fn named(area: Area, parameter: &Parameter, declared: &[StageElement]) -> Option<StageElement> {
    let kind = kind_of(parameter.system_value);
    // A triangle needs the whole position, whatever the program reads of it.
    let mask = if kind == SemanticKind::Position { 15 } else { parameter.mask.bits() & 15 };
    let first = mask.trailing_zeros().min(3);
    // The row of a system value that is no register, or of a position that the program does not declare, may
    // have the number of a register that the program does not use.
    let is_other = |element: &&StageElement| {
        let is_own = element.kind == SemanticKind::Position || is_operand(element.kind, element.area);
        is_own && kind != element.kind
    };
    let is_own = |element: &&StageElement| (element.area, element.stream) == (area, parameter.stream);
    let mut known = declared.iter().filter(|element| is_own(element) && !is_other(element));
    let found = match parameter.register {
        Some(register) => known.find(|element| {
            let last = element.word % ROW_WORDS + u32::from(element.components);
            element.word / ROW_WORDS == register
                && (element.word % ROW_WORDS..last).any(|at| mask >> at & 1 == 1)
        })?,
        None => known.find(|element| element.kind == kind)?,
    };
    let kind = if kind == SemanticKind::Arbitrary { found.kind } else { kind };
    let word = parameter.register.map_or(found.word, |register| register * ROW_WORDS + first);
    Some(StageElement { kind, interpolation: found.interpolation, ..described(area, parameter, word) })
}

/// The element of control points that a hull shader passes on.
fn passed(area: Area, parameter: &Parameter) -> Option<StageElement> {
    let first = (parameter.mask.bits() & 15).trailing_zeros().min(3);
    let word = parameter.register?.checked_mul(ROW_WORDS)?.checked_add(first)?;
    Some(described(area, parameter, word))
}

/// The element of a signature at a word of a frame.
fn described(area: Area, parameter: &Parameter, word: u32) -> StageElement {
    let mask = parameter.mask.bits() & 15;
    let first = mask.trailing_zeros().min(3);
    let scalar = match parameter.component_type {
        ComponentType::UInt32 | ComponentType::UInt16 => Scalar::U32,
        ComponentType::SInt32 | ComponentType::SInt16 => Scalar::I32,
        _ => Scalar::F32,
    };
    let components = (8 - mask.leading_zeros()).saturating_sub(first).clamp(1, 4);
    StageElement {
        area,
        semantic: parameter.semantic.clone(),
        index: parameter.semantic_index,
        kind: kind_of(parameter.system_value),
        scalar,
        components: u8::try_from(components).unwrap_or(4),
        interpolation: InterpolationMode::Undefined,
        stream: parameter.stream,
        word,
    }
}

/// Whether a register is one of a range.
fn contains(range: &Range, binding: Binding) -> bool {
    let first = range.binding;
    let offset = binding.number.checked_sub(first.number);
    (binding.class, binding.space) == (first.class, first.space)
        && offset.is_some_and(|offset| range.count.is_none_or(|count| offset < count.max(1)))
}

/// Follows the steps behind the name of a resource.
fn descend(mut target: Target, name: &str, steps: &str) -> Result<Target, TargetError> {
    if target.size.is_none() && !steps.is_empty() {
        // Elements of buffers are set all together.
        return Err(PathError::NoElement { before: name.into(), index: steps.into() }.into());
    }
    let (name, offset, element) = target.element.follow(name, steps)?;
    if !steps.is_empty() {
        target.offset = Some(offset);
    }
    Ok(Target { name, element, ..target })
}

impl Target {
    /// The target with elements of another type: a typed buffer in this format, or other buffers with
    /// numbers of this type.
    #[must_use]
    pub fn with_type(self, element: ElementType) -> Self {
        let view = match &element {
            ElementType::Format(format) => Some(View::Typed(*format)),
            _ => self.view,
        };
        let is_typed = self.kind == ResourceKind::TypedBuffer || self.is_texture();
        let stride = element.bytes();
        Self { view: if is_typed { view } else { self.view }, stride, element, ..self }
    }

    /// Whether it is a texture.
    #[must_use]
    pub fn is_texture(&self) -> bool {
        shape(self.kind).is_some()
    }

    /// Whether it is a sampler.
    #[must_use]
    pub fn is_sampler(&self) -> bool {
        self.kind == ResourceKind::Sampler
    }

    /// The dimensions of the lists of texels of a texture: layers of an array, slices, rows, columns.
    fn dimensions(&self) -> usize {
        let Some(shape) = shape(self.kind) else { return 0 };
        let texels = if shape.is_cube { 2 } else { shape.dimensions };
        texels + usize::from(shape.is_array || shape.is_cube)
    }

    /// The format of the texels of a texture.
    fn format(&self) -> Format {
        match self.element {
            ElementType::Format(format) => format,
            _ => Format::R32G32B32A32Float,
        }
    }

    /// A texture of zeros whose lists have these lengths, the outermost first.
    fn texture(&self, lengths: &[u32]) -> Result<Texture, ValueError> {
        let wanted = self.dimensions();
        if lengths.len() != wanted {
            return Err(ValueError {
                path: String::new(),
                reason: format!("{wanted} sizes, or lists within {wanted} lists, are expected"),
            });
        }
        let is_layered = shape(self.kind).is_some_and(|shape| shape.is_array || shape.is_cube);
        let (layers, texels) = match (lengths, is_layered) {
            ([layers, texels @ ..], true) => (*layers, texels),
            (texels, _) => (1, texels),
        };
        let mut size = [1; 3];
        size.iter_mut().zip(texels.iter().rev()).for_each(|(to, from)| *to = *from);
        let texture = Texture::new(self.format(), size, layers, 1);
        texture.ok_or_else(|| ValueError { path: String::new(), reason: "the texture is too large".into() })
    }

    /// Binds a zeroed buffer of `counts` elements, or a zeroed texture of this width, height, and depth or
    /// number of layers.
    ///
    /// # Errors
    /// If a texture has another number of dimensions, or is too large.
    pub fn set_zeros(&self, resources: &mut Resources, counts: &[u32]) -> Result<(), ValueError> {
        if self.is_texture() {
            let lengths: Vec<u32> = counts.iter().rev().copied().collect();
            let texture = self.texture(&lengths)?;
            resources.set_texture(self.place, texture);
            return Ok(());
        }
        let size = counts.iter().try_fold(u64::from(self.stride.max(1)), |size, count| {
            size.checked_mul((*count).into()).filter(|size| *size <= 1 << 32)
        });
        let size = size.and_then(|size| usize::try_from(size).ok());
        let size = size
            .ok_or_else(|| ValueError { path: String::new(), reason: "the elements are too many".into() })?;
        self.set_bytes(resources, vec![0; size]);
        Ok(())
    }

    /// Binds the texels of a texture.
    fn set_texels(&self, resources: &mut Resources, value: &Value) -> Result<(), ValueError> {
        let mut lengths = Vec::new();
        let mut first = Some(value);
        for _ in 0..self.dimensions() {
            let Some(Value::List(list)) = first else { break };
            lengths.push(u32::try_from(list.len()).unwrap_or(u32::MAX));
            first = list.first();
        }
        let mut texture = self.texture(&lengths)?;
        let (element, ..) = self.texels(&texture);
        let whole = ElementType::List {
            kind: ListKind::Array,
            count: lengths.first().copied().unwrap_or(0),
            stride: element.bytes(),
            element: Box::new(element),
        };
        whole.encode(value, &mut texture.bytes, 0)?;
        resources.set_texture(self.place, texture);
        Ok(())
    }

    /// The type of the outermost list's elements in the first mip level of a texture, the bytes from one to
    /// the next, and how many there are.
    fn texels(&self, texture: &Texture) -> (ElementType, u32, u32) {
        let [width, height, depth] = texture.size;
        let shape = shape(self.kind);
        let texels = shape.map_or(2, |shape| if shape.is_cube { 2 } else { shape.dimensions });
        let is_layered = shape.is_some_and(|shape| shape.is_array || shape.is_cube);
        let layers = texture.layers.max(1);
        let layer = u32::try_from(texture.bytes.len()).unwrap_or(u32::MAX) / layers;
        let mut lengths: Vec<u32> = [width, height, depth].into_iter().take(texels).collect();
        let outermost = if is_layered { layers } else { lengths.pop().unwrap_or(1) };
        let mut element = ElementType::Format(texture.format);
        for count in lengths {
            let (kind, stride) = (ListKind::Array, element.bytes());
            element = ElementType::List { kind, count, stride, element: Box::new(element) };
        }
        let stride = if is_layered { layer } else { element.bytes() };
        (element, stride, outermost)
    }

    /// The width, height, and depth or number of layers of the texture that is bound, as far as it has these
    /// dimensions; none of other resources.
    #[must_use]
    pub fn texture_size(&self, resources: &Resources) -> Vec<u32> {
        let Some((shape, texture)) = shape(self.kind).zip(resources.texture(self.place)) else {
            return Vec::new();
        };
        let texels = if shape.is_cube { 2 } else { shape.dimensions };
        let layers = (shape.is_array || shape.is_cube).then_some(texture.layers);
        texture.size.into_iter().take(texels).chain(layers).collect()
    }

    /// The target with the type of the texture that is bound: lists of its rows and layers. Other targets
    /// are as they were.
    #[must_use]
    pub fn bound(self, resources: &Resources) -> Self {
        match resources.texture(self.place) {
            Some(texture) => {
                let (element, stride, _) = self.texels(texture);
                Self { element, stride, ..self }
            }
            None => self,
        }
    }

    /// Binds a value: a list of elements, the members of a constant buffer, or a member alone.
    ///
    /// # Errors
    /// If it does not fit the type.
    pub fn set(&self, resources: &mut Resources, value: &Value) -> Result<(), ValueError> {
        if self.is_texture() {
            return self.set_texels(resources, value);
        }
        if let Some(size) = self.size {
            let Some(buffer) = resources.buffer_mut(self.place) else { return Ok(()) };
            buffer.view = self.view.or(buffer.view);
            let size = (size as usize).max(buffer.bytes.len()).next_multiple_of(ROW);
            buffer.bytes.resize(size, 0);
            return self.element.encode(value, &mut buffer.bytes, self.offset.unwrap_or(0) as usize);
        }
        let Value::List(list) = value else {
            return Err(ValueError {
                path: String::new(),
                reason: format!("a list of elements of type {} is expected", self.element),
            });
        };
        let stride = self.stride.max(1) as usize;
        let size = list.len().checked_mul(stride).filter(|size| *size <= MAX_BYTES);
        let mut bytes = vec![
            0;
            size.ok_or_else(|| ValueError {
                path: String::new(),
                reason: "the elements are too large".into(),
            })?
        ];
        for (place, value) in list.iter().enumerate() {
            let written = self.element.encode(value, &mut bytes, place * stride);
            written.map_err(|error| ValueError { path: format!("[{place}]{}", error.path), ..error })?;
        }
        self.set_bytes(resources, bytes);
        Ok(())
    }

    /// Binds bytes.
    pub fn set_bytes(&self, resources: &mut Resources, bytes: Vec<u8>) {
        let Some(buffer) = resources.buffer_mut(self.place) else { return };
        match self.offset {
            Some(offset) => {
                let start = offset as usize;
                let end = start.saturating_add(bytes.len());
                let size = (self.size.unwrap_or(0) as usize).max(end).max(buffer.bytes.len());
                buffer.bytes.resize(size.next_multiple_of(ROW), 0);
                if let Some(target) = buffer.bytes.get_mut(start..end) {
                    target.copy_from_slice(&bytes);
                }
            }
            None => *buffer = Buffer { view: self.view, counter: buffer.counter, ..Buffer::new(bytes) },
        }
    }

    /// The elements that are bound, one after the other; of a texture, those of the first mip level. None if
    /// nothing is bound.
    pub fn elements<'t>(&'t self, resources: &'t Resources) -> impl Iterator<Item = Value> + 't {
        let texture = resources.texture(self.place).map(|texture| {
            let (element, stride, count) = self.texels(texture);
            (0..count as usize)
                .filter_map(move |place| element.decode(&texture.bytes, place.checked_mul(stride as usize)?))
        });
        let bytes = resources.buffer(self.place).map_or(&[][..], |buffer| &buffer.bytes);
        let stride = self.stride.max(1) as usize;
        let count = if self.size.is_some() { 1 } else { bytes.len() / stride };
        let start = self.offset.unwrap_or(0) as usize;
        let buffer = (0..count).filter_map(move |place| self.element.decode(bytes, start + place * stride));
        texture.into_iter().flatten().chain(buffer)
    }
}

/// Bytes that programs read of a constant buffer at once, whether it has all of them or not.
const ROW: usize = 16;

/// Bytes that Direct3D allows for a constant buffer: what modules state may be anything.
const MAX_CONSTANTS: u32 = 1 << 16;
/// Bytes of a buffer that is made of values.
const MAX_BYTES: usize = 1 << 30;

/// What a resource is, as a name states it behind a colon: the type of its elements (`float4`), or of an
/// entry of a descriptor heap also its kind (`Texture2D`, `Texture2D<float>`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TargetType {
    /// The kind.
    pub kind: Option<String>,
    /// The type of an element.
    pub element: Option<ElementType>,
}

impl TargetType {
    /// The type of a text behind the name of a resource; `None` if it is none.
    #[must_use]
    pub fn from_text(name: &str, text: &str) -> Option<Self> {
        if let Some(element) = ElementType::from_name(text) {
            return Some(Self { kind: None, element: Some(element) });
        }
        BindingPlace::from_path(name)?;
        let inside = text.split_once('<').and_then(|(kind, inside)| Some((kind, inside.strip_suffix('>')?)));
        Some(match inside.and_then(|(kind, inside)| Some((kind, ElementType::from_name(inside)?))) {
            Some((kind, element)) => Self { kind: Some(kind.to_string()), element: Some(element) },
            None => Self { kind: Some(text.to_string()), element: None },
        })
    }
}

/// The use that says what an entry is: the only one there is of this place and type.
fn choose_heap_use<'u>(
    uses: impl Iterator<Item = &'u HeapUse> + Clone,
    place: BindingPlace,
    ty: Option<&TargetType>,
) -> Result<&'u HeapUse, TargetError> {
    let is_of_heap = |of: &&HeapUse| of.samplers == matches!(place, BindingPlace::SamplerHeap(_));
    // Computed indices may be any: they say something of an entry where no constant one does.
    let is_constant = uses.clone().any(|of| of.place() == Some(place));
    let mut known = Vec::<&HeapUse>::new();
    for of in uses
        .filter(is_of_heap)
        .filter(|of| if is_constant { of.place() == Some(place) } else { of.index.is_none() })
    {
        if known.iter().all(|known| !known.is_like(of)) {
            known.push(of);
        }
    }
    let fits = |of: &&&HeapUse| {
        let Some(ty) = ty else { return true };
        ty.kind.as_ref().is_none_or(|name| is_called(of, name))
            && (known.len() == 1 || ty.element.as_ref().is_none_or(|element| takes(of, element)))
    };
    let mut fitting = known.iter().filter(fits);
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Ok(*only),
        (found, _) => {
            let kinds = known.iter().map(|of| of.properties.to_string()).collect();
            Err(TargetError::HeapEntry { name: place.to_string(), kinds, is_any: found.is_some() })
        }
    }
}

/// Why it cannot be told what an entry is.
fn reason_of_heap(name: &str, kinds: &[String], is_any: bool) -> String {
    if kinds.is_empty() {
        return format!("the shader does not use {name}");
    }
    let known = match kinds {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => kinds.join(""),
    };
    let example = kinds.first().map_or("", |kind| kind.split('<').next().unwrap_or_default());
    match is_any {
        true => format!("{name} may be {known}: say which behind a colon, as in {name}:{example}"),
        false => format!("the shader uses {name} as {known}"),
    }
}

/// Whether the elements of an entry that is used so may have a type.
fn takes(used: &HeapUse, element: &ElementType) -> bool {
    match used.view() {
        Some(View::Structured { stride }) => element.bytes() == stride,
        Some(View::Typed(format)) => element.bytes() == format.bytes(),
        view => view.is_some(),
    }
}

/// Whether a name is that of its kind: `Texture2D`, `RWTexture2D`, or what is printed of it.
fn is_called(used: &HeapUse, name: &str) -> bool {
    let plain = |text: &str| {
        let text = text.split('<').next().unwrap_or_default();
        let text = text.rsplit(' ').next().unwrap_or_default();
        text.strip_prefix("RW").or_else(|| text.strip_prefix("ROV")).unwrap_or(text).to_string()
    };
    let own = used.properties.to_string();
    let kind = if used.properties.kind() == ResourceKind::CBuffer { "ConstantBuffer" } else { &own };
    own == name || plain(&own) == plain(name) || plain(kind) == plain(name)
}
