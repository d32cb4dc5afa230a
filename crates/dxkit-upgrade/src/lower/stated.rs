//! The metadata of shaders and signatures in a module.

use alloc::string::String;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Attribute, AttributeSlot, FunctionId};

/// The value of an attribute of a function that is text.
pub(crate) fn text_attribute(module: &Module, function: FunctionId, key: &str) -> Option<String> {
    let list = module.function(function)?.record().attributes;
    module.attributes_of(list, AttributeSlot::Function).flat_map(|group| group.attributes()).find_map(
        |attribute| match attribute {
            Attribute::Text { key: known, value } if known == key.as_bytes() => {
                Some(String::from_utf8_lossy(value.unwrap_or_default()).into_owned())
            }
            _ => None,
        },
    )
}
