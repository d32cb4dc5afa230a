//! [`TypeView`]: `ID3D12ShaderReflectionType` as the two vendor libraries implement it.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use dxkit_dxbc::rdef::{VariableClass, VariableType};

use super::desc::{Scope, VariableDesc, Vendor};
use crate::types::{BitField, Structure, Type, TypeId, Types, component_word};

/// `D3D_SVC_BIT_FIELD`, which does not occur in `RDEF`.
const BIT_FIELD: u32 = 8;

/// A type, with the properties that depend on its use.
pub(super) struct TypeView<'t> {
    types: &'t Types,
    vendor: Vendor,
    ty: Option<&'t Type>,
    /// The bit fields that share it.
    bit_fields: &'t [BitField],
    pub(super) class: u32,
    pub(super) base: u32,
    pub(super) rows: u32,
    pub(super) columns: u32,
    pub(super) elements: u32,
    pub(super) offset: u32,
    pub(super) name: Option<Cow<'t, str>>,
}

impl<'t> TypeView<'t> {
    /// The type of a variable.
    pub(super) fn from_variable(scope: &'t Scope, variable: &VariableDesc) -> Self {
        let view = match variable.ty {
            Some(id) => Self::new(&scope.types, scope.vendor, id, 0),
            None => None,
        };
        let mut view = view.unwrap_or_else(|| Self::empty(&scope.types, scope.vendor));
        if let Some(elements) = variable.elements {
            view.elements = elements;
        }
        view
    }

    /// The type that is returned where none is described.
    fn empty(types: &'t Types, vendor: Vendor) -> Self {
        Self {
            types,
            vendor,
            ty: None,
            bit_fields: &[],
            class: 0,
            base: 0,
            rows: 0,
            columns: 0,
            elements: 0,
            offset: 0,
            name: None,
        }
    }

    fn new(types: &'t Types, vendor: Vendor, id: TypeId, offset: u32) -> Option<Self> {
        let ty = types.get(id)?;
        Some(Self {
            types,
            vendor,
            ty: Some(ty),
            bit_fields: &[],
            class: ty.class.0.into(),
            base: ty.base.0.into(),
            rows: ty.rows,
            columns: ty.columns,
            elements: ty.elements(),
            offset,
            name: match vendor {
                Vendor::Dxc => Some(dxc_name(types, ty)),
                Vendor::Fxc => ty.name.as_deref().map(Cow::Borrowed),
            },
        })
    }

    fn structure(&self) -> Option<&'t Structure> {
        Some(self.types.structure(self.ty?.structure?))
    }

    /// `Members`: for an integer, the bit fields in it.
    pub(super) fn member_count(&self) -> usize {
        match self.structure() {
            Some(structure) => structure.members.len(),
            None => self.bit_fields.len(),
        }
    }

    /// A member's name and type.
    pub(super) fn member(&self, index: usize) -> Option<(&'t str, Self)> {
        let Some(structure) = self.structure() else {
            let field = self.bit_fields.get(index)?;
            let view = Self {
                class: BIT_FIELD,
                columns: field.width,
                offset: field.offset,
                bit_fields: &[],
                name: self.name.clone(),
                ..*self
            };
            return Some((&field.name, view));
        };
        let member = structure.members.get(index)?;
        let mut view = Self::new(self.types, self.vendor, member.ty, member.offset)?;
        view.bit_fields = &member.bit_fields;
        Some((&member.name, view))
    }

    fn other(&self, id: Option<TypeId>) -> Option<Self> {
        Self::new(self.types, self.vendor, id?, 0)
    }

    /// `GetSubType`.
    pub(super) fn sub_type(&self) -> Option<Self> {
        self.other(self.ty?.sub_type)
    }

    /// `GetBaseClass`.
    pub(super) fn base_class(&self) -> Option<Self> {
        self.other(self.ty?.base_class)
    }

    /// `GetInterfaceByIndex`.
    pub(super) fn interfaces(&self) -> Vec<Self> {
        let ids = self.ty.map(|ty| &ty.interfaces[..]).unwrap_or_default();
        ids.iter().filter_map(|id| self.other(Some(*id))).collect()
    }
}

/// The name that DXC gives a type. Types that their component types do not determine have no name.
fn dxc_name<'t>(types: &'t Types, ty: &'t Type) -> Cow<'t, str> {
    if let Some(id) = ty.structure {
        return Cow::Borrowed(trimmed(&types.structure(id).module_name));
    }
    let word = component_word(ty.base).unwrap_or_default();
    let mut name = String::from(word);
    // Writing to a string cannot fail.
    let _ = match ty.class {
        VariableClass::Vector => write!(name, "{}", ty.columns),
        VariableClass::MatrixRows | VariableClass::MatrixColumns => {
            write!(name, "{}x{}", ty.rows, ty.columns)
        }
        VariableClass::Scalar if ty.base == VariableType::UInt => {
            name = String::from("dword");
            Ok(())
        }
        _ => Ok(()),
    };
    Cow::Owned(name)
}

/// DXC intends to remove prefixes from a structure's name, but removes any of their letters from its start:
/// `struct.rect` becomes `ect`.
fn trimmed(name: &str) -> &str {
    ["dx.alignment.legacy.", "hostlayout.", "struct."]
        .iter()
        .fold(name, |name, letters| name.trim_start_matches(|letter| letters.contains(letter)))
}
