//! [`Pipeline`]: stages, libraries, a root signature and an input layout, and their check.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::{Finding, Frame};
use dxkit_container::Container;
use dxkit_reflect::{NodeName, Parameter};
use dxkit_rootsig::RootSignatureDesc;
use dxkit_types::{InputPrimitive, ShaderKind, SystemValue, TessellatorOutputPrimitive};

use crate::findings::{Findings, element};
use crate::linkage::{Interface, class, semantic};
use crate::stage::is_input_element;
use crate::{ExportDesc, InputElement, Library, Stage, StateObject, library, resources, rules};

/// The primitive topology that the application sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topology {
    /// Points, lines or triangles, with or without adjacency.
    Primitive(InputPrimitive),
    /// Patches with this number of control points.
    Patch(u32),
}

/// The shaders and the root signature that are checked together.
#[non_exhaustive]
#[derive(Debug, Clone, Default)]
pub struct Pipeline {
    /// The shaders, in any order.
    pub stages: Vec<Stage>,
    /// Ray tracing and work graph libraries.
    pub libraries: Vec<Library>,
    /// The root signature; if it is `None`, that of the shaders is used.
    pub root_signature: Option<RootSignatureDesc<'static>>,
    /// The input layout, if it is checked.
    pub input_layout: Option<Vec<InputElement>>,
    /// The primitive topology, if it is checked.
    pub topology: Option<Topology>,
    /// What a state object has beside its libraries.
    pub state_object: StateObject,
}

impl Pipeline {
    /// Adds the shader or the library of a container: its stage, and the beginning of the paths of its
    /// findings (`vs`, `lib[0]`). `None` if there is no program in it; nothing is added then.
    pub fn add(&mut self, container: &Container<'_>) -> Option<(ShaderKind, String)> {
        if let Some(stage) = Stage::from_container(container) {
            let added = (stage.kind, stage.path_frame().to_owned());
            self.stages.push(stage);
            return Some(added);
        }
        let library = Library::from_container(container)?;
        let added = (ShaderKind::Library, format!("lib[{}]", self.libraries.len()));
        self.libraries.push(library);
        Some(added)
    }

    /// The findings, in the order of the pipeline; empty if everything fits.
    #[must_use]
    pub fn check(&self) -> Vec<Finding> {
        let mut findings = Findings::default();
        self.stages(&mut findings);
        self.input_assembler(&mut findings);
        self.interfaces(&mut findings);
        self.tessellation(&mut findings);
        self.payload(&mut findings);
        self.resources(&mut findings);
        library::check(&self.libraries, &self.state_object, &mut findings);
        findings.0
    }

    /// Adds a library, or a shader that a state object takes as one, of which the state object takes these
    /// exports (all if there are none). Returns the beginning of the paths of its findings; `None` if there
    /// is no program in the container.
    pub fn add_to_state_object(
        &mut self,
        container: &Container<'_>,
        exports: Vec<ExportDesc>,
    ) -> Option<String> {
        let library = Library { exports, ..Library::from_state_object(container)? };
        let added = format!("lib[{}]", self.libraries.len());
        self.libraries.push(library);
        Some(added)
    }

    /// The names of everything that other state objects can take from this one, in ascending order.
    #[must_use]
    pub fn defined(&self) -> Vec<String> {
        library::defined(&self.libraries, &self.state_object)
    }

    /// The names of the nodes that other state objects can refer to.
    #[must_use]
    pub fn defined_nodes(&self) -> Vec<NodeName> {
        library::defined_nodes(&self.libraries, &self.state_object)
    }

    fn stage(&self, kind: ShaderKind) -> Option<&Stage> {
        self.stages.iter().find(|stage| stage.kind == kind)
    }

