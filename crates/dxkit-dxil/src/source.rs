//! [`Sources`]: the sources in a debug module, `dx.source.*`.

use alloc::vec::Vec;

use crate::Text;
use crate::shape::{NodeReader, Operand};

/// A source file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceFile<'m> {
    /// Its name.
    pub name: Text<'m>,
    /// Its contents.
    pub text: Text<'m>,
}

/// The sources of a module with debug information, and its compilation options: the metadata
/// `dx.source.contents`, `.defines`, `.mainFileName` and `.args`; in modules of old compilers `llvm.dbg.*`.
///
/// The part `SRCI` of a PDB has the same; for a module inside a container (`ILDB`) this is the only source.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources<'m> {
    /// The files, the main one first.
    pub files: Vec<SourceFile<'m>>,
    /// Macros from the command line, `NAME=value`.
    pub defines: Vec<Text<'m>>,
    /// The name of the main file.
    pub main_file_name: Option<Text<'m>>,
    /// The arguments of the compiler.
    pub arguments: Vec<Text<'m>>,
}

impl<'m> Sources<'m> {
    /// Whether the module has no sources.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    pub(crate) fn read(reader: &mut NodeReader<'m>) -> Self {
        let mut sources = Self::default();
        // Few modules have any.
        let is_source = |name: &[u8]| name.starts_with(b"dx.source.") || name.starts_with(b"llvm.dbg.");
        if !reader.module.named_metadata().any(|named| is_source(named.name)) {
            return sources;
        }
        let (name, nodes) = either(reader, "dx.source.contents", "llvm.dbg.contents");
        sources.files = reader.list(name, nodes, |reader, node| {
            let file = reader.tuple(node)?;
            Some(SourceFile {
                name: reader.text(file.operand(0), "name")?,
                text: reader.text(file.operand(1), "text")?,
            })
        });
        let (name, nodes) = either(reader, "dx.source.defines", "llvm.dbg.defines");
        sources.defines = texts(reader, name, nodes);
        let (name, nodes) = either(reader, "dx.source.mainFileName", "llvm.dbg.mainFileName");
        sources.main_file_name = texts(reader, name, nodes).into_iter().next();
        let (name, nodes) = either(reader, "dx.source.args", "llvm.dbg.args");
        sources.arguments = texts(reader, name, nodes);
        sources
    }
}

/// The nodes under the newer name or, without any, under the old one.
fn either<'m>(
    reader: &NodeReader<'m>,
    newer: &'static str,
    old: &'static str,
) -> (&'static str, impl Iterator<Item = Operand> + use<'m>) {
    let name = if reader.named(newer).len() == 0 { old } else { newer };
    (name, reader.named(name))
}

/// All strings in these nodes.
fn texts<'m>(
    reader: &mut NodeReader<'m>,
    name: &'static str,
    nodes: impl Iterator<Item = Operand>,
) -> Vec<Text<'m>> {
    let lists = reader.list(name, nodes, |reader, node| {
        let node = reader.tuple(node)?;
        Some(reader.list("text", node.operands_from(0), |reader, text| reader.text(text, "text")))
    });
    lists.concat()
}
