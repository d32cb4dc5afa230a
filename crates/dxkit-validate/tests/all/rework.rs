//! Edits of the structure of a module's text: blocks, instructions, operands, functions, globals, types and
//! metadata, and functions of another shader. The edit is `rework KIND A B C`, and `rework splice A B C
//! SHADER` with the name of a shader in `testdata/dxc`: the numbers choose, as far as there are so many, the
//! place and what is put there.

use std::collections::{BTreeMap, BTreeSet};

/// The kinds of such edits.
pub(crate) const KINDS: [&str; 44] = [
    "block-place",
    "block-first",
    "block-split",
    "block-copy",
    "block-unreachable",
    "edge",
    "phi",
    "switch",
    "terminator",
    "move",
    "copy",
    "replace",
    "operand",
    "arguments",
    "constant",
    "expression",
    "instruction",
    "intrinsic",
    "alloca",
    "variable",
    "address",
    "cast",
    "handle",
    "function",
    "retype",
    "overload",
    "opcode",
    "flags",
    "calls",
    "attribute",
    "linkage",
    "declaration",
    "structure",
    "target",
    "attach",
    "properties",
    "node-number",
    "node-wide",
    "node-operand",
    "node-other",
    "node-type",
    "named",
    "list",
    "splice",
];

/// A block: the name of its label, and its instructions, a line each.
#[derive(Debug, Clone)]
struct Block {
    label: String,
    lines: Vec<String>,
}

/// A function with a body.
#[derive(Debug, Clone)]
struct Body {
    /// Its first line.
    head: String,
    blocks: Vec<Block>,
}

#[derive(Debug, Clone)]
enum Piece {
    Line(String),
    Body(Body),
}

/// A module as text.
struct Text {
    pieces: Vec<Piece>,
    /// How many new names there are.
    names: usize,
}

/// The names that begin with `sigil` in a line, with their places: `%12`, `%"a b"`, `@f`.
fn names(line: &str, sigil: char) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let bytes = line.as_bytes();
    let mut at = 0;
    let mut quoted = false;
    while at < bytes.len() {
        let byte = bytes[at];
        if byte == b'"' {
            quoted = !quoted;
        }
        if !quoted && char::from(byte) == sigil {
            let rest = &line[at + 1..];
            let length = if let Some(text) = rest.strip_prefix('"') {
                text.find('"').map_or(rest.len(), |end| end + 2)
            } else {
                rest.find(|letter: char| !letter.is_ascii_alphanumeric() && !"._$-".contains(letter))
                    .unwrap_or(rest.len())
            };
            found.push((at, &line[at..at + 1 + length]));
            at += 1 + length;
        } else {
            at += 1;
        }
    }
    found
}

/// The line with its names changed by a function.
fn renamed(line: &str, sigil: char, new: impl Fn(&str) -> Option<String>) -> String {
    let mut result = String::new();
    let mut done = 0;
    for (at, name) in names(line, sigil) {
        result.push_str(&line[done..at]);
        done = at + name.len();
        match new(name) {
            Some(new) => result.push_str(&new),
            None => result.push_str(name),
        }
    }
    result.push_str(&line[done..]);
    result
}

/// Whether a value has no name, but a number, or is a new one.
fn is_numbered(name: &str) -> bool {
    let name = &name[1..];
    name.starts_with("new.") || !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

/// The name that a line defines.
fn defined(line: &str) -> Option<&str> {
    let (name, _) = line.trim_start().split_once(" = ")?;
    name.starts_with('%').then_some(name)
}

/// What stands behind the name that is defined.
fn computed(line: &str) -> &str {
    let line = line.trim_start();
    match defined(line) {
        Some(name) => &line[name.len() + 3..],
        None => line,
    }
}

/// The type at the start of a text.
fn leading_type(text: &str) -> &str {
    let mut depth = 0_i32;
    let mut quoted = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '{' | '<' | '[' | '(' if !quoted => depth += 1,
            '}' | '>' | ']' | ')' if !quoted => depth -= 1,
            ' ' | ',' if depth == 0 && !quoted => return &text[..at],
            _ => {}
        }
    }
    text
}

const BINARY: [&str; 18] = [
    "add", "sub", "mul", "sdiv", "udiv", "srem", "urem", "shl", "lshr", "ashr", "and", "or", "xor", "fadd",
    "fsub", "fmul", "fdiv", "frem",
];
const CASTS: [&str; 13] = [
    "trunc",
    "zext",
    "sext",
    "fptoui",
    "fptosi",
    "uitofp",
    "sitofp",
    "fptrunc",
    "fpext",
    "bitcast",
    "ptrtoint",
    "inttoptr",
    "addrspacecast",
];
const FLAGS: [&str; 9] = ["fast", "nnan", "ninf", "nsz", "arcp", "nsw", "nuw", "exact", "tail"];

/// The type of what an instruction gives, if it is easy to tell.
fn type_of(line: &str) -> Option<String> {
    defined(line)?;
    let text = computed(line);
    let (opcode, mut rest) = text.split_once(' ')?;
    while let Some((flag, behind)) = rest.split_once(' ').filter(|(flag, _)| FLAGS.contains(flag)) {
        let _ = flag;
        rest = behind;
    }
    Some(match opcode {
        opcode if BINARY.contains(&opcode) => leading_type(rest).to_owned(),
        "phi" | "load" => leading_type(rest).to_owned(),
        "call" => leading_type(rest).to_owned(),
        "icmp" | "fcmp" => "i1".to_owned(),
        "alloca" => format!("{}*", leading_type(rest)),
        "select" => {
            let (_, rest) = rest.split_once(", ")?;
            leading_type(rest).to_owned()
        }
        "extractvalue" => {
            let (_, kind) = leading_type(rest).rsplit_once('.')?;
            let is_status = rest.ends_with(", 4");
            match kind {
                _ if is_status => "i32",
                "f32" => "float",
                "f16" => "half",
                "f64" => "double",
                "i32" | "i16" | "i64" => kind,
                _ => return None,
            }
            .to_owned()
        }
        opcode if CASTS.contains(&opcode) => {
            let (_, ty) = rest.rsplit_once(" to ")?;
            leading_type(ty).to_owned()
        }
        _ => return None,
    })
}

/// Without the metadata that is attached to an instruction, and comments.
fn without_metadata(line: &str) -> String {
    let line = line.split(", !").next().unwrap_or(line);
    line.to_owned()
}

impl Body {
    /// The number of instructions.
    fn len(&self) -> usize {
        self.blocks.iter().map(|block| block.lines.len()).sum()
    }

    /// The block and the place in it of an instruction.
    fn place(&self, number: usize) -> Option<(usize, usize)> {
        let mut number = number % self.len().max(1);
        for (index, block) in self.blocks.iter().enumerate() {
            if number < block.lines.len() {
                return Some((index, number));
            }
            number -= block.lines.len();
        }
        None
    }

    fn line(&mut self, number: usize) -> Option<&mut String> {
        let (block, line) = self.place(number)?;
        Some(&mut self.blocks[block].lines[line])
    }

    /// Values with their types, of the parameters with names, too.
    fn values(&self) -> Vec<(String, String)> {
        let lines = self.blocks.iter().flat_map(|block| &block.lines);
        lines.filter_map(|line| Some((defined(line)?.to_owned(), type_of(line)?))).collect()
    }

    /// Values of a type.
    fn values_of(&self, wanted: &str) -> Vec<String> {
        self.values().into_iter().filter(|(_, ty)| ty == wanted).map(|(name, _)| name).collect()
    }

    /// The instructions, as numbers, whose text fits.
    fn which(&self, fits: impl Fn(&str) -> bool) -> Vec<usize> {
        let lines = self.blocks.iter().flat_map(|block| &block.lines);
        lines.enumerate().filter(|(_, line)| fits(line)).map(|(index, _)| index).collect()
    }

