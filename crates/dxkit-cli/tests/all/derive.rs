//! `dxkit derive`: the parts as they follow from the module.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests, too, say what must hold by panicking

use std::fs;

use dxkit::{Container, DigestPolicy, FourCc, PipelineStateValidation};

use crate::common::{dxkit, testdata};
use dxkit_cli::Outcome;

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
