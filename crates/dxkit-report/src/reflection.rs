//! Bindings and entry points of a program, from any part that states them.
//!
//! In goes a [`Reflection`], which has combined the parts; out come the documents of bindings, entry points,
//! stage facts and counters in a report. Members of constant buffers are shown as a tree: types may share
//! types, so the number of members and the nesting are limited. A value that a program leaves open (an
//! unbounded array, a missing name) is `None`, and null in JSON, never a number that stands for it.

use core::fmt;

use dxkit::dxbc::rdef::BufferType;
use dxkit::dxil::{
    DomainState, GeometryState, HullState, MangledFunction, MeshState, SamplerKind, TessellatorPartitioning,
    WaveSize,
};
use dxkit::reflect::{Buffer, Type};
use dxkit::types::{
    DxilComponentType, InputPrimitive, MeshOutputTopology, PrimitiveTopology, ResourceClass, ResourceKind,
    TessellatorDomain, TessellatorOutputPrimitive,
};
use dxkit::{Binding, Counters, Entry, FourCc, Reflection, ShaderKind};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use crate::numbers::space;
use crate::prelude::*;
use crate::schema::documents;
use crate::{Align, FAINT, Flags, Named, PART, Page, Table, escaped, paint, words};

#[derive(Debug, Serialize)]
pub(crate) struct BindingsDocument {
    /// The part that states it.
    #[serde(serialize_with = "part_word")]
    pub(crate) from: FourCc,
    pub(crate) resources: Vec<BindingDocument>,
}

#[derive(Debug, Serialize)]
pub(crate) struct BindingDocument {
    pub(crate) name: Option<String>,
    pub(crate) class: Named<ResourceClass>,
    pub(crate) kind: Option<Named<ResourceKind>>,
    pub(crate) hlsl_type: Option<String>,
    pub(crate) component_type: Option<Named<DxilComponentType>>,
    pub(crate) stride: Option<u32>,
    pub(crate) size: Option<u32>,
    pub(crate) sample_count: Option<u32>,
    pub(crate) sampler_kind: Option<Named<SamplerKind>>,
    pub(crate) space: u32,
    pub(crate) lower_bound: u32,
    /// Null if it is unbounded.
    pub(crate) upper_bound: Option<u32>,
    /// Null if it is unbounded.
    pub(crate) count: Option<u32>,
    pub(crate) registers: String,
    pub(crate) flags: Option<Flags>,
    /// The members of a constant buffer.
    pub(crate) members: Vec<MemberDocument>,
}

#[derive(Debug, Serialize)]
pub(crate) struct EntryDocument {
    pub(crate) name: String,
    pub(crate) unmangled_name: String,
    /// The unmangled name with the types of its parameters, if the name is mangled.
    pub(crate) signature: Option<String>,
    pub(crate) kind: Option<Named<ShaderKind>>,
    pub(crate) num_threads: Option<[u32; 3]>,
    pub(crate) wave_size: Option<WaveSizeDocument>,
    pub(crate) payload_size: Option<u32>,
    pub(crate) attribute_size: Option<u32>,
    pub(crate) geometry: Option<GeometryObject>,
    pub(crate) hull: Option<HullObject>,
    pub(crate) domain: Option<DomainObject>,
    pub(crate) mesh: Option<MeshObject>,
}

#[derive(Debug, Serialize)]
pub(crate) struct WaveSizeDocument {
    pub(crate) minimum: u32,
    /// Null if only one size is allowed.
    pub(crate) maximum: Option<u32>,
    pub(crate) preferred: Option<u32>,
}

pub(crate) fn bindings(reflection: &Reflection) -> Option<BindingsDocument> {
    let bindings = reflection.bindings.as_ref()?;
    let mut members = Members { reflection, left: MOST_MEMBERS };
    let resources = bindings.list.iter().zip(reflection.buffers_of_bindings());
    let resources = resources.map(|(binding, buffer)| self::binding(binding, members.members(buffer)));
    Some(BindingsDocument { from: bindings.from, resources: resources.collect() })
}

