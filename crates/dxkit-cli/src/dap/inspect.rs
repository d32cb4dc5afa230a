//! What a client asks while the shader stands still: threads, frames, variables, sources, instructions.

use std::path::Path;

use dxkit::Sources;
use dxkit::exec::{Point, SourceFrame, Symbols, Variable};
use dxkit_report::{RunOutput, thread_of_lane};
use serde_json::{Value, json};

/// Lists of variables that are kept until the shader goes on.
const MAX_LISTS: usize = 1 << 16;
/// Instructions of an answer.
const MAX_INSTRUCTIONS: u64 = 1 << 12;
/// Characters of a value that is shown in a line.
const MAX_TEXT: usize = 256;
/// Elements of a resource that are shown.
const MAX_ELEMENTS: usize = 1 << 12;

/// A list of variables that a client may ask for.
#[derive(Debug)]
enum List {
    Locals { lane: u32, frame: SourceFrame },
    Values { lane: u32 },
    Shared,
    Resources,
    Members(Vec<Variable>),
}

/// The shader where it stands.
#[derive(Debug)]
pub(super) struct Inspection<'p> {
    pub(super) symbols: &'p Symbols<'p>,
    pub(super) sources: Option<&'p Sources>,
    pub(super) size: [u32; 2],
    pub(super) point: &'p Point<'p>,
    lists: Vec<List>,
}

/// The answer to a request, or why there is none.
type Answer = Result<Value, String>;

impl<'p> Inspection<'p> {
    pub(super) fn new(
        symbols: &'p Symbols<'p>,
        sources: Option<&'p Sources>,
        size: [u32; 2],
        point: &'p Point<'p>,
    ) -> Self {
        Self { symbols, sources, size, point, lists: Vec::new() }
    }

    /// Answers a request; `None` of one that is not about the state.
    pub(super) fn answer(&mut self, command: &str, arguments: &Value) -> Option<Answer> {
        Some(match command {
            "threads" => Ok(self.threads()),
            "stackTrace" => self.stack(arguments),
            "scopes" => self.scopes(arguments),
            "variables" => self.variables(arguments),
            "evaluate" => self.evaluate(arguments),
            "disassemble" => self.disassemble(arguments),
            _ => return None,
        })
    }

    fn threads(&self) -> Value {
        let program = self.symbols.shader().program();
        let (active, waiting) = (self.point.active(), self.point.waiting());
        let thread = |lane: u32| {
            let [x, y, z] = thread_of_lane(program, self.size, self.point, lane);
            let state = match (active >> lane & 1, waiting >> lane & 1, self.point.helpers() >> lane & 1) {
                (1, _, 1) => " (helper)",
                (1, ..) => "",
                (_, 1, _) => " (waits)",
                _ => " (ended)",
            };
            json!({ "id": lane + 1, "name": format!("{x},{y},{z}{state}") })
        };
        json!({ "threads": (0..self.point.lanes()).filter(|lane| self.point.has(*lane)).map(thread).collect::<Vec<_>>() })
    }

    /// The lane of a thread.
    fn lane(&self, id: u64) -> Result<u32, String> {
        let lane = id.checked_sub(1).and_then(|lane| u32::try_from(lane).ok());
        lane.filter(|lane| *lane < self.point.lanes()).ok_or_else(|| format!("there is no thread {id}"))
    }

    fn stack(&self, arguments: &Value) -> Answer {
        let lane = self.lane(number(arguments, "threadId").unwrap_or(0))?;
        let frames = self.symbols.frames(self.point.step());
        let frame = |(place, frame): (usize, &SourceFrame)| {
            let name = frame.function.clone().unwrap_or_else(|| "main".to_owned());
            let (line, column) = frame.source.as_ref().map_or((0, 0), |line| (line.line, line.column));
            let source = frame.source.as_ref().map(|line| source_of(&line.file, self.sources));
            let mut shown = json!({
                "id": (u64::from(lane) << 8 | place as u64) + 1, "name": name, "line": line, "column": column,
                "instructionPointerReference": reference(self.point.step()),
            });
            if let (Some(fields), Some(source)) = (shown.as_object_mut(), source) {
                fields.insert("source".to_owned(), source);
            }
            shown
        };
        // Lanes that do not execute the instruction wait at a place that is not known, or have ended.
        let frames = if self.point.active() >> lane & 1 == 1 { frames } else { Vec::new() };
        let all: Vec<Value> = frames.iter().enumerate().map(frame).collect();
        Ok(json!({ "stackFrames": all, "totalFrames": all.len() }))
    }

