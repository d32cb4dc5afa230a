//! Commands that change containers, compared with the results of the compilers' own tools for the same input.

#![allow(clippy::unwrap_used)] // helpers of tests, too, say what must hold by panicking

use std::fs;
use std::path::Path;

use crate::common::{dxkit, dxkit_with, testdata};
use dxkit_cli::Outcome;

fn text(path: &Path) -> String {
    path.display().to_string()
}

/// Runs a command on a file of testdata into a temporary file, and compares with another file of testdata.
fn gives(arguments: &[&str], input: &str, expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut all: Vec<String> = Vec::new();
    for argument in arguments {
        all.push(if *argument == "IN" { text(&testdata(input)) } else { (*argument).to_owned() });
    }
    all.extend(["-o".to_owned(), text(&out)]);
    let run = dxkit(&all);
    assert_eq!(run.outcome, Outcome::Fine, "{all:?}: {}", run.errors);
    assert!(
        fs::read(&out).unwrap() == fs::read(testdata(expected)).unwrap(),
        "{all:?} does not give {expected}"
    );
}

#[test]
fn stripping_gives_what_dxc_writes_with_its_options() {
    let strip = |what, input, expected| gives(&["strip", what, "IN"], input, expected);
    strip("--reflection", "dxc/vs_instancing_6_6.dxil", "dxc/vs_instancing_strip_reflect_6_6.dxil");
    strip("--reflection", "dxc/lib_raytracing_6_6.dxil", "dxc/lib_raytracing_strip_reflect_6_6.dxil");
    strip("--root-signature", "dxc/vs_root_signature_6_0.dxil", "dxc/vs_root_signature_stripped_6_0.dxil");
    strip(
        "--debug",
        "dxc/ps_multi_file_embed_debug_6_0.dxil",
        "dxc/ps_multi_file_strip_debug_defines_6_0.dxil",
    );
    strip("--private", "dxc/ps_private_13.dxil", "dxc/ps_solid_6_0.dxil");
    strip("--private", "dxc/ps_private_13_valver_1_0.dxil", "dxc/ps_textures_valver_1_0.dxil");
}

#[test]
fn stripping_gives_what_fxc_strips() {
    let strip = |what, input, expected| gives(&["strip", what, "IN"], input, expected);
    strip("--reflection", "fxc/vs_transform_debug_5_0.dxbc", "fxc/vs_transform_no_reflection.dxbc");
    strip("--debug", "fxc/vs_transform_debug_5_0.dxbc", "fxc/vs_transform_no_debug.dxbc");
    strip("--all", "fxc/vs_transform_debug_5_0.dxbc", "fxc/vs_transform_bare.dxbc");
    strip("--reflection", "fxc/vs_transform_4_0.dxbc", "fxc/vs_transform_no_reflection_4_0.dxbc");
    strip(
        "--reflection",
        "fxc/vs_transform_4_0_level_9_1.dxbc",
        "fxc/vs_transform_no_reflection_level_9_1.dxbc",
    );
    strip("--root-signature", "fxc/ps_root_signature_5_1.dxbc", "fxc/ps_root_signature_stripped.dxbc");
    strip("--debug", "fxc/cs_buffers_debug_5_0.dxbc", "fxc/cs_buffers_no_debug.dxbc");
}

#[test]
fn removing_gives_what_the_vendors_builder_writes() {
    gives(&["remove", "IN", "RTS0"], "dxc/vs_root_signature_6_0.dxil", "dxc/vs_root_signature_removed.dxil");
    gives(
        &["remove", "IN", "ILDB", "ILDN"],
        "dxc/ps_multi_file_embed_debug_6_0.dxil",
        "dxc/ps_multi_file_builder_no_debug.dxil",
    );
    gives(
        &["remove", "IN", "STAT"],
        "dxc/ps_multi_file_embed_debug_6_0.dxil",
        "dxc/ps_multi_file_builder_no_stat.dxil",
    );
}

#[test]
fn setting_gives_what_the_vendors_builder_writes() {
    for (input, size, expected) in [
        ("dxc/ps_solid_6_0.dxil", 1, "dxc/ps_private_1.dxil"),
        ("dxc/ps_solid_6_0.dxil", 13, "dxc/ps_private_13.dxil"),
        ("dxc/ps_solid_6_0.dxil", 256, "dxc/ps_private_256.dxil"),
        ("dxc/ps_textures_valver_1_0.dxil", 13, "dxc/ps_private_13_valver_1_0.dxil"),
        ("dxc/lib_subobjects_6_5.dxil", 5, "dxc/lib_private_5.dxil"),
    ] {
        let from = text(&testdata(&format!("dxc/private_{size}.bin")));
        gives(&["set", "IN", "PRIV", &from], input, expected);
    }
}

