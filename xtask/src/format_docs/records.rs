//! Tables of the records of bitcode, from their declarations (`bitcode_records!`).

use std::collections::BTreeMap;

const DECLARATIONS: &str = "crates/dxkit-bitcode/src/records/table.rs";
/// The names of the kinds of operands, and the kinds that are taken from a record in another way.
const KINDS: &str = "crates/dxkit-bitcode/src/records/mod.rs";
const VARIANTS: &str = "crates/dxkit-bitcode/src/records/kinds.rs";
/// What a page asks for: `bitcode::records::Function`.
pub(super) const KEY: &str = "bitcode::records::";

/// The table of each kind of block, by its name.
#[derive(Debug, Default)]
pub(super) struct Tables(BTreeMap<String, String>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Word(String),
    Text(String),
    /// A comment for the documentation.
    Comment(String),
    Sign(char),
}

impl Tables {
    /// Reads the declarations.
    pub(super) fn load(files: &BTreeMap<String, Vec<u8>>) -> Result<Self, String> {
        let read = |path: &str| {
            let bytes = files.get(path).ok_or_else(|| format!("there is no {path}"))?;
            String::from_utf8(bytes.clone()).map_err(|_| format!("{path} is not UTF-8"))
        };
        Self::parse(&read(DECLARATIONS)?, &kinds(&read(KINDS)?, &read(VARIANTS)?))
            .map_err(|why| format!("{DECLARATIONS}: {why}"))
    }

    /// The table for a key, if it is one of records.
    pub(super) fn get(&self, key: &str) -> Option<Result<&str, String>> {
        let block = key.strip_prefix(KEY)?;
        let table = self.0.get(block).map(String::as_str);
        Some(table.ok_or_else(|| format!("blocks of the kind {block} have no records")))
    }

    fn parse(source: &str, kinds: &BTreeMap<String, String>) -> Result<Self, String> {
        let (_, body) = source.split_once("bitcode_records! {").ok_or("it has no `bitcode_records!`")?;
        let mut tokens = Tokens { tokens: tokenize(body), next: 0 };
        let mut tables = Self::default();
        while let Some(Token::Word(block)) = tokens.take() {
            tokens.skip_to('{');
            let mut table = String::from("| Code | Name | Operands | |\n|---|---|---|---|\n");
            while !tokens.eat('}') {
                let mut comment = Vec::new();
                while let Some(Token::Comment(line)) = tokens.peek() {
                    comment.push(line.clone());
                    tokens.take();
                }
                let mut form = "";
                if tokens.eat('@') {
                    form = match tokens.word()?.as_str() {
                        "old" => "Before LLVM 3.7.",
                        "newer" => "Since a newer LLVM.",
                        other => return Err(format!("unknown form {other}")),
                    };
                }
                let name = tokens.word()?;
                tokens.skip_to('=');
                let code = tokens.word()?;
                let Some(Token::Text(spelling)) = tokens.take() else {
                    return Err(format!("{name} has no name in quotes"));
                };
                let mut operands = tokens.operands(kinds)?;
                if let Some(Token::Word(repeat)) = tokens.peek().cloned() {
                    tokens.take();
                    tokens.word()?;
                    let tail = tokens.operands(kinds)?.join(", ");
                    operands.push(match repeat.as_str() {
                        "each" => format!("any number of: {tail}"),
                        "optional" => format!("optional: {tail}"),
                        other => return Err(format!("unknown repetition {other}")),
                    });
                }
                tokens.skip_to(';');
                comment.extend((!form.is_empty()).then(|| form.to_owned()));
                let (operands, comment) = (operands.join(", "), comment.join(" "));
                table.push_str(&format!("| {code} | `{spelling}` | {operands} | {comment} |\n"));
            }
            tables.0.insert(block, table);
            if tokens.eat('}') {
                break;
            }
        }
        Ok(tables)
    }
}

