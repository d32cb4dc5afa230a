use dxkit_bytes::{Codec as _, Fields, Frame, Report, Severity, Span, Value, record};

record! {
    /// A point.
    struct Point: 5 {
        /// Distance to the right.
        0: x: u16,
        /// Distance downwards.
        2: y: u16,
        /// Unused.
        4: unused: [u8; 1],
    }
}

#[test]
fn fields_are_collected_up_to_the_damage() {
    let bytes = [1, 0, 2, 0];
    let fields = Fields::collect(|visit| drop(Point::walk(Span::at(&bytes, 0x10), visit)));
    let shown: Vec<_> = fields
        .iter()
        .map(|field| (field.path.to_string(), field.offset, field.size, field.value.as_str()))
        .collect();
    assert_eq!(shown, [("x".into(), 0x10, 2, "1"), ("y".into(), 0x12, 2, "2")]);
}

#[test]
fn fields_are_shown_and_left_out_as_the_caller_wishes() {
    let bytes = [1, 0, 2, 0, 0xff, 9];
    let shown = |span: Span<'_>, value: Value<'_>| (span.len() == 1).then(|| value.to_string());
    let fields = Fields::collect_with(shown, |visit| Point::walk(Span::new(&bytes), visit).unwrap());
    let shown: Vec<_> = fields.iter().map(|field| (field.path.to_string(), field.value.as_str())).collect();
    assert_eq!(shown, [("unused".into(), "1 bytes"), ("unknown".into(), "unknown, 1 bytes")]);
}

#[test]
fn findings_are_about_a_field_the_structure_or_a_path() {
    let mut report = Report::new();
    report.scope("point", |report| {
        report.add(Severity::Error, "point-x", "x", || "a field".into());
        report.add(Severity::Error, "point-x", None, || "the structure".into());
        let path = [Frame::Field("row"), Frame::Index(2)];
        report.add_at(Severity::Note, "point-x", path, || "a path".into());
    });
    let findings: Vec<_> = report.finish().iter().map(ToString::to_string).collect();
    assert_eq!(
        findings,
        [
            "error[point-x] point > x: a field",
            "error[point-x] point: the structure",
            "note[point-x] point > row[2]: a path",
        ]
    );
}
