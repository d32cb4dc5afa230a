//! The document: its keys, and the conversions from and to containers.

mod file;
mod legacy;
mod part;
mod program;
mod psv;
mod rdat;
mod rdef;
mod record;
mod rootsig;
mod signature;
mod small;
mod source;
mod strings;
mod zeros;

use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use dxkit_bytes::{Frame, OpenNumber, Span, TextError, Value, Visit};

use crate::io::{Text, YamlForm};
use crate::node::Node;
use crate::scalar::{name_of, number_of, plain};
use crate::schema::Schema;

pub(crate) use file::FileText;
pub use zeros::ZEROS;

/// A number with names that LLVM prints as a number. The lossless form prints the name; both are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Numbered<T>(pub(crate) T);

impl<T: OpenNumber> Text for Numbered<T> {
    fn node(&mut self, form: YamlForm) -> Node<'static> {
        match form {
            YamlForm::Llvm(_) => plain(self.0.raw().to_string()),
            YamlForm::Lossless => name_of(T::IDENTIFIERS.iter().copied(), self.0.raw()),
        }
    }

    fn read(node: &Node<'_>, _: YamlForm) -> Result<Self, TextError> {
        let raw = number_of(node, T::IDENTIFIERS.iter().copied())?;
        T::from_raw(raw).map(Self).ok_or_else(|| node.mark.error(format!("{raw} is too large")))
    }

    fn schema(_: &mut Schema) -> Node<'static> {
        Schema::names(T::IDENTIFIERS.iter().map(|(_, name)| *name))
    }
}

/// Selects numbers from a walk: receives the path, the offset and the value of each.
pub(crate) struct Picker<F> {
    path: Vec<Frame>,
    pick: F,
}

impl<F: FnMut(&[Frame], usize, u64)> Picker<F> {
    pub(crate) fn new(pick: F) -> Self {
        Self { path: Vec::new(), pick }
    }
}

impl<F: FnMut(&[Frame], usize, u64)> Visit for Picker<F> {
    fn enter(&mut self, frame: Frame) {
        self.path.push(frame);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        if let Value::Unsigned(number) = value {
            (self.pick)(&self.path, span.offset(), number);
        }
    }
}
