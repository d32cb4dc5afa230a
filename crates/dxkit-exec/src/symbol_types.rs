//! The types of variables of the source, from the nodes of the debug information.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::dwarf::{Encoding, Tag};
use dxkit_bitcode::ir::{DebugNode, GlobalId, MetadataId};

use crate::program::{Content, Piece, Register, Shown};
use crate::variable::Variable;
use crate::{Point, Value};

/// Types within types.
const MAX_DEPTH: u32 = 12;
/// Numbers of an array.
const MAX_NUMBERS: usize = 4096;
/// Members of all variables that are shown together, those of members included.
pub(crate) const MAX_MEMBERS: usize = 1 << 16;
/// Bytes of a name.
const MAX_NAME: usize = 256;

/// The structure of a type.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    /// A number of this width in bits.
    Number { encoding: Encoding, bits: u64 },
    /// Members, elements or components: name, first bit, type.
    Members(Vec<(String, u64, Type)>),
    /// Another type, or one that is too large.
    Unknown,
}

impl Shape {
    /// Bytes of a number.
    pub(crate) fn bytes(&self) -> Option<usize> {
        match self {
            Self::Number { bits: bits @ (8 | 16 | 32 | 64), .. } => usize::try_from(bits / 8).ok(),
            _ => None,
        }
    }

    /// A number from its bits.
    #[allow(clippy::cast_possible_truncation, reason = "the lower bits are the number")]
    pub(crate) fn number(&self, raw: u64) -> Option<Value> {
        let Self::Number { encoding, bits } = self else { return None };
        Some(match (*encoding, *bits) {
            (Encoding::Boolean, _) => Value::Bool(raw != 0),
            (Encoding::Float, 16) => Value::Float(f32::from_bits(crate::number::half_to_float(raw as u32))),
            (Encoding::Float, 64) => Value::Double(f64::from_bits(raw)),
            (Encoding::Float, _) => Value::Float(f32::from_bits(raw as u32)),
            (Encoding::Unsigned | Encoding::UnsignedChar, _) => Value::Integer(raw.into()),
            (_, bits) => {
                let above = 64_u32.saturating_sub(u32::try_from(bits).unwrap_or(64).clamp(1, 64));
                let signed = i64::from_ne_bytes((raw << above).to_ne_bytes()) >> above;
                Value::Integer(signed.into())
            }
        })
    }

    /// A number as a register holds it, in this type: registers have no sign, and truth values are integers.
    fn converted(&self, value: Value) -> Value {
        let Self::Number { encoding, bits } = self else { return value };
        match (value, *encoding) {
            (Value::Integer(number), Encoding::Unsigned | Encoding::UnsignedChar) if number < 0 => {
                let range = 1_i128.checked_shl(u32::try_from(*bits).unwrap_or(64)).unwrap_or(0);
                Value::Integer(number.wrapping_add(range))
            }
            (Value::Integer(number), Encoding::Boolean) => Value::Bool(number != 0),
            (Value::Bool(value), encoding) if encoding != Encoding::Boolean => Value::Integer(value.into()),
            (value, _) => value,
        }
    }
}

/// A type.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Type {
    name: String,
    shape: Shape,
}

/// A variable with the node of its type.
#[derive(Debug)]
pub(crate) struct TypeOfVariable {
    pub(crate) name: String,
    /// The block of the source that it is in.
    pub(crate) scope: Option<MetadataId>,
    /// Parameters in their order, and then the others by line.
    pub(crate) order: (u32, u32),
    ty: Option<MetadataId>,
}

impl TypeOfVariable {
    /// A local variable.
    pub(crate) fn local(module: &Module, id: MetadataId) -> Option<Self> {
        let Some(DebugNode::LocalVariable(variable)) = module.metadatum(id)?.as_debug() else { return None };
        let after = if variable.arg == 0 { u32::MAX } else { variable.arg };
        Some(Self {
            name: string(module, variable.name)?,
            scope: variable.scope,
            order: (after, variable.line),
            ty: variable.ty,
        })
    }

