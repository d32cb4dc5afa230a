//! The run of one shader for a client of the Debug Adapter Protocol.
//!
//! A [`Session`] waits for the request that starts a shader, and for breakpoints. Then it makes a
//! [`Debugger`], the monitor of the run: the debugger lets the run continue until a place where the client
//! wants to stop, and answers requests while the run stands there. To go back, the shader runs twice more
//! from the same initial state: the first run finds the moment to go back to ([`Search`]), the second run
//! stops at that moment.

use std::collections::BTreeMap;
use std::io;

use dxkit::Sources;
use dxkit::exec::{Monitor, Next, Point, Symbols};
use dxkit_report::thread_of_lane;
use serde_json::{Value, json};

use super::inspect::{Inspection, number, reference, source_of, step_of, text};
use super::wire::{Request, Wire};

/// Breakpoints of a source.
const MAX_BREAKPOINTS: usize = 1 << 12;
/// Instructions of waves after which a shader that runs looks whether the client wants something.
const LOOK_UP: u64 = 1 << 10;

/// A request to start a shader.
#[derive(Debug, Default)]
pub(crate) struct Launched {
    /// The shader, if the request names it.
    pub(crate) program: Option<String>,
    /// The arguments of the command line behind it.
    pub(crate) arguments: Vec<String>,
    /// Whether to stop at the first instruction.
    pub(crate) stop_on_entry: bool,
    /// Whether breakpoints count.
    pub(crate) is_debugged: bool,
}

/// How far execution continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Going {
    /// To a breakpoint.
    On,
    /// To the next instruction of this lane.
    Instruction(LaneStep),
    /// To the next line of this lane; calls are passed if the depth is stated.
    Line(LaneStep, Option<usize>),
    /// Out of a function of this depth.
    Out(LaneStep, usize),
    /// To this moment of the run.
    Moment(Stop),
    /// Through the run again, up to this moment, to find the last earlier one of a kind.
    Back(Search),
}

/// A moment of a run, the reason to stop there, and the lane. Moments are instructions of waves, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stop {
    moment: u64,
    reason: &'static str,
    lane: u32,
}

/// What is searched for in front of a moment. A run gives the same every time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Search {
    /// Where the run stood.
    from: Stop,
    place: LaneStep,
    wanted: Wanted,
    /// What was found until now.
    found: Option<Stop>,
    /// The step before of this lane.
    previous: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// The instruction that the lane executed before.
    Instruction,
    /// The beginning of a line, in calls of at most this depth.
    Line(usize),
    /// A breakpoint, or else the first instruction of the run.
    Breakpoint,
}

/// Where a lane stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct LaneStep {
    group: [u32; 3],
    wave: u32,
    lane: u32,
    step: u32,
}

/// A client, and what it wants to see.
#[derive(Debug)]
pub(crate) struct Session<'s> {
    wire: Wire<'s>,
    /// Lines by source, as the client names them.
    lines: BTreeMap<String, Vec<u32>>,
    instructions: Vec<u32>,
    /// The request that started the shader is still to be answered.
    launch: Option<Request>,
}

impl<'s> Session<'s> {
    /// A session with a client.
    pub(crate) fn begin(wire: Wire<'s>) -> Self {
        Self { wire, lines: BTreeMap::new(), instructions: Vec::new(), launch: None }
    }

    /// Waits for the client to start a shader; `None` if it leaves.
    ///
    /// # Errors
    /// If what comes is no message, or the client cannot be written to.
    pub(crate) fn launched(&mut self) -> io::Result<Option<Launched>> {
        while let Some(request) = self.wire.next()? {
            match request.command.as_str() {
                "initialize" => self.wire.answer(&request, capabilities())?,
                "launch" => {
                    let arguments = &request.arguments;
                    let list = arguments.get("args").and_then(Value::as_array).cloned().unwrap_or_default();
                    let flag = |name: &str| arguments.get(name).and_then(Value::as_bool).unwrap_or(false);
                    let launched = Launched {
                        program: text(arguments, "program").map(str::to_owned),
                        arguments: list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
                        stop_on_entry: flag("stopOnEntry"),
                        is_debugged: !flag("noDebug"),
                    };
                    self.launch = Some(request);
                    return Ok(Some(launched));
                }
                "disconnect" | "terminate" => {
                    self.wire.answer(&request, Value::Null)?;
                    return Ok(None);
                }
                "attach" => self.wire.refuse(&request, "a shader is started, not attached to: use launch")?,
                _ => self.early(&request)?,
            }
        }
        Ok(None)
    }

