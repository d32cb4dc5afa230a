//! [`Setting`]: what a constant buffer holds, as an argument states it.

use dxkit::reflect::value::{NumberType, Value, ValueError};
use dxkit::reflect::{PathError, Reflection};
use dxkit::specialize::{BufferContents, BufferPlace};
use dxkit::types::ResourceClass;

use crate::prelude::*;
use crate::value_from_text;

/// What a member of a constant buffer, or a place of one, holds.
///
/// ```
/// use dxkit_report::Setting;
///
/// assert!(matches!(Setting::parse("Material.useFog=false").unwrap(), Setting::Member { .. }));
/// let place = Setting::parse("b3:16=0x3f800000").unwrap();
/// assert!(matches!(place, Setting::Place { offset: 16, .. }));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum Setting {
    /// `NAME=VALUE`: a member, by the name that reflection has.
    Member {
        /// Its name: `Material.useFog`, `lights[2].color`.
        name: String,
        /// What it holds.
        value: Value,
    },
    /// `BUFFER:OFFSET=VALUE`: numbers of 32 bits.
    Place {
        /// The buffer.
        buffer: BufferPlace,
        /// The offset in bytes.
        offset: u32,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// `MARK=VALUE`: a marked load, both by their bits.
    Marked {
        /// The number that the marked variable holds.
        mark: u32,
        /// The number that it is to hold.
        value: u32,
    },
}

/// Why a setting does not fit a shader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingError {
    /// The shader has no such member.
    Missing(PathError),
    /// The member has another type.
    Value {
        /// The member.
        name: String,
        /// The reason.
        error: ValueError,
    },
}

impl core::fmt::Display for SettingError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Missing(error) => error.fmt(f),
            Self::Value { name, error } => write!(f, "{name}: {error}"),
        }
    }
}

impl core::error::Error for SettingError {}

impl Setting {
    /// Reads `NAME=VALUE`, `BUFFER:OFFSET=VALUE` or `MARK=VALUE`.
    ///
    /// # Errors
    /// If it is none of them: the reason, in words.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (place, _) = text.split_once('=').ok_or("NAME=VALUE is expected")?;
        let is_place =
            place.contains(':') || place.trim_start().starts_with(|first: char| first.is_ascii_digit());
        if is_place { Self::parse_place(text) } else { Self::parse_member(text) }
    }

    /// Reads `NAME=VALUE`. The value is JSON, or a number such as `0xff`.
    ///
    /// # Errors
    /// If it has another form: the reason, in words.
    pub fn parse_member(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once('=').ok_or("NAME=VALUE is expected")?;
        // No name of HLSL has a colon, and none begins with a digit.
        if name.contains(':') || name.trim_start().starts_with(|first: char| first.is_ascii_digit()) {
            return Err(format!("{name} is no name; places and marks are for --define-at"));
        }
        Ok(Self::Member { name: name.trim().to_owned(), value: value_from_text(value.trim())? })
    }

    /// Reads `BUFFER:OFFSET=VALUE`, whose value is a number of 32 bits, or a list of such in brackets; or
    /// `MARK=VALUE`, two numbers of 32 bits.
    ///
    /// # Errors
    /// If it has another form: the reason, in words.
    pub fn parse_place(text: &str) -> Result<Self, String> {
        let form = || "BUFFER:OFFSET=VALUE is expected: b3:16=0x3f800000".to_owned();
        let (place, value) = text.split_once('=').ok_or_else(form)?;
        let Some((buffer, offset)) = place.trim().rsplit_once(':') else {
            let (mark, value) = (word(place.trim()).map_err(|_| form())?, word(value.trim())?);
            return Ok(Self::Marked { mark, value });
        };
        let is_read = |place: &BufferPlace| match place {
            BufferPlace::Register(register) => {
                matches!(register.class, ResourceClass::CBV | ResourceClass::SRV)
            }
            BufferPlace::Heap(_) => true,
        };
        let buffer = BufferPlace::from_text(buffer).filter(is_read).ok_or_else(|| {
            format!("{buffer} is no buffer, such as b3, b3,space1, t0,space9 or ResourceDescriptorHeap[2]")
        })?;
        let offset: u32 = offset.parse().map_err(|_| form())?;
        if offset % 4 != 0 {
            return Err(format!("offset {offset} is not a multiple of 4 bytes"));
        }
        let value = value.trim();
        let numbers = value.strip_prefix('[').and_then(|list| list.strip_suffix(']')).unwrap_or(value);
        let mut bytes = Vec::new();
        for text in numbers.split(',').map(str::trim) {
            bytes.extend(word(text)?.to_le_bytes());
        }
        Ok(Self::Place { buffer, offset, bytes })
    }

    /// Whether both state the same member, place or mark, and other values of it.
    #[must_use]
    pub fn contradicts(&self, other: &Self) -> bool {
        let is_same = match (self, other) {
            (Self::Member { name, .. }, Self::Member { name: other, .. }) => name == other,
            (
                Self::Place { buffer, offset, .. },
                Self::Place { buffer: other_buffer, offset: other_offset, .. },
            ) => (buffer, offset) == (other_buffer, other_offset),
            (Self::Marked { mark, .. }, Self::Marked { mark: other, .. }) => mark == other,
            _ => false,
        };
        is_same && self != other
    }

    /// Adds the bytes to what is known of the constant buffers of a shader.
    ///
    /// # Errors
    /// If the shader has no such member, or the value does not fit its type.
    pub fn add_to(&self, contents: &mut BufferContents, reflection: &Reflection) -> Result<(), SettingError> {
        match self {
            Self::Member { name, value } => {
                let constant = reflection.constant(name).map_err(SettingError::Missing)?;
                let runs = constant.bytes(value);
                let runs =
                    runs.map_err(|error| SettingError::Value { name: constant.name.clone(), error })?;
                for (offset, bytes) in runs {
                    contents.set(constant.register, offset, &bytes);
                }
            }
            Self::Place { buffer, offset, bytes } => contents.set(*buffer, *offset, bytes),
            Self::Marked { mark, value } => contents.set_marked(*mark, *value),
        }
        Ok(())
    }
}

/// The bits of a number of 32 bits.
fn word(text: &str) -> Result<u32, String> {
    let bits = NumberType::Word.bits(&value_from_text(text)?);
    let bits = bits.and_then(|bits| u32::try_from(bits).ok());
    bits.ok_or_else(|| format!("{text} is no number of 32 bits"))
}