    /// The variables outside of functions that are variables of the module.
    pub(crate) fn globals(module: &Module) -> impl Iterator<Item = (Self, GlobalId)> + '_ {
        module.metadata().filter_map(|(_, node)| {
            let Some(DebugNode::GlobalVariable(variable)) = node.as_debug() else { return None };
            let global = module.metadata_value(variable.variable?)?.as_global()?;
            let name = string(module, variable.name)?;
            Some((Self { name, scope: None, order: (0, variable.line), ty: variable.ty }, global))
        })
    }

    /// The variable with what its numbers are, by their first bits. `left` bounds how many members it has.
    pub(crate) fn variable(
        &self,
        module: &Module,
        left: &mut usize,
        leaf: &dyn Fn(u64, &Shape) -> Option<Value>,
    ) -> Variable {
        variable(self.name.clone(), &type_of(module, self.ty, MAX_DEPTH, left), 0, leaf)
    }
}

fn variable(name: String, ty: &Type, offset: u64, leaf: &dyn Fn(u64, &Shape) -> Option<Value>) -> Variable {
    let type_name = ty.name.clone();
    match &ty.shape {
        Shape::Members(members) => {
            let member = |(name, at, ty): &(String, u64, Type)| {
                variable(name.clone(), ty, offset.saturating_add(*at), leaf)
            };
            Variable { name, type_name, value: None, members: members.iter().map(member).collect() }
        }
        shape => Variable::number(name, type_name, leaf(offset, shape)),
    }
}

/// Parts of a variable in memory that are looked through.
const MAX_MEMORIES: usize = 64;

/// Where the numbers of a variable are.
#[derive(Debug, Default)]
pub(crate) struct Contents<'p> {
    /// The registers, by the first bits of numbers.
    registers: BTreeMap<u64, &'p Shown>,
    /// First bit, bits, and the register with the address.
    memories: Vec<(u64, Option<u64>, Register)>,
}

impl<'p> Contents<'p> {
    /// Adds a part that is described.
    pub(crate) fn add(&mut self, piece: &Piece, content: &'p Content) {
        match content {
            Content::Registers(scalars) => {
                let at = |offset: &u64| piece.offset.saturating_add(*offset);
                self.registers.extend(scalars.iter().map(|(offset, shown)| (at(offset), shown)));
            }
            Content::Memory(address) if self.memories.len() < MAX_MEMORIES => {
                self.memories.push((piece.offset, piece.size, *address));
            }
            Content::Memory(_) => {}
        }
    }

    /// The number at a bit.
    pub(crate) fn number(&self, point: &Point<'_>, lane: u32, offset: u64, shape: &Shape) -> Option<Value> {
        if let Some(shown) = self.registers.get(&offset) {
            return Some(shape.converted(point.shown(shown, lane)));
        }
        self.memories.iter().find_map(|(first, size, address)| {
            let inside = offset.checked_sub(*first)?;
            if size.is_some_and(|size| inside >= size) {
                return None;
            }
            shape.number(point.memory(*address, lane, inside / 8, shape.bytes()?)?)
        })
    }
}

fn string(module: &Module, id: Option<MetadataId>) -> Option<String> {
    let bytes = module.metadatum(id?)?.as_string()?;
    Some(String::from_utf8_lossy(bytes.get(..MAX_NAME).unwrap_or(bytes)).into_owned())
}