    /// How many parameters have numbers.
    fn numbered_parameters(&self) -> usize {
        let Some(start) = self.head.find('@') else { return 0 };
        let name = names(&self.head[start..], '@').first().map_or(0, |(_, name)| name.len());
        let Some(open) = self.head[start + name..].find('(') else { return 0 };
        let text = &self.head[start + name + open + 1..];
        let mut depth = 1;
        let mut pieces = vec![String::new()];
        let mut quoted = false;
        for letter in text.chars() {
            match letter {
                '"' => quoted = !quoted,
                '(' | '[' | '{' | '<' if !quoted => depth += 1,
                ')' | ']' | '}' | '>' if !quoted => depth -= 1,
                ',' if depth == 1 && !quoted => {
                    pieces.push(String::new());
                    continue;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
            if let Some(piece) = pieces.last_mut() {
                piece.push(letter);
            }
        }
        pieces
            .iter()
            .filter(|piece| !piece.trim().is_empty() && !piece.trim().ends_with("..."))
            .filter(|piece| {
                let last = piece.trim().rsplit(' ').next().unwrap_or_default();
                !(piece.trim().contains(' ') && last.starts_with('%'))
            })
            .count()
    }

    /// The text, with values numbered in their order.
    fn write(&self, out: &mut String) {
        let mut numbers = BTreeMap::new();
        let parameters = self.numbered_parameters();
        for parameter in 0..parameters {
            numbers.insert(format!("%{parameter}"), parameter);
        }
        let mut next = parameters;
        let mut number = |name: &str, numbers: &mut BTreeMap<String, usize>| {
            if is_numbered(name) {
                numbers.insert(name.to_owned(), next);
                next += 1;
            }
        };
        for block in &self.blocks {
            number(&block.label, &mut numbers);
            for line in &block.lines {
                if let Some(name) = defined(line) {
                    number(name, &mut numbers);
                }
            }
        }
        let new = |name: &str| numbers.get(name).map(|number| format!("%{number}"));
        out.push_str(&self.head);
        out.push('\n');
        for (index, block) in self.blocks.iter().enumerate() {
            match new(&block.label) {
                Some(_) if index == 0 => {}
                Some(label) => out.push_str(&format!("\n; <label>:{}\n", &label[1..])),
                None => out.push_str(&format!("\n{}:\n", &block.label[1..])),
            }
            for line in &block.lines {
                out.push_str(&renamed(line, '%', new));
                out.push('\n');
            }
        }
        out.push_str("}\n");
    }
}

impl Text {
    fn parse(text: &str) -> Option<Self> {
        let mut pieces = Vec::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            // Types that have numbers would be taken for values.
            if line.starts_with('%') && line[1..].starts_with(|letter: char| letter.is_ascii_digit()) {
                return None;
            }
            if !line.starts_with("define ") {
                pieces.push(Piece::Line(line.to_owned()));
                continue;
            }
            let mut body = Body { head: line.to_owned(), blocks: Vec::new() };
            let entry = body.numbered_parameters();
            body.blocks.push(Block { label: format!("%{entry}"), lines: Vec::new() });
            loop {
                let line = lines.next()?;
                if line == "}" {
                    break;
                }
                if line.trim().is_empty() {
                    continue;
                }
                let label = match line.strip_prefix("; <label>:") {
                    Some(label) => label.split(' ').next().map(|label| format!("%{label}")),
                    None if !line.starts_with([' ', ';']) => {
                        line.split_once(':').map(|(label, _)| format!("%{label}"))
                    }
                    None => None,
                };
                if let Some(label) = label {
                    if body.blocks.len() == 1 && body.blocks[0].lines.is_empty() {
                        body.blocks[0].label = label;
                    } else {
                        body.blocks.push(Block { label, lines: Vec::new() });
                    }
                    continue;
                }
                let mut line = line.to_owned();
                while line.trim_start().starts_with("switch ") && !line.contains(']') {
                    line.push('\n');
                    line.push_str(lines.next()?);
                }
                body.blocks.last_mut()?.lines.push(line);
            }
            pieces.push(Piece::Body(body));
        }
        Some(Self { pieces, names: 0 })
    }

    fn write(&self) -> String {
        let mut out = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Line(line) => {
                    out.push_str(line);
                    out.push('\n');
                }
                Piece::Body(body) => body.write(&mut out),
            }
        }
        out
    }

    fn bodies(&mut self) -> Vec<&mut Body> {
        let bodies = self.pieces.iter_mut().filter_map(|piece| match piece {
            Piece::Body(body) => Some(body),
            Piece::Line(_) => None,
        });
        bodies.collect()
    }

    /// A function; the large ones are chosen more often.
    fn body(&mut self, number: usize) -> Option<&mut Body> {
        let mut bodies = self.bodies();
        let total: usize = bodies.iter().map(|body| body.len()).sum();
        let mut number = number % total.max(1);
        let index = bodies.iter().position(|body| {
            let found = number < body.len();
            number = number.saturating_sub(body.len());
            found
        })?;
        Some(bodies.swap_remove(index))
    }

    /// Lines outside of functions that fit, as indices of pieces.
    fn lines(&self, fits: impl Fn(&str) -> bool) -> Vec<usize> {
        let fits = |piece: &Piece| matches!(piece, Piece::Line(line) if fits(line));
        self.pieces.iter().enumerate().filter(|(_, piece)| fits(piece)).map(|(index, _)| index).collect()
    }

    fn top(&mut self, index: usize) -> Option<&mut String> {
        match self.pieces.get_mut(index)? {
            Piece::Line(line) => Some(line),
            Piece::Body(_) => None,
        }
    }

    fn new_name(&mut self) -> String {
        self.names += 1;
        format!("%new.{}", self.names)
    }

    /// Adds a line outside of functions, unless it is there.
    fn add(&mut self, line: &str) {
        if self.lines(|known| known == line).is_empty() {
            self.pieces.push(Piece::Line(line.to_owned()));
        }
    }

    fn add_declaration(&mut self, name: &str, line: &str) {
        let known = format!("{name}(");
        if self.lines(|line| line.starts_with("declare ") && line.contains(&known)).is_empty() {
            self.add(line);
        }
    }

    /// The number of a new metadata node.
    fn new_node(&self) -> usize {
        let number = |line: &str| line.strip_prefix('!')?.split(' ').next()?.parse::<usize>().ok();
        let numbers = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Line(line) => number(line),
            Piece::Body(_) => None,
        });
        numbers.max().map_or(0, |number| number + 1)
    }
}

fn pick<T>(list: &[T], number: usize) -> Option<&T> {
    list.get(number % list.len().max(1))
}

/// Integers around which something may change.
const INTEGERS: [&str; 32] = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "10",
    "12",
    "13",
    "14",
    "17",
    "24",
    "26",
    "27",
    "28",
    "63",
    "64",
    "127",
    "128",
    "254",
    "256",
    "1024",
    "2048",
    "2049",
    "4096",
    "65535",
    "2147483647",
    "-1",
    "-2147483648",
];
const FLOATS: [&str; 12] = [
    "0.000000e+00",
    "-0.000000e+00",
    "1.000000e+00",
    "0x7FF0000000000000",
    "0xFFF0000000000000",
    "0x7FF8000000000000",
    "0x3690000000000000",
    "0x47EFFFFFE0000000",
    "-1.600000e+01",
    "1.600000e+01",
    "6.400000e+01",
    "undef",
];
/// New instructions. `%r` is the result, `$i32` and so on a value of the type or a constant.
const INSTRUCTIONS: [&str; 74] = [
    "%r = add i32 $i32, $i32",
    "%r = udiv i32 $i32, 0",
    "%r = sdiv i32 $i32, 0",
    "%r = srem i32 $i32, 0",
    "%r = urem i32 $i32, $i32",
    "%r = shl i32 $i32, 33",
    "%r = lshr i64 zext (i32 1 to i64), 70",
    "%r = add i8 1, 2",
    "%r = add i16 1, 2",
    "%r = add i64 1, 2",
    "%r = add i7 1, 2",
    "%r = add i128 1, 2",
    "%r = fadd double 1.0, 2.0",
    "%r = fadd half 0xH3C00, 0xH3C00",
    "%r = fadd fast float $float, $float",
    "%r = frem float $float, $float",
    "%r = fmul <2 x float> <float 1.0, float 2.0>, zeroinitializer",
    "%r = add <4 x i32> zeroinitializer, undef",
    "%r = fsub float undef, $float",
    "%r = icmp ult i8* null, null",
    "%r = icmp eq i1 $i1, true",
    "%r = fcmp false float $float, $float",
    "%r = fcmp true float $float, $float",
    "%r = icmp eq <2 x i32> zeroinitializer, zeroinitializer",
    "%r = select i1 $i1, float $float, float undef",
    "%r = select <2 x i1> undef, <2 x i32> undef, <2 x i32> zeroinitializer",
    "%r = select i1 undef, i32 $i32, i32 1",
    "%r = extractelement <4 x float> zeroinitializer, i32 $i32",
    "%r = extractelement <4 x float> undef, i32 7",
    "%r = insertelement <4 x float> undef, float $float, i32 1",
    "%r = shufflevector <4 x float> undef, <4 x float> zeroinitializer, <4 x i32> <i32 0, i32 1, i32 4, i32 7>",
    "%r = insertvalue { i32, float } undef, i32 $i32, 0",
    "%r = extractvalue { i32, float } zeroinitializer, 1",
    "%r = extractvalue [2 x i32] undef, 1",
    "%r = insertvalue [2 x i32] undef, i32 $i32, 1",
    "fence acquire",
    "fence seq_cst",
    "%r = cmpxchg i32* undef, i32 $i32, i32 $i32 monotonic monotonic",
    "%r = atomicrmw add i32* null, i32 $i32 monotonic",
    "%r = load i32, i32* undef, align 4",
    "%r = load i32, i32* null, align 4",
    "%r = load volatile i32, i32* undef, align 4",
    "%r = load atomic i32, i32* undef monotonic, align 4",
    "store i32 $i32, i32* undef, align 4",
    "store i32 $i32, i32* null",
    "store volatile i32 $i32, i32* inttoptr (i32 4 to i32*), align 4",
    "store atomic i32 $i32, i32* undef release, align 4",
    "%r = va_arg i8* undef, i32",
    "%r = alloca i32, align 4",
    "%r = call i32 asm \"nop\", \"=r\"()",
    "call void asm sideeffect \"nop\", \"\"()",
    "%r = call float undef(float $float)",
    "call void null()",
    "%r = call i32 bitcast (i32 (i32)* null to i32 ()*)()",
    "%r = phi i32 [ 0, %entry ]",
    "%r = phi i32",
    "%r = landingpad { i8*, i32 } cleanup",
    "%r = xor i1 $i1, true",
    "%r = and i1 $i1, undef",
    "%r = fptoui float $float to i32",
    "%r = fptosi float $float to i64",
    "%r = uitofp i1 $i1 to float",
    "%r = sitofp i32 $i32 to half",
    "%r = trunc i32 $i32 to i8",
    "%r = trunc i32 $i32 to i16",
    "%r = trunc i32 $i32 to i1",
    "%r = zext i1 $i1 to i8",
    "%r = fpext float $float to double",
    "%r = fptrunc float $float to half",
    "%r = bitcast float $float to i32",
    "%r = bitcast i32 $i32 to <2 x i16>",
    "%r = getelementptr i32, i32* undef, i32 $i32",
    "%r = getelementptr inbounds [4 x i32], [4 x i32]* null, i32 0, i32 5",
    "%r = getelementptr i8, <2 x i8*> undef, <2 x i32> zeroinitializer",
];
/// Intrinsics of LLVM: the call, and the declaration.
const INTRINSICS: [(&str, &str); 30] = [
    ("%r = call i32 @llvm.ctpop.i32(i32 $i32)", "declare i32 @llvm.ctpop.i32(i32)"),
    ("%r = call i32 @llvm.bswap.i32(i32 $i32)", "declare i32 @llvm.bswap.i32(i32)"),
    ("%r = call i32 @llvm.ctlz.i32(i32 $i32, i1 true)", "declare i32 @llvm.ctlz.i32(i32, i1)"),
    ("%r = call i32 @llvm.cttz.i32(i32 $i32, i1 false)", "declare i32 @llvm.cttz.i32(i32, i1)"),
    ("%r = call float @llvm.sqrt.f32(float $float)", "declare float @llvm.sqrt.f32(float)"),
    ("%r = call float @llvm.fabs.f32(float $float)", "declare float @llvm.fabs.f32(float)"),
    ("%r = call float @llvm.floor.f32(float $float)", "declare float @llvm.floor.f32(float)"),
    (
        "%r = call float @llvm.minnum.f32(float $float, float $float)",
        "declare float @llvm.minnum.f32(float, float)",
    ),
    (
        "%r = call float @llvm.fma.f32(float $float, float $float, float 1.0)",
        "declare float @llvm.fma.f32(float, float, float)",
    ),
    (
        "%r = call float @llvm.fmuladd.f32(float $float, float $float, float 1.0)",
        "declare float @llvm.fmuladd.f32(float, float, float)",
    ),
    ("%r = call float @llvm.powi.f32(float $float, i32 $i32)", "declare float @llvm.powi.f32(float, i32)"),
    ("%r = call float @llvm.sin.f32(float $float)", "declare float @llvm.sin.f32(float)"),
    (
        "%r = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 $i32, i32 3)",
        "declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)",
    ),
    (
        "%r = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 $i32, i32 3)",
        "declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)",
    ),
    ("call void @llvm.trap()", "declare void @llvm.trap()"),
    ("call void @llvm.debugtrap()", "declare void @llvm.debugtrap()"),
    ("call void @llvm.assume(i1 $i1)", "declare void @llvm.assume(i1)"),
    ("%r = call i1 @llvm.expect.i1(i1 $i1, i1 true)", "declare i1 @llvm.expect.i1(i1, i1)"),
    ("call void @llvm.donothing()", "declare void @llvm.donothing()"),
    (
        "call void @llvm.lifetime.start(i64 4, i8* undef)",
        "declare void @llvm.lifetime.start(i64, i8* nocapture)",
    ),
    ("call void @llvm.lifetime.end(i64 4, i8* null)", "declare void @llvm.lifetime.end(i64, i8* nocapture)"),
    (
        "%r = call {}* @llvm.invariant.start(i64 4, i8* undef)",
        "declare {}* @llvm.invariant.start(i64, i8* nocapture)",
    ),
    (
        "call void @llvm.memset.p0i8.i32(i8* undef, i8 0, i32 4, i32 4, i1 false)",
        "declare void @llvm.memset.p0i8.i32(i8* nocapture, i8, i32, i32, i1)",
    ),
    (
        "call void @llvm.memcpy.p0i8.p0i8.i32(i8* undef, i8* undef, i32 4, i32 4, i1 false)",
        "declare void @llvm.memcpy.p0i8.p0i8.i32(i8* nocapture, i8* nocapture readonly, i32, i32, i1)",
    ),
    ("%r = call i64 @llvm.readcyclecounter()", "declare i64 @llvm.readcyclecounter()"),
    ("%r = call i8* @llvm.stacksave()", "declare i8* @llvm.stacksave()"),
    ("%r = call i8* @llvm.returnaddress(i32 0)", "declare i8* @llvm.returnaddress(i32)"),
    (
        "%r = call i32 @llvm.objectsize.i32.p0i8(i8* undef, i1 false)",
        "declare i32 @llvm.objectsize.i32.p0i8(i8*, i1)",
    ),
    (
        "%r = call float @llvm.copysign.f32(float $float, float $float)",
        "declare float @llvm.copysign.f32(float, float)",
    ),
    ("%r = call i16 @llvm.convert.to.fp16.f32(float $float)", "declare i16 @llvm.convert.to.fp16.f32(float)"),
];
const TYPES: [&str; 34] = [
    "i1",
    "i8",
    "i16",
    "i32",
    "i64",
    "i7",
    "i128",
    "half",
    "float",
    "double",
    "fp128",
    "x86_fp80",
    "<2 x float>",
    "<3 x half>",
    "<4 x i32>",
    "<1 x i32>",
    "<2 x i1>",
    "[4 x i32]",
    "[0 x i32]",
    "[3 x i8]",
    "[2 x [2 x float]]",
    "[2 x <2 x float>]",
    "[2 x i1]",
    "[2 x half]",
    "{ i32, float }",
    "{ i32, i8 }",
    "{ [2 x i32], { float } }",
    "{}",
    "<{ i8, i32 }>",
    "i8*",
    "float*",
    "i32 addrspace(3)*",
    "void ()*",
    "%dx.types.Handle",
];
/// New casts.
const CAST_TYPES: [&str; 20] = [
    "i1",
    "i8",
    "i16",
    "i32",
    "i64",
    "half",
    "float",
    "double",
    "i24",
    "<2 x i16>",
    "<2 x half>",
    "<4 x i8>",
    "i8*",
    "i32*",
    "float addrspace(3)*",
    "i32 addrspace(1)*",
    "[1 x i32]",
    "<1 x i32>",
    "<2 x i32>",
    "i128",
];
const ATTRIBUTES: [&str; 24] = [
    "nounwind",
    "readnone",
    "readonly",
    "noreturn",
    "alwaysinline",
    "noinline",
    "optsize",
    "optnone noinline",
    "convergent",
    "naked",
    "noduplicate",
    "argmemonly",
    "returns_twice",
    "uwtable",
    "ssp",
    "minsize",
    "cold",
    "builtin",
    "\"fp32-denorm-mode\"=\"ftz\"",
    "\"fp32-denorm-mode\"=\"preserve\"",
    "\"fp32-denorm-mode\"=\"other\"",
    "\"waveops-include-helper-lanes\"",
    "\"exp-shader\"",
    "\"unknown\"=\"x\"",
];
const PARAMETER_ATTRIBUTES: [&str; 16] = [
    "noalias",
    "nocapture",
    "readonly",
    "readnone",
    "signext",
    "zeroext",
    "inreg",
    "byval",
    "nonnull",
    "nest",
    "sret",
    "returned",
    "align 4",
    "dereferenceable(4)",
    "dereferenceable_or_null(8)",
    "inalloca",
];
const LINKAGES: [&str; 11] = [
    "internal",
    "private",
    "weak",
    "weak_odr",
    "linkonce",
    "linkonce_odr",
    "available_externally",
    "external",
    "common",
    "appending",
    "extern_weak",
];

