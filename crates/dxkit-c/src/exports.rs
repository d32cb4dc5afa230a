//! The functions that C calls. Their comments become those of `include/dxkit.h`.
//!
//! Each is a call of [`guarded`] around a line or two: the implementation is in `dxkit`, `dxkit-report` and
//! `dxkit-pack`. In go pointers and lengths of C; out come handles that the caller frees, or null with an
//! error. No panic leaves a function, and each comment says who owns the memory and which threads may call.
#![allow(unsafe_code)] // exported names, and the promises of callers about bytes and texts: see memory.rs
#![allow(clippy::missing_safety_doc)] // "Safety" for C is the text about each argument, and the top of the header

use std::ffi::c_char;
use std::mem::MaybeUninit;

use dxkit::pipeline::input_layout;
use dxkit::rootsig::{KnownVersion, TextOptions};
use dxkit::{Digest, DigestPolicy, Pipeline, Strip};
use dxkit_report::{
    Change, Combination, Form, Judged, Problem, ProblemKind, Source, Subject, json, part_name,
};

use crate::memory::{array, guarded, null, required, text, write};
use crate::{
    DxkitArchive, DxkitBinding, DxkitBlob, DxkitBuffer, DxkitContainer, DxkitDigest, DxkitEntry, DxkitError,
    DxkitFinding, DxkitFindings, DxkitParameter, DxkitPart, DxkitReflection, DxkitRun, DxkitShader,
    DxkitStructure,
};

/// The version of this interface: it increases when a program has to be compiled again. Compare it with
/// `DXKIT_ABI_VERSION` of the header that the program was compiled with.
pub const DXKIT_ABI_VERSION: u32 = 1;

/// A register, space or index that is not there.
pub const DXKIT_UNASSIGNED: u32 = u32::MAX;

/// The count of a range of registers without an end.
pub const DXKIT_UNBOUNDED: u32 = u32::MAX;

/// An offset that is not known.
pub const DXKIT_NONE: u64 = u64::MAX;

/// An option of `dxkit_strip`: remove debug information.
pub const DXKIT_STRIP_DEBUG: u32 = 0x1;
/// An option of `dxkit_strip`: remove reflection.
pub const DXKIT_STRIP_REFLECTION: u32 = 0x2;
/// An option of `dxkit_strip`: remove private data.
pub const DXKIT_STRIP_PRIVATE: u32 = 0x4;
/// An option of `dxkit_strip`: remove the root signature.
pub const DXKIT_STRIP_ROOT_SIGNATURE: u32 = 0x8;
/// An option of `dxkit_strip`: remove sources and compile options.
pub const DXKIT_STRIP_SOURCE: u32 = 0x10;
/// An option of `dxkit_strip`: remove names of resources, members of constant buffers and values from the
/// module.
pub const DXKIT_STRIP_NAMES: u32 = 0x20;
/// An option of `dxkit_strip`: remove the parts that FXC's developers test with.
pub const DXKIT_STRIP_TEST_DATA: u32 = 0x40;
/// An option of `dxkit_strip`: remove all of these.
pub const DXKIT_STRIP_ALL: u32 = 0x7f;

// The numbers of C are those of the library.
const _: () = assert!(
    DXKIT_STRIP_DEBUG == Strip::DEBUG.bits()
        && DXKIT_STRIP_REFLECTION == Strip::REFLECTION.bits()
        && DXKIT_STRIP_PRIVATE == Strip::PRIVATE.bits()
        && DXKIT_STRIP_ROOT_SIGNATURE == Strip::ROOT_SIGNATURE.bits()
        && DXKIT_STRIP_SOURCE == Strip::SOURCE.bits()
        && DXKIT_STRIP_NAMES == Strip::SYMBOL_NAMES.bits()
        && DXKIT_STRIP_TEST_DATA == Strip::TEST_DATA.bits()
        && DXKIT_STRIP_ALL == Strip::EVERYTHING.bits()
);

/// `DXKIT_ABI_VERSION` of the library.
///
/// Memory: the result is a number; there is nothing to free.
///
/// Threads: any, at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_abi_version() -> u32 {
    DXKIT_ABI_VERSION
}

/// The version of the library, `0.1.0`.
///
/// Memory: the text is the library's; it is never freed.
///
/// Threads: any, at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

// Errors

/// The kind of an error, one of `DxkitErrorKind` or a newer one; 0 for null.
///
/// Memory: the result is a number; there is nothing to free.
///
/// Threads: any, also with the same error at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_error_kind(error: Option<&DxkitError>) -> i32 {
    error.map_or(0, |error| error.kind() as i32)
}

/// The offset in the file or text, in bytes; `DXKIT_NONE` if there is none, or for null.
///
/// Memory: the result is a number; there is nothing to free.
///
/// Threads: any, also with the same error at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_error_offset(error: Option<&DxkitError>) -> u64 {
    error.and_then(DxkitError::offset).unwrap_or(DXKIT_NONE)
}