    fn stages(&self, findings: &mut Findings) {
        let mut add = |stage: &Stage, message: &str| {
            findings.add(rules::STAGES, [Frame::Field(stage.path_frame())], || message.to_owned());
        };
        for (index, stage) in self.stages.iter().enumerate() {
            let earlier = self.stages.iter().take(index);
            if earlier.clone().any(|other| other.kind == stage.kind) {
                add(stage, "the stage is given twice");
            }
        }
        let first = self.stages.first();
        for stage in &self.stages {
            let forms = first.and_then(Stage::is_dxil).zip(stage.is_dxil());
            if forms.is_some_and(|(one, other)| one != other) {
                findings.add(rules::MIXED, [Frame::Field(stage.path_frame())], || {
                    let first = first.map_or("vs", Stage::path_frame);
                    let name = |dxil| if dxil == Some(true) { "DXIL" } else { "DXBC" };
                    format!("the program is {}, that of {first} is not", name(stage.is_dxil()))
                });
            }
        }
        let mut add = |stage: &Stage, message: &str| {
            findings.add(rules::STAGES, [Frame::Field(stage.path_frame())], || message.to_owned());
        };
        let has = |kind| self.stage(kind).is_some();
        for stage in &self.stages {
            match stage.kind {
                ShaderKind::Compute if self.stages.len() > 1 => {
                    add(stage, "a compute shader needs a separate pipeline");
                }
                ShaderKind::Hull if !has(ShaderKind::Domain) => {
                    add(stage, "a hull shader needs a domain shader");
                }
                ShaderKind::Domain if !has(ShaderKind::Hull) => {
                    add(stage, "a domain shader needs a hull shader");
                }
                ShaderKind::Amplification if !has(ShaderKind::Mesh) => {
                    add(stage, "an amplification shader needs a mesh shader");
                }
                ShaderKind::Mesh
                    if [ShaderKind::Vertex, ShaderKind::Hull, ShaderKind::Domain, ShaderKind::Geometry]
                        .into_iter()
                        .any(has) =>
                {
                    add(
                        stage,
                        "a mesh shader takes the place of the vertex, hull, domain and geometry shaders",
                    );
                }
                ShaderKind::Hull | ShaderKind::Domain | ShaderKind::Geometry | ShaderKind::Pixel
                    if !has(ShaderKind::Vertex) && !has(ShaderKind::Mesh) && self.stages.len() > 1 =>
                {
                    let first = self.first();
                    if first.is_some_and(|first| core::ptr::eq(first, stage)) {
                        add(stage, "the pipeline has no vertex or mesh shader");
                    }
                }
                _ => {}
            }
        }
    }

    fn first(&self) -> Option<&Stage> {
        ORDER.iter().find_map(|kind| self.stage(*kind))
    }

    fn input_assembler(&self, findings: &mut Findings) {
        self.topology(findings);
        let Some(vertex) = self.stage(ShaderKind::Vertex) else { return };
        let vs = [Frame::Field("vs")];
        let elements = || vertex.inputs().iter().enumerate().filter(|(_, input)| is_input_element(input));
        if let Some(root) = self.root() {
            resources::check_input_flag(&vs, vertex.kind, &vertex.reflection, root, findings);
        }
        let Some(layout) = &self.input_layout else { return };
        let matches = |element: &InputElement, input: &Parameter| {
            element.index == input.semantic_index && element.semantic.eq_ignore_ascii_case(&input.semantic)
        };
        for (index, input) in elements() {
            let path = || vs.into_iter().chain(element("input", index));
            let Some(found) = layout.iter().find(|element| matches(element, input)) else {
                findings.add(rules::INPUT_MISSING, path(), || {
                    format!("the input layout has no element {}", semantic(input))
                });
                continue;
            };
            if let Some(component_type) = found.component_type {
                if class(component_type) != class(input.component_type) {
                    findings.add(rules::INPUT_TYPE, path(), || {
                        format!(
                            "{} is {} in the input layout and {} here",
                            semantic(input),
                            class(component_type),
                            class(input.component_type)
                        )
                    });
                }
            }
        }
        for (index, found) in layout.iter().enumerate() {
            if !elements().any(|(_, input)| matches(found, input)) {
                findings.add(rules::INPUT_UNREAD, element("input_layout", index), || {
                    let number = if found.index == 0 { String::new() } else { format!("{}", found.index) };
                    format!("{}{number} is not an input of the vertex shader", found.semantic)
                });
            }
        }
    }

