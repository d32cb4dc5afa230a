//! The elements of signatures, and where registers find theirs.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_derive::ElementTreatment;
use dxkit_dxil::{SignatureElement, Text};
use dxkit_signature::{Element, Signature, SignatureKind};
use dxkit_types::{
    ComponentType, DxilComponentType, InterpolationMode, MinPrecision, SemanticKind, ShaderKind,
};

use crate::build::Kind;
use crate::declare::Declarations;
use crate::number::Number;
use crate::{Reason, Step};

/// An element of a signature.
#[derive(Debug, Clone)]
pub(crate) struct Own {
    name: String,
    /// The semantic index of each row.
    indexes: Vec<u32>,
    component: DxilComponentType,
    pub(crate) semantic: SemanticKind,
    interpolation: InterpolationMode,
    columns: u8,
    place: Option<(u32, u8)>,
    stream: u32,
    pub(crate) treatment: ElementTreatment,
    /// The components that are read or written, in the element's own columns.
    pub(crate) used: u8,
    /// Those of them that are read at a computed row.
    dynamic: u8,
    /// The first register of the range that it is in, whose registers are read by a computed number.
    range: Option<u32>,
    /// Its number among those that DXIL has.
    pub(crate) id: u32,
}

impl Own {
    /// The type of its components.
    pub(crate) fn number(&self) -> Number {
        match self.component {
            DxilComponentType::F32 => Number::Word(Kind::Float),
            DxilComponentType::F16 => Number::Half,
            DxilComponentType::I16 => Number::Short { is_signed: true },
            DxilComponentType::U16 => Number::Short { is_signed: false },
            _ => Number::Word(Kind::Int),
        }
    }
}

/// A signature, and the element of each component of a register.
#[derive(Debug, Default)]
pub(crate) struct Elements {
    pub(crate) elements: Vec<Own>,
    /// By stream, register and component.
    places: BTreeMap<(u32, u32, u8), ComponentPlace>,
}

/// Where a component of a register is in its signature.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ComponentPlace {
    pub(crate) element: usize,
    pub(crate) row: u32,
    pub(crate) column: u8,
}

/// Elements of a signature: 32 registers of four components, of four streams.
const MOST_ELEMENTS: usize = 512;

impl Elements {
    /// The elements of a signature of a stage.
    pub(crate) fn read(
        stage: ShaderKind,
        kind: SignatureKind,
        signature: Option<&Signature<'_>>,
        declarations: &Declarations,
    ) -> Step<Self> {
        let mut all = Self::default();
        let Some(signature) = signature else { return Ok(all) };
        if signature.elements.len() > MOST_ELEMENTS {
            return Err(Reason::Elements);
        }
        for element in &signature.elements {
            let own = Own::new(stage, kind, element, declarations)?;
            let (number, row) = match all.elements.iter().rposition(|known| known.continues_with(&own)) {
                Some(number) => {
                    let known = all.elements.get_mut(number);
                    let rows = known.map_or(0, |known| {
                        known.indexes.extend(own.indexes);
                        known.rows()
                    });
                    (number, rows.saturating_sub(1))
                }
                None => {
                    all.elements.push(own);
                    (all.elements.len().saturating_sub(1), 0)
                }
            };
            let first = element.mask.bits().trailing_zeros();
            for component in 0..4u8 {
                if element.mask.bits() >> component & 1 == 1 && element.register != Element::NO_REGISTER {
                    let column = component.saturating_sub(u8::try_from(first).unwrap_or(0));
                    let place = ComponentPlace { element: number, row, column };
                    all.places.insert((element.stream, element.register, component), place);
                }
            }
        }
        let mut id = 0;
        for element in &mut all.elements {
            if element.treatment.is_in_signature() {
                element.id = id;
                id = id.saturating_add(1);
            }
        }
        all.forget_registers();
        Ok(all)
    }