/// The path of the field that could not be read: `PSV0 > resource[3] > flags`. Empty if there is none, or for
/// null.
///
/// Memory: the text is the error's, and valid until that is freed.
///
/// Threads: any, also with the same error at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_error_path(error: Option<&DxkitError>) -> *const c_char {
    error.map_or(c"".as_ptr(), |error| error.path().as_ptr())
}

/// What is wrong, without path and offset; empty for null.
///
/// Memory: the text is the error's, and valid until that is freed.
///
/// Threads: any, also with the same error at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_error_message(error: Option<&DxkitError>) -> *const c_char {
    error.map_or(c"".as_ptr(), |error| error.message().as_ptr())
}

/// Frees an error. Null is allowed.
///
/// Memory: the error is freed, with the texts that it has given.
///
/// Threads: any, when no other uses the error any more.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_error_free(error: Option<Box<DxkitError>>) {
    drop(error);
}

// Blobs

/// The bytes of a blob, with a NUL after them; null for null.
///
/// Memory: the bytes are the blob's, and valid until that is freed.
///
/// Threads: any, also with the same blob at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_blob_data(blob: Option<&DxkitBlob>) -> *const u8 {
    blob.map_or(std::ptr::null(), |blob| blob.bytes().as_ptr())
}

/// The bytes of a blob as a string, which ends at the first NUL; an empty one for null.
///
/// Memory: the text is the blob's, and valid until that is freed.
///
/// Threads: any, also with the same blob at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_blob_text(blob: Option<&DxkitBlob>) -> *const c_char {
    blob.map_or(c"".as_ptr(), |blob| blob.bytes().as_ptr().cast())
}

/// Number of bytes of a blob, without the NUL that follows them; 0 for null.
///
/// Memory: the result is a number; there is nothing to free.
///
/// Threads: any, also with the same blob at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_blob_size(blob: Option<&DxkitBlob>) -> usize {
    blob.map_or(0, |blob| blob.bytes().len())
}

/// Frees a blob. Null is allowed.
///
/// Memory: the blob is freed, with its bytes.
///
/// Threads: any, when no other uses the blob any more.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_blob_free(blob: Option<Box<DxkitBlob>>) {
    drop(blob);
}

// Containers

/// Reads a container, or the one in a PDB that DXC wrote. Only the directory of its parts is looked at.
///
/// Returns null on failure.
///
/// Memory: the container is the caller's, who frees it with `dxkit_container_free`. The bytes are copied:
/// they may be freed after the call.
///
/// Threads: any, at the same time; none may write to `data` during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_container_parse(
    data: *const u8,
    size: usize,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitContainer>> {
    guarded(error, || {
        // SAFETY: the caller gives that many bytes, for the time of this call.
        let file = unsafe { array(data, size, "data") }?;
        DxkitContainer::parse(file)
    })
}

/// Frees a container. Null is allowed.
///
/// Memory: the container is freed, with its bytes and those of its parts. What was made of it stays.
///
/// Threads: any, when no other uses the container any more.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_container_free(container: Option<Box<DxkitContainer>>) {
    drop(container);
}

/// All bytes of a container: what is written to a file, or given to Direct3D. Null for null.
///
/// Memory: the bytes are the container's, and valid until that is freed.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_container_data(container: Option<&DxkitContainer>) -> *const u8 {
    container.map_or(std::ptr::null(), |container| container.bytes().as_ptr())
}

/// Number of bytes of a container; 0 for null.
///
/// Memory: the result is a number; there is nothing to free.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_container_size(container: Option<&DxkitContainer>) -> usize {
    container.map_or(0, |container| container.bytes().len())
}

/// Number of parts; 0 for null.
///
/// Memory: the result is a number; there is nothing to free.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_container_part_count(container: Option<&DxkitContainer>) -> usize {
    container.map_or(0, DxkitContainer::part_count)
}

/// The first part with this name, `PSV0`. False, with an error, if there is none.
///
/// Memory: `part` is the caller's; the bytes that it points to are the container's, and valid until that is
/// freed.
///
/// Threads: any, also with the same container at the same time; none may write to `name` during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_container_find(
    container: Option<&DxkitContainer>,
    name: *const c_char,
    part: Option<&mut MaybeUninit<DxkitPart>>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> bool {
    let written = guarded(error, || {
        // SAFETY: the caller gives a text or null, for the time of this call.
        let name = required(unsafe { text(name, "name") }?, "name")?;
        let found = required(container, "container")?.find(part_name(name)?)?;
        required(part, "part")?.write(found);
        Ok(())
    });
    written.is_some()
}

/// A part by its place. False, with an error, if there is none.
///
/// Memory: `part` is the caller's; the bytes that it points to are the container's, and valid until that is
/// freed.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_container_part(
    container: Option<&DxkitContainer>,
    index: usize,
    part: Option<&mut MaybeUninit<DxkitPart>>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> bool {
    let written = guarded(error, || {
        let found = required(container, "container")?.part(index)?;
        required(part, "part")?.write(found);
        Ok(())
    });
    written.is_some()
}

