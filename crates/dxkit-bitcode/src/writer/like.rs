//! [`Module::write_like`]: writes a module in the layout of the stream that it was read from.
//!
//! The module is written with the numbers that it was read with, then its stream is fitted to the other one:
//! blocks and records in its order, its abbreviations, and for each record the abbreviation that the other
//! stream has for it.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bytes::Span;

use super::BitcodeDialect;
use crate::ir::Ordering;
use crate::records::function::{
    Compare, CompareExchange, CompareExchangeOld, CompareOld, GetElementPtr, GetElementPtrOld,
    InBoundsGetElementPtrOld, Select, SelectOld, Store, StoreAtomic, StoreAtomicOld, StoreOld,
};
use crate::records::{self, OperandKind, RecordLayout, RecordTail, module};
use crate::stream::{Abbreviation, Block, BlockKind, Item, Record, Stream};
use crate::{Contradiction, Error, ErrorKind, Module};

impl Module {
    /// Writes the module in the layout of the stream that it was read from: with the numbers, the order of
    /// blocks and records, and the abbreviations of that stream, as far as they still fit after edits. For an
    /// unchanged module, the result is the stream itself, unless it contains something that LLVM 3.7 does not
    /// write.
    ///
    /// ```
    /// use dxkit_bitcode::Module;
    ///
    /// # let bitcode = include_bytes!("../../tests/assembled/instructions.bc").as_slice();
    /// let module = Module::parse(bitcode)?;
    /// assert_eq!(module.write_like(bitcode)?, bitcode);
    /// # Ok::<(), dxkit_bitcode::Error>(())
    /// ```
    ///
    /// # Errors
    /// See [`Module::write`]; or if the stream cannot be followed, or has no module.
    pub fn write_like<'a>(&self, bitcode: impl Into<Span<'a>>) -> Result<Vec<u8>, Error> {
        let mut original = Stream::parse(bitcode.into())?;
        let made = self.write(BitcodeDialect::Keep)?;
        let mut made = Stream::parse(made.as_slice().into())?.blocks.into_iter();
        let module = original.blocks.iter_mut().find(|block| block.kind == BlockKind::Module);
        let (Some(place), Some(made)) = (module, made.next()) else {
            return Err(Error::new(ErrorKind::Malformed(Contradiction::NoModule), 0));
        };
        let fitted = Fit::analyze(place).block(Some(place), made);
        *place = fitted;
        // Names are part of the module here; the other top-level blocks of newer versions state offsets of
        // the old stream.
        original.blocks.retain(|block| {
            matches!(block.kind, BlockKind::Module | BlockKind::Identification | BlockKind::BlockInfo)
        });
        original.write()
    }
}

/// An abbreviation of the other stream (`None` for an unabbreviated record), and how often it was chosen.
type Choices<'o> = Vec<(Option<&'o Abbreviation>, u32)>;

/// The choices of the other stream for the records of a module.
#[derive(Debug, Default)]
struct Fit<'o> {
    /// The abbreviations of `BLOCKINFO`.
    shared: BTreeMap<BlockKind, Vec<&'o Abbreviation>>,
    /// The abbreviations that were chosen for a code and a number of operands.
    choices: BTreeMap<(BlockKind, u32, Option<usize>), Choices<'o>>,
    /// The width of ids in blocks of a kind.
    widths: BTreeMap<BlockKind, u32>,
}

/// The key by which items of the other stream are matched with ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// A block; whether it has the names of kinds of metadata.
    Block(BlockKind, bool),
    /// A record of the module's own block, by its code, those of values being one; in other blocks, any.
    Record(Option<u32>),
}

impl Key {
    fn from_item(within: BlockKind, item: &Item) -> Option<Self> {
        match item {
            Item::Block(block) => {
                let kinds = block.items.iter().any(|item| {
                    matches!(item, Item::Record(record) if record.code == records::metadata::Kind::CODE)
                });
                Some(Self::Block(block.kind, block.kind == BlockKind::Metadata && kinds))
            }
            Item::Record(record) => {
                let code = match record.code {
                    module::Function::CODE | module::Alias::CODE => module::Global::CODE,
                    code => code,
                };
                Some(Self::Record((within == BlockKind::Module).then_some(code)))
            }
            Item::DefineAbbreviation(_) => None,
        }
    }
}

impl<'o> Fit<'o> {
    fn analyze(module: &'o Block) -> Self {
        let mut fit = Self::default();
        fit.learn(module);
        fit
    }