impl Text {
    /// Fills the placeholders of a template with values of a function.
    fn filled(&mut self, template: &str, body: usize, number: usize) -> Option<(String, Option<String>)> {
        let mut line = format!("  {template}");
        let values = self.body(body)?.values();
        for (ty, constant) in
            [("i32", "7"), ("i1", "true"), ("float", "2.000000e+00"), ("%dx.types.Handle", "undef")]
        {
            let key = format!("${}", ty.trim_start_matches("%dx.types."));
            let mut number = number;
            while let Some(at) = line.find(&key) {
                if line[at + key.len()..].starts_with(|letter: char| letter.is_ascii_alphanumeric()) {
                    break;
                }
                let of_type: Vec<&String> =
                    values.iter().filter(|(_, known)| known == ty).map(|(name, _)| name).collect();
                let new = match number % 4 {
                    0 => constant.to_owned(),
                    _ => pick(&of_type, number / 4).map_or(constant, |name| name.as_str()).to_owned(),
                };
                line.replace_range(at..at + key.len(), &new);
                number /= 2;
            }
        }
        let result = line.contains("%r ").then(|| self.new_name());
        if let Some(result) = &result {
            line = line.replace("%r ", &format!("{result} "));
        }
        Some((line, result))
    }

    /// Puts a new instruction into a function.
    fn insert(&mut self, template: &str, body: usize, place: usize) -> Option<()> {
        let (line, result) = self.filled(template, body, place)?;
        let body = self.body(body)?;
        // Half of all places are behind the last phi and before the terminator.
        let (block, mut at) = body.place(place / 3)?;
        let lines = &body.blocks[block].lines;
        if place % 8 != 0 {
            let first = lines.iter().position(|line| !line.contains(" = phi ")).unwrap_or(0);
            at = at.clamp(first, lines.len().saturating_sub(1).max(first));
        }
        let entry = body.blocks[0].label.clone();
        let line = line.replace("%entry", &entry);
        let ty = type_of(&line);
        body.blocks[block].lines.insert(at, line);
        // Its result is used in half of the cases.
        if let (Some(result), Some(ty), true) = (result, ty, place % 2 == 0) {
            let later = body.blocks[block].lines.len();
            let lines = &mut body.blocks[block].lines;
            for line in lines.iter_mut().take(later).skip(at + 1) {
                let used = names(line, '%').into_iter().find(|(place, name)| {
                    line[..*place].ends_with(&format!("{ty} "))
                        && is_numbered(name)
                        && defined(line) != Some(name)
                });
                if let Some((place, name)) = used {
                    let end = place + name.len();
                    line.replace_range(place..end, &result);
                    break;
                }
            }
        }
        Some(())
    }

    fn blocks(&mut self, kind: &str, [a, b, c]: [usize; 3]) -> Option<()> {
        let (first, second) = (self.new_name(), self.new_name());
        let body = self.body(a)?;
        let count = body.blocks.len();
        match kind {
            "block-place" => {
                let from = 1 + b % count.checked_sub(1).filter(|count| *count > 1)?;
                let block = body.blocks.remove(from);
                body.blocks.insert(1 + c % (count - 1), block);
            }
            "block-first" => {
                let from = 1 + b % count.checked_sub(1).filter(|count| *count > 0)?;
                let block = body.blocks.remove(from);
                body.blocks.insert(0, block);
            }
            "block-split" => {
                let (block, at) = body.place(b)?;
                let rest = body.blocks[block].lines.split_off(at);
                let label = body.blocks[block].label.clone();
                let line = match c % 4 {
                    0 => format!("  br label {first}"),
                    1 => format!("  br i1 true, label {first}, label {first}"),
                    2 => format!("  br i1 undef, label {first}, label {first}"),
                    _ => format!("  switch i32 0, label {first} [\n  ]"),
                };
                body.blocks[block].lines.push(line);
                // The successors' phis name the new block, but in one of eight cases.
                if c % 8 < 7 {
                    let from = format!("{label} ]");
                    let to = format!("{first} ]");
                    for line in body.blocks.iter_mut().flat_map(|block| &mut block.lines) {
                        if line.contains(" = phi ") {
                            *line = line.replace(&from, &to);
                        }
                    }
                }
                body.blocks.insert(block + 1, Block { label: first, lines: rest });
            }
            _ => {
                let from = 1 + b % count.checked_sub(1).filter(|count| *count > 0)?;
                let mut block = body.blocks[from].clone();
                let old = block.label.clone();
                let mut new_names = BTreeMap::new();
                for (index, line) in block.lines.iter().enumerate() {
                    if let Some(name) = defined(line) {
                        new_names.insert(name.to_owned(), format!("{second}.{index}"));
                    }
                }
                for line in &mut block.lines {
                    *line = renamed(line, '%', |name| new_names.get(name).cloned());
                }
                block.label.clone_from(&first);
                if kind == "block-copy" {
                    let users: Vec<(usize, usize)> = (body.blocks.iter().enumerate())
                        .flat_map(|(index, block)| {
                            block.lines.iter().enumerate().map(move |(at, line)| (index, at, line))
                        })
                        .filter(|(_, _, line)| line.contains(&format!("label {old}")))
                        .map(|(index, at, _)| (index, at))
                        .collect();
                    let (index, at) = *pick(&users, c)?;
                    let line = &mut body.blocks[index].lines[at];
                    *line = renamed(line, '%', |name| (name == old).then(|| first.clone()));
                }
                body.blocks.push(block);
            }
        }
        Some(())
    }

