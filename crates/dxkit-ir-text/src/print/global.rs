//! Everything before the functions: target, types, COMDATs, global variables, aliases.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    ComdatId, ComdatSelection, Constant, DllStorageClass, FunctionId, KnownDllStorageClass, KnownLinkage,
    KnownThreadLocalMode, KnownVisibility, Linkage, SectionId, ThreadLocalMode, Type, TypeId, ValueId,
    ValueKind, Visibility, llvm22_data_layout,
};

use super::Printer;
use super::bits::Bits;
use super::llvm22::Replaced;
use super::types::is_unnamed;
use crate::Dialect;
use crate::text::{ELIDED, Pool, Text, TextRange};

/// The index of global variables, functions and aliases in a list of all of them, by id.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct GlobalPlaces {
    functions: usize,
    aliases: usize,
    end: usize,
}

impl GlobalPlaces {
    pub(super) fn new(module: &Module) -> Self {
        let after = |index: Option<usize>| index.map_or(0, |index| index + 1);
        let functions = after(module.globals().map(|(id, _)| id.index()).max());
        let aliases = functions + after(module.functions().map(|function| function.id().index()).max());
        let end = aliases + after(module.aliases().map(|(id, _)| id.index()).max());
        Self { functions, aliases, end }
    }

    pub(super) const fn len(&self) -> usize {
        self.end
    }

    #[inline]
    pub(super) fn get(&self, id: ValueId) -> Option<usize> {
        match id.kind() {
            ValueKind::Global(id) => Some(id.index()),
            ValueKind::Function(id) => Some(self.functions + id.index()),
            ValueKind::Alias(id) => Some(self.aliases + id.index()),
            _ => None,
        }
    }
}

/// The text of every global value where it is used: `@` and its name or number.
#[derive(Debug, Default)]
pub(super) struct GlobalTexts {
    places: GlobalPlaces,
    pool: Pool,
}

impl GlobalTexts {
    pub(super) fn new(module: &Module) -> Self {
        let variables = || module.globals().map(|(id, _)| ValueId::from(id));
        let functions = || module.functions().map(|function| function.value_id());
        let aliases = || module.aliases().map(|(id, _)| ValueId::from(id));
        let places = GlobalPlaces::new(module);
        let mut bytes = Pool::buffer(places.len().saturating_mul(40));
        let mut found = alloc::vec![TextRange::EMPTY; places.len()];
        let mut text = Text::new(&mut bytes, usize::MAX);
        let mut unnamed = 0u32;
        // Unnamed variables are numbered first, then aliases, then functions.
        for id in variables().chain(aliases()).chain(functions()) {
            let start = text.len();
            text.byte(b'@');
            match module.name(id) {
                Some(name @ [_, ..]) => text.name(name),
                _ => {
                    text.number(unnamed);
                    unnamed += 1;
                }
            }
            if let Some(place) = places.get(id).and_then(|place| found.get_mut(place)) {
                *place = TextRange::since(start, &text);
            }
        }
        drop(text);
        let mut pool = Pool { bytes, places: found };
        pool.pad();
        Self { places, pool }
    }

    #[inline]
    pub(super) fn write(&self, id: ValueId, text: &mut Text<'_>) {
        match self.places.get(id).and_then(|place| self.pool.place(place)) {
            Some(place) => text.pooled(&self.pool, place),
            None => text.str("<badref>"),
        }
    }
}

/// How calls of a function begin: its result's type, its name, the parenthesis.
#[derive(Debug, Clone, Copy)]
struct Head {
    /// The type that the call states, on which the beginning depends.
    function_type: TypeId,
    place: TextRange,
}

/// Properties of the module's functions as callees, by id.
#[derive(Debug)]
pub(super) struct Callees {
    /// Intrinsics (`llvm.…`): metadata in the arguments of their calls is numbered.
    intrinsics: Bits,
    heads: Vec<Head>,
    has_intrinsics: bool,
    /// The callees that LLVM 22 replaces, sorted by number; empty in LLVM 3.7's assembly.
    replaced: Vec<(FunctionId, Replaced)>,
}

impl Callees {
    pub(super) fn new(module: &Module, dialect: Dialect) -> Self {
        let last = module.functions().map(|function| function.id().index()).max();
        let count = last.map_or(0, |last| last + 1);
        let head = Head { function_type: TypeId(u32::MAX), place: TextRange::EMPTY };
        let mut all = Self {
            intrinsics: Bits::new(count),
            heads: alloc::vec![head; count],
            has_intrinsics: false,
            replaced: Vec::new(),
        };
        for function in module.functions() {
            if function.name().starts_with(b"llvm.") {
                all.intrinsics.insert(function.id().index());
                all.has_intrinsics = true;
                let replaced = Replaced::find(function.name()).filter(|_| dialect.is_modern());
                all.replaced.extend(replaced.map(|replaced| (function.id(), replaced)));
            }
        }
        all.replaced.sort_unstable();
        all
    }

