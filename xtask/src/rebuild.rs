//! `rebuild-sources`: the proof that `dxkit source` recovers the sources of a shader.
//!
//! Shaders are compiled with debug information in every way in which DXC stores sources. `dxkit source -o`
//! recovers the sources from the compiler's output alone; they are compared with the originals, byte by byte.
//! Then a shell splits the command line, the compiler runs with it in the recovered folder, and the program
//! has to have the same hash.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{process, workspace};

const USAGE: &str = "\
usage: cargo xtask rebuild-sources [--all] [FILTER...]

  Compiles every source of testdata/dxc, and some more with folders, macros and quotes, in every way in which the
  compiler keeps sources; recovers them with `dxkit source`; compiles what was recovered with the command line that
  was recovered; and compares the programs' hashes.

  --all    every line of the MANIFEST instead of one for each source: takes long
  FILTER   only sources whose path holds one of these words

  The compiler comes from DXC, or else from PATH.";

/// The ways in which the compiler stores sources. `PDB` is replaced by the PDB's name.
const WAYS: [(&str, &[&str]); 7] = [
    ("slim", &["-Zs", "-Fd", "PDB"]),
    ("embedded", &["-Zi", "-Qembed_debug", "-Fd", "PDB"]),
    ("beside", &["-Zi", "-Fd", "PDB"]),
    ("private", &["-Zi", "-Qpdb_in_private"]),
    // Hashes of the debug module: that of the shader, and that of the PDB.
    ("module", &["-Zi", "-Qembed_debug"]),
    ("module-beside", &["-Zi", "-Qsource_in_debug_module", "-Fd", "PDB"]),
    ("source-hash", &["-Zi", "-Zss", "-Fd", "PDB"]),
];

/// Options for debug information, with the number of their words; each way has its own.
const DEBUG: [(&str, usize); 11] = [
    ("-Zi", 1),
    ("-Zs", 1),
    ("-Zss", 1),
    ("-Zsb", 1),
    ("-Qembed_debug", 1),
    ("-Qpdb_in_private", 1),
    ("-Qstrip_debug", 1),
    ("-Qstrip_priv", 1),
    ("-Qsource_in_debug_module", 1),
    ("-Fd", 2),
    // The file is not kept.
    ("-setprivate", 2),
];

/// Files of cases that testdata has no sources for.
const MORE_FILES: [(&str, &str); 12] = [
    (
        "deep/shaders/main.hlsl",
        "#include \"inc/one.hlsli\"\n#include \"./inc/../inc/two.hlsli\"\n#include \"with space/three.hlsli\"\n\
         #include \"../common/four.hlsli\"\nfloat4 main() : SV_Target { return one() + two() + three() + four() + K; }\n",
    ),
    ("deep/shaders/inc/one.hlsli", "#include \"two.hlsli\"\nfloat one() { return two() * K; }\n"),
    ("deep/shaders/inc/two.hlsli", "#ifndef TWO\n#define TWO\nfloat two() { return 2; }\n#endif\n"),
    ("deep/shaders/with space/three.hlsli", "float three() { return 3; }\n"),
    (
        "deep/common/four.hlsli",
        "#include \"../common/even/more/five.hlsli\"\nfloat four() { return five(); }\n",
    ),
    (
        "deep/common/even/more/five.hlsli",
        "#include \"../../../../up.hlsli\"\nfloat five() { return up(); }\n",
    ),
    ("up.hlsli", "float up() { return 8; }\n"),
    (
        "macros/main.hlsl",
        "#include <found.hlsli>\n#ifdef FLAG\nfloat4 entry() : SV_Target { return VALUE + found(TEXT) + DOLLAR; }\n#endif\n",
    ),
    ("macros/library folder/found.hlsli", "#include <also/found.hlsli>\n#define found(x) also_found()\n"),
    ("macros/other/also/found.hlsli", "float also_found() { return 1; }\n"),
    (
        "aux it's/ma in.hlsl",
        "#include \"k\u{f6}nig.hlsli\"\nfloat4 main() : SV_Target { return koenig(); }\n",
    ),
    ("aux it's/k\u{f6}nig.hlsli", "float koenig() { return 5; }\r\n\t// \u{20ac}\r\n"),
];

