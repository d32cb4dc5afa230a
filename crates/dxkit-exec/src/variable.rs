//! [`Variable`]: what is shown of a variable.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use crate::Value;

/// The letters of the components of a vector.
const COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];

/// A variable of the source, or a named value.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// Its name; of a member that of the member, of an element its index.
    pub name: String,
    /// Its type, if it is known.
    pub type_name: String,
    /// The value, if it is a number and has one at this point.
    pub value: Option<Value>,
    /// The members, elements or components.
    pub members: Vec<Variable>,
}

impl Variable {
    /// A number.
    pub(crate) const fn number(name: String, type_name: String, value: Option<Value>) -> Self {
        Self { name, type_name, value, members: Vec::new() }
    }

    /// What a value has: its elements, named by their index, or its members.
    #[must_use]
    pub fn from_value(name: String, type_name: String, value: Value) -> Self {
        let inside = |name: String, value: &Value| Self::from_value(name, String::new(), value.clone());
        let members = match &value {
            Value::List(list) => {
                list.iter().enumerate().map(|(place, value)| inside(place.to_string(), value)).collect()
            }
            Value::Fields(fields) => fields.iter().map(|(name, value)| inside(name.clone(), value)).collect(),
            _ => Vec::new(),
        };
        Self { name, type_name, value: Some(value), members }
    }

    /// The member at a path: `.position.x`, `[3].count`; the variable itself of an empty one. A component has
    /// a letter and an index.
    #[must_use]
    pub fn member(&self, path: &str) -> Option<&Self> {
        let path = path.trim();
        if path.is_empty() {
            return Some(self);
        }
        let (name, rest) = match path.strip_prefix('[') {
            Some(inside) => inside.split_once(']')?,
            None => {
                let path = path.strip_prefix('.').unwrap_or(path);
                path.split_at(path.find(['.', '[']).unwrap_or(path.len()))
            }
        };
        let name = name.trim();
        let named = self.members.iter().find(|member| member.name == name);
        let found = named.or_else(|| {
            let other = match name.parse::<usize>() {
                Ok(place) => (*COMPONENTS.get(place)?).to_string(),
                Err(_) => COMPONENTS.iter().position(|component| *component == name)?.to_string(),
            };
            let mut list = self.members.iter().filter(|_| self.members.len() <= COMPONENTS.len());
            list.find(|member| member.name == other && member.members.is_empty())
        });
        found?.member(rest)
    }

    /// Whether any number of it is known.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.value.is_some() || self.members.iter().any(Self::is_known)
    }
}

impl fmt::Display for Variable {
    /// The value: vectors and arrays in parentheses, structures in braces, `?` for what is not known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(value) => return write!(f, "{value}"),
            None if self.members.is_empty() => return f.write_str("?"),
            None => {}
        }
        // Components of vectors and elements of arrays have no names that say anything.
        let is_component = |(place, member): (usize, &Self)| {
            COMPONENTS.get(place) == Some(&member.name.as_str())
                || member.name.starts_with(|first: char| first.is_ascii_digit() || first == '_')
        };
        let named = !self.members.iter().enumerate().all(is_component);
        f.write_str(if named { "{ " } else { "(" })?;
        for (place, member) in self.members.iter().enumerate() {
            f.write_str(if place > 0 { ", " } else { "" })?;
            match named {
                true => write!(f, "{}: {member}", member.name)?,
                false => write!(f, "{member}")?,
            }
        }
        f.write_str(if named { " }" } else { ")" })
    }
}
