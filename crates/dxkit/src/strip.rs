//! [`strip`]: taking out what a shader does not need to run.

use alloc::vec::Vec;

use dxkit_bytes::flags;
use dxkit_container::Container;
use dxkit_types::{FourCc, PartKind};

flags! {
    /// What to strip.
    pub struct Strip(u32) {
        /// Debug information: `ILDB`, `SPDB`, `SDBG`. The name of the debug file (`ILDN`) stays, as compilers leave it.
        DEBUG = 0x1 => "debug",
        /// Reflection: `STAT` and `RDEF`, as DXC's `-Qstrip_reflect` and FXC's `/Qstrip_reflect`.
        REFLECTION = 0x2 => "reflection",
        /// Private data: `PRIV`.
        PRIVATE = 0x4 => "private",
        /// The root signature: `RTS0`.
        ROOT_SIGNATURE = 0x8 => "root-signature",
        /// Sources and what the shader was compiled with: `SRCI`, `PDBI`.
        SOURCE = 0x10 => "source",
    }
}

impl Strip {
    /// Everything.
    pub const EVERYTHING: Self = Self::from_bits_retain(0x1f);

    /// Whether this takes a part of this kind out.
    #[must_use]
    pub fn removes(self, kind: FourCc) -> bool {
        let reason = match kind.known() {
            Some(PartKind::Ildb | PartKind::Spdb | PartKind::Sdbg) => Self::DEBUG,
            Some(PartKind::Stat | PartKind::Rdef) => Self::REFLECTION,
            Some(PartKind::Priv) => Self::PRIVATE,
            Some(PartKind::Rts0) => Self::ROOT_SIGNATURE,
            Some(PartKind::Srci | PartKind::Pdbi) => Self::SOURCE,
            _ => return false,
        };
        self.contains(reason)
    }
}

/// What [`strip`] did.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stripped {
    /// Kinds of the parts that were taken out, in their order.
    pub removed: Vec<FourCc>,
    /// Parts whose module may hold more of what was to be stripped, which takes rewriting bitcode: sources in `ILDB`
    /// where debug information stays, names in `DXIL`.
    pub not_looked_into: Vec<FourCc>,
}

/// Takes parts out of a container. Modules that stay are not rewritten: [`Stripped::not_looked_into`] names them. The digest
/// is left to [`Container::write`].
///
/// The result is what the compiler writes with its options for stripping, byte for byte, but for one difference: DXC's
/// `-Qstrip_debug` leaves an embedded debug module (`-Qembed_debug`) where it is, and this takes it out.
///
/// ```
/// use dxkit::{Container, DigestPolicy, FourCc, Strip};
///
/// # let file = std::fs::read("../../testdata/dxc/vs_transform_6_0.dxil").unwrap();
/// let mut container = Container::parse(&file)?;
/// let stripped = dxkit::strip(&mut container, Strip::DEBUG | Strip::REFLECTION);
/// assert_eq!(stripped.removed, [FourCc::Stat]);
/// let smaller = container.write(DigestPolicy::Recompute)?;
/// assert!(smaller.len() < file.len());
/// # Ok::<(), dxkit::Error>(())
/// ```
pub fn strip(container: &mut Container<'_>, what: Strip) -> Stripped {
    let mut stripped = Stripped::default();
    container.retain(|part| {
        let removes = what.removes(part.kind());
        if removes {
            stripped.removed.push(part.kind());
        }
        !removes
    });
    for part in container.parts() {
        let inside = match part.kind() {
            FourCc::Ildb => what & Strip::SOURCE,
            FourCc::Dxil => what & Strip::REFLECTION,
            _ => Strip::empty(),
        };
        if !inside.is_empty() {
            stripped.not_looked_into.push(part.kind());
        }
    }
    stripped
}
