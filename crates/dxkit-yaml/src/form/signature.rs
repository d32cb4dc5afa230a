//! `Signature`: `ISG1 OSG1 PSG1`, and in the lossless form `ISGN OSGN OSG5 PCSG`.

use alloc::vec::Vec;

use dxkit_bytes::{Error, Span, TextError};
use dxkit_signature::{ComponentMask, Element, Signature, SignatureKind};
use dxkit_types::{ComponentType, MinPrecision, SystemValue};

use super::strings::{InOrder, Places, Table};
use crate::io::{Io, Mapping, YamlForm};

use crate::scalar::{Hex, Named, Spelling, Str};

/// System values with a different spelling in LLVM.
#[derive(Debug, Clone, PartialEq)]
struct Llvm;

impl Spelling for Llvm {
    const OTHERS: &'static [(&'static str, &'static str)] = &[
        ("ViewportArrayIndex", "ViewPortArrayIndex"),
        ("DepthGreaterEqual", "DepthGE"),
        ("DepthLessEqual", "DepthLE"),
    ];
}

/// A signature.
#[derive(Debug, Default)]
pub(crate) struct SignatureText {
    parameters: Vec<ParameterText>,
    table: Option<Table>,
}

/// An element of the signature.
#[derive(Debug, Default)]
struct ParameterText {
    stream: u32,
    name: Str,
    name_offset: Option<u32>,
    index: u32,
    system_value: Named<SystemValue, Llvm>,
    component_type: Named<ComponentType>,
    register: u32,
    mask: u8,
    exclusive_mask: u8,
    reserved: Hex<u16>,
    min_precision: Named<MinPrecision>,
}

impl Mapping for SignatureText {
    const NAME: &'static str = "Signature";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Parameters", &mut self.parameters)?;
        Table::map(&mut self.table, io)
    }
}

impl Mapping for ParameterText {
    const NAME: &'static str = "Parameter";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.usual("Stream", &mut self.stream)?;
        io.required("Name", &mut self.name)?;
        io.optional("NameOffset", &mut self.name_offset)?;
        io.usual("Index", &mut self.index)?;
        io.required("SystemValue", &mut self.system_value)?;
        io.required("CompType", &mut self.component_type)?;
        io.required("Register", &mut self.register)?;
        io.required("Mask", &mut self.mask)?;
        io.required("ExclusiveMask", &mut self.exclusive_mask)?;
        io.defaulted("Reserved", &mut self.reserved)?;
        io.usual("MinPrecision", &mut self.min_precision)
    }
}

impl SignatureText {
    /// With the string table in its original layout, if `with_table`.
    pub(crate) fn from_payload(
        kind: SignatureKind,
        payload: Span<'_>,
        form: YamlForm,
        with_table: bool,
    ) -> Result<Self, Error> {
        let signature = Signature::parse(kind, payload)?;
        let table = with_table.then(|| Table::parse(signature.string_table()));
        let places = table.as_ref().map(Table::places);
        let parameter = |element: &Element<'_>| ParameterText {
            stream: element.stream,
            name: Str::from_bytes(element.name.as_bytes()),
            name_offset: places.as_ref().and_then(|places| places.elsewhere(&element.name)),
            index: element.semantic_index,
            system_value: Named::new(element.system_value),
            component_type: Named::new(element.component_type),
            register: element.register,
            mask: element.mask.bits(),
            exclusive_mask: element.usage.bits(),
            reserved: Hex(if form.is_llvm() { 0 } else { element.reserved }),
            min_precision: Named::new(element.min_precision),
        };
        Ok(Self { parameters: signature.elements.iter().map(parameter).collect(), table })
    }

    pub(crate) fn bytes(&self, kind: SignatureKind, form: YamlForm) -> Result<Vec<u8>, Error> {
        let mut table = InOrder::default();
        let places = self.table.as_ref().map_or_else(Places::default, Table::places);
        let element = |parameter: &ParameterText| {
            let offset = match (form, &self.table) {
                (YamlForm::Llvm(_), None) => Some(table.place(&parameter.name)),
                _ => parameter.name_offset,
            };
            Element {
                name: places.name(&parameter.name, offset),
                semantic_index: parameter.index,
                stream: parameter.stream,
                system_value: parameter.system_value.0,
                component_type: parameter.component_type.0,
                register: parameter.register,
                mask: ComponentMask::from_bits_retain(parameter.mask),
                usage: ComponentMask::from_bits_retain(parameter.exclusive_mask),
                reserved: parameter.reserved.0,
                min_precision: parameter.min_precision.0,
            }
        };
        let mut elements: Vec<_> = self.parameters.iter().map(element).collect();
        if form.is_llvm() && self.table.is_none() {
            elements.sort_by_key(|element| (element.stream, element.register, element.name.table_offset()));
        }
        let mut signature = Signature::new(kind, elements);
        match &self.table {
            Some(table) => signature.set_string_table(table.bytes()),
            // Unpadded: LLVM does not pad it.
            None if form.is_llvm() => signature.set_string_table(table.table),
            None => {}
        }
        signature.encode()
    }
}
