//! FXC's other parts: `Level9` (`Aon9`, `XNAS`, `XNAP`), `Interfaces` (`IFCE`), `Library` (`LIBH`),
//! `FunctionSignature` (`LFS0`), `Database` (`SPDB`).
//!
//! A structure for each part has its keys in `Mapping::map`, one description for printing, reading and the
//! schema; `from_payload` makes it from the bytes, `bytes` the reverse. Programs are text inside the
//! document, the assembly of their own language, with the tokens that the text does not determine beside it.
//! LLVM's tools know none of these parts, so they exist in the lossless form alone.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::parser::numbers_in;
use dxkit_bytes::{Codec as _, Error, ErrorKind, InU8, Name, Span, TextError};
use dxkit_dxbc::aon9::{
    ConstantMapping, Conversion, ConversionOfComponents, Level9, Program, ProgramVersion, RuntimeMapping,
    SamplerMapping, ScalarMapping,
};
use dxkit_dxbc::spdb::{MAGIC, ProgramDatabase, SuperBlock};
use dxkit_info::effect::{Effect, EffectObjects, EffectVariables, EffectVersion};
use dxkit_info::interfaces::{
    ClassInstance, ClassInstanceFields, ClassType, ClassTypeFields, Interfaces, Slots,
};
use dxkit_info::library::{
    FunctionFlags, FunctionSignature, LibraryFunction, LibraryHeader, Parameter, ParameterFields,
};

use super::Numbered;
use super::record::{Record, Single};
use crate::io::{Io, Mapping};
use crate::node::Mark;
use crate::scalar::{Bytes, Flow, Hex, Named, Str};

fn name(text: &Str) -> Name<'_> {
    Name::from(Cow::Borrowed(text.0.as_slice()))
}

/// A program for feature level 9, with its tables.
#[derive(Debug, Default)]
pub(crate) struct Level9Text {
    version: Record<ProgramVersion>,
    constants: Vec<ConstantText>,
    loops: Vec<Record<ScalarMapping>>,
    booleans: Vec<Record<ScalarMapping>>,
    samplers: Vec<Record<SamplerMapping>>,
    runtime: Vec<Record<RuntimeMapping>>,
    instructions: Vec<Str>,
    /// The tokens that the text of a program does not determine.
    tokens: Option<Bytes>,
}

#[derive(Debug, Default)]
struct ConstantText {
    buffer: u16,
    start: u16,
    count: u16,
    target: u16,
    conversion: Flow<Named<Conversion>>,
}

impl Mapping for ConstantText {
    const NAME: &'static str = "Level9Constant";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Buffer", &mut self.buffer)?;
        io.required("Start", &mut self.start)?;
        io.required("Count", &mut self.count)?;
        io.required("Target", &mut self.target)?;
        io.required("Conversion", &mut self.conversion)
    }
}

/// A list that is left out if it is empty.
macro_rules! list {
    ($io:ident, $key:literal, $list:expr) => {{
        let mut items = Some(core::mem::take(&mut $list)).filter(|items| !items.is_empty());
        $io.optional($key, &mut items)?;
        $list = items.unwrap_or_default();
    }};
}

impl Mapping for Level9Text {
    const NAME: &'static str = "Level9";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Version", &mut self.version)?;
        list!(io, "Constants", self.constants);
        list!(io, "Loops", self.loops);
        list!(io, "Booleans", self.booleans);
        list!(io, "Samplers", self.samplers);
        list!(io, "Runtime", self.runtime);
        list!(io, "Instructions", self.instructions);
        io.optional("Tokens", &mut self.tokens)
    }
}

