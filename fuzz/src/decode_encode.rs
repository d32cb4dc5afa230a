//! Every part that decodes encodes to its payload, and an owned or newly laid out value is equal.

use dxkit::{Container, Context, ErrorKind, FourCc, MAX_NESTING, Part, RootSignature, RuntimeData, Span};

use crate::input;

/// Decodes and encodes every part.
pub fn run(data: &[u8]) {
    let file = input::file(data);
    if let Ok(container) = Container::parse(file.as_ref()) {
        every_part(&container, MAX_NESTING);
    }
}

fn every_part(container: &Container<'_>, levels: usize) {
    let context = Context::from_container(container);
    for raw in container.parts() {
        let Ok(part) = Part::decode(raw, context) else { continue };
        let payload = raw.span();
        round_trip(raw.kind(), payload, context, &part);
        if let (Part::Container(inner), Some(levels)) = (&part, levels.checked_sub(1)) {
            every_part(inner, levels);
        }
    }
}

fn round_trip(kind: FourCc, payload: Span<'_>, context: Context, part: &Part<'_>) {
    let encoded = part.encode().unwrap_or_else(|error| panic!("{kind} decodes but does not encode: {error}"));
    assert!(encoded == payload.bytes(), "{kind} encodes to other bytes than it was read from");
    let again = Part::decode_payload(kind, Span::at(&encoded, payload.offset()), context);
    let again = again.unwrap_or_else(|error| panic!("{kind} does not decode what it encoded: {error}"));
    assert!(again == *part, "{kind} decodes to another value the second time");

    let owned = part.clone().into_owned();
    assert!(owned == *part, "{kind}: the owned value is another one");
    assert!(owned.encode().ok().as_ref() == Some(&encoded), "{kind}: the owned value encodes differently");

    if let Part::PdbInfo(info) = part {
        // The decompressed data has the form of another part.
        let data = Span::new(info.data());
        if let Ok(inner) = RuntimeData::parse(data) {
            assert!(inner.encode().ok().as_deref() == Some(data.bytes()), "the data of {kind} changes");
        }
    }
    if let Part::RuntimeData(data) = part {
        laid_out_anew(data);
    }

    let mut fresh = part.clone();
    match &mut fresh {
        Part::Signature(part) => part.forget_layout(),
        Part::RootSignature(RootSignature::Known(part)) => part.forget_layout(),
        _ => return,
    }
    assert!(fresh == *part, "{kind}: where things stood is part of the value");
    let laid_out = match fresh.encode() {
        Ok(laid_out) => laid_out,
        // A parameter of unknown type extends to the next data; if none is in between, to the tail.
        Err(error) if kind == FourCc::Rts0 && matches!(error.kind(), ErrorKind::Inconsistent(_)) => return,
        Err(error) => panic!("{kind} without its layout: {error}"),
    };
    let read = Part::decode_payload(kind, Span::at(&laid_out, payload.offset()), context);
    let read = read.unwrap_or_else(|error| panic!("{kind}, laid out anew, does not decode: {error}"));
    assert!(read == *part, "{kind}, laid out anew, is another value:\n{read:?}\n{part:?}");
}

/// Runtime data that is rebuilt from its meaning is rebuilt identically a second time. Data to which nothing
/// refers cannot be rebuilt.
fn laid_out_anew(data: &RuntimeData<'_>) {
    let Ok(fresh) = data.rebuild() else { return };
    let encoded = fresh.encode().unwrap_or_else(|error| panic!("RDAT, made anew, does not encode: {error}"));
    let read = RuntimeData::parse(Span::new(&encoded))
        .unwrap_or_else(|error| panic!("RDAT, made anew, does not decode: {error}"));
    assert!(read == fresh, "RDAT, made anew, is read as another value");
    let again = read.rebuild().and_then(|again| again.encode());
    assert!(again.ok().as_ref() == Some(&encoded), "RDAT, made anew twice, is not the same");
}
