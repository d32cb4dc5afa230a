//! `cargo xtask web`: the page of dxkit for browsers, and the npm package, from one WebAssembly module.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arguments::{flags, skip};
use crate::workspace::{self, Workspace};
use crate::{msrv, process};

const HELP: &str = "\
Usage: cargo xtask web [--test] [--quick] [--require]

Builds web/ for wasm32-unknown-unknown and writes target/web/dxkit.html, one file that needs nothing else, and the npm package
target/web/npm. wasm-opt (of Binaryen) makes the module smaller if it is in PATH.
With --test, the page is tested in Chromium without a window (`chromium` in PATH, or CHROMIUM), and the package in Node.js.
With --quick, the module is compiled in a fraction of the time; it is several times as large, so the size of the page is not checked.
What a machine does not have is left out, and said so; with --require it is an error.";

/// The page is no larger.
const LIMIT: u64 = 4 << 20;

/// Runs the task.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let options = flags(arguments, HELP, ["--test", "--quick", "--require"])?;
    let Some([test, quick, required]) = options else { return Ok(()) };
    let workspace = Workspace::load()?;
    let Some(module) = build(&workspace, quick)? else {
        return skip(required, format!("no Rust here has {}: rustup target add {0}", msrv::BROWSER));
    };
    let folder = workspace.target_directory.join("web");
    let package = folder.join("npm");
    let make = |path: &Path| {
        fs::create_dir_all(path).map_err(|error| format!("cannot create {}: {error}", path.display()))
    };
    make(&package)?;
    let optimized = folder.join("dxkit.wasm");
    if quick {
        copy(&module, &optimized)?;
    } else {
        optimize(&module, &optimized)?;
    }

    let page = folder.join("dxkit.html");
    assemble(&workspace, &[&optimized, &page])?;
    let size = fs::metadata(&page).map_err(|error| error.to_string())?.len();
    println!("{}: {size} bytes", page.display());
    if size > LIMIT && !quick {
        return Err(format!("the page has {size} bytes, which is more than {LIMIT}"));
    }
    for name in ["package.json", "index.mjs", "index.d.ts", "README.md", "test.mjs"] {
        copy(&workspace::root().join("web/npm").join(name), &package.join(name))?;
    }
    copy(&optimized, &package.join("dxkit.wasm"))?;
    if !test {
        return Ok(());
    }

    if process::stdout(Command::new("node").arg("--version")).is_ok() {
        let mut node = process::program("node");
        process::run(node.arg("--test").arg(package.join("test.mjs")).env("DXKIT_ROOT", workspace::root()))?;
    } else {
        skip(required, "the package is tested in Node.js (`node` in PATH)".to_owned())?;
    }
    let Some(browser) = browser() else {
        return skip(required, "the page is tested in Chromium (`chromium` in PATH, or CHROMIUM)".to_owned());
    };
    let files = folder.join("test-files");
    make(&files)?;
    write_test_files(&workspace, &files)?;
    let tested = folder.join("test.html");
    assemble(&workspace, &[&optimized, &tested, &files])?;
    let mut chromium = Command::new(browser);
    chromium.args(["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1280,900"]);
    // In real time: virtual time passes while files are read and the module is compiled, on a busy machine
    // all of it.
    chromium.args(["--timeout=300000", "--dump-dom"]);
    chromium.arg(format!("file://{}", tested.display()));
    println!("$ {}", process::line(&chromium));
    let dom = process::stdout(&mut chromium)?;
    let result = dom.split_once("<p id=\"test-result\">").and_then(|(_, rest)| rest.split_once("</p>"));
    match result {
        Some((result, _)) if result.starts_with("PASSED: ") => {
            println!("in Chromium: {result}");
            Ok(())
        }
        Some((result, _)) => Err(format!("in Chromium: {result}")),
        None => Err("in Chromium: the test did not end".to_owned()),
    }
}

/// Builds the module with a Rust that can; `None` if there is none.
fn build(workspace: &Workspace, quick: bool) -> Result<Option<PathBuf>, String> {
    let Some(compiler) = msrv::for_browser(workspace)? else { return Ok(None) };
    let mut cargo = process::cargo();
    if quick {
        for (name, value) in [("LTO", "off"), ("CODEGEN_UNITS", "16"), ("OPT_LEVEL", "0")] {
            cargo.env(format!("CARGO_PROFILE_WEB_{name}"), value);
        }
    }
    cargo.args(["build", "--package", "dxkit-web", "--profile", "web", "--target", msrv::BROWSER]);
    cargo.env("RUSTC", &compiler.rustc).env("CARGO_TARGET_DIR", &compiler.target_directory);
    // The linker is found through PATH, so that a build by hand reuses this one's files.
    if let Some(folder) = compiler.linker.as_deref().and_then(Path::parent) {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::split_paths(&path).chain([folder.to_owned()]);
        cargo.env("PATH", std::env::join_paths(folders).map_err(|error| error.to_string())?);
    }
    process::run(&mut cargo)?;
    Ok(Some(compiler.target_directory.join(msrv::BROWSER).join("web/dxkit_web.wasm")))
}

/// Makes the module smaller, where the program for that is there.
fn optimize(module: &Path, to: &Path) -> Result<(), String> {
    let mut optimizer = Command::new("wasm-opt");
    if process::stdout(optimizer.arg("--version")).is_err() {
        return copy(module, to);
    }
    let mut optimizer = Command::new("wasm-opt");
    optimizer.args(["-Oz", "--all-features"]).arg(module).arg("-o").arg(to);
    process::run(&mut optimizer)
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|error| format!("cannot copy {}: {error}", from.display()))
}

