//! Generated values: a value that is encoded and decoded again is equal.

use std::borrow::Cow;

use arbitrary::{Arbitrary, Result, Unstructured};
use dxkit::container::DigestPolicy;
use dxkit::{Container, Context, Digest, FourCc, Part, RawPart, Report, Shader, ShaderKind, Span};

/// Generates a value from the bytes, encodes it and decodes it again.
pub fn run(data: &[u8]) {
    // If the bytes are too few for a value, that is not a finding.
    let _ = value(&mut Unstructured::new(data));
}

fn value(source: &mut Unstructured<'_>) -> Result<()> {
    if source.ratio(1u8, 4u8)? {
        return container(source);
    }
    let stage = source.choose(ShaderKind::NAMES)?.0;
    let (kind, part) = Part::arbitrary_with_kind(source)?;
    round_trip(kind, &part, Context::from_stage(stage));
    round_trip(kind, &part, Context::default());
    Ok(())
}

fn round_trip(kind: FourCc, part: &Part<'_>, context: Context) {
    let encoded = part.encode().unwrap_or_else(|error| panic!("{kind} does not encode: {error}\n{part:?}"));
    // A runtime info without a stage is decoded with the stage of the context: the bytes are equal, the value
    // is not.
    let stageless = matches!(part, Part::PipelineStateValidation(psv) if psv.runtime_info.v1.is_none());
    let read = Part::decode_payload(kind, Span::new(&encoded), context)
        .unwrap_or_else(|error| panic!("{kind} does not decode what it encoded: {error}\n{part:?}"));
    if !(stageless && context.stage.is_some()) {
        assert!(read == *part, "{kind} decodes to another value:\n{read:#?}\n{part:#?}");
    }
    let again = read.encode().unwrap_or_else(|error| panic!("{kind} does not encode again: {error}"));
    assert!(again == encoded, "{kind} encodes to other bytes the second time");

    let mut report = Report::new();
    part.validate(context, &mut report);
}

/// Generates a container of values and of parts of unknown kinds.
fn container(source: &mut Unstructured<'_>) -> Result<()> {
    let mut container = Container::new();
    container.digest = Digest::arbitrary(source)?;
    let mut values = Vec::new();
    for _ in 0..source.int_in_range(0..=6u8)? {
        let (kind, payload) = if source.ratio(3u8, 4u8)? {
            let (kind, part) = Part::arbitrary_with_kind(source)?;
            let encoded = part.encode().unwrap_or_else(|error| panic!("{kind} does not encode: {error}"));
            (kind, encoded)
        } else {
            (FourCc::arbitrary(source)?, <&[u8]>::arbitrary(source)?.to_vec())
        };
        container.push(RawPart::new(kind, Cow::Owned(payload.clone())));
        values.push((kind, payload));
    }
    let written = container.write(DigestPolicy::Keep).expect("a container of small parts can be written");
    let read = Container::parse(&written).expect("what was written can be read");
    assert!(read.digest == container.digest && read.version == container.version, "the header changed");
    let parts: Vec<_> = read.parts().iter().map(|part| (part.kind(), part.payload().to_vec())).collect();
    assert!(parts == values, "the parts changed");
    assert!(
        !read.has_gaps() && read.slack().is_empty() && read.trailing().is_empty(),
        "bytes without a source"
    );
    assert!(read.write(DigestPolicy::Keep).ok().as_ref() == Some(&written), "it is written differently");
    let _ = (Shader::from_container(&read).profile(), dxkit::check(Span::new(&written)));
    crate::identity::run(&written);
    crate::decode_encode::run(&written);
    Ok(())
}
