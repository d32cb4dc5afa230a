//! The memory that a call needs is bounded by a multiple of the file's size. There is one bound for each
//! family of calls; the README states them.

use std::borrow::Cow;

use dxkit::bytes::{Value, Visit};
use dxkit::container::DigestPolicy;
use dxkit::yaml::{Form, build_json, build_yaml, json, yaml};
use dxkit::{Container, Context, FourCc, Part, Reflection, Span};
use peak_alloc::PeakAlloc;

use crate::{bitcode_memory, input};

/// The maximum memory that a family of calls may have allocated at a time.
#[derive(Debug, Clone, Copy)]
pub struct Bound {
    /// The multiple of the input's size …
    pub multiple: usize,
    /// … and the number of bytes in addition.
    pub constant: usize,
}

impl Bound {
    /// The bound in bytes for an input of this size.
    #[must_use]
    pub const fn of(self, size: usize) -> usize {
        size.saturating_mul(self.multiple).saturating_add(self.constant)
    }
}

/// Parsing, decoding parts, walking.
pub const PARTS: Bound = Bound { multiple: 20, constant: 1 << 20 };
/// Calls that read modules: checking, reflection.
pub const MODULES: Bound = Bound { multiple: 180, constant: 6 << 20 };
/// Printing as YAML or JSON, and reading it: relative to the file and its text together.
pub const TEXTS: Bound = Bound { multiple: 200, constant: 4 << 20 };
/// Disassembling. A text may be 1024 times as long as the bitcode, because shared values are written at each
/// use.
pub const DISASSEMBLY: Bound = Bound { multiple: 4096, constant: 16 << 20 };

/// The texts of larger files are not measured: that takes long in a debug build.
const LARGEST_TEXT: usize = 1 << 16;

/// The peak memory of each call in bytes, for a file of `size` bytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Usage {
    /// Size of the file in bytes.
    pub size: usize,
    /// Parsing, with all parts decoded and kept.
    pub decode: usize,
    /// Checking.
    pub check: usize,
    /// Walking.
    pub walk: usize,
    /// Reading the bindings from the module.
    pub reflection: usize,
    /// Disassembling.
    pub disassembly: usize,
    /// Size of the file and of its longer text, in bytes.
    pub with_text: usize,
    /// Printing as YAML or JSON, and reading either.
    pub texts: usize,
}

/// Measures the calls, and compares them with their bounds.
///
/// Needs [`PeakAlloc`] as the allocator of the process, and no other thread that allocates.
pub fn run(data: &[u8]) {
    let file = input::file(data);
    let usage = measure(&file);
    let compressed = compressed(&file);
    for (what, peak, bound, size) in [
        ("decode", usage.decode, PARTS, usage.size),
        ("walk", usage.walk, PARTS, usage.size),
        ("check", usage.check, MODULES, usage.size),
        ("reflection", usage.reflection, MODULES, usage.size),
        ("disassembly", usage.disassembly, DISASSEMBLY, usage.size),
        ("texts", usage.texts, TEXTS, usage.with_text),
    ] {
        let most = bound.of(size).saturating_add(compressed);
        assert!(peak <= most, "{what}: {peak} bytes for a file of {}, {most} are allowed", usage.size);
    }
}

/// The memory that compressed data may legally need: its decompressed size, multiplied by the number of
/// copies that exist at a time (the growing output of the stream, and the decoded value).
#[must_use]
pub fn compressed(file: &[u8]) -> usize {
    let Ok(container) = Container::parse(file) else { return 0 };
    let context = Context::of(&container);
    let sizes = container.parts().iter().filter_map(|raw| match Part::decode(raw, context) {
        Ok(Part::PdbInfo(info)) => Some(info.data().len()),
        Ok(Part::SourceInfo(sources)) => Some(sources.files().map(|(_, text)| text.len()).sum()),
        _ => None,
    });
    sizes.fold(0usize, usize::saturating_add).saturating_mul(4)
}

