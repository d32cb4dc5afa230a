//! The integration tests of the facade: one program, one module for each subject.

mod agreement;
mod alignment;
mod built;
mod canonical;
mod common;
mod corpus;
mod cross;
mod declared;
mod diff;
mod diff_modules;
mod errata;
mod expectations;
mod hostile;
mod judges;
mod kinds;
mod modules;
mod mutate;
mod pdb;
mod rebind;
mod reduce;
mod reflection;
mod resources;
mod shader_file;
mod sources;
mod strip;
