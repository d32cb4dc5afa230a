//! [`dxkit::rebind`] against the compilers: `testdata/rebind` has each shader twice, compiled for the
//! registers before and after.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeSet;

use dxkit::bitcode::writer::BitcodeDialect;
use dxkit::dxbc::{Program, print};
use dxkit::rebind::{Rebind, RebindError, rebind};
use dxkit::reflect::Reflection;
use dxkit::{Container, DigestCheck, DigestPolicy, FourCc, RawPart, RootSignature};

use crate::common;

const ARRAYS: &[&str] = &["b0=b5", "t0=t9,space2", "t4=t0", "s0=s3,space9", "u0=u7", "u2,space1=u12,space1"];
const TABLE: &[&str] = &["b0=b4", "b1=b9,space1", "t0=t20", "t1=t2,space3", "s0=s5", "u1=u3"];
const SHARED: &[&str] = &["u0=u9,space1", "t0=t4", "b0=b2,space7"];
const SUBOBJECTS: &[&str] = &["u0=u9,space1", "t0=t4", "b0=b2,space7", "s0=s3"];
/// FXC knows the whole array in shader model 4.0, and the element that is used in 5.0.
const FXC: [(&str, &[&str]); 2] = [
    ("ps_fxc_4_0", &["b0=b3", "t0=t9", "t1=t0", "s0=s5"]),
    ("ps_fxc_5_0", &["b0=b3", "t0=t9", "t2=t1", "s0=s5"]),
];

fn read(path: &str) -> Vec<u8> {
    common::entry(path).bytes
}

fn rules(texts: &[&str]) -> Rebind {
    texts.iter().fold(Rebind::new(), |rules, text| rules.with_rule(text).unwrap())
}

/// A shader, moved.
fn moved(path: &str, texts: &[&str]) -> Vec<u8> {
    let file = read(path);
    let mut container = Container::parse(&file).unwrap();
    rebind(&mut container, &rules(texts)).unwrap();
    container.write(DigestPolicy::Recompute).unwrap()
}

#[test]
fn a_module_is_what_dxc_makes_of_the_other_registers() {
    for (name, texts) in [
        ("cs_arrays_6_0", ARRAYS),
        ("cs_arrays_6_6", ARRAYS),
        ("ps_table_6_0", TABLE),
        ("ps_table_6_6", TABLE),
        ("lib_shared_6_3", SHARED),
        ("lib_shared_6_6", SHARED),
        ("lib_subobjects_6_6", SUBOBJECTS),
    ] {
        let (stem, model) = name.split_at(name.len() - 4);
        let moved = moved(&format!("rebind/{name}.dxil"), texts);
        let compiled = read(&format!("rebind/{stem}_moved{model}.dxil"));
        let differences = dxkit::diff(&moved, &compiled).unwrap();
        assert!(moved == compiled, "{name}: {differences:?}");
    }
}

/// The lines of a token program, without their order: FXC sorts declarations by register.
fn lines(file: &[u8]) -> BTreeSet<String> {
    let container = Container::parse(file).unwrap();
    let part = container.find(FourCc::Shex).or(container.find(FourCc::Shdr)).unwrap();
    let mut text = Vec::new();
    print::write(&Program::parse(part.span()).unwrap(), &print::ListingOptions::default(), &mut text);
    String::from_utf8(text).unwrap().lines().map(str::to_owned).collect()
}

fn bindings(file: &[u8]) -> BTreeSet<String> {
    let container = Container::parse(file).unwrap();
    let reflection = Reflection::from_container(&container);
    let list = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
    list.map(|binding| format!("{binding:?}")).collect()
}

#[test]
fn a_token_program_is_what_fxc_makes_of_the_other_registers() {
    for (name, texts) in FXC {
        let (stem, model) = name.split_at(name.len() - 4);
        let moved = moved(&format!("rebind/{name}.dxbc"), texts);
        let compiled = read(&format!("rebind/{stem}_moved{model}.dxbc"));
        assert_eq!(lines(&moved), lines(&compiled), "{name}");
        assert_eq!(bindings(&moved), bindings(&compiled), "{name}");
    }
    // FXC numbers the ranges of shader model 5.1 by their registers: the two textures change their numbers.
    let compiled = lines(&read("rebind/cs_arrays_moved_5_1.dxbc"));
    let swapped =
        compiled.iter().map(|line| line.replace("T0[", "T?[").replace("T1[", "T0[").replace("T?[", "T1["));
    assert_eq!(lines(&moved("rebind/cs_arrays_5_1.dxbc", ARRAYS)), swapped.collect());
}

#[test]
fn debug_modules_and_names_follow() {
    let file = read("dxc/ps_multi_file_embed_debug_6_0.dxil");
    let mut container = Container::parse(&file).unwrap();
    let moves = rebind(&mut container, &rules(&["t*=+3", "s*=+1", "b*=+2,space4"])).unwrap();
    assert!(moves.iter().any(dxkit::rebind::Move::is_change));
    let file = container.write(DigestPolicy::Recompute).unwrap();
    assert!(dxkit::check(dxkit::Span::new(&file)).is_empty(), "{:?}", dxkit::check(dxkit::Span::new(&file)));
}

