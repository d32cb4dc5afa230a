//! `dxkit asm`: from a program's text to a container.

use std::borrow::Cow;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use dxkit::dxbc::rdef::ResourceDefinitions;
use dxkit::rootsig::{KnownVersion, RootSignature};
use dxkit::{Container, DigestKind, DigestPolicy, FourCc, asm};

use dxkit_report::{Judged, print_findings_in_full};

use crate::input::{self, CommandError};
use crate::output::{self, HashChoice};
use crate::texts::{self, Job, TextKind};
use crate::{Event, Outcome, Streams, identify, report};

/// Assemble a container from the text or bitcode of a shader
#[derive(Debug, Args)]
#[command(after_help = "\
FILE is LLVM's assembly as printed by dxkit dis and dxc -dumpbin, that of LLVM 22, 23 and 24 as printed by dxkit dis --llvm, opt -S \
and clang, bare LLVM bitcode of DXIL, bitcode of LLVM 22 to 24 as opt and clang -emit-llvm-bc write it, or the assembly of shader models 4 and 5 as printed by fxc /dumpbin. In a folder, every .ll, .bc and .asm file is \
read. The other parts are derived from the module: features, signatures, pipeline state or runtime data, hash, reflection.

The result is the container that DXC writes if it compiles to this module; so asm reverses dis. What a hand-written text lacks \
is filled in: registers (where the text has -1), shader flags, dependences of outputs. With --from, everything that the text does \
not state comes from another container: other parts (RTS0, VERS, PRIV, sources, ...), subobjects of libraries, the names in STAT, \
and hidden details of the module. A hand-written text states subobjects in !dx.subobjects, which DXC takes out of every module that \
it writes. With --like dxc-assembler, the result is that of DXC's assembler, byte for byte, without a digest.

FXC's text rounds floats and leaves bits out; its comments give signatures, buffers and resources (RDEF), interfaces, programs for \
level 9 and the functions of libraries. Of RDEF they do not say the options of the compiler, which registers the source assigns, \
arrays of one element, other names of types (typedef), nor the interfaces of classes. DXC's does not state which kinds of metadata are registered, nor the exact flags of `fast`: dxkit guesses them, and if the \
text states the hash of the program, tries others until the hash is right. With --from, lines, and values in changed lines, that read as those of the original keep its bits; FXC's debug \
information (SPDB) follows instructions that moved; where it cannot, it is left out, and a note says so. Without it, the text \
of dxkit dis --exact gives the same program, and of shader models 4 and 5 the same container.

Errors in a text are reported with their lines, several in one run.

Examples:
  dxkit asm shader.ll -o shader.cso
  dxkit dis shader.cso -o s.ll; edit s.ll; dxkit asm s.ll --from shader.cso -o shader.cso
  dxkit asm texts/ -o shaders/                       water.cso.ll becomes water.cso
  dxkit asm --like dxc-assembler shader.ll -o - | dxkit inspect -
  dxkit dis --llvm a.cso -o a.ll; opt -O2 -S a.ll -o b.ll; dxkit asm b.ll -o b.cso
  opt -O2 a.ll -o b.bc; dxkit asm b.bc -o b.cso      bitcode of today's LLVM gives what its text gives
  llc shader.ll -filetype=obj; dxkit asm module.bc --hash zero -o shader.cso")]
pub(crate) struct Arguments {
    /// Texts, bitcode, folders, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,

    /// Write the container here: a file, or, if there are several inputs or a folder, a folder
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Keep what the text does not state from this container; for several inputs, from the containers of the
    /// same names in this folder
    #[arg(long, visible_alias = "base", value_name = "ORIG")]
    from: Option<PathBuf>,

    /// Take RDEF from this container (shader models 4 and 5, without --from)
    #[arg(long, value_name = "CONTAINER")]
    rdef: Option<PathBuf>,

    /// The tool whose output is reproduced (shader model 6)
    #[arg(long, value_enum, default_value_t = Like::Dxc, conflicts_with = "from")]
    like: Like,

    /// The target of a module of today's LLVM, in place of the one that it states:
    /// dxil-pc-shadermodel6.6-compute
    #[arg(long, value_name = "TRIPLE")]
    triple: Option<String>,

    /// Do not check the container by the rules of dxkit validate. Without this, what breaks a rule is not
    /// written if it was made of a module of today's LLVM, and is reported otherwise
    #[arg(long)]
    no_validate: bool,

