//! What the functions of a text in LLVM 22's assembly compute, without the names of values, the order of
//! instructions that do not depend on each other, debug information, attributes and alignments.
//!
//! A value that depends on its operands alone is the hash of its instruction and of these; one that has an
//! effect, or reads memory, also has its place among those. Phis get the values of their operands in several
//! rounds.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A text's functions, by name, and its global variables.
pub(crate) type FunctionLines = BTreeMap<String, Vec<Line>>;

/// Something that a function does in order.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    hash: u64,
    /// The instruction, for messages.
    text: String,
}

/// How often phis get the values of their operands, which may be phis.
const ROUNDS: usize = 6;

/// Instructions whose first two operands may change places.
const COMMUTATIVE: [&str; 11] =
    ["add", "mul", "and", "or", "xor", "fadd", "fmul", "icmp eq", "icmp ne", "fcmp oeq", "fcmp une"];
/// Functions of that kind, without the suffix for types.
const COMMUTATIVE_CALLS: [&str; 6] =
    ["@llvm.maxnum", "@llvm.minnum", "@llvm.smax", "@llvm.smin", "@llvm.umax", "@llvm.umin"];

/// Instructions that have an effect, read memory, or belong to their place.
const ORDERED: [&str; 13] = [
    "load",
    "store",
    "br",
    "switch",
    "ret",
    "unreachable",
    "alloca",
    "cmpxchg",
    "atomicrmw",
    "fence",
    "phi",
    "call",
    "callbr",
];

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The form of a text that LLVM printed.
pub(crate) fn form(text: &str) -> FunctionLines {
    let names = names_of_resources(text);
    let pure = without_memory(text);
    let mut form = FunctionLines::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(global) = global(line) {
            form.insert(global.0.to_owned(), vec![Line { hash: hash(&global.1), text: line.to_owned() }]);
        }
        if !line.starts_with("define ") {
            continue;
        }
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "}").collect();
        let name = line.split('@').nth(1).unwrap_or_default();
        let name = match name.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next().unwrap_or_default(),
            None => name.split('(').next().unwrap_or_default(),
        };
        form.insert(format!("@{name}"), function(line, &body, &names, &pure));
    }
    form
}

/// A text without what LLVM 3.7 cannot state: permissions of choices, phis and calls, those of `reassoc`,
/// `contract` and `afn` alone, which are only part of `fast`, and that a value is frozen.
pub(crate) fn without_new_flags(text: &str) -> String {
    const FLAGS: [&str; 8] = ["fast", "reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"];
    const NEW: [&str; 3] = ["reassoc", "contract", "afn"];
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let words = line.split_once(" = ").map_or(line, |(_, words)| words).trim_start();
        let operation = words.trim_start_matches("tail ").split(' ').next().unwrap_or_default();
        let dropped: &[&str] = match operation {
            "select" | "phi" | "call" => &FLAGS,
            "fadd" | "fsub" | "fmul" | "fdiv" | "frem" | "fneg" | "fcmp" => &NEW,
            _ => &[],
        };
        let start = line.len() - words.len();
        let mut rest = line.get(start..).unwrap_or_default();
        out.push_str(line.get(..start).unwrap_or_default());
        // A value that is frozen is itself, as far as LLVM 3.7 knows.
        if let Some((ty, value)) = words.strip_prefix("freeze ").and_then(|words| words.rsplit_once(' ')) {
            let value = value.trim_end_matches(',');
            out.push_str(&format!("bitcast {ty} {value} to {ty}\n"));
            continue;
        }
        // Flags stand between the operation and its first type.
        while let Some((word, later)) = rest.split_once(' ') {
            let is_head = word == operation || word == "tail" || FLAGS.contains(&word);
            if dropped.is_empty() || !is_head {
                break;
            }
            if !dropped.contains(&word) {
                out.push_str(word);
                out.push(' ');
            }
            rest = later;
        }
        out.push_str(rest);
        out.push('\n');
    }
    out
}

/// The first way in which two forms differ.
pub(crate) fn difference(before: &FunctionLines, after: &FunctionLines) -> Option<String> {
    for (name, lines) in before {
        let Some(others) = after.get(name) else { return Some(format!("{name} is missing")) };
        for (index, line) in lines.iter().enumerate() {
            match others.get(index) {
                Some(other) if line.hash == other.hash => {}
                Some(other) => return Some(format!("{name}: `{}` is `{}`", line.text, other.text)),
                None => return Some(format!("{name}: `{}` is missing", line.text)),
            }
        }
        if let Some(more) = others.get(lines.len()) {
            return Some(format!("{name}: `{}` is too much", more.text));
        }
    }
    after.keys().find(|name| !before.contains_key(*name)).map(|name| format!("{name} is too much"))
}

