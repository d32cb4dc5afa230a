//! The type table, and types that it lacks.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::nesting::Nesting;
use super::{Reader, at_least, no_such, operand, small};
use crate::ir::{Run, TypeData, TypeId, to_u32};
use crate::records::{USUAL_TYPE_DEFINITIONS, types};
use crate::stream::{BareRecord as Record, BlockKind, Cursor};
use crate::{Contradiction, Error, ErrorKind};

/// Finds types by content.
#[derive(Debug, Default)]
pub(super) struct Lookup {
    /// What was computed for each type of the table.
    found: Vec<Found>,
    /// All types that a result can have; made when it is first needed.
    known: Option<BTreeMap<Key, TypeId>>,
    /// The number of types that the table states.
    stated: u64,
    pub(super) void: Option<TypeId>,
    pub(super) truth: Option<TypeId>,
}

impl Lookup {
    pub(super) fn clear(&mut self) {
        let Self { found, known, stated, void, truth } = self;
        found.clear();
        (*known, *stated, *void, *truth) = (None, 0, None, None);
    }
}

/// What is known about a type apart from its record.
#[derive(Debug, Clone, Copy)]
struct Found {
    /// A type of pointers to it: the one that was looked for last, at first the first one in the table; its
    /// own number for none.
    pointer: TypeId,
    /// The least nesting depth of a type that contains it, counted from the last named type: 0 if it has a
    /// name itself.
    depth_around: u32,
    /// How deep it is nested in values.
    held_depth: u32,
    /// Whether it is `label` or `metadata`.
    is_odd: bool,
    /// Whether it is made of labels or metadata, which no value has as its type.
    odd: bool,
}

impl Lookup {
    /// The pointer type to `pointee` that was looked up last, at first the first one in the table; another
    /// type if there is none.
    pub(super) fn first_pointer(&self, pointee: TypeId) -> Option<TypeId> {
        self.found.get(pointee.index()).map(|found| found.pointer)
    }

    /// Whether functions of the type take labels or metadata.
    pub(super) fn is_odd(&self, function_type: TypeId) -> bool {
        self.found.get(function_type.index()).is_none_or(|found| found.odd)
    }
}

/// The key under which a type of results is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Void,
    Label,
    Metadata,
    Integer(u32),
    Pointer(TypeId, u32),
    Vector(u32, TypeId),
    Pair(TypeId, TypeId),
}

/// The deepest that types are nested in each other without a name between, and that structures with names
/// hold each other: who walks types need not count.
const MAX_DEPTH: u32 = 128;

impl Reader {
    pub(super) fn type_block(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        let mut name = None;
        let start = cursor.bit();
        let width = cursor.pass_definitions(&USUAL_TYPE_DEFINITIONS)?;
        self.usual_types(cursor, width, &mut name)?;
        self.each_record(cursor, BlockKind::Type, |reader, cursor| {
            if cursor.code() == types::StructName::CODE {
                name = Some(reader.whole_text(cursor)?);
            } else {
                reader.type_record(&cursor.record()?, &mut name)?;
            }
            reader.usual_types(cursor, width, &mut name)
        })?;
        self.module.type_table_len = to_u32(self.module.types.len());
        let count = u64::from(self.module.type_table_len);
        if self.options.tolerant && self.types.stated != count {
            let fault = ErrorKind::Malformed(if self.types.stated < count {
                Contradiction::ManyTypes
            } else {
                Contradiction::FewTypes
            });
            return Err(Error::new(fault, start).within("TYPE_BLOCK_ID"));
        }
        self.check_types(start).map_err(|error| error.within("TYPE_BLOCK_ID"))?;
        self.index_types();
        Ok(())
    }

