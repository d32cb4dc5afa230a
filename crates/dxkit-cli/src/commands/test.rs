//! `dxkit test`: runs tests of shaders that are written as TOML.
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
use dxkit::exec::{Dispatch, Draw, ElementType, Resources, Rule, Shader, Target, Tolerance, Value};
use dxkit_report::{
    RunOutput, ShownFinding, StageOutput, add_missing, draw_with_inputs, findings_of_run, is_stage_output,
    number_from_text, stage_input, triangle_with_inputs,
};
use rayon::prelude::*;
use serde::Deserialize;

use crate::execution::{self, Content, Named};
use crate::input;
use crate::judge::{FindingOptions, Format, Judgement, Style};
use crate::outcome::CommandError;
use crate::paint::{NOTE, paint};
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams, texts};

/// Run tests of shaders, on the CPU
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

A shader of graphics has in = { POSITION = [[0, 0, 0]] } with the inputs of dxkit run --in, and size = [1] or [width, height]; \
a mesh shader payload = [1, 2]; a node of a work graph payload = [{ f0 = 1 }] with its input records; triangle = true makes pixels from three vertices. expect.SV_Position names an output of the stage.

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
            size: Option<Vec<u32>>,
            triangle: Option<bool>,
            payload: Option<toml::Value>,
            #[serde(default, rename = "in")]
            inputs: BTreeMap<String, toml::Value>,
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

