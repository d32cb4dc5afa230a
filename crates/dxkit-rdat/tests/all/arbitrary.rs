//! Generated values are read back as they were written.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bytes::arbitrary::{Arbitrary as _, Unstructured};
use dxkit_bytes::{Report, Span};
use dxkit_rdat::RuntimeData;

#[test]
fn values_survive() {
    let mut seed = 1u64;
    let mut rows = 0;
    for round in 0..1500 {
        let noise: Vec<u8> = (0..round * 2)
            .map(|_| {
                // xorshift: any noise will do, as long as it is the same every time.
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                seed.to_le_bytes()[3]
            })
            .collect();
        let data = RuntimeData::arbitrary(&mut Unstructured::new(&noise)).unwrap();
        let bytes = data.encode().unwrap();
        let again = RuntimeData::parse(Span::new(&bytes)).unwrap();
        assert_eq!(again, data);
        assert_eq!(again.encode().unwrap(), bytes);
        assert_eq!(data.clone().into_owned(), data);
        data.validate(&mut Report::new());
        rows += data.functions().len();
    }
    assert!(rows > 100, "generated values have no functions");
}
