//! No call panics: parsing, decoding, walking, checking, queries, writing.

use std::fmt::Write as _;

use dxkit::bitcode::Module;
use dxkit::bytes::{Value, Visit};
use dxkit::rootsig::{KnownVersion, ResourceClass, ShaderVisibility};
use dxkit::{
    Container, Context, DigestKind, DxilModule, Frame, MAX_NESTING, Part, Program, Reflection, Report,
    RuntimeData, Shader, ShaderKind, Span,
};

use crate::input;

/// Calls everything that can be done with a file.
pub fn run(data: &[u8]) {
    any(data);
    if !data.starts_with(b"DXBC") {
        any(&input::file(data));
    }
}

fn any(file: &[u8]) {
    let span = Span::new(file);
    let mut text = Text::default();
    for finding in dxkit::check(span) {
        text.say(&finding);
    }
    match dxkit::walk(span, &mut text) {
        Ok(errors) => errors.iter().for_each(|error| text.say(error)),
        Err(error) => text.say(&error),
    }
    match Container::parse(span) {
        Ok(container) => look_into(&container, &mut text, MAX_NESTING),
        Err(error) => text.say(&error),
    }
}

fn look_into(container: &Container<'_>, text: &mut Text, levels: usize) {
    let shader = Shader::from_container(container);
    if let Some(profile) = shader.profile() {
        text.say(&profile);
    }
    text.say(&container.digest);
    assert!(container.digest.kind() != DigestKind::Unsigned || container.digest.0 == [0; 16]);
    let reflection = Reflection::from_container(container);
    for binding in reflection.bindings.iter().flat_map(|bindings| &bindings.list) {
        text.say(&binding.registers());
    }
    let context = Context::from_container(container);
    for raw in container.parts() {
        let part = match Part::decode(raw, context) {
            Ok(part) => part,
            Err(error) => {
                text.say(&error);
                continue;
            }
        };
        query(&part, shader.kind);
        if let Part::Program(program) = &part {
            query_program(program, text);
        }
        let _ = part.encode();
        if let (Part::Container(inner), Some(levels)) = (&part, levels.checked_sub(1)) {
            look_into(inner, text, levels);
        }
    }
}

/// Calls every query of a module's metadata and operations.
fn query_program(program: &Program<'_>, text: &mut Text) {
    let Ok(module) = Module::parse(program.bitcode()) else { return };
    let dxil = DxilModule::read(&module);
    dxil.faults.iter().for_each(|fault| text.say(fault));
    for resource in dxil.resources.iter() {
        text.say(&resource.columns());
        let _ = resource.hlsl_type(&dxil).map(|ty| text.say(&ty));
    }
    if let Some(state) = &dxil.view_id_state {
        for stream in state.streams.iter().chain(&state.patch_constants_or_primitives) {
            let _ =
                (0..stream.by_input.inputs().min(64)).map(|input| stream.by_input.row(input).iter().count());
        }
    }
    for call in dxil.calls() {
        let _ = (call.overloads(), call.integer("mask"));
        for operand in call.operands() {
            let _ = dxil.handle(call.function, *operand).map(|handle| text.say(&handle));
        }
    }
}

/// Calls every query of a value.
fn query(part: &Part<'_>, stage: Option<ShaderKind>) {
    match part {
        Part::Signature(signature) => {
            for element in &signature.elements {
                if let Some(meaning) = signature.kind.usage_meaning(stage) {
                    let _ = element.used(meaning);
                }
            }
        }
        Part::PipelineStateValidation(psv) => {
            let _ = psv.linear_algebra().map(|linear| linear.shape_lists().count());
            for element in psv.elements() {
                let _ = (element.rows(), element.size(), element.semantic_indexes.iter().last());
            }
            let dependencies = &psv.dependencies;
            for number in [0, 1, 31, 32, 127, 128, 1023, 1024, usize::MAX] {
                let _ = dependencies.output_depends_on_view_id(number % 5, number);
                let _ = dependencies.patch_constant_depends_on_view_id(number);
                let _ = dependencies.output_depends_on_input(number % 5, number, number);
                let _ = dependencies.patch_constant_depends_on_input(number, number);
                let _ = dependencies.output_depends_on_patch_constant(number, number);
            }
            // Changes a value as an editor would; if the result is inconsistent, writing returns an error.
            let mut changed = psv.clone();
            changed.update_vectors();
            let _ = changed.encode();
            changed.fit_dependencies();
            let _ = changed.encode();
        }
        Part::RootSignature(root) => {
            let Some(desc) = root.known() else { return };
            let _ = (desc.cost(), desc.shader_record_size(), desc.is_canonical(), desc.unreferenced());
            for register in [0, 1, 7, u32::MAX] {
                let _ = desc.find(ResourceClass::SRV, register, register, ShaderVisibility::Pixel);
                let _ = desc.find(ResourceClass::CBV, 0, register, ShaderVisibility::All);
                let _ = desc.find(ResourceClass::Sampler, 0, register, ShaderVisibility::Vertex);
            }
            for version in [KnownVersion::V1_0, KnownVersion::V1_1, KnownVersion::V1_2] {
                let other = desc.to_version(version);
                other.validate(&mut Report::new());
                let _ = other.encode();
            }
        }
        Part::RuntimeData(data) => ask_runtime_data(data),
        Part::SourceInfo(sources) => {
            let arguments = sources.compile_arguments();
            let _ = (arguments.profile(), arguments.entry(), sources.files().count(), sources.args().count());
        }
        Part::PdbInfo(info) => {
            if let Ok(data) = RuntimeData::parse(Span::new(info.data())) {
                data.validate(&mut Report::new());
                ask_runtime_data(&data);
            }
        }
        Part::CompilerVersion(version) => {
            let _ = (version.commit_sha(), version.custom_version(), version.strings().count());
        }
        _ => {}
    }
}

/// Maximum number of rows of a table that are queried: the data that they refer to may be shared.
const ROWS: usize = 64;

fn ask_runtime_data(data: &RuntimeData<'_>) {
    for function in data.function_views().take(ROWS) {
        let _ = (function.name(), function.unmangled_name(), function.kind(), function.shader_info());
        let _ = (function.resources().take(ROWS).count(), function.dependencies().take(ROWS).count());
        let _ = function.node_attributes().take(ROWS).count();
        for row in function.node_inputs().chain(function.node_outputs()).take(ROWS).flatten() {
            let _ = (row.flags().kind(), row.attributes().take(ROWS).count());
        }
    }
    for subobject in data.subobject_views().take(ROWS) {
        let _ = (subobject.name(), subobject.contents());
    }
}

/// A sink that formats everything and discards it.
#[derive(Default)]
struct Text(String);

impl Text {
    fn say(&mut self, what: &dyn std::fmt::Display) {
        self.0.clear();
        write!(self.0, "{what}").expect("nothing refuses to be shown");
    }
}

impl Visit for Text {
    fn enter(&mut self, frame: Frame) {
        let _ = frame;
    }

    fn leaf(&mut self, _: Span<'_>, value: Value<'_>) {
        self.say(&value);
    }
}
