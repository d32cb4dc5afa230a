//! Hints for users who type options of the vendor's compilers, words of other programs, or what is elsewhere
//! here.

mod vendor;

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Options of DXC and FXC with which a command line that compiles begins.
const COMPILING: [&str; 8] = ["-T", "/T", "-E", "/E", "-Zi", "/Zi", "-Od", "/Od"];

/// Options that people type after a command that has no such option, and what it has instead.
const ELSEWHERE: [(&str, &str, &str); 12] = [
    ("dump", "--part", "the part is an argument: `dxkit dump FILE PART`"),
    ("extract", "--part", "the part is an argument: `dxkit extract FILE PART -o OUT`"),
    ("inspect", "--part", "`dxkit dump FILE PART` prints every field of one part"),
    ("strip", "--part", "`dxkit remove FILE PART -o OUT` removes parts"),
    ("sign", "--verify", "`dxkit hash verify PATH` compares digests with the bytes"),
    ("validate", "--explain", "`dxkit validate --rules NAME` explains the rules with this name"),
    ("validate", "--list-rules", "`dxkit validate --rules` lists the rules"),
    (
        "check",
        "--fix",
        "`dxkit derive` writes the parts that follow from the program, `dxkit hash fix` the digest",
    ),
    ("convert", "--shader-model", "`--profile 6_6` states the shader model of the result"),
    ("run", "--resource", "`--set NAME=@FILE` fills a resource, `--out NAME` prints one"),
    ("source", "--file", "`dxkit source FILE -o DIR` writes all files"),
    ("reflect", "--output-format", "`--format hlsl|c|rust|slang|d3d12`, or `--json`"),
];

/// Words that people type after `hash`, and what is meant.
const HASH_WORDS: [&str; 6] = ["set", "write", "update", "sign", "compute", "recompute"];

/// Words that people type in the place of a subcommand, and the subcommand for it.
const WORDS: [(&str, &[&str]); 3] =
    [("verify", &["hash", "verify"]), ("verify-hash", &["hash", "verify"]), ("unsign", &["hash", "zero"])];

/// Words that people type for what is an option or another command here, and where it is.
const EXPLAINED: [(&[&str], &str); 42] = [
    (
        &["search"],
        "`dxkit find WHAT PATH` finds shaders by what they have, `dxkit scan FILE` containers in a file",
    ),
    (
        &["decompile"],
        "there is no decompiler: `dxkit source FILE` recovers the HLSL where the shader or its PDB holds \
         it, and `dxkit dis FILE` prints the program",
    ),
    (
        &["hlsl"],
        "`dxkit source FILE` recovers sources, `dxkit reflect --format hlsl FILE` declares the resources",
    ),
    (&["spirv"], vendor::SPIRV),
    (&["compile"], vendor::COMPILES),
    (&["show"], "`dxkit inspect FILE` shows what a container holds"),
    (&["cat"], "`dxkit inspect FILE` shows what a container holds, `dxkit dis FILE` its program"),
    (&["ls"], "`dxkit parts PATH` lists the parts"),
    (&["add"], "`dxkit set FILE PART FROM -o OUT` adds a part"),
    (
        &["edit"],
        "`dxkit yaml` and `dxkit build`, or `dxkit dis` and `dxkit asm --from FILE`, edit a shader as text",
    ),
    (&["size"], "`dxkit stats FILE` counts instructions and bytes"),
    (&["reflection-json"], "`dxkit reflect --json FILE` prints reflection as JSON"),
    (&["bindings"], "`dxkit reflect FILE` prints the bindings"),
    (&["minify", "shrink"], "`dxkit strip --all FILE -o OUT` removes what running the shader does not need"),
    (
        &["patch"],
        "`dxkit dis` and `dxkit asm --from FILE` edit the program as text, `dxkit set` replaces a part",
    ),
    (&["minimize"], "`dxkit reduce FILE --script CMD -o OUT` makes a shader small"),
    (
        &["optimize"],
        "dxkit optimizes nothing; `dxkit strip --all` removes what running the shader does not need",
    ),
    (
        &["archive", "compress", "bundle"],
        "`dxkit pack PATH -o OUT` makes an archive, `dxkit unpack` reads one",
    ),
    (&["template"], "`dxkit new STAGE` prints a minimal valid shader"),
    (&["resign"], "`dxkit sign PATH` signs valid shaders; `dxkit hash fix PATH` writes the digest of any"),
    (&["unpdb"], "`dxkit source FILE.pdb -o DIR` writes the sources in a PDB"),
    (&["header"], "`dxkit inspect FILE` shows what a container holds, `dxkit dump FILE` every field"),
    (&["hex", "hexdump"], "`dxkit dump FILE` prints every byte with its field"),
    (
        &["decode"],
        "`dxkit dump FILE` prints every field, `dxkit yaml` and `dxkit json` print what `dxkit build` reads",
    ),
    (
        &["encode"],
        "`dxkit build FILE -o OUT` builds containers from YAML or JSON, `dxkit asm` from the program's text",
    ),
    (&["obj2yaml"], "`dxkit yaml --llvm FILE` prints the YAML of obj2yaml"),
    (&["yaml2obj"], "`dxkit build FILE -o OUT` builds containers from YAML"),
    (&["objdump"], "`dxkit dis FILE` prints the program, `dxkit dump FILE` every byte"),
    (
        &["symbols"],
        "`dxkit exports FILE` lists functions, `dxkit lines FILE ADDRESS` gives the lines of addresses",
    ),
    (
        &["merge"],
        "`dxkit link` links libraries; `dxkit rootsig merge` and `dxkit sodb merge` merge what they are \
         named for",
    ),
    (
        &["rename"],
        "`dxkit link LIB --exports 'new=old'` renames functions; `dxkit dis` and `dxkit asm` edit all names",
    ),
    (&["exec", "emulate", "simulate"], "`dxkit run SHADER` runs a shader on the CPU"),
    (&["trace"], "`dxkit run SHADER --trace X,Y,Z` prints what a lane executes"),
    (
        &["profile"],
        "`dxkit run SHADER --stats` counts on the CPU, `dxkit instrument` makes a shader count on the GPU",
    ),
    (&["raise", "llvm"], "`dxkit dis --llvm FILE` prints a module for today's LLVM, `dxkit asm` reads it"),
    (&["lower"], "`dxkit asm FILE` lowers a module of today's LLVM to DXIL"),
    (
        &["translate", "transpile", "glsl", "metal"],
        "dxkit writes DXBC and DXIL only; `dxkit convert` makes DXIL of SM 4 and 5",
    ),
    (&["decompress"], "`dxkit unpack ARCHIVE -o DIR` writes the files of an archive"),
    (&["fuzz"], "`dxkit mutate` changes a shader at random, `dxkit smith` makes random ones"),
    (&["fix"], "`dxkit derive` writes the parts that follow from the program, `dxkit hash fix` the digest"),
    (
        &["dedupe", "duplicates"],
        "`dxkit canonical` gives equal shaders equal bytes, and `dxkit index` has the hashes of all",
    ),
    (&["version"], "`dxkit --version` prints it"),
];

