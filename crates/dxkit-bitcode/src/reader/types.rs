//! The type table, and types that it lacks.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::nesting::Nesting;
use super::{Reader, low, no_such, small};
use crate::ir::{Run, TypeData, TypeId, to_u32};
use crate::records::kinds::any_type;
use crate::records::type_abbreviations::{ANONYMOUS_STRUCT, ARRAY, FUNCTION, NAMED_STRUCT, POINTER};
use crate::records::types::{self, read};
use crate::records::{
    Bits, Decoded, FromAbbreviation, KNOWN_TYPE_DEFINITIONS, Numbered as _, Operands, PLAIN, ReadOperands,
    Unabbreviated,
};
use crate::stream::{BareRecord as Record, BlockKind, Cursor};
use crate::{Contradiction, Error, ErrorKind, Subject};

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
        let width = cursor.pass_definitions(&KNOWN_TYPE_DEFINITIONS)?;
        self.fast_types(cursor, width, &mut name)?;
        self.each_record(cursor, BlockKind::Type, |reader, cursor| {
            if cursor.code() == types::StructName::CODE {
                name = Some(reader.whole_text(cursor)?);
            } else {
                reader.type_record(&cursor.record()?, &mut name)?;
            }
            reader.fast_types(cursor, width, &mut name)
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

    /// Reads types in the forms that LLVM writes most of them. `width` is the width of type numbers, and
    /// `name` the name for the next named structure.
    fn fast_types(
        &mut self,
        cursor: &mut Cursor<'_>,
        width: Option<u32>,
        name: &mut Option<Run>,
    ) -> Result<(), Error> {
        let Some(width) = width else { return Ok(()) };
        cursor.take_records(|(id, ahead), bit, bits| {
            macro_rules! with {
                ($abbreviation:ident, $record:ident) => {{
                    let source = FromAbbreviation::<$abbreviation>::new(bits, bit, width).ok()?;
                    self.fast_type(types::$record::CODE, source, name)
                }};
            }
            match u32::try_from(id).ok()? {
                POINTER::ID => with!(POINTER, Pointer),
                FUNCTION::ID => with!(FUNCTION, Function),
                ANONYMOUS_STRUCT::ID => with!(ANONYMOUS_STRUCT, AnonymousStruct),
                NAMED_STRUCT::ID => with!(NAMED_STRUCT, NamedStruct),
                ARRAY::ID => with!(ARRAY, Array),
                PLAIN => {
                    let (code, count) = bits.next_head(ahead)?;
                    self.fast_type(u32::try_from(code).ok()?, Unabbreviated::new(bits, bit, count), name)
                }
                _ => None,
            }
        })
    }

    /// Adds the type of a record that is still bits. Returns the cost of the record; `None`, and nothing was
    /// added, if it has to be decoded.
    #[inline(always)]
    fn fast_type<S: Bits>(&mut self, code: u32, mut source: S, name: &mut Option<Run>) -> Option<usize> {
        let lists = self.module.type_lists.len();
        match self.type_data(code, &mut source, name) {
            Ok(Some(data)) => {
                self.module.types.push(data);
                Some(source.cost())
            }
            _ => {
                self.module.type_lists.truncate(lists);
                None
            }
        }
    }

    fn type_record(&mut self, record: &Record<'_>, name: &mut Option<Run>) -> Result<(), Error> {
        let source = &mut Decoded::padded(record);
        // The number of types: LLVM reserves memory by it; here types are added as they come.
        if record.code == types::Count::CODE {
            source.require(1)?;
            self.types.stated = read::Count::take(self, source)?.count;
            return Ok(());
        }
        let data = match self.type_data(record.code, source, name)? {
            Some(data) => data,
            None => {
                self.unknown_record(record, BlockKind::Type);
                TypeData::Unknown { code: record.code, operands: self.words(record.operands) }
            }
        };
        self.module.types.push(data);
        Ok(())
    }

    /// The type of a record; `None` if that is no type.
    #[inline(always)]
    fn type_data<S: Operands>(
        &mut self,
        code: u32,
        source: &mut S,
        name: &mut Option<Run>,
    ) -> Result<Option<TypeData>, S::Stop> {
        let data = match code {
            types::Void::CODE => TypeData::Void,
            types::Float::CODE => TypeData::Float,
            types::Double::CODE => TypeData::Double,
            types::Label::CODE => TypeData::Label,
            types::Half::CODE => TypeData::Half,
            types::X86Fp80::CODE => TypeData::X86Fp80,
            types::Fp128::CODE => TypeData::Fp128,
            types::PpcFp128::CODE => TypeData::PpcFp128,
            types::Metadata::CODE => TypeData::Metadata,
            types::X86Mmx::CODE => TypeData::X86Mmx,
            types::Opaque::CODE => {
                // Whether it is packed means nothing.
                source.next_or_zero()?;
                source.check()?;
                TypeData::Opaque { name: name.take().unwrap_or_default() }
            }
            types::Integer::CODE => {
                source.require(1)?;
                let read::Integer { width } = ReadOperands::take(self, source)?;
                match small(Subject::IntegerWidth, width, source)? {
                    width @ 1..=0x7f_ffff => TypeData::Integer { width },
                    _ => return Err(no_such(Subject::IntegerWidth, width, source)),
                }
            }
            types::Pointer::CODE => {
                source.require(1)?;
                let read::Pointer { pointee, address_space } = ReadOperands::take(self, source)?;
                let address_space = small(Subject::AddressSpace, address_space, source)?;
                TypeData::Pointer { pointee, address_space }
            }
            types::FunctionOld::CODE => {
                source.require(3)?;
                let read::FunctionOld { variadic, attributes: _, result } = ReadOperands::take(self, source)?;
                TypeData::Function { types: self.type_list(&[result], source)?, variadic }
            }
            types::Function::CODE => {
                source.require(2)?;
                let read::Function { variadic, result } = ReadOperands::take(self, source)?;
                TypeData::Function { types: self.type_list(&[result], source)?, variadic }
            }
            types::Array::CODE => {
                source.require(2)?;
                let read::Array { count, element } = ReadOperands::take(self, source)?;
                TypeData::Array { count, element }
            }
            types::Vector::CODE => {
                source.require(2)?;
                let read::Vector { count, element } = ReadOperands::take(self, source)?;
                match small(Subject::ElementCount, count, source)? {
                    0 => return Err(no_such(Subject::ElementCount, 0, source)),
                    count => TypeData::Vector { count, element },
                }
            }
            types::AnonymousStruct::CODE => {
                source.require(1)?;
                let read::AnonymousStruct { packed } = ReadOperands::take(self, source)?;
                let elements = self.type_list(&[], source)?;
                TypeData::Struct { name: Run::default(), elements, packed, named: false }
            }
            types::NamedStruct::CODE => {
                source.require(1)?;
                let read::NamedStruct { packed } = ReadOperands::take(self, source)?;
                let elements = self.type_list(&[], source)?;
                source.check()?;
                TypeData::Struct { name: name.take().unwrap_or_default(), elements, packed, named: true }
            }
            _ => return Ok(None),
        };
        source.check().map(|()| Some(data))
    }

    /// These types, and those that are left.
    #[inline(always)]
    fn type_list<S: Operands>(&mut self, first: &[TypeId], source: &mut S) -> Result<Run, S::Stop> {
        let start = self.module.type_lists.len();
        self.module.type_lists.extend_from_slice(first);
        let mut highest = 0;
        source.take_into(source.remaining(), &mut self.module.type_lists, TypeId::default(), |number| {
            highest = highest.max(number);
            TypeId(low(number))
        })?;
        any_type(highest, source).map(|_| Run::since(start, &self.module.type_lists))
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
            let flat = match data {
                TypeData::Void | TypeData::Half | TypeData::Float | TypeData::Integer { .. } => {
                    Some((0, false))
                }
                TypeData::Pointer { pointee, .. } => {
                    found.get(pointee.index()).map(|inner| (inner.depth_around, inner.is_odd))
                }
                _ => None,
            };
            if let Some((depth @ ..=MAX_DEPTH, odd)) = flat {
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
            let holds = holds_parts(data);
            for part in data.parts(lists) {
                if let Some(inner) = found.get(part.index()) {
                    depth = depth.max(inner.depth_around);
                    held_depth = held_depth.max(inner.held_depth + 1);
                    odd |= inner.is_odd;
                    continue;
                }
                // A type that is defined later, or the type itself.
                if part.index() >= types.len() {
                    let (number, count) = (part.0.into(), types.len() as u64);
                    return Err(Error::new(
                        ErrorKind::OutOfRange { what: Subject::Type, number, count },
                        start,
                    ));
                }
                if !types.get(part.index()).is_some_and(is_named) {
                    let reason = Contradiction::TypeTooEarly;
                    return Err(Error::new(ErrorKind::Malformed(reason), start));
                }
                walk |= holds;
            }
            if depth > MAX_DEPTH {
                return Err(Error::new(ErrorKind::Depth { what: Subject::Types, limit: MAX_DEPTH }, start));
            }
            let held_depth = if holds { held_depth } else { 0 };
            walk |= held_depth > MAX_DEPTH;
            let is_odd = matches!(data, TypeData::Label | TypeData::Metadata);
            let depth_around = if is_named(data) { 0 } else { depth + 1 };
            found.push(Found { pointer: TypeId::at(index), depth_around, held_depth, is_odd, odd });
        }
        if walk { self.check_containment(start).or_else(|error| self.open_circles(error)) } else { Ok(()) }
    }

    /// LLVM reads a structure that holds itself in another type; like an opaque one, it has no size.
    fn open_circles(&mut self, error: Error) -> Result<(), Error> {
        if !self.options.tolerant || *error.kind() != ErrorKind::Malformed(Contradiction::CircularType) {
            return Err(error);
        }
        for (index, data) in self.module.types.iter_mut().enumerate() {
            let TypeData::Struct { name, named: true, elements, .. } = *data else { continue };
            let parts = elements.slice(&self.module.type_lists);
            match parts.iter().map(|part| part.index()).max() {
                _ if parts.iter().any(|part| part.index() == index) => return Err(error),
                Some(highest) if highest > index => *data = TypeData::Opaque { name },
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks that no structure contains itself or is nested too deeply, following contained types, not
    /// pointers.
    fn check_containment(&mut self, start: u64) -> Result<(), Error> {
        let (types, lists) = (&self.module.types, &self.module.type_lists);
        let nesting = Nesting {
            what: Subject::Types,
            circle: Contradiction::CircularType,
            limit: MAX_DEPTH,
            bit: start,
        };
        let holding = |index: usize| types.get(index).filter(|data| holds_parts(data));
        let held = |index: usize| holding(index).map_or(&[][..], |data| data.parts(lists));
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

/// Whether a value of the type holds values of the types that it contains.
const fn holds_parts(data: &TypeData) -> bool {
    !matches!(data, TypeData::Pointer { .. } | TypeData::Function { .. })
}

fn key(data: &TypeData, lists: &[TypeId]) -> Option<Key> {
    Some(match *data {
        TypeData::Void => Key::Void,
        TypeData::Label => Key::Label,
        TypeData::Metadata => Key::Metadata,
        TypeData::Integer { width } => Key::Integer(width),
        TypeData::Pointer { pointee, address_space } => Key::Pointer(pointee, address_space),
        TypeData::Vector { count, element } => Key::Vector(count, element),
        TypeData::Struct { elements, packed: false, named: false, .. } => match *elements.slice(lists) {
            [first, second] => Key::Pair(first, second),
            _ => return None,
        },
        _ => return None,
    })
}
