//! LLVM 22's assembly of modules of 3.7. What is expected here is what `opt` 22 prints of the same modules'
//! bitcode; the shaders of `testdata` are compared in `dxkit-disasm`.

use dxkit_bitcode::Module;
use dxkit_ir_text::{Dialect, PrintOptions, ReadOptions, read, write};

fn module(text: &str) -> Module {
    read(text, &ReadOptions::default()).unwrap_or_else(|errors| panic!("{errors}"))
}

fn print_with(module: &Module, options: PrintOptions) -> String {
    let mut text = Vec::new();
    write(module, &options, &mut (), &mut text);
    String::from_utf8(text).unwrap()
}

fn options() -> PrintOptions {
    PrintOptions { dialect: Dialect::V22, ..PrintOptions::for_bitcode(0) }
}

fn print(text: &str) -> String {
    print_with(&module(text), options())
}

/// Prints a function of these parameters and instructions, and leaves out what stands around them.
fn body(globals: &str, parameters: &str, instructions: &str) -> String {
    let text =
        print(&format!("{globals}\ndefine void @f({parameters}) {{\n{instructions}\n  ret void\n}}\n"));
    let (_, after) = text.split_once(" {\n").unwrap();
    after.split_once("  ret void").unwrap().0.to_owned()
}

#[test]
fn pointers_have_no_types() {
    let text = print(include_str!("llvm22/pointers.ll"));
    assert_eq!(text, include_str!("llvm22/pointers.llvm22.ll"));
}

#[test]
fn former_constant_expressions_become_instructions() {
    let text = print(include_str!("llvm22/expressions.ll"));
    assert_eq!(text, include_str!("llvm22/expressions.llvm22.ll"));
}

/// LLVM makes blocks for what phis have as constants; here it goes to the end of the blocks that there are.
#[test]
fn expressions_of_phis_are_made_where_they_come_from() {
    let text = print(
        "@g = global i32 0
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %l, label %m
l:
  br label %m
m:
  %p = phi i32 [ shl (i32 ptrtoint (i32* @g to i32), i32 3), %entry ], [ 1, %l ]
  ret i32 %p
}
",
    );
    let entry =
        "entry:\n  %constexpr = shl i32 ptrtoint (ptr @g to i32), 3\n  br i1 %c, label %l, label %m\n";
    assert!(text.contains(entry), "{text}");
    assert!(text.contains("%p = phi i32 [ %constexpr, %entry ], [ 1, %l ]"), "{text}");
}

#[test]
fn attributes() {
    let text = print(include_str!("llvm22/attributes.ll"));
    assert_eq!(text, include_str!("llvm22/attributes.llvm22.ll"));
}

/// Decimal are the floats that six digits are, as LLVM 22 finds these digits: it cuts off more than it should
/// of most numbers, so that some which six digits would do for are hexadecimal.
#[test]
fn floats() {
    let of = |ty: &str, number: &str| {
        let line = body("", &format!("{ty} %x"), &format!("  fadd {ty} %x, {number}"));
        line.trim().rsplit_once(' ').unwrap().1.to_owned()
    };
    for line in include_str!("llvm22/doubles.tsv").lines() {
        let (bits, expected) = line.split_once('\t').unwrap();
        assert_eq!(of("double", bits), expected, "{bits}");
    }
    for (ty, number, expected) in [
        ("float", "1.000000e+00", "1.000000e+00"),
        ("float", "1.265625e+00", "0x3FF4400000000000"),
        ("float", "1.000000e+10", "1.000000e+10"),
        ("float", "0x7FF0000000000000", "0x7FF0000000000000"),
        ("half", "0xH3C00", "0xH3C00"),
    ] {
        assert_eq!(of(ty, number), expected, "{ty} {number}");
    }
}

#[test]
fn debug_information() {
    let text = print(include_str!("llvm22/debug.ll"));
    assert_eq!(text, include_str!("llvm22/debug.llvm22.ll"));
}

