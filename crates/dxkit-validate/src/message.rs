//! [`Message`]: a finding as a person reads it, with the instruction as text and the line of the source.
//!
//! In go findings, which hold ids and values; out come messages, findings in the common form of
//! `dxkit-bytes`, or the lines that the vendor's validator prints. Findings of one cause are folded, with a
//! count. Text is made here alone, and on demand: printing an instruction needs the numbers of all values
//! before it. All instructions that are quoted are printed by one call.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{BlockId, FunctionId, Instruction, InstructionEntry, InstructionId, Operation};
use dxkit_dxil::{DxilModule, Edition, OperationCall, SourceLine, calls_in};
use dxkit_ir_text::{Entity, instruction_lines, texts};
use dxkit_types::FourCc;

use crate::finding::Folded;
use crate::resources::{class_word, named, vendor_name};
use crate::{Category, Rule, RuleFinding, Subject, Validation, VendorForm, VerifierValue};

/// A finding in words.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The rule.
    pub rule: Rule,
    /// The way to what breaks it: `main > block 3`, `PSV0`, `SRV 2 albedo (t2)`.
    pub path: String,
    /// The name of the function, if it is in one.
    pub function: Option<String>,
    /// The block, by its number in the function or its name.
    pub block: Option<String>,
    /// The instruction as LLVM's text has it.
    pub instruction: Option<String>,
    /// The operand's bytes in that text.
    pub caret: Option<Range<usize>>,
    /// The operand, by its number and the name of the operation's parameter.
    pub operand: Option<String>,
    /// The violation.
    pub found: String,
    /// The allowed values.
    pub allowed: String,
    /// How to fix it.
    pub hint: &'static str,
    /// Its position in the file, in bits.
    pub bit: Option<u64>,
    /// The line of the source.
    pub source: Option<SourceLine>,
    /// How many more findings of the same cause there are.
    pub more: usize,
    /// The message of the vendor's validator.
    pub vendor: String,
    /// Whether that names no place, and what note follows it.
    pub vendor_form: VendorForm,
}

impl fmt::Display for Message {
    /// Several lines: the rule and what it requires, the place, the instruction with the operand marked,
    /// found and allowed, a hint.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "error[{}]: required: {}", self.rule, self.rule.info().meaning)?;
        write!(f, "  --> {}", self.path)?;
        if let Some(source) = &self.source {
            write!(f, ", {source}")?;
        }
        if let Some(bit) = self.bit {
            write!(f, ", at byte {:#x}", bit / 8)?;
            if bit % 8 != 0 {
                write!(f, " bit {}", bit % 8)?;
            }
        }
        writeln!(f)?;
        if let Some(instruction) = &self.instruction {
            writeln!(f, "      {instruction}")?;
            if let Some(caret) = &self.caret {
                let (start, length) = (caret.start, caret.len().max(1));
                writeln!(f, "      {:start$}{:^<length$}", "", "")?;
            }
        }
        if let Some(operand) = &self.operand {
            writeln!(f, "  operand: {operand}")?;
        }
        if !self.found.is_empty() {
            writeln!(f, "  found: {}", self.found)?;
        }
        if !self.allowed.is_empty() {
            writeln!(f, "  allowed: {}", self.allowed)?;
        }
        if !self.hint.is_empty() {
            writeln!(f, "  hint: {}", self.hint)?;
        }
        if self.more > 0 {
            writeln!(f, "  and {} more of the same cause", self.more)?;
        }
        Ok(())
    }
}

impl Validation {
    /// The findings as messages; those with the same cause are folded, unless `all` is set.
    #[must_use]
    pub fn messages(&self, all: bool) -> Vec<Message> {
        let Some(module) = &self.module else {
            let plain = |finding| Words::plain(Folded { finding, more: 0 });
            return self.report.findings.iter().map(plain).collect();
        };
        let functions = functions(module);
        let folded = if all {
            self.report.findings.iter().map(|finding| Folded { finding, more: 0 }).collect()
        } else {
            self.report.folded(|id| functions.get(id.index()).copied().flatten())
        };
        let ids: Vec<InstructionId> =
            folded.iter().filter_map(|folded| instruction_of(folded.finding)).collect();
        let texts = instruction_lines(module, &ids);
        let lines = ids.into_iter().zip(texts).collect();
        let dxil = DxilModule::read(module);
        let words = Words { module, debug: self.debug.as_ref(), dxil, functions, lines };
        folded.into_iter().map(|folded| words.message(folded)).collect()
    }

