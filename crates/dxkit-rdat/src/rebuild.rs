//! Rebuilding the data from its meaning.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bytes::{Error, ErrorKind, Span, StringTable};
use dxkit_types::{KnownShaderKind, ShaderKind};

use crate::edit::inconsistent;
use crate::fields::References;
use crate::part::{Tabled, rank, tables};
use crate::records::*;
use crate::reference::NULL;
use crate::{
    BytesRef, Editor, FunctionKind, IndexArrayRef, Part, PartType, RuntimeData, ShaderInfoRef,
    StringArrayRef, StringRef,
};

impl<'a> RuntimeData<'a> {
    /// Rebuilds the data as DXC does, from its meaning: resources, functions and subobjects in their order,
    /// and their targets in the order in which DXC first reaches them. Unreferenced data is dropped; unknown
    /// parts are kept. Call it after rows were removed or renamed, because DXC's validator rebuilds the whole
    /// part and compares.
    ///
    /// # Errors
    /// [`ErrorKind::Inconsistent`] for an invalid reference; [`ErrorKind::Shared`] if shared bytes would
    /// expand to many times the size.
    pub fn rebuild(&self) -> Result<Self, Error> {
        let mut new = Self { version: self.version, ..Self::new() };
        let mut to = Rebuild {
            from: self,
            strings: StringTable::new(Span::new(self.string_buffer())),
            budget: limit(self),
            to: new.edit(),
            known_strings: BTreeMap::new(),
            known_bytes: BTreeMap::new(),
            known_lists: BTreeMap::new(),
            known_rows: BTreeMap::new(),
        };
        to.table::<ResourceInfo0>()?;
        to.dependencies()?;
        to.table::<FunctionInfo1>()?;
        to.table::<SubobjectInfo0>()?;
        to.table::<DxilPdbInfo0>()?;
        // Existing parts are in order already, and the sort is stable.
        new.parts.extend(self.parts.iter().filter(|part| matches!(part, Part::Other { .. })).cloned());
        new.parts.sort_by_key(|part| rank(part.part_type()));
        new.tail.clone_from(&self.tail);
        Ok(new)
    }
}

/// Follows references from the old data to the new. Each target is followed once, so that the work is bounded
/// by the number of references.
struct Rebuild<'r, 'a> {
    from: &'r RuntimeData<'a>,
    strings: StringTable<'r>,
    /// Remaining limit of the bytes and numbers in lists and runs of bytes.
    budget: usize,
    to: Editor<'r, 'a>,
    known_strings: BTreeMap<StringRef, StringRef>,
    known_bytes: BTreeMap<BytesRef, BytesRef>,
    /// By the kind of the numbers, and their offset.
    known_lists: BTreeMap<(PartType, IndexArrayRef), IndexArrayRef>,
    known_rows: BTreeMap<(PartType, u32), u32>,
}

impl<'a> Rebuild<'_, 'a> {
    /// All rows of a table, in their order.
    fn table<T: Tabled>(&mut self) -> Result<(), Error> {
        for index in (0u32..).take(self.from.rows::<T>().len()) {
            self.record(T::PART, index)?;
        }
        Ok(())
    }

    /// The names of functions outside the library: the compiler has them before the functions that call them,
    /// in the order of the program, which their offsets preserve.
    fn dependencies(&mut self) -> Result<(), Error> {
        let lists: BTreeSet<_> =
            self.from.functions().iter().map(|row| row.v1.function_dependencies.indexes()).collect();
        let mut names = BTreeSet::new();
        for list in lists {
            let list = self.from.indexes(list).ok_or_else(|| inconsistent("the list does not exist"))?;
            self.spend(list.len())?;
            names.extend(list.iter().map(StringRef));
        }
        for name in names {
            self.string(name)?;
        }
        Ok(())
    }

    fn spend(&mut self, size: usize) -> Result<(), Error> {
        match self.budget.checked_sub(size) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => {
                let limit = limit(self.from);
                let total = limit.saturating_sub(self.budget).saturating_add(size);
                Err(Error::new(ErrorKind::Shared { total: total as u64, limit: limit as u64 }, 0))
            }
        }
    }

    /// A list whose numbers are mapped by `each`.
    fn list(
        &mut self,
        part_type: PartType,
        place: IndexArrayRef,
        mut each: impl FnMut(&mut Self, u32) -> Result<u32, Error>,
    ) -> Result<IndexArrayRef, Error> {
        if place == IndexArrayRef::NULL {
            return Ok(place);
        }
        if let Some(known) = self.known_lists.get(&(part_type, place)) {
            return Ok(*known);
        }
        let from = self.from;
        let list = from.indexes(place).ok_or_else(|| inconsistent("the list does not exist"))?;
        self.spend(list.len())?;
        let numbers: Vec<_> = list.iter().map(|number| each(self, number)).collect::<Result<_, _>>()?;
        let new = self.to.indexes(numbers)?;
        self.known_lists.insert((part_type, place), new);
        Ok(new)
    }

    fn row<T: Tabled>(&mut self, row: u32) -> Result<u32, Error> {
        let from = self.from;
        let rows = from.rows::<T>();
        let fields = usize::try_from(row).ok().and_then(|row| rows.get(row));
        let fields = fields.ok_or_else(|| inconsistent("the row does not exist"))?;
        // Tables refer to each other in one direction, so this terminates.
        let fields = T::rebuild(fields, self)?;
        self.to.record::<T>(fields).map(|row| row.number())
    }
}

