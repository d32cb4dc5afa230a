//! [`Note`]: what was decided while linking.

use alloc::string::String;
use core::fmt;

/// Something that was decided, and may surprise.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// Two libraries declare a resource at different registers. The first one decides.
    OtherRegister {
        /// The name of the resource.
        name: String,
        /// The libraries, each with what the resource is there.
        declared: [(String, String); 2],
    },
    /// A library declares a function with other types than it has where it is defined: structures of one name
    /// with other members, for example.
    OtherTypes {
        /// The function.
        function: String,
        /// The library that declares it.
        declared: String,
        /// The library that defines it.
        defined: String,
    },
    /// The subobjects of a library (hit groups, configurations, local root signatures) are in no linked
    /// library: the vendor's linker loses them too.
    Subobjects {
        /// The library.
        library: String,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherRegister { name, declared: [one, other] } => write!(
                f,
                "the resource {name} is {} in {}, which is taken, and {} in {}",
                one.1, one.0, other.1, other.0
            ),
            Self::OtherTypes { function, declared, defined } => {
                write!(f, "{function} has other types where it is declared, in {declared}, than in {defined}")
            }
            Self::Subobjects { library } => {
                write!(f, "the subobjects of {library} are left out: state them in the state object")
            }
        }
    }
}