/// The hint for a word in the place of the subcommand.
fn hint_for_word(word: &str) -> Option<&'static str> {
    // The words are in the spelling with z.
    let spelled = word.strip_suffix("ise").map(|start| format!("{start}ize"));
    let word = spelled.as_deref().unwrap_or(word);
    // The stem of a word: decompiler, decompiled.
    let is = |known: &str| {
        let stem = known.strip_suffix('e').unwrap_or(known);
        let rest = word.get(..stem.len()).filter(|start| start.eq_ignore_ascii_case(stem));
        word.eq_ignore_ascii_case(known)
            || rest
                .and_then(|_| word.get(stem.len()..))
                .is_some_and(|rest| ["er", "ed", "ing"].contains(&rest))
    };
    EXPLAINED.iter().find(|(words, _)| words.iter().any(|known| is(known))).map(|(_, hint)| *hint)
}

/// The hint for a path that cannot be read: an option of the vendor's compilers, a pattern that no file has,
/// or a text in the place of a file.
pub(crate) fn hint_for_path(name: &str) -> Option<String> {
    if let Some(hint) = hint_for_argument(name) {
        return Some(hint.to_owned());
    }
    if name.contains('(') && name.contains(')') {
        return Some("a text is given by a file, or by - for standard input".to_owned());
    }
    name.contains(['*', '?']).then(|| "no file has a path of this pattern".to_owned())
}

/// The subcommand that an option of DXC and FXC, or another word, is a name for, in the place of the
/// subcommand.
pub(crate) fn command_of(first: &OsStr) -> Option<&'static [&'static str]> {
    let first = first.to_str()?;
    if let Some((_, command)) = WORDS.iter().find(|(word, _)| *word == first) {
        return Some(command);
    }
    let option = first.strip_prefix(['-', '/'])?;
    option.eq_ignore_ascii_case("dumpbin").then_some(&["dis"])
}

/// The hint for this argument, if it is an option of the vendor's compilers: `-Fo`, `/Fo`, `-Foout.cso`.
pub(crate) fn hint_for_argument(argument: &str) -> Option<&'static str> {
    let option = argument.strip_prefix(['-', '/'])?;
    let is = |names: &&[&str]| {
        // The file name may follow the option without a space.
        let with_file = |known: &&str| {
            (2..=3).contains(&known.len())
                && option.strip_prefix(*known).is_some_and(|name| name.contains('.'))
        };
        vendor::is_named(option, names, false) || names.iter().any(with_file)
    };
    vendor::OPTIONS.iter().find(|(names, _)| is(names)).map(|(_, hint)| *hint)
}

