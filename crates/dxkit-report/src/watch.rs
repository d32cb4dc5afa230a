//! What a thread's values do in a run, and where a run stops: `run --watch` and `--break`.

use alloc::collections::BTreeMap;
use core::fmt::{self, Write as _};

use dxkit::exec::{Monitor, Next, Origin, Point, Program, Shader, Symbols, Variable};

use crate::prelude::*;
use crate::schema::documents;
use crate::{FAINT, HEADING, Page, escaped, paint};

documents! {
    /// A value of a thread that changed in a run.
    pub struct WatchedChange {
        /// The name that was asked for.
        name: String,
        /// The value after the change, as text.
        value: String,
        optional {
            /// The instruction that the thread executed last.
            instruction: String,
            /// Its line of the source.
            source: String,
        }
    }

    /// Where a run stopped.
    pub struct StoppedRun {
        /// The threads that execute the instruction together (`SV_DispatchThreadID`), or the vertices or
        /// pixels.
        active: Vec<Vec<u32>>,
        /// Those of the wave that wait at another place of the program.
        waiting: Vec<Vec<u32>>,
        /// The thread whose variables are shown.
        thread: Vec<u32>,
        /// The instruction that comes next.
        instruction: String,
        /// The functions that it is in, the innermost first.
        frames: Vec<StoppedFrame>,
        optional {
            /// Its line of the source.
            source: String,
        }
    }

    /// A function in which a run stopped.
    pub struct StoppedFrame {
        /// Its variables, each with what it is.
        variables: Vec<StoppedVariable>,
        optional {
            /// Its name.
            function: String,
            /// The line.
            source: String,
        }
    }

    /// A variable at the place where a run stopped.
    pub struct StoppedVariable {
        /// Its name.
        name: String,
        /// Its type.
        variable_type: String,
        /// What it is, as text; `?` for what is not known.
        value: String,
    }
}

/// Changes that are kept.
const MAX_CHANGES: usize = 1 << 16;

/// The thread of a lane (`SV_DispatchThreadID`), the vertex, or the pixel. `size` is that of a run over
/// vertices or pixels.
#[must_use]
pub fn thread_of_lane(program: &Program, size: [u32; 2], point: &Point<'_>, lane: u32) -> [u32; 3] {
    let thread = point.thread(lane);
    if !program.is_drawn() {
        return thread;
    }
    let [number, ..] = thread;
    let [x, y] = program.place_of_lane(size, number);
    [x, y, 0]
}

/// Follows the values of one thread, and stops at breakpoints.
#[derive(Debug)]
pub struct Watch<'s> {
    symbols: &'s Symbols<'s>,
    size: [u32; 2],
    /// The thread that is followed; for breakpoints alone, `None` is the first that reaches one.
    thread: Option<[u32; 3]>,
    names: Vec<String>,
    /// The steps of the instructions whose results have these names: only behind them a result is new.
    made_by: Vec<Vec<u32>>,
    /// The steps at which to stop, sorted.
    breaks: Vec<u32>,
    last: Vec<Option<String>>,
    /// The step that the thread executed last.
    previous: Option<u32>,
    changes: Vec<(usize, String, Option<u32>)>,
    /// Changes beyond the limit.
    pub more: u64,
    stopped: Option<StoppedRun>,
}

impl<'s> Watch<'s> {
    /// Follows values by name, and stops at steps.
    #[must_use]
    pub fn new(
        symbols: &'s Symbols<'s>,
        size: [u32; 2],
        thread: Option<[u32; 3]>,
        names: Vec<String>,
        mut breaks: Vec<u32>,
    ) -> Self {
        breaks.sort_unstable();
        let last = vec![None; names.len()];
        let made_by = names.iter().map(|name| symbols.steps_of_value(name)).collect();
        Self {
            symbols,
            size,
            thread,
            names,
            made_by,
            breaks,
            last,
            previous: None,
            changes: Vec::new(),
            more: 0,
            stopped: None,
        }
    }

    /// The lane of the thread that is followed, if it executes the instruction.
    fn lane(&self, point: &Point<'_>) -> Option<u32> {
        let program = self.symbols.shader().program();
        let mut lanes = (0..point.lanes()).filter(|lane| point.active() >> lane & 1 == 1);
        match self.thread {
            None => lanes.next(),
            Some(thread) => lanes.find(|lane| thread_of_lane(program, self.size, point, *lane) == thread),
        }
    }

    fn follow(&mut self, point: &Point<'_>, lane: u32) {
        let names = self.names.iter().zip(&self.made_by).zip(&mut self.last);
        for (place, ((name, made_by), last)) in names.enumerate() {
            let is_made = |previous: u32| made_by.contains(&previous);
            if !made_by.is_empty() && !self.previous.is_some_and(is_made) {
                continue;
            }
            let found = self.symbols.find(point, lane, name).filter(Variable::is_known);
            let Some(text) = found.map(|variable| variable.to_string()) else { continue };
            if last.as_deref() == Some(text.as_str()) {
                continue;
            }
            if self.changes.len() < MAX_CHANGES {
                self.changes.push((place, text.clone(), self.previous));
            } else {
                self.more += 1;
            }
            *last = Some(text);
        }
    }

