//! Instrumented shaders by name, for other languages: the map of what a shader counts, and what was counted.

use dxkit::Container;
use dxkit::instrument::{InstrumentError, Probe, ProbeMap, instrument};
use dxkit::types::Register;

use crate::prelude::*;
use crate::{Page, ProbeReport, ProbesDocument, Problem, ProblemKind, Subject};

/// Makes a container count what the words tell, `counters u7,space9`; gives the map. Without a register, the
/// buffer is at `u7,space9`.
///
/// # Errors
/// If the words are others, or the container cannot be changed so.
pub(crate) fn instrumented(container: &mut Container<'_>, words: &str) -> Result<ProbeMap, Problem> {
    let wrong = |reason: String| Problem::new(ProblemKind::Argument, reason);
    let mut words = words.split_whitespace();
    let name = words.next().unwrap_or_default();
    let probe = Probe::NAMES.iter().find(|(_, known)| *known == name).map(|(probe, _)| *probe);
    let probe = probe.ok_or_else(|| {
        let known: Vec<_> = Probe::NAMES.iter().map(|(_, name)| *name).collect();
        wrong(format!("{name:?} is not one of {}", known.join(", ")))
    })?;
    let text = words.next().unwrap_or(REGISTER);
    let register = Register::from_text(text).filter(|_| words.next().is_none());
    let register = register.ok_or_else(|| wrong(format!("{text} is no register: u7, or u7,space9")))?;
    instrument(container, probe, register).map_err(|error| match error {
        InstrumentError::Bytes(error) => error.into(),
        InstrumentError::NoModule => Problem::new(ProblemKind::Missing, error.to_string()),
        error => wrong(error.to_string()),
    })
}

/// The register of the buffer, if none is stated.
const REGISTER: &str = "u7,space9";

/// The map of what a container counts once it is changed as the words tell, as JSON.
pub(crate) fn map(subject: &Subject<'_>, words: &str) -> Result<Vec<u8>, Problem> {
    let original = Container::parse(subject.bytes)?;
    let map = instrumented(&mut original.clone(), words)?;
    let document = ProbesDocument::new(subject.name, &map).with_sources(&original);
    serde_json::to_vec(&document).map_err(|error| Problem::internal(&error.to_string()))
}

/// What was counted, of a map and the bytes of the buffer: as `json`, `lcov` or `html`.
pub(crate) fn report(map: &[u8], buffer: &[u8], form: &str) -> Result<Vec<u8>, Problem> {
    let report = ProbeReport::new(map, buffer).map_err(|reason| Problem::new(ProblemKind::Text, reason))?;
    let mut text = String::new();
    let printed = match form {
        "" | "json" => return Ok(report.to_json().to_string().into_bytes()),
        "lcov" => report.print_lcov(&mut Page::new(&mut text)),
        "html" => report.print_html(&mut text),
        other => {
            let reason = format!("{other:?} is not one of json, lcov, html");
            return Err(Problem::new(ProblemKind::Argument, reason));
        }
    };
    printed.map_err(|_| Problem::internal("the report was not written"))?;
    Ok(text.into_bytes())
}
