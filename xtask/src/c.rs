//! `cargo xtask c`: the header of dxkit-c, its installation, and its examples built against that.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::arguments::flags;
use crate::process;
use crate::workspace::{self, Workspace};

const HELP: &str = "\
Usage: cargo xtask c [--header] [--install PREFIX] [--test]

Compares crates/dxkit-c/include/dxkit.h with what cbindgen makes of the source; with --header, writes it.
With --install, builds the libraries, optimised, instead, and installs them to PREFIX: the headers in include, the libraries in lib,
lib/pkgconfig/dxkit.pc and lib/cmake/dxkit.
With --test, installs those of the tests into the target folder, and builds the examples against that: by pkg-config, and by
CMake. What a machine does not have is left out, and said so.";

const CRATE: &str = "crates/dxkit-c";

/// Runs the task.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut options = arguments.to_vec();
    let mut prefix = None;
    if let Some(place) = options.iter().position(|option| option == "--install") {
        let end = options.len().min(place + 2);
        prefix = options.drain(place..end).nth(1);
        if prefix.is_none() {
            return Err(format!("--install needs a folder\n\n{HELP}"));
        }
    }
    let Some([header, test]) = flags(&options, HELP, ["--header", "--test"])? else { return Ok(()) };
    let workspace = Workspace::load()?;
    if let Some(prefix) = prefix {
        process::run(process::cargo().args(["build", "--profile", "library", "--package", "dxkit-c"]))?;
        let prefix = std::path::absolute(&prefix).map_err(|error| format!("{prefix}: {error}"))?;
        return install(&workspace, &workspace.target_directory.join("library"), &prefix);
    }
    check_header(&workspace, header)?;
    if !test {
        return Ok(());
    }
    // The features and the profile are those of the tests, so nothing is compiled again.
    process::run(process::cargo().args(["build", "--workspace", "--all-features", "--lib"]))?;
    let prefix = workspace.target_directory.join("c");
    if prefix.exists() {
        fs::remove_dir_all(&prefix).map_err(|error| format!("{}: {error}", prefix.display()))?;
    }
    install(&workspace, &workspace.target_directory.join("debug"), &prefix)?;
    examples(&prefix)
}

/// Compares the header with what cbindgen makes, or writes it.
fn check_header(workspace: &Workspace, write: bool) -> Result<(), String> {
    // It is a workspace of its own, which `cargo fmt` of the main workspace does not include.
    process::run(process::cargo().args(["fmt", "--check", "--manifest-path", "xtask/c-header/Cargo.toml"]))?;
    let mut cargo = process::cargo();
    cargo.args(["run", "--quiet", "--locked", "--manifest-path", "xtask/c-header/Cargo.toml", "--", CRATE]);
    cargo.env("CARGO_TARGET_DIR", workspace.target_directory.join("c-header"));
    println!("$ {}", process::line(&cargo));
    let made = process::stdout(&mut cargo)?;
    let path = workspace::root().join(CRATE).join("include/dxkit.h");
    let shown = workspace::relative(&path);
    if write {
        return fs::write(&path, made).map_err(|error| format!("cannot write {shown}: {error}"));
    }
    let committed = fs::read_to_string(&path).map_err(|error| format!("cannot read {shown}: {error}"))?;
    if committed == made {
        println!("{shown} is what cbindgen makes");
        return Ok(());
    }
    let differs = committed.lines().zip(made.lines()).position(|(old, new)| old != new);
    let line = differs.unwrap_or_else(|| committed.lines().count().min(made.lines().count()));
    Err(format!("{shown}:{}: is not what the source says: cargo xtask c --header", line + 1))
}

/// A system, as far as the names of its libraries go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum System {
    /// Linux, and others that have ELF files.
    Elf,
    MacOs,
    /// Windows with Microsoft's linker.
    Msvc,
    /// Windows with that of MinGW.
    MinGw,
}

impl System {
    /// The one that this program is for, which builds for no other.
    const HERE: Self = if cfg!(all(windows, target_env = "gnu")) {
        Self::MinGw
    } else if cfg!(windows) {
        Self::Msvc
    } else if cfg!(target_os = "macos") {
        Self::MacOs
    } else {
        Self::Elf
    };
}