/// What each kind of operand is called, from the arms of `OperandKind::name`, and each variant of one.
fn kinds(names: &str, variants: &str) -> BTreeMap<String, String> {
    let arm = |line: &str| {
        let (kind, name) = line.trim().strip_prefix("Self::")?.split_once(" => \"")?;
        Some((kind.to_owned(), name.strip_suffix("\",")?.to_owned()))
    };
    let mut kinds: BTreeMap<String, String> = names.lines().filter_map(arm).collect();
    // `Variant as Kind (…)`
    for line in variants.lines() {
        if let Some((variant, rest)) = line.trim().split_once(" as ") {
            let name = rest.split_once(' ').and_then(|(kind, _)| kinds.get(kind)).cloned();
            if let Some(name) = name {
                kinds.insert(variant.into(), name);
            }
        }
    }
    kinds
}

struct Tokens {
    tokens: Vec<Token>,
    next: usize,
}

impl Tokens {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    fn take(&mut self) -> Option<Token> {
        let token = self.peek().cloned();
        self.next += 1;
        token
    }

    fn eat(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(&Token::Sign(sign));
        self.next += usize::from(found);
        found
    }

    fn skip_to(&mut self, sign: char) {
        while self.peek().is_some() && !self.eat(sign) {
            self.next += 1;
        }
    }

    fn word(&mut self) -> Result<String, String> {
        match self.take() {
            Some(Token::Word(word)) => Ok(word),
            other => Err(format!("{other:?} where a word is expected")),
        }
    }

    /// `{ name "label": Kind, … }`
    fn operands(&mut self, kinds: &BTreeMap<String, String>) -> Result<Vec<String>, String> {
        if !self.eat('{') {
            return Err("operands stand in braces".into());
        }
        let mut operands = Vec::new();
        while !self.eat('}') {
            let mut name = self.word()?;
            if let Some(Token::Text(label)) = self.peek().cloned() {
                self.take();
                name = label;
            }
            self.skip_to(':');
            let kind = self.word()?;
            let kind = kinds.get(&kind).ok_or_else(|| format!("unknown kind of operand {kind}"))?;
            operands.push(if *kind == name { name } else { format!("{name} ({kind})") });
            self.eat(',');
        }
        Ok(operands)
    }
}

fn tokenize(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix("///") {
            tokens.push(Token::Comment(comment.trim().to_owned()));
            continue;
        }
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            if first.is_ascii_alphanumeric() || first == '_' {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                tokens.push(Token::Word(word.to_owned()));
                rest = after;
            } else if first == '"' {
                let (text, after) = rest.get(1..).and_then(|rest| rest.split_once('"')).unwrap_or((rest, ""));
                tokens.push(Token::Text(text.to_owned()));
                rest = after;
            } else {
                if !first.is_whitespace() {
                    tokens.push(Token::Sign(first));
                }
                rest = rest.get(first.len_utf8()..).unwrap_or_default();
            }
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_becomes_a_row() {
        let kinds = kinds(
            "            Self::Number => \"number\",\n            Self::Typed => \"relative value, type\",\n",
            "    Number(u64):\n    More as Number (u64):\n",
        );
        let source = "bitcode_records! {\n    Function as function {\n        /// Says so.\n        \
                      Load = 20 \"INST_LOAD\" { pointer: Typed, ty \"number\": Number } optional More { more: More };\n        \
                      @newer Other = 21 \"OTHER\" {};\n    }\n    Empty as empty {\n    }\n}\n";
        let tables = Tables::parse(source, &kinds).unwrap();
        let table = tables.get("bitcode::records::Function").unwrap().unwrap();
        let rows: Vec<_> = table.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "| 20 | `INST_LOAD` | pointer (relative value, type), number, optional: more (number) | Says so. |",
                "| 21 | `OTHER` |  | Since a newer LLVM. |",
            ]
        );
        assert!(tables.get("bitcode::records::Nothing").unwrap().is_err());
        assert!(tables.get("bitcode::Opcode").is_none());
    }
}
