//! `dxkit derive`: the parts as they follow from the module.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests, too, say what must hold by panicking

use std::fs;

use dxkit::{Container, DigestPolicy, FourCc, PipelineStateValidation};

use crate::common::{dxkit, testdata};
use dxkit_cli::Outcome;

/// A container without these parts.
fn without(name: &str, parts: &[&str]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("less.dxil");
    let (from, to) = (testdata(name), path.to_str().unwrap().to_owned());
    let mut arguments = vec!["remove", from.to_str().unwrap()];
    arguments.extend(parts);
    arguments.extend(["-o", &to]);
    assert_eq!(dxkit(arguments).outcome, Outcome::Fine);
    (folder, to)
}

#[test]
fn what_the_compiler_wrote_states_what_follows() {
    let run = dxkit(["derive", testdata("dxc/ps_textures_6_7.dxil").to_str().unwrap()]);
    assert_eq!((run.outcome, run.output.as_str()), (Outcome::Fine, ""), "{}", run.errors);
}

/// Releases of the compiler arrange names in another order, and count differently for the same validator
/// version: their containers agree with their modules, and have no findings.
#[test]
fn containers_of_releases_agree_with_their_modules() {
    for (name, shown) in [
        ("dxc-1.7/vs_unread_6_0.dxil", true),
        ("dxc-1.7/lib_raytracing_6_6.dxil", false),
        ("dxc-1.9.2602/lib_mixed_stages_6_8.dxil", false),
    ] {
        let path = testdata(name);
        let run = dxkit(["derive", path.to_str().unwrap()]);
        assert_eq!(run.outcome, Outcome::Fine, "{name}: {}", run.output);
        assert_eq!(run.output.contains("of layout"), shown, "{name}: {}", run.output);
        assert_eq!(run.errors.contains("but for the layout"), shown, "{name}: {}", run.errors);
        assert_eq!(dxkit(["check", path.to_str().unwrap()]).outcome, Outcome::Fine, "{name}");
    }
}

#[test]
fn parts_that_are_missing_come_back_byte_for_byte() {
    for (name, parts) in [
        ("dxc/hs_isoline_viewid_6_1.dxil", &["ISG1", "OSG1", "PSG1", "PSV0", "SFI0", "HASH"][..]),
        ("dxc/lib_nodes_grids_6_8.dxil", &["RDAT", "SFI0", "HASH"]),
    ] {
        let path = testdata(name);
        let (folder, less) = without(name, parts);
        let shown = dxkit(["derive", &less]);
        assert_eq!(shown.outcome, Outcome::Found, "{name}");
        let right = folder.path().join("right.dxil");
        let run = dxkit(["derive", &less, "--fix", "-o", right.to_str().unwrap()]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        assert_eq!(fs::read(&right).unwrap(), fs::read(&path).unwrap(), "{name}");
    }
}

#[test]
fn one_part_alone() {
    let (folder, less) = without("dxc/ps_textures_6_7.dxil", &["ISG1", "PSV0"]);
    let right = folder.path().join("right.dxil");
    let run = dxkit(["derive", &less, "--part", "PSV0", "--fix", "-o", right.to_str().unwrap()]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let shown = dxkit(["derive", right.to_str().unwrap()]);
    assert!(shown.output.contains("ISG1") && !shown.output.contains("PSV0"), "{}", shown.output);
}

#[test]
fn shaders_without_dxil_are_refused() {
    let run = dxkit(["derive", testdata("fxc/vs_transform_5_0.dxbc").to_str().unwrap()]);
    assert_ne!(run.outcome, Outcome::Fine);
    assert!(run.errors.contains("this is a shader of model 5.0"), "{}", run.errors);
    // Among several inputs, it is only counted.
    let others = [testdata("fxc/vs_transform_5_0.dxbc"), testdata("dxc/ps_textures_6_7.dxil")];
    let run = dxkit(["derive", others[0].to_str().unwrap(), others[1].to_str().unwrap()]);
    assert_eq!((run.outcome, run.output.as_str()), (Outcome::Fine, ""), "{}", run.errors);
    assert!(run.errors.contains("skipped 1 shader of models 4 and 5"), "{}", run.errors);
}

/// The values of a shader that was changed by hand, with the metadata nodes of the disassembly that determine
/// them.
#[test]
fn differences_have_reasons() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong.dxil");
    let path = path.to_str().unwrap();
    let file = fs::read(testdata("dxc/gs_viewid_6_1.dxil")).unwrap();
    let mut container = Container::parse(&file).unwrap();
    let mut state = PipelineStateValidation::parse(container.find(FourCc::Psv0).unwrap().span()).unwrap();
    state.outputs[1].v0.start_row = 3;
    let state = state.encode().unwrap();
    container.set(FourCc::Psv0, state);
    let mut signature = container.find(FourCc::Isg1).unwrap().payload().to_vec();
    // The mask of the first row.
    signature[8 + 24] = 0b11;
    container.set(FourCc::Isg1, signature);
    fs::write(path, container.write(DigestPolicy::Recompute).unwrap()).unwrap();

    let listing = dxkit(["dis", path]);
    let text = format!("{}{}", listing.output, String::from_utf8_lossy(&listing.binary));
    let node = |needle: &str| {
        let line = text.lines().find(|line| line.starts_with('!') && line.contains(needle)).unwrap();
        line.split_once(' ').unwrap().0.to_owned()
    };
    let output = node("!{i32 1, !\"COLOR\"");
    let input = node("!{i32 0, !\"POSITION\"");
    let run = dxkit(["derive", path]);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(
        run.output.contains(&format!("PSV0 > output[1] > start_row is 3; the module's {output} states ")),
        "{output}: {}",
        run.output
    );
    assert!(
        run.output.contains(&format!(
            "ISG1 > element[0] > mask is x | y; the module's {input} states x | y | z | w"
        )),
        "{input}: {}",
        run.output
    );
    let run = dxkit(["derive", "--json", path]);
    assert!(run.output.contains(&format!("\"reason\":\"the module's {output}\"")), "{}", run.output);
}
