//! The programs in `examples`, built with the static library under AddressSanitizer and run.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn manifest() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The static library of this build: beside this program, where cargo puts it before it links the test.
fn library() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    let folder = program.parent().unwrap();
    let library = folder.join("libdxkit_c.a");
    assert!(library.is_file(), "there is no {}", library.display());
    library
}

/// A compiler for a language, if this machine has one: what the variable names, or the usual name.
fn compiler(variable: &str, name: &str) -> Option<String> {
    let compiler = std::env::var(variable).unwrap_or_else(|_| name.to_owned());
    Command::new(&compiler).arg("--version").output().ok().filter(|it| it.status.success()).map(|_| compiler)
}

/// Builds a program with sanitizers. `None`, with a message, where there is no compiler.
fn build(source: &Path, standard: &str, folder: &Path) -> Option<PathBuf> {
    let is_c = source.extension().is_some_and(|extension| extension == "c");
    let (variable, name) = if is_c { ("CC", "cc") } else { ("CXX", "c++") };
    let Some(compiler) = compiler(variable, name) else {
        eprintln!("skipped: there is no compiler `{name}` for {} (or {variable})", source.display());
        return None;
    };
    let program = folder.join(source.file_stem().unwrap());
    let mut command = Command::new(&compiler);
    command.args([standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-g"]);
    command.args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
    command.arg("-I").arg(manifest().join("include")).arg(source);
    command.arg(library()).args(["-lpthread", "-ldl", "-lm", "-o"]).arg(&program);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}\n{}", String::from_utf8_lossy(&output.stderr));
    Some(program)
}

fn run(program: &Path, arguments: &[&Path]) -> Output {
    Command::new(program).args(arguments).env("ASAN_OPTIONS", "detect_leaks=1").output().unwrap()
}

fn example(name: &str) -> PathBuf {
    manifest().join("examples").join(name)
}

fn folder(name: &str) -> PathBuf {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("dxkit-c-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn bindings_in_c() {
    let folder = folder("bindings");
    if let Some(program) = build(&example("bindings.c"), "-std=c11", &folder) {
        let shader = manifest().join("../../testdata/dxc/vs_root_signature_6_0.dxil");
        let output = run(&program, &[&shader]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
        let expected = "\
            Vertex shader, model 6.0\n\
            b0       space 0  CBV      Camera, 64 bytes\n    \
            +0    column_major float4x4 viewProjection\n\
            b1       space 0  CBV      Draw, 16 bytes\n";
        assert!(text.starts_with(expected), "{text}");
        assert!(text.contains("t0       space 0  SRV      offsets, 8 registers\n"), "{text}");

        let broken = folder.join("broken.dxil");
        std::fs::write(&broken, &std::fs::read(&shader).unwrap()[..100]).unwrap();
        let output = run(&program, &[&broken]);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(" at offset 0x18") && !text.contains("Sanitizer"), "{text}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn variants_of_a_linked_shader_in_c() {
    let folder = folder("variants");
    if let Some(program) = build(&example("variants.c"), "-std=c11", &folder) {
        let testdata = manifest().join("../../testdata/link");
        let libraries = ["entry", "shade", "falloff"].map(|name| testdata.join(name).with_extension("dxil"));
        let made = folder.join("made.cso");
        let with = |libraries: &[PathBuf]| {
            let paths = libraries.iter().map(PathBuf::as_path);
            run(&program, &[Path::new("cs_6_6 main"), &made].into_iter().chain(paths).collect::<Vec<_>>())
        };
        let output = with(&libraries);
        let (text, errors) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{text}{errors}");
        let expected = "specialize b0:0=0x3f800000: valid\nrebind b0=b4,space1: valid\n\
            instrument counters u7,space9: valid\nsign : valid\n";
        assert_eq!(text, expected);
        let file = std::fs::read(&made).unwrap();
        let container = dxkit::Container::parse(&file).unwrap();
        let bindings = dxkit::Reflection::from_container(&container).bindings.unwrap();
        let registers: Vec<(u32, u32)> =
            bindings.list.iter().map(|binding| (binding.lower_bound, binding.space)).collect();
        assert!(registers.contains(&(4, 1)) && registers.contains(&(7, 9)), "{registers:?}");
        // The message of the linker.
        let output = with(&libraries[..2]);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains("no library defines float attenuation(float)"), "{text}");
        assert!(!text.contains("Sanitizer"), "{text}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_folder_in_cpp() {
    let folder = folder("folder");
    if let Some(program) = build(&example("strip_folder.cpp"), "-std=c++17", &folder) {
        let (from, to) = (folder.join("from"), folder.join("to"));
        std::fs::create_dir_all(from.join("below")).unwrap();
        let testdata = manifest().join("../../testdata/dxc");
        let names = ["ps_multi_file_embed_debug_6_0.dxil", "below/vs_root_signature_6_0.dxil"];
        for name in names {
            let source = testdata.join(Path::new(name).file_name().unwrap());
            std::fs::copy(source, from.join(name)).unwrap();
        }
        std::fs::write(from.join("notes.txt"), "no shader").unwrap();
        let output = run(&program, &[&from, &to]);
        let (text, errors) =
            (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert!(output.status.success(), "{text}{errors}");
        assert!(text.ends_with("2 of 3 files stripped and signed\n"), "{text}");
        for name in names {
            let before = std::fs::read(from.join(name)).unwrap();
            let (expected, _) = dxkit::strip(&before, dxkit::Strip::EVERYTHING).unwrap();
            let expected = expected.write(dxkit::DigestPolicy::Recompute).unwrap();
            assert_eq!(std::fs::read(to.join(name)).unwrap(), expected, "{name}");
        }
        assert!(!to.join("notes.txt").exists());
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_program_in_the_documentation() {
    let folder = folder("documentation");
    let page = std::fs::read_to_string(manifest().join("../../docs/c.md")).unwrap();
    let (_, rest) = page.split_once("```c\n").unwrap();
    let (program, _) = rest.split_once("```").unwrap();
    std::fs::write(folder.join("first.c"), program).unwrap();
    if let Some(program) = build(&folder.join("first.c"), "-std=c11", &folder) {
        let output = run(&program, &[&manifest().join("../../testdata/dxc/vs_root_signature_6_0.dxil")]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let expected = "CBV Camera, register 0, space 0\nCBV Draw, register 1, space 0\nSRV offsets, register 0, space 0\n";
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    }
    std::fs::remove_dir_all(folder).unwrap();
}
