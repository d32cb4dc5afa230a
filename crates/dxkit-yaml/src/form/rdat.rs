//! `RuntimeData`: `RDAT`, also inside `PDBI`. The rows' keys come from the declarations of their fields; the
//! targets of references are printed in the row itself.
//!
//! In goes the part as bytes; out comes a tree of nodes, built from the tables of fields (`FieldInfo`)
//! without code for a single kind of row. On reading, a target is looked up in the shared tables, and added
//! if it is new; if this does not give the bytes of the file, the lossless form also has the tables in their
//! original layout. A million references may share one target, so the total of printed targets is limited.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::parser::take;
use dxkit_bytes::{Codec as _, Cow, Error, ErrorKind, FieldInfo, FieldKind, Reader, Span, TextError, Words};
use dxkit_rdat::{
    BytesRef, Editor, IndexArrayRef, IndexArrays, Part, PartType, RuntimeData, StringArrayRef, StringRef,
    Version,
};

use super::strings::Table;
use crate::io::{Io, Mapping, Text, YamlForm, unknown};
use crate::node::{Key, Mark, Node, Value};
use crate::scalar::{Bytes, Float, Flow, Hex, Named, Str, name_of, number_of, number_up_to, plain};
use crate::schema::Schema;

/// The part.
#[derive(Debug, Default)]
pub(crate) struct RuntimeDataText {
    mark: Mark,
    version: Option<u32>,
    parts: Vec<PartText>,
    tail: Bytes,
}

/// A table, or another part of the data by its type.
#[derive(Debug, Default)]
struct PartText {
    mark: Mark,
    part_type: Named<PartType>,
    strings: Option<Table>,
    arrays: Option<Vec<Flow<u32>>>,
    rows: Option<Vec<RowText>>,
    data: Option<Bytes>,
    tail: Bytes,
}

/// A row: a tree of its fields, whose references need the shared tables.
#[derive(Debug)]
struct RowText(Node<'static>);

impl Mapping for RuntimeDataText {
    const NAME: &'static str = "RuntimeData";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.mark = io.mark();
        io.optional("Version", &mut self.version)?;
        io.usual("Parts", &mut self.parts)?;
        io.defaulted("Tail", &mut self.tail)
    }
}

impl Mapping for PartText {
    const NAME: &'static str = "RuntimeDataPart";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.mark = io.mark();
        io.required("Type", &mut self.part_type)?;
        Table::map(&mut self.strings, io)?;
        io.optional("Arrays", &mut self.arrays)?;
        io.optional("Rows", &mut self.rows)?;
        io.optional("Data", &mut self.data)?;
        io.defaulted("Tail", &mut self.tail)
    }
}

impl Text for RowText {
    fn node(&mut self, _: YamlForm) -> Node<'static> {
        core::mem::replace(&mut self.0, Node::new(Value::Map(Vec::new())))
    }

    fn read(node: &Node<'_>, _: YamlForm) -> Result<Self, TextError> {
        Ok(Self(node.owned()))
    }

    fn schema(schema: &mut Schema) -> Node<'static> {
        let rows = PartType::NAMES.iter().filter_map(|(part_type, name)| {
            let versions = Part::row_fields(*part_type)?;
            let fields: Vec<_> = versions.iter().flat_map(|fields| fields.iter().copied()).collect();
            Some((*name, fields))
        });
        let rows = rows.map(|(name, fields)| schema.define(name, |schema| describe(&fields, schema)));
        Schema::any_of(rows.collect::<Vec<_>>())
    }
}

/// The key of a field: `lower_bound` is `LowerBound`.
pub(super) fn key(field: &FieldInfo) -> String {
    let mut key = String::with_capacity(field.name.len());
    for word in field.name.split('_') {
        let mut letters = word.chars();
        key.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        key.push_str(letters.as_str());
    }
    key
}

fn is_bytes_reference(fields: &'static [FieldInfo]) -> bool {
    fields == BytesRef::FIELDS
}