    /// A request before there is a shader: breakpoints are kept.
    fn early(&mut self, request: &Request) -> io::Result<()> {
        match request.command.as_str() {
            "setBreakpoints" => {
                let points = self.keep_lines(&request.arguments);
                let unverified = |(line, refused): &(u32, Option<Value>)| {
                    refused.clone().unwrap_or_else(|| json!({ "verified": false, "line": line }))
                };
                let list: Vec<Value> = points.iter().map(unverified).collect();
                self.wire.answer(request, json!({ "breakpoints": list }))
            }
            "setExceptionBreakpoints" => self.wire.answer(request, json!({ "breakpoints": [] })),
            "threads" => self.wire.answer(request, json!({ "threads": [{ "id": 1, "name": "shader" }] })),
            command => {
                let reason = format!("there is no shader yet that {command} could be about");
                self.wire.refuse(request, &reason)
            }
        }
    }

    /// Keeps the breakpoints of a source. Returns the line of each, and the answer to one that has a
    /// condition.
    fn keep_lines(&mut self, arguments: &Value) -> Vec<(u32, Option<Value>)> {
        let source = arguments.get("source");
        let name = source.and_then(|source| text(source, "path").or_else(|| text(source, "name")));
        let list = arguments.get("breakpoints").and_then(Value::as_array).cloned().unwrap_or_default();
        let line = |point: &Value| {
            let line = number(point, "line").and_then(|line| u32::try_from(line).ok())?;
            Some((line, refused_condition(point, Some(line))))
        };
        let points: Vec<(u32, Option<Value>)> = list.iter().filter_map(line).take(MAX_BREAKPOINTS).collect();
        if self.lines.len() < MAX_BREAKPOINTS {
            let kept = points.iter().filter(|(_, refused)| refused.is_none()).map(|(line, _)| *line);
            self.lines.insert(name.unwrap_or_default().to_owned(), kept.collect());
        }
        points
    }

    /// Reports why a shader could not be started, and ends.
    ///
    /// # Errors
    /// If the client cannot be written to.
    pub(crate) fn refuse_launch(&mut self, reason: &str) -> io::Result<()> {
        if let Some(launch) = self.launch.take() {
            self.wire.refuse(&launch, reason)?;
        }
        self.wire.event("terminated", Value::Null)
    }

    /// Sends a message to the console of the client.
    ///
    /// # Errors
    /// If the client cannot be written to.
    pub(crate) fn say(&mut self, category: &str, text: &str) -> io::Result<()> {
        self.wire.event("output", json!({ "category": category, "output": format!("{text}\n") }))
    }

    /// Sends the event that the shader has ended, and waits until the client disconnects.
    ///
    /// # Errors
    /// If what comes is no message, or the client cannot be written to.
    pub(crate) fn end(&mut self, code: u8) -> io::Result<()> {
        self.wire.event("exited", json!({ "exitCode": code }))?;
        self.wire.event("terminated", Value::Null)?;
        while let Some(request) = self.wire.next()? {
            match request.command.as_str() {
                "disconnect" | "terminate" => return self.wire.answer(&request, Value::Null),
                "threads" => self.wire.answer(&request, json!({ "threads": [] }))?,
                _ => self.wire.refuse(&request, "the shader has ended")?,
            }
        }
        Ok(())
    }

