//! [`Symbols`]: what a program is in its source: lines, functions, variables and names of values.
//!
//! It is made once of a shader, and asked at points of a run. Steps are instructions of the program, with
//! their lines and the functions that they were inlined into. Variables of DXIL follow from descriptions that
//! the machine keeps, those of shader models 4 and 5 from the registers that FXC states for each instruction.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{DebugNode, InstructionId, MetadataId};
use dxkit_dxbc::OperandKind;
use dxkit_dxbc::spdb::{DebugInfo, LineFrame, LocalNumber};
use dxkit_dxil::{SourceLine, SourceScope};

use crate::places::ProgramSource;
use crate::program::{Kind, region};
use crate::symbol_types::{Contents, MAX_MEMBERS, Shape, TypeOfVariable};
use crate::trace::value_of_bits;
use crate::variable::Variable;
use crate::{Origin, Point, Shader, Value};

/// Functions that are inlined into each other.
const MAX_FRAMES: usize = 64;
/// Blocks around a place of the source.
const MAX_BLOCKS: usize = 256;

/// A function of the source, and a line in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceFrame {
    /// Its name.
    pub function: Option<String>,
    /// The line: of the innermost function where it is, of others where they call.
    pub source: Option<SourceLine>,
    scope: Option<MetadataId>,
    inlined_at: Option<MetadataId>,
    /// Its place among the functions of an instruction of shader models 4 and 5.
    place: usize,
}

/// Where a step is in the source: file, line, column, and the call that was inlined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spot {
    file: u32,
    line: u32,
    column: u32,
    inlined_at: Option<MetadataId>,
}

/// The source of a shader that was [prepared for a debugger](Shader::for_debugger).
#[derive(Debug)]
pub struct Symbols<'s> {
    shader: &'s Shader,
    files: Vec<String>,
    /// Where each step is, and whether it begins a line.
    spots: Vec<Option<Spot>>,
    begins: Vec<bool>,
    /// The first step of each instruction.
    first: BTreeMap<Origin, u32>,
    /// The offsets in bytes of the instructions of shader models 4 and 5.
    offsets: Vec<u32>,
    /// The names of instructions' results.
    values: Vec<(String, Origin)>,
    variables: BTreeMap<MetadataId, TypeOfVariable>,
    globals: Vec<(TypeOfVariable, u32)>,
}

impl<'s> Symbols<'s> {
    /// Reads the debug information of a shader.
    #[must_use]
    pub fn new(shader: &'s Shader) -> Self {
        let code = shader.program().code();
        let mut symbols = Self {
            shader,
            files: Vec::new(),
            spots: Vec::with_capacity(code.steps.len()),
            begins: vec![false; code.steps.len()],
            first: BTreeMap::new(),
            offsets: shader.source().token_offsets(),
            values: Vec::new(),
            variables: BTreeMap::new(),
            globals: Vec::new(),
        };
        symbols.find_spots();
        if let ProgramSource::Module { module, .. } = shader.source() {
            symbols.name_values(module);
            let variables = code.pieces.iter().map(|piece| piece.variable);
            let known: BTreeSet<MetadataId> = variables.collect();
            let types = known.into_iter().filter_map(|id| Some((id, TypeOfVariable::local(module, id)?)));
            symbols.variables = types.collect();
            symbols.globals = TypeOfVariable::globals(module)
                .filter_map(|(variable, global)| Some((variable, *code.globals.get(&global)?)))
                .collect();
        }
        symbols
    }

