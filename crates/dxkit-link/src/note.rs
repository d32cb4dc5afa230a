//! [`Note`]: what was decided while linking.

use alloc::string::String;
use alloc::vec::Vec;
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
    /// A hit group has functions none of which is exported: the hit group is left out.
    HitGroup {
        /// Its name.
        name: String,
        /// The library that has it.
        library: String,
    },
    /// A hit group has functions of which some are not exported. It stays, and state objects can be made of
    /// it only with other libraries that have these functions.
    HitGroupFunctions {
        /// Its name.
        name: String,
        /// The library that has it.
        library: String,
        /// The functions that are not exported.
        functions: Vec<String>,
    },
    /// A subobject is associated with functions or hit groups of which some are not exported: the association
    /// is with the others.
    AssociationExports {
        /// Its name.
        name: String,
        /// The library that has it.
        library: String,
        /// What is not exported.
        exports: Vec<String>,
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
            Self::HitGroup { name, library } => {
                write!(f, "the hit group {name} of {library} is left out: none of its functions is exported")
            }
            Self::HitGroupFunctions { name, library, functions } => {
                let functions = functions.join(", ");
                write!(
                    f,
                    "the hit group {name} of {library} has functions that are not exported: {functions}"
                )
            }
            Self::AssociationExports { name, library, exports } => {
                let exports = exports.join(", ");
                write!(f, "the association {name} of {library} is without what is not exported: {exports}")
            }
        }
    }
}
