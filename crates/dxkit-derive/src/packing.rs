//! The registers of signature elements: DXC's two packers.
//!
//! In go the elements of a signature; out comes the row and the first column of each. A register has four
//! columns, each of which belongs to one element; which elements may share a register depends on system
//! values, interpolation and the width of components. `-pack-prefix-stable` (DXC's default) places elements
//! in their order, `-pack-optimized` by interpolation, and those of more rows and columns first.
//!
//! The rules are those of DXC's sources (`DxilSignatureAllocator`) and hold for the registers of everything
//! in `testdata` that DXC wrote. `dxkit-validate` checks the same rules of stated registers.

use alloc::vec;
use alloc::vec::Vec;

use dxkit_dxil::{ShaderFlags, SignatureElement};
use dxkit_signature::SignatureKind;
use dxkit_types::{InterpolationMode, KnownDxilComponentType, ShaderKind};

use crate::EntryFacts;
use crate::sig_point::{ElementTreatment, SigPoint};

/// Registers of a stream.
const REGISTERS: usize = 32;
/// Components of a register.
const COMPONENTS: usize = 4;
/// Registers that clip and cull distances may take together.
const CLIP_REGISTERS: usize = 2;

/// How elements are put into registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SignaturePacking {
    /// In the order of the elements, so that later elements do not change the registers of earlier ones
    /// (DXC's `-pack-prefix-stable`, its default).
    #[default]
    PrefixStable,
    /// Sorted, so that fewer registers are needed (`-pack-optimized`).
    Optimized,
}

/// The position of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ElementPosition {
    /// Its first register.
    pub register: u32,
    /// Its first component in each.
    pub column: u8,
}

impl EntryFacts<'_, '_> {
    /// The place of each element of a signature, whatever place it has now. `None` of those that have no
    /// register by their meaning, and of those that no register is left for.
    #[must_use]
    pub fn packed(&self, kind: SignatureKind, packing: SignaturePacking) -> Vec<Option<ElementPosition>> {
        let elements = self.elements(kind);
        let mut places = vec![None; elements.len()];
        match SigPoint::from_signature(self.stage, kind) {
            Some(SigPoint::VSIn) => self.in_rows(kind, &mut places),
            Some(SigPoint::PSOut) => {
                for (place, element) in places.iter_mut().zip(elements) {
                    if ElementTreatment::find(self.stage, kind, element.semantic_kind)
                        == ElementTreatment::Target
                    {
                        let register = element.semantic_indexes.first().copied();
                        *place = register.map(|register| ElementPosition { register, column: 0 });
                    }
                }
            }
            Some(_) => {
                let streams = if self.stage == ShaderKind::Geometry { 4 } else { 1 };
                for stream in 0..streams {
                    let items = self.items(kind, |element| streams == 1 || element.stream == stream);
                    let mut allocator = Allocator { registers: vec![Register::default(); REGISTERS] };
                    match packing {
                        SignaturePacking::PrefixStable => allocator.prefix_stable(&items, &mut places),
                        SignaturePacking::Optimized => allocator.optimized(items, &mut places),
                    }
                }
            }
            None => {}
        }
        places
    }

    /// Inputs of vertex shaders are not packed: each begins a register.
    fn in_rows(&self, kind: SignatureKind, places: &mut [Option<ElementPosition>]) {
        let mut register = 0u32;
        for (place, element) in places.iter_mut().zip(self.elements(kind)) {
            let packed = matches!(
                ElementTreatment::find(self.stage, kind, element.semantic_kind),
                ElementTreatment::Arbitrary
                    | ElementTreatment::SystemValue
                    | ElementTreatment::GeneratedValue
            );
            if packed && register < 32 {
                *place = Some(ElementPosition { register, column: 0 });
                register = register.saturating_add(element.rows);
            }
        }
    }

