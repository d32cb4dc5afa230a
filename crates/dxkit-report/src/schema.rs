//! Documents with a schema: one declaration generates the structure and its JSON Schema.

use serde_json::{Map, Value, json};

use crate::prelude::*;

/// A type of JSON with a JSON Schema.
pub(crate) trait Described {
    /// Its schema; schemas of nested types are added to the definitions.
    fn schema(definitions: &mut Map<String, Value>) -> Value;
}

macro_rules! plain {
    ($($name:literal: $($ty:ty),+;)*) => {
        $($(impl Described for $ty {
            fn schema(_: &mut Map<String, Value>) -> Value {
                json!({ "type": $name })
            }
        })+)*
    };
}

plain! {
    "string": String, &'static str;
    "boolean": bool;
    "integer": u32, u64, usize;
    "number": f32;
}

impl<T: Described> Described for Option<T> {
    fn schema(definitions: &mut Map<String, Value>) -> Value {
        json!({ "anyOf": [T::schema(definitions), { "type": "null" }] })
    }
}

impl<T: Described> Described for Vec<T> {
    fn schema(definitions: &mut Map<String, Value>) -> Value {
        json!({ "type": "array", "items": T::schema(definitions) })
    }
}

/// Declares structures with [`Described`].
macro_rules! documents {
    ($(
        $(#[doc = $doc:literal])+
        struct $name:ident {
            $($(#[doc = $field_doc:literal])+ $field:ident: $ty:ty,)*
        }
    )*) => {$(
        $(#[doc = $doc])+
        #[derive(Debug, serde::Serialize)]
        pub(crate) struct $name {
            $($(#[doc = $field_doc])+ pub(crate) $field: $ty,)*
        }

        impl $crate::reflect::schema::Described for $name {
            fn schema(definitions: &mut serde_json::Map<String, serde_json::Value>) -> serde_json::Value {
                let name = stringify!($name);
                if !definitions.contains_key(name) {
                    // Registered before its fields are described, so that a recursive type ends here.
                    definitions.insert(name.into(), serde_json::Value::Null);
                    let mut properties = serde_json::Map::new();
                    $({
                        let mut schema = <$ty as $crate::reflect::schema::Described>::schema(definitions);
                        if let Some(object) = schema.as_object_mut() {
                            let text = concat!($($field_doc),+).trim();
                            object.insert("description".into(), text.into());
                        }
                        properties.insert(stringify!($field).into(), schema);
                    })*
                    let required: Vec<_> = properties.keys().cloned().collect();
                    let schema = serde_json::json!({
                        "type": "object",
                        "description": concat!($($doc),+).trim(),
                        "properties": properties,
                        "required": required,
                    });
                    definitions.insert(name.into(), schema);
                }
                serde_json::json!({ "$ref": concat!("#/$defs/", stringify!($name)) })
            }
        }
    )*};
}

pub(crate) use documents;
