//! What reflection says of a program and of what becomes of it, field by field as far as both forms have it.

use std::collections::BTreeMap;

use dxkit_container::{Container, DigestPolicy};
use dxkit_convert::{ConvertOptions, convert_container};
use dxkit_reflect::Reflection;
use dxkit_reflect::types::{Type, TypeId};
use dxkit_types::{FourCc, ResourceClass};

use crate::corpus::testdata;

/// A type as text: classes, sizes, names of members and their offsets.
fn described(reflection: &Reflection, id: TypeId, depth: u32) -> String {
    let Some(ty) = reflection.types.get(id) else { return String::from("?") };
    let Type { class, base, rows, columns, .. } = ty;
    let mut text = format!("{class} {base} {rows}x{columns}[{}]", ty.elements());
    let Some(structure) = ty.structure.filter(|_| depth < 8) else { return text };
    text = format!("struct[{}] {{", ty.elements());
    for member in &reflection.types.structure(structure).members {
        let inner = described(reflection, member.ty, depth + 1);
        // Textures, samplers and interfaces are no data.
        if !inner.starts_with("OBJECT") && !inner.starts_with("INTERFACE") {
            text += &format!(" {}+{}: {inner};", member.name, member.offset);
        }
    }
    text + " }"
}

/// The facts of a container, by path.
fn facts(container: &Container<'_>) -> BTreeMap<String, String> {
    let reflection = Reflection::from_container(container);
    let mut facts = BTreeMap::new();
    for buffer in &reflection.buffers {
        // Of an array, FXC describes the first element.
        let name = buffer.name.as_deref().unwrap_or_default().trim_end_matches("[0]");
        let at = format!("buffer {name} {}", buffer.kind);
        facts.insert(format!("{at} variables"), buffer.variables.len().to_string());
        for variable in &buffer.variables {
            let own = format!("{at} {}", variable.name);
            let described = variable.ty.map(|ty| described(&reflection, ty, 0));
            facts.insert(format!("{own} offset and size"), format!("{}+{}", variable.offset, variable.size));
            facts.insert(format!("{own} type"), described.unwrap_or_default());
        }
    }
    for binding in reflection.bindings.iter().flat_map(|bindings| &bindings.list) {
        let Some(name) = &binding.name else { continue };
        let at = format!("binding {name} {:?}", binding.class);
        facts.insert(format!("{at} kind"), format!("{:?}", binding.kind));
        facts.insert(format!("{at} register"), format!("{} {}", binding.space, binding.lower_bound));
        facts.insert(format!("{at} count"), format!("{:?}", binding.count));
        facts.insert(format!("{at} stride"), format!("{:?}", binding.stride));
        facts.insert(format!("{at} components"), format!("{:?}", binding.components));
        if binding.class == ResourceClass::SRV {
            facts.insert(format!("{at} component"), format!("{:?}", binding.component_type));
        }
        facts.insert(format!("{at} sampler"), format!("{:?}", binding.sampler_kind));
    }
    let signatures = &reflection.signatures;
    let lists = [&signatures.inputs, &signatures.outputs, &signatures.patch_constants];
    for (number, list) in lists.into_iter().enumerate() {
        for one in list.iter().flat_map(|list| &list.value) {
            let at =
                format!("signature {number} {}{} stream {}", one.semantic, one.semantic_index, one.stream);
            facts.insert(format!("{at} mask"), format!("{:?}", one.mask.bits().count_ones()));
            facts.insert(format!("{at} system value"), one.system_value.to_string());
            // DXC states the types of 16 bits, and knows no precision of 10 bits.
            let component = one.component_type.to_string().replace("fp16", "float").replace("int16", "int");
            let precision = one.min_precision.to_string().replace("min2_8f", "min16f");
            facts.insert(format!("{at} type"), format!("{component} {precision}"));
        }
    }
    for entry in &reflection.entries {
        facts.insert("threads".into(), format!("{:?}", entry.num_threads));
        facts.insert("geometry".into(), format!("{:?}", entry.geometry));
        facts.insert("domain".into(), format!("{:?}", entry.domain));
    }
    facts
}

/// What differs, with how often it does: how a fact's path ends.
const KNOWN: &[(&str, usize)] = &[
    // DXIL has doubles in typed buffers as their halves.
    ("binding one ResourceClass(SRV) component", 1),
    ("binding two ResourceClass(SRV) component", 1),
    // Before SM 5.1, FXC declares the elements of an array that are used, and describes the array.
    ("binding states ResourceClass(Sampler) count", 1),
    ("binding states ResourceClass(Sampler) register", 1),
    ("binding samplers ResourceClass(Sampler) count", 2),
    ("binding samplers ResourceClass(Sampler) register", 2),
    ("binding layers ResourceClass(SRV) count", 2),
    ("binding layers ResourceClass(SRV) register", 2),
    // vkd3d describes a raw buffer as one of numbers.
    ("binding input ResourceClass(SRV) component", 1),
    ("binding input ResourceClass(SRV) components", 1),
    ("binding input ResourceClass(SRV) kind", 1),
];

#[test]
fn reflection_says_the_same_before_and_after() {
    let (mut compared, mut faults) = (0, Vec::new());
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for path in testdata() {
        let file = std::fs::read(&path).unwrap();
        let container = Container::parse(&file).unwrap();
        let Ok(made) = convert_container(&container, &ConvertOptions::default()) else { continue };
        let made = made.write(DigestPolicy::Recompute).unwrap();
        if container.find(FourCc::Rdef).is_none() {
            continue;
        }
        let (before, after) = (facts(&container), facts(&Container::parse(&made).unwrap()));
        for (at, fact) in &before {
            let Some(other) = after.get(at) else { continue };
            compared += 1;
            if fact == other || fact == "None" {
                continue;
            }
            match KNOWN.iter().find(|(end, _)| at.ends_with(end)) {
                Some((end, _)) => *known.entry(end).or_default() += 1,
                None => faults.push(format!("{}: {at}: {fact}; {other}", path.display())),
            }
        }
        for at in before.keys().filter(|at| !after.contains_key(*at)) {
            let is_lost = ["buffer ", "binding ", "signature "].iter().any(|kind| at.starts_with(kind));
            if is_lost && !at.contains("$ThisPointer") {
                faults.push(format!("{}: {at} is lost", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {compared} differ:\n{}", faults.len(), faults.join("\n"));
    assert_eq!(known, KNOWN.iter().copied().collect());
    assert!(compared > 5000, "{compared} facts");
}
