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
mod find;
mod hash;
mod index;
mod inspect;
mod json;
mod lint;
mod man;
mod mutate;
mod new;
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
mod sign;
mod source;
mod stats;
mod strip;
mod unpack;
mod validate;
mod yaml;

use clap::Subcommand;

use crate::{Outcome, Streams};

/// Declares [`Command`] from rows of a variant and its module, with the attributes of clap for other names.
macro_rules! subcommands {
    ($($(#[$attribute:meta])* $variant:ident = $module:ident,)*) => {
        /// The subcommands.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($(#[$attribute])* $variant($module::Arguments),)*
        }

        impl Command {
            /// Runs the subcommand.
            pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Outcome {
                match self {
                    $(Self::$variant(arguments) => $module::run(arguments, streams),)*
                }
            }
        }
    };
}

// The modules stand above as well, because rustfmt finds no module that a macro declares.
subcommands! {
    #[command(visible_alias = "info")]
    Inspect = inspect,
    #[command(visible_alias = "list")]
    Parts = parts,
    Dump = dump,
    #[command(visible_aliases = ["disassemble", "print"], aliases = ["disasm", "disas", "disassembly"])]
    Dis = dis,
    #[command(visible_alias = "assemble")]
    Asm = asm,
    New = new,
    Bitcode = bitcode,
    Check = check,
    Validate = validate,
    Sign = sign,
    #[command(alias = "compare")]
    Diff = diff,
    Extract = extract,
    Derive = derive,
    Set = set,
    Remove = remove,
    Pipeline = pipeline,
    Report = report,
    Rootsig = rootsig,
    Strip = strip,
    Pdb = pdb,
    Mutate = mutate,
    Reduce = reduce,
    Hash = hash,
    Yaml = yaml,
    Json = json,
    Build = build,
    Scan = scan,
    #[command(visible_alias = "grep")]
    Find = find,
    Lint = lint,
    Source = source,
    Exports = exports,
    Resources = resources,
    #[command(alias = "reflection")]
    Reflect = reflect,
    #[command(alias = "statistics")]
    Stats = stats,
    Index = index,
    Pack = pack,
    Unpack = unpack,
    Completions = completions,
    Man = man,
}