/// Measures the calls.
#[must_use]
pub fn measure(file: &[u8]) -> Usage {
    assert!(PeakAlloc.current_usage() > 0, "the process does not count what it allocates");
    Usage {
        size: file.len(),
        decode: peak(|| {
            let Ok(container) = Container::parse(file) else { return };
            let context = Context::of(&container);
            let mut parts = Vec::with_capacity(container.parts().len());
            parts.extend(container.parts().iter().filter_map(|part| Part::decode(part, context).ok()));
        }),
        check: peak(|| drop(dxkit::check(Span::new(file)))),
        walk: peak(|| drop(dxkit::walk(Span::new(file), &mut Listener))),
        reflection: peak(|| {
            let Ok(container) = Container::parse(file) else { return };
            drop(Reflection::of(&container));
        }),
        disassembly: peak(|| drop(dxkit::disasm::disassemble(file, &dxkit::disasm::Options::default()))),
        ..measure_texts(file)
    }
}

/// Measures the text forms.
fn measure_texts(file: &[u8]) -> Usage {
    let Some(container) = Container::parse(file).ok().filter(|_| file.len() <= LARGEST_TEXT) else {
        return Usage::default();
    };
    let (mut one, mut other) = (None, None);
    let printed = peak(|| one = yaml(&container, Form::Lossless).ok());
    let as_json = peak(|| other = json(&container).ok());
    let (one, other) = (one.unwrap_or_default(), other.unwrap_or_default());
    let read = peak(|| drop(build_yaml(&one, None, DigestPolicy::Keep)));
    let read_json = peak(|| drop(build_json(&other, DigestPolicy::Keep)));
    Usage {
        with_text: file.len().saturating_add(one.len().max(other.len())),
        texts: printed.max(as_json).max(read).max(read_json),
        ..Usage::default()
    }
}

/// Containers whose program is a stream that decodes to as much data as possible.
#[must_use]
pub fn worst_modules(size: usize) -> Vec<(&'static str, Vec<u8>)> {
    let program = |bitcode: Vec<u8>| {
        let words = u32::try_from(bitcode.len().div_ceil(4) + 6).unwrap_or(u32::MAX);
        let bytes = u32::try_from(bitcode.len()).unwrap_or(u32::MAX);
        let header = [0x60, words, 0x4c49_5844, 0x100, 16, bytes];
        let mut payload: Vec<u8> = header.iter().flat_map(|word: &u32| word.to_le_bytes()).collect();
        payload.extend(bitcode);
        payload.resize(words as usize * 4, 0);
        input::assemble(&[(FourCc::Dxil, Cow::Owned(payload))])
    };
    let streams = bitcode_memory::worst(size).into_iter();
    streams.map(|(name, stream)| (name, program(stream))).collect()
}

/// The peak of allocated memory while `work` runs, relative to its start.
pub(crate) fn peak(work: impl FnOnce()) -> usize {
    let before = PeakAlloc.current_usage();
    PeakAlloc.reset_peak_usage();
    work();
    PeakAlloc.peak_usage().saturating_sub(before)
}

/// A visitor, so that the walk computes every detail.
struct Listener;

impl Visit for Listener {
    fn leaf(&mut self, _: Span<'_>, _: Value<'_>) {}
}

