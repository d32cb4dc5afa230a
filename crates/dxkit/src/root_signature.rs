//! Root signatures and shaders: the bindings of a shader, and the root signature in its sources.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_container::{Container, DigestPolicy, RawPart};
use dxkit_pipeline::{Library, RootSignatureFit};
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::{RuntimeData, SubobjectView};
use dxkit_reflect::Reflection;
use dxkit_rootsig::{
    Hlsl, HlslOrigin, KnownVersion, RootSignature, RootSignatureDesc, TextErrors, TextOptions,
};
use dxkit_types::{FourCc, ShaderKind};

use crate::budget::Budget;
use crate::{Error, Sources};

/// The bindings of a shader or library, and its other demands on a root signature.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ShaderBindings {
    /// Its stage.
    pub stage: ShaderKind,
    /// Its bindings; those of a library that have no registers yet are left out.
    pub bindings: Vec<dxkit_rootsig::ResourceRange>,
    reflection: Reflection,
    /// The local root signatures of a library.
    local: Vec<RootSignatureDesc<'static>>,
}

impl ShaderBindings {
    /// The bindings of a container, as its [`Reflection`] has them. `None` without any of the parts that list
    /// resources: `PSV0`, `RDEF` and `RDAT`.
    ///
    /// # Errors
    /// If `PSV0` cannot be read.
    pub fn from_container(container: &Container<'_>) -> Result<Option<Self>, Error> {
        if let Some(part) = container.find(FourCc::Psv0) {
            PipelineStateValidation::parse(part.span())?;
        } else if container.find(FourCc::Rdef).or_else(|| container.find(FourCc::Rdat)).is_none() {
            return Ok(None);
        }
        let local =
            Library::from_container(container).map_or_else(Vec::new, |library| library.local_root_signatures);
        let reflection = Reflection::from_container(container);
        let bindings = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
        Ok(Some(Self {
            stage: reflection.kind.map_or(ShaderKind::Library, |kind| kind.value),
            bindings: bindings.filter_map(dxkit_pipeline::root_binding).collect(),
            reflection,
            local,
        }))
    }

    /// Compares the shader with a root signature, by the rules of
    /// [`Pipeline::check`](dxkit_pipeline::Pipeline::check): the reasons why it does not fit, and which of
    /// its elements bind something.
    #[must_use]
    pub fn fit(&self, root: &RootSignatureDesc<'_>) -> RootSignatureFit {
        dxkit_pipeline::fit_root_signature(&self.reflection, root, &self.local)
    }
}

/// The root signature of a container: that of its part `RTS0`.
///
/// # Errors
/// If the part cannot be read.
pub fn root_signature<'c>(container: &'c Container<'_>) -> Result<Option<RootSignature<'c>>, Error> {
    container.find(FourCc::Rts0).map(|part| RootSignature::parse(part.span())).transpose()
}

/// A root signature in a container, as bytes.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredRootSignature<'c> {
    /// The name of the subobject of a library; `None` for the part `RTS0`.
    pub subobject: Option<String>,
    /// Whether it is a local root signature by its kind of subobject, which binds what the global one does
    /// not.
    pub is_local: bool,
    /// The bytes, which are those of a part `RTS0`.
    pub payload: Cow<'c, [u8]>,
}

/// All root signatures of a container: that of its part `RTS0`, and those that are subobjects of a library,
/// in the order of the library.
///
/// # Errors
/// If the library's runtime data cannot be read; [`ErrorKind::Shared`](crate::ErrorKind::Shared) if
/// subobjects share bytes, and have many times what the part has.
pub fn root_signatures<'c>(container: &'c Container<'_>) -> Result<Vec<StoredRootSignature<'c>>, Error> {
    let part = container.find(FourCc::Rts0).map(|part| StoredRootSignature {
        subobject: None,
        is_local: false,
        payload: Cow::Borrowed(part.payload()),
    });
    let mut all: Vec<_> = part.into_iter().collect();
    let Some(part) = container.find(FourCc::Rdat) else { return Ok(all) };
    let data = RuntimeData::parse(part.span())?;
    let mut budget = Budget::new(part.payload().len());
    for subobject in data.subobject_views() {
        let (payload, is_local) = match subobject.contents() {
            SubobjectView::GlobalRootSignature(payload) => (payload, false),
            SubobjectView::LocalRootSignature(payload) => (payload, true),
            _ => continue,
        };
        let Some(payload) = payload else { continue };
        let name = subobject.name().map(|name| name.to_string()).unwrap_or_default();
        budget.take(name.len().saturating_add(payload.len()))?;
        all.push(StoredRootSignature {
            subobject: Some(name),
            is_local,
            payload: Cow::Owned(payload.to_vec()),
        });
    }
    Ok(all)
}

/// A signed container whose only part is this payload of `RTS0`: what Direct3D's `CreateRootSignature` takes.
///
/// # Errors
/// If the payload does not fit a container.
pub fn root_signature_container(payload: &[u8]) -> Result<Vec<u8>, Error> {
    let mut container = Container::new();
    container.insert(RawPart::new(FourCc::Rts0, payload));
    container.write(DigestPolicy::Recompute)
}

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
