//! `dxkit test`: runs tests of compute shaders that are written as TOML.
//!
//! A file states shaders, inputs and expected outputs ([`TestFile`]). Its tests become a list in the order of
//! files and tests ([`Test`]), which is run several at a time. What a test finds (a wrong result, what the
//! sanitizer found, or that it cannot run) is a list of findings, printed in the form of every judging
//! command.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::Severity;
use dxkit::bytes::TextError;
use dxkit::exec::{Dispatch, ElementType, Resources, Rule, Shader, Target, Tolerance, Value};
use dxkit_report::{RunOutput, ShownFinding, add_missing, findings_of_run, number_from_text};
use rayon::prelude::*;
use serde::Deserialize;

use crate::execution::{self, Content, Named};
use crate::input;
use crate::judge::{FindingOptions, Format, Judgement, Style};
use crate::outcome::CommandError;
use crate::paint::{NOTE, paint};
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams, texts};

/// Run tests of compute shaders, on the CPU
#[derive(Debug, Args)]
#[command(after_help = "\
A file of tests is TOML. What stands before the first [[test]] holds for all tests of the file; paths are relative to it.

  shader = \"tonemap.cso\"                 entry, wave and fuel may follow
  dispatch = [1, 1, 1]
  set = { exposure = 1.0 }               names and values as of dxkit run: \"t0\", \"Scene.lights[2]\", \"u0:float4\"

  [[test]]
  name = \"one becomes a half\"
  set = { scene = [1.0, 3.0], screen = \"zeros:2\" }   \"@in.npy\" and \"zeros:N\" are texts
  expect.screen = [0.5, 0.75]
  allow = [\"out-of-bounds\"]              rules of the sanitizer that may be broken
  silent = [\"new-nan\"]                   notes and warnings that count as errors

expect.NAME may be a table: values (numbers or \"@FILE\"), ulp, absolute (tolerances), counter. The sanitizer looks at each \
test; sanitize = false turns it off. docs/running.md has a first test. Exit code 1 if a test fails.

Examples:
  dxkit test tests/                      all files *.test.toml in the folder
  dxkit test tonemap.toml --filter half
  dxkit test --format junit tests/ > results.xml")]
pub(crate) struct Arguments {
    /// Files of tests, folders with files *.test.toml, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Run the tests with this text in their names
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    #[command(flatten)]
    findings: FindingOptions,
}

/// Declares a structure with what both a file and a test of it say about how shaders are run.
macro_rules! with_settings {
    (
        $(#[$meta:meta])*
        struct $name:ident { $($(#[$field_meta:meta])* $field:ident: $ty:ty,)* }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $name {
            shader: Option<PathBuf>,
            entry: Option<String>,
            dispatch: Option<Vec<u32>>,
            wave: Option<u32>,
            fuel: Option<u64>,
            sanitize: Option<bool>,
            #[serde(default)]
            set: BTreeMap<String, toml::Value>,
            #[serde(default)]
            counter: BTreeMap<String, u32>,
            #[serde(default)]
            allow: Vec<String>,
            #[serde(default)]
            silent: Vec<String>,
            $($(#[$field_meta])* $field: $ty,)*
        }
    };
}

with_settings! {
    /// A file: what holds for all of its tests, and the tests.
    struct TestFile {
        #[serde(default)]
        test: Vec<TestCase>,
    }
}

with_settings! {
    /// A test of a file.
    struct TestCase {
        name: String,
        #[serde(default)]
        expect: BTreeMap<String, toml::Value>,
    }
}

/// What an output is expected to be, as a table.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedTable {
    values: Option<toml::Value>,
    #[serde(default)]
    ulp: u64,
    #[serde(default)]
    absolute: f64,
    counter: Option<u32>,
}

/// An expected output.
#[derive(Debug)]
struct Expected {
    named: Named,
    values: Option<Content>,
    tolerance: Tolerance,
    counter: Option<u32>,
}

/// A test that is ready to run.
#[derive(Debug)]
struct Test {
    /// File and name.
    name: String,
    folder: PathBuf,
    shader: PathBuf,
    entry: Option<String>,
    dispatch: Dispatch,
    set: Vec<(Named, Content)>,
    counters: Vec<(Named, u32)>,
    expected: Vec<Expected>,
    allow: Vec<Rule>,
    silent: Vec<Rule>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let mut outcome = Outcome::Fine;
    let mut tests = Vec::new();
    for path in &arguments.paths {
        match files(path) {
            Ok(paths) => {
                for path in paths {
                    match read(&path, streams).and_then(|text| parse(&path, &text)) {
                        Ok(more) => tests.extend(more),
                        Err(error) => {
                            texts::print_error(&error, streams);
                            outcome.worsen(error.outcome());
                        }
                    }
                }
            }
            Err(error) => outcome.worsen(input::report(&path_name(path), Err(error), streams)),
        }
    }
    if let Some(text) = &arguments.filter {
        tests.retain(|test| test.name.contains(text.as_str()));
    }
    if tests.is_empty() && outcome == Outcome::Fine {
        let reason = match &arguments.filter {
            Some(text) => format!("no test has {text} in its name"),
            None => "no tests: folders are searched for files *.test.toml".to_owned(),
        };
        let error = CommandError::new(Event::NoContainer, reason);
        return input::report(&"dxkit test", Err(error), streams);
    }
    let judgement = Judgement::new("dxkit test", &arguments.findings, Style::Full);
    outcome.worsen(run_all(&tests, &judgement, streams));
    let outcome = judgement.finish(outcome, streams);
    let (failed, count) = (judgement.failed(), judgement.inputs());
    if count == 0 {
        return outcome;
    }
    let passed = count - failed;
    let text = format!("{}: {passed} passed, {failed} failed", input::counted(count, "test"));
    input::verdict(streams, outcome, &text);
    outcome
}

/// Runs tests, several at a time, and prints what they find in their order.
fn run_all(tests: &[Test], judgement: &Judgement<'_>, streams: &mut Streams<'_>) -> Outcome {
    /// Tests whose output is kept until that of those before is written.
    const BATCH: usize = 64;
    let progress = input::Progress::new(tests.len(), streams.progress);
    let mut outcome = Outcome::Fine;
    for batch in tests.chunks(BATCH) {
        let results: Vec<_> = batch.par_iter().map(|test| (test, test.run())).collect();
        for (test, result) in results {
            let findings = result.unwrap_or_else(|error| {
                outcome.worsen(error.outcome());
                let rule = if error.event == Event::Findings { "endless" } else { "not-run" };
                vec![ShownFinding::new(Severity::Error, rule, error.reason)]
            });
            let mut text = Vec::new();
            let passed = !findings.iter().any(|finding| judgement.is_counted(finding));
            if passed && judgement.format() == Format::Text && !streams.settings.quiet {
                let _ = writeln!(text, "{}: {}", shown(&test.name), paint(NOTE, "ok"));
            }
            let written = judgement.add(&test.name, findings, Some(passed), &mut text);
            let written = written.and_then(|found| {
                outcome.worsen(found);
                progress.suspend(|| streams.output.write_all(&text))
            });
            if let Err(error) = written {
                return input::write_failed(streams, &error, outcome);
            }
        }
        progress.advance(batch.len());
    }
    progress.finish();
    outcome
}

/// The files of tests that a path refers to.
fn files(path: &Path) -> Result<Vec<PathBuf>, CommandError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    for file in input::files_below(path) {
        let file = file.map_err(|reason| CommandError::new(Event::Unreadable, reason))?;
        if file.to_string_lossy().ends_with(".test.toml") {
            found.push(file);
        }
    }
    Ok(found)
}

fn read(path: &Path, streams: &mut Streams<'_>) -> Result<String, CommandError> {
    let name = path_name(path);
    let mut bytes = Vec::new();
    let read = match path.as_os_str() == "-" {
        true => streams.input.read_to_end(&mut bytes).map(|_| bytes),
        false => fs::read(path),
    };
    let bytes = read.map_err(|error| CommandError::unreadable(&name, &error))?;
    String::from_utf8(bytes).map_err(|_| {
        let reason = "this is no text: tests are written in TOML (dxkit test --help shows one)";
        CommandError::new(Event::InvalidText, TextError::without_place(reason).in_file(&name).to_string())
    })
}

/// The tests of a file.
fn parse(path: &Path, text: &str) -> Result<Vec<Test>, CommandError> {
    let wrong =
        |error: TextError| CommandError::new(Event::InvalidText, error.in_file(&path_name(path)).to_string());
    let file: TestFile = toml::from_str(text).map_err(|error| {
        let found = match error.span() {
            Some(span) => TextError::new(span, error.message()).in_text(text),
            None => TextError::without_place(error.message()),
        };
        wrong(found)
    })?;
    if file.test.is_empty() {
        return Err(wrong(TextError::without_place("it has no [[test]]")));
    }
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let test = |case: &TestCase| {
        let name = format!("{}: {}", path_name(path), case.name);
        let made = test(&file, case, name, folder.clone());
        made.map_err(|reason| wrong(TextError::without_place(format!("{}: {reason}", case.name))))
    };
    file.test.iter().map(test).collect()
}

/// A test, with what the file says for all of its tests.
fn test(file: &TestFile, case: &TestCase, name: String, folder: PathBuf) -> Result<Test, String> {
    let groups = match case.dispatch.as_ref().or(file.dispatch.as_ref()).map(Vec::as_slice) {
        None => [1; 3],
        Some([x]) => [*x, 1, 1],
        Some([x, y]) => [*x, *y, 1],
        Some([x, y, z]) => [*x, *y, *z],
        Some(_) => return Err("dispatch is one to three numbers of groups".to_owned()),
    };
    let mut dispatch = Dispatch::new(groups);
    dispatch.wave = case.wave.or(file.wave);
    dispatch.fuel = case.fuel.or(file.fuel).unwrap_or(Dispatch::FUEL);
    dispatch.sanitize = case.sanitize.or(file.sanitize).unwrap_or(true);
    let mut settings = file.set.clone();
    settings.extend(case.set.clone());
    let mut set = Vec::new();
    for (name, value) in &settings {
        let content = content(value).map_err(|reason| format!("set.{name}: {reason}"))?;
        set.push((Named::parse(name)?, content));
    }
    let mut expected = Vec::new();
    for (name, value) in &case.expect {
        expected.push(expectation(name, value).map_err(|reason| format!("expect.{name}: {reason}"))?);
    }
    let counters = file.counter.iter().chain(&case.counter);
    let counters = counters.map(|(name, count)| Ok((Named::parse(name)?, *count)));
    let rules = |names: &[String], more: &[String]| -> Result<Vec<Rule>, String> {
        let rule = |name: &String| {
            let all: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
            let unknown = || format!("{name} is no rule of the sanitizer: {}", all.join(", "));
            Rule::from_name(name).ok_or_else(unknown)
        };
        names.iter().chain(more).map(rule).collect()
    };
    let shader = case.shader.clone().or_else(|| file.shader.clone());
    Ok(Test {
        name,
        shader: folder.join(shader.ok_or("no shader is stated")?),
        folder,
        entry: case.entry.clone().or_else(|| file.entry.clone()),
        dispatch,
        set,
        counters: counters.collect::<Result<_, String>>()?,
        expected,
        allow: rules(&file.allow, &case.allow)?,
        silent: rules(&file.silent, &case.silent)?,
    })
}

fn expectation(name: &str, value: &toml::Value) -> Result<Expected, String> {
    let named = Named::parse(name)?;
    let toml::Value::Table(_) = value else {
        let values = Some(content(value)?);
        return Ok(Expected { named, values, tolerance: Tolerance::default(), counter: None });
    };
    let table: ExpectedTable =
        value.clone().try_into().map_err(|error: toml::de::Error| error.message().to_owned())?;
    Ok(Expected {
        named,
        values: table.values.as_ref().map(content).transpose()?,
        tolerance: Tolerance { ulps: table.ulp, absolute: table.absolute },
        counter: table.counter,
    })
}

/// A content: numbers, or a text as of `--set`.
fn content(value: &toml::Value) -> Result<Content, String> {
    match value {
        toml::Value::String(text) => match number_from_text(text) {
            Some(number) => Ok(Content::Value(number)),
            None => Content::parse(text),
        },
        value => Ok(Content::Value(number(value)?)),
    }
}

fn number(value: &toml::Value) -> Result<Value, String> {
    Ok(match value {
        toml::Value::Boolean(flag) => Value::Bool(*flag),
        toml::Value::Integer(number) => Value::Integer((*number).into()),
        toml::Value::Float(number) => Value::Double(*number),
        toml::Value::Array(list) => Value::List(list.iter().map(number).collect::<Result<_, _>>()?),
        toml::Value::Table(fields) => {
            let field = |(name, value): (&String, &toml::Value)| Ok((name.clone(), number(value)?));
            Value::Fields(fields.iter().map(field).collect::<Result<_, String>>()?)
        }
        toml::Value::String(text) => {
            number_from_text(text).ok_or_else(|| format!("\"{text}\" is no number"))?
        }
        toml::Value::Datetime(moment) => return Err(format!("{moment} is no number")),
    })
}

impl Test {
    /// Runs it: what it finds.
    fn run(&self) -> Result<Vec<ShownFinding>, CommandError> {
        let name = path_name(&self.shader);
        let bytes = fs::read(&self.shader).map_err(|error| CommandError::unreadable(&name, &error))?;
        let shader = execution::shader(&bytes, self.entry.as_deref())
            .map_err(|error| CommandError::new(error.event, format!("{name}: {}", error.reason)))?;
        let mut resources = Resources::default();
        for (named, content) in &self.set {
            content.bind(&named.target(&shader)?, &self.folder, &mut resources)?;
        }
        add_missing(&shader, &self.dispatch, &mut resources);
        for (named, count) in &self.counters {
            resources.buffers.entry(named.target(&shader)?.binding).or_default().counter = *count;
        }
        // What cannot be compared is found before the shader runs.
        let mut targets = Vec::new();
        for expected in &self.expected {
            let target = expected.named.target(&shader)?;
            let values = match &expected.values {
                Some(content) => Some(self.values(&target, content)?),
                None => None,
            };
            targets.push((target, values));
        }
        let done = execution::dispatch(&shader, &mut resources, &self.dispatch, None)?;
        let mut findings = Vec::new();
        for (expected, (target, values)) in self.expected.iter().zip(targets) {
            let output = RunOutput::new(&shader, target, &resources);
            findings.extend(differences(expected, &output, values.as_deref()));
        }
        findings.extend(self.sanitized(&shader, &done.findings));
        Ok(findings)
    }

    /// The elements that a content is, in the type of an output.
    fn values(&self, target: &Target, content: &Content) -> Result<Vec<Value>, CommandError> {
        let mut resources = Resources::default();
        content.bind(target, &self.folder, &mut resources)?;
        Ok(target.elements(&resources).collect())
    }

    /// What the sanitizer found, without what is allowed.
    fn sanitized(&self, shader: &Shader, found: &[dxkit::exec::Finding]) -> Vec<ShownFinding> {
        let kept: Vec<_> =
            found.iter().filter(|finding| !self.allow.contains(&finding.rule)).cloned().collect();
        let shown = findings_of_run(shader, &kept).into_iter().zip(&kept);
        let severe = |(shown, finding): (ShownFinding, &dxkit::exec::Finding)| {
            if self.silent.contains(&finding.rule) { shown.with_severity(Severity::Error) } else { shown }
        };
        shown.map(severe).collect()
    }
}

/// In what an output is not what is expected.
fn differences(expected: &Expected, output: &RunOutput, values: Option<&[Value]>) -> Vec<ShownFinding> {
    let mut findings = Vec::new();
    let name = &output.target.name;
    let mut add = |message: String| {
        findings.push(ShownFinding::new(Severity::Error, "wrong-result", message));
    };
    if let (Some(wanted), found) = (expected.counter, output.counter.unwrap_or(0)) {
        if wanted != found {
            add(format!("the counter of {name} is {found}, and {wanted} is expected"));
        }
    }
    let Some(values) = values else { return findings };
    if values.len() != output.values.len() {
        let (found, wanted) = (output.values.len(), values.len());
        add(format!(
            "{name} has {}, and {wanted} are expected; set.{name} = \"zeros:{wanted}\" gives it as many",
            input::counted(found, "element")
        ));
        return findings;
    }
    let element: &ElementType = &output.target.element;
    let (mut first, mut count) = (None, 0_usize);
    for (place, (found, wanted)) in output.values.iter().zip(values).enumerate() {
        let Some(difference) = element.difference(found, wanted, expected.tolerance) else { continue };
        count += 1;
        first.get_or_insert((place, difference));
    }
    if let Some((place, difference)) = first {
        let place = if output.target.size.is_some() { String::new() } else { format!("[{place}]") };
        let mut text = format!(
            "{name}{place}{} is {}, and {} is expected",
            difference.path, difference.found, difference.expected
        );
        if let Some(ulps) = difference.ulps {
            text.push_str(&format!(" ({ulps} ULP apart)"));
        }
        if output.values.len() > 1 {
            text.push_str(&format!("; {count} of {} elements differ", output.values.len()));
        }
        add(text);
    }
    findings
}
