//! Sets of libraries, against what the vendor's linker says and makes of them.

use std::collections::BTreeMap;

use dxkit_bitcode::Module;
use dxkit_container::{Container, DigestPolicy};
use dxkit_dxil::DxilModule;
use dxkit_exec::{Binding, Buffer, Dispatch, Program, Resources, View};
use dxkit_link::{Library, LinkOptions, Linked, Target, link};
use dxkit_program::Program as Part;
use dxkit_rdat::{RuntimeData, SubobjectView};
use dxkit_types::{FourCc, ResourceClass};
use dxkit_validate::validate;

use crate::support::{library, sets};

/// Sets that the vendor's linker refuses for a fault of its own. What it makes of matrices and structures as
/// parameters, of functions that are not to be inlined, and of `SV_PrimitiveID` in geometry shaders breaks
/// rules of its validator; at arrays of resources in libraries before shader model 6.6, linked to that or a
/// later one, it crashes.
const BETTER: [&str; 5] = ["vectors_6_0", "structures_6_6", "kept_6_3", "primitive_6_3", "elements_6_6"];

fn module(file: &[u8], part: FourCc) -> Module {
    let container = Container::parse(file).unwrap();
    let part = Part::parse(container.find(part).unwrap().span()).unwrap();
    Module::parse(part.bitcode()).unwrap()
}

fn instructions(file: &[u8]) -> usize {
    let module = module(file, FourCc::Dxil);
    module.functions().map(|function| function.instructions().count()).sum()
}

