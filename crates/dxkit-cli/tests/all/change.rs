//! `dxkit mutate` and `dxkit reduce`.

#![allow(clippy::unwrap_used)]

use std::fs;

use crate::common::{dxkit, testdata};
use dxkit_cli::Outcome;

#[test]
fn a_mutant_follows_from_the_seed() {
    let folder = tempfile::tempdir().unwrap();
    let input = testdata("dxc/ps_textures_6_7.dxil").display().to_string();
    let make = |seed: &str, name: &str| {
        let out = folder.path().join(name);
        let run = dxkit(["mutate", "--seed", seed, "--count", "3", &input, "-o", &out.display().to_string()]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let check = dxkit(["check", "--strict", &out.display().to_string()]);
        assert_eq!(check.outcome, Outcome::Fine, "{}", check.output);
        fs::read(out).unwrap()
    };
    let first = make("5", "a");
    assert!(first == make("5", "b"));
    assert!(first != make("6", "c"));
}

#[cfg(unix)]
#[test]
fn a_script_says_what_is_interesting() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    // A container is interesting if it has a part RTS0.
    let script = folder.path().join("has root.sh");
    fs::write(&script, "#!/bin/sh\nhead -c 4 \"$1\" | grep -q DXBC && grep -qa RTS0 \"$1\"\n").unwrap();
    fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).unwrap();
    let input = testdata("dxc/vs_root_signature_6_0.dxil").display().to_string();
    let out = folder.path().join("small.cso");
    let (command, out_name) = (format!("'{}'", script.display()), out.display().to_string());
    let run = dxkit(["reduce", &input, "--script", &command, "--max-tests", "60", "-o", &out_name]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let (before, after) = (fs::read(&input).unwrap(), fs::read(&out).unwrap());
    assert!(after.len() * 2 < before.len(), "{} of {}", after.len(), before.len());
    assert!(after.windows(4).any(|window| window == b"RTS0"));

    // Nothing is written if the input itself is not interesting, or if the script exceeds its time limit.
    fs::remove_file(&out).unwrap();
    let run = dxkit(["reduce", &input, "--script", "false", "-o", &out_name]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("not interesting"), "{}", run.errors);
    let run = dxkit(["reduce", &input, "--script", "sleep 30; true", "--timeout", "0", "-o", &out_name]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(!out.exists());
}

/// A shader of shader model 5 loses its instructions, not its parts alone.
#[test]
fn programs_of_shader_model_5_are_reduced() {
    use dxkit::dxbc::Opcode;
    use dxkit::{Container, FourCc, TokenProgram};

    let program = |bytes: &[u8]| {
        let container = Container::parse(bytes).ok()?;
        let part = [FourCc::Shex, FourCc::Shdr].into_iter().find_map(|kind| container.find(kind))?;
        Some(TokenProgram::parse(part.span()).ok()?.into_owned())
    };
    let instructions = |bytes: &[u8]| {
        let program = program(bytes).unwrap();
        program.instructions.iter().filter(|one| !one.declares()).map(|one| one.opcode()).collect::<Vec<_>>()
    };
    let mut tried = 0;
    for entry in fs::read_dir(testdata("fxc")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if !name.ends_with("_5_0.dxbc") || tried >= 12 {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let Some(whole) = program(&bytes) else { continue };
        let wanted = [Opcode::Mad, Opcode::Sample, Opcode::StoreUavTyped, Opcode::Add];
        let Some(wanted) =
            wanted.into_iter().find(|wanted| whole.instructions.iter().any(|one| one.opcode() == *wanted))
        else {
            continue;
        };
        tried += 1;
        let keeps = |bytes: &[u8]| {
            program(bytes)
                .is_some_and(|program| program.instructions.iter().any(|one| one.opcode() == wanted))
        };
        let mut options = dxkit::reduce::Options::default();
        options.tests = 4000;
        options.checks = dxkit::reduce::VALIDITY;
        let reduced = dxkit::reduce(&bytes, &options, keeps, |_| {}).unwrap();
        let left = instructions(&reduced.bytes);
        assert!(left.contains(&wanted), "{name}: {left:?}");
        let rest = left.iter().filter(|opcode| ![wanted, Opcode::Ret].contains(opcode)).count();
        assert!(rest <= 4 || left.len() * 3 < instructions(&bytes).len(), "{name}: {left:?}");
        let check = dxkit::check(dxkit::Span::new(&reduced.bytes));
        assert!(check.iter().all(|finding| finding.severity != dxkit::Severity::Error), "{name}: {check:?}");
    }
    assert!(tried > 5, "{tried}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_script_has_started_ends_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let number = folder.path().join("number");
    let script = format!("sleep 600 & echo $! > '{}'; wait; true", number.display());
    let input = testdata("dxc/ps_solid_6_0.dxil").display().to_string();
    let out = folder.path().join("out.cso").display().to_string();
    let run = dxkit(["reduce", &input, "--script", &script, "--timeout", "1", "-o", &out]);
    assert_eq!(run.outcome, Outcome::Failed, "{}", run.errors);
    let number: u32 = fs::read_to_string(number).unwrap().trim().parse().unwrap();
    // A process that has ended may be listed until its parent has asked for it.
    let state = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
    assert!(state.is_empty() || state.contains(") Z "), "{state}");
}