    /// What to write as digest [default: fix; with --from, auto; zero with --like dxc-assembler]
    #[arg(long, value_enum)]
    hash: Option<HashChoice>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Like {
    /// The container that DXC compiles
    Dxc,
    /// The container that DXC's assembler makes
    DxcAssembler,
}

impl Arguments {
    /// `stated`: whether the text states the digest of the container.
    fn digest(&self, stated: bool) -> DigestPolicy {
        let usual = match (&self.from, self.like) {
            _ if stated => HashChoice::Keep,
            (Some(_), _) => HashChoice::Auto,
            (None, Like::Dxc) => HashChoice::Fix,
            (None, Like::DxcAssembler) => HashChoice::Zero,
        };
        self.hash.unwrap_or(usual).into()
    }
}

const TEXTS: TextKind =
    TextKind { command: "dxkit asm", extensions: &["ll", "bc", "asm"], default_extension: Some("cso") };

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    TEXTS.run(
        &arguments.paths,
        arguments.output.as_deref(),
        streams,
        |job, streams| make(job, arguments, streams),
        |_, failure, streams| texts::print_error(failure, streams),
    )
}

fn make(job: &Job, arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), CommandError> {
    let name = job.name();
    let bytes = texts::text_of(&name, &job.read(streams)?)?;
    let base = match &arguments.from {
        Some(from) if from.is_dir() => Some(input::one(&from.join(&job.relative), streams)?),
        Some(from) => Some(input::one(from, streams)?),
        None => None,
    };
    let fail = |error: dxkit::Error| CommandError::new(Event::BrokenInput, format!("{name}: {error}"));
    let base = base.as_ref().map(|base| Container::parse(&base.bytes)).transpose().map_err(fail)?;
    let other = arguments.rdef.as_ref().map(|path| input::one(path, streams)).transpose()?;
    let other = other.as_ref().map(|other| Container::parse(&other.bytes)).transpose().map_err(fail)?;
    let definitions = match &other {
        None => None,
        Some(other) => {
            let part = other.find(FourCc::Rdef).ok_or_else(|| {
                CommandError::missing(format!("{name}: the container of --rdef has no part RDEF"))
            })?;
            Some(ResourceDefinitions::parse(part.span()).map_err(fail)?)
        }
    };
    let container = assemble(
        &name,
        &bytes,
        base.as_ref(),
        definitions.as_ref(),
        arguments.like,
        arguments.triple.as_deref(),
    )?;
    if base.as_ref().is_some_and(|base| asm::dxbc::lost_debug_info(base, &container)) {
        let lost = "the debug information of the original does not fit the changed program, and is left out";
        input::summary(streams, &format!("{name}: {lost}"));
    }
    let stated = listing(&bytes).is_some_and(|text| asm::dxbc::states_digest(&text));
    // FXC signs programs with debugger messages like debug builds.
    let tokens = [FourCc::Shdr, FourCc::Shex].iter().any(|kind| container.find(*kind).is_some());
    let is_dxil = container.find(FourCc::Dxil).is_some();
    let signs = base.is_none() || container.digest.kind() == DigestKind::Computed;
    let container = if tokens && signs && !stated && arguments.hash.is_none() {
        asm::dxbc::signed(&container)
    } else {
        container.write(arguments.digest(stated))
    };
    let container = container.map_err(fail)?;
    if !arguments.no_validate
        && (is_dxil || tokens)
        && arguments.like == Like::Dxc
        && arguments.from.is_none()
    {
        check(&name, &bytes, &container, arguments, streams)?;
    }
    output::write(&job.place, &container, streams)
}

/// Judges a container by the vendor's rules.
///
/// # Errors
/// What it breaks, if it was made of a module of today's LLVM. Texts of LLVM 3.7 are also written with faults
/// on purpose.
fn check(
    name: &str,
    source: &[u8],
    container: &[u8],
    arguments: &Arguments,
    streams: &mut Streams<'_>,
) -> Result<(), CommandError> {
    if arguments.triple.is_some() || asm::dxil::is_modern(source) {
        return check_modern(name, container, streams);
    }
    if let Some(text) = broken_rules(name, container)? {
        for line in text.lines() {
            input::summary(streams, line);
        }
        input::summary(streams, &format!("{name}: warning: the container breaks these rules"));
    }
    Ok(())
}

