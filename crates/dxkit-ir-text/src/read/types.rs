//! Types.
//!
//! The text of a type goes in, the number of an interned type comes out. Most types are short words, which a
//! perfect hash of their letters finds; structures, arrays and vectors that were read before are found by
//! their texts in the [cache](super::cache). Named structures are declared first and get their elements
//! later, because they may contain pointers to each other.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};

use super::cursor::is_end;
use super::lexer::Token;
use super::scan::{bytes_before, first_word};
use super::{Names, Read, Reader};

/// The types that are named by a word, and those that were read.
#[derive(Debug)]
pub(super) struct TypeTable<'t> {
    pub(super) void: TypeId,
    pub(super) label: TypeId,
    pub(super) metadata: TypeId,
    pub(super) truth: TypeId,
    /// The pointee type of LLVM 22's pointers, if there are any.
    pub(super) any: Option<TypeId>,
    /// The types of [`SHORT`] that were read.
    short: [Option<TypeId>; SHORT.len()],
    /// The type whose size was known last, and from which position of the text on it is.
    pub(super) sized: Option<(TypeId, usize)>,
    pub(super) named: Names<'t, TypeId>,
    lists: &'t mut TypeLists,
}

/// The lists of a [`TypeTable`], which stay for the next text.
#[derive(Debug, Default)]
pub(super) struct TypeLists {
    /// Pointers into the default address space, by the number of the pointee type.
    pointers: Vec<Option<TypeId>>,
    /// The positions of named structures' definitions, by the number of the type, each plus 1; 0 for none.
    places: Vec<usize>,
}

/// The types that are named by a word.
const WORDS: [(&[u8], Type<'static>); 10] = [
    (b"void", Type::Void),
    (b"float", Type::Float),
    (b"half", Type::Half),
    (b"double", Type::Double),
    (b"label", Type::Label),
    (b"metadata", Type::Metadata),
    (b"x86_fp80", Type::X86Fp80),
    (b"fp128", Type::Fp128),
    (b"ppc_fp128", Type::PpcFp128),
    (b"x86_mmx", Type::X86Mmx),
];

/// The words of less than eight letters that name types of numbers, and `void`, and these types.
const SHORT: [(&[u8], Type<'static>); 9] = {
    let [void, float, half, double, ..] = WORDS;
    [
        void,
        float,
        half,
        double,
        (b"i1", Type::Integer { width: 1 }),
        (b"i8", Type::Integer { width: 8 }),
        (b"i16", Type::Integer { width: 16 }),
        (b"i32", Type::Integer { width: 32 }),
        (b"i64", Type::Integer { width: 64 }),
    ]
};

/// The number of places in a table of the words of [`SHORT`]: no two have the same.
const SHORT_PLACES: usize = 32;

/// The place of a word of [`SHORT`] whose letters are the lowest bytes of a number.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the few highest bits")]
const fn short_place(word: u64) -> usize {
    (word.wrapping_mul(0xc6f8_da3e_abe1_9f59) >> (64 - SHORT_PLACES.trailing_zeros())) as usize
}

/// The words of [`SHORT`] as numbers, and their indices, by their places.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const SHORT_WORDS: [(u64, usize); SHORT_PLACES] = {
    // No word has eight letters.
    let mut words = [(u64::MAX, 0); SHORT_PLACES];
    let mut index = 0;
    while index < SHORT.len() {
        let (mut word, mut letters) = (0, SHORT[index].0);
        while let [before @ .., last] = letters {
            word = word << 8 | *last as u64;
            letters = before;
        }
        assert!(words[short_place(word)].0 == u64::MAX, "two words have the same place");
        words[short_place(word)] = (word, index);
        index += 1;
    }
    words
};

/// The indices in [`SHORT`] of integer types by their widths; others have none.
#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const INTEGERS: [u8; 65] = {
    let mut indices = [u8::MAX; 65];
    let mut index = 0;
    while index < SHORT.len() {
        if let Type::Integer { width } = SHORT[index].1 {
            indices[width as usize] = index.to_le_bytes()[0];
        }
        index += 1;
    }
    indices
};

