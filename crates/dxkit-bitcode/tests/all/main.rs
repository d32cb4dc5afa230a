//! The integration tests of the reader and writer of bitcode: one program, one module for each subject.

mod assembled;
mod bcanalyzer;
mod built;
mod corpus;
mod edited;
mod fast_path;
mod graph;
mod modules;
mod newer;
mod records;
mod stream;
mod synth;
mod verify;
mod written;