    /// Counts the choices in a block, and in those inside.
    fn learn(&mut self, block: &'o Block) {
        self.widths.entry(block.kind).or_insert(block.width);
        let mut table = self.shared.get(&block.kind).cloned().unwrap_or_default();
        let mut target = None;
        for item in &block.items {
            match item {
                Item::Block(inner) => self.learn(inner),
                Item::DefineAbbreviation(definition) => match target {
                    Some(kind) => self.shared.entry(kind).or_default().push(definition),
                    None => table.push(definition),
                },
                Item::Record(record) => {
                    if block.kind == BlockKind::BlockInfo
                        && record.code == records::block_info::SetBlock::CODE
                    {
                        let kind = record.operands.first().and_then(|kind| u32::try_from(*kind).ok());
                        target = kind.map(BlockKind);
                    }
                    let chosen = definition(&table, record.abbreviation);
                    for count in [Some(record.operands.len()), None] {
                        let choices = self.choices.entry((block.kind, record.code, count)).or_default();
                        match choices.iter_mut().find(|(known, _)| *known == chosen) {
                            Some((_, times)) => *times += 1,
                            None => choices.push((chosen, 1)),
                        }
                    }
                }
            }
        }
    }

    /// Our block, fitted to its counterpart in the other stream.
    fn block(&self, original: Option<&'o Block>, made: Block) -> Block {
        let kind = made.kind;
        let width = original.map(|block| block.width).or_else(|| self.widths.get(&kind).copied());
        let mut fitted = Block::new(kind, width.unwrap_or(made.width));
        let mut table = self.shared.get(&kind).cloned().unwrap_or_default();
        let own = original.map_or(&[][..], |block| &block.items);
        for (place, item) in arrange(kind, own, made.items) {
            let place = place.and_then(|place| own.get(place));
            match (item, place) {
                (None, Some(Item::DefineAbbreviation(abbreviation))) => {
                    table.push(abbreviation);
                    fitted.items.push(Item::DefineAbbreviation(abbreviation.clone()));
                }
                // Items without a counterpart carry no meaning, or belong to the stream itself.
                (None, Some(item)) => fitted.items.push(item.clone()),
                (Some(Item::Block(inner)), place) => {
                    let place = match place {
                        Some(Item::Block(place)) => Some(place),
                        _ => None,
                    };
                    fitted.items.push(Item::Block(self.block(place, inner)));
                }
                (Some(Item::Record(record)), place) => {
                    let place = match place {
                        Some(Item::Record(place)) => Some(place),
                        _ => None,
                    };
                    fitted.items.push(Item::Record(self.record(kind, &table, place, record, fitted.width)));
                }
                (Some(Item::DefineAbbreviation(_)) | None, _) => {}
            }
        }
        fitted
    }

    /// Our record in the form of its counterpart in the other stream, with the abbreviation of the
    /// counterpart.
    fn record(
        &self,
        kind: BlockKind,
        table: &[&'o Abbreviation],
        place: Option<&'o Record>,
        made: Record,
        width: u32,
    ) -> Record {
        let mut made = made;
        // Abbreviation ids that do not fit the width of this block cannot be used.
        let limit = 1_u32.checked_shl(width).unwrap_or(u32::MAX);
        made.abbreviation = 3;
        if let Some(place) = place {
            if (place.code, &place.operands) == (made.code, &made.operands)
                || says_the_same(kind, &made, place)
            {
                return place.clone();
            }
        }
        for count in [Some(made.operands.len()), None] {
            let Some(choices) = self.choices.get(&(kind, made.code, count)) else { continue };
            let mut best: Option<(u32, u32)> = None;
            for (abbreviation, times) in choices {
                let id = match abbreviation {
                    None => 3,
                    Some(wanted) => match (4..limit).zip(table).find(|(_, known)| *known == wanted) {
                        Some((id, known)) if known.holds(made.code, &made.operands) => id,
                        _ => continue,
                    },
                };
                if best.is_none_or(|(_, most)| *times > most) {
                    best = Some((id, *times));
                }
            }
            if let Some((id, _)) = best {
                made.abbreviation = id;
                break;
            }
        }
        made
    }
}

fn definition<'o>(table: &[&'o Abbreviation], id: u32) -> Option<&'o Abbreviation> {
    table.get((id as usize).checked_sub(4)?).copied()
}