/// Why a shader has other bytes after it was moved there and back.
fn loses(container: &Container<'_>, file: &[u8]) -> Option<&'static str> {
    if container.find(FourCc::Ildn).is_some() && container.find(FourCc::Ildb).is_none() {
        return Some("the name of the debug file of the original");
    }
    let is_by_dxc = |part: &RawPart<'_>| {
        let program = dxkit::program::Program::parse(part.span()).unwrap();
        let module = dxkit::bitcode::Module::parse(program.bitcode()).unwrap();
        module.write(BitcodeDialect::Dxc).unwrap() == program.bitcode()
    };
    if container.find(FourCc::Dxil).is_some_and(|part| !is_by_dxc(part)) {
        return Some("the unused constants: a module of another compiler keeps those that the move added");
    }
    (container.digest.check(file) != DigestCheck::Matches).then_some("a digest that is not that of the bytes")
}

#[test]
fn every_shader_moves_there_and_back() {
    let mut moved_ones = 0;
    for entry in common::entries() {
        let Ok(container) = Container::parse(&entry.bytes) else { continue };
        let kinds = [FourCc::Dxil, FourCc::Shdr, FourCc::Shex];
        let has_program = kinds.iter().any(|kind| container.find(*kind).is_some());
        if !has_program || !dxkit::check(entry.span()).is_empty() {
            continue;
        }
        let there = rules(&["t*=+2", "u*=+3", "b*=+1", "s*=+1"]);
        let back = rules(&["t*=-2", "u*=-3", "b*=-1", "s*=-1"]);
        let mut changed = container.clone();
        let moves = match rebind(&mut changed, &there) {
            Ok(moves) => moves,
            // These take registers from interfaces, or are at the last register.
            Err(RebindError::ChosenByInterface { .. } | RebindError::OutOfRange { .. }) => continue,
            Err(error) => panic!("{}: {error}", entry.path),
        };
        if moves.iter().all(|moved| !moved.is_change()) {
            continue;
        }
        moved_ones += 1;
        let file = changed.write(DigestPolicy::Recompute).unwrap();
        let findings = dxkit::check(dxkit::Span::new(&file));
        assert!(findings.is_empty(), "{}: {findings:?}", entry.path);
        let moved_back: Vec<_> = rebind(&mut changed, &back).unwrap();
        assert_eq!(
            moves.iter().map(|moved| moved.from).collect::<Vec<_>>(),
            moved_back.iter().map(|moved| moved.to).collect::<Vec<_>>(),
            "{}",
            entry.path
        );
        let same = changed.write(DigestPolicy::Recompute).unwrap() == entry.bytes;
        assert!(same || loses(&container, &entry.bytes).is_some(), "{}: other bytes", entry.path);
    }
    assert!(moved_ones > 400, "{moved_ones}");
}

#[test]
fn what_cannot_be_is_told() {
    let error = |path: &str, texts: &[&str]| {
        let file = read(path);
        let mut container = Container::parse(&file).unwrap();
        let error = rebind(&mut container, &rules(texts)).unwrap_err().to_string();
        assert_eq!(container.write(DigestPolicy::Keep).unwrap(), file, "{error}");
        error
    };
    let arrays = "rebind/cs_arrays_6_6.dxil";
    assert_eq!(
        error(arrays, &["t0=t6"]),
        "two resources would share a register: many t4[8] → t4, and single t0 → t6"
    );
    assert_eq!(
        error(arrays, &["t5=t9"]),
        "t5 is inside of the array many at t4, which moves as a whole: move t4"
    );
    assert_eq!(
        error(arrays, &["t4=t4294967290"]),
        "many t4[8] → t4294967290: the last register would be beyond 4294967294"
    );
    assert_eq!(
        error("rebind/ps_fxc_5_0.dxbc", &["t0=t5,space1"]),
        "color t0 → t5,space1: shader models before 5.1 have no register spaces"
    );
    assert_eq!(
        error("rebind/ps_fxc_5_0.dxbc", &["s0=s16"]),
        "linear_sampler s0 → s16: the last register of shader model 5.0 is 15"
    );
    for (text, reason) in [
        ("t0", "there is no `=` between the register before and the one after"),
        ("x0=x1", "a register begins with t, u, b or s"),
        ("t0=u1", "a register cannot change its letter: the resource is of that class"),
        ("t*=t1", "all registers cannot become one: state a distance, such as `t*=+8`"),
        ("t0=t1,2", "after the comma, `space` and a number are expected"),
        ("t-1=t1", "a number from 0 to 4294967294 is expected"),
    ] {
        let error = Rebind::new().with_rule(text).unwrap_err().to_string();
        assert!(error.starts_with(&format!("rule `{text}`: {reason}; ")), "{error}");
    }
}

#[test]
fn arguments_of_the_root_signature_stay_where_they_are() {
    let file = moved("rebind/ps_table_6_6.dxil", TABLE);
    let container = Container::parse(&file).unwrap();
    let signature = RootSignature::parse(container.find(FourCc::Rts0).unwrap().span()).unwrap();
    let before = read("rebind/ps_table_6_6.dxil");
    let before = Container::parse(&before).unwrap();
    let before = RootSignature::parse(before.find(FourCc::Rts0).unwrap().span()).unwrap();
    assert_eq!(signature.known().unwrap().parameters.len(), before.known().unwrap().parameters.len());
    assert_eq!(signature.known().unwrap().cost(), before.known().unwrap().cost());
}