#[test]
fn verdicts_are_those_of_the_vendor() {
    let mut complaints = Vec::new();
    for set in sets() {
        let name = &set.name;
        match (set.container(), set.verdict.as_str()) {
            (Ok(container), verdict) => {
                let validation = validate(container.as_slice());
                let is_valid = validation.is_valid();
                if !is_valid && verdict == "ok" {
                    complaints.push(format!("{name}: {:?}", validation.report));
                } else if is_valid && verdict != "ok" && !BETTER.contains(&name.as_str()) {
                    complaints.push(format!("{name} is linked, but: {}", set.message));
                }
            }
            (Err(errors), "ok") => complaints.push(format!("{name}: {errors:?}")),
            (Err(_), _) => {}
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// A resource: class, number, name, space, first register, registers, kind.
type Bound = (u32, u32, String, u32, u32, u32, u32);

fn bound(file: &[u8]) -> Vec<Bound> {
    let module = module(file, FourCc::Stat);
    let dxil = DxilModule::read(&module);
    let all = dxil.resources.iter().map(|resource| {
        (
            resource.class.0,
            resource.id,
            String::from_utf8_lossy(resource.name.0).into_owned(),
            resource.space,
            resource.lower_bound,
            resource.range_size,
            resource.kind.0,
        )
    });
    all.collect()
}

#[test]
fn resources_have_the_numbers_and_registers_that_the_vendor_gives() {
    let mut compared = 0;
    for set in sets() {
        let Some(vendors) = set.vendors() else { continue };
        let own = set.container().unwrap();
        assert_eq!(bound(&own), bound(&vendors), "{}", set.name);
        compared += 1;
    }
    assert!(compared >= 20, "{compared} sets");
}

#[test]
fn elements_of_signatures_have_the_uses_that_the_vendor_states() {
    let mut compared = 0;
    let uses = |file: &[u8]| -> Vec<(u32, Option<u32>)> {
        let module = module(file, FourCc::Dxil);
        let dxil = DxilModule::read(&module);
        let Some(signatures) = &dxil.entry_points[0].signatures else { return Vec::new() };
        let lists = [&signatures.inputs, &signatures.outputs, &signatures.patch_constants_or_primitives];
        lists.into_iter().flatten().map(|element| (element.dynamic_mask, element.usage_mask)).collect()
    };
    for set in sets() {
        let Some(vendors) = set.vendors() else { continue };
        let own = uses(&set.container().unwrap());
        assert_eq!(own, uses(&vendors), "{}", set.name);
        compared += own.iter().filter(|(_, used)| used.is_some()).count();
    }
    assert!(compared >= 10, "{compared} elements");
}

#[test]
fn instructions_are_at_most_the_vendors_in_total() {
    let (mut own, mut vendors) = (0, 0);
    for set in sets() {
        let Some(linked) = set.vendors() else { continue };
        own += instructions(&set.container().unwrap());
        vendors += instructions(&linked);
    }
    assert!(own <= vendors, "{own} instructions; the vendor's linker leaves {vendors}");
}

/// The contents of all resources, from numbers that are small in every type.
fn resources(program: &Program) -> Resources {
    let mut resources = Resources::default();
    for range in program.ranges() {
        let is_float = !matches!(range.view, Some(View::Raw));
        for index in 0..range.count.unwrap_or(4).min(8) {
            let place = Binding { number: range.binding.number + index, ..range.binding };
            let words = (0..512u32).flat_map(|word| {
                let number = (word.wrapping_mul(37).wrapping_add(index * 11)) % 23;
                let written = range.binding.class == ResourceClass::UAV;
                let bits = match (written, is_float || range.binding.class == ResourceClass::CBV) {
                    (true, _) => 0,
                    (_, true) => (number as f32 / 4.0).to_bits(),
                    (_, false) => number,
                };
                bits.to_le_bytes()
            });
            resources.buffers.insert(place, Buffer::new(words.collect::<Vec<u8>>()));
        }
    }
    resources
}

/// The buffers after a run.
fn run(file: &[u8]) -> Result<BTreeMap<Binding, Vec<u8>>, String> {
    let module = module(file, FourCc::Dxil);
    let dxil = DxilModule::read(&module);
    let program = Program::from_module(&dxil, None).map_err(|refusal| refusal.to_string())?;
    let mut resources = resources(&program);
    program.dispatch(&mut resources, &Dispatch::new([3, 1, 1])).map_err(|failure| failure.to_string())?;
    Ok(resources.buffers.into_iter().map(|(place, buffer)| (place, buffer.bytes)).collect())
}

#[test]
fn shaders_compute_what_those_of_the_vendor_compute() {
    let mut compared = 0;
    let mut changed = 0;
    for set in sets().into_iter().filter(|set| set.profile.starts_with("cs_")) {
        let Some(vendors) = set.vendors() else { continue };
        let (own, vendors) = (run(&set.container().unwrap()), run(&vendors));
        assert_eq!(own, vendors, "{}", set.name);
        compared += 1;
        let written = own.is_ok_and(|buffers| {
            buffers.iter().any(|(place, bytes)| {
                place.class == ResourceClass::UAV && bytes.iter().any(|byte| *byte != 0)
            })
        });
        changed += usize::from(written);
    }
    assert!(compared >= 13 && changed >= 10, "{changed} of {compared} shaders wrote anything");
}

/// The subobjects of `RDAT`, in words.
fn subobjects(file: &[u8]) -> Vec<String> {
    let container = Container::parse(file).unwrap();
    let data = RuntimeData::parse(container.find(FourCc::Rdat).unwrap().span()).unwrap();
    let all = data.subobject_views().map(|subobject| {
        let text = |text: Option<dxkit_bytes::Name<'_>>| {
            String::from_utf8_lossy(text.unwrap().as_bytes()).into_owned()
        };
        let contents = match subobject.contents() {
            SubobjectView::SubobjectToExportsAssociation { subobject, exports } => {
                format!(
                    "{} of {}",
                    text(subobject),
                    data.strings(exports).map(text).collect::<Vec<_>>().join(", ")
                )
            }
            SubobjectView::HitGroup { any_hit, closest_hit, .. } => {
                format!("{} and {}", text(any_hit), text(closest_hit))
            }
            other => format!("{other:?}"),
        };
        format!("{}: {contents}", text(subobject.name()))
    });
    all.collect()
}

/// The compiler states them in the `RDAT` of the only library that has any; under new names of functions,
/// they are those of the functions.
#[test]
fn subobjects_are_kept() {
    let file = std::fs::read(crate::support::folder().join("rays_objects.dxil")).unwrap();
    let compiled = subobjects(&file);
    assert!(compiled.len() >= 3, "{compiled:?}");
    let set = sets().into_iter().find(|set| set.name == "rays").unwrap();
    assert_eq!(subobjects(&set.container().unwrap()), compiled);
    let set = sets().into_iter().find(|set| set.name == "rays_state").unwrap();
    let linked = set.link().unwrap();
    let notes: Vec<String> = linked.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "the hit group struck of rays_state has functions that are not exported: pass",
            "the association of_pass of rays_state is left out: none of its functions is exported",
        ]
    );
    let named = subobjects(&set.container().unwrap());
    for expected in ["struck: pass and hit", "of_hit: own of hit, myrg", "of_group: own of struck"] {
        assert!(named.iter().any(|own| own == expected), "{expected}: {named:?}");
    }
}

