//! The public functions of the libraries that take a file or a text, each with the bound of its memory.
//!
//! An input of any kind goes in; each function reads as much of it as it can, and returns the number of
//! bytes of which its bound is a multiple. [`memory`](crate::memory) holds files of the worst kind to the
//! bounds, and the example `attack` runs all of them on any number of mutated inputs. A new public function
//! gets a row here, and is attacked from then on.

use std::fmt::Write as _;
use std::hint::black_box;
use std::sync::Arc;

use dxkit::bitcode::Module;
use dxkit::bitcode::writer::BitcodeDialect;
use dxkit::bytes::{Report, Value, Visit};
use dxkit::container::DigestPolicy;
use dxkit::exec::{
    AccelerationStructure, Candidate, Dispatch, HitGroup, Instance, Monitor, Next, Point, Ray, RayPipeline,
    Resources, Scene, Shader, Surface, Symbols, TargetType,
};
use dxkit::instrument::Probe;
use dxkit::link::{Library, LinkOptions, Target};
use dxkit::mutate::Mutator;
use dxkit::rebind::Rebind;
use dxkit::reflect::Language;
use dxkit::reflect::d3d12::Interfaces;
use dxkit::reflect::stats::Statistics;
use dxkit::rootsig::{Hlsl, KnownVersion, TextOptions};
use dxkit::specialize::{BufferContents, BufferPlace};
use dxkit::types::{Register, ResourceClass, ShaderKind};
use dxkit::yaml::{YamlForm, build_json, build_yaml, json, yaml};
use dxkit::{
    Container, Context, FourCc, Identity, ModuleContents, Part, Pdb, PdbKind, Pipeline, Program, Reflection,
    ShaderBindings, ShaderFile, SourceRootSignature, SourceTree, Sources, Span, Strip, asm, disasm,
};
use dxkit_pack::Archive;
use dxkit_report::{Document, FindingsDocument, IndexRow, PartsDocument, ResourcesDocument, Subject};
use dxkit_sodb::{Database, Preference};

use crate::archives;
use crate::input::function_names;

/// The maximum memory of a family of calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// The number of bytes for each byte of the input.
    pub multiple: usize,
    /// The number of bytes beside these, whatever the size of the input.
    pub constant: usize,
}

impl Bound {
    /// The number of bytes that is allowed for an input of this size.
    #[must_use]
    pub const fn for_size(self, size: usize) -> usize {
        size.saturating_mul(self.multiple).saturating_add(self.constant)
    }
}

/// Parsing, decoding parts, walking.
pub const PARTS: Bound = Bound { multiple: 20, constant: 1 << 20 };
/// Functions that read modules: checking, validating, deriving, reflection.
pub const MODULES: Bound = Bound { multiple: 180, constant: 6 << 20 };
/// Linking: bodies are copied and inlined, and variables become values.
pub const LINKING: Bound = Bound { multiple: 800, constant: 96 << 20 };
/// Comparing: of both files.
pub const DIFFERENCES: Bound = Bound { multiple: 24, constant: 48 << 20 };
/// Deriving parts and comparing them with those of the container.
pub const DERIVATION: Bound =
    Bound { multiple: MODULES.multiple, constant: MODULES.constant + DIFFERENCES.constant };
/// Printing as YAML or JSON, and reading that: of the file and its text together.
pub const TEXTS: Bound = Bound { multiple: 400, constant: 4 << 20 };
/// Disassembling. A text may be 64 times as long as the module or the tokens, because shared items are
/// written wherever they are used; while it grows, it exists twice.
pub const DISASSEMBLY: Bound = Bound { multiple: 320, constant: 16 << 20 };
/// Compiling a text: assembly, root signatures.
pub const COMPILING: Bound = Bound { multiple: 400, constant: 16 << 20 };

/// Raising a module to today's LLVM and lowering it: two modules, and the names of intrinsics, which have
/// those of types.
pub const RAISING: Bound = Bound { multiple: 400, constant: 16 << 20 };

/// Unpacking an archive: of what it states that its sections, frames and groups of files have
/// ([`archives::stated`]). Each may be 64 MiB of a few bytes.
pub const ARCHIVES: Bound = Bound { multiple: 128, constant: 16 << 20 };

/// State object databases: SQLite's own memory is not counted.
pub const DATABASES: Bound = Bound { multiple: MODULES.multiple, constant: MODULES.constant };
/// Making a shader of bytes: each may add a statement, up to the number of the options.
pub const MAKING: Bound = Bound { multiple: MODULES.multiple, constant: MODULES.constant };

