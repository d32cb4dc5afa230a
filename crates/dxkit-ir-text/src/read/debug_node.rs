//! Nodes of debug information, according to `dxkit_bitcode`'s declarations.
//!
//! `!DIFile(filename: "a.hlsl", …)` goes in, the operands of a record come out: the declaration of a kind of
//! node ([`DebugText`]) states which field is which operand, and the [form](FieldForm) of its value. Fields
//! of LLVM 22 become those that LLVM 3.7 has, or are passed over.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::ir::dwarf::{
    DebugFlags, EmissionKind, Encoding, Language, Operation, SubprogramFlags, Tag, Virtuality,
};
use dxkit_bitcode::ir::{DebugNode, DebugText, DebugTextField, FieldForm, Presence};

use super::lexer::Token;
use super::metadata::Slot;
use super::{Read, Reader};

/// The fields of nodes that LLVM 22 has in addition, and that say nothing about the program.
const NEWER_FIELDS: [(&str, &str); 15] = [
    (
        "DICompileUnit",
        "sourceLanguageName sourceLanguageVersion splitDebugInlining debugInfoForProfiling \
        nameTableKind rangesBaseAddress sysroot sdk macros",
    ),
    ("DISubprogram", "thisAdjustment thrownTypes annotations targetFuncName keyInstructions"),
    ("DIFile", "checksumkind checksum source"),
    ("DILocation", "isImplicitCode atomGroup atomRank"),
    ("DILocalVariable", "align annotations templateParams"),
    ("DIGlobalVariable", "align annotations templateParams"),
    ("DINamespace", "exportSymbols"),
    ("DIImportedEntity", "elements file"),
    ("DITemplateTypeParameter", "defaulted"),
    ("DITemplateValueParameter", "defaulted"),
    ("DIEnumerator", "isUnsigned"),
    ("DIBasicType", "flags num_extra_inhabitants scope file line"),
    ("DIDerivedType", "dwarfAddressSpace annotations ptrAuthKey"),
    ("DISubroutineType", "cc"),
    (
        "DICompositeType",
        "discriminator dataLocation associated allocated rank annotations num_extra_inhabitants \
        specification enumKind bitStride",
    ),
];

/// Whether a field of a node is one that LLVM 3.7 does not have and that is passed over.
fn is_newer_field(node: &str, label: &[u8]) -> bool {
    let fields = NEWER_FIELDS.iter().find(|(name, _)| *name == node);
    fields.is_some_and(|(_, fields)| fields.split(' ').any(|field| field.as_bytes() == label))
}

/// The operands of the record of a node that states no fields.
fn default_slots(layout: &DebugText, distinct: bool, slots: &mut Vec<Slot>) {
    slots.clear();
    slots.resize(layout.operands, Slot::Word(0));
    if let Some(first) = slots.first_mut() {
        *first = Slot::Word(distinct.into());
    }
    for field in layout.fields {
        if let (Presence::Shown(value) | Presence::Unless(value), Some(slot)) =
            (field.presence, slots.get_mut(field.word))
        {
            *slot = Slot::Word(value);
        }
    }
}

/// Whether a node must state a field.
const fn is_required(field: &DebugTextField) -> bool {
    matches!(field.presence, Presence::Required | Presence::RequiredUnlessEmpty)
}

/// Whether a field of a record is the number of metadata itself, without 1 added: the scope of a location.
pub(super) fn is_plain(code: u8, form: FieldForm) -> bool {
    code == DebugNode::LOCATION_TEXT.code && form == FieldForm::Scope
}