fn binding(binding: &Binding, members: Vec<MemberDocument>) -> BindingDocument {
    BindingDocument {
        name: binding.name.clone(),
        class: Named(binding.class),
        kind: binding.kind.map(Named),
        hlsl_type: binding.hlsl_type.clone(),
        component_type: binding.component_type.map(Named),
        stride: binding.stride,
        size: binding.size,
        sample_count: binding.sample_count,
        sampler_kind: binding.sampler_kind.map(Named),
        space: binding.space,
        lower_bound: binding.lower_bound,
        upper_bound: binding.upper_bound,
        count: binding.count,
        registers: binding.registers().to_string(),
        flags: binding.flags.map(Flags::from_flags),
        members,
    }
}

pub(crate) fn entries(reflection: &Reflection) -> Vec<EntryDocument> {
    let one = |size: u32| (size != 0).then_some(size);
    let entry = |entry: &Entry| EntryDocument {
        name: entry.name.clone(),
        unmangled_name: entry.unmangled_name.clone(),
        signature: MangledFunction::parse(&entry.name).map(|function| function.to_string()),
        kind: entry.kind.map(Named),
        num_threads: entry.num_threads,
        wave_size: entry.wave_size.map(|size: WaveSize| WaveSizeDocument {
            minimum: size.minimum,
            maximum: one(size.maximum),
            preferred: one(size.preferred),
        }),
        payload_size: entry.payload_size,
        attribute_size: entry.attribute_size,
        geometry: entry.geometry.as_ref().map(GeometryObject::from_state),
        hull: entry.hull.as_ref().map(HullObject::from_state),
        domain: entry.domain.as_ref().map(DomainObject::from_state),
        mesh: entry.mesh.as_ref().map(MeshObject::from_state),
    };
    // Programs of SM 4 and 5, and old versions of `PSV0`, do not name their entry point; only some stages
    // have facts about it.
    let modules = [FourCc::Dxil, FourCc::Stat, FourCc::Ildb, FourCc::Rdat];
    let has_facts = |entry: &Entry| {
        entry.num_threads.is_some()
            || entry.hull.is_some()
            || entry.domain.is_some()
            || entry.geometry.is_some()
    };
    let stated = reflection
        .entries
        .iter()
        .filter(|entry| modules.contains(&entry.from) || !entry.name.is_empty() || has_facts(entry));
    stated.map(entry).collect()
}

fn part_word<S: Serializer>(kind: &FourCc, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(kind)
}

/// A variable of a constant buffer, or a member of a structure in it.
#[derive(Debug, Serialize)]
pub(crate) struct MemberDocument {
    pub(crate) name: String,
    #[serde(rename = "type")]
    pub(crate) hlsl_type: String,
    /// Dimensions of an array, outermost first.
    pub(crate) array: Vec<u32>,
    pub(crate) offset: u32,
    pub(crate) size: u32,
    pub(crate) used: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) members: Vec<MemberDocument>,
}

/// Maximum number of members that are shown: structures that share structures can expand exponentially.
const MOST_MEMBERS: usize = 1 << 16;
/// Maximum nesting depth of structures.
const MAX_DEPTH: usize = 32;

/// Converts the members of a reflection, up to a limit.
struct Members<'r> {
    reflection: &'r Reflection,
    left: usize,
}