impl Level9Text {
    pub(crate) fn from_payload(payload: Span<'_>) -> Result<Self, Error> {
        let level = Level9::parse(payload)?;
        let mut text = Self {
            version: Record(level.version),
            constants: level.constants.iter().map(ConstantText::from_mapping).collect(),
            loops: level.loops.iter().copied().map(Record).collect(),
            booleans: level.booleans.iter().copied().map(Record).collect(),
            samplers: level.samplers.iter().copied().map(Record).collect(),
            runtime: level.runtime.iter().copied().map(Record).collect(),
            ..Self::default()
        };
        let mut lines = String::new();
        // The text of a hostile program may be much longer than the program.
        level.program.print(false, payload.len().saturating_mul(16), &mut lines);
        let lines: Vec<&str> =
            lines.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).collect();
        let same =
            Program::assemble(lines.iter().copied().enumerate()).is_ok_and(|read| read == level.program);
        if same {
            text.instructions = lines.iter().map(|line| Str::from_bytes(line.as_bytes())).collect();
        } else {
            text.tokens = Some(Bytes(level.program.encode()?));
        }
        Ok(text)
    }

    pub(crate) fn bytes(&self, mark: Mark) -> Result<Vec<u8>, TextError> {
        let program = match &self.tokens {
            Some(tokens) => Program::parse(Span::new(&tokens.0))
                .map_err(|error| mark.error(alloc::format!("{error}")).in_key("Tokens"))?
                .into_owned(),
            None => {
                let lines: Vec<Cow<'_, str>> =
                    self.instructions.iter().map(|line| String::from_utf8_lossy(&line.0)).collect();
                Program::assemble(lines.iter().map(AsRef::as_ref).enumerate()).map_err(|errors| {
                    let first = errors.first().map(alloc::string::ToString::to_string).unwrap_or_default();
                    mark.error(first).in_key("Instructions")
                })?
            }
        };
        let mut level = Level9::new(self.version.0, program);
        level.constants = self.constants.iter().map(ConstantText::value).collect();
        level.loops = self.loops.iter().map(|row| row.0).collect();
        level.booleans = self.booleans.iter().map(|row| row.0).collect();
        level.samplers = self.samplers.iter().map(|row| row.0).collect();
        level.runtime = self.runtime.iter().map(|row| row.0).collect();
        level.encode().map_err(|error| mark.error(alloc::format!("{error}")))
    }
}

impl ConstantText {
    fn from_mapping(row: &ConstantMapping) -> Self {
        let ConversionOfComponents { x, y, z, w } = row.conversion;
        Self {
            buffer: row.buffer,
            start: row.start,
            count: row.count,
            target: row.target,
            conversion: Flow([x, y, z, w].map(|one| Named::new(one.0)).into_iter().collect()),
        }
    }

    fn value(&self) -> ConstantMapping {
        let component = |place: usize| InU8(self.conversion.0.get(place).map_or(Conversion(0), |one| one.0));
        ConstantMapping {
            buffer: self.buffer,
            start: self.start,
            count: self.count,
            target: self.target,
            conversion: ConversionOfComponents {
                x: component(0),
                y: component(1),
                z: component(2),
                w: component(3),
            },
        }
    }
}

/// Something with a name.
#[derive(Debug, Default)]
struct NamedText<T> {
    name: Str,
    fields: Record<T>,
}

macro_rules! named {
    ($($fields:ty => $schema:literal),*) => {$(
        impl Mapping for NamedText<$fields> {
            const NAME: &'static str = $schema;

            fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
                io.required("Name", &mut self.name)?;
                io.required("Fields", &mut self.fields)
            }
        }
    )*};
}

named!(ClassTypeFields => "ClassType", ClassInstanceFields => "ClassInstance");

/// Classes and interfaces.
#[derive(Debug, Default)]
pub(crate) struct InterfacesText {
    classes: Vec<NamedText<ClassTypeFields>>,
    instances: Vec<NamedText<ClassInstanceFields>>,
    slots: Vec<SlotsText>,
    uninitialised: Hex<u64>,
}

#[derive(Debug, Default)]
struct SlotsText {
    slots: u32,
    classes: Flow<u16>,
    tables: Flow<u32>,
}

impl Mapping for SlotsText {
    const NAME: &'static str = "InterfaceSlots";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Slots", &mut self.slots)?;
        io.required("Classes", &mut self.classes)?;
        io.required("Tables", &mut self.tables)?;
        if !io.writes() && !io.describes() && self.classes.0.len() != self.tables.0.len() {
            return Err(io.mark().error("there are as many Tables as Classes"));
        }
        Ok(())
    }
}

impl Mapping for InterfacesText {
    const NAME: &'static str = "Interfaces";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        list!(io, "Classes", self.classes);
        list!(io, "Instances", self.instances);
        list!(io, "Slots", self.slots);
        io.defaulted("Uninitialised", &mut self.uninitialised)
    }
}

