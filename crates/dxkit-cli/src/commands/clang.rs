//! `dxkit clang`: from HLSL to a container by clang's front end.
//!
//! Clang is run to compile the source to LLVM's assembly, which is lowered, and again for what that does not
//! state: its syntax tree has the members of constant buffers and of the instances of templates in them, the
//! order of the numbers in matrices, and the types of arrays of resources. These go into the text as metadata
//! (`dxkit::upgrade::MEMBERS`), before it is assembled, checked and signed.

mod compare;

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use clap::Args;
use dxkit::types::{FourCc, Profile, ShaderKind, ShaderModel};
use dxkit::{DigestPolicy, asm};
use serde_json::Value;

use super::asm::check_modern;
use crate::input::{self, CommandError};
use crate::output::{self, OutputTarget};
use crate::shown::path_name;
use crate::{Event, Outcome, Streams, texts};

/// Compile HLSL by an installed clang, and make a container of its output
#[derive(Debug, Args)]
#[command(after_help = "\
clang's front end compiles the shader to LLVM's assembly, dxkit lowers that to DXIL, derives the other parts, checks the result by \
the rules of dxkit validate, and signs it. DXC is not needed. clang's messages are printed as they are.

The clang has to know HLSL (22, 23 or 24). --clang names it: the driver, or a program that is its -cc1 alone. What stands behind -- is \
passed to clang -cc1.

Examples:
  dxkit clang shader.hlsl -T ps_6_6 -o shader.cso
  dxkit clang shader.hlsl -T cs_6_0 -E fill -D COUNT=4 -I include -o fill.cso
  dxkit clang shader.hlsl -T vs_6_6 --clang clang-24 -O0 -o - | dxkit validate -
  dxkit clang shader.hlsl -T ps_6_6 -g -o shader.cso && dxkit pdb shader.cso -o shader.pdb
  dxkit clang shader.hlsl -T ps_6_6 -o shader.cso --compare dxc
  dxkit clang common.hlsl -T rootsig_1_1 -E ROOT_SIGNATURE -o root.cso
  dxkit clang shader.hlsl -T ps_6_6 -S -o shader.ll         what clang gives, to look at
  dxkit clang shader.hlsl -T ps_6_6 -o shader.cso -- -include types.h")]
pub(crate) struct Arguments {
    /// The source
    #[arg(value_name = "FILE")]
    source: PathBuf,

    /// The profile: the stage and the shader model, or the version of a root signature
    #[arg(short = 'T', long, value_name = "PROFILE", value_parser = Target::from_profile)]
    target: Target,

    /// The entry point, or the macro of a root signature
    #[arg(short = 'E', long, value_name = "NAME", default_value = "main")]
    entry: String,

    /// Write the container here; - is standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    define: Vec<String>,

    /// Look for included files in this folder
    #[arg(short = 'I', value_name = "FOLDER")]
    include: Vec<PathBuf>,

    /// How much clang optimises: 0 to 3, or s or z for size
    #[arg(
        short = 'O',
        value_name = "LEVEL",
        default_value = "3",
        hide_possible_values = true,
        value_parser = ["0", "1", "2", "3", "s", "z"]
    )]
    optimise: String,

    /// With debug information: the source, lines and variables
    #[arg(short = 'g', long)]
    debug: bool,

    /// Numbers of 16 bits have 16 bits
    #[arg(long)]
    enable_16bit_types: bool,

    /// The clang [default: the first of clang-24, clang-23, clang-22 and clang that runs]
    #[arg(long, value_name = "PATH")]
    clang: Option<PathBuf>,

    /// Write clang's text instead of a container
    #[arg(short = 'S')]
    text: bool,

    /// Do not check the container by the rules of dxkit validate
    #[arg(long)]
    no_validate: bool,

    /// Print instructions and parts beside those of this DXC
    #[arg(long, value_name = "DXC", conflicts_with = "text")]
    compare: Option<PathBuf>,

    /// More arguments for clang -cc1
    #[arg(last = true, value_name = "ARGUMENT")]
    more: Vec<OsString>,
}