/// Our items in the order of the other stream, with those of its items without a counterpart that are to
/// stay. Our items without a counterpart stay after their predecessor.
fn arrange(kind: BlockKind, original: &[Item], made: Vec<Item>) -> Vec<(Option<usize>, Option<Item>)> {
    let mut made = made;
    made.retain(|item| !matches!(item, Item::DefineAbbreviation(_)));
    if kind == BlockKind::BlockInfo {
        made.clear();
    }
    if kind == BlockKind::ValueSymtab {
        sort_names(original, &mut made);
    }
    let mut waiting: BTreeMap<Key, VecDeque<usize>> = BTreeMap::new();
    for (index, item) in made.iter().enumerate() {
        if let Some(key) = Key::from_item(kind, item) {
            waiting.entry(key).or_default().push_back(index);
        }
    }
    let mut placed: Vec<(Option<usize>, Option<usize>)> = Vec::with_capacity(original.len());
    let mut has_place = vec![false; made.len()];
    for (place, item) in original.iter().enumerate() {
        let index = Key::from_item(kind, item).and_then(|key| waiting.get_mut(&key)?.pop_front());
        if let Some(place) = index.and_then(|index| has_place.get_mut(index)) {
            *place = true;
        }
        if index.is_some() || stays(kind, item) {
            placed.push((Some(place), index));
        }
    }
    let mut taken: Vec<Option<Item>> = made.into_iter().map(Some).collect();
    let mut take = |index: usize| taken.get_mut(index).and_then(Option::take);
    // The items without a counterpart that follow this one.
    let without = |first: usize| {
        let rest = has_place.get(first..).unwrap_or_default();
        first..first + rest.iter().take_while(|placed| !**placed).count()
    };
    let mut all = Vec::with_capacity(placed.len() + has_place.len());
    let mut first = true;
    for (place, index) in placed {
        // At the start, but after the definitions of abbreviations.
        if first && index.is_some() {
            first = false;
            all.extend(without(0).map(|index| (None, take(index))));
        }
        match index {
            Some(index) => {
                all.push((place, take(index)));
                all.extend(without(index + 1).map(|index| (None, take(index))));
            }
            None => all.push((place, None)),
        }
    }
    if first {
        all.extend(without(0).map(|index| (None, take(index))));
    }
    all
}

/// Whether an item of the other stream without a counterpart stays: definitions, the blocks of the stream
/// itself, empty blocks, and the name of the source.
fn stays(kind: BlockKind, item: &Item) -> bool {
    match item {
        Item::DefineAbbreviation(_) => true,
        Item::Block(block) => {
            block.kind == BlockKind::BlockInfo
                || block.items.iter().all(|item| matches!(item, Item::DefineAbbreviation(_)))
        }
        Item::Record(record) => {
            kind == BlockKind::BlockInfo
                || kind == BlockKind::Module && record.code == records::module::SourceFileName::CODE
        }
    }
}

/// Sorts the entries of a symbol table in the order of their names in the other one, followed by new ones.
fn sort_names(original: &[Item], made: &mut [Item]) {
    let name = |item: &Item| match item {
        Item::Record(record) => Some((record.code, record.operands.get(1..).unwrap_or_default().to_vec())),
        _ => None,
    };
    let places: BTreeMap<_, usize> =
        original.iter().enumerate().filter_map(|(place, item)| Some((name(item)?, place))).collect();
    made.sort_by_cached_key(|item| {
        name(item).and_then(|name| places.get(&name).copied()).unwrap_or(usize::MAX)
    });
}

/// Whether our record and one of the other stream differ only in form: in trailing zeros, which may be
/// omitted, or in a code that LLVM no longer writes.
fn says_the_same(kind: BlockKind, made: &Record, other: &Record) -> bool {
    if kind == BlockKind::Function && made.code != other.code {
        return says_the_same_by_an_old_code(made, other);
    }
    let fixed = |layout: &RecordLayout| !matches!(layout.tail, RecordTail::Repeated(_));
    made.code == other.code
        && kind.record(made.code).is_some_and(fixed)
        && differ_in_zeros(&made.operands, &other.operands)
}

fn differ_in_zeros(a: &[u64], b: &[u64]) -> bool {
    let common = a.len().min(b.len());
    let (first, rest) = a.split_at_checked(common).unwrap_or_default();
    let (second, more) = b.split_at_checked(common).unwrap_or_default();
    first == second && rest.iter().chain(more).all(|operand| *operand == 0)
}

/// Like [`says_the_same`], for instructions. (Mesa compares and exchanges as LLVM 3.4 did.)
fn says_the_same_by_an_old_code(made: &Record, other: &Record) -> bool {
    // The older records cannot state the type of a forward reference.
    let is_forward = |operand: &u64| OperandKind::Typed.has_type_after(*operand);
    if made.operands.iter().take(2).any(is_forward) {
        return false;
    }
    match (made.code, other.code) {
        (Store::CODE, StoreOld::CODE)
        | (StoreAtomic::CODE, StoreAtomicOld::CODE)
        | (Compare::CODE, CompareOld::CODE)
        | (Select::CODE, SelectOld::CODE) => differ_in_zeros(&made.operands, &other.operands),
        (CompareExchange::CODE, CompareExchangeOld::CODE) => match made.operands.as_slice() {
            // An ordering that is not stated follows from the ordering at success.
            [stated @ .., failure] if stated.len() == other.operands.len() => {
                let ordering = stated.get(4).copied().unwrap_or_default();
                stated == other.operands
                    && u8::try_from(ordering)
                        .is_ok_and(|ordering| *failure == u64::from(Ordering(ordering).at_failure().0))
            }
            all => all == other.operands,
        },
        (GetElementPtr::CODE, GetElementPtrOld::CODE | InBoundsGetElementPtrOld::CODE) => {
            let in_bounds = u64::from(other.code == InBoundsGetElementPtrOld::CODE);
            matches!(made.operands.as_slice(), [first, _, rest @ ..] if *first == in_bounds && rest == other.operands)
        }
        _ => false,
    }
}
