//! The pointee type of each class of pointers.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{Type, TypeId};
use dxkit_dxil::DxilModule;

use super::{PointeeFacts, Typer, Variable};

impl Typer<'_> {
    /// The structure with a name: an existing one of the module, or one made from the accesses.
    fn structure_named(&mut self, name: &str, facts: Option<&PointeeFacts>) -> Option<TypeId> {
        let known = self.module.types().find_map(|(id, ty)| match ty {
            Type::Struct { name: Some(known), .. } if known == name.as_bytes() => Some(id),
            _ => None,
        });
        let (None, Some(facts)) = (known, facts) else { return known };
        let elements = self.elements_of(facts);
        Some(self.module.named_struct_type(name, &elements))
    }

    /// The size in bytes of a mesh shader's payload; 0 for other shaders.
    fn payload_size(&self) -> u64 {
        let dxil = DxilModule::read(self.module);
        let mesh = dxil.entry_points.iter().find_map(|entry| entry.mesh());
        mesh.map_or(0, |mesh| mesh.payload_size.into())
    }

    /// The elements of a structure in which these types have these distances in bytes from its start; words,
    /// where they do not fit into one. Arrays end at the next part, or with the payload of the mesh shader.
    fn elements_of(&mut self, facts: &PointeeFacts) -> Vec<TypeId> {
        /// Larger objects do not occur in real modules.
        const LARGEST: u64 = 1 << 18;
        let PointeeFacts { parts, strides, .. } = facts;
        let whole = if strides.is_empty() { 0 } else { self.payload_size().min(LARGEST) };
        let (word, short) = (self.module.integer_type(32), self.module.integer_type(16));
        let (mut elements, mut end) = (Vec::new(), 0u64);
        let mut fits = true;
        for (offset, ty) in parts {
            let size = self.layout.size(self.module, *ty);
            let alignment = self.layout.alignment(self.module, *ty);
            if *offset < end || size == 0 {
                // This offset lies inside an element.
                continue;
            }
            if offset % alignment != 0 || *offset > LARGEST {
                fits = false;
                break;
            }
            while end < *offset {
                let filling = if end % 4 == 0 && end + 4 <= *offset { word } else { short };
                let size = self.layout.size(self.module, filling);
                if end + size > *offset || end % self.layout.alignment(self.module, filling) != 0 {
                    break;
                }
                elements.push(filling);
                end += size;
            }
            fits &= end.next_multiple_of(alignment) == *offset;
            let own = self.layout.stride(self.module, *ty);
            let Some(stride) = strides.get(offset) else {
                elements.push(*ty);
                end = *offset + own;
                continue;
            };
            // Elements of one that have other parts are no array of this type.
            fits &= *stride == own;
            let next =
                parts.range(offset + 1..).find(|(at, other)| *other != ty || (*at - offset) % own != 0);
            let last = parts.last_key_value().map_or(0, |(at, _)| at.saturating_add(own));
            let after = next.map_or(whole.max(last), |(at, _)| *at);
            let count = (after.saturating_sub(*offset) / own).max(1);
            elements.push(self.module.array_type(count, *ty));
            end = *offset + own * count;
        }
        if fits && !elements.is_empty() {
            return elements;
        }
        let mut end = whole;
        for (offset, ty) in parts {
            end = end.max(offset.saturating_add(self.layout.size(self.module, *ty)));
        }
        alloc::vec![self.module.array_type(end.div_ceil(4).clamp(1, LARGEST), word)]
    }

    /// The type of a pointer of which only the accesses are known: repeated equal types become an array.
    fn type_of_parts(&mut self, facts: &PointeeFacts) -> Option<TypeId> {
        let parts = &facts.parts;
        let first = *parts.get(&0)?;
        let (last, _) = parts.last_key_value()?;
        if *last == 0 {
            return None;
        }
        let size = self.size(first);
        if size == 0 || parts.iter().any(|(offset, ty)| *ty != first || offset % size != 0) {
            let elements = self.elements_of(facts);
            return Some(self.module.struct_type(&elements));
        }
        let count = (last / size).saturating_add(1);
        let number =
            matches!(self.module.ty(first), Type::Float | Type::Half | Type::Double | Type::Integer { .. });
        Some(match u32::try_from(count) {
            // HLSL uses vectors most often.
            Ok(count @ 2..=4) if number => self.module.vector_type(count, first),
            _ => self.module.array_type(count, first),
        })
    }

    /// Decides all classes.
    ///
    /// The order of precedence: the type that an operation or an attribute states; the structure that a
    /// function's name names; a vector that is also accessed by element; the type that addresses are computed
    /// in; the variable that all pointers lead to; a type that is built from the accesses at each offset.
    pub(super) fn decide(&mut self) {
        let word = self.module.integer_type(32);
        let byte = self.module.integer_type(8);
        self.decided = alloc::vec![None; self.parents.len()];
        let all: Vec<(Variable, usize)> =
            self.variables.iter().map(|(variable, index)| (*variable, *index)).collect();
        for (variable, index) in all {
            let root = self.representative(index);
            if self.decided.get(root).is_some_and(Option::is_some) {
                continue;
            }
            let Some(facts) = self.facts.get(root) else { continue };
            let origin =
                facts.origins.first().copied().filter(|first| facts.origins.iter().all(|ty| ty == first));
            let facts = facts.clone();
            let name = facts.named.as_deref();
            let named = name.and_then(|name| self.structure_named(name, None));
            let structure = facts
                .addresses
                .iter()
                .chain(&facts.origins)
                .copied()
                .find(|ty| matches!(self.module.ty(*ty), Type::Struct { .. }));
            let structure = structure.filter(|_| name.is_some());
            let named = named.or(structure);
            let named = named.or_else(|| name.and_then(|name| self.structure_named(name, Some(&facts))));
            // If it is accessed both as a vector and by element, the vector is used.
            let address = facts.addresses.first().copied();
            let vector = facts.accesses.iter().copied().find(|ty| match self.module.ty(*ty) {
                Type::Vector { element, .. } => {
                    address == Some(element) || address.is_none() && facts.accesses.contains(&element)
                }
                _ => false,
            });
            let found = facts.stated.or(named).or(vector).or(address).or(origin);
            // An address of a number adds nothing to the types of its accesses.
            let is_number = |ty| {
                !matches!(self.module.ty(ty), Type::Struct { .. } | Type::Array { .. } | Type::Vector { .. })
            };
            let open = facts.stated.is_none() && facts.origins.is_empty() && found.is_none_or(is_number);
            let found = match open {
                true => self.type_of_parts(&facts).or(found),
                false => found,
            };
            let found = found.or(facts.accesses.first().copied()).or(facts.origins.first().copied());
            // An unused cast was the operand of a lifetime intrinsic.
            let is_cast = matches!(variable, Variable::Instruction(_));
            let found = found.unwrap_or(if is_cast { byte } else { word });
            if let Some(slot) = self.decided.get_mut(root) {
                *slot = Some(found);
            }
        }
    }

    pub(super) fn decided_of(&mut self, variable: Variable) -> Option<TypeId> {
        let index = *self.variables.get(&variable)?;
        let root = self.representative(index);
        self.decided.get(root).copied().flatten()
    }
}
