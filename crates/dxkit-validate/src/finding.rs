//! [`RuleFinding`]: what breaks a rule, and where.

use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{BlockId, FunctionId, GlobalId, InstructionId, MetadataId, ValueId};
use dxkit_types::{FourCc, ResourceClass};

use crate::Rule;

/// The subject of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Subject {
    /// The container.
    Container,
    /// A part of the container.
    Part(FourCc),
    /// The module as a whole.
    Module,
    /// A piece of metadata.
    Metadata(MetadataId),
    /// A global variable.
    Global(GlobalId),
    /// A function.
    Function(FunctionId),
    /// An instruction.
    Instruction(InstructionId),
    /// A record of `dx.resources`, by its class and its place in the list of that class.
    Resource(ResourceClass, u32),
    /// An element of a signature of an entry point.
    Element {
        /// The function of the entry point.
        entry: Option<FunctionId>,
        /// 0 inputs, 1 outputs, 2 patch constants or primitives.
        signature: u8,
        /// Its place in the signature.
        index: u32,
    },
}

/// Something that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleFinding {
    /// The rule.
    pub rule: Rule,
    /// The subject.
    pub subject: Subject,
    /// The operand that breaks it, by its number among the operands of the instruction.
    pub operand: Option<u32>,
    /// The violation, as a sentence without a full stop.
    pub found: String,
    /// The allowed values, if the rule does not state them.
    pub allowed: String,
    /// The arguments of the vendor's message.
    pub arguments: Vec<String>,
    /// The absolute offset in the file in bits, where it is known.
    pub bit: Option<u64>,
    /// The form of the vendor's lines.
    pub vendor: VendorForm,
    /// The origin of the finding.
    pub(crate) origin: Origin,
}

/// The origin of findings: a single function, or the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Origin {
    /// The module.
    Module,
    /// The head and the body of a function.
    Body(FunctionId),
    /// A call of an operation.
    Call(InstructionId),
}

/// How the lines of the vendor's validator differ from the common form: place, message, note with the
/// instruction.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VendorForm {
    /// The message names no place, and no note follows, although it is about an instruction.
    pub unplaced: bool,
    /// The node that is printed after the message.
    pub node: Option<MetadataId>,
    /// An additional note.
    pub note: String,
    /// The line of LLVM's verifier after the message, and what it prints after it.
    pub verifier: String,
    /// The values that LLVM's verifier prints, a line each.
    pub values: Vec<VerifierValue>,
    /// The function that the message names, if it is not in the module.
    pub function: String,
    /// What LLVM's reader prints instead of all messages; its program ends without a message if this is
    /// empty.
    pub reader: Option<String>,
}

/// Something that LLVM's verifier prints after its message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerifierValue {
    /// An instruction, as a line.
    Instruction(InstructionId),
    /// Another value, with its type.
    Value(ValueId),
    /// A block of a function, by its name or number.
    Block(FunctionId, BlockId),
}

impl RuleFinding {
    /// A finding without details beyond the rule.
    #[must_use]
    pub const fn new(rule: Rule, subject: Subject) -> Self {
        Self {
            rule,
            subject,
            operand: None,
            found: String::new(),
            allowed: String::new(),
            arguments: Vec::new(),
            bit: None,
            origin: Origin::Module,
            vendor: VendorForm {
                unplaced: false,
                node: None,
                note: String::new(),
                verifier: String::new(),
                values: Vec::new(),
                function: String::new(),
                reader: None,
            },
        }
    }

    /// With the value that was found.
    #[must_use]
    pub fn found(mut self, found: impl Into<String>) -> Self {
        self.found = found.into();
        self
    }

    /// With what would be allowed.
    #[must_use]
    pub fn allowed(mut self, allowed: impl Into<String>) -> Self {
        self.allowed = allowed.into();
        self
    }

    /// With the operand that breaks the rule.
    #[must_use]
    pub const fn operand(mut self, operand: u32) -> Self {
        self.operand = Some(operand);
        self
    }

    /// With the arguments of the vendor's message.
    #[must_use]
    pub fn arguments<const N: usize>(mut self, arguments: [&str; N]) -> Self {
        self.arguments = arguments.into_iter().map(String::from).collect();
        self
    }

