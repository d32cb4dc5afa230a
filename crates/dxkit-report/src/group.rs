//! [`PartGroup`]: what a part is for, which decides its colour wherever parts are shown.

use anstyle::{AnsiColor, Style};
use dxkit::{FourCc, PartKind};

/// What a part is for. A group has the same colour in every picture and in every terminal.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PartGroup {
    /// What the GPU runs.
    Program,
    /// Inputs and outputs.
    Signature,
    /// What the runtime checks and prepares: pipeline state, runtime data, features.
    State,
    /// The root signature.
    RootSignature,
    /// Parts that describe resources and types to an application.
    Reflection,
    /// What a debugger needs: debug information, sources, names of files.
    Debug,
    /// What identifies the shader: hashes and versions.
    Identity,
    /// Private data, parts of effects, and parts that are not known.
    Other,
}

impl PartGroup {
    /// All groups, in the order of legends.
    pub const ALL: [Self; 8] = [
        Self::Program,
        Self::Signature,
        Self::State,
        Self::RootSignature,
        Self::Reflection,
        Self::Debug,
        Self::Identity,
        Self::Other,
    ];

    /// The group of the parts of this kind.
    #[must_use]
    pub const fn from_kind(kind: FourCc) -> Self {
        use PartKind as Kind;
        let Some(kind) = kind.known() else { return Self::Other };
        match kind {
            Kind::Dxil | Kind::Shdr | Kind::Shex | Kind::Aon9 | Kind::Libf | Kind::Xnas | Kind::Xnap => {
                Self::Program
            }
            Kind::Isg1
            | Kind::Osg1
            | Kind::Psg1
            | Kind::Isgn
            | Kind::Osgn
            | Kind::Osg5
            | Kind::Pcsg
            | Kind::Lfs0 => Self::Signature,
            Kind::Psv0 | Kind::Rdat | Kind::Sfi0 | Kind::Libh => Self::State,
            Kind::Rts0 => Self::RootSignature,
            Kind::Stat | Kind::Rdef | Kind::Ifce | Kind::Ctab => Self::Reflection,
            Kind::Ildb | Kind::Ildn | Kind::Sdbg | Kind::Spdb | Kind::Srci | Kind::Pdbi => Self::Debug,
            Kind::Hash | Kind::Vers => Self::Identity,
            _ => Self::Other,
        }
    }

    /// Its name, for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Signature => "signatures",
            Self::State => "pipeline state",
            Self::RootSignature => "root signature",
            Self::Reflection => "reflection",
            Self::Debug => "debug information",
            Self::Identity => "hash and version",
            Self::Other => "other",
        }
    }

    /// Its class in HTML, which `page.css` gives a colour.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Program => "p-program",
            Self::Signature => "p-signature",
            Self::State => "p-state",
            Self::RootSignature => "p-root",
            Self::Reflection => "p-reflection",
            Self::Debug => "p-debug",
            Self::Identity => "p-identity",
            Self::Other => "p-other",
        }
    }

    /// The style of its names in a terminal. Red, yellow and green say how severe something is, so groups
    /// have other colours.
    #[must_use]
    pub const fn style(self) -> Style {
        let colour = match self {
            Self::Program => AnsiColor::Blue,
            Self::Signature => AnsiColor::BrightGreen,
            Self::State => AnsiColor::BrightMagenta,
            Self::RootSignature => AnsiColor::BrightBlue,
            Self::Reflection => AnsiColor::BrightCyan,
            Self::Debug => AnsiColor::Magenta,
            Self::Identity | Self::Other => return Style::new().bold(),
        };
        colour.on_default().bold()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_has_its_own_name_and_class() {
        for (index, group) in PartGroup::ALL.iter().enumerate() {
            for other in PartGroup::ALL.iter().skip(index + 1) {
                assert_ne!(group.name(), other.name());
                assert_ne!(group.class(), other.class());
            }
        }
        assert_eq!(PartGroup::from_kind(FourCc::Dxil), PartGroup::Program);
        assert_eq!(PartGroup::from_kind(FourCc(*b"ABCD")), PartGroup::Other);
    }
}
