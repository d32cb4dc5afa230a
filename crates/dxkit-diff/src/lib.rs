#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bytes::{Error, Frame, Path, Reader, Span, Visit};
use dxkit_container::{Container, Input, RawPart};
use dxkit_part::{Context, MAX_NESTING, Part};
use dxkit_program::Program;
use dxkit_types::FourCc;

mod align;
mod compare;
mod difference;
mod keys;
mod module;
mod order;
mod rdat;
mod root_signature;
mod semantics;
mod tree;

/// The crate of the spans, errors and findings in this interface.
pub use dxkit_bytes as bytes;
/// The crate of the containers in this interface.
pub use dxkit_container as container;

pub use align::{Alignment, Step};
pub use difference::{BytesDifference, Difference, DifferenceKind, Excerpt, Scalar, Side, Significance};
pub use semantics::significances;

use compare::{PathPair, Sink, compare, compare_bytes};
use order::Partners;
use semantics::annotate;
use tree::{ROOT, Tree};

/// The differences between two containers.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diff {
    /// The differences: those inside the parts, in the order of the old container, then added parts, then
    /// those of the envelope. Empty if and only if the bytes of the files are equal.
    pub differences: Vec<Difference>,
    /// Number of further differences: the first [`LIMIT`](Self::LIMIT) are kept.
    pub omitted: usize,
}

/// The degree of equality of two containers.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// All bytes are equal.
    Equal,
    /// The meaning is equal, the arrangement differs.
    SameMeaning,
    /// The meaning differs.
    Different,
}

impl Diff {
    /// Maximum number of differences that are kept.
    pub const LIMIT: usize = Sink::LIMIT;
    /// A part with more fields than this is compared by its bytes.
    pub const FIELD_LIMIT: usize = Tree::LIMIT;

    /// Whether the files are equal, byte by byte.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.differences.is_empty()
    }

    /// Number of differences with this significance.
    #[must_use]
    pub fn count(&self, significance: Significance) -> usize {
        self.differences.iter().filter(|difference| difference.significance == significance).count()
    }

    /// The degree of equality.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.is_empty() {
            Verdict::Equal
        } else if self.count(Significance::Meaning) == 0 && self.omitted == 0 {
            Verdict::SameMeaning
        } else {
            Verdict::Different
        }
    }
}

/// Compares two containers: files, or values as [`Container::write`] writes them; offsets are those in its
/// output.
///
/// ```
/// use dxkit_container::Container;
/// use dxkit_diff::{DifferenceKind, Verdict, diff};
/// use dxkit_types::FourCc;
///
/// # let file = std::fs::read("../../testdata/dxc/vs_root_signature_6_0.dxil").unwrap();
/// assert_eq!(diff(&file, &file)?.verdict(), Verdict::Equal);
///
/// let mut new = Container::parse(&file)?;
/// new.remove_all(FourCc::Stat);
/// let diff = diff(&file, &new)?;
/// assert_eq!(diff.verdict(), Verdict::Different);
/// assert_eq!(diff.differences[0].kind, DifferenceKind::Removed);
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
///
/// Parts that cannot be decoded, in one file or in both, are compared by their bytes. Containers inside parts
/// are compared to a depth of [`MAX_NESTING`]. The time is that of sorting the fields of each part, for any
/// input.
///
/// # Errors
/// An error of the envelope of one of the files.
pub fn diff<'a>(old: impl Into<Input<'a>>, new: impl Into<Input<'a>>) -> Result<Diff, Error> {
    let (old, new) = (old.into(), new.into());
    compare_files(old.span()?, new.span()?)
}

fn compare_files(old: Span<'_>, new: Span<'_>) -> Result<Diff, Error> {
    if old.bytes() == new.bytes() {
        return Ok(Diff::default());
    }
    let containers = [Container::parse(old)?, Container::parse(new)?];
    let mut walk = FileComparison { sink: Sink::default() };
    walk.containers([old, new], &containers, &PathPair::default(), MAX_NESTING);
    let FileComparison { mut sink } = walk;
    if sink.differences.is_empty() {
        // Every byte belongs to a field, so a difference must have been found; files that differ are never
        // reported as equal.
        let runs = [(old.bytes(), Some(old.offset())), (new.bytes(), Some(new.offset()))];
        compare_bytes(&PathPair::default(), Significance::Layout, runs, &mut sink);
    }
    Ok(Diff { differences: sink.differences, omitted: sink.omitted })
}

