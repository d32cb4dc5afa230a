//! `PSV0`, compared with what follows from the module.
//!
//! In go the bytes of the part and the facts of the module; out come findings. Nearly all parts are as
//! expected, which [`agrees`] finds without further ado, on the decoded part. Any other part is read once
//! more, number by number in the vendor's order, for the findings: the vendor's program reports positions
//! and counts that a decoded part no longer has.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;
use core::cell::OnceCell;

use dxkit_bytes::parser::{array_at, number_at};
use dxkit_bytes::{Bool8, Codec as _, Field, Frame, Path, Reader, Span, Writer};
use dxkit_derive::EntryFacts;
use dxkit_dxil::{DxilModule, SignatureElement as DxilElement};
use dxkit_psv::{
    ListedInfo, PipelineStateValidation, PixelInfo, Resource, RuntimeInfo, RuntimeInfo5, SignatureElement0,
    StageInfo,
};
use dxkit_signature::SignatureKind;
use dxkit_types::{FourCc, SemanticKind, ShaderKind};

use crate::dependences::{self, Comparison};
use crate::linear_algebra::{self, Difference};
use crate::{Rule, RuleFinding, RuleReport, Subject};

/// The signatures, as the vendor's messages and our paths call them.
const SIGNATURES: [(&str, SignatureKind, &str); 3] = [
    ("SigInput", SignatureKind::Isg1, "input"),
    ("SigOutput", SignatureKind::Osg1, "output"),
    ("SigPatchConstantOrPrim", SignatureKind::Psg1, "patch_constant_or_primitive"),
];

/// Compares the part with the module.
pub(crate) fn check(
    part: Span<'_>,
    dxil: &DxilModule<'_>,
    facts: Option<EntryFacts<'_, '_>>,
    report: &mut RuleReport,
) {
    let info = facts.map(|facts| facts.written_runtime_info(None));
    if let Some((facts, info)) = facts.zip(info.as_ref()) {
        if agrees(part, dxil, facts, info) == Some(true) {
            return;
        }
    }
    let left = part.len().saturating_mul(64).saturating_add(1 << 20);
    let mut state = State { part, dxil, report, differs: false, left };
    if state.read(facts.zip(info.as_ref())).is_none() {
        state.invalid(["DxilContainer", "PSV0 part"], "its counts and sizes do not give its size");
    }
}

