//! [`Variable`]: what is shown of a variable.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::Value;

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

    /// The member at a path: `.position.x`, `[3].count`; the variable itself of an empty one.
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
        self.members.iter().find(|member| member.name == name)?.member(rest)
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
            ["x", "y", "z", "w"].get(place) == Some(&member.name.as_str())
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