    fn type_record(&mut self, record: &Record<'_>, name: &mut Option<Run>) -> Result<(), Error> {
        let operands = record.operands;
        let data = match record.code {
            // The number of types: LLVM reserves memory by it; here types are added as they come.
            types::Count::CODE => {
                self.types.stated = operand(at_least(record, 1)?, 0);
                return Ok(());
            }
            types::Void::CODE => TypeData::Void,
            types::Float::CODE => TypeData::Float,
            types::Double::CODE => TypeData::Double,
            types::Label::CODE => TypeData::Label,
            types::Opaque::CODE => TypeData::Opaque { name: name.take().unwrap_or_default() },
            types::Integer::CODE => {
                match small("width of an integer", operand(at_least(record, 1)?, 0), record)? {
                    width @ 1..=0x7f_ffff => TypeData::Integer { width },
                    width => return Err(no_such("width of an integer", width.into(), record)),
                }
            }
            types::Pointer::CODE => TypeData::Pointer {
                pointee: self.any_type(operand(at_least(record, 1)?, 0), record)?,
                address_space: small("address space", operand(operands, 1), record)?,
            },
            // The older form has an unused attribute number before the result type.
            types::FunctionOld::CODE => {
                let operands = at_least(record, 3)?;
                let types = self.type_list(operands.get(2..).unwrap_or_default(), record)?;
                TypeData::Function { types, variadic: operand(operands, 0) != 0 }
            }
            types::Function::CODE => {
                let operands = at_least(record, 2)?;
                let types = self.type_list(operands.get(1..).unwrap_or_default(), record)?;
                TypeData::Function { types, variadic: operand(operands, 0) != 0 }
            }
            types::Half::CODE => TypeData::Half,
            types::Array::CODE => {
                let operands = at_least(record, 2)?;
                TypeData::Array {
                    count: operand(operands, 0),
                    element: self.any_type(operand(operands, 1), record)?,
                }
            }
            types::Vector::CODE => {
                let operands = at_least(record, 2)?;
                match small("number of elements", operand(operands, 0), record)? {
                    0 => return Err(no_such("number of elements", 0, record)),
                    count => {
                        TypeData::Vector { count, element: self.any_type(operand(operands, 1), record)? }
                    }
                }
            }
            types::X86Fp80::CODE => TypeData::X86Fp80,
            types::Fp128::CODE => TypeData::Fp128,
            types::PpcFp128::CODE => TypeData::PpcFp128,
            types::Metadata::CODE => TypeData::Metadata,
            types::X86Mmx::CODE => TypeData::X86Mmx,
            types::AnonymousStruct::CODE | types::NamedStruct::CODE => {
                let operands = at_least(record, 1)?;
                let named = record.code == types::NamedStruct::CODE;
                TypeData::Struct {
                    name: if named { name.take().unwrap_or_default() } else { Run::default() },
                    elements: self.type_list(operands.get(1..).unwrap_or_default(), record)?,
                    packed: operand(operands, 0) != 0,
                    named,
                }
            }
            code => {
                self.unknown_record(record, BlockKind::Type);
                TypeData::Unknown { code, operands: self.words(operands) }
            }
        };
        self.module.types.push(data);
        Ok(())
    }

    /// A type that may only be defined later; [`Reader::check_types`] sees to it.
    #[allow(clippy::unused_self, reason = "it reads like the others")]
    fn any_type(&self, number: u64, record: &Record<'_>) -> Result<TypeId, Error> {
        small("type", number, record).map(TypeId)
    }

    fn type_list(&mut self, numbers: &[u64], record: &Record<'_>) -> Result<Run, Error> {
        let start = self.module.type_lists.len();
        for number in numbers {
            let id = self.any_type(*number, record)?;
            self.module.type_lists.push(id);
        }
        Ok(Run::since(start, &self.module.type_lists))
    }