    /// Finds where the steps are, and which of them begin a line.
    fn find_spots(&mut self) {
        let code = self.shader.program().code();
        let mut starts: BTreeSet<u32> = BTreeSet::new();
        let is_shown = |step: &&u32| code.steps.get(**step as usize).is_some_and(|step| !step.hidden);
        for block in &code.blocks {
            let steps = code.step_of.get(block.start as usize..block.end as usize).unwrap_or_default();
            starts.extend(steps.iter().find(is_shown).or(block.step.as_ref()));
        }
        let (mut files, mut scopes) = (BTreeMap::new(), BTreeMap::new());
        let mut last = None;
        for (number, step) in (0..).zip(&code.steps) {
            if step.hidden {
                self.spots.push(None);
                continue;
            }
            self.first.entry(step.origin).or_insert(number);
            let spot = self.spot(step.origin, &mut files, &mut scopes);
            let line = spot.map(|spot| (spot.file, spot.line, spot.inlined_at));
            if let (Some(begins), Some(line)) = (self.begins.get_mut(number as usize), line) {
                *begins = last != Some(line) || starts.contains(&number);
                last = Some(line);
            }
            self.spots.push(spot);
        }
    }

    fn spot(
        &mut self,
        origin: Origin,
        files: &mut BTreeMap<&'s [u8], u32>,
        scopes: &mut BTreeMap<MetadataId, Option<u32>>,
    ) -> Option<Spot> {
        let mut number_of = |file: &'s [u8]| {
            *files.entry(file).or_insert_with(|| {
                self.files.push(String::from_utf8_lossy(file).into_owned());
                u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX)
            })
        };
        match (self.shader.source(), origin) {
            (ProgramSource::Module { module, .. }, Origin::Instruction(id)) => {
                let location = module.instruction(id)?.debug_location()?;
                let scope = location.scope?;
                let file = *scopes
                    .entry(scope)
                    .or_insert_with(|| SourceScope::find(module, scope).file.map(number_of));
                let (line, column) = (location.line, location.column);
                let spot = Spot { file: file?, line, column, inlined_at: location.inlined_at };
                Some(spot).filter(|spot| spot.line > 0)
            }
            (ProgramSource::Tokens { debug: Some(debug), .. }, Origin::Token(number)) => {
                let (file, line) = debug.source_line(*self.offsets.get(number as usize)?)?;
                Some(Spot { file: number_of(file), line, column: 0, inlined_at: None })
            }
            _ => None,
        }
    }

    fn name_values(&mut self, module: &Module) {
        let code = self.shader.program().code();
        let ids: Vec<_> = code
            .named
            .keys()
            .filter_map(|origin| match origin {
                Origin::Instruction(id) => Some(*id),
                Origin::Token(_) => None,
            })
            .collect();
        let texts = dxkit_ir_text::instruction_texts(module, &ids);
        for (id, text) in ids.iter().zip(texts) {
            if let Some((name, _)) = text.split_once(" = ") {
                self.values.push((name.to_string(), Origin::Instruction(*id)));
            }
        }
    }

    /// The shader.
    #[must_use]
    pub const fn shader(&self) -> &'s Shader {
        self.shader
    }

    /// The steps, each with its instruction.
    pub fn steps(&self) -> impl Iterator<Item = (u32, Origin)> + '_ {
        let shown = (0..).zip(&self.shader.program().code().steps).filter(|(_, step)| !step.hidden);
        shown.map(|(number, step)| (number, step.origin))
    }

    fn spot_of(&self, step: u32) -> Option<Spot> {
        self.spots.get(step as usize).copied().flatten()
    }

    /// The line of a step.
    #[must_use]
    pub fn line(&self, step: u32) -> Option<SourceLine> {
        let Spot { file, line, column, .. } = self.spot_of(step)?;
        Some(SourceLine { file: self.files.get(file as usize)?.clone(), line, column })
    }

    /// Whether two steps are of the same line, and in the same function that was inlined.
    #[must_use]
    pub fn is_same_line(&self, step: u32, other: u32) -> bool {
        let line = |step| self.spot_of(step).map(|spot| (spot.file, spot.line, spot.inlined_at));
        line(step) == line(other)
    }

    /// Whether a step is the first of its line, as far as the order of instructions tells.
    #[must_use]
    pub fn begins_line(&self, step: u32) -> bool {
        self.begins.get(step as usize).copied().unwrap_or(false)
    }

    /// The functions that a step is in, the innermost first: each was inlined into the next. One without a
    /// name, if there is no debug information.
    #[must_use]
    pub fn frames(&self, step: u32) -> Vec<SourceFrame> {
        let origin = self.shader.program().code().steps.get(step as usize).map(|step| step.origin);
        let frames = match (self.shader.source(), origin) {
            (ProgramSource::Module { module, .. }, Some(Origin::Instruction(id))) => frames_in(module, id),
            (ProgramSource::Tokens { debug: Some(debug), .. }, Some(Origin::Token(number))) => {
                let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                let offset = self.offsets.get(number as usize);
                let frames = offset.into_iter().flat_map(|offset| debug.frames(*offset)).take(MAX_FRAMES);
                let frame = |(place, frame): (usize, LineFrame<'_>)| SourceFrame {
                    place,
                    function: frame.function.map(text),
                    source: Some(SourceLine { file: text(frame.file), line: frame.line, column: 0 }),
                    ..SourceFrame::default()
                };
                frames.enumerate().map(frame).collect()
            }
            _ => Vec::new(),
        };
        if frames.is_empty() { vec![SourceFrame::default()] } else { frames }
    }

    /// The steps at a line of a file, at which a breakpoint there stops, and the line: the next one that has
    /// any instructions. `file` is a path, or the end of one.
    #[must_use]
    pub fn breakpoint(&self, file: &str, line: u32) -> Option<(u32, Vec<u32>)> {
        let is_here: Vec<bool> = self.files.iter().map(|known| is_file(known, file)).collect();
        let here = |step: u32| {
            let spot = self.spot_of(step)?;
            let is_here = is_here.get(spot.file as usize).copied().unwrap_or(false);
            (is_here && spot.line >= line).then_some(spot.line)
        };
        let all = 0..u32::try_from(self.spots.len()).unwrap_or(u32::MAX);
        let line = all.clone().filter_map(here).min()?;
        let steps = all.filter(|step| here(*step) == Some(line) && self.begins_line(*step));
        Some((line, steps.collect()))
    }

    /// The files of the source that have instructions.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str)
    }

    /// The variables that are in scope in a frame of a point, for a lane.
    #[must_use]
    pub fn variables(&self, point: &Point<'_>, frame: &SourceFrame, lane: u32) -> Vec<Variable> {
        let module = match self.shader.source() {
            ProgramSource::Module { module, .. } => module,
            ProgramSource::Tokens { debug: Some(debug), .. } => {
                return self.locals(debug, point, frame, lane);
            }
            _ => return Vec::new(),
        };
        let around = scopes_around(module, frame.scope);
        let mut left = MAX_MEMBERS;
        let mut places: BTreeMap<MetadataId, Contents<'_>> = BTreeMap::new();
        for (piece, content) in point.pieces(lane) {
            let known = self.variables.get(&piece.variable);
            let in_scope = known.and_then(|known| known.scope).is_some_and(|scope| around.contains(&scope));
            if in_scope && piece.inlined_at == frame.inlined_at {
                places.entry(piece.variable).or_default().add(piece, content);
            }
        }
        let found = places.into_iter().filter_map(|(id, contents)| {
            let known = self.variables.get(&id)?;
            let leaf = |offset, shape: &Shape| contents.number(point, lane, offset, shape);
            Some((known.order, known.variable(module, &mut left, &leaf)))
        });
        let mut found: Vec<_> = found.collect();
        found.sort_by_key(|(order, _)| *order);
        found.into_iter().map(|(_, variable)| variable).collect()
    }

    /// The variables of a frame by the debug information of FXC.
    fn locals(&self, debug: &DebugInfo, point: &Point<'_>, frame: &SourceFrame, lane: u32) -> Vec<Variable> {
        let Some(Origin::Token(number)) = point.instruction() else { return Vec::new() };
        let Some(offset) = self.offsets.get(number as usize) else { return Vec::new() };
        let mut found = Vec::new();
        for local in debug.locals(*offset).into_iter().filter(|local| local.frame == frame.place) {
            let (type_name, kind) = match local.ty {
                0x40 => ("float", Kind::Float),
                0x41 => ("double", Kind::Double),
                0x30 => ("bool", Kind::Bool),
                0x75 | 0x77 => ("uint", Kind::Bits),
                _ => ("int", Kind::Integer(32)),
            };
            let bits = bits_of(&local, point, lane);
            let value = bits.map(|bits| match kind {
                Kind::Bits => Value::Integer(bits.into()),
                kind => value_of_bits(kind, bits),
            });
            let path = String::from_utf8_lossy(&local.path).replace('[', ".").replace(']', "");
            let name = String::from_utf8_lossy(local.variable).into_owned();
            let steps =
                core::iter::once(name.as_str()).chain(path.split('.').filter(|step| !step.is_empty()));
            add_number(&mut found, steps, type_name, value);
        }
        found
    }

    /// The variables in the memory of the group, by the debug information.
    #[must_use]
    pub fn shared(&self, point: &Point<'_>) -> Vec<Variable> {
        let ProgramSource::Module { module, .. } = self.shader.source() else { return Vec::new() };
        let mut left = MAX_MEMBERS;
        let shared = self.globals.iter().filter(|(_, address)| address & region::MASK == region::SHARED);
        let variable = |(known, address): &(TypeOfVariable, u32)| {
            known.variable(module, &mut left, &|offset, shape: &Shape| {
                let bits = point.memory_at(*address, 0, offset / 8, shape.bytes()?)?;
                shape.number(bits)
            })
        };
        shared.map(variable).collect()
    }

    /// What instructions have made for a lane, as far as they stand in front of this one in the listing, and
    /// temporary registers.
    #[must_use]
    pub fn values(&self, point: &Point<'_>, lane: u32) -> Vec<Variable> {
        // What takes no step of its own is made when the next instruction is reached.
        let before = |origin: &Origin| match self.first.get(origin) {
            Some(first) => *first < point.step(),
            None => self.first.range(origin..).next().is_some_and(|(_, next)| *next < point.step()),
        };
        let mut found: Vec<Variable> = self
            .values
            .iter()
            .filter(|(_, origin)| before(origin))
            .map(|(name, origin)| from_results(name, point.results(*origin, lane)))
            .collect();
        for (register, component) in point.temporaries() {
            let name = format!("r{register}.{}", component_name(component));
            found.push(Variable::number(name, String::new(), point.temporary(register, component, lane)));
        }
        found
    }

    /// The variable, value or register of a name, with a path to a member: `item.position.x`, `sums[3]`,
    /// `%12`, `r0.x`. Variables of inner frames come first. `None` if there is none here.
    #[must_use]
    pub fn find(&self, point: &Point<'_>, lane: u32, name: &str) -> Option<Variable> {
        self.find_in(point, &self.frames(point.step()), lane, name)
    }

    /// Like [`find`](Self::find), in these frames.
    #[must_use]
    pub fn find_in(
        &self,
        point: &Point<'_>,
        frames: &[SourceFrame],
        lane: u32,
        name: &str,
    ) -> Option<Variable> {
        let name = name.trim();
        if name.starts_with('%') {
            let (_, origin) = self.values.iter().find(|(known, _)| known == name)?;
            return Some(from_results(name, point.results(*origin, lane)));
        }
        let (first, path) = name.split_at(name.find(['.', '[']).unwrap_or(name.len()));
        let locals = frames.iter().flat_map(|frame| self.variables(point, frame, lane));
        let mut all = locals.chain(self.shared(point)).filter(|variable| variable.name == first);
        if let Some(found) = all.next() {
            let member = found.member(path)?.clone();
            return Some(Variable { name: name.to_string(), ..member });
        }
        let (register, component) = (first.strip_prefix('r')?.parse().ok()?, path.strip_prefix('.')?);
        let component = (0..4).find(|place| component_name(*place) == component)?;
        let value = point.temporary(register, component, lane)?;
        Some(Variable::number(name.to_string(), String::new(), Some(value)))
    }

    /// A resource, an element of it or a member, by the names of [`Shader::target`] and a path behind them:
    /// `u0[3]`, `lights[2].color.x`, `Camera.scale[1]`, `exposure`.
    #[must_use]
    pub fn resource(&self, point: &Point<'_>, name: &str) -> Option<Variable> {
        let name = name.trim();
        let ends = name.rmatch_indices(['.', '[']).map(|(at, _)| at);
        let (target, path) = core::iter::once(name.len()).chain(ends).find_map(|end| {
            let (first, path) = name.split_at_checked(end)?;
            self.shader.target(first).ok().map(|target| (target, path))
        })?;
        let resources = point.resources();
        let target = target.bound(&resources);
        let type_name = target.element.to_string();
        let whole = match target.size {
            Some(_) => {
                let value = target.elements(&resources).next()?;
                Variable::from_value(String::new(), type_name, value)
            }
            None => {
                let elements = target.elements(&resources).enumerate();
                let members = elements
                    .map(|(place, value)| Variable::from_value(place.to_string(), type_name.clone(), value));
                Variable {
                    name: String::new(),
                    type_name: String::new(),
                    value: None,
                    members: members.collect(),
                }
            }
        };
        let member = whole.member(path)?.clone();
        Some(Variable { name: name.to_string(), ..member })
    }

    /// The steps of the instruction whose result has this name (`%12`).
    #[must_use]
    pub fn steps_of_value(&self, name: &str) -> Vec<u32> {
        let origin = self.values.iter().find(|(known, _)| known == name).map(|(_, origin)| *origin);
        self.steps().filter(|(_, found)| Some(*found) == origin).map(|(step, _)| step).collect()
    }

    /// Whether the program has anything of this name: a variable anywhere in it, a value, or a register.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        let name = name.trim();
        let first = name.split(['.', '[']).next().unwrap_or_default();
        let local = self.variables.values().any(|known| known.name == first)
            || self.token_names().any(|known| known == first.as_bytes());
        let code = self.shader.program().code();
        let mut registers = code.temporaries.keys();
        local
            || self.globals.iter().any(|(known, _)| known.name == first)
            || self.values.iter().any(|(known, _)| known == name)
            || registers
                .any(|(register, component)| name == format!("r{register}.{}", component_name(*component)))
    }

    /// The names of the variables that the program describes.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let locals = self.variables.values().map(|known| known.name.as_str());
        let tokens = self.token_names().filter_map(|name| core::str::from_utf8(name).ok());
        let globals = self.globals.iter().map(|(known, _)| known.name.as_str());
        let all: BTreeSet<&str> = locals.chain(tokens).chain(globals).collect();
        all.into_iter().collect()
    }

    /// The names of variables by the debug information of FXC.
    fn token_names(&self) -> impl Iterator<Item = &[u8]> {
        let debug = match self.shader.source() {
            ProgramSource::Tokens { debug, .. } => debug.as_deref(),
            _ => None,
        };
        debug.into_iter().flat_map(DebugInfo::variable_names)
    }
}