/// The resources that a part states; nothing if they cannot be read.
pub(crate) fn resources(part: Span<'_>, kind: Option<ShaderKind>) -> Option<Vec<Resource<'static>>> {
    let numbers = Numbers::from_payload(part.bytes())?;
    let readable = numbers.readable();
    let stated = PipelineStateValidation::parse_as(Span::new(&readable), kind).ok()?;
    Some(stated.resources.into_iter().map(Resource::into_owned).collect())
}

/// Whether the part is as expected in every respect. It may still be valid if it is not.
fn agrees(
    part: Span<'_>,
    dxil: &DxilModule<'_>,
    facts: EntryFacts<'_, '_>,
    info: &RuntimeInfo<'_>,
) -> Option<bool> {
    let stated = PipelineStateValidation::parse_as(part, dxil.kind).ok()?;
    if stated.runtime_info.size() != info.size()
        || !stated.tail.is_empty()
        || stated.runtime_info.v5.is_some_and(|v5| v5.linear_algebra_present != 0)
        || !dxil.target_types.is_empty()
        || has_more_streams(&stated, dxil.kind)
        || !same_resources(&stated, facts)
        || !same_runtime_info(&stated.runtime_info, counts(&stated), info, facts)
    {
        return Some(false);
    }
    let Some(v1) = &stated.runtime_info.v1 else { return Some(true) };
    let view_id = v1.shader_stage.uses_view_id.get();
    let same_elements = || {
        let lists = [&stated.inputs, &stated.outputs, &stated.patch_constants_or_primitives];
        SIGNATURES.iter().zip(lists).all(|((_, kind, _), list)| {
            let elements = facts.elements(*kind);
            list.len() == elements.len()
                && list.iter().zip(elements).all(|(one, other)| {
                    let indexes = one.semantic_indexes.iter();
                    same_element(&one.v0, one.rows(), one.name.as_bytes(), indexes, (facts, *kind), other)
                })
        })
    };
    let same_name =
        || stated.runtime_info.v3.is_none() || stated.entry_function_name.as_bytes() == facts.entry.name.0;
    let kind = dxil.kind?;
    let same_tables =
        || dependences::compare(dxil.module, kind, view_id, &stated.dependencies) == Comparison::Same;
    Some(same_elements() && same_name() && same_tables() && is_all_used(&stated))
}

fn same_resources(stated: &PipelineStateValidation<'_>, facts: EntryFacts<'_, '_>) -> bool {
    let mut expected = facts.written_resources();
    stated.resources.iter().all(|one| expected.next().is_some_and(|other| *one == other))
        && expected.next().is_none()
}

/// The numbers of vectors on which the sizes of masks and tables depend.
fn vectors(info: &RuntimeInfo<'_>) -> Option<(u8, [u8; 4], u8)> {
    let info = info.v1.as_ref()?;
    let [first, ..] = info.sig_output_vectors.0;
    let geometry = info.shader_stage.kind.0 == ShaderKind::Geometry;
    let outputs = if geometry { info.sig_output_vectors.0 } else { [first, 0, 0, 0] };
    let third = info.shader_stage.patch_constant_or_primitive_vectors().unwrap_or_default();
    Some((info.sig_input_vectors, outputs, third))
}

/// The numbers of elements in the lists.
fn counts(stated: &PipelineStateValidation<'_>) -> [usize; 3] {
    [stated.inputs.len(), stated.outputs.len(), stated.patch_constants_or_primitives.len()]
}

/// Whether there are tables of further streams, which our reader ignores: only geometry shaders have more
/// than one.
fn has_more_streams(stated: &PipelineStateValidation<'_>, kind: Option<ShaderKind>) -> bool {
    stated.runtime_info.v1.as_ref().is_some_and(|info| {
        let [_, more @ ..] = info.sig_output_vectors.0;
        kind != Some(ShaderKind::Geometry) && more.iter().any(|count| *count > 0)
    })
}

/// Whether the runtime infos are equal as far as the vendor's validator compares them: all but the name of
/// the entry point and linear algebra, which it compares elsewhere, with the counts of elements.
fn same_runtime_info(
    stated: &RuntimeInfo<'_>,
    counts: [usize; 3],
    derived: &RuntimeInfo<'_>,
    facts: EntryFacts<'_, '_>,
) -> bool {
    let mut lists = SIGNATURES.iter().zip(counts);
    let mut expected = derived.clone();
    (expected.v3, expected.v5) = (stated.v3, stated.v5);
    expected.unknown.clone_from(&stated.unknown);
    *stated == expected
        && (stated.v1.is_none() || lists.all(|((_, kind, _), count)| count == facts.elements(*kind).len()))
}

/// Whether an element is that of the module. Offsets into tables are not compared, but the values there are.
/// The vendor's validator reads as many indexes as there are rows, past the end of the module's list.
fn same_element(
    one: &SignatureElement0,
    rows: usize,
    name: &[u8],
    indexes: impl Iterator<Item = u32>,
    (facts, kind): (EntryFacts<'_, '_>, SignatureKind),
    element: &DxilElement<'_>,
) -> bool {
    let other = facts.psv_element_fields(kind, element);
    let arbitrary = other.semantic_kind == SemanticKind::Arbitrary;
    usize::try_from(element.rows).is_ok_and(|stated| stated == rows)
        && rows == element.semantic_indexes.len()
        && one.start_row == other.start_row
        && one.columns == other.columns
        && (!arbitrary || name == element.name.0)
        && indexes.eq(element.semantic_indexes.iter().copied())
        && one.semantic_kind == other.semantic_kind
        && one.component_type == other.component_type
        && one.interpolation_mode == other.interpolation_mode
        && one.dynamic_mask_and_stream == other.dynamic_mask_and_stream
        && one.reserved == other.reserved
}

/// Whether the names lie in the table of strings one after the other, and every semantic index is one of an
/// element. Other tables may be in order, too.
fn is_all_used(stated: &PipelineStateValidation<'_>) -> bool {
    let table = stated.string_table();
    let names = stated.elements().map(|element| &element.name).chain([&stated.entry_function_name]);
    // The table begins with an empty string, for the names of system values.
    let mut next = 1_usize;
    for name in names.filter(|name| !name.is_empty()) {
        let offset = name.table_offset().and_then(|offset| usize::try_from(offset).ok());
        if offset != Some(next) {
            return false;
        }
        next = next.saturating_add(name.as_bytes().len()).saturating_add(1);
    }
    let padded = table.len().saturating_sub(next) < 4 && table.first() == Some(&0);
    let padding = table.get(next..);
    if !padded || !padding.is_some_and(|padding| padding.iter().all(|byte| *byte == 0)) {
        return false;
    }
    let indexes = stated.semantic_index_table();
    let mut used = 0_u128;
    for element in stated.elements() {
        let Some(first) = element.semantic_indexes.table_index().filter(|first| *first < 128) else {
            return false;
        };
        let rows = u32::try_from(element.rows()).unwrap_or(u32::MAX);
        used |= 1_u128.checked_shl(rows).map_or(u128::MAX, |bit| bit - 1) << first;
    }
    let all = u32::try_from(indexes.len()).ok().and_then(|count| 1_u128.checked_shl(count));
    all.is_some_and(|end| used == end - 1)
}

/// The numbers of a part without their meaning, as the vendor's validator reads them: sums and products that
/// exceed 32 bits wrap round.
struct Numbers<'p> {
    payload: &'p [u8],
    runtime_info: &'p [u8],
    resources: u32,
    resource_size: u32,
    strings: &'p [u8],
    /// Where the semantic indexes begin, and how many there are.
    indexes: (usize, usize),
    /// The numbers of elements in the three lists.
    elements: [u8; 3],
    element_size: u32,
    /// Where the elements begin.
    rows: usize,
    /// The bytes after everything that is known.
    tail: &'p [u8],
}

