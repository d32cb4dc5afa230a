//! Documents with a schema: one declaration generates the structure and its JSON Schema.

use serde_json::{Map, Value, json};

use crate::Named;
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
    "string": String, &str;
    "boolean": bool;
    "integer": u32, u64, usize;
    "number": f32;
}

impl<T: Described> Described for Option<T> {
    fn schema(definitions: &mut Map<String, Value>) -> Value {
        json!({ "anyOf": [T::schema(definitions), { "type": "null" }] })
    }
}

impl<T> Described for Named<T> {
    fn schema(_: &mut Map<String, Value>) -> Value {
        // Numbers without a name stay numbers.
        json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] })
    }
}

impl<T: Described> Described for &T {
    fn schema(definitions: &mut Map<String, Value>) -> Value {
        T::schema(definitions)
    }
}

impl<T: Described> Described for &[T] {
    fn schema(definitions: &mut Map<String, Value>) -> Value {
        Vec::<T>::schema(definitions)
    }
}

impl<T: Described> Described for Vec<T> {
    fn schema(definitions: &mut Map<String, Value>) -> Value {
        json!({ "type": "array", "items": T::schema(definitions) })
    }
}

/// The JSON Schema of a document, with a title.
pub(crate) fn schema_of<T: Described>(title: &str) -> Value {
    let mut definitions = Map::new();
    let root = T::schema(&mut definitions);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "allOf": [root],
        "$defs": definitions,
    })
}

/// The schema of a type, with a description.
pub(crate) fn described<T: Described>(text: &str, definitions: &mut Map<String, Value>) -> Value {
    let mut schema = T::schema(definitions);
    if let Some(object) = schema.as_object_mut() {
        object.insert("description".into(), text.trim().into());
    }
    schema
}

/// Declares structures with [`Described`]. Fields after `optional` are absent if they have no value; other
/// fields without a value are null.
macro_rules! documents {
    ($(
        $(#[doc = $doc:literal])+
        $vis:vis struct $name:ident $(<$life:lifetime>)? {
            $($(#[doc = $field_doc:literal])+ $field:ident: $ty:ty,)*
            $(optional {
                $($(#[doc = $optional_doc:literal])+ $optional:ident: $optional_ty:ty,)*
            })?
        }
    )*) => {$(
        $(#[doc = $doc])+
        #[derive(Debug, serde::Serialize)]
        $vis struct $name $(<$life>)? {
            $($(#[doc = $field_doc])+ pub(crate) $field: $ty,)*
            $($(
                $(#[doc = $optional_doc])+
                #[serde(skip_serializing_if = "Option::is_none")]
                pub(crate) $optional: Option<$optional_ty>,
            )*)?
        }

        impl $(<$life>)? $crate::schema::Described for $name $(<$life>)? {
            fn schema(definitions: &mut serde_json::Map<String, serde_json::Value>) -> serde_json::Value {
                let name = stringify!($name);
                if !definitions.contains_key(name) {
                    // Registered before its fields are described, so that a recursive type ends here.
                    definitions.insert(name.into(), serde_json::Value::Null);
                    let mut properties = serde_json::Map::new();
                    $({
                        let text = concat!($($field_doc),+);
                        let schema = $crate::schema::described::<$ty>(text, definitions);
                        properties.insert(stringify!($field).into(), schema);
                    })*
                    let required: Vec<_> = properties.keys().cloned().collect();
                    $($({
                        let text = concat!($($optional_doc),+);
                        let schema = $crate::schema::described::<$optional_ty>(text, definitions);
                        properties.insert(stringify!($optional).into(), schema);
                    })*)?
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
