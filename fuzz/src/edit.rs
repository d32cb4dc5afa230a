//! An edit makes exactly the requested change, and the written file decodes to the edited value.

use std::borrow::Cow;

use dxkit::bytes::Name;
use dxkit::container::{DigestCheck, DigestPolicy, OnConflict};
use dxkit::rootsig::{ParameterContents, RootFlags};
use dxkit::{
    Container, Context, Digest, DigestKind, FourCc, Part, PipelineStateValidation, RawPart, RootSignature,
    Signature, Span,
};

use crate::input;
use crate::random::Random;

/// The expected kinds and payloads of a container.
type Model = Vec<(FourCc, Vec<u8>)>;

/// Edits the parts of a container, and the values in one of them.
pub fn run(data: &[u8]) {
    let file = input::file(data);
    let Ok(container) = Container::parse(file.as_ref()) else { return };
    // The edits are derived from the bytes, so that an input has the same effect in every run.
    let seed = file.iter().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mut random = Random::new(seed);
    let mut edited = container.clone();
    let mut model = model_of(&container);
    for _ in 0..=random.below(3) {
        list(&mut edited, &mut model, &mut random);
        assert!(model_of(&edited) == model, "the parts are not what the edit says");
    }
    written(&edited, &model);
    extracted(&container, &mut random);
    back_again(&container, &file, &mut random);
    values(&container, &mut random);
    many(&container);
}

fn model_of(container: &Container<'_>) -> Model {
    container.parts().iter().map(|part| (part.kind(), part.payload().to_vec())).collect()
}

/// A kind of part, usually one that the container has.
fn kind(model: &Model, random: &mut Random) -> FourCc {
    match random.pick(model) {
        Some((kind, _)) if !random.once_in(3) => *kind,
        _ => FourCc::KNOWN[random.below(FourCc::KNOWN.len())],
    }
}

/// Applies one edit of the list of parts to the container and to the model.
fn list(container: &mut Container<'_>, model: &mut Model, random: &mut Random) {
    let count = random.below(40);
    let payload = random.bytes(count);
    let kind = kind(model, random);
    let place = model.iter().position(|(there, _)| *there == kind);
    match random.below(9) {
        0 => {
            container.push(RawPart::new(kind, payload.clone()));
            model.push((kind, payload));
        }
        1 => {
            container.insert(RawPart::new(kind, payload.clone()));
            inserted(container, model, kind, &payload);
        }
        2 => {
            container.set(kind, payload.clone());
            match place {
                Some(place) => model[place].1 = payload,
                None => inserted(container, model, kind, &payload),
            }
        }
        3 => {
            let removed = container.remove(kind).map(|part| (part.kind(), part.payload().to_vec()));
            assert!(removed == place.map(|place| model.remove(place)), "another part was removed");
        }
        4 => {
            let before = model.len();
            model.retain(|(there, _)| *there != kind);
            assert!(
                container.remove_all(kind) == before - model.len(),
                "the number of removed parts is wrong"
            );
        }
        5 => {
            let place = random.below(model.len());
            if let Some(part) = container.parts_mut().nth(place) {
                part.set_payload(payload.clone());
                model[place].1 = payload;
            }
        }
        6 => {
            container.sort_by_key(RawPart::kind);
            model.sort_by_key(|(kind, _)| *kind);
        }
        7 => {
            container.retain(|part| part.payload().len() % 3 != 0);
            model.retain(|(_, payload)| payload.len() % 3 != 0);
        }
        _ => {
            let mut other = Container::new();
            other.push(RawPart::new(kind, payload.clone()));
            let on_conflict = if random.once_in(2) { OnConflict::Keep } else { OnConflict::Replace };
            container.merge(other, on_conflict);
            match (place, on_conflict) {
                (None, _) => inserted(container, model, kind, &payload),
                (Some(place), OnConflict::Replace) => model[place].1 = payload,
                (Some(_), OnConflict::Keep) => {}
            }
        }
    }
}