/// What is made. Whether there is such a shader model or version is for clang to say.
#[derive(Debug, Clone, Copy)]
enum Target {
    /// A shader, or a library.
    Shader(Profile),
    /// A root signature alone, of this version.
    RootSignature(ShaderModel),
}

impl Target {
    /// What stands before the version in the profile of a root signature.
    const ROOT_SIGNATURE: &str = "rootsig_";

    fn from_profile(text: &str) -> Result<Self, String> {
        let target = match text.strip_prefix(Self::ROOT_SIGNATURE) {
            Some(version) => ShaderModel::from_profile(version)
                .filter(|version| version.major == 1)
                .map(Self::RootSignature),
            None => Profile::from_name(text)
                .filter(|Profile { kind, model }| {
                    model.major == 6 && (!model.is_open() || *kind == ShaderKind::Library)
                })
                .map(Self::Shader),
        };
        target.ok_or_else(|| {
            format!(
                "'{text}' is not a profile of shader model 6, such as ps_6_6, or of a root signature, such as rootsig_1_1"
            )
        })
    }

    /// The triple in LLVM.
    fn triple(self) -> String {
        let (ShaderModel { major, minor }, what) = match self {
            Self::Shader(Profile { kind, model }) => (model, kind.hlsl_name().unwrap_or_default()),
            Self::RootSignature(version) => (version, "rootsignature"),
        };
        // The version of DXIL for the open model of libraries that all of these clangs know.
        let version = if minor == ShaderModel::OPEN_MINOR { 8 } else { minor };
        format!("dxilv1.{version}-unknown-shadermodel{major}.{minor}-{what}")
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shader(profile) => profile.fmt(f),
            Self::RootSignature(ShaderModel { major, minor }) => {
                write!(f, "{}{major}_{minor}", Self::ROOT_SIGNATURE)
            }
        }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    input::report(&"dxkit clang", compile(arguments, streams), streams)
}

fn compile(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let name = path_name(&arguments.source);
    if let Err(error) = std::fs::metadata(&arguments.source) {
        return Err(CommandError::unreadable(&name, &error));
    }
    if arguments.compare.is_some() && arguments.output.as_os_str() == "-" {
        let reason = "--compare prints a table: write the container to a file";
        return Err(CommandError::new(Event::Usage, reason));
    }
    let clang = Clang::find(arguments.clang.as_deref())?;
    let compiled = clang.compile(arguments)?;
    streams.errors.write_all(&compiled.stderr)?;
    if !compiled.status.success() {
        let reason = format!("{name}: clang did not compile it");
        return Err(CommandError::new(Event::InvalidText, reason));
    }
    let place = match arguments.output.as_os_str() == "-" {
        true => OutputTarget::Standard,
        false => OutputTarget::File(arguments.output.clone()),
    };
    if arguments.text {
        output::write(&place, &compiled.stdout, streams)?;
        return Ok(Outcome::Fine);
    }
    let mut text = compiled.stdout;
    let members = clang.members(arguments, &text)?;
    text.extend(members);
    let container = match assemble(&name, &text, arguments, streams) {
        Ok(container) => container,
        Err(failure) => {
            texts::print_error(&failure, streams);
            return Ok(failure.outcome());
        }
    };
    output::write(&place, &container, streams)?;
    if let Some(dxc) = &arguments.compare {
        compare::compare(arguments, dxc, &container, streams)?;
    }
    Ok(Outcome::Fine)
}