/// Reads 32-bit numbers one after the other.
struct Walk<'p> {
    payload: &'p [u8],
    offset: u32,
}

impl<'p> Walk<'p> {
    fn skip(&mut self, bytes: u32) -> Option<()> {
        self.offset = self.offset.wrapping_add(bytes);
        (self.place()? <= self.payload.len()).then_some(())
    }

    fn place(&self) -> Option<usize> {
        usize::try_from(self.offset).ok()
    }

    fn number(&mut self) -> Option<u32> {
        let number = number_at(self.payload, self.place()?)?;
        self.skip(4)?;
        Some(number)
    }

    fn bytes(&mut self, bytes: u32) -> Option<&'p [u8]> {
        let start = self.place()?;
        self.skip(bytes)?;
        self.payload.get(start..self.place()?)
    }
}

/// Words of a mask with a bit for each component of the vectors.
const fn mask_words(vectors: u8) -> u32 {
    (vectors as u32).div_ceil(8)
}

/// Bytes of a table of masks.
const fn table_bytes(inputs: u8, outputs: u8) -> u32 {
    4 * 4 * inputs as u32 * mask_words(outputs)
}

impl<'p> Numbers<'p> {
    /// Nothing if they do not fit the part.
    fn from_payload(payload: &'p [u8]) -> Option<Self> {
        let mut walk = Walk { payload, offset: 0 };
        let size = walk.number()?;
        let runtime_info = walk.bytes(size)?;
        let resources = walk.number()?;
        let mut resource_size = 0;
        if resources > 0 {
            resource_size = walk.number()?;
            walk.skip(resources.wrapping_mul(resource_size))?;
        }
        let mut numbers = Self {
            payload,
            runtime_info,
            resources,
            resource_size,
            strings: &[],
            indexes: (0, 0),
            elements: [0; 3],
            element_size: 0,
            rows: 0,
            tail: &[],
        };
        // The fields of version 1 follow the 24 bytes of version 0.
        if let Some([stage, view_id, third, _, inputs, outputs, thirds, vectors, streams @ ..]) =
            array_at::<12>(runtime_info, 24)
        {
            let size = walk.number()?;
            if size % 4 != 0 {
                return None;
            }
            numbers.strings = walk.bytes(size)?;
            let count = walk.number()?;
            numbers.indexes = (walk.place()?, usize::try_from(count).ok()?);
            walk.skip(count.wrapping_mul(4))?;
            numbers.elements = [inputs, outputs, thirds];
            let elements: u32 = numbers.elements.iter().map(|count| u32::from(*count)).sum();
            if elements > 0 {
                numbers.element_size = walk.number()?;
                numbers.rows = walk.place()?;
                walk.skip(elements.wrapping_mul(numbers.element_size))?;
            }
            let stage = ShaderKind(u16::from(stage));
            let has_third = [ShaderKind::Hull, ShaderKind::Mesh].contains(&stage);
            if view_id != 0 {
                walk.skip(4 * streams.iter().map(|outputs| mask_words(*outputs)).sum::<u32>())?;
                walk.skip(if has_third { 4 * mask_words(third) } else { 0 })?;
            }
            walk.skip(streams.iter().map(|outputs| table_bytes(vectors, *outputs)).sum())?;
            walk.skip(if has_third { table_bytes(vectors, third) } else { 0 })?;
            let [first, ..] = streams;
            walk.skip(if stage == ShaderKind::Domain { table_bytes(third, first) } else { 0 })?;
        }
        numbers.tail = payload.get(walk.place()?..)?;
        Some(numbers)
    }

