//! [`Section`]: a selectable section of a document.

use core::fmt;
use core::str::FromStr;

use dxkit::FourCc;

use crate::prelude::*;

/// A section of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Section {
    /// The kind of the container, and its producer.
    Summary,
    /// The table of its parts.
    Parts,
    /// The resource bindings.
    Bindings,
    /// The members of its constant buffers.
    Members,
    /// The entry points of a library.
    Entries,
    /// Its inputs and outputs.
    Signatures,
    /// The dependences of outputs on inputs.
    Dependences,
    /// All contents of the parts of this kind.
    Part(FourCc),
}

impl Section {
    /// All sections with a separate name; the others have the names of parts.
    pub const NAMES: [(Self, &'static str); 7] = [
        (Self::Summary, "summary"),
        (Self::Parts, "parts"),
        (Self::Bindings, "bindings"),
        (Self::Members, "members"),
        (Self::Entries, "entries"),
        (Self::Signatures, "signatures"),
        (Self::Dependences, "dependences"),
    ];
}

impl FromStr for Section {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Self::NAMES.into_iter().find(|(_, name)| name.eq_ignore_ascii_case(text));
        let upper = text.to_ascii_uppercase();
        // Kinds of parts are upper case; lower case is accepted as well.
        let kind = |text: &str| text.parse::<FourCc>().ok();
        let part = kind(&upper).filter(|kind| kind.known().is_some()).or_else(|| kind(text));
        named.map(|(section, _)| section).or_else(|| part.map(Self::Part)).ok_or_else(|| {
            let names = Self::NAMES.map(|(_, name)| name).join(", ");
            format!("there is no section {text}; sections are {names}, and the four characters of a part")
        })
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Part(kind) = self {
            return kind.fmt(f);
        }
        let name = Self::NAMES.iter().find(|(section, _)| section == self);
        f.write_str(name.map_or("", |(_, name)| name))
    }
}
