#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
//! Every form against what the reference compiler writes, and against every other form.

mod compiler;
mod forms;
mod page;
mod spirv;
