#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod bitcode;
#[cfg(feature = "forms")]
mod combination;
mod constants;
mod denied;
mod dependences;
pub mod diff;
mod document;
mod encoding;
mod escaped;
mod fields;
mod find;
mod finding;
mod findings;
#[cfg(feature = "forms")]
mod forms;
mod group;
pub mod html;
mod ignored;
mod index;
mod interface;
pub mod json;
mod lines;
mod lint;
mod log;
mod markup;
mod names;
mod numbers;
mod page;
mod part;
mod pipeline;
mod prelude;
#[cfg(feature = "forms")]
mod probe_forms;
mod probes;
mod problem;
mod raised;
mod reflect;
mod reflection;
mod resources;
mod run;
mod run_request;
mod run_stage;
mod schema;
mod section;
mod setting;
mod source;
mod stats;
mod style;
mod table;
mod text;
mod validation;
mod values;
mod watch;
mod words;

/// The crate of the containers, programs and values in this interface.
pub use dxkit;

#[cfg(feature = "forms")]
pub use combination::{Combination, RootSignatureDiffDocument};
pub use constants::{ConstantsDocument, member_name};
pub use denied::Denied;
pub use document::{Document, Failure, PartsDocument, Subject, digest_state};
pub use encoding::decode_text;
pub use escaped::{Escaped, escaped};
pub use fields::{Field, Fields};
pub use find::{FindDocument, Query};
pub use finding::ShownFinding;
pub use findings::{
    FindingsDocument, findings, print_findings, print_findings_in_full, shown, shown_of_file,
};
#[cfg(feature = "forms")]
pub use forms::{Change, Form, Source, fit, part_name, root_signature_version};
pub use group::PartGroup;
pub use ignored::Ignored;
pub use index::{Cell, Column, ColumnType, IndexRow, Moment};
pub use lines::LinesDocument;
pub use lint::lint;
pub use log::{SarifDocument, print_github, print_junit};
pub use names::{Flags, Named};
pub use page::Page;
pub use part::exports::{ExportFilter, ExportsDocument, LinkedExportsDocument, Stage};
pub use part::rootsig::RootSignatureDocument;
pub use pipeline::{PipelineDocument, PipelineShader, SuggestedRootSignature};
pub use probes::{ProbeReport, ProbesDocument};
pub use problem::{Problem, ProblemKind};
pub use raised::RaisedDocument;
pub use reflect::{REFLECTION_VERSION, ReflectionDocument, slang};
pub use resources::ResourcesDocument;
pub use run::{
    RunDocument, RunOutput, TracedStep, add_missing, findings_of_run, json_value, print_counts,
    print_outputs, print_trace, reason_of_failure, set_counter, traced_steps,
};
pub use run_request::{Ran, run};
pub use run_stage::{
    Observed, StageOutput, draw_with_inputs, is_stage_output, payload_bytes, print_stage_outputs,
    stage_input, triangle_with_inputs,
};
pub use section::Section;
pub use setting::{Setting, SettingError};
pub use source::{Recovered, SourceDocument};
pub use stats::{StatsChange, StatsDocument};
pub use style::{ERROR, FAINT, HEADING, NOTE, PART, Painted, WARNING, paint};
pub use table::{Align, Table};
pub use validation::Judged;
pub use values::{number_from_text, value_from_json, value_from_text};
pub use watch::{
    StoppedFrame, StoppedRun, StoppedVariable, Watch, WatchedChange, print_changes, print_stop,
    thread_of_lane,
};
