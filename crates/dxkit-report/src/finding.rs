//! [`ShownFinding`]: one finding, in the form of every command that judges.

use core::fmt::{self, Write as _};

use dxkit::validate::{Category, Message};
use dxkit::{Damage, Error, Finding, FourCc, Frame, Severity};

use crate::prelude::*;
use crate::schema::documents;
use crate::{ERROR, FAINT, NOTE, Page, WARNING, escaped, paint};

documents! {
    /// One finding of a command that judges: `check`, `validate`, `lint`, `pipeline`, `rootsig check`.
    pub struct ShownFinding {
        /// The name of the rule.
        rule: String,
        /// `error`, `warning` or `note`.
        severity: &'static str,
        /// The group of the rule; null for rules without groups.
        category: Option<String>,
        /// What the rule requires; null if the message says it.
        meaning: Option<String>,
        /// The part of the container, by its four characters; null for the whole file.
        part: Option<String>,
        /// The structures and fields, from the outermost to the innermost; empty for the whole file.
        path: String,
        /// The offset in the file, in bytes.
        offset: Option<u64>,
        /// The offset in the file, in bits.
        bit: Option<u64>,
        /// The function.
        function: Option<String>,
        /// The block: its name, or `#` and its number.
        block: Option<String>,
        /// The instruction, as LLVM's assembly.
        instruction: Option<String>,
        /// The operand: its number, and the name of the operation's parameter.
        operand: Option<String>,
        /// The first byte of the operand in `instruction`.
        operand_start: Option<u64>,
        /// The number of bytes of the operand in `instruction`.
        operand_length: Option<u64>,
        /// File, line and column of the source.
        source: Option<String>,
        /// The file of the source.
        source_file: Option<String>,
        /// The line of the source, from 1.
        source_line: Option<u32>,
        /// The column of the source, from 1.
        source_column: Option<u32>,
        /// The value that was found; null if the message says it.
        found: Option<String>,
        /// The allowed values, if the rule does not state them.
        allowed: Option<String>,
        /// The number of findings of the same cause that are not shown.
        more: u64,
        /// The finding as a sentence for people.
        message: String,
        /// How to mend it.
        help: Option<String>,
    }
}

/// `None` if there is no text.
fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// The word for a severity.
const fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        _ => "note",
    }
}

impl ShownFinding {
    /// The rule of inputs that cannot be read, in `check` as well.
    const UNREADABLE: &'static str = "unreadable";

    /// A finding about a whole file.
    #[must_use]
    pub fn new(severity: Severity, rule: &str, message: impl Into<String>) -> Self {
        Self {
            rule: rule.to_owned(),
            severity: word(severity),
            category: None,
            meaning: None,
            part: None,
            path: String::new(),
            offset: None,
            bit: None,
            function: None,
            block: None,
            instruction: None,
            operand: None,
            operand_start: None,
            operand_length: None,
            source: None,
            source_file: None,
            source_line: None,
            source_column: None,
            found: None,
            allowed: None,
            more: 0,
            message: message.into(),
            help: None,
        }
    }

    /// The finding about a part that starts at this offset in the file.
    #[must_use]
    pub fn in_part(self, part: FourCc, offset: Option<usize>) -> Self {
        let path = if self.path.is_empty() { part.to_string() } else { self.path.clone() };
        Self { part: Some(part.to_string()), path, ..self }.at(offset)
    }

    /// The finding at this place of a text that is not a path of a container.
    #[must_use]
    pub fn at_path(self, path: impl Into<String>) -> Self {
        Self { path: path.into(), ..self }
    }

    /// The finding with words on how to mend it.
    #[must_use]
    pub fn with_help(self, help: &str) -> Self {
        Self { help: some(help), ..self }
    }

    /// The finding with another severity.
    #[must_use]
    pub fn with_severity(self, severity: Severity) -> Self {
        Self { severity: word(severity), ..self }
    }

    /// The finding that a container cannot be read.
    #[must_use]
    pub fn unreadable(error: &Error) -> Self {
        let finding = Self::new(Severity::Error, Self::UNREADABLE, error.kind().to_string());
        finding.placed(error.path().frames(), error.path().to_string()).at(Some(error.offset()))
    }

