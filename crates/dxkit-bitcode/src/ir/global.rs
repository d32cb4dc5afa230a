//! The records of global variables, functions, aliases and COMDATs.

use super::{
    AliasId, AttributeListId, CallingConvention, ComdatId, ComdatSelection, DllStorageClass, GcId, GlobalId,
    Linkage, Module, Run, SectionId, ThreadLocalMode, TypeId, ValueId, Visibility,
};

/// A global variable.
///
/// As a value it is its [`GlobalId`]; its name is [`Module::name`].
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GlobalVariable {
    /// The type of the pointer to it.
    pub ty: TypeId,
    /// The type of the content.
    pub value_type: TypeId,
    /// Address space of the pointer.
    pub address_space: u32,
    /// Whether it is never written.
    pub constant: bool,
    /// Its first content; without one it is a declaration.
    pub initializer: Option<ValueId>,
    /// Linkage.
    pub linkage: Linkage,
    /// Alignment in bytes; 0 if it is not stated.
    pub alignment: u64,
    /// Section.
    pub section: Option<SectionId>,
    /// Visibility.
    pub visibility: Visibility,
    /// Model of thread-local storage.
    pub thread_local: ThreadLocalMode,
    /// Whether its address does not matter.
    pub unnamed_addr: bool,
    /// Whether something else than the initializer may initialize it.
    pub externally_initialized: bool,
    /// Part in DLLs.
    pub dll_storage_class: DllStorageClass,
    /// COMDAT. `None` beside a linkage that [implies one](Linkage::implies_comdat): the COMDAT has the
    /// variable's name.
    pub comdat: Option<ComdatId>,
}

/// A function, as its record states it. Its body is in [`Function`](super::Function).
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FunctionRecord {
    /// The type of the pointer to it.
    pub ty: TypeId,
    /// The function's type.
    pub function_type: TypeId,
    /// Address space of the pointer.
    pub address_space: u32,
    /// Calling convention.
    pub calling_convention: CallingConvention,
    /// Whether there is no body.
    pub declaration: bool,
    /// Linkage.
    pub linkage: Linkage,
    /// Attributes.
    pub attributes: Option<AttributeListId>,
    /// Alignment in bytes; 0 if it is not stated.
    pub alignment: u64,
    /// Section.
    pub section: Option<SectionId>,
    /// Visibility.
    pub visibility: Visibility,
    /// Garbage collector.
    pub gc: Option<GcId>,
    /// Whether its address does not matter.
    pub unnamed_addr: bool,
    /// Data before its code, which is executed.
    pub prologue: Option<ValueId>,
    /// Part in DLLs.
    pub dll_storage_class: DllStorageClass,
    /// COMDAT. `None` beside a linkage that [implies one](Linkage::implies_comdat): the COMDAT has the
    /// function's name.
    pub comdat: Option<ComdatId>,
    /// Data before its code.
    pub prefix: Option<ValueId>,
    /// Personality, for exceptions. Up to LLVM 3.6 landing pads name it: then it may be one of the function's
    /// own constants.
    pub personality: Option<ValueId>,
}

/// Another name for a global value.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alias {
    /// The type of the pointer.
    pub ty: TypeId,
    /// The type that the alias points to.
    pub value_type: TypeId,
    /// Address space of the pointer.
    pub address_space: u32,
    /// The aliased value.
    pub aliasee: ValueId,
    /// Linkage.
    pub linkage: Linkage,
    /// Visibility.
    pub visibility: Visibility,
    /// Part in DLLs.
    pub dll_storage_class: DllStorageClass,
    /// Model of thread-local storage.
    pub thread_local: ThreadLocalMode,
    /// Whether its address does not matter.
    pub unnamed_addr: bool,
}

/// A COMDAT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Comdat<'m> {
    /// How a linker selects.
    pub selection: ComdatSelection,
    /// Its name.
    pub name: &'m [u8],
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct ComdatData {
    pub(crate) selection: ComdatSelection,
    pub(crate) name: Run,
}

