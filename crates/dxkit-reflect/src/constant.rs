//! Constant buffers and their members by name: [`Reflection::constant`].

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;

use dxkit_types::{Register, ResourceClass};

use crate::value::{ElementType, Field, ListKind, Value, ValueError};
use crate::{Binding, Buffer, BufferLayout, Reflection, Types};

/// Bytes that Direct3D allows for a constant buffer: what modules state may be anything.
const MAX_CONSTANTS: u32 = 1 << 16;

/// A constant buffer, or a member of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constant {
    /// The register of the buffer.
    pub register: Register,
    /// The name: `Camera.view[1]`; the register stands for a buffer without a name.
    pub name: String,
    /// Its offset in the buffer, in bytes.
    pub offset: u32,
    /// Its type.
    pub element: ElementType,
}

/// Why a name leads nowhere.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// No resource and no member has this name.
    #[error(
        "the shader has no {what} {name}{}{}",
        listed("; it has ", known),
        listed(", and the constants ", members)
    )]
    Unknown {
        /// What it would be: `resource`, `constant buffer`.
        what: &'static str,
        /// The name.
        name: String,
        /// The existing names.
        known: Vec<String>,
        /// The existing members of constant buffers, whose names are global in HLSL.
        members: Vec<String>,
    },
    /// A part of the name is no member of what is before it.
    #[error("{before} has no member {name}; it has {}", list(known))]
    NoMember {
        /// What is before it.
        before: String,
        /// The part.
        name: String,
        /// The members that there are.
        known: Vec<String>,
    },
    /// An index beyond the end, or of something that has no elements.
    #[error("{before} has no element {index}")]
    NoElement {
        /// What is before the index.
        before: String,
        /// The index.
        index: String,
    },
}

/// Names that a message lists.
const LISTED: usize = 32;

fn list(names: &[String]) -> String {
    match names.split_at_checked(LISTED) {
        Some((first, rest)) if !rest.is_empty() => format!("{} and {} more", first.join(", "), rest.len()),
        _ if names.is_empty() => "none".into(),
        _ => names.join(", "),
    }
}

/// The names behind these words; nothing if there are none.
fn listed(words: &str, names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!("{words}{}", list(names)) }
}

impl ElementType {
    /// The names of the members of a structure; none of another type.
    pub fn member_names(&self) -> impl Iterator<Item = &str> {
        let fields = if let Self::Structure(fields) = self { fields.as_slice() } else { &[] };
        fields.iter().map(|field| field.name.as_str())
    }
}

/// A name and the steps behind it: `lights[3].color` as `lights` and `[3].color`.
#[must_use]
pub fn split_path(path: &str) -> (&str, &str) {
    let end = path.find(['.', '[']).unwrap_or(path.len());
    path.split_at_checked(end).unwrap_or((path, ""))
}

/// An index and what is behind it: `[3].color` as `3` and `.color`.
#[must_use]
pub fn split_index(steps: &str) -> Option<(&str, &str)> {
    steps.strip_prefix('[')?.split_once(']')
}

impl ElementType {
    /// The type of a constant buffer of `size` bytes: its members, or numbers of 32 bits if reflection does
    /// not describe it.
    #[must_use]
    pub fn from_constant_buffer(types: &Types, described: Option<&Buffer>, size: u32) -> Self {
        let variables = described.map_or(&[][..], |buffer| &buffer.variables);
        let field = |variable: &crate::Variable| {
            let ty = Self::from_reflection(types, variable.ty?, BufferLayout::Constant)?;
            Some(Field { name: variable.name.clone(), offset: variable.offset, ty })
        };
        let fields: Option<Vec<Field>> = variables.iter().map(field).collect();
        match fields.filter(|fields| !fields.is_empty()) {
            Some(fields) => Self::Structure(fields),
            None => Self::words(size.min(MAX_CONSTANTS)),
        }
    }

