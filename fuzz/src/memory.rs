//! The memory that a call allocates is bounded by a multiple of the size of the input. There is one bound for
//! each family of calls ([`entry_points`](crate::entry_points)); the README states them.

use std::borrow::Cow;

use dxkit::{Container, Context, FourCc, Part};
use peak_alloc::PeakAlloc;

use crate::entry_points::{CONTAINERS, EntryPoint, PARTS, TEXT_READERS};
use crate::peak::peak;
use crate::{bitcode_memory, input};

/// The memory that a call allocated.
#[derive(Debug, Clone, Copy)]
pub struct Usage {
    /// The bytes that the bound is a multiple of.
    pub size: usize,
    /// The most that was allocated at a time, in bytes.
    pub peak: usize,
}

/// Calls every function of a container, and compares its memory with the limit.
///
/// Needs [`PeakAlloc`] as the allocator of the process, and no other thread that allocates.
pub fn run(data: &[u8]) {
    hold(&input::file(data), CONTAINERS.iter());
}

/// Like [`run`], for the calls that are fast enough in a debug build for files of a megabyte.
pub fn run_fast(file: &[u8]) {
    let fast = ["check", "Reflection", "Module", "disassemble"];
    hold(file, CONTAINERS.iter().filter(|entry| entry.bound == PARTS || fast.contains(&entry.name)));
}

/// Calls every function that takes a text.
pub fn run_text(text: &[u8]) {
    for entry in TEXT_READERS {
        let Usage { size, peak } = measure(entry, text);
        let most = entry.bound.for_size(size);
        assert!(peak <= most, "{}: {peak} bytes for a text of {size}, {most} are allowed", entry.name);
    }
}

fn hold<'e>(file: &[u8], entries: impl Iterator<Item = &'e EntryPoint>) {
    let compressed = compressed(file);
    for entry in entries {
        let Usage { size, peak } = measure(entry, file);
        let most = entry.bound.for_size(size).saturating_add(compressed);
        assert!(
            peak <= most,
            "{}: {peak} bytes for a file of {} ({size} with its texts), {most} are allowed",
            entry.name,
            file.len()
        );
    }
}

/// Calls a function, and measures.
#[must_use]
pub fn measure(entry: &EntryPoint, input: &[u8]) -> Usage {
    assert!(PeakAlloc.current_usage() > 0, "the process does not count what it allocates");
    let mut size = input.len();
    let peak = peak(|| size = (entry.run)(input));
    Usage { size, peak }
}

/// The legal size of the decompressed content, multiplied by the number of copies in memory: the stream's
/// output while it grows, and the decoded value.
#[must_use]
pub fn compressed(file: &[u8]) -> usize {
    let Ok(container) = Container::parse(file) else { return 0 };
    let context = Context::from_container(&container);
    let sizes = container.parts().iter().filter_map(|raw| match Part::decode(raw, context) {
        Ok(Part::PdbInfo(info)) => Some(info.data().len()),
        Ok(Part::SourceInfo(sources)) => Some(sources.files().map(|(_, text)| text.len()).sum()),
        _ => None,
    });
    sizes.fold(0usize, usize::saturating_add).saturating_mul(4)
}

/// Containers whose program is a stream that expands as much as possible.
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

/// Files of about `size` bytes that cost as much as a file can: tables of the smallest rows, shared as often
/// as the format lets them be. Each with a name.
#[must_use]
pub fn worst(size: usize) -> Vec<(&'static str, Vec<u8>)> {
    let one = |kind, words: &[u32]| input::assemble(&[part(kind, words)]);
    let many = |kind, words: &[u32]| input::assemble(&vec![part(kind, words); size / (12 + 4 * words.len())]);
    let count = |row: usize| u32::try_from(size / row).unwrap_or(u32::MAX);
    let table = |head: &[u32], row: &[u32], tail: &[u32]| table(size, head, row, tail);
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
    let mut files = vec![
        ("a long name", named(1, b'A')),
        ("a long name of control characters", named(1, 1)),
        ("a long name that is not text", named(1, 0xff)),
        ("empty parts", many(FourCc(*b"ABCD"), &[])),
        ("empty parts of DXBC", many(FourCc::Priv, &[])),
        ("empty parts in reverse", reversed(many(FourCc(*b"ABCD"), &[]), size / 12)),
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
        ("definitions of resources", one(FourCc::Rdef, &definitions_of_resources(count(32)))),
        ("definitions of buffers", one(FourCc::Rdef, &definitions_of_buffers(count(24)))),
        ("definitions of structures that share others", one(FourCc::Rdef, &shared_structures(count(40)))),
        (
            "such definitions, with a program and a digest",
            // A vertex shader of SM 4 without instructions.
            signed(&[
                part(FourCc::Rdef, &shared_structures(count(40))),
                part(FourCc::Shdr, &[0x0001_0040, 2]),
            ]),
        ),
        ("rows of OSG5", one(FourCc::Osg5, &signature(7))),
        ("rows of ISG1", one(FourCc::Isg1, &signature(8))),
        ("resources", one(FourCc::Psv0, &resources(0, 16))),
        ("resources with unknown bytes", one(FourCc::Psv0, &resources(0, 28))),
        ("resources before signatures", one(FourCc::Psv0, &resources(1, 24))),
    ];
    files.extend(root_signatures(size));
    files
}