macro_rules! rows_by_type {
    ($(
        $(#[$meta:meta])*
        $part:ident, $row:ident, $record:ident, $name:literal, $accessor:ident;
    )*) => {
        impl Rebuild<'_, '_> {
            /// The row, in the rebuilt table of this type.
            fn row_of(&mut self, table: PartType, row: u32) -> Result<u32, Error> {
                match table {
                    $(PartType::$part => self.row::<$record>(row),)*
                    _ => Err(inconsistent("this part is not a table")),
                }
            }
        }
    };
}
tables!(rows_by_type);

impl References for Rebuild<'_, '_> {
    fn string(&mut self, place: StringRef) -> Result<StringRef, Error> {
        if let Some(known) = self.known_strings.get(&place) {
            return Ok(*known);
        }
        let text = self.strings.name_at(place.0, 0)?;
        let new = self.to.string(text.as_bytes())?;
        self.known_strings.insert(place, new);
        Ok(new)
    }

    fn strings(&mut self, place: StringArrayRef) -> Result<StringArrayRef, Error> {
        let each = |to: &mut Self, place| to.string(StringRef(place)).map(|place| place.0);
        self.list(PartType::StringBuffer, place.indexes(), each).map(|place| StringArrayRef(place.0))
    }

    fn indexes(&mut self, place: IndexArrayRef) -> Result<IndexArrayRef, Error> {
        self.list(PartType::IndexArrays, place, |_, number| Ok(number))
    }

    fn bytes(&mut self, place: BytesRef) -> Result<BytesRef, Error> {
        if let Some(known) = self.known_bytes.get(&place) {
            return Ok(*known);
        }
        let from = self.from;
        let bytes = from.bytes(place).ok_or_else(|| inconsistent("the bytes do not exist"))?;
        self.spend(bytes.len())?;
        let new = self.to.bytes(bytes)?;
        self.known_bytes.insert(place, new);
        Ok(new)
    }

    fn record(&mut self, table: PartType, row: u32) -> Result<u32, Error> {
        if row == NULL {
            return Ok(row);
        }
        if let Some(known) = self.known_rows.get(&(table, row)) {
            return Ok(*known);
        }
        let new = self.row_of(table, row)?;
        self.known_rows.insert((table, row), new);
        Ok(new)
    }

    fn records(&mut self, table: PartType, rows: IndexArrayRef) -> Result<IndexArrayRef, Error> {
        self.list(table, rows, |to, row| to.record(table, row))
    }

    fn shader_info(&mut self, kind: FunctionKind, row: ShaderInfoRef) -> Result<ShaderInfoRef, Error> {
        if row.is_null() {
            return Ok(row);
        }
        let table = match kind.kind().and_then(ShaderKind::known) {
            Some(KnownShaderKind::Node) => PartType::NodeShaderInfoTable,
            Some(KnownShaderKind::Vertex) => PartType::VSInfoTable,
            Some(KnownShaderKind::Pixel) => PartType::PSInfoTable,
            Some(KnownShaderKind::Hull) => PartType::HSInfoTable,
            Some(KnownShaderKind::Domain) => PartType::DSInfoTable,
            Some(KnownShaderKind::Geometry) => PartType::GSInfoTable,
            Some(KnownShaderKind::Compute) => PartType::CSInfoTable,
            Some(KnownShaderKind::Mesh) => PartType::MSInfoTable,
            Some(KnownShaderKind::Amplification) => PartType::ASInfoTable,
            _ => return Err(inconsistent("a function of this kind has no shader info")),
        };
        self.record(table, row.0).map(ShaderInfoRef)
    }
}

/// Limit of the bytes and numbers in lists and runs of bytes, however much they share.
fn limit(data: &RuntimeData<'_>) -> usize {
    let words = data.index_arrays().map_or(0, |arrays| arrays.words.len());
    // A list may contain strings, rows or numbers.
    data.raw_bytes().len().saturating_add(words.saturating_mul(4)).saturating_add(0x1_0000)
}
