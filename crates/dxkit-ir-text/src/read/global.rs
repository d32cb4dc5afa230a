//! Everything outside of functions, and the heads of functions.
//!
//! Global values may refer to each other in any order. So each is read in two steps: its head, which gives it
//! a type and a name, and when all heads are read, what is [pending](PendingGlobal): initializers, aliasees,
//! and the constants of functions.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    Alias, AliasId, CallingConvention, Comdat, ComdatId, ComdatSelection, DllStorageClass, FunctionId,
    FunctionRecord, GlobalId, GlobalVariable, Linkage, ThreadLocalMode, Type, TypeId, ValueId, Visibility,
};

use super::attribute::{AttributePosition, AttributeSet, AttributesOf, Groups};
use super::lexer::{Lexer, Name, Token};
use super::types::is_type_word;
use super::{Read, Reader};
use crate::check_data_layout;

/// The largest alignment in memory, in bytes.
pub(super) const LARGEST_ALIGNMENT: u64 = 1 << 29;

/// A global value whose head was read: the part that is read after all heads.
#[derive(Debug)]
pub(super) struct PendingGlobal<'t> {
    /// The offset of that part.
    pub(super) at: usize,
    kind: PendingKind,
    /// The names of a function's arguments.
    pub(super) arguments: Vec<Option<Name<'t>>>,
    /// The offset of a function's attachments and body.
    pub(super) body: Option<usize>,
}

#[derive(Debug, Clone, Copy)]
enum PendingKind {
    /// The initializer, if there is one, and the rest of the line.
    Global(GlobalId, TypeId, bool),
    /// The aliasee of an alias; without a type if it is not known yet.
    Alias(AliasId, TypeId),
    /// A declaration.
    Declaration(FunctionId),
    /// A definition.
    Definition(FunctionId),
}

impl<'t> PendingGlobal<'t> {
    /// A global variable whose type was read, and the offset of what follows.
    pub(super) const fn global(id: GlobalId, ty: TypeId, linkage: Option<Linkage>, at: usize) -> Self {
        Self {
            at,
            kind: PendingKind::Global(id, ty, has_initializer(linkage)),
            arguments: Vec::new(),
            body: None,
        }
    }

    pub(super) const fn function(&self) -> Option<FunctionId> {
        match self.kind {
            PendingKind::Declaration(id) | PendingKind::Definition(id) => Some(id),
            PendingKind::Global(..) | PendingKind::Alias(..) => None,
        }
    }
}

/// The part before the type of every global value.
#[derive(Debug, Clone, Copy)]
struct Head {
    linkage: Option<Linkage>,
    visibility: Visibility,
    dll_storage_class: DllStorageClass,
}

impl Head {
    /// A head that states nothing.
    const NONE: Self =
        Self { linkage: None, visibility: Visibility::Default, dll_storage_class: DllStorageClass::Default };
}

/// Whether the initializer of a global variable is stated. Those of other modules have none.
const fn has_initializer(linkage: Option<Linkage>) -> bool {
    !matches!(linkage, Some(Linkage::External | Linkage::ExternalWeak))
}

/// A word of LLVM's for a linkage. (Old numbers have the same words as newer ones.)
fn linkage(word: &[u8]) -> Option<Linkage> {
    // Nearly all are.
    if word == b"external" {
        return Some(Linkage::External);
    }
    let word = core::str::from_utf8(word).ok()?;
    Linkage::from_name(word).map(Linkage::canonical)
}

impl<'t> Reader<'t> {
    /// `target triple = "…"` and the like.
    pub(super) fn module_entity(&mut self) -> Read<()> {
        let word = self.token();
        self.bump();
        match (word, self.token()) {
            (Token::Word(b"target"), Token::Word(what @ (b"triple" | b"datalayout"))) => {
                self.bump();
                self.expect(b'=', "after the property of the target")?;
                if what == b"triple" {
                    let text = self.text("a text in quotes")?;
                    self.module.set_target_triple(text);
                } else {
                    let layout = self.data_layout()?;
                    self.module.set_data_layout(layout);
                }
                Ok(())
            }
            (Token::Word(b"source_filename"), _) => {
                // The name of the source is only part of the text.
                self.expect(b'=', "after 'source_filename'")?;
                self.text("a text in quotes").map(|_| ())
            }
            (Token::Word(b"target"), _) => Err(self.expected("'triple' or 'datalayout'")),
            (Token::Word(b"module"), _) => {
                self.expect_word("asm", "after 'module'")?;
                let line = self.text("a text in quotes")?;
                let mut all = self.module.inline_asm().unwrap_or_default().to_vec();
                all.extend_from_slice(&line);
                if all.last().is_some_and(|last| *last != b'\n') {
                    all.push(b'\n');
                }
                self.module.set_inline_asm(all);
                Ok(())
            }
            _ => {
                self.expect(b'=', "after 'deplibs'")?;
                self.expect(b'[', "before the names of libraries")?;
                self.list(b']', "in a list of libraries", |reader| {
                    reader.text("the name of a library").map(|_| ())
                })
            }
        }
    }