    /// Where a component of a register is.
    pub(crate) fn find(&self, stream: u32, register: u32, component: u8) -> Option<ComponentPlace> {
        self.places.get(&(stream, register, component)).copied()
    }

    /// The element without a register that has this meaning.
    pub(crate) fn find_semantic(&self, semantic: SemanticKind) -> Option<ComponentPlace> {
        let element = self.elements.iter().position(|element| element.semantic == semantic)?;
        Some(ComponentPlace { element, row: 0, column: 0 })
    }

    pub(crate) fn get(&self, number: usize) -> Option<&Own> {
        self.elements.get(number)
    }

    /// Notes that a component is read or written.
    pub(crate) fn mark(&mut self, place: ComponentPlace) {
        if let Some(element) = self.elements.get_mut(place.element) {
            element.used |= 1u8.checked_shl(place.column.into()).unwrap_or(0);
        }
    }

    /// Where the first of some registers is, if they are rows of one element.
    pub(crate) fn find_rows(&self, first: u32, count: u32, component: u8) -> Option<ComponentPlace> {
        let place = self.find(0, first, component)?;
        let is_row = |row: u32| {
            let other = self.find(0, first.saturating_add(row), component);
            let expected = (place.element, place.row.saturating_add(row), place.column);
            other.is_some_and(|other| (other.element, other.row, other.column) == expected)
        };
        (1..count).all(is_row).then_some(place)
    }

    /// Notes that a component is read at a computed row.
    pub(crate) fn mark_dynamic(&mut self, place: ComponentPlace) {
        self.mark(place);
        if let Some(element) = self.elements.get_mut(place.element) {
            element.dynamic |= 1u8.checked_shl(place.column.into()).unwrap_or(0);
        }
    }

    /// Takes the registers off all elements, if DXIL's order of components in a register is not theirs: the
    /// user's, then system values, then those that are generated. A packer gives them others.
    fn forget_registers(&mut self) {
        let rank = |element: &Own| match element.treatment {
            ElementTreatment::Arbitrary => 0,
            ElementTreatment::GeneratedValue => 2,
            _ => 1,
        };
        let breaks = |a: &Own, b: &Own| match (a.place, b.place) {
            (Some((row, column)), Some((other, after))) => {
                a.stream == b.stream && row == other && column < after && rank(a) > rank(b)
            }
            _ => false,
        };
        let is_broken = self.elements.iter().any(|a| self.elements.iter().any(|b| breaks(a, b)));
        if is_broken {
            self.elements.iter_mut().for_each(|element| element.place = None);
        }
    }

    /// The elements that DXIL has.
    pub(crate) fn to_dxil(&self) -> Vec<SignatureElement<'_>> {
        let kept = self.elements.iter().filter(|element| element.treatment.is_in_signature());
        kept.map(Own::to_dxil).collect()
    }
}

