//! Streams: what is read is written again, bit by bit.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests

use dxkit_bitcode::stream::Stream;

use crate::modules;

#[test]
fn every_module_is_written_as_it_was_read() {
    let found = modules::under(&modules::testdata().join("dxc"));
    let mut bytes = 0;
    for module in &found {
        let stream =
            Stream::read((&module.bitcode).into()).unwrap_or_else(|error| panic!("{}: {error}", module.name));
        assert_eq!(stream.deviation(), None, "{}", module.name);
        let written = stream.write().unwrap_or_else(|error| panic!("{}: {error}", module.name));
        assert!(written == module.bitcode, "{}: other bits", module.name);
        bytes += written.len();
    }
    assert!(found.len() >= 450 && bytes >= 1_000_000, "{} modules of {bytes} bytes", found.len());
}