/// Runs the program of web/ that puts the module into a page.
fn assemble(workspace: &Workspace, arguments: &[&Path]) -> Result<(), String> {
    const PROGRAM: &str = "dxkit-web-page";
    // With the features of all packages, as the tests are built: those of one package would compile the
    // libraries once more.
    let mut cargo = process::cargo();
    // The command says how it reads what the page is tested with.
    cargo.args(["build", "--quiet", "--workspace", "--all-features", "--bin", PROGRAM, "--bin", "dxkit"]);
    process::run(&mut cargo)?;
    let program = workspace.target_directory.join("debug").join(PROGRAM);
    let mut program = process::program(program.with_extension(std::env::consts::EXE_EXTENSION));
    process::run(program.args(arguments))
}

/// Chromium, if there is one.
fn browser() -> Option<PathBuf> {
    let given = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut found = std::env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .filter(|path| path.is_file());
    given.or_else(|| found.next())
}

/// A header of C with these bytes.
fn array(bytes: &[u8]) -> Vec<u8> {
    format!("const BYTE g_main[] = {{ {} }};\n", decimal(bytes)).into_bytes()
}

fn decimal(bytes: &[u8]) -> String {
    bytes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A header of C with several arrays: as FXC writes them, as DXC does, a container behind a head of another
/// format, half of one, and numbers that are none.
fn arrays(fxc: &[u8], dxc: &[u8]) -> Vec<u8> {
    let hexadecimal: Vec<String> = dxc.iter().map(|byte| format!("0x{byte:02x}")).collect();
    let half = dxc.get(..dxc.len() / 2).unwrap_or_default();
    format!(
        "#if 0\n// Generated by a compiler: {{ 68, 88\n#endif\n\
         const BYTE g_main[] =\n{{\n{}\n}};\n\
         static const unsigned char s_hex[{}] = {{\n  {}\n}};\n\
         static const uint8_t behind[] = {{ 70, 83, 72, 11, {}, 0, 1 }};\n\
         const unsigned char half[] = {{ {} }};\n\
         const int numbers[] = {{ 1, 2, 3 }};\n",
        decimal(fxc),
        dxc.len(),
        hexadecimal.join(", "),
        decimal(fxc),
        decimal(half)
    )
    .into_bytes()
}

/// The container that a line of `dxkit parts` is about. A damaged one is named by its error.
fn name(line: &str) -> Option<&str> {
    match line.strip_prefix("error: ") {
        Some(error) => error.split(": ").next(),
        None => line.split_once('\t').map(|(name, _)| name),
    }
}

/// The names of the containers in a file, as the command prints them.
fn names(workspace: &Workspace, folder: &Path, file: &str) -> Result<Vec<u8>, String> {
    let command =
        workspace.target_directory.join("debug/dxkit").with_extension(std::env::consts::EXE_EXTENSION);
    let mut parts = Command::new(command);
    let output = process::output(parts.current_dir(folder).args(["parts", file]))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut names: Vec<&str> = text.lines().filter_map(name).collect();
    names.sort_unstable();
    names.dedup();
    Ok(names.join("\n").into_bytes())
}

/// The files that the page is tested with: real ones, and one that tries to add markup to the page.
fn write_test_files(workspace: &Workspace, folder: &Path) -> Result<(), String> {
    let shaders = workspace::root().join("testdata/dxc");
    let read = |name: &str| {
        let path = shaders.join(name);
        fs::read(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
    };
    let debug = read("ps_multi_file_embed_debug_6_0.dxil")?;
    let mut hostile = debug.clone();
    // A semantic is replaced by a text of equal length, so that every offset stays valid.
    let (old, new) = (b"TEXCOORD", b"<script>");
    while let Some(at) = hostile.windows(old.len()).position(|bytes| bytes == old) {
        for (byte, new) in hostile.iter_mut().skip(at).zip(new) {
            *byte = *new;
        }
    }
    let files = [
        ("debug.dxil", debug.clone()),
        ("old.dxil", read("cs_textures_6_0.dxil")?),
        ("new.dxil", read("cs_textures_valver_1_5.dxil")?),
        ("library.pdb", read("lib_nodes_grids_6_8.pdb")?),
        ("fxc.dxbc", read("../fxc/cs_buffers_5_0.dxbc")?),
        ("lines.dxbc", read("../fxc/ps_texture_debug_5_1.dxbc")?),
        ("view.dxil", read("gs_viewid_6_1.dxil")?),
        ("cut.dxil", debug.iter().take(debug.len() / 2).copied().collect()),
        ("hostile.dxil", hostile),
        ("array.h", array(&read("ps_solid_6_0.dxil")?)),
        ("arrays.h", arrays(&read("../fxc/ps_solid_4_0.dxbc")?, &read("ps_solid_6_0.dxil")?)),
        ("program.ll", read("ps_solid_6_0.dumpbin.txt")?),
        ("program.asm", read("../fxc/cs_buffers_5_0.asm")?),
        ("text.hlsl", b"float4 main() : SV_Target { return 0; }".to_vec()),
    ];
    let write = |name: &str, bytes: Vec<u8>| {
        fs::write(folder.join(name), bytes).map_err(|error| format!("cannot write {name}: {error}"))
    };
    for (name, bytes) in files {
        write(name, bytes)?;
    }
    write("arrays.names", names(workspace, folder, "arrays.h")?)
}