/// A public function, and its limit.
#[derive(Debug, Clone, Copy)]
pub struct EntryPoint {
    /// Its name.
    pub name: &'static str,
    /// The bound of its family.
    pub bound: Bound,
    /// Calls it. Gives the number of bytes that the bound is a multiple of: those of the input, and of texts
    /// that it took.
    pub run: fn(&[u8]) -> usize,
}

/// Functions of a container, which may be empty or broken.
pub const CONTAINERS: &[EntryPoint] = &[
    EntryPoint { name: "Part::decode", bound: PARTS, run: decode },
    EntryPoint { name: "walk", bound: PARTS, run: walk },
    EntryPoint { name: "Container::write", bound: PARTS, run: write },
    EntryPoint { name: "check", bound: MODULES, run: check },
    EntryPoint { name: "judge", bound: MODULES, run: judge },
    EntryPoint { name: "Damage", bound: PARTS, run: damage },
    EntryPoint { name: "root_signatures", bound: MODULES, run: root_signatures },
    EntryPoint { name: "Module", bound: MODULES, run: modules },
    EntryPoint { name: "Reflection", bound: MODULES, run: reflection },
    EntryPoint { name: "Reflection::declarations", bound: MODULES, run: declarations },
    EntryPoint { name: "d3d12::Interfaces", bound: MODULES, run: interfaces },
    EntryPoint { name: "Statistics", bound: MODULES, run: statistics },
    EntryPoint { name: "ShaderFile", bound: MODULES, run: shader_file },
    EntryPoint { name: "ShaderBindings", bound: MODULES, run: bindings },
    EntryPoint { name: "Sources", bound: MODULES, run: sources },
    EntryPoint { name: "declared", bound: MODULES, run: declared },
    EntryPoint { name: "Identity", bound: MODULES, run: identity },
    EntryPoint { name: "ModuleContents", bound: MODULES, run: contents },
    EntryPoint { name: "decompressed", bound: MODULES, run: decompressed },
    EntryPoint { name: "check_digest", bound: MODULES, run: check_digest },
    EntryPoint { name: "program_of", bound: MODULES, run: program_of },
    EntryPoint { name: "resource_forms", bound: MODULES, run: resource_forms },
    EntryPoint { name: "derived", bound: MODULES, run: derived },
    EntryPoint { name: "derivation", bound: DERIVATION, run: derivation },
    EntryPoint { name: "validate", bound: MODULES, run: validate },
    EntryPoint { name: "strip", bound: MODULES, run: strip },
    EntryPoint { name: "canonical", bound: MODULES, run: canonical },
    EntryPoint { name: "Lines", bound: MODULES, run: lines },
    EntryPoint { name: "mutate", bound: MODULES, run: mutate },
    EntryPoint { name: "rebind", bound: MODULES, run: rebind },
    EntryPoint { name: "convert_container", bound: MODULES, run: convert },
    EntryPoint { name: "specialize", bound: MODULES, run: specialize },
    EntryPoint { name: "instrument", bound: MODULES, run: instrument },
    EntryPoint { name: "exec::Shader", bound: MODULES, run: execute },
    EntryPoint { name: "exec::Symbols", bound: MODULES, run: debug },
    EntryPoint { name: "link", bound: LINKING, run: link },
    EntryPoint { name: "rewrite", bound: MODULES, run: rewrite },
    EntryPoint { name: "Pdb", bound: MODULES, run: pdb },
    EntryPoint { name: "diff", bound: DIFFERENCES, run: diff },
    EntryPoint { name: "diff_of_common", bound: MODULES, run: diff_of_common },
    EntryPoint { name: "yaml", bound: TEXTS, run: print_yaml },
    EntryPoint { name: "yaml, LLVM's", bound: TEXTS, run: print_llvm_yaml },
    EntryPoint { name: "json", bound: TEXTS, run: print_json },
    EntryPoint { name: "disassemble", bound: DISASSEMBLY, run: disassemble },
    EntryPoint { name: "assemble what was disassembled", bound: COMPILING, run: assemble },
    EntryPoint { name: "Pipeline", bound: MODULES, run: pipeline },
    EntryPoint { name: "raise", bound: RAISING, run: raise },
    EntryPoint { name: "lower what was raised", bound: RAISING, run: lower },
    EntryPoint { name: "reduce", bound: MODULES, run: reduce },
    EntryPoint { name: "rewrite in the layout of the input", bound: MODULES, run: rewrite_like },
    EntryPoint { name: "directory_fits", bound: PARTS, run: scan },
    EntryPoint { name: "documents", bound: TEXTS, run: documents },
    EntryPoint { name: "IndexRow", bound: MODULES, run: index_row },
];