    /// The elements of a stream that get registers.
    fn items(&self, kind: SignatureKind, in_stream: impl Fn(&SignatureElement<'_>) -> bool) -> Vec<Item> {
        let native = self.flags().contains(ShaderFlags::USE_NATIVE_LOW_PRECISION);
        let elements = self.elements(kind).iter().enumerate().filter(|(_, element)| in_stream(element));
        elements
            .filter_map(|(index, element)| {
                let class = match ElementTreatment::find(self.stage, kind, element.semantic_kind) {
                    ElementTreatment::Arbitrary => Class::Arbitrary,
                    ElementTreatment::SystemValue => Class::SystemValue,
                    ElementTreatment::GeneratedValue => Class::Generated,
                    ElementTreatment::ClipCull => Class::ClipCull,
                    ElementTreatment::TessellationFactor => Class::TessFactor,
                    _ => return None,
                };
                let columns = usize::from(element.columns).clamp(1, COMPONENTS);
                let rows =
                    usize::try_from(element.rows).ok().filter(|rows| (1..=REGISTERS).contains(rows))?;
                let narrow = matches!(
                    element.component_type.known(),
                    Some(
                        KnownDxilComponentType::I16
                            | KnownDxilComponentType::U16
                            | KnownDxilComponentType::F16
                    )
                );
                Some(Item {
                    index,
                    id: element.id,
                    class,
                    rows,
                    columns,
                    interpolation: element.interpolation,
                    // All minimum-precision types have the same width.
                    width: if native && narrow { 16 } else { 32 },
                })
            })
            .collect()
    }
}

/// The kinds of elements, which determine what may share a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Arbitrary,
    Generated,
    SystemValue,
    TessFactor,
    ClipCull,
}

impl Class {
    const fn flag(self) -> u8 {
        match self {
            Self::Arbitrary => 2,
            Self::Generated => 4,
            Self::SystemValue => 8,
            Self::TessFactor => 16,
            Self::ClipCull => 32,
        }
    }

    /// The classes that may not be to the left of it.
    const fn not_on_the_left(self) -> u8 {
        match self {
            Self::Arbitrary => {
                Self::Generated.flag()
                    | Self::SystemValue.flag()
                    | Self::TessFactor.flag()
                    | Self::ClipCull.flag()
            }
            Self::Generated => 0,
            _ => Self::Generated.flag(),
        }
    }

    /// The classes that may not be to the right of it.
    const fn not_on_the_right(self) -> u8 {
        match self {
            Self::Arbitrary => 0,
            Self::Generated => {
                Self::Arbitrary.flag()
                    | Self::SystemValue.flag()
                    | Self::TessFactor.flag()
                    | Self::ClipCull.flag()
            }
            _ => Self::Arbitrary.flag(),
        }
    }

    /// Whether it may not be in a register that is indexed.
    const fn is_never_indexed(self) -> bool {
        matches!(self, Self::Generated | Self::SystemValue)
    }
}

/// An element to be packed.
#[derive(Debug, Clone, Copy)]
struct Item {
    /// Its place in the list of all elements.
    index: usize,
    id: u32,
    class: Class,
    rows: usize,
    columns: usize,
    interpolation: InterpolationMode,
    width: u8,
}

/// A component that is used by an element.
const OCCUPIED: u8 = 1;
/// A register that is indexed together with the previous or the next one.
const WITH_PREVIOUS: u8 = 1;
const WITH_NEXT: u8 = 2;

#[derive(Debug, Clone, Copy, Default)]
struct Register {
    /// For each component: the class that occupies it, or the classes that may not.
    components: [u8; COMPONENTS],
    interpolation: Option<InterpolationMode>,
    width: Option<u8>,
    indexed: u8,
    /// Whether how it is indexed may not change any more.
    fixed: bool,
}

impl Register {
    fn has_room(&self, item: &Item, indexed: u8) -> bool {
        let merged = self.indexed | indexed;
        if self.indexed != 0 && item.class.is_never_indexed()
            || self.fixed && merged != self.indexed
            || item.class == Class::TessFactor && merged != indexed
            || self.interpolation.is_some_and(|interpolation| interpolation != item.interpolation)
            || self.width.is_some_and(|width| width != item.width)
        {
            return false;
        }
        let mut free = 0;
        self.components.iter().any(|component| {
            free = if component & (OCCUPIED | item.class.flag()) == 0 { free + 1 } else { 0 };
            free >= item.columns
        })
    }

    fn is_free(&self, item: &Item, column: usize) -> bool {
        let components = self.components.get(column..column.saturating_add(item.columns));
        components.is_some_and(|components| {
            components.iter().all(|component| component & (OCCUPIED | item.class.flag()) == 0)
        })
    }

    fn put(&mut self, item: &Item, column: usize, indexed: u8) {
        // An undefined mode does not fix that of the register.
        self.interpolation = Some(item.interpolation).filter(|mode| *mode != InterpolationMode::Undefined);
        self.indexed |= indexed;
        self.width = Some(item.width);
        self.fixed |= item.class.is_never_indexed() || item.class == Class::TessFactor;
        let end = column.saturating_add(item.columns);
        for (place, component) in self.components.iter_mut().enumerate() {
            if *component & OCCUPIED != 0 {
                continue;
            }
            if place < column {
                *component |= item.class.not_on_the_left();
            } else if place < end {
                *component = OCCUPIED | item.class.flag();
            } else {
                *component |= item.class.not_on_the_right();
            }
        }
    }
}

