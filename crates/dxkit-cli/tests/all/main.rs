//! The integration tests of the command: one program, one module for each subject.

mod bitcode;
mod common;
mod damage;
mod database;
mod debug;
mod derive;
mod edit;
mod everyday;
mod exit_codes;
mod exports;
mod findings;
mod index;
mod json_contract;
mod json_documented;
mod languages;
mod memory;
mod places;
mod read;
mod reflect;
mod report;
mod rootsig;
mod schema;
mod scripts;
mod source;
mod together;
mod whole_build;
