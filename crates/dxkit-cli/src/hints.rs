//! Hints for users who type options of the vendor's compilers.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};

/// Options of DXC and FXC, and the equivalent here.
const OPTIONS: [(&str, &str); 15] = [
    ("dumpbin", "`dxkit dis FILE` prints the same text as -dumpbin"),
    ("Fo", "the output file is given by `-o OUT`"),
    ("Fc", "`dxkit dis FILE -o OUT` writes a listing"),
    ("Fd", "`dxkit source FILE --pdb-path DIR` finds PDBs"),
    ("Fre", "`dxkit extract FILE STAT --container -o OUT` writes reflection to a file"),
    ("Frs", "`dxkit extract FILE RTS0 --container -o OUT` writes a root signature to a file"),
    ("Qstrip_debug", "`dxkit strip --debug FILE -o OUT` removes debug information"),
    ("Qstrip_reflect", "`dxkit strip --reflection FILE -o OUT` removes reflection"),
    ("Qstrip_priv", "`dxkit strip --private FILE -o OUT` removes private data"),
    ("Qstrip_rootsignature", "`dxkit strip --root-signature FILE -o OUT` removes the root signature"),
    (
        "extractrootsignature",
        "`dxkit extract FILE RTS0 --container -o OUT` writes the root signature to a file",
    ),
    ("setrootsignature", "`dxkit rootsig set FILE ROOTSIG -o OUT` gives a shader a root signature"),
    (
        "verifyrootsignature",
        "`dxkit rootsig check ROOTSIG FILE` checks whether a root signature matches a shader",
    ),
    ("setprivate", "`dxkit set FILE PRIV FROM -o OUT` sets private data"),
    ("getprivate", "`dxkit extract FILE PRIV -o OUT` writes private data to a file"),
];

/// Words that people type in the place of a subcommand, and the subcommand for it.
const WORDS: [(&str, &[&str]); 2] = [("verify", &["hash", "verify"]), ("unsign", &["hash", "zero"])];

/// Words that people type for what is an option or another command here, and where it is.
const EXPLAINED: [(&str, &str); 19] = [
    (
        "search",
        "`dxkit find WHAT PATH` finds shaders by what they have, `dxkit scan FILE` containers in a file",
    ),
    (
        "decompile",
        "there is no decompiler: `dxkit source FILE` recovers the HLSL where the shader or its PDB holds it, and \
         `dxkit dis FILE` prints the program",
    ),
    (
        "hlsl",
        "`dxkit source FILE` recovers sources, `dxkit reflect --format hlsl FILE` declares the resources",
    ),
    ("spirv", "dxkit writes no SPIR-V; `dxkit resources FILE` shows how its resources would be bound"),
    (
        "compile",
        "dxkit compiles no HLSL: DXC, FXC and clang do; `dxkit rootsig compile` compiles root signatures",
    ),
    ("show", "`dxkit inspect FILE` shows what a container holds"),
    ("cat", "`dxkit inspect FILE` shows what a container holds, `dxkit dis FILE` its program"),
    ("ls", "`dxkit parts PATH` lists the parts"),
    ("add", "`dxkit set FILE PART FROM -o OUT` adds a part"),
    (
        "edit",
        "`dxkit yaml` and `dxkit build`, or `dxkit dis` and `dxkit asm --from FILE`, edit a shader as text",
    ),
    ("size", "`dxkit stats FILE` counts instructions and bytes"),
    ("reflection-json", "`dxkit reflect --json FILE` prints reflection as JSON"),
    ("bindings", "`dxkit reflect FILE` prints the bindings"),
    ("minimize", "`dxkit reduce FILE --script CMD -o OUT` makes a shader small"),
    (
        "optimize",
        "dxkit optimizes nothing; `dxkit strip --all` removes what running the shader does not need",
    ),
    ("archive", "`dxkit pack PATH -o OUT` makes an archive, `dxkit unpack` reads one"),
    ("template", "`dxkit new STAGE` prints a minimal valid shader"),
    ("resign", "`dxkit sign PATH` signs valid shaders; `dxkit hash fix PATH` writes the digest of any"),
    ("unpdb", "`dxkit source FILE.pdb -o DIR` writes the sources in a PDB"),
];

/// The hint for a word in the place of the subcommand.
fn of_word(word: &str) -> Option<&'static str> {
    EXPLAINED.iter().find(|(known, _)| word.eq_ignore_ascii_case(known)).map(|(_, hint)| *hint)
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
pub(crate) fn of_argument(argument: &str) -> Option<&'static str> {
    let option = argument.strip_prefix(['-', '/'])?;
    let is = |known: &str| {
        let same = option.eq_ignore_ascii_case(known);
        // The file name may follow the option without a space.
        same || known.len() <= 3 && option.strip_prefix(known).is_some_and(|rest| rest.contains('.'))
    };
    OPTIONS.iter().find(|(known, _)| is(known)).map(|(_, hint)| *hint)
}

/// Adds hints to the error of a wrong command line.
pub(crate) fn with_hint(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    if !error.use_stderr() {
        return error;
    }
    let mut hints: Vec<String> =
        arguments.iter().filter_map(|argument| of_argument(argument.to_str()?)).map(str::to_owned).collect();
    hints.dedup();
    if let (clap::error::ErrorKind::InvalidSubcommand, Some(first)) = (error.kind(), arguments.get(1)) {
        if let Some(hint) = first.to_str().and_then(of_word) {
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
