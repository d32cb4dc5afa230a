//! Root signatures among the subobjects of a library, in its runtime data.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bytes::{Error, Span};
use dxkit_rdat::{BytesRef, RuntimeData, SubobjectContents, SubobjectInfo0};

/// Whether a root signature of a library is local to a shader record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    Global,
    Local,
}

/// The bytes of a subobject that is a root signature, as a place in the table of bytes.
fn root_signature(contents: &mut SubobjectContents) -> Option<(Scope, &mut BytesRef)> {
    match contents {
        SubobjectContents::GlobalRootSignature(signature) => Some((Scope::Global, &mut signature.data)),
        SubobjectContents::LocalRootSignature(signature) => Some((Scope::Local, &mut signature.data)),
        _ => None,
    }
}

/// The runtime data with other root signatures: `change` gives the new bytes of one, or `None` if it stays.
/// The result is `None` if all stay.
///
/// # Errors
///
/// Those of `change`, and those of reading and writing runtime data.
pub(crate) fn change_root_signatures<E: From<Error>>(
    span: Span<'_>,
    mut change: impl FnMut(Scope, Span<'_>) -> Result<Option<Vec<u8>>, E>,
) -> Result<Option<Vec<u8>>, E> {
    let mut data = RuntimeData::parse(span)?.into_owned();
    // Subobjects may share bytes: each place is read once in each scope.
    let mut changed: BTreeMap<(bool, BytesRef), Option<Vec<u8>>> = BTreeMap::new();
    for row in data.rows::<SubobjectInfo0>() {
        let mut contents = row.v0.contents;
        let Some((scope, at)) = root_signature(&mut contents) else { continue };
        let key = (scope == Scope::Local, *at);
        if changed.contains_key(&key) {
            continue;
        }
        let Some(bytes) = data.bytes(*at).filter(|bytes| !bytes.is_empty()) else { continue };
        changed.insert(key, change(scope, Span::new(bytes))?);
    }
    let mut new: BTreeMap<(bool, BytesRef), BytesRef> = BTreeMap::new();
    // One editor, which knows where the bytes end that no row refers to yet.
    let mut editor = data.edit();
    for (key, bytes) in changed {
        if let Some(bytes) = bytes {
            new.insert(key, editor.bytes(&bytes)?);
        }
    }
    if new.is_empty() {
        return Ok(None);
    }
    let rows = data.table_mut::<SubobjectInfo0>().map(|table| table.rows.as_mut_slice());
    for row in rows.unwrap_or_default() {
        if let Some((scope, at)) = root_signature(&mut row.v0.contents) {
            *at = new.get(&(scope == Scope::Local, *at)).copied().unwrap_or(*at);
        }
    }
    // The bytes before the change are dropped.
    Ok(Some(data.rebuild()?.encode()?))
}