struct FileComparison {
    sink: Sink,
}

impl FileComparison {
    fn containers(
        &mut self,
        files: [Span<'_>; 2],
        [old, new]: &[Container<'_>; 2],
        place: &PathPair,
        levels: usize,
    ) {
        let first = self.sink.differences.len();
        let contexts = [Context::from_container(old), Context::from_container(new)];
        let (old, new) = (Numbered::all(old), Numbered::all(new));
        let partners = partners(&old, &new);
        // Differences that are derived from the program are in other parts.
        let mut from_program = Vec::new();
        let mut program_differs = false;
        for (part, partner) in old.iter().zip(partners.positions_in_old()) {
            let Some((partner, moved)) = partner.and_then(|(index, moved)| Some((new.get(index)?, moved)))
            else {
                let removed = part.side(&part.place(part, place).old);
                let difference =
                    place.difference(DifferenceKind::Removed, Significance::Meaning, Some(removed), None);
                self.sink.push(difference);
                continue;
            };
            let inside = part.place(partner, place);
            if moved {
                let sides = (part.side(&inside.old), partner.side(&inside.new));
                let kind = DifferenceKind::Moved;
                self.sink.push(inside.difference(kind, Significance::Layout, Some(sides.0), Some(sides.1)));
            }
            if part.raw.payload() == partner.raw.payload() {
                continue;
            }
            let start = self.sink.differences.len();
            self.parts([part.raw, partner.raw], contexts, &inside, levels);
            let kind = part.raw.kind();
            if matches!(kind, FourCc::Hash | FourCc::Ildn) {
                from_program.push(start..self.sink.differences.len());
            } else {
                program_differs |= matches!(kind, FourCc::Dxil | FourCc::Ildb);
                self.raise_to_meaning(start..self.sink.differences.len());
            }
            self.part_size([part.raw, partner.raw], &inside);
        }
        for part in partners.new_alone().filter_map(|index| new.get(index)) {
            let added = part.side(&part.place(part, place).new);
            let difference =
                place.difference(DifferenceKind::Added, Significance::Meaning, None, Some(added));
            self.sink.push(difference);
        }
        if !program_differs {
            for range in from_program {
                self.raise_to_meaning(range);
            }
        }
        self.restatements(first, place.old.frames().len());
        self.envelopes(files, place);
        self.raise_to_meaning(first..self.sink.differences.len());
    }

    /// What the compiler states again of the program follows from it: its counts (`dx.counters`), which
    /// outputs depend on which inputs (`dx.viewIdState`, and `PSV0`), and the copy of the module in `STAT`.
    /// `depth` is the number of frames around the parts.
    fn restatements(&mut self, first: usize, depth: usize) {
        /// The part, and the places in both modules, without the number of named metadata, which differs.
        fn in_module(difference: &Difference, depth: usize) -> Option<(FourCc, [Vec<Frame>; 2])> {
            let part = match difference.path().frames().get(depth..)? {
                [Frame::Part(part), Frame::Field("module"), ..] => FourCc(*part),
                _ => return None,
            };
            let place = |side: &Option<Side>| {
                let frames = side.as_ref().and_then(|side| side.path.frames().get(depth + 2..));
                match frames.unwrap_or_default() {
                    [name @ Frame::Field("named_metadata"), Frame::Index(_), rest @ ..] => {
                        core::iter::once(*name).chain(rest.iter().copied()).collect()
                    }
                    place => place.to_vec(),
                }
            };
            Some((part, [&difference.old, &difference.new].map(place)))
        }

        let Some(found) = self.sink.differences.get_mut(first..) else { return };
        let mut program = BTreeSet::new();
        for difference in found.iter().filter(|found| found.significance == Significance::Meaning) {
            if let Some((FourCc::Dxil | FourCc::Ildb, place)) = in_module(difference, depth) {
                program.insert((difference.kind, place, difference.identity.clone()));
            }
        }
        let is_in_function = |place: &Vec<Frame>| place.first() == Some(&Frame::Field("function"));
        let functions = program.iter().any(|(_, places, _)| places.iter().any(is_in_function));
        for difference in found.iter_mut().filter(|found| found.significance == Significance::Meaning) {
            let Some((part, place)) = in_module(difference, depth) else { continue };
            let follows = match difference.identity.as_deref() {
                Some("dx.counters" | "dx.viewIdState") if functions => true,
                _ => {
                    part == FourCc::Stat
                        && program.contains(&(difference.kind, place, difference.identity.clone()))
                }
            };
            if follows {
                difference.significance = Significance::Derived;
            }
        }
    }

    /// Differences that are all derived, but from nothing, are significant themselves.
    fn raise_to_meaning(&mut self, range: core::ops::Range<usize>) {
        let Some(differences) = self.sink.differences.get_mut(range) else { return };
        let is_derived = |difference: &Difference| difference.significance == Significance::Derived;
        if differences.iter().all(is_derived) && self.sink.omitted == 0 {
            for difference in differences {
                difference.significance = Significance::Meaning;
            }
        }
    }

    fn parts(&mut self, raw: [&RawPart<'_>; 2], contexts: [Context; 2], place: &PathPair, levels: usize) {
        let [old, new] = raw;
        let [old_context, new_context] = contexts;
        let parts = (read_tree(old, old_context), read_tree(new, new_context));
        let why = match (&parts.0, &parts.1) {
            (Ok((Part::Container(old_inner), _)), Ok((Part::Container(new_inner), _))) => {
                if let Some(levels) = levels.checked_sub(1) {
                    let inner = [old_inner.clone(), new_inner.clone()];
                    return self.containers([old.span(), new.span()], &inner, place, levels);
                }
                "containers are not followed deeper".into()
            }
            (Ok((_, old)), Ok((_, new))) if !old.is_full() && !new.is_full() => {
                let (Ok((old_part, mut old_tree)), Ok((new_part, mut new_tree))) = parts else { return };
                annotate(&old_part, &mut old_tree);
                annotate(&new_part, &mut new_tree);
                let note = self.modules([&old_part, &new_part], raw, place, [&mut old_tree, &mut new_tree]);
                let first = self.sink.differences.len();
                compare(&old_tree, &new_tree, place.clone(), &mut self.sink);
                let bitcode = self.sink.differences.get_mut(first..).unwrap_or_default();
                for difference in bitcode {
                    if difference.path().frames().last() == Some(&Frame::Field("bitcode")) {
                        difference.note.clone_from(&note);
                    }
                }
                return;
            }
            (Ok(_), Ok(_)) => "it has more fields than are compared".into(),
            (Err(error), _) => format!("the old one cannot be decoded: {error}"),
            (_, Err(error)) => format!("the new one cannot be decoded: {error}"),
        };
        let before = self.sink.differences.len();
        let runs = raw.map(|raw| (raw.payload(), Some(raw.span().offset())));
        compare_bytes(place, Significance::Meaning, runs, &mut self.sink);
        if let Some(difference) = self.sink.differences.get_mut(before) {
            difference.note = Some(why);
        }
    }

    /// Compares the modules of two programs, and sets the significance of the bitcode's bytes in both trees
    /// accordingly. Returns a note about them.
    fn modules(
        &mut self,
        parts: [&Part<'_>; 2],
        raw: [&RawPart<'_>; 2],
        place: &PathPair,
        trees: [&mut Tree<'_>; 2],
    ) -> Option<alloc::string::String> {
        let [Part::Program(old), Part::Program(new)] = parts else { return None };
        let bitcode = [old.bitcode(), new.bitcode()];
        if bitcode[0] == bitcode[1] {
            return None;
        }
        let module = |program: &Program<'_>, raw: &RawPart<'_>| {
            let start = program.bitcode_start();
            let end = start.saturating_add(program.bitcode().len());
            Module::parse(raw.span().cut(start..end).unwrap_or_default())
        };
        let (old, new) = match (module(old, raw[0]), module(new, raw[1])) {
            (Ok(old), Ok(new)) => (old, new),
            (Err(error), _) => return Some(format!("the old module cannot be read: {error}")),
            (_, Err(error)) => return Some(format!("the new module cannot be read: {error}")),
        };
        let first = self.sink.count();
        if let Err(why) = module::compare_modules([&old, &new], bitcode, place, &mut self.sink) {
            return Some(why.into());
        }
        let (significance, note) = if self.sink.count() == first {
            (Significance::Layout, Some("the modules say the same".into()))
        } else {
            (Significance::Derived, None)
        };
        for tree in trees {
            let bitcode = tree.child(ROOT, "bitcode");
            tree.set_significance(bitcode, significance);
        }
        note
    }

    /// The size in a part's header.
    fn part_size(&mut self, [old, new]: [&RawPart<'_>; 2], place: &PathPair) {
        if old.payload().len() != new.payload().len() {
            let place = place.join("header").join("size");
            let side = |part: &RawPart<'_>, path: &Path| Side {
                path: path.clone(),
                offset: part.span().offset().checked_sub(4),
                size: 4,
                value: Scalar::Unsigned(part.payload().len() as u64),
            };
            let (old, new) = (side(old, &place.old), side(new, &place.new));
            let kind = DifferenceKind::Changed;
            self.sink.push(place.difference(kind, Significance::Derived, Some(old), Some(new)));
        }
    }

    /// The bytes outside of the parts.
    fn envelopes(&mut self, files: [Span<'_>; 2], place: &PathPair) {
        let read = |file| {
            let mut tree = Tree::from_envelope(file);
            let read = Container::read_with(&mut Reader::new(file, &mut tree), |_, reader| {
                let end = reader.rest().cut_from(reader.remaining()).unwrap_or_default();
                reader.continue_at(end);
                Ok(())
            });
            tree.set_significances(ROOT, semantics::ENVELOPE);
            (read.map(|container| container.digest.kind()), tree)
        };
        let [(old_digest, mut old), (new_digest, mut new)] = files.map(read);
        if old.is_full() || new.is_full() {
            return;
        }
        // Whether a container is signed does not follow from its bytes.
        if old_digest != new_digest {
            for tree in [&mut old, &mut new] {
                let digest = tree.find(ROOT, &["header", "digest"]);
                tree.set_significance(digest, Significance::Meaning);
            }
        }
        compare(&old, &new, place.clone(), &mut self.sink);
    }
}

/// Decodes a part, and keeps every field.
fn read_tree<'a>(raw: &'a RawPart<'_>, context: Context) -> Result<(Part<'a>, Tree<'a>), Error> {
    let span = raw.span();
    let mut tree = Tree::new(span);
    let visit: &mut dyn Visit = &mut tree;
    let part = Part::read_with(raw.kind(), context, &mut Reader::new(span, visit), &mut |reader| {
        // It is compared separately.
        let inner = Container::parse(reader.rest());
        let end = reader.rest().cut_from(reader.remaining()).unwrap_or_default();
        reader.continue_at(end);
        inner
    })?;
    Ok((part, tree))
}

/// A part, and the number of parts of its kind before it.
struct Numbered<'p, 'a> {
    raw: &'p RawPart<'a>,
    number: u32,
}

impl<'p, 'a> Numbered<'p, 'a> {
    fn all(container: &'p Container<'a>) -> Vec<Self> {
        let mut seen = BTreeMap::<FourCc, u32>::new();
        let number = |raw: &'p RawPart<'a>| {
            let count = seen.entry(raw.kind()).or_insert(0);
            let number = *count;
            *count = count.saturating_add(1);
            Self { raw, number }
        };
        container.parts().iter().map(number).collect()
    }

    /// The place inside this part and its counterpart.
    fn place(&self, partner: &Self, around: &PathPair) -> PathPair {
        let kind = Frame::Part(self.raw.kind().0);
        let mut place = around.join(kind);
        for (path, part) in [(&mut place.old, self), (&mut place.new, partner)] {
            if part.number > 0 {
                path.push(Frame::Index(part.number));
            }
        }
        place
    }

    fn side(&self, path: &Path) -> Side {
        Side {
            path: path.clone(),
            offset: Some(self.raw.span().offset()),
            size: self.raw.payload().len(),
            value: Scalar::bytes(self.raw.payload()),
        }
    }
}

/// Parts of the same kind are counterparts. If a kind repeats, equal parts first, then the others in their
/// order.
fn partners(old: &[Numbered<'_, '_>], new: &[Numbered<'_, '_>]) -> Partners {
    let repeated: BTreeSet<FourCc> =
        old.iter().chain(new).filter(|part| part.number > 0).map(|part| part.raw.kind()).collect();
    let mut partners = Partners::new(old.len(), new.len());
    let equal = |part: &Numbered<'_, '_>| repeated.contains(&part.raw.kind());
    partners.find(
        |index| old.get(index).filter(|part| equal(part)).map(|part| (part.raw.kind(), part.raw.payload())),
        |index| new.get(index).filter(|part| equal(part)).map(|part| (part.raw.kind(), part.raw.payload())),
    );
    partners.find(
        |index| old.get(index).map(|part| part.raw.kind()),
        |index| new.get(index).map(|part| part.raw.kind()),
    );
    partners
}
