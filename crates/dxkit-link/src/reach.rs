//! [`Reached`]: what is linked, from the entry or the exports on.

use alloc::collections::btree_map::Entry;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Constant, ConstantId, Function, FunctionId, GlobalId, ValueId, ValueKind};
use dxkit_dxil::{DxilModule, Extent, Property, ShaderFlags};

use crate::symbols::{Symbol, Symbols, shown};
use crate::{Library, LinkError};

/// The uses of a function: callees and variables.
#[derive(Debug, Default)]
pub(crate) struct Used {
    pub(crate) functions: Vec<FunctionId>,
    pub(crate) globals: Vec<GlobalId>,
}

/// The contents of a library besides its functions.
#[derive(Debug)]
pub(crate) struct Facts<'l> {
    pub(crate) dxil: DxilModule<'l>,
    /// The functions that set variables before the entry runs (`llvm.global_ctors`).
    pub(crate) constructors: Vec<FunctionId>,
    /// The patch constant functions of hull shaders.
    hulls: BTreeMap<FunctionId, FunctionId>,
    /// The places of the variables in the module.
    places: BTreeMap<GlobalId, usize>,
}

impl<'l> Facts<'l> {
    pub(crate) fn read(module: &'l Module) -> Self {
        let dxil = DxilModule::read_extent(module, Extent::EntryPoints);
        let mut hulls = BTreeMap::new();
        for entry in &dxil.entry_points {
            for property in &entry.properties {
                if let (Some(function), Property::Hull(state)) = (entry.function, property) {
                    hulls.extend(state.patch_constant_function.map(|patch| (function, patch)));
                }
            }
        }
        let places = module.globals().enumerate().map(|(place, (id, _))| (id, place)).collect();
        Self { dxil, constructors: constructors(module), hulls, places }
    }

    /// The flags that the module states, and for DXIL before 1.7, which cannot state whether unordered access
    /// views alias, what DXC's linker makes of that: that they do not.
    pub(crate) fn flags(&self) -> ShaderFlags {
        let is_stated =
            self.dxil.dxil_version.is_some_and(|version| (version.major, version.minor) >= (1, 7));
        let default = if is_stated { ShaderFlags::empty() } else { ShaderFlags::RES_MAY_NOT_ALIAS };
        self.dxil.flags() | default
    }
}

/// The functions of `llvm.global_ctors`, in order.
fn constructors(module: &Module) -> Vec<FunctionId> {
    let list = module.globals().find(|(id, _)| module.name((*id).into()) == Some(b"llvm.global_ctors"));
    let Some(list) = list.and_then(|(_, global)| global.initializer) else { return Vec::new() };
    let elements = |value: ValueId| match module.constant(value.as_constant()?)?.constant {
        Constant::Aggregate(elements) => Some(elements),
        _ => None,
    };
    let each = elements(list).unwrap_or_default().iter().filter_map(|entry| elements(*entry));
    each.filter_map(|entry| entry.get(1)?.as_function()).collect()
}

/// Finds what functions use. One for many functions needs no new memory for each.
#[derive(Debug, Default)]
pub(crate) struct UseFinder {
    /// By the numbers of constants, functions and variables: the last round in which each was seen.
    constants: Vec<u32>,
    functions: Vec<u32>,
    globals: Vec<u32>,
    round: u32,
    open: Vec<ConstantId>,
}

impl UseFinder {
    /// What the instructions of functions use, in order, each once.
    pub(crate) fn used_by<'m>(
        &mut self,
        module: &'m Module,
        functions: impl IntoIterator<Item = Function<'m>>,
    ) -> Used {
        self.round += 1;
        let mut used = Used::default();
        for entry in functions.into_iter().flat_map(|function| function.instructions()) {
            for operand in entry.operands() {
                self.add(&mut used, *operand);
                while let Some(constant) = self.open.pop() {
                    for part in module.constant_operands(constant) {
                        self.add(&mut used, *part);
                    }
                }
            }
        }
        used
    }

    fn add(&mut self, used: &mut Used, value: ValueId) {
        let is_new = |seen: &mut Vec<u32>, index: usize| {
            if index >= seen.len() {
                seen.resize(index + 1, 0);
            }
            seen.get_mut(index).is_some_and(|seen| core::mem::replace(seen, self.round) != self.round)
        };
        match value.kind() {
            ValueKind::Constant(id) if is_new(&mut self.constants, id.index()) => self.open.push(id),
            ValueKind::Function(id) if is_new(&mut self.functions, id.index()) => used.functions.push(id),
            ValueKind::Global(id) if is_new(&mut self.globals, id.index()) => used.globals.push(id),
            _ => {}
        }
    }
}

/// The functions that are linked, in the order in which they are reached, with what they use.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    pub(crate) functions: Vec<(Symbol, Used)>,
    /// Those of them that set variables before the entry runs, in order.
    pub(crate) constructors: Vec<Symbol>,
    /// The function by which each was reached first.
    pub(crate) callers: BTreeMap<Symbol, Option<Symbol>>,
}

/// Whether a function is an operation or an intrinsic.
pub(crate) fn is_operation(name: &[u8]) -> bool {
    name.starts_with(dxkit_dxil::PREFIX.as_bytes()) || name.starts_with(b"llvm.")
}

/// Finds the functions.
pub(crate) struct Search<'s, 'l> {
    pub(crate) libraries: &'l [Library],
    pub(crate) facts: &'s [Facts<'l>],
    pub(crate) symbols: &'s Symbols<'l>,
    /// Whether functions that no library defines stay declarations.
    pub(crate) allows_undefined: bool,
}

