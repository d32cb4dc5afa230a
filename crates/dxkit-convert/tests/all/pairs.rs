//! `testdata/convert/pair_*`: sources that DXC and FXC compiled, with the forms that lavapipe does not run.
//!
//! DXC's program says what the source means: FXC's program, and what it is converted to, give the same with
//! random inputs and resources.

use std::path::PathBuf;

use dxkit_container::{Container, DigestPolicy};
use dxkit_convert::{ConvertOptions, convert_container};
use dxkit_exec::Shader;

use crate::cases::folder;
use crate::corpus::containers;
use crate::equal::{Counts, compare_programs};

/// The programs of FXC, and their names.
pub(crate) fn pairs() -> Vec<(String, PathBuf)> {
    let mut files = Vec::new();
    containers(&folder().join("../convert"), &mut files);
    files.sort();
    let name = |path: &PathBuf| path.file_stem().map(|name| name.to_string_lossy().into_owned());
    let named = files.into_iter().filter_map(|path| Some((name(&path)?, path)));
    named.filter(|(name, _)| name.starts_with("pair_")).collect()
}

#[test]
fn programs_of_both_compilers_give_the_same() {
    let pairs = pairs();
    let (mut counts, mut faults) = (Counts::default(), Vec::new());
    for ((name, path), minor) in pairs.iter().zip([0, 2, 6].into_iter().cycle()) {
        let tokens = std::fs::read(path).unwrap();
        let tokens = Container::parse(&tokens).unwrap();
        let converted = convert_container(&tokens, &ConvertOptions::default().with_minor(minor)).unwrap();
        let converted = converted.write(DigestPolicy::Recompute).unwrap();
        let converted = Container::parse(&converted).unwrap();
        let source = std::fs::read(path.with_extension("dxil")).unwrap();
        let source = Shader::from_container(&Container::parse(&source).unwrap(), None).unwrap();
        for (form, container) in [("tokens", &tokens), ("converted", &converted)] {
            let shader = Shader::from_container(container, None).unwrap();
            if let Err(text) = compare_programs([source.program(), shader.program()], &mut counts) {
                faults.push(format!("{name} {form}: {text}"));
            }
        }
    }
    println!("{counts:?}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(pairs.len() >= 13 && counts.words > 5000, "{counts:?}");
}
