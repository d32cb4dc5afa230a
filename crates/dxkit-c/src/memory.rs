//! Memory that C gives, as slices; and the one place at which panics stop.
//!
//! Handles need no unsafe code: in the exported functions they are `Option<&T>`, `Option<&mut T>` and
//! `Option<Box<T>>`, which have the layout of a pointer that may be null. Unsafe code is needed for bytes and
//! texts, whose sizes only the caller knows, and for results that are written to variables of the caller,
//! which need not be initialised.
#![allow(unsafe_code)] // see above: bytes and texts of the caller

use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};

use dxkit_report::{Problem, ProblemKind};

use crate::DxkitError;

/// The destination of a function's error: a variable of the caller, or null to ignore errors. Its old value
/// is not read.
pub(crate) type ErrorOut<'e> = Option<&'e mut MaybeUninit<Option<Box<DxkitError>>>>;

/// Runs the body of an exported function, and catches its panics: unwinding into C would end the process. An
/// error is stored in the caller's variable, which is set to null otherwise.
pub(crate) fn guarded<T>(error: ErrorOut<'_>, body: impl FnOnce() -> Result<T, Problem>) -> Option<T> {
    // Handles are immutable, so a panic cannot leave one half changed.
    let result = catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
        // The payload of the panic may panic when it is dropped.
        std::mem::forget(panic);
        Err(Problem::new(ProblemKind::Internal, format!("a bug in dxkit, please report it: {text}")))
    });
    let (value, problem) = match result {
        Ok(value) => (Some(value), None),
        Err(problem) => (None, Some(Box::new(DxkitError::new(problem)))),
    };
    if let Some(error) = error {
        error.write(problem);
    }
    value
}

/// The problem of an argument that is null.
pub(crate) fn null(name: &str) -> Problem {
    Problem::new(ProblemKind::Argument, format!("{name} is null"))
}

/// A handle or variable that must not be null.
pub(crate) fn required<T>(value: Option<T>, name: &str) -> Result<T, Problem> {
    value.ok_or_else(|| null(name))
}

/// The elements of an array of the caller. Null is an array without elements.
///
/// # Safety
/// Unless it is null or `count` is 0, `data` points to `count` initialised elements in one allocation, which
/// nobody changes or frees for `'a`.
pub(crate) unsafe fn array<'a, T>(data: *const T, count: usize, name: &str) -> Result<&'a [T], Problem> {
    if count == 0 {
        return Ok(&[]);
    }
    if data.is_null() {
        return Err(null(name));
    }
    if !data.is_aligned() {
        return Err(Problem::new(ProblemKind::Argument, format!("{name} is not aligned")));
    }
    // No allocation is larger; a larger size is an error of the caller that can be detected (a size of -1).
    if count.checked_mul(size_of::<T>()).is_none_or(|size| size > isize::MAX.unsigned_abs()) {
        return Err(Problem::new(ProblemKind::Argument, format!("{name} has an impossible size: {count}")));
    }
    // SAFETY: not null, aligned, no larger than an allocation can be; the rest is promised by the caller.
    Ok(unsafe { std::slice::from_raw_parts(data, count) })
}

/// The text of the caller that ends with a NUL. Null is `None`.
///
/// # Safety
/// Unless it is null, `text` points to NUL-terminated bytes in one allocation, which nobody changes or frees
/// for `'a`.
pub(crate) unsafe fn text<'a>(text: *const c_char, name: &str) -> Result<Option<&'a str>, Problem> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: not null; the rest is promised by the caller.
    let text = unsafe { CStr::from_ptr(text) };
    let not_utf8 = |error: std::str::Utf8Error| Problem {
        offset: Some(error.valid_up_to()),
        ..Problem::new(ProblemKind::Argument, format!("{name} is not UTF-8"))
    };
    text.to_str().map(Some).map_err(not_utf8)
}

/// Writes bytes to memory of the caller.
///
/// # Safety
/// Unless `bytes` is empty, `to` points to as many bytes that may be written and that overlap nothing that is
/// borrowed.
pub(crate) unsafe fn write(bytes: &[u8], to: *mut u8, name: &str) -> Result<(), Problem> {
    if bytes.is_empty() {
        return Ok(());
    }
    if to.is_null() {
        return Err(null(name));
    }
    // SAFETY: both are valid for this number of bytes, and do not overlap.
    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()) };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panics_become_errors() {
        let mut error = MaybeUninit::uninit();
        let value: Option<()> = guarded(Some(&mut error), || panic!("on purpose {}", 1));
        assert!(value.is_none());
        // SAFETY: `guarded` writes it.
        let error = unsafe { error.assume_init() }.unwrap();
        assert_eq!(error.kind(), crate::DxkitErrorKind::Internal);
        assert!(error.message().to_str().unwrap().ends_with("on purpose 1"));
        assert_eq!(guarded(None, || Ok(1)), Some(1));
    }

    #[test]
    fn memory_that_cannot_be_is_refused() {
        let byte = 1u8;
        let wide = [0u32; 2];
        // SAFETY: the first three are refused by what is looked at; the last are what they say.
        unsafe {
            assert!(array::<u8>(std::ptr::null(), 1, "data").is_err());
            assert!(array(&raw const byte, usize::MAX, "data").is_err());
            assert!(array(wide.as_ptr().byte_add(1), 1, "data").is_err());
            assert_eq!(array::<u8>(std::ptr::null(), 0, "data"), Ok(&[][..]));
            assert_eq!(array(&raw const byte, 1, "data"), Ok(&[1][..]));
            assert_eq!(text(c"\xff".as_ptr(), "text").unwrap_err().offset, Some(0));
            assert_eq!(text(std::ptr::null(), "text"), Ok(None));
            assert!(write(&[1], std::ptr::null_mut(), "digest").is_err());
        }
    }
}
