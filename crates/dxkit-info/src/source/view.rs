//! What people ask a part `SRCI` for.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::{Error, Name};

use super::{
    Section, SectionData, SourceArgs, SourceContent, SourceContents, SourceInfo, SourceName, SourceNames,
};
use crate::CompressionType;

impl<'a> SourceInfo<'a> {
    /// A part of files (the main one first) and arguments (names without dash, and values), with its sections as DXC has
    /// them.
    ///
    /// # Errors
    /// [`ErrorKind::Inconsistent`](dxkit_bytes::ErrorKind::Inconsistent) if there is a NUL in an argument.
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

    /// The first section with names, to change it.
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

    /// The first section with contents, to change it.
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

    /// The first section with arguments, to change it.
    pub fn args_section_mut(&mut self) -> Option<&mut SourceArgs<'a>> {
        self.sections.iter_mut().find_map(|section| match &mut section.data {
            SectionData::Args(args) => Some(args),
            _ => None,
        })
    }

    /// The files: name, text. The main one is the first; those that it includes follow, sorted by their paths.
    pub fn files(&self) -> impl Iterator<Item = (&Name<'a>, &[u8])> {
        let names = self.names().into_iter().flat_map(|names| &names.entries);
        let contents = self.contents().into_iter().flat_map(|contents| &contents.entries);
        names.zip(contents).map(|(name, content)| (&name.name, content.text.as_ref()))
    }

    /// The arguments of the compiler: name without dash, value. One of the two may be empty: an option without a value, a
    /// value without an option. The main file is not among them.
    pub fn args(&self) -> impl Iterator<Item = (Name<'_>, Name<'_>)> {
        self.args_section().into_iter().flat_map(SourceArgs::pairs)
    }

    /// The values of an option, by its name without dash.
    pub fn option<'s>(&'s self, name: &'s str) -> impl Iterator<Item = Name<'s>> {
        self.args()
            .filter(move |(option, _)| bare(option.as_bytes()) == name.as_bytes())
            .map(|(_, value)| value)
    }

    /// Name of the entry function: the last option `-E`. Where there is none it is `main`, except for libraries and root
    /// signatures.
    #[must_use]
    pub fn entry(&self) -> Option<Name<'_>> {
        self.option("E").last()
    }

    /// What is compiled for, such as `ps_6_0`: the last option `-T`.
    #[must_use]
    pub fn profile(&self) -> Option<Name<'_>> {
        self.option("T").last()
    }

    /// Definitions of macros, such as `FAST` or `LIGHTS=4`: the options `-D`.
    pub fn defines(&self) -> impl Iterator<Item = Name<'_>> {
        self.option("D")
    }

    /// The arguments of the compiler as it takes them: with dashes, options and their values apart, the main file last.
    /// What is not UTF-8 is replaced.
    #[must_use]
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments = Vec::new();
        for (name, value) in self.args() {
            if !name.is_empty() {
                let mut option = String::new();
                // LLVM's own examples store the dash.
                if bare(name.as_bytes()) == name.as_bytes() {
                    option.push('-');
                }
                option.push_str(&name.to_string_lossy());
                arguments.push(option);
            }
            if !value.is_empty() {
                arguments.push(value.to_string_lossy().into_owned());
            } else if name.is_empty() || VALUED.contains(&bare(name.as_bytes())) {
                arguments.push(String::new());
            }
        }
        if let Some(main) = self.names().and_then(|names| names.entries.first()) {
            arguments.push(main.name.to_string_lossy().into_owned());
        }
        arguments
    }

    /// The call of the compiler, `dxc` and [`arguments`](Self::arguments), quoted for POSIX shells: no text from the file
    /// is anything but an argument there.
    #[must_use]
    pub fn command_line(&self) -> String {
        let mut line = "dxc".to_owned();
        for argument in self.arguments() {
            line.push(' ');
            line.push_str(&quoted(&argument));
        }
        line
    }
}

/// Options that always take a value: without an empty one they would take the next argument.
const VALUED: [&[u8]; 4] = [b"D", b"E", b"I", b"T"];

/// The name of an option without the dash or slash that it may have.
fn bare(name: &[u8]) -> &[u8] {
    name.strip_prefix(b"-").or_else(|| name.strip_prefix(b"/")).unwrap_or(name)
}

/// The argument as a POSIX shell has to be given it.
fn quoted(argument: &str) -> Cow<'_, str> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "%+,-./:=@_".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        return Cow::Borrowed(argument);
    }
    let mut quoted = "'".to_owned();
    for c in argument.chars() {
        match c {
            '\'' => quoted.push_str("'\\''"),
            _ => quoted.push(c),
        }
    }
    quoted.push('\'');
    Cow::Owned(quoted)
}