/// Inserts a part into the model at the position that the container chose. The library may choose any
/// position before private data, as long as the other parts keep their order.
fn inserted(container: &Container<'_>, model: &mut Model, kind: FourCc, payload: &[u8]) {
    let now = model_of(container);
    let same = now.iter().zip(model.iter()).take_while(|(now, before)| now == before).count();
    // Among equal neighbours the new one cannot be identified.
    let place = (0..=same)
        .rev()
        .find(|place| now.get(*place).is_some_and(|(there, bytes)| *there == kind && bytes == payload));
    let place = place.unwrap_or_else(|| panic!("{kind} was not inserted"));
    let private = model.iter().position(|(there, _)| *there == FourCc::Priv).unwrap_or(model.len());
    assert!(kind == FourCc::Priv || place <= private, "{kind} was inserted after private data");
    model.insert(place, (kind, payload.to_vec()));
}

/// The written file decodes to the model, with the requested digest.
fn written(container: &Container<'_>, model: &Model) {
    let kept = container.write(DigestPolicy::Keep).expect("an edited container can be written");
    for (policy, digest) in [
        (DigestPolicy::Keep, Some(container.digest)),
        (DigestPolicy::Zero, Some(Digest::UNSIGNED)),
        (DigestPolicy::Bypass, Some(Digest::BYPASS)),
        (DigestPolicy::PreviewBypass, Some(Digest::PREVIEW_BYPASS)),
        (DigestPolicy::Recompute, None),
    ] {
        let bytes = container.write(policy).expect("the digest's policy does not matter");
        let rest = |bytes: &[u8]| bytes.get(20..).map(<[u8]>::to_vec);
        assert!(rest(&bytes) == rest(&kept), "{policy:?} changes more than the digest");
        let read = Container::parse(&bytes).unwrap_or_else(|error| panic!("an edited container: {error}"));
        assert!(model_of(&read) == *model, "what is written has other parts");
        assert!(read.version == container.version, "the version changed");
        assert!(
            read.slack() == container.slack() && read.trailing() == container.trailing(),
            "an end changed"
        );
        assert!(digest.is_none_or(|digest| read.digest == digest), "{policy:?} writes another digest");
        let whole = &bytes[..bytes.len() - read.trailing().len()];
        match read.digest.check(whole) {
            DigestCheck::Absent(kind) => {
                assert!(kind == read.digest.kind(), "the digest is and is not a sentinel")
            }
            DigestCheck::Matches => {
                assert!(read.digest == Digest::compute(whole), "the digest matches and does not")
            }
            DigestCheck::Debug => panic!("the digest alone does not tell that of a debug build"),
            DigestCheck::Differs { computed } => {
                assert!(computed == Digest::compute(whole) && computed != read.digest, "differs from itself");
                assert!(digest.is_some(), "the digest that was computed is wrong");
            }
        }
        assert!(digest.is_some() || read.digest.kind() == DigestKind::Computed, "a sentinel was computed");
        assert!(read.write(DigestPolicy::Keep).ok() == Some(bytes), "what was written is not stable");
    }
}

/// Extracts some of the parts.
fn extracted(container: &Container<'_>, random: &mut Random) {
    let mask = random.next();
    let keep = |index: usize| mask >> (index % 64) & 1 == 1;
    let mut index = 0..;
    let some = container.extract(|_| index.next().is_some_and(keep));
    let model: Model = model_of(container)
        .into_iter()
        .enumerate()
        .filter(|(index, _)| keep(*index))
        .map(|(_, part)| part)
        .collect();
    assert!(model_of(&some) == model && some.digest == Digest::UNSIGNED, "other parts were extracted");
    assert!(!some.has_gaps() && some.slack().is_empty() && some.trailing().is_empty(), "more was extracted");
    written(&some, &model);
}

/// Reverting an edit restores the bytes of the file.
fn back_again(container: &Container<'_>, file: &[u8], random: &mut Random) {
    let mut edited = container.clone();
    let place = random.below(container.parts().len());
    let Some(part) = edited.parts_mut().nth(place) else { return };
    let before = part.payload().to_vec();
    part.set_payload(random.bytes(7));
    part.set_payload(before);
    assert!(
        edited.write(DigestPolicy::Keep).ok().as_deref() == Some(file),
        "an edit that was taken back shows"
    );
}

/// Digests that are computed in a batch equal those that are computed one by one.
fn many(container: &Container<'_>) {
    let parts: Vec<&[u8]> = container.parts().iter().map(RawPart::payload).collect();
    let one_by_one: Vec<_> = parts.iter().map(|bytes| Digest::compute(bytes)).collect();
    assert!(Digest::compute_many(&parts) == one_by_one, "digests side by side are others");
}

