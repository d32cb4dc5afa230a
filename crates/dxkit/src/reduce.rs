//! [`reduce()`]: the smallest container for which a predicate still holds. [`VALIDITY`] keeps the result
//! valid.

use dxkit_bytes::{Severity, Span};

pub use dxkit_transform::reduce::*;

/// Checks for [`Options::checks`] that keep a result valid: free of errors of [`check()`](crate::check()), if
/// the input is; and with the feature `validate`, for shader model 6, free of violations of the vendor's
/// rules, if the input is.
pub const VALIDITY: &[Check] = &[
    has_no_errors,
    #[cfg(feature = "validate")]
    obeys_the_vendors_rules,
];

fn has_no_errors(file: &[u8]) -> bool {
    crate::check(Span::new(file)).iter().all(|finding| finding.severity != Severity::Error)
}

#[cfg(feature = "validate")]
fn obeys_the_vendors_rules(file: &[u8]) -> bool {
    dxkit_validate::validate(file).is_valid()
}