    fn flow(&mut self, kind: &str, [a, b, c]: [usize; 3]) -> Option<()> {
        let new = self.new_name();
        let body = self.body(a)?;
        let labels: Vec<String> = body.blocks.iter().map(|block| block.label.clone()).collect();
        match kind {
            "edge" => {
                let places = body.which(|line| line.contains("label %"));
                let number = *pick(&places, b)?;
                let line = body.line(number)?;
                let targets: Vec<(usize, String)> = (names(line, '%').into_iter())
                    .filter(|(at, _)| line[..*at].ends_with("label "))
                    .map(|(at, name)| (at, name.to_owned()))
                    .collect();
                let (at, name) = pick(&targets, b / 7)?;
                line.replace_range(*at..at + name.len(), pick(&labels, c)?);
            }
            "switch" => {
                let places = body.which(|line| line.trim_start().starts_with("switch "));
                if let Some(number) = pick(&places, b) {
                    let line = body.line(*number)?;
                    let mut lines: Vec<String> = line.lines().map(str::to_owned).collect();
                    let cases: Vec<usize> =
                        (0..lines.len()).filter(|at| lines[*at].trim_start().starts_with('i')).collect();
                    let at = *pick(&cases, b / 5)?;
                    match c % 6 {
                        0 => lines.insert(at, lines[at].clone()),
                        1 => {
                            let end = lines[at].find(',')?;
                            let value = pick(&INTEGERS, c / 6)?;
                            lines[at].replace_range(..end, &format!("    i32 {value}"));
                        }
                        2 => {
                            lines.remove(at);
                        }
                        3 => {
                            let end = lines[at].find(',')?;
                            lines[at].replace_range(..end, "    i32 undef");
                        }
                        4 => {
                            let place = lines[at].find("label ")?;
                            lines[at].replace_range(place + 6.., pick(&labels, c / 6)?);
                        }
                        _ => {
                            let text = lines[0].clone();
                            let (_, rest) = text.split_once(", ")?;
                            lines[0] = format!("  switch i32 {}, {rest}", pick(&INTEGERS, c / 6)?);
                        }
                    }
                    *line = lines.join("\n");
                    return Some(());
                }
                let places = body.which(|line| line.trim_start().starts_with("br "));
                let line = body.line(*pick(&places, b)?)?;
                let targets: Vec<String> = (names(line, '%').into_iter())
                    .filter(|(at, _)| line[..*at].ends_with("label "))
                    .map(|(_, name)| name.to_owned())
                    .collect();
                let (first, last) = (targets.first()?.clone(), targets.last()?.clone());
                let condition = (line.trim_start().strip_prefix("br i1 "))
                    .map_or("true".to_owned(), |text| leading_type(text).to_owned());
                *line = match c % 6 {
                    0 => format!("  switch i1 {condition}, label {last} [\n    i1 true, label {first}\n  ]"),
                    1 => format!("  switch i32 1, label {last} [\n    i32 1, label {first}\n  ]"),
                    2 => format!("  switch i64 1, label {last} [\n    i64 1, label {first}\n  ]"),
                    3 => format!("  switch i8 1, label {last} [\n    i8 1, label {first}\n  ]"),
                    4 => format!("  switch i32 undef, label {first} [\n  ]"),
                    _ => format!(
                        "  switch i16 1, label {last} [\n    i16 1, label {first}\n    i16 1, label {first}\n  ]"
                    ),
                };
            }
            "phi" => {
                let places = body.which(|line| line.contains(" = phi "));
                let number = *pick(&places, b)?;
                let values = body.values();
                let (block, at) = body.place(number)?;
                let line = body.blocks[block].lines[at].clone();
                let ty = type_of(&line)?;
                let open = line.find(" [ ")?;
                let mut entries: Vec<String> = line[open + 1..]
                    .split(", [ ")
                    .map(|text| text.trim_start_matches("[ ").to_owned())
                    .collect();
                let entry = b / 5 % entries.len();
                match c % 7 {
                    0 | 1 => {
                        let of_type: Vec<&String> =
                            values.iter().filter(|(_, known)| *known == ty).map(|(name, _)| name).collect();
                        let (_, label) = entries[entry].split_once(", ")?;
                        entries[entry] = format!("{}, {label}", pick(&of_type, c / 7)?);
                    }
                    2 => {
                        let (value, _) = entries[entry].split_once(", ")?;
                        entries[entry] = format!("{value}, {} ]", pick(&labels, c / 7)?);
                    }
                    3 => {
                        entries.remove(entry);
                    }
                    4 => entries.push(entries[entry].clone()),
                    5 => {
                        // Behind an instruction that is no phi.
                        let line = body.blocks[block].lines.remove(at);
                        let end = body.blocks[block].lines.len();
                        body.blocks[block].lines.insert((at + 1 + c / 7 % 4).min(end), line);
                        return Some(());
                    }
                    _ => {
                        let (_, label) = entries[entry].split_once(", ")?;
                        entries[entry] = format!("undef, {label}");
                    }
                }
                let entries: Vec<String> = entries.iter().map(|entry| format!("[ {entry}")).collect();
                body.blocks[block].lines[at] = format!("{} {}", &line[..open], entries.join(", "));
            }
            _ => {
                let block = b % body.blocks.len();
                let last = body.blocks[block].lines.last_mut()?;
                match c % 8 {
                    0 => *last = "  unreachable".to_owned(),
                    1 => *last = "  ret void".to_owned(),
                    2 => *last = "  ret i32 0".to_owned(),
                    3 => {
                        let text = last.clone();
                        let targets: Vec<(usize, &str)> = names(&text, '%');
                        let (_, target) = targets.last().filter(|(at, _)| text[..*at].ends_with("label "))?;
                        *last = format!("  br label {target}");
                    }
                    4 => {
                        *last = format!(
                            "  br i1 undef, label {}, label {}",
                            pick(&labels, c / 8)?,
                            pick(&labels, c / 64)?
                        )
                    }
                    5 => *last = format!("  br label {}", pick(&labels, c / 8)?),
                    6 => *last = format!("  indirectbr i8* undef, [label {}]", pick(&labels, c / 8)?),
                    _ => {
                        *last = format!("  {new} = alloca i32, align 4");
                    }
                }
            }
        }
        Some(())
    }

    fn instructions(&mut self, kind: &str, [a, b, c]: [usize; 3]) -> Option<()> {
        let new = self.new_name();
        if kind == "copy" {
            let (block, at) = self.body(a)?.place(b)?;
            let source = self.body(a)?.clone();
            let line = without_metadata(&source.blocks[block].lines[at]);
            if line.contains("label %") || line.trim_start().starts_with("ret ") || line.contains(" = phi ") {
                return None;
            }
            let (values, target) = (source.values(), self.body(c)?);
            let same = source.head == target.head;
            let (block, at) = target.place(c / 3)?;
            let old = defined(&line).map(str::to_owned);
            let changed = renamed(&line, '%', |name| {
                if old.as_deref() == Some(name) {
                    return Some(new.clone());
                }
                if same || !is_numbered(name) {
                    return None;
                }
                let ty = values.iter().find(|(known, _)| known == name).map(|(_, ty)| ty.clone());
                let of_type = ty.map(|ty| target.values_of(&ty)).unwrap_or_default();
                Some(pick(&of_type, b / 7).cloned().unwrap_or_else(|| "undef".to_owned()))
            });
            target.blocks[block].lines.insert(at, changed);
            return Some(());
        }
        let body = self.body(a)?;
        let (block, at) = body.place(b)?;
        match kind {
            "move" => {
                let line = body.blocks[block].lines.remove(at);
                if body.blocks[block].lines.len() <= at {
                    return None;
                }
                let (block, at) = match c % 3 {
                    // Inside of the block.
                    0 => (block, c / 3 % (body.blocks[block].lines.len())),
                    _ => body.place(c / 3)?,
                };
                body.blocks[block].lines.insert(at, line);
            }
            "replace" => {
                let line = body.blocks[block].lines[at].clone();
                let (old, ty) = (defined(&line)?.to_owned(), type_of(&line)?);
                let others = body.values_of(&ty);
                let other = pick(&others, c)?.clone();
                if other == old {
                    return None;
                }
                body.blocks[block].lines.remove(at);
                for line in body.blocks.iter_mut().flat_map(|block| &mut block.lines) {
                    *line = renamed(line, '%', |name| (name == old).then(|| other.clone()));
                }
            }
            "operand" => {
                let values = body.values();
                let line = &mut body.blocks[block].lines[at];
                let used: Vec<(usize, String, &String)> = (names(line, '%').into_iter())
                    .filter(|(_, name)| defined(line) != Some(name))
                    .filter_map(|(at, name)| {
                        let (_, ty) = values.iter().find(|(known, _)| known == name)?;
                        Some((at, name.to_owned(), ty))
                    })
                    .collect();
                let (at, name, ty) = pick(&used, b / 3)?;
                let others: Vec<&String> = values
                    .iter()
                    .filter(|(other, known)| known == *ty && other != name)
                    .map(|(name, _)| name)
                    .collect();
                line.replace_range(*at..at + name.len(), pick(&others, c)?);
            }
            "arguments" => {
                let places =
                    body.which(|line| computed(line).starts_with("call ") && line.matches(", ").count() > 1);
                let line = body.line(*pick(&places, b)?)?;
                let start = line.find('(')? + 1;
                let end = line.rfind(')')?;
                let mut arguments: Vec<String> =
                    line.get(start..end)?.split(", ").map(str::to_owned).collect();
                let types: Vec<String> = arguments.iter().map(|text| leading_type(text).to_owned()).collect();
                let pairs: Vec<(usize, usize)> = (1..arguments.len())
                    .flat_map(|first| (first + 1..arguments.len()).map(move |second| (first, second)))
                    .filter(|(first, second)| {
                        types[*first] == types[*second] && arguments[*first] != arguments[*second]
                    })
                    .collect();
                let (first, second) = *pick(&pairs, c)?;
                arguments.swap(first, second);
                line.replace_range(start..end, &arguments.join(", "));
            }
            "constant" | "expression" => {
                let is_float =
                    |word: &str| word.contains("e+") || word.contains("e-") || word.starts_with("0x");
                let line = body.blocks[block].lines[at].clone();
                let mut constants = Vec::new();
                let mut place = 0;
                for word in line.split(' ') {
                    let plain = word.trim_end_matches([',', ')', ']']);
                    let before = &line[..place];
                    let ty = before.trim_end().rsplit([' ', '(']).next().unwrap_or_default();
                    let is_integer =
                        plain.parse::<i64>().is_ok() && ty.starts_with('i') && ty[1..].parse::<u32>().is_ok();
                    if is_integer
                        || is_float(plain) && matches!(ty, "float" | "half" | "double")
                        || matches!(plain, "true" | "false" | "undef")
                    {
                        constants.push((place, plain.to_owned(), ty.to_owned()));
                    }
                    place += word.len() + 1;
                }
                let (place, old, ty) = pick(&constants, b / 3)?;
                let new = match (kind, ty.as_str()) {
                    ("constant", "float" | "half" | "double") => (*pick(&FLOATS, c)?).to_owned(),
                    ("constant", "i1") => (*pick(&["true", "false", "undef"], c)?).to_owned(),
                    ("constant", "i8") => (*pick(
                        &[
                            "0", "1", "2", "3", "4", "5", "7", "8", "15", "16", "31", "127", "-1", "-128",
                            "undef",
                        ],
                        c,
                    )?)
                    .to_owned(),
                    ("constant", "i16" | "i32" | "i64") => (*pick(&INTEGERS, c)?).to_owned(),
                    (_, "i32") => match c % 7 {
                        0 => "ptrtoint (i8* null to i32)".to_owned(),
                        1 => format!("add (i32 {old}, i32 ptrtoint (i8* inttoptr (i32 4 to i8*) to i32))"),
                        2 => "bitcast (float 1.0 to i32)".to_owned(),
                        3 => "select (i1 undef, i32 1, i32 2)".to_owned(),
                        4 => "zext (i1 undef to i32)".to_owned(),
                        5 => "ptrtoint (i32* getelementptr (i32, i32* null, i32 1) to i32)".to_owned(),
                        _ => "undef".to_owned(),
                    },
                    (_, "float") => match c % 4 {
                        0 => "bitcast (i32 ptrtoint (i8* null to i32) to float)".to_owned(),
                        1 => "uitofp (i32 ptrtoint (i8* null to i32) to float)".to_owned(),
                        2 => "fadd (float undef, float 1.0)".to_owned(),
                        _ => "undef".to_owned(),
                    },
                    (_, "i1") => "icmp eq (i8* null, i8* inttoptr (i32 4 to i8*))".to_owned(),
                    _ => return None,
                };
                body.blocks[block].lines[at].replace_range(*place..place + old.len(), &new);
            }
            _ => return None,
        }
        Some(())
    }

