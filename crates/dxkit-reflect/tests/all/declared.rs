//! Bindings from the declarations of programs of SM 4 and 5, against those that FXC states in `RDEF`.

use std::fs;

use dxkit_container::Container;
use dxkit_reflect::{Binding, Reflection};
use dxkit_types::{FourCc, ResourceClass, ResourceKind};

use super::vendor::testdata;

/// Whether the declaration and the row of `RDEF` are about the same resource, and agree.
fn agrees(declared: &Binding, stated: &Binding) -> bool {
    let kind = match stated.kind {
        Some(ResourceKind::TBuffer) => Some(ResourceKind::TypedBuffer),
        kind => kind,
    };
    let inside = declared.lower_bound >= stated.lower_bound
        && match (declared.upper_bound, stated.upper_bound) {
            (_, None) => true,
            (Some(declared), Some(stated)) => declared <= stated,
            (None, Some(_)) => false,
        };
    declared.class == stated.class
        && declared.kind == kind
        && declared.space == stated.space
        && inside
        && declared.id == stated.id
        && declared.stride == stated.stride
        && declared.sampler_kind == stated.sampler_kind
        && (declared.component_type == stated.component_type || stated.kind == Some(ResourceKind::TBuffer))
        && declared
            .size
            .is_none_or(|size| stated.size.is_some_and(|stated| size <= stated.next_multiple_of(16)))
}

#[test]
fn declarations_are_the_bindings_of_fxc() {
    let (mut files, mut bindings, mut counters) = (0, 0, 0);
    let mut wrong = Vec::new();
    for entry in fs::read_dir(testdata().join("fxc")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "dxbc") {
            continue;
        }
        let file = fs::read(&path).unwrap();
        let mut container = Container::parse(file.as_slice()).unwrap();
        let program = [FourCc::Shex, FourCc::Shdr].into_iter().find(|kind| container.find(*kind).is_some());
        let (Some(program), Some(_)) = (program, container.find(FourCc::Rdef)) else { continue };
        let stated = Reflection::from_container(&container).bindings.unwrap();
        assert_eq!(stated.from, FourCc::Rdef);
        container.remove_all(FourCc::Rdef);
        let declared = Reflection::from_container(&container).bindings.unwrap();
        assert_eq!(declared.from, program);
        files += 1;
        for binding in &declared.list {
            bindings += 1;
            let same = stated.list.iter().find(|stated| agrees(binding, stated));
            match same {
                Some(same) if binding.class == ResourceClass::UAV => {
                    // FXC declares a counter only if the program uses it.
                    let counts = |binding: &Binding| binding.facts().counter == Some(true);
                    counters += usize::from(counts(binding));
                    assert!(counts(same) || !counts(binding), "{}", path.display());
                }
                Some(_) => {}
                None => wrong.push(format!("{}: {} {:?}", path.display(), binding.registers(), binding.kind)),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        files > 90 && bindings > 150 && counters > 0,
        "{files} files, {bindings} bindings, {counters} counters"
    );
}