    /// Checks that all types exist, and that their nesting is finite: only named structures may be referred
    /// to before their definition, and none may contain itself.
    fn check_types(&mut self, start: u64) -> Result<(), Error> {
        let types = &self.module.types;
        let lists = &self.module.type_lists;
        let is_named =
            |data: &TypeData| matches!(data, TypeData::Struct { named: true, .. } | TypeData::Opaque { .. });
        let found = &mut self.types.found;
        found.clear();
        found.reserve(types.len());
        // If every contained type is defined earlier, no type contains itself, and depths are computed in one
        // pass.
        let mut walk = false;
        for (index, data) in types.iter().enumerate() {
            // Numbers and pointers to earlier types are most of the types.
            let usual = match data {
                TypeData::Void | TypeData::Half | TypeData::Float | TypeData::Integer { .. } => {
                    Some((0, false))
                }
                TypeData::Pointer { pointee, .. } => {
                    found.get(pointee.index()).map(|inner| (inner.depth_around, inner.is_odd))
                }
                _ => None,
            };
            if let Some((depth @ ..=MAX_DEPTH, odd)) = usual {
                let depth_around = depth + 1;
                found.push(Found {
                    pointer: TypeId::at(index),
                    depth_around,
                    held_depth: 0,
                    is_odd: false,
                    odd,
                });
                continue;
            }
            let mut depth = 0;
            let mut held_depth = 0;
            let mut odd = false;
            let holds = !matches!(data, TypeData::Pointer { .. } | TypeData::Function { .. });
            for part in parts(data, lists) {
                if let Some(inner) = found.get(part.index()) {
                    depth = depth.max(inner.depth_around);
                    held_depth = held_depth.max(inner.held_depth + 1);
                    odd |= inner.is_odd;
                    continue;
                }
                // A type that is defined later, or the type itself.
                if part.index() >= types.len() {
                    let (number, count) = (part.0.into(), types.len() as u64);
                    return Err(Error::new(ErrorKind::OutOfRange { what: "type", number, count }, start));
                }
                if !types.get(part.index()).is_some_and(is_named) {
                    let reason = Contradiction::TypeTooEarly;
                    return Err(Error::new(ErrorKind::Malformed(reason), start));
                }
                walk |= holds;
            }
            if depth > MAX_DEPTH {
                return Err(Error::new(ErrorKind::Depth { what: "types", limit: MAX_DEPTH }, start));
            }
            let held_depth = if holds { held_depth } else { 0 };
            walk |= held_depth > MAX_DEPTH;
            let is_odd = matches!(data, TypeData::Label | TypeData::Metadata);
            let depth_around = if is_named(data) { 0 } else { depth + 1 };
            found.push(Found { pointer: TypeId::at(index), depth_around, held_depth, is_odd, odd });
        }
        if walk { self.check_containment(start) } else { Ok(()) }
    }

    /// Checks that no structure contains itself or is nested too deeply, following contained types, not
    /// pointers.
    fn check_containment(&mut self, start: u64) -> Result<(), Error> {
        let (types, lists) = (&self.module.types, &self.module.type_lists);
        let nesting =
            Nesting { what: "types", circle: Contradiction::CircularType, limit: MAX_DEPTH, bit: start };
        let held = |index: usize| types.get(index).map_or(&[][..], |data| held(data, lists));
        nesting.work_out(&mut Vec::new(), types.len(), held, |part| Ok(Some(part.index())))
    }

    fn index_types(&mut self) {
        let types = &self.module.types;
        self.types.known = None;
        self.types.void = None;
        self.types.truth = None;
        // From last to first, so that of equal types the first one remains in the map.
        for (index, data) in types.iter().enumerate().rev() {
            match *data {
                TypeData::Pointer { pointee, .. } => {
                    if let Some(found) = self.types.found.get_mut(pointee.index()) {
                        found.pointer = TypeId::at(index);
                    }
                }
                TypeData::Void => self.types.void = Some(TypeId::at(index)),
                TypeData::Integer { width: 1 } => self.types.truth = Some(TypeId::at(index)),
                _ => {}
            }
        }
    }