    /// The messages about the module. Those about reading the file and about parts are omitted, because a
    /// check of the container reports them already.
    #[must_use]
    pub fn module_messages(&self) -> Vec<Message> {
        let mut messages = self.messages(false);
        messages.retain(|message| !matches!(message.rule.category(), Category::Load | Category::Container));
        messages
    }

    /// The findings about the module in the form of other checks: path, offset, one sentence. Those about
    /// reading the file and about parts are omitted, because a check of the container reports them already.
    #[must_use]
    pub fn module_findings(&self) -> Vec<dxkit_bytes::Finding> {
        let is_of_module = |category| !matches!(category, Category::Load | Category::Container);
        self.findings_of(is_of_module).into_iter().chain(self.notes()).collect()
    }

    /// The findings about reading the file and about its parts, in the form of other checks.
    #[must_use]
    pub fn container_findings(&self) -> Vec<dxkit_bytes::Finding> {
        self.findings_of(|category| matches!(category, Category::Load | Category::Container))
    }

    fn findings_of(&self, wanted: impl Fn(Category) -> bool) -> Vec<dxkit_bytes::Finding> {
        let finding = |message: Message| {
            // The path of a message about a part is the part's name.
            let part = <[u8; 4]>::try_from(message.path.as_bytes()).ok();
            let place = if part.is_some() { "the part" } else { message.path.as_str() };
            let part = part.unwrap_or(FourCc::Dxil.0);
            let mut path = dxkit_bytes::Path::new();
            path.push(dxkit_bytes::Frame::Part(part));
            let more = if message.more > 0 { format!(" (and {} more)", message.more) } else { String::new() };
            let found = if message.found.is_empty() { String::new() } else { format!(": {}", message.found) };
            dxkit_bytes::Finding {
                rule: message.rule.name(),
                severity: dxkit_bytes::Severity::Error,
                path,
                offset: message.bit.and_then(|bit| usize::try_from(bit / 8).ok()),
                message: format!("{place}{found}{more}; required: {}", message.rule.info().meaning),
            }
        };
        let messages = self.messages(false).into_iter();
        messages.filter(|message| wanted(message.rule.category())).map(finding).collect()
    }

    /// What breaks no rule of the validator that judges, and is worth knowing: that a newer validator refuses
    /// the container, and that the module calls operations whose numbers are reserved, or have another
    /// meaning in the preview that made it.
    #[must_use]
    pub fn notes(&self) -> Vec<dxkit_bytes::Finding> {
        let note = |rule, message| {
            let mut path = dxkit_bytes::Path::new();
            path.push(dxkit_bytes::Frame::Part(FourCc::Dxil.0));
            dxkit_bytes::Finding { rule, severity: dxkit_bytes::Severity::Note, path, offset: None, message }
        };
        let newer = self.newer.as_ref().map(|newer| note("validator-newer", newer.to_string()));
        let reserved = self.module.as_ref().and_then(reserved_operations);
        let reserved = reserved.map(|message| note("operation-reserved", message));
        let preview = self.module.as_ref().and_then(preview_operations);
        let preview = preview.map(|message| note("operation-preview", message));
        newer.into_iter().chain(reserved).chain(preview).collect()
    }

