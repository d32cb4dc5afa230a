//! Tests of `dxkit-smith`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
mod changed;
mod shaders;
#[allow(dead_code, reason = "the example uses the rest")]
mod support;