fn describe(fields: &[FieldInfo], schema: &mut Schema) -> Node<'static> {
    let mut properties = Vec::new();
    for field in fields {
        let described = match field.kind {
            FieldKind::Unsigned => {
                Schema::number(u64::MAX >> (64usize.saturating_sub(field.size.saturating_mul(8))))
            }
            FieldKind::Named(names) => Schema::names(names.iter().map(|(_, name)| *name)),
            FieldKind::Record(inner) if !is_bytes_reference(inner) => describe(inner, schema),
            _ => Schema::any(),
        };
        properties.push((Key { text: Cow::Owned(key(field)), mark: Mark::default() }, described));
        if let FieldKind::Tagged(_, kinds) = field.kind {
            for (_, field) in kinds {
                properties.push((Key { text: Cow::Owned(key(field)), mark: Mark::default() }, Schema::any()));
            }
        }
    }
    properties.push((Key::new("Unknown"), Bytes::schema(schema)));
    Schema::object(properties, &[])
}

/// A little-endian number of up to eight bytes.
pub(super) fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// A null reference.
const NULL: u64 = 0xffff_ffff;

/// Prints rows, with the targets of their references.
struct Shown<'d, 'a, 'p> {
    data: &'d RuntimeData<'a>,
    /// With the tables of strings and lists as they will be when the text is read; `None` if they are
    /// rebuilt.
    probe: Option<Editor<'p, 'static>>,
    /// Limit of the total of all targets: a million references may share a megabyte.
    budget: usize,
}

impl Shown<'_, '_, '_> {
    fn fields(
        &mut self,
        fields: &[FieldInfo],
        bytes: &[u8],
        map: &mut Vec<(Key<'static>, Node<'static>)>,
    ) -> Option<()> {
        for field in fields {
            let value = bytes.get(field.offset..field.offset.checked_add(field.size)?)?;
            if let FieldKind::Tagged(tag, kinds) = field.kind {
                let tag = fields.iter().find(|field| field.name == tag)?;
                let tag = number(bytes.get(tag.offset..tag.offset.checked_add(tag.size)?)?);
                match kinds.iter().find(|(kind, _)| *kind == tag) {
                    Some((_, field)) => self.field(field, value, map)?,
                    None => map.push((
                        Key { text: Cow::Owned(key(field)), mark: Mark::default() },
                        Bytes(value.to_vec()).node(YamlForm::Lossless),
                    )),
                }
            } else {
                self.field(field, value, map)?;
            }
        }
        Some(())
    }

    /// Prints a field; an empty one is omitted.
    fn field(
        &mut self,
        field: &FieldInfo,
        bytes: &[u8],
        map: &mut Vec<(Key<'static>, Node<'static>)>,
    ) -> Option<()> {
        let form = YamlForm::Lossless;
        let raw = number(bytes);
        let node = match field.kind {
            FieldKind::Unsigned => plain(format!("{raw}")),
            FieldKind::Float => Float(dxkit_bytes::Float32(u32::try_from(raw).ok()?)).node(form),
            FieldKind::Named(names) => name_of(names.iter().copied(), raw),
            FieldKind::Flags(names) => {
                if raw == 0 {
                    return Some(());
                }
                let set = names.iter().filter(|(bit, _)| raw & bit != 0);
                let mut items: Vec<_> = set.clone().map(|(_, name)| plain(*name)).collect();
                let unknown = set.fold(raw, |left, (bit, _)| left & !bit);
                if unknown != 0 {
                    items.push(Hex(unknown).node(form));
                }
                Node::new(Value::List { items, flow: true })
            }
            FieldKind::Record(fields) if is_bytes_reference(fields) => {
                let place = BytesRef::parse(Span::new(bytes)).ok()?;
                if place == BytesRef::default() {
                    return Some(());
                }
                match self.data.bytes(place).filter(|_| self.probe.is_none() && place.size > 0) {
                    Some(bytes) => {
                        self.budget = self.budget.checked_sub(bytes.len())?;
                        Bytes(bytes.to_vec()).node(form)
                    }
                    None => self.record(fields, bytes)?,
                }
            }
            FieldKind::Record(fields) => self.record(fields, bytes)?,
            FieldKind::Reference("row") if raw == NULL => return Some(()),
            FieldKind::Reference("row") => plain(format!("{raw}")),
            FieldKind::Reference("string") => self.reference(raw, |shown, place| shown.string(place))?,
            FieldKind::Reference(_) if raw == NULL => return Some(()),
            FieldKind::Reference("strings") => self.reference(raw, |shown, place| shown.strings(place))?,
            FieldKind::Reference("numbers") => self.reference(raw, |shown, place| shown.numbers(place))?,
            // Reserved.
            _ if bytes.iter().all(|byte| *byte == 0) => return Some(()),
            _ => Bytes(bytes.to_vec()).node(form),
        };
        map.push((Key { text: Cow::Owned(key(field)), mark: Mark::default() }, node));
        Some(())
    }

    fn record(&mut self, fields: &'static [FieldInfo], bytes: &[u8]) -> Option<Node<'static>> {
        let mut inner = Vec::new();
        self.fields(fields, bytes, &mut inner)?;
        Some(Node::new(Value::Map(inner)))
    }

    /// The target of a reference; its offset if reading would not find the target there again.
    fn reference(
        &mut self,
        raw: u64,
        look_up: impl FnOnce(&mut Self, u32) -> Option<Option<Node<'static>>>,
    ) -> Option<Node<'static>> {
        let place = u32::try_from(raw).ok()?;
        Some(look_up(self, place)?.unwrap_or_else(|| {
            Node::new(Value::Map(Vec::from([(Key::new("Place"), plain(format!("{place}")))])))
        }))
    }

    /// `None` beyond the limit; empty if it cannot be printed.
    fn string(&mut self, place: u32) -> Option<Option<Node<'static>>> {
        let Some(name) = self.data.string(StringRef(place)) else { return Some(None) };
        self.budget = self.budget.checked_sub(name.as_bytes().len())?;
        let found = match &mut self.probe {
            Some(probe) => probe.string(name.as_bytes()).is_ok_and(|found| found.0 == place),
            None => true,
        };
        Some(found.then(|| Str::from_bytes(name.as_bytes()).node(YamlForm::Lossless)))
    }

    fn strings(&mut self, place: u32) -> Option<Option<Node<'static>>> {
        let Some(list) = self.data.indexes(IndexArrayRef(place)) else { return Some(None) };
        self.budget = self.budget.checked_sub(list.len())?;
        let mut items = Vec::new();
        let mut found = true;
        for place in list.iter() {
            match self.string(place)? {
                Some(item) => items.push(item),
                None => found = false,
            }
        }
        if found {
            if let Some(probe) = &mut self.probe {
                found = probe.indexes(list.iter()).is_ok_and(|found| found.0 == place);
            }
        }
        Some(found.then_some(Node::new(Value::List { items, flow: true })))
    }

    fn numbers(&mut self, place: u32) -> Option<Option<Node<'static>>> {
        let Some(list) = self.data.indexes(IndexArrayRef(place)) else { return Some(None) };
        self.budget = self.budget.checked_sub(list.len())?;
        let found = match &mut self.probe {
            Some(probe) => probe.indexes(list.iter()).is_ok_and(|found| found.0 == place),
            None => true,
        };
        Some(found.then(|| Flow(list.iter().collect::<Vec<u32>>()).node(YamlForm::Lossless)))
    }
}

