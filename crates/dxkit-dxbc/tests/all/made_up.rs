//! Values that were made up are written and read back; bytes that were changed are read without panic.

use dxkit_bytes::arbitrary::{Arbitrary, Unstructured};
use dxkit_bytes::{Report, Span};
use dxkit_dxbc::aon9::Level9;
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxbc::spdb::ProgramDatabase;
use dxkit_dxbc::stat::Statistics;
use dxkit_info::interfaces::Interfaces;
use dxkit_info::library::{FunctionSignature, LibraryHeader};

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.next().to_le_bytes()[3]).collect()
    }
}

macro_rules! made_up {
    ($name:ident, $type:ty, $least:literal) => {
        #[test]
        fn $name() {
            let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
            let mut made = 0;
            for _ in 0..600 {
                let seed = numbers.bytes(512);
                let Ok(value) = <$type>::arbitrary(&mut Unstructured::new(&seed)) else { continue };
                made += 1;
                let bytes = value.encode().unwrap();
                let read =
                    <$type>::parse(Span::new(&bytes)).unwrap_or_else(|error| panic!("{error}: {value:?}"));
                assert_eq!(read, value);
                assert_eq!(read.encode().unwrap(), bytes);
                read.validate(&mut Report::new());
                // After a few changes, whatever can still be read is written back unchanged.
                for _ in 0..4 {
                    let mut changed = bytes.clone();
                    for _ in 0..=numbers.next() % 3 {
                        let length = u64::try_from(changed.len().max(1)).unwrap();
                        // Fits a `usize` of 32 bits because it is less than the length.
                        let at = usize::try_from(numbers.next() % length).unwrap();
                        if let Some(byte) = changed.get_mut(at) {
                            *byte = numbers.next().to_le_bytes()[2];
                        }
                    }
                    if let Ok(read) = <$type>::parse(Span::new(&changed)) {
                        read.validate(&mut Report::new());
                        assert_eq!(read.encode().unwrap(), changed);
                    }
                }
            }
            assert!(made >= $least, "{made} values");
        }
    };
}

made_up!(definitions, ResourceDefinitions<'_>, 300);
made_up!(statistics, Statistics<'_>, 300);
made_up!(interfaces, Interfaces<'_>, 300);
made_up!(library_headers, LibraryHeader<'_>, 300);
made_up!(function_signatures, FunctionSignature<'_>, 300);
made_up!(level_9, Level9<'_>, 300);
made_up!(databases, ProgramDatabase<'_>, 300);