/// Whether the digest matches; the result is in `digest`. False, with an error, on failure.
///
/// Memory: `digest` is the caller's.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_container_digest(
    container: Option<&DxkitContainer>,
    digest: Option<&mut MaybeUninit<DxkitDigest>>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> bool {
    let written = guarded(error, || {
        let state = required(container, "container")?.digest()?;
        required(digest, "digest")?.write(state);
        Ok(())
    });
    written.is_some()
}

// Text and JSON

/// The text of `dxkit dis`: byte for byte what `dxc -dumpbin` prints, or FXC for SM 4 and 5. The text need
/// not be UTF-8.
///
/// Returns null on failure.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_disassemble(
    container: Option<&DxkitContainer>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    guarded(error, || {
        let options = dxkit::disasm::DisassemblyOptions::default();
        let disassembly = dxkit::disasm::disassemble(required(container, "container")?.bytes(), &options)?;
        Ok(DxkitBlob::new(disassembly.text))
    })
}

/// The document of `dxkit inspect --json` (docs/json.md). `name`, which may be null, is its field `file`.
///
/// Returns null on failure.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_inspect_json(
    container: Option<&DxkitContainer>,
    name: *const c_char,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    // SAFETY: the promises about `name` are the caller's, for the time of this call.
    unsafe { document(container, name, error, json::inspect) }
}

/// The document of `dxkit reflect --json`, whose schema `dxkit reflect --schema` prints. `name`, which may be
/// null, is its field `file`.
///
/// Returns null on failure.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_reflect_json(
    container: Option<&DxkitContainer>,
    name: *const c_char,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    // SAFETY: the promises about `name` are the caller's, for the time of this call.
    unsafe { document(container, name, error, json::reflect) }
}

/// The document of `dxkit check --json`. `name`, which may be null, is its field `file`.
///
/// Returns null on failure.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_check_json(
    container: Option<&DxkitContainer>,
    name: *const c_char,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    // SAFETY: the promises about `name` are the caller's, for the time of this call.
    unsafe { document(container, name, error, json::check) }
}

/// The document of `dxkit validate --json`: the findings of validation. `name`, which may be null, is its
/// field `file`.
///
/// Returns null on failure.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_validate_json(
    container: Option<&DxkitContainer>,
    name: *const c_char,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    // SAFETY: the promises about `name` are the caller's, for the time of this call.
    unsafe { document(container, name, error, json::validate) }
}

/// The document of `dxkit diff --json` for two containers.
///
/// Returns null on failure.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any, also with the same containers at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_diff_json(
    old_one: Option<&DxkitContainer>,
    new_one: Option<&DxkitContainer>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    guarded(error, || {
        let (old, new) = (required(old_one, "old_one")?, required(new_one, "new_one")?);
        json::diff(&old.subject(Some("old")), &new.subject(Some("new")), false).map(DxkitBlob::new)
    })
}

/// # Safety
/// As `memory::text`, for `name`.
unsafe fn document(
    container: Option<&DxkitContainer>,
    name: *const c_char,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
    make: fn(&Subject<'_>) -> Result<String, Problem>,
) -> Option<Box<DxkitBlob>> {
    guarded(error, || {
        // SAFETY: as promised.
        let name = unsafe { text(name, "name") }?;
        make(&required(container, "container")?.subject(name)).map(DxkitBlob::new)
    })
}

/// A container in a form by name, as bytes: the documents of the command in JSON (`inspect`, `parts`,
/// `reflect`, `reflect-declared`, `check`, `validate`, `lint`, `stats`, `constants`, `resources`, `sources`,
/// `lines`; `dump` has one a line),
/// texts (`dis`, `llvm`, `yaml`, `json`, `hlsl`, `c`, `rust`, `slang`, `d3d12`, `root-signature`,
/// `suggested-root-signature`, `c-array`), a page of HTML (`report`), and files (`pdb`, `slim-pdb`). `name`
/// is what documents call the container, or null.
///
/// Returns null on failure, and if the container has nothing to show in this form.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any, also with the same container at the same time; none may write to the texts during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_form(
    container: Option<&DxkitContainer>,
    form: *const c_char,
    name: *const c_char,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    guarded(error, || {
        // SAFETY: the caller gives texts or null, for the time of this call.
        let (form, name) = unsafe { (text(form, "form")?, text(name, "name")?) };
        let form = Form::named(required(form, "form")?)?;
        form.write(&required(container, "container")?.subject(name)).map(DxkitBlob::new)
    })
}

// Checks

/// The rules of the vendor's validator that a container breaks: a list without findings is that of a valid
/// one. `dxkit_findings_field` has the function, the instruction, and what is allowed.
///
/// Returns null on failure.
///
/// Memory: the list is the caller's, who frees it with `dxkit_findings_free`; it refers to nothing else.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_validate(
    container: Option<&DxkitContainer>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitFindings>> {
    guarded(error, || {
        let judged = Judged::validate(
            required(container, "container")?.bytes(),
            &dxkit::validate::ValidationOptions::as_stated(),
        );
        Ok(DxkitFindings::new(&judged.map_or_else(Vec::new, |judged| judged.shown(false))))
    })
}