    /// The rows of the elements of a list.
    fn rows(&self, list: usize) -> impl Iterator<Item = ElementRow<'p>> {
        let payload = self.payload;
        let before: usize = self.elements.iter().take(list).map(|count| usize::from(*count)).sum();
        let count = self.elements.get(list).copied().unwrap_or_default();
        let start = self.rows;
        (before..before.saturating_add(count.into())).map_while(move |index| {
            let offset = start.checked_add(index.checked_mul(16)?)?;
            ElementRow::from_payload(payload, offset)
        })
    }

    /// The semantic indexes of a row, if they lie in the table.
    fn indexes(&self, row: &ElementRow<'_>) -> Option<Vec<u32>> {
        let (start, count) = self.indexes;
        let first = usize::try_from(row.indexes).ok()?;
        let rows = usize::from(row.rows);
        // Without a table, no element can have indexes, not even none.
        if count == 0 || first.checked_add(rows)? > count {
            return None;
        }
        let offset = start.checked_add(first.checked_mul(4)?)?;
        (0..rows).map(|index| number_at(self.payload, offset.checked_add(index * 4)?)).collect()
    }

    /// The name at an offset in the table of strings, if it is one.
    fn name(&self, offset: u32) -> Option<&'p [u8]> {
        self.strings.get(usize::try_from(offset).ok()?..).filter(|rest| !rest.is_empty()).map(text)
    }

    /// The offset of the name of the entry function, in version 3.
    fn entry_name(&self) -> Option<u32> {
        number_at(self.runtime_info, 48)
    }

    /// The part without references that lead out of the tables.
    fn readable(&self) -> Cow<'p, [u8]> {
        let mut payload = Cow::Borrowed(self.payload);
        let mut clear = |offset: usize, bytes: usize| {
            if let Some(place) = payload.to_mut().get_mut(offset..offset.saturating_add(bytes)) {
                place.fill(0);
            }
        };
        for list in 0..3 {
            for row in self.rows(list) {
                if self.name(row.name).is_none() {
                    clear(row.offset, 4);
                }
                if self.indexes(&row).is_none() {
                    clear(row.offset + 4, 5);
                }
            }
        }
        if self.entry_name().is_some_and(|name| self.name(name).is_none()) {
            clear(4 + 48, 4);
        }
        payload
    }
}

/// The bytes before the first zero.
fn text(bytes: &[u8]) -> &[u8] {
    bytes.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// An element as it stands in the part.
struct ElementRow<'p> {
    offset: usize,
    name: u32,
    indexes: u32,
    rows: u8,
    bytes: &'p [u8],
}

impl<'p> ElementRow<'p> {
    fn from_payload(payload: &'p [u8], offset: usize) -> Option<Self> {
        let bytes = payload.get(offset..offset.checked_add(16)?)?;
        let [name, indexes] = [number_at(bytes, 0)?, number_at(bytes, 4)?];
        Some(Self { offset, name, indexes, rows: number_at(bytes, 8)?, bytes })
    }

    fn fields(&self) -> Option<SignatureElement0> {
        SignatureElement0::read(&mut Reader::new(Span::new(self.bytes), &mut ())).ok()
    }
}

/// What is used of the tables of strings and of semantic indexes.
struct Used<'p> {
    strings: &'p [u8],
    /// The offsets of the strings, and whether they are used.
    names: BTreeMap<usize, bool>,
    indexes: Vec<bool>,
}

impl<'p> Used<'p> {
    fn from_numbers(numbers: &Numbers<'p>) -> Self {
        let strings = numbers.strings;
        let mut names = BTreeMap::new();
        let mut start = 0_usize;
        for string in strings.split_inclusive(|byte| *byte == 0) {
            names.insert(start, false);
            start = start.saturating_add(string.len());
        }
        // Up to three zeros at the end are padding.
        let zeros = strings.iter().rev().take_while(|byte| **byte == 0).count();
        for offset in strings.len().saturating_sub(zeros.min(3))..strings.len() {
            names.remove(&offset);
        }
        let (_, count) = numbers.indexes;
        Self { strings, names, indexes: vec![false; count.min(numbers.payload.len())] }
    }

    fn name(&mut self, offset: u32) {
        if let Some(used) = usize::try_from(offset).ok().and_then(|offset| self.names.get_mut(&offset)) {
            *used = true;
        }
    }

    fn indexes(&mut self, first: u32, count: u32) {
        let range =
            usize::try_from(first).ok().zip(usize::try_from(u64::from(first) + u64::from(count)).ok());
        if let Some(used) = range.and_then(|(first, end)| self.indexes.get_mut(first..end)) {
            used.fill(true);
        }
    }

    /// What is not used: the table, and the string or the number of the index.
    fn rest(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        let names = self.names.iter().filter(|(offset, used)| {
            // The first string may be empty without a use.
            !**used && (**offset > 0 || self.strings.first() != Some(&0))
        });
        let names = names.map(|(offset, _)| {
            let name = text(self.strings.get(*offset..).unwrap_or_default());
            ("StringTable", String::from_utf8_lossy(name).to_string())
        });
        let indexes = self.indexes.iter().enumerate().filter(|(_, used)| !**used);
        names.chain(indexes.map(|(index, _)| ("SemanticIndexTable", index.to_string())))
    }
}

