//! The memory of archives: of modules that expand as much as possible, and of sections that are longer than
//! what they say.

#![allow(clippy::unwrap_used, reason = "a panic is a failed test")]

use dxkit::bitcode::stream::{Abbreviation, BlockKind, Encoding, StreamWriter};
use dxkit_fuzz::archives::{self, Opened};
use dxkit_fuzz::entry_points::{ARCHIVE_READERS, ARCHIVES};
use dxkit_fuzz::{bitcode_memory, memory};
use dxkit_pack::{Archive, PackOptions, pack};

use super::alone;

/// Holds an archive to the bound of memory, and to ten seconds of the processor: a guard against time that
/// grows with the square of the size.
fn hold(what: &str, archive: &[u8]) {
    for entry in ARCHIVE_READERS {
        let started = dxkit_fuzz::clock::now();
        let memory::Usage { size, peak } = memory::measure(entry, archive);
        let took = dxkit_fuzz::clock::now().saturating_sub(started);
        println!("{what}: {peak} bytes of {size}, {took:?}");
        assert!(peak <= ARCHIVES.for_size(size), "{what}: {peak} bytes for {size}");
        assert!(took.as_secs() < 10, "{what}: {took:?}");
    }
}

/// An archive of these modules, in one group.
fn packed(modules: &[Vec<u8>]) -> Vec<u8> {
    let files: Vec<(String, Vec<u8>)> = modules
        .iter()
        .enumerate()
        .map(|(number, module)| (number.to_string(), archives::wrap(module)))
        .collect();
    let mut options = PackOptions::default();
    options.group = 1 << 25;
    pack(&files, &options).unwrap()
}

/// An archive of these modules, none of which is kept as bytes.
fn taken_apart(modules: &[Vec<u8>]) -> Vec<u8> {
    let archive = packed(modules);
    assert!(!Opened::new(&archive).unwrap().contains(b"BC\xc0\xde"), "a module is kept as bytes");
    archive
}

fn stream(write: impl FnOnce(&mut StreamWriter) -> Result<(), dxkit::bitcode::Error>) -> Vec<u8> {
    let mut writer = StreamWriter::new();
    writer.enter_block(BlockKind::Module, 3).unwrap();
    write(&mut writer).unwrap();
    writer.end_block().unwrap();
    writer.finish().unwrap()
}

fn literals(all: &[u64]) -> Abbreviation {
    Abbreviation { encodings: all.iter().map(|literal| Encoding::Literal(*literal)).collect() }
}

#[test]
fn modules_of_the_worst_kind_are_unpacked_within_the_bound() {
    alone(concat!(module_path!(), "::modules_of_the_worst_kind_are_unpacked_within_the_bound"), || {
        for (name, module) in bitcode_memory::worst(1 << 16) {
            hold(name, &packed(&[module]));
        }
        // The packer leaves streams whose records stand for much more than their bits as they are; any other
        // could take them apart.
        let records: [(BlockKind, &[u64]); 6] = [
            (BlockKind::Type, &[2]),
            (BlockKind::Type, &[21, 0, 0]),
            (BlockKind::Metadata, &[3]),
            (BlockKind::Constants, &[2]),
            (BlockKind(77), &[1]),
            (BlockKind::Module, &[8, 2, 0, 0]),
        ];
        for (kind, record) in records {
            let module = stream(|writer| {
                if kind == BlockKind::Module {
                    writer.enter_block(BlockKind::Type, 3)?;
                    (0..3).try_for_each(|_| writer.record(3, 2, &[], None))?;
                    writer.end_block()?;
                } else {
                    writer.enter_block(kind, 3)?;
                }
                let id = writer.define_abbreviation(&literals(record))?;
                let code = u32::try_from(record[0]).unwrap();
                (0..1000).try_for_each(|_| writer.record(id, code, &record[1..], None))?;
                if kind == BlockKind::Module { Ok(()) } else { writer.end_block() }
            });
            const MORE: usize = 1 << 20;
            let opened = Opened::new(&packed(&[module])).unwrap();
            let archive = opened.lengthened(MORE, 3 * MORE / 8).archive();
            let files = Archive::open(&archive).and_then(|archive| archive.read("0"));
            assert!(files.unwrap().unwrap().len() > 3 * MORE / 8, "{kind:?}");
            hold(&format!("{kind:?} {record:?}"), &archive);
        }
    });
}