    /// Answers requests until the run may start; the debugger of the run, or `None` if the client leaves.
    ///
    /// # Errors
    /// If what comes is no message, or the client cannot be written to.
    pub(crate) fn configure<'d>(
        &'d mut self,
        symbols: &'d Symbols<'d>,
        sources: Option<&'d Sources>,
        size: [u32; 2],
        thread: Option<[u32; 3]>,
        launched: &Launched,
    ) -> io::Result<Option<Debugger<'d, 's>>> {
        if let Some(launch) = self.launch.take() {
            self.wire.answer(&launch, Value::Null)?;
        }
        self.wire.event("initialized", Value::Null)?;
        let mut debugger = Debugger {
            session: self,
            symbols,
            sources,
            size,
            thread,
            breaks: Vec::new(),
            is_debugged: launched.is_debugged,
            is_entry: launched.stop_on_entry,
            going: Going::On,
            last: None,
            moment: 0,
            runs_again: false,
            failure: None,
        };
        while let Some(request) = debugger.session.wire.next()? {
            match request.command.as_str() {
                "configurationDone" => {
                    debugger.session.wire.answer(&request, Value::Null)?;
                    debugger.resolve();
                    return Ok(Some(debugger));
                }
                "disconnect" | "terminate" => {
                    debugger.session.wire.answer(&request, Value::Null)?;
                    return Ok(None);
                }
                _ => debugger.general(&request)?,
            }
        }
        Ok(None)
    }
}

/// The answer to a breakpoint that is to stop only sometimes, or to print something: it is not set. One that
/// stops always would not be what was asked for.
fn refused_condition(point: &Value, line: Option<u32>) -> Option<Value> {
    let unsupported = [
        ("condition", "conditions are not supported"),
        ("hitCondition", "counts of hits are not supported"),
        ("logMessage", "messages in place of a stop are not supported"),
    ];
    let stated = |name: &str| text(point, name).is_some_and(|text| !text.trim().is_empty());
    let (_, message) = unsupported.into_iter().find(|(name, _)| stated(name))?;
    let mut answer = json!({ "verified": false, "message": message });
    if let (Some(fields), Some(line)) = (answer.as_object_mut(), line) {
        fields.insert("line".to_owned(), line.into());
    }
    Some(answer)
}

fn capabilities() -> Value {
    json!({
        "supportsConfigurationDoneRequest": true,
        "supportsInstructionBreakpoints": true,
        "supportsDisassembleRequest": true,
        "supportsStepBack": true,
        "supportsSteppingGranularity": true,
        "supportsEvaluateForHovers": true,
        "supportsTerminateRequest": true,
        "supportsLoadedSourcesRequest": true,
    })
}

/// Stops a run where the client wants, and answers what it asks there.
#[derive(Debug)]
pub(crate) struct Debugger<'d, 's> {
    session: &'d mut Session<'s>,
    symbols: &'d Symbols<'d>,
    sources: Option<&'d Sources>,
    size: [u32; 2],
    /// The only thread for which breakpoints count, if one is named.
    thread: Option<[u32; 3]>,
    /// The steps of breakpoints, sorted.
    breaks: Vec<u32>,
    is_debugged: bool,
    is_entry: bool,
    going: Going,
    /// The wave and the step before.
    last: Option<([u32; 3], u32, u32)>,
    /// How many instructions of waves came before.
    moment: u64,
    /// Whether the run was stopped to begin again, to go back in it.
    runs_again: bool,
    /// Why the client was lost.
    pub(crate) failure: Option<io::Error>,
}

impl Debugger<'_, '_> {
    /// Finds the steps of the breakpoints.
    fn resolve(&mut self) {
        let lines =
            self.session.lines.iter().flat_map(|(file, lines)| lines.iter().map(move |line| (file, *line)));
        let found = lines.filter_map(|(file, line)| self.symbols.breakpoint(file, line));
        let mut steps: Vec<u32> = found.flat_map(|(_, steps)| steps).collect();
        steps.extend(&self.session.instructions);
        steps.sort_unstable();
        steps.dedup();
        self.breaks = steps;
    }