/// Words for pieces whose fields seem to be the same.
fn differs(what: &str) -> [String; 2] {
    ["is another".into(), format!("the {what}")]
}

/// A part that is not as expected.
struct State<'s, 'd, 'm> {
    part: Span<'s>,
    dxil: &'s DxilModule<'m>,
    report: &'d mut RuleReport,
    /// Whether its content differs from the module's.
    differs: bool,
    /// How many bytes the texts of differences may still have: elements may share long lists of indexes.
    left: usize,
}

impl State<'_, '_, '_> {
    fn add(
        &mut self,
        rule: Rule,
        found: impl Into<String>,
        allowed: impl Into<String>,
        arguments: [&str; 2],
    ) {
        let finding = RuleFinding::new(rule, Subject::Part(FourCc::Psv0)).found(found).allowed(allowed);
        self.report.add(finding.arguments(arguments));
        self.differs = true;
    }

    /// Something that has no sense.
    fn invalid(&mut self, what: [&str; 2], found: impl Into<String>) {
        self.add(Rule::CONTAINER_CONTENTINVALID, found, "", what);
    }

    /// Numbers or names that differ.
    fn mismatch(&mut self, what: &str, stated: &str, derived: &str) {
        let finding = RuleFinding::new(Rule::CONTAINER_CONTENTMATCHES, Subject::Part(FourCc::Psv0));
        let finding = finding.found(format!("{what}: {stated}")).allowed(derived);
        self.report.add(finding.arguments([what, "PSV0", stated, derived]));
        self.differs = true;
    }

    /// Pieces that differ, which the vendor's message has as lines of text: as stated and as derived. Our own
    /// names the first field below a path that differs; if there is none, it has the words.
    fn differing(
        &mut self,
        what: &str,
        fields: &Fields<'_>,
        below: &str,
        [stated, derived]: [Vec<u8>; 2],
        words: impl FnOnce() -> [String; 2],
    ) {
        let mut finding = RuleFinding::new(Rule::CONTAINER_CONTENTMATCHES, Subject::Part(FourCc::Psv0));
        let size = stated.len().saturating_add(derived.len());
        self.differs = true;
        self.left = match self.left.checked_sub(size) {
            Some(left) => left,
            None => return self.report.add(finding.found(format!("{below} differs"))),
        };
        let [stated, derived] = [stated, derived].map(|text| String::from_utf8_lossy(&text).to_string());
        let finding = match fields.difference(below) {
            Some((field, expected)) => {
                finding.bit = u64::try_from(field.offset).ok().map(|offset| offset.saturating_mul(8));
                let finding = finding.found(format!("{} is {}", field.path, field.value));
                finding.allowed(format!("{expected}, from the module"))
            }
            None => {
                let [found, allowed] = words();
                finding.found(format!("{below} {found}")).allowed(format!("{allowed}, from the module"))
            }
        };
        self.report.add(finding.arguments([what, "PSV0", &stated, &derived]));
    }

    /// Compares everything. Nothing if the part makes no sense.
    fn read(&mut self, facts: Option<(EntryFacts<'_, '_>, &RuntimeInfo<'_>)>) -> Option<()> {
        let numbers = Numbers::from_payload(self.part.bytes())?;
        let readable = numbers.readable();
        let span = Span::at(&readable, self.part.offset());
        let stated = PipelineStateValidation::parse_as(span, self.dxil.kind).ok();
        // The vendor's validator reads the lowest bit alone.
        let announced = number_at::<u32>(numbers.runtime_info, 56).is_some_and(|present| present & 1 != 0);
        if announced && stated.as_ref().is_none_or(|stated| stated.linear_algebra().is_none())
            || !announced && !numbers.tail.is_empty()
        {
            return None;
        }
        let (facts, info) = facts?;
        for (what, there, stated, expected) in [
            ("PSVRuntimeInfoSize", true, numbers.runtime_info.len(), info.size()),
            (
                "PSVResourceBindInfoSize",
                numbers.resources > 0,
                usize::try_from(numbers.resource_size).ok()?,
                if info.v2.is_some() { 24 } else { 16 },
            ),
            (
                "PSVSignatureElementSize",
                numbers.elements != [0; 3],
                usize::try_from(numbers.element_size).ok()?,
                16,
            ),
        ] {
            if there && stated != expected {
                self.mismatch(what, &stated.to_string(), &expected.to_string());
                return Some(());
            }
        }
        if numbers.strings.last().is_some_and(|last| *last != 0) {
            // The vendor's message lacks its second argument.
            self.invalid(["PSV part StringTable", "%1"], "the string table does not end with a zero");
            return Some(());
        }
        if let Some(stated) = stated {
            self.compare(&numbers, &stated, facts, info)?;
        } else {
            self.differs = true;
        }
        if self.differs {
            let finding = RuleFinding::new(Rule::CONTAINER_PARTMATCHES, Subject::Part(FourCc::Psv0));
            let finding = finding.found("it differs from what follows from the module");
            self.report.add(finding.arguments(["Pipeline State Validation"]));
        }
        Some(())
    }

    fn compare(
        &mut self,
        numbers: &Numbers<'_>,
        stated: &PipelineStateValidation<'_>,
        facts: EntryFacts<'_, '_>,
        info: &RuntimeInfo<'_>,
    ) -> Option<()> {
        let fields = Fields { part: self.part, stated, facts, read: OnceCell::new() };
        self.resources(stated, &fields);
        self.runtime_info(numbers, stated, info, &fields);
        let mut used = Used::from_numbers(numbers);
        if let Some(v1) = &stated.runtime_info.v1 {
            let (stage, own) = (v1.shader_stage.kind.0, facts.stage);
            if stage != own {
                self.mismatch("ShaderStage", &stage.0.to_string(), &own.0.to_string());
                // This ends the comparison.
                self.differs = false;
                return Some(());
            }
            let uses = v1.shader_stage.uses_view_id;
            let other = info.v1.is_some_and(|info| info.shader_stage.uses_view_id.get());
            if uses.get() != other {
                self.mismatch("UsesViewID", &uses.0.to_string(), if other { "1" } else { "0" });
            }
            for (list, (name, kind, place)) in SIGNATURES.iter().enumerate() {
                self.elements(numbers, list, (name, *kind, place), &fields, &mut used);
            }
            self.dependences(stated, &fields);
        }
        if let Some(name) = numbers.entry_name() {
            used.name(name);
            match numbers.name(name) {
                None => {
                    let found = format!("the name of the entry function begins at {name}");
                    self.invalid(["PSV0 part", "EntryFunctionName"], found);
                }
                Some(name) if name != facts.entry.name.0 => {
                    let [stated, expected] =
                        [name, facts.entry.name.0].map(|name| String::from_utf8_lossy(name).to_string());
                    self.mismatch("EntryFunctionName", &stated, &expected);
                }
                Some(_) => {}
            }
        }
        self.linear_algebra(stated, facts, &mut used);
        let differs = self.differs;
        for (table, name) in used.rest() {
            let found = match table {
                "StringTable" => format!("the string \"{name}\" is not used"),
                _ => format!("the semantic index {name} is not used"),
            };
            self.add(Rule::CONTAINER_UNUSEDITEMINTABLE, found, "", [table, &name]);
        }
        self.differs = differs;
        Some(())
    }

    fn resources(&mut self, stated: &PipelineStateValidation<'_>, fields: &Fields<'_>) {
        let expected = fields.facts.written_resources().count();
        if stated.resources.len() != expected {
            let count = stated.resources.len().to_string();
            return self.mismatch("ResourceCount", &count, &expected.to_string());
        }
        let derived = fields.facts.written_resources().zip(fields.facts.psv_resources());
        for (index, (one, (other, whole))) in stated.resources.iter().zip(derived).enumerate() {
            if *one != other {
                let (mut texts, path) = ([Vec::new(), Vec::new()], format!("resource[{index}]"));
                let [first, second] = &mut texts;
                one.list(first);
                // This is printed with the fields of all versions.
                whole.list(second);
                self.differing("ResourceBindInfo", fields, &path, texts, || differs("resource"));
            }
        }
    }

    fn runtime_info(
        &mut self,
        numbers: &Numbers<'_>,
        stated: &PipelineStateValidation<'_>,
        info: &RuntimeInfo<'_>,
        fields: &Fields<'_>,
    ) {
        let facts = fields.facts;
        let stated = &stated.runtime_info;
        let stages = [stated, info].map(|info| info.v1.map(|v1| v1.shader_stage.kind));
        let counts = numbers.elements.map(usize::from);
        if same_runtime_info(stated, counts, info, facts) && stages.iter().all(|stage| *stage == stages[0]) {
            return;
        }
        let mut texts = [Vec::new(), Vec::new()];
        let [first, second] = &mut texts;
        // The vendor's message has them the wrong way round, the module's with the fields of all versions,
        // and those of the part without a stage if it is of version 0.
        let mut whole = facts.whole_runtime_info();
        // This is never set in it.
        whole.v5 = Some(RuntimeInfo5::default());
        let mut elements = SIGNATURES.map(|(_, kind, _)| facts.elements(kind).len() as u64);
        if info.v1.is_none() {
            // Without a stage, it is that of the number 0, and there are no signatures.
            whole = without_signatures(whole);
            elements = [0; 3];
        }
        let name = facts.entry.name.0;
        whole.list(ListedInfo { elements, entry_function_name: name }, "", first);
        let mut own = stated.clone();
        if own.v1.is_none() {
            own.v0.stage_info = StageInfo::Other([0; 16]);
        }
        let name = numbers.entry_name().and_then(|name| numbers.name(name)).unwrap_or_default();
        own.list(
            ListedInfo { elements: counts.map(|count| count as u64), entry_function_name: name },
            "",
            second,
        );
        self.differing("PSVRuntimeInfo", fields, "runtime_info", texts, || differs("info"));
    }

    fn elements(
        &mut self,
        numbers: &Numbers<'_>,
        list: usize,
        (name, kind, place): (&str, SignatureKind, &str),
        fields: &Fields<'_>,
        used: &mut Used<'_>,
    ) {
        let facts = fields.facts;
        let elements = facts.elements(kind);
        let count = numbers.elements.get(list).copied().unwrap_or_default();
        if usize::from(count) != elements.len() {
            let (count, expected) = (count.to_string(), elements.len().to_string());
            return self.mismatch(&format!("{name}Elements"), &count, &expected);
        }
        for (index, (row, element)) in numbers.rows(list).zip(elements).enumerate() {
            let (text, indexes) = (numbers.name(row.name), numbers.indexes(&row));
            used.name(row.name);
            if text.is_none() {
                let found = format!("the name of {place} {index} begins at {}", row.name);
                self.invalid(["PSV0 part", "SemanticName"], found);
            }
            match &indexes {
                Some(_) => used.indexes(row.indexes, row.rows.into()),
                None => {
                    let (first, rows) = (row.indexes, row.rows);
                    let found = format!("the {rows} semantic indexes of {place} {index} begin at {first}");
                    self.invalid(["PSV0 part", "SemanticIndex"], found);
                }
            }
            let (Some(text), Some(indexes), Some(one)) = (text, indexes, row.fields()) else { continue };
            let rows = usize::from(row.rows);
            let other = facts.psv_element_fields(kind, element);
            if same_element(&one, rows, text, indexes.iter().copied(), (facts, kind), element) {
                continue;
            }
            let mut texts = [Vec::new(), Vec::new()];
            let [first, second] = &mut texts;
            one.list(text, row.rows, &indexes, first);
            let rows = u8::try_from(element.rows & 0xff).unwrap_or_default();
            let own = element.semantic_indexes.get(..rows.into()).unwrap_or(&element.semantic_indexes);
            other.list(&dxil_name(facts, kind, element), rows, own, second);
            let words = || {
                let words = |name: &[u8], indexes: &[u32]| {
                    format!("named \"{}\", with the indexes {indexes:?}", String::from_utf8_lossy(name))
                };
                let name = if other.semantic_kind == SemanticKind::Arbitrary { element.name.0 } else { text };
                [format!("is {}", words(text, &indexes)), words(name, own)]
            };
            self.differing(&format!("{name}Element"), fields, &format!("{place}[{index}]"), texts, words);
        }
    }

    /// The masks and tables of dependences.
    fn dependences(&mut self, stated: &PipelineStateValidation<'_>, fields: &Fields<'_>) {
        let (Some(kind), Some(info)) = (self.dxil.kind, &stated.runtime_info.v1) else { return };
        let view_id = info.shader_stage.uses_view_id.get();
        let facts = fields.facts;
        let mut made = PipelineStateValidation::new(facts.written_runtime_info(None));
        let same = dependences::compare(self.dxil.module, kind, view_id, &stated.dependencies);
        if same == Comparison::Same && vectors(&stated.runtime_info) == vectors(&made.runtime_info) {
            return;
        }
        let mut texts = [Vec::new(), Vec::new()];
        let [first, second] = &mut texts;
        stated.dependencies.list(kind, view_id, first);
        let uses = made.runtime_info.v1.is_some_and(|v1| v1.shader_stage.uses_view_id.get());
        dependences::fill(self.dxil.module, kind, uses, &mut made.dependencies);
        made.dependencies.list(kind, uses, second);
        let [stated, derived] = texts.map(|text| String::from_utf8_lossy(&text).to_string());
        let finding = RuleFinding::new(Rule::CONTAINER_CONTENTMATCHES, Subject::Part(FourCc::Psv0));
        let finding = match dependences::difference(&fields.stated.dependencies, &made.dependencies) {
            Some([found, allowed]) => {
                finding.found(found).allowed(format!("{allowed}, from dx.viewIdState of the module"))
            }
            None => finding.found("the tables of dependences have other sizes than dx.viewIdState"),
        };
        self.report.add(finding.arguments(["ViewIDState", "PSV0", &stated, &derived]));
        self.differs = true;
    }

    fn linear_algebra(
        &mut self,
        stated: &PipelineStateValidation<'_>,
        facts: EntryFacts<'_, '_>,
        used: &mut Used<'_>,
    ) {
        if stated.runtime_info.v1.is_none() {
            return;
        }
        let has_matrices = !self.dxil.target_types.is_empty();
        let tables = stated.linear_algebra();
        if has_matrices != tables.is_some() {
            let text = |flag: bool| if flag { "true" } else { "false" };
            self.mismatch("LinAlgRuntimeInfoPresent", text(tables.is_some()), text(has_matrices));
        }
        let Some(tables) = tables else { return };
        for (first, count) in tables.shape_lists() {
            used.indexes(first, count);
        }
        for difference in linear_algebra::differences(stated, &facts.pipeline_state(None)) {
            match difference {
                Difference::Content(what, stated, derived) => self.mismatch(&what, &stated, &derived),
                Difference::Shapes(what, stated, derived) => {
                    let finding =
                        RuleFinding::new(Rule::CONTAINER_CONTENTMATCHES, Subject::Part(FourCc::Psv0));
                    let arguments = [&what, "PSV0", SHAPES, &format!("{SHAPES} generated from DxilModule")];
                    self.report.add(finding.found(stated).allowed(derived).arguments(arguments));
                    self.differs = true;
                }
                Difference::Malformed(what, found) => self.invalid(["PSV0 part", what], found),
            }
        }
    }
}