/// Rows in which an element may be looked for a place.
#[derive(Debug, Clone, Copy)]
struct Rows {
    first: usize,
    count: usize,
}

/// All registers.
const ALL: Rows = Rows { first: 0, count: REGISTERS };

#[derive(Debug, Clone)]
struct Allocator {
    registers: Vec<Register>,
}

/// How a row of an element is indexed with those around it.
fn indexing(row: usize, rows: usize) -> u8 {
    let previous = if row > 0 { WITH_PREVIOUS } else { 0 };
    let next = if row.saturating_add(1) < rows { WITH_NEXT } else { 0 };
    previous | next
}

fn place(row: usize, column: usize) -> Option<ElementPosition> {
    Some(ElementPosition { register: u32::try_from(row).ok()?, column: u8::try_from(column).ok()? })
}

fn set(places: &mut [Option<ElementPosition>], item: &Item, row: usize, column: usize) {
    if let Some(found) = places.get_mut(item.index) {
        *found = place(row, column);
    }
}

impl Allocator {
    fn rows(&self, item: &Item, row: usize) -> Option<&[Register]> {
        self.registers.get(row..row.checked_add(item.rows)?)
    }

    fn fits(&self, item: &Item, row: usize, column: usize) -> bool {
        self.rows(item, row).is_some_and(|rows| rows.iter().all(|register| register.is_free(item, column)))
    }

    fn has_room(&self, item: &Item, row: usize) -> bool {
        self.rows(item, row).is_some_and(|rows| {
            let mut rows = rows.iter().enumerate();
            rows.all(|(row, register)| register.has_room(item, indexing(row, item.rows)))
        })
    }

    fn find(&self, item: &Item, rows: Rows, first_column: usize) -> Option<(usize, usize)> {
        let last = rows.count.checked_sub(item.rows)?.saturating_add(rows.first);
        (rows.first..=last).filter(|row| self.has_room(item, *row)).find_map(|row| {
            let column = (first_column..=COMPONENTS.saturating_sub(item.columns))
                .find(|column| self.fits(item, row, *column))?;
            Some((row, column))
        })
    }

    fn put(&mut self, item: &Item, row: usize, column: usize) {
        let rows = self.registers.iter_mut().skip(row).take(item.rows).enumerate();
        rows.for_each(|(row, register)| register.put(item, column, indexing(row, item.rows)));
    }

    /// Assigns the first free position to an element. Returns the row after it, or 0.
    fn pack(
        &mut self,
        item: &Item,
        rows: Rows,
        column: usize,
        places: &mut [Option<ElementPosition>],
    ) -> usize {
        let Some((row, column)) = self.find(item, rows, column) else { return 0 };
        self.put(item, row, column);
        set(places, item, row, column);
        row.saturating_add(item.rows)
    }

    fn pack_all(
        &mut self,
        items: &[Item],
        rows: Rows,
        column: usize,
        places: &mut [Option<ElementPosition>],
    ) -> usize {
        items.iter().fold(0, |used, item| used.max(self.pack(item, rows, column, places)))
    }

    /// In the order of the elements.
    fn prefix_stable(&mut self, items: &[Item], places: &mut [Option<ElementPosition>]) {
        let mut clip = ClipRegisters::new();
        for item in items {
            match item.class {
                Class::ClipCull => clip.pack(item, self, places),
                // In the last column, the most space remains for others.
                Class::TessFactor if item.rows > 1 => {
                    self.pack(item, ALL, 3, places);
                }
                _ => {
                    self.pack(item, ALL, 0, places);
                }
            }
        }
    }

    /// Large elements first, then those that fit beside them.
    fn optimized(&mut self, mut items: Vec<Item>, places: &mut [Option<ElementPosition>]) {
        items
            .sort_by_key(|item| (item.interpolation, core::cmp::Reverse((item.rows, item.columns)), item.id));
        let of = |wanted: &dyn Fn(&Item) -> bool| -> Vec<Item> {
            items.iter().filter(|item| wanted(item)).copied().collect()
        };
        let is_wide = |item: &Item| {
            matches!(item.class, Class::Arbitrary | Class::SystemValue) && item.columns == COMPONENTS
        };
        let used = self.pack_all(&of(&is_wide), ALL, 0, places);
        let rest = Rows { first: used, count: REGISTERS };
        let indexed = |item: &Item| item.class == Class::TessFactor && item.rows > 1;
        self.pack_all(&of(&indexed), rest, 3, places);
        self.pack_all(&of(&|item| item.class == Class::Arbitrary && !is_wide(item)), rest, 0, places);
        let system = |item: &Item| {
            item.class == Class::SystemValue && !is_wide(item)
                || item.class == Class::TessFactor && !indexed(item)
        };
        self.pack_all(&of(&system), rest, 0, places);
        let clip = of(&|item| item.class == Class::ClipCull);
        if clip.iter().all(|item| item.rows == 1) {
            self.clip_rows(&clip, rest, places);
        } else {
            self.clip_pair(&clip, rest, places);
        }
        self.pack_all(&of(&|item| item.class == Class::Generated), rest, 0, places);
    }