    fn additions(&mut self, kind: &str, [a, b, c]: [usize; 3]) -> Option<()> {
        match kind {
            "instruction" => self.insert(pick(&INSTRUCTIONS, b)?, a, c),
            "intrinsic" => {
                let (call, declaration) = pick(&INTRINSICS, b)?;
                let name = names(declaration, '@').first()?.1.to_owned();
                self.add_declaration(&name, declaration);
                self.insert(call, a, c)
            }
            "alloca" => {
                let ty = *pick(&TYPES, b)?;
                let new = self.new_name();
                let body = self.body(a)?;
                let alignment = pick(&["", ", align 4", ", align 1", ", align 16", ", align 8"], c / 11)?;
                let count = pick(&["", "", "", ", i32 2", ", i32 1", ", i64 1"], c / 3)?;
                let at = c / 5 % body.blocks[0].lines.len().max(1);
                let at = if c % 2 == 0 { 0 } else { at };
                let mut lines = vec![format!("  {new} = alloca {ty}{count}{alignment}")];
                match c % 5 {
                    1 => lines.push(format!("  store {ty} undef, {ty}* {new}")),
                    2 => lines.push(format!("  store {ty} zeroinitializer, {ty}* {new}, align 4")),
                    3 => lines.push(format!("  {new}.1 = load {ty}, {ty}* {new}, align 4")),
                    _ => {}
                }
                body.blocks[0].lines.splice(at..at, lines);
                self.types_of_handles();
                Some(())
            }
            "variable" => {
                let ty = *pick(&TYPES, b)?;
                let space = pick(
                    &[
                        "",
                        "addrspace(3) ",
                        "addrspace(1) ",
                        "addrspace(2) ",
                        "addrspace(4) ",
                        "addrspace(6) ",
                        "addrspace(3) ",
                        "",
                    ],
                    a,
                )?;
                let linkage = pick(
                    &[
                        "internal ",
                        "external ",
                        "",
                        "private ",
                        "weak ",
                        "common ",
                        "internal unnamed_addr ",
                        "internal thread_local ",
                        "appending ",
                        "internal externally_initialized ",
                    ],
                    c,
                )?;
                let is_external = linkage.starts_with("external");
                let value =
                    if is_external { "" } else { pick(&[" undef", " zeroinitializer", " undef"], c / 10)? };
                let constant = pick(&["global", "constant"], c / 30)?;
                let behind = pick(&["", ", align 4", ", section \"a\"", ", align 16"], c / 60)?;
                let name = pick(&["@new.variable", "@\"\\01?new@@3HA\"", "@dx.new", "@llvm.used"], c / 7)?;
                self.pieces.insert(
                    self.lines(|line| line.starts_with("target ")).last().map_or(0, |at| at + 1),
                    Piece::Line(format!("{name} = {linkage}{space}{constant} {ty}{value}{behind}")),
                );
                self.types_of_handles();
                let space = space.trim_end();
                let pointer = if space.is_empty() { format!("{ty}*") } else { format!("{ty} {space}*") };
                match b / TYPES.len() % 4 {
                    0 => Some(()),
                    1 => self.insert(&format!("%r = load {ty}, {pointer} {name}, align 4"), a / 8, c),
                    2 => self.insert(
                        &format!("store {ty} zeroinitializer, {pointer} {name}, align 4"),
                        a / 8,
                        c,
                    ),
                    _ => self.insert(&format!("%r = ptrtoint {pointer} {name} to i32"), a / 8, c),
                }
            }
            "cast" => {
                let values = self.body(a)?.values();
                let (name, ty) = pick(&values, c)?.clone();
                let to = *pick(&CAST_TYPES, b)?;
                let cast = pick(&CASTS, b / CAST_TYPES.len())?;
                let width = |ty: &str| match ty {
                    "half" => Some(16),
                    "float" => Some(32),
                    "double" => Some(64),
                    "<2 x i16>" | "<2 x half>" | "<4 x i8>" | "<1 x i32>" => Some(32),
                    "<2 x i32>" => Some(64),
                    ty => ty.strip_prefix('i')?.parse::<u32>().ok(),
                };
                let is_float = |ty: &str| matches!(ty, "half" | "float" | "double");
                let is_integer =
                    |ty: &str| ty.strip_prefix('i').is_some_and(|text| text.parse::<u32>().is_ok());
                // Half of the casts are ones that LLVM has.
                let fitting = match (width(&ty), width(to)) {
                    _ if b % 2 == 0 => cast,
                    (Some(from), Some(into)) if is_integer(&ty) && is_integer(to) && from != into => {
                        if from > into {
                            &"trunc"
                        } else if b % 4 == 1 {
                            &"zext"
                        } else {
                            &"sext"
                        }
                    }
                    (Some(from), Some(into)) if is_float(&ty) && is_float(to) && from != into => {
                        if from > into { &"fptrunc" } else { &"fpext" }
                    }
                    (Some(from), Some(into)) if from == into => &"bitcast",
                    _ if is_float(&ty) && is_integer(to) => &"fptosi",
                    _ if is_integer(&ty) && is_float(to) => &"uitofp",
                    _ if ty.ends_with('*') && is_integer(to) => &"ptrtoint",
                    _ if to.ends_with('*') && is_integer(&ty) => &"inttoptr",
                    _ if ty.contains("addrspace") != to.contains("addrspace") => &"addrspacecast",
                    _ => &"bitcast",
                };
                let new = self.new_name();
                let body = self.body(a)?;
                for block in &mut body.blocks {
                    let Some(at) = block.lines.iter().position(|line| defined(line) == Some(&name)) else {
                        continue;
                    };
                    let first =
                        block.lines.iter().rposition(|line| line.contains(" = phi ")).map_or(0, |at| at + 1);
                    block
                        .lines
                        .insert((at + 1).max(first), format!("  {new} = {fitting} {ty} {name} to {to}"));
                    break;
                }
                Some(())
            }
            "handle" => {
                const HANDLES: [&str; 14] = [
                    "%r = select i1 $i1, %dx.types.Handle $Handle, %dx.types.Handle $Handle",
                    "%r = select i1 true, %dx.types.Handle $Handle, %dx.types.Handle undef",
                    "%r = extractvalue %dx.types.Handle $Handle, 0",
                    "%r = insertvalue %dx.types.Handle $Handle, i8* null, 0",
                    "%r = insertvalue %dx.types.Handle undef, i8* null, 0",
                    "store %dx.types.Handle $Handle, %dx.types.Handle* undef, align 4",
                    "%r = load %dx.types.Handle, %dx.types.Handle* undef, align 4",
                    "%r = alloca %dx.types.Handle, align 4",
                    "%r = alloca [2 x %dx.types.Handle], align 4",
                    "%r = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle undef, i32 0)",
                    "%r = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle $Handle, i32 $i32)",
                    "%r = call i32 @dx.op.bufferUpdateCounter(i32 70, %dx.types.Handle $Handle, i8 1)",
                    "%r = call %dx.types.ResRet.f32 @dx.op.bufferLoad.f32(i32 68, %dx.types.Handle $Handle, i32 $i32, i32 undef)",
                    "%r = call %dx.types.Dimensions @dx.op.getDimensions(i32 72, %dx.types.Handle $Handle, i32 $i32)",
                ];
                self.types_of_handles();
                self.add_type("%dx.types.CBufRet.f32", "{ float, float, float, float }");
                self.add_type("%dx.types.ResRet.f32", "{ float, float, float, float, i32 }");
                self.add_type("%dx.types.Dimensions", "{ i32, i32, i32, i32 }");
                self.add_declaration(
                    "@dx.op.cbufferLoadLegacy.f32",
                    "declare %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32, %dx.types.Handle, i32)",
                );
                self.add_declaration(
                    "@dx.op.bufferUpdateCounter",
                    "declare i32 @dx.op.bufferUpdateCounter(i32, %dx.types.Handle, i8)",
                );
                self.add_declaration(
                    "@dx.op.bufferLoad.f32",
                    "declare %dx.types.ResRet.f32 @dx.op.bufferLoad.f32(i32, %dx.types.Handle, i32, i32)",
                );
                self.add_declaration(
                    "@dx.op.getDimensions",
                    "declare %dx.types.Dimensions @dx.op.getDimensions(i32, %dx.types.Handle, i32)",
                );
                self.insert(pick(&HANDLES, b)?, a, c)
            }
            _ => {
                const FUNCTIONS: [(&str, &str); 14] = [
                    ("define internal void @new() {\n  ret void\n}", "call void @new()"),
                    ("define void @new() {\n  ret void\n}", "call void @new()"),
                    (
                        "define internal i32 @new(i32) {\n  %2 = add i32 %0, 1\n  ret i32 %2\n}",
                        "%r = call i32 @new(i32 $i32)",
                    ),
                    (
                        "define internal i32 @new(i32) {\n  %2 = call i32 @new(i32 %0)\n  ret i32 %2\n}",
                        "%r = call i32 @new(i32 $i32)",
                    ),
                    (
                        "define internal float @new(float*) {\n  %2 = load float, float* %0, align 4\n  ret float %2\n}",
                        "%r = call float @new(float* undef)",
                    ),
                    (
                        "define internal void @new(i32, ...) {\n  ret void\n}",
                        "call void (i32, ...) @new(i32 $i32, i32 1)",
                    ),
                    (
                        "define internal <4 x float> @new() {\n  ret <4 x float> undef\n}",
                        "%r = call <4 x float> @new()",
                    ),
                    (
                        "define internal %dx.types.Handle @new(%dx.types.Handle) {\n  ret %dx.types.Handle %0\n}",
                        "%r = call %dx.types.Handle @new(%dx.types.Handle $Handle)",
                    ),
                    ("define internal i64 @new(i64) {\n  ret i64 %0\n}", "%r = call i64 @new(i64 1)"),
                    (
                        "define internal half @new(half) {\n  ret half %0\n}",
                        "%r = call half @new(half 0xH3C00)",
                    ),
                    (
                        "define internal void @new() noinline {\n  call void @new.second()\n  ret void\n}\n\ndefine internal void @new.second() {\n  call void @new()\n  ret void\n}",
                        "call void @new()",
                    ),
                    ("define internal void @new() {\n  unreachable\n}", "call void @new()"),
                    (
                        "define internal void @new() {\n  br label %1\n\n; <label>:1\n  br label %1\n}",
                        "call void @new()",
                    ),
                    ("declare void @new.external(i32)", "call void @new.external(i32 $i32)"),
                ];
                let (definition, call) = pick(&FUNCTIONS, b)?;
                self.types_of_handles();
                self.pieces.push(Piece::Line((*definition).to_owned()));
                if b / FUNCTIONS.len() % 3 == 0 { Some(()) } else { self.insert(call, a, c) }
            }
        }
    }

