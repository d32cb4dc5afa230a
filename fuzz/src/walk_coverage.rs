//! A walk tells every byte once, where it stands and as it is, and fails where decoding fails.

use std::collections::HashSet;

use dxkit::bytes::{Value, Visit};
use dxkit::{Container, Context, Frame, MAX_NESTING, Part, Path, Report, Span};

use crate::input;

/// Walks, and keeps account.
pub fn run(data: &[u8]) {
    let file = input::file(data);
    let mut account = Account::new(&file);
    let parsed = Container::parse(file.as_ref());
    match (dxkit::walk(Span::new(&file), &mut account), &parsed) {
        (Err(walked), Err(parsed)) => assert!(walked == *parsed, "walk: {walked}; parse: {parsed}"),
        (Err(error), Ok(_)) => panic!("the walk fails on a container that parses: {error}"),
        (Ok(_), Err(error)) => panic!("the walk succeeds on what does not parse: {error}"),
        (Ok(errors), Ok(container)) => {
            account.balanced();
            let mut expected = Vec::new();
            failures(container, MAX_NESTING, &mut expected);
            expected.truncate(Report::LIMIT);
            let told: Vec<_> = errors.iter().map(|error| (error.kind().clone(), error.offset())).collect();
            assert_eq!(told, expected, "the walk fails elsewhere than decoding");
            if errors.is_empty() {
                account.complete();
            }
        }
    }
}

/// What decoding each part by itself fails with.
fn failures(container: &Container<'_>, levels: usize, errors: &mut Vec<(dxkit::ErrorKind, usize)>) {
    let Some(levels) = levels.checked_sub(1) else { return };
    let context = Context::of(container);
    for raw in container.parts() {
        match Part::decode(raw, context) {
            Ok(Part::Container(inner)) => failures(&inner, levels, errors),
            Ok(_) => {}
            Err(error) => errors.push((error.kind().clone(), error.offset())),
        }
    }
}

/// What was told so far.
struct Account<'f> {
    file: &'f [u8],
    told: Vec<bool>,
    path: Path,
    seen: HashSet<Path>,
}

impl<'f> Account<'f> {
    fn new(file: &'f [u8]) -> Self {
        Self { file, told: vec![false; file.len()], path: Path::new(), seen: HashSet::new() }
    }

    fn balanced(&self) {
        assert!(self.path.frames().is_empty(), "the walk ends inside {}", self.path);
    }

    fn complete(&self) {
        if let Some(hole) = self.told.iter().position(|told| !told) {
            panic!("the byte at {hole:#x} is not told");
        }
    }
}

impl Visit for Account<'_> {
    fn enter(&mut self, frame: Frame) {
        self.path.push(frame);
    }

    fn leave(&mut self) {
        assert!(self.path.pop().is_some(), "more is left than was entered");
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        let (path, range) = (&self.path, span.offset()..span.end());
        assert!(!span.is_empty(), "{path} is an empty leaf");
        let there = self.file.get(range.clone());
        assert!(there == Some(span.bytes()), "{path} does not stand at {range:#x?}");
        for (place, told) in range.clone().zip(&mut self.told[range]) {
            assert!(!*told, "the byte at {place:#x} is told again, as {path}");
            *told = true;
        }
        assert!(self.seen.insert(path.clone()), "{path} is told twice");
        self.holds(span, value);
    }
}

impl Account<'_> {
    /// The value is what the bytes say.
    fn holds(&self, span: Span<'_>, value: Value<'_>) {
        let number = || {
            assert!(span.len() <= 8, "{} is a number of {} bytes", self.path, span.len());
            span.bytes().iter().rev().fold(0u64, |number, byte| number << 8 | u64::from(*byte))
        };
        let right = match value {
            Value::Unsigned(raw) | Value::Named { raw, .. } | Value::Flags { raw, .. } => raw == number(),
            Value::Float(float) => u64::from(float.to_bits()) == number(),
            Value::Text(bytes) => span.bytes().starts_with(bytes),
            Value::Bytes(bytes) | Value::Padding(bytes) | Value::Unknown(bytes) => span.bytes() == bytes,
            _ => true,
        };
        assert!(right, "{} is told as {value}, which its bytes do not say", self.path);
    }
}
