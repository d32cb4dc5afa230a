//! Finds the declarations in a source: the contents of `record!`, `versioned!`, `open_enum!`, `flags!`, and
//! of the macros with which crates wrap them.
//!
//! This is not a parser of Rust. It knows only the few forms of these macros, which the compiler has checked.

/// The macros that contain declarations.
const MACROS: &[&str] =
    &["record", "records", "versioned", "rows", "grown", "tagged", "open_enum", "flags", "part_kinds"];

/// A structure, or a set of numbers with names.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Declaration {
    /// Its name.
    pub(crate) name: String,
    /// The file that contains it.
    pub(crate) path: String,
    /// The kind of declaration, with its contents.
    pub(crate) shape: Shape,
}

/// The kind of a declaration, with its contents.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    /// `record!`: a fixed layout.
    Record { size: usize, fields: Vec<Field> },
    /// `grown!`: a layout with and without a field in the middle.
    Grown { sizes: [usize; 2], since: String, fields: Vec<Field> },
    /// `versioned!`: consecutive records.
    Versions(Vec<Entry>),
    /// `open_enum!` and `flags!`: the number's type, and the names.
    Numbers { repr: String, flags: bool, names: Vec<Entry> },
    /// A structure whose meaning depends on a number of this enumeration.
    Tagged { size: usize, by: String, variants: Vec<Entry> },
    /// `part_kinds!`.
    Kinds(Vec<Entry>),
}

/// A field of a layout.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Field {
    pub(crate) name: String,
    /// The offset before the structure grew, if the field existed before.
    pub(crate) old_offset: Option<usize>,
    pub(crate) offset: usize,
    pub(crate) size: usize,
    pub(crate) type_name: String,
    pub(crate) doc: String,
}

/// A named element of a declaration without a layout: a number, a version, a kind.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Entry {
    /// Its name in the code.
    pub(crate) name: String,
    /// Its number, type or text, as in the source.
    pub(crate) value: String,
    /// Its name in the vocabulary of the format.
    pub(crate) text: String,
    pub(crate) doc: String,
}

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    Doc,
    Word,
    Text,
    Mark,
}

#[derive(Debug, Clone, PartialEq)]
struct Token {
    kind: Kind,
    text: String,
    line: usize,
}

/// The declarations of a source; an error begins with the line.
pub(crate) fn declarations(source: &str) -> Result<Vec<Declaration>, String> {
    let tokens = tokens(source);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let text = |ahead: usize| tokens.get(at + ahead).map_or("", |token| token.text.as_str());
        let is_call = token.kind == Kind::Word && text(1) == "!";
        if is_call && token.text == "macro_rules" && text(3) == "{" {
            at += 3;
            at += group(tokens.get(at..).unwrap_or_default()).len() + 2;
        } else if is_call && MACROS.contains(&token.text.as_str()) && text(2) == "{" {
            let inside = group(tokens.get(at + 2..).unwrap_or_default());
            let mut items = Items { tokens: inside, at: 0 };
            if token.text == "part_kinds" {
                found.push(items.kinds()?);
            } else {
                while !items.is_done() {
                    found.push(items.item()?);
                }
            }
            at += inside.len() + 4;
        } else {
            at += 1;
        }
    }
    Ok(found)
}

/// The tokens inside the bracket at the start of the tokens.
fn group(tokens: &[Token]) -> &[Token] {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate() {
        if token.kind != Kind::Mark {
            continue;
        }
        match token.text.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return tokens.get(1..index).unwrap_or_default();
        }
    }
    tokens.get(1..).unwrap_or_default()
}

