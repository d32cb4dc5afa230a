//! The forms of single values: numbers, names of numbers, floats, text, bytes, lists.
//!
//! Each type here implements `Text`: a value becomes a node of the document, a node becomes a value or an
//! error with its place, and the type describes itself for the schema. They wrap the values of parts (`Hex`,
//! `Named`, `Float`, `Str`), so that a `map` states the form of a key by its type. Where LLVM's spelling
//! differs from ours, a [`Spelling`] has both. Floats in the lossless form are exact, and in LLVM's as its
//! `%g` prints them.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dxkit_bytes::{Float32, OpenNumber, TextError};

use crate::io::{Io, Text, YamlForm, shortened};
use crate::node::{BytesStyle, Node, Value, near, unsigned};
use crate::schema::Schema;

pub(crate) fn plain(text: impl Into<Cow<'static, str>>) -> Node<'static> {
    Node::new(Value::Plain(text.into()))
}

/// A number of at most `most`.
pub(crate) fn number_up_to(node: &Node<'_>, most: u64) -> Result<u64, TextError> {
    let expected = || format!("a number from 0 to {most} is expected here");
    let Some(text) = node.text() else {
        return Err(node.mark.error(format!("{}, not {}", expected(), node.sort())));
    };
    match unsigned(text) {
        Some(number) if number <= most => Ok(number),
        _ => Err(node.mark.error(format!("{}, not `{}`", expected(), shortened(text)))),
    }
}

macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl Text for $type {
            fn node(&mut self, _: YamlForm) -> Node<'static> {
                plain(self.to_string())
            }

            fn read(node: &Node<'_>, _: YamlForm) -> Result<Self, TextError> {
                number_up_to(node, <$type>::MAX.into()).map(|number| <$type>::try_from(number).unwrap_or_default())
            }

            fn schema(_: &mut Schema) -> Node<'static> {
                Schema::number(<$type>::MAX.into())
            }
        }

        impl Text for Hex<$type> {
            fn node(&mut self, _: YamlForm) -> Node<'static> {
                plain(format!("{:#X}", self.0).replacen('X', "x", 1))
            }

            fn read(node: &Node<'_>, form: YamlForm) -> Result<Self, TextError> {
                <$type>::read(node, form).map(Self)
            }

            fn schema(schema: &mut Schema) -> Node<'static> {
                <$type>::schema(schema)
            }
        }
    )*};
}
numbers!(u8, u16, u32, u64);

/// A number that is printed in hexadecimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Hex<T>(pub(crate) T);

impl Io<'_> {
    /// Flags, each as a key. With `always`, LLVM's form has all of them.
    pub(crate) fn flags(
        &mut self,
        table: &[(u64, &'static str)],
        bits: &mut u64,
        always: bool,
    ) -> Result<(), TextError> {
        let all = always && self.form().is_llvm();
        let mut left = *bits;
        let mut read = 0;
        for (bit, key) in table {
            let mut set = *bits & bit != 0;
            left &= !bit;
            if all {
                self.required(key, &mut set)?
            } else {
                self.defaulted(key, &mut set)?
            }
            read |= if set { *bit } else { 0 };
        }
        // LLVM's tools drop unnamed flags.
        let mut other = Hex(if self.writes() && self.form().is_llvm() { 0 } else { left });
        self.defaulted("OtherFlags", &mut other)?;
        *bits = read | other.0;
        Ok(())
    }
}

/// A number whose largest value LLVM prints as -1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct OrAll(pub(crate) u32);

impl Text for OrAll {
    fn node(&mut self, form: YamlForm) -> Node<'static> {
        if self.0 == u32::MAX { plain("-1") } else { self.0.node(form) }
    }

    fn read(node: &Node<'_>, form: YamlForm) -> Result<Self, TextError> {
        match node.text() {
            Some("-1") => Ok(Self(u32::MAX)),
            _ => u32::read(node, form).map(Self),
        }
    }

    fn schema(_: &mut Schema) -> Node<'static> {
        Schema::range(-1, u32::MAX.into())
    }
}