impl InterfacesText {
    pub(crate) fn from_payload(payload: Span<'_>) -> Result<Self, Error> {
        let part = Interfaces::parse(payload)?;
        let slots = |one: &Slots| SlotsText {
            slots: one.slots,
            classes: Flow(one.classes.iter().map(|(class, _)| *class).collect()),
            tables: Flow(one.classes.iter().map(|(_, table)| *table).collect()),
        };
        Ok(Self {
            classes: part
                .classes
                .iter()
                .map(|one| NamedText {
                    name: Str::from_bytes(one.name.as_bytes()),
                    fields: Record(one.fields),
                })
                .collect(),
            instances: part
                .instances
                .iter()
                .map(|one| NamedText {
                    name: Str::from_bytes(one.name.as_bytes()),
                    fields: Record(one.fields),
                })
                .collect(),
            slots: part.slots.iter().map(slots).collect(),
            uninitialised: Hex(u64::from_le_bytes(part.uninitialised)),
        })
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let mut part = Interfaces::default();
        part.classes = self
            .classes
            .iter()
            .map(|one| ClassType { name: name(&one.name), fields: one.fields.0 })
            .collect();
        part.instances = self
            .instances
            .iter()
            .map(|one| ClassInstance { name: name(&one.name), fields: one.fields.0 })
            .collect();
        part.slots = self
            .slots
            .iter()
            .map(|one| Slots {
                slots: one.slots,
                classes: one.classes.0.iter().copied().zip(one.tables.0.iter().copied()).collect(),
            })
            .collect();
        part.uninitialised = self.uninitialised.0.to_le_bytes();
        part.encode()
    }
}

/// The exports of a library.
#[derive(Debug)]
pub(crate) struct LibraryText {
    version: u32,
    creator: Str,
    flags: Hex<u32>,
    functions: Vec<LibraryFunctionText>,
}

impl Default for LibraryText {
    fn default() -> Self {
        Self { version: 1, creator: Str::default(), flags: Hex::default(), functions: Vec::new() }
    }
}

#[derive(Debug)]
struct LibraryFunctionText {
    name: Str,
    flags: Single<FunctionFlags>,
}

impl Default for LibraryFunctionText {
    fn default() -> Self {
        Self { name: Str::default(), flags: Single(FunctionFlags::empty()) }
    }
}

impl Mapping for LibraryFunctionText {
    const NAME: &'static str = "LibraryFunction";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Name", &mut self.name)?;
        io.required("Flags", &mut self.flags)
    }
}

impl Mapping for LibraryText {
    const NAME: &'static str = "Library";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Version", &mut self.version)?;
        io.required("Creator", &mut self.creator)?;
        io.defaulted("Flags", &mut self.flags)?;
        io.usual("Functions", &mut self.functions)
    }
}

impl LibraryText {
    pub(crate) fn from_payload(payload: Span<'_>) -> Result<Self, Error> {
        let part = LibraryHeader::parse(payload)?;
        let function = |one: &LibraryFunction<'_>| LibraryFunctionText {
            name: Str::from_bytes(one.name.as_bytes()),
            flags: Single(one.flags),
        };
        Ok(Self {
            version: part.version,
            creator: Str::from_bytes(part.creator.as_bytes()),
            flags: Hex(part.flags),
            functions: part.functions.iter().map(function).collect(),
        })
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let functions = self
            .functions
            .iter()
            .map(|one| LibraryFunction { name: name(&one.name), flags: one.flags.0 })
            .collect();
        let mut part = LibraryHeader::new(name(&self.creator), functions);
        part.version = self.version;
        part.flags = self.flags.0;
        part.encode()
    }
}

/// The parameters and the result of a library function.
#[derive(Debug, Default)]
pub(crate) struct FunctionSignatureText {
    parameters: Vec<ParameterText>,
}

#[derive(Debug, Default)]
struct ParameterText {
    name: Str,
    semantic: Str,
    fields: Record<ParameterFields>,
}

impl Mapping for ParameterText {
    const NAME: &'static str = "FunctionParameter";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Name", &mut self.name)?;
        io.defaulted("Semantic", &mut self.semantic)?;
        io.required("Fields", &mut self.fields)
    }
}

impl Mapping for FunctionSignatureText {
    const NAME: &'static str = "FunctionSignature";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.usual("Parameters", &mut self.parameters)
    }
}

impl FunctionSignatureText {
    pub(crate) fn from_payload(payload: Span<'_>) -> Result<Self, Error> {
        let part = FunctionSignature::parse(payload)?;
        let parameter = |one: &Parameter<'_>| ParameterText {
            name: Str::from_bytes(one.name.as_bytes()),
            semantic: Str::from_bytes(one.semantic.as_bytes()),
            fields: Record(one.fields),
        };
        Ok(Self { parameters: part.parameters.iter().map(parameter).collect() })
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let parameters = self.parameters.iter().map(|one| Parameter {
            name: name(&one.name),
            semantic: name(&one.semantic),
            fields: one.fields.0,
        });
        FunctionSignature::new(parameters.collect()).encode()
    }
}

/// An effect.
#[derive(Debug, Default)]
pub(crate) struct EffectText {
    version: Numbered<EffectVersion>,
    variables: Record<EffectVariables>,
    pool: Record<EffectVariables>,
    techniques: u32,
    objects: Record<EffectObjects>,
    unstructured: Bytes,
    structured: Bytes,
}