/// Cases for these files: the main file, and options.
const MORE_CASES: [(&str, &[&str]); 8] = [
    ("deep/shaders/main.hlsl", &["-T", "ps_6_0", "-DK=(1 + 2)"]),
    ("./deep/shaders/main.hlsl", &["-T", "ps_6_6", "-D", "K=7", "-Od"]),
    ("deep\\shaders\\main.hlsl", &["-T", "ps_6_0", "-D", "K=7", "-WX"]),
    ("deep/../deep/shaders/main.hlsl", &["-T", "ps_6_0", "-D", "K=7", "-Gis"]),
    (
        "macros/main.hlsl",
        &[
            "-T",
            "ps_6_0",
            "-E",
            "entry",
            "-I",
            "macros/library folder",
            "-Imacros/other",
            "-DFLAG",
            "-D",
            "VALUE=1 + 2",
            "-DTEXT=\"it's \\\"quoted\\\" `x` $HOME\"",
            "-DDOLLAR=(4 * 2)",
            "-HV",
            "2018",
            "-Wno-conversion",
            "-O1",
        ],
    ),
    (
        "./macros/main.hlsl",
        &[
            "-T",
            "ps_6_2",
            "-E",
            "entry",
            "-I",
            "./macros/library folder/",
            "-I",
            "macros/../macros/other",
            "-DFLAG=",
            "-D",
            "VALUE=1",
            "-DDOLLAR=2",
            "-enable-16bit-types",
            "-DTEXT=",
        ],
    ),
    ("aux it's/ma in.hlsl", &["-T", "ps_6_0"]),
    ("aux it's\\ma in.hlsl", &["-T", "ps_6_7", "-Zpr", "-all-resources-bound"]),
];

/// One compilation.
#[derive(Debug)]
struct Case {
    /// The name of its files.
    name: String,
    main: String,
    options: Vec<String>,
}

/// The results of the cases.
#[derive(Debug, Default)]
struct Tally {
    refused: AtomicUsize,
    recovered: AtomicUsize,
    files: AtomicUsize,
    rebuilt: AtomicUsize,
    /// Cases whose hash covers the sources, with an equal hash.
    source_hashes: AtomicUsize,
    complaints: Mutex<Vec<String>>,
}

impl Tally {
    fn print_error(&self, name: &str, why: &str) {
        let mut complaints = self.complaints.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        complaints.push(format!("{name}: {why}"));
    }
}

/// Runs the task.
///
/// # Errors
/// A wrong argument, no compiler, and any source or hash that differs.
pub(crate) fn run(args: &[String]) -> Result<(), String> {
    let mut all = false;
    let mut filters: Vec<&str> = Vec::new();
    for arg in args {
        match arg.as_str() {
            "--all" => all = true,
            "-h" | "--help" => {
                println!("{USAGE}");
                return Ok(());
            }
            word if word.starts_with('-') => return Err(format!("unknown argument {word}\n\n{USAGE}")),
            word => filters.push(word),
        }
    }
    let compiler = std::env::var_os("DXC").unwrap_or_else(|| "dxc".into());
    process::quietly(process::cargo().args(["build", "--quiet", "-p", "dxkit-cli"]))?;
    let command = workspace::built_command()?;
    let stage = std::env::temp_dir().join("dxkit-rebuild");
    let _ = fs::remove_dir_all(&stage);
    let originals = stage.join("originals");
    copy_sources(&workspace::root().join("testdata/dxc"), &originals.join("dxc"))?;
    for (path, text) in MORE_FILES {
        write(&originals.join(path), text.as_bytes())?;
    }
    let wanted = |case: &(String, Vec<String>)| {
        filters.is_empty() || filters.iter().any(|filter| case.0.contains(filter))
    };
    let more = MORE_CASES.iter().map(|(main, options)| {
        ((*main).to_owned(), options.iter().map(|option| (*option).to_owned()).collect())
    });
    let plain: Vec<_> = manifest(all)?.into_iter().chain(more).filter(wanted).collect();
    let mut cases = Vec::new();
    for (index, (main, options)) in plain.iter().enumerate() {
        for (way, debug) in WAYS {
            let name = format!("{index:03}-{way}");
            let debug = debug
                .iter()
                .map(|word| if *word == "PDB" { format!("{name}.pdb") } else { (*word).to_owned() });
            let options = options.iter().cloned().chain(debug).collect();
            cases.push(Case { name, main: main.clone(), options });
        }
    }
    println!("{} sources, {} cases, in {}", plain.len(), cases.len(), stage.display());

    let tally = Tally::default();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = prove(case, &stage, compiler.as_ref(), &command, &tally) {
                        tally.print_error(&format!("{} {} {:?}", case.name, case.main, case.options), &why);
                    }
                }
            });
        }
    });

    let get = |count: &AtomicUsize| count.load(Ordering::Relaxed);
    let tried = cases.len() - get(&tally.refused);
    println!("refused by the compiler   {}", get(&tally.refused));
    println!(
        "sources recovered         {} of {tried} shaders, {} files",
        get(&tally.recovered),
        get(&tally.files)
    );
    println!("hash of the rebuilt equal {} of {tried}", get(&tally.rebuilt));
    let with_sources = cases.iter().filter(|case| case.options.iter().any(|word| word == "-Zss")).count();
    println!(
        "  with one of the sources {} of {with_sources}; with others the program is equal",
        get(&tally.source_hashes)
    );
    let complaints = tally.complaints.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if complaints.is_empty() && tried > 0 {
        let _ = fs::remove_dir_all(&stage);
    }
    process::report("rebuild-sources", &complaints)
}