impl<'t> Reader<'t> {
    /// `!DIFile(filename: "a.hlsl", directory: "")`
    pub(super) fn debug_node(&mut self, distinct: bool) -> Read<usize> {
        let at = self.at;
        if let Some(layout) = self.cache.debug_kind(self.rest()) {
            self.advance(1 + layout.name.len());
            return self.debug_fields(layout, distinct, at);
        }
        let Token::MetadataName(name) = self.token() else { return Err(self.expected("a node")) };
        let name = name.bytes();
        match name.as_ref() {
            b"DIExpression" => return self.debug_expression(distinct),
            b"GenericDINode" => return self.generic_node(distinct),
            b"DIGlobalVariableExpression" if self.is_new() => return self.variable_expression(),
            // Connects an assignment with records of debug information that LLVM 3.7 does not have.
            b"DIAssignID" if self.is_new() => {
                self.bump();
                self.skip_parentheses();
                return Ok(self.distinct_node());
            }
            _ => {}
        }
        let Some(layout) = DebugNode::TEXTS.iter().find(|layout| layout.name.as_bytes() == name.as_ref())
        else {
            let name = name.escape_ascii();
            return Err(self.error(at, alloc::format!("there are no nodes of the kind '{name}'")));
        };
        self.cache.add_debug_kind(self.rest(), layout);
        self.bump();
        self.debug_fields(layout, distinct, at)
    }

    /// The fields of a node of a kind, in parentheses.
    fn debug_fields(&mut self, layout: &'static DebugText, distinct: bool, at: usize) -> Read<usize> {
        self.expect(b'(', "after the kind of a node")?;
        // In LLVM 22 the subprograms of definitions are distinct; in DXC none are.
        let distinct = distinct && !(self.is_new() && layout.name == "DISubprogram");
        let mut slots = core::mem::take(&mut self.scratch.fields);
        default_slots(layout, distinct, &mut slots);
        let (mut seen, mut next) = (0u64, 0);
        let mut unit = None;
        self.list(b')', "in a node", |reader| {
            if reader.is_new() && reader.new_field(layout, &mut slots, &mut unit)? {
                return Ok(());
            }
            let (index, field) = reader.field_label(layout, next)?;
            next = index + 1;
            if seen >> index & 1 != 0 {
                let label = field.label;
                return Err(reader.error(reader.at, alloc::format!("the field '{label}' is there twice")));
            }
            seen |= 1 << index;
            let value = reader.field(field)?;
            if let Some(slot) = slots.get_mut(field.word) {
                *slot = value;
            }
            Ok(())
        })?;
        for (index, field) in layout.fields.iter().enumerate() {
            let mut required = is_required(field);
            // In LLVM 22, a variable with an argument number is an argument.
            required &= !(self.is_new()
                && matches!(
                    (layout.name, field.label),
                    ("DILocalVariable", "tag") | ("DICompileUnit", "language")
                ));
            if self.is_new() && layout.name == "DISubrange" {
                required = false;
            }
            if required && seen >> index & 1 == 0 {
                let (name, label) = (layout.name, field.label);
                return Err(self.error(at, alloc::format!("'{name}' lacks the field '{label}'")));
            }
        }
        if self.is_new() && layout.name == "DILocalVariable" {
            let slot = |label| layout.field(label).map(|field| field.word);
            let argument = slot("arg").and_then(|word| slots.get(word));
            let argument = argument.is_some_and(|slot| !matches!(slot, Slot::Word(0)));
            let tag = if argument { Tag::ArgVariable } else { Tag::AutoVariable };
            if let Some(slot) = slot("tag").and_then(|word| slots.get_mut(word)) {
                *slot = Slot::Word(tag.0.into());
            }
        }
        let node = self.add_debug_node(layout.code, &slots);
        self.scratch.fields = slots;
        if let Some(unit) = unit {
            self.on_demand().debug.note_unit(node, unit);
        }
        Ok(node)
    }