impl Mapping for EffectText {
    const NAME: &'static str = "Effect";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Version", &mut self.version)?;
        io.required("Variables", &mut self.variables)?;
        io.required("Pool", &mut self.pool)?;
        io.defaulted("Techniques", &mut self.techniques)?;
        io.required("Objects", &mut self.objects)?;
        io.defaulted("Unstructured", &mut self.unstructured)?;
        io.defaulted("Structured", &mut self.structured)
    }
}

impl EffectText {
    pub(crate) fn from_payload(payload: Span<'_>) -> Result<Self, Error> {
        let part = Effect::parse(payload)?;
        Ok(Self {
            version: Numbered(part.version),
            variables: Record(part.variables),
            pool: Record(part.pool),
            techniques: part.techniques,
            objects: Record(part.objects),
            unstructured: Bytes(part.unstructured.into_owned()),
            structured: Bytes(part.structured.into_owned()),
        })
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        Effect {
            version: self.version.0,
            variables: self.variables.0,
            pool: self.pool.0,
            techniques: self.techniques,
            objects: self.objects.0,
            unstructured: Cow::Borrowed(&self.unstructured.0),
            structured: Cow::Borrowed(&self.structured.0),
        }
        .encode()
    }
}

/// A PDB file: its streams, and where their blocks are.
#[derive(Debug, Default)]
pub(crate) struct DatabaseText {
    size: u32,
    block_size: u32,
    free_block_map: u32,
    block_count: u32,
    reserved: Hex<u32>,
    directory_map: u32,
    directory_blocks: Flow<u32>,
    streams: Vec<StreamText>,
    rest: Vec<RestText>,
}

#[derive(Debug, Default)]
struct StreamText {
    blocks: Flow<u32>,
    absent: Option<bool>,
    text: Option<Str>,
    data: Bytes,
}

/// Bytes that no stream has.
#[derive(Debug, Default)]
struct RestText {
    offset: u32,
    bytes: Bytes,
}

impl Mapping for StreamText {
    const NAME: &'static str = "DatabaseStream";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.defaulted("Blocks", &mut self.blocks)?;
        io.optional("Absent", &mut self.absent)?;
        io.optional("Text", &mut self.text)?;
        io.defaulted("Data", &mut self.data)
    }
}

impl Mapping for RestText {
    const NAME: &'static str = "DatabaseRest";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Offset", &mut self.offset)?;
        io.required("Bytes", &mut self.bytes)
    }
}

impl Mapping for DatabaseText {
    const NAME: &'static str = "Database";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("FileSize", &mut self.size)?;
        io.required("BlockSize", &mut self.block_size)?;
        io.required("FreeBlockMap", &mut self.free_block_map)?;
        io.required("BlockCount", &mut self.block_count)?;
        io.defaulted("Reserved", &mut self.reserved)?;
        io.required("DirectoryMap", &mut self.directory_map)?;
        io.required("DirectoryBlocks", &mut self.directory_blocks)?;
        io.required("Streams", &mut self.streams)?;
        list!(io, "Rest", self.rest);
        Ok(())
    }
}

/// The size of a stream that does not exist.
const NO_STREAM: u32 = u32::MAX;