    fn add_type(&mut self, name: &str, body: &str) {
        let head = format!("{name} = type ");
        if self.lines(|line| line.starts_with(&head)).is_empty() {
            self.pieces.push(Piece::Line(head + body));
        }
    }

    fn types_of_handles(&mut self) {
        self.add_type("%dx.types.Handle", "{ i8* }");
    }

    fn changes(&mut self, kind: &str, [a, b, c]: [usize; 3]) -> Option<()> {
        match kind {
            "address" => {
                let body = self.body(a)?;
                let places = body.which(|line| line.contains("getelementptr "));
                let line = body.line(*pick(&places, b)?)?;
                match c % 6 {
                    0 => *line = line.replacen("getelementptr inbounds ", "getelementptr ", 1),
                    1 => {
                        let at = line.find(", align").or_else(|| line.find(", !")).unwrap_or(line.len());
                        line.insert_str(at, ", i32 0");
                    }
                    2 => {
                        let at = line.rfind(", ")?;
                        line.truncate(at);
                    }
                    _ => {
                        let (at, _) = line.match_indices(" i32 ").last()?;
                        let end = line[at + 5..].find([',', ')']).map_or(line.len(), |end| at + 5 + end);
                        line.replace_range(at + 5..end, pick(&INTEGERS, c / 6)?);
                    }
                }
            }
            "retype" => {
                let pairs = [
                    ("float", "half", "f32", "f16"),
                    ("i32", "i16", "i32", "i16"),
                    ("float", "double", "f32", "f64"),
                    ("i32", "i64", "i32", "i64"),
                    ("half", "float", "f16", "f32"),
                    ("i16", "i32", "i16", "i32"),
                    ("i64", "i32", "i64", "i32"),
                    ("i1", "i32", "i1", "i32"),
                ];
                let (from, to, from_suffix, to_suffix) = pick(&pairs, b)?;
                let word = |text: &str, old: &str, new: &str| {
                    let mut result = String::new();
                    let mut word = String::new();
                    for letter in text.chars().chain(Some('\0')) {
                        if letter.is_ascii_alphanumeric() || letter == '_' {
                            word.push(letter);
                            continue;
                        }
                        result.push_str(if word == old { new } else { &word });
                        word.clear();
                        if letter != '\0' {
                            result.push(letter);
                        }
                    }
                    result
                };
                let body = self.body(a)?;
                let count = body.len();
                let (start, length) = if c % 2 == 0 { (0, count) } else { (c / 2 % count, 1 + c / 64 % 3) };
                let mut called = BTreeMap::new();
                for number in start..(start + length).min(count) {
                    let line = body.line(number)?;
                    let new = word(&word(line, from, to), from_suffix, to_suffix);
                    for ((_, old), (_, new)) in names(line, '@').into_iter().zip(names(&new, '@')) {
                        called.insert(old.to_owned(), new.to_owned());
                    }
                    // The number of the operation has 32 bits in every overload.
                    *line = new.replace("(i16 ", "(i32 ").replace("(i64 ", "(i32 ");
                }
                for (old, new) in called {
                    let known =
                        self.lines(|line| line.starts_with("declare ") && line.contains(&format!("{old}(")));
                    let Some(known) = known.first() else { continue };
                    let declaration = self.top(*known)?.clone();
                    let declaration = word(&word(&declaration, from, to), from_suffix, to_suffix);
                    let declaration = declaration.replace("(i16,", "(i32,").replace("(i64,", "(i32,");
                    self.add_declaration(&new, &declaration);
                }
                let types = self.lines(|line| line.starts_with("%dx.types.") && line.contains(from_suffix));
                for index in types {
                    let line = self.top(index)?.clone();
                    let line = word(&word(&line, from, to), from_suffix, to_suffix);
                    let (name, body) = line.split_once(" = type ")?;
                    let body = if name.contains("ResRet") {
                        let at = body.rfind(", ")?;
                        format!("{}, i32 }}", &body[..at])
                    } else {
                        body.to_owned()
                    };
                    self.add_type(name, &body);
                }
            }
            "overload" => {
                let body = self.body(a)?;
                let places = body.which(|line| line.contains("@dx.op."));
                let number = *pick(&places, b)?;
                let line = body.line(number)?;
                let (_, name) = *names(line, '@').first()?;
                let name = name.to_owned();
                let (class, suffix) = name.rsplit_once('.')?;
                let new = match c % 12 {
                    0 => format!("{class}.f16"),
                    1 => format!("{class}.i64"),
                    2 => format!("{class}.v4f32"),
                    3 => class.to_string(),
                    4 => format!("{class}.{suffix}.{suffix}"),
                    5 => format!("{class}.F32"),
                    6 => format!("{class}.i8"),
                    7 => format!("{class}.i1"),
                    8 => format!("{class}.x"),
                    9 => format!("{class}.struct.x"),
                    10 => format!("@dx.op.{suffix}"),
                    _ => format!("@dx.op.unknown.{suffix}"),
                };
                *line = line.replacen(&format!("{name}("), &format!("{new}("), 1);
                let known =
                    self.lines(|line| line.starts_with("declare ") && line.contains(&format!("{name}(")));
                let declaration = self.top(*known.first()?)?.replacen(&name, &new, 1);
                self.add_declaration(&new, &declaration);
            }
            "opcode" => {
                let body = self.body(a)?;
                let places = body.which(|line| line.contains("@dx.op."));
                let line = body.line(*pick(&places, b)?)?;
                let start = line.find("(i32 ")? + 5;
                let end = start + line[start..].find([',', ')'])?;
                let old: i64 = line[start..end].parse().ok()?;
                let new = match c % 3 {
                    0 => old + 1,
                    1 => old - 1,
                    _ => i64::try_from(c / 3 % 320).ok()?,
                };
                line.replace_range(start..end, &new.to_string());
            }
            "flags" => {
                const NEW: [(&str, &str); 30] = [
                    ("fast ", ""),
                    (" = fadd ", " = fadd nnan "),
                    (" = fmul fast ", " = fmul nsz arcp "),
                    (" = fmul ", " = fmul fast "),
                    (" = fsub ", " = fsub ninf "),
                    (" = fdiv ", " = fdiv arcp "),
                    (" = fcmp ", " = fcmp fast "),
                    (" = add ", " = add nuw "),
                    (" = add nsw ", " = add "),
                    (" = mul ", " = mul nuw nsw "),
                    (" = shl ", " = shl nuw "),
                    (" = lshr ", " = lshr exact "),
                    (" = udiv ", " = udiv exact "),
                    (" = call ", " = tail call "),
                    ("  call ", "  tail call "),
                    (" = call ", " = musttail call "),
                    ("  call ", "  notail call "),
                    (" = call ", " = call fastcc "),
                    ("  call ", "  call coldcc "),
                    (" = load ", " = load volatile "),
                    ("  store ", "  store volatile "),
                    (", align 4", ", align 2"),
                    (", align 4", ""),
                    (", align 4", ", align 16"),
                    (" monotonic", " seq_cst"),
                    (" monotonic", " acquire"),
                    (" monotonic", " singlethread monotonic"),
                    (" = atomicrmw ", " = atomicrmw volatile "),
                    (" = cmpxchg ", " = cmpxchg weak "),
                    (" = call float ", " = call zeroext float "),
                ];
                let body = self.body(a)?;
                let fitting: Vec<&(&str, &str)> =
                    NEW.iter().filter(|(old, _)| !body.which(|line| line.contains(old)).is_empty()).collect();
                let (old, new) = **pick(&fitting, b)?;
                let places = body.which(|line| line.contains(old));
                let line = body.line(*pick(&places, c)?)?;
                *line = line.replacen(old, new, 1);
            }
            "calls" => {
                // All calls of a function go, or all with the same first arguments.
                let body = self.body(a)?;
                let places = body.which(|line| line.contains("@dx.op."));
                let line = body.line(*pick(&places, b)?)?.clone();
                let (at, name) = *names(&line, '@').first()?;
                let arguments = match c % 3 {
                    0 => name.to_owned() + "(",
                    1 => line[at..].split(", ").take(2).collect::<Vec<_>>().join(", ") + ",",
                    _ => line[at..].split(", ").take(4).collect::<Vec<_>>().join(", "),
                };
                let mut gone = BTreeSet::new();
                for block in &mut body.blocks {
                    block.lines.retain(|line| {
                        let goes = line.contains(&arguments);
                        gone.extend(defined(line).filter(|_| goes).map(str::to_owned));
                        !goes
                    });
                }
                for line in body.blocks.iter_mut().flat_map(|block| &mut block.lines) {
                    *line = renamed(line, '%', |name| gone.contains(name).then(|| "undef".to_owned()));
                }
            }
            _ => {
                let body = self.body(a)?;
                let places = body.which(|line| line.contains("%dx.types.ResourceProperties {"));
                let line = body.line(*pick(&places, b)?)?;
                let start = line.find("ResourceProperties {")? + 20;
                let end = start + line[start..].find('}')?;
                let mut numbers = line[start..end]
                    .split(", ")
                    .map(|text| text.trim().trim_start_matches("i32 ").trim_end().parse::<i64>().ok());
                let (mut first, mut second) = (numbers.next()??, numbers.next()??);
                match c % 4 {
                    0 => first ^= 1 << (c / 4 % 20),
                    1 => second ^= 1 << (c / 4 % 20),
                    2 => first = i64::try_from(c / 4 % 24).ok()? | first & !0xff,
                    _ => second = pick(&INTEGERS, c / 4)?.parse().ok()?,
                }
                line.replace_range(start..end, &format!(" i32 {first}, i32 {second} "));
            }
        }
        Some(())
    }

