//! [`FeatureInfo`]: the part `SFI0`.

use alloc::borrow::Cow;
use alloc::format;

use dxkit_bytes::{Codec, Error, Reader, Report, Visit, Writer};
use dxkit_types::FeatureFlags;

/// The part `SFI0`: the features that the shader requires of the device. DXC's `DxilShaderFeatureInfo`.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 8 | [`flags`](Self::flags) |
/// | 8 | | nothing in all known files |
///
/// DXC and LLVM always write it, FXC if a flag is set (those of bits 0 to 13).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct FeatureInfo<'a> {
    /// The features.
    pub flags: FeatureFlags,
    /// Bytes of a newer producer after them.
    pub unknown: Cow<'a, [u8]>,
}

impl<'a> FeatureInfo<'a> {
    /// A part with these features.
    #[must_use]
    pub fn new(flags: FeatureFlags) -> Self {
        Self { flags, unknown: Cow::default() }
    }

    /// Checks the part.
    ///
    /// | rule | severity | |
    /// |---|---|---|
    /// | `sfi0-size` | error | there are 8 bytes |
    /// | `sfi0-unknown` | warning | every bit is known |
    /// | `sfi0-function` | warning | flags of functions are in `RDAT` alone |
    /// | `sfi0-precision` | error | types have minimum precision or native 16 bits, not both |
    pub fn validate(&self, report: &mut Report) {
        if !self.unknown.is_empty() {
            report.error("sfi0-size", "unknown", || {
                format!("{} bytes follow the 8 bytes that the validator expects", self.unknown.len())
            });
        }
        let unknown = self.flags.unknown() | (self.flags & FeatureFlags::RESERVED).bits();
        if unknown != 0 {
            report.warning("sfi0-unknown", "flags", || format!("{unknown:#x} has no meaning"));
        }
        let of_functions = self.flags & FeatureFlags::OF_FUNCTIONS;
        if !of_functions.is_empty() {
            report.warning("sfi0-function", "flags", || {
                format!("{of_functions} applies to functions, not to a whole shader")
            });
        }
        let precisions = FeatureFlags::MINIMUM_PRECISION | FeatureFlags::NATIVE_LOW_PRECISION;
        if self.flags.contains(precisions) {
            report.error("sfi0-precision", "flags", || {
                format!("{precisions}: the compiler sets only one of them")
            });
        }
    }
}

dxkit_bytes::inherent_codec!(FeatureInfo);

impl<'a> Codec<'a> for FeatureInfo<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        Ok(Self { flags: reader.field("flags")?, unknown: Cow::Borrowed(reader.unknown("unknown")) })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.field("flags", &self.flags)?;
        writer.bytes("unknown", &self.unknown)
    }
}

dxkit_bytes::owned_and_arbitrary! { pub FeatureInfo { flags, unknown } }