#[test]
fn a_part_taken_out_and_put_back_gives_the_compilers_container() {
    let folder = tempfile::tempdir().unwrap();
    let whole = testdata("dxc/vs_root_signature_6_0.dxil");
    for form in ["--container", "--payload"] {
        let root = folder.path().join(form);
        let extract = ["extract", &text(&whole), "RTS0", form, "-o", &text(&root)];
        assert_eq!(dxkit(extract).outcome, Outcome::Fine);
        gives(
            &["set", "IN", "RTS0", &text(&root)],
            "dxc/vs_root_signature_removed.dxil",
            "dxc/vs_root_signature_6_0.dxil",
        );
    }
}

#[test]
fn bitcode_is_what_stands_behind_the_program_header() {
    let path = testdata("dxc/ps_solid_6_0.dxil");
    let run = dxkit(["extract", &text(&path), "DXIL", "--bitcode"]);
    assert!(run.binary.starts_with(b"BC\xc0\xde"));
    let run_payload = dxkit(["extract", &text(&path), "DXIL"]);
    assert_eq!(run_payload.binary.get(24..), Some(&run.binary[..]));
}

#[test]
fn the_input_is_replaced_only_where_that_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shader.dxil");
    fs::copy(testdata("dxc/ps_private_13.dxil"), &file).unwrap();
    let before = fs::read(&file).unwrap();

    let run = dxkit(["strip", "--private", &text(&file), "-o", &text(&file)]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("is the input itself; use --in-place"), "{}", run.errors);
    let run = dxkit(["strip", "--private", &text(&file)]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("no output is given"), "{}", run.errors);
    assert_eq!(fs::read(&file).unwrap(), before);

    let run = dxkit(["strip", "--private", &text(&file), "--in-place"]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert_eq!(fs::read(&file).unwrap(), fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "a temporary file was left");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_survive() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("shader.dxil"), folder.path().join("link.dxil"));
    fs::copy(testdata("dxc/ps_private_13.dxil"), &file).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let run = dxkit(["strip", "--private", &text(&link), "--in-place"]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    if std::os::unix::fs::chown(&file, Some(1234), Some(1235)).is_ok() {
        use std::os::unix::fs::MetadataExt as _;

        // If run as root, the file keeps its owner.
        let run = dxkit(["hash", "bypass", &text(&file), "--in-place"]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let there = fs::metadata(&file).unwrap();
        assert_eq!((there.uid(), there.gid(), there.mode() & 0o777), (1234, 1235, 0o640));
        assert_eq!(dxkit(["hash", "fix", &text(&file), "--in-place"]).outcome, Outcome::Fine);
    }
    assert_eq!(fs::read(&file).unwrap(), fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap());
}

#[test]
fn a_folder_is_mirrored() {
    let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::create_dir(from.path().join("deep")).unwrap();
    fs::copy(testdata("dxc/ps_private_13.dxil"), from.path().join("deep/a.dxil")).unwrap();
    fs::write(from.path().join("readme.txt"), "text").unwrap();
    let run = dxkit(["strip", "--all", &text(from.path()), "-o", &text(to.path())]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(to.path().join("deep/a.dxil").is_file());
    assert!(!to.path().join("readme.txt").exists());
}

#[test]
fn results_of_several_inputs_never_take_one_place() {
    let folder = tempfile::tempdir().unwrap();
    let mut arguments = vec!["strip".to_owned(), "--all".to_owned()];
    for name in ["a", "b"] {
        fs::create_dir(folder.path().join(name)).unwrap();
        let file = folder.path().join(name).join("x.dxil");
        fs::copy(testdata("dxc/ps_private_13.dxil"), &file).unwrap();
        arguments.push(text(&file));
    }
    arguments.extend(["-o".to_owned(), text(&folder.path().join("out"))]);
    let run = dxkit(&arguments);
    assert_eq!(run.outcome, Outcome::Failed);
    // The message names both inputs, and nothing is written.
    let both = ["a", "b"].map(|name| text(&folder.path().join(name).join("x.dxil")));
    let message = format!("the results of {} and {} would both go to", both[0], both[1]);
    assert!(run.errors.contains(&message), "{}", run.errors);
    assert!(!folder.path().join("out").exists());
}

#[test]
fn arrays_of_headers_get_names_of_their_own() {
    let bytes = fs::read(testdata("fxc/ps_solid_4_0.dxbc")).unwrap();
    let numbers: Vec<_> = bytes.iter().map(u8::to_string).collect();
    let folder = tempfile::tempdir().unwrap();
    for name in ["one.h", "two.h"] {
        let source = format!("const BYTE g_main[] = {{ {} }};", numbers.join(","));
        fs::write(folder.path().join(name), source).unwrap();
    }
    let out = tempfile::tempdir().unwrap();
    let run = dxkit(["hash", "fix", &text(folder.path()), "-o", &text(out.path())]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    for name in ["one.g_main", "two.g_main"] {
        assert!(fs::read(out.path().join(name)).unwrap() == bytes);
    }
}

#[test]
fn standard_input_to_standard_output() {
    let input = fs::read(testdata("dxc/ps_private_13.dxil")).unwrap();
    let run = dxkit_with(["strip", "--private", "-", "-o", "-"], &input);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert_eq!(run.binary, fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap());
}

#[test]
fn a_missing_part_is_told_with_what_there_is() {
    let path = text(&testdata("fxc/vs_transform_4_0_level_9_1.dxbc"));
    let run = dxkit(["extract", &path, "AON9"]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("there is no part AON9; did you mean Aon9?"), "{}", run.errors);
    let run = dxkit(["remove", &path, "PRIV", "-o", "-"]);
    assert!(run.errors.contains("there is no part PRIV; it has Aon9, SHDR"), "{}", run.errors);
}

#[test]
fn digests_are_mended_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shader.dxil");
    let good = fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    let mut broken = good.clone();
    *broken.last_mut().unwrap() ^= 1;
    fs::write(&file, &broken).unwrap();

    let run = dxkit(["hash", "verify", &text(&file)]);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.output.contains(": differs: the digest is "), "{}", run.output);
    assert_eq!(dxkit(["hash", "fix", "--in-place", &text(&file)]).outcome, Outcome::Fine);
    assert_eq!(dxkit(["hash", "verify", &text(&file)]).outcome, Outcome::Fine);
    for (action, byte) in [("zero", 0), ("bypass", 1), ("preview", 2)] {
        assert_eq!(dxkit(["hash", action, "--in-place", &text(&file)]).outcome, Outcome::Fine);
        assert_eq!(fs::read(&file).unwrap()[4..20], [byte; 16]);
        assert_eq!(dxkit(["hash", "verify", &text(&file)]).outcome, Outcome::Fine);
    }
    // An unsigned container stays unsigned, unless --hash is given.
    assert_eq!(dxkit(["hash", "zero", "--in-place", &text(&file)]).outcome, Outcome::Fine);
    assert_eq!(dxkit(["remove", &text(&file), "STAT", "--in-place"]).outcome, Outcome::Fine);
    assert_eq!(fs::read(&file).unwrap()[4..20], [0; 16]);
    assert_eq!(dxkit(["remove", &text(&file), "HASH", "--in-place", "--hash", "fix"]).outcome, Outcome::Fine);
    let run = dxkit(["hash", "verify", &text(&file)]);
    assert!(run.output.contains(": matches"), "{}", run.output);
}

#[test]
fn containers_are_found_inside_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (
        fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap(),
        fs::read(testdata("fxc/lib_functions_5_0.dxbc")).unwrap(),
    );
    let mut package = b"DXBC is not always a container: DXBC\0\0\0\0".to_vec();
    let first = package.len();
    package.extend(&one);
    package.extend(b"DXBC");
    // The magic number of the second one crosses the end of the window.
    package.resize((1 << 20) - 2, 0xcc);
    let second = package.len();
    package.extend(&two);
    package.extend(&one);
    // The last one is incomplete.
    package.extend(&one[..one.len() - 1]);
    let file = folder.path().join("game.pak");
    fs::write(&file, &package).unwrap();

    let out = folder.path().join("out");
    let run = dxkit(["scan", &text(&file), "--extract", &text(&out)]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let offsets: Vec<_> = run.output.lines().filter_map(|line| line.split(": ").next()).collect();
    let name = text(&file);
    let third = second + two.len();
    assert_eq!(
        offsets,
        [first, second, third].map(|offset| format!("{name}:{offset:#x}")),
        "the library's inner containers are not told again, and the cut one not at all"
    );
    assert_eq!(fs::read_dir(&out).unwrap().count(), 3);
    assert!(run.errors.contains("3 containers in 1 file"), "{}", run.errors);

    let unique = folder.path().join("unique");
    let run = dxkit(["scan", &text(&file), "--extract", &text(&unique), "--dedupe"]);
    assert!(run.errors.contains("2 containers in 1 file"), "{}", run.errors);
    let mut names: Vec<_> = fs::read_dir(&unique)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let digest = |bytes: &[u8]| bytes[4..20].iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let mut expected = [format!("{}.dxil", digest(&one)), format!("{}.dxbc", digest(&two))];
    expected.sort();
    assert_eq!(names, expected);
    let run = dxkit_with(["scan", "-"], &package);
    assert!(run.errors.contains("3 containers in 1 file"), "{}", run.errors);
}

#[test]
fn no_input_is_written_over_by_another_ones_result() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| text(&folder.path().join(name));
    let shader = fs::read(testdata("dxc/ps_private_13.dxil")).unwrap();
    let numbers: Vec<_> = shader.iter().map(u8::to_string).collect();
    for name in ["d1", "d2"] {
        fs::create_dir(folder.path().join(name)).unwrap();
        fs::write(folder.path().join(name).join("b.cso"), &shader).unwrap();
    }
    fs::write(at("from.cso"), b"private").unwrap();
    fs::write(at("g.h"), format!("BYTE g[] = {{ {} }};", numbers.join(","))).unwrap();
    let before = [at("d1/b.cso"), at("d2/b.cso"), at("from.cso"), at("g.h")];
    let bytes = || before.each_ref().map(|path| fs::read(path).unwrap());
    let unchanged = bytes();

    for arguments in [
        vec!["strip", "--all", &at("d1/b.cso"), &at("d2/b.cso"), "-o", &at("d2")],
        vec!["hash", "zero", &at("d1/b.cso"), &at("d2/b.cso"), "-o", &at("d1")],
        vec!["set", &at("d1/b.cso"), "PRIV", &at("from.cso"), "-o", &at("from.cso")],
        vec!["remove", &at("g.h"), "STAT", "-o", &at("g.h")],
        vec!["extract", &at("g.h"), "PRIV", "-o", &at("g.h")],
        vec!["extract", &at("d1/b.cso"), "PRIV", "-o", &at("d1/../d1/b.cso")],
    ] {
        let run = dxkit(&arguments);
        assert_eq!(run.outcome, Outcome::Failed, "{arguments:?}");
        assert_eq!(bytes(), unchanged, "{arguments:?}: {}", run.errors);
    }
}

