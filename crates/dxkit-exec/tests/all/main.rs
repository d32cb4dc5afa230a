//! Tests of `dxkit-exec`.
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

#[path = "../support/cases.rs"]
mod cases;
mod changed;
mod clang;
#[path = "../support/draws.rs"]
mod draws;
mod hand;
mod hostile;
mod judges;
mod lavapipe;
mod lowered;
mod meshes;
mod monitor;
mod nodes;
mod primitives;
mod raised;
mod rare;
mod rays;
mod sanitizer;
mod stages;
mod textures;
mod tokens;
mod waves;