/// The bits of a number of a variable, if they are in a register whose content is known.
fn bits_of(local: &LocalNumber<'_>, point: &Point<'_>, lane: u32) -> Option<u64> {
    let component = usize::from(local.component);
    let of_list = |list: [u32; 3]| list.get(component).copied().map(u64::from);
    match local.register? {
        OperandKind::Temp => {
            let low = point.temporary_bits(local.number, local.component, lane)?;
            if local.size <= 4 {
                return Some(low);
            }
            Some(low | point.temporary_bits(local.number, local.component + 1, lane)? << 32)
        }
        OperandKind::Input => point.input(local.number, local.component, lane).map(u64::from),
        OperandKind::ThreadId => of_list(point.thread(lane)),
        OperandKind::ThreadGroupId => of_list(point.group()),
        OperandKind::ThreadIdInGroup => of_list(point.thread_in_group(lane).0),
        OperandKind::ThreadIdInGroupFlattened => Some(point.thread_in_group(lane).1.into()),
        _ => None,
    }
}

/// Adds a number of a variable at a path of names.
fn add_number<'n>(
    list: &mut Vec<Variable>,
    mut steps: impl Iterator<Item = &'n str>,
    type_name: &str,
    value: Option<Value>,
) {
    let Some(name) = steps.next() else { return };
    let mut list = list;
    let mut name = name;
    loop {
        let place = list.iter().position(|known| known.name == name).unwrap_or(list.len());
        if place == list.len() {
            list.push(Variable::number(name.to_string(), String::new(), None));
        }
        let Some(found) = list.get_mut(place) else { return };
        match steps.next() {
            Some(next) => (list, name) = (&mut found.members, next),
            None => {
                (found.type_name, found.value) = (type_name.to_string(), value);
                return;
            }
        }
    }
}