    /// The output of the vendor's validator: a line per finding, with notes, and the verdict.
    #[must_use]
    pub fn vendor_text(&self) -> String {
        let mut text = String::new();
        // Its program ends without a message, whatever it has found before.
        if self.report.findings.iter().any(|finding| finding.rule == Rule::LOAD_CRASH) {
            return text;
        }
        if let Some(said) = self.report.findings.iter().find_map(|finding| finding.vendor.reader.as_ref()) {
            return if said.is_empty() { text } else { format!("{said}\nValidation failed.\n") };
        }
        let (mut unread_annotations, mut unread_metadata) = (false, false);
        let mut values = self.verifier_values();
        let mut messages = self.messages(true).into_iter().peekable();
        let mut continued = false;
        while let Some(message) = messages.next() {
            // All lines of LLVM's verifier follow one message.
            if !message.vendor_form.verifier.is_empty() {
                if !core::mem::replace(&mut continued, true) {
                    text.push_str(&format!("error: {}\nerror: ", message.vendor));
                }
                text.push_str(&format!("{}\n", message.vendor_form.verifier));
                for _ in &message.vendor_form.values {
                    text.push_str(&format!("{}\n", values.next().unwrap_or_default()));
                }
                if messages.peek().is_none_or(|next| next.vendor_form.verifier.is_empty()) {
                    text.push('\n');
                }
                continue;
            }
            match message.rule {
                // The vendor's program ends without a message.
                Rule::LOAD_CONTAINER | Rule::LOAD_PROGRAM => continue,
                // It does not go on after the first.
                Rule::LOAD_METADATA if core::mem::replace(&mut unread_metadata, true) => continue,
                Rule::LOAD_METADATA | Rule::LOAD_BITCODE => {
                    text.push_str(&format!("{}\n", message.vendor));
                    continue;
                }
                // The vendor reports all of them by one message.
                Rule::LOAD_ANNOTATIONS if core::mem::replace(&mut unread_annotations, true) => continue,
                _ => {}
            }
            let placed = !message.vendor_form.unplaced && message.rule != Rule::BITCODE_VALID;
            if let Some(source) = message.source.as_ref().filter(|_| placed) {
                text.push_str(&format!("{source}: "));
            } else if let Some(function) = message.function.as_ref().filter(|_| placed) {
                text.push_str(&format!("Function: {function}: "));
            } else if !message.vendor_form.function.is_empty() {
                text.push_str(&format!("Function: {}: ", message.vendor_form.function));
            }
            text.push_str(&format!("error: {}\n", message.vendor));
            if message.rule == Rule::CONTAINER_ROOTSIGNATUREINCOMPATIBLE {
                // The first reason follows, which is empty if the part cannot be read.
                let reason = &message.vendor_form.note;
                text.push_str(&format!("error: {reason}\n{}", if reason.is_empty() { "" } else { "\n" }));
                break;
            }
            if let (Some(instruction), Some(block), Some(function)) =
                (&message.instruction, &message.block, &message.function)
            {
                if placed {
                    text.push_str(&format!(
                        "note: at '{instruction}' in block '{block}' of function '{function}'.\n"
                    ));
                }
            }
            if !message.vendor_form.note.is_empty() {
                text.push_str(&format!("note: {}\n", message.vendor_form.note));
            }
        }
        if !self.is_valid() {
            text.push_str("Validation failed.\n");
        }
        text
    }
}

/// What is to be said of calls of operations whose numbers DXIL reserves for later ones.
fn reserved_operations(module: &Module) -> Option<String> {
    const CLASS: &[u8] = b"dx.op.reserved";
    // Only calls of this function break no rule, and few modules have it.
    module.functions().find(|function| function.name().starts_with(CLASS))?;
    let calls = module.functions().flat_map(calls_in);
    let reserved = calls.filter(|call| call.operation.is_some_and(|operation| operation.is_reserved()));
    let numbers: BTreeSet<u32> = reserved.map(|call| call.code.0).collect();
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    (!numbers.is_empty()).then(|| {
        let numbers = numbers.join(", ");
        format!("the numbers of called operations are reserved for later versions of DXIL: {numbers}")
    })
}

/// What is to be said of calls of operations that the compiler, a preview, writes in another way than those
/// after it.
fn preview_operations(module: &Module) -> Option<String> {
    let edition = Edition::from_module(module);
    if edition == Edition::Current {
        return None;
    }
    let calls = module.functions().flat_map(calls_in).filter(|call| edition.differs(call.code));
    let names: BTreeSet<&str> = calls.filter_map(|call| call.name()).collect();
    let names: Vec<&str> = names.into_iter().collect();
    (!names.is_empty()).then(|| {
        let names = names.join(", ");
        format!(
            "the compiler is a preview, whose operations other validators refuse or read in another way; \
             the operands of these are not judged: {names}"
        )
    })
}

