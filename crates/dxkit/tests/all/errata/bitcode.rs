//! The stream in programs. Its records come from the library's reader of streams, which is held to
//! llvm-bcanalyzer.

use dxkit::bitcode::stream::{BlockKind, Cursor, Event, RecordEvent};

use super::{RawPart, dumpbin, each};

/// Calls `look` with path, kind and number of the block around it, and record, for every record of every
/// module that DXC wrote. Blocks are numbered over all modules.
fn records(mut look: impl FnMut(&str, BlockKind, usize, &RecordEvent<'_>)) {
    let mut count = 0;
    each(&["dxc"], |path, _, parts| {
        let programs = parts.iter().filter(|part| ["DXIL", "ILDB", "STAT"].contains(&part.kind.as_str()));
        for RawPart { payload, .. } in programs {
            let mut cursor = Cursor::new((&payload[24..]).into()).unwrap();
            let mut open = Vec::new();
            loop {
                match cursor.next().unwrap_or_else(|error| panic!("{path}: {error}")) {
                    Event::EnterBlock(header) => {
                        count += 1;
                        open.push((header.kind, count));
                    }
                    Event::EndBlock(_) => drop(open.pop()),
                    Event::DefineAbbreviation(_) => {}
                    Event::Record(record) => {
                        let (kind, number) = *open.last().unwrap();
                        look(path, kind, number, &record);
                    }
                    Event::End => break,
                }
            }
        }
    });
}

#[test]
fn symbol_tables_are_sorted_by_name() {
    let (mut last, mut pairs) = (None::<(usize, Vec<u64>)>, 0);
    records(|path, kind, table, record| {
        if kind != BlockKind::ValueSymtab {
            return;
        }
        let name = record.operands[1..].to_vec();
        if let Some((_, before)) = last.take().filter(|(other, _)| *other == table) {
            assert!(before < name, "{path}: {before:?} stands before {name:?}");
            pairs += 1;
        }
        last = Some((table, name));
    });
    assert!(pairs > 5000, "{pairs}");
}

#[test]
fn null_constants_are_written_without_their_abbreviation() {
    let mut nulls = 0;
    records(|path, kind, _, record| {
        if kind == BlockKind::Constants && record.code == 2 {
            assert_eq!(record.abbreviation, 3, "{path}");
            nulls += 1;
        }
    });
    assert!(nulls > 1000, "{nulls}");
}

#[test]
fn the_data_layout_aligns_bytes_to_32_bits() {
    let layout = |path| {
        let text = dumpbin(path);
        let line = text.lines().find(|line| line.starts_with("target datalayout")).unwrap();
        line.to_owned()
    };
    assert!(layout("dxc/ps_solid_6_0.dxil").contains("-i8:32-i16:32-"));
    // With 16-bit types it has a data layout that LLVM knows.
    assert!(layout("dxc/lib_nodes_broadcasting_debug_6_8.dxil").contains("-i8:8-i16:16-"));
}