    /// Follows the steps of a path (`.member`, `[index]`) from a value of this type, which is called `name`:
    /// the name, the offset in bytes and the type of what they lead to. A structure whose one member has
    /// the name of the structure, as that of `ConstantBuffer<T>`, is passed through; of an array of such, as
    /// FXC states it, the first element is.
    ///
    /// # Errors
    /// If there is no such member or element.
    pub fn follow(&self, name: &str, steps: &str) -> Result<(String, u32, Self), PathError> {
        let (mut before, mut offset, mut element) = (String::from(name), 0_u32, self);
        let mut rest = steps;
        while !rest.is_empty() {
            if let Some((index, after)) = split_index(rest) {
                let missing = || PathError::NoElement { before: before.clone(), index: index.into() };
                let Self::List { count, stride, element: inner, .. } = element else { return Err(missing()) };
                let number: u32 = index.parse().map_err(|_| missing())?;
                if number >= *count {
                    return Err(missing());
                }
                offset = offset.saturating_add(number.saturating_mul(*stride));
                element = inner;
                before = format!("{before}[{index}]");
                rest = after;
                continue;
            }
            let (member, after) = split_path(rest.strip_prefix('.').unwrap_or(rest));
            let fields = match element {
                Self::Structure(fields) => fields.as_slice(),
                _ => &[],
            };
            let Some(field) = fields.iter().find(|field| field.name == member) else {
                if let [only] = fields {
                    let (own, index) = split_path(&before);
                    let inner = match &only.ty {
                        structure @ Self::Structure(_) => Some(structure),
                        // FXC states the whole array as the variable of each of its buffers.
                        Self::List { kind: ListKind::Array, element, .. }
                            if split_index(index).is_some_and(|(_, after)| after.is_empty())
                                && matches!(**element, Self::Structure(_)) =>
                        {
                            Some(&**element)
                        }
                        _ => None,
                    };
                    if let Some(inner) = inner.filter(|_| only.name == own) {
                        offset = offset.saturating_add(only.offset);
                        element = inner;
                        continue;
                    }
                }
                let known = fields.iter().map(|field| field.name.clone()).collect();
                return Err(PathError::NoMember { before, name: member.into(), known });
            };
            offset = offset.saturating_add(field.offset);
            element = &field.ty;
            before = format!("{before}.{member}");
            rest = after;
        }
        Ok((before, offset, element.clone()))
    }
}

impl ElementType {
    /// The path from a value of this type to the number, vector or matrix that has the byte at this offset,
    /// with its type and its own offset: `.lights[3].color`. `None` for a byte that no number has.
    #[must_use]
    pub fn path_to(&self, offset: u32) -> Option<(String, u32, &Self)> {
        let (mut path, mut start, mut element) = (String::new(), 0_u32, self);
        loop {
            let within = offset.checked_sub(start)?;
            match element {
                Self::Structure(fields) => {
                    let has = |field: &&Field| {
                        within.checked_sub(field.offset).is_some_and(|within| within < field.ty.bytes())
                    };
                    let field = fields.iter().find(has)?;
                    path = format!("{path}.{}", field.name);
                    start = start.checked_add(field.offset)?;
                    element = &field.ty;
                }
                Self::List { kind: ListKind::Array, count, stride, element: inner } => {
                    let index = within.checked_div(*stride)?;
                    if index >= *count {
                        return None;
                    }
                    path = format!("{path}[{index}]");
                    start = start.checked_add(index.checked_mul(*stride)?)?;
                    element = inner;
                }
                _ => return (within < element.bytes()).then_some((path, start, element)),
            }
        }
    }
}

impl Constant {
    /// The bytes of a value in the buffer: those of its numbers, without the padding between them, as runs
    /// with their offsets.
    ///
    /// # Errors
    /// If the value does not fit the type, or the buffer is larger than Direct3D allows.
    pub fn bytes(&self, value: &Value) -> Result<Vec<(u32, Vec<u8>)>, ValueError> {
        let size = self.element.bytes();
        if self.offset.saturating_add(size) > MAX_CONSTANTS {
            let reason = format!("the buffer has more than {MAX_CONSTANTS} bytes");
            return Err(ValueError { path: String::new(), reason });
        }
        // What is the same over both has been written.
        let [mut over_zeros, mut over_ones] = [0, u8::MAX].map(|byte| vec![byte; size as usize]);
        for bytes in [&mut over_zeros, &mut over_ones] {
            self.element.encode(value, bytes, 0)?;
        }
        let mut runs: Vec<(u32, Vec<u8>)> = Vec::new();
        for (offset, (byte, other)) in (self.offset..).zip(over_zeros.into_iter().zip(over_ones)) {
            if byte != other {
                continue;
            }
            match runs.last_mut() {
                Some((start, run)) if *start as usize + run.len() == offset as usize => run.push(byte),
                _ => runs.push((offset, vec![byte])),
            }
        }
        Ok(runs)
    }
}