/// The findings of `dxkit check` about a container. A list without findings is not a failure.
///
/// Returns null on failure.
///
/// Memory: the list is the caller's, who frees it with `dxkit_findings_free`; it refers to nothing else.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_check(
    container: Option<&DxkitContainer>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitFindings>> {
    guarded(error, || {
        Ok(DxkitFindings::new(&dxkit_report::findings(required(container, "container")?.bytes())))
    })
}

/// Whether shaders fit together, and whether a root signature serves them: the findings of `dxkit pipeline`.
/// `root_signature` is a container with one, or null: then that of the shaders is used. `layout` is the input
/// layout, `POSITION:float3,COLOR:float4`, or null: then it is not checked.
///
/// Returns null on failure.
///
/// Memory: the list is the caller's, who frees it with `dxkit_findings_free`; it refers to nothing else.
///
/// Threads: any, also with the same containers at the same time; none may write to `shaders` or `layout`
/// during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_pipeline_check(
    shaders: *const Option<&DxkitContainer>,
    count: usize,
    root_signature: Option<&DxkitContainer>,
    layout: *const c_char,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitFindings>> {
    guarded(error, || {
        // SAFETY: the caller gives that many containers, and a text or null, for the time of this call.
        let (shaders, layout) = unsafe { (array(shaders, count, "shaders")?, text(layout, "layout")?) };
        let mut pipeline = Pipeline::default();
        for (index, shader) in shaders.iter().enumerate() {
            let shader = shader.ok_or_else(|| null(&format!("shaders[{index}]")))?;
            let missing =
                || Problem::new(ProblemKind::Missing, format!("there is no shader in shaders[{index}]"));
            pipeline.add(&shader.parsed()?).ok_or_else(missing)?;
        }
        pipeline.root_signature = root_signature.map(DxkitContainer::root_signature).transpose()?;
        pipeline.input_layout = layout.map(input_layout).transpose()?;
        Ok(DxkitFindings::new(&dxkit_report::shown(&pipeline.check())))
    })
}

/// Number of findings; 0 for null.
///
/// Memory: the result is a number; there is nothing to free.
///
/// Threads: any, also with the same list at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_findings_count(findings: Option<&DxkitFindings>) -> usize {
    findings.map_or(0, DxkitFindings::len)
}

/// A finding by its place. False, with an error, if there is none.
///
/// Memory: `finding` is the caller's; the texts that it points to are the list's, and valid until that is
/// freed.
///
/// Threads: any, also with the same list at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_findings_get(
    findings: Option<&DxkitFindings>,
    index: usize,
    finding: Option<&mut MaybeUninit<DxkitFinding>>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> bool {
    let written = guarded(error, || {
        let missing = || Problem::new(ProblemKind::Missing, format!("there is no finding {index}"));
        let found = required(findings, "findings")?.get(index).ok_or_else(missing)?;
        required(finding, "finding")?.write(found);
        Ok(())
    });
    written.is_some()
}

/// A further field of a finding by its name in the documents of the command: `part`, `function`, `block`,
/// `instruction`, `operand`, `source`, `found`, `allowed`, `help`. Null if the finding does not have it, if
/// there is no such finding, and for null.
///
/// Memory: the text is the list's, and valid until that is freed.
///
/// Threads: any, also with the same list at the same time; none may write to `field` during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_findings_field(
    findings: Option<&DxkitFindings>,
    index: usize,
    field: *const c_char,
) -> *const c_char {
    let found = guarded(None, || {
        // SAFETY: the caller gives a text or null, for the time of this call.
        let field = required(unsafe { text(field, "field") }?, "field")?;
        Ok(required(findings, "findings")?.field(index, field).map(|text| text.as_ptr()))
    });
    found.flatten().unwrap_or(std::ptr::null())
}

/// Frees a list of findings. Null is allowed.
///
/// Memory: the list is freed, with the texts of its findings.
///
/// Threads: any, when no other uses the list any more.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_findings_free(findings: Option<Box<DxkitFindings>>) {
    drop(findings);
}

// Reflection

/// The reflection of a program. Parts that cannot be read are skipped; `dxkit_check` names them.
///
/// Returns null on failure.
///
/// Memory: the reflection is the caller's, who frees it with `dxkit_reflection_free`; it refers to nothing
/// else.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_reflect(
    container: Option<&DxkitContainer>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitReflection>> {
    guarded(error, || Ok(DxkitReflection::from_container(&required(container, "container")?.parsed()?)))
}

/// Frees a reflection. Null is allowed.
///
/// Memory: the reflection is freed, with its arrays and all that they point to.
///
/// Threads: any, when no other uses the reflection any more.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_reflection_free(reflection: Option<Box<DxkitReflection>>) {
    drop(reflection);
}

/// What shader it is; null for null.
///
/// Memory: the structure is the reflection's, and valid until that is freed.
///
/// Threads: any, also with the same reflection at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_reflection_shader(reflection: Option<&DxkitReflection>) -> *const DxkitShader {
    reflection.map_or(std::ptr::null(), |reflection| &raw const reflection.shader)
}