impl Members<'_> {
    /// The members of a constant or texture buffer.
    fn members(&mut self, buffer: Option<&Buffer>) -> Vec<MemberDocument> {
        let reflection = self.reflection;
        let constants = |buffer: &&Buffer| matches!(buffer.kind, BufferType::CBuffer | BufferType::TBuffer);
        let Some(buffer) = buffer.filter(constants) else { return Vec::new() };
        let mut members = Vec::new();
        for variable in &buffer.variables {
            let Some(ty) = variable.ty.and_then(|id| reflection.types.get(id)) else { continue };
            let Some(member) = self.member(&variable.name, ty, variable.offset, variable.used, 0) else {
                break;
            };
            members.push(MemberDocument { size: variable.size, ..member });
        }
        members
    }

    fn member(
        &mut self,
        name: &str,
        ty: &Type,
        offset: u32,
        used: Option<bool>,
        depth: usize,
    ) -> Option<MemberDocument> {
        let types = &self.reflection.types;
        self.left = self.left.checked_sub(1)?;
        let mut members = Vec::new();
        for inner in types.members(ty).iter().take_while(|_| depth < MAX_DEPTH) {
            let Some(ty) = types.get(inner.ty) else { continue };
            let offset = offset.saturating_add(inner.offset);
            let Some(member) = self.member(&inner.name, ty, offset, inner.used, depth + 1) else { break };
            members.push(member);
        }
        Some(MemberDocument {
            name: name.to_owned(),
            hlsl_type: types.hlsl(ty).to_string(),
            array: ty.array.clone(),
            offset,
            size: ty.size.unwrap_or_default(),
            used,
            members,
        })
    }
}

documents! {
    /// A geometry shader.
    pub(crate) struct GeometryObject {
        /// The input primitive.
        input_primitive: Named<InputPrimitive>,
        /// The output topology.
        output_topology: Named<PrimitiveTopology>,
        /// Maximum number of vertices.
        max_vertex_count: u32,
        /// Number of instances.
        instance_count: u32,
        /// A bit for each stream that is written.
        output_stream_mask: u32,
    }
}

impl GeometryObject {
    pub(crate) fn from_state(state: &GeometryState) -> Self {
        Self {
            input_primitive: Named(state.input_primitive),
            output_topology: Named(state.topology),
            max_vertex_count: state.max_vertex_count,
            instance_count: state.instance_count,
            output_stream_mask: state.stream_mask,
        }
    }

    pub(crate) fn text(&self) -> String {
        let Self { max_vertex_count, instance_count, output_stream_mask, .. } = self;
        let [input, output] =
            [words::input_primitive(self.input_primitive.0), words::topology(self.output_topology.0)];
        let mut text =
            format!("{input} → {output}, {}", words::count(*max_vertex_count, "vertex", "vertices"));
        text += " at most";
        if *instance_count != 1 {
            text += &format!(", {instance_count} instances");
        }
        if *output_stream_mask > 1 {
            let streams = (0..4).filter(|stream| output_stream_mask >> stream & 1 == 1);
            let streams: Vec<_> = streams.map(|stream| stream.to_string()).collect();
            text += &format!(", streams {}", streams.join(" "));
        }
        text
    }
}

documents! {
    /// A hull shader.
    pub(crate) struct HullObject {
        /// The domain.
        domain: Named<TessellatorDomain>,
        /// The partitioning.
        partitioning: Named<TessellatorPartitioning>,
        /// The primitives that the tessellator writes.
        output_primitive: Named<TessellatorOutputPrimitive>,
        /// Control points of the input.
        input_control_points: u32,
        /// Control points of the output.
        output_control_points: u32,
        /// Null if it is not finite.
        max_tess_factor: Option<f32>,
    }
}

impl HullObject {
    pub(crate) fn from_state(state: &HullState) -> Self {
        Self {
            domain: Named(state.domain),
            partitioning: Named(state.partitioning),
            output_primitive: Named(state.output_primitive),
            input_control_points: state.input_control_points,
            output_control_points: state.output_control_points,
            max_tess_factor: Some(state.max_tess_factor).filter(|factor| factor.is_finite()),
        }
    }

    pub(crate) fn text(&self) -> String {
        let (domain, partitioning) = (words::domain(self.domain.0), words::partitioning(self.partitioning.0));
        let output = words::output_primitive(self.output_primitive.0);
        let mut text = format!(
            "{domain} domain, {partitioning} partitioning, {output} output, {} → {} control points",
            self.input_control_points, self.output_control_points
        );
        if let Some(factor) = self.max_tess_factor.filter(|factor| *factor > 0.0) {
            text += &format!(", tessellation factors up to {factor}");
        }
        text
    }
}

