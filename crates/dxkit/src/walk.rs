//! [`walk`]: visits every byte of a file with the name of its field.

use dxkit_bytes::{Error, Frame, Path, Reader, Report, Span, Value, Visit};
use dxkit_container::Container;
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
pub fn walk<'a>(file: impl Into<Input<'a>>, visit: &mut dyn Visit) -> Result<alloc::vec::Vec<Error>, Error> {
    walk_file(file.into().span()?, visit)
}

fn walk_file(file: Span<'_>, visit: &mut dyn Visit) -> Result<alloc::vec::Vec<Error>, Error> {
    let mut state = RecordingVisitor { visit, path: Path::new(), errors: alloc::vec::Vec::new() };
    walk_container(Context::default(), &mut Reader::new(file, &mut state), MAX_NESTING)?;
    Ok(state.errors)
}

/// A visitor that closes the frames that an error left open, and records the errors.
struct RecordingVisitor<'v> {
    visit: &'v mut dyn Visit,
    path: Path,
    errors: alloc::vec::Vec<Error>,
}

impl Visit for RecordingVisitor<'_> {
    fn enter(&mut self, frame: Frame) {
        self.path.push(frame);
        self.visit.enter(frame);
    }

    fn leave(&mut self) {
        self.path.pop();
        self.visit.leave();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        self.visit.leaf(span, value);
    }
}

fn walk_container<'a>(
    outer: Context,
    reader: &mut Reader<'a, '_, RecordingVisitor<'_>>,
    levels: usize,
) -> Result<Container<'a>, Error> {
    // Facts that parts need from each other are collected before the parts are read.
    let container = Container::read_with(&mut Reader::new(reader.rest(), &mut ()), |_, _| Ok(()))?;
    let context = outer.inside(&container);
    Container::read_with(reader, |kind, reader| {
        walk_part(kind, context, reader, levels);
        Ok(())
    })
}

fn walk_part<'a>(
    kind: FourCc,
    context: Context,
    reader: &mut Reader<'a, '_, RecordingVisitor<'_>>,
    levels: usize,
) {
    let depth = reader.visitor().path.frames().len();
    let result = match levels.checked_sub(1) {
        Some(levels) => {
            Part::read(kind, context, reader, |reader| walk_container(context, reader, levels)).map(drop)
        }
        None => reader.bytes("bytes", reader.remaining()).map(drop),
    };
    if let Err(mut error) = result {
        let state = reader.visitor();
        while state.path.frames().len() > depth {
            state.leave();
        }
        if state.errors.len() < Report::LIMIT {
            for frame in state.path.frames().iter().rev() {
                error = error.within(*frame);
            }
            state.errors.push(error);
        }
        // Bytes that could not be decoded are not visited: the caller sees the gap.
        let end = reader.rest().cut_from(reader.remaining()).unwrap_or_default();
        reader.continue_at(end);
    }
}
