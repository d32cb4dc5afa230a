//! Root signatures and shaders: the bindings of a shader, and the root signature in its sources.

#[cfg(feature = "pipeline")]
mod bindings;
#[cfg(feature = "derive")]
mod source;

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_container::{Container, DigestPolicy, RawPart};
use dxkit_rdat::{RuntimeData, SubobjectView};
use dxkit_rootsig::RootSignature;
use dxkit_types::FourCc;

#[cfg(feature = "pipeline")]
pub use bindings::ShaderBindings;
#[cfg(feature = "derive")]
pub use source::SourceRootSignature;

use crate::Error;
use crate::budget::Budget;

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
