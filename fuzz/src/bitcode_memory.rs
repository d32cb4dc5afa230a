//! The memory for reading a stream of bitcode is bounded by a multiple of its size.

use dxkit_bitcode::Module;
use dxkit_bitcode::stream::{Abbreviation, BlockKind, Encoding, Stream, StreamWriter};

use crate::bitcode;
use crate::peak::peak;

/// The multiple of the stream's size …
pub const MULTIPLE: usize = 160;
/// … and the bytes in addition that may be allocated at a time: the constant part of every stream's budget.
pub const CONSTANT: usize = 4 * 1024 * 1024;

/// The peak memory of each call in bytes, for a stream of `size` bytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Usage {
    /// Size of the stream in bytes.
    pub size: usize,
    /// Decoding the module.
    pub module: usize,
    /// The index of uses, with the module.
    pub uses: usize,
    /// Reading the stream as a tree.
    pub stream: usize,
}

/// Measures, and compares with the bound. It has the same requirements as
/// [`memory::run`](crate::memory::run).
pub fn run(data: &[u8]) {
    let usage = measure(&bitcode::stream(data));
    let most = usage.size.saturating_mul(MULTIPLE).saturating_add(CONSTANT);
    for (what, peak) in [("module", usage.module), ("uses", usage.uses), ("stream", usage.stream)] {
        assert!(peak <= most, "{what}: {peak} bytes for a stream of {}, {most} are allowed", usage.size);
    }
}

/// Measures the calls.
#[must_use]
pub fn measure(bytes: &[u8]) -> Usage {
    Usage {
        size: bytes.len(),
        module: peak(|| drop(Module::parse(bytes))),
        uses: peak(|| drop(Module::parse(bytes).map(|module| module.uses()))),
        stream: peak(|| drop(Stream::parse(bytes.into()))),
    }
}

/// Streams of about `size` bytes whose records decode to as much data as possible. Each has a name.
#[must_use]
pub fn worst(size: usize) -> Vec<(&'static str, Vec<u8>)> {
    let literals = |values: &[u64]| values.iter().map(|value| Encoding::Literal(*value)).collect::<Vec<_>>();
    let repeated = |name, kind, encodings: Vec<Encoding>| (name, repeat(size, kind, &encodings));
    let array = |element| vec![Encoding::Literal(3), Encoding::Array, element];
    vec![
        repeated("blocks that end at once", Repeated::Body, literals(&[15])),
        repeated("results", Repeated::Body, literals(&[2, 1, 1, 0])),
        repeated("calls", Repeated::Body, literals(&[34, 0, 0, 1, 1])),
        repeated("ranges", Repeated::Body, literals(&[12, 0x4b5 << 16, 1, 1, 0, 1, 1, 0, 0, 8000, 0])),
        repeated("locations", Repeated::Body, literals(&[35, 1, 1, 0, 0])),
        repeated("unknown instructions", Repeated::Body, literals(&[99, 1, 2, 3])),
        repeated("constants", Repeated::Block(BlockKind::Constants), literals(&[2])),
        repeated("wide constants", Repeated::Block(BlockKind::Constants), literals(&[5, 1, 1, 1])),
        repeated("types", Repeated::Block(BlockKind::Type), literals(&[2])),
        repeated("pointers", Repeated::Block(BlockKind::Type), literals(&[8, 0, 0])),
        repeated("structures", Repeated::Block(BlockKind::Type), literals(&[18, 0, 0, 0])),
        repeated("named structures", Repeated::Block(BlockKind::Type), literals(&[20, 0, 0])),
        repeated("nodes", Repeated::Block(BlockKind::Metadata), literals(&[3])),
        repeated("references", Repeated::Block(BlockKind::Metadata), array(Encoding::Fixed(1))),
        repeated("debug nodes", Repeated::Block(BlockKind::Metadata), literals(&[16, 0, 0, 0])),
        repeated("kinds", Repeated::Block(BlockKind::Metadata), literals(&[6, 0])),
        repeated("groups", Repeated::Block(BlockKind::ParamAttrGroup), literals(&[3, 1, 0, 0, 1])),
        repeated("attributes as bits", Repeated::Block(BlockKind::ParamAttr), literals(&[1, 0, 0xffff_ffff])),
        repeated("names", Repeated::Block(BlockKind::ValueSymtab), literals(&[1, 0])),
        repeated("orders", Repeated::Block(BlockKind::UseList), literals(&[1, 1, 0, 0])),
        repeated("unknown records", Repeated::Block(BlockKind(77)), literals(&[1, 2, 3])),
        repeated("arrays of one bit", Repeated::Block(BlockKind(77)), array(Encoding::Fixed(1))),
        repeated("arrays of nothing", Repeated::Block(BlockKind(77)), array(Encoding::Literal(1))),
        repeated("module records", Repeated::Module, literals(&[99])),
        repeated("sections", Repeated::Module, literals(&[5])),
        repeated("globals", Repeated::Module, literals(&[7, 1, 2, 0, 0, 0, 0])),
        repeated("functions", Repeated::Module, literals(&[8, 2, 0, 1, 0, 0, 0, 0, 0])),
        ("structures that share others", shared_types(size, 18)),
        ("functions that share others", shared_types(size, 21)),
        ("bodies with long types", bodies(size)),
        ("blocks", blocks(size)),
        ("abbreviations", abbreviations(size)),
    ]
}

/// The position at which a record is repeated.
#[derive(Debug, Clone, Copy)]
enum Repeated {
    Module,
    Block(BlockKind),
    Body,
}

