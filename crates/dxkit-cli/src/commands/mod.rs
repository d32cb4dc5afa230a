//! The subcommands, one file each.

mod asm;
mod bitcode;
mod build;
mod check;
mod completions;
mod derive;
mod diff;
mod dis;
mod dump;
mod exports;
mod extract;
mod hash;
mod index;
mod inspect;
mod json;
mod lint;
mod man;
mod mutate;
mod pack;
mod parts;
mod pdb;
mod pipeline;
mod reduce;
mod reflect;
mod remove;
mod report;
mod resources;
mod rootsig;
mod scan;
mod set;
mod source;
mod stats;
mod strip;
mod unpack;
mod validate;
mod yaml;

use clap::Subcommand;

use crate::{Outcome, Streams};

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(visible_alias = "info")]
    Inspect(inspect::Arguments),
    #[command(visible_alias = "list")]
    Parts(parts::Arguments),
    Dump(dump::Arguments),
    #[command(visible_aliases = ["disassemble", "print"], aliases = ["disasm", "disas", "disassembly"])]
    Dis(dis::Arguments),
    #[command(visible_alias = "assemble")]
    Asm(asm::Arguments),
    Bitcode(bitcode::Arguments),
    Check(check::Arguments),
    Validate(validate::Arguments),
    #[command(alias = "compare")]
    Diff(diff::Arguments),
    Extract(extract::Arguments),
    Derive(derive::Arguments),
    Set(set::Arguments),
    Remove(remove::Arguments),
    Pipeline(pipeline::Arguments),
    Report(report::Arguments),
    Rootsig(rootsig::Arguments),
    Strip(strip::Arguments),
    Pdb(pdb::Arguments),
    Mutate(mutate::Arguments),
    Reduce(reduce::Arguments),
    Hash(hash::Arguments),
    Yaml(yaml::Arguments),
    Json(json::Arguments),
    Build(build::Arguments),
    Scan(scan::Arguments),
    Lint(lint::Arguments),
    Source(source::Arguments),
    Exports(exports::Arguments),
    Resources(resources::Arguments),
    #[command(alias = "reflection")]
    Reflect(reflect::Arguments),
    #[command(alias = "statistics")]
    Stats(stats::Arguments),
    Index(index::Arguments),
    Pack(pack::Arguments),
    Unpack(unpack::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

impl Command {
    /// Runs the subcommand.
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Outcome {
        match self {
            Self::Inspect(arguments) => inspect::run(arguments, streams),
            Self::Parts(arguments) => parts::run(arguments, streams),
            Self::Dump(arguments) => dump::run(arguments, streams),
            Self::Dis(arguments) => dis::run(arguments, streams),
            Self::Asm(arguments) => asm::run(arguments, streams),
            Self::Bitcode(arguments) => bitcode::run(arguments, streams),
            Self::Check(arguments) => check::run(arguments, streams),
            Self::Validate(arguments) => validate::run(arguments, streams),
            Self::Diff(arguments) => diff::run(arguments, streams),
            Self::Extract(arguments) => extract::run(arguments, streams),
            Self::Derive(arguments) => derive::run(arguments, streams),
            Self::Set(arguments) => set::run(arguments, streams),
            Self::Remove(arguments) => remove::run(arguments, streams),
            Self::Pipeline(arguments) => pipeline::run(arguments, streams),
            Self::Report(arguments) => report::run(arguments, streams),
            Self::Rootsig(arguments) => rootsig::run(arguments, streams),
            Self::Strip(arguments) => strip::run(arguments, streams),
            Self::Pdb(arguments) => pdb::run(arguments, streams),
            Self::Mutate(arguments) => mutate::run(arguments, streams),
            Self::Reduce(arguments) => reduce::run(arguments, streams),
            Self::Hash(arguments) => hash::run(arguments, streams),
            Self::Yaml(arguments) => yaml::run(arguments, streams),
            Self::Json(arguments) => json::run(arguments, streams),
            Self::Build(arguments) => build::run(arguments, streams),
            Self::Scan(arguments) => scan::run(arguments, streams),
            Self::Lint(arguments) => lint::run(arguments, streams),
            Self::Source(arguments) => source::run(arguments, streams),
            Self::Exports(arguments) => exports::run(arguments, streams),
            Self::Resources(arguments) => resources::run(arguments, streams),
            Self::Reflect(arguments) => reflect::run(arguments, streams),
            Self::Stats(arguments) => stats::run(arguments, streams),
            Self::Index(arguments) => index::run(arguments, streams),
            Self::Pack(arguments) => pack::run(arguments, streams),
            Self::Unpack(arguments) => unpack::run(arguments, streams),
            Self::Completions(arguments) => completions::run(arguments, streams),
            Self::Man(arguments) => man::run(arguments, streams),
        }
    }
}