    /// The same finding, without a location in the vendor's message.
    #[must_use]
    pub const fn unplaced(mut self) -> Self {
        self.vendor.unplaced = true;
        self
    }

    /// The same finding, with a node instead of a location in the vendor's message.
    #[must_use]
    pub const fn with_node(mut self, node: MetadataId) -> Self {
        self.vendor.unplaced = true;
        self.vendor.node = Some(node);
        self
    }

    /// With a note in the vendor's lines.
    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        self.vendor.note = note.into();
        self
    }

    /// The same finding, with the lines of LLVM's verifier.
    #[must_use]
    pub(crate) fn verifier<const N: usize>(mut self, message: &str, values: [VerifierValue; N]) -> Self {
        self.vendor.verifier = message.into();
        self.vendor.values = values.to_vec();
        self
    }

    /// The message of the vendor's validator, with its arguments in it.
    #[must_use]
    pub fn vendor_message(&self) -> String {
        let mut text = String::new();
        let mut rest = self.rule.info().message;
        while let Some((before, after)) = rest.split_once('%') {
            text.push_str(before);
            let digit = after.chars().next().and_then(|letter| letter.to_digit(10));
            match digit {
                Some(digit) => {
                    match self.arguments.get(digit as usize).map(String::as_str) {
                        // This is how the vendor's formatting prints an empty argument.
                        Some("") => text.push_str("<null>"),
                        // Mangled names start with a control character, which the vendor's formatting
                        // escapes, at the start alone.
                        Some(argument) => match argument.strip_prefix('\u{1}') {
                            Some(rest) => text.extend(["\\01", rest]),
                            None => text.push_str(argument),
                        },
                        None => text.push_str(&alloc::format!("%{digit}")),
                    }
                    rest = after.get(1..).unwrap_or_default();
                }
                None => {
                    text.push('%');
                    rest = after;
                }
            }
        }
        text.push_str(rest);
        text
    }
}

/// Everything that breaks a rule, in the order of the vendor's validator.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleReport {
    /// The findings.
    pub findings: Vec<RuleFinding>,
    /// How many more there are than are kept.
    pub dropped: usize,
}

impl RuleReport {
    /// Maximum number of findings.
    pub const LIMIT: usize = 1000;

    pub(crate) fn add(&mut self, finding: RuleFinding) {
        if self.findings.len() < Self::LIMIT {
            self.findings.push(finding);
        } else {
            self.dropped = self.dropped.saturating_add(1);
        }
    }

    /// Whether nothing breaks a rule.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.findings.is_empty() && self.dropped == 0
    }

    /// The findings with those that follow from the same cause put together: of several that break the same
    /// rule in the same function or on the same part, the first, and how many there are like it. That a part
    /// does not match is omitted if it is told in what.
    #[must_use]
    pub fn folded(&self, function_of: impl Fn(InstructionId) -> Option<FunctionId>) -> Vec<Folded<'_>> {
        let mut folded: Vec<(Folded<'_>, Subject)> = Vec::new();
        for finding in &self.findings {
            let scope = match finding.subject {
                Subject::Instruction(id) => function_of(id).map_or(Subject::Module, Subject::Function),
                Subject::Element { entry, signature, .. } => Subject::Element { entry, signature, index: 0 },
                Subject::Resource(class, _) => Subject::Resource(class, 0),
                other => other,
            };
            let is_known = |rule| folded.iter().any(|(known, of)| known.finding.rule == rule && *of == scope);
            // The vendor ends the differences of a part with the statement that there are some.
            if finding.rule == Rule::CONTAINER_PARTMATCHES && is_known(Rule::CONTAINER_CONTENTMATCHES) {
                continue;
            }
            match folded.iter_mut().find(|(known, of)| known.finding.rule == finding.rule && *of == scope) {
                Some((known, _)) => known.more = known.more.saturating_add(1),
                None => folded.push((Folded { finding, more: 0 }, scope)),
            }
        }
        folded.into_iter().map(|(folded, _)| folded).collect()
    }
}

/// A finding that represents others with the same cause.
#[derive(Debug, Clone, Copy)]
pub struct Folded<'r> {
    /// The first.
    pub finding: &'r RuleFinding,
    /// How many more there are.
    pub more: usize,
}