impl Text for bool {
    fn node(&mut self, _: YamlForm) -> Node<'static> {
        plain(if *self { "true" } else { "false" })
    }

    fn read(node: &Node<'_>, _: YamlForm) -> Result<Self, TextError> {
        // All words that LLVM's tools read.
        match node.text() {
            Some("true" | "True" | "TRUE" | "yes" | "Yes" | "YES" | "on" | "On" | "ON" | "y" | "Y") => {
                Ok(true)
            }
            Some("false" | "False" | "FALSE" | "no" | "No" | "NO" | "off" | "Off" | "OFF" | "n" | "N") => {
                Ok(false)
            }
            Some(text) => {
                let message = format!("`true` or `false` is expected here, not `{}`", shortened(text));
                Err(node.mark.error(message))
            }
            None => {
                let message = format!("`true` or `false` is expected here, not {}", node.sort());
                Err(node.mark.error(message))
            }
        }
    }

    fn schema(_: &mut Schema) -> Node<'static> {
        Schema::from_type("boolean")
    }
}

/// Identifiers with a different spelling in LLVM: ours, and LLVM's.
pub(crate) trait Spelling {
    const OTHERS: &'static [(&'static str, &'static str)] = &[];
}

/// All identifiers are LLVM's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct AsDeclared;

impl Spelling for AsDeclared {}

/// A number by the identifier of its constant. An unnamed one is a number; LLVM's tools print nothing for it,
/// or fail.
pub(crate) struct Named<T, S = AsDeclared>(pub(crate) T, PhantomData<S>);

impl<T, S> Named<T, S> {
    pub(crate) const fn new(value: T) -> Self {
        Self(value, PhantomData)
    }
}

impl<T: Default, S> Default for Named<T, S> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T: Clone, S> Clone for Named<T, S> {
    fn clone(&self) -> Self {
        Self::new(self.0.clone())
    }
}

impl<T: PartialEq, S> PartialEq for Named<T, S> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T: fmt::Debug, S> fmt::Debug for Named<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

fn spelled<T: OpenNumber, S: Spelling>() -> impl Iterator<Item = (u64, &'static str)> {
    T::IDENTIFIERS.iter().map(|(value, name)| {
        let other = S::OTHERS.iter().find(|(ours, _)| ours == name);
        (*value, other.map_or(*name, |(_, llvm)| *llvm))
    })
}

impl<T: OpenNumber, S: Spelling> Text for Named<T, S> {
    fn node(&mut self, _: YamlForm) -> Node<'static> {
        name_of(spelled::<T, S>(), self.0.raw())
    }

    /// LLVM's form has names only: a number is read as well, where it has a name.
    fn read(node: &Node<'_>, form: YamlForm) -> Result<Self, TextError> {
        let raw = number_of(node, spelled::<T, S>())?;
        if form.is_llvm() && !spelled::<T, S>().any(|(value, _)| value == raw) {
            let names: Vec<_> = spelled::<T, S>().map(|(_, name)| name).take(12).collect();
            let message = format!("{raw} is the number of no name; there are {}", names.join(", "));
            return Err(node.mark.error(message));
        }
        T::from_raw(raw).map(Self::new).ok_or_else(|| {
            let widest = (0..64).rev().map(|bit| u64::MAX >> bit).rfind(|most| T::from_raw(*most).is_some());
            node.mark.error(format!("{raw} is more than {}", widest.unwrap_or_default()))
        })
    }

    fn schema(_: &mut Schema) -> Node<'static> {
        Schema::names(spelled::<T, S>().map(|(_, name)| name))
    }
}