    /// Whether a call calls one of LLVM's own functions directly.
    #[inline]
    pub(super) fn is_intrinsic(&self, callee: ValueId) -> bool {
        callee.as_function().is_some_and(|function| self.intrinsics.contains(function.index()))
    }

    /// The replacement of LLVM 22 for a function, if there is one.
    #[inline]
    pub(super) fn replaced(&self, callee: ValueId) -> Option<Replaced> {
        if self.replaced.is_empty() { None } else { self.find_replaced(callee) }
    }

    /// Whether LLVM 22 replaces any of the functions.
    #[inline]
    pub(super) fn has_replaced(&self) -> bool {
        !self.replaced.is_empty()
    }

    fn find_replaced(&self, callee: ValueId) -> Option<Replaced> {
        let function = callee.as_function()?;
        let index = self.replaced.binary_search_by_key(&function, |(id, _)| *id).ok()?;
        Some(self.replaced.get(index)?.1)
    }

    /// Whether any of the functions is one of LLVM's own.
    pub(super) const fn has_intrinsics(&self) -> bool {
        self.has_intrinsics
    }

    /// The start of the last such call.
    #[inline]
    pub(super) fn head(&self, callee: ValueId, function_type: TypeId) -> Option<TextRange> {
        let head = self.heads.get(callee.as_function()?.index())?;
        (head.place.is_written() && head.function_type == function_type).then_some(head.place)
    }

    pub(super) fn set_head(&mut self, callee: ValueId, function_type: TypeId, place: TextRange) {
        if let Some(head) = callee.as_function().and_then(|function| self.heads.get_mut(function.index())) {
            *head = Head { function_type, place };
        }
    }
}

