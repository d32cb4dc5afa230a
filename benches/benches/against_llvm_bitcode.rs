//! Decodes every module of `testdata`, in comparison with the crate `llvm-bitcode`, which reads the records
//! of the same streams. That crate stops at records; their interpretation is left to its user.

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box, black_box_drop};
use dxkit_benches::modules;
use dxkit_bitcode::Module;
use dxkit_bitcode::stream::{Cursor, Event};
use dxkit_bitcode::writer::BitcodeDialect;
use llvm_bitcode::read::{BlockItem, BlockIter};
use llvm_bitcode::{BitStreamReader, Bitcode};

fn main() {
    divan::main();
}

/// The modules that have contents: LLVM's tools fill parts with an empty stream.
fn corpus() -> Vec<Vec<u8>> {
    let found = modules::under(&modules::testdata());
    found.into_iter().map(|found| found.bitcode).filter(|bitcode| bitcode.len() > 64).collect()
}

fn bench(bencher: Bencher<'_, '_>, work: impl Fn(&[u8]) + Sync) {
    let corpus = corpus();
    let bytes: usize = corpus.iter().map(Vec::len).sum();
    bencher.counter(BytesCount::new(bytes)).counter(ItemsCount::new(corpus.len())).bench(|| {
        for bitcode in black_box(&corpus) {
            work(bitcode);
        }
    });
}

/// Decodes the complete module.
#[divan::bench]
fn dxkit_module(bencher: Bencher<'_, '_>) {
    bench(bencher, |bitcode| black_box_drop(Module::parse(bitcode)));
}

/// Reads and writes the complete module.
#[divan::bench]
fn dxkit_module_read_and_written(bencher: Bencher<'_, '_>) {
    bench(bencher, |bitcode| {
        if let Ok(module) = Module::parse(bitcode) {
            black_box_drop(module.write(BitcodeDialect::Dxc));
        }
    });
}

/// Writes modules that are already decoded.
#[divan::bench]
fn dxkit_module_written(bencher: Bencher<'_, '_>) {
    let corpus = corpus();
    let modules: Vec<_> = corpus.iter().filter_map(|bitcode| Module::parse(bitcode).ok()).collect();
    let bytes: usize = corpus.iter().map(Vec::len).sum();
    bencher.counter(BytesCount::new(bytes)).counter(ItemsCount::new(modules.len())).bench(|| {
        for module in black_box(&modules) {
            black_box_drop(module.write(BitcodeDialect::Dxc));
        }
    });
}

/// Reads blocks and records.
#[divan::bench]
fn dxkit_records(bencher: Bencher<'_, '_>) {
    bench(bencher, |bitcode| {
        let Ok(mut cursor) = Cursor::new(bitcode.into()) else { return };
        while let Ok(event) = cursor.next() {
            match event {
                Event::Record(record) => {
                    black_box(record.operands);
                }
                Event::End => break,
                _ => {}
            }
        }
    });
}

/// Reads blocks and records into a tree.
#[divan::bench]
fn llvm_bitcode_tree(bencher: Bencher<'_, '_>) {
    bench(bencher, |bitcode| black_box_drop(Bitcode::new(bitcode)));
}

/// Reads blocks and records one after the other.
#[divan::bench]
fn llvm_bitcode_records(bencher: Bencher<'_, '_>) {
    fn follow(mut block: BlockIter<'_, '_>) -> Option<()> {
        loop {
            match block.try_next().ok()? {
                None => return Some(()),
                Some(BlockItem::Block(inner)) => follow(inner)?,
                Some(BlockItem::Record(mut record)) => {
                    while let Some(operand) = record.try_next().ok()? {
                        black_box(operand);
                    }
                    black_box_drop(record.payload());
                }
            }
        }
    }
    bench(bencher, |bitcode| {
        let mut reader = BitStreamReader::new();
        black_box(follow(reader.iter_bitcode(bitcode.get(4..).unwrap_or_default())));
    });
}
