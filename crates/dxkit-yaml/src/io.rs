//! [`Io`]: one description of each structure's keys, used in three directions. A structure lists its keys
//! once, in [`Mapping::map`]; one `Io` prints them, another reads them, the third describes them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_types::LlvmVersion;

use crate::node::{Key, Mark, Node, Value, near};
use crate::schema::Schema;
use dxkit_bytes::{Severity, TextError};

/// The two forms of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum YamlForm {
    /// The form of a version of LLVM: the output of its `obj2yaml` and the input of its `yaml2obj`. Texts of
    /// all versions are read alike.
    Llvm(LlvmVersion),
    /// The same keys and more, without loss.
    Lossless,
}

impl YamlForm {
    /// Whether it is that of a version of LLVM.
    #[must_use]
    pub const fn is_llvm(self) -> bool {
        matches!(self, Self::Llvm(_))
    }

    /// Whether it is that of a version of LLVM, or a later one.
    #[must_use]
    pub fn is_llvm_since(self, version: LlvmVersion) -> bool {
        matches!(self, Self::Llvm(own) if own >= version)
    }
}

/// A value of a key or of a list.
pub(crate) trait Text: Sized {
    /// The value as a tree. Large data is moved out of the value instead of copied.
    fn node(&mut self, form: YamlForm) -> Node<'static>;

    /// The value of a tree.
    fn read(node: &Node<'_>, form: YamlForm) -> Result<Self, TextError>;

    /// The schema of the tree.
    fn schema(schema: &mut Schema) -> Node<'static>;
}

/// A structure of keys and values.
pub(crate) trait Mapping: Default {
    /// Its name in the schema.
    const NAME: &'static str;

    /// Visits its keys, in the order in which they are printed.
    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError>;
}

impl<T: Mapping> Text for T {
    fn node(&mut self, form: YamlForm) -> Node<'static> {
        let mut io = Io(Direction::Write { map: Vec::new(), form });
        // Only reading fails.
        let _ = self.map(&mut io);
        match io.0 {
            Direction::Write { map, .. } => Node::new(Value::Map(map)),
            _ => Node::new(Value::Map(Vec::new())),
        }
    }

    fn read(node: &Node<'_>, form: YamlForm) -> Result<Self, TextError> {
        let map: &[_] = match &node.value {
            Value::Map(map) => map,
            // A key without a value: everything inside is omitted.
            _ if node.is_null() => &[],
            _ => {
                return Err(node.mark.error(format!("keys are expected here, not {}", node.sort())));
            }
        };
        let mut value = T::default();
        let mut io = Io(Direction::Read { map, mark: node.mark, known: Vec::new(), missing: None, form });
        let result = value.map(&mut io);
        io.finish(result)?;
        Ok(value)
    }

    fn schema(schema: &mut Schema) -> Node<'static> {
        schema.define(T::NAME, |schema| {
            let (properties, required) = (Vec::new(), Vec::new());
            let mut io = Io(Direction::Describe { properties, required, conditional: false, schema });
            let _ = T::default().map(&mut io);
            match io.0 {
                Direction::Describe { properties, required, .. } => Schema::object(properties, &required),
                _ => Schema::any(),
            }
        })
    }
}

/// A walk over the keys of a structure.
pub(crate) struct Io<'n>(Direction<'n>);

enum Direction<'n> {
    Write {
        map: Vec<(Key<'static>, Node<'static>)>,
        form: YamlForm,
    },
    Read {
        map: &'n [(Key<'n>, Node<'n>)],
        mark: Mark,
        /// Keys that were requested.
        known: Vec<&'static str>,
        /// The first required key that is missing. It is reported at the end: an unknown key may be a
        /// misspelling of it.
        missing: Option<&'static str>,
        form: YamlForm,
    },
    Describe {
        properties: Vec<(Key<'static>, Node<'static>)>,
        required: Vec<&'static str>,
        /// Whether the current keys are conditional.
        conditional: bool,
        schema: &'n mut Schema,
    },
}