/// Changes the value of one part.
fn values(container: &Container<'_>, random: &mut Random) {
    let context = Context::from_container(container);
    for raw in container.parts() {
        let Ok(mut part) = Part::decode(raw, context) else { continue };
        let before = part.clone();
        match &mut part {
            Part::Signature(signature) => rows(signature, random),
            Part::PipelineStateValidation(psv) => pipeline(psv, random),
            Part::RootSignature(root) => root_signature(root, random),
            Part::Program(program) => {
                let count = random.below(9);
                program.set_bitcode(random.bytes(count));
            }
            _ => continue,
        }
        // A value that cannot be written returns an error.
        let Ok(bytes) = part.encode() else { continue };
        let kind = raw.kind();
        match Part::decode_payload(kind, Span::new(&bytes), context) {
            Ok(read) => assert!(
                read == part,
                "{kind} reads as another value:\n{read:#?}\nwas to be\n{part:#?}\nof\n{before:#?}"
            ),
            Err(error) => panic!("{kind} cannot be read after an edit: {error}\n{part:#?}\nof\n{before:#?}"),
        }
        let mut whole = container.clone();
        if let Some(place) = whole.parts_mut().find(|there| there.offset() == raw.offset()) {
            place.set_payload(Cow::Owned(bytes.clone()));
        }
        let mut model = model_of(container);
        if let Some(place) = container.parts().iter().position(|there| there.offset() == raw.offset()) {
            model[place].1 = bytes;
        }
        assert!(model_of(&whole) == model, "an edit of {kind} changes more");
    }
}

/// Removes, repeats or exchanges elements.
fn shuffle<T: Clone>(rows: &mut Vec<T>, random: &mut Random) {
    let (one, other) = (random.below(rows.len()), random.below(rows.len()));
    if rows.is_empty() {
        return;
    }
    match random.below(3) {
        0 => drop(rows.remove(one)),
        1 => rows.insert(other, rows[one].clone()),
        _ => rows.swap(one, other),
    }
}

fn name(random: &mut Random) -> Name<'static> {
    let names = ["", "A", "POSITION", "SV_Target", "main", "TEXCOORD"];
    Name::from(names[random.below(names.len())])
}

fn rows(signature: &mut Signature<'_>, random: &mut Random) {
    let place = random.below(signature.elements.len());
    match signature.elements.get_mut(place) {
        Some(element) if random.once_in(2) => element.name = name(random),
        _ => shuffle(&mut signature.elements, random),
    }
}

fn pipeline(psv: &mut PipelineStateValidation<'_>, random: &mut Random) {
    match random.below(6) {
        0 => shuffle(&mut psv.resources, random),
        1 => shuffle(&mut psv.inputs, random),
        2 => shuffle(&mut psv.outputs, random),
        3 => {
            let place = random.below(psv.inputs.len());
            if let Some(element) = psv.inputs.get_mut(place) {
                element.name = name(random);
                element.semantic_indexes = (0..random.below(5)).map(|_| random.byte().into()).collect();
            }
        }
        4 => psv.entry_function_name = name(random),
        _ => {
            if let Some(info) = &mut psv.runtime_info.v1 {
                info.sig_input_vectors = random.byte() % 8;
                psv.fit_dependencies();
            }
        }
    }
    if random.once_in(2) {
        psv.update_vectors();
    }
}

fn root_signature(root: &mut RootSignature<'_>, random: &mut Random) {
    let Some(desc) = root.known_mut() else { return };
    match random.below(5) {
        0 => desc.flags.toggle(RootFlags::DENY_PIXEL_SHADER_ROOT_ACCESS),
        1 => shuffle(&mut desc.static_samplers, random),
        2 => {
            let place = random.below(desc.parameters.len());
            match desc.parameters.get_mut(place).map(|parameter| &mut parameter.contents) {
                Some(ParameterContents::DescriptorTable(ranges)) => shuffle(ranges, random),
                Some(ParameterContents::Constants32Bit(constants)) => constants.num_32bit_values ^= 1,
                _ => {}
            }
        }
        _ => shuffle(&mut desc.parameters, random),
    }
}