impl GlobalVariable {
    /// A variable of this type in an address space: external, without a content, and nothing else stated.
    #[must_use]
    pub const fn new(value_type: TypeId, address_space: u32) -> Self {
        Self {
            ty: TypeId(0),
            value_type,
            address_space,
            constant: false,
            initializer: None,
            linkage: Linkage::External,
            alignment: 0,
            section: None,
            visibility: Visibility::Default,
            thread_local: ThreadLocalMode::NotThreadLocal,
            unnamed_addr: false,
            externally_initialized: false,
            dll_storage_class: DllStorageClass::Default,
            comdat: None,
        }
    }
}

impl FunctionRecord {
    pub(crate) const NONE: Self = Self::new(TypeId(0));

    /// A declaration of a function of this type: external, and nothing else stated.
    #[must_use]
    pub const fn new(function_type: TypeId) -> Self {
        Self {
            ty: TypeId(0),
            function_type,
            address_space: 0,
            calling_convention: CallingConvention::C,
            declaration: true,
            linkage: Linkage::External,
            attributes: None,
            alignment: 0,
            section: None,
            visibility: Visibility::Default,
            gc: None,
            unnamed_addr: false,
            prologue: None,
            dll_storage_class: DllStorageClass::Default,
            comdat: None,
            prefix: None,
            personality: None,
        }
    }
}

impl Alias {
    /// A name for a value of this type in an address space: external, and nothing else stated.
    #[must_use]
    pub const fn new(aliasee: ValueId, value_type: TypeId, address_space: u32) -> Self {
        Self {
            ty: TypeId(0),
            value_type,
            address_space,
            aliasee,
            linkage: Linkage::External,
            visibility: Visibility::Default,
            dll_storage_class: DllStorageClass::Default,
            thread_local: ThreadLocalMode::NotThreadLocal,
            unnamed_addr: false,
        }
    }
}

impl Module {
    /// The global variables, in order.
    pub fn globals(&self) -> impl ExactSizeIterator<Item = (GlobalId, &GlobalVariable)> {
        const NONE: GlobalVariable = GlobalVariable::new(TypeId(0), 0);
        self.global_order.iter().map(|id| (*id, self.globals.get(id.index()).unwrap_or(&NONE)))
    }

    /// A global variable.
    #[must_use]
    pub fn global(&self, id: GlobalId) -> Option<&GlobalVariable> {
        self.globals.get(id.index())
    }

    /// The aliases, in order.
    pub fn aliases(&self) -> impl ExactSizeIterator<Item = (AliasId, &Alias)> {
        const NONE: Alias = Alias::new(ValueId::INVALID, TypeId(0), 0);
        self.alias_order.iter().map(|id| (*id, self.aliases.get(id.index()).unwrap_or(&NONE)))
    }

    /// An alias.
    #[must_use]
    pub fn alias(&self, id: AliasId) -> Option<&Alias> {
        self.aliases.get(id.index())
    }

    /// The COMDATs, in the order of records.
    pub fn comdats(&self) -> impl ExactSizeIterator<Item = (ComdatId, Comdat<'_>)> {
        let comdat =
            |data: &ComdatData| Comdat { selection: data.selection, name: data.name.slice(&self.bytes) };
        self.comdats.iter().enumerate().map(move |(index, data)| (ComdatId::at(index), comdat(data)))
    }

    /// A COMDAT.
    #[must_use]
    pub fn comdat(&self, id: ComdatId) -> Option<Comdat<'_>> {
        let data = self.comdats.get(id.index())?;
        Some(Comdat { selection: data.selection, name: data.name.slice(&self.bytes) })
    }

    /// The names of sections, in the order of records.
    pub fn section_names(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.section_names.iter().map(|name| name.slice(&self.bytes))
    }

    /// The name of a section.
    #[must_use]
    pub fn section_name(&self, id: SectionId) -> Option<&[u8]> {
        self.section_names.get(id.index()).map(|name| name.slice(&self.bytes))
    }

    /// The names of garbage collectors, in the order of records.
    pub fn gc_names(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.gc_names.iter().map(|name| name.slice(&self.bytes))
    }

    /// The name of a garbage collector.
    #[must_use]
    pub fn gc_name(&self, id: GcId) -> Option<&[u8]> {
        self.gc_names.get(id.index()).map(|name| name.slice(&self.bytes))
    }
}