    /// A text in quotes that is a data layout.
    pub(super) fn data_layout(&mut self) -> Read<Cow<'t, [u8]>> {
        let at = self.at;
        let layout = self.text("a text in quotes")?;
        // Most texts have the same.
        if *layout == **self.layout {
            return Ok(layout);
        }
        if self.is_new() && layout.split(|byte| *byte == b'-').any(|part| part == b"ve") {
            // Vectors are aligned as their elements; LLVM 3.7 has no word for that.
            let parts = layout.split(|byte| *byte == b'-').filter(|part| *part != b"ve");
            let known = parts.collect::<Vec<_>>().join(&b'-');
            return match check_data_layout(&known) {
                Ok(()) => Ok(layout),
                Err(error) => Err(self.error(at, alloc::format!("in the data layout: {}", error.reason))),
            };
        }
        match check_data_layout(&layout) {
            Ok(()) => {
                self.layout.clear();
                self.layout.extend_from_slice(&layout);
                Ok(layout)
            }
            // One for the opening quotation mark.
            Err(error) => Err(self.error(at + 1 + error.offset, error.reason)),
        }
    }

    /// `$x = comdat any`
    pub(super) fn comdat(&mut self) -> Read<()> {
        let (Token::Comdat(name), at) = (self.token(), self.at) else {
            return Err(self.expected("a COMDAT"));
        };
        self.bump();
        self.expect(b'=', "after the name of a COMDAT")?;
        self.expect_word("comdat", "after '='")?;
        let Some(selection) = self.eat_known(ComdatSelection::from_name) else {
            return Err(self.expected("'any', 'exactmatch', 'largest', 'noduplicates' or 'samesize'"));
        };
        let name = name.bytes();
        if self.on_demand().comdats.contains_key(&name) {
            let name = name.escape_ascii();
            return Err(self.error(at, alloc::format!("there is a COMDAT ${name} already")));
        }
        let id = self.module.add_comdat(Comdat { selection, name: &name });
        self.on_demand().comdats.insert(name, id);
        Ok(())
    }

    /// Notes that the definition of a global value has an error.
    pub(super) fn note_broken(&mut self, at: usize) {
        let mut lexer = Lexer::at(self.text, at);
        loop {
            match lexer.next() {
                Token::Global(_) | Token::GlobalNumber(_) => {
                    let name = self.text.get(lexer.start..lexer.end()).unwrap_or_default();
                    self.on_demand().broken.insert(name.to_vec());
                    return;
                }
                Token::End | Token::Mark(b'=' | b'{') => return,
                _ => {}
            }
        }
    }

    /// Notes the name or the number of a global value.
    fn name_global(&mut self, name: Token<'t>, at: usize, value: ValueId) -> Read<()> {
        match name {
            Token::Global(name) => {
                let name = name.bytes();
                let Err(hash) = self.globals.find(self.module, &name) else {
                    let name = name.escape_ascii();
                    return Err(self.error(at, alloc::format!("there is a value @{name} already")));
                };
                self.module.set_name(value, &name);
                self.globals.add(self.module, hash, value);
            }
            Token::GlobalNumber(number) => {
                let next = self.on_demand().numbered_globals.len();
                if number as usize != next {
                    return Err(self
                        .error(at, alloc::format!("this value has the number {next}: expected '@{next}'")));
                }
                self.on_demand().numbered_globals.push(value);
            }
            _ => return Err(self.expected("the name of a global value")),
        }
        Ok(())
    }

    fn head(&mut self) -> Read<Head> {
        let mut head = Head::NONE;
        if self.at_plain_type() {
            return Ok(head);
        }
        if let Token::Word(word) = self.token() {
            // Without a linkage, the type of the result usually stands here.
            head.linkage = if is_type_word(word) { None } else { linkage(word) };
            if head.linkage.is_some() {
                self.bump();
            }
        }
        self.skip_words(&[b"dso_local", b"dso_preemptable"]);
        let at = self.at;
        if self.at_plain_type() || !matches!(self.byte(), b'd' | b'h' | b'p') {
            return Ok(head);
        }
        head.visibility = self.eat_known(Visibility::from_name).unwrap_or_default();
        let is_stated = |class: &DllStorageClass| *class != DllStorageClass::Default;
        let class = self.eat_known(|word| DllStorageClass::from_name(word).filter(is_stated));
        head.dll_storage_class = class.unwrap_or_default();
        if matches!(head.linkage, Some(Linkage::Private | Linkage::Internal))
            && head.visibility != Visibility::Default
        {
            return Err(self.error(at, "a value with local linkage has no visibility"));
        }
        Ok(head)
    }

    fn thread_local(&mut self) -> Read<ThreadLocalMode> {
        if !self.eat_word(b"thread_local") {
            return Ok(ThreadLocalMode::NotThreadLocal);
        }
        if !self.eat(b'(') {
            return Ok(ThreadLocalMode::GeneralDynamic);
        }
        let is_stated = |mode: &ThreadLocalMode| mode.0 >= ThreadLocalMode::LocalDynamic.0;
        let Some(mode) = self.eat_known(|word| ThreadLocalMode::from_name(word).filter(is_stated)) else {
            return Err(self.expected("'localdynamic', 'initialexec' or 'localexec'"));
        };
        self.expect(b')', "after the model of thread-local storage")?;
        Ok(mode)
    }

    /// `@x = …`, up to its type.
    pub(super) fn global_head(&mut self) -> Read<PendingGlobal<'t>> {
        let at = self.at;
        let name = self.take();
        self.expect(b'=', "after the name of a global value")?;
        let head = self.head()?;
        let thread_local = self.thread_local()?;
        let unnamed_addr = self.eat_word(b"unnamed_addr");
        self.skip_words(&[b"local_unnamed_addr"]);
        if self.eat_word(b"alias") {
            return self.alias_head(name, at, head, thread_local, unnamed_addr);
        }
        let address_space = if self.at_word(b"addrspace") { self.address_space()? } else { 0 };
        let externally_initialized = self.eat_word(b"externally_initialized");
        let constant = self.eat_word(b"constant");
        if !constant && !self.eat_word(b"global") {
            return Err(self.expected("'global', 'constant' or 'alias'"));
        }
        let at_type = self.at;
        let value_type = self.ty()?;
        if matches!(self.module.ty(value_type), Type::Function { .. } | Type::Label | Type::Metadata) {
            return Err(self.error(at_type, "no global variable has this type"));
        }
        let mut global = GlobalVariable::new(value_type, address_space);
        global.constant = constant;
        global.linkage = head.linkage.unwrap_or(Linkage::External);
        global.visibility = head.visibility;
        global.thread_local = thread_local;
        global.unnamed_addr = unnamed_addr;
        global.externally_initialized = externally_initialized;
        global.dll_storage_class = head.dll_storage_class;
        let id = self.module.add_global("", global);
        let pointer = self.pointer_to(value_type, address_space);
        if let Some(global) = self.module.global_mut(id) {
            global.ty = pointer;
        }
        self.name_global(name, at, id.into())?;
        Ok(PendingGlobal::global(id, value_type, head.linkage, self.at))
    }

    fn alias_head(
        &mut self,
        name: Token<'t>,
        at: usize,
        head: Head,
        thread_local: ThreadLocalMode,
        unnamed_addr: bool,
    ) -> Read<PendingGlobal<'t>> {
        let linkage = head.linkage.unwrap_or(Linkage::External);
        if matches!(
            linkage,
            Linkage::AvailableExternally | Linkage::Appending | Linkage::Common | Linkage::ExternalWeak
        ) {
            return Err(self.error(at, "no alias has this linkage"));
        }
        // The type of an operation stands at its end, or follows from its operands.
        let before = self.at;
        let ty = if self.at_type() { self.ty()? } else { self.expression_type()? };
        let rest = if before == self.at { before } else { self.at };
        let Type::Pointer { pointee, address_space } = self.module.ty(ty) else {
            return Err(self.error(before, "an alias is of a pointer"));
        };
        let mut alias = Alias::new(ValueId::from(GlobalId(0)), pointee, address_space);
        alias.linkage = linkage;
        alias.visibility = head.visibility;
        alias.dll_storage_class = head.dll_storage_class;
        alias.thread_local = thread_local;
        alias.unnamed_addr = unnamed_addr;
        let id = self.module.add_alias("", alias);
        if let Some(alias) = self.module.alias_mut(id) {
            alias.ty = ty;
        }
        self.name_global(name, at, id.into())?;
        Ok(PendingGlobal { at: rest, kind: PendingKind::Alias(id, ty), arguments: Vec::new(), body: None })
    }

    /// The type of an operation that was not read yet: for a cast, the type after `to`; for an address, the
    /// type that its indices lead to. The current token does not change.
    fn expression_type(&mut self) -> Read<TypeId> {
        let start = self.at;
        let Token::Word(word) = self.token() else { return Err(self.expected("a type")) };
        if !matches!(word, b"bitcast" | b"addrspacecast" | b"inttoptr" | b"getelementptr") {
            return Err(self.expected("a type, a cast or an address"));
        }
        self.bump();
        let _ = self.address_flags();
        self.expect(b'(', "after an operation")?;
        let ty = if word == b"getelementptr" {
            let source = self.ty()?;
            self.expect(b',', "after the pointee type")?;
            let base = self.ty()?;
            self.skip_constant();
            let (at, mut indices) = (self.at, Vec::new());
            while self.eat(b',') {
                indices.push(self.typed_constant()?.1);
            }
            self.address_type(source, base, &indices, at)?
        } else {
            let _ = self.ty()?;
            self.skip_constant();
            self.expect_word("to", "after the value of a cast")?;
            self.ty()?
        };
        self.go_to(start);
        Ok(ty)
    }

    /// Passes over a constant that is not read yet, up to a comma, a closing bracket, or `to`.
    fn skip_constant(&mut self) {
        let mut depth = 0usize;
        loop {
            match self.token() {
                Token::Mark(b'(' | b'[' | b'{') => depth += 1,
                Token::Mark(b')' | b']' | b'}') if depth > 0 => depth -= 1,
                Token::Mark(b')' | b']' | b'}' | b',') | Token::Word(b"to") if depth == 0 => return,
                Token::End => return,
                _ => {}
            }
            self.bump();
        }
    }

    /// The rest of a global variable or an alias; for a function, the part before its body.
    pub(super) fn finish_global(&mut self, pending: &mut PendingGlobal<'t>) -> Read<()> {
        match pending.kind {
            PendingKind::Global(id, ty, has_content) => {
                let initializer = if has_content { Some(self.constant(ty)?) } else { None };
                let (mut section, mut alignment, mut comdat) = (None, 0, None);
                while self.eat(b',') {
                    match self.token() {
                        Token::MetadataName(_) if self.is_new() => self.global_attachment(id)?,
                        Token::Word(b"code_model" | b"partition") if self.is_new() => {
                            self.bump();
                            self.text("a text in quotes")?;
                        }
                        Token::Word(b"section") => {
                            self.bump();
                            let name = self.text("the name of a section")?;
                            section = Some(self.module.intern_section(name));
                        }
                        Token::Word(b"align") => alignment = self.alignment()?,
                        Token::Word(b"comdat") => comdat = Some(self.comdat_use(id.into())?),
                        _ => return Err(self.expected("'section', 'comdat' or 'align'")),
                    }
                }
                while let (true, Token::AttributeGroup(_)) = (self.is_new(), self.token()) {
                    self.bump();
                }
                if let Some(global) = self.module.global_mut(id) {
                    global.initializer = initializer;
                    global.section = section;
                    global.alignment = alignment;
                    global.comdat = comdat;
                }
                Ok(())
            }
            PendingKind::Alias(id, ty) => {
                let aliasee = self.constant(ty)?;
                if let Some(alias) = self.module.alias_mut(id) {
                    alias.aliasee = aliasee;
                }
                Ok(())
            }
            PendingKind::Declaration(id) | PendingKind::Definition(id) => {
                let mut data = [None; 3];
                for (slot, word) in data.iter_mut().zip([&b"prefix"[..], b"prologue", b"personality"]) {
                    if self.eat_word(word) {
                        *slot = Some(self.typed_constant()?.1);
                    }
                }
                if let Some(record) = self.module.function_record_mut(id) {
                    [record.prefix, record.prologue, record.personality] = data;
                }
                if let PendingKind::Definition(_) = pending.kind {
                    pending.body = Some(self.at);
                }
                Ok(())
            }
        }
    }

    /// `align 4`, from the word on; 0 if that is not there.
    pub(super) fn alignment(&mut self) -> Read<u64> {
        if !self.eat_word(b"align") {
            return Ok(0);
        }
        let at = self.at;
        let alignment = self.long("an alignment")?;
        if !alignment.is_power_of_two() {
            return Err(self.error(at, "an alignment is a power of two"));
        }
        if alignment > LARGEST_ALIGNMENT {
            return Err(self.error(at, alloc::format!("an alignment is at most {LARGEST_ALIGNMENT}")));
        }
        Ok(alignment)
    }

    /// `comdat` or `comdat($x)`, from the word on.
    fn comdat_use(&mut self, user: ValueId) -> Read<ComdatId> {
        let mut at = self.at;
        self.bump();
        let name = if self.eat(b'(') {
            at = self.at;
            let Token::Comdat(name) = self.token() else { return Err(self.expected("a COMDAT")) };
            self.bump();
            self.expect(b')', "after a COMDAT")?;
            name.bytes()
        } else {
            Cow::Owned(self.module.name(user).unwrap_or_default().to_vec())
        };
        match self.on_demand().comdats.get(&name) {
            Some(id) => Ok(*id),
            None => {
                let name = name.escape_ascii();
                Err(self.error(at, alloc::format!("there is no COMDAT ${name}")))
            }
        }
    }

    /// A calling convention, if one follows.
    pub(super) fn calling_convention(&mut self) -> Read<CallingConvention> {
        if self.at_plain_type() {
            return Ok(CallingConvention::C);
        }
        let Token::Word(word) = self.token() else { return Ok(CallingConvention::C) };
        if is_type_word(word) {
            return Ok(CallingConvention::C);
        }
        if word == b"cc" {
            self.bump();
            let at = self.at;
            let number = self.long("the number of a calling convention")?;
            return match u16::try_from(number) {
                Ok(number @ ..1024) => Ok(CallingConvention(number)),
                _ => Err(self.error(at, "the number of a calling convention is less than 1024")),
            };
        }
        Ok(self.eat_known(CallingConvention::from_name).unwrap_or(CallingConvention::C))
    }

    /// A `define` or `declare`, up to what may refer to other values.
    pub(super) fn function_head(&mut self) -> Read<PendingGlobal<'t>> {
        let defined = self.at_word(b"define");
        // The outline found one of these words.
        self.advance(if defined { b"define".len() } else { b"declare".len() });
        if !defined && self.is_new() {
            while let Token::MetadataName(_) = self.token() {
                self.bump();
                self.bump();
            }
        }
        let at_linkage = self.at;
        // Most functions have nothing in front of the type of their result.
        let is_plain = self.at_plain_type();
        let head = if is_plain { Head::NONE } else { self.head()? };
        let linkage = head.linkage.unwrap_or(Linkage::External);
        let fits = match linkage {
            Linkage::Appending | Linkage::Common => false,
            Linkage::ExternalWeak => !defined,
            Linkage::External => true,
            _ => defined,
        };
        if !fits {
            let what = if defined { "definition" } else { "declaration" };
            return Err(self.error(at_linkage, alloc::format!("no {what} of a function has this linkage")));
        }
        let mut calling_convention = CallingConvention::C;
        let mut attributes = AttributesOf::default();
        if !is_plain {
            calling_convention = self.calling_convention()?;
            self.attribute_set(AttributePosition::Result, &mut attributes.result, &mut Groups::default())?;
        }
        let at_type = self.at;
        let result = self.any_type()?;
        if !self.is_result(result) {
            let spelled = self.spelled(result);
            return Err(self.error(at_type, alloc::format!("no function has a result of type '{spelled}'")));
        }
        let at = self.at;
        if self.byte() != b'@' {
            return Err(self.expected("the name of a function"));
        }
        let before = self.end_of_last;
        let name = self.take();
        let name_end = self.end_of_last;
        if !matches!(name, Token::Global(_) | Token::GlobalNumber(_)) {
            (self.at, self.end_of_last) = (at, before);
            return Err(self.expected("the name of a function"));
        }
        let (types, arguments, variadic) = self.parameters(&mut attributes, defined)?;
        let unnamed_addr = self.eat_word(b"unnamed_addr");
        self.skip_words(&[b"local_unnamed_addr"]);
        self.attribute_set(AttributePosition::Function, &mut attributes.own, &mut attributes.groups)?;
        let section =
            if self.eat_word(b"section") { Some(self.text("the name of a section")?) } else { None };
        let function_type = self.module.function_type(result, &types, variadic);
        let mut record = FunctionRecord::new(function_type);
        record.calling_convention = calling_convention;
        record.linkage = linkage;
        record.visibility = head.visibility;
        record.dll_storage_class = head.dll_storage_class;
        record.unnamed_addr = unnamed_addr;
        record.attributes = self.attribute_list(&attributes);
        record.section = section.map(|name| self.module.intern_section(name));
        let id = self.module.add_function("", record);
        let pointer = self.pointer_to(function_type, 0);
        if let Some(record) = self.module.function_record_mut(id) {
            record.ty = pointer;
        }
        self.name_global(name, at, id.into())?;
        if is_plain && !variadic && !self.is_new() {
            self.note_call((at_type, name_end), id.into(), function_type);
        }
        self.scratch.types = types;
        let comdat = if self.at_word(b"comdat") { Some(self.comdat_use(id.into())?) } else { None };
        let alignment = self.alignment()?;
        let gc =
            if self.eat_word(b"gc") { Some(self.text("the name of a garbage collector")?) } else { None };
        let gc = gc.map(|name| self.module.intern_gc(name));
        if let Some(record) = self.module.function_record_mut(id) {
            record.comdat = comdat;
            record.alignment = alignment;
            record.gc = gc;
        }
        let kind = if defined { PendingKind::Definition(id) } else { PendingKind::Declaration(id) };
        Ok(PendingGlobal { at: self.at, kind, arguments, body: None })
    }

    /// The types of parameters, of a definition their names, and whether there may be more.
    #[allow(clippy::type_complexity, reason = "what stands between two parentheses")]
    fn parameters(
        &mut self,
        attributes: &mut AttributesOf,
        defined: bool,
    ) -> Read<(Vec<TypeId>, Vec<Option<Name<'t>>>, bool)> {
        self.expect(b'(', "before the parameters of a function")?;
        let mut types = core::mem::take(&mut self.scratch.types);
        types.clear();
        let (mut names, mut variadic) = (Vec::new(), false);
        self.list(b')', "in the parameters of a function", |reader| {
            if variadic {
                return Err(reader.expected("')' after '...'"));
            }
            if reader.byte() == b'.' && reader.token() == Token::Ellipsis {
                reader.bump();
                variadic = true;
                return Ok(());
            }
            let at = reader.at;
            let ty = reader.argument_type(None)?;
            reader.parameter(ty, at)?;
            let index = u32::try_from(types.len()).unwrap_or(u32::MAX);
            types.push(ty);
            let set = reader.parameter_attributes()?;
            if !set.is_empty() {
                attributes.parameters.push((index, set));
            }
            let name = match reader.byte() {
                b',' | b')' => None,
                _ => match reader.token() {
                    Token::Local(name) => {
                        reader.bump();
                        Some(name)
                    }
                    Token::LocalNumber(_) if reader.is_new() => {
                        reader.bump();
                        None
                    }
                    _ => None,
                },
            };
            // Names of declarations have no meaning.
            if defined {
                names.push(name);
            }
            Ok(())
        })?;
        Ok((types, names, variadic))
    }

    /// The attributes of a parameter or an argument.
    pub(super) fn parameter_attributes(&mut self) -> Read<AttributeSet> {
        let (mut set, mut none) = (AttributeSet::default(), Groups::default());
        if self.byte().is_ascii_alphabetic() {
            self.attribute_set(AttributePosition::Parameter, &mut set, &mut none)?;
        }
        Ok(set)
    }
}
