//! Commands that show containers.

use std::fs;

use crate::common::{dxkit, dxkit_with, testdata};
use dxkit_cli::Outcome;

#[test]
fn every_command_reads_the_whole_corpus() {
    let folder = testdata("");
    let folder = folder.to_str().unwrap();
    // The container inside a PDB counts as one.
    let containers = fs::read_to_string(testdata("MANIFEST"))
        .unwrap()
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .count();
    assert!(containers > 400);
    let run = dxkit(["inspect", "--json", folder]);
    assert_eq!(run.output.lines().count(), containers, "{}", run.errors);
    let run = dxkit(["parts", "--json", folder]);
    assert_eq!(run.output.lines().count(), containers);
    let run = dxkit(["check", "--json", folder]);
    assert_eq!(run.output.lines().count(), containers);
    let run = dxkit(["inspect", folder]);
    assert!(run.output.contains("Dependence of outputs on inputs"));
}

#[test]
fn check_is_silent_on_what_the_compilers_write() {
    for compiler in ["dxc", "fxc", "vkd3d"] {
        let folder = testdata(compiler);
        // Some were compiled without validation. The tests of dxkit-validate compare the rules about modules
        // with the vendor's verdicts.
        let run = dxkit(["check", "--parts-only", folder.to_str().unwrap()]);
        assert_eq!(run.output, "", "{compiler}");
        assert_eq!(run.outcome, Outcome::Fine);
        assert!(run.errors.contains(" containers checked: 0 errors, 0 warnings, 0 notes"), "{}", run.errors);
    }
}

#[test]
fn dump_names_every_byte_of_a_part_and_of_the_whole() {
    let path = testdata("dxc/ps_solid_6_0.dxil");
    let path = path.to_str().unwrap();
    let size = fs::metadata(path).unwrap().len();
    let run = dxkit(["dump", "--json", path]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let mut next = 0;
    for line in run.output.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(row["offset"], next, "{line}");
        next += row["size"].as_u64().unwrap();
        assert_eq!(row["bytes"].as_str().unwrap().len() as u64, 2 * row["size"].as_u64().unwrap());
    }
    assert_eq!(next, size);
    let run = dxkit(["dump", path, "ISG1"]);
    assert!(run.output.lines().all(|line| line.contains("ISG1 > ")), "{}", run.output);
    assert!(run.output.contains("| 44 58 49 4c") || run.output.contains("ISG1 > header > kind = \"ISG1\""));
}

#[test]
fn dump_of_a_broken_file_goes_as_far_as_it_can() {
    let mut bytes = fs::read(testdata("dxc/vs_instancing_6_6.dxil")).unwrap();
    let psv = bytes.windows(4).position(|window| window == b"PSV0").unwrap();
    bytes[psv + 8] = 0xff; // the size of the runtime info
    let run = dxkit_with(["dump", "-"], &bytes);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.output.contains("PSV0 > runtime_info_size = 255"), "{}", run.output);
    assert!(run.output.contains("(not decoded)"));
    assert!(run.output.contains("DXIL > program_header > magic"), "parts after the broken one are shown");
    let place = format!("PSV0 > runtime_info at {:#x}: 255 bytes are needed", psv + 12);
    assert!(run.errors.contains(&place), "{}", run.errors);
}