    /// The lane and the number of a frame.
    fn frame(&self, arguments: &Value) -> Result<(u32, usize), String> {
        let id =
            number(arguments, "frameId").and_then(|id| id.checked_sub(1)).ok_or("there is no such frame")?;
        let lane = self.lane((id >> 8) + 1)?;
        Ok((lane, usize::try_from(id & 0xff).unwrap_or(0)))
    }

    fn keep(&mut self, list: List) -> u64 {
        if self.lists.len() >= MAX_LISTS {
            return 0;
        }
        self.lists.push(list);
        self.lists.len() as u64
    }

    fn scopes(&mut self, arguments: &Value) -> Answer {
        let (lane, place) = self.frame(arguments)?;
        let frame = self.symbols.frames(self.point.step()).into_iter().nth(place).unwrap_or_default();
        let scopes = [
            ("Locals", "locals", List::Locals { lane, frame }),
            ("Values", "registers", List::Values { lane }),
            ("Group memory", "groupshared", List::Shared),
            ("Resources", "resources", List::Resources),
        ];
        let scopes = scopes.into_iter().map(|(name, hint, list)| {
            let expensive = hint != "locals";
            json!({
                "name": name, "presentationHint": hint, "expensive": expensive,
                "variablesReference": self.keep(list),
            })
        });
        Ok(json!({ "scopes": scopes.collect::<Vec<_>>() }))
    }

    fn variables(&mut self, arguments: &Value) -> Answer {
        let wanted = number(arguments, "variablesReference").and_then(|id| usize::try_from(id).ok());
        let list = wanted.and_then(|id| self.lists.get_mut(id.checked_sub(1)?));
        let found = match list.ok_or("there are no such variables")? {
            List::Locals { lane, frame } => self.symbols.variables(self.point, frame, *lane),
            List::Values { lane } => self.symbols.values(self.point, *lane),
            List::Shared => self.symbols.shared(self.point),
            List::Resources => self.resources(),
            List::Members(members) => std::mem::take(members),
        };
        // Members are asked for once; they are kept for who asks again.
        if let Some(List::Members(members)) = wanted.and_then(|id| self.lists.get_mut(id - 1)) {
            members.clone_from(&found);
        }
        let start = number(arguments, "start").and_then(|start| usize::try_from(start).ok()).unwrap_or(0);
        let count = number(arguments, "count").and_then(|count| usize::try_from(count).ok());
        let count = count.filter(|count| *count > 0).unwrap_or(usize::MAX);
        let shown = found.into_iter().skip(start).take(count).map(|variable| self.variable(variable));
        Ok(json!({ "variables": shown.collect::<Vec<_>>() }))
    }

    fn variable(&mut self, variable: Variable) -> Value {
        let mut text = variable.to_string();
        if let Some((end, _)) = text.char_indices().nth(MAX_TEXT) {
            text.truncate(end);
            text.push('…');
        }
        let Variable { name, type_name, members, .. } = variable;
        let inside = if members.is_empty() { 0 } else { self.keep(List::Members(members)) };
        json!({ "name": name, "value": text, "type": type_name, "variablesReference": inside })
    }

    /// The resources, each with its first elements.
    fn resources(&self) -> Vec<Variable> {
        let shader = self.symbols.shader();
        let resources = self.point.resources();
        let ranges = shader.program().ranges().iter();
        let targets = ranges.filter_map(|range| {
            let target = shader.target(&range.binding.to_string()).ok()?;
            Some((shader.resource_name(range), target))
        });
        let shown = targets.filter(|(_, target)| !target.is_sampler()).map(|(name, target)| {
            let output = RunOutput::new(shader, target, &resources);
            let register = output.target.place.to_string();
            let name = if name.is_empty() { register } else { format!("{name} ({register})") };
            let elements = output.values.into_iter().take(MAX_ELEMENTS).enumerate();
            let element = |(place, value): (usize, dxkit::exec::Value)| {
                Variable::from_value(place.to_string(), String::new(), value)
            };
            Variable { name, type_name: output.ty, value: None, members: elements.map(element).collect() }
        });
        shown.collect()
    }