/// A file with `parts` parts, whose offsets are in reverse.
fn reversed(mut file: Vec<u8>, parts: usize) -> Vec<u8> {
    for index in 0..parts / 2 {
        let (one, two) = (32 + 4 * index, 32 + 4 * (parts - 1 - index));
        for byte in 0..4 {
            file.swap(one + byte, two + byte);
        }
    }
    file
}

/// Root signatures of about `size` bytes whose parameters share what is after them.
fn root_signatures(size: usize) -> Vec<(&'static str, Vec<u8>)> {
    let one = |words: &[u32]| input::assemble(&[part(FourCc::Rts0, words)]);
    let table = |head: &[u32], row: &[u32], tail: &[u32]| table(size, head, row, tail);
    let count = |row: usize| u32::try_from(size / row).unwrap_or(u32::MAX);
    // 12 bytes for each parameter; all of them share the data after the table.
    let root = |kind: u32, payload: &[u32]| {
        let rows = count(12);
        table(&[2, rows, 24, 0, 0, 0], &[kind, 0, 24 + 12 * rows], payload)
    };
    let after = 24 + 12 * count(12);
    vec![
        ("root constants", one(&root(1, &[0, 0, 0]))),
        ("root descriptors", one(&root(2, &[0, 0, 0]))),
        ("unknown parameters", one(&root(9, &[0, 0]))),
        ("empty tables", one(&root(0, &[0, 0]))),
        ("tables", one(&root(0, &[1, after + 8, 0, 1, 0, 0, 0, 0]))),
        ("tables of two", one(&root(0, &[2, after + 8, 0, 1, 0, 0, 0, 0, 0, 1, 9, 0, 0, 0]))),
        ("tables of four", one(&root(0, &[vec![4, after + 8], [0, 1, 0, 0, 0, 0].repeat(4)].concat()))),
        ("samplers", one(&table(&[2, 0, 24, count(56), 24, 0], &[0; 14], &[]))),
        ("ranges", one(&table(&[2, 1, 24, 0, 0, 0, 0, 0, 36, count(24), 44], &[1, 1, 1, 1, 1, 1], &[]))),
    ]
}

/// A part of these words.
fn part(kind: FourCc, words: &[u32]) -> (FourCc, Cow<'static, [u8]>) {
    (kind, Cow::Owned(words.iter().flat_map(|word| word.to_le_bytes()).collect()))
}

/// Words with as many rows between them as `size` bytes have room for.
fn table(size: usize, head: &[u32], row: &[u32], tail: &[u32]) -> Vec<u32> {
    let rows = size / (4 * row.len());
    head.iter().chain(row.iter().cycle().take(rows * row.len())).chain(tail).copied().collect()
}