/// Reads rows: the targets of references are found, or added.
struct Placed<'e, 'd> {
    editor: &'e mut Editor<'d, 'static>,
}

impl Placed<'_, '_> {
    /// Sets the bytes of fields; `known` collects the possible keys.
    fn fields(
        &mut self,
        fields: &[FieldInfo],
        map: &[(Key<'_>, Node<'_>)],
        bytes: &mut [u8],
        known: &mut Vec<String>,
        mark: Mark,
    ) -> Result<(), TextError> {
        for field in fields {
            let end = field.offset.saturating_add(field.size);
            let mut field = *field;
            if let FieldKind::Tagged(tag, kinds) = field.kind {
                let tag = fields.iter().find(|field| field.name == tag);
                let tag = tag.and_then(|tag| bytes.get(tag.offset..tag.offset.saturating_add(tag.size)));
                let tag = tag.map(number);
                if let Some((_, kind)) = kinds.iter().find(|(kind, _)| Some(*kind) == tag) {
                    field = FieldInfo { offset: field.offset, size: field.size, ..*kind };
                } else {
                    field.kind = FieldKind::Bytes;
                }
            }
            let name = key(&field);
            let given = map.iter().find(|(key, _)| key.text == name).map(|(_, node)| node);
            known.push(name.clone());
            let Some(place) = bytes.get_mut(field.offset..end) else { continue };
            let within =
                |error: TextError| given.map_or(mark, |node| node.mark).place(error).in_key(name.clone());
            self.field(&field, given, place, mark).map_err(within)?;
        }
        Ok(())
    }