/// An array of a reflection, and how long it is.
fn list<T>(
    reflection: Option<&DxkitReflection>,
    count: Option<&mut MaybeUninit<usize>>,
    of: impl FnOnce(&DxkitReflection) -> &[T],
) -> *const T {
    let list = reflection.map_or(&[][..], of);
    if let Some(count) = count {
        count.write(list.len());
    }
    if list.is_empty() { std::ptr::null() } else { list.as_ptr() }
}

/// The resources that are bound to registers, and their number in `count`, which may be null. Null if there
/// are none.
///
/// Memory: the array is the reflection's, and valid until that is freed.
///
/// Threads: any, also with the same reflection at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_reflection_bindings(
    reflection: Option<&DxkitReflection>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const DxkitBinding {
    list(reflection, count, |reflection| &reflection.bindings)
}

/// The buffers, as `dxkit_reflection_bindings`.
///
/// Memory: the array is the reflection's, and valid until that is freed.
///
/// Threads: any, also with the same reflection at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_reflection_buffers(
    reflection: Option<&DxkitReflection>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const DxkitBuffer {
    list(reflection, count, |reflection| &reflection.buffers)
}

/// The structures, as `dxkit_reflection_bindings`. `DxkitVariable::structure` is an index of this array.
///
/// Memory: the array is the reflection's, and valid until that is freed.
///
/// Threads: any, also with the same reflection at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_reflection_structures(
    reflection: Option<&DxkitReflection>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const DxkitStructure {
    list(reflection, count, |reflection| &reflection.structures)
}

/// The inputs, as `dxkit_reflection_bindings`.
///
/// Memory: the array is the reflection's, and valid until that is freed.
///
/// Threads: any, also with the same reflection at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_reflection_inputs(
    reflection: Option<&DxkitReflection>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const DxkitParameter {
    list(reflection, count, |reflection| &reflection.inputs)
}

/// The outputs, as `dxkit_reflection_bindings`.
///
/// Memory: the array is the reflection's, and valid until that is freed.
///
/// Threads: any, also with the same reflection at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_reflection_outputs(
    reflection: Option<&DxkitReflection>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const DxkitParameter {
    list(reflection, count, |reflection| &reflection.outputs)
}

/// The patch constants of hull and domain shaders, the primitive outputs of mesh shaders; as
/// `dxkit_reflection_bindings`.
///
/// Memory: the array is the reflection's, and valid until that is freed.
///
/// Threads: any, also with the same reflection at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_reflection_patch_constants(
    reflection: Option<&DxkitReflection>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const DxkitParameter {
    list(reflection, count, |reflection| &reflection.patch_constants)
}

/// The entry points: one for a shader, any number for a library; as `dxkit_reflection_bindings`.
///
/// Memory: the array is the reflection's, and valid until that is freed.
///
/// Threads: any, also with the same reflection at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_reflection_entries(
    reflection: Option<&DxkitReflection>,
    count: Option<&mut MaybeUninit<usize>>,
) -> *const DxkitEntry {
    list(reflection, count, |reflection| &reflection.entries)
}

// Changes: each gives a new container

/// The container without the information that `what` selects, a sum of `DXKIT_STRIP_…`. A digest is computed
/// again if there was one; unsigned containers stay unsigned.
///
/// Returns null on failure.
///
/// Memory: the new container is the caller's, who frees it with `dxkit_container_free`; it refers to nothing
/// of the old one.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_strip(
    container: Option<&DxkitContainer>,
    what: u32,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitContainer>> {
    guarded(error, || {
        let unknown = what & !DXKIT_STRIP_ALL;
        if unknown != 0 {
            let message = format!("what has bits that mean nothing: {unknown:#x}");
            return Err(Problem::new(ProblemKind::Argument, message));
        }
        let what = Strip::from_bits_retain(what);
        let strip = |container: &mut dxkit::Container<'_>| what.apply(container).map(drop);
        required(container, "container")?.changed(DigestPolicy::Renew, strip)
    })
}

/// The container with the digest of its bytes. Its rules are not checked: `dxkit_validate_json` does.
///
/// Returns null on failure.
///
/// Memory: the new container is the caller's, who frees it with `dxkit_container_free`; it refers to nothing
/// of the old one.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_sign(
    container: Option<&DxkitContainer>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitContainer>> {
    guarded(error, || required(container, "container")?.changed(DigestPolicy::Recompute, |_| Ok(())))
}

/// The container with all parts that follow from its program (signatures, PSV0, RDAT, SFI0, HASH) derived
/// again. A digest is computed again if there was one.
///
/// Returns null on failure: there has to be a part DXIL.
///
/// Memory: the new container is the caller's, who frees it with `dxkit_container_free`; it refers to nothing
/// of the old one.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_derive(
    container: Option<&DxkitContainer>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitContainer>> {
    guarded(error, || {
        let derive = |container: &mut dxkit::Container<'_>| dxkit::derive_parts(container, |_| true);
        required(container, "container")?.changed(DigestPolicy::Renew, derive)
    })
}

