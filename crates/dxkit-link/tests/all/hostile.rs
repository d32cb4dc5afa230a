//! Libraries that ask for too much: circles, very many symbols, ends that are missing. What is linked takes
//! time in proportion to the libraries, or is refused.

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, FunctionRecord, Linkage, MetadataId, Position, TypeId};
use dxkit_link::{Export, Library, LinkError, LinkOptions, Target, link};

use crate::support::library;

/// A module that says it is a library of shader model 6.3, and the type of its functions, `int(int)`.
fn empty() -> (Module, TypeId) {
    let mut module = Module::new();
    let text = |module: &mut Module, text: &str| Some(module.metadata_string(text));
    let number = |module: &mut Module, number: i32| -> Option<MetadataId> {
        let value = module.const_i32(number);
        Some(module.value_as_metadata(value))
    };
    let fields = [text(&mut module, "lib"), number(&mut module, 6), number(&mut module, 3)];
    let model = module.metadata_node(&fields);
    module.set_named_metadata("dx.shaderModel", &[model]);
    let version = [number(&mut module, 1), number(&mut module, 3)];
    let version = module.metadata_node(&version);
    module.set_named_metadata("dx.version", &[version]);
    let name = text(&mut module, "");
    let entry = module.metadata_node(&[None, name, None, None, None]);
    module.set_named_metadata("dx.entryPoints", &[entry]);
    let word = module.integer_type(32);
    let ty = module.function_type(word, &[word], false);
    (module, ty)
}

fn name(number: usize) -> String {
    format!("\u{1}?f{number}@@YAHH@Z")
}

fn declare(module: &mut Module, ty: TypeId, number: usize) -> FunctionId {
    let mut record = FunctionRecord::new(ty);
    record.linkage = Linkage::External;
    module.add_function(name(number), record)
}

/// Gives a function a body that calls these, one after the other.
fn define(module: &mut Module, function: FunctionId, callees: &[FunctionId]) {
    let arguments = module.define(function);
    let block = module.add_block(function);
    let mut at = module.at(Position::End(block));
    let mut value = arguments[0];
    for callee in callees {
        value = at.call(*callee, &[value]);
        value = at.mul(value, arguments[0]);
    }
    at.ret(value);
}

/// A library whose functions call others of these numbers.
fn calling(title: &str, functions: impl IntoIterator<Item = (usize, Vec<usize>)>) -> Library {
    let (mut module, ty) = empty();
    let mut known = std::collections::BTreeMap::new();
    for (number, callees) in functions {
        let mut get =
            |module: &mut Module, number| *known.entry(number).or_insert_with(|| declare(module, ty, number));
        let function = get(&mut module, number);
        let callees: Vec<FunctionId> = callees.into_iter().map(|callee| get(&mut module, callee)).collect();
        define(&mut module, function, &callees);
    }
    Library::from_module(title, module)
}

fn to_library(libraries: &[Library]) -> Result<usize, Vec<LinkError>> {
    let options = LinkOptions::library(Target::from_profile("lib_6_3").unwrap());
    link(libraries, &options).map(|linked| linked.module.functions().count())
}

/// Very many.
const MANY: usize = 10_000;

#[test]
fn very_many_symbols_are_linked() {
    let [half, all] = [MANY / 2, MANY];
    let first = calling("first", (0..half).map(|number| (number, vec![])));
    let second = calling("second", (half..all).map(|number| (number, vec![number - half])));
    assert_eq!(to_library(&[first, second]), Ok(MANY));
}

#[test]
fn very_many_duplicates_and_undefined_functions_are_told() {
    let first = calling("first", (0..MANY).map(|number| (number, vec![])));
    let second = calling("second", (0..MANY).map(|number| (number, vec![])));
    let errors = to_library(&[first.clone(), second]).unwrap_err();
    assert_eq!(errors.len(), MANY);
    let missing = calling("missing", [(2 * MANY, (3 * MANY..4 * MANY).collect())]);
    let mut options = LinkOptions::shader(Target::from_profile("cs_6_3").unwrap(), name(2 * MANY));
    let errors = link(&[first, missing], &options).map(|_| ()).unwrap_err();
    assert!(!errors.is_empty(), "the entry has no stage");
    options.entry = "f".into();
    assert!(link(&[library("entry")], &options).is_err());
}

#[test]
fn very_many_exports_are_found_or_told() {
    let first = calling("first", (0..MANY).map(|number| (number, vec![])));
    let mut options = LinkOptions::library(Target::from_profile("lib_6_3").unwrap());
    let list = (0..MANY).map(|number| format!("g{number}=f{number}")).collect::<Vec<_>>().join(";");
    options.exports = Export::parse_list(&list).unwrap();
    let linked = link(std::slice::from_ref(&first), &options).unwrap();
    assert!(linked.module.functions().any(|function| function.name() == b"\x01?g77@@YAHH@Z"));
    let list = (0..MANY).map(|number| format!("h{number}")).collect::<Vec<_>>().join(";");
    options.exports = Export::parse_list(&list).unwrap();
    assert_eq!(link(&[first], &options).map(|_| ()).unwrap_err().len(), MANY);
}

#[test]
fn circles_and_bodies_that_grow_without_end_are_refused() {
    let circle = calling("circle", (0..MANY).map(|number| (number, vec![(number + 1) % MANY])));
    let errors = to_library(&[circle]).unwrap_err();
    assert!(matches!(errors.as_slice(), [LinkError::Recursive(functions)] if functions.len() == MANY));
    // Each calls the next one twice.
    let doubled = calling(
        "doubled",
        (0..64).map(|number| match number {
            63 => (number, vec![]),
            _ => (number, vec![number + 1; 2]),
        }),
    );
    let errors = to_library(&[doubled]).unwrap_err();
    let [error @ LinkError::TooLarge { calls, .. }] = errors.as_slice() else { panic!("{errors:?}") };
    assert_eq!(calls.len(), 64);
    let message = error.to_string();
    assert!(
        message.contains("int f0(int) → int f1(int) → ") && message.ends_with("int f63(int)"),
        "{message}"
    );
    assert!(message.contains(" → … 48 more → "), "{message}");
}