/// The contents of strings by the names of their variables, which LLVM numbers: names of resources.
fn names_of_resources(text: &str) -> BTreeMap<&str, &str> {
    let lines = text.lines().filter(|line| line.starts_with('@') && line.contains(" x i8] c\""));
    lines.filter_map(|line| Some((line.split_once(" = ")?.0, line.split_once(" c")?.1))).collect()
}

/// The functions that do not use memory, and the groups of attributes that say so.
fn without_memory(text: &str) -> Vec<&str> {
    let groups = text.lines().filter_map(|line| line.strip_prefix("attributes ")?.split_once(" = "));
    let groups = groups.filter(|(_, words)| words.contains("memory(none)")).map(|(group, _)| group);
    let groups: Vec<&str> = groups.collect();
    let declares = text.lines().filter(|line| line.starts_with("declare "));
    let pure = declares.filter(|line| line.rsplit(' ').next().is_some_and(|group| groups.contains(&group)));
    let functions = pure.filter_map(|line| tokens(line).find(|token| token.starts_with('@')));
    functions.chain(groups.iter().copied()).collect()
}

/// A variable that is no string: its name, kind and numbers. Arrays in DXIL have one dimension.
fn global(line: &str) -> Option<(&str, String)> {
    let (name, rest) =
        line.split_once(" = ").filter(|_| line.starts_with('@') && !line.contains(" x i8] c\""))?;
    let separators = |letter: char| letter.is_whitespace() || matches!(letter, '[' | ']' | ',' | '(' | ')');
    let words: Vec<&str> = rest.split(separators).filter(|word| !word.is_empty()).collect();
    let mut numbers = String::new();
    for (index, word) in words.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|index| words.get(index)).copied();
        let is_type = *word == "x" || before == Some("x") || words.get(index + 1) == Some(&"x");
        let is_left_out =
            matches!(*word, "align" | "local_unnamed_addr" | "unnamed_addr") || before == Some("align");
        if !is_type && !is_left_out {
            numbers.push_str(word);
            numbers.push(' ');
        }
    }
    Some((name, numbers))
}

/// What a function does.
fn function(head: &str, body: &[&str], names: &BTreeMap<&str, &str>, pure: &[&str]) -> Vec<Line> {
    let mut values: BTreeMap<String, u64> = BTreeMap::new();
    let parameters = head.split_once('(').map_or("", |(_, rest)| rest);
    for (index, parameter) in tokens(parameters).filter(|token| token.starts_with('%')).enumerate() {
        values.insert(parameter.to_owned(), hash(&("parameter", index)));
    }
    let lines: Vec<String> = body.iter().filter_map(|line| plain(line)).collect();
    let entry = "the first block".to_owned();
    let labels = lines.iter().filter_map(|line| label(line));
    for (index, label) in [entry].into_iter().chain(labels).enumerate() {
        values.insert(label, hash(&("block", index)));
    }
    // Without a label, the first block has the number after the parameters'.
    let unnamed = tokens(parameters).filter(|token| token.starts_with('%')).count();
    let first = values.get("the first block").copied().unwrap_or_default();
    if lines.first().is_some_and(|line| label(line).is_none()) {
        values.entry(format!("%{unnamed}")).or_insert(first);
    }
    // Names of types stay; names of values that are not computed yet say nothing.
    for (result, _) in
        lines.iter().filter_map(|line| line.split_once(" = ").filter(|_| line.starts_with('%')))
    {
        values.insert(result.to_owned(), 0);
    }
    let mut done = Vec::new();
    for _ in 0..ROUNDS {
        done.clear();
        let (mut block, mut effects) = (0u64, 0u64);
        for line in &lines {
            if let Some(label) = label(line) {
                block = values.get(&label).copied().unwrap_or_default();
                done.push(Line { hash: block, text: line.clone() });
                continue;
            }
            let (result, words) = match line.split_once(" = ").filter(|_| line.starts_with('%')) {
                Some((result, words)) => (Some(result), words),
                None => (None, line.as_str()),
            };
            let operation = words.split(' ').next().unwrap_or_default();
            let value = match operation {
                "phi" => hash(&("phi", block, phi(words, &values))),
                _ => hash(&instruction(words, &values, names)),
            };
            let is_ordered = ORDERED.contains(&operation) && !is_pure(words, pure);
            let value = if operation == "phi" || !is_ordered {
                value
            } else {
                effects += 1;
                done.push(Line { hash: hash(&(effects, value)), text: line.clone() });
                hash(&("effect", effects))
            };
            if let Some(result) = result {
                values.insert(result.to_owned(), value);
            }
        }
    }
    done
}

fn label(line: &str) -> Option<String> {
    line.strip_suffix(':').map(|name| format!("%{name}"))
}