/// Judges a container that a command made.
///
/// # Errors
/// What it breaks.
pub(super) fn check_valid(name: &str, container: &[u8]) -> Result<(), CommandError> {
    match broken_rules(name, container)? {
        Some(text) => {
            let error = CommandError::new(Event::Findings, "the result would not be valid");
            Err(error.with_findings(text))
        }
        None => Ok(()),
    }
}

/// Judges a container that was made of a module of today's LLVM.
///
/// # Errors
/// What it breaks: a rule that is broken is a fault of lowering, or of a text that has no form in DXIL.
pub(super) fn check_modern(
    name: &str,
    container: &[u8],
    streams: &mut Streams<'_>,
) -> Result<(), CommandError> {
    let older = with_older_root_signature(container)?;
    let Some(text) = broken_rules(name, older.as_deref().unwrap_or(container))? else {
        if older.is_some() {
            let note = "DXC reads root signatures up to version 1.1, and refuses this one of 1.2";
            input::summary(streams, &format!("{name}: warning: {note}"));
        }
        return Ok(());
    };
    let reason = format!(
        "{text}\nerror: {name}: the container breaks these rules, and is not written (--no-validate writes it)"
    );
    Err(CommandError::new(Event::InvalidText, reason))
}

/// The container with its root signature of version 1.2 as one of 1.1, which has all but the flags of static
/// samplers: the vendor's validator reads no later version. `None` if it has no such root signature.
fn with_older_root_signature(container: &[u8]) -> Result<Option<Vec<u8>>, CommandError> {
    let mut container = Container::parse(container)?;
    let payload = match dxkit::root_signature(&container)? {
        Some(RootSignature::Known(root)) if root.version > KnownVersion::V1_1 => {
            root.to_version(KnownVersion::V1_1).encode()?
        }
        _ => return Ok(None),
    };
    container.set(FourCc::Rts0, payload);
    Ok(Some(container.write(DigestPolicy::Recompute)?))
}

/// The findings about a container by the vendor's rules, as lines; `None` if it breaks none.
fn broken_rules(name: &str, container: &[u8]) -> Result<Option<String>, CommandError> {
    let Some(judged) = Judged::validate(container, &dxkit::validate::ValidationOptions::as_stated()) else {
        return Ok(None);
    };
    if judged.is_valid() {
        return Ok(None);
    }
    let mut text = Vec::new();
    report::print(&mut text, |page| print_findings_in_full(name, &judged.shown(false), page))?;
    // Messages have no styles.
    let text = anstream::adapter::strip_str(&String::from_utf8_lossy(&text)).to_string();
    Ok(Some(text.trim_end().to_owned()))
}

/// A text of shader model 4 or 5. Names of sources and resources in its comments may have any encoding.
fn listing(bytes: &[u8]) -> Option<Cow<'_, str>> {
    if bytes.starts_with(b"BC") {
        return None;
    }
    let text = String::from_utf8_lossy(bytes);
    asm::dxbc::recognise(&text).then_some(text)
}

/// The container of one input: of shader models 4 and 5, or of 6.
fn assemble(
    name: &str,
    bytes: &[u8],
    base: Option<&Container<'_>>,
    definitions: Option<&ResourceDefinitions<'_>>,
    like: Like,
    triple: Option<&str>,
) -> Result<Container<'static>, CommandError> {
    if bytes.starts_with(b"DXBC") {
        let reason = format!("{name}: it is a container, not a text; `dxkit dis` prints its text");
        return Err(CommandError::new(Event::NoContainer, reason));
    }
    if let Some(text) = listing(bytes) {
        let mut options = asm::dxbc::AssemblyOptions::default();
        options.base = base;
        options.definitions = definitions;
        return asm::dxbc::assemble(&text, &options)
            .map_err(|error| CommandError::new(Event::InvalidText, asm::dxbc::report(name, &error)));
    }
    let mut options = asm::dxil::AssemblyOptions::default();
    options.base = base;
    options.triple = triple;
    options.like = match like {
        Like::Dxc => asm::dxil::Like::Compiler,
        Like::DxcAssembler => asm::dxil::Like::Assembler,
    };
    asm::dxil::assemble(bytes, &options).map_err(|error| match identify::identify_assembly(name, bytes) {
        Some(what) => CommandError::new(Event::NoContainer, format!("{name}: {what}")),
        None => CommandError::new(Event::InvalidText, asm::dxil::report(name, &error)),
    })
}