documents! {
    /// A domain shader.
    pub(crate) struct DomainObject {
        /// The domain.
        domain: Named<TessellatorDomain>,
        /// Control points of the input.
        input_control_points: u32,
    }
}

impl DomainObject {
    pub(crate) fn from_state(state: &DomainState) -> Self {
        Self { domain: Named(state.domain), input_control_points: state.input_control_points }
    }

    pub(crate) fn text(&self) -> String {
        format!("{} domain, {} control points", words::domain(self.domain.0), self.input_control_points)
    }
}

documents! {
    /// A mesh shader.
    pub(crate) struct MeshObject {
        /// The output topology.
        output_topology: Named<MeshOutputTopology>,
        /// Maximum number of vertices.
        max_vertex_count: u32,
        /// Maximum number of primitives.
        max_primitive_count: u32,
    }
}

impl MeshObject {
    pub(crate) fn from_state(state: &MeshState) -> Self {
        Self {
            output_topology: Named(state.topology),
            max_vertex_count: state.max_vertex_count,
            max_primitive_count: state.max_primitive_count,
        }
    }

    pub(crate) fn text(&self) -> String {
        format!(
            "{} output, up to {} and {}",
            words::mesh_topology(self.output_topology.0),
            words::count(self.max_vertex_count, "vertex", "vertices"),
            words::count(self.max_primitive_count, "primitive", "primitives")
        )
    }
}

/// The counters that the compiler computed for a program.
#[derive(Debug)]
pub(crate) struct StatisticsDocument(Counters);

impl StatisticsDocument {
    pub(crate) const fn from_counters(counters: &Counters) -> Self {
        Self(*counters)
    }

    /// One line: instructions by class, texture accesses, and the other counters, as Direct3D's reflection
    /// returns them: not every instruction is in one (`dxkit stats` has classes with all of them).
    pub(crate) fn text(&self) -> String {
        let counters = &self.0;
        let list = |counts: &[(u32, &str, &str)]| {
            let there = counts.iter().filter(|(number, ..)| *number > 0);
            let words: Vec<_> =
                there.map(|(number, one, several)| words::count(*number, one, several)).collect();
            words.join(", ")
        };
        let arithmetic = [
            (counters.float_instructions, "float", "float"),
            (counters.int_instructions, "int", "int"),
            (counters.uint_instructions, "uint", "uint"),
        ];
        let samples = counters.texture_samples
            + counters.texture_comparisons
            + counters.texture_bias_samples
            + counters.texture_gradient_samples;
        let others = [
            (samples, "texture sample", "texture samples"),
            (counters.texture_loads, "load", "loads"),
            (counters.texture_stores, "store", "stores"),
            (counters.atomics, "atomic", "atomics"),
            (counters.barriers, "barrier", "barriers"),
            (counters.branches, "branch", "branches"),
            (counters.vertex_emits, "vertex emitted", "vertices emitted"),
        ];
        let groups = [list(&arithmetic), list(&others)];
        let groups: Vec<_> = groups.into_iter().filter(|group| !group.is_empty()).collect();
        let all = words::count(counters.instructions, "instruction", "instructions");
        if groups.is_empty() { all } else { format!("{all}; Direct3D counts {}", groups.join("; ")) }
    }
}

impl Serialize for StatisticsDocument {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, count) in self.0.iter() {
            map.serialize_entry(name, &count)?;
        }
        map.end()
    }
}

impl EntryDocument {
    /// The facts after its name: threads, waves, and those of its stage.
    pub(crate) fn facts(&self) -> Vec<String> {
        let mut facts = Vec::new();
        facts.extend(self.num_threads.as_ref().map(|threads| format!("{} threads", threads_text(threads))));
        facts.extend(self.wave_size.as_ref().map(|size| format!("waves of {} lanes", wave_text(size))));
        facts.extend(self.geometry.as_ref().map(GeometryObject::text));
        facts.extend(self.hull.as_ref().map(HullObject::text));
        facts.extend(self.domain.as_ref().map(DomainObject::text));
        facts.extend(self.mesh.as_ref().map(MeshObject::text));
        let payload = self.payload_size.filter(|size| *size > 0);
        facts.extend(payload.map(|size| format!("payload of {size} bytes")));
        facts
    }
}