/// What the vendor's messages say instead of the numbers of shapes.
const SHAPES: &str = "shape index sequence";

/// A runtime info whose fields of version 1 are all zeros, whatever its stage is.
fn without_signatures(info: RuntimeInfo<'static>) -> RuntimeInfo<'static> {
    let mut bytes = Writer::new();
    let stage = ShaderKind::Pixel;
    let read = info.v0.stage_info.write(&mut bytes).ok().map(|()| bytes.into_bytes());
    let [depth, sample] = read.and_then(|bytes| array_at(&bytes, 0)).unwrap_or_default();
    let pixel =
        PixelInfo { depth_output: Bool8(depth), sample_frequency: Bool8(sample), ..PixelInfo::default() };
    let mut made = info;
    made.v1 = RuntimeInfo::for_kind(stage, 1).v1;
    made.v0.stage_info = StageInfo::Pixel(pixel);
    made
}

/// The name of an element as the module has it: system values are named by their kind.
fn dxil_name(facts: EntryFacts<'_, '_>, kind: SignatureKind, element: &DxilElement<'_>) -> Vec<u8> {
    let semantic = facts.psv_element_fields(kind, element).semantic_kind;
    semantic.hlsl().map_or_else(|| element.name.0.to_vec(), |name| name.to_string().into_bytes())
}

/// The fields of `PSV0` as stored in the part, and as derived from the module. Read only if there is a
/// difference.
struct Fields<'p> {
    part: Span<'p>,
    stated: &'p PipelineStateValidation<'p>,
    facts: EntryFacts<'p, 'p>,
    read: OnceCell<(Vec<Field>, BTreeMap<Path, String>)>,
}

impl Fields<'_> {
    fn collect(span: Span<'_>, kind: Option<ShaderKind>) -> Vec<Field> {
        dxkit_bytes::Fields::collect(|visit| drop(PipelineStateValidation::walk_as(span, kind, visit)))
    }

    /// The first field below a path with another value, and that value.
    fn difference(&self, below: &str) -> Option<(&Field, &str)> {
        let (stated, derived) = self.read.get_or_init(|| {
            let kind = Some(self.facts.stage);
            // What only the part states is about linear algebra.
            let bytes = self.facts.pipeline_state(Some(self.stated)).encode().unwrap_or_default();
            let derived = Self::collect(Span::new(&bytes), kind).into_iter();
            let derived = derived.map(|field| (field.path, field.value)).collect();
            (Self::collect(self.part, kind), derived)
        });
        stated.iter().filter(|field| field.path.to_string().starts_with(below)).find_map(|field| {
            // Offsets into tables are not compared.
            let references = [Frame::Field("semantic_name"), Frame::Field("semantic_indexes")];
            let place = field.path.frames().last().is_some_and(|last| references.contains(last));
            let expected = derived.get(&field.path).filter(|other| !place && **other != field.value)?;
            Some((field, expected.as_str()))
        })
    }
}