/// Whether a call depends on its arguments alone.
fn is_pure(words: &str, pure: &[&str]) -> bool {
    let is_handle =
        ["resource.handlefrom", "resource.casthandle", "dx.op.createHandle", "dx.op.annotateHandle"];
    words.contains("call ")
        && (is_handle.iter().any(|name| words.contains(name))
            || words.rsplit(' ').next().is_some_and(|group| pure.contains(&group))
            || tokens(words)
                .find(|token| token.starts_with('@'))
                .is_some_and(|callee| pure.contains(&callee)))
}

/// A line without what does not matter; `None` if nothing is left.
fn plain(line: &str) -> Option<String> {
    let mut line = line.split(" ; ").next().unwrap_or_default();
    line = line.split("; preds").next().unwrap_or_default().trim();
    if line.is_empty() || line.starts_with("#dbg_") || line.starts_with(';') {
        return None;
    }
    let mut text = line.to_owned();
    for kind in [", align ", ", !"] {
        while let Some(at) = text.find(kind) {
            let rest = text.get(at + kind.len()..).unwrap_or_default();
            let end = rest.find([',', ' ']).unwrap_or(rest.len());
            // The name of metadata stands before its number.
            let end = match rest.get(end..) {
                Some(after) if kind == ", !" && after.starts_with(" !") => after
                    .get(1..)
                    .and_then(|node| node.find([',', ' ']))
                    .map_or(rest.len(), |node| end + 1 + node),
                _ => end,
            };
            text.replace_range(at..at + kind.len() + end, "");
        }
    }
    for tail in ["tail call", "musttail call", "notail call"] {
        text = text.replace(tail, "call");
    }
    Some(text)
}

/// The words of an instruction: names of values and functions, and what stands between them.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_name =
            |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '_' | '$' | '-');
        let after = rest.get(1..).unwrap_or_default();
        let end = match first {
            '%' | '@' if after.starts_with('"') => {
                after.get(1..).and_then(|text| text.find('"')).map_or(rest.len(), |end| end + 3)
            }
            '%' | '@' => after.find(|letter| !is_name(letter)).map_or(rest.len(), |end| end + 1),
            _ => rest.find(['%', '@']).unwrap_or(rest.len()),
        };
        let (token, later) = rest.split_at(end);
        rest = later;
        Some(token)
    })
}

/// An instruction with the values of its operands.
fn instruction(words: &str, values: &BTreeMap<String, u64>, names: &BTreeMap<&str, &str>) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut text = without_contents(words);
    // Facts about the operands permit optimisations, and say nothing about the result.
    for fact in [" inbounds", " nusw", " nuw", " nsw", " nneg", " exact", " disjoint", " samesign"] {
        text = text.replace(fact, "");
    }
    if text.starts_with("extract") || text.contains("@llvm.dx.resource.load.") {
        // Before shader model 6.2, a load has no number of components: raising takes that of the used ones.
        for count in 2..=4 {
            text = text.replace(&format!("<{count} x "), "<");
        }
    }
    let mut callee = "";
    for token in tokens(&text) {
        let token_text = match token.chars().next() {
            Some('%') => values.get(token).map_or_else(|| token.to_owned(), |value| format!("{value:x}")),
            Some('@') if names.contains_key(token) => {
                names.get(token).copied().unwrap_or_default().to_owned()
            }
            Some('@') => {
                // The types in names of intrinsics are those of their operands.
                let name = token.strip_prefix("@llvm.dx.resource.").and_then(|name| name.split('.').next());
                callee = token;
                name.unwrap_or(token).to_owned()
            }
            // Attributes of the call.
            _ => token.split(" #").next().unwrap_or_default().to_owned(),
        };
        parts.push(token_text);
    }
    let may_change = COMMUTATIVE.iter().any(|name| {
        text.starts_with(name) && text.get(name.len()..).is_some_and(|rest| rest.starts_with(' '))
    }) || COMMUTATIVE_CALLS.iter().any(|name| callee.starts_with(name));
    if may_change {
        parts = parts.iter().flat_map(|part| part.split([',', ' ', '(', ')'])).map(str::to_owned).collect();
        parts.retain(|part| !part.is_empty());
        parts.sort();
    }
    parts
}

/// The operands of a phi without their order.
fn phi(words: &str, values: &BTreeMap<String, u64>) -> Vec<Vec<String>> {
    let (ty, pairs) = words.split_once('[').unwrap_or((words, ""));
    let none = BTreeMap::new();
    let pairs =
        pairs.split(['[', ']']).map(|pair| pair.trim_matches([' ', ','])).filter(|pair| !pair.is_empty());
    let mut parts: Vec<Vec<String>> = pairs.map(|pair| instruction(pair, values, &none)).collect();
    parts.sort();
    parts.insert(0, vec![ty.to_owned()]);
    parts
}