fn from_results(name: &str, results: Vec<Value>) -> Variable {
    let mut members = Vec::new();
    let mut value = None;
    match <[Value; 1]>::try_from(results) {
        Ok([one]) => value = Some(one),
        Err(several) => {
            let element = |(place, value): (usize, Value)| {
                Variable::number(place.to_string(), String::new(), Some(value))
            };
            members.extend(several.into_iter().enumerate().map(element));
        }
    }
    Variable { name: name.to_string(), type_name: String::new(), value, members }
}

const fn component_name(component: u8) -> &'static str {
    match component {
        0 => "x",
        1 => "y",
        2 => "z",
        _ => "w",
    }
}

/// Whether a file of the debug information is one that is asked for: one path ends with the other, with
/// either kind of separators.
fn is_file(known: &str, asked: &str) -> bool {
    let parts = |path: &str| -> Vec<String> {
        let parts = path.split(['/', '\\']).filter(|part| !part.is_empty() && *part != ".");
        parts.rev().map(str::to_ascii_lowercase).collect()
    };
    let (known, asked) = (parts(known), parts(asked));
    let shared = known.len().min(asked.len());
    let ends = known.get(..shared) == asked.get(..shared);
    // Absolute paths of another machine: the name of the file decides.
    shared > 0 && (ends || known.first() == asked.first())
}

