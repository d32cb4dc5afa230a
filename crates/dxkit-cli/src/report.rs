//! Writes documents of `dxkit_report` to streams of bytes.

use std::fmt;
use std::io;

use dxkit::{Container, Context, FourCc, Frame, Part, Span, bitcode};
use dxkit_report::{Failure, Page, Subject};
use serde::Serialize;

use crate::input::{self, Input};
use crate::{Event, Outcome, Streams};

/// The subject of a report, from an input.
pub(crate) fn subject(input: &Input) -> Subject<'_> {
    Subject { name: &input.name, bytes: &input.bytes, in_pdb: input.pdb }
}

/// Checks that every part of these kinds can be read, and the modules in them: otherwise the output is
/// incomplete.
///
/// # Errors
/// The error of the first one that cannot be read.
pub(crate) fn all_readable(
    container: &Container<'_>,
    kinds: &[FourCc],
    modules: &bitcode::ParseOptions,
) -> Result<(), dxkit::Error> {
    let context = Context::from_container(container);
    for raw in container.parts().iter().filter(|part| kinds.contains(&part.kind())) {
        let Part::Program(program) = Part::decode(raw, context)? else { continue };
        let start = raw.span().offset().saturating_add(program.bitcode_start());
        bitcode::Module::parse_with(Span::at(program.bitcode(), start), modules)
            .map_err(|error| dxkit::Error::from(error).within(Frame::Part(raw.kind().0)))?;
    }
    Ok(())
}

/// The parts that reflection reads.
pub(crate) const REFLECTED: [FourCc; 17] = [
    FourCc::Dxil,
    FourCc::Stat,
    FourCc::Ildb,
    FourCc::Psv0,
    FourCc::Rdat,
    FourCc::Rdef,
    FourCc::Sfi0,
    FourCc::Shex,
    FourCc::Shdr,
    FourCc::Isg1,
    FourCc::Osg1,
    FourCc::Psg1,
    FourCc::Isgn,
    FourCc::Osgn,
    FourCc::Osg5,
    FourCc::Pcsg,
    FourCc::Lfs0,
];

/// A sink for text that writes bytes, and keeps the I/O error, which `fmt::Error` cannot carry.
struct Bytes<'w, W: ?Sized> {
    out: &'w mut W,
    error: Option<io::Error>,
}

impl<W: io::Write + ?Sized> fmt::Write for Bytes<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

/// Writes the output of `print`, in lines of any length.
pub(crate) fn print<T>(
    out: &mut (impl io::Write + ?Sized),
    print: impl FnOnce(&mut Page<'_>) -> Result<T, fmt::Error>,
) -> io::Result<T> {
    print_within(None, out, print)
}

/// Writes the output of `print` for a page of this width.
pub(crate) fn print_within<T>(
    width: Option<usize>,
    out: &mut (impl io::Write + ?Sized),
    print: impl FnOnce(&mut Page<'_>) -> Result<T, fmt::Error>,
) -> io::Result<T> {
    let mut bytes = Bytes { out, error: None };
    let result = print(&mut Page::new(&mut bytes).with_width(width));
    result.map_err(|error| bytes.error.unwrap_or_else(|| io::Error::other(error)))
}

/// Writes a document as JSON, on one line.
pub(crate) fn json(document: &impl Serialize, out: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
    serde_json::to_writer(&mut *out, document)?;
    writeln!(out)
}

/// Writes a JSON Schema as the only output of a command.
pub(crate) fn schema(schema: &impl Serialize, streams: &mut Streams<'_>) -> Outcome {
    match json(schema, &mut streams.output) {
        Ok(()) => Outcome::Fine,
        Err(error) => input::write_failed(streams, &error, Outcome::Fine),
    }
}

/// Writes the reason why a container could not be read to the output: a damaged file is a result.
pub(crate) fn failure(
    input: &Input,
    error: &dxkit::Error,
    json: bool,
    out: &mut (impl io::Write + ?Sized),
) -> io::Result<Outcome> {
    let failure = Failure::new(&input.name, error).with_damage_of(&input.bytes);
    if json {
        self::json(&failure, out)?
    } else {
        print(out, |page| failure.print(page))?
    }
    Ok(Event::BrokenInput.outcome())
}