    fn outside(&mut self, kind: &str, [a, b, c]: [usize; 3]) -> Option<()> {
        match kind {
            "attribute" => match a % 5 {
                0 => {
                    let groups = self.lines(|line| line.starts_with("attributes #"));
                    let line = self.top(*pick(&groups, b)?)?;
                    let at = line.rfind('}')?;
                    line.insert_str(at, &format!("{} ", pick(&ATTRIBUTES, c)?));
                }
                1 => {
                    let attribute = pick(&ATTRIBUTES, c)?;
                    let body = self.body(b)?;
                    let at = body.head.rfind('{')?;
                    body.head.insert_str(at, &format!("{attribute} "));
                }
                2 => {
                    let declarations = self.lines(|line| line.starts_with("declare "));
                    let line = self.top(*pick(&declarations, b)?)?;
                    let end = line.find(" #").unwrap_or(line.len());
                    line.insert_str(end, &format!(" {}", pick(&ATTRIBUTES, c)?));
                }
                3 => {
                    let declarations = self.lines(|line| line.starts_with("declare ") && line.contains(", "));
                    let line = self.top(*pick(&declarations, b)?)?;
                    let at = line.match_indices(['\u{2c}', ')']).nth(b / 7 % 4)?.0;
                    line.insert_str(at, &format!(" {}", pick(&PARAMETER_ATTRIBUTES, c)?));
                }
                _ => {
                    let attribute = pick(&ATTRIBUTES, c)?;
                    let body = self.body(b)?;
                    let places = body.which(|line| computed(line).starts_with("call "));
                    let line = body.line(*pick(&places, b / 3)?)?;
                    let at = line.rfind(')')?;
                    line.insert_str(at + 1, &format!(" {attribute}"));
                }
            },
            "linkage" => match a % 3 {
                0 => {
                    const BEFORE: [&str; 10] = [
                        "hidden ",
                        "protected ",
                        "dllexport ",
                        "dllimport ",
                        "unnamed_addr ",
                        "fastcc ",
                        "coldcc ",
                        "cc 10 ",
                        "zeroext ",
                        "noalias ",
                    ];
                    let body = self.body(b)?;
                    let words = [&LINKAGES[..], &BEFORE.map(str::trim_end)[..]].concat();
                    let word = pick(&words, c)?;
                    let rest = body.head.strip_prefix("define ")?.to_owned();
                    let rest = rest.strip_prefix("internal ").unwrap_or(&rest);
                    body.head = if *word == "unnamed_addr" {
                        format!("define {rest}").replacen(" {", " unnamed_addr {", 1)
                    } else {
                        format!("define {word} {rest}")
                    };
                }
                1 => {
                    let body = self.body(b)?;
                    let at = body.head.rfind('{')?;
                    let word = pick(
                        &[
                            "section \"a\" ",
                            "align 16 ",
                            "gc \"x\" ",
                            "prefix i32 1 ",
                            "personality i8* null ",
                            "prologue i8 1 ",
                        ],
                        c,
                    )?;
                    body.head.insert_str(at, word);
                }
                _ => {
                    let globals = self.lines(|line| line.starts_with('@') && line.contains(" = "));
                    let word = pick(&LINKAGES, c)?;
                    if let Some(index) = pick(&globals, b) {
                        let line = self.top(*index)?;
                        let (name, rest) = line.split_once(" = ")?;
                        let rest = LINKAGES
                            .iter()
                            .find_map(|known| rest.strip_prefix(&format!("{known} ")))
                            .unwrap_or(rest);
                        *line = format!("{name} = {word} {rest}");
                    } else {
                        let declarations = self.lines(|line| line.starts_with("declare "));
                        let line = self.top(*pick(&declarations, b)?)?;
                        *line = line.replacen("declare ", &format!("declare {word} "), 1);
                    }
                }
            },
            "declaration" => {
                const NEW: [&str; 18] = [
                    "declare void @unused()",
                    "declare void @dx.op.unused(i32)",
                    "declare float @dx.op.unary.f32(i32, float)",
                    "declare float @dx.op.unary.f32(i32, float, float)",
                    "declare i32 @dx.op.unary.f32(i32, i32)",
                    "declare void @dx.op.barrier(i32, i32)",
                    "declare void @dx.op.barrier(i32, i32, i32)",
                    "declare void @llvm.unknown()",
                    "declare void @dx.other()",
                    "declare void @main.other(i32*)",
                    "declare i8 @dx.op.binary.i8(i32, i8, i8)",
                    "declare double @dx.op.binary.f64(i32, double, double)",
                    "declare i64 @dx.op.waveActiveOp.i64(i32, i64, i8, i8)",
                    "declare internal void @unused()",
                    "@other = alias void ()* @new.aliased\n\ndefine internal void @new.aliased() {\n  ret void\n}",
                    "declare void @dx.hl.op.unused(i32)",
                    "declare %dx.types.Handle @dx.op.createHandleForLib.unused(i32, %dx.types.Handle)",
                    "declare float @\"\\01?imported@@YAMM@Z\"(float)",
                ];
                let line = pick(&NEW, b)?;
                self.types_of_handles();
                let name = names(line, '@').first()?.1.to_owned();
                self.add_declaration(&name, line);
                let _ = (a, c);
            }
            "structure" => {
                let types = self.lines(|line| line.starts_with('%') && line.contains(" = type {"));
                let line = self.top(*pick(&types, b)?)?;
                let (name, body) = line.split_once(" = type ")?;
                let elements = body.trim_start_matches('{').trim_end_matches('}').trim();
                let new = match c % 7 {
                    0 => format!("{{ {elements}, i32 }}"),
                    1 => format!("{{ i32, {elements} }}"),
                    2 => "{ i32 }".to_owned(),
                    3 => format!("<{{ {elements} }}>"),
                    4 => "opaque".to_owned(),
                    5 => "{}".to_owned(),
                    _ => {
                        format!("{{ {} }}", elements.replacen("i32", "i64", 1).replacen("float", "double", 1))
                    }
                };
                *line = format!("{name} = type {new}");
            }
            "target" => {
                const LAYOUTS: [&str; 5] = [
                    "target datalayout = \"e-m:e-p:32:32-i64:64-f80:32-n8:16:32-S128\"",
                    "target datalayout = \"\"",
                    "target datalayout = \"e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64\"",
                    "target datalayout = \"E-m:e-p:64:64-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64\"",
                    "target datalayout = \"e-m:e-p:32:32-i1:8-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64\"",
                ];
                match a % 4 {
                    0 | 1 => {
                        let lines = self.lines(|line| line.starts_with("target datalayout"));
                        *self.top(*lines.first()?)? = (*pick(&LAYOUTS, b)?).to_owned();
                    }
                    2 => self.pieces.insert(0, Piece::Line("module asm \"nop\"".to_owned())),
                    _ => {
                        let triples = [
                            "dxil-ms-dx",
                            "dxilv1.0-pc-shadermodel6.0-pixel",
                            "",
                            "x86_64-pc-linux",
                            "dxil-ms-dx ",
                        ];
                        let lines = self.lines(|line| line.starts_with("target triple"));
                        *self.top(*lines.first()?)? = format!("target triple = \"{}\"", pick(&triples, c)?);
                    }
                }
            }
            _ => {
                // What is attached to an instruction.
                let node = self.new_node();
                const ATTACHED: [(&str, &str); 22] = [
                    ("dx.precise", "!{i32 1}"),
                    ("dx.precise", "!{i32 0}"),
                    ("dx.precise", "!{i32 2}"),
                    ("dx.precise", "!{}"),
                    ("dx.nonuniform", "!{i32 1}"),
                    ("dx.nonuniform", "!{i32 0}"),
                    ("dx.controlflow.hints", "!{!\"dx.controlflow.hints\", i32 1}"),
                    ("dx.controlflow.hints", "!{!\"dx.controlflow.hints\", i32 1, i32 2}"),
                    ("dx.controlflow.hints", "!{!\"x\", i32 9}"),
                    ("range", "!{i32 0, i32 4}"),
                    ("range", "!{i32 4, i32 4}"),
                    ("range", "!{i32 0}"),
                    ("fpmath", "!{float 2.5}"),
                    ("tbaa", "!{i32 1}"),
                    ("nonnull", "!{}"),
                    ("unknown", "!{}"),
                    ("dx.temp", "!{}"),
                    ("prof", "!{!\"branch_weights\", i32 1, i32 2}"),
                    ("noalias", "!{}"),
                    ("llvm.loop", "!{}"),
                    ("llvm.mem.parallel_loop_access", "!{}"),
                    ("dereferenceable", "!{i64 4}"),
                ];
                let (kind, text) = pick(&ATTACHED, b)?;
                let body = self.body(a)?;
                let line = body.line(c)?;
                line.push_str(&format!(", !{kind} !{node}"));
                self.pieces.push(Piece::Line(format!("!{node} = {text}")));
            }
        }
        Some(())
    }