/// A container, changed by name: `strip` without what the argument names (`debug reflection`; everything if
/// it names nothing), `sign` with the digest of its bytes, `unsign` with a digest of zeros, `bypass` with the
/// digest that asks the runtime to skip the check, `derive` with the parts that follow from its program,
/// `set` with the payload as the part that the argument names, `remove` without the parts that it names,
/// `rebind` with resources at other registers (`t0=t5,space2; u*=+8; 1=3`, of which the last moves a space),
/// `specialize` with constants in place of members of constant buffers (`Material.useFog=false; b3:16=0xff`),
/// `instrument` counting what it does in a buffer that is added (`counters u7,space9`; `coverage`, `nan`,
/// `bounds`), `convert` with a program of SM 4 or 5 as DXIL (`6_6 strip-debug names`: of SM 6.6, without
/// debug information, with names in the program, too).
/// `canonical` in the form that is the same on every machine, `root-signature-version` with the root
/// signature in the version that the argument names (`1.0`). `argument` may be null.
///
/// Returns null on failure.
///
/// Memory: the new container is the caller's, who frees it with `dxkit_container_free`; it refers to nothing
/// of the old one. The payload is copied.
///
/// Threads: any, also with the same container at the same time; none may write to texts or payload during the
/// call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_change(
    container: Option<&DxkitContainer>,
    change: *const c_char,
    argument: *const c_char,
    payload: *const u8,
    payload_size: usize,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitContainer>> {
    guarded(error, || {
        // SAFETY: the caller gives texts or null, and that many bytes, for the time of this call.
        let (change, argument, payload) = unsafe {
            (text(change, "change")?, text(argument, "argument")?, array(payload, payload_size, "payload")?)
        };
        let change = Change::named(required(change, "change")?)?;
        let container = required(container, "container")?;
        DxkitContainer::parse(&change.apply(container.bytes(), argument.unwrap_or_default(), payload)?)
    })
}

/// What is made of several containers, by name: `link` a shader or a library of libraries, whose profile and
/// entry or exports the argument states (`ps_6_6 main`, `lib_6_3 one;new=old`); `merge-root-signatures` a
/// container with the root signature that serves all; `diff-root-signatures` and `diff` the document of the
/// differences of two, in JSON; `probe-map`, of one container, what each number of the buffer counts that the
/// change `instrument` adds with the same argument, in JSON (for `probe-report`, see `dxkit_probe_report`).
/// Messages and documents call them `input 0`, `input 1`, … `argument` may be null.
///
/// Returns null on failure.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any, also with the same containers at the same time; none may write to `containers` or texts
/// during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_combine(
    combination: *const c_char,
    containers: *const Option<&DxkitContainer>,
    count: usize,
    argument: *const c_char,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    guarded(error, || {
        // SAFETY: the caller gives that many containers, and texts or null, for the time of this call.
        let (combination, containers, argument) = unsafe {
            (
                text(combination, "combination")?,
                array(containers, count, "containers")?,
                text(argument, "argument")?,
            )
        };
        let combination = Combination::named(required(combination, "combination")?)?;
        let names: Vec<String> = (0..containers.len()).map(|index| format!("input {index}")).collect();
        let mut subjects = Vec::new();
        for (index, (container, name)) in containers.iter().zip(&names).enumerate() {
            let container = container.ok_or_else(|| null(&format!("containers[{index}]")))?;
            subjects.push(container.subject(Some(name)));
        }
        combination.make(&subjects, argument.unwrap_or_default()).map(DxkitBlob::new)
    })
}

/// What an instrumented shader counted: `map` is the document that `dxkit_combine` made of the original as
/// `probe-map`, `buffer` the bytes of the buffer after the run. `form` is `json` (also if it is null), `lcov`
/// or `html`.
///
/// Returns null on failure.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any; none may write to map, buffer or text during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_probe_report(
    map: *const u8,
    map_size: usize,
    buffer: *const u8,
    buffer_size: usize,
    form: *const c_char,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    guarded(error, || {
        // SAFETY: the caller gives that many bytes each, and a text or null, for the time of this call.
        let (map, buffer, form) = unsafe {
            (array(map, map_size, "map")?, array(buffer, buffer_size, "buffer")?, text(form, "form")?)
        };
        let inputs = [("map", map), ("buffer", buffer)];
        let subjects = inputs.map(|(name, bytes)| Subject { name, bytes, in_pdb: false });
        Combination::ProbeReport.make(&subjects, form.unwrap_or_default()).map(DxkitBlob::new)
    })
}