/// The container of clang's text. What is wrong are lines, with the name of the source.
fn assemble(
    name: &str,
    text: &[u8],
    arguments: &Arguments,
    streams: &mut Streams<'_>,
) -> Result<Vec<u8>, CommandError> {
    let mut options = asm::dxil::AssemblyOptions::default();
    options.strip_debug = !arguments.debug;
    let container = asm::dxil::assemble(text, &options)
        .map_err(|error| CommandError::new(Event::InvalidText, asm::dxil::report(name, &error)))?;
    // A root signature alone is judged where it is read.
    let is_program = container.find(FourCc::Dxil).is_some();
    let container = container.write(DigestPolicy::Recompute)?;
    if !arguments.no_validate && is_program {
        check_modern(name, &container, streams)?;
    }
    Ok(container)
}

/// What some clangs lack.
#[derive(Clone, Copy)]
struct Has {
    /// The header of HLSL's types and functions, with what it includes: some packages leave it out.
    header: bool,
    /// The option [`RECORD`]: clang 22 has none.
    record: bool,
}

/// The option since clang 23 that states the command line for the debug information.
const RECORD: &str = "-fdx-record-command-line";

impl Arguments {
    /// What DXC is given for the same, without the source and the output.
    fn for_dxc(&self) -> Vec<OsString> {
        let mut words: Vec<OsString> = vec!["-T".into(), self.target.to_string().into()];
        words.extend(["-E".into(), self.entry.clone().into()]);
        // DXC does not optimise for size.
        let level = if self.optimise.parse::<u8>().is_ok() { self.optimise.as_str() } else { "3" };
        words.push(format!("-O{level}").into());
        if self.debug {
            words.push("-Zi".into());
        }
        if self.enable_16bit_types {
            words.push("-enable-16bit-types".into());
        }
        for define in &self.define {
            words.extend(["-D".into(), define.clone().into()]);
        }
        for folder in &self.include {
            words.extend(["-I".into(), folder.clone().into()]);
        }
        words
    }
}

/// An installed clang.
struct Clang {
    path: PathBuf,
    /// Whether it is the driver, whose front end is started by `-cc1`, or the front end alone.
    is_driver: bool,
}

impl Clang {
    /// The names that are tried if none is given.
    const NAMES: [&str; 4] = ["clang-24", "clang-23", "clang-22", "clang"];

    fn find(stated: Option<&Path>) -> Result<Self, CommandError> {
        let names: Vec<PathBuf> = match stated {
            Some(path) => vec![path.to_owned()],
            None => Self::NAMES.map(PathBuf::from).to_vec(),
        };
        for path in &names {
            // The front end alone does not know this option.
            let run = Command::new(path).arg("--version").stdin(Stdio::null()).output();
            if let Ok(run) = run {
                return Ok(Self { path: path.clone(), is_driver: run.status.success() });
            }
        }
        let names: Vec<String> = names.iter().map(|path| path_name(path)).collect();
        let reason = format!("no clang runs: {} (--clang PATH names one)", names.join(", "));
        Err(CommandError::new(Event::Unreadable, reason))
    }

    /// The text of the module, with clang's messages.
    fn compile(&self, arguments: &Arguments) -> Result<Output, CommandError> {
        let mut has = Has { header: true, record: true };
        loop {
            let mut command = self.command(arguments, has);
            command.args(["-emit-llvm", "-o", "-"]).arg(format!("-O{}", arguments.optimise));
            if let Target::RootSignature(_) = arguments.target {
                command.arg(format!("-fdx-rootsignature-version={}", arguments.target));
            }
            // The module of debug information states names and types that reflection shows.
            if arguments.debug || !arguments.text {
                command.args(["-debug-info-kind=unused-types", "-dwarf-version=4"]);
            }
            if arguments.debug {
                describe_source(&mut command, arguments, has);
            }
            let run = self.run(&mut command, arguments)?;
            let messages = String::from_utf8_lossy(&run.stderr);
            let is_header = |line: &str| {
                line.contains("file not found") && (line.contains("'hlsl.h'") || line.contains("'hlsl/"))
            };
            let is_record = |line: &str| line.contains("unknown argument") && line.contains(RECORD);
            if run.status.success() {
                return Ok(run);
            } else if has.record && messages.lines().any(is_record) {
                has.record = false;
            } else if has.header && messages.lines().any(is_header) {
                has.header = false;
            } else {
                return Ok(run);
            }
        }
    }