/// An instruction without the contents of constant buffers and the elements of structured ones in types: DXIL
/// states their sizes alone.
fn without_contents(words: &str) -> String {
    let mut text = words.to_owned();
    for kind in ["target(\"dx.CBuffer\", ", "target(\"dx.RawBuffer\", "] {
        let mut from = 0;
        while let Some(at) = text.get(from..).and_then(|rest| rest.find(kind)) {
            let start = from + at + kind.len();
            let mut depth = 0;
            let rest = text.get(start..).unwrap_or_default();
            let end = rest.find(|letter: char| {
                match letter {
                    '(' | '<' | '[' | '{' => depth += 1,
                    ')' | ',' if depth == 0 => return true,
                    ')' | '>' | ']' | '}' => depth -= 1,
                    _ => {}
                }
                false
            });
            let end = end.map_or(text.len(), |end| start + end);
            text.replace_range(start..end, "T");
            from = start;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{difference, form, without_new_flags};

    const TEXT: &str = "\
@0 = private unnamed_addr constant [2 x i8] c\"b\\00\", align 1
@table = internal constant [2 x [2 x float]] [[2 x float] [float 1.0, float 2.0], [2 x float] [float 3.0, float 4.0]], align 4

define void @main(i32 %0, i32 %1) #0 {
  %3 = call target(\"dx.CBuffer\", <{ i32 }>) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_sl_i32st(i32 0, ptr @0)
  %4 = add nsw i32 %0, %1
  %5 = mul i32 %4, 3
  br label %6

6:                                                ; preds = %6, %2
  %7 = phi i32 [ 0, %2 ], [ %9, %6 ]
  %8 = call i32 @dx.op.use(target(\"dx.CBuffer\", <{ i32 }>) %3, i32 %5) #2, !dbg !4
  %9 = add i32 %7, %8
  %10 = icmp eq i32 %9, %5
  br i1 %10, label %11, label %6

11:                                               ; preds = %6
  ret void
}

attributes #0 = { memory(none) }
";

    #[test]
    fn names_and_the_order_of_independent_instructions_do_not_matter() {
        let other = TEXT.replace(
            "  %4 = add nsw i32 %0, %1\n  %5 = mul i32 %4, 3\n",
            "  %sum = add nsw i32 %1, %0\n  %5 = mul i32 3, %sum\n",
        );
        let other =
            other.replace("@0", "@name").replace("<{ i32 }>", "[4 x i8]").replace("_sl_i32st", "_a4i8t");
        let other =
            other.replace("[ 0, %2 ], [ %9, %6 ]", "[ %9, %6 ], [ 0, %2 ]").replace(" #2, !dbg !4", " #7");
        let other = other.replace(
            "[2 x [2 x float]] [[2 x float] [float 1.0, float 2.0], [2 x float] [float 3.0, float 4.0]]",
            "[4 x float] [float 1.0, float 2.0, float 3.0, float 4.0]",
        );
        assert!(other.contains("[4 x float]"));
        assert_eq!(difference(&form(TEXT), &form(&other)), None);
    }

    #[test]
    fn what_llvm_3_7_cannot_state_is_left_out() {
        let text = "  %1 = select fast i1 %0, float %a, float %b\n  %2 = fadd reassoc arcp contract float %1, %1\n  \
                    %3 = fmul fast float %2, %2\n  %4 = tail call nnan float @fast(float %3)\n  \
                    %5 = freeze i32 %n\n";
        let left = "  %1 = select i1 %0, float %a, float %b\n  %2 = fadd arcp float %1, %1\n  \
                    %3 = fmul fast float %2, %2\n  %4 = tail call float @fast(float %3)\n  \
                    %5 = bitcast i32 %n to i32\n";
        assert_eq!(without_new_flags(text), left);
    }

    #[test]
    fn operands_constants_and_effects_matter() {
        for (from, to) in [
            ("mul i32 %4, 3", "mul i32 %4, 5"),
            ("mul i32 %4, 3", "shl i32 %4, 3"),
            ("add nsw i32 %0, %1", "add nsw i32 %0, %0"),
            ("[ 0, %2 ]", "[ 1, %2 ]"),
            ("add i32 %7, %8", "sub i32 %7, %8"),
            ("label %11, label %6", "label %6, label %11"),
            ("i32 0, ptr @0", "i32 1, ptr @0"),
            ("c\"b", "c\"c"),
            ("float 2.0", "float 3.0"),
            ("  ret void\n", "  call void @dx.op.more()\n  ret void\n"),
            ("define void @main", "define void @other"),
        ] {
            let other = TEXT.replace(from, to);
            assert_ne!(other, TEXT, "{from}");
            assert!(difference(&form(TEXT), &form(&other)).is_some(), "{from} {to}");
        }
    }
}