    /// Requests that do not need the shader to stand still.
    fn general(&mut self, request: &Request) -> io::Result<()> {
        let arguments = &request.arguments;
        match request.command.as_str() {
            "setBreakpoints" => {
                let points = self.session.keep_lines(arguments);
                let source = arguments.get("source");
                let name = source.and_then(|source| text(source, "path").or_else(|| text(source, "name")));
                let shown = |line: &u32| match self.symbols.breakpoint(name.unwrap_or_default(), *line) {
                    Some((found, _)) => json!({ "verified": true, "line": found }),
                    None => json!({
                        "verified": false, "line": line,
                        "message": "no instruction is of this line or a later one",
                    }),
                };
                let answer =
                    |(line, refused): &(u32, Option<Value>)| refused.clone().unwrap_or_else(|| shown(line));
                let list: Vec<Value> = points.iter().map(answer).collect();
                self.resolve();
                self.session.wire.answer(request, json!({ "breakpoints": list }))
            }
            "setInstructionBreakpoints" => {
                let list =
                    arguments.get("breakpoints").and_then(Value::as_array).cloned().unwrap_or_default();
                let known: std::collections::BTreeSet<u32> =
                    self.symbols.steps().map(|(step, _)| step).collect();
                let step_of_point = |point: &Value| {
                    let step = text(point, "instructionReference").and_then(step_of)?;
                    let offset = point.get("offset").and_then(Value::as_i64).unwrap_or(0);
                    let step = u32::try_from(i64::from(step).checked_add(offset)?).ok()?;
                    known.contains(&step).then_some(step)
                };
                let missing = || json!({ "verified": false, "message": "there is no such instruction" });
                let wanted =
                    list.iter().take(MAX_BREAKPOINTS).map(|point| match refused_condition(point, None) {
                        Some(refused) => Err(refused),
                        None => step_of_point(point).ok_or_else(missing),
                    });
                let wanted: Vec<Result<u32, Value>> = wanted.collect();
                let shown = |step: &Result<u32, Value>| match step {
                    Ok(step) => json!({ "verified": true, "instructionReference": reference(*step) }),
                    Err(answer) => answer.clone(),
                };
                let list: Vec<Value> = wanted.iter().map(shown).collect();
                self.session.instructions = wanted.into_iter().flatten().collect();
                self.resolve();
                self.session.wire.answer(request, json!({ "breakpoints": list }))
            }
            "setExceptionBreakpoints" => self.session.wire.answer(request, json!({ "breakpoints": [] })),
            "source" => match self.source(arguments) {
                Some(content) => self.session.wire.answer(request, json!({ "content": content })),
                None => self.session.wire.refuse(request, "the shader has no such source"),
            },
            "loadedSources" => {
                let list: Vec<Value> =
                    self.symbols.files().map(|file| source_of(file, self.sources)).collect();
                self.session.wire.answer(request, json!({ "sources": list }))
            }
            "threads" => {
                self.session.wire.answer(request, json!({ "threads": [{ "id": 1, "name": "shader" }] }))
            }
            // It came to a stop before the client knew.
            "pause" => self.session.wire.answer(request, Value::Null),
            command => {
                let reason = format!("{command} is not possible here");
                self.session.wire.refuse(request, &reason)
            }
        }
    }

    /// The text of a source that the container has.
    fn source(&self, arguments: &Value) -> Option<String> {
        let inside = arguments.get("source").and_then(|source| number(source, "sourceReference"));
        let wanted = inside.or_else(|| number(arguments, "sourceReference"))?;
        let file = self.sources?.files.get(usize::try_from(wanted).ok()?.checked_sub(1)?)?;
        Some(String::from_utf8_lossy(file.text.as_deref()?).into_owned())
    }

    /// Whether the shader has to run again from its start, with what it began with.
    pub(crate) fn runs_again(&mut self) -> bool {
        self.moment = 0;
        self.last = None;
        std::mem::take(&mut self.runs_again)
    }

    /// Stops the run to begin again, and then to stop at a moment.
    fn begin_again(&mut self, going: Going) -> Next {
        self.going = going;
        self.runs_again = true;
        Next::Stop
    }