/// The functions that an instruction of a module is in, the innermost first.
fn frames_in(module: &Module, id: InstructionId) -> Vec<SourceFrame> {
    let location = module.instruction(id).and_then(|entry| entry.debug_location());
    let mut next = location.map(|found| (found.line, found.column, found.scope, found.inlined_at));
    let mut frames = Vec::new();
    while let (Some((line, column, scope, inlined_at)), true) = (next, frames.len() < MAX_FRAMES) {
        let found = scope.map(|scope| SourceScope::find(module, scope)).unwrap_or_default();
        let text = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
        let file = found.file.filter(|_| line > 0);
        frames.push(SourceFrame {
            function: found.function.map(text),
            source: file.map(|file| SourceLine { file: text(file), line, column }),
            scope,
            inlined_at,
            place: 0,
        });
        next = inlined_at.and_then(|id| match module.metadatum(id)?.as_debug()? {
            DebugNode::Location(found) => {
                Some((found.line, found.column, Some(found.scope.0), found.inlined_at))
            }
            _ => None,
        });
    }
    frames
}

/// A scope and those that it is in.
fn scopes_around(module: &Module, scope: Option<MetadataId>) -> BTreeSet<MetadataId> {
    let mut found = BTreeSet::new();
    let mut next = scope;
    while let (Some(id), true) = (next, found.len() < MAX_BLOCKS) {
        if !found.insert(id) {
            break;
        }
        next = match module.metadatum(id).and_then(|node| node.as_debug()) {
            Some(DebugNode::LexicalBlock(block)) => block.scope,
            Some(DebugNode::LexicalBlockFile(block)) => block.scope,
            _ => None,
        };
    }
    found
}