/// Main files and options of the cases that the MANIFEST compiles with DXC: one for each source, or all.
fn manifest(all: bool) -> Result<Vec<(String, Vec<String>)>, String> {
    let path = workspace::root().join("testdata/MANIFEST");
    let text =
        fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let mut seen = BTreeSet::new();
    let mut cases = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let &[_, _, compiler, sources, options] = line.split('\t').collect::<Vec<_>>().as_slice() else {
            continue;
        };
        let main = sources.split_whitespace().next().unwrap_or_default();
        // A root signature has neither program nor debug information.
        if !compiler.starts_with("dxc ") || !main.ends_with(".hlsl") || options.contains("-T rootsig") {
            continue;
        }
        let mut kept = Vec::new();
        let mut words = options.split_whitespace();
        while let Some(word) = words.next() {
            match DEBUG.iter().find(|(option, _)| *option == word) {
                Some((_, words_of_it)) => drop(words.by_ref().take(words_of_it - 1).count()),
                None => kept.push(word.to_owned()),
            }
        }
        if seen.insert(if all { options.to_owned() + main } else { main.to_owned() }) {
            cases.push((main.to_owned(), kept));
        }
    }
    if cases.is_empty() { Err("the MANIFEST has no cases".to_owned()) } else { Ok(cases) }
}