#[test]
fn c_headers_are_containers() {
    let bytes = fs::read(testdata("fxc/ps_solid_4_0.dxbc")).unwrap();
    let numbers: Vec<_> = bytes.iter().map(u8::to_string).collect();
    let header = format!("// made by fxc\nconst BYTE g_main[] =\n{{\n{}\n}};\n", numbers.join(", "));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("main.h");
    fs::write(&path, &header).unwrap();
    for argument in [path.to_str().unwrap(), folder.path().to_str().unwrap()] {
        let run = dxkit(["parts", argument]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        assert!(run.output.contains("main.h:g_main\tSHDR\t"), "{}", run.output);
    }
    let run = dxkit_with(["parts", "-"], header.as_bytes());
    assert!(run.output.contains("<stdin>:g_main\tSHDR\t"), "{}", run.output);
    let out = folder.path().join("main.dxbc");
    let run = dxkit(["hash", "fix", path.to_str().unwrap(), "-o", out.to_str().unwrap()]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert_eq!(fs::read(out).unwrap(), bytes);
}

#[test]
fn what_is_no_container_is_told_so() {
    let cases: [(&[u8], &str); 8] = [
        (b"", "<stdin> is not a DirectX shader container: it is empty"),
        (b"BC\xc0\xde....", "it is bare LLVM bitcode"),
        (b"\x7fELF\x02", "it is an ELF file"),
        (b"\x01\x20\xff\xfe....", "it is an effect (fx_5_0), which has no container"),
        (b"\x01\x09\xff\xfe....", "it is a Direct3D 9 effect, which has no container"),
        (b"hello", "it is text without an array of numbers"),
        (b"\x00\x01\x02\xff", "it starts with \"\\x00\\x01\\x02\\xff\""),
        (b"\x03\x02\x23\x07\0\0\x01\0", "it is SPIR-V"),
    ];
    for (bytes, message) in cases {
        let run = dxkit_with(["inspect", "-"], bytes);
        assert_eq!(run.outcome, Outcome::Failed, "{message}");
        assert!(run.errors.contains(message), "{}", run.errors);
    }
    let run = dxkit(["inspect", "no/such/file"]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("cannot read no/such/file"), "{}", run.errors);
    let run = dxkit_with(["inspect", "-"], b"DXBC cut");
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.output.contains("header > digest at 0x4: 16 bytes are needed, 4 are left"), "{}", run.output);
}

#[test]
fn completions_and_the_manual_know_every_command() {
    let commands: Vec<String> =
        dxkit_cli::command_line().get_subcommands().map(|command| command.get_name().to_owned()).collect();
    assert!(commands.len() >= 12);
    let completions = dxkit(["completions", "bash"]).output;
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(dxkit(["man", "--out-dir", folder.path().to_str().unwrap()]).outcome, Outcome::Fine);
    for command in commands {
        assert!(completions.contains(&command), "{command}");
        assert!(folder.path().join(format!("dxkit-{command}.1")).is_file(), "{command}");
    }
    assert!(dxkit(["man"]).output.starts_with(".ie"));
}

#[test]
fn a_part_is_named_in_one_way() {
    let path = testdata("dxc/vs_root_signature_6_0.dxil");
    let path = path.to_str().unwrap();
    let first = dxkit(["dump", path, "RTS0[0]"]);
    assert_eq!(first.outcome, Outcome::Fine, "{}", first.errors);
    assert_eq!(first.output, dxkit(["dump", path, "RTS0"]).output);
    let run = dxkit(["dump", path, "rts0"]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("there is no part rts0; did you mean RTS0?"), "{}", run.errors);
    assert!(dxkit(["dump", path, "RTS0[1]"]).errors.contains("there is no part RTS0[1]; it has"));
}

#[test]
fn a_folder_is_dumped_file_by_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let shader = testdata("fxc/vs_transform_debug_5_0.dxbc");
    fs::copy(&shader, folder.path().join("a.dxbc")).unwrap();
    fs::copy(testdata("fxc/ps_solid_4_0.dxbc"), folder.path().join("b.dxbc")).unwrap();
    let run = dxkit(["dump", path]);
    assert_eq!((run.outcome, run.errors.as_str()), (Outcome::Fine, ""));
    let alone = dxkit(["dump", shader.to_str().unwrap()]).output;
    assert!(run.output.starts_with(&format!("{}\n{alone}", folder.path().join("a.dxbc").display())));

    // Files without the part are skipped, unless all are.
    let run = dxkit(["dump", path, "SPDB"]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(run.output.contains("SPDB > header") && !run.output.contains("b.dxbc"));
    let run = dxkit(["dump", path, "RTS0"]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("no container has a part RTS0"), "{}", run.errors);
    let run = dxkit(["dump", "--json", path]);
    assert!(run.output.lines().all(|line| line.contains("\"file\":")), "{}", run.output);

    // A damaged file has the exit code of a damaged file, and the others are printed.
    let bytes = fs::read(&shader).unwrap();
    fs::write(folder.path().join("a.dxbc"), &bytes[..bytes.len() - 40]).unwrap();
    let run = dxkit(["dump", path]);
    assert_eq!(run.outcome, Outcome::Found, "{}", run.errors);
    assert!(run.errors.contains("a.dxbc") && run.output.contains("b.dxbc"), "{}", run.errors);
}

#[test]
fn containers_behind_a_head_in_an_array_are_found() {
    let bytes = fs::read(testdata("fxc/ps_solid_4_0.dxbc")).unwrap();
    let mut all = b"FSH\x0bDXBC, but not here...".to_vec();
    let start = all.len();
    all.extend(&bytes);
    all.extend([0, 1, 2]);
    let numbers: Vec<_> = all.iter().map(|byte| format!("{byte:#04x}")).collect();
    // The character is encoded as in Latin-1.
    let mut header = b"// \xa9 somebody\nstatic const uint8_t fs[] =\n{ ".to_vec();
    header.extend(format!("{} }};\n", numbers.join(", ")).bytes());
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("fs.bin.h"), &header).unwrap();
    let out = folder.path().join("out");
    let arguments = ["hash", "fix", folder.path().to_str().unwrap(), "-o", out.to_str().unwrap()];
    let run = dxkit(arguments);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(run.output.contains(&format!("fs.bin.h:fs+{start:#x}: unchanged")), "{}", run.output);
    assert_eq!(fs::read(out.join(format!("fs.bin.fs+{start:#x}"))).unwrap(), bytes);
}

#[cfg(target_os = "linux")]
#[test]
fn names_do_not_reach_the_terminal_as_they_are() {
    use std::os::unix::ffi::OsStrExt as _;

    let folder = tempfile::tempdir().unwrap();
    let name = |bytes: &[u8]| folder.path().join(std::ffi::OsStr::from_bytes(bytes));
    let bytes = fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    for file in [&b"a\x1b[2J\n.cso"[..], b"\xff.cso", b"\xfe.cso"] {
        fs::write(name(file), &bytes).unwrap();
    }
    fs::write(name(b"b\x07.cso"), b"DXBC").unwrap();
    for command in ["parts", "check", "inspect", "lint", "scan"] {
        let mut run = dxkit([command.as_ref(), folder.path().as_os_str()]);
        let text = run.output.clone() + &run.errors;
        assert!(!text.contains(['\x1b', '\x07']), "{command}: {text:?}");
        if command != "lint" && command != "check" {
            assert!(text.contains("a\\x1b[2J\\n.cso"), "{command}: {text:?}");
            assert!(text.contains("\\xff.cso") && text.contains("\\xfe.cso"), "{command}: {text:?}");
        }
        run = dxkit([command, "no/such\x1b[2J"]);
        assert!(run.errors.contains("no/such\\x1b[2J"), "{command}: {}", run.errors);
    }
    let run = dxkit(["parts".as_ref(), "--json".as_ref(), folder.path().as_os_str()]);
    assert!(
        run.output.contains("a\\u001b[2J\\n.cso") && run.output.contains("\\\\xff.cso"),
        "{}",
        run.output
    );
}
