//! A stream that can be read is written with the same bits, unless it reports a deviation from what LLVM
//! writes.

use dxkit::Span;
use dxkit_bitcode::stream::{Cursor, Event, Stream};

use crate::bitcode;

/// Reads, writes, and reads again.
pub fn run(data: &[u8]) {
    let bytes = bitcode::stream(data);
    let span = Span::new(&bytes);
    let stream = match Stream::parse(span) {
        Ok(stream) => stream,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(error.bit() <= bytes.len() as u64 * 8, "{error} is after the end");
            // The position of the stream in a larger file does not matter.
            let elsewhere = Stream::parse(Span::at(&bytes, 0x1000)).expect_err("the place does not matter");
            assert_eq!((elsewhere.bit(), elsewhere.kind()), (error.bit() + 0x8000, error.kind()));
            return;
        }
    };
    let written = stream.write().expect("what was read can be written");
    if stream.deviation().is_none() {
        assert!(written == *bytes, "writing what was read gives other bits");
    } else {
        let again = Stream::parse(Span::new(&written)).expect("what was written can be read");
        assert_eq!(again.deviation(), None, "what is written is written as LLVM does");
        assert!(again.blocks == stream.blocks && again.tail == stream.tail, "it reads as another stream");
    }
    positions(span);
}

/// Every record and block follows the preceding one, and is inside its block.
fn positions(span: Span<'_>) {
    let mut cursor = Cursor::new(span).expect("it was read before");
    let mut open = Vec::new();
    let mut at = 0;
    let mut begins = |bit: u64| {
        assert!(bit >= at, "{bit} is before {at}");
        at = bit;
    };
    loop {
        match cursor.next().expect("it was read before") {
            Event::EnterBlock(header) => {
                begins(header.bit);
                begins(header.content);
                open.push(header.content + u64::from(header.words) * 32);
            }
            Event::EndBlock(end) => {
                begins(end.bit);
                assert_eq!(open.pop(), Some(end.end), "the block ends where its header says");
            }
            Event::Record(record) => {
                begins(record.bit);
                begins(record.end);
            }
            Event::DefineAbbreviation(definition) => {
                begins(definition.bit);
                begins(definition.end);
            }
            Event::End => return,
        }
    }
}
