//! Numbers as people write them, in JSON and as arguments.

use dxkit::reflect::value::Value;

use crate::prelude::*;

/// The value of an argument: JSON, or a number that JSON has no form for (`0xff`, `NaN`).
///
/// # Errors
/// If it is neither: the reason, in words.
///
/// ```
/// use dxkit::reflect::value::Value;
///
/// assert_eq!(dxkit_report::value_from_text("0x10").unwrap(), Value::Integer(16));
/// assert_eq!(dxkit_report::value_from_text("[true]").unwrap(), Value::List(vec![Value::Bool(true)]));
/// ```
pub fn value_from_text(text: &str) -> Result<Value, String> {
    match (serde_json::from_str(text), number_from_text(text)) {
        (Ok(json), _) => value_from_json(&json),
        (_, Some(number)) => Ok(number),
        (Err(error), _) => Err(format!("{text} is neither a number nor JSON ({error})")),
    }
}

/// The value of a JSON document. Texts are numbers that JSON does not have: `NaN`, `Infinity`, `0xff`.
///
/// # Errors
/// If it has something that is no number: the reason, in words.
pub fn value_from_json(json: &serde_json::Value) -> Result<Value, String> {
    use serde_json::Value as Json;
    Ok(match json {
        Json::Null => return Err("null is no number".to_owned()),
        Json::Bool(flag) => Value::Bool(*flag),
        Json::Number(number) => match (number.as_i64(), number.as_u64(), number.as_f64()) {
            (Some(number), ..) => Value::Integer(number.into()),
            (_, Some(number), _) => Value::Integer(number.into()),
            (.., number) => Value::Double(number.unwrap_or(f64::NAN)),
        },
        Json::String(text) => number_from_text(text).ok_or_else(|| format!("\"{text}\" is no number"))?,
        Json::Array(list) => Value::List(list.iter().map(value_from_json).collect::<Result<_, _>>()?),
        Json::Object(fields) => {
            let field = |(name, json): (&String, &Json)| Ok((name.clone(), value_from_json(json)?));
            Value::Fields(fields.iter().map(field).collect::<Result<_, String>>()?)
        }
    })
}

/// A number that JSON and TOML have no form for.
#[must_use]
pub fn number_from_text(text: &str) -> Option<Value> {
    match text {
        "NaN" => return Some(Value::Double(f64::NAN)),
        "Infinity" => return Some(Value::Double(f64::INFINITY)),
        "-Infinity" => return Some(Value::Double(f64::NEG_INFINITY)),
        _ => {}
    }
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let number = match digits.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok()?.into(),
        None => i128::from(digits.parse::<u64>().ok()?),
    };
    Some(Value::Integer(if negative { -number } else { number }))
}