    /// What changed, and where the run stopped, if it did.
    #[must_use]
    pub fn finish(self) -> (Vec<WatchedChange>, Option<StoppedRun>) {
        let steps: BTreeMap<u32, Origin> = self.symbols.steps().collect();
        let mut texts: BTreeMap<u32, String> = BTreeMap::new();
        for step in self.changes.iter().filter_map(|(_, _, step)| *step) {
            texts.entry(step).or_default();
        }
        let origins: Vec<Origin> = texts.keys().filter_map(|step| steps.get(step).copied()).collect();
        let places = self.symbols.shader().places(&origins);
        for (text, place) in texts.values_mut().zip(places) {
            *text = place.instruction.unwrap_or_default();
        }
        let change = |(place, value, step): (usize, String, Option<u32>)| WatchedChange {
            name: self.names.get(place).cloned().unwrap_or_default(),
            value,
            instruction: step.and_then(|step| texts.get(&step).cloned()),
            source: step.and_then(|step| self.symbols.line(step)).map(|line| line.to_string()),
        };
        (self.changes.into_iter().map(change).collect(), self.stopped)
    }

    fn stop(&self, point: &Point<'_>, lane: u32) -> StoppedRun {
        let program = self.symbols.shader().program();
        let threads = |bits: u128| {
            let lanes = (0..point.lanes()).filter(|lane| bits >> lane & 1 == 1);
            lanes.map(|lane| thread_of_lane(program, self.size, point, lane).to_vec()).collect()
        };
        let frame = |frame: dxkit::exec::SourceFrame| StoppedFrame {
            variables: self.symbols.variables(point, &frame, lane).iter().map(described).collect(),
            function: frame.function,
            source: frame.source.map(|source| source.to_string()),
        };
        let instruction = instruction_text(self.symbols.shader(), point);
        StoppedRun {
            active: threads(point.active()),
            waiting: threads(point.waiting()),
            thread: thread_of_lane(program, self.size, point, lane).to_vec(),
            instruction,
            frames: self.symbols.frames(point.step()).into_iter().map(frame).collect(),
            source: self.symbols.line(point.step()).map(|line| line.to_string()),
        }
    }
}

/// The text of the instruction that comes next.
fn instruction_text(shader: &Shader, point: &Point<'_>) -> String {
    let places = shader.places(point.instruction().as_slice());
    places.into_iter().find_map(|place| place.instruction).unwrap_or_default()
}

fn described(variable: &Variable) -> StoppedVariable {
    StoppedVariable {
        name: variable.name.clone(),
        variable_type: variable.type_name.clone(),
        value: variable.to_string(),
    }
}

impl Monitor for Watch<'_> {
    fn before(&mut self, point: &Point<'_>) -> Next {
        let is_break = self.breaks.binary_search(&point.step()).is_ok();
        if self.names.is_empty() && !is_break {
            return Next::Continue;
        }
        let Some(lane) = self.lane(point) else { return Next::Continue };
        self.follow(point, lane);
        self.previous = Some(point.step());
        if is_break {
            self.stopped = Some(self.stop(point, lane));
            return Next::Stop;
        }
        Next::Continue
    }
}

/// Prints what changed: the line of the source where it is another one, and below it the names with values.
///
/// # Errors
/// If writing to the page fails.
pub fn print_changes(changes: &[WatchedChange], page: &mut Page<'_>) -> fmt::Result {
    let mut line = None;
    for change in changes {
        if change.source.is_some() && change.source != line {
            line.clone_from(&change.source);
            writeln!(page, "{}", paint(HEADING, escaped(line.as_deref().unwrap_or_default())))?;
        }
        writeln!(page, "  {} = {}", escaped(&change.name), escaped(&change.value))?;
    }
    Ok(())
}

/// Prints where a run stopped.
///
/// # Errors
/// If writing to the page fails.
pub fn print_stop(stopped: &StoppedRun, page: &mut Page<'_>) -> fmt::Result {
    let thread = |thread: &[u32]| thread.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let threads = |list: &[Vec<u32>]| list.iter().map(|one| thread(one)).collect::<Vec<_>>().join(" ");
    let place = stopped.source.as_deref().unwrap_or("the instruction");
    writeln!(page, "{}", paint(HEADING, format!("stopped before {}", escaped(place))))?;
    writeln!(page, "  {}", escaped(&stopped.instruction))?;
    writeln!(page, "  {}", paint(FAINT, format!("active: {}", threads(&stopped.active))))?;
    if !stopped.waiting.is_empty() {
        writeln!(page, "  {}", paint(FAINT, format!("waiting: {}", threads(&stopped.waiting))))?;
    }
    for frame in &stopped.frames {
        let Some(function) = &frame.function else { continue };
        let line = frame.source.as_deref().map(|line| format!(" at {line}")).unwrap_or_default();
        let heading = format!("{}{}, thread {}", escaped(function), escaped(&line), thread(&stopped.thread));
        writeln!(page, "{}", paint(HEADING, heading))?;
        for StoppedVariable { name, variable_type, value } in &frame.variables {
            writeln!(page, "  {} {} = {}", escaped(variable_type), escaped(name), escaped(value))?;
        }
    }
    Ok(())
}