/// Whether a word can begin the name of a type: a cheap test that most words fail.
#[inline]
fn may_be_type_word(word: &[u8]) -> bool {
    matches!(word.first(), Some(b'v' | b'f' | b'h' | b'd' | b'l' | b'm' | b'x' | b'p'))
}

/// Whether a word names a type.
#[inline]
pub(super) fn is_type_word(word: &[u8]) -> bool {
    may_be_type_word(word) && WORDS.iter().any(|(known, _)| *known == word)
}

/// Longer texts of arrays and vectors are not kept in the cache, as these may be nested.
const SHORT_TYPE: usize = 32;

/// The first bytes of a text as the lowest bytes of a number, up to the first one that is no letter and no
/// digit but a space or a mark, and how many these are. `None` if the first eight are of one word.
#[inline(always)]
fn short_word(text: &[u8]) -> Option<(u64, usize)> {
    let first = first_word(text)?;
    // The lowest byte below `0` is found by this.
    let ends = first.wrapping_sub(u64::from_ne_bytes([b'0'; 8])) & !first & u64::from_ne_bytes([0x80; 8]);
    bytes_before(first, ends)
}

impl<'t> TypeTable<'t> {
    #[inline(always)]
    pub(super) fn new(module: &mut Module, lists: &'t mut TypeLists) -> Self {
        lists.pointers.clear();
        lists.places.clear();
        Self {
            void: module.void_type(),
            label: module.intern_type(&Type::Label),
            metadata: module.intern_type(&Type::Metadata),
            truth: module.integer_type(1),
            any: None,
            short: [None; SHORT.len()],
            sized: None,
            named: Names::new(),
            lists,
        }
    }

    /// Notes that a structure is defined at a position.
    pub(super) fn note_place(&mut self, ty: TypeId, at: usize) {
        let places = &mut self.lists.places;
        if places.len() <= ty.index() {
            places.resize(ty.index() + 1, 0);
        }
        if let Some(place) = places.get_mut(ty.index()) {
            *place = at + 1;
        }
    }

    /// The type that a word of [`SHORT`] names, whose letters are the lowest bytes of a number.
    #[inline(always)]
    pub(super) fn short(&mut self, word: u64, module: &mut Module) -> Option<TypeId> {
        let (known, index) = *SHORT_WORDS.get(short_place(word))?;
        if known != word {
            return None;
        }
        match self.short.get(index)? {
            Some(known) => Some(*known),
            None => self.new_short(index, module),
        }
    }

    #[cold]
    fn new_short(&mut self, index: usize, module: &mut Module) -> Option<TypeId> {
        let (_, ty) = SHORT.get(index)?;
        Some(*self.short.get_mut(index)?.insert(module.intern_type(ty)))
    }
}

impl<'t> Reader<'t> {
    #[inline]
    pub(super) fn integer_type(&mut self, width: u32) -> TypeId {
        match INTEGERS.get(width as usize).and_then(|index| self.types.short.get(usize::from(*index))) {
            Some(Some(known)) => *known,
            _ => self.new_integer_type(width),
        }
    }

    #[cold]
    fn new_integer_type(&mut self, width: u32) -> TypeId {
        let ty = self.module.integer_type(width);
        let index = INTEGERS.get(width as usize);
        if let Some(slot) = index.and_then(|index| self.types.short.get_mut(usize::from(*index))) {
            *slot = Some(ty);
        }
        ty
    }

    pub(super) fn pointer_type(&mut self, pointee: TypeId, address_space: u32) -> TypeId {
        if address_space != 0 {
            return self.module.pointer_type(pointee, address_space);
        }
        if let Some(Some(known)) = self.types.lists.pointers.get(pointee.index()) {
            return *known;
        }
        let ty = self.module.pointer_type(pointee, 0);
        let pointers = &mut self.types.lists.pointers;
        if pointers.len() <= pointee.index() {
            pointers.resize(pointee.index() + 1, None);
        }
        if let Some(slot) = pointers.get_mut(pointee.index()) {
            *slot = Some(ty);
        }
        ty
    }

