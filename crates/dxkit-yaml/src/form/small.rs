//! The small parts: `SFI0 HASH ILDN VERS`.

use alloc::vec::Vec;

use dxkit_bytes::{Cow, Error, Name, Span, TextError};
use dxkit_info::{CompilerVersion, DebugName, FeatureInfo, HashFlags, ShaderHash, VersionFlags};
use dxkit_types::FeatureFlags;

use crate::io::{Io, Mapping};
use crate::node::Mark;
use crate::scalar::{Bytes, Flow, Hex, Str};

/// LLVM's names of the features, by their bits.
const FEATURES: &[(u64, &str)] = &[
    (1, "Doubles"),
    (1 << 1, "ComputeShadersPlusRawAndStructuredBuffers"),
    (1 << 2, "UAVsAtEveryStage"),
    (1 << 3, "Max64UAVs"),
    (1 << 4, "MinimumPrecision"),
    (1 << 5, "DX11_1_DoubleExtensions"),
    (1 << 6, "DX11_1_ShaderExtensions"),
    (1 << 7, "LEVEL9ComparisonFiltering"),
    (1 << 8, "TiledResources"),
    (1 << 9, "StencilRef"),
    (1 << 10, "InnerCoverage"),
    (1 << 11, "TypedUAVLoadAdditionalFormats"),
    (1 << 12, "ROVs"),
    (1 << 13, "ViewportAndRTArrayIndexFromAnyShaderFeedingRasterizer"),
    (1 << 14, "WaveOps"),
    (1 << 15, "Int64Ops"),
    (1 << 16, "ViewID"),
    (1 << 17, "Barycentrics"),
    (1 << 18, "NativeLowPrecision"),
    (1 << 19, "ShadingRate"),
    (1 << 20, "Raytracing_Tier_1_1"),
    (1 << 21, "SamplerFeedback"),
    (1 << 22, "AtomicInt64OnTypedResource"),
    (1 << 23, "AtomicInt64OnGroupShared"),
    (1 << 24, "DerivativesInMeshAndAmpShaders"),
    (1 << 25, "ResourceDescriptorHeapIndexing"),
    (1 << 26, "SamplerDescriptorHeapIndexing"),
    (1 << 27, "RESERVED"),
    (1 << 28, "AtomicInt64OnHeapResource"),
    (1 << 29, "AdvancedTextureOps"),
    (1 << 30, "WriteableMSAATextures"),
    (1 << 31, "SampleCmpWithGradientOrBias"),
    (1 << 32, "ExtendedCommandInfo"),
    // LLVM's names for the reserved bits; DXC 1.10 uses one for linear algebra.
    (1 << 33, "NextUnusedBit"),
];

/// `Flags` of `SFI0`.
#[derive(Debug, Default)]
pub(crate) struct FeaturesText(u64);

impl Mapping for FeaturesText {
    const NAME: &'static str = "Flags";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.flags(FEATURES, &mut self.0, true)
    }
}

impl FeaturesText {
    /// `None` if LLVM prints nothing.
    pub(crate) fn from_payload(payload: Span<'_>) -> Result<Option<Self>, Error> {
        let bits = FeatureInfo::parse(payload)?.flags.bits();
        Ok((bits != 0).then_some(Self(bits)))
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        FeatureInfo::new(FeatureFlags::from_bits_retain(self.0)).encode()
    }
}

/// `Hash` of `HASH`.
#[derive(Debug, Default)]
pub(crate) struct HashText {
    flags: u64,
    digest: Bytes,
}

impl Mapping for HashText {
    const NAME: &'static str = "Hash";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        const INCLUDES_SOURCE: u64 = 1;
        let mut includes_source = self.flags & INCLUDES_SOURCE != 0;
        let mut other = Hex(self.flags & !INCLUDES_SOURCE);
        if io.writes() && io.form().is_llvm() {
            other = Hex(0);
        }
        io.usual("IncludesSource", &mut includes_source)?;
        io.defaulted("OtherFlags", &mut other)?;
        self.flags = other.0 | u64::from(includes_source);
        io.required("Digest", &mut self.digest)?;
        if !io.writes() && !io.describes() {
            digest(&self.digest, io.mark_of("Digest")).map_err(|error| error.in_key("Digest"))?;
        }
        if u32::try_from(self.flags).is_err() {
            return Err(io.mark().error("OtherFlags can have at most 32 bits"));
        }
        Ok(())
    }
}

/// The 16 bytes of a digest. LLVM reads beyond the end of a shorter list.
pub(crate) fn digest(bytes: &Bytes, mark: Mark) -> Result<[u8; 16], TextError> {
    <[u8; 16]>::try_from(bytes.0.as_slice())
        .map_err(|_| mark.error(alloc::format!("a digest has 16 bytes, not {}", bytes.0.len())))
}

impl HashText {
    /// `None` if LLVM prints nothing.
    pub(crate) fn from_payload(payload: Span<'_>) -> Result<Option<Self>, Error> {
        let hash = ShaderHash::parse(payload)?;
        let says = !hash.flags.is_empty() || hash.digest != [0; 16];
        Ok(says.then(|| Self { flags: hash.flags.bits().into(), digest: Bytes(hash.digest.to_vec()) }))
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let hash = ShaderHash {
            flags: HashFlags::from_bits_retain(u32::try_from(self.flags).unwrap_or_default()),
            digest: <[u8; 16]>::try_from(self.digest.0.as_slice()).unwrap_or_default(),
            unknown: Cow::Borrowed(&[]),
        };
        hash.encode()
    }
}