impl Own {
    fn new(
        stage: ShaderKind,
        kind: SignatureKind,
        element: &Element<'_>,
        declarations: &Declarations,
    ) -> Step<Self> {
        let is_output = kind == SignatureKind::Osg1;
        let value = if is_output { element.system_value_of_output() } else { element.system_value };
        let name = element.name.to_string();
        let semantic = value.semantic_kind().ok_or(Reason::SystemValue(value.0))?;
        let mut treatment = ElementTreatment::find(stage, kind, semantic);
        let semantic = match treatment {
            ElementTreatment::Arbitrary => SemanticKind::Arbitrary,
            ElementTreatment::NotAvailable => return Err(Reason::Semantic(name)),
            _ => semantic,
        };
        if semantic == SemanticKind::Arbitrary {
            treatment = ElementTreatment::Arbitrary;
        }
        let component = match (element.component_type, element.min_precision) {
            (ComponentType::UInt32, MinPrecision::UInt16) => DxilComponentType::U16,
            (ComponentType::SInt32, MinPrecision::SInt16) => DxilComponentType::I16,
            (ComponentType::Float32, MinPrecision::Float16 | MinPrecision::Float2_8) => {
                DxilComponentType::F16
            }
            // Types of 16 bits, which FXC 5.1 states.
            (ComponentType::UInt16, _) => DxilComponentType::U16,
            (ComponentType::SInt16, _) => DxilComponentType::I16,
            (ComponentType::Float16, _) => DxilComponentType::F16,
            (ComponentType::UInt32, _) => DxilComponentType::U32,
            (ComponentType::SInt32, _) => DxilComponentType::I32,
            (ComponentType::Float32, _) => DxilComponentType::F32,
            _ => return Err(Reason::ElementType),
        };
        let mask = element.mask.bits();
        let (first, columns) = (mask.trailing_zeros(), mask.count_ones());
        if mask == 0 || mask >> first != (1u8 << columns.min(7)).wrapping_sub(1) {
            return Err(Reason::ElementMask);
        }
        let first = u8::try_from(first).unwrap_or(0);
        let is_packed = treatment.is_packed() && element.register != Element::NO_REGISTER;
        let rasterized = match stage {
            ShaderKind::Pixel => !is_output,
            ShaderKind::Vertex | ShaderKind::Domain | ShaderKind::Geometry => is_output,
            _ => false,
        };
        let stated = declarations.interpolation.get(&element.register).copied();
        let interpolation = match (stage, rasterized) {
            (_, false) => InterpolationMode::Undefined,
            (ShaderKind::Pixel, true) if stated.is_some_and(|mode| mode.0 != 0) => {
                stated.unwrap_or(InterpolationMode::Undefined)
            }
            _ if semantic == SemanticKind::Position => declarations.interpolation_of_position(),
            _ if matches!(component, DxilComponentType::F32 | DxilComponentType::F16) => {
                InterpolationMode::Linear
            }
            _ => InterpolationMode::Constant,
        };
        Ok(Self {
            name,
            indexes: alloc::vec![element.semantic_index],
            component,
            semantic,
            interpolation,
            columns: u8::try_from(columns).unwrap_or(0),
            place: is_packed.then_some((element.register, first)),
            stream: element.stream,
            treatment,
            used: 0,
            dynamic: 0,
            range: declarations.first_of_inputs(kind, element.register),
            id: 0,
        })
    }

    fn rows(&self) -> u32 {
        u32::try_from(self.indexes.len()).unwrap_or(u32::MAX)
    }

    /// Whether another element is the next row of this one: in DXIL, tessellation factors are one element,
    /// and only the rows of an element have computed numbers.
    fn continues_with(&self, next: &Self) -> bool {
        let follows = |(row, column): (u32, u8)| (row.saturating_add(self.rows()), column);
        let is_next = self.place.map(follows) == next.place;
        let [index] = next.indexes[..] else { return false };
        let is_like = |next: &Self| {
            let form = |own: &Self| (own.component, own.columns, own.interpolation, own.stream, own.range);
            self.range.is_some() && form(self) == form(next) && self.name.eq_ignore_ascii_case(&next.name)
        };
        let is_joined = match self.treatment {
            ElementTreatment::TessellationFactor => true,
            ElementTreatment::Arbitrary => next.treatment == self.treatment && is_like(next),
            _ => false,
        };
        is_joined
            && self.semantic == next.semantic
            && is_next
            && self.indexes.first().is_some_and(|first| first.saturating_add(self.rows()) == index)
    }

    fn to_dxil(&self) -> SignatureElement<'_> {
        SignatureElement {
            id: self.id,
            name: Text(self.name.as_bytes()),
            component_type: self.component,
            semantic_kind: self.semantic,
            semantic_indexes: self.indexes.clone(),
            interpolation: self.interpolation,
            rows: self.rows(),
            columns: self.columns,
            start_row: self.place.map(|(row, _)| row),
            start_column: self.place.map(|(_, column)| column),
            stream: self.stream,
            dynamic_mask: self.dynamic.into(),
            usage_mask: Some(self.used.into()),
            unknown: Vec::new(),
        }
    }
}
