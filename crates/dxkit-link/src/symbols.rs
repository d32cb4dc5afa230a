//! [`Symbols`]: the functions of all libraries by name.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::{Cell, OnceCell};

use dxkit_bitcode::ir::{FunctionId, Linkage};
use dxkit_dxil::{MangledFunction, unmangled_name};

use crate::signatures::signature;
use crate::{Library, LinkError};

/// A function of a library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Symbol {
    /// The index of the library.
    pub(crate) library: usize,
    pub(crate) function: FunctionId,
}

/// The functions that libraries define.
#[derive(Debug)]
pub(crate) struct Symbols<'l> {
    /// The functions that other libraries can call, by their names.
    pub(crate) defined: BTreeMap<&'l [u8], Symbol>,
    libraries: &'l [Library],
    /// For how many more names similar ones are looked for.
    left: Cell<usize>,
    /// The functions by their signatures; none where two have one. Only needed if a name is not found.
    by_signature: OnceCell<BTreeMap<(bool, String), Option<Symbol>>>,
}

/// The most names that are missing for which similar ones are looked for.
const MOST_EXPLAINED: usize = 64;

/// The most names that an error lists.
const MOST_SIMILAR: usize = 3;

impl<'l> Symbols<'l> {
    /// The functions of these libraries; and an error for each that two of them define.
    pub(crate) fn collect(libraries: &'l [Library], errors: &mut Vec<LinkError>) -> Self {
        let mut defined = BTreeMap::new();
        for (library, own) in libraries.iter().enumerate() {
            for function in own.module.functions().filter(|function| function.has_body()) {
                if function.record().linkage == Linkage::Internal {
                    continue;
                }
                let symbol = Symbol { library, function: function.id() };
                let known = *defined.entry(function.name()).or_insert(symbol);
                if known != symbol {
                    let first = libraries.get(known.library).unwrap_or(own);
                    errors.push(LinkError::DuplicateFunction {
                        function: shown(function.name()),
                        libraries: [first.name.clone(), own.name.clone()],
                    });
                }
            }
        }
        Self { defined, libraries, left: Cell::new(MOST_EXPLAINED), by_signature: OnceCell::new() }
    }

    /// The function of a name: mangled, or that of the source if only one has it.
    pub(crate) fn find(&self, name: &[u8]) -> Option<Symbol> {
        if let Some(symbol) = self.defined.get(name) {
            return Some(*symbol);
        }
        let mut same = self.defined.iter().filter(|(other, _)| unmangled_name(other) == name);
        match (same.next(), same.next()) {
            (Some((_, symbol)), None) => Some(*symbol),
            _ => None,
        }
    }

    /// The function of a name that another compiler mangled, by its signature.
    pub(crate) fn find_other_mangling(&self, name: &[u8]) -> Option<Symbol> {
        let is_by_clang = |name: &[u8]| name.starts_with(b"_Z");
        let wanted = signature(name)?;
        let all = self.by_signature.get_or_init(|| {
            let mut all = BTreeMap::new();
            for (name, symbol) in &self.defined {
                let Some(signature) = signature(name) else { continue };
                let known = all.entry((is_by_clang(name), signature)).or_insert(Some(*symbol));
                *known = known.filter(|known| known == symbol);
            }
            all
        });
        all.get(&(!is_by_clang(name), wanted)).copied().flatten()
    }

    /// The libraries that declare a function.
    pub(crate) fn declaring(&self, name: &[u8]) -> Vec<String> {
        let declares = |library: &&Library| library.module.function_named(name).is_some();
        self.libraries.iter().filter(declares).map(|library| library.name.clone()).collect()
    }

    /// Whether there is time to explain one more name that is missing.
    pub(crate) fn may_explain(&self) -> bool {
        self.left.get() > 0
    }

    /// Defined functions that were probably meant, of the first names that are missing: those of the same
    /// name in the source, then those whose names differ least.
    pub(crate) fn similar(&self, name: &[u8]) -> Vec<String> {
        let Some(left) = self.left.get().checked_sub(1) else { return Vec::new() };
        self.left.set(left);
        let wanted = unmangled_name(name);
        let mut found: Vec<(usize, &[u8])> = self
            .defined
            .keys()
            .filter_map(|other| Some((distance(wanted, unmangled_name(other))?, *other)))
            .collect();
        found.sort_unstable();
        found.into_iter().take(MOST_SIMILAR).map(|(_, name)| shown(name)).collect()
    }
}

/// How many letters differ, if they are few.
fn distance(one: &[u8], other: &[u8]) -> Option<usize> {
    /// Longer names are only compared as a whole.
    const LONGEST: usize = 64;
    if one.eq_ignore_ascii_case(other) {
        return Some(0);
    }
    let most = one.len().min(other.len()) / 3 + 1;
    if one.len() > LONGEST || other.len() > LONGEST || one.len().abs_diff(other.len()) > most {
        return None;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (place, letter) in one.iter().enumerate() {
        let mut before = place;
        let mut left = place + 1;
        for (cell, with) in row.iter_mut().skip(1).zip(other) {
            let above = *cell;
            let changed = before + usize::from(letter != with);
            *cell = changed.min(above + 1).min(left + 1);
            (before, left) = (above, *cell);
        }
        if let Some(first) = row.first_mut() {
            *first = place + 1;
        }
    }
    row.last().copied().filter(|distance| *distance <= most)
}

/// A name as the source has it, with its parameters.
pub(crate) fn shown(name: &[u8]) -> String {
    match MangledFunction::parse_bytes(name) {
        Some(function) => function.to_string(),
        None => String::from_utf8_lossy(name.strip_prefix(b"\x01").unwrap_or(name)).into_owned(),
    }
}