    /// Whether the token may start a type.
    pub(super) fn at_type(&self) -> bool {
        match self.token() {
            Token::IntegerType(_) | Token::Local(_) | Token::LocalNumber(_) => true,
            Token::Mark(mark) => matches!(mark, b'{' | b'[' | b'<'),
            Token::Word(word) => {
                is_type_word(word) || (self.is_new() && matches!(word, b"ptr" | b"target" | b"token"))
            }
            _ => false,
        }
    }

    /// The type of a value: any but `void`.
    #[inline]
    pub(super) fn ty(&mut self) -> Read<TypeId> {
        let at = self.at;
        let ty = self.any_type()?;
        if ty == self.types.void {
            return Err(self.error(at, "only functions have the type 'void' as a result"));
        }
        Ok(ty)
    }

    /// A type, `void` included.
    #[inline(always)]
    pub(super) fn any_type(&mut self) -> Read<TypeId> {
        let ty = match self.short_type() {
            Some(ty) => ty,
            None => self.other_type()?,
        };
        match self.byte() {
            b'*' | b'(' | b'a' => self.suffixed_type(ty),
            _ => Ok(ty),
        }
    }

    /// A type of numbers that is one short word.
    #[inline(always)]
    fn short_type(&mut self) -> Option<TypeId> {
        let rest = self.rest();
        let (word, length) = short_word(rest)?;
        let ty = self.types.short(word, self.module)?;
        if !is_end(rest.get(length)) {
            return None;
        }
        self.advance(length);
        Some(ty)
    }

    /// Whether a type is next, and no other word: most often so, where attributes and the like may stand in
    /// front of it.
    #[inline(always)]
    pub(super) fn at_plain_type(&mut self) -> bool {
        let rest = self.rest();
        match rest {
            [b'%' | b'[' | b'{' | b'<', ..] | [b'v', b'o', b'i', b'd', b' ', ..] => true,
            _ => short_word(rest).is_some_and(|(word, length)| {
                is_end(rest.get(length)) && self.types.short(word, self.module).is_some()
            }),
        }
    }

    /// A structure, an array or a vector that was read before, or any other type.
    #[inline(never)]
    fn other_type(&mut self) -> Read<TypeId> {
        let rest = self.rest();
        if !matches!(rest, [b'%' | b'[' | b'<', ..]) {
            return self.uncached_type();
        }
        if let Some((ty, after)) = self.cache.ty(rest) {
            if is_end(after.first()) && self.depth < super::MAX_DEPTH / 2 {
                self.advance_to(after);
                return Ok(ty);
            }
        }
        let (start, is_structure) = (self.at, self.byte() == b'%');
        let ty = self.uncached_type()?;
        let length = self.end_of_last - start;
        if is_structure || length <= SHORT_TYPE {
            self.cache.add_type(rest, length, ty);
        }
        Ok(ty)
    }

    #[inline(always)]
    fn uncached_type(&mut self) -> Read<TypeId> {
        if matches!(self.byte(), b'[' | b'{' | b'<') {
            return self.nested(Self::compound_type);
        }
        match self.token() {
            Token::IntegerType(width) => {
                self.bump();
                Ok(self.integer_type(width))
            }
            Token::Word(word) => match WORDS.iter().find(|(known, _)| *known == word) {
                Some((_, ty)) => {
                    self.bump();
                    Ok(self.module.intern_type(ty))
                }
                None if self.is_new() => self.new_type(word),
                None => Err(self.expected("a type")),
            },
            _ => self.nested(Self::compound_type),
        }
    }

    /// A type with a `*`, an address space, or parameters after it.
    #[inline(always)]
    fn suffixed_type(&mut self, ty: TypeId) -> Read<TypeId> {
        let is_suffix = match self.byte() {
            b'(' | b'*' => true,
            _ => self.at_word(b"addrspace"),
        };
        if is_suffix { self.derived_type(ty) } else { Ok(ty) }
    }

    /// A type that LLVM 22 has.
    fn new_type(&mut self, word: &[u8]) -> Read<TypeId> {
        let ty = match word {
            b"ptr" => {
                self.bump();
                let space = if self.at_word(b"addrspace") { self.address_space()? } else { 0 };
                self.any_pointer(space)
            }
            b"token" => {
                self.bump();
                self.module.intern_type(&crate::opaque::TOKEN)
            }
            b"target" => self.nested(Self::target_type)?,
            _ => return Err(self.expected("a type")),
        };
        Ok(ty)
    }