#[test]
fn the_bytes_of_a_part_come_from_standard_input() {
    let (file, from) = (text(&testdata("dxc/ps_solid_6_0.dxil")), testdata("dxc/private_13.bin"));
    let run = dxkit_with(["set", &file, "PRIV", "-", "-o", "-"], &fs::read(from).unwrap());
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert_eq!(run.binary, fs::read(testdata("dxc/ps_private_13.dxil")).unwrap());
    let run = dxkit_with(["set", "-", "PRIV", "-", "-o", "-"], b"");
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("FILE and FROM cannot both be standard input"), "{}", run.errors);
}

#[test]
fn extracted_files_never_take_each_others_place() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let one = fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    let two = fs::read(testdata("dxc/ps_private_13.dxil")).unwrap();
    fs::create_dir_all(folder.path().join("in/a")).unwrap();
    fs::write(folder.path().join("in/a/b.bin"), &one).unwrap();
    fs::write(folder.path().join("in/a_b.bin"), &two).unwrap();
    let scan = || {
        let run = dxkit(["scan", &text(&folder.path().join("in")), "--extract", &text(&out)]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let mut files: Vec<_> =
            fs::read_dir(&out).unwrap().map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect();
        files.sort();
        files
    };
    let sorted = |mut files: Vec<Vec<u8>>| {
        files.sort();
        files
    };
    assert_eq!(scan(), sorted(vec![one.clone(), two.clone()]));
    // The same again, then other bytes at the first one's path.
    assert_eq!(scan(), sorted(vec![one.clone(), two.clone()]));
    let three = fs::read(testdata("fxc/ps_solid_4_0.dxbc")).unwrap();
    fs::write(folder.path().join("in/a/b.bin"), &three).unwrap();
    fs::write(folder.path().join("in/a_b.bin"), &three).unwrap();
    assert_eq!(scan().len(), 3, "one place for equal bytes, beside what an earlier run left");
}

