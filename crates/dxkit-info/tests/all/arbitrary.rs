//! Generated values are read back as they were written.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::arbitrary::{Arbitrary, Unstructured};
use dxkit_bytes::{Report, Span};
use dxkit_info::*;

/// xorshift: any noise will do, as long as it is the same every time.
fn noise(round: u64) -> Vec<u8> {
    let mut seed = round * 2 + 1;
    let byte = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed.to_le_bytes()[3]
    };
    core::iter::repeat_with(byte).take(usize::try_from(round).unwrap() * 2).collect()
}

macro_rules! survives {
    ($noise:expr, $type:ident) => {
        let part = $type::arbitrary(&mut Unstructured::new($noise)).unwrap();
        let bytes = part.encode().unwrap();
        let again = $type::parse(Span::new(&bytes)).unwrap();
        assert_eq!(again, part);
        assert_eq!(again.encode().unwrap(), bytes);
        assert_eq!(part.clone().into_owned(), part);
        part.validate(&mut Report::new());
    };
}

#[test]
fn values_survive() {
    for round in 0..500 {
        let noise = noise(round);
        survives!(&noise, FeatureInfo);
        survives!(&noise, ShaderHash);
        survives!(&noise, DebugName);
        survives!(&noise, CompilerVersion);
        survives!(&noise, SourceInfo);
        survives!(&noise, PdbInfo);
        survives!(&noise, PrivateData);
    }
}