    /// A field that LLVM 22 has or writes in another way, if this is one.
    fn new_field(
        &mut self,
        layout: &'static DebugText,
        slots: &mut [Slot],
        unit: &mut Option<Slot>,
    ) -> Read<bool> {
        let Token::Label(label) = self.token() else { return Err(self.expected("the label of a field")) };
        let label = label.bytes();
        let mut set = |field: &str, value: Slot| {
            let word = layout.field(field).map_or(usize::MAX, |field| field.word);
            if let Some(slot) = slots.get_mut(word) {
                *slot = value;
            }
        };
        // Fields that only LLVM 22 has; for other labels, the form of the field.
        let newer = DebugNode::LLVM22_TEXTS.iter().find(|newer| newer.text.code == layout.code);
        let newer = newer.and_then(|newer| newer.text.field(core::str::from_utf8(&label).ok()?));
        let form = newer.map(|field| field.form);
        match (layout.name, label.as_ref()) {
            (_, _) if form == Some(FieldForm::EmissionKind) => {
                self.bump();
                let find = |name: &str| EmissionKind::from_name(name).map(|kind| kind.0);
                set("emissionKind", Slot::Word(self.named(3, "a kind of debug information", find)?));
            }
            (_, _) if form == Some(FieldForm::SubprogramFlags) => {
                self.bump();
                let find = |name: &str| match name {
                    "DISPFlagZero" => Some(0),
                    name => {
                        let found = SubprogramFlags::NAMES.iter().find(|(_, known)| *known == name);
                        found.map(|(flag, _)| flag.bits())
                    }
                };
                let mut flags = self.named(u32::MAX.into(), "a flag of a function", find)?;
                while self.eat(b'|') {
                    flags |= self.named(u32::MAX.into(), "a flag of a function", find)?;
                }
                let flags = SubprogramFlags::from_bits_truncate(u32::try_from(flags).unwrap_or_default());
                set("virtuality", Slot::Word((flags.bits() & 3).into()));
                for (field, flag) in [
                    ("isLocal", SubprogramFlags::LOCAL_TO_UNIT),
                    ("isDefinition", SubprogramFlags::DEFINITION),
                    ("isOptimized", SubprogramFlags::OPTIMIZED),
                ] {
                    set(field, Slot::Word(flags.contains(flag).into()));
                }
            }
            ("DISubprogram", b"unit") => {
                self.bump();
                let slot = self.node_operand()?;
                *unit = Some(slot);
            }
            ("DISubprogram", b"retainedNodes") => {
                self.bump();
                set("variables", self.node_operand()?);
            }
            (name, _) if is_newer_field(name, &label) => {
                self.bump();
                self.skip_field()?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Passes over the value of a field that LLVM 3.7 does not have.
    fn skip_field(&mut self) -> Read<()> {
        match self.token() {
            Token::Integer(_) | Token::Word(_) | Token::Text(_) => {
                self.bump();
                while self.eat(b'|') {
                    self.bump();
                }
                Ok(())
            }
            _ => self.node_operand().map(|_| ()),
        }
    }

    /// `!DIGlobalVariableExpression(var: !1, expr: !DIExpression())`: in LLVM 3.7, the variable itself.
    fn variable_expression(&mut self) -> Read<usize> {
        let at = self.at;
        self.bump();
        self.expect(b'(', "after the kind of a node")?;
        let (mut variable, mut number) = (None, None);
        self.list(b')', "in a node", |reader| {
            let Token::Label(label) = reader.token() else {
                return Err(reader.expected("the label of a field"));
            };
            let label = label.bytes();
            reader.bump();
            match label.as_ref() {
                b"var" => variable = Some(reader.node_operand()?),
                b"expr" => {
                    // A number that the variable has in every case.
                    let mut ahead = reader.after_token();
                    let mut tokens = [Token::End; 6];
                    for token in &mut tokens {
                        *token = ahead.next();
                    }
                    if let [
                        Token::Mark(b'('),
                        Token::Word(b"DW_OP_constu"),
                        Token::Mark(b','),
                        Token::Integer(digits),
                        Token::Mark(b','),
                        Token::Word(b"DW_OP_stack_value"),
                    ] = tokens
                    {
                        number =
                            core::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u64>().ok());
                    }
                    reader.node_operand()?;
                }
                _ => return Err(reader.expected("'var:' or 'expr:'")),
            }
            Ok(())
        })?;
        let Some(variable) = variable else {
            return Err(self.error(at, "'DIGlobalVariableExpression' lacks the field 'var'"));
        };
        if let Some(number) = number {
            self.on_demand().debug.note_number(variable, number);
        }
        Ok(self.same_node(variable))
    }

    /// The label of a field, and which one it is: most likely the one with the index `next`.
    #[inline(always)]
    fn field_label(
        &mut self,
        layout: &'static DebugText,
        next: usize,
    ) -> Read<(usize, &'static DebugTextField)> {
        if let Some(field) = layout.fields.get(next) {
            if let Some([b':', ..]) = self.rest().strip_prefix(field.label.as_bytes()) {
                self.advance(field.label.len() + 1);
                return Ok((next, field));
            }
        }
        self.other_field_label(layout)
    }

    #[inline(never)]
    fn other_field_label(&mut self, layout: &'static DebugText) -> Read<(usize, &'static DebugTextField)> {
        let Token::Label(label) = self.token() else { return Err(self.expected("the label of a field")) };
        let label = label.bytes();
        let found =
            layout.fields.iter().enumerate().find(|(_, field)| field.label.as_bytes() == label.as_ref());
        match found {
            Some(found) => {
                self.bump();
                Ok(found)
            }
            None => {
                let labels: Vec<&str> = layout.fields.iter().map(|field| field.label).collect();
                let (name, label, labels) = (layout.name, label.escape_ascii(), labels.join(", "));
                let message = alloc::format!("'{name}' has no field '{label}', but: {labels}");
                Err(self.error(self.at, message))
            }
        }
    }

    fn field(&mut self, field: &DebugTextField) -> Read<Slot> {
        match field.form {
            FieldForm::Node => self.node_operand(),
            FieldForm::Scope => {
                if self.token() == Token::Word(b"null") {
                    let label = field.label;
                    return Err(self.error(self.at, alloc::format!("'{label}' is not null")));
                }
                self.node_operand()
            }
            FieldForm::Text => {
                let text = self.text("a text in quotes")?;
                // An empty string is stored as null.
                if text.is_empty() {
                    return Ok(Slot::Word(0));
                }
                Ok(Slot::Metadata(self.module.metadata_string(text)))
            }
            FieldForm::Short => self.bounded(0xffff).map(Slot::Word),
            FieldForm::Number => self.bounded(u32::MAX.into()).map(Slot::Word),
            FieldForm::Long => self.bounded(u64::MAX).map(Slot::Word),
            FieldForm::Signed => {
                let value = self.signed(i64::MIN)?;
                let doubled = u64::from_ne_bytes(value.to_ne_bytes()) << 1;
                Ok(Slot::Word(if value < 0 { !doubled } else { doubled }))
            }
            FieldForm::Count => {
                let value = self.signed(-1)?;
                Ok(Slot::Word(u64::from_ne_bytes(value.to_ne_bytes())))
            }
            FieldForm::Boolean => match self.token() {
                Token::Word(b"true") => {
                    self.bump();
                    Ok(Slot::Word(1))
                }
                Token::Word(b"false") => {
                    self.bump();
                    Ok(Slot::Word(0))
                }
                _ => Err(self.expected("'true' or 'false'")),
            },
            FieldForm::Tag => self.named_field(field.form, 0xffff, "a tag"),
            FieldForm::Encoding => {
                let most = if self.any_encoding { u32::MAX.into() } else { 0xff };
                self.named_field(field.form, most, "an encoding")
            }
            FieldForm::Language if self.is_new() => {
                // Names of languages that LLVM 3.7 does not know: the one that DXC states.
                let find = |name: &str| {
                    let newer = name.starts_with("DW_LANG_").then_some(Language::CPlusPlus.0);
                    number_of_name(FieldForm::Language, name).or(newer)
                };
                self.named(0xffff, "a language", find).map(Slot::Word)
            }
            FieldForm::Language => self.named_field(field.form, 0xffff, "a language"),
            FieldForm::Virtuality => self.named_field(field.form, 3, "a virtuality"),
            FieldForm::Flags => {
                // Flags that LLVM 3.7 does not have say nothing about the program.
                let newer = self.is_new();
                let find = |name: &str| flag(name).or((newer && name.starts_with("DIFlag")).then_some(0));
                let mut flags = self.named(u32::MAX.into(), "a flag", find)?;
                while self.eat(b'|') {
                    flags |= self.named(u32::MAX.into(), "a flag", find)?;
                }
                Ok(Slot::Word(flags))
            }
            // Forms of LLVM 22, where LLVM 3.7 has other fields.
            FieldForm::EmissionKind | FieldForm::SubprogramFlags | FieldForm::Expression => {
                Err(self.expected("a field of LLVM 3.7"))
            }
        }
    }

    fn named_field(&mut self, form: FieldForm, most: u64, what: &str) -> Read<Slot> {
        self.named(most, what, |name| number_of_name(form, name)).map(Slot::Word)
    }

    fn bounded(&mut self, most: u64) -> Read<u64> {
        let at = self.at;
        let number = self.long("a number")?;
        if number > most {
            return Err(self.error(at, alloc::format!("this number is at most {most}")));
        }
        Ok(number)
    }

    fn signed(&mut self, least: i64) -> Read<i64> {
        let Token::Integer(digits) = self.token() else { return Err(self.expected("a number")) };
        let number: Option<i64> = core::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        match number.filter(|number| *number >= least) {
            Some(number) => {
                self.bump();
                Ok(number)
            }
            None => {
                let most = i64::MAX;
                Err(self.error(self.at, alloc::format!("this number is between {least} and {most}")))
            }
        }
    }

    /// A number, or a word for one.
    fn named(&mut self, most: u64, what: &str, find: impl Fn(&str) -> Option<u32>) -> Read<u64> {
        match self.token() {
            Token::Integer(_) => self.bounded(most),
            Token::Word(word) => {
                let word = core::str::from_utf8(word).unwrap_or_default();
                match find(word) {
                    Some(number) => {
                        self.bump();
                        Ok(number.into())
                    }
                    None => {
                        let word = String::from(word);
                        Err(self.error(self.at, alloc::format!("'{word}' is not {what}")))
                    }
                }
            }
            _ => Err(self.expected(what)),
        }
    }

    /// `!DIExpression(DW_OP_plus, 4)`
    fn debug_expression(&mut self, distinct: bool) -> Read<usize> {
        self.bump();
        self.expect(b'(', "after the kind of a node")?;
        let mut slots = alloc::vec![Slot::Word(distinct.into())];
        self.list(b')', "in an expression", |reader| {
            let slot = match reader.token() {
                Token::Integer(_) => Slot::Word(reader.bounded(u64::MAX)?),
                Token::Word(word) => {
                    let word = core::str::from_utf8(word).unwrap_or_default();
                    if reader.is_new() && word == "DW_OP_LLVM_fragment" {
                        reader.bump();
                        slots.push(Slot::Word(Operation::BitPiece.0));
                        return Ok(());
                    }
                    let known = Operation::from_name(word);
                    if reader.is_new() && known.is_none() && word.starts_with("DW_") {
                        reader.on_demand().debug.unknown_operation = true;
                        reader.bump();
                        return Ok(());
                    }
                    let Some(operation) = known else {
                        return Err(reader.expected("an operation of DWARF, or a number"));
                    };
                    reader.bump();
                    Slot::Word(operation.0)
                }
                _ => return Err(reader.expected("an operation of DWARF, or a number")),
            };
            slots.push(slot);
            Ok(())
        })?;
        if self.is_new() {
            former_expression(&mut slots);
        }
        Ok(self.add_debug_node(DebugNode::EXPRESSION_CODE, &slots))
    }

    /// `!GenericDINode(tag: …, header: "…", operands: {…})`
    fn generic_node(&mut self, distinct: bool) -> Read<usize> {
        let at = self.at;
        self.bump();
        self.expect(b'(', "after the kind of a node")?;
        let (mut tag, mut header, mut operands) = (None, None, None);
        self.list(b')', "in a node", |reader| {
            let Token::Label(label) = reader.token() else {
                return Err(reader.expected("the label of a field"));
            };
            let label = label.bytes();
            let place = match label.as_ref() {
                b"tag" => tag.is_some(),
                b"header" => header.is_some(),
                b"operands" => operands.is_some(),
                _ => return Err(reader.expected("'tag:', 'header:' or 'operands:'")),
            };
            if place {
                return Err(reader.error(reader.at, "this field is there twice"));
            }
            reader.bump();
            match label.as_ref() {
                b"tag" => {
                    let find = |name: &str| Tag::from_name(name).map(|tag| tag.0);
                    tag = Some(Slot::Word(reader.named(0xffff, "a tag", find)?));
                }
                b"header" => {
                    let text = reader.text("a text in quotes")?;
                    let text = (!text.is_empty()).then(|| reader.module.metadata_string(text));
                    header = Some(text.map_or(Slot::Word(0), Slot::Metadata));
                }
                _ => {
                    reader.expect(b'{', "before the operands of a node")?;
                    operands = Some(reader.node_operands()?);
                }
            }
            Ok(())
        })?;
        let Some(tag) = tag else { return Err(self.error(at, "'GenericDINode' lacks the field 'tag'")) };
        let mut slots = alloc::vec![Slot::Word(distinct.into()), tag, Slot::Word(0)];
        slots.push(header.unwrap_or(Slot::Word(0)));
        slots.extend(operands.unwrap_or_default());
        Ok(self.add_debug_node(DebugNode::GENERIC_CODE, &slots))
    }
}

/// The operations of an expression as LLVM 3.7 has them: sums are of one operation and its operand.
fn former_expression(slots: &mut Vec<Slot>) {
    let words: Vec<u64> =
        slots.iter().skip(1).map(|slot| if let Slot::Word(word) = slot { *word } else { 0 }).collect();
    let mut former = Vec::with_capacity(words.len());
    let mut rest = words.as_slice();
    while let [word, after @ ..] = rest {
        rest = after;
        match (Operation(*word), after) {
            (Operation::PlusUconst, [number, after @ ..]) => {
                former.extend([Operation::Plus.0, *number]);
                rest = after;
            }
            (Operation::Constu, [number, minus, after @ ..]) if *minus == Operation::Minus.0 => {
                former.extend([Operation::Minus.0, *number]);
                rest = after;
            }
            (Operation::Constu, [number, after @ ..]) => {
                former.extend([*word, *number]);
                rest = after;
            }
            (Operation::BitPiece, [offset, size, after @ ..]) => {
                former.extend([*word, *offset, *size]);
                rest = after;
            }
            _ => former.push(*word),
        }
    }
    slots.truncate(1);
    slots.extend(former.into_iter().map(Slot::Word));
}

/// The number for which a name stands in a field of this form; of flags, for one name.
fn number_of_name(form: FieldForm, name: &str) -> Option<u32> {
    match form {
        FieldForm::Tag => Tag::from_name(name).map(|tag| tag.0),
        FieldForm::Encoding => Encoding::from_name(name).map(|encoding| encoding.0),
        FieldForm::Language => Language::from_name(name).map(|language| language.0),
        FieldForm::Virtuality => Virtuality::from_name(name).map(|kind| kind.0),
        FieldForm::Flags => flag(name),
        _ => None,
    }
}

/// The bits of a flag's name.
fn flag(name: &str) -> Option<u32> {
    // The lowest two bits are one number, and each of its values has a name.
    let mut accessibility = (1..4).map(DebugFlags::from_bits_retain);
    let named = accessibility.find(|flags| flags.accessibility() == Some(name));
    let known = || DebugFlags::NAMES.iter().find(|(_, known)| *known == name).map(|(flags, _)| *flags);
    named.or_else(known).map(|flags| flags.bits())
}