#[cfg(unix)]
#[test]
fn names_of_extracted_files_fit_the_file_system_and_one_failure_is_not_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let one = fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    // 80 letters of three bytes each: with the offset, the name would be too long if letters were counted.
    let source = folder.path().join("\u{6f22}".repeat(80));
    fs::write(&source, [&one[..], &fs::read(testdata("fxc/ps_solid_4_0.dxbc")).unwrap()].concat()).unwrap();
    let out = folder.path().join("out");
    let run = dxkit(["scan", &text(&source), "--extract", &text(&out)]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert_eq!(fs::read_dir(&out).unwrap().count(), 2);

    // A file at the path of the folder: nothing can be written.
    fs::remove_dir_all(&out).unwrap();
    fs::write(&out, b"").unwrap();
    let run = dxkit(["scan", &text(&source), "--extract", &text(&out)]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert_eq!(run.errors.matches("cannot write").count(), 2, "{}", run.errors);
    assert!(run.errors.contains("0 containers in 0 files"), "{}", run.errors);
}

#[test]
fn a_scan_reads_every_byte_a_bounded_number_of_times() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letters");
    fs::write(&file, b"DXBC".repeat(2 << 20)).unwrap();
    assert!(dxkit(["scan", &text(&file)]).errors.contains("0 containers"));

    // Containers inside one another, each with one part that extends to the end; the innermost is incomplete,
    // so none is complete. Then containers whose last part has no name of letters.
    let size = 44 * 100_000u32;
    for (names, found) in [(*b"AB\0D", 0), (*b"ABCD", 1)] {
        let mut bytes = Vec::new();
        for index in 0..100_000 {
            let length = size - 44 * index;
            bytes.extend(b"DXBC");
            bytes.extend([0; 16]);
            for word in [1, length, 1, 36] {
                bytes.extend(u32::to_le_bytes(word));
            }
            bytes.extend(names);
            bytes.extend((length - 44).to_le_bytes());
        }
        fs::write(&file, &bytes).unwrap();
        let run = dxkit(["scan", &text(&file)]);
        assert!(run.errors.contains(&format!("{found} container")), "{}", run.errors);
    }
}

