//! Generated values are read back as they were written.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::arbitrary::{Arbitrary as _, Unstructured};
use dxkit_bytes::{Report, Span};
use dxkit_psv::PipelineStateValidation;

#[test]
fn values_survive() {
    let mut seed = 1u64;
    let mut signed = 0;
    for round in 0..2000 {
        let noise: Vec<u8> = (0..round * 4)
            .map(|_| {
                // xorshift: any deterministic noise will do.
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                seed.to_le_bytes()[3]
            })
            .collect();
        let part = PipelineStateValidation::arbitrary(&mut Unstructured::new(&noise)).unwrap();
        let bytes = part.encode().unwrap();
        let again = PipelineStateValidation::parse(Span::new(&bytes)).unwrap();
        assert_eq!(again, part);
        assert_eq!(again.encode().unwrap(), bytes);
        assert_eq!(part.clone().into_owned(), part);
        part.validate(&mut Report::new());
        signed += usize::from(!part.inputs.is_empty());
    }
    assert!(signed > 100, "generated values have no signatures");
}
