//! [`Reflector`]: reflection of many containers, one after another.

use dxkit_bytes::{Error, Span};
use dxkit_container::Container;

use crate::Reflection;
use crate::d3d12::Interfaces;
use crate::source::module::Readers;

/// Reflects one container after another, and keeps the memory in which modules are decoded: decoding one
/// takes some 40 allocations, which all later ones share.
///
/// ```
/// use dxkit_reflect::Reflector;
///
/// # let file = std::fs::read("../../testdata/dxc/vs_root_signature_6_0.dxil").unwrap();
/// # let files = [file.clone(), file];
/// let mut reflector = Reflector::default();
/// for file in &files {
///     let interfaces = reflector.interfaces(file)?;
///     assert!(interfaces.to_string().contains("Name: \"Camera\""));
/// }
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Reflector {
    readers: Readers,
}

impl Reflector {
    /// Like [`Reflection::from_container`].
    #[must_use]
    pub fn reflection(&mut self, container: &Container<'_>) -> Reflection {
        Reflection::read(container, &mut self.readers)
    }

    /// Like [`Interfaces::parse`].
    ///
    /// # Errors
    /// If the bytes are not a container.
    pub fn interfaces<'a>(&mut self, bytes: impl Into<Span<'a>>) -> Result<Interfaces, Error> {
        Interfaces::parse_with(bytes.into(), &mut self.readers)
    }
}