/// Splits a source into doc comments, words (names and numbers), texts and single characters.
fn tokens(source: &str) -> Vec<Token> {
    let characters: Vec<char> = source.chars().collect();
    let is_word = |c: &char| c.is_alphanumeric() || *c == '_';
    let (mut tokens, mut at, mut line) = (Vec::new(), 0, 1);
    while let Some(character) = characters.get(at).copied() {
        let rest = characters.get(at..).unwrap_or_default();
        let starts = |text: &str| text.chars().zip(rest).filter(|(a, b)| a == *b).count() == text.len();
        let (kind, length) = match character {
            '\n' => {
                line += 1;
                at += 1;
                continue;
            }
            _ if character.is_whitespace() => {
                at += 1;
                continue;
            }
            '/' if starts("//") => {
                let length = rest.iter().position(|c| *c == '\n').unwrap_or(rest.len());
                if !starts("///") || starts("////") {
                    at += length;
                    continue;
                }
                (Kind::Doc, length)
            }
            '"' => (Kind::Text, text_length(rest)),
            // A character, unless it is a lifetime.
            '\'' if rest.get(1) == Some(&'\\') => {
                (Kind::Text, rest.iter().skip(3).position(|c| *c == '\'').map_or(1, |end| end + 4))
            }
            '\'' if rest.get(2) == Some(&'\'') => (Kind::Text, 3),
            _ if is_word(&character) => {
                (Kind::Word, rest.iter().position(|c| !is_word(c)).unwrap_or(rest.len()))
            }
            _ => (Kind::Mark, 1),
        };
        let text: String = rest.iter().take(length).collect();
        let newlines = text.matches('\n').count();
        let text = match kind {
            Kind::Doc => text.trim_start_matches('/').trim().to_owned(),
            Kind::Text => text.trim_matches('"').to_owned(),
            _ => text,
        };
        tokens.push(Token { kind, text, line });
        at += length;
        line += newlines;
    }
    tokens
}