    /// The type of pointers to a type.
    pub(super) fn pointer_to(&mut self, pointee: TypeId, address_space: u32) -> TypeId {
        if let Some(found) = self.types.found.get(pointee.index()).map(|found| found.pointer) {
            match self.module.types.get(found.index()) {
                Some(TypeData::Pointer { pointee: to, address_space: space })
                    if *to == pointee && *space == address_space =>
                {
                    return found;
                }
                _ => {}
            }
        }
        let data = TypeData::Pointer { pointee, address_space };
        // If the table has no pointer to the type at all, it need not be searched.
        let has_none = self.types.found.get(pointee.index()).is_some_and(|found| found.pointer == pointee);
        let found = if has_none {
            self.append(Key::Pointer(pointee, address_space), data)
        } else {
            self.intern(data)
        };
        if let Some(slot) = self.types.found.get_mut(pointee.index()) {
            slot.pointer = found;
        }
        found
    }

    /// The type without values.
    pub(super) fn void_type(&mut self) -> TypeId {
        match self.types.void {
            Some(void) => void,
            None => {
                let void = self.intern(TypeData::Void);
                self.types.void = Some(void);
                void
            }
        }
    }

    /// A structure of two.
    pub(super) fn pair(&mut self, first: TypeId, second: TypeId) -> TypeId {
        self.find(Key::Pair(first, second)).unwrap_or_else(|| {
            let start = self.module.type_lists.len();
            self.module.type_lists.extend([first, second]);
            let elements = Run::since(start, &self.module.type_lists);
            self.append(
                Key::Pair(first, second),
                TypeData::Struct { name: Run::default(), elements, packed: false, named: false },
            )
        })
    }

    /// The first type that is this one, which is appended if the table lacks it. (Those that a result can
    /// have.)
    pub(super) fn intern(&mut self, data: TypeData) -> TypeId {
        match key(&data, &[]) {
            Some(key) => self.find(key).unwrap_or_else(|| self.append(key, data)),
            None => TypeId(0),
        }
    }

    fn find(&mut self, wanted: Key) -> Option<TypeId> {
        let module = &self.module;
        let known = self.types.known.get_or_insert_with(|| {
            let mut known = BTreeMap::new();
            for (index, data) in module.types.iter().enumerate() {
                if let Some(key) = key(data, &module.type_lists) {
                    known.entry(key).or_insert(TypeId::at(index));
                }
            }
            known
        });
        known.get(&wanted).copied()
    }

    fn append(&mut self, key: Key, data: TypeData) -> TypeId {
        let id = TypeId::at(self.module.types.len());
        self.module.types.push(data);
        if let Some(known) = &mut self.types.known {
            known.insert(key, id);
        }
        id
    }
}

/// The types that a type is made of.
fn parts<'m>(data: &'m TypeData, lists: &'m [TypeId]) -> &'m [TypeId] {
    match data {
        TypeData::Pointer { pointee, .. } => core::slice::from_ref(pointee),
        TypeData::Function { types, .. } => types.of(lists),
        _ => held(data, lists),
    }
}

/// The types of which a value of the type holds values.
fn held<'m>(data: &'m TypeData, lists: &'m [TypeId]) -> &'m [TypeId] {
    match data {
        TypeData::Array { element, .. } | TypeData::Vector { element, .. } => core::slice::from_ref(element),
        TypeData::Struct { elements, .. } => elements.of(lists),
        _ => &[],
    }
}

fn key(data: &TypeData, lists: &[TypeId]) -> Option<Key> {
    Some(match *data {
        TypeData::Void => Key::Void,
        TypeData::Label => Key::Label,
        TypeData::Metadata => Key::Metadata,
        TypeData::Integer { width } => Key::Integer(width),
        TypeData::Pointer { pointee, address_space } => Key::Pointer(pointee, address_space),
        TypeData::Vector { count, element } => Key::Vector(count, element),
        TypeData::Struct { elements, packed: false, named: false, .. } => match *elements.of(lists) {
            [first, second] => Key::Pair(first, second),
            _ => return None,
        },
        _ => return None,
    })
}