/// The name of a number, else the number.
pub(crate) fn name_of(mut names: impl Iterator<Item = (u64, &'static str)>, raw: u64) -> Node<'static> {
    match names.find(|(value, _)| *value == raw) {
        Some((_, name)) => plain(name),
        None => plain(raw.to_string()),
    }
}

/// The number with this name, or the number itself.
pub(crate) fn number_of(
    node: &Node<'_>,
    names: impl Iterator<Item = (u64, &'static str)>,
) -> Result<u64, TextError> {
    let Some(text) = node.text() else {
        return Err(node.mark.error(format!("a name is expected here, not {}", node.sort())));
    };
    let names: Vec<_> = names.collect();
    if let Some((value, _)) = names.iter().find(|(_, name)| *name == text) {
        return Ok(*value);
    }
    unsigned(text).ok_or_else(|| {
        let mut message = format!("`{}` is not one of the names that are expected here", shortened(text));
        match near(text, names.iter().map(|(_, name)| *name)) {
            Some(near) => message.push_str(&format!("; did you mean `{near}`?")),
            None => {
                let all: Vec<_> = names.iter().map(|(_, name)| *name).take(12).collect();
                let more = if names.len() > all.len() { ", …" } else { "" };
                message.push_str(&format!(": {}{more}; a number is accepted as well", all.join(", ")));
            }
        }
        node.mark.error(message)
    })
}

/// A float by its bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Float(pub(crate) Float32);

impl Text for Float {
    fn node(&mut self, form: YamlForm) -> Node<'static> {
        let value = self.0.get();
        let text = match form {
            YamlForm::Llvm(_) => six_digits(value.into()),
            // The payload of a NaN is not stored elsewhere.
            YamlForm::Lossless if value.is_nan() => format!("nan({:#x})", self.0.0),
            // The shortest form that is read as the same number.
            YamlForm::Lossless => {
                let (plain, scientific) = (format!("{value}"), format!("{value:e}"));
                if plain.len() <= scientific.len().max(8) { plain } else { scientific }
            }
        };
        plain(text)
    }

    fn read(node: &Node<'_>, _: YamlForm) -> Result<Self, TextError> {
        let text = node.text().unwrap_or_default();
        let bits = text.strip_prefix("nan(").and_then(|rest| rest.strip_suffix(')')).and_then(unsigned);
        let bits = bits.and_then(|bits| u32::try_from(bits).ok());
        // YAML puts a point in front of them.
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let unsigned = unsigned
            .strip_prefix('.')
            .filter(|rest| rest.starts_with(['i', 'I', 'n', 'N']))
            .unwrap_or(unsigned);
        let negative = text.starts_with('-');
        // LLVM reads integers in hexadecimal, too.
        let integer = Some(unsigned).filter(|text| text.starts_with("0x")).and_then(crate::node::unsigned);
        let decimal = integer.map(|integer| integer.to_string());
        match (bits, decimal.as_deref().unwrap_or(unsigned).parse::<f32>()) {
            (Some(bits), _) => Ok(Self(Float32(bits))),
            (None, Ok(value)) => Ok(Self(Float32::from(if negative { -value } else { value }))),
            (None, Err(_)) => {
                let message = format!("a number such as 0.5 is expected here, not `{}`", shortened(text));
                Err(node.mark.error(message))
            }
        }
    }

    fn schema(_: &mut Schema) -> Node<'static> {
        Schema::any_of([Schema::from_type("number"), Schema::from_type("string")])
    }
}

/// A number in the form of C's `%g`: at most six significant digits, and an exponent for large and small
/// numbers.
fn six_digits(value: f64) -> String {
    if !value.is_finite() {
        let sign = if value.is_sign_negative() { "-" } else { "" };
        return format!("{sign}{}", if value.is_nan() { "nan" } else { "inf" });
    }
    let scientific = format!("{value:.5e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or_default();
    let trimmed = |text: &str| {
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_string()
        } else {
            text.to_string()
        }
    };
    if (-4..6).contains(&exponent) {
        let decimals = usize::try_from(5i32.saturating_sub(exponent)).unwrap_or_default();
        return trimmed(&format!("{value:.decimals$}"));
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", trimmed(mantissa), exponent.unsigned_abs())
}

/// Text of the file: usually ASCII. Invalid UTF-8 is a list of its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Default, PartialOrd, Ord)]
pub(crate) struct Str(pub(crate) Vec<u8>);

impl Str {
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        Self(bytes.to_vec())
    }
}

impl Text for Str {
    fn node(&mut self, form: YamlForm) -> Node<'static> {
        match String::from_utf8(core::mem::take(&mut self.0)) {
            Ok(text) => Node::new(Value::Text(Cow::Owned(text))),
            // Like LLVM, which prints the text up to the invalid byte.
            Err(error) if form.is_llvm() => {
                let valid = error.utf8_error().valid_up_to();
                let bytes = error.into_bytes();
                let mut text = String::from_utf8_lossy(bytes.get(..valid).unwrap_or_default()).into_owned();
                text.push(char::REPLACEMENT_CHARACTER);
                Node::new(Value::Text(Cow::Owned(text)))
            }
            Err(error) => {
                Node::new(Value::Bytes { bytes: Cow::Owned(error.into_bytes()), style: BytesStyle::List })
            }
        }
    }

    fn read(node: &Node<'_>, form: YamlForm) -> Result<Self, TextError> {
        match &node.value {
            Value::Text(text) | Value::Plain(text) => Ok(Self(text.as_bytes().to_vec())),
            Value::Bytes { .. } | Value::List { .. } if form.is_llvm() => {
                Err(node.mark.error("text is expected here, not a list"))
            }
            Value::Bytes { bytes, .. } => Ok(Self(bytes.to_vec())),
            Value::List { .. } => Bytes::read(node, form).map(|bytes| Self(bytes.0)),
            Value::Map(_) => Err(node.mark.error("text is expected here, not a map")),
        }
    }

    fn schema(schema: &mut Schema) -> Node<'static> {
        schema
            .define("Text", |schema| Schema::any_of([Schema::from_type("string"), Vec::<u8>::schema(schema)]))
    }
}