/// The names of the libraries on a system.
#[derive(Debug, PartialEq, Eq)]
struct Names {
    /// The dynamic library, as cargo calls it.
    built: &'static str,
    /// As it is installed.
    dynamic: String,
    /// Other names for it.
    links: Vec<String>,
    /// On Windows, what programs are linked with to use it: as cargo calls it, and as it is installed.
    import: Option<[&'static str; 2]>,
    /// The static library, as cargo calls it.
    built_static: &'static str,
    /// As it is installed.
    installed_static: &'static str,
}

impl Names {
    fn for_system(system: System, version: &str, interface: &str) -> Self {
        // A DLL keeps the name that it was linked with: its import library has it.
        match system {
            System::Msvc => Self {
                built: "dxkit_c.dll",
                dynamic: "bin/dxkit_c.dll".into(),
                links: Vec::new(),
                import: Some(["dxkit_c.dll.lib", "lib/dxkit.lib"]),
                built_static: "dxkit_c.lib",
                installed_static: "lib/dxkit_static.lib",
            },
            System::MinGw => Self {
                built: "dxkit_c.dll",
                dynamic: "bin/dxkit_c.dll".into(),
                links: Vec::new(),
                import: Some(["libdxkit_c.dll.a", "lib/libdxkit.dll.a"]),
                built_static: "libdxkit_c.a",
                installed_static: "lib/libdxkit.a",
            },
            System::MacOs => Self {
                built: "libdxkit_c.dylib",
                dynamic: format!("lib/libdxkit.{interface}.dylib"),
                links: vec!["lib/libdxkit.dylib".into()],
                import: None,
                built_static: "libdxkit_c.a",
                installed_static: "lib/libdxkit.a",
            },
            System::Elf => Self {
                built: "libdxkit_c.so",
                dynamic: format!("lib/libdxkit.so.{version}"),
                links: vec![format!("lib/libdxkit.so.{interface}"), "lib/libdxkit.so".into()],
                import: None,
                built_static: "libdxkit_c.a",
                installed_static: "lib/libdxkit.a",
            },
        }
    }
}

/// The system libraries that a program needs which is linked with a static library of Rust: the compiler
/// knows them.
fn system_libraries(folder: &Path) -> Result<Vec<String>, String> {
    let source = folder.join("empty.rs");
    write(&source, "")?;
    let mut compiler = process::program("rustc");
    compiler.args(["--crate-type", "staticlib", "--print", "native-static-libs", "-o"]);
    let output = process::output(compiler.arg(folder.join("empty.a")).arg(&source))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let list = text.lines().find_map(|line| line.strip_prefix("note: native-static-libs: "));
    list.map(names_of_libraries)
        .ok_or_else(|| format!("rustc does not say what static libraries need:\n{text}"))
}

/// The names in such a list, `-lpthread -ldl` or `kernel32.lib /defaultlib:msvcrt`, each once.
fn names_of_libraries(list: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut words = list.split_whitespace();
    while let Some(word) = words.next() {
        // What the programs of C are linked with by themselves is not repeated.
        let name = match word.strip_prefix("-l").or_else(|| word.strip_suffix(".lib")) {
            Some(name) if name.starts_with(':') => word.to_owned(),
            Some(name) if !matches!(name, "c" | "gcc_s" | "gcc" | "System") => name.to_owned(),
            None if word == "-framework" => match words.next() {
                Some(name) => format!("-framework {name}"),
                None => continue,
            },
            _ => continue,
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Installs header, libraries and descriptions.
fn install(workspace: &Workspace, built: &Path, prefix: &Path) -> Result<(), String> {
    let package = workspace.member("dxkit-c").ok_or("the workspace has no package `dxkit-c`")?;
    let version = &package.version;
    let mut numbers = version.split('.');
    // As in the build script of dxkit-c: before 1.0, every minor version may change the interface.
    let interface = match (numbers.next().unwrap_or("0"), numbers.next().unwrap_or("0")) {
        ("0", minor) => format!("0.{minor}"),
        (major, _) => major.to_owned(),
    };
    let names = Names::for_system(System::HERE, version, &interface);
    let libraries = system_libraries(&workspace.target_directory.join("c-probe"))?;
    let source = workspace::root().join(CRATE);
    for header in ["include/dxkit.h", "include/dxkit.hpp"] {
        copy(&source.join(header), &prefix.join(header))?;
    }
    copy(&built.join(names.built_static), &prefix.join(names.installed_static))?;
    copy(&built.join(names.built), &prefix.join(&names.dynamic))?;
    if let Some([import, installed]) = names.import {
        copy(&built.join(import), &prefix.join(installed))?;
    }
    for name in &names.links {
        link(&prefix.join(&names.dynamic), &prefix.join(name))?;
    }
    let flag = |name: &String| if name.starts_with('-') { name.clone() } else { format!("-l{name}") };
    let flags: Vec<String> = libraries.iter().map(flag).collect();
    let values = [
        ("@version@", version.clone()),
        ("@interface_pattern@", interface.replace('.', "\\\\.")),
        ("@url@", "https://github.com/dxkit/dxkit".to_owned()),
        ("@libraries@", flags.join(" ")),
        ("@cmake_libraries@", libraries.join(";")),
        ("@dynamic@", names.dynamic.clone()),
        ("@static@", names.installed_static.to_owned()),
        ("@import@", names.import.map_or("", |[_, installed]| installed).to_owned()),
    ];
    for (template, to) in [
        ("dxkit.pc.in", "lib/pkgconfig/dxkit.pc"),
        ("dxkit-config.cmake.in", "lib/cmake/dxkit/dxkit-config.cmake"),
        ("dxkit-config-version.cmake.in", "lib/cmake/dxkit/dxkit-config-version.cmake"),
    ] {
        let path = source.join(template);
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let text = values.iter().fold(text, |text, (name, value)| text.replace(name, value));
        write(&prefix.join(to), &text)?;
    }
    println!("installed dxkit {version} to {}", prefix.display());
    Ok(())
}

fn folder_of(path: &Path) -> Result<(), String> {
    let Some(folder) = path.parent() else { return Ok(()) };
    fs::create_dir_all(folder).map_err(|error| format!("cannot create {}: {error}", folder.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    folder_of(path)?;
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    folder_of(to)?;
    // A running program keeps the old library.
    let _ = fs::remove_file(to);
    fs::copy(from, to)
        .map(drop)
        .map_err(|error| format!("cannot copy {} to {}: {error}", from.display(), to.display()))
}

/// Another name for a library in the same folder.
fn link(library: &Path, name: &Path) -> Result<(), String> {
    let _ = fs::remove_file(name);
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(library.file_name().unwrap_or_default(), name);
    #[cfg(not(unix))]
    let made = fs::copy(library, name).map(drop);
    made.map_err(|error| format!("cannot write {}: {error}", name.display()))
}

/// Builds the examples against an installation, and runs one of each build.
fn examples(prefix: &Path) -> Result<(), String> {
    let there = |program: &str| process::stdout(Command::new(program).arg("--version")).is_ok();
    let shader = workspace::root().join("testdata/dxc/vs_root_signature_6_0.dxil");
    let examples = workspace::root().join(CRATE).join("examples");
    if !there("cc") || !there("c++") {
        println!("skipped: the examples need a C and a C++ compiler (`cc` and `c++` in PATH)");
        return Ok(());
    }
    // For Windows, where the header is the same: whether it compiles.
    for (compiler, standard, source) in [
        ("x86_64-w64-mingw32-gcc", "-std=c11", "bindings.c"),
        ("x86_64-w64-mingw32-g++", "-std=c++17", "strip_folder.cpp"),
    ] {
        if there(compiler) {
            let mut command = Command::new(compiler);
            command.args([standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]);
            process::run(command.arg("-I").arg(prefix.join("include")).arg(examples.join(source)))?;
        } else {
            println!("skipped: {source} for Windows ({compiler} is not in PATH)");
        }
    }
    let check = |program: PathBuf| {
        let mut command = Command::new(&program);
        command.arg(&shader).env("LD_LIBRARY_PATH", prefix.join("lib"));
        let text = process::stdout(command.env("DYLD_LIBRARY_PATH", prefix.join("lib")))?;
        let first = text.lines().next().unwrap_or_default();
        if first != "Vertex shader, model 6.0" {
            return Err(format!("{} printed `{first}`", program.display()));
        }
        println!("{} runs", program.display());
        Ok(())
    };
    if there("pkg-config") {
        let mut command = Command::new("pkg-config");
        command.args(["--cflags", "--libs", "dxkit"]).env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
        let flags = process::stdout(&mut command)?;
        for (compiler, standard, source) in
            [("cc", "-std=c11", "bindings.c"), ("c++", "-std=c++17", "strip_folder.cpp")]
        {
            let program = prefix.join("bin").join(source).with_extension("");
            folder_of(&program)?;
            let mut command = Command::new(compiler);
            command.args([standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror"]).arg(examples.join(source));
            command.args(flags.split_whitespace()).arg("-o").arg(&program);
            process::run(&mut command)?;
        }
        check(prefix.join("bin/bindings"))?;
    } else {
        println!("skipped: pkg-config is not in PATH");
    }
    if there("cmake") {
        let build = prefix.join("build");
        let mut configure = Command::new("cmake");
        configure.arg("-S").arg(&examples).arg("-B").arg(&build);
        configure.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
        process::run(&mut configure)?;
        process::run(Command::new("cmake").arg("--build").arg(&build))?;
        check(build.join("bindings"))
    } else {
        println!("skipped: cmake is not in PATH");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_libraries_are_read() {
        let linux = "-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc";
        assert_eq!(names_of_libraries(linux), ["util", "rt", "pthread", "m", "dl"]);
        let windows =
            "kernel32.lib ntdll.lib userenv.lib ws2_32.lib dbghelp.lib ntdll.lib /defaultlib:msvcrt";
        assert_eq!(names_of_libraries(windows), ["kernel32", "ntdll", "userenv", "ws2_32", "dbghelp"]);
        assert_eq!(names_of_libraries("-framework Security -lSystem -lc -lm"), ["-framework Security", "m"]);
    }

    #[test]
    fn programs_look_libraries_up_by_the_interface() {
        let names = |system| Names::for_system(system, "0.1.2", "0.1");
        assert_eq!(names(System::Elf).links, ["lib/libdxkit.so.0.1", "lib/libdxkit.so"]);
        assert_eq!(names(System::MacOs).dynamic, "lib/libdxkit.0.1.dylib");
        for system in [System::Msvc, System::MinGw] {
            let names = names(system);
            assert_eq!(names.dynamic.strip_prefix("bin/"), Some(names.built));
            assert_ne!(names.import.map(|[_, installed]| installed), Some(names.installed_static));
        }
    }
}