    /// `target("dx.RawBuffer", float, 1, 0)`
    fn target_type(&mut self) -> Read<TypeId> {
        self.bump();
        self.expect(b'(', "after 'target'")?;
        let name = self.text("the name of a target's type in quotes")?;
        let (mut types, mut numbers) = (Vec::new(), Vec::new());
        while self.eat(b',') {
            match self.token() {
                Token::Integer(_) => numbers.push(u64::from(self.short("a number")?)),
                _ if numbers.is_empty() => types.push(self.any_type()?),
                _ => return Err(self.expected("a number")),
            }
        }
        self.expect(b')', "after the type of a target")?;
        Ok(self.module.intern_type(&Type::Target { name: &name, types: &types, parameters: &numbers }))
    }

    fn compound_type(&mut self) -> Read<TypeId> {
        match self.byte() {
            b'{' => {
                let elements = self.struct_elements()?;
                return Ok(self.module.intern_type(&Type::Struct {
                    name: None,
                    packed: false,
                    elements: &elements,
                }));
            }
            b'[' => {
                self.advance(1);
                return self.sequence(false);
            }
            _ => {}
        }
        match self.token() {
            Token::Local(name) => {
                let name = name.bytes();
                match self.types.named.get(&name) {
                    Some(ty) => {
                        let ty = *ty;
                        self.bump();
                        Ok(ty)
                    }
                    None => Err(self.no_type()),
                }
            }
            Token::LocalNumber(number) => match self.numbered_type(number) {
                Some(ty) => {
                    self.bump();
                    Ok(ty)
                }
                None => Err(self.no_type()),
            },
            Token::Mark(b'<') => {
                self.advance(1);
                if self.byte() == b'{' {
                    let elements = self.struct_elements()?;
                    self.expect(b'>', "at the end of a packed structure")?;
                    let ty = Type::Struct { name: None, packed: true, elements: &elements };
                    return Ok(self.module.intern_type(&ty));
                }
                self.sequence(true)
            }
            _ => Err(self.expected("a type")),
        }
    }

    /// `*`, an address space, or parameters after a type.
    fn derived_type(&mut self, ty: TypeId) -> Read<TypeId> {
        let mut ty = ty;
        // Each suffix adds a level of nesting.
        let mut levels = 0;
        loop {
            let at = self.at;
            match self.byte() {
                // Today's LLVM takes pointers with types as well, and forgets the types.
                b'*' => {
                    self.pointee(ty, at)?;
                    self.advance(1);
                    ty = self.pointer_to(ty, 0);
                }
                b'a' if self.at_word(b"addrspace") => {
                    self.pointee(ty, at)?;
                    let space = self.address_space()?;
                    self.expect(b'*', "after the address space of a pointer")?;
                    ty = self.pointer_to(ty, space);
                }
                b'(' => ty = self.nested(|reader| reader.function_type(ty))?,
                _ => return Ok(ty),
            }
            levels += 1;
            if levels > super::MAX_DEPTH {
                return Err(self.error(at, "a type is made of too many others"));
            }
        }
    }

    /// Checks that there may be pointers to a type.
    fn pointee(&mut self, ty: TypeId, at: usize) -> Read<()> {
        let reason = match self.module.ty(ty) {
            Type::Void => "there are no pointers to 'void': use 'i8*'",
            Type::Label => "there are no pointers to labels",
            Type::Metadata => "there are no pointers to metadata",
            _ => return Ok(()),
        };
        Err(self.error(at, reason))
    }

    /// `addrspace(3)`
    pub(super) fn address_space(&mut self) -> Read<u32> {
        self.bump();
        self.expect(b'(', "after 'addrspace'")?;
        let at = self.at;
        let space = self.short("the number of an address space")?;
        if space >= 1 << 24 {
            return Err(self.error(at, "an address space is less than 16777216"));
        }
        self.expect(b')', "after the address space")?;
        Ok(space)
    }