    /// What clang's syntax tree says of the members of constant buffers, and of arrays of resources, as
    /// metadata of the module's text: [`dxkit::upgrade::MEMBERS`]. Nothing if there are none, or clang does
    /// not say it.
    fn members(&self, arguments: &Arguments, text: &[u8]) -> Result<Vec<u8>, CommandError> {
        let written = String::from_utf8_lossy(text);
        let mut found = Vec::new();
        if written.contains(LAYOUT) {
            found = layouts(&self.declarations(arguments, LAYOUT)?);
        }
        // The buffer of what stands in none is not found by the name of its layout.
        if written.contains(GLOBALS) {
            let trees = self.declarations(arguments, GLOBALS)?;
            found.extend(trees.iter().flat_map(|tree| layouts(parts(tree))));
        }
        self.state_orders(arguments, &mut found)?;
        self.order_members(arguments, &written, &mut found)?;
        self.add_arrays(arguments, &written, &mut found)?;
        self.add_instances(arguments, &mut found)?;
        if found.is_empty() {
            return Ok(Vec::new());
        }
        let first = first_free_node(text);
        let nodes: Vec<String> = (first..).zip(&found).map(|(number, _)| format!("!{number}")).collect();
        let mut lines = format!("\n!{} = !{{{}}}\n", dxkit::upgrade::MEMBERS, nodes.join(", ")).into_bytes();
        for (node, structure) in nodes.iter().zip(&found) {
            let members = structure.members.iter().flat_map(|(name, ty)| [name, ty]);
            let words: Vec<String> =
                std::iter::once(&structure.name).chain(members).map(|word| format!("!\"{word}\"")).collect();
            lines.extend(format!("{node} = !{{{}}}\n", words.join(", ")).into_bytes());
        }
        Ok(lines)
    }

    /// Puts the members of layouts into the order of their places, which `packoffset` changes: that of the
    /// variables in the module. An optimiser removes some of these, and clang is asked again, without one.
    fn order_members(
        &self,
        arguments: &Arguments,
        written: &str,
        found: &mut [Structure],
    ) -> Result<(), CommandError> {
        let mut orders = orders(written);
        if orders.iter().any(|order| order.is_partial) {
            let mut command = self.command(arguments, Has { header: true, record: false });
            command.args(["-emit-llvm", "-w", "-O0", "-disable-llvm-passes", "-o", "-"]);
            let mut run = self.run(&mut command, arguments)?;
            if !run.status.success() {
                let mut command = self.command(arguments, Has { header: false, record: false });
                command.args(["-emit-llvm", "-w", "-O0", "-disable-llvm-passes", "-o", "-"]);
                run = self.run(&mut command, arguments)?;
            }
            orders = self::orders(&String::from_utf8_lossy(&run.stdout));
        }
        for structure in found {
            let own = structure.name.strip_prefix(LAYOUT).unwrap_or_default();
            let mut fitting = orders.iter().filter(|order| is_named(&order.buffer, own));
            let (Some(order), None) = (fitting.next(), fitting.next()) else { continue };
            let place = |name: &str| order.members.iter().position(|member| is_named(member, name));
            if structure.members.iter().all(|(name, _)| place(name).is_some()) {
                structure.members.sort_by_key(|(name, _)| place(name));
            }
        }
        Ok(())
    }

    /// Adds the types of arrays of resources, of which the module states the number of elements alone.
    fn add_arrays(
        &self,
        arguments: &Arguments,
        written: &str,
        found: &mut Vec<Structure>,
    ) -> Result<(), CommandError> {
        for name in arrays_of_resources(written).into_iter().take(MOST_RUNS) {
            let trees = self.declarations(arguments, name)?;
            let own = trees
                .iter()
                .find(|tree| word(tree, &["kind"]) == Some("VarDecl") && word(tree, &["name"]) == Some(name));
            let ty = own.and_then(|tree| {
                word(tree, &["type", "desugaredQualType"]).or_else(|| word(tree, &["type", "qualType"]))
            });
            if let Some(ty) = ty.map(spelled).filter(|ty| is_plain(ty)) {
                found.push(Structure { name: name.to_owned(), members: vec![(String::new(), ty)] });
            }
        }
        Ok(())
    }

