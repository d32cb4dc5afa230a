//! The subcommands, one file each.

mod asm;
mod bitcode;
mod build;
mod canonical;
mod check;
mod clang;
mod completions;
mod convert;
mod debug;
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
mod instrument;
mod json;
mod lines;
mod link;
mod lint;
mod man;
mod mutate;
mod new;
mod pack;
mod parts;
mod pdb;
mod pipeline;
mod rebind;
mod reduce;
mod reflect;
mod remove;
mod report;
mod resources;
mod rootsig;
mod run;
mod scan;
mod set;
mod sign;
mod smith;
mod sodb;
mod source;
mod specialize;
mod stats;
mod strip;
mod test;
mod unpack;
mod validate;
mod yaml;

use clap::Subcommand;

use crate::{Outcome, Streams};

/// A group of subcommands in the help.
#[derive(Debug)]
pub(crate) struct Group {
    /// The word that `dxkit help` takes.
    pub(crate) name: &'static str,
    /// What its commands do.
    pub(crate) heading: &'static str,
    /// The names of its commands.
    pub(crate) commands: &'static [&'static str],
}

/// Declares [`Command`] and [`GROUPS`] from groups with rows of a variant and its module, which has the name
/// of the command, with the attributes of clap for other names.
macro_rules! subcommands {
    ($($name:literal $heading:literal {
        $($(#[$attribute:meta])* $variant:ident = $module:ident,)*
    })*) => {
        /// The subcommands.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($($(#[$attribute])* $variant($module::Arguments),)*)*
        }

        /// The groups, in the order of the help.
        pub(crate) const GROUPS: &[Group] = &[
            $(Group { name: $name, heading: $heading, commands: &[$(stringify!($module)),*] },)*
        ];

        impl Command {
            /// Runs the subcommand.
            pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Outcome {
                match self {
                    $($(Self::$variant(arguments) => $module::run(arguments, streams),)*)*
                }
            }
        }
    };
}

// The modules stand above as well, because rustfmt finds no module that a macro declares.
subcommands! {
    "look" "Look at a shader" {
        #[command(visible_alias = "info")]
        Inspect = inspect,
        #[command(visible_alias = "list")]
        Parts = parts,
        Dump = dump,
        #[command(
            visible_aliases = ["disassemble", "print"],
            aliases = ["disasm", "disas", "disassembly", "dumpbin"]
        )]
        Dis = dis,
        #[command(alias = "reflection")]
        Reflect = reflect,
        Resources = resources,
        #[command(alias = "statistics")]
        Stats = stats,
        #[command(aliases = ["sources", "recover"])]
        Source = source,
        #[command(aliases = ["addr2line", "symbolize"])]
        Lines = lines,
        Exports = exports,
        Bitcode = bitcode,
        #[command(alias = "html")]
        Report = report,
    }
    "check" "Check shaders, and compare them" {
        Check = check,
        #[command(alias = "dxv")]
        Validate = validate,
        Lint = lint,
        Pipeline = pipeline,
        #[command(alias = "compare")]
        Diff = diff,
        Hash = hash,
        Sign = sign,
    }
    "change" "Change a shader" {
        Strip = strip,
        #[command(alias = "replace")]
        Set = set,
        #[command(aliases = ["delete", "rm"])]
        Remove = remove,
        Extract = extract,
        Rootsig = rootsig,
        Rebind = rebind,
        #[command(alias = "specialise")]
        Specialize = specialize,
        Instrument = instrument,
        Derive = derive,
        #[command(aliases = ["canonicalize", "normalize"])]
        Canonical = canonical,
        Mutate = mutate,
        Reduce = reduce,
    }
    "make" "Make a shader, or other forms of it" {
        New = new,
        #[command(visible_alias = "assemble")]
        Asm = asm,
        Clang = clang,
        Link = link,
        Yaml = yaml,
        Json = json,
        Build = build,
        Convert = convert,
        Smith = smith,
        Pdb = pdb,
    }
    "run" "Run shaders" {
        #[command(visible_alias = "execute")]
        Run = run,
        Debug = debug,
        Test = test,
    }
    "many" "Work with many files" {
        #[command(visible_alias = "grep")]
        Find = find,
        Scan = scan,
        Index = index,
        Pack = pack,
        Unpack = unpack,
        Sodb = sodb,
    }
    "setup" "Set the command up" {
        Completions = completions,
        Man = man,
    }
}