impl Validation {
    /// The values that LLVM's verifier prints, in the order of the findings.
    fn verifier_values(&self) -> alloc::vec::IntoIter<String> {
        let Some(module) = &self.module else { return Vec::new().into_iter() };
        let values: Vec<VerifierValue> =
            self.report.findings.iter().flat_map(|finding| &finding.vendor.values).copied().collect();
        let entities: Vec<Entity> = values
            .iter()
            .filter_map(|value| match *value {
                VerifierValue::Instruction(id) => Some(Entity::Instruction(id)),
                VerifierValue::Value(id) => Some(Entity::Value(id)),
                VerifierValue::Block(..) => None,
            })
            .collect();
        let mut texts = if entities.is_empty() { Vec::new() } else { texts(module, &entities) }.into_iter();
        let mut text = || String::from_utf8_lossy(&texts.next().unwrap_or_default()).into_owned();
        let lines: Vec<String> = values
            .iter()
            .map(|value| match *value {
                VerifierValue::Instruction(_) => format!("  {}", text()),
                VerifierValue::Value(_) => text(),
                VerifierValue::Block(function, block) => {
                    format!("label {}", label(module, function, block).unwrap_or_default())
                }
            })
            .collect();
        lines.into_iter()
    }
}

/// A block by its name, or by the number that LLVM gives it: those of values without names, and of blocks
/// without names, in the order of the function.
fn label(module: &Module, function: FunctionId, wanted: BlockId) -> Option<String> {
    let function = module.function(function)?;
    if let Some(name) = function.block_name(wanted).filter(|name| !name.is_empty()) {
        return Some(format!("%{}", String::from_utf8_lossy(name)));
    }
    let mut number = function
        .arguments()
        .filter(|parameter| function.name_of(*parameter).is_none_or(<[u8]>::is_empty))
        .count();
    for block in function.blocks() {
        if function.block_name(block.id()).is_none_or(<[u8]>::is_empty) {
            if block.id() == wanted {
                return Some(format!("%{number}"));
            }
            number += 1;
        }
        number += block
            .instructions()
            .filter_map(|entry| entry.value())
            .filter(|value| function.name_of(*value).is_none_or(<[u8]>::is_empty))
            .count();
    }
    None
}

fn functions(module: &Module) -> Vec<Option<FunctionId>> {
    let mut functions = alloc::vec![None; module.instruction_count()];
    for function in module.functions() {
        for entry in function.instructions() {
            if let Some(slot) = functions.get_mut(entry.id().index()) {
                *slot = Some(function.id());
            }
        }
    }
    functions
}

const fn instruction_of(finding: &RuleFinding) -> Option<InstructionId> {
    match finding.subject {
        Subject::Instruction(id) => Some(id),
        _ => None,
    }
}

/// The data for turning findings into messages.
struct Words<'m> {
    module: &'m Module,
    debug: Option<&'m Module>,
    dxil: DxilModule<'m>,
    functions: Vec<Option<FunctionId>>,
    lines: BTreeMap<InstructionId, Vec<u8>>,
}