    /// The syntax trees of the declarations whose names contain this one, as JSON; nothing if clang fails.
    fn declarations(&self, arguments: &Arguments, name: &str) -> Result<Vec<Value>, CommandError> {
        for header in [true, false] {
            let mut command = self.command(arguments, Has { header, record: false });
            command.args(["-fsyntax-only", "-w", "-ast-dump=json"]).arg(format!("-ast-dump-filter={name}"));
            let run = self.run(&mut command, arguments)?;
            if run.status.success() {
                let trees = serde_json::Deserializer::from_slice(&run.stdout).into_iter::<Value>();
                return Ok(trees.map_while(Result::ok).collect());
            }
        }
        Ok(Vec::new())
    }

    /// Adds the word for the order of the numbers in arrays of square matrices, which clang states of the
    /// variables of members alone.
    fn state_orders(&self, arguments: &Arguments, found: &mut [Structure]) -> Result<(), CommandError> {
        let members = found.iter_mut().flat_map(|structure| &mut structure.members);
        for (name, ty) in members.filter(|(_, ty)| is_array_of_square_matrices(ty)).take(MOST_RUNS) {
            let trees = self.declarations(arguments, name)?;
            let own = trees.iter().find(|tree| {
                word(tree, &["kind"]) == Some("VarDecl") && word(tree, &["name"]) == Some(name.as_str())
            });
            let written = own.and_then(|tree| word(tree, &["type", "qualType"])).unwrap_or_default();
            if let Some(order) = written.find("__attribute__").and_then(|place| written.get(place..)) {
                *ty = format!("{ty} {order}");
            }
        }
        Ok(())
    }

    /// Adds the structures that members are instances of templates of.
    fn add_instances(&self, arguments: &Arguments, found: &mut Vec<Structure>) -> Result<(), CommandError> {
        let (mut done, mut runs) = (0, 0);
        while let Some(structure) = found.get(done) {
            done += 1;
            let mut instances: Vec<String> =
                structure.members.iter().filter_map(|(name, ty)| instance(name, ty)).collect();
            instances.retain(|name| found.iter().all(|known| known.name != *name));
            for name in instances {
                runs += 1;
                if runs > MOST_RUNS {
                    return Ok(());
                }
                let template = name.split('<').next().unwrap_or_default();
                let template = template.rsplit("::").next().unwrap_or_default();
                let trees = self.declarations(arguments, template)?;
                found.extend(trees.iter().find_map(|tree| specialisation(tree, template, &name, 0)));
            }
        }
        Ok(())
    }

    /// The front end for the shader, without what it is to make of it.
    fn command(&self, arguments: &Arguments, has: Has) -> Command {
        let mut command = Command::new(&self.path);
        if self.is_driver {
            command.arg("-cc1");
        }
        command.arg("-triple").arg(arguments.target.triple());
        command.args(["-x", "hlsl", "-hlsl-entry"]).arg(&arguments.entry);
        if has.header {
            command.arg("-finclude-default-header");
        }
        if arguments.enable_16bit_types {
            command.args(["-fnative-half-type", "-fnative-int16-type"]);
        }
        for define in &arguments.define {
            command.arg("-D").arg(define);
        }
        for folder in &arguments.include {
            command.arg("-I").arg(folder);
        }
        command
    }

    fn run(&self, command: &mut Command, arguments: &Arguments) -> Result<Output, CommandError> {
        command.args(&arguments.more).arg(&arguments.source).stdin(Stdio::null());
        command.output().map_err(|error| CommandError::unreadable(&path_name(&self.path), &error))
    }
}

