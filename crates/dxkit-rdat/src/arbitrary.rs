//! Generated values that can be written and read back.

use dxkit_bytes::Cow;
use dxkit_bytes::arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Part, RuntimeData, Version};

impl<'a> Arbitrary<'a> for RuntimeData<'a> {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        let mut data = Self::empty();
        if source.ratio(1u8, 16u8)? {
            data.version = Version(source.int_in_range(0x11..=0x20)?);
        }
        for _ in 0..source.int_in_range(0..=6u8)? {
            data.parts.push(source.arbitrary::<Part<'a>>()?);
        }
        data.tail = Cow::Borrowed(source.bytes(source.len().min(2))?);
        Ok(data)
    }
}