fn to_usize(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl StreamText {
    fn bytes(&self) -> &[u8] {
        self.text.as_ref().map_or(&self.data.0, |text| &text.0)
    }
}

impl DatabaseText {
    /// `None` where streams have more bytes than the file, because they share blocks.
    pub(crate) fn from_payload(payload: Span<'_>) -> Result<Option<Self>, Error> {
        let file = payload.bytes();
        let database = ProgramDatabase::parse(payload)?;
        let head = SuperBlock::parse(payload)?;
        let total = database.streams().iter().filter(|stream| stream.size != NO_STREAM);
        if total.fold(0usize, |sum, stream| sum.saturating_add(to_usize(stream.size))) > file.len() {
            return Ok(None);
        }
        let block_size = to_usize(head.block_size);
        let blocks = to_usize(head.directory_size).div_ceil(block_size.max(1));
        let map = to_usize(head.directory_map).saturating_mul(block_size);
        let directory_blocks = numbers_in(file.get(map..).unwrap_or_default()).take(blocks).collect();
        let mut streams = Vec::with_capacity(database.streams().len());
        for (number, stream) in database.streams().iter().enumerate() {
            let absent = (stream.size == NO_STREAM).then_some(true);
            let bytes = if absent.is_some() { Some(Vec::new()) } else { database.stream(number) };
            let Some(bytes) = bytes else { return Ok(None) };
            // Sources are in separate streams.
            let plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r');
            let is_text = bytes.len() > 8 && bytes.iter().all(plain);
            let blocks = Flow(stream.blocks.clone());
            streams.push(if is_text {
                StreamText { blocks, absent, text: Some(Str(bytes)), data: Bytes::default() }
            } else {
                StreamText { blocks, absent, text: None, data: Bytes(bytes) }
            });
        }
        let mut text = Self {
            size: to_u32(file.len()),
            block_size: head.block_size,
            free_block_map: head.free_block_map,
            block_count: head.block_count,
            reserved: Hex(head.reserved),
            directory_map: head.directory_map,
            directory_blocks: Flow(directory_blocks),
            streams,
            rest: Vec::new(),
        };
        let mut built = alloc::vec![0; file.len()];
        text.build(&mut built)?;
        text.rest = differences(&built, file);
        Ok(Some(text))
    }

    /// Puts everything but the rest into a file of zeros.
    fn build(&self, file: &mut [u8]) -> Result<(), Error> {
        let sizes = self.streams.iter().map(|stream| match stream.absent {
            Some(true) => NO_STREAM,
            _ => to_u32(stream.bytes().len()),
        });
        let blocks = self.streams.iter().flat_map(|stream| stream.blocks.0.iter().copied());
        let directory: Vec<u8> = core::iter::once(to_u32(self.streams.len()))
            .chain(sizes)
            .chain(blocks)
            .flat_map(u32::to_le_bytes)
            .collect();
        let head = SuperBlock {
            magic: *MAGIC,
            block_size: self.block_size,
            free_block_map: self.free_block_map,
            block_count: self.block_count,
            directory_size: to_u32(directory.len()),
            reserved: self.reserved.0,
            directory_map: self.directory_map,
        };
        let map: Vec<u8> = self.directory_blocks.0.iter().flat_map(|block| block.to_le_bytes()).collect();
        self.scatter(file, &[self.directory_map], &map)?;
        self.scatter(file, &self.directory_blocks.0, &directory)?;
        for stream in &self.streams {
            self.scatter(file, &stream.blocks.0, stream.bytes())?;
        }
        place(file, 0, &head.encode()?)
    }

    /// Puts bytes into blocks, one block after the other.
    fn scatter(&self, file: &mut [u8], blocks: &[u32], bytes: &[u8]) -> Result<(), Error> {
        let size = to_usize(self.block_size).max(1);
        if bytes.len().div_ceil(size) > blocks.len() {
            let kind = ErrorKind::End {
                end: bytes.len() as u64,
                available: blocks.len().saturating_mul(size) as u64,
            };
            return Err(Error::new(kind, 0).within("blocks"));
        }
        for (block, piece) in blocks.iter().zip(bytes.chunks(size)) {
            place(file, to_usize(*block).saturating_mul(size), piece)?;
        }
        Ok(())
    }

    pub(crate) fn bytes(&self, mark: Mark, zeros: &mut usize) -> Result<Vec<u8>, TextError> {
        let mut file = Vec::new();
        super::zeros::zero_fill(&mut file, to_usize(self.size), zeros)
            .map_err(|error| mark.place(error).in_key("FileSize"))?;
        let build = |file: &mut Vec<u8>| {
            self.build(file)?;
            self.rest.iter().try_for_each(|rest| place(file, to_usize(rest.offset), &rest.bytes.0))
        };
        build(&mut file).map_err(|error: Error| mark.error(alloc::format!("{error}")))?;
        Ok(file)
    }
}

/// Puts bytes into a file, all of which have to fit.
fn place(file: &mut [u8], at: usize, bytes: &[u8]) -> Result<(), Error> {
    let end = at.saturating_add(bytes.len());
    let available = file.len() as u64;
    let Some(target) = file.get_mut(at..end) else {
        return Err(Error::new(ErrorKind::End { end: end as u64, available }, at));
    };
    target.copy_from_slice(bytes);
    Ok(())
}

/// The runs of bytes in which `file` differs from `built`; short gaps between them belong to the runs.
fn differences(built: &[u8], file: &[u8]) -> Vec<RestText> {
    const GAP: usize = 16;
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, _) in built.iter().zip(file).enumerate().filter(|(_, (built, there))| built != there) {
        match runs.last_mut() {
            Some((_, end)) if at.saturating_sub(*end) < GAP => *end = at.saturating_add(1),
            _ => runs.push((at, at.saturating_add(1))),
        }
    }
    let run = |(start, end): (usize, usize)| RestText {
        offset: to_u32(start),
        bytes: Bytes(file.get(start..end).unwrap_or_default().to_vec()),
    };
    runs.into_iter().map(run).collect()
}