    /// Clip and cull distances of one row each: they are first packed into two temporary registers, each of
    /// which then gets a position.
    fn clip_rows(&mut self, items: &[Item], rows: Rows, places: &mut [Option<ElementPosition>]) {
        let mut own = Self { registers: vec![Register::default(); CLIP_REGISTERS] };
        let mut in_own = vec![None; places.len()];
        own.pack_all(items, Rows { first: 0, count: CLIP_REGISTERS }, 0, &mut in_own);
        for own_row in 0..CLIP_REGISTERS {
            let is_here = |item: &&Item| {
                let place = in_own.get(item.index).copied().flatten();
                place.is_some_and(|place| usize::try_from(place.register) == Ok(own_row))
            };
            let here: Vec<Item> = items.iter().filter(is_here).copied().collect();
            let Some(first) = here.first() else { continue };
            let columns = here.iter().map(|item| item.columns).sum();
            let whole = Item { columns, rows: 1, ..*first };
            let Some((row, mut column)) = self.find(&whole, rows, 0) else { continue };
            for item in &here {
                self.put(item, row, column);
                set(places, item, row, column);
                column = column.saturating_add(item.columns);
            }
        }
    }

    /// Clip and cull distances of which some have two rows: all of them into the first pair of registers that
    /// takes them.
    fn clip_pair(&mut self, items: &[Item], rows: Rows, places: &mut [Option<ElementPosition>]) {
        for row in rows.first..REGISTERS.saturating_sub(1) {
            let Some(pair) = self.registers.get(row..row.saturating_add(CLIP_REGISTERS)) else { return };
            let mut own = Self { registers: pair.to_vec() };
            let mut in_own = vec![None; places.len()];
            own.pack_all(items, Rows { first: 0, count: CLIP_REGISTERS }, 0, &mut in_own);
            let all = items.iter().all(|item| in_own.get(item.index).copied().flatten().is_some());
            if all {
                self.pack_all(items, Rows { first: row, count: CLIP_REGISTERS }, 0, places);
                return;
            }
        }
    }
}

/// The registers that are reserved for clip and cull distances, so that later ones can join earlier ones.
struct ClipRegisters {
    own: Allocator,
    /// The reserved registers.
    rows: Vec<usize>,
    /// Whether they have to be neighbours.
    indexed: bool,
}

impl ClipRegisters {
    fn new() -> Self {
        let own = Allocator { registers: vec![Register::default(); CLIP_REGISTERS] };
        Self { own, rows: Vec::new(), indexed: false }
    }

    fn pack(&mut self, item: &Item, all: &mut Allocator, places: &mut [Option<ElementPosition>]) {
        let Some((row, column)) = self.own.find(item, Rows { first: 0, count: CLIP_REGISTERS }, 0) else {
            return;
        };
        if item.rows > 1 && !self.indexed {
            if let [first, second] = self.rows.as_slice() {
                if first.saturating_add(1) != *second {
                    return;
                }
            }
            self.indexed = true;
        }
        if row.saturating_add(item.rows) > self.rows.len() && !self.keep(item, all) {
            return;
        }
        let Some(first) = self.rows.get(row).copied() else { return };
        self.own.put(item, row, column);
        set(places, item, first, column);
    }

    /// Keeps one more register, or both.
    fn keep(&mut self, item: &Item, all: &mut Allocator) -> bool {
        let mut whole = Item { rows: 1, columns: COMPONENTS, ..*item };
        match (self.indexed, self.rows.first().copied()) {
            (true, None) => {
                whole.rows = CLIP_REGISTERS;
                let Some((row, column)) = all.find(&whole, ALL, 0) else { return false };
                all.put(&whole, row, column);
                self.rows = vec![row, row.saturating_add(1)];
            }
            (true, Some(first)) => {
                let after = first.saturating_add(1);
                let rows = Rows { first: after, count: after.saturating_add(1) };
                let Some((row, column)) = all.find(&whole, rows, 0) else { return false };
                all.put(&whole, row, column);
                self.rows.push(row);
            }
            (false, _) => {
                let Some((row, column)) = all.find(&whole, ALL, 0) else { return false };
                all.put(&whole, row, column);
                self.rows.push(row);
            }
        }
        true
    }
}
