#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod lower;
mod precision;
mod raise;
mod root_signature;
mod table;

pub use dxkit_types::LlvmVersion;
pub use lower::{Fault, lower};
pub(crate) use precision::align_shorts;
pub use raise::{Kept, RaiseReport, Raised, Reason, raise, raise_with};
pub use root_signature::{is_root_signature_alone, take_root_signature};
pub use table::{
    Argument, COUNTERPARTS, Counterpart, CounterpartForm, Fixed, Intrinsic, Overloaded, ResultForm,
};

/// Named metadata of DXIL with another name in raised modules: the name in DXIL, and that in raised modules.
/// LLVM's backend writes metadata with the former names itself, and would append to existing ones.
///
/// In the records of resources, the symbol of a resource that is not a global variable is an undefined value
/// of the resource's type, where it is an undefined pointer to it in DXIL: pointers have no types in LLVM 22.
pub const KEPT_METADATA: [(&str, &str); 5] = [
    ("dx.resources", "dxkit.resources"),
    ("dx.entryPoints", "dxkit.entryPoints"),
    ("dx.typeAnnotations", "dxkit.typeAnnotations"),
    ("dx.viewIdState", "dxkit.viewIdState"),
    ("dx.dxrPayloadAnnotations", "dxkit.dxrPayloadAnnotations"),
];

/// Named metadata of DXIL that the target triple replaces in raised modules. LLVM 22's triples end at DXIL
/// 1.9: a module of a later version has that triple, and also keeps its metadata.
pub const METADATA_IN_TRIPLE: [&str; 2] = ["dx.version", "dx.shaderModel"];

/// Named metadata with the validator version that a module for LLVM 24 was made for, if it states another one
/// (`dx.valver`): LLVM's backend writes `PSV0` as validator version 1.8 expects it, whatever the module
/// states. Without a node if the module stated none.
pub const KEPT_VALIDATOR_VERSION: &str = "dxkit.valver";

/// Named metadata with the members of constant buffers, as the front end declares them, for the annotations
/// that [`lower`] writes: LLVM's own metadata has no types, and an optimiser removes the names of members
/// that nothing reads. A node has the name of a layout (`__cblayout_Camera`), then for each member its name
/// and its type in clang's notation: `vector<float, 3>[2]`, `float4x4 __attribute__((row_major))`. Other
/// nodes have the members of instances of templates under the name of the type: `Pair<vector<float, 2>>`; or
/// the type of an array of resources under its name, as that of a member whose name is empty.
pub const MEMBERS: &str = "dxkit.members";