/// Compiles, recovers and compares the sources, compiles them again, and compares the results.
fn prove(
    case: &Case,
    stage: &Path,
    compiler: &std::ffi::OsStr,
    dxkit: &Path,
    tally: &Tally,
) -> Result<(), String> {
    let originals = stage.join("originals");
    let shader = stage.join("made").join(format!("{}.dxil", case.name));
    shader.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| error.to_string())?;
    let mut words = case.options.clone();
    // The PDB is written beside the shader; the compiler's front end takes its name from the path.
    if let Some(place) = words.iter().position(|word| word == "-Fd") {
        if let Some(pdb) = words.get_mut(place + 1) {
            *pdb = format!("../made/{pdb}");
        }
    }
    let mut first = Command::new(compiler);
    first.current_dir(&originals).arg(&case.main).args(&words).arg("-Fo");
    first.arg(format!("../made/{}.dxil", case.name));
    let output = process::output(&mut first)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        tally.refused.fetch_add(1, Ordering::Relaxed);
        return Err(format!("the compiler refuses it: {}", said.trim()));
    }

    let tree = stage.join("recovered").join(&case.name);
    let mut recover = Command::new(dxkit);
    recover.args(["source", "--json", "-o"]).arg(&tree).arg(&shader);
    let text = process::stdout(&mut recover)?;
    let document: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))?;
    let files = document.get("files").and_then(|files| files.as_array()).ok_or("no files")?;
    for file in files {
        let path = file.get("path").and_then(|path| path.as_str()).ok_or("a file without a path")?;
        let recovered = fs::read(tree.join(path)).map_err(|error| format!("{path}: {error}"))?;
        let original = fs::read(originals.join(path)).map_err(|error| format!("{path}: {error}"))?;
        if recovered != original {
            return Err(format!("{path} is not what it was"));
        }
        tally.files.fetch_add(1, Ordering::Relaxed);
    }
    let notes = document.get("notes").and_then(|notes| notes.as_array()).ok_or("no notes")?;
    if files.is_empty() || notes.iter().any(|note| note.get("rule").is_none_or(|rule| rule != "source-hash"))
    {
        return Err(format!("there is something to note: {notes:?}"));
    }
    tally.recovered.fetch_add(1, Ordering::Relaxed);

    // A shell splits the line, with a function in place of the compiler.
    let line = document.get("command_line").and_then(|line| line.as_str()).ok_or("no command line")?;
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("dxc() {{ printf '%s\\n' \"$@\"; }}; {line}")]);
    let text = process::stdout(&mut shell)?;
    let rebuilt = stage.join("rebuilt").join(format!("{}.dxil", case.name));
    rebuilt.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| error.to_string())?;
    let mut second = Command::new(compiler);
    second.current_dir(&tree).args(text.lines()).arg("-Fo").arg(format!("../../rebuilt/{}.dxil", case.name));
    process::stdout(&mut second)?;
    let (made, rebuilt) = (read(&shader)?, read(&rebuilt)?);
    let same = |kind| part(&made, kind) == part(&rebuilt, kind);
    if !same(b"DXIL") {
        return Err(format!("another program with: {line}"));
    }
    let of_sources = case.options.iter().any(|word| word == "-Zss");
    let repeats = !of_sources || spelled_as_kept(case) && !is_accidental(&originals.join(&case.main));
    if !same(b"HASH") && repeats {
        return Err(format!("another hash with: {line}"));
    }
    tally.rebuilt.fetch_add(1, Ordering::Relaxed);
    if of_sources && same(b"HASH") {
        tally.source_hashes.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}

/// Whether the arguments were given in the spelling that the compiler stores. With `-Zss` the hash also
/// covers their original spelling, which is not stored: `-DX` becomes `-D X`, and `a\b` becomes `a/b`.
fn spelled_as_kept(case: &Case) -> bool {
    let joined = |word: &String| (word.starts_with("-D") || word.starts_with("-I")) && word.len() > 2;
    let other = |path: &String| path.contains('\\') || path.contains("../") || path.ends_with('/');
    !other(&case.main) && !case.options.iter().any(|word| joined(word) || other(word))
}

/// Whether the debug module of a source differs from one compilation to another: DXC 1.10 does not initialise
/// the encoding of the type of matrices (`!DIBasicType(name: "__builtin_LinAlgMatrix", …, encoding:
/// 4208224)`).
fn is_accidental(source: &Path) -> bool {
    fs::read_to_string(source).is_ok_and(|text| text.contains("__builtin_LinAlgMatrix"))
}

/// The payload of a part; `None` if the container has none. It does not use the library, because that is what
/// the task checks.
fn part<'c>(container: &'c [u8], kind: &[u8; 4]) -> Option<&'c [u8]> {
    let number = |at: usize| {
        let bytes = container.get(at..)?.first_chunk::<4>()?;
        usize::try_from(u32::from_le_bytes(*bytes)).ok()
    };
    (0..number(28)?).find_map(|index| {
        let at = number(32 + 4 * index)?;
        let found = container.get(at..at + 4)? == kind;
        found.then(|| container.get(at + 8..)?.get(..number(at + 4)?)).flatten()
    })
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(fail)?;
    fs::write(path, bytes).map_err(fail)
}

/// Copies the sources of a folder and its subfolders.
fn copy_sources(from: &Path, to: &Path) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("cannot read {}: {error}", from.display());
    for entry in fs::read_dir(from).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_sources(&path, &target)?;
        } else if path.extension().is_some_and(|extension| extension == "hlsl" || extension == "hlsli") {
            write(&target, &read(&path)?)?;
        }
    }
    Ok(())
}