/// Functions of a text.
pub const TEXT_READERS: &[EntryPoint] = &[
    EntryPoint { name: "build_yaml", bound: TEXTS, run: read_yaml },
    EntryPoint { name: "build_json", bound: TEXTS, run: read_json },
    EntryPoint { name: "asm::dxil::assemble", bound: COMPILING, run: read_assembly },
    EntryPoint { name: "asm::dxbc::assemble", bound: COMPILING, run: read_tokens },
    EntryPoint { name: "rootsig::TextOptions::compile", bound: COMPILING, run: read_root_signature },
    EntryPoint { name: "rootsig::Hlsl", bound: COMPILING, run: read_hlsl },
    EntryPoint { name: "c_arrays", bound: TEXTS, run: read_c_arrays },
    EntryPoint { name: "ProbeReport", bound: TEXTS, run: read_probe_report },
    EntryPoint { name: "pipeline::input_layout", bound: TEXTS, run: read_input_layout },
    EntryPoint { name: "LLVM text, raised and lowered", bound: COMPILING, run: read_modern_assembly },
];

/// Functions of an archive.
pub const ARCHIVE_READERS: &[EntryPoint] = &[EntryPoint { name: "Archive", bound: ARCHIVES, run: unpack }];

/// Functions of a PDB.
pub const PDB_READERS: &[EntryPoint] = &[EntryPoint { name: "pdb_container", bound: PARTS, run: read_pdb }];

/// Functions of a state object database.
pub const DATABASE_READERS: &[EntryPoint] =
    &[EntryPoint { name: "sodb::Database", bound: DATABASES, run: read_database }];

/// Functions of bytes that decide what is made.
pub const ENTROPY_READERS: &[EntryPoint] =
    &[EntryPoint { name: "smith::Shader", bound: MAKING, run: make_shader }];

/// Everything that is read of a database, and the database merged with itself.
fn read_database(file: &[u8]) -> usize {
    let Ok(database) = Database::from_bytes(file, "database") else { return file.len() };
    if let Ok(rows) = database.rows() {
        rows.iter().for_each(|row| drop(row.read()));
    }
    drop(dxkit_sodb::list(&database));
    drop(dxkit_sodb::check(&database));
    drop(database.pipeline_states());
    drop(database.state_objects());
    drop(dxkit_sodb::diff(&database, &database));
    if let Ok(folder) = tempfile::tempdir() {
        let both = [Arc::clone(&database), database];
        let out = folder.path().join("merged.db");
        drop(dxkit_sodb::merge(&out, "merged.db", &both, Preference::First));
    }
    file.len()
}

/// Any bytes make a shader that is valid and has no undefined behaviour.
fn make_shader(entropy: &[u8]) -> usize {
    let stages = dxkit::smith::Stage::ALL.into_iter().zip([None, Some(0), Some(6)].into_iter().cycle());
    for (stage, minor) in stages {
        let options = dxkit::smith::SmithOptions::default().with_stage(stage);
        let options = minor.map_or(options, |minor| options.with_minor(minor));
        let shader = dxkit::smith::Shader::from_entropy(entropy, &options);
        let container = shader.container().expect("the parts can be written");
        let bytes = container.write(DigestPolicy::Recompute).expect("the container can be written");
        let validation = dxkit::validate::validate(&bytes[..]);
        assert!(validation.is_valid(), "{:?}", validation.report);
    }
    entropy.len()
}

fn unpack(archive: &[u8]) -> usize {
    if let Ok(archive) = Archive::open(archive) {
        let all: Result<(), dxkit_pack::Error> = archive.each(|_, _| Ok(()));
        drop(all);
        // Alone, with a buffer of its own.
        archive.names().take(1).for_each(|name| drop(archive.read(name)));
    }
    archives::stated(archive)
}