/// Bytes: a list of numbers, or base64.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

/// Longer data is base64.
const SHORT: usize = 32;

impl Text for Bytes {
    fn node(&mut self, form: YamlForm) -> Node<'static> {
        let bytes = core::mem::take(&mut self.0);
        let short = form.is_llvm() || bytes.len() <= SHORT;
        let style = if short { BytesStyle::List } else { BytesStyle::Base64 };
        Node::new(Value::Bytes { bytes: Cow::Owned(bytes), style })
    }

    fn read(node: &Node<'_>, form: YamlForm) -> Result<Self, TextError> {
        match &node.value {
            Value::Bytes { bytes, .. } => Ok(Self(bytes.to_vec())),
            _ if node.is_null() => Ok(Self::default()),
            Value::Text(_) | Value::Plain(_) if form.is_llvm() => {
                Err(node.mark.error("a list of numbers is expected here, not text"))
            }
            Value::Text(text) | Value::Plain(text) => {
                let mut bytes = Vec::new();
                decode(text, node, &mut bytes)?;
                Ok(Self(bytes))
            }
            // Lines of base64, the form in JSON. The first has more characters than a byte has.
            Value::List { items, .. } if !form.is_llvm() && items.iter().any(|item| is_base64(item)) => {
                let mut bytes = Vec::new();
                for (index, item) in items.iter().enumerate() {
                    let text = item.text().unwrap_or_default();
                    decode(text, item, &mut bytes).map_err(|error| error.in_item(index))?;
                }
                Ok(Self(bytes))
            }
            Value::List { .. } => Vec::<u8>::read(node, form).map(Self),
            Value::Map(_) => Err(node.mark.error("bytes are expected here, not a map")),
        }
    }

    fn schema(schema: &mut Schema) -> Node<'static> {
        schema.define("Bytes", |schema| {
            let numbers = Vec::<u8>::schema(schema);
            Schema::any_of([numbers, Schema::list(Schema::from_type("string")), Schema::from_type("string")])
        })
    }
}

/// Whether an item of a list of bytes is a line of base64: text that is not the number of a byte.
fn is_base64(item: &Node<'_>) -> bool {
    match &item.value {
        Value::Text(text) => unsigned(text).is_none_or(|number| u8::try_from(number).is_err()),
        _ => false,
    }
}

fn decode(text: &str, node: &Node<'_>, bytes: &mut Vec<u8>) -> Result<(), TextError> {
    let compact: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    STANDARD
        .decode_vec(&compact, bytes)
        .map_err(|error| node.mark.error(format!("not valid base64: {error}")))
}

