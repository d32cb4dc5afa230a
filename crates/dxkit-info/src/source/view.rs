//! Common queries on the part `SRCI`.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::String;

use dxkit_bytes::{Error, Name};

use super::{
    Section, SectionData, SourceArgs, SourceContent, SourceContents, SourceInfo, SourceName, SourceNames,
};
use crate::{CompileArguments, CompressionType, shell_line};

impl<'a> SourceInfo<'a> {
    /// A part with files (the main one first) and arguments (names without dash, and values), with DXC's
    /// sections.
    ///
    /// # Errors
    /// [`ErrorKind::Inconsistent`](dxkit_bytes::ErrorKind::Inconsistent) if an argument contains a NUL.
    pub fn new<N, V>(
        files: impl IntoIterator<Item = (Name<'a>, Cow<'a, [u8]>)>,
        args: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Self, Error>
    where
        N: AsRef<[u8]>,
        V: AsRef<[u8]>,
    {
        let mut names = SourceNames::default();
        let mut contents = SourceContents { compression: CompressionType::Zlib, ..SourceContents::default() };
        for (name, text) in files {
            names.entries.push(SourceName::new(name));
            contents.entries.push(SourceContent::new(text));
        }
        let args = SourceArgs::new(args)?;
        let data = [SectionData::Names(names), SectionData::Contents(contents), SectionData::Args(args)];
        Ok(Self { sections: data.into_iter().map(Section::new).collect(), ..Self::default() })
    }

    /// The first section with names.
    #[must_use]
    pub fn names(&self) -> Option<&SourceNames<'a>> {
        self.sections.iter().find_map(|section| match &section.data {
            SectionData::Names(names) => Some(names),
            _ => None,
        })
    }

    /// The first section with names, mutable.
    pub fn names_mut(&mut self) -> Option<&mut SourceNames<'a>> {
        self.sections.iter_mut().find_map(|section| match &mut section.data {
            SectionData::Names(names) => Some(names),
            _ => None,
        })
    }

    /// The first section with contents.
    #[must_use]
    pub fn contents(&self) -> Option<&SourceContents<'a>> {
        self.sections.iter().find_map(|section| match &section.data {
            SectionData::Contents(contents) => Some(contents),
            _ => None,
        })
    }

    /// The first section with contents, mutable.
    pub fn contents_mut(&mut self) -> Option<&mut SourceContents<'a>> {
        self.sections.iter_mut().find_map(|section| match &mut section.data {
            SectionData::Contents(contents) => Some(contents),
            _ => None,
        })
    }

    /// The first section with arguments.
    #[must_use]
    pub fn args_section(&self) -> Option<&SourceArgs<'a>> {
        self.sections.iter().find_map(|section| match &section.data {
            SectionData::Args(args) => Some(args),
            _ => None,
        })
    }

    /// The first section with arguments, mutable.
    pub fn args_section_mut(&mut self) -> Option<&mut SourceArgs<'a>> {
        self.sections.iter_mut().find_map(|section| match &mut section.data {
            SectionData::Args(args) => Some(args),
            _ => None,
        })
    }

    /// The files: name, text. The main one is the first; those that it includes follow, sorted by their
    /// paths.
    pub fn files(&self) -> impl Iterator<Item = (&Name<'a>, &[u8])> {
        let names = self.names().into_iter().flat_map(|names| &names.entries);
        let contents = self.contents().into_iter().flat_map(|contents| &contents.entries);
        names.zip(contents).map(|(name, content)| (&name.name, content.text.as_ref()))
    }

    /// The arguments of the compiler: name without dash, value. One of the two may be empty: an option
    /// without a value, a value without an option. The main file is not included.
    pub fn args(&self) -> impl Iterator<Item = (Name<'_>, Name<'_>)> {
        self.args_section().into_iter().flat_map(SourceArgs::pairs)
    }

    /// The arguments of the compiler.
    #[must_use]
    pub fn compile_arguments(&self) -> CompileArguments<'_> {
        CompileArguments::new(self.args())
    }

    /// The command line of the compiler: `dxc`, the arguments and the main file, quoted for POSIX shells, so
    /// that text from the file is always an argument. Invalid UTF-8 is replaced.
    #[must_use]
    pub fn command_line(&self) -> String {
        let main = self.names().and_then(|names| names.entries.first());
        let main = main.map(|main| main.name.to_string_lossy().into_owned());
        let words = self.compile_arguments().words();
        shell_line(core::iter::once("dxc".to_owned()).chain(words).chain(main))
    }
}