#[cfg(unix)]
#[test]
fn links_to_files_are_followed_and_links_to_folders_are_not() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    symlink(fs::canonicalize(testdata("dxc/ps_solid_6_0.dxil")).unwrap(), folder.path().join("a.cso"))
        .unwrap();
    symlink(folder.path(), folder.path().join("loop")).unwrap();
    let run = dxkit(["scan", &text(folder.path())]);
    assert_eq!(run.outcome, Outcome::Fine);
    assert!(run.errors.contains("1 container in 1 file: 1 ps_6_0"), "{}", run.errors);
    let run = dxkit(["hash", "verify", &text(folder.path())]);
    assert_eq!(run.outcome, Outcome::Fine);
    assert!(run.errors.contains("1 match, 0 differ"), "{}", run.errors);
}

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_scanned_like_standard_input() {
    use std::process::{Command, Stdio};

    let mut cat =
        Command::new("cat").arg(testdata("dxc/ps_solid_6_0.dxil")).stdout(Stdio::piped()).spawn().unwrap();
    let pipe = cat.stdout.take().unwrap();
    let path = format!("/proc/self/fd/{}", std::os::fd::AsRawFd::as_raw_fd(&pipe));
    let run = dxkit(["scan", &path]);
    cat.wait().unwrap();
    assert!(run.errors.contains("1 container in 1 file"), "{}", run.errors);
}

/// A standard output that is no longer read.
struct Closed;

impl std::io::Write for Closed {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn files_are_written_to_the_last_where_nobody_reads_the_output() {
    let folder = tempfile::tempdir().unwrap();
    let (before, after) = (folder.path().join("before"), folder.path().join("after"));
    std::fs::create_dir(&before).unwrap();
    // More than one batch.
    let shader = std::fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    for index in 0..300 {
        std::fs::write(before.join(format!("{index}.dxil")), &shader).unwrap();
    }
    for command in [&["strip", "--all"][..], &["hash", "zero"]] {
        let _ = std::fs::remove_dir_all(&after);
        let paths = [before.to_str().unwrap(), "-o", after.to_str().unwrap()];
        let line = ["dxkit"].iter().chain(command).chain(&paths).map(Into::into);
        let outcome = dxkit_cli::run(
            line,
            &mut dxkit_cli::Streams {
                input: &mut std::io::empty(),
                output: &mut Closed,
                binary: None,
                errors: &mut std::io::sink(),
                progress: false,
                coloured: false,
                width: None,
                settings: dxkit_cli::Settings::default(),
            },
        );
        assert_eq!(outcome.unwrap(), Outcome::Fine);
        assert_eq!(std::fs::read_dir(&after).unwrap().count(), 300, "{command:?}");
    }
}