    fn function_type(&mut self, result: TypeId) -> Read<TypeId> {
        if !self.is_result(result) {
            let spelled = self.spelled(result);
            return Err(self.error(self.at, alloc::format!("no function has a result of type '{spelled}'")));
        }
        self.bump();
        let mut parameters = Vec::new();
        let mut variadic = false;
        self.list(b')', "in the parameters of a type", |reader| {
            if variadic {
                return Err(reader.expected("')' after '...'"));
            }
            if reader.byte() == b'.' && reader.token() == Token::Ellipsis {
                reader.bump();
                variadic = true;
                return Ok(());
            }
            let at = reader.at;
            let ty = reader.ty()?;
            reader.parameter(ty, at)?;
            parameters.push(ty);
            Ok(())
        })?;
        Ok(self.module.function_type(result, &parameters, variadic))
    }

    /// Checks that there may be parameters of a type.
    pub(super) fn parameter(&mut self, ty: TypeId, at: usize) -> Read<()> {
        match self.module.ty(ty) {
            Type::Function { .. } => Err(self.error(at, "no parameter has this type")),
            _ => Ok(()),
        }
    }

    /// Whether functions may have a result of a type.
    #[inline(always)]
    pub(super) fn is_result(&self, ty: TypeId) -> bool {
        !matches!(self.module.ty(ty), Type::Function { .. } | Type::Label | Type::Metadata)
    }

    /// Whether a type is one of values that instructions give.
    #[inline(always)]
    pub(super) fn is_first_class(&self, ty: TypeId) -> bool {
        !matches!(self.module.ty(ty), Type::Function { .. } | Type::Void)
    }

    /// Whether the elements of a structure are known at a position of the text: if reading is in order, only
    /// if it is defined before it.
    pub(super) fn is_known(&self, ty: TypeId, at: usize) -> bool {
        !self.in_order || self.types.lists.places.get(ty.index()).is_none_or(|place| *place <= at)
    }

    /// Whether a type has a size that is known at a place of the text.
    pub(super) fn is_sized(&self, ty: TypeId, at: usize) -> bool {
        let without_arrays = |mut ty: TypeId| {
            while let Type::Array { element, .. } = self.module.ty(ty) {
                ty = element;
            }
            ty
        };
        let ty = without_arrays(ty);
        if self.may_be_lane(ty) {
            return true;
        }
        // Most structures have numbers, and vectors and arrays of them, alone.
        let is_plain = |ty| self.may_be_lane(ty) || matches!(self.module.ty(ty), Type::Vector { .. });
        if let Type::Struct { elements, .. } = self.module.ty(ty) {
            if self.is_known(ty, at) && elements.iter().all(|ty| is_plain(without_arrays(*ty))) {
                return true;
            }
        }
        let mut seen = hashbrown::HashSet::new();
        let mut open = alloc::vec![ty];
        while let Some(ty) = open.pop() {
            match self.module.ty(ty) {
                Type::Array { element, .. } => open.push(element),
                Type::Struct { elements, .. } => {
                    if !self.is_known(ty, at) {
                        return false;
                    }
                    if seen.insert(ty) {
                        open.extend(elements);
                    }
                }
                Type::Opaque { .. } | Type::Function { .. } | Type::Void | Type::Label | Type::Metadata => {
                    return false;
                }
                _ => {}
            }
        }
        true
    }

    /// Whether structures and arrays may have elements of a type.
    #[inline(always)]
    pub(super) fn may_be_element(&self, ty: TypeId) -> bool {
        !matches!(self.module.ty(ty), Type::Void | Type::Label | Type::Metadata | Type::Function { .. })
    }

    /// Whether vectors may have elements of a type.
    #[inline(always)]
    pub(super) fn may_be_lane(&self, ty: TypeId) -> bool {
        let ty = self.module.ty(ty);
        ty.is_floating_point() || matches!(ty, Type::Integer { .. } | Type::Pointer { .. })
    }

    /// Checks that structures and arrays may have elements of a type.
    fn element(&mut self, ty: TypeId, at: usize) -> Read<()> {
        if self.may_be_element(ty) {
            return Ok(());
        }
        Err(self.error(at, "no structure or array has elements of this type"))
    }