    fn topology(&self, findings: &mut Findings) {
        let Some(topology) = self.topology else { return };
        let (hull, geometry) = (self.stage(ShaderKind::Hull), self.stage(ShaderKind::Geometry));
        let path = |stage: &Stage| [Frame::Field(stage.path_frame())];
        match (hull, geometry, topology) {
            (Some(hull), _, Topology::Patch(count)) => {
                if let Some(expected) = hull.input_control_points().filter(|expected| *expected != count) {
                    findings.add(rules::TOPOLOGY, path(hull), || {
                        format!("the shader takes {expected} control points, the topology has {count}")
                    });
                }
            }
            (Some(hull), _, Topology::Primitive(_)) => {
                findings.add(rules::TOPOLOGY, path(hull), || "a hull shader takes patches".to_owned());
            }
            (None, Some(geometry), topology) => {
                let given = match topology {
                    Topology::Primitive(primitive) => primitive,
                    Topology::Patch(count) => InputPrimitive(count.saturating_add(7)),
                };
                let expected = geometry.input_primitive().filter(|primitive| *primitive != given);
                if let Some(expected) = expected {
                    findings.add(rules::TOPOLOGY, path(geometry), || {
                        format!(
                            "the shader takes {}, the topology is {}",
                            primitive(expected),
                            primitive(given)
                        )
                    });
                }
            }
            (None, None, Topology::Patch(_)) => {
                let first = self.first().map_or("vs", Stage::path_frame);
                findings
                    .add(rules::TOPOLOGY, [Frame::Field(first)], || "patches need a hull shader".to_owned());
            }
            (None, None, Topology::Primitive(_)) => {}
        }
    }

    fn interfaces(&self, findings: &mut Findings) {
        let present: Vec<&Stage> = ORDER.iter().filter_map(|kind| self.stage(*kind)).collect();
        for (producer, consumer) in present.iter().zip(present.iter().skip(1)) {
            let mesh_outputs: Vec<Parameter>;
            let outputs = if producer.kind == ShaderKind::Mesh {
                mesh_outputs = producer.outputs().iter().chain(producer.patch_constants()).cloned().collect();
                &mesh_outputs
            } else {
                producer.outputs()
            };
            Interface {
                producer,
                outputs: (outputs, "output"),
                consumer,
                inputs: (consumer.inputs(), "input"),
            }
            .check(findings);
            if (producer.kind, consumer.kind) == (ShaderKind::Hull, ShaderKind::Domain) {
                Interface {
                    producer,
                    outputs: (producer.patch_constants(), "patch_constant"),
                    consumer,
                    inputs: (consumer.patch_constants(), "patch_constant"),
                }
                .check(findings);
            }
        }
        let rasterized = present.iter().rev().find(|stage| stage.kind != ShaderKind::Pixel);
        if let (Some(last), true) = (rasterized, self.stage(ShaderKind::Pixel).is_some()) {
            let is_position = |output: &Parameter| {
                output.stream == 0
                    && (output.system_value == SystemValue::Position
                        || output.semantic.eq_ignore_ascii_case("SV_Position"))
            };
            if !last.outputs().iter().any(is_position) {
                findings.add(rules::POSITION, [Frame::Field(last.path_frame())], || {
                    "the shader does not write SV_Position, so nothing is rasterized".to_owned()
                });
            }
        }
    }

    fn tessellation(&self, findings: &mut Findings) {
        let Some(domain) = self.stage(ShaderKind::Domain) else { return };
        let Some(hull) = self.stage(ShaderKind::Hull) else { return };
        let ds = [Frame::Field("ds")];
        if let (Some(one), Some(other)) = (hull.output_control_points(), domain.input_control_points()) {
            if one != other {
                findings.add(rules::CONTROL_POINTS, ds, || {
                    format!("the shader takes {other} control points, hs writes {one}")
                });
            }
        }
        if let (Some(one), Some(other)) = (hull.domain(), domain.domain()) {
            if one != other {
                let name = |domain: dxkit_types::TessellatorDomain| match domain.0 {
                    1 => "isoline",
                    2 => "tri",
                    3 => "quad",
                    _ => "unknown",
                };
                findings.add(rules::DOMAIN, ds, || {
                    format!("the domain is {}, that of hs is {}", name(other), name(one))
                });
            }
        }
        let Some(geometry) = self.stage(ShaderKind::Geometry) else { return };
        let (Some(output), Some(input)) = (hull.output_primitive(), geometry.input_primitive()) else {
            return;
        };
        let expected = match output {
            TessellatorOutputPrimitive::Point => InputPrimitive::Point,
            TessellatorOutputPrimitive::Line => InputPrimitive::Line,
            TessellatorOutputPrimitive::TriangleCW | TessellatorOutputPrimitive::TriangleCCW => {
                InputPrimitive::Triangle
            }
            _ => return,
        };
        if input != expected {
            findings.add(rules::PRIMITIVE, [Frame::Field("gs")], || {
                format!(
                    "the shader takes {}, the tessellator writes {}",
                    primitive(input),
                    primitive(expected)
                )
            });
        }
    }