fn items<T: Text>(node: &Node<'_>, form: YamlForm) -> Result<Vec<T>, TextError> {
    match &node.value {
        Value::List { items, .. } => items
            .iter()
            .enumerate()
            .map(|(index, item)| T::read(item, form).map_err(|error| item.mark.place(error).in_item(index)))
            .collect(),
        // Many numbers, read one by one.
        Value::Bytes { bytes, .. } => bytes
            .iter()
            .map(|byte| {
                let item = Node { value: Value::Plain(Cow::Owned(byte.to_string())), mark: node.mark };
                T::read(&item, form)
            })
            .collect(),
        _ if node.is_null() => Ok(Vec::new()),
        _ => Err(node.mark.error(format!("a list is expected here, not {}", node.sort()))),
    }
}

/// An item on each line.
impl<T: Text> Text for Vec<T> {
    fn node(&mut self, form: YamlForm) -> Node<'static> {
        let items = self.iter_mut().map(|item| item.node(form)).collect();
        Node::new(Value::List { items, flow: false })
    }

    fn read(node: &Node<'_>, form: YamlForm) -> Result<Self, TextError> {
        items(node, form)
    }

    fn schema(schema: &mut Schema) -> Node<'static> {
        let item = T::schema(schema);
        Schema::list(item)
    }
}

/// A list on one line, or as many as needed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Flow<T>(pub(crate) Vec<T>);

impl<T: Text> Text for Flow<T> {
    fn node(&mut self, form: YamlForm) -> Node<'static> {
        let items = self.0.iter_mut().map(|item| item.node(form)).collect();
        Node::new(Value::List { items, flow: true })
    }

    fn read(node: &Node<'_>, form: YamlForm) -> Result<Self, TextError> {
        items(node, form).map(Self)
    }

    fn schema(schema: &mut Schema) -> Node<'static> {
        Vec::<T>::schema(schema)
    }
}

impl<T: Text + Default, const N: usize> Text for [T; N] {
    fn node(&mut self, form: YamlForm) -> Node<'static> {
        let items = self.iter_mut().map(|item| item.node(form)).collect();
        Node::new(Value::List { items, flow: false })
    }

    /// Items that are missing at the end have the default value, as in LLVM.
    fn read(node: &Node<'_>, form: YamlForm) -> Result<Self, TextError> {
        let mut items: Vec<T> = items(node, form)?;
        let count = items.len();
        if count < N {
            items.resize_with(N, T::default);
        }
        items
            .try_into()
            .map_err(|_| node.mark.error(format!("at most {N} items are expected here, not {count}")))
    }

    fn schema(schema: &mut Schema) -> Node<'static> {
        Vec::<T>::schema(schema)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for (text, number) in [
            ("0", 0),
            ("12", 12),
            ("0x1F", 31),
            ("0o17", 15),
            ("017", 15),
            ("0b101", 5),
            ("4294967295", 0xffff_ffff),
        ] {
            assert_eq!(unsigned(text), Some(number), "{text}");
        }
        for text in ["", "-1", "+1", "0x", "0x+1", "1a", "99999999999999999999", "09"] {
            assert_eq!(unsigned(text), None, "{text}");
        }
    }

    /// The output of C's `printf("%g")`.
    #[test]
    fn floats_of_llvm() {
        for (value, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (-15.99, "-15.99"),
            (f32::MAX, "3.40282e+38"),
            (0.000_123_456_79, "0.000123457"),
            (0.000_012_345_679, "1.23457e-05"),
            (123_456.0, "123456"),
            (1_234_567.0, "1.23457e+06"),
            (999_999.9, "1e+06"),
            (f32::INFINITY, "inf"),
        ] {
            assert_eq!(six_digits(value.into()), text);
        }
        assert_eq!(six_digits(-0.0), "-0");
    }

    #[test]
    fn floats_are_kept() {
        for bits in
            [0, 0x8000_0000, 1, 0x7f7f_ffff, 0x7f80_0000, 0xff80_0000, 0x7fc0_1234, 0xffc0_0000, 0x3dcc_cccd]
        {
            let mut float = Float(Float32(bits));
            let node = float.node(YamlForm::Lossless);
            assert_eq!(Float::read(&node, YamlForm::Lossless), Ok(Float(Float32(bits))), "{node:?}");
        }
    }
}