/// Calls `with` with the container, if it is one.
fn on(file: &[u8], with: impl FnOnce(&Container<'_>)) -> usize {
    if let Ok(container) = Container::parse(file) {
        with(&container);
    }
    file.len()
}

fn decode(file: &[u8]) -> usize {
    on(file, |container| {
        let context = Context::from_container(container);
        let mut parts = Vec::with_capacity(container.parts().len());
        parts.extend(container.parts().iter().filter_map(|part| Part::decode(part, context).ok()));
    })
}

/// Listens, so that the walk computes every detail.
struct Listener;

impl Visit for Listener {
    fn leaf(&mut self, _: Span<'_>, _: Value<'_>) {}
}

fn walk(file: &[u8]) -> usize {
    drop(dxkit::walk(Span::new(file), &mut Listener));
    file.len()
}

fn write(file: &[u8]) -> usize {
    on(file, |container| drop(container.write(DigestPolicy::Recompute)))
}

fn judge(file: &[u8]) -> usize {
    let judgement = dxkit::Judgement::new(file);
    drop((judgement.messages(), judgement.notes()));
    drop(dxkit::judge(file));
    file.len()
}

fn damage(file: &[u8]) -> usize {
    black_box(dxkit::Damage::find(file));
    black_box(dxkit::Damage::readable_parts(file));
    file.len()
}

fn root_signatures(file: &[u8]) -> usize {
    if let Ok(container) = Container::parse(file) {
        drop(dxkit::root_signatures(&container));
    }
    file.len()
}

fn check(file: &[u8]) -> usize {
    drop(dxkit::check(Span::new(file)));
    file.len()
}

fn modules(file: &[u8]) -> usize {
    on(file, |container| {
        for part in container.parts() {
            let Ok(program) = Program::parse(part.span()) else { continue };
            let Ok(module) = Module::parse(program.bitcode()) else { continue };
            drop(module.uses());
            drop(module.verify());
        }
    })
}

fn reflection(file: &[u8]) -> usize {
    on(file, |container| drop(Reflection::from_container(container)))
}

/// A text of which nothing but the length is kept.
struct Length(usize);

impl std::fmt::Write for Length {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

fn print(text: impl std::fmt::Display) {
    write!(Length(0), "{text}").expect("this writer takes everything");
}

fn declarations(file: &[u8]) -> usize {
    on(file, |container| {
        let reflection = Reflection::from_container(container);
        for language in [Language::Hlsl, Language::C, Language::Rust] {
            print(reflection.declarations(language));
        }
    })
}

fn interfaces(file: &[u8]) -> usize {
    if let Ok(interfaces) = Interfaces::parse(file) {
        print(interfaces);
    }
    file.len()
}

fn statistics(file: &[u8]) -> usize {
    on(file, |container| drop(Statistics::count(container, file.len())))
}

fn shader_file(file: &[u8]) -> usize {
    if let Ok(shader) = ShaderFile::load(file) {
        drop(shader.dxil());
    }
    file.len()
}

fn bindings(file: &[u8]) -> usize {
    on(file, |container| {
        let Ok(Some(bindings)) = ShaderBindings::from_container(container) else { return };
        let Ok(Some(root)) = dxkit::root_signature(container) else { return };
        if let Some(root) = root.known() {
            drop(bindings.fit(root));
            drop(bindings.fit_own());
            drop(bindings.fit_alone(root));
            let _ = ShaderBindings::binding(&bindings, 0);
        }
    })
}

/// The sources, as files of a folder, and the root signature in them.
fn sources(file: &[u8]) -> usize {
    on(file, |container| {
        let Ok(Some(sources)) = Sources::from_container(container) else { return };
        let tree = SourceTree::from_sources(&sources);
        drop(tree.main());
        drop(tree.command_line());
        drop(SourceRootSignature::from_sources(&sources));
    })
}

fn declared(file: &[u8]) -> usize {
    on(file, |container| {
        if let Some(declared) = dxkit::declared(container) {
            print(declared.removed());
        }
    })
}

fn identity(file: &[u8]) -> usize {
    on(file, |container| {
        let identity = Identity::from_container(container);
        drop(identity.pdb_names());
        black_box(identity.named_hash());
        black_box(identity.agrees(&identity) && identity.is_that_of(&identity));
        drop(dxkit::shader_hash(container));
    })
}

fn contents(file: &[u8]) -> usize {
    on(file, |container| {
        for kind in [FourCc::Dxil, FourCc::Ildb, FourCc::Stat] {
            drop(ModuleContents::from_container(container, kind));
        }
    })
}

fn decompressed(file: &[u8]) -> usize {
    on(file, |container| dxkit::decompressed(container).for_each(|data| drop(data.walk(&mut Listener))))
}

fn check_digest(file: &[u8]) -> usize {
    on(file, |container| {
        black_box(dxkit::check_digest(container, file));
    })
}

/// The bitcode of the file as a program of its own.
fn program_of(file: &[u8]) -> usize {
    if let Ok(located) = disasm::locate(file, None) {
        drop(dxkit::program_of(located.bitcode.bytes()));
    }
    file.len()
}

fn resource_forms(file: &[u8]) -> usize {
    on(file, |container| {
        for resource in dxkit::resource_forms(container) {
            resource.disagreements().for_each(print);
            black_box((resource.facts(), resource.hlsl()));
        }
    })
}

fn derived(file: &[u8]) -> usize {
    on(file, |container| drop(dxkit::derived(container)))
}

fn derivation(file: &[u8]) -> usize {
    on(file, |container| drop(dxkit::derivation(container, |_| true)))
}

fn validate(file: &[u8]) -> usize {
    let validation = dxkit::validate::validate(Span::new(file));
    drop(validation.messages(true));
    print(validation.vendor_text());
    file.len()
}

fn strip(file: &[u8]) -> usize {
    drop(dxkit::strip(Span::new(file), Strip::EVERYTHING));
    file.len()
}

fn mutate(file: &[u8]) -> usize {
    on(file, |container| {
        let mut container = container.clone();
        drop(dxkit::mutate::mutate(&mut container, &mut Mutator::new(1), 2));
    })
}

fn rebind(file: &[u8]) -> usize {
    on(file, |container| {
        let rules = ["t*=+3", "u*=+1,space2", "b0=b7", "s*=-1"];
        let rules = rules.iter().try_fold(Rebind::new(), |rules, rule| rules.with_rule(rule));
        let mut container = container.clone();
        drop(rules.map(|rules| dxkit::rebind::rebind(&mut container, &rules)));
    })
}

fn canonical(file: &[u8]) -> usize {
    on(file, |container| drop(dxkit::canonical::canonical(&mut container.clone())))
}

fn lines(file: &[u8]) -> usize {
    on(file, |container| {
        let Ok(lines) = dxkit::disasm::Lines::from_container(container, None) else { return };
        let frames = lines.instructions().map(|found| lines.frames(&found).count());
        let _: usize = frames.sum();
    })
}

fn convert(file: &[u8]) -> usize {
    on(file, |container| {
        for minor in [0, 2, 6] {
            let options = dxkit::convert::ConvertOptions::default().with_minor(minor);
            drop(dxkit::convert_container(container, &options));
        }
    })
}

fn link(file: &[u8]) -> usize {
    on(file, |container| {
        let Ok(library) = Library::from_container("library", container) else { return };
        let targets = ["cs_6_0", "ps_6_6", "hs_6_9", "lib_6_6"].map(Target::from_profile);
        let libraries = [library];
        for target in targets.into_iter().flatten() {
            for entry in ["main", "entry", "csmain", "vsmain", "psmain"] {
                let linked = dxkit::link(&libraries, &LinkOptions::shader(target, entry));
                drop(linked.map(|linked| linked.container()));
            }
            let linked = dxkit::link(&libraries, &LinkOptions::library(target));
            drop(linked.map(|linked| linked.container()));
        }
    })
}

fn specialize(file: &[u8]) -> usize {
    on(file, |container| {
        let mut contents = BufferContents::new();
        for number in 0..2 {
            contents.set(Register { class: ResourceClass::CBV, space: 0, number }, 0, &[0x3f; 256]);
        }
        // Of arrays and of the heap, some.
        for number in [3, 4, 6] {
            contents.set(Register { class: ResourceClass::CBV, space: 0, number }, 0, &[0x3f; 80]);
            contents.set(Register { class: ResourceClass::CBV, space: 1, number }, 16, &[0x40; 16]);
            contents.set(BufferPlace::Heap(number), 0, &[0x3f; 80]);
        }
        let mut container = container.clone();
        drop(dxkit::specialize::uses(&container));
        drop(dxkit::specialize::specialize(&mut container, &contents));
        drop(dxkit::drop_unused(&mut container));
    })
}

/// A map of what an instrumented shader counts, with any buffer.
fn read_probe_report(text: &[u8]) -> usize {
    if let Ok(report) = dxkit_report::ProbeReport::new(text, text) {
        let (mut lcov, mut html) = (String::new(), String::new());
        black_box(report.print_lcov(&mut dxkit_report::Page::new(&mut lcov)).is_ok());
        black_box(report.print_html(&mut html).is_ok());
        black_box((report.to_json(), lcov, html));
    }
    text.len()
}

fn instrument(file: &[u8]) -> usize {
    on(file, |container| {
        for (probe, _) in Probe::NAMES {
            let register = Register { class: ResourceClass::UAV, space: 9, number: 7 };
            drop(dxkit::instrument::instrument(&mut container.clone(), probe, register));
        }
    })
}

fn execute(file: &[u8]) -> usize {
    on(file, |container| {
        let mut entries = vec![None];
        entries.extend(function_names(container).into_iter().map(Some));
        for entry in entries {
            let Ok(shader) = Shader::from_container(container, entry.as_deref()) else { continue };
            run_shader(&shader);
        }
        send_rays(container);
    })
}

/// A triangle and a procedural primitive wherever a ray goes, neither of them opaque.
#[derive(Debug)]
struct Everywhere;

impl Scene for Everywhere {
    fn candidates(&self, ray: &Ray) -> Vec<Candidate> {
        let triangle = Surface::Triangle { t: ray.max * 0.5, barycentrics: [0.25; 2], front: true };
        let made = |surface| Candidate { opaque: false, ..Candidate::new(surface, Instance::default()) };
        vec![made(triangle), made(Surface::Procedural)]
    }
}

/// Runs the ray generation shaders of a library with each shader that rays may call.
fn send_rays(container: &Container<'_>) {
    let names = function_names(container);
    let made = |entry: &String, rays: &RayPipeline| Shader::with_rays(container, Some(entry), rays).ok();
    let sends = |shader: &Shader| shader.program().stage() == ShaderKind::RayGeneration;
    let none = RayPipeline::default();
    let mut entries = names.iter().take(8).filter(|&entry| made(entry, &none).as_ref().is_some_and(sends));
    let Some(entry) = entries.next() else { return };
    // Which of the others is of which stage is not known here: each is tried as each.
    for name in names.iter().take(8) {
        let group = |closest: bool, any: bool, inside: bool| HitGroup {
            closest_hit: closest.then(|| name.clone()),
            any_hit: any.then(|| name.clone()),
            intersection: inside.then(|| name.clone()),
        };
        let of_group = |group| RayPipeline { hit_groups: vec![group], max_recursion: 2, ..none.clone() };
        let all = [
            of_group(group(true, false, false)),
            of_group(group(false, true, false)),
            of_group(group(false, false, true)),
            RayPipeline { miss: vec![name.clone()], max_recursion: 2, ..none.clone() },
            RayPipeline { callable: vec![name.clone()], max_calls: 2, ..none.clone() },
        ];
        for shader in all.iter().filter_map(|rays| made(entry, rays)) {
            let mut resources = Resources::default();
            for range in shader.program().ranges().iter().take(4) {
                resources.scenes.insert(range.binding, AccelerationStructure::new(Everywhere));
            }
            let dispatch = Dispatch { fuel: 1 << 12, sanitize: true, ..Dispatch::new([2, 1, 1]) };
            drop(shader.program().dispatch(&mut resources, &dispatch));
        }
    }
}

/// Runs a shader in all ways; the wrong ones are refused.
fn run_shader(shader: &Shader) {
    drop(shader.outputs());
    for name in ["ResourceDescriptorHeap[0]", "SamplerDescriptorHeap[1]", "u0"] {
        let ty = TargetType::from_text(name, "RWTexture2D<float4>");
        drop((shader.target(name), shader.target_of_type(name, ty.as_ref())));
    }
    let dispatch = Dispatch { fuel: 1 << 12, sanitize: true, ..Dispatch::new([1, 1, 1]) };
    let program = shader.program();
    drop(program.dispatch(&mut Resources::default(), &dispatch));
    drop(program.run_meshes(&mut Resources::default(), &[1, 2, 3], &dispatch));
    drop(program.run_amplification(&mut Resources::default(), &dispatch));
    drop(program.run_node(&mut Resources::default(), &program.node_input(&[1, 2, 3]), &dispatch));
    let mut none = Resources::default();
    drop(program.trace_meshes(&mut none, &[1, 2, 3], &dispatch, [1, 0, 0], &mut |_| {}));
    drop(program.trace_amplification(&mut none, &dispatch, [1, 0, 0], &mut |_| {}));
    let draws = [program.draw([3, 3]), program.draw_triangle([3, 3], program.corners())];
    for draw in draws.iter().flatten() {
        drop(program.run_draw(&mut Resources::default(), draw, &dispatch));
    }
}

/// Looks at everything that a debugger shows, before some of the instructions.
struct Looks<'s>(&'s Symbols<'s>, u32);

impl Monitor for Looks<'_> {
    fn before(&mut self, point: &Point<'_>) -> Next {
        self.1 += 1;
        if self.1 > 16 {
            return Next::Stop;
        }
        let lane = point.active().trailing_zeros();
        for frame in self.0.frames(point.step()) {
            drop(self.0.variables(point, &frame, lane));
        }
        drop((self.0.values(point, lane), self.0.shared(point), self.0.find(point, lane, "a.b[1]")));
        drop((self.0.resource(point, "u0[1].x"), self.0.resource(point, "a.b[1]")));
        Next::Continue
    }
}

fn debug(file: &[u8]) -> usize {
    on(file, |container| {
        let Ok(shader) = Shader::for_debugger(container, None) else { return };
        let symbols = Symbols::new(&shader);
        drop(symbols.breakpoint("a.hlsl", 3));
        let dispatch = Dispatch { fuel: 1 << 12, ..Dispatch::new([1, 1, 1]) };
        drop(shader.program().monitor(&mut Resources::default(), &dispatch, &mut Looks(&symbols, 0)));
        let (mut none, mut looks) = (Resources::default(), Looks(&symbols, 0));
        drop(shader.program().monitor_meshes(&mut none, &[], &dispatch, &mut looks));
        let input = shader.program().node_input(&[]);
        drop(shader.program().monitor_node(&mut none, &input, &dispatch, &mut looks));
    })
}

fn rewrite(file: &[u8]) -> usize {
    on(file, |container| {
        let mut container = container.clone();
        drop(dxkit::rewrite(&mut container, None, BitcodeDialect::Dxc));
    })
}

fn pdb(file: &[u8]) -> usize {
    on(file, |container| {
        for kind in [PdbKind::Full, PdbKind::Slim] {
            drop(Pdb::from_shader(container, kind, None));
        }
    })
}

/// The file as the shader of a pipeline, by itself and with a root signature.
fn pipeline(file: &[u8]) -> usize {
    on(file, |container| {
        let mut pipeline = Pipeline::default();
        drop(pipeline.add(container));
        drop(pipeline.check());
        pipeline.root_signature = pipeline.suggest_root_signature().ok();
        drop(pipeline.check());
    })
}

/// The program of a file as a module.
fn module(file: &[u8]) -> Option<Module> {
    let located = disasm::locate(file, None).ok()?;
    Module::parse(located.bitcode).ok()
}

fn raise(file: &[u8]) -> usize {
    if let Some(module) = module(file) {
        drop(dxkit::upgrade::raise(&module, dxkit::upgrade::LlvmVersion::NEWEST));
    }
    file.len()
}

fn lower(file: &[u8]) -> usize {
    if let Some(module) = module(file) {
        let mut raised = dxkit::upgrade::raise(&module, dxkit::upgrade::LlvmVersion::NEWEST).module;
        drop(dxkit::upgrade::lower(&mut raised));
    }
    file.len()
}

/// Every candidate is refused but the input, so that each pass tries all that it has.
fn reduce(file: &[u8]) -> usize {
    let mut options = dxkit::reduce::ReductionOptions::default();
    options.tests = 4;
    let mut first = true;
    drop(dxkit::reduce::reduce(file, &options, |_| core::mem::take(&mut first), |_| {}));
    file.len()
}

fn rewrite_like(file: &[u8]) -> usize {
    on(file, |container| {
        let mut container = container.clone();
        drop(dxkit::rewrite(&mut container, None, BitcodeDialect::Keep));
    })
}

/// What `scan` asks of every place that may be a container.
fn scan(file: &[u8]) -> usize {
    if let Some(header) = file.first_chunk() {
        let fits = dxkit::container::directory_fits(header, |at, buffer| {
            let at = usize::try_from(at).unwrap_or(usize::MAX);
            let bytes = file.get(at..).and_then(|rest| rest.get(..buffer.len()));
            if let Some(bytes) = bytes {
                buffer.copy_from_slice(bytes);
            }
            Ok::<_, core::convert::Infallible>(bytes.is_some())
        });
        black_box(fits.is_ok_and(|fits| fits));
    }
    black_box(dxkit::container::plausible_size(file));
    file.len()
}

/// The length of a document as JSON.
fn json_length(document: &impl serde::Serialize) -> usize {
    serde_json::to_string(document).map_or(0, |text| text.len())
}

/// The documents that the commands print, as JSON.
fn documents(file: &[u8]) -> usize {
    let Ok(container) = Container::parse(file) else { return file.len() };
    let subject = Subject { name: "file", bytes: file, in_pdb: false };
    file.len()
        + json_length(&Document::from_container(&subject, &container))
        + json_length(&PartsDocument::from_container(&subject, &container))
        + json_length(&ResourcesDocument::from_container("file", &container))
        + json_length(&FindingsDocument::new("file", &dxkit_report::findings(file)))
}

fn index_row(file: &[u8]) -> usize {
    drop(IndexRow::from_bytes(file));
    file.len()
}

/// The file and a copy with one more byte in its last part.
fn diff(file: &[u8]) -> usize {
    let mut other = file.to_vec();
    if let Some(last) = other.last_mut() {
        *last ^= 1;
    }
    drop(dxkit::diff(Span::new(file), Span::new(&other)));
    2 * file.len()
}

fn diff_of_common(file: &[u8]) -> usize {
    const OTHER: &[u8] = include_bytes!("../../testdata/dxc/ps_solid_6_0.dxil");
    drop(dxkit::diff_of_common(file, OTHER));
    drop(dxkit::diff_of_common(OTHER, file));
    file.len() + OTHER.len()
}

/// Prints, and gives the size of the file and the text.
fn printed<T>(file: &[u8], print: impl FnOnce(&Container<'_>) -> Result<String, T>) -> usize {
    let Ok(container) = Container::parse(file) else { return file.len() };
    let length = print(&container).map_or(0, |text| text.len());
    file.len().saturating_add(length)
}

fn print_yaml(file: &[u8]) -> usize {
    printed(file, |container| yaml(container, YamlForm::Lossless))
}

fn print_llvm_yaml(file: &[u8]) -> usize {
    printed(file, |container| yaml(container, YamlForm::Llvm(dxkit::yaml::LlvmVersion::NEWEST)))
}

fn print_json(file: &[u8]) -> usize {
    printed(file, json)
}

fn disassemble(file: &[u8]) -> usize {
    drop(disasm::disassemble(file, &disasm::DisassemblyOptions::default()));
    file.len()
}

/// The text is in memory beside the result.
fn assemble(file: &[u8]) -> usize {
    let Ok(listing) = disasm::disassemble(file, &disasm::DisassemblyOptions::default()) else {
        return file.len();
    };
    let length = listing.text.len();
    on(file, |container| match std::str::from_utf8(&listing.text) {
        Ok(text) if asm::dxbc::recognise(text) => {
            drop(asm::dxbc::assemble(text, &asm::dxbc::AssemblyOptions::with_base(container)));
        }
        _ => {
            let mut options = asm::dxil::AssemblyOptions::default();
            options.base = Some(container);
            drop(asm::dxil::assemble(&listing.text, &options));
        }
    });
    file.len().saturating_add(length)
}

fn read_yaml(text: &[u8]) -> usize {
    let string = String::from_utf8_lossy(text);
    drop(build_yaml(&string, None, DigestPolicy::Keep));
    text.len()
}

fn read_json(text: &[u8]) -> usize {
    let string = String::from_utf8_lossy(text);
    drop(build_json(&string, DigestPolicy::Keep));
    text.len()
}

fn read_assembly(text: &[u8]) -> usize {
    if let Err(error) = asm::dxil::assemble(text, &asm::dxil::AssemblyOptions::default()) {
        drop(asm::dxil::report("text", &error));
    }
    text.len()
}

fn read_tokens(text: &[u8]) -> usize {
    let string = String::from_utf8_lossy(text);
    if let Err(error) = asm::dxbc::assemble(&string, &asm::dxbc::AssemblyOptions::default()) {
        drop(asm::dxbc::report("text", &error));
    }
    text.len()
}

fn read_root_signature(text: &[u8]) -> usize {
    let string = String::from_utf8_lossy(text);
    for version in [KnownVersion::V1_0, KnownVersion::V1_1, KnownVersion::V1_2] {
        match TextOptions::new(version).compile(&string) {
            Ok(compiled) => {
                let mut report = Report::new();
                compiled.signature.validate(&mut report);
                drop(compiled.signature.encode());
            }
            Err(errors) => print(errors.report("text")),
        }
    }
    text.len()
}

fn read_hlsl(text: &[u8]) -> usize {
    let string = String::from_utf8_lossy(text);
    let hlsl = Hlsl::read("text", &string, &[], &mut |_| None);
    for found in hlsl.root_signatures() {
        drop(TextOptions::new(KnownVersion::V1_1).compile(&found.text));
    }
    text.len()
}

fn read_c_arrays(text: &[u8]) -> usize {
    let arrays = dxkit::c_arrays(text);
    text.len() + arrays.iter().map(|array| array.bytes.len()).sum::<usize>()
}

fn read_input_layout(text: &[u8]) -> usize {
    drop(dxkit::pipeline::input_layout(&String::from_utf8_lossy(text)));
    text.len()
}

/// Read as a module, whatever it is for; then raised, printed as today's LLVM, and assembled.
fn read_modern_assembly(text: &[u8]) -> usize {
    let Ok(module) = dxkit_ir_text::read(text, &dxkit_ir_text::ReadOptions::default()) else {
        return text.len();
    };
    let raised = dxkit::upgrade::raise(&module, dxkit::upgrade::LlvmVersion::NEWEST).module;
    let mut options = disasm::module::PrintOptions::for_bitcode(text.len());
    options.dialect = disasm::module::Dialect::V22;
    let mut modern = Vec::new();
    disasm::module::write(&raised, &options, &mut modern);
    drop(asm::dxil::assemble(&modern, &asm::dxil::AssemblyOptions::default()));
    text.len() + modern.len()
}

fn read_pdb(file: &[u8]) -> usize {
    if let Ok(container) = dxkit::pdb_container(Span::new(file)) {
        drop(Container::parse(&container));
    }
    drop(dxkit::container_of(file));
    file.len()
}