    fn field(
        &mut self,
        field: &FieldInfo,
        given: Option<&Node<'_>>,
        place: &mut [u8],
        mark: Mark,
    ) -> Result<(), TextError> {
        let form = YamlForm::Lossless;
        let most = u64::MAX >> 64usize.saturating_sub(field.size.saturating_mul(8)).min(63);
        let raw = match (field.kind, given) {
            (FieldKind::Reference("row"), None) => NULL,
            (FieldKind::Reference("strings" | "numbers"), None) => NULL,
            (FieldKind::Flags(_) | FieldKind::Bytes, None) => 0,
            (FieldKind::Record(fields), None) if is_bytes_reference(fields) => 0,
            (_, None) => return Err(mark.error("the key is missing")),
            (FieldKind::Unsigned | FieldKind::Reference("row"), Some(node)) => number_up_to(node, most)?,
            (FieldKind::Float, Some(node)) => Float::read(node, form)?.0.0.into(),
            (FieldKind::Named(names), Some(node)) => number_of(node, names.iter().copied())?,
            (FieldKind::Flags(names), Some(node)) => {
                let Value::List { items, .. } = &node.value else {
                    return Err(node.mark.error("a list of flags is expected here"));
                };
                let mut bits = 0;
                for (index, item) in items.iter().enumerate() {
                    bits |= number_of(item, names.iter().copied()).map_err(|error| error.in_item(index))?;
                }
                bits
            }
            (FieldKind::Record(fields), Some(node)) => match &node.value {
                Value::Map(map) => {
                    let mut known = Vec::new();
                    self.fields(fields, map, place, &mut known, node.mark)?;
                    return all_known(map, &known);
                }
                _ if is_bytes_reference(fields) => {
                    let bytes = Bytes::read(node, form)?;
                    let found = self.editor.bytes(&bytes.0).map_err(|error| text_error(&error, node.mark))?;
                    return fill(
                        place,
                        &found.encode().map_err(|error| text_error(&error, node.mark))?,
                        node.mark,
                    );
                }
                _ => return Err(node.mark.error("keys are expected here")),
            },
            (FieldKind::Reference(what), Some(node)) => self.reference(what, node)?,
            (_, Some(node)) => return fill(place, &Bytes::read(node, form)?.0, node.mark),
        };
        if raw > most {
            let mark = given.map_or(mark, |node| node.mark);
            return Err(mark.error(format!("{raw} is more than {most}")));
        }
        for (byte, value) in place.iter_mut().zip(raw.to_le_bytes()) {
            *byte = value;
        }
        Ok(())
    }

    fn reference(&mut self, what: &str, node: &Node<'_>) -> Result<u64, TextError> {
        let form = YamlForm::Lossless;
        if let Value::Map(map) = &node.value {
            return match map.as_slice() {
                [(key, place)] if key.text == "Place" => number_up_to(place, NULL),
                _ => Err(node.mark.error("only the key `Place` is expected here")),
            };
        }
        let found = match what {
            "string" => self.editor.string(Str::read(node, form)?.0).map(|place| place.0),
            "strings" => {
                let texts = Vec::<Str>::read(node, form)?;
                self.editor.strings(texts.iter().map(|text| &text.0)).map(|StringArrayRef(place)| place)
            }
            _ => self.editor.indexes(Vec::<u32>::read(node, form)?).map(|place| place.0),
        };
        found.map(u64::from).map_err(|error| text_error(&error, node.mark))
    }
}

fn text_error(error: &Error, mark: Mark) -> TextError {
    mark.error(format!("{error}"))
}

fn all_known(map: &[(Key<'_>, Node<'_>)], known: &[String]) -> Result<(), TextError> {
    match map.iter().find(|(key, _)| !known.iter().any(|known| key.text == *known)) {
        Some((key, _)) => {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            Err(unknown(key, &known))
        }
        None => Ok(()),
    }
}

fn fill(place: &mut [u8], bytes: &[u8], mark: Mark) -> Result<(), TextError> {
    if place.len() != bytes.len() {
        let message = format!("{} bytes are expected here, not {}", place.len(), bytes.len());
        return Err(mark.error(message));
    }
    place.copy_from_slice(bytes);
    Ok(())
}