impl Words<'_> {
    /// A finding of a container whose module could not be read.
    fn plain(folded: Folded<'_>) -> Message {
        let finding = folded.finding;
        let path = match finding.subject {
            Subject::Part(kind) => kind.to_string(),
            _ => "the container".into(),
        };
        Message {
            rule: finding.rule,
            path,
            function: None,
            block: None,
            instruction: None,
            caret: None,
            operand: None,
            found: finding.found.clone(),
            allowed: finding.allowed.clone(),
            hint: finding.rule.info().hint,
            bit: finding.bit,
            source: None,
            more: folded.more,
            vendor: finding.vendor_message(),
            vendor_form: finding.vendor.clone(),
        }
    }

    /// The line where a function begins, by the debug information of its module or of the other one.
    fn line_of_function(&self, id: FunctionId) -> Option<SourceLine> {
        let in_debug = |debug: &Module| {
            let name = self.module.function(id)?.name();
            SourceLine::find_function(debug, debug.function_named(name)?.id())
        };
        SourceLine::find_function(self.module, id).or_else(|| self.debug.and_then(in_debug))
    }

    fn function_name(&self, id: FunctionId) -> String {
        let name = self.module.function(id).map_or(&b""[..], |function| function.name());
        String::from_utf8_lossy(name).to_string()
    }

    fn message(&self, folded: Folded<'_>) -> Message {
        let finding = folded.finding;
        let mut message = Self::plain(folded);
        if let Some(node) = finding.vendor.node {
            let text = texts(self.module, &[Entity::NumberedMetadata(node)]);
            let text = text.first().map(|text| String::from_utf8_lossy(text)).unwrap_or_default();
            match message.vendor_form.verifier.as_str() {
                "" => message.vendor.push_str(&text),
                _ => message.vendor_form.verifier.push_str(&format!("\n{text}")),
            }
        }
        match finding.subject {
            Subject::Container => {}
            Subject::Part(kind) => message.path = kind.to_string(),
            Subject::Module => message.path = "the module".into(),
            Subject::Metadata(id) => {
                message.path = format!("metadata {}", id.number());
                message.bit = message.bit.or_else(|| self.module.metadata_bit(id));
            }
            Subject::Global(id) => {
                let name = self.module.name(id.into()).unwrap_or_default();
                message.path = format!("@{}", String::from_utf8_lossy(name));
                message.bit = self.module.value_bit(id.into());
            }
            Subject::Function(id) => {
                message.path = self.function_name(id);
                message.function = Some(self.function_name(id));
                message.bit = self.module.value_bit(id.into());
                message.source = self.line_of_function(id);
            }
            Subject::Instruction(id) => self.instruction(id, finding, &mut message),
            Subject::Resource(class, place) => {
                let resource = self.dxil.resources.with_class(class).get(place as usize);
                let name = resource.map(named).unwrap_or_default();
                message.path = format!("{} {place} {name}", class_word(class));
                // These begin with the name.
                let named_first = [
                    Rule::SM_RESOURCERANGEOVERLAP,
                    Rule::SM_CBUFFERARRAYOFFSETALIGNMENT,
                    Rule::SM_CBUFFERELEMENTOVERFLOW,
                    Rule::SM_CBUFFEROFFSETOVERLAP,
                ];
                if !named_first.contains(&finding.rule) && finding.rule.info().fires {
                    let name = resource.map(vendor_name).unwrap_or_default();
                    message.vendor = format!("{} '{name}'", message.vendor);
                }
            }
            Subject::Element { entry, signature, index } => {
                self.element(entry, signature, index, &mut message);
                let of_function =
                    [Rule::SM_UNDEFINEDOUTPUT, Rule::SM_COMPLETEPOSITION, Rule::SM_PSOUTPUTSEMANTIC];
                if of_function.contains(&finding.rule) {
                    message.function = entry.map(|entry| self.function_name(entry));
                    message.source = entry.and_then(|entry| self.line_of_function(entry));
                }
            }
        }
        message
    }

    fn element(&self, entry: Option<FunctionId>, signature: u8, index: u32, message: &mut Message) {
        let words = ["input", "output", "patch constant or primitive"];
        let word = words.get(usize::from(signature)).copied().unwrap_or_default();
        let found = entry.and_then(|entry| self.dxil.entry_point(entry)?.signatures.as_ref());
        let list = found.map(|all| match signature {
            0 => &all.inputs,
            1 => &all.outputs,
            _ => &all.patch_constants_or_primitives,
        });
        let name = list.and_then(|list| list.get(index as usize)).map(|element| element.name.to_string());
        let entry = entry.map(|entry| self.function_name(entry)).unwrap_or_default();
        message.path = format!("{entry} > {word} {index} {}", name.unwrap_or_default());
    }

    fn instruction(&self, id: InstructionId, finding: &RuleFinding, message: &mut Message) {
        let Some(function) = self.functions.get(id.index()).copied().flatten() else { return };
        let (Some(function), Some(entry)) = (self.module.function(function), self.module.instruction(id))
        else {
            return;
        };
        let name = self.function_name(function.id());
        let number = entry.block().and_then(|block| function.block_number(block));
        let block =
            entry.block().and_then(|block| function.block_name(block)).filter(|name| !name.is_empty());
        message.path = format!("{name} > block {}", number.unwrap_or_default());
        message.block = Some(match block {
            Some(block) => String::from_utf8_lossy(block).to_string(),
            None => format!("#{}", number.unwrap_or_default()),
        });
        message.function = Some(name);
        message.bit = entry.bit();
        let text =
            self.lines.get(&id).map(|line| String::from_utf8_lossy(line).to_string()).unwrap_or_default();
        // The compiler's comment after a call names the operation and its parameters.
        let text = text.split("  ;").next().unwrap_or_default().to_string();
        if let Some(operand) = finding.operand {
            message.caret = match entry.call() {
                Some(_) => argument(&text, operand as usize),
                None => value_of(&text, segment_of(&entry, operand as usize)),
            };
            let parameter = OperationCall::from_instruction(function, entry).and_then(|call| {
                let place = (operand as usize).checked_sub(1)?;
                Some(call.operation?.parameters.get(place)?.name)
            });
            message.operand = Some(match parameter {
                Some(parameter) => format!("{operand} ({parameter})"),
                None => operand.to_string(),
            });
        }
        message.path.push_str(" > ");
        message.path.push_str(head_of(&text));
        message.instruction = Some(text);
        let in_debug = |debug| SourceLine::find_in_debug(self.module, debug, function.name(), id);
        message.source = SourceLine::find(self.module, id).or_else(|| self.debug.and_then(in_debug));
    }
}