/// A state object finds no function of a hit group that nobody exports, and no hit group that is left out.
#[test]
fn hit_groups_without_functions_are_left_out() {
    let mut set = sets().into_iter().find(|set| set.name == "rays_state").unwrap();
    set.options.exports = dxkit_link::Export::parse_list("rg;mi").unwrap();
    let notes: Vec<String> = set.link().unwrap().notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "the hit group struck of rays_state is left out: none of its functions is exported",
            "the association of_hit of rays_state is without what is not exported: strike",
            "the association of_group of rays_state is left out: none of its functions is exported",
            "the association of_pass of rays_state is left out: none of its functions is exported",
        ]
    );
    let named = subobjects(&set.container().unwrap());
    assert!(named.iter().any(|own| own == "of_hit: own of rg"), "{named:?}");
    assert!(!named.iter().any(|own| own.contains("struck")), "{named:?}");
}

/// The names are those that clang 24 gives such functions.
#[test]
fn functions_of_another_compiler_are_found_by_their_signatures() {
    let renamed = |library: Library, old: &str, new: &str| {
        let mut module = library.module().clone();
        let function = module.function_named(old.as_bytes()).unwrap().id();
        module.set_name(function, new);
        Library::from_module(library.name(), module)
    };
    let falloff = renamed(library("falloff"), "\u{1}?attenuation@@YAMM@Z", "_Z11attenuationf");
    let options = LinkOptions::shader(Target::from_profile("cs_6_6").unwrap(), "main");
    let libraries = [library("entry"), library("shade"), falloff];
    let linked = link(&libraries, &LinkOptions { allow_versions: true, ..options.clone() }).unwrap();
    let named = link(&["entry", "shade", "falloff"].map(library), &options).unwrap();
    let count = |linked: &Linked| {
        linked.module.functions().map(|function| function.instructions().count()).sum::<usize>()
    };
    assert_eq!(count(&linked), count(&named));
    // Another parameter is another function.
    let falloff = renamed(library("falloff"), "\u{1}?attenuation@@YAMM@Z", "_Z11attenuationi");
    let libraries = [library("entry"), library("shade"), falloff];
    assert!(link(&libraries, &LinkOptions { allow_versions: true, ..options }).is_err());
}

#[test]
fn debug_information_is_kept() {
    let set = sets().into_iter().find(|set| set.name == "loops_debug").unwrap();
    let file = set.container().unwrap();
    let module = module(&file, FourCc::Ildb);
    let entries = || module.functions().flat_map(|function| function.instructions());
    let located = entries().filter(|entry| entry.debug_location().is_some()).count();
    let inlined =
        entries().filter_map(|entry| entry.debug_location()).filter(|at| at.inlined_at.is_some()).count();
    assert!(located > inlined && inlined > 20, "{located} locations, {inlined} of them inlined");
    let units = module.named(b"llvm.dbg.cu").unwrap().nodes.len();
    assert_eq!(units, 2, "one of each library");
}

/// The libraries of `testdata/dxc` that DXC's linker does not link to `lib_6_8` either, or not validly.
const NOT_TO_6_8: [(&str, &str); 13] = [
    ("lib_empty_6_3", "no functions"),
    ("lib_experimental_tables_6_6", "a wave size of a later form"),
    ("lib_functions_6_3", "an exported function that takes a structure apart"),
    ("lib_functions_6_x", "the same"),
    ("lib_functions_valver_1_3", "the same"),
    ("lib_resource_choice_6_x", "a function that selects between resources"),
    ("lib_resources_6_9", "reordercoherent"),
    ("lib_setprivate_6_3", "an exported function that takes a structure apart"),
    ("lib_shader_reordering_6_9", "operations of 6.9"),
    ("lib_stages_6_10", "operations in functions of no stage"),
    ("lib_stages_6_8", "the same"),
    ("lib_stages_valver_0_0", "the same"),
    ("lib_subobjects_only_6_3", "no functions"),
];

/// What older models and validators cannot state, as whether resources alias, gets the vendor's default.
#[test]
fn libraries_of_other_models_link_to_6_8() {
    let folder = crate::support::folder().join("../dxc");
    let options = LinkOptions::library(Target::from_profile("lib_6_8").unwrap());
    let mut refused = Vec::new();
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().into_string().ok())
        .filter_map(|name| {
            name.strip_suffix(".dxil").filter(|name| name.starts_with("lib_")).map(String::from)
        })
        .collect();
    names.sort();
    for name in &names {
        let libraries = [library(&format!("../dxc/{name}"))];
        let linked = link(&libraries, &options).ok().and_then(|linked| linked.container().ok());
        let file = linked.map(|container| container.write(DigestPolicy::Recompute).unwrap());
        if !file.is_some_and(|file| validate(&file[..]).is_valid()) {
            refused.push(name.as_str());
        }
    }
    let expected: Vec<_> = NOT_TO_6_8.iter().map(|(name, _)| *name).collect();
    assert!(names.len() >= 50, "{}", names.len());
    assert_eq!(refused, expected);
}