/// What the names of the layouts of constant buffers begin with.
const LAYOUT: &str = "__cblayout_";
/// The constant buffer of what stands in none.
const GLOBALS: &str = "$Globals";

/// The order of a constant buffer's members in its layout, by their variables.
struct Order {
    /// The name of the buffer's variable, without what stands behind its last point.
    buffer: String,
    members: Vec<String>,
    /// Whether some of the variables are gone.
    is_partial: bool,
}

/// The orders that `!hlsl.cbs` states in a module's text.
fn orders(written: &str) -> Vec<Order> {
    let lines = |begin: &'static str| written.lines().filter_map(move |line| line.strip_prefix(begin));
    let list = lines("!hlsl.cbs = !{").next().unwrap_or_default();
    let nodes: Vec<&str> = list.trim_end_matches('}').split(", ").collect();
    let node = |line: &str| {
        let (number, content) = line.split_once(" = ")?;
        let content = content.split_once("!{")?.1.strip_suffix('}')?;
        let is_listed = nodes.iter().any(|node| node.strip_prefix('!') == Some(number));
        let mut names =
            content.split(", ").map(|word| word.rsplit_once('@').map(|(_, name)| name.replace('"', "")));
        let buffer = names.next().filter(|_| is_listed)??;
        let all: Vec<Option<String>> = names.collect();
        let is_partial = all.iter().any(Option::is_none);
        let buffer = buffer.rsplit_once('.').map_or(buffer.clone(), |(name, _)| name.to_owned());
        Some(Order { buffer, members: all.into_iter().flatten().collect(), is_partial })
    };
    lines("!").filter_map(node).collect()
}

/// Whether a variable has this name in the source: the name itself, or one that is mangled as in C++, whose
/// last part it is (`_ZN2ns5colorE`).
fn is_named(variable: &str, name: &str) -> bool {
    let end = format!("{}{name}E", name.len());
    variable == name || variable.starts_with("_ZN") && variable.ends_with(&end)
}

/// The names of the arrays of resources of a module: the strings that are named after them, as those of
/// constant buffers are, too.
fn arrays_of_resources(written: &str) -> Vec<&str> {
    let name = |line: &'_ str| -> Option<usize> {
        let (name, value) = line.split_once(".str = ")?;
        let is_name =
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        (is_name && value.starts_with("private unnamed_addr constant")).then_some(name.len())
    };
    let names = written.lines().filter_map(|line| {
        let line = line.strip_prefix('@')?;
        line.get(..name(line)?)
    });
    let is_buffer =
        |name: &str| [".cb = ", ".tb = "].iter().any(|end| written.contains(&format!("@{name}{end}")));
    names.filter(|name| !is_buffer(name)).collect()
}

/// A type with the names that clang's messages have for the types of HLSL: `unsigned int` for `uint`.
fn spelled(ty: &str) -> String {
    let mut all = String::new();
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut left = ty;
    while let Some(first) = left.chars().next() {
        let end = match is_part(first) {
            true => left.find(|letter| !is_part(letter)).unwrap_or(left.len()),
            false => first.len_utf8(),
        };
        let word = left.get(..end).unwrap_or_default();
        all.push_str(&own_type(word).unwrap_or_else(|| word.to_owned()));
        left = left.get(end..).unwrap_or_default();
    }
    all
}

/// The type that a name of HLSL stands for: `vector<unsigned int, 3>` for `uint3`.
fn own_type(word: &str) -> Option<String> {
    const NUMBERS: [(&str, &str); 11] = [
        ("uint16_t", "unsigned short"),
        ("uint32_t", "unsigned int"),
        ("uint64_t", "unsigned long"),
        ("int16_t", "short"),
        ("int32_t", "int"),
        ("int64_t", "long"),
        ("uint", "unsigned int"),
        ("int", "int"),
        ("float", "float"),
        ("double", "double"),
        ("bool", "bool"),
    ];
    let (name, number) = NUMBERS.iter().find(|(name, _)| word.starts_with(name))?;
    match word.get(name.len()..)?.as_bytes() {
        [] => Some((*number).to_owned()),
        [size @ b'1'..=b'4'] => Some(format!("vector<{number}, {}>", char::from(*size))),
        [rows @ b'1'..=b'4', b'x', columns @ b'1'..=b'4'] => {
            Some(format!("matrix<{number}, {}, {}>", char::from(*rows), char::from(*columns)))
        }
        _ => None,
    }
}

