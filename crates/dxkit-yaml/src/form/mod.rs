//! The document: what the keys say, how a container becomes one, and how one becomes a container.

mod file;
mod part;
mod program;
mod psv;
mod rdat;
mod rootsig;
mod signature;
mod small;
mod source;
mod strings;

use alloc::format;
use alloc::string::ToString as _;

use dxkit_bytes::OpenNumber;

use crate::io::{Form, Text};
use crate::node::{Node, TextError};
use crate::scalar::{name_of, number_of, plain};
use crate::schema::Schema;

pub(crate) use file::FileText;
pub use file::ZEROS;

/// A number with names that LLVM prints as a number. The lossless form has the name; both are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Numbered<T>(pub(crate) T);

impl<T: OpenNumber> Text for Numbered<T> {
    fn node(&mut self, form: Form) -> Node<'static> {
        match form {
            Form::Llvm => plain(self.0.raw().to_string()),
            Form::Lossless => name_of(T::IDENTIFIERS.iter().copied(), self.0.raw()),
        }
    }

    fn read(node: &Node<'_>, _: Form) -> Result<Self, TextError> {
        let raw = number_of(node, T::IDENTIFIERS.iter().copied())?;
        T::from_raw(raw).map(Self).ok_or_else(|| TextError::new(node.mark, format!("{raw} is too large")))
    }

    fn schema(_: &mut Schema) -> Node<'static> {
        Schema::names(T::IDENTIFIERS.iter().map(|(_, name)| *name))
    }
}
