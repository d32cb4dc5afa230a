//! `regenerate-corpus`: builds every container in `testdata/` again from its source.
//!
//! `testdata/MANIFEST` is both instruction and record: one line per container with its hash, its compiler,
//! its sources and the options. The compilers run inside a copy of the sources, always in the same folder, so
//! that the file names in debug information do not depend on the location of the repository.

mod verdicts;

use indexmap::IndexMap;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::{assembly_texts, link_sets, resource_dxc, resource_texts, rootsig_texts};

/// The arguments of the task; printed after a wrong argument and with `--help`.
const USAGE: &str = "\
usage: cargo xtask regenerate-corpus [--check] [FILTER...]

  Compiles the containers of testdata/MANIFEST again, rewrites files that differ (containers, the texts of
  external tools beside them, hashes in the MANIFEST) and reports the changes.

  The texts of root signatures (rootsig/*.tsv) are compiled again with them, if FILTER is left out or matches; so are those of
  assembly/broken.tsv assembled, the libraries of link/ compiled and linked, and the declarations of
  resources/fxc.tsv, vkd3d.tsv and dxc.tsv compiled.

  --check   compare only, write nothing; fails if anything differs
  FILTER    only containers whose path holds one of these words

  A hash of - in the MANIFEST marks a new case, or one that is always rewritten. Other containers for which the
  compiler writes different bytes each time (FXC's debug information contains a new GUID) are kept.

  The compilers come from DXC, FXC, OBJ2YAML, YAML2OBJ, OPT, VKD3D_COMPILER, WGSL_TO_DXIL and CLANG, or else from PATH.";

/// An external program. If its output differs from ours, the program is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Tool {
    Dxc,
    Dxc1_9,
    Dxc1_7,
    Fxc,
    Vkd3d,
    Mesa,
    Yaml2obj,
    Obj2yaml,
    Opt,
    Clang,
}

impl Tool {
    /// The name before the version in the MANIFEST, and in messages.
    const fn name(self) -> &'static str {
        match self {
            Self::Dxc => "dxc",
            Self::Dxc1_9 => "dxc-1.9.2602",
            Self::Dxc1_7 => "dxc-1.7",
            Self::Fxc => "fxc",
            Self::Vkd3d => "vkd3d-compiler",
            Self::Mesa => "mesa",
            Self::Yaml2obj => "yaml2obj",
            Self::Obj2yaml => "obj2yaml",
            Self::Opt => "opt",
            Self::Clang => "clang",
        }
    }

    /// The environment variable that names the program.
    const fn variable(self) -> &'static str {
        match self {
            Self::Dxc => "DXC",
            Self::Dxc1_9 => "DXC_1_9_2602",
            Self::Dxc1_7 => "DXC_1_7",
            Self::Fxc => "FXC",
            Self::Vkd3d => "VKD3D_COMPILER",
            Self::Mesa => "WGSL_TO_DXIL",
            Self::Yaml2obj => "YAML2OBJ",
            Self::Obj2yaml => "OBJ2YAML",
            Self::Opt => "OPT",
            Self::Clang => "CLANG",
        }
    }

    /// The names it may have on PATH, best first.
    const fn candidates(self) -> &'static [&'static str] {
        match self {
            Self::Dxc => &["dxc"],
            Self::Dxc1_9 => &["dxc-1.9.2602"],
            Self::Dxc1_7 => &["dxc-1.7"],
            Self::Fxc => &["fxc"],
            Self::Vkd3d => &["vkd3d-compiler"],
            Self::Mesa => &["wgsl-to-dxil"],
            Self::Yaml2obj => &["yaml2obj-22", "yaml2obj"],
            Self::Obj2yaml => &["obj2yaml-22", "obj2yaml"],
            Self::Opt => &["opt-22", "opt"],
            Self::Clang => &["clang-22", "clang"],
        }
    }

    /// What the program is needed for, and where to get it.
    const fn advice(self) -> &'static str {
        match self {
            Self::Dxc => {
                "makes testdata/dxc and prints *.dumpbin.txt; get it from the releases of the \
                 DirectXShaderCompiler project, or set DXC=path"
            }
            Self::Dxc1_9 => {
                "makes testdata/dxc-1.9.2602; it is the release of February 2026 of the DirectXShaderCompiler \
                 project, or set DXC_1_9_2602=path"
            }
            Self::Dxc1_7 => {
                "makes testdata/dxc-1.7; build benches/vendor/compile.cpp for DXC 1.7 of Linux, or set DXC_1_7=path"
            }
            Self::Fxc => {
                "makes testdata/fxc and prints *.asm; it is part of the Windows SDK, or set FXC=path"
            }
            Self::Vkd3d => {
                "makes testdata/vkd3d; it is part of the vkd3d project, or set VKD3D_COMPILER=path"
            }
            Self::Mesa => {
                "makes testdata/mesa; build its front, testdata/mesa/front, and set WGSL_TO_DXIL=path"
            }
            Self::Yaml2obj => {
                "makes testdata/llvm; it is one of LLVM's tools (22 or later), or set YAML2OBJ=path"
            }
            Self::Obj2yaml => {
                "prints *.obj2yaml.yaml; it is one of LLVM's tools (22 or later), or set OBJ2YAML=path"
            }
            Self::Opt => "prints *.llvm22.ll; it is one of LLVM's tools (22 or later), or set OPT=path",
            Self::Clang => {
                "reads the texts of root signatures 1.2; clang 22 or later of the LLVM project, or set CLANG=path"
            }
        }
    }
}

/// How one container is built: the first word of the MANIFEST's third column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// `TOOL OPTIONS SOURCE -> CONTAINER`.
    Compile(Tool),
    /// `dxc --builder CONTAINER OUT OPTIONS`: the vendor's container builder removes and adds parts.
    Builder,
    /// `fxc --strip FLAGS CONTAINER OUT`: the vendor's `D3DStripShader`.
    Strip,
    /// The container inside the PDB file that DXC put into the PRIV part of CONTAINER (`-Qpdb_in_private`).
    Pdb,
}

impl Step {
    /// Reads the first word of the third column.
    fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "dxc" => Self::Compile(Tool::Dxc),
            "dxc-1.9.2602" => Self::Compile(Tool::Dxc1_9),
            "dxc-1.7" => Self::Compile(Tool::Dxc1_7),
            "fxc" => Self::Compile(Tool::Fxc),
            "vkd3d-compiler" => Self::Compile(Tool::Vkd3d),
            "mesa" => Self::Compile(Tool::Mesa),
            "yaml2obj" => Self::Compile(Tool::Yaml2obj),
            "dxc-builder" => Self::Builder,
            "fxc-strip" => Self::Strip,
            "dxc-pdb" => Self::Pdb,
            _ => return None,
        })
    }

    /// The word of [`Step::from_name`].
    const fn name(self) -> &'static str {
        match self {
            Self::Compile(tool) => tool.name(),
            Self::Builder => "dxc-builder",
            Self::Strip => "fxc-strip",
            Self::Pdb => "dxc-pdb",
        }
    }

    /// The program that runs the step.
    const fn tool(self) -> Tool {
        match self {
            Self::Compile(tool) => tool,
            Self::Builder | Self::Pdb => Tool::Dxc,
            Self::Strip => Tool::Fxc,
        }
    }
}

/// One line of the MANIFEST, without the container path that is its key.
#[derive(Clone, Debug)]
struct Case {
    /// SHA-256 of the container in lower-case hexadecimal, or `-` for a case that was never compiled.
    sha256: String,
    step: Step,
    version: String,
    /// The file that is given to the step, followed by the files that it includes.
    sources: Vec<String>,
    options: Vec<String>,
}

/// The complete MANIFEST: the comments at the top, then the cases in file order.
#[derive(Debug)]
struct Manifest {
    comments: String,
    cases: IndexMap<String, Case>,
}

impl Manifest {
    /// Reads the text form; the error names the line.
    fn parse(text: &str) -> Result<Self, String> {
        let mut manifest = Self { comments: String::new(), cases: IndexMap::new() };
        for (index, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.is_empty() {
                manifest.comments.push_str(line);
                manifest.comments.push('\n');
                continue;
            }
            let wrong = |what: &str| format!("testdata/MANIFEST, line {}: {what}", index + 1);
            let fields: Vec<&str> = line.split('\t').collect();
            let &[path, sha256, compiler, sources, options] = fields.as_slice() else {
                return Err(wrong(&format!("5 columns are needed, {} are there", fields.len())));
            };
            let (name, version) = compiler.split_once(' ').unwrap_or((compiler, "-"));
            let step = Step::from_name(name).ok_or_else(|| wrong(&format!("no such compiler: {name}")))?;
            let case = Case {
                sha256: sha256.to_owned(),
                step,
                version: version.to_owned(),
                sources: sources.split_whitespace().map(str::to_owned).collect(),
                options: options.split_whitespace().map(str::to_owned).collect(),
            };
            if case.sources.is_empty() {
                return Err(wrong("a source is needed"));
            }
            if manifest.cases.insert(path.to_owned(), case).is_some() {
                return Err(wrong(&format!("{path} is there already")));
            }
        }
        Ok(manifest)
    }

    /// Writes the text form that [`Manifest::parse`] reads.
    fn text(&self) -> String {
        let mut text = self.comments.clone();
        for (path, case) in &self.cases {
            let _ = writeln!(
                text,
                "{path}\t{}\t{} {}\t{}\t{}",
                case.sha256,
                case.step.name(),
                case.version,
                case.sources.join(" "),
                case.options.join(" "),
            );
        }
        text
    }
}

/// A program that was found, and its capabilities.
#[derive(Debug)]
struct Found {
    program: PathBuf,
    version: Option<String>,
    /// It accepts `--batch LIST` and `--dumpbin-batch DIR FILE...`, as front ends to the compilers' libraries
    /// do.
    batch: bool,
}

/// The programs of this run; each is searched for once.
#[derive(Debug)]
struct Tools {
    stage: PathBuf,
    found: BTreeMap<Tool, Found>,
    missing: BTreeSet<Tool>,
}

impl Tools {
    fn new(stage: &Path) -> Self {
        Self { stage: stage.to_owned(), found: BTreeMap::new(), missing: BTreeSet::new() }
    }

    /// Searches for `tool`, unless that was done before.
    fn require(&mut self, tool: Tool) {
        if self.found.contains_key(&tool) || self.missing.contains(&tool) {
            return;
        }
        let Some(program) = locate(tool) else {
            self.missing.insert(tool);
            return;
        };
        let version = match tool {
            // FXC does not print its version; `creator` reads it from a container that FXC wrote.
            Tool::Fxc => None,
            _ => self.spawn(&program, &["--version"]).ok().and_then(|output| version_in(&output.stdout)),
        };
        if matches!(tool, Tool::Yaml2obj | Tool::Obj2yaml | Tool::Opt)
            && !version.as_deref().is_some_and(knows_dxcontainer)
        {
            // An old version would refuse everything, and all its texts would be removed.
            self.missing.insert(tool);
            return;
        }
        let batch = matches!(tool, Tool::Dxc | Tool::Dxc1_9 | Tool::Dxc1_7 | Tool::Fxc)
            && fs::write(self.stage.join("empty.list"), "").is_ok()
            && self
                .spawn(&program, &["--batch", "empty.list"])
                .is_ok_and(|output| output.status.success() && output.stdout.starts_with(b"0 of 0"));
        self.found.insert(tool, Found { program, version, batch });
    }

    /// Runs a program in the staging folder.
    fn spawn(&self, program: &Path, args: &[&str]) -> Result<Output, String> {
        Command::new(program)
            .args(args)
            .current_dir(&self.stage)
            .output()
            .map_err(|error| format!("cannot run {}: {error}", program.display()))
    }

    /// Runs a tool in the staging folder; `None` if it is missing.
    fn run(&self, tool: Tool, args: &[&str]) -> Result<Option<Output>, String> {
        self.found.get(&tool).map(|found| self.spawn(&found.program, args)).transpose()
    }

    fn batch(&self, tool: Tool) -> bool {
        self.found.get(&tool).is_some_and(|found| found.batch)
    }
}

/// The program for `tool`: from its environment variable, or else the first of its names on PATH.
fn locate(tool: Tool) -> Option<PathBuf> {
    if let Some(path) = std::env::var_os(tool.variable()).filter(|value| !value.is_empty()) {
        return std::path::absolute(path).ok().filter(|path| path.is_file());
    }
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    tool.candidates().iter().find_map(|name| {
        folders
            .iter()
            .flat_map(|folder| [folder.join(name), folder.join(format!("{name}.exe"))])
            .find(|file| file.is_file())
            .and_then(|file| std::path::absolute(file).ok())
    })
}

/// The first word that looks like a version, e.g. `22.1.8` in `LLVM version 22.1.8`.
fn version_in(text: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    text.split_whitespace()
        .find(|word| word.contains('.') && word.chars().all(|c| c.is_ascii_digit() || c == '.'))
        .map(str::to_owned)
}

/// Whether LLVM of this version prints the form of the texts in `testdata/`.
fn knows_dxcontainer(version: &str) -> bool {
    version.split('.').next().and_then(|major| major.parse::<u32>().ok()).is_some_and(|major| major >= 22)
}

/// The version in FXC's creator string, which is in the reflection of most containers.
fn creator(container: &[u8]) -> Option<String> {
    const MARK: &[u8] = b"HLSL Shader Compiler ";
    let at = container.windows(MARK.len()).position(|window| window == MARK)?;
    let rest = container.get(at + MARK.len()..)?;
    let end = rest.iter().position(|&byte| byte != b'.' && !byte.is_ascii_digit())?;
    rest.get(..end).filter(|word| !word.is_empty()).map(|word| String::from_utf8_lossy(word).into_owned())
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Windows tools print CR LF; the repository keeps LF.
fn unix_lines(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len());
    for (index, &byte) in bytes.iter().enumerate() {
        if byte != b'\r' || bytes.get(index + 1) != Some(&b'\n') {
            text.push(byte);
        }
    }
    text
}

/// `dxc/name.dxil` and `asm` -> `dxc/name.asm`.
fn beside(container: &str, extension: &str) -> String {
    let stem = container.rsplit_once('.').map_or(container, |(stem, _)| stem);
    format!("{stem}.{extension}")
}

/// The folder that contains MANIFEST, searched for from the working directory upwards.
fn testdata() -> Result<PathBuf, String> {
    let start = std::env::current_dir().map_err(|error| format!("no working directory: {error}"))?;
    start
        .ancestors()
        .map(|folder| folder.join("testdata"))
        .find(|folder| folder.join("MANIFEST").is_file())
        .ok_or_else(|| "testdata/MANIFEST is neither here nor in a folder above".to_owned())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

/// Creates a folder and its parents.
fn make_folder(path: &Path) -> Result<(), String> {
    fs::create_dir_all(path).map_err(|error| format!("cannot make {}: {error}", path.display()))
}

/// Writes a file, and creates its folder if necessary.
fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    path.parent().map_or(Ok(()), make_folder)?;
    fs::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Copies a tree, file by file.
fn copy_tree(from: &Path, to: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("cannot copy {}: {error}", from.display());
    make_folder(to)?;
    for entry in fs::read_dir(from).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let target = to.join(entry.file_name());
        if entry.file_type().map_err(failed)?.is_dir() {
            copy_tree(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target).map_err(failed)?;
        }
    }
    Ok(())
}

/// The results of a run, in the order in which they are reported.
#[derive(Debug, Default)]
struct RunReport {
    added: Vec<String>,
    changed: Vec<String>,
    unchanged: usize,
    /// Cases whose compiler writes different bytes each time; they count as unchanged.
    unrepeatable: Vec<String>,
    /// Texts beside containers that differ from the present output of the tools.
    texts: Vec<String>,
    /// Cases that the compiler refused.
    failed: Vec<String>,
    /// Number of cases and texts that were skipped because a program is missing.
    skipped: BTreeMap<Tool, usize>,
    /// Compiler messages about the failed cases.
    messages: Vec<String>,
}

/// A case of this run: container path and MANIFEST line.
type Selected<'a> = (&'a String, &'a Case);

/// Builds the selected cases in the staging folder: compilations first, then the steps that read a container.
fn make(
    tools: &mut Tools,
    root: &Path,
    cases: &[Selected<'_>],
    report: &mut RunReport,
) -> Result<(), String> {
    let (compiled, derived): (Vec<_>, Vec<_>) =
        cases.iter().partition(|(_, case)| matches!(case.step, Step::Compile(_)));
    for (path, _) in &derived {
        clear(tools, path)?;
    }
    compile(tools, &compiled, report)?;
    keep_unrepeatable(tools, root, &compiled, report)?;
    for (path, case) in derived {
        tools.require(case.step.tool());
        step(tools, path, case, report)?;
    }
    Ok(())
}

/// Removes an old container from the staging folder: otherwise it would hide a failure.
fn clear(tools: &Tools, path: &str) -> Result<(), String> {
    let file = tools.stage.join(path);
    let _ = fs::remove_file(&file);
    file.parent().map_or(Ok(()), make_folder)
}

/// Compiles in the staging folder, in batches if the compiler supports them.
fn compile(tools: &mut Tools, cases: &[Selected<'_>], report: &mut RunReport) -> Result<(), String> {
    for (path, _) in cases {
        clear(tools, path)?;
    }
    for tool in [Tool::Dxc, Tool::Dxc1_9, Tool::Dxc1_7, Tool::Fxc, Tool::Vkd3d, Tool::Mesa, Tool::Yaml2obj] {
        let mine: Vec<_> = cases.iter().filter(|(_, case)| case.step == Step::Compile(tool)).collect();
        if mine.is_empty() {
            continue;
        }
        tools.require(tool);
        if !tools.batch(tool) {
            for (path, case) in mine {
                step(tools, path, case, report)?;
            }
            continue;
        }
        let mut list = String::new();
        for (path, case) in mine {
            let (out, more) = outputs(path);
            let _ = write!(list, "{}\t{out}", case.sources.first().map_or("", String::as_str));
            for option in case.options.iter().map(String::as_str).chain(more) {
                let _ = write!(list, "\t{option}");
            }
            list.push('\n');
        }
        write(&tools.stage.join("batch.list"), list.as_bytes())?;
        if let Some(output) = tools.run(tool, &["--batch", "batch.list"])? {
            collect_messages(&output, report);
        }
    }
    Ok(())
}

/// The path to which the compiler writes its container, and the options that produce the file at `path`. A
/// PDB is written beside its container, which is not kept.
fn outputs(path: &str) -> (String, Vec<&str>) {
    if is_pdb(path) {
        (format!("{path}.container"), vec!["-Fd", path])
    } else {
        (path.to_owned(), Vec::new())
    }
}

/// Whether the file is a PDB instead of a container.
fn is_pdb(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, extension)| extension == "pdb")
}

/// Restores the recorded container if the compiler writes different bytes each time.
///
/// FXC's debug information contains a new GUID and the time, and its reflection of interfaces contains
/// uninitialised memory. Therefore a container that differs from the record is compiled a second time; if the
/// two results differ from each other, the difference is ignored.
fn keep_unrepeatable(
    tools: &mut Tools,
    root: &Path,
    cases: &[Selected<'_>],
    report: &mut RunReport,
) -> Result<(), String> {
    let mut doubtful = Vec::new();
    let mut first = Vec::new();
    for &(path, case) in cases {
        let Ok(bytes) = fs::read(tools.stage.join(path)) else { continue };
        if case.sha256 != "-" && case.sha256 != sha256(&bytes) {
            doubtful.push((path, case));
            first.push(bytes);
        }
    }
    compile(tools, &doubtful, report)?;
    for ((path, case), bytes) in doubtful.iter().zip(&first) {
        let same = fs::read(tools.stage.join(path)).is_ok_and(|again| again == *bytes);
        match fs::read(root.join(path)) {
            Ok(recorded) if !same && sha256(&recorded) == case.sha256 => {
                write(&tools.stage.join(path), &recorded)?;
                report.unrepeatable.push((*path).clone());
            }
            _ => {}
        }
    }
    Ok(())
}

/// Builds one container with one process.
fn step(tools: &Tools, path: &str, case: &Case, report: &mut RunReport) -> Result<(), String> {
    let source = case.sources.first().map_or("", String::as_str);
    let mut options: Vec<&str> = case.options.iter().map(String::as_str).collect();
    let (file, more) = outputs(path);
    options.extend(more);
    let mut args: Vec<&str> = Vec::new();
    match case.step {
        Step::Compile(tool) => {
            let out = match tool {
                Tool::Dxc | Tool::Dxc1_9 | Tool::Dxc1_7 => "-Fo",
                Tool::Fxc => "/Fo",
                Tool::Vkd3d | Tool::Mesa | Tool::Yaml2obj | Tool::Obj2yaml | Tool::Opt | Tool::Clang => "-o",
            };
            args.extend(options);
            args.extend([out, file.as_str(), source]);
        }
        Step::Builder => {
            args.extend(["--builder", source, path]);
            args.extend(options);
        }
        Step::Pdb => {
            let outer = read(&tools.stage.join(source)).unwrap_or_default();
            return match pdb_container(&outer) {
                Some(inner) => write(&tools.stage.join(path), inner),
                None => {
                    report.messages.push(format!("error: {source} holds no PDB with a container"));
                    Ok(())
                }
            };
        }
        Step::Strip => {
            args.push("--strip");
            args.extend(options);
            args.extend([source, path]);
        }
    }
    if let Some(output) = tools.run(case.step.tool(), &args)? {
        if !output.status.success() {
            let _ = fs::remove_file(tools.stage.join(path));
            collect_messages(&output, report);
        }
    }
    Ok(())
}

/// The container in a PDB file anywhere in `bytes`. DXC writes the PDB's blocks in order, so the container is
/// contiguous.
fn pdb_container(bytes: &[u8]) -> Option<&[u8]> {
    const MAGIC: &[u8] = b"Microsoft C/C++ MSF 7.00";
    const BLOCK: usize = 512;
    let start = bytes.windows(MAGIC.len()).position(|window| window == MAGIC)?;
    let pdb = bytes.get(start..)?;
    let block = pdb.chunks(BLOCK).position(|block| block.starts_with(b"DXBC"))?;
    let container = pdb.get(block * BLOCK..)?;
    let size = u32::from_le_bytes(container.get(24..28)?.try_into().ok()?);
    container.get(..usize::try_from(size).ok()?)
}

/// Collects the lines of a compiler's output that state why it failed.
fn collect_messages(output: &Output, report: &mut RunReport) {
    for text in [&output.stderr, &output.stdout] {
        let text = String::from_utf8_lossy(text);
        report.messages.extend(
            text.lines().filter(|line| line.contains("error") || line.contains(": 0x")).map(str::to_owned),
        );
    }
}

/// The output of one tool for one container: the text, or the message with which it refused.
type Printed = BTreeMap<(String, Tool), Result<Vec<u8>, String>>;

/// Prints the containers at `paths` with the external tools.
fn print(tools: &mut Tools, paths: &[&String]) -> Result<Printed, String> {
    let mut printed = Printed::new();
    for tool in [Tool::Dxc, Tool::Fxc, Tool::Obj2yaml, Tool::Opt] {
        let mine: Vec<&str> =
            paths.iter().map(|path| path.as_str()).filter(|path| prints(tool, path)).collect();
        if mine.is_empty() {
            continue;
        }
        tools.require(tool);
        if tool == Tool::Opt {
            print_with_opt(tools, &mine, &mut printed)?;
            continue;
        }
        if tools.batch(tool) {
            print_batch(tools, tool, &mine, &mut printed)?;
            continue;
        }
        let dumpbin = if tool == Tool::Dxc { "-dumpbin" } else { "/dumpbin" };
        for path in mine {
            let args: &[&str] = if tool == Tool::Obj2yaml { &[path] } else { &[dumpbin, path] };
            let Some(output) = tools.run(tool, args)? else { break };
            let result = if output.status.success() {
                Ok(unix_lines(&output.stdout))
            } else {
                Err(refusal(&output.stderr, path))
            };
            printed.insert((path.to_owned(), tool), result);
        }
    }
    Ok(printed)
}

/// Whether the output of `tool` is kept beside the container at `path`.
fn prints(tool: Tool, path: &str) -> bool {
    match tool {
        // The output for a PDB is that for the container inside.
        _ if is_pdb(path) => false,
        Tool::Dxc => path.starts_with("dxc/") || path.starts_with("mesa/"),
        Tool::Fxc => path.starts_with("fxc/") || path.starts_with("vkd3d/"),
        Tool::Obj2yaml => true,
        Tool::Opt => LLVM22.contains(&path),
        Tool::Dxc1_9 | Tool::Dxc1_7 | Tool::Vkd3d | Tool::Mesa | Tool::Yaml2obj | Tool::Clang => false,
    }
}

/// The file name extension of the output of `tool`.
fn extension(tool: Tool) -> &'static str {
    match tool {
        Tool::Dxc => "dumpbin.txt",
        Tool::Fxc => "asm",
        Tool::Opt => "llvm22.ll",
        Tool::Obj2yaml
        | Tool::Dxc1_9
        | Tool::Dxc1_7
        | Tool::Vkd3d
        | Tool::Mesa
        | Tool::Yaml2obj
        | Tool::Clang => "obj2yaml.yaml",
    }
}

/// The containers whose modules LLVM 22 prints: each has something that it changes in a module of 3.7.
const LLVM22: &[&str] = &[
    "dxc/cs_atomics64_6_6.dxil",
    "dxc/cs_buffers_6_2.dxil",
    "dxc/cs_doubles_6_0.dxil",
    "dxc/cs_group_shared_6_0.dxil",
    "dxc/cs_linalg_vector_6_10.dxil",
    "dxc/cs_long_vectors_6_9.dxil",
    "dxc/lib_nodes_broadcasting_debug_6_8.dxil",
    "dxc/lib_raytracing_debug_6_6.dxil",
    "dxc/ps_multi_file_debug_valver_1_0.dxil",
    "dxc/ps_multi_file_od_debug_6_6.dxil",
    "dxc/ps_nothing_6_0.dxil",
    "dxc/vs_dynamic_index_6_8.dxil",
    "dxc/vs_transform_6_0.dxil",
    "mesa/cs_math_6_2.dxil",
];

/// Lets `opt` print the module with debug information, or the one of `DXIL`, after the name of its file.
fn print_with_opt(tools: &Tools, paths: &[&str], printed: &mut Printed) -> Result<(), String> {
    /// The data layout of modules in which 16 bits may be 32: LLVM 22 takes it with bytes of 8 bits alone.
    const LAYOUT: &str =
        "--data-layout=e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64";
    for path in paths {
        let bytes =
            fs::read(tools.stage.join(path)).map_err(|error| format!("cannot read {path}: {error}"))?;
        let Some(bitcode) = part(&bytes, b"ILDB").or_else(|| part(&bytes, b"DXIL")).and_then(bitcode) else {
            return Err(format!("{path} has no module"));
        };
        let name = beside(path, "bc");
        write(&tools.stage.join(&name), bitcode)?;
        let run = |layout: &[&str]| {
            let args = [layout, &["-passes=verify", "-S", &name, "-o", "-"]].concat();
            tools.run(Tool::Opt, &args)
        };
        let Some(mut output) = run(&[])? else { return Ok(()) };
        if String::from_utf8_lossy(&output.stderr).contains("i8 must be 8-bit aligned") {
            output = match run(&[LAYOUT])? {
                Some(output) => output,
                None => return Ok(()),
            };
        }
        let result = if output.status.success() {
            Ok(unix_lines(&output.stdout))
        } else {
            Err(refusal(&output.stderr, &name))
        };
        printed.insert(((*path).to_owned(), Tool::Opt), result);
    }
    Ok(())
}

/// The payload of a container's part.
fn part<'c>(container: &'c [u8], kind: &[u8; 4]) -> Option<&'c [u8]> {
    let word = |at: usize| Some(u32::from_le_bytes(container.get(at..at + 4)?.try_into().ok()?) as usize);
    (0..word(28)?).find_map(|index| {
        let start = word(32 + 4 * index)?;
        let payload = start + 8;
        (container.get(start..start + 4)? == kind)
            .then(|| container.get(payload..payload + word(start + 4)?))?
    })
}

/// The bitcode in a program: where the header says, from the place of its own mark.
fn bitcode(program: &[u8]) -> Option<&[u8]> {
    let word = |at: usize| Some(u32::from_le_bytes(program.get(at..at + 4)?.try_into().ok()?) as usize);
    let start = 8 + word(16)?;
    program.get(start..start + word(20)?)
}

/// Disassembles many containers with one process per folder (the output is named after the file alone).
fn print_batch(tools: &Tools, tool: Tool, paths: &[&str], printed: &mut Printed) -> Result<(), String> {
    let suffix = if tool == Tool::Dxc { "txt" } else { "asm" };
    let mut folders: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for path in paths {
        folders.entry(path.split('/').next().unwrap_or("")).or_default().push(path);
    }
    for (folder, files) in folders {
        let out = format!("out-{}-{folder}", tool.name());
        make_folder(&tools.stage.join(&out))?;
        let mut args = vec!["--dumpbin-batch", &out];
        args.extend(&files);
        let Some(output) = tools.run(tool, &args)? else { return Ok(()) };
        for path in files {
            let name = path.rsplit('/').next().unwrap_or(path);
            let result = match fs::read(tools.stage.join(&out).join(format!("{name}.{suffix}"))) {
                Ok(text) => Ok(unix_lines(&text)),
                Err(_) => Err(refusal(&output.stderr, path)),
            };
            printed.insert((path.to_owned(), tool), result);
        }
    }
    Ok(())
}

/// The line of `stderr` about `path`, without the path.
fn refusal(stderr: &[u8], path: &str) -> String {
    let text = String::from_utf8_lossy(stderr);
    let line = text.lines().find(|line| line.contains(path)).or_else(|| text.lines().next());
    let line = line.unwrap_or("no message").replace(&format!("{path}: "), "").replace('\t', " ");
    line.trim_start_matches("Error reading file: ").trim().to_owned()
}

/// The header of `testdata/REFUSED`.
const REFUSED_HEAD: &str = "\
# Containers that an outside tool refuses to print, so that no text of it lies beside them.
# container<TAB>tool<TAB>its message; written by `cargo xtask regenerate-corpus`
";

/// Reads `testdata/REFUSED` into (container, tool) -> message.
fn parse_refused(text: &str) -> BTreeMap<(String, String), String> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let (path, rest) = line.split_once('\t')?;
            let (tool, message) = rest.split_once('\t')?;
            Some(((path.to_owned(), tool.to_owned()), message.to_owned()))
        })
        .collect()
}

/// Compares one expectation with the file on disk; `None` means that it should not exist.
fn settle(
    root: &Path,
    name: &str,
    text: Option<&[u8]>,
    check: bool,
    report: &mut RunReport,
) -> Result<(), String> {
    let path = root.join(name);
    let old = fs::read(&path).ok();
    if old.as_deref() == text {
        return Ok(());
    }
    report.texts.push(name.to_owned());
    match text {
        _ if check => Ok(()),
        Some(text) => write(&path, text),
        None => fs::remove_file(&path).map_err(|error| format!("cannot remove {name}: {error}")),
    }
}

/// Builds the corpus again, or with `--check` compares it with the present output of the compilers.
///
/// # Errors
///
/// A wrong argument or MANIFEST, a missing or failing compiler, files that cannot be read or written, and
/// with `--check` any difference. A missing compiler is reported after everything else is done.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let mut check = false;
    let mut filters: Vec<&str> = Vec::new();
    for arg in args {
        match arg.as_str() {
            "--check" => check = true,
            "-h" | "--help" => {
                println!("{USAGE}");
                return Ok(());
            }
            option if option.starts_with('-') => return Err(format!("unknown option {option}\n\n{USAGE}")),
            word => filters.push(word),
        }
    }

    let root = testdata()?;
    let text = String::from_utf8(read(&root.join("MANIFEST"))?)
        .map_err(|error| format!("testdata/MANIFEST is not UTF-8: {error}"))?;
    let mut manifest = Manifest::parse(&text)?;
    let selected = |path: &str| filters.is_empty() || filters.iter().any(|word| path.contains(word));

    let stage = std::env::temp_dir().join("dxkit-corpus");
    let _ = fs::remove_dir_all(&stage);
    copy_tree(&root, &stage)?;
    let mut tools = Tools::new(&stage);
    let mut report = RunReport::default();

    let cases: Vec<_> = manifest.cases.iter().filter(|(path, _)| selected(path)).collect();
    let texts: Vec<&str> = [
        rootsig_texts::DXC_TEXTS,
        rootsig_texts::CLANG_TEXTS,
        assembly_texts::TEXTS,
        link_sets::SETS,
        resource_texts::RDEF_ROWS,
        resource_texts::SPIRV_TYPES,
        resource_dxc::TABLE,
    ]
    .into_iter()
    .filter(|path| selected(path))
    .collect();
    let tables: Vec<&str> = verdicts::TABLES.into_iter().filter(|path| selected(path)).collect();
    if cases.is_empty() && texts.is_empty() && tables.is_empty() {
        return Err(format!("nothing matches {}", filters.join(" ")));
    }
    make(&mut tools, &root, &cases, &mut report)?;

    // First the containers, then what the external tools print of them.
    let mut made: IndexMap<String, Vec<u8>> = IndexMap::new();
    for (path, case) in &cases {
        match fs::read(stage.join(path)) {
            Ok(bytes) => drop(made.insert((*path).clone(), bytes)),
            Err(_) if tools.missing.contains(&case.step.tool()) => {
                *report.skipped.entry(case.step.tool()).or_default() += 1;
            }
            Err(_) => report.failed.push((*path).clone()),
        }
    }
    settle_containers(&mut manifest, &made, &root, &tools, check, &mut report)?;
    let text = settle_printed(&manifest, &made, &root, &mut tools, check, &mut report)?;
    settle(&root, "REFUSED", Some(text.as_bytes()), check, &mut report)?;
    settle(&root, "MANIFEST", Some(manifest.text().as_bytes()), check, &mut report)?;
    for table in tables {
        verdicts::regenerate(&mut tools, &root, table, check, &mut report)?;
    }
    for path in texts {
        settle_text(&mut tools, &root, path, check, &mut report)?;
    }
    let _ = fs::remove_dir_all(&stage);
    tell(&report, &tools, check)
}

/// Compares the containers that were made with those of the repository, and their hashes and versions with
/// the MANIFEST; unless `check` is set, both become those of this run.
fn settle_containers(
    manifest: &mut Manifest,
    made: &IndexMap<String, Vec<u8>>,
    root: &Path,
    tools: &Tools,
    check: bool,
    report: &mut RunReport,
) -> Result<(), String> {
    let fxc_version =
        made.iter().filter(|(path, _)| path.starts_with("fxc/")).find_map(|(_, bytes)| creator(bytes));
    for (path, bytes) in made {
        let Some(case) = manifest.cases.get_mut(path) else { continue };
        let tool = case.step.tool();
        let version = match tool {
            Tool::Fxc => fxc_version.clone(),
            _ => tools.found.get(&tool).and_then(|found| found.version.clone()),
        };
        case.version = version.unwrap_or_else(|| case.version.clone());
        let digest = sha256(bytes);
        // The file itself is compared as well: it may be damaged although its line in the MANIFEST is right.
        let same_file = fs::read(root.join(path)).is_ok_and(|old| old == *bytes);
        if case.sha256 == "-" {
            report.added.push(path.clone());
        } else if case.sha256 != digest || !same_file {
            report.changed.push(path.clone());
        } else {
            report.unchanged += 1;
        }
        case.sha256 = digest;
        if !check && !same_file {
            write(&root.join(path), bytes)?;
        }
    }
    Ok(())
}

/// Compares what the external tools print of containers with the files beside these. The text of REFUSED.
fn settle_printed(
    manifest: &Manifest,
    made: &IndexMap<String, Vec<u8>>,
    root: &Path,
    tools: &mut Tools,
    check: bool,
    report: &mut RunReport,
) -> Result<String, String> {
    let paths: Vec<&String> = made.keys().collect();
    let printed = print(tools, &paths)?;
    let refused_text = fs::read_to_string(root.join("REFUSED")).unwrap_or_default();
    let mut refused = parse_refused(&refused_text);
    refused.retain(|(path, _), _| manifest.cases.contains_key(path));
    for ((path, tool), result) in &printed {
        let name = beside(path, extension(*tool));
        let key = (path.clone(), tool.name().to_owned());
        match result {
            Ok(text) => {
                refused.remove(&key);
                settle(root, &name, Some(text), check, report)?;
            }
            Err(message) => {
                refused.insert(key, message.clone());
                settle(root, &name, None, check, report)?;
            }
        }
    }
    for tool in [Tool::Dxc, Tool::Fxc, Tool::Obj2yaml, Tool::Opt] {
        if tools.missing.contains(&tool) {
            *report.skipped.entry(tool).or_default() +=
                paths.iter().filter(|path| prints(tool, path)).count();
        }
    }
    let mut text = REFUSED_HEAD.to_owned();
    for ((path, tool), message) in &refused {
        let _ = writeln!(text, "{path}\t{tool}\t{message}");
    }
    Ok(text)
}

/// Makes the text file with this path again, as far as its tools are there.
fn settle_text(
    tools: &mut Tools,
    root: &Path,
    path: &str,
    check: bool,
    report: &mut RunReport,
) -> Result<(), String> {
    let old = String::from_utf8_lossy(&read(&root.join(path))?).into_owned();
    let new = match path {
        assembly_texts::TEXTS => assemble_texts(tools, root, &old, report)?,
        link_sets::SETS => link_libraries(tools, root, &old, check, report)?,
        resource_dxc::TABLE => tabulate_resources(tools, &old, report)?,
        resource_texts::RDEF_ROWS | resource_texts::SPIRV_TYPES => {
            compile_resources(tools, path, &old, report)?
        }
        _ => compile_texts(tools, path, &old, report)?,
    };
    if let Some(new) = new {
        settle(root, path, Some(new.as_bytes()), check, report)?;
    }
    Ok(())
}

/// The changed texts of a file, with the present verdicts of DXC's assembler; `None` if it is missing.
fn assemble_texts(
    tools: &mut Tools,
    root: &Path,
    old: &str,
    report: &mut RunReport,
) -> Result<Option<String>, String> {
    tools.require(Tool::Dxc);
    if tools.missing.contains(&Tool::Dxc) || !tools.batch(Tool::Dxc) {
        *report.skipped.entry(Tool::Dxc).or_default() += 1;
        return Ok(None);
    }
    let stage = tools.stage.clone();
    let repository = root.parent().unwrap_or(root);
    let assemble = |list: &str| tools.run(Tool::Dxc, &["--assemble-batch", list]).map(|_| ());
    assembly_texts::regenerate_with_dxc(old, repository, &stage, assemble).map(Some)
}

/// The sets of libraries, with the present verdicts of the vendor's linker; `None` if it is missing.
fn link_libraries(
    tools: &mut Tools,
    root: &Path,
    old: &str,
    check: bool,
    report: &mut RunReport,
) -> Result<Option<String>, String> {
    tools.require(Tool::Dxc);
    if tools.missing.contains(&Tool::Dxc) || !tools.batch(Tool::Dxc) {
        *report.skipped.entry(Tool::Dxc).or_default() += 1;
        return Ok(None);
    }
    let stage = tools.stage.clone();
    let run = |option: &str, list: &str| tools.run(Tool::Dxc, &[option, list]).map(|_| ());
    let made = link_sets::regenerate(old, &stage, run)?;
    for (path, bytes) in &made.files {
        settle(root, path, Some(bytes), check, report)?;
    }
    Ok(Some(made.table))
}

/// The declarations of resources that DXC compiles, with its present output; `None` if it is missing.
fn tabulate_resources(
    tools: &mut Tools,
    old: &str,
    report: &mut RunReport,
) -> Result<Option<String>, String> {
    tools.require(Tool::Dxc);
    if tools.missing.contains(&Tool::Dxc) || !tools.batch(Tool::Dxc) {
        *report.skipped.entry(Tool::Dxc).or_default() += 1;
        return Ok(None);
    }
    let stage = tools.stage.clone();
    resource_dxc::regenerate_with_dxc(old, &stage, |args| tools.run(Tool::Dxc, args).map(|_| ())).map(Some)
}

/// The declarations of resources in a table, with the present output of its compilers; `None` if one is
/// missing.
fn compile_resources(
    tools: &mut Tools,
    path: &str,
    old: &str,
    report: &mut RunReport,
) -> Result<Option<String>, String> {
    let spirv = path == resource_texts::SPIRV_TYPES;
    let needed = if spirv { [Tool::Fxc, Tool::Vkd3d].as_slice() } else { &[Tool::Fxc] };
    for tool in needed {
        tools.require(*tool);
        if tools.missing.contains(tool) || *tool == Tool::Fxc && !tools.batch(Tool::Fxc) {
            *report.skipped.entry(*tool).or_default() += 1;
            return Ok(None);
        }
    }
    let tools = &*tools;
    let fxc = |args: &[&str]| tools.run(Tool::Fxc, args).map(|_| ());
    if !spirv {
        return resource_texts::regenerate_with_fxc(old, &tools.stage, fxc).map(Some);
    }
    let translate = |options: &[&str]| {
        let out = "resource.spv";
        let options = [&["-x", "dxbc-tpf", "-b", "spirv-binary", "-o", out], options].concat();
        let output = tools.run(Tool::Vkd3d, &options)?.ok_or("vkd3d-compiler is missing")?;
        Ok(if output.status.success() {
            Ok(read(&tools.stage.join(out))?)
        } else {
            Err(refusal(&output.stderr, options.last().copied().unwrap_or_default()))
        })
    };
    resource_texts::of_vkd3d(old, &tools.stage, fxc, translate).map(Some)
}

/// The texts of root signatures in a file, with the present output of their compiler; `None` if the compiler
/// is missing.
fn compile_texts(
    tools: &mut Tools,
    path: &str,
    old: &str,
    report: &mut RunReport,
) -> Result<Option<String>, String> {
    let tool = if path == rootsig_texts::DXC_TEXTS { Tool::Dxc } else { Tool::Clang };
    tools.require(tool);
    // There are thousands of texts: one process for each would take hours with a compiler that starts slowly.
    if tools.missing.contains(&tool) || tool == Tool::Dxc && !tools.batch(tool) {
        *report.skipped.entry(tool).or_default() += 1;
        return Ok(None);
    }
    if tool == Tool::Dxc {
        let stage = tools.stage.clone();
        let compile = |list: &str| tools.run(tool, &["--rootsig-batch", list]).map(|_| ());
        return rootsig_texts::regenerate_with_dxc(old, &stage, compile).map(Some);
    }
    let compile = |source: &str| {
        write(&tools.stage.join("text.hlsl"), source.as_bytes())?;
        // Only the front end runs: it emits the parsed root signature as metadata.
        let options = "-cc1 -triple dxil-unknown-shadermodel1.2-rootsignature -x hlsl -hlsl-entry RS \
                       -fdx-rootsignature-version=rootsig_1_2 -disable-llvm-passes -emit-llvm -o - text.hlsl";
        let output = tools.run(tool, &options.split_whitespace().collect::<Vec<_>>())?;
        let output = output.ok_or_else(|| "clang is missing".to_owned())?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ok(if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) })
    };
    rootsig_texts::regenerate_with_clang(old, compile).map(Some)
}

/// Prints the summary, and returns an error if anything is wrong.
fn tell(report: &RunReport, tools: &Tools, check: bool) -> Result<(), String> {
    const SHOWN: usize = 20;
    let list = |title: &str, names: &[String]| {
        if names.is_empty() {
            return;
        }
        println!("{title:<10} {}", names.len());
        for name in names.iter().take(SHOWN) {
            println!("    {name}");
        }
        if names.len() > SHOWN {
            println!("    and {} more", names.len() - SHOWN);
        }
    };
    for (tool, found) in &tools.found {
        let version = found.version.as_deref().unwrap_or("");
        println!("{:<15} {version:<8} {}", tool.name(), found.program.display());
    }
    list("added", &report.added);
    list("changed", &report.changed);
    list("texts", &report.texts);
    list("failed", &report.failed);
    list("kept", &report.unrepeatable);
    println!("{:<10} {}", "unchanged", report.unchanged);
    for message in report.messages.iter().take(SHOWN).filter(|_| !report.failed.is_empty()) {
        println!("    {message}");
    }
    for tool in &tools.missing {
        let count = report.skipped.get(tool).copied().unwrap_or_default();
        println!("missing: {} ({count} files left out): {}", tool.name(), tool.advice());
    }

    let mut wrong = Vec::new();
    if !report.failed.is_empty() {
        wrong.push(format!("{} containers failed", report.failed.len()));
    }
    if !tools.missing.is_empty() {
        wrong.push("a compiler is missing".to_owned());
    }
    if check && !(report.added.is_empty() && report.changed.is_empty() && report.texts.is_empty()) {
        wrong.push("the corpus is not what the compilers make; run without --check to rewrite it".to_owned());
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifest_text_is_read_and_written_alike() {
        let text = "# head\na/x.dxil\t-\tdxc 1.10\ta/x.hlsl a/y.hlsli\t-T ps_6_0\na/z.dxil\tff\tdxc-builder 1.10\ta/x.dxil\t-STAT\n";
        let manifest = Manifest::parse(text).unwrap();
        assert_eq!(manifest.text(), text);
        assert_eq!(manifest.cases["a/z.dxil"].step, Step::Builder);
        assert!(Manifest::parse("a\tb\n").unwrap_err().contains("line 1"));
    }

    #[test]
    fn versions_are_found_where_each_tool_says_them() {
        assert_eq!(version_in(b"Debian LLVM version 22.1.8\n").as_deref(), Some("22.1.8"));
        assert_eq!(version_in(b"dxcompiler.dll: 1.8 - 1.8.2407.12\n").as_deref(), Some("1.8"));
        assert_eq!(creator(b"..HLSL Shader Compiler 10.1\0").as_deref(), Some("10.1"));
        assert_eq!(creator(b"nothing"), None);
        assert!(knows_dxcontainer("22.1.8") && !knows_dxcontainer("14.0.6"));
    }

    #[test]
    fn a_container_is_found_in_the_blocks_of_a_pdb() {
        let mut bytes = b"something in front, Microsoft C/C++ MSF 7.00".to_vec();
        bytes.resize(20 + 1024, 0);
        bytes.extend(b"DXBC");
        bytes.extend([0; 20]);
        bytes.extend(32_u32.to_le_bytes());
        assert_eq!(pdb_container(&bytes), None, "the container is cut off");
        bytes.extend([0; 100]);
        assert_eq!(pdb_container(&bytes).map(<[u8]>::len), Some(32));
    }

    #[test]
    fn pdbs_are_written_beside_a_container() {
        assert_eq!(outputs("dxc/a.dxil"), ("dxc/a.dxil".to_owned(), Vec::new()));
        assert_eq!(outputs("dxc/a.pdb"), ("dxc/a.pdb.container".to_owned(), vec!["-Fd", "dxc/a.pdb"]));
        assert!(prints(Tool::Dxc, "dxc/a.dxil") && !prints(Tool::Dxc, "dxc/a.pdb"));
    }

    #[test]
    fn refusals_lose_the_path_and_lines_their_carriage_returns() {
        assert_eq!(refusal(b"Error reading file: a/b.dxbc: too short\n", "a/b.dxbc"), "too short");
        assert_eq!(unix_lines(b"a\r\nb\rc\n"), b"a\nb\rc\n");
        assert_eq!(beside("dxc/a.dxil", "dumpbin.txt"), "dxc/a.dumpbin.txt");
    }
}