/// A container made of a text: `asm` of a program (shader models 4 to 6, today's LLVM), `yaml` and `json` of
/// a whole container, `root-signature`. What a program's text does not state comes from `base`, which may be
/// null. Messages about the text name `name`, which may be null.
///
/// Returns null on failure: the message has a line for each error of the text.
///
/// Memory: the container is the caller's, who frees it with `dxkit_container_free`. The text is not referred
/// to after the call.
///
/// Threads: any, also with the same base at the same time; none may write to the texts during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_build(
    kind: *const c_char,
    source: *const u8,
    source_size: usize,
    name: *const c_char,
    base: Option<&DxkitContainer>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitContainer>> {
    guarded(error, || {
        // SAFETY: the caller gives texts or null, and that many bytes, for the time of this call.
        let (kind, source, name) =
            unsafe { (text(kind, "kind")?, array(source, source_size, "source")?, text(name, "name")?) };
        let kind = Source::named(required(kind, "kind")?)?;
        let made = kind.build(name.unwrap_or("text"), source, base.map(DxkitContainer::bytes))?;
        DxkitContainer::parse(&made)
    })
}

// Root signatures

/// Compiles the NUL-terminated text of a root signature for a version: 0 for 1.0, 1 for 1.1 (DXC's default),
/// 2 for 1.2. The container has one part, RTS0; its bytes are the input of `CreateRootSignature`.
///
/// Returns null on failure: the offset of the error is that in the text.
///
/// Memory: the container is the caller's, who frees it with `dxkit_container_free`. `source` is not referred
/// to after the call.
///
/// Threads: any, at the same time; none may write to `source` during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_root_signature_compile(
    source: *const c_char,
    version: u32,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitContainer>> {
    guarded(error, || {
        // SAFETY: the caller gives a text or null, for the time of this call.
        let source = required(unsafe { text(source, "source") }?, "source")?;
        let version = match version {
            0 => KnownVersion::V1_0,
            1 => KnownVersion::V1_1,
            2 => KnownVersion::V1_2,
            other => {
                return Err(Problem::new(ProblemKind::Argument, format!("there is no version 1.{other}")));
            }
        };
        let signature = TextOptions::new(version).compile(source)?.signature;
        DxkitContainer::parse(&dxkit::root_signature_container(&signature.encode()?)?)
    })
}

/// The root signature of a container as text.
///
/// Returns null on failure, and if there is none.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any, also with the same container at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_root_signature_text(
    container: Option<&DxkitContainer>,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    guarded(error, || Ok(DxkitBlob::new(required(container, "container")?.root_signature()?.to_string())))
}

// Digests

/// The digest of a container, from its magic number to its end: sixteen bytes, which `digest` has room for.
/// The bytes need not be a container. False, with an error, on failure.
///
/// Memory: all is the caller's; `data` is not referred to after the call.
///
/// Threads: any, at the same time; none may write to `data`, or use `digest`, during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_digest(
    data: *const u8,
    size: usize,
    digest: *mut u8,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> bool {
    let written = guarded(error, || {
        // SAFETY: the caller gives that many bytes, and room for sixteen, for the time of this call.
        unsafe { write(&Digest::compute(array(data, size, "data")?).0, digest, "digest") }
    });
    written.is_some()
}

/// The digests of many containers, several at a time in the vectors of the processor: sixteen bytes for each
/// in `digests`, which has room for `16 * count`. `data` and `sizes` have `count` elements. False, with an
/// error, on failure; nothing is written then.
///
/// Memory: all is the caller's; nothing is referred to after the call. `digests` must not overlap the other
/// arrays.
///
/// Threads: any, at the same time; none may write to `data`, `sizes` and what they describe, or use
/// `digests`, during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_digest_many(
    data: *const *const u8,
    sizes: *const usize,
    count: usize,
    digests: *mut u8,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> bool {
    let written = guarded(error, || {
        // SAFETY: the caller gives that many pointers and sizes, for the time of this call.
        let (data, sizes) = unsafe { (array(data, count, "data")?, array(sizes, count, "sizes")?) };
        let one = |(index, (data, size)): (usize, (&*const u8, &usize))| {
            // SAFETY: as promised for each of them.
            unsafe { array(*data, *size, &format!("data[{index}]")) }
        };
        let containers: Vec<&[u8]> = data.iter().zip(sizes).enumerate().map(one).collect::<Result<_, _>>()?;
        let found: Vec<u8> =
            Digest::compute_many(&containers).into_iter().flat_map(|digest| digest.0).collect();
        // SAFETY: the caller gives room for sixteen bytes for each.
        unsafe { write(&found, digests, "digests") }
    });
    written.is_some()
}

// Runs

