//! Containers of shader model 6: disassembled and assembled again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use dxkit_asm::dxil::{Error, Like, Options, assemble};
use dxkit_container::{Container, DigestPolicy};
use dxkit_disasm::disassemble;
use dxkit_types::FourCc;

fn containers() -> Vec<PathBuf> {
    if let Ok(list) = std::env::var("DXKIT_ASM_LIST") {
        return fs::read_to_string(list).unwrap().lines().map(PathBuf::from).collect();
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc");
    let mut all: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|extension| extension == "dxil"));
    all.sort();
    all
}

/// The containers that have a program of shader model 6, and their texts.
fn texts() -> Vec<(PathBuf, Vec<u8>, Vec<u8>)> {
    let mut all = Vec::new();
    for path in containers() {
        let file = fs::read(&path).unwrap();
        let Ok(container) = Container::parse(&file[..]) else { continue };
        if container.find(FourCc::Dxil).is_none() {
            continue;
        }
        let text = disassemble(&file, &dxkit_disasm::Options::default()).unwrap().text;
        all.push((path, file, text));
    }
    all
}

fn options(like: Like) -> Options<'static> {
    let mut options = Options::default();
    options.like = like;
    options
}

/// With the container as base, the text gives the container.
#[test]
fn with_the_original_it_is_the_original() {
    let mut count = 0;
    for (path, file, text) in texts() {
        let base = Container::parse(&file[..]).unwrap();
        let mut options = Options::default();
        options.base = Some(&base);
        let made = match assemble(&text, &options) {
            Ok(made) => made,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        assert!(made.write(DigestPolicy::Keep).unwrap() == file, "{}", path.display());
        count += 1;
    }
    assert!(count >= 230, "{count}");
}

/// Without it, parts follow from the module; the program is the original's but where the order of kinds that only a
/// compilation registers, or the flags of `fast` additions, were guessed wrong.
#[test]
fn without_it_parts_follow_from_the_module() {
    let mut same: BTreeMap<FourCc, (usize, usize)> = BTreeMap::new();
    let mut other = Vec::new();
    for (path, file, text) in texts() {
        let original = Container::parse(&file[..]).unwrap();
        let made = match assemble(&text, &options(Like::Compiler)) {
            Ok(made) => made,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        for part in original.parts() {
            let entry = same.entry(part.kind()).or_default();
            entry.1 += 1;
            let equal = made.find(part.kind()).is_some_and(|made| made.payload() == part.payload());
            entry.0 += usize::from(equal);
            if !equal && part.kind() == FourCc::Dxil {
                other.push(path.file_name().unwrap().to_string_lossy().into_owned());
            }
        }
    }
    println!("{same:?}\nanother DXIL: {other:?}");
    for kind in [FourCc::Sfi0, FourCc::Isg1, FourCc::Osg1, FourCc::Psg1] {
        let (equal, all) = same[&kind];
        assert_eq!(equal, all, "{kind}");
    }
    let (equal, all) = same[&FourCc::Dxil];
    assert!(equal * 10 >= all * 7, "{equal} of {all} programs");
}

/// An edited text changes the program and what follows from it, and nothing else.
#[test]
fn an_edit_changes_what_was_edited() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc/ps_solid_6_0.dxil");
    let file = fs::read(path).unwrap();
    let text = disassemble(&file, &dxkit_disasm::Options::default()).unwrap().text;
    let text = String::from_utf8(text).unwrap();
    let edited = text.replacen("i8 0, float ", "i8 0, float 1.25e-01) ; float ", 1);
    assert_ne!(edited, text);
    let base = Container::parse(&file[..]).unwrap();
    let mut options = Options::default();
    options.base = Some(&base);
    let made = assemble(edited.as_bytes(), &options).unwrap();
    for part in base.parts() {
        let equal = made.find(part.kind()).unwrap().payload() == part.payload();
        assert_eq!(equal, !matches!(part.kind(), FourCc::Dxil | FourCc::Hash), "{}", part.kind());
    }
    let again =
        disassemble(&made.write(DigestPolicy::Recompute).unwrap()[..], &dxkit_disasm::Options::default());
    assert!(String::from_utf8(again.unwrap().text).unwrap().contains("float 1.250000e-01)"));
}

#[test]
fn mistakes_are_told() {
    let Err(Error::Text(errors)) = assemble(b"define void @main() {\n  ret\n}\n", &Options::default()) else {
        panic!()
    };
    assert_eq!(errors.diagnostics().len(), 1);
    let Err(Error::Part(error)) = assemble(b"declare void @f()", &Options::default()) else { panic!() };
    assert!(error.to_string().ends_with("the module has no dx.shaderModel"), "{error}");
}
