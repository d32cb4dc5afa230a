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
With --install, builds the libraries, optimised, instead, and installs them to PREFIX: include/dxkit.h, the libraries in lib,
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
        process::run(process::cargo().args(["build", "--profile", "distribution", "--package", "dxkit-c"]))?;
        let prefix = std::path::absolute(&prefix).map_err(|error| format!("{prefix}: {error}"))?;
        return install(&workspace, &workspace.target_directory.join("distribution"), &prefix);
    }
    check_header(&workspace, header)?;
    if !test {
        return Ok(());
    }
    // With the features and the profile of the tests, so that nothing is compiled again.
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
    // A workspace of its own, which the formatting of the others does not reach.
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

/// The names of the libraries on this system, and what a program that is linked with the static one needs.
struct Names {
    /// The dynamic library, as cargo calls it.
    built: String,
    /// As it is installed.
    dynamic: String,
    /// Other names for it.
    links: Vec<String>,
    /// The static library, as cargo calls it.
    built_static: &'static str,
    /// As it is installed.
    installed_static: &'static str,
    /// What the standard library needs.
    libraries: &'static [&'static str],
}

impl Names {
    fn of(version: &str, interface: &str) -> Self {
        if cfg!(windows) {
            Self {
                built: "dxkit_c.dll".into(),
                dynamic: "bin/dxkit_c.dll".into(),
                links: Vec::new(),
                built_static: "dxkit_c.lib",
                installed_static: "lib/dxkit_static.lib",
                libraries: &["ws2_32", "userenv", "ntdll", "bcrypt"],
            }
        } else if cfg!(target_os = "macos") {
            Self {
                built: "libdxkit_c.dylib".into(),
                dynamic: format!("lib/libdxkit.{interface}.dylib"),
                links: vec!["lib/libdxkit.dylib".into()],
                built_static: "libdxkit_c.a",
                installed_static: "lib/libdxkit.a",
                libraries: &["m"],
            }
        } else {
            Self {
                built: "libdxkit_c.so".into(),
                dynamic: format!("lib/libdxkit.so.{version}"),
                links: vec![format!("lib/libdxkit.so.{interface}"), "lib/libdxkit.so".into()],
                built_static: "libdxkit_c.a",
                installed_static: "lib/libdxkit.a",
                libraries: &["pthread", "dl", "m"],
            }
        }
    }
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
    let names = Names::of(version, &interface);
    let source = workspace::root().join(CRATE);
    copy(&source.join("include/dxkit.h"), &prefix.join("include/dxkit.h"))?;
    copy(&built.join(names.built_static), &prefix.join(names.installed_static))?;
    copy(&built.join(&names.built), &prefix.join(&names.dynamic))?;
    if cfg!(windows) {
        copy(&built.join("dxkit_c.dll.lib"), &prefix.join("lib/dxkit.lib"))?;
    }
    for name in &names.links {
        link(&prefix.join(&names.dynamic), &prefix.join(name))?;
    }
    let flags: Vec<String> = names.libraries.iter().map(|name| format!("-l{name}")).collect();
    let values = [
        ("@version@", version.clone()),
        ("@interface_pattern@", interface.replace('.', "\\\\.")),
        ("@url@", "https://github.com/dxkit/dxkit".to_owned()),
        ("@libraries@", flags.join(" ")),
        ("@cmake_libraries@", names.libraries.join(";")),
        ("@dynamic@", names.dynamic.clone()),
        ("@static@", names.installed_static.to_owned()),
        ("@import@", "lib/dxkit.lib".to_owned()),
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
    // A program that uses the old library keeps it.
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
