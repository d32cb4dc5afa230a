//! What the parts of a container say of its resources, side by side.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;

use crate::common::for_each;
use dxkit::resource::{Fact, MetadataRecord};
use dxkit::types::ResourceClass;
use dxkit::{Container, DigestPolicy, FourCc, PipelineStateValidation, ResourceForm, resource_forms};

#[test]
fn the_parts_of_compilers_agree() {
    let (mut resources, mut stated) = (0, 0);
    for_each(|entry| {
        if entry.compiler() == "llvm" {
            return Ok(());
        }
        let container = Container::parse(entry.span()).map_err(|error| error.to_string())?;
        for resource in resource_forms(&container) {
            resources += 1;
            stated += resource.stated.len();
            if let Some(disagreement) = resource.disagreements().next() {
                return Err(format!("{:?}: {disagreement}", resource.name));
            }
        }
        Ok(())
    });
    assert!(resources > 300 && stated > 2 * resources, "{resources} resources, {stated} forms");
}

#[test]
fn a_row_of_another_kind_is_a_disagreement() {
    let file = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/dxc/ps_textures_6_7.dxil"))
        .unwrap();
    let mut container = Container::parse(&file).unwrap();
    let part = container.find(FourCc::Psv0).unwrap();
    let mut psv = PipelineStateValidation::parse(part.span()).unwrap();
    let row =
        psv.resources.iter_mut().find(|row| row.v0.res_type == dxkit::types::ResourceType::SRVTyped).unwrap();
    let binding = (row.v0.space, row.v0.lower_bound);
    let was = row.v1.as_mut().unwrap();
    assert_ne!(was.res_kind, dxkit::types::ResourceKind::TextureCube);
    was.res_kind = dxkit::types::ResourceKind::TextureCube;
    let payload = psv.encode().unwrap();
    container.set(FourCc::Psv0, payload);
    let written = container.write(DigestPolicy::Recompute).unwrap();
    let found: Vec<_> = resource_forms(&Container::parse(&written).unwrap())
        .into_iter()
        .flat_map(|resource| {
            resource.disagreements().map(|found| (resource.range, found)).collect::<Vec<_>>()
        })
        .collect();
    let [(range, disagreement)] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(range.map(|range| (range.space, range.lower_bound)), Some(binding));
    assert_eq!(disagreement.fact, Fact::Kind);
    assert!(matches!(disagreement.one.form, ResourceForm::Record(MetadataRecord { .. })));
    assert_eq!(disagreement.other.part, FourCc::Psv0);
}

/// Without `RDEF`, the declarations state the registers that it lists.
#[test]
fn resources_of_programs_without_definitions_are_those_that_they_declare() {
    let mut resources = 0;
    for_each(|entry| {
        let mut container = Container::parse(entry.span()).map_err(|error| error.to_string())?;
        let is_program = [FourCc::Shex, FourCc::Shdr].iter().any(|kind| container.find(*kind).is_some());
        if entry.compiler() != "fxc" || !is_program {
            return Ok(());
        }
        let places = |container: &Container<'_>| -> BTreeSet<_> {
            let listed = resource_forms(container);
            // FXC's programs of shader model 4 declare samplers that its `RDEF` lacks.
            let listed = listed.iter().filter(|resource| resource.class != ResourceClass::Sampler);
            listed.map(|resource| (resource.class, resource.range.map(|range| range.lower_bound))).collect()
        };
        let before = places(&container);
        container.remove_all(FourCc::Rdef);
        let after = places(&container);
        resources += after.len();
        // FXC lists interfaces and what a shader does not use as well.
        if after.is_subset(&before) { Ok(()) } else { Err(format!("{after:?} of {before:?}")) }
    });
    assert!(resources > 250, "{resources}");
}
