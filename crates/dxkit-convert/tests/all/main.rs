//! Tests of `dxkit-convert`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]

#[path = "../../../dxkit-exec/tests/support/cases.rs"]
#[allow(dead_code)]
mod cases;
mod code;
mod computed;
mod corpus;
mod debug;
#[path = "../../../dxkit-exec/tests/support/draws.rs"]
#[allow(dead_code)]
mod draws;
mod equal;
mod forms;
mod growth;
mod hostile;
mod interfaces;
mod pairs;
#[path = "../support/random.rs"]
mod random;
mod reflection;
mod refused;
#[path = "../support/shapes.rs"]
mod shapes;