impl Search<'_, '_> {
    /// What these functions lead to.
    pub(crate) fn run(&self, roots: &[Symbol], errors: &mut Vec<LinkError>) -> Reached {
        let mut reached = Reached::default();
        // Each library has numbers of its own.
        let mut finders: Vec<UseFinder> = self.libraries.iter().map(|_| UseFinder::default()).collect();
        let mut callers: BTreeMap<Symbol, Option<Symbol>> = BTreeMap::new();
        let mut missing: BTreeSet<Vec<u8>> = BTreeSet::new();
        let mut open: Vec<Symbol> = Vec::new();
        for root in roots {
            if callers.insert(*root, None).is_none() {
                open.push(*root);
            }
        }
        open.reverse();
        loop {
            while let Some(symbol) = open.pop() {
                let (Some(library), Some(facts), Some(finder)) = (
                    self.libraries.get(symbol.library),
                    self.facts.get(symbol.library),
                    finders.get_mut(symbol.library),
                ) else {
                    continue;
                };
                let Some(function) = library.module.function(symbol.function) else { continue };
                let mut used = finder.used_by(&library.module, [function]);
                // Resources are numbered in the order in which they are seen: that of the module.
                used.globals.sort_unstable_by_key(|id| facts.places.get(id));
                used.functions.extend(facts.hulls.get(&symbol.function));
                for callee in &used.functions {
                    match self.callee(symbol.library, *callee) {
                        Ok(Some(next)) => {
                            if let Entry::Vacant(entry) = callers.entry(next) {
                                entry.insert(Some(symbol));
                                open.push(next);
                            }
                        }
                        Ok(None) => {}
                        Err(name) => {
                            if missing.insert(name.clone()) {
                                errors.push(self.undefined(&name, symbol, &callers));
                            }
                        }
                    }
                }
                reached.functions.push((symbol, used));
            }
            for constructor in self.constructors(&reached) {
                if let Entry::Vacant(entry) = callers.entry(constructor) {
                    entry.insert(None);
                    reached.constructors.push(constructor);
                    open.push(constructor);
                }
            }
            if open.is_empty() {
                reached.callers = callers;
                return reached;
            }
        }
    }

    /// The function that a function of a library is, wherever it is defined; `None` for operations.
    ///
    /// # Errors
    /// Its name, if it is defined nowhere.
    pub(crate) fn callee(&self, library: usize, id: FunctionId) -> Result<Option<Symbol>, Vec<u8>> {
        let own = self.libraries.get(library).and_then(|library| library.module.function(id));
        let Some(function) = own else { return Ok(None) };
        if is_operation(function.name()) {
            return Ok(None);
        }
        if function.has_body() {
            return Ok(Some(Symbol { library, function: id }));
        }
        let named = self.symbols.defined.get(function.name()).copied();
        match named.or_else(|| self.symbols.find_other_mangling(function.name())) {
            Some(symbol) => Ok(Some(symbol)),
            None if self.allows_undefined => Ok(None),
            None => Err(function.name().to_vec()),
        }
    }

    fn undefined(&self, name: &[u8], from: Symbol, callers: &BTreeMap<Symbol, Option<Symbol>>) -> LinkError {
        // Of very many, each would take as long as all functions are.
        if !self.symbols.may_explain() {
            return LinkError::Undefined {
                function: shown(name),
                callers: alloc::vec![self.name(from)],
                declared: Vec::new(),
                similar: Vec::new(),
            };
        }
        LinkError::Undefined {
            function: shown(name),
            callers: self.chain(from, callers),
            declared: self.symbols.declaring(name),
            similar: self.symbols.similar(name),
        }
    }

    /// The functions that lead to one, from the first one on.
    pub(crate) fn chain(&self, function: Symbol, callers: &BTreeMap<Symbol, Option<Symbol>>) -> Vec<String> {
        let mut chain = Vec::new();
        let mut at = Some(function);
        while let Some(symbol) = at {
            chain.push(self.name(symbol));
            at = callers.get(&symbol).copied().flatten();
        }
        chain.reverse();
        chain
    }

    /// The name of a function for messages.
    pub(crate) fn name(&self, symbol: Symbol) -> String {
        let library = self.libraries.get(symbol.library);
        let function = library.and_then(|library| library.module.function(symbol.function));
        function.map_or(String::new(), |function| shown(function.name()))
    }

    /// The constructors that set what the functions use, in the order of the libraries.
    fn constructors(&self, reached: &Reached) -> Vec<Symbol> {
        let mut globals: BTreeMap<usize, BTreeSet<GlobalId>> = BTreeMap::new();
        for (symbol, used) in &reached.functions {
            globals.entry(symbol.library).or_default().extend(used.globals.iter().copied());
        }
        let mut found = Vec::new();
        for (library, globals) in globals {
            let (Some(facts), Some(own)) = (self.facts.get(library), self.libraries.get(library)) else {
                continue;
            };
            let mut finder = UseFinder::default();
            for function in &facts.constructors {
                let Some(body) = own.module.function(*function) else { continue };
                let sets = |id: &GlobalId| {
                    // A constructor reads resources too, which it does not set.
                    globals.contains(id)
                        && !facts.dxil.resources.iter().any(|resource| resource.global == Some(*id))
                };
                if finder.used_by(&own.module, [body]).globals.iter().any(sets) {
                    found.push(Symbol { library, function: *function });
                }
            }
        }
        found
    }
}