/// Prints the entry points of a library as a table.
pub(crate) fn entry_table(entries: &[EntryDocument], page: &mut Page<'_>) -> fmt::Result {
    let table = Table::new(&[
        ("Function", Align::Left),
        ("Kind", Align::Left),
        ("Threads", Align::Left),
        ("Waves", Align::Left),
        ("Payload", Align::Right),
        ("Attributes", Align::Right),
    ]);
    let bytes = |size: Option<u32>| size.map(|size| size.to_string()).unwrap_or_default();
    let row = |entry: &EntryDocument| {
        vec![
            entry.signature.clone().unwrap_or_else(|| entry.unmangled_name.clone()),
            entry.kind.map(|kind| kind.to_string()).unwrap_or_default(),
            entry.num_threads.as_ref().map(threads_text).unwrap_or_default(),
            entry.wave_size.as_ref().map(wave_text).unwrap_or_default(),
            bytes(entry.payload_size),
            bytes(entry.attribute_size),
        ]
    };
    table.print(page, || entries.iter().map(row))
}

fn threads_text([x, y, z]: &[u32; 3]) -> String {
    format!("{x} × {y} × {z}")
}

fn wave_text(size: &WaveSizeDocument) -> String {
    match (size.maximum, size.preferred) {
        (None, _) => size.minimum.to_string(),
        (Some(maximum), None) => format!("{} to {maximum}", size.minimum),
        (Some(maximum), Some(preferred)) => {
            format!("{} to {maximum}, {preferred} preferred", size.minimum)
        }
    }
}

impl BindingDocument {
    /// Its type in HLSL, as far as it is known; its name is in another column.
    fn type_text(&self) -> String {
        let kind = || self.kind.map_or_else(|| self.class.to_string(), |kind| kind.to_string());
        match (&self.hlsl_type, self.kind) {
            (Some(ty), Some(Named(ResourceKind::CBuffer))) => block(ty, "cbuffer ", self.name.as_deref()),
            (Some(ty), Some(Named(ResourceKind::TBuffer))) => block(ty, "tbuffer ", self.name.as_deref()),
            (Some(ty), _) => ty.clone(),
            (None, Some(Named(ResourceKind::CBuffer))) => "cbuffer".to_owned(),
            (None, Some(Named(ResourceKind::TBuffer))) => "tbuffer".to_owned(),
            (None, Some(Named(ResourceKind::Sampler))) => "SamplerState".to_owned(),
            (None, _) if self.class.0 == ResourceClass::UAV => format!("RW{}", kind()),
            (None, _) => kind(),
        }
    }

    /// The type of the components, if HLSL's type does not contain it, and the number of samples.
    fn format_text(&self) -> String {
        let stated = self.hlsl_type.as_ref().is_some_and(|ty| ty.contains('<'));
        let named = self.component_type.filter(|ty| {
            let plain = [DxilComponentType::F32, DxilComponentType::I32, DxilComponentType::U32];
            !(stated && plain.contains(&ty.0))
        });
        let mut text = named.map(|ty| ty.to_string()).unwrap_or_default();
        if let Some(samples @ 1..) = self.sample_count {
            if !text.is_empty() {
                text.push(' ');
            }
            text += &format!("× {samples} samples");
        }
        text
    }
}

/// `cbuffer Frame` is shortened to `cbuffer` if Frame is the name in the next column; otherwise the name of
/// the type is kept.
fn block(ty: &str, word: &str, name: Option<&str>) -> String {
    let of = ty.strip_prefix(word).unwrap_or(ty);
    if Some(of) == name { word.trim_end().to_owned() } else { ty.to_owned() }
}