    /// The finding that a file cannot be read, with what happened to the file.
    #[must_use]
    pub fn with_cause(self, damage: &Damage) -> Self {
        match self.found {
            // What the rule says to do is not for bytes that another program changed.
            Some(found) => Self { found: Some(format!("{found}; {damage}")), help: None, ..self },
            None => Self { message: format!("{}; {damage}", self.message), help: None, ..self },
        }
    }

    fn at(self, offset: Option<usize>) -> Self {
        let offset = offset.and_then(|offset| u64::try_from(offset).ok());
        Self { offset, bit: offset.map(|offset| offset.saturating_mul(8)), ..self }
    }

    fn placed(self, frames: &[Frame], path: String) -> Self {
        let part = frames.iter().find_map(|frame| match frame {
            Frame::Part(part) => Some(FourCc(*part).to_string()),
            _ => None,
        });
        Self { part, path, ..self }
    }

    /// The fields that are texts and that most findings do not have, by name.
    pub fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let fields = [
            ("part", &self.part),
            ("function", &self.function),
            ("block", &self.block),
            ("instruction", &self.instruction),
            ("operand", &self.operand),
            ("source", &self.source),
            ("found", &self.found),
            ("allowed", &self.allowed),
            ("help", &self.help),
        ];
        fields.into_iter().filter_map(|(name, text)| Some((name, text.as_deref()?)))
    }

    /// Whether it is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == word(Severity::Error)
    }

    /// Its severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        match self.severity {
            "error" => Severity::Error,
            "warning" => Severity::Warning,
            _ => Severity::Note,
        }
    }

    /// The name of its rule.
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// The structures and fields, from the outermost to the innermost.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The offset in the file, in bytes.
    #[must_use]
    pub const fn offset(&self) -> Option<u64> {
        self.offset
    }

    /// The sentence for people.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Severity and rule, as every text form begins: `error[rootsig-unbound]`.
    fn head(&self) -> String {
        format!("{}[{}]", self.severity, self.rule)
    }

    const fn style(&self) -> anstyle::Style {
        match self.severity.as_bytes() {
            b"error" => ERROR,
            b"warning" => WARNING,
            _ => NOTE,
        }
    }

    /// The first line of the long form, without severity and rule: what is required or wrong.
    fn title(&self) -> String {
        match &self.meaning {
            Some(meaning) => format!("required: {meaning}"),
            None => self.message.clone(),
        }
    }

    /// The lines after the first one of the long form: the place, the instruction with the operand marked,
    /// found and allowed, help.
    fn details(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut place = self.path.clone();
        let mut add = |text: String| {
            if !place.is_empty() {
                place.push_str(", ");
            }
            place.push_str(&text);
        };
        if let Some(source) = &self.source {
            add(source.clone());
        }
        if let Some(offset) = self.offset {
            let bit = self.bit.map_or(0, |bit| bit % 8);
            add(if bit == 0 {
                format!("at byte {offset:#x}")
            } else {
                format!("at byte {offset:#x} bit {bit}")
            });
        }
        if !place.is_empty() {
            lines.push(format!("  --> {place}"));
        }
        if let Some(instruction) = &self.instruction {
            lines.push(format!("      {instruction}"));
            if let (Some(start), Some(length)) = (self.operand_start, self.operand_length) {
                // Both lie in the instruction.
                let [start, length] = [start, length].map(|it| usize::try_from(it).unwrap_or_default());
                lines.push(format!("      {:start$}{:^<length$}", "", ""));
            }
        }
        let labelled = [
            ("operand", &self.operand),
            ("found", &self.found),
            ("allowed", &self.allowed),
            ("help", &self.help),
        ];
        lines.extend(
            labelled.iter().filter_map(|(label, text)| Some(format!("  {label}: {}", text.as_ref()?))),
        );
        if self.more > 0 {
            lines.push(format!("  and {} more of the same cause", self.more));
        }
        lines
    }

    /// The whole text without severity and rule, for forms that name them beside it.
    pub(crate) fn body(&self) -> String {
        match self.meaning {
            Some(_) => [&[self.title()][..], &self.details()].concat().join("\n"),
            None => match &self.help {
                Some(help) => format!("{} ({help})", self.message),
                None => self.message.clone(),
            },
        }
    }

    /// Prints it as one line.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print_line(&self, file: &str, page: &mut Page<'_>) -> fmt::Result {
        write!(page, "{}: {}", escaped(file), paint(self.style(), self.head()))?;
        if !self.path.is_empty() {
            write!(page, " {}", escaped(&self.path))?;
        }
        if let Some(offset) = self.offset {
            write!(page, " at {offset:#x}")?;
        }
        writeln!(page, ": {}", escaped(&self.message))
    }

    /// Prints it as several lines: with the instruction, the values, and how to mend it.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print_in_full(&self, file: &str, page: &mut Page<'_>) -> fmt::Result {
        let head = paint(self.style(), self.head());
        writeln!(page, "{}: {head}: {}", escaped(file), escaped(&self.title()))?;
        for line in self.details() {
            writeln!(page, "{}", paint(FAINT, escaped(&line)))?;
        }
        Ok(())
    }

    /// Whether two findings differ only in the row of a table.
    pub(crate) fn has_cause_of(&self, other: &Self) -> bool {
        self.rule == other.rule
            && self.severity == other.severity
            && self.path.contains('[')
            && without_indexes(&self.path).eq(without_indexes(&other.path))
    }
}

