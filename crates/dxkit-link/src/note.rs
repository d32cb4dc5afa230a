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
    /// A subobject is associated with functions none of which is exported: the association is left out.
    Association {
        /// Its name.
        name: String,
        /// The library that has it.
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
            Self::Association { name, library } => {
                write!(
                    f,
                    "the association {name} of {library} is left out: none of its functions is exported"
                )
            }
        }
    }
}
