//! A walk visits every byte once, at its offset and with its value, and fails where decoding fails.

use std::collections::HashSet;

use dxkit::bytes::{Value, Visit};
use dxkit::{Container, Context, Frame, MAX_NESTING, Part, Path, Report, Span};

use crate::input;

/// Walks, and checks each visited field.
pub fn run(data: &[u8]) {
    let file = input::file(data);
    let mut account = Coverage::new(&file);
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
            let visited: Vec<_> = errors.iter().map(|error| (error.kind().clone(), error.offset())).collect();
            assert_eq!(visited, expected, "the walk fails elsewhere than decoding");
            if errors.is_empty() {
                account.complete();
            }
        }
    }
}

/// The errors of decoding each part by itself.
fn failures(container: &Container<'_>, levels: usize, errors: &mut Vec<(dxkit::ErrorKind, usize)>) {
    let Some(levels) = levels.checked_sub(1) else { return };
    let context = Context::from_container(container);
    for raw in container.parts() {
        match Part::decode(raw, context) {
            Ok(Part::Container(inner)) => failures(&inner, levels, errors),
            Ok(_) => {}
            Err(error) => errors.push((error.kind().clone(), error.offset())),
        }
    }
}

/// The bytes that were visited so far.
struct Coverage<'f> {
    file: &'f [u8],
    visited: Vec<bool>,
    path: Path,
    seen: HashSet<Path>,
}

impl<'f> Coverage<'f> {
    fn new(file: &'f [u8]) -> Self {
        Self { file, visited: vec![false; file.len()], path: Path::new(), seen: HashSet::new() }
    }

    fn balanced(&self) {
        assert!(self.path.frames().is_empty(), "the walk ends inside {}", self.path);
    }

    fn complete(&self) {
        if let Some(hole) = self.visited.iter().position(|visited| !visited) {
            panic!("the byte at {hole:#x} is not visited");
        }
    }
}

impl Visit for Coverage<'_> {
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
        assert!(there == Some(span.bytes()), "{path} is not at {range:#x?}");
        for (place, visited) in range.clone().zip(&mut self.visited[range]) {
            assert!(!*visited, "the byte at {place:#x} is visited again, as {path}");
            *visited = true;
        }
        assert!(self.seen.insert(path.clone()), "{path} is visited twice");
        self.holds(span, value);
    }
}

impl Coverage<'_> {
    /// Checks that the value equals the bytes.
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
        assert!(right, "{} is visited as {value}, which its bytes do not encode", self.path);
    }
}
