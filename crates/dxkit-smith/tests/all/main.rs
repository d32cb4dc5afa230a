//! Tests of `dxkit-smith`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
mod shaders;
mod support;