/// The start of an instruction's text that identifies it: up to its first operand, or for a call, the name of
/// the function.
fn head_of(text: &str) -> &str {
    let called = text.find('@').and_then(|name| Some(name + text.get(name..)?.find('(')?));
    let end = called.filter(|_| text.contains("call ")).or_else(|| text.find(',')).unwrap_or(text.len());
    text.get(..end).unwrap_or(text)
}

/// The comma-separated part of an instruction's text that contains an operand.
fn segment_of(entry: &InstructionEntry<'_>, operand: usize) -> usize {
    match entry.get() {
        // The type of the loaded value, or that of an address computation, is printed first.
        Instruction::Load { .. } | Instruction::Operation(Operation::GetElementPtr { .. }) => operand + 1,
        Instruction::Store { pointer, .. } => usize::from(entry.operands().get(operand) == Some(&pointer)),
        _ => operand,
    }
}

/// Words after the operands of atomic instructions.
const ORDERINGS: [&str; 6] = ["singlethread", "monotonic", "acquire", "release", "acq_rel", "seq_cst"];

/// The range of the value in a part of an instruction's text, except for calls: after the opcode and the
/// type.
fn value_of(text: &str, segment: usize) -> Option<Range<usize>> {
    let (mut depth, mut quoted, mut index) = (0usize, false, 0usize);
    let body = text.find(" = ").map_or(0, |place| place + 3);
    let (mut start, mut end) = (body, text.len());
    // The last space outside brackets.
    let mut word = body;
    for (place, letter) in text.bytes().enumerate().skip(body) {
        match letter {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'{' | b'[' | b'<' => depth += 1,
            b')' | b'}' | b']' | b'>' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                if index == segment {
                    end = place;
                    break;
                }
                index += 1;
                (start, word) = (place + 2, place + 2);
            }
            // In a cast, the value precedes ` to ` and the type follows it.
            b' ' if depth == 0 && text.get(place..)?.starts_with(" to ") => {
                end = place;
                break;
            }
            b' ' if depth == 0 && place > start => {
                // Orderings of atomic instructions follow the value.
                let next = text.get(place + 1..).and_then(|rest| rest.split([' ', ',']).next());
                if next.is_some_and(|next| ORDERINGS.contains(&next)) {
                    end = place;
                    break;
                }
                word = place + 1;
            }
            _ => {}
        }
    }
    (index == segment && word < end).then_some(word..end)
}

/// The range of a call's argument in its text, counted from the parenthesis after the function's name.
fn argument(text: &str, wanted: usize) -> Option<Range<usize>> {
    let name = text.find('@')?;
    let open = name + text.get(name..)?.find('(')?;
    let (mut depth, mut index, mut start) = (0usize, 0usize, open + 1);
    let mut quoted = false;
    for (place, letter) in text.bytes().enumerate().skip(open) {
        match letter {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'{' | b'[' | b'<' => depth += 1,
            b')' | b'}' | b']' | b'>' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return (index == wanted).then_some(start..place);
                }
            }
            b',' if depth == 1 => {
                if index == wanted {
                    return Some(start..place);
                }
                index += 1;
                start = place + 2;
            }
            _ => {}
        }
    }
    None
}