    /// Looks at an instruction on the way to the moment from which the client goes back.
    fn look_back(&mut self, mut search: Search, point: &Point<'_>) -> Next {
        let place = search.place;
        if self.moment >= search.from.moment {
            // Where there is nothing earlier, the run stands where it stood.
            let stop = search.found.unwrap_or(search.from);
            return self.begin_again(Going::Moment(stop));
        }
        let found = |reason, lane| Some(Stop { moment: self.moment, reason, lane });
        let is_here = (place.group, place.wave) == (point.group(), point.wave())
            && point.active() >> place.lane & 1 == 1;
        match search.wanted {
            Wanted::Breakpoint => {
                self.going = Going::On;
                if let Some((reason, lane)) = self.stops(point) {
                    search.found = found(reason, lane);
                } else if search.found.is_none() {
                    let lane = if is_here { place.lane } else { point.active().trailing_zeros() };
                    search.found = found("entry", lane);
                }
            }
            Wanted::Instruction if is_here => search.found = found("step", place.lane),
            Wanted::Line(limit) if is_here && self.symbols.line(point.step()).is_some() => {
                let begins = search.previous.is_none_or(|previous| {
                    !self.symbols.is_same_line(previous, point.step()) || point.step() <= previous
                });
                if begins && self.symbols.frames(point.step()).len() <= limit {
                    search.found = found("step", place.lane);
                }
                search.previous = Some(point.step());
            }
            _ => {}
        }
        self.going = Going::Back(search);
        Next::Continue
    }

    /// Why the run stops here, and for which lane, if it does.
    fn stops(&self, point: &Point<'_>) -> Option<(&'static str, u32)> {
        let active = point.active();
        let program = self.symbols.shader().program();
        let lane = match self.thread {
            Some(thread) => (0..point.lanes()).find(|lane| {
                active >> lane & 1 == 1 && thread_of_lane(program, self.size, point, *lane) == thread
            }),
            None => Some(active.trailing_zeros()),
        };
        if let (Some(lane), true) = (lane, self.is_entry) {
            return Some(("entry", lane));
        }
        let here = |place: &LaneStep| {
            (place.group, place.wave) == (point.group(), point.wave()) && active >> place.lane & 1 == 1
        };
        let depth = || self.symbols.frames(point.step()).len();
        let is_other = |place: &LaneStep| {
            // A jump back begins the line again.
            let repeated = point.step() <= place.step;
            !self.symbols.is_same_line(place.step, point.step()) || repeated
        };
        let has_line = || self.symbols.line(point.step()).is_some();
        let stepped = match &self.going {
            Going::Moment(stop) => return (stop.moment == self.moment).then_some((stop.reason, stop.lane)),
            Going::On | Going::Back(_) => None,
            Going::Instruction(place) => here(place).then_some(place),
            Going::Line(place, limit) => {
                let within = |limit: &usize| depth() <= *limit;
                (here(place) && has_line() && is_other(place) && limit.as_ref().is_none_or(within))
                    .then_some(place)
            }
            Going::Out(place, limit) => (here(place) && has_line() && depth() < *limit).then_some(place),
        };
        if let Some(place) = stepped {
            return Some(("step", place.lane));
        }
        let is_break = self.is_debugged && self.breaks.binary_search(&point.step()).is_ok();
        // Several blocks of one line are one place to stop at, unless the line begins again.
        let goes_on = self.last.is_some_and(|(group, wave, step)| {
            (group, wave) == (point.group(), point.wave())
                && step < point.step()
                && self.symbols.line(step).is_some()
                && self.symbols.is_same_line(step, point.step())
                && !self.session.instructions.contains(&point.step())
        });
        lane.filter(|_| is_break && !goes_on).map(|lane| ("breakpoint", lane))
    }

    /// Answers what the client asks while the shader runs; what happens then, unless it goes on.
    fn look_up(&mut self, point: &Point<'_>) -> io::Result<Option<Next>> {
        while let Some(request) = self.session.wire.ready() {
            let Some(request) = request? else { return Ok(Some(Next::Stop)) };
            match request.command.as_str() {
                "pause" => {
                    self.session.wire.answer(&request, Value::Null)?;
                    let wanted = lane_of(&request.arguments);
                    let lane = wanted.filter(|lane| point.active().checked_shr(*lane).unwrap_or(0) & 1 == 1);
                    let lane = lane.unwrap_or_else(|| point.active().trailing_zeros());
                    self.going = Going::On;
                    return self.stand(point, "pause", lane).map(Some);
                }
                "disconnect" | "terminate" => {
                    self.session.wire.answer(&request, Value::Null)?;
                    return Ok(Some(Next::Stop));
                }
                _ => self.general(&request)?,
            }
        }
        Ok(None)
    }