/// What each of many tables of types, or BLOCKINFO blocks, of one module leaves would be the square of their
/// size.
#[test]
fn many_tables_of_one_module_are_not_all_kept() {
    alone(concat!(module_path!(), "::many_tables_of_one_module_are_not_all_kept"), || {
        const COUNT: u32 = 12_000;
        let types = stream(|writer| {
            writer.enter_block(BlockKind::Type, 3)?;
            (0..COUNT).try_for_each(|_| writer.record(3, 2, &[], None))?;
            writer.end_block()?;
            for width in 0..COUNT {
                writer.enter_block(BlockKind::Type, 2)?;
                writer.record(3, 7, &[width.into()], None)?;
                writer.end_block()?;
            }
            Ok(())
        });
        hold("tables of types", &taken_apart(&[types]));
        let lists = stream(|writer| {
            for kind in 0..62 {
                for code in 0..60 {
                    writer.enter_block(BlockKind::BlockInfo, 2)?;
                    writer.record(3, 1, &[8 + kind], None)?;
                    writer.define_abbreviation(&literals(&[code]))?;
                    writer.end_block()?;
                }
            }
            Ok(())
        });
        hold("lists of abbreviations", &taken_apart(&[lists]));
    });
}

/// A function may have as many parameters as a type has operands: its first constant has a high number.
#[test]
fn constants_after_many_parameters_take_no_time() {
    alone(concat!(module_path!(), "::constants_after_many_parameters_take_no_time"), || {
        const COUNT: usize = 50_000;
        let module = stream(|writer| {
            writer.enter_block(BlockKind::Type, 4)?;
            writer.record(3, 7, &[32], None)?;
            writer.record(3, 21, &vec![0; COUNT], None)?;
            writer.end_block()?;
            for _ in 0..COUNT {
                writer.record(3, 8, &[1, 0, 0, 0, 0, 0, 0, 0], None)?;
            }
            for _ in 0..COUNT {
                writer.enter_block(BlockKind::Function, 2)?;
                writer.enter_block(BlockKind::Constants, 2)?;
                writer.record(3, 1, &[0], None)?;
                writer.record(3, 4, &[2], None)?;
                writer.end_block()?;
                writer.end_block()?;
            }
            Ok(())
        });
        hold("parameters", &taken_apart(&[module]));
    });
}

/// A module with a function of a high type is followed by many small ones.
#[test]
fn modules_after_a_large_one_take_no_time() {
    alone(concat!(module_path!(), "::modules_after_a_large_one_take_no_time"), || {
        const COUNT: u32 = 200_000;
        let large = stream(|writer| {
            writer.enter_block(BlockKind::Type, 3)?;
            (0..COUNT).try_for_each(|_| writer.record(3, 2, &[], None))?;
            writer.end_block()?;
            writer.record(3, 8, &[u64::from(COUNT) - 1, 0, 0, 0, 0, 0, 0, 0], None)
        });
        let small = |number: u64| stream(|writer| writer.record(3, 99, &[number], None));
        let modules: Vec<Vec<u8>> = std::iter::once(large).chain((0..20_000).map(small)).collect();
        hold("small modules", &taken_apart(&modules));
    });
}

/// Zeros are streams of no bytes, groups without files, or frames of no bytes, and compress to nothing.
#[test]
fn zeros_are_refused_or_small() {
    alone(concat!(module_path!(), "::zeros_are_refused_or_small"), || {
        let seed = &archives::seeds()[0];
        for place in 0..3 {
            for count in [1 << 16, 1 << 23] {
                let archive = Opened::with_zeros(seed, place, count).archive();
                hold(&format!("{count} zeros at {place}"), &archive);
            }
        }
    });
}