    fn payload(&self, findings: &mut Findings) {
        let Some(mesh) = self.stage(ShaderKind::Mesh) else { return };
        let Some(amplification) = self.stage(ShaderKind::Amplification) else { return };
        let (Some(one), Some(other)) = (amplification.payload_size(), mesh.payload_size()) else { return };
        if one != other {
            findings.add(rules::PAYLOAD, [Frame::Field("ms")], || {
                format!("the shader reads a payload of {other} bytes, as writes one of {one}")
            });
        }
    }

    /// The root signature of the pipeline: the given one, or else that of the first shader that has one.
    #[must_use]
    pub fn root(&self) -> Option<&RootSignatureDesc<'static>> {
        let own = || self.stages.iter().find_map(Stage::root_signature);
        let global = || self.libraries.iter().find_map(Library::global_root_signature);
        self.root_signature.as_ref().or_else(own).or_else(global)
    }

    fn resources(&self, findings: &mut Findings) {
        let Some(root) = self.root() else { return };
        for stage in &self.stages {
            let Some(own) = stage.root_signature() else { continue };
            let differences = root.differences(own);
            if let Some(first) = differences.first() {
                findings.add(rules::ROOT_DIFFERS, [Frame::Field(stage.path_frame())], || {
                    let other = if self.root_signature.is_some() { "the pipeline" } else { "another shader" };
                    format!("the root signature of the shader is not that of {other}: {first}")
                });
            }
        }
        let mut used = Vec::new();
        for stage in &self.stages {
            let path = [Frame::Field(stage.path_frame())];
            resources::check(&path, stage.kind, &stage.reflection, root, &[], &mut used, findings);
        }
        let local: Vec<RootSignatureDesc<'static>> =
            (self.libraries.iter().flat_map(|library| &library.local_root_signatures))
                .chain(&self.state_object.local_root_signatures)
                .cloned()
                .collect();
        for (index, library) in self.libraries.iter().enumerate() {
            let path = element("lib", index);
            let kind = ShaderKind::Library;
            resources::check(&path, kind, &library.reflection, root, &local, &mut used, findings);
        }
        if self.stages.is_empty() && self.libraries.is_empty() {
            return;
        }
        for (location, text) in resources::unused_elements(root, &used) {
            let path = resources::frames(location);
            findings.add(rules::ROOT_UNUSED, path, || format!("{text} binds no resource"));
        }
    }
}

/// The stages in the order of the pipeline. Amplification shaders are not in it: they have no outputs.
const ORDER: [ShaderKind; 6] = [
    ShaderKind::Vertex,
    ShaderKind::Hull,
    ShaderKind::Domain,
    ShaderKind::Geometry,
    ShaderKind::Mesh,
    ShaderKind::Pixel,
];

fn primitive(primitive: InputPrimitive) -> String {
    match primitive {
        InputPrimitive::Point => "points".to_owned(),
        InputPrimitive::Line => "lines".to_owned(),
        InputPrimitive::Triangle => "triangles".to_owned(),
        InputPrimitive::LineWithAdjacency => "lines with adjacency".to_owned(),
        InputPrimitive::TriangleWithAdjacency => "triangles with adjacency".to_owned(),
        InputPrimitive(number @ 8..=39) => format!("patches of {} control points", number.saturating_sub(7)),
        InputPrimitive(number) => format!("primitive {number}"),
    }
}
