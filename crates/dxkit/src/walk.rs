//! [`walk`]: visits every byte of a file with the name of its field.

use alloc::vec::Vec;
use core::cell::RefCell;

use dxkit_bytes::{Error, Frame, Path, Reader, Report, Span, Value, Visit};
use dxkit_container::Container;
use dxkit_part::PartReader;
use dxkit_types::FourCc;

use crate::{Context, Input, MAX_NESTING, Part};

/// Passes every field of a container and of all parts that have a decoder to `visit`.
///
/// A part that cannot be decoded does not end the walk: its fields before the error are visited, and its
/// error is returned with those of other parts at the end. Its bytes after the error are not visited.
///
/// ```
/// use dxkit::bytes::{Span, Value, Visit};
///
/// /// Counts the fields.
/// struct Count(usize);
///
/// impl Visit for Count {
///     fn leaf(&mut self, _: Span<'_>, _: Value<'_>) {
///         self.0 += 1;
///     }
/// }
///
/// # let file = std::fs::read("../../testdata/dxc/vs_transform_6_0.dxil").unwrap();
/// let mut count = Count(0);
/// let errors = dxkit::walk(&file, &mut count)?;
/// assert!(errors.is_empty() && count.0 > 100);
/// # Ok::<(), dxkit::Error>(())
/// ```
///
/// # Errors
/// In `Err`, an error of the envelope, which prevents the walk. In `Ok`, those of single parts, at most
/// [`Report::LIMIT`].
pub fn walk<'a>(file: impl Into<Input<'a>>, visit: &mut dyn Visit) -> Result<Vec<Error>, Error> {
    walk_file(file.into().span()?, visit)
}

fn walk_file(file: Span<'_>, visit: &mut dyn Visit) -> Result<Vec<Error>, Error> {
    let state = State::default();
    let mut recording = RecordingVisitor { visit, state: &state };
    let visit: &mut dyn Visit = &mut recording;
    walk_container(Context::default(), &mut Reader::new(file, visit), &state, MAX_NESTING)?;
    Ok(state.errors.into_inner())
}

/// The frames that are open, and the errors so far.
#[derive(Default)]
struct State {
    path: RefCell<Path>,
    errors: RefCell<Vec<Error>>,
}

impl State {
    fn depth(&self) -> usize {
        self.path.borrow().frames().len()
    }
}

/// A visitor that knows the open frames, so that those are closed that an error left open.
struct RecordingVisitor<'v> {
    visit: &'v mut dyn Visit,
    state: &'v State,
}

impl Visit for RecordingVisitor<'_> {
    fn enter(&mut self, frame: Frame) {
        self.state.path.borrow_mut().push(frame);
        self.visit.enter(frame);
    }

    fn leave(&mut self) {
        self.state.path.borrow_mut().pop();
        self.visit.leave();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        self.visit.leaf(span, value);
    }
}

fn walk_container<'a>(
    outer: Context,
    reader: &mut PartReader<'a, '_, '_>,
    state: &State,
    levels: usize,
) -> Result<Container<'a>, Error> {
    // Facts that parts need from each other are collected before the parts are read.
    let container = Container::read_with(&mut Reader::new(reader.rest(), &mut ()), |_, _| Ok(()))?;
    let context = outer.inside(&container);
    Container::read_with(reader, |kind, reader| {
        walk_part(kind, context, reader, state, levels);
        Ok(())
    })
}

fn walk_part(
    kind: FourCc,
    context: Context,
    reader: &mut PartReader<'_, '_, '_>,
    state: &State,
    levels: usize,
) {
    let depth = state.depth();
    let result = match levels.checked_sub(1) {
        Some(levels) => Part::read_with(kind, context, reader, &mut |reader| {
            walk_container(context, reader, state, levels)
        })
        .map(drop),
        None => reader.bytes("bytes", reader.remaining()).map(drop),
    };
    if let Err(mut error) = result {
        while state.depth() > depth {
            reader.visitor().leave();
        }
        let mut errors = state.errors.borrow_mut();
        if errors.len() < Report::LIMIT {
            for frame in state.path.borrow().frames().iter().rev() {
                error = error.within(*frame);
            }
            errors.push(error);
        }
        // Bytes that could not be decoded are not visited: the caller sees the gap.
        let end = reader.rest().cut_from(reader.remaining()).unwrap_or_default();
        reader.continue_at(end);
    }
}