/// Files of about `size` bytes with the highest possible cost: tables of the smallest rows, shared as often
/// as the format allows. Each has a name.
#[must_use]
pub fn worst(size: usize) -> Vec<(&'static str, Vec<u8>)> {
    let part = |kind: FourCc, words: &[u32]| {
        (kind, Cow::Owned(words.iter().flat_map(|word| word.to_le_bytes()).collect()))
    };
    let one = |kind, words: &[u32]| input::assemble(&[part(kind, words)]);
    let many = |kind, words: &[u32]| input::assemble(&vec![part(kind, words); size / (12 + 4 * words.len())]);
    let count = |row: usize| u32::try_from(size / row).unwrap_or(u32::MAX);
    let table = |head: &[u32], row: &[u32], tail: &[u32]| {
        let rows = size / (4 * row.len());
        head.iter().chain(row.iter().cycle().take(rows * row.len())).chain(tail).copied().collect::<Vec<_>>()
    };
    let psv = |version: usize| {
        let mut words = vec![24 + 12 * u32::try_from(version).unwrap_or(0)];
        words.extend([0; 6]);
        words.extend(vec![0; 3 * version]);
        words
    };
    let resources = |version: usize, stride: u32| {
        let row = vec![1; stride as usize / 4];
        table(&[psv(version), vec![count(stride as usize), stride]].concat(), &row, &[0, 0])
    };
    let signature = |row: usize| {
        let rows = count(4 * row);
        let name = 8 + 4 * rows * u32::try_from(row).unwrap_or(0);
        let mut cells = vec![0; row];
        cells[usize::from(row > 6)] = name;
        table(&[rows, 8], &cells, &[0])
    };
    // 12 bytes for each parameter; all of them share the data behind the table.
    let root = |kind: u32, payload: &[u32]| {
        let rows = count(12);
        table(&[2, rows, 24, 0, 0, 0], &[kind, 0, 24 + 12 * rows], payload)
    };
    let after = 24 + 12 * count(12);
    let mut reversed = many(FourCc(*b"ABCD"), &[]);
    let parts = size / 12;
    for index in 0..parts / 2 {
        let (one, two) = (32 + 4 * index, 32 + 4 * (parts - 1 - index));
        for byte in 0..4 {
            reversed.swap(one + byte, two + byte);
        }
    }
    let inner = input::assemble(&[]);
    let libraries = vec![(FourCc::Libf, Cow::Owned(inner)); size / 44];
    // Rows that share one name as long as the file, with no counterpart in PSV0: each finding contains the
    // name.
    let named = |rows: u32, byte: u8| {
        let row = [0, 8 + 32 * rows, 0, 0, 0, 0, 0, 0];
        let (kind, mut signature) =
            part(FourCc::Isg1, &table(&[rows, 8], &row, &[])[..2 + 8 * rows as usize]);
        signature.to_mut().extend(vec![byte; size]);
        signature.to_mut().push(0);
        input::assemble(&[(kind, signature), part(FourCc::Psv0, &[psv(1), vec![0, 0, 0, 0]].concat())])
    };
    vec![
        ("a long name", named(1, b'A')),
        ("a long name of control characters", named(1, 1)),
        ("a long name that is no text", named(1, 0xff)),
        ("empty parts", many(FourCc(*b"ABCD"), &[])),
        ("empty parts of DXBC", many(FourCc::Priv, &[])),
        ("empty parts in reverse", reversed),
        ("parts that cannot be read", many(FourCc::Isg1, &[])),
        ("root signatures that cannot be read", many(FourCc::Rts0, &[])),
        ("signatures", many(FourCc::Isg1, &[0, 8])),
        ("root signatures", many(FourCc::Rts0, &[2, 0, 24, 0, 24, 0])),
        ("programs", many(FourCc::Dxil, &[0x60, 6, 0x4c49_5844, 0x100, 16, 0])),
        ("token programs", many(FourCc::Shex, &[0x50, 2])),
        ("pipeline states", many(FourCc::Psv0, &[psv(0), vec![0]].concat())),
        ("pipeline states 1", many(FourCc::Psv0, &[psv(1), vec![0, 0, 0]].concat())),
        ("containers", input::assemble(&libraries)),
        ("runtime data", many(FourCc::Rdat, &[16, 0])),
        ("parts of runtime data", one(FourCc::Rdat, &parts_of_runtime_data(count(12)))),
        ("lists of runtime data", one(FourCc::Rdat, &in_runtime_data(2, &table(&[], &[0], &[])))),
        (
            "short strings of runtime data",
            one(FourCc::Rdat, &in_runtime_data(1, &table(&[], &[0x0062_0061], &[0]))),
        ),
        ("functions", one(FourCc::Rdat, &in_runtime_data(4, &table(&[count(44), 44], &[0; 11], &[])))),
        (
            "resources of a library",
            one(FourCc::Rdat, &in_runtime_data(3, &table(&[count(32), 32], &[1; 8], &[]))),
        ),
        (
            "subobjects",
            one(FourCc::Rdat, &in_runtime_data(6, &table(&[count(24), 24], &[9, 0, 0, 0, 0, 0], &[]))),
        ),
        ("node names", one(FourCc::Rdat, &in_runtime_data(7, &table(&[count(8), 8], &[0, 0], &[])))),
        ("node attributes", one(FourCc::Rdat, &in_runtime_data(9, &table(&[count(8), 8], &[1, 0], &[])))),
        (
            "rows of runtime data with unknown bytes",
            one(FourCc::Rdat, &in_runtime_data(7, &table(&[count(12), 12], &[0; 3], &[]))),
        ),
        ("root signatures of subobjects", one(FourCc::Rdat, &root_signatures_of_subobjects(count(24), size))),
        ("a thousandfold of compressed data", one(FourCc::Pdbi, &compressed_zeros(size))),
        ("rows of ISGN", one(FourCc::Isgn, &signature(6))),
        ("rows of OSG5", one(FourCc::Osg5, &signature(7))),
        ("rows of ISG1", one(FourCc::Isg1, &signature(8))),
        ("resources", one(FourCc::Psv0, &resources(0, 16))),
        ("resources with unknown bytes", one(FourCc::Psv0, &resources(0, 28))),
        ("resources before signatures", one(FourCc::Psv0, &resources(1, 24))),
        ("root constants", one(FourCc::Rts0, &root(1, &[0, 0, 0]))),
        ("root descriptors", one(FourCc::Rts0, &root(2, &[0, 0, 0]))),
        ("unknown parameters", one(FourCc::Rts0, &root(9, &[0, 0]))),
        ("empty tables", one(FourCc::Rts0, &root(0, &[0, 0]))),
        ("tables", one(FourCc::Rts0, &root(0, &[1, after + 8, 0, 1, 0, 0, 0, 0]))),
        ("tables of two", one(FourCc::Rts0, &root(0, &[2, after + 8, 0, 1, 0, 0, 0, 0, 0, 1, 9, 0, 0, 0]))),
        (
            "tables of four",
            one(FourCc::Rts0, &root(0, &[vec![4, after + 8], [0, 1, 0, 0, 0, 0].repeat(4)].concat())),
        ),
        ("samplers", one(FourCc::Rts0, &table(&[2, 0, 24, count(56), 24, 0], &[0; 14], &[]))),
        (
            "ranges",
            one(
                FourCc::Rts0,
                &table(&[2, 1, 24, 0, 0, 0, 0, 0, 36, count(24), 44], &[1, 1, 1, 1, 1, 1], &[]),
            ),
        ),
    ]
}