/// The expected value of an output, as a table.
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
    size: Option<[u32; 2]>,
    is_triangle: bool,
    payload: Option<Content>,
    inputs: Vec<(String, Content)>,
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
    texts::characters_of(&name, &bytes, "tests are written in TOML (`dxkit test --help` shows one)")
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
    let size = match case.size.as_ref().or(file.size.as_ref()).map(Vec::as_slice) {
        None => None,
        Some([count]) => Some([*count, 1]),
        Some([width, height]) => Some([*width, *height]),
        Some(_) => return Err("size is the number of vertices, or width and height".to_owned()),
    };
    let mut stated = file.inputs.clone();
    stated.extend(case.inputs.clone());
    let mut inputs = Vec::new();
    for (name, value) in &stated {
        inputs.push((name.clone(), content(value).map_err(|reason| format!("in.{name}: {reason}"))?));
    }
    let payload = case.payload.as_ref().or(file.payload.as_ref()).map(content);
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
        size,
        is_triangle: case.triangle.or(file.triangle).unwrap_or(false),
        payload: payload.transpose().map_err(|reason| format!("payload: {reason}"))?,
        inputs,
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
    /// Runs the test, and returns its findings.
    fn run(&self) -> Result<Vec<ShownFinding>, CommandError> {
        let name = path_name(&self.shader);
        let bytes = fs::read(&self.shader).map_err(|error| CommandError::unreadable(&name, &error))?;
        let shader = execution::shader(&bytes, self.entry.as_deref())
            .map_err(|error| CommandError::new(error.event, format!("{name}: {}", error.reason)))?;
        let mut resources = Resources::default();
        execution::bind(&self.set, &shader, &self.folder, &mut resources)?;
        let draw = self.draw(&shader)?;
        let mut dispatch = self.dispatch.clone();
        if let Some(draw) = &draw {
            dispatch.groups = [draw.size[0], draw.size[1], 1];
        }
        add_missing(&shader, &dispatch, &mut resources);
        execution::set_counters(&self.counters, &shader, &mut resources)?;
        // What cannot be compared is found before the shader runs.
        let mut targets = Vec::new();
        for expected in &self.expected {
            if is_stage_output(shader.program(), &expected.named.name) {
                continue;
            }
            let target = expected.named.target(&shader)?;
            let values = match &expected.values {
                Some(content) => Some(self.values(&target, content)?),
                None => None,
            };
            targets.push((expected, target, values));
        }
        let (done, from_stage) = self.execute(&shader, &mut resources, draw.as_ref(), &dispatch)?;
        let mut findings = Vec::new();
        for (expected, target, values) in targets {
            let output = RunOutput::new(&shader, target, &resources);
            findings.extend(differences(expected, &output, values.as_deref()));
        }
        let names = self.expected.iter();
        let names = names.filter(|expected| is_stage_output(shader.program(), &expected.named.name));
        for (expected, output) in names.zip(&from_stage) {
            findings.extend(self.differences_of_stage(expected, output)?);
        }
        findings.extend(self.sanitized(&shader, &done.findings));
        Ok(findings)
    }

    /// The run over vertices, pixels, patches or primitives; `None` of stages that run in groups.
    fn draw(&self, shader: &Shader) -> Result<Option<Draw>, CommandError> {
        let program = shader.program();
        if !program.is_drawn() {
            return match self.inputs.is_empty() && self.size.is_none() {
                true => Ok(None),
                false => Err("in and size are for stages that do not run in groups".into()),
            };
        }
        let mut inputs = Vec::with_capacity(self.inputs.len());
        for (name, content) in &self.inputs {
            let element = stage_input(program, name).map_err(CommandError::missing)?;
            inputs.push((element, content.values(&element.element_type(), &self.folder)?));
        }
        let draw = match (self.size, self.is_triangle) {
            (Some(size), true) => triangle_with_inputs(program, size, &inputs),
            (None, true) => Err("a triangle needs a size".to_owned()),
            (size, false) => draw_with_inputs(program, size, &inputs),
        };
        draw.map(Some).map_err(Into::into)
    }

    /// Runs the shader; what was counted and found, and the expected outputs of the stage.
    fn execute(
        &self,
        shader: &Shader,
        resources: &mut Resources,
        draw: Option<&Draw>,
        dispatch: &Dispatch,
    ) -> Result<(dxkit::exec::Outcome, Vec<StageOutput>), CommandError> {
        let program = shader.program();
        let names = self.expected.iter().map(|expected| expected.named.name.as_str());
        let names: Vec<&str> = names.filter(|name| is_stage_output(program, name)).collect();
        match draw {
            Some(draw) => {
                let drawn = execution::draw(shader, resources, draw, dispatch, None)?;
                let outputs = StageOutput::list(program, draw, &drawn, Some(&names));
                Ok((drawn.outcome, outputs.map_err(CommandError::missing)?))
            }
            None if program.gives_by_group() => {
                let payload =
                    self.payload.as_ref().map(|content| execution::payload(program, content, &self.folder));
                let payload = payload.transpose()?.unwrap_or_default();
                execution::meshes(shader, resources, &payload, dispatch, Some(&names), None)
            }
            None => Ok((execution::dispatch(shader, resources, dispatch, None)?, Vec::new())),
        }
    }

    /// In what an output of the stage is not what is expected.
    fn differences_of_stage(
        &self,
        expected: &Expected,
        output: &StageOutput,
    ) -> Result<Vec<ShownFinding>, CommandError> {
        let Some(content) = &expected.values else {
            return Err(format!("{} has no counter", output.name).into());
        };
        let wanted = match content.values(&output.element, &self.folder)? {
            // One value that is a vector may stand without a list around it.
            Value::List(list) if is_row(&output.element, &list) => vec![Value::List(list)],
            Value::List(list) => list,
            value => vec![value],
        };
        // The numbers as the type has them.
        let typed = |value: &Value| -> Result<Value, CommandError> {
            let mut bytes = vec![0; output.element.bytes() as usize];
            output.element.encode(value, &mut bytes, 0).map_err(|error| {
                CommandError::new(Event::Usage, format!("expect.{}: {error}", expected.named.name))
            })?;
            Ok(output.element.decode(&bytes, 0).unwrap_or_else(|| value.clone()))
        };
        let wanted = wanted.iter().map(typed).collect::<Result<Vec<_>, _>>()?;
        let compared = Compared {
            name: &output.name,
            element: &output.element,
            found: &output.values,
            is_list: true,
            remedy: "",
        };
        Ok(compared.differences(expected, &wanted))
    }

    /// The elements that a content is, in the type of an output.
    fn values(&self, target: &Target, content: &Content) -> Result<Vec<Value>, CommandError> {
        let mut resources = Resources::default();
        content.bind(target, &self.folder, &mut resources)?;
        Ok(target.elements(&resources).collect())
    }

    /// The sanitizer's findings, without the allowed ones.
    fn sanitized(&self, shader: &Shader, found: &[dxkit::exec::SanitizerFinding]) -> Vec<ShownFinding> {
        let kept: Vec<_> =
            found.iter().filter(|finding| !self.allow.contains(&finding.rule)).cloned().collect();
        let shown = findings_of_run(shader, &kept).into_iter().zip(&kept);
        let severe = |(shown, finding): (ShownFinding, &dxkit::exec::SanitizerFinding)| {
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
    let remedy = format!("; set.{name} = \"zeros:{}\" gives it as many", values.len());
    let compared = Compared {
        name,
        element: &output.target.element,
        found: &output.values,
        is_list: output.target.size.is_none(),
        remedy: &remedy,
    };
    findings.extend(compared.differences(expected, values));
    findings
}

/// Whether a list is the numbers of one vector, not a list of vectors.
fn is_row(element: &ElementType, list: &[Value]) -> bool {
    let is_list = |value: &Value| matches!(value, Value::List(_));
    matches!(element, ElementType::List { .. }) && !list.is_empty() && !list.iter().any(is_list)
}

/// An output that is compared.
struct Compared<'c> {
    name: &'c str,
    element: &'c ElementType,
    found: &'c [Value],
    /// Whether its values have places.
    is_list: bool,
    /// What is said of another number of values.
    remedy: &'c str,
}

impl Compared<'_> {
    fn differences(&self, expected: &Expected, values: &[Value]) -> Vec<ShownFinding> {
        let Compared { name, element, found, is_list, remedy } = *self;
        let add = |message: String| vec![ShownFinding::new(Severity::Error, "wrong-result", message)];
        if values.len() != found.len() {
            let (count, wanted) = (input::counted(found.len(), "element"), values.len());
            return add(format!("{name} has {count}, and {wanted} are expected{remedy}"));
        }
        let (mut first, mut count) = (None, 0_usize);
        for (place, (found, wanted)) in found.iter().zip(values).enumerate() {
            let Some(difference) = element.difference(found, wanted, expected.tolerance) else { continue };
            count += 1;
            first.get_or_insert((place, difference));
        }
        let Some((place, difference)) = first else { return Vec::new() };
        let place = if is_list { format!("[{place}]") } else { String::new() };
        let mut text = format!(
            "{name}{place}{} is {}, and {} is expected",
            difference.path, difference.found, difference.expected
        );
        if let Some(ulps) = difference.ulps {
            text.push_str(&format!(" ({ulps} ULP apart)"));
        }
        if found.len() > 1 {
            text.push_str(&format!("; {count} of {} elements differ", found.len()));
        }
        add(text)
    }
}
