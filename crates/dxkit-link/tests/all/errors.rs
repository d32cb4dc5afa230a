//! What is told when libraries cannot be linked.

use dxkit_bitcode::Module;
use dxkit_link::{Library, LinkOptions, Target, link};

use crate::support::{library, sets};

/// The messages for the set of this name.
fn messages(name: &str) -> Vec<String> {
    let set = sets().into_iter().find(|set| set.name == name).unwrap();
    set.link().map(|_| ()).unwrap_err().iter().map(ToString::to_string).collect()
}

#[test]
fn functions_are_told_with_their_libraries_and_callers() {
    assert_eq!(
        messages("shade_undefined"),
        [
            "no library defines float attenuation(float), which is called by main → float3 shade(float3, float); \
          declared in shade"
        ]
    );
    assert_eq!(messages("scalars_duplicate"), ["both scalars and scalars_again define float f(float)"]);
    assert_eq!(messages("scalars_entry"), ["no library defines nothing"]);
    assert_eq!(messages("scalars_stage"), ["main is a Compute shader, not a Pixel shader"]);
    assert_eq!(messages("scalars_exports"), ["a shader has no exports: only a library has"]);
}

#[test]
fn similar_functions_are_told() {
    let libraries = [library("scalars"), library("scalars_main")];
    let options = LinkOptions::shader(Target::from_profile("cs_6_6").unwrap(), "mian");
    let errors = link(&libraries, &options).map(|_| ()).unwrap_err();
    assert_eq!(errors[0].to_string(), "no library defines mian; there is main");
}

#[test]
fn functions_without_a_stage_are_no_entries() {
    let options = LinkOptions::shader(Target::from_profile("cs_6_6").unwrap(), "attenuation");
    let errors = link(&[library("falloff")], &options).map(|_| ()).unwrap_err();
    let expected =
        "float attenuation(float) has no stage: an entry has an attribute like [shader(\"compute\")]";
    assert_eq!(errors[0].to_string(), expected);
}

#[test]
fn circles_conflicts_and_exports_are_told() {
    assert_eq!(
        messages("circle"),
        ["functions call each other in a circle: float p(float) → float q(float)"]
    );
    assert_eq!(
        messages("texture_conflict"),
        ["the resource tex is Texture3D<vector<float, 4> > at any register in texture_3d_main, and \
          Texture2D<vector<float, 4> > at any register in texture_2d"]
    );
    assert_eq!(
        messages("group_shared"),
        ["both group_shared_main and group_shared have the variable ?gs@@3PAMA"]
    );
    assert_eq!(
        messages("rays_missing"),
        ["no library defines nothere, which is to be exported; there is float other(float)"]
    );
}

/// The vendor's linker leaves the second array without a register, which no root signature can bind; its
/// compiler refuses such a shader.
#[test]
fn two_unbounded_arrays_without_registers_are_told() {
    let options = LinkOptions::shader(Target::from_profile("cs_6_6").unwrap(), "main");
    let errors = link(&["unbounded", "unbounded_main"].map(library), &options).map(|_| ()).unwrap_err();
    let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        ["no registers of space 0 are free for masks: heights takes all up to the last; give one of them a \
          register and another space"]
    );
}

#[test]
fn operations_of_newer_models_are_told_with_their_callers() {
    assert_eq!(
        messages("heap_6_5"),
        ["cs_6_5 has no operation CreateHandleFromHeap, which is used by indexing → float indexed(uint) of \
          derivative"]
    );
}

/// The vendor's linker inlines them first, and says what its validator says of the result.
#[test]
fn functions_that_a_stage_cannot_have_are_told_with_library_and_callers() {
    let told = |libraries: &[&str], entry: &str, profile: &str| {
        let libraries: Vec<Library> = libraries.iter().map(|name| library(name)).collect();
        let options = LinkOptions::shader(Target::from_profile(profile).unwrap(), entry);
        let errors = link(&libraries, &options).map(|_| ()).unwrap_err();
        errors.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        told(&["derivative", "derivative_main"], "main", "cs_6_5"),
        ["cs_6_5 has no operation DerivCoarseX, which is used by main → float slope(float) of derivative"]
    );
    assert_eq!(
        told(&["group_shared", "group_shared_pixel"], "main", "ps_6_3"),
        ["ps_6_3 has no group-shared memory: gs is used by main → float c(uint, float) of group_shared"]
    );
}

#[test]
fn registers_that_differ_are_noted() {
    let set = sets().into_iter().find(|set| set.name == "texture_register").unwrap();
    let notes: Vec<String> = set.link().unwrap().notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "the resource tex is Texture2D<vector<float, 4> > at t3 in texture_register_main, which is taken, and \
          Texture2D<vector<float, 4> > at any register in texture_2d"
        ]
    );
}

#[test]
fn what_is_no_library_is_refused() {
    let shader = sets().into_iter().find(|set| set.name == "chain").unwrap().link().unwrap().module;
    let libraries = [Library::from_module("chain", shader), Library::from_module("nothing", Module::new())];
    let options = LinkOptions::shader(Target::from_profile("cs_6_6").unwrap(), "main");
    let errors = link(&libraries, &options).map(|_| ()).unwrap_err();
    let messages: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(messages, ["chain is a Compute shader, not a library", "nothing is not a library"]);
}

#[test]
fn libraries_for_linking_alone_state_no_validator() {
    assert_eq!(
        messages("open_validator"),
        ["a library of lib_6_x is for linking alone: it states no validator 1.8"]
    );
}