impl Io<'_> {
    /// Whether all unconditional keys have to be visited.
    pub(crate) fn describes(&self) -> bool {
        matches!(self.0, Direction::Describe { .. })
    }

    pub(crate) fn reads(&self) -> bool {
        matches!(self.0, Direction::Read { .. })
    }

    pub(crate) fn writes(&self) -> bool {
        matches!(self.0, Direction::Write { .. })
    }

    pub(crate) fn form(&self) -> YamlForm {
        match self.0 {
            Direction::Write { form, .. } | Direction::Read { form, .. } => form,
            Direction::Describe { .. } => YamlForm::Lossless,
        }
    }

    /// A required key.
    pub(crate) fn required<T: Text>(&mut self, key: &'static str, value: &mut T) -> Result<(), TextError> {
        let mut option = None;
        match &mut self.0 {
            Direction::Write { map, form } => map.push((Key::new(key), value.node(*form))),
            Direction::Read { .. } => {
                self.read(key, &mut option)?;
                match option {
                    Some(read) => *value = read,
                    None => self.miss(key),
                }
            }
            Direction::Describe { required, conditional, .. } => {
                if !*conditional {
                    required.push(key);
                }
                self.describe::<T>(key);
            }
        }
        Ok(())
    }

    /// Visits conditional keys.
    pub(crate) fn sometimes(
        &mut self,
        keys: impl FnOnce(&mut Self) -> Result<(), TextError>,
    ) -> Result<(), TextError> {
        let set = |io: &mut Self, value| {
            if let Direction::Describe { conditional, .. } = &mut io.0 {
                *conditional = value;
            }
        };
        set(self, true);
        let result = keys(self);
        set(self, false);
        result
    }

    /// A key that is present if it has a value.
    pub(crate) fn optional<T: Text>(
        &mut self,
        key: &'static str,
        value: &mut Option<T>,
    ) -> Result<(), TextError> {
        match &mut self.0 {
            Direction::Write { map, form } => {
                if let Some(value) = value {
                    map.push((Key::new(key), value.node(*form)));
                }
            }
            Direction::Read { .. } => self.read(key, value)?,
            Direction::Describe { .. } => self.describe::<T>(key),
        }
        Ok(())
    }

    /// A key that LLVM's form requires, and that is computed in the lossless form.
    pub(crate) fn derived<T: Text>(
        &mut self,
        key: &'static str,
        value: &mut Option<T>,
    ) -> Result<(), TextError> {
        self.optional(key, value)?;
        if value.is_none() && self.form().is_llvm() {
            self.miss(key);
        }
        Ok(())
    }

    /// A key that LLVM's form requires; the lossless form prints it, but may omit it.
    pub(crate) fn usual<T: Text + Default>(
        &mut self,
        key: &'static str,
        value: &mut T,
    ) -> Result<(), TextError> {
        if self.form().is_llvm() {
            return self.required(key, value);
        }
        let mut option = Some(core::mem::take(value));
        self.optional(key, &mut option)?;
        *value = option.unwrap_or_default();
        Ok(())
    }

    /// A key that is omitted if it has the default value.
    pub(crate) fn defaulted<T: Text + Default + PartialEq>(
        &mut self,
        key: &'static str,
        value: &mut T,
    ) -> Result<(), TextError> {
        let mut option = Some(core::mem::take(value)).filter(|value| *value != T::default());
        self.optional(key, &mut option)?;
        *value = option.unwrap_or_default();
        Ok(())
    }

    /// A key that is omitted if it has the default value, but that LLVM's form always prints.
    pub(crate) fn defaulted_but_in_llvm<T: Text + Default + PartialEq>(
        &mut self,
        key: &'static str,
        value: &mut T,
    ) -> Result<(), TextError> {
        if self.writes() && self.form().is_llvm() {
            return self.required(key, value);
        }
        self.defaulted(key, value)
    }

    /// A key that is computed in both forms: its value in a text is ignored.
    pub(crate) fn ignored(&mut self, key: &'static str) {
        match &mut self.0 {
            Direction::Read { known, .. } => known.push(key),
            Direction::Describe { properties, .. } => properties.push((Key::new(key), Schema::any())),
            Direction::Write { .. } => {}
        }
    }

    /// A key that LLVM prints and that is computed: its value in a text is ignored.
    pub(crate) fn computed<T: Text>(&mut self, key: &'static str, value: Option<T>) {
        match (&mut self.0, value) {
            (Direction::Write { map, form }, Some(mut value)) if form.is_llvm() => {
                map.push((Key::new(key), value.node(*form)));
            }
            _ => self.ignored(key),
        }
    }

    /// A key that LLVM reads, and that has no place in the file: a note, if the text has it.
    pub(crate) fn dropped(&mut self, key: &'static str, why: &str) -> Option<TextError> {
        self.ignored(key);
        let Direction::Read { map, .. } = &self.0 else { return None };
        let (key, _) = map.iter().find(|(there, _)| there.text == key)?;
        Some(note(key.mark, format!("`{}` is not written: {why}", key.text)))
    }

    /// Position of the value of a key; of the structure, if the text lacks the key.
    pub(crate) fn mark_of(&self, key: &str) -> Mark {
        match &self.0 {
            Direction::Read { map, mark, .. } => {
                map.iter().find(|(there, _)| there.text == key).map_or(*mark, |(_, value)| value.mark)
            }
            _ => Mark::default(),
        }
    }

    /// An error of the value of a key.
    pub(crate) fn error_at(&self, key: &'static str, message: impl Into<String>) -> TextError {
        self.mark_of(key).error(message).in_key(key)
    }

    fn read<T: Text>(&mut self, key: &'static str, value: &mut Option<T>) -> Result<(), TextError> {
        *value = None;
        let Direction::Read { map, known, form, .. } = &mut self.0 else { return Ok(()) };
        known.push(key);
        let Some((_, node)) = map.iter().find(|(there, _)| there.text == key) else { return Ok(()) };
        *value = Some(T::read(node, *form).map_err(|error| node.mark.place(error).in_key(key))?);
        Ok(())
    }

    fn describe<T: Text>(&mut self, key: &'static str) {
        if let Direction::Describe { properties, schema, .. } = &mut self.0 {
            let described = T::schema(schema);
            properties.push((Key::new(key), described));
        }
    }

    /// Position of the structure in the text.
    pub(crate) fn mark(&self) -> Mark {
        match &self.0 {
            Direction::Read { mark, .. } => *mark,
            _ => Mark::default(),
        }
    }

    fn miss(&mut self, key: &'static str) {
        if let Direction::Read { missing, .. } = &mut self.0 {
            missing.get_or_insert(key);
        }
    }

    /// Refuses keys that were not requested, and reports missing ones.
    fn finish(&self, result: Result<(), TextError>) -> Result<(), TextError> {
        let Direction::Read { map, mark, known, missing, .. } = &self.0 else { return result };
        // After an error, not all keys were requested.
        let unknown_key = || map.iter().find(|(key, _)| !known.iter().any(|known| key.text == *known));
        if let Some((key, _)) = Some(()).filter(|()| result.is_ok()).and_then(|()| unknown_key()) {
            return Err(unknown(key, known));
        }
        match missing {
            Some(missing) => Err(mark.error(format!("the key `{missing}` is missing"))),
            None => result,
        }
    }
}

/// A note at a place of a text.
pub(crate) fn note(mark: Mark, message: impl Into<String>) -> TextError {
    mark.error(message).with_severity(Severity::Note)
}

/// An unknown key, with a suggestion.
pub(crate) fn unknown(key: &Key<'_>, known: &[&str]) -> TextError {
    let mut message = format!("the key `{}` is not known here", shortened(&key.text));
    match near(&key.text, known.iter().copied()) {
        Some(near) => message.push_str(&format!("; did you mean `{near}`?")),
        None if known.len() <= 12 => message.push_str(&format!("; there are {}", known.join(", "))),
        None => {}
    }
    key.mark.error(message)
}

/// A text, shortened for messages.
pub(crate) fn shortened(text: &str) -> String {
    const ROOM: usize = 40;
    let mut short: String = text.chars().take(ROOM).flat_map(char::escape_debug).collect();
    if text.chars().nth(ROOM).is_some() {
        short.push('…');
    }
    short
}