    /// Answers the client until it lets the run go on.
    fn stand(&mut self, point: &Point<'_>, reason: &str, lane: u32) -> io::Result<Next> {
        self.session
            .wire
            .event("stopped", json!({ "reason": reason, "threadId": lane + 1, "allThreadsStopped": true }))?;
        let mut inspection = Inspection::new(self.symbols, self.sources, self.size, point);
        while let Some(request) = self.session.wire.next()? {
            let arguments = &request.arguments;
            let lane = lane_of(arguments).filter(|lane| *lane < point.lanes()).unwrap_or(lane);
            let place = LaneStep { group: point.group(), wave: point.wave(), lane, step: point.step() };
            let is_instruction = text(arguments, "granularity") == Some("instruction")
                || self.symbols.line(point.step()).is_none();
            let depth = self.symbols.frames(point.step()).len();
            let going = match request.command.as_str() {
                "continue" => Some(Going::On),
                "next" | "stepIn" | "stepOut" if is_instruction => Some(Going::Instruction(place)),
                "next" => Some(Going::Line(place, Some(depth))),
                "stepIn" => Some(Going::Line(place, None)),
                "stepOut" => Some(Going::Out(place, depth)),
                "stepBack" | "reverseContinue" => {
                    let wanted = match request.command.as_str() {
                        "stepBack" if is_instruction => Wanted::Instruction,
                        "stepBack" => Wanted::Line(depth),
                        _ => Wanted::Breakpoint,
                    };
                    let reason = if wanted == Wanted::Breakpoint { "entry" } else { "step" };
                    let from = Stop { moment: self.moment, reason, lane };
                    self.session.wire.answer(&request, json!({ "allThreadsContinued": true }))?;
                    let search = Search { from, place, wanted, found: None, previous: None };
                    return Ok(self.begin_again(Going::Back(search)));
                }
                "disconnect" | "terminate" => {
                    self.session.wire.answer(&request, Value::Null)?;
                    return Ok(Next::Stop);
                }
                _ => None,
            };
            if let Some(going) = going {
                self.going = going;
                self.session.wire.answer(&request, json!({ "allThreadsContinued": true }))?;
                return Ok(Next::Continue);
            }
            match inspection.answer(&request.command, arguments) {
                Some(Ok(body)) => self.session.wire.answer(&request, body)?,
                Some(Err(reason)) => self.session.wire.refuse(&request, &reason)?,
                None => self.general(&request)?,
            }
        }
        Ok(Next::Stop)
    }
}

/// The lane that is the thread of a request.
fn lane_of(arguments: &Value) -> Option<u32> {
    u32::try_from(number(arguments, "threadId")?).ok()?.checked_sub(1)
}

impl Monitor for Debugger<'_, '_> {
    fn before(&mut self, point: &Point<'_>) -> Next {
        self.moment += 1;
        if self.moment % LOOK_UP == 0 {
            match self.look_up(point) {
                Ok(None) => {}
                Ok(Some(next)) => {
                    self.last = Some((point.group(), point.wave(), point.step()));
                    return next;
                }
                Err(error) => {
                    self.failure = Some(error);
                    return Next::Stop;
                }
            }
        }
        if let Going::Back(search) = self.going {
            let next = self.look_back(search, point);
            self.last = Some((point.group(), point.wave(), point.step()));
            return next;
        }
        let stops = self.stops(point);
        self.last = Some((point.group(), point.wave(), point.step()));
        let Some((reason, lane)) = stops else { return Next::Continue };
        self.is_entry = false;
        self.going = Going::On;
        match self.stand(point, reason, lane) {
            Ok(next) => next,
            Err(error) => {
                self.failure = Some(error);
                Next::Stop
            }
        }
    }
}
