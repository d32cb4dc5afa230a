//! All shaders of SM 4 and 5 in `testdata`: what is converted is valid, and what is refused is listed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use dxkit_container::{Container, DigestPolicy};
use dxkit_convert::{ContainerConverter, ConvertError, ConvertOptions, convert_container};

/// The reasons of refusals, and how many shaders have each.
const REFUSED: &[(&str, usize)] = &[
    ("the container has no program of shader model 4 or 5", 32),
    ("the program is DXIL already", 33),
    (LEVEL_9, 1),
];

const LEVEL_9: &str = "the program is of feature level 9 alone: without one of shader model 4 beside it, it cannot be \
                       converted";

pub(crate) fn containers(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            containers(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "dxbc") {
            into.push(path);
        }
    }
}

/// The containers of token programs in `testdata`.
pub(crate) fn testdata() -> Vec<PathBuf> {
    let mut files = Vec::new();
    containers(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata"), &mut files);
    files.sort();
    files
}

#[test]
fn every_shader_becomes_a_valid_one_or_is_refused_for_a_known_reason() {
    let files = testdata();
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    let (mut faults, mut converted) = (Vec::new(), 0);
    // With the memory of the programs before.
    let mut converter = ContainerConverter::default();
    for path in &files {
        let file = std::fs::read(path).unwrap();
        let container = Container::parse(&file).unwrap();
        for minor in [0, 6] {
            let options = ConvertOptions::default().with_minor(minor);
            let kept = converter.convert_file(&container, &options, DigestPolicy::Recompute);
            let kept = kept.ok().map(<[u8]>::to_vec);
            let made = match convert_container(&container, &options) {
                Ok(made) => made.write(DigestPolicy::Recompute).unwrap(),
                Err(error) => {
                    let reason = match &error {
                        ConvertError::Refused(refusal) => refusal.reason.to_string(),
                        error => error.to_string(),
                    };
                    if minor == 0 {
                        *refused.entry(reason).or_default() += 1;
                    } else {
                        assert!(refused.contains_key(&reason), "{}: {reason}", path.display());
                    }
                    continue;
                }
            };
            assert!(kept.as_ref() == Some(&made), "{} 6.{minor}", path.display());
            converted += usize::from(minor == 0);
            let validation = dxkit_validate::validate(&made[..]);
            if !validation.is_valid() {
                faults.push(format!("{} 6.{minor}: {}", path.display(), validation.vendor_text()));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {converted}:\n{}", faults.len(), faults.join("\n"));
    let expected: BTreeMap<String, usize> =
        REFUSED.iter().map(|(reason, count)| ((*reason).to_owned(), *count)).collect();
    assert_eq!(refused, expected);
    assert!(converted > 330, "{converted}");
}

/// The same program gives the same container.
#[test]
fn conversion_is_deterministic() {
    let file =
        std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc/ps_flow_5_0.dxbc"));
    let file = file.unwrap();
    let convert = || {
        let made = convert_container(&Container::parse(&file).unwrap(), &ConvertOptions::default()).unwrap();
        made.write(DigestPolicy::Recompute).unwrap()
    };
    assert_eq!(convert(), convert());
}