    fn evaluate(&mut self, arguments: &Value) -> Answer {
        let name = text(arguments, "expression").unwrap_or_default();
        let (lane, place) = match number(arguments, "frameId") {
            Some(_) => self.frame(arguments)?,
            None => (self.point.active().trailing_zeros().min(self.point.lanes()), 0),
        };
        let frames = self.symbols.frames(self.point.step());
        let frames = frames.get(place..).unwrap_or_default();
        let found = self.symbols.find_in(self.point, frames, lane, name);
        let found = found.or_else(|| self.symbols.resource(self.point, name));
        let found = found.ok_or_else(|| format!("nothing is called {name} here"))?;
        let shown = self.variable(found);
        let field = |name: &str| shown.get(name).cloned().unwrap_or_default();
        Ok(json!({
            "result": field("value"), "type": field("type"),
            "variablesReference": field("variablesReference"),
        }))
    }

    fn disassemble(&self, arguments: &Value) -> Answer {
        let start =
            text(arguments, "memoryReference").and_then(step_of).ok_or("there is no such instruction")?;
        let count = number(arguments, "instructionCount").unwrap_or(0).min(MAX_INSTRUCTIONS);
        let offset = arguments.get("instructionOffset").and_then(Value::as_i64).unwrap_or(0);
        let bytes = arguments.get("offset").and_then(Value::as_i64).unwrap_or(0);
        let steps: Vec<_> = self.symbols.steps().collect();
        let here = steps.partition_point(|(step, _)| *step < start);
        let first = i64::try_from(here).unwrap_or(0).saturating_add(offset).saturating_add(bytes);
        let wanted = (0..i64::try_from(count).unwrap_or(0)).map(|place| first.saturating_add(place));
        let wanted: Vec<Option<usize>> = wanted.map(|place| usize::try_from(place).ok()).collect();
        let found: Vec<_> = wanted.iter().map(|place| place.and_then(|place| steps.get(place))).collect();
        let origins: Vec<_> = found.iter().flatten().map(|(_, origin)| *origin).collect();
        let mut places = self.symbols.shader().places(&origins).into_iter();
        let shown = found.iter().zip(&wanted).map(|(found, place)| match found {
            Some((step, _)) => {
                let instruction = places.next().and_then(|place| place.instruction).unwrap_or_default();
                let mut shown = json!({ "address": reference(*step), "instruction": instruction });
                if let (Some(fields), Some(line)) = (shown.as_object_mut(), self.symbols.line(*step)) {
                    fields.insert("line".to_owned(), line.line.into());
                    fields.insert("location".to_owned(), source_of(&line.file, self.sources));
                }
                shown
            }
            None => json!({
                "address": format!("{:#x}", place.unwrap_or(usize::MAX)), "instruction": "",
                "presentationHint": "invalid",
            }),
        });
        Ok(json!({ "instructions": shown.collect::<Vec<_>>() }))
    }
}

/// How an instruction is referred to.
pub(super) fn reference(step: u32) -> String {
    format!("{step:#06x}")
}

/// The step that a reference names.
pub(super) fn step_of(reference: &str) -> Option<u32> {
    u32::from_str_radix(reference.strip_prefix("0x")?, 16).ok()
}

pub(super) fn number(arguments: &Value, name: &str) -> Option<u64> {
    arguments.get(name)?.as_u64()
}

pub(super) fn text<'v>(arguments: &'v Value, name: &str) -> Option<&'v str> {
    arguments.get(name)?.as_str()
}

/// A source of the debug information: the file, if it is there, or else what the container has.
pub(super) fn source_of(file: &str, sources: Option<&Sources>) -> Value {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let place = sources.and_then(|sources| {
        let plain = |name: &str| name.replace('\\', "/").trim_start_matches("./").to_owned();
        let same = |of: &dxkit::SourceFile| of.text.is_some() && plain(&of.name.to_string()) == plain(file);
        sources.files.iter().position(same)
    });
    match place {
        Some(place) if !Path::new(file).is_file() => {
            json!({ "name": name, "path": file, "sourceReference": place + 1, "origin": "in the container" })
        }
        _ => json!({ "name": name, "path": file }),
    }
}