/// The bytes of a row.
fn row_bytes(
    versions: &[&'static [FieldInfo]],
    node: &Node<'_>,
    editor: &mut Editor<'_, 'static>,
) -> Result<Vec<u8>, TextError> {
    let Value::Map(map) = &node.value else {
        return Err(node.mark.error(format!("keys are expected here, not {}", node.sort())));
    };
    let mut known = Vec::from([String::from("Unknown")]);
    let mut row = Vec::new();
    for (index, fields) in versions.iter().enumerate() {
        // A version is present if any of its fields is.
        let there = map.iter().any(|(there, _)| fields.iter().any(|field| there.text == key(field)));
        if index > 0 && !there {
            known.extend(fields.iter().map(key));
            break;
        }
        let size = fields.last().map_or(0, |last| last.offset.saturating_add(last.size));
        let mut bytes = alloc::vec![0; size];
        Placed { editor: &mut *editor }.fields(fields, map, &mut bytes, &mut known, node.mark)?;
        row.extend(bytes);
    }
    all_known(map, &known)?;
    if let Some((_, unknown)) = map.iter().find(|(key, _)| key.text == "Unknown") {
        row.extend(Bytes::read(unknown, YamlForm::Lossless).map_err(|error| error.in_key("Unknown"))?.0);
    }
    Ok(row)
}

impl RuntimeDataText {
    /// With strings, lists and bytes in their original layout, if `with_tables`.
    pub(crate) fn from_payload(payload: Span<'_>, with_tables: bool) -> Result<Self, Error> {
        let data = RuntimeData::parse(payload)?;
        let mut tables = RuntimeData::empty();
        tables.parts = data
            .parts
            .iter()
            .filter(|part| is_shared(part.part_type()))
            .cloned()
            .map(Part::into_owned)
            .collect();
        let budget = payload.len().saturating_mul(2).saturating_add(0x1_0000);
        let probe = with_tables.then(|| tables.edit());
        let mut shown = Shown { data: &data, probe, budget };
        let mut parts = Vec::new();
        for part in &data.parts {
            let too_much = || {
                let kind = ErrorKind::Shared { total: budget as u64, limit: budget as u64 };
                Error::new(kind, payload.offset())
            };
            if is_shared(part.part_type()) && !with_tables {
                continue;
            }
            let mut text = PartText {
                part_type: Named::new(part.part_type()),
                tail: Bytes(part.table_tail().to_vec()),
                ..PartText::default()
            };
            match part {
                Part::StringBuffer(table) => text.strings = Some(Table::parse(table)),
                Part::IndexArrays(arrays) => match lists(arrays) {
                    Some(lists) => {
                        text.arrays = Some(lists);
                        text.tail = Bytes(arrays.tail.to_vec());
                    }
                    None => text.data = Some(Bytes([arrays.words.as_bytes(), &arrays.tail].concat())),
                },
                Part::RawBytes(bytes) | Part::Other { bytes, .. } => text.data = Some(Bytes(bytes.to_vec())),
                _ => {
                    let versions = Part::row_fields(part.part_type()).unwrap_or_default();
                    let mut rows = Vec::new();
                    for row in part.encode_rows()?.unwrap_or_default() {
                        rows.push(RowText(shown_row(&mut shown, versions, &row).ok_or_else(too_much)?));
                    }
                    text.rows = Some(rows);
                }
            }
            parts.push(text);
        }
        let version = Some(data.version.0).filter(|_| data.version != Version::V1_0);
        Ok(Self { mark: Mark::default(), version, parts, tail: Bytes(data.tail.to_vec()) })
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, TextError> {
        let fail = |error: Error| text_error(&error, self.mark);
        let laid_out = self.parts.iter().any(|part| is_shared(part.part_type.0));
        let mut tables = if laid_out { RuntimeData::empty() } else { RuntimeData::new() };
        let mut parts = Vec::new();
        for (index, text) in self.parts.iter().enumerate() {
            if let Some(part) = text.shared() {
                tables.parts.push(part);
            } else if text.rows.is_none() && text.data.is_none() {
                let error = text.mark.error("`Rows` or `Data` is expected here");
                return Err(error.in_item(index).in_key("Parts"));
            }
        }
        let mut editor = tables.edit();
        for (index, text) in self.parts.iter().enumerate() {
            if text.shared().is_none() {
                let part = text.table(&mut editor).map_err(|error| error.in_item(index).in_key("Parts"))?;
                parts.push((index, part));
            }
        }
        let mut data = RuntimeData::empty();
        data.version = self.version.map_or(Version::V1_0, Version);
        data.tail = Cow::Borrowed(&self.tail.0);
        if !laid_out {
            data.parts = tables.parts;
            data.parts.extend(parts.into_iter().map(|(_, part)| part));
            return data.rebuild().and_then(|data| data.encode()).map_err(fail);
        }
        // Shared tables and others, in the order of the text; a missing shared one comes last.
        let mut shared = tables.parts.into_iter();
        let mut parts = parts.into_iter().peekable();
        for index in 0..self.parts.len() {
            match parts.next_if(|(at, _)| *at == index) {
                Some((_, part)) => data.parts.push(part),
                None => data.parts.extend(shared.next()),
            }
        }
        data.parts.extend(shared);
        data.encode().map_err(fail)
    }
}

/// Whether rows refer to a part of this type.
fn is_shared(part_type: PartType) -> bool {
    [PartType::StringBuffer, PartType::IndexArrays, PartType::RawBytes].contains(&part_type)
}

/// The contiguous lists; `None` if there are other bytes between or after them.
fn lists(arrays: &IndexArrays<'_>) -> Option<Vec<Flow<u32>>> {
    let mut lists = Vec::new();
    let mut place = 0;
    while place < arrays.words.len() {
        let list = arrays.at(IndexArrayRef(u32::try_from(place).ok()?))?;
        place = place.checked_add(1)?.checked_add(list.len())?;
        lists.push(Flow(list.iter().collect()));
    }
    Some(lists)
}

fn shown_row(
    shown: &mut Shown<'_, '_, '_>,
    versions: &[&'static [FieldInfo]],
    row: &[u8],
) -> Option<Node<'static>> {
    let mut map = Vec::new();
    let visit = &mut ();
    let mut reader = Reader::new(Span::new(row), visit);
    for fields in versions {
        let size = fields.last().map_or(0, |last| last.offset.saturating_add(last.size));
        let Ok(bytes) = reader.run(|input, ()| take(size)(input)) else { break };
        let before = map.len();
        shown.fields(fields, bytes.bytes(), &mut map)?;
        // A version with default values only could not be distinguished from a missing one.
        if map.len() == before && size > 0 {
            return None;
        }
    }
    if reader.remaining() > 0 {
        map.push((Key::new("Unknown"), Bytes(reader.rest().bytes().to_vec()).node(YamlForm::Lossless)));
    }
    Some(Node::new(Value::Map(map)))
}

impl PartText {
    /// A part that rows refer to.
    fn shared(&self) -> Option<Part<'static>> {
        let data = || self.data.as_ref().map(|data| data.0.clone()).unwrap_or_default();
        match self.part_type.0 {
            PartType::StringBuffer => {
                let bytes = self.strings.as_ref().map_or_else(data, Table::bytes);
                Some(Part::StringBuffer(Cow::Owned(bytes)))
            }
            PartType::RawBytes => Some(Part::RawBytes(Cow::Owned(data()))),
            PartType::IndexArrays => {
                let (words, tail) = match &self.arrays {
                    Some(lists) => {
                        let count = |list: &Flow<u32>| u32::try_from(list.0.len()).unwrap_or(u32::MAX);
                        let numbers = |list| core::iter::once(count(list)).chain(list.0.iter().copied());
                        (lists.iter().flat_map(numbers).collect(), self.tail.0.clone())
                    }
                    None => {
                        let mut words = data();
                        let tail = words.split_off(words.len() & !3);
                        (Words::from_bytes(&words).unwrap_or_default().into_owned(), tail)
                    }
                };
                Some(Part::IndexArrays(IndexArrays { words, tail: Cow::Owned(tail) }))
            }
            _ => None,
        }
    }

    /// A table of rows, or a part of an unknown type.
    fn table(&self, editor: &mut Editor<'_, 'static>) -> Result<Part<'static>, TextError> {
        let part_type = self.part_type.0;
        let (Some(versions), Some(rows)) = (Part::row_fields(part_type), &self.rows) else {
            let Some(data) = &self.data else {
                return Err(self.mark.error("a part of this type has `Data`, not `Rows`"));
            };
            if Part::row_fields(part_type).is_some() {
                return Err(self.mark.error("`Rows` are expected here"));
            }
            return Ok(Part::Other { part_type, bytes: Cow::Owned(data.0.clone()) });
        };
        let mut all = Vec::with_capacity(rows.len());
        for (index, row) in rows.iter().enumerate() {
            let bytes = row_bytes(versions, &row.0, editor);
            all.push(bytes.map_err(|error| row.0.mark.place(error).in_item(index).in_key("Rows"))?);
        }
        let mut part = Part::from_rows(part_type, &all)
            .map_err(|error| text_error(&error, self.mark))?
            .ok_or_else(|| self.mark.error("a part of this type has no rows"))?;
        part.set_table_tail(self.tail.0.clone());
        Ok(part)
    }
}