/// Prints the table of bindings.
pub(crate) fn binding_table(document: &BindingsDocument, page: &mut Page<'_>) -> fmt::Result {
    let table = Table::new(&[
        ("Register", Align::Left),
        ("Space", Align::Right),
        ("Name", Align::Left),
        ("Type", Align::Left),
        ("Format", Align::Left),
        ("Bytes", Align::Right),
        ("Flags", Align::Left),
    ]);
    let table = table.anchored("resource");
    let spaces = document.resources.iter().any(|resource| resource.space != 0);
    let row = |resource: &BindingDocument| {
        let unassigned = resource.lower_bound == Binding::UNASSIGNED;
        let name = resource.name.clone().unwrap_or_default();
        vec![
            resource.registers.clone(),
            if spaces { space(resource.space) } else { String::new() },
            match resource.count {
                Some(count) if count != 1 => format!("{name}[{count}]"),
                None if !unassigned => format!("{name}[]"),
                _ => name,
            },
            resource.type_text(),
            resource.format_text(),
            resource.stride.or(resource.size).map(|size| size.to_string()).unwrap_or_default(),
            words::flags(resource.flags.as_ref()),
        ]
    };
    table.print(page, || document.resources.iter().map(row))
}

/// Prints the members of the constant buffers, a table for each.
pub(crate) fn member_tables(document: &BindingsDocument, page: &mut Page<'_>) -> fmt::Result {
    for buffer in document.resources.iter().filter(|resource| !resource.members.is_empty()) {
        let name = escaped(buffer.name.as_deref().unwrap_or_default()).to_string();
        let word = if buffer.kind == Some(Named(ResourceKind::TBuffer)) { "tbuffer" } else { "cbuffer" };
        let size = buffer.size.map(|size| format!(", {size} bytes")).unwrap_or_default();
        let place = format!(": register({}){size}", register(buffer));
        let title = format!("{} {}", paint(PART, format_args!("{word} {name}")), paint(FAINT, place));
        let table = Table::new(&[
            ("Offset", Align::Right),
            ("Bytes", Align::Right),
            ("Type", Align::Left),
            ("Name", Align::Left),
            ("Used", Align::Left),
        ]);
        // If every member is used, the column is omitted.
        let unused = buffer.members.iter().any(|member| member.used == Some(false));
        let rows = || Rows { stack: vec![(buffer.members.iter(), 0)] }.map(|it| it.row(unused));
        page.section(title, |page| table.print(page, rows))?;
    }
    Ok(())
}

fn register(buffer: &BindingDocument) -> String {
    let space = match buffer.space {
        0 => String::new(),
        _ => format!(", space{}", space(buffer.space)),
    };
    format!("{}{space}", buffer.registers)
}

/// Members, followed by the members of their structures, with their nesting depth.
struct Rows<'d> {
    stack: Vec<(core::slice::Iter<'d, MemberDocument>, usize)>,
}

/// A member and its nesting depth.
struct Nested<'d> {
    member: &'d MemberDocument,
    depth: usize,
}

impl<'d> Iterator for Rows<'d> {
    type Item = Nested<'d>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (members, depth) = self.stack.last_mut()?;
            let depth = *depth;
            if let Some(member) = members.next() {
                self.stack.push((member.members.iter(), depth + 1));
                return Some(Nested { member, depth });
            }
            self.stack.pop();
        }
    }
}

impl Nested<'_> {
    fn row(&self, unused: bool) -> Vec<String> {
        let member = self.member;
        let array: String = member.array.iter().map(|count| format!("[{count}]")).collect();
        vec![
            member.offset.to_string(),
            member.size.to_string(),
            format!("{:1$}{2}", "", self.depth * 2, member.hlsl_type),
            format!("{:1$}{2}{array}", "", self.depth * 2, member.name),
            match member.used {
                Some(false) if unused => "no".to_owned(),
                // An index that is not constant decides.
                None if unused && self.depth == 0 => "unknown".to_owned(),
                _ => String::new(),
            },
        ]
    }
}