/// The position of an instruction is in another function than the instruction: LLVM removes all debug
/// information.
#[test]
fn invalid_debug_information_is_removed_or_kept() {
    let source = include_str!("llvm22/debug.ll")
        .replace("!4 = !DILocation(line: 3, scope: !3)", "!4 = !DILocation(line: 3, scope: !20)");
    let module = module(&source);
    let removed = print_with(&module, options());
    assert_eq!(removed, include_str!("llvm22/stripped.llvm22.ll"));
    let kept = print_with(&module, PrintOptions { keep_invalid_debug_info: true, ..options() });
    assert!(kept.contains("#dbg_value") && kept.contains("!llvm.dbg.cu"), "{kept}");
}

/// An expression of two uses of one that has two uses, and so on, stands for two to that power.
#[test]
fn shared_expressions_are_bounded() {
    let mut expression = "ptrtoint (i32* @g to i32)".to_owned();
    for _ in 0..6 {
        expression = format!("mul (i32 {expression}, i32 {expression})");
    }
    let calls = format!("  call void @u(i32 {expression})\n").repeat(100);
    let text =
        format!("@g = global i32 0\ndeclare void @u(i32)\ndefine void @f() {{\n{calls}  ret void\n}}\n");
    let module = module(&text);
    // Each use contains each of the expressions once.
    assert_eq!(print_with(&module, options()).matches(" = mul ").count(), 600);
    let limit = 4096;
    let limited = print_with(&module, PrintOptions { limit, ..options() });
    assert!(limited.len() < 2 * limit && limited.contains("; The text is longer than allowed"), "{limited}");
}

/// What `opt` 24 prints of calls of `llvm.is.fpclass`, and the same text with comments in other places.
#[test]
fn classes_of_floats_are_named_in_comments() {
    let lines = "  %b0 = call i1 @llvm.is.fpclass.f32(float %a, /* (none) */ i32 0)
  %b1 = call i1 @llvm.is.fpclass.f32(float %a, /* (snan) */ i32 1)
  %b5 = call i1 @llvm.is.fpclass.f32(float %a, /* (snan ninf) */ i32 5)
  %b96 = call i1 @llvm.is.fpclass.f32(float %a, /* (zero) */ i32 96)
  %b264 = call i1 @llvm.is.fpclass.f32(float %a, /* (norm) */ i32 264)
  %b504 = call i1 @llvm.is.fpclass.f32(float %a, /* (zero sub norm) */ i32 504)
  %b519 = call i1 @llvm.is.fpclass.f32(float %a, /* (nan inf) */ i32 519)
  %b736 = call i1 @llvm.is.fpclass.f32(float %a, /* (pinf zero psub) */ i32 736)
  %b1023 = call i1 @llvm.is.fpclass.f32(float %a, /* (all) */ i32 1023)
";
    let text = |lines: &str| {
        format!(
            "declare i1 @llvm.is.fpclass.f32(float, i32)\ndefine void @f(float %a) {{\n{lines}  ret void\n}}\n"
        )
    };
    let print_as = |text: &str, dialect| {
        let mut newest = ReadOptions::default();
        newest.dialect = Dialect::NEWEST;
        let module = read(text, &newest).unwrap_or_else(|errors| panic!("{errors}"));
        let printed = print_with(&module, PrintOptions { dialect, raised: true, ..options() });
        let (_, body) = printed.split_once(" {\n").unwrap();
        body.split_once("  ret void").unwrap().0.to_owned()
    };
    for dialect in [Dialect::V23, Dialect::NEWEST] {
        assert_eq!(print_as(&text(lines), dialect), lines);
    }
    let former: String = lines
        .lines()
        .map(|line| {
            let (start, rest) = line.split_once("/*").unwrap();
            format!("{start}{}\n", rest.split_once("*/ ").unwrap().1)
        })
        .collect();
    assert_eq!(print_as(&text(lines), Dialect::V22), former);
    // Between any two tokens, over lines, and with what would open a bracket or a text.
    let around =
        text(&lines.replace(", /*", "/**/, /*/ ( \" ; * / */ /*").replace(")\n", " /* [\n \" */)\n"));
    let around = format!("/* {{ */ {around}").replace("(float %a) {", "/*(*/(/* % */float %a) /* } */ {");
    assert_eq!(print_as(&around, Dialect::NEWEST), lines);
}