/// Length of the text in quotes that the characters start with.
fn text_length(characters: &[char]) -> usize {
    let mut escaped = false;
    for (index, character) in characters.iter().enumerate().skip(1) {
        match character {
            '"' if !escaped => return index + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    characters.len()
}

/// The contents of a macro.
struct Items<'a> {
    tokens: &'a [Token],
    at: usize,
}

impl<'a> Items<'a> {
    fn is_done(&self) -> bool {
        self.at >= self.tokens.len()
    }

    fn peek(&self) -> &'a str {
        self.tokens.get(self.at).map_or("", |token| token.text.as_str())
    }

    fn error(&self, what: &str) -> String {
        let line = self.tokens.get(self.at).or(self.tokens.last()).map_or(0, |token| token.line);
        format!("{line}: expected {what}, found `{}`", self.peek())
    }

    fn take(&mut self, text: &str) -> bool {
        let there =
            self.tokens.get(self.at).is_some_and(|token| token.kind != Kind::Text && token.text == text);
        self.at += usize::from(there);
        there
    }

    fn need(&mut self, text: &str) -> Result<(), String> {
        if self.take(text) { Ok(()) } else { Err(self.error(&format!("`{text}`"))) }
    }

    fn word(&mut self) -> Result<String, String> {
        match self.tokens.get(self.at) {
            Some(token) if token.kind == Kind::Word => {
                self.at += 1;
                Ok(token.text.clone())
            }
            _ => Err(self.error("a name")),
        }
    }

    fn number(&mut self) -> Result<usize, String> {
        let error = self.error("a number");
        self.word()?.parse().map_err(|_| error)
    }

    /// The contents of the next group, which is consumed.
    fn inside(&mut self, open: &str) -> Result<Items<'a>, String> {
        if self.peek() != open {
            return Err(self.error(&format!("`{open}`")));
        }
        let tokens = group(self.tokens.get(self.at..).unwrap_or_default());
        self.at += tokens.len() + 2;
        Ok(Items { tokens, at: 0 })
    }

    /// The first paragraph of the doc comment as one line: the other paragraphs are for users of the crate.
    /// Attributes and the visibility are skipped.
    fn front(&mut self) -> Result<String, String> {
        let (mut doc, mut ended) = (Vec::new(), false);
        loop {
            match self.tokens.get(self.at) {
                Some(token) if token.kind == Kind::Doc => {
                    ended |= token.text.is_empty();
                    if !ended {
                        doc.push(token.text.as_str());
                    }
                    self.at += 1;
                }
                Some(token) if token.kind == Kind::Mark && token.text == "#" => {
                    self.at += 1;
                    self.inside("[")?;
                }
                _ => break,
            }
        }
        if self.take("pub") && self.peek() == "(" {
            self.inside("(")?;
        }
        Ok(doc.join(" "))
    }

    /// Everything up to the comma at the end, spelled as rustfmt does.
    fn type_name(&mut self) -> String {
        let (mut name, mut depth) = (String::new(), 0usize);
        while let Some(token) = self.tokens.get(self.at) {
            match token.text.as_str() {
                "," if depth == 0 => break,
                "<" | "[" | "(" => depth += 1,
                ">" | "]" | ")" => depth -= 1,
                _ => {}
            }
            name.push_str(&token.text);
            if matches!(token.text.as_str(), ";" | ",") {
                name.push(' ');
            }
            self.at += 1;
        }
        name
    }

    fn item(&mut self) -> Result<Declaration, String> {
        self.front()?;
        let sort = self.word()?;
        let name = self.word()?;
        let shape = match (sort.as_str(), self.peek()) {
            ("enum", ":") => self.tagged()?,
            ("struct", ":") => self.layout()?,
            ("struct", "(") => self.numbers()?,
            ("struct", "{" | "in") => {
                if self.take("in") {
                    self.word()?;
                }
                let mut inside = self.inside("{")?;
                let mut versions = Vec::new();
                while !inside.is_done() {
                    let doc = inside.front()?;
                    let name = inside.word()?;
                    inside.need(":")?;
                    versions.push(Entry { name, value: inside.type_name(), doc, ..Entry::default() });
                    inside.need(",")?;
                }
                Shape::Versions(versions)
            }
            _ => return Err(self.error("a declaration")),
        };
        Ok(Declaration { name, path: String::new(), shape })
    }

    fn layout(&mut self) -> Result<Shape, String> {
        self.need(":")?;
        let first = self.number()?;
        let grown = if self.take(",") {
            let size = self.number()?;
            self.need("since")?;
            Some((size, self.word()?))
        } else {
            None
        };
        let size = grown.as_ref().map_or(first, |(size, _)| *size);
        let mut inside = self.inside("{")?;
        let mut fields: Vec<Field> = Vec::new();
        while !inside.is_done() {
            let doc = inside.front()?;
            let (old_offset, offset) = if grown.is_some() {
                let mut both = inside.inside("[")?;
                let old = if both.take("-") { None } else { Some(both.number()?) };
                both.need("|")?;
                (old, both.number()?)
            } else {
                (None, inside.number()?)
            };
            match fields.last_mut() {
                None if offset != 0 => return Err(inside.error("the first field at 0")),
                None => {}
                Some(last) => {
                    last.size = offset
                        .checked_sub(last.offset)
                        .ok_or_else(|| inside.error("an offset after the one before"))?;
                }
            }
            inside.need(":")?;
            inside.front()?;
            let name = inside.word()?;
            inside.need(":")?;
            let type_name = inside.type_name();
            inside.need(",")?;
            fields.push(Field { name, old_offset, offset, size: 0, type_name, doc });
        }
        if let Some(last) = fields.last_mut() {
            last.size =
                size.checked_sub(last.offset).ok_or_else(|| self.error("offsets inside of the size"))?;
        }
        Ok(match grown {
            Some((size, since)) => Shape::Grown { sizes: [first, size], since, fields },
            None => Shape::Record { size, fields },
        })
    }

    fn numbers(&mut self) -> Result<Shape, String> {
        let repr = self.inside("(")?.word()?;
        let flags = !self.take("known");
        if !flags {
            self.word()?;
        }
        let mut inside = self.inside("{")?;
        let mut names = Vec::new();
        while !inside.is_done() {
            let doc = inside.front()?;
            let name = inside.word()?;
            inside.need("=")?;
            let value = inside.word()?;
            let mut text = name.clone();
            if inside.take("=") {
                inside.need(">")?;
                text = inside.peek().to_owned();
                inside.at += 1;
            }
            inside.need(",")?;
            names.push(Entry { name, value, text, doc });
        }
        Ok(Shape::Numbers { repr, flags, names })
    }

    fn tagged(&mut self) -> Result<Shape, String> {
        self.need(":")?;
        let size = self.number()?;
        self.need("by")?;
        let by = self.word()?;
        while self.peek() != "{" && !self.is_done() {
            self.at += 1;
        }
        let mut inside = self.inside("{")?;
        let mut variants = Vec::new();
        while !inside.is_done() {
            let doc = inside.front()?;
            let name = inside.word()?;
            inside.need("as")?;
            let text = inside.word()?;
            inside.need(":")?;
            let value = inside.type_name();
            inside.need(",")?;
            variants.push(Entry { name, value, text, doc });
        }
        Ok(Shape::Tagged { size, by, variants })
    }

    fn kinds(&mut self) -> Result<Declaration, String> {
        let mut kinds = Vec::new();
        while !self.is_done() {
            let doc = self.front()?;
            let name = self.word()?;
            self.need("=")?;
            self.need("b")?;
            let text = self.peek().to_owned();
            self.at += 1;
            self.need(",")?;
            let value = self.peek().to_owned();
            self.at += 1;
            // The other columns are not shown.
            while !self.is_done() && self.peek() != ";" {
                self.at += 1;
            }
            self.need(";")?;
            kinds.push(Entry { name, value, text, doc });
        }
        Ok(Declaration { name: "PartKind".to_owned(), path: String::new(), shape: Shape::Kinds(kinds) })
    }
}