/// Runs a compute shader on the CPU. `request` is a JSON document, or null for one group without resources:
/// `{"groups": [4, 1, 1], "set": {"t0": {"$buffer": 0}, "u0": {"$zeros": [64]}, "Camera.scale": 2}}`. The
/// keys are those of `dxkit_report::run`: `groups`, `set`, `counters`, `out`, `entry`, `wave`, `fuel`,
/// `sanitize`, `values`. `{"$buffer": N}` is the bytes of `data[N]`, of which there are `sizes[N]`; `count`
/// is their number.
///
/// Returns null on failure.
///
/// Memory: the result is the caller's, who frees it with `dxkit_run_free`; it refers to nothing else. The
/// bytes are copied.
///
/// Threads: any, also with the same container at the same time; none may write to `request`, `data`, `sizes`
/// and what they describe during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_run(
    container: Option<&DxkitContainer>,
    request: *const c_char,
    data: *const *const u8,
    sizes: *const usize,
    count: usize,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitRun>> {
    guarded(error, || {
        // SAFETY: the caller gives a text or null, and that many pointers and sizes, for the time of this
        // call.
        let (request, data, sizes) = unsafe {
            (text(request, "request")?, array(data, count, "data")?, array(sizes, count, "sizes")?)
        };
        let one = |(index, (data, size)): (usize, (&*const u8, &usize))| {
            // SAFETY: as promised for each of them.
            unsafe { array(*data, *size, &format!("data[{index}]")) }
        };
        let buffers: Vec<&[u8]> = data.iter().zip(sizes).enumerate().map(one).collect::<Result<_, _>>()?;
        DxkitRun::new(required(container, "container")?, request.unwrap_or("{}"), &buffers)
    })
}

/// The document of a run: that of `dxkit run --json`, with outputs, counts and findings. Empty for null.
///
/// Memory: the text is the run's, and valid until that is freed.
///
/// Threads: any, also with the same run at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_run_document(run: Option<&DxkitRun>) -> *const c_char {
    run.map_or(c"".as_ptr(), |run| run.document().as_ptr())
}

/// The number of outputs of a run, which have the order of the document; 0 for null.
///
/// Memory: the result is a number; there is nothing to free.
///
/// Threads: any, also with the same run at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_run_output_count(run: Option<&DxkitRun>) -> usize {
    run.map_or(0, |run| run.outputs().len())
}

/// The bytes of an output, by its place. Null if there is none; `size`, which may be null, is 0 then.
///
/// Memory: the bytes are the run's, and valid until that is freed.
///
/// Threads: any, also with the same run at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_run_output(
    run: Option<&DxkitRun>,
    index: usize,
    size: Option<&mut MaybeUninit<usize>>,
) -> *const u8 {
    let output = run.and_then(|run| run.outputs().get(index));
    if let Some(size) = size {
        size.write(output.map_or(0, Vec::len));
    }
    output.map_or(std::ptr::null(), |bytes| bytes.as_ptr())
}

/// Frees a run. Null is allowed.
///
/// Memory: the run is freed, with the texts and bytes that it has given.
///
/// Threads: any, when no other uses the run any more.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_run_free(run: Option<Box<DxkitRun>>) {
    drop(run);
}

// Archives

/// Opens an archive that `dxkit pack` made.
///
/// Returns null on failure.
///
/// Memory: the archive is the caller's, who frees it with `dxkit_archive_free`. The bytes are not copied:
/// they have to stay, unchanged, until then.
///
/// Threads: any, at the same time; none may write to `data` until the archive is freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_archive_open(
    data: *const u8,
    size: usize,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitArchive>> {
    guarded(error, || {
        // SAFETY: the caller gives that many bytes, until the archive is freed; the handle gives no reference
        // to them away.
        DxkitArchive::open(unsafe { array(data, size, "data") }?)
    })
}

/// Number of names in an archive; 0 for null.
///
/// Memory: the result is a number; there is nothing to free.
///
/// Threads: any, also with the same archive at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_archive_count(archive: Option<&DxkitArchive>) -> usize {
    archive.map_or(0, DxkitArchive::len)
}

/// The name at a place; names are sorted.
///
/// Returns null on failure.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any, also with the same archive at the same time.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_archive_name(
    archive: Option<&DxkitArchive>,
    index: usize,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    guarded(error, || required(archive, "archive")?.name(index))
}

/// Unpacks the file of this name, and no other.
///
/// Returns null on failure, and if there is none.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any, also with the same archive at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_archive_read(
    archive: Option<&DxkitArchive>,
    name: *const c_char,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    guarded(error, || {
        // SAFETY: the caller gives a text or null, for the time of this call.
        let name = required(unsafe { text(name, "name") }?, "name")?;
        required(archive, "archive")?.read(name)
    })
}

/// Unpacks the container with this digest of sixteen bytes.
///
/// Returns null on failure, and if there is none.
///
/// Memory: the blob is the caller's, who frees it with `dxkit_blob_free`; it refers to nothing else.
///
/// Threads: any, also with the same archive at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dxkit_archive_read_digest(
    archive: Option<&DxkitArchive>,
    digest: *const u8,
    error: Option<&mut MaybeUninit<Option<Box<DxkitError>>>>,
) -> Option<Box<DxkitBlob>> {
    guarded(error, || {
        // SAFETY: the caller gives sixteen bytes, for the time of this call.
        let digest = unsafe { array(digest, 16, "digest") }?;
        let digest = digest.first_chunk().ok_or_else(|| null("digest"))?;
        required(archive, "archive")?.read_digest(digest)
    })
}

/// Frees an archive. Null is allowed.
///
/// Memory: the archive is freed. The bytes that it was opened on are the caller's; blobs that were read stay.
///
/// Threads: any, when no other uses the archive any more.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_archive_free(archive: Option<Box<DxkitArchive>>) {
    drop(archive);
}