/// Adds what debug information states of the source and the command line.
fn describe_source(command: &mut Command, arguments: &Arguments, has: Has) {
    if let Some(name) = arguments.source.file_name() {
        command.arg("-main-file-name").arg(name);
    }
    if has.record {
        // The first word is the program, which clang leaves out; it takes spaces behind a backslash.
        let mut words = "dxkit".to_owned();
        for word in arguments.for_dxc() {
            let word = path_name(Path::new(&word)).replace('\\', "\\\\").replace(' ', "\\ ");
            words = format!("{words} {word}");
        }
        command.arg(RECORD).arg(words);
    }
}

/// The most runs of clang that one thing about constant buffers is asked by.
const MOST_RUNS: usize = 16;
/// How deep the parts of a declaration are looked at.
const MOST_DEPTH: usize = 8;

/// A structure of the source: its name, and the name and the type of each field.
struct Structure {
    name: String,
    members: Vec<(String, String)>,
}

/// A word of a syntax tree, by the keys that lead to it.
fn word<'v>(tree: &'v Value, keys: &[&str]) -> Option<&'v str> {
    keys.iter().try_fold(tree, |tree, key| tree.get(key))?.as_str()
}

fn parts(tree: &Value) -> &[Value] {
    tree.get("inner").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The layouts of constant buffers.
fn layouts(trees: &[Value]) -> Vec<Structure> {
    trees.iter().filter_map(|tree| structure(tree, word(tree, &["name"])?)).collect()
}

/// The fields of a declaration.
fn structure(tree: &Value, name: &str) -> Option<Structure> {
    let mut members = Vec::new();
    for field in parts(tree) {
        if word(field, &["kind"])? != "FieldDecl" {
            continue;
        }
        let written = word(field, &["type", "qualType"])?;
        let order = written.find("__attribute__").and_then(|place| written.get(place..));
        let ty = match (word(field, &["type", "desugaredQualType"]), order) {
            (Some(meant), Some(order)) => format!("{meant} {order}"),
            (Some(meant), None) => meant.to_owned(),
            (None, _) => written.to_owned(),
        };
        members.push((word(field, &["name"])?.to_owned(), ty));
    }
    let all_plain = members.iter().all(|(name, ty)| is_plain(name) && is_plain(ty)) && is_plain(name);
    all_plain.then(|| Structure { name: name.to_owned(), members })
}

/// Whether a word stands in metadata as it is.
fn is_plain(word: &str) -> bool {
    !word.contains(['"', '\\'])
}

/// Whether a type in clang's notation is an array of matrices with as many rows as columns, without a word
/// for the order of their numbers: `matrix<float, 4, 4>[2]`.
fn is_array_of_square_matrices(ty: &str) -> bool {
    let Some((matrix, dimensions)) = ty.split_once('[') else { return false };
    let mut sizes = matrix.trim_end_matches('>').rsplit(',').map(str::trim);
    let is_square = sizes.next().is_some_and(|columns| sizes.next() == Some(columns));
    matrix.starts_with("matrix<") && is_square && !dimensions.contains("__attribute__")
}

/// The instance of a template that a member is, by its type in clang's notation, without dimensions of an
/// array: `Pair<vector<float, 2>>[3]`. Of an array of resources, which has no name, the elements'.
fn instance(member: &str, ty: &str) -> Option<String> {
    let mut name = ty.split('[').next()?.trim();
    if member.is_empty() {
        name = name.split_once('<')?.1.rsplit_once('>')?.0.trim();
    }
    let is_own = name.ends_with('>') && !["vector<", "matrix<"].iter().any(|own| name.starts_with(own));
    is_own.then(|| name.to_owned())
}

/// The instance of a template with this name, among the parts of a declaration.
fn specialisation(tree: &Value, template: &str, name: &str, depth: usize) -> Option<Structure> {
    if depth > MOST_DEPTH {
        return None;
    }
    if word(tree, &["kind"]) == Some("ClassTemplateSpecializationDecl")
        && word(tree, &["name"]) == Some(template)
    {
        let arguments = parts(tree).iter().filter(|part| word(part, &["kind"]) == Some("TemplateArgument"));
        let argument = |part: &Value| match word(part, &["type", "qualType"]) {
            Some(ty) => Some(ty.to_owned()),
            None => part.get("value").map(|value| value.as_str().map_or(value.to_string(), str::to_owned)),
        };
        let arguments: Option<Vec<String>> = arguments.map(argument).collect();
        let own = format!("{template}<{}>", arguments?.join(", "));
        if name == own || name.ends_with(&format!("::{own}")) {
            return structure(tree, name);
        }
        return None;
    }
    parts(tree).iter().find_map(|part| specialisation(part, template, name, depth + 1))
}

/// A number that no node of a text has, nor one behind it.
fn first_free_node(text: &[u8]) -> u64 {
    let number = |line: &[u8]| {
        let digits = line.strip_prefix(b"!")?.split(|byte| *byte == b' ').next()?;
        std::str::from_utf8(digits).ok()?.parse::<u64>().ok()
    };
    text.split(|byte| *byte == b'\n').filter_map(number).max().map_or(0, |last| last.saturating_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_have_the_order_of_their_variables() {
        let text = "!hlsl.cbs = !{!0, !3}\n!0 = distinct !{ptr @floats.cb, ptr addrspace(2) @b, null}\n\
                    !1 = !{ptr @main}\n!3 = !{ptr @\"$Globals.cb\", ptr addrspace(2) @_ZN2ns5colorE}\n";
        let all = orders(text);
        let shown: Vec<String> = all
            .iter()
            .map(|order| format!("{} {:?} {}", order.buffer, order.members, order.is_partial))
            .collect();
        assert_eq!(shown, [r#"floats ["b"] true"#, r#"$Globals ["_ZN2ns5colorE"] false"#]);
        assert!(
            is_named("_ZN2ns5colorE", "color") && !is_named("_ZN2ns5colorE", "lor") && is_named("b", "b")
        );
    }

    #[test]
    fn arrays_of_resources_are_told_from_constant_buffers() {
        let text = "@.str = private unnamed_addr constant [2 x i8] c\"r\\00\"\n\
                    @C.cb = internal global i32 0\n@C.str = private unnamed_addr constant [2 x i8] c\"C\\00\"\n\
                    @lists.str = private unnamed_addr constant [6 x i8] c\"lists\\00\"\n";
        assert_eq!(arrays_of_resources(text), ["lists"]);
        assert_eq!(instance("", "StructuredBuffer<Pair<int>>[2]").as_deref(), Some("Pair<int>"));
        assert_eq!(instance("m", "Pair<int>[2]").as_deref(), Some("Pair<int>"));
        assert_eq!(instance("", "Texture2D<vector<int, 2>>[2]"), None);
    }

    #[test]
    fn types_are_spelled_as_clang_spells_them() {
        assert_eq!(
            spelled("StructuredBuffer<Pair<uint, float4x3>>[2]"),
            "StructuredBuffer<Pair<unsigned int, matrix<float, 4, 3>>>[2]"
        );
        assert_eq!(spelled("RWBuffer<uint64_t2>"), "RWBuffer<vector<unsigned long, 2>>");
        assert_eq!(spelled("Buffer<interior>"), "Buffer<interior>");
    }
}