/// The type of a node. `left` bounds how many nodes are followed.
fn type_of(module: &Module, id: Option<MetadataId>, depth: u32, left: &mut usize) -> Type {
    let unknown = || Type { name: String::new(), shape: Shape::Unknown };
    let node = id.and_then(|id| module.metadatum(id)).and_then(|node| node.as_debug());
    let (Some(node), true, Some(rest)) = (node, depth > 0, left.checked_sub(1)) else { return unknown() };
    *left = rest;
    match node {
        DebugNode::BasicType(basic) => {
            let shape = Shape::Number { encoding: basic.encoding, bits: basic.size };
            Type { name: string(module, basic.name).unwrap_or_default(), shape }
        }
        DebugNode::DerivedType(derived) => {
            let mut ty = type_of(module, derived.base_type, depth - 1, left);
            if let (Tag::Typedef, Some(name)) = (derived.tag, string(module, derived.name)) {
                ty.name = name;
            }
            ty
        }
        DebugNode::CompositeType(composite) => {
            let name = string(module, composite.name).unwrap_or_default();
            let elements = composite.elements.and_then(|id| module.metadata_operands(id)).unwrap_or_default();
            match composite.tag {
                Tag::ArrayType => array(module, composite.base_type, elements, depth, left),
                Tag::EnumerationType => {
                    let shape = Shape::Number { encoding: Encoding::Signed, bits: composite.size };
                    Type { name, shape }
                }
                _ => {
                    let mut members = Vec::new();
                    for id in elements.iter().flatten() {
                        let found = module.metadatum(*id).and_then(|node| node.as_debug());
                        let Some(DebugNode::DerivedType(member)) = found else { continue };
                        if ![Tag::Member, Tag::Inheritance].contains(&member.tag) || *left == 0 {
                            continue;
                        }
                        let name = string(module, member.name).unwrap_or_else(|| "base".to_owned());
                        members.push((
                            name,
                            member.offset,
                            type_of(module, member.base_type, depth - 1, left),
                        ));
                    }
                    let shape = if members.is_empty() { Shape::Unknown } else { Shape::Members(members) };
                    Type { name, shape }
                }
            }
        }
        _ => unknown(),
    }
}

/// An array; the elements are the bounds of its dimensions.
fn array(
    module: &Module,
    element: Option<MetadataId>,
    bounds: &[Option<MetadataId>],
    depth: u32,
    left: &mut usize,
) -> Type {
    let counts = bounds.iter().flatten().filter_map(|id| match module.metadatum(*id)?.as_debug()? {
        DebugNode::Subrange(range) => u64::try_from(range.count.0).ok(),
        _ => None,
    });
    let counts: Vec<u64> = counts.collect();
    let mut stride = bits_of(module, element, MAX_DEPTH);
    let mut ty = type_of(module, element, depth - 1, left);
    let (element, mut bounds) = (ty.name.clone(), String::new());
    let mut numbers = numbers_of(&ty.shape).max(1);
    for count in counts.iter().rev() {
        bounds = format!("[{count}]{bounds}");
        let name = format!("{element}{bounds}");
        let fits = usize::try_from(*count).ok().and_then(|count| count.checked_mul(numbers));
        let Some(total) = fits.filter(|total| *total <= MAX_NUMBERS) else {
            return Type { name, shape: Shape::Unknown };
        };
        numbers = total.max(1);
        let members = (0..*count).map(|place| (place.to_string(), place.saturating_mul(stride), ty.clone()));
        ty = Type { name, shape: Shape::Members(members.collect()) };
        stride = stride.saturating_mul(*count);
    }
    *left = left.saturating_sub(numbers);
    ty
}

fn numbers_of(shape: &Shape) -> usize {
    match shape {
        Shape::Members(members) => members.iter().map(|(_, _, ty)| numbers_of(&ty.shape)).sum(),
        _ => 1,
    }
}

/// The bits of a type, which names for types do not state.
fn bits_of(module: &Module, id: Option<MetadataId>, depth: u32) -> u64 {
    match id.and_then(|id| module.metadatum(id)).and_then(|node| node.as_debug()) {
        Some(DebugNode::BasicType(basic)) => basic.size,
        Some(DebugNode::CompositeType(composite)) => composite.size,
        Some(DebugNode::DerivedType(derived)) if derived.size > 0 => derived.size,
        Some(DebugNode::DerivedType(derived)) if depth > 0 => bits_of(module, derived.base_type, depth - 1),
        _ => 0,
    }
}