/// A module with types 0 void, 1 i32, 2 `i32 (i32)`, one function, and a record that is repeated with an
/// abbreviation.
fn repeat(size: usize, place: Repeated, encodings: &[Encoding]) -> Vec<u8> {
    made(|writer| {
        if !matches!(place, Repeated::Block(BlockKind::Type)) {
            types(writer)?;
        }
        let abbreviation = Abbreviation { encodings: encodings.to_vec() };
        let many = |writer: &mut StreamWriter, operands: &[u64]| -> Result<(), dxkit_bitcode::Error> {
            let id = writer.define_abbreviation(&abbreviation)?;
            let code = match encodings.first() {
                Some(Encoding::Literal(code)) => u32::try_from(*code).unwrap_or_default(),
                _ => 0,
            };
            while writer.position() < size as u64 * 8 {
                writer.record(id, code, operands, None)?;
            }
            Ok(())
        };
        let operands: Vec<u64> = match encodings.get(1..) {
            Some([Encoding::Array, element]) => vec![u64::from(*element == Encoding::Literal(1)); 64],
            Some(rest) => rest
                .iter()
                .map(|encoding| match encoding {
                    Encoding::Literal(value) => *value,
                    _ => 0,
                })
                .collect(),
            None => Vec::new(),
        };
        match place {
            Repeated::Module => many(writer, &operands),
            Repeated::Block(kind) => {
                writer.enter_block(kind, 3)?;
                many(writer, &operands)?;
                writer.end_block()
            }
            Repeated::Body => {
                writer.record(3, 8, &[2, 0, 0, 0, 0, 0, 0, 0], None)?;
                writer.enter_block(BlockKind::Function, 3)?;
                // As many blocks as possible; missing ones are reported at the end of the body.
                writer.record(3, 1, &[u32::MAX.into()], None)?;
                writer.record(3, 2, &[1, 1, 0], None)?;
                many(writer, &operands)?;
                writer.end_block()
            }
        }
    })
}

fn types(writer: &mut StreamWriter) -> Result<(), dxkit_bitcode::Error> {
    writer.enter_block(BlockKind::Type, 4)?;
    writer.record(3, 2, &[], None)?;
    writer.record(3, 7, &[32], None)?;
    writer.record(3, 21, &[0, 1, 1], None)?;
    writer.end_block()
}

fn made(write: impl FnOnce(&mut StreamWriter) -> Result<(), dxkit_bitcode::Error>) -> Vec<u8> {
    let mut writer = StreamWriter::new();
    let stream = || {
        writer.enter_block(BlockKind::Module, 3)?;
        writer.record(3, 1, &[1], None)?;
        write(&mut writer)?;
        writer.end_block()
    };
    stream().expect("the stream can be written");
    writer.finish().expect("all blocks are ended")
}

/// Functions of one type with as many parameters as there are functions, each with a body.
fn bodies(size: usize) -> Vec<u8> {
    let count = size / 64;
    made(|writer| {
        writer.enter_block(BlockKind::Type, 4)?;
        writer.record(3, 7, &[32], None)?;
        let operands: Vec<u64> = std::iter::repeat_n(0, count + 2).collect();
        writer.record(3, 21, &operands, None)?;
        writer.end_block()?;
        for _ in 0..count {
            writer.record(3, 8, &[1, 0, 0, 0, 0, 0, 0, 0], None)?;
        }
        for _ in 0..count {
            writer.enter_block(BlockKind::Function, 4)?;
            writer.record(3, 1, &[1], None)?;
            writer.record(3, 15, &[], None)?;
            writer.enter_block(BlockKind::ValueSymtab, 4)?;
            writer.record(3, 1, &[count as u64, 97], None)?;
            writer.end_block()?;
            writer.end_block()?;
        }
        Ok(())
    })
}

/// Types of this code that each state the one before four times, so that the text of the last one is
/// exponential in their number; a global and a function have the last one.
fn shared_types(size: usize, code: u32) -> Vec<u8> {
    made(|writer| {
        writer.enter_block(BlockKind::Type, 4)?;
        writer.record(3, 2, &[], None)?;
        writer.record(3, 7, &[32], None)?;
        let mut last = 1;
        while writer.position() < size as u64 * 8 {
            writer.record(3, code, &[0, last, last, last, last], None)?;
            last += 1;
        }
        writer.record(3, 21, &[0, 0, last], None)?;
        writer.end_block()?;
        writer.record(3, 7, &[last, 2, 0, 0, 0, 0], None)?;
        writer.record(3, 8, &[last + 1, 0, 1, 0, 0, 0, 0, 0], None)
    })
}

fn blocks(size: usize) -> Vec<u8> {
    made(|writer| {
        while writer.position() < size as u64 * 8 {
            writer.enter_block(BlockKind(77), 3)?;
            writer.end_block()?;
        }
        Ok(())
    })
}

/// Half of them are for a kind of block that occurs often.
fn abbreviations(size: usize) -> Vec<u8> {
    let short = Abbreviation { encodings: vec![Encoding::Literal(1)] };
    made(|writer| {
        writer.enter_block(BlockKind::BlockInfo, 2)?;
        writer.record(3, 1, &[77], None)?;
        while writer.position() < size as u64 * 4 {
            writer.define_abbreviation(&short)?;
        }
        writer.end_block()?;
        while writer.position() < size as u64 * 8 {
            writer.enter_block(BlockKind(77), 3)?;
            writer.end_block()?;
        }
        Ok(())
    })
}