    /// `{ i32, float }`
    pub(super) fn struct_elements(&mut self) -> Read<Vec<TypeId>> {
        self.expect(b'{', "before the elements of a structure")?;
        let mut elements = Vec::new();
        self.list(b'}', "in a structure", |reader| {
            let at = reader.at;
            let ty = reader.ty()?;
            reader.element(ty, at)?;
            elements.push(ty);
            Ok(())
        })?;
        Ok(elements)
    }

    /// `4 x float`, and the bracket that ends it.
    fn sequence(&mut self, vector: bool) -> Read<TypeId> {
        let at = self.at;
        let count = self.long("the number of elements")?;
        self.expect_word("x", "after the number of elements")?;
        let at_type = self.at;
        let element = self.ty()?;
        if !vector {
            self.expect(b']', "at the end of an array's type")?;
            self.element(element, at_type)?;
            return Ok(self.module.array_type(count, element));
        }
        self.expect(b'>', "at the end of a vector's type")?;
        let count = match u32::try_from(count) {
            Ok(0) => return Err(self.error(at, "a vector has one element at least")),
            Ok(count) => count,
            Err(_) => return Err(self.error(at, "a vector has less than 4294967296 elements")),
        };
        if !self.may_be_lane(element) {
            return Err(self.error(at_type, "a vector has elements that are numbers or pointers"));
        }
        Ok(self.module.vector_type(count, element))
    }

    /// The error that the token does not name a type.
    #[cold]
    fn no_type(&mut self) -> super::Stop {
        let name = self.text.get(self.at..self.token_end()).unwrap_or_default();
        if self.is_broken(name) {
            return super::Stop;
        }
        let name = alloc::string::String::from_utf8_lossy(name).into_owned();
        let hint = if self.body.defines(self.token()) { "; a value has its type in front of it" } else { "" };
        self.error(self.at, alloc::format!("there is no type {name}{hint}"))
    }

    /// Notes a structure with a name, whose elements are read later.
    pub(super) fn declare_type(&mut self, name: Cow<'t, [u8]>, at: usize) -> Read<()> {
        if self.types.named.contains_key(&name) {
            let name = name.escape_ascii();
            return Err(self.error(at, alloc::format!("there is a type %{name} already")));
        }
        let ty = self.module.add_opaque_type(&name);
        self.types.named.insert(name, ty);
        Ok(())
    }

    fn numbered_type(&self, number: u32) -> Option<TypeId> {
        self.on_demand.as_ref()?.numbered_types.get(&number).copied()
    }

    pub(super) fn declare_numbered_type(&mut self, number: u32, at: usize) -> Read<()> {
        if self.numbered_type(number).is_some() {
            return Err(self.error(at, alloc::format!("there is a type %{number} already")));
        }
        let ty = self.module.add_opaque_type("");
        self.on_demand().numbered_types.insert(number, ty);
        Ok(())
    }

    /// The elements of a named structure, or the type of an alias: the text after `type`.
    pub(super) fn type_definition(&mut self) -> Read<()> {
        let at = self.at;
        let name = self.take();
        self.expect(b'=', "after the name of a type")?;
        self.expect_word("type", "after '='")?;
        let known = match name {
            Token::Local(name) => self.types.named.get(&name.bytes()).copied(),
            Token::LocalNumber(number) => self.numbered_type(number),
            _ => None,
        };
        if self.eat_word(b"opaque") {
            return Ok(());
        }
        let packed = self.byte() == b'<' && self.peek_after() == b'{';
        if let (Some(known), true) = (known, packed || self.byte() == b'{') {
            if packed {
                self.advance(1);
            }
            let elements = self.struct_elements()?;
            if packed {
                self.expect(b'>', "at the end of a packed structure")?;
            }
            self.module.set_struct_elements(known, packed, &elements);
            self.types.note_place(known, at);
            return Ok(());
        }
        // An alias of a type, which is valid from here on.
        let ty = self.ty()?;
        self.cache.forget_types();
        match name {
            Token::Local(name) => {
                self.types.named.insert(name.bytes(), ty);
            }
            Token::LocalNumber(number) => {
                self.on_demand().numbered_types.insert(number, ty);
            }
            _ => {}
        }
        Ok(())
    }
}