impl Reflection {
    /// The constant buffers: register, name and type. An array is there with its first register.
    pub fn constants(&self) -> impl Iterator<Item = Constant> + '_ {
        let buffers = self.buffers_of_bindings();
        let list = self.bindings.as_ref().map_or(&[][..], |bindings| &bindings.list);
        let all = list.iter().zip(buffers).filter(|(binding, _)| binding.class == ResourceClass::CBV);
        all.map(|(binding, buffer)| {
            let register =
                Register { class: ResourceClass::CBV, space: binding.space, number: binding.lower_bound };
            let size = binding.size.or(buffer.map(|buffer| buffer.size)).unwrap_or(0);
            let name = binding.name.clone().filter(|name| !name.is_empty());
            Constant {
                register,
                name: name.unwrap_or_else(|| register.to_string()),
                offset: 0,
                element: ElementType::from_constant_buffer(&self.types, buffer, size),
            }
        })
    }

    /// The constant buffer at a register, with its name, and its index in an array.
    #[must_use]
    pub fn constant_buffer(&self, register: Register) -> Option<Constant> {
        let list = self.bindings.as_ref().map_or(&[][..], |bindings| &bindings.list);
        let ranges = list.iter().filter(|binding| binding.class == ResourceClass::CBV);
        let mut pairs = self.constants().zip(ranges);
        let (buffer, range) = pairs.find(|(_, range)| has(range, register))?;
        let is_named = buffer.name != buffer.register.to_string();
        let name = match (is_named, range.count) {
            (false, _) => register.to_string(),
            (true, Some(1)) => buffer.name,
            (true, _) => format!("{}[{}]", buffer.name, register.number - buffer.register.number),
        };
        Some(Constant { register, name, ..buffer })
    }

    /// The constant buffer or member of this name: a register (`b0`, `b1,space2.color`), the name of a buffer
    /// with an index in an array, or a member (`Camera.view[1]`, or `view[1]` alone if no other buffer has
    /// one).
    ///
    /// # Errors
    /// If there is none, with the names that there are.
    ///
    /// ```
    /// use dxkit_container::Container;
    /// use dxkit_reflect::Reflection;
    ///
    /// # let file = std::fs::read("../../testdata/dxc/vs_transform_6_0.dxil").unwrap();
    /// let reflection = Reflection::from_container(&Container::parse(&file)?);
    /// let buffer = reflection.constants().next().unwrap();
    /// let by_register = reflection.constant(&buffer.register.to_string()).unwrap();
    /// assert_eq!(by_register.element, reflection.constant(&buffer.name).unwrap().element);
    /// # Ok::<(), dxkit_bytes::Error>(())
    /// ```
    pub fn constant(&self, path: &str) -> Result<Constant, PathError> {
        let (first, rest) = split_path(path);
        let list = self.bindings.as_ref().map_or(&[][..], |bindings| &bindings.list);
        let mut all: Vec<Constant> = self.constants().collect();
        let ranges = list.iter().filter(|binding| binding.class == ResourceClass::CBV);
        let register = Register::from_text(first).filter(|register| register.class == ResourceClass::CBV);
        for (found, range) in all.iter_mut().zip(ranges) {
            if let Some(register) = register {
                if has(range, register) {
                    return descend(found, register, first, rest);
                }
            } else if found.name == first {
                let Some((index, after)) = split_index(rest).filter(|_| range.count != Some(1)) else {
                    return descend(found, found.register, first, rest);
                };
                let number = index.parse().ok().and_then(|index: u32| range.lower_bound.checked_add(index));
                let register = number.map(|number| Register { number, ..found.register });
                let missing = || PathError::NoElement { before: first.into(), index: index.into() };
                let register = register.filter(|register| has(range, *register)).ok_or_else(missing)?;
                return descend(found, register, &format!("{first}[{index}]"), after);
            }
        }
        // Members of constant buffers are global names in HLSL.
        let mut having = all.iter().filter(|constant| {
            let path = format!(".{first}");
            constant.element.follow(&constant.name, &path).is_ok()
        });
        if let (Some(found), None) = (having.next(), having.next()) {
            let name = found.name.clone();
            return descend(found, found.register, &name, &format!(".{path}"));
        }
        let known = all.iter().map(|constant| match constant.register.to_string() {
            register if register == constant.name => register,
            register => format!("{} ({register})", constant.name),
        });
        let members = all.iter().flat_map(|constant| constant.element.member_names());
        Err(PathError::Unknown {
            what: "constant buffer",
            name: path.into(),
            known: known.collect(),
            members: members.map(String::from).collect(),
        })
    }
}

/// Whether a register is one of a range.
fn has(range: &Binding, register: Register) -> bool {
    let offset = register.number.checked_sub(range.lower_bound);
    register.space == range.space
        && offset.is_some_and(|offset| range.count.is_none_or(|count| offset < count.max(1)))
}

fn descend(buffer: &Constant, register: Register, name: &str, steps: &str) -> Result<Constant, PathError> {
    let (name, offset, element) = buffer.element.follow(name, steps)?;
    Ok(Constant { register, name: name.to_string(), offset, element })
}
