//! [`Input`]: the input of the functions on whole containers.

use alloc::vec::Vec;

use dxkit_bytes::{Error, Span};

use crate::{Container, DigestPolicy};

/// The argument of functions on whole containers: the bytes of a file, a [`Span`] of a larger file, or a
/// [`Container`], which stands for its encoded bytes with its present digest.
///
/// ```
/// use dxkit_container::{Container, Input};
///
/// fn size<'a>(file: impl Into<Input<'a>>) -> usize {
///     file.into().span().map_or(0, |span| span.len())
/// }
///
/// # let file = std::fs::read("../../testdata/dxc/vs_transform_6_0.dxil").unwrap();
/// let container = Container::parse(&file)?;
/// assert_eq!(size(&file), size(&container));
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Input<'a>(Kind<'a>);

#[derive(Debug, Clone)]
enum Kind<'a> {
    File(Span<'a>),
    Written(Result<Vec<u8>, Error>),
}

impl Input<'_> {
    /// The bytes.
    ///
    /// # Errors
    /// The errors of [`Container::write`].
    pub fn span(&self) -> Result<Span<'_>, Error> {
        match &self.0 {
            Kind::File(span) => Ok(*span),
            Kind::Written(Ok(bytes)) => Ok(Span::new(bytes)),
            Kind::Written(Err(error)) => Err(error.clone()),
        }
    }
}

impl<'a> From<Span<'a>> for Input<'a> {
    fn from(span: Span<'a>) -> Self {
        Self(Kind::File(span))
    }
}

impl<'a> From<&'a [u8]> for Input<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Span::new(bytes).into()
    }
}

impl<'a> From<&'a Vec<u8>> for Input<'a> {
    fn from(bytes: &'a Vec<u8>) -> Self {
        Span::new(bytes).into()
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Input<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Span::new(bytes).into()
    }
}

impl From<&Container<'_>> for Input<'_> {
    fn from(container: &Container<'_>) -> Self {
        Self(Kind::Written(container.write(DigestPolicy::Keep)))
    }
}