    fn metadata(&mut self, kind: &str, [a, b, c]: [usize; 3]) -> Option<()> {
        let is_node = |line: &str| {
            line.starts_with('!')
                && line[1..].starts_with(|letter: char| letter.is_ascii_digit())
                && line.contains("!{")
        };
        if kind == "named" {
            let named = self.lines(|line| line.starts_with('!') && !is_node(line) && line.contains(" = !{"));
            let index = *pick(&named, a)?;
            let line = self.top(index)?;
            let (name, list) = line.split_once(" = ")?;
            let mut nodes: Vec<String> = list
                .trim_start_matches("!{")
                .trim_end_matches('}')
                .split(", ")
                .filter(|text| !text.is_empty())
                .map(str::to_owned)
                .collect();
            let name = name.to_owned();
            match c % 8 {
                0 => {
                    self.pieces.remove(index);
                    return Some(());
                }
                1 => {
                    let node = pick(&nodes, b)?.clone();
                    nodes.push(node);
                }
                2 => {
                    let at = b % nodes.len().max(1);
                    nodes.remove(at);
                }
                3 => nodes.reverse(),
                4 => nodes.push(format!("!{b}")),
                5 => *nodes.first_mut()? = format!("!{b}"),
                6 => {
                    let new = pick(
                        &[
                            "!dx.unknown",
                            "!llvm.ident",
                            "!llvm.module.flags",
                            "!dx.source.contents",
                            "!llvm.dbg.cu",
                            "!dx.rootSignature",
                            "!dx.intermediateOptions",
                            "!dx.dxrPayloadAnnotations",
                            "!dx.counters",
                        ],
                        b,
                    )?;
                    *self.top(index)? = format!("{new} = !{{{}}}", nodes.join(", "));
                    return Some(());
                }
                _ => {
                    let new = pick(
                        &[
                            "!dx.unknown",
                            "!llvm.ident",
                            "!llvm.module.flags",
                            "!dx.source.contents",
                            "!dx.dxrPayloadAnnotations",
                            "!dx.counters",
                        ],
                        b,
                    )?;
                    let line = format!("{new} = !{{{}}}", nodes.join(", "));
                    self.pieces.push(Piece::Line(line));
                    return Some(());
                }
            }
            *self.top(index)? = format!("{name} = !{{{}}}", nodes.join(", "));
            return Some(());
        }
        let nodes =
            self.lines(|line| is_node(line) && !line.contains(" distinct ") && !line.contains(" !DI"));
        let count = self.new_node();
        let line = self.top(*pick(&nodes, a)?)?;
        let open = line.find("!{")? + 2;
        let end = line.rfind('}')?;
        // Operands are separated by commas outside of brackets and quotes.
        let mut operands = vec![String::new()];
        let (mut depth, mut quoted) = (0, false);
        for letter in line[open..end].chars() {
            match letter {
                '"' => quoted = !quoted,
                '{' | '[' | '(' | '<' if !quoted => depth += 1,
                '}' | ']' | ')' | '>' if !quoted => depth -= 1,
                ',' if !quoted && depth == 0 => {
                    operands.push(String::new());
                    continue;
                }
                _ => {}
            }
            operands.last_mut()?.push(letter);
        }
        let mut operands: Vec<String> =
            operands.iter().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()).collect();
        let at = b % operands.len().max(1);
        match kind {
            "node-number" => {
                let places: Vec<usize> = (0..operands.len())
                    .filter(|at| operands[*at].starts_with('i') || operands[*at].starts_with("float "))
                    .collect();
                let at = *pick(&places, b)?;
                let (ty, _) = operands[at].split_once(' ')?;
                let number = if ty == "float" { FLOATS[c % 11] } else { pick(&INTEGERS, c)? };
                let number = match ty {
                    "i1" => {
                        if c % 2 == 0 {
                            "true"
                        } else {
                            "false"
                        }
                    }
                    "i8" => {
                        pick(&["0", "1", "2", "3", "4", "5", "9", "15", "16", "31", "127", "-1", "-128"], c)?
                    }
                    _ => number,
                };
                operands[at] = format!("{ty} {number}");
            }
            // A number that has no room in the type of its field: its low bits are the old ones, or not.
            "node-wide" => {
                let places: Vec<usize> =
                    (0..operands.len()).filter(|at| operands[*at].starts_with('i')).collect();
                let at = *pick(&places, b)?;
                let (ty, number) = operands[at].split_once(' ')?;
                let width: u32 = ty[1..].parse().ok().filter(|width| *width <= 32)?;
                let number: i128 = match number {
                    "true" => 1,
                    "false" => 0,
                    number => number.parse().ok()?,
                };
                let low = if c / 16 % 4 == 0 { number + 1 } else { number }.rem_euclid(1 << width);
                let wide = [33, 40, 48, 64, 96, 128][c % 6];
                let high = [0, 1, 2, 3, 1 << 7][c / 64 % 5] << width;
                operands[at] = format!("i{wide} {}", low + high);
            }
            "node-operand" => match c % 5 {
                0 => {
                    operands.get(at)?;
                    operands.remove(at);
                }
                1 => {
                    let other = c / 5 % operands.len().max(1);
                    if operands.get(at)? == operands.get(other)? {
                        return None;
                    }
                    operands.swap(at, other);
                }
                2 => {
                    let operand = operands.get(at)?.clone();
                    operands.insert(at, operand);
                }
                3 => operands.push(
                    (*pick(&["null", "i32 0", "i32 1", "!\"x\"", "i8 0", "i64 0", "float 0.0"], c / 5)?)
                        .to_owned(),
                ),
                _ => operands.truncate(at),
            },
            "node-other" => {
                let new = match c % 6 {
                    0 => "null".to_owned(),
                    1 => format!(
                        "!\"{}\"",
                        pick(&["", "x", "POSITION", "SV_Position", "SV_Target", "main"], c / 6)?
                    ),
                    2 => (*pick(
                        &[
                            "i32 undef",
                            "i32 -1",
                            "i1 true",
                            "i8 undef",
                            "float 1.0",
                            "i32* null",
                            "i64 4294967296",
                        ],
                        c / 6,
                    )?)
                    .to_owned(),
                    _ => format!("!{}", c / 6 % count.max(1)),
                };
                *operands.get_mut(at)? = new;
            }
            "node-type" => {
                let places: Vec<usize> =
                    (0..operands.len()).filter(|at| operands[*at].starts_with('i')).collect();
                let at = *pick(&places, b)?;
                let (_, number) = operands[at].split_once(' ')?;
                let ty = pick(&["i1", "i8", "i16", "i32", "i64", "i24", "i128"], c)?;
                operands[at] = match (*ty, number) {
                    ("i1", "true" | "1") => "i1 true".to_owned(),
                    ("i1", _) => "i1 false".to_owned(),
                    (_, "true") => format!("{ty} 1"),
                    (_, "false") => format!("{ty} 0"),
                    _ => format!("{ty} {number}"),
                };
            }
            _ => {
                // Lists of nodes: elements of signatures, resources, entry points.
                if operands.len() < 2 || !operands.iter().all(|text| text.starts_with('!') || text == "null")
                {
                    return None;
                }
                match c % 4 {
                    0 => operands.reverse(),
                    1 => {
                        let operand = operands[at].clone();
                        operands.push(operand);
                    }
                    2 => {
                        operands.remove(at);
                    }
                    _ => {
                        let other = c / 4 % operands.len();
                        operands[at] = operands[other].clone();
                    }
                }
            }
        }
        let line = line.clone();
        *self.top(*pick(&nodes, a)?)? = format!("{}{}{}", &line[..open], operands.join(", "), &line[end..]);
        Some(())
    }

    /// Adds a function of another module, with what it refers to, or puts its body in place of one.
    fn splice(&mut self, other: &str, [a, b, c]: [usize; 3]) -> Option<()> {
        let mut other = Self::parse(other)?;
        let count = other.bodies().len();
        let wanted = b % count.max(1);
        let mut body: Body = (**other.bodies().get(wanted)?).clone();
        // Attributes have other numbers in this module.
        for line in body.blocks.iter_mut().flat_map(|block| &mut block.lines) {
            *line = without_metadata(line);
            if let Some(at) = line.rfind(" #") {
                line.truncate(at);
            }
        }
        body.head =
            body.head.split(" !").next()?.split(" #").next()?.trim_end_matches('{').trim_end().to_owned()
                + " {";
        let text = {
            let mut text = String::new();
            body.write(&mut text);
            text
        };
        let mut needed: Vec<String> = vec![text];
        let mut known = BTreeSet::new();
        while let Some(text) = needed.pop() {
            for sigil in ['%', '@'] {
                for (_, name) in names(&text.replace('\n', " "), sigil) {
                    if is_numbered(name) || !known.insert(name.to_owned()) {
                        continue;
                    }
                    let head = format!("{name} = ");
                    let called = format!("{name}(");
                    let lines = other.lines(|line| {
                        line.starts_with(&head) || line.starts_with("declare ") && line.contains(&called)
                    });
                    for index in lines {
                        let line = other.top(index)?.clone();
                        let line = if line.starts_with("declare") {
                            line.split(" #").next()?.to_owned()
                        } else {
                            line
                        };
                        needed.push(line.clone());
                        let mine = self.lines(|mine| {
                            mine.starts_with(&head) || mine.starts_with("declare ") && mine.contains(&called)
                        });
                        let defined = self.bodies().iter().any(|body| body.head.contains(&called));
                        if mine.is_empty() && !defined {
                            self.pieces.push(Piece::Line(line));
                        }
                    }
                    // Functions that it calls.
                    let bodies = other.bodies();
                    if let Some(callee) = bodies.iter().find(|body| body.head.contains(&called)) {
                        let mut callee = (**callee).clone();
                        if callee.head != body.head
                            && self.bodies().iter().all(|body| !body.head.contains(&called))
                        {
                            for line in callee.blocks.iter_mut().flat_map(|block| &mut block.lines) {
                                *line = without_metadata(line);
                                if let Some(at) = line.rfind(" #") {
                                    line.truncate(at);
                                }
                            }
                            callee.head = callee
                                .head
                                .split(" !")
                                .next()?
                                .split(" #")
                                .next()?
                                .trim_end_matches('{')
                                .trim_end()
                                .to_owned()
                                + " {";
                            let mut text = String::new();
                            callee.write(&mut text);
                            needed.push(text);
                            self.pieces.push(Piece::Body(callee));
                        }
                    }
                }
            }
        }
        let (at, name) = *names(&body.head, '@').first()?;
        let (at, name) = (at, name.to_owned());
        match c % 5 {
            // The body in place of another's.
            0 | 1 => {
                let mine = self.body(a)?;
                mine.blocks = body.blocks;
                return Some(());
            }
            2 => body.head.replace_range(at..at + name.len(), "@spliced"),
            3 => {
                body.head.replace_range(at..at + name.len(), "@spliced");
                body.head = body.head.replacen("define ", "define internal ", 1);
            }
            _ => {
                body.head.replace_range(at..at + name.len(), "@spliced");
                body.head = body.head.replacen("define ", "define internal ", 1);
                if body.head.contains("void @spliced()") {
                    self.insert("call void @spliced()", a, c)?;
                }
            }
        }
        self.pieces.push(Piece::Body(body));
        Some(())
    }
}

/// The text with an edit; `None` if there is nothing to edit.
pub(crate) fn rework(text: &str, kind: &str, numbers: [usize; 3], other: Option<&str>) -> Option<String> {
    let mut module = Text::parse(text)?;
    match kind {
        "block-place" | "block-first" | "block-split" | "block-copy" | "block-unreachable" => {
            module.blocks(kind, numbers)
        }
        "edge" | "phi" | "switch" | "terminator" => module.flow(kind, numbers),
        "move" | "copy" | "replace" | "operand" | "arguments" | "constant" | "expression" => {
            module.instructions(kind, numbers)
        }
        "instruction" | "intrinsic" | "alloca" | "variable" | "cast" | "handle" | "function" => {
            module.additions(kind, numbers)
        }
        "address" | "retype" | "overload" | "opcode" | "flags" | "calls" | "properties" => {
            module.changes(kind, numbers)
        }
        "attribute" | "linkage" | "declaration" | "structure" | "target" | "attach" => {
            module.outside(kind, numbers)
        }
        "splice" => module.splice(other?, numbers),
        _ => module.metadata(kind, numbers),
    }?;
    Some(module.write())
}