/// A container with the right digest: interfaces of FXC's library accept no other.
fn signed(parts: &[(FourCc, Cow<'_, [u8]>)]) -> Vec<u8> {
    let file = input::assemble(parts);
    let digest = dxkit::container::Digest::compute(&file);
    input::Layout { digest: digest.0, ..input::Layout::default() }.assemble(parts)
}

/// The head of `RDEF` of a vertex shader of SM 4, then its words.
fn definitions(buffers: [u32; 2], bindings: [u32; 2], words: &[u32]) -> Vec<u32> {
    let [[buffers, buffer_offset], [bindings, binding_offset]] = [buffers, bindings];
    // The name "x" follows the head.
    let head = [buffers, buffer_offset, bindings, binding_offset, 0xfffe_0400, 0, 28, 0x0078];
    [&head[..], words].concat()
}

/// Textures, all of one name.
fn definitions_of_resources(count: u32) -> Vec<u32> {
    let row = [28, 2, 5, 4, u32::MAX, 0, 1, 0];
    definitions([0, 0], [count, 32], &row.repeat(count as usize))
}

/// Buffers of one variable that all share.
fn definitions_of_buffers(count: u32) -> Vec<u32> {
    let row = [28, 1, 32 + 24 * count, 16, 0, 0];
    let variable = [28, 0, 16, 2, 32 + 24 * count + 24, 0];
    let float = [3 << 16 | 1, 1 << 16 | 4, 0, 0];
    definitions([count, 32], [0, 0], &[&row.repeat(count as usize)[..], &variable, &float].concat())
}

/// A variable whose type is a structure of two members, both of which are such a structure, and so on.
fn shared_structures(count: u32) -> Vec<u32> {
    let mut words = vec![28, 1, 56, 16, 0, 0];
    words.extend([28, 0, 16, 2, 80, 0]);
    for index in 0..count {
        let start = 80 + 40 * index;
        let next = start + 40;
        words.extend([5, 1 << 16 | 1, 2 << 16, start + 16]);
        words.extend([28, next, 0, 28, next, 4]);
    }
    words.extend([3 << 16, 1 << 16 | 1, 0, 0]);
    definitions([1, 32], [0, 0], &words)
}

/// Texts of about `size` bytes that cost as much as a text can. Each with a name.
#[must_use]
pub fn worst_texts(size: usize) -> Vec<(&'static str, Vec<u8>)> {
    let repeat = |begin: &str, piece: &str, end: &str| {
        let times = size / piece.len().max(1);
        format!("{begin}{}{end}", piece.repeat(times)).into_bytes()
    };
    let numbered = |begin: &str, line: fn(usize) -> String, end: &str| {
        let mut text = begin.to_owned();
        let mut number = 0;
        while text.len() < size {
            text.push_str(&line(number));
            number += 1;
        }
        text.push_str(end);
        text.into_bytes()
    };
    let yaml = "--- !dxcontainer\nHeader:\n  PartCount: ";
    vec![
        ("a YAML list of numbers", repeat(&format!("{yaml}[ "), "1, ", "1 ]\n")),
        ("nested YAML lists", repeat(yaml, "[", "\n")),
        ("nested YAML maps", repeat(yaml, "{a: ", "\n")),
        ("YAML keys", numbered("--- !dxcontainer\n", |number| format!("k{number}: 1\n"), "")),
        ("equal YAML keys", repeat("--- !dxcontainer\n", "a: 1\n", "")),
        ("YAML documents", repeat("", "--- a\n", "")),
        ("YAML anchors", numbered("--- \n- &a 1\n", |number| format!("- &a{number} [*a, *a]\n"), "")),
        (
            "a YAML size that does not fit its offset",
            b"--- !dxcontainer\nHeader:\n  Version: {Major: 1, Minor: 0}\n  PartCount: 2\n  PartOffsets: [ 40, 64 ]\nParts:\n  \
              - Name: RDEF\n    Size: 46553680\n  - Name: ISGN\n    Size: 76\n...\n"
                .to_vec(),
        ),
        ("YAML text in quotes", repeat("--- \"", "\\x41", "\"\n")),
        ("a JSON list of numbers", repeat("{\"Dxkit\": [", "1,", "1]}")),
        ("nested JSON lists", repeat("{\"Dxkit\": ", "[", "")),
        ("nested JSON maps", repeat("", "{\"a\":", "")),
        ("root parameters", repeat("", "CBV(b0),", "CBV(b1)")),
        ("root tables", repeat("", "DescriptorTable(", "")),
        ("root ranges", repeat("DescriptorTable(", "SRV(t0),", "SRV(t1))")),
        ("root samplers", repeat("", "StaticSampler(s0),", "StaticSampler(s1)")),
        ("wrong root words", repeat("", "a ", "")),
        ("root signatures of HLSL", repeat("", "[RootSignature(\"CBV(b0)\")] void f() {}\n", "")),
        (
            "macros that double",
            numbered(
                "#define A0 \"CBV(b0),\"\n",
                |number| format!("#define A{} A{number} A{number}\n", number + 1),
                "[RootSignature(A40)] void f() {}\n",
            ),
        ),
        ("nodes of assembly", numbered("", |number| format!("!{number} = !{{!{}}}\n", number + 1), "")),
        ("types of assembly", numbered("", |number| format!("%t{number} = type {{ i32 }}\n"), "")),
        ("nested types of assembly", repeat("@a = global ", "{", "")),
        ("nested arrays of assembly", repeat("@a = global ", "[1 x ", "")),
        ("pointers of assembly", repeat("@a = global i8", "*", " null\n")),
        ("nested expressions of assembly", repeat("@a = global i8* ", "bitcast (i8* ", "")),
        ("nested nodes of assembly", repeat("!0 = ", "!{", "")),
        ("functions of assembly", numbered("", |number| format!("declare void @f{number}(i32)\n"), "")),
        (
            "instructions of assembly",
            numbered(
                "define void @f(i32 %a) {\n",
                |number| format!("  %v{number} = add i32 %a, 1\n"),
                "  ret void\n}\n",
            ),
        ),
        ("wrong lines of assembly", repeat("", "?\n", "")),
        ("tokens", repeat("ps_5_0\n", "nop \n", "ret \n")),
        ("nested tokens", repeat("ps_5_0\n", "if_nz r0.x\n", "")),
        ("wrong tokens", repeat("ps_5_0\n", "nope\n", "")),
        ("constants of tokens", repeat("ps_5_0\ndcl_immediateConstantBuffer { ", "{ 1, 1, 1, 1},\n", "}\n")),
    ]
}

/// Runtime data of one part.
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