/// Runtime data with one part.
fn in_runtime_data(part_type: u32, data: &[u32]) -> Vec<u32> {
    let size = u32::try_from(4 * data.len()).unwrap_or(u32::MAX);
    [&[0x10, 1, 12, part_type, size], data].concat()
}

/// Runtime data with this many empty parts of unknown types.
fn parts_of_runtime_data(count: u32) -> Vec<u32> {
    let start = 8 + 4 * count;
    let mut words = vec![0x10, count];
    words.extend((0..count).map(|index| start + 8 * index));
    words.extend([77, 0].repeat(count as usize));
    words
}

/// Half subobjects, half raw bytes: every subobject has all raw bytes as its root signature.
fn root_signatures_of_subobjects(count: u32, size: usize) -> Vec<u32> {
    let raw = vec![1u32; size / 8];
    let bytes = u32::try_from(4 * raw.len()).unwrap_or(u32::MAX);
    let rows = count / 2;
    let mut words = vec![0x10, 2, 16, 16 + 8 + bytes, 5, bytes];
    words.extend(raw);
    words.extend([6, 8 + 24 * rows, rows, 24]);
    (0..rows).for_each(|row| words.extend([1, 0, row, bytes - row, 0, 0]));
    words
}

/// A part `PDBI` that decompresses to zeros.
fn compressed_zeros(size: usize) -> Vec<u32> {
    let zeros = vec![0; size * 256];
    let part = dxkit::info::PdbInfo::new(dxkit::info::CompressionType::Zlib, zeros);
    let bytes = dxkit::bytes::Codec::encode(&part).unwrap_or_default();
    bytes
        .chunks_exact(4)
        .map(|word| word.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte)))
        .collect()
}