impl<'m> Printer<'m, '_> {
    pub(super) fn target(&mut self) {
        if let Some(layout @ [_, ..]) = self.module.data_layout() {
            self.text.str("target datalayout = \"");
            match self.dialect {
                Dialect::V3_7 => self.text.bytes(layout),
                Dialect::Modern(_) => self.text.str(&llvm22_data_layout(layout)),
            }
            self.text.str("\"\n");
        }
        if let Some(triple @ [_, ..]) = self.module.target_triple() {
            self.text.str("target triple = \"");
            self.text.bytes(triple);
            self.text.str("\"\n");
        }
        if let Some(assembly @ [_, ..]) = self.module.inline_asm() {
            self.text.byte(b'\n');
            let assembly = assembly.strip_suffix(b"\n").unwrap_or(assembly);
            for line in assembly.split(|byte| *byte == b'\n') {
                self.text.str("module asm \"");
                self.text.escaped(line);
                self.text.str("\"\n");
            }
        }
    }

    /// The identified structures: those without a name first, then in the order of discovery.
    pub(super) fn type_declarations(&mut self, identified: &[TypeId]) {
        if identified.is_empty() {
            return;
        }
        self.text.byte(b'\n');
        for unnamed in [true, false] {
            for id in identified {
                if self.text.full() {
                    return;
                }
                let ty = self.module.ty(*id);
                if is_unnamed(&ty) == unnamed {
                    self.ty(*id);
                    self.text.str(" = type ");
                    self.structure_body(&ty);
                    self.text.byte(b'\n');
                }
            }
        }
    }

    fn structure_body(&mut self, ty: &Type<'_>) {
        let Type::Struct { packed, elements, .. } = ty else { return self.text.str("opaque") };
        if *packed {
            self.text.byte(b'<');
        }
        self.text.str(if elements.is_empty() { "{}" } else { "{ " });
        for (index, element) in elements.iter().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            if self.text.full() {
                self.text.str(ELIDED);
                break;
            }
            self.ty(*element);
        }
        if !elements.is_empty() {
            self.text.str(" }");
        }
        if *packed {
            self.text.byte(b'>');
        }
    }

    /// The COMDATs that are used: by functions first, then by global variables.
    pub(super) fn comdats(&mut self) {
        let functions = self.module.functions().map(|function| {
            let record = function.record();
            self.comdat_of(record.comdat, record.linkage, function.value_id())
        });
        let variables = self
            .module
            .globals()
            .map(|(id, global)| self.comdat_of(global.comdat, global.linkage, id.into()));
        let mut seen = BTreeSet::new();
        let used: Vec<_> =
            functions.chain(variables).flatten().filter(|(name, _)| seen.insert(*name)).collect();
        for (name, selection) in used {
            if self.text.full() {
                return;
            }
            self.text.str("\n$");
            self.text.name(name);
            self.text.str(" = comdat ");
            self.text.str(selection.name().unwrap_or("<unknown selection>"));
            self.text.byte(b'\n');
        }
    }

    fn comdat_of(
        &self,
        comdat: Option<ComdatId>,
        linkage: Linkage,
        value: ValueId,
    ) -> Option<(&'m [u8], ComdatSelection)> {
        match comdat {
            Some(id) => self.module.comdat(id).map(|comdat| (comdat.name, comdat.selection)),
            None if linkage.implies_comdat() => Some((self.module.name(value)?, ComdatSelection::Any)),
            None => None,
        }
    }

    /// The COMDAT of a global variable or function: its name, if that is another one.
    pub(super) fn comdat_use(
        &mut self,
        comdat: Option<ComdatId>,
        linkage: Linkage,
        value: ValueId,
        comma: bool,
    ) {
        let Some((name, _)) = self.comdat_of(comdat, linkage, value) else { return };
        self.text.str(if comma { ", comdat" } else { " comdat" });
        if self.module.name(value) != Some(name) {
            self.text.str("($");
            self.text.name(name);
            self.text.byte(b')');
        }
    }

    pub(super) fn linkage(&mut self, linkage: Linkage) {
        let linkage = linkage.canonical();
        if linkage.known() != Some(KnownLinkage::External) {
            self.text.str(linkage.name().unwrap_or_default());
            self.text.byte(b' ');
        }
    }

    pub(super) fn visibility(&mut self, visibility: Visibility) {
        match visibility.known() {
            Some(KnownVisibility::Hidden) => self.text.str("hidden "),
            Some(KnownVisibility::Protected) => self.text.str("protected "),
            _ => {}
        }
    }

    pub(super) fn dll_storage_class(&mut self, class: DllStorageClass) {
        match class.known() {
            Some(KnownDllStorageClass::Import) => self.text.str("dllimport "),
            Some(KnownDllStorageClass::Export) => self.text.str("dllexport "),
            _ => {}
        }
    }

    fn thread_local_mode(&mut self, mode: ThreadLocalMode) {
        self.text.str(match mode.known() {
            None | Some(KnownThreadLocalMode::NotThreadLocal) => "",
            Some(KnownThreadLocalMode::GeneralDynamic) => "thread_local ",
            Some(KnownThreadLocalMode::LocalDynamic) => "thread_local(localdynamic) ",
            Some(KnownThreadLocalMode::InitialExec) => "thread_local(initialexec) ",
            Some(_) => "thread_local(localexec) ",
        });
    }

    pub(super) fn section(&mut self, section: Option<SectionId>, comma: bool) {
        if let Some(name @ [_, ..]) = section.and_then(|section| self.module.section_name(section)) {
            self.text.str(if comma { ", section \"" } else { " section \"" });
            self.text.escaped(name);
            self.text.byte(b'"');
        }
    }

    pub(super) fn global_variables(&mut self) {
        if self.module.globals().len() > 0 {
            self.text.byte(b'\n');
        }
        for (id, global) in self.module.globals() {
            if self.text.full() {
                return;
            }
            self.global_value(id.into());
            self.text.str(" = ");
            if global.initializer.is_none() && global.linkage.canonical() == Linkage::External {
                self.text.str("external ");
            }
            self.linkage(global.linkage);
            self.visibility(global.visibility);
            self.dll_storage_class(global.dll_storage_class);
            self.thread_local_mode(global.thread_local);
            if global.unnamed_addr {
                self.text.str("unnamed_addr ");
            }
            if global.address_space != 0 {
                self.text.str("addrspace(");
                self.text.number(global.address_space);
                self.text.str(") ");
            }
            if global.externally_initialized {
                self.text.str("externally_initialized ");
            }
            self.text.str(if global.constant { "constant " } else { "global " });
            self.ty(global.value_type);
            if let Some(initializer) = global.initializer {
                self.text.byte(b' ');
                self.operand(initializer);
            }
            self.section(global.section, true);
            self.comdat_use(global.comdat, global.linkage, id.into(), true);
            if global.alignment != 0 {
                self.text.str(", align ");
                self.text.number(global.alignment);
            }
            for node in self.debug_info.clone().global(id) {
                self.text.str(", !dbg ");
                self.metadata_operand(*node);
            }
            self.text.byte(b'\n');
        }
    }

    pub(super) fn aliases(&mut self) {
        if self.module.aliases().len() > 0 {
            self.text.byte(b'\n');
        }
        for (id, alias) in self.module.aliases() {
            if self.text.full() {
                return;
            }
            self.global_value(id.into());
            self.text.str(" = ");
            self.linkage(alias.linkage);
            self.visibility(alias.visibility);
            self.dll_storage_class(alias.dll_storage_class);
            self.thread_local_mode(alias.thread_local);
            if alias.unnamed_addr {
                self.text.str("unnamed_addr ");
            }
            self.text.str("alias ");
            if self.dialect.is_modern() {
                self.ty(alias.value_type);
                self.text.str(", ");
                self.typed_operand(alias.aliasee);
                self.text.byte(b'\n');
                continue;
            }
            // An expression is written without its type.
            let is_expression = self.element(alias.aliasee).is_some_and(|constant| {
                !matches!(constant, Constant::Null | Constant::Undef | Constant::BlockAddress { .. })
            });
            if is_expression {
                self.operand(alias.aliasee);
            } else {
                self.typed_operand(alias.aliasee);
            }
            self.text.byte(b'\n');
        }
    }
}
