//! [`Once`]: passes every byte to a visitor once, however many structures share it.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Frame, Span, Value, Visit};

/// A visitor between a decoder and the actual visitor that passes on only bytes that were not visited before:
/// for structures that are scattered over their part, refer to each other by offsets, and may share bytes.
///
/// ```
/// use dxkit_bytes::{Codec as _, Once, Reader, Span, Value, Visit};
///
/// #[derive(Default)]
/// struct Lines(Vec<String>);
/// impl Visit for Lines {
///     fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
///         self.0.push(format!("{} {value}", span.offset()));
///     }
/// }
///
/// let root = Span::new(&[7, 0, 0xab, 0xab]);
/// let mut lines = Lines::default();
/// let mut once = Once::new(root, &mut lines);
/// Reader::new(root, &mut once).field::<u16>("number")?;
/// Reader::new(root, &mut once).field::<u16>("the_same")?; // visited already
/// once.finish_filled(root, 0xab);
/// assert_eq!(lines.0, ["0 7", "2 padding, 2 bytes"]);
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[derive(Debug)]
pub struct Once<'v, V: Visit + ?Sized> {
    visit: &'v mut V,
    /// Absolute offset of the first byte.
    start: usize,
    /// The bytes that were visited; empty if the visitor is inactive.
    visited: Vec<bool>,
}

impl<'v, V: Visit + ?Sized> Once<'v, V> {
    /// A visitor that precedes `visit` for the bytes of `root`.
    #[must_use]
    pub fn new(root: Span<'_>, visit: &'v mut V) -> Self {
        let visited = if visit.is_active() { vec![false; root.len()] } else { Vec::new() };
        Self { visit, start: root.offset(), visited }
    }

    /// Passes on the runs of `span` that were not visited, with the value that `value` makes of each; several
    /// are numbered.
    fn runs(&mut self, span: Span<'_>, value: impl for<'b> Fn(&'b [u8]) -> Value<'b>) {
        let Some(first) = span.offset().checked_sub(self.start) else { return };
        let Some(visited) = self.visited.get_mut(first..first.saturating_add(span.len())) else { return };
        let runs = visited.chunk_by(|one, other| one == other).filter(|run| run.first() == Some(&false));
        let several = runs.take(2).count() > 1;
        let (mut at, mut index) = (0, 0u32);
        for run in visited.chunk_by_mut(|one, other| one == other) {
            let end = at + run.len();
            if run.first() == Some(&false) {
                run.fill(true);
                if several {
                    self.visit.enter(Frame::Index(index));
                }
                if let Ok(part) = span.cut(at..end) {
                    self.visit.leaf(part, value(part.bytes()));
                }
                if several {
                    self.visit.leave();
                    index = index.saturating_add(1);
                }
            }
            at = end;
        }
    }

    /// Passes on the bytes that no structure claimed, as unknown.
    pub fn finish(mut self, root: Span<'_>) {
        if self.visited.contains(&false) {
            self.visit.enter(Frame::Field("unknown"));
            self.runs(root, |bytes| Value::Unknown(bytes));
            self.visit.leave();
        }
    }

    /// Passes on the bytes that no structure claimed: runs of less than four bytes that all equal `fill` as
    /// padding, all others as unknown.
    pub fn finish_filled(mut self, root: Span<'_>, fill: u8) {
        let mut visited = core::mem::take(&mut self.visited);
        let (mut at, mut paddings, mut unknowns) = (0, 0u32, 0u32);
        for run in visited.chunk_by_mut(|one, other| one == other) {
            let end = at + run.len();
            if let (Some(false), Ok(span)) = (run.first(), root.cut(at..end)) {
                let bytes = span.bytes();
                let padding = bytes.len() < 4 && bytes.iter().all(|byte| *byte == fill);
                let (name, index, value) = if padding {
                    ("padding", &mut paddings, Value::Padding(bytes))
                } else {
                    ("unknown", &mut unknowns, Value::Unknown(bytes))
                };
                self.visit.enter(Frame::Field(name));
                self.visit.enter(Frame::Index(*index));
                *index = index.saturating_add(1);
                self.visit.leaf(span, value);
                self.visit.leave();
                self.visit.leave();
            }
            at = end;
        }
    }
}

impl<V: Visit + ?Sized> Visit for Once<'_, V> {
    #[inline]
    fn is_active(&self) -> bool {
        self.visit.is_active()
    }

    fn enter(&mut self, frame: Frame) {
        self.visit.enter(frame);
    }

    fn leave(&mut self) {
        self.visit.leave();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        let Some(first) = span.offset().checked_sub(self.start) else { return };
        let Some(visited) = self.visited.get_mut(first..first.saturating_add(span.len())) else { return };
        if visited.contains(&true) {
            // A field that overlaps another one in part has no value that the remaining bytes could show.
            self.runs(span, |bytes| Value::Bytes(bytes));
        } else {
            visited.fill(true);
            self.visit.leaf(span, value);
        }
    }
}