/// `DebugName` of `ILDN`, as LLVM 24 has it.
#[derive(Debug, Default)]
pub(crate) struct DebugNameText {
    flags: u16,
    length: Option<u16>,
    name: Str,
}

impl Mapping for DebugNameText {
    const NAME: &'static str = "DebugName";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.defaulted_but_in_llvm("Flags", &mut self.flags)?;
        io.optional("NameLength", &mut self.length)?;
        io.required("DebugName", &mut self.name)?;
        match self.length {
            Some(length) if usize::from(length) != self.name.0.len() => {
                let message = alloc::format!("{length}, but the name has {} bytes", self.name.0.len());
                Err(io.error_at("NameLength", message))
            }
            _ => Ok(()),
        }
    }
}

impl DebugNameText {
    /// With the length, which LLVM prints.
    pub(crate) fn with_sizes(mut self) -> Self {
        self.length = u16::try_from(self.name.0.len()).ok();
        self
    }

    pub(crate) fn from_payload(payload: Span<'_>) -> Result<Self, Error> {
        let part = DebugName::parse(payload)?;
        Ok(Self { flags: part.flags, length: None, name: Str::from_bytes(part.name().as_bytes()) })
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let mut part = DebugName::new(Name::from(Cow::Borrowed(self.name.0.as_slice())));
        part.flags = self.flags;
        part.encode()
    }
}

/// `CompilerVersion` of `VERS`, as LLVM 24 has it.
#[derive(Debug, Default)]
pub(crate) struct CompilerVersionText {
    major: u16,
    minor: u16,
    flags: u64,
    commit_count: u32,
    size: Option<u32>,
    commit_sha: Str,
    custom_version: Str,
    /// If it is not these two strings.
    strings: Option<Flow<Str>>,
}

/// LLVM's names of the flags.
const VERSION_FLAGS: [(u64, &str); 2] = [(1, "IsDebugBuild"), (2, "IsValidated")];

impl Mapping for CompilerVersionText {
    const NAME: &'static str = "CompilerVersion";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        if io.writes() {
            io.required("Major", &mut self.major)?;
            io.required("Minor", &mut self.minor)?;
        } else {
            io.defaulted("Major", &mut self.major)?;
            io.defaulted("Minor", &mut self.minor)?;
        }
        let writes_all = io.writes() && io.form().is_llvm();
        io.flags(&VERSION_FLAGS, &mut self.flags, writes_all)?;
        io.defaulted_but_in_llvm("CommitCount", &mut self.commit_count)?;
        io.optional("ContentSizeInBytes", &mut self.size)?;
        io.defaulted_but_in_llvm("CommitSha", &mut self.commit_sha)?;
        io.defaulted_but_in_llvm("CustomVersionString", &mut self.custom_version)?;
        io.optional("Strings", &mut self.strings)?;
        if u32::try_from(self.flags).is_err() {
            return Err(io.mark().error("OtherFlags can have at most 32 bits"));
        }
        let list = self.list();
        match self.size {
            Some(size) if usize::try_from(size) != Ok(list) => {
                let message = alloc::format!("{size}, but the strings take {list} bytes");
                Err(io.error_at("ContentSizeInBytes", message))
            }
            _ => Ok(()),
        }
    }
}

impl CompilerVersionText {
    /// With the size, which LLVM prints.
    pub(crate) fn with_sizes(mut self) -> Self {
        self.size = u32::try_from(self.list()).ok();
        self
    }

    fn texts(&self) -> Vec<&Str> {
        match &self.strings {
            Some(strings) => strings.0.iter().collect(),
            None => Vec::from([&self.commit_sha, &self.custom_version]),
        }
    }

    /// Bytes of the strings.
    fn list(&self) -> usize {
        self.texts().iter().fold(0, |size, text| size.saturating_add(text.0.len()).saturating_add(1))
    }

    pub(crate) fn from_payload(payload: Span<'_>) -> Result<Self, Error> {
        let part = CompilerVersion::parse(payload)?;
        let mut text = Self {
            major: part.major,
            minor: part.minor,
            flags: part.flags.bits().into(),
            commit_count: part.commit_count,
            ..Self::default()
        };
        let mut strings: Vec<_> = part.strings().map(|name| Str::from_bytes(name.as_bytes())).collect();
        match strings.as_mut_slice() {
            [sha, version] => {
                text.commit_sha = core::mem::take(sha);
                text.custom_version = core::mem::take(version);
            }
            _ => text.strings = Some(Flow(strings)),
        }
        Ok(text)
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let mut list = Vec::new();
        for text in self.texts() {
            list.extend_from_slice(&text.0);
            list.push(0);
        }
        let mut part = CompilerVersion::new(self.major, self.minor);
        part.flags = VersionFlags::from_bits_retain(u32::try_from(self.flags).unwrap_or_default());
        part.commit_count = self.commit_count;
        part.set_string_list(list);
        part.encode()
    }
}
