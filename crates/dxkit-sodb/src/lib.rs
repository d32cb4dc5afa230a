#![doc = include_str!("../README.md")]

mod builder;
mod check;
mod content;
mod database;
mod diff;
mod error;
mod guard;
mod make;
mod manifest;
mod merge;
mod names;
mod objects;
pub mod schema;
mod table;
mod write;

pub use check::{Contents, Listed, Problem, check, list};
pub use database::{Database, Row, is_database, is_magic};
pub use diff::{Change, Difference, DifferenceKind, diff};
pub use error::{Error, ErrorKind};
pub use make::{Load, Made, Use, make};
pub use manifest::Manifest;
pub use merge::{Merged, Preference, merge};
pub use names::format_name;
pub use objects::{Export, NodeId, NodeRow, OutputRow, PipelineState, StateObject, WorkGraph};
pub use table::ContainerTable;
pub use write::{Replacement, Written, write};
