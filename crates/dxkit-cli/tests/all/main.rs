//! The integration tests of the command: one program, one module for each subject.

mod asm;
mod bitcode;
mod change;
mod common;
mod derive;
mod diff;
mod dis;
mod edit;
mod everyday;
mod exit_codes;
mod exports;
mod format_docs;
mod index;
mod json_documented;
mod lint;
mod pack;
mod pdb;
mod pipeline;
mod read;
mod reflect;
mod report;
mod rootsig;
mod schema;
mod source;
mod text;
mod validate;
