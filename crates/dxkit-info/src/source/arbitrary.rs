//! Generated values that can be written and read back.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use dxkit_bytes::Name;
use dxkit_bytes::arbitrary::{Arbitrary, Result, Unstructured};

use super::{
    Section, SectionData, SectionType, SourceArgs, SourceContent, SourceContents, SourceInfo, SourceName, SourceNames,
};
use crate::CompressionType;

impl<'a> Arbitrary<'a> for SourceName<'a> {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { flags: source.arbitrary()?, ..Self::new(source.arbitrary::<Name<'a>>()?) })
    }
}

impl<'a> Arbitrary<'a> for SourceContent<'a> {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { flags: source.arbitrary()?, ..Self::new(source.arbitrary::<&[u8]>()?) })
    }
}

impl<'a> Arbitrary<'a> for SectionData<'a> {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match source.int_in_range(0..=3u8)? {
            0 => Self::Names(SourceNames {
                flags: source.arbitrary()?,
                entries: source.arbitrary()?,
                unknown: Cow::default(),
            }),
            1 => Self::Contents(SourceContents {
                flags: source.arbitrary()?,
                compression: *source.choose(&[CompressionType::None, CompressionType::Zlib])?,
                entries: source.arbitrary()?,
                unknown_entries: Cow::Borrowed(source.arbitrary()?),
                unknown: Cow::default(),
            }),
            2 => {
                let pairs: Vec<(Name<'a>, Name<'a>)> = source.arbitrary()?;
                let pairs = pairs.iter().map(|(name, value)| (name.as_bytes(), value.as_bytes()));
                let mut args =
                    SourceArgs::new(pairs).map_err(|_| dxkit_bytes::arbitrary::Error::IncorrectFormat)?;
                args.flags = source.arbitrary()?;
                args.unknown_pairs = Cow::Borrowed(source.arbitrary()?);
                Self::Args(args)
            }
            _ => {
                // Sections have a multiple of 4 bytes.
                let words: Vec<[u8; 4]> = source.arbitrary()?;
                Self::Other(SectionType(source.int_in_range(3..=u16::MAX)?), Cow::Owned(words.concat()))
            }
        })
    }
}

impl<'a> Arbitrary<'a> for SourceInfo<'a> {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Self> {
        let mut info = Self { flags: source.arbitrary()?, ..Self::default() };
        for _ in 0..source.int_in_range(0..=5u8)? {
            let flags = source.arbitrary()?;
            info.sections.push(Section { flags, ..Section::new(source.arbitrary()?) });
        }
        info.unknown = Cow::Borrowed(source.arbitrary()?);
        Ok(info)
    }
}