/// The error of a command line with an option of the vendor's compilers that would be read as something else:
/// `-Vd` begins with the option that prints the version, `-exports` with that of an entry. Options have one
/// letter or two dashes here, so that no command line means these.
pub(crate) fn refuse_vendor_option(
    arguments: &[OsString],
    command_line: clap::Command,
) -> Option<clap::Error> {
    let texts =
        || arguments.iter().skip(1).map_while(|argument| argument.to_str().filter(|text| *text != "--"));
    let is_vendor = |text: &str| {
        let option = text.strip_prefix('-').filter(|option| option.len() > 1 && !option.starts_with('-'));
        option.is_some_and(|option| {
            let is_known = |(names, _): &(&[&str], _)| vendor::is_named(option, names, true);
            option.starts_with('V') || vendor::OPTIONS.iter().any(is_known)
        })
    };
    if !texts().any(is_vendor) {
        return None;
    }
    let mut command_line = command_line;
    command_line.build();
    let mut command = &mut command_line;
    for text in texts() {
        if text.starts_with('-') {
            continue;
        }
        if command.find_subcommand(text).is_none() {
            break;
        }
        command = command.find_subcommand_mut(text)?;
    }
    // An option in upper case with its value, as in `-Iinclude`, is one that the command has.
    let has = |text: &str| {
        let first = text.chars().nth(1).filter(char::is_ascii_uppercase);
        let mut options = command.get_arguments().filter(|option| option.get_action().takes_values());
        options.any(|option| first.is_some() && option.get_short() == first)
    };
    let refused = texts().find(|text| is_vendor(text) && !has(text))?.to_owned();
    let mut error = clap::Error::new(ErrorKind::UnknownArgument).with_cmd(command);
    error.insert(ContextKind::InvalidArg, ContextValue::String(refused));
    error.insert(ContextKind::Usage, ContextValue::StyledStr(command.render_usage()));
    Some(error)
}

/// Takes from an error what leads nowhere, and adds what leads on, by its kind.
fn simplify(error: &mut clap::Error, words: &[&str], hints: &mut Vec<String>) {
    let command = words.first().copied().unwrap_or_default();
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else { return };
            let argument = argument.clone();
            // How to pass a value that begins like an option: no file does here.
            if !Path::new(&argument).exists() {
                error.remove(ContextKind::Suggested);
            }
            let name = argument.strip_prefix("--").unwrap_or_default();
            if command == argument && crate::command_line().find_subcommand(name).is_some() {
                error.remove(ContextKind::SuggestedArg);
                hints.push(format!("commands have no dashes: `dxkit {name}`"));
            }
            let is = |(of, option, _): &&(&str, &str, &str)| *of == command && *option == argument;
            if let Some((.., hint)) = ELSEWHERE.iter().find(is) {
                error.remove(ContextKind::SuggestedArg);
                hints.push((*hint).to_owned());
            } else if ["-o", "--output"].contains(&argument.as_str()) && hints.is_empty() {
                hints.push("what it prints is written to a file by `> FILE`".to_owned());
            }
        }
        ErrorKind::InvalidSubcommand => {
            // The list has the most similar one last.
            if let Some(ContextValue::Strings(similar)) = error.get(ContextKind::SuggestedSubcommand) {
                let last = similar.last().cloned().into_iter().collect();
                error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(last));
            }
            let word = words.get(1).copied().unwrap_or_default();
            if command == "hash" && Path::new(word).exists() {
                hints.push(format!("to compare the digest with the bytes: `dxkit hash verify {word}`"));
            } else if command == "hash" && HASH_WORDS.contains(&word) {
                hints.push("`dxkit hash fix PATH -o OUT` writes the digest that fits the bytes".to_owned());
            }
        }
        ErrorKind::MissingSubcommand => {
            error.remove(ContextKind::ValidSubcommand);
            hints.push("`dxkit help` lists the commands".to_owned());
        }
        ErrorKind::ValueValidation => {
            let source = std::error::Error::source(error);
            if source.is_some_and(|source| source.is::<std::num::ParseIntError>()) {
                hints.push("a whole number is expected".to_owned());
            }
        }
        _ => {}
    }
}

/// Adds hints to the error of a wrong command line.
pub(crate) fn with_hint(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    if !error.use_stderr() {
        return error;
    }
    let mut hints: Vec<String> = arguments
        .iter()
        .filter_map(|argument| hint_for_argument(argument.to_str()?))
        .map(str::to_owned)
        .collect();
    hints.dedup();
    let words: Vec<&str> = arguments.iter().skip(1).filter_map(|argument| argument.to_str()).collect();
    simplify(&mut error, &words, &mut hints);
    // A command line of the vendor's compilers begins with an option.
    if words.first().is_some_and(|first| COMPILING.contains(first)) {
        hints.push(hint_for_word("compile").unwrap_or_default().to_owned());
    }
    let of_help = usize::from(words.first() == Some(&"help"));
    if let (ErrorKind::InvalidSubcommand, Some(first)) = (error.kind(), arguments.get(1 + of_help)) {
        if let Some(hint) = first.to_str().and_then(hint_for_word) {
            // Commands that are spelt alike are not what is looked for.
            error.remove(ContextKind::SuggestedSubcommand);
            hints.push(hint.to_owned());
        }
        if Path::new(first).exists() {
            hints
                .push(format!("to show the contents of a file: `dxkit inspect {}`", first.to_string_lossy()));
        }
    }
    if !hints.is_empty() {
        let hints = hints.into_iter().map(StyledStr::from).collect();
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(hints));
    }
    error
}