/// A path without the numbers of rows: `PSV0 > resource[]`.
fn without_indexes(path: &str) -> impl Iterator<Item = char> {
    let mut inside = false;
    path.chars().filter(move |character| {
        match character {
            '[' => {
                inside = true;
                return true;
            }
            ']' => inside = false,
            _ => {}
        }
        !(inside && character.is_ascii_digit())
    })
}

impl From<&Finding> for ShownFinding {
    fn from(finding: &Finding) -> Self {
        let shown = Self::new(finding.severity, finding.rule, finding.message.clone())
            .placed(finding.path.frames(), finding.path.to_string())
            .at(finding.offset);
        // The rules of programs of shader models 4 and 5.
        let category = finding.rule.starts_with("program-").then(|| "PROGRAM".to_owned());
        Self { category, ..shown }
    }
}

impl From<Message> for ShownFinding {
    fn from(message: Message) -> Self {
        let info = message.rule.info();
        // The rules about parts have the part as their path.
        let is_part = |path: &str| path.len() == 4 && path.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let part = match message.rule.category() {
            Category::Load | Category::Container => Some(&*message.path).filter(|path| is_part(path)),
            _ => Some("DXIL"),
        };
        let number = |number: usize| u64::try_from(number).ok();
        let sentence = match message.found.is_empty() {
            true => format!("required: {}", info.meaning),
            false => format!("{}; required: {}", message.found, info.meaning),
        };
        let source = message.source.as_ref();
        Self {
            category: Some(message.rule.category().word().to_owned()),
            meaning: Some(info.meaning.to_owned()),
            part: part.map(str::to_owned),
            offset: message.bit.map(|bit| bit / 8),
            bit: message.bit,
            operand_start: message.caret.as_ref().and_then(|caret| number(caret.start)),
            operand_length: message.caret.as_ref().and_then(|caret| number(caret.len().max(1))),
            source: source.map(ToString::to_string),
            source_file: source.map(|source| source.file.clone()),
            source_line: source.map(|source| source.line),
            source_column: source.map(|source| source.column).filter(|column| *column > 0),
            found: some(&message.found),
            allowed: some(&message.allowed),
            more: number(message.more).unwrap_or_default(),
            help: some(message.hint),
            path: message.path,
            function: message.function,
            block: message.block,
            instruction: message.instruction,
            operand: message.operand,
            ..Self::new(Severity::Error, message.rule.name(), sentence)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_one_table_have_one_cause() {
        let at = |path: &str| ShownFinding::new(Severity::Error, "a-b", "c").at_path(path);
        assert!(at("PSV0 > resource[3] > flags").has_cause_of(&at("PSV0 > resource[12] > flags")));
        assert!(!at("PSV0 > resource[3] > flags").has_cause_of(&at("PSV0 > resource[3] > type")));
        assert!(!at("PSV0 > flags").has_cause_of(&at("PSV0 > flags")));
    }
}
