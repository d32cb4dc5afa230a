//! [`SourceRootSignature`]: the root signature that a shader's sources state.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_rootsig::{Hlsl, HlslOrigin, KnownVersion, RootSignatureDesc, TextErrors, TextOptions};

use crate::Sources;

/// The root signature in a shader's sources: see [`from_sources`](Self::from_sources).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceRootSignature {
    /// The name of the macro, the function, or the subobject.
    pub name: String,
    /// Its origin in the sources.
    pub origin: HlslOrigin,
    /// Its text.
    pub text: String,
    /// The version according to the arguments.
    pub version: KnownVersion,
    /// The compiled text, or its errors.
    pub compiled: Result<RootSignatureDesc<'static>, TextErrors>,
}

impl SourceRootSignature {
    /// The root signature in the sources for the entry point of the compilation: that of an attribute, or of
    /// the macro that an argument names (`-rootsig-define`, or `-E` with a root signature's profile). `None`
    /// without one.
    #[must_use]
    pub fn from_sources(sources: &Sources) -> Option<Self> {
        let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let pairs: Vec<(String, String)> = (sources.arguments.pairs.iter())
            .map(|(name, value)| (lossy(name.as_bytes()), lossy(value.as_bytes())))
            .collect();
        let argument = |wanted: &str| {
            let found = pairs.iter().rev().find(|(name, _)| name.trim_start_matches(['-', '/']) == wanted);
            found.map(|(_, value)| value.as_str())
        };
        let defines: Vec<(&str, &str)> = (pairs.iter())
            .filter(|(name, _)| name.trim_start_matches(['-', '/']) == "D")
            .map(|(_, value)| value.split_once('=').unwrap_or((value, "1")))
            .collect();
        let files: Vec<(String, String)> = (sources.files.iter())
            .filter_map(|file| Some((plain_path(&lossy(file.name.as_bytes())), lossy(file.text.as_deref()?))))
            .collect();
        let (name, text) = files.first()?;
        let hlsl = Hlsl::read(name, text, &defines, &mut |wanted| {
            let wanted = plain_path(wanted);
            let found = files.iter().find(|(name, _)| {
                name.strip_suffix(&*wanted).is_some_and(|before| before.is_empty() || before.ends_with('/'))
            });
            found.cloned()
        });
        let profile = argument("T").unwrap_or_default();
        let entry = argument("E").unwrap_or("main");
        let (found, of_profile) = match profile.strip_prefix("rootsig_") {
            Some(version) => (hlsl.macro_text(entry), Some(version)),
            None => {
                let defined = argument("rootsig-define").and_then(|name| hlsl.macro_text(name));
                (defined.or_else(|| hlsl.find(HlslOrigin::Attribute, entry).cloned()), None)
            }
        };
        let found = found?;
        let version = of_profile.or_else(|| argument("force-rootsig-ver")?.strip_prefix("rootsig_"));
        let version = if version == Some("1_0") { KnownVersion::V1_0 } else { KnownVersion::V1_1 };
        let mut options = TextOptions::new(version);
        options.global = of_profile.is_none();
        let compiled = options.compile(&found.text).map(|compiled| compiled.signature);
        Some(Self { name: found.name, origin: found.origin, text: found.text, version, compiled })
    }
}

/// A path with slashes, without a leading `./`.
fn plain_path(path: &str) -> String {
    let path = path.replace('\\', "/");
    path.strip_prefix("./").map_or_else(|| path.clone(), |rest| rest.to_string())
}
