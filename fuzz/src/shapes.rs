//! Modules whose graphs are of the worst kind, as texts of LLVM 3.7: of blocks, values, types, constants,
//! metadata, debug locations, calls, resources and dependences. Each shape grows by one number, so that an
//! algorithm that looks at all pairs, or at all paths, takes a time that grows faster than the text.
//!
//! A shape is a function from its size to a text; `benches/src/bin/sizes.rs` measures each function of the
//! libraries on texts of 64 KiB to 4 MiB and prints the time for each byte, which has to stay the same. The
//! tests take small sizes, to see that the texts are valid.

use std::fmt::Write as _;

use dxkit::asm;

/// A shape, and the function that makes a module with this many elements of it.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    /// What is repeated.
    pub name: &'static str,
    make: fn(usize) -> String,
}

impl Shape {
    /// The module with `count` elements.
    #[must_use]
    pub fn text(&self, count: usize) -> String {
        (self.make)(count)
    }

    /// A module of about `size` bytes of text.
    #[must_use]
    pub fn text_of_size(&self, size: usize) -> String {
        const SAMPLE: usize = 64;
        let (small, large) = ((self.make)(SAMPLE).len(), (self.make)(2 * SAMPLE).len());
        let element = (large - small).max(1) / SAMPLE + 1;
        (self.make)((size.saturating_sub(small) / element).max(SAMPLE))
    }
}

/// All shapes as texts of about `size` bytes.
#[must_use]
pub fn texts(size: usize) -> Vec<(&'static str, Vec<u8>)> {
    SHAPES.iter().map(|shape| (shape.name, shape.text_of_size(size).into_bytes())).collect()
}

/// All shapes as containers that were assembled from texts of about `size` bytes. A container is empty if its
/// text is above a limit of the library, such as that of metadata operands that nodes share.
#[must_use]
pub fn containers(size: usize) -> Vec<(&'static str, Vec<u8>)> {
    let assembled = texts(size).into_iter().map(|(name, text)| {
        let container = asm::dxil::assemble(&text, &asm::dxil::AssemblyOptions::default()).ok();
        let file = container.and_then(|container| container.write(dxkit::DigestPolicy::Keep).ok());
        (name, file.unwrap_or_default())
    });
    assembled.collect()
}

const TARGET: &str =
    "target datalayout = \"e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64\"
target triple = \"dxil-ms-dx\"
";

/// The nodes of a compute shader without resources; `!10` and above are free.
const COMPUTE: &str = "
!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.entryPoints = !{!3}
!0 = !{i32 1, i32 6}
!1 = !{i32 1, i32 7}
!2 = !{!\"cs\", i32 6, i32 6}
!3 = !{void ()* @main, !\"main\", null, RESOURCES, !4}
!4 = !{i32 4, !5}
!5 = !{i32 1, i32 1, i32 1}
";

/// A compute shader: what stands before the function, its lines, and the nodes after the shader's own.
fn compute(before: &str, lines: &str, nodes: &str) -> String {
    let shader = COMPUTE.replace("RESOURCES", "null");
    format!("{TARGET}{before}define void @main() {{\n{lines}}}\n{shader}{nodes}")
}

/// The function stores to this variable, and branches on what it loads from it.
const VARIABLE: &str = "@g = internal global i32 0\n";
const CONDITION: &str = "  %v = load i32, i32* @g, align 4\n  %c = icmp eq i32 %v, 3\n";

/// The text of each number below `count`, one after another.
fn each(count: usize, mut line: impl FnMut(&mut String, usize)) -> String {
    let mut text = String::new();
    (0..count).for_each(|index| line(&mut text, index));
    text
}

/// `write!` to a text, which cannot fail.
macro_rules! put {
    ($text:expr, $($format:tt)*) => { write!($text, $($format)*).expect("a text takes everything") };
}

/// A function with a condition whose blocks are the text.
fn branching(blocks: &str) -> String {
    compute(VARIABLE, &format!("{CONDITION}{blocks}"), "")
}

/// A function without branches, whose lines are the text.
fn straight(lines: &str) -> String {
    compute(VARIABLE, &format!("{CONDITION}{lines}  ret void\n"), "")
}

/// A function that only returns, with other things around it.
fn around(before: &str, nodes: &str) -> String {
    compute(before, "  ret void\n", nodes)
}

/// Every shape.
pub const SHAPES: &[Shape] = &[
    Shape { name: "blocks in a row", make: blocks_in_a_row },
    Shape { name: "blocks that are skipped", make: blocks_that_are_skipped },
    Shape { name: "branches back to the middle", make: branches_back },
    Shape { name: "nested loops", make: nested_loops },
    Shape { name: "chains that cross", make: crossing_chains },
    Shape { name: "a phi of many blocks", make: phi_of_many },
    Shape { name: "many phis of many blocks", make: phis_of_many },
    Shape { name: "phis that exchange values", make: exchanging_phis },
    Shape { name: "a chain of values", make: value_chain },
    Shape { name: "values that are used twice", make: doubled_values },
    Shape { name: "a value with many users", make: many_users },
    Shape { name: "variables on the stack", make: variables },
    Shape { name: "pointers to pointers", make: pointers },
    Shape { name: "structures of two structures", make: doubled_structures },
    Shape { name: "arrays of arrays", make: nested_arrays },
    Shape { name: "a wide structure", make: wide_structure },
    Shape { name: "a chain of nodes", make: node_chain },
    Shape { name: "a chain of later nodes", make: later_nodes },
    Shape { name: "nodes that are used twice", make: doubled_nodes },
    Shape { name: "cycles of nodes", make: node_cycles },
    Shape { name: "a wide node", make: wide_node },
    Shape { name: "strings of metadata", make: strings },
    Shape { name: "inlined calls", make: inlined_calls },
    Shape { name: "instructions of inlined calls", make: inlined_instructions },
    Shape { name: "nested scopes", make: nested_scopes },
    Shape { name: "global variables", make: global_variables },
    Shape { name: "nested addresses", make: nested_addresses },
    Shape { name: "constant data", make: constant_data },
    Shape { name: "calls of later functions", make: later_calls },
    Shape { name: "calls of earlier functions", make: earlier_calls },
    Shape { name: "functions that are called twice", make: doubled_calls },
    Shape { name: "declarations", make: declarations },
    Shape { name: "groups of attributes", make: attributes },
    Shape { name: "loads that depend on each other", make: dependent_loads },
    Shape { name: "resources", make: resources },
    Shape { name: "one resource many times", make: repeated_resource },
    Shape { name: "resources that overlap", make: overlapping_resources },
    Shape { name: "entry points that share a function", make: sharing_entries },
    Shape { name: "entry points that call each other", make: chained_entries },
    Shape { name: "phis of inputs", make: phis_of_inputs },
    Shape { name: "conditional outputs", make: conditional_outputs },
    Shape { name: "a loop that moves inputs", make: moving_inputs },
    Shape { name: "outputs in nested loops", make: outputs_in_loops },
];

fn blocks_in_a_row(count: usize) -> String {
    let blocks = each(count, |text, n| put!(text, "\nb{n}:\n  br label %b{}\n", n + 1));
    branching(&format!("  br label %b0\n{blocks}\nb{count}:\n  ret void\n"))
}

fn blocks_that_are_skipped(count: usize) -> String {
    let blocks = each(count, |text, n| {
        put!(text, "\nb{n}:\n  br i1 %c, label %b{}, label %b{}\n", n + 1, (n + 2).min(count));
    });
    branching(&format!("  br label %b0\n{blocks}\nb{count}:\n  ret void\n"))
}

fn branches_back(count: usize) -> String {
    let blocks = each(count, |text, n| {
        put!(text, "\nb{n}:\n  br i1 %c, label %b{}, label %b{}\n", n + 1, n / 2);
    });
    branching(&format!("  br label %b0\n{blocks}\nb{count}:\n  ret void\n"))
}

/// The heads of `count` loops, one inside the other, and their ends, with `line` in each.
fn loops(count: usize, line: impl Fn(&mut String, usize)) -> String {
    let heads = each(count, |text, n| put!(text, "\nh{n}:\n  br label %h{}\n", n + 1));
    let ends = each(count, |text, n| {
        let n = count - 1 - n;
        put!(text, "\nl{n}:\n");
        line(text, n);
        let outer = n.checked_sub(1).map_or("x".to_owned(), |outer| format!("l{outer}"));
        put!(text, "  br i1 %c, label %h{n}, label %{outer}\n");
    });
    format!("  br label %h0\n{heads}\nh{count}:\n  br label %l{}\n{ends}\nx:\n  ret void\n", count - 1)
}

fn nested_loops(count: usize) -> String {
    branching(&loops(count, |_, _| {}))
}

fn crossing_chains(count: usize) -> String {
    let chain = |here: char, there: char| {
        each(count, |text, n| {
            let (next, other) = (n + 1, count - n);
            put!(text, "\n{here}{n}:\n  br i1 %c, label %{here}{next}, label %{there}{other}\n");
        })
    };
    let (first, second) = (chain('a', 'z'), chain('z', 'a'));
    branching(&format!(
        "  br i1 %c, label %a0, label %z0\n{first}\na{count}:\n  br label %z0\n{second}\nz{count}:\n  ret void\n"
    ))
}

/// A switch to `count` blocks, all of which go on to `x`.
fn switch(count: usize) -> String {
    let cases = each(count, |text, n| put!(text, " i32 {n}, label %b{n}"));
    let blocks = each(count, |text, n| put!(text, "\nb{n}:\n  br label %x\n"));
    format!("  switch i32 %v, label %x [{cases} ]\n{blocks}\nx:\n")
}

/// A phi of the entry block and of the blocks of a switch.
fn phi(name: usize, count: usize) -> String {
    let incoming = each(count, |text, n| put!(text, ", [ {n}, %b{n} ]"));
    format!("  %p{name} = phi i32 [ 0, %0 ]{incoming}\n")
}

fn phi_of_many(count: usize) -> String {
    branching(&format!("{}{}  store i32 %p0, i32* @g\n  ret void\n", switch(count), phi(0, count)))
}

fn phis_of_many(count: usize) -> String {
    let side = count.isqrt() + 2;
    let phis = each(side, |text, n| text.push_str(&phi(n, side)));
    branching(&format!("{}{phis}  ret void\n", switch(side)))
}

fn exchanging_phis(count: usize) -> String {
    let phis = each(count, |text, n| {
        put!(text, "  %p{n} = phi i32 [ %v, %0 ], [ %p{}, %h ]\n", (n + 1) % count);
    });
    branching(&format!(
        "  br label %h\n\nh:\n{phis}  br i1 %c, label %h, label %x\n\nx:\n  store i32 %p0, i32* @g\n  ret void\n"
    ))
}

/// The name of the value before `n`.
fn before(n: usize) -> String {
    n.checked_sub(1).map_or("v".to_owned(), |before| format!("a{before}"))
}

fn value_chain(count: usize) -> String {
    straight(&each(count, |text, n| put!(text, "  %a{n} = add i32 %{}, 1\n", before(n))))
}

fn doubled_values(count: usize) -> String {
    straight(&each(count, |text, n| put!(text, "  %a{n} = add i32 %{0}, %{0}\n", before(n))))
}

fn many_users(count: usize) -> String {
    straight(&each(count, |text, n| put!(text, "  %a{n} = add i32 %v, {}\n", n % 7)))
}

fn variables(count: usize) -> String {
    let made = each(count, |text, n| put!(text, "  %a{n} = alloca i32\n"));
    straight(&(made + &each(count, |text, n| put!(text, "  store i32 1, i32* %a{n}\n"))))
}

/// A chain of `count` types, each made from the one before, and a variable of the last.
fn types(count: usize, of: impl Fn(&str) -> String) -> String {
    let chain = each(count, |text, n| put!(text, "%t{} = type {}\n", n + 1, of(&format!("%t{n}"))));
    around(&format!("%t0 = type {{ i32 }}\n{chain}@q = external global %t{count}*\n"), "")
}

fn pointers(count: usize) -> String {
    types(count, |inner| format!("{{ {inner}* }}"))
}

fn doubled_structures(count: usize) -> String {
    types(count, |inner| format!("{{ {inner}, {inner} }}"))
}

fn nested_arrays(count: usize) -> String {
    // More than these is a text that is refused for its depth.
    let count = count.min(250);
    around(&format!("@q = external global {}i32{}\n", "[1 x ".repeat(count), "]".repeat(count)), "")
}

fn wide_structure(count: usize) -> String {
    let elements = each(count, |text, n| text.push_str(if n == 0 { "i32" } else { ", i32" }));
    around(&format!("%s = type {{ {elements} }}\n@q = internal global %s zeroinitializer\n"), "")
}

fn node_chain(count: usize) -> String {
    let chain = each(count, |text, n| put!(text, "!{} = !{{!{}}}\n", n + 11, n + 10));
    around("", &format!("!x = !{{!{}}}\n!10 = !{{i32 1}}\n{chain}", count + 10))
}

fn later_nodes(count: usize) -> String {
    let chain = each(count, |text, n| put!(text, "!{} = !{{!{}}}\n", n + 10, n + 11));
    around("", &format!("!x = !{{!10}}\n{chain}!{} = !{{i32 1}}\n", count + 10))
}

fn doubled_nodes(count: usize) -> String {
    let chain = each(count, |text, n| put!(text, "!{} = !{{!{1}, !{1}}}\n", n + 11, n + 10));
    around("", &format!("!x = !{{!{}}}\n!10 = !{{i32 1}}\n{chain}", count + 10))
}

fn node_cycles(count: usize) -> String {
    let nodes = each(count, |text, n| {
        let (next, other) = ((n + 1) % count + 10, n * 7 % count + 10);
        put!(text, "!{} = distinct !{{!{next}, !{other}}}\n", n + 10);
    });
    around("", &format!("!x = !{{!10}}\n{nodes}"))
}

fn wide_node(count: usize) -> String {
    let operands = each(count, |text, n| text.push_str(if n == 0 { "!11" } else { ", !11" }));
    around("", &format!("!x = !{{!10}}\n!10 = !{{{operands}}}\n!11 = !{{i32 3}}\n"))
}

fn strings(count: usize) -> String {
    let operands = each(count, |text, n| put!(text, "{}!\"s{n}\"", if n == 0 { "" } else { ", " }));
    around("", &format!("!x = !{{!10}}\n!10 = !{{{operands}}}\n"))
}

/// The nodes of debug information of one function; `!30` and above are free.
const DEBUG: &str = "!llvm.dbg.cu = !{!10}
!llvm.module.flags = !{!11, !12}
!10 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !13, producer: \"x\", isOptimized: false, runtimeVersion: 0, \
emissionKind: 1, enums: !14, subprograms: !15)
!11 = !{i32 2, !\"Dwarf Version\", i32 4}
!12 = !{i32 2, !\"Debug Info Version\", i32 3}
!13 = !DIFile(filename: \"a.hlsl\", directory: \"\")
!14 = !{}
!15 = !{!16}
!16 = !DISubprogram(name: \"main\", scope: !13, file: !13, line: 7, type: !17, isLocal: false, isDefinition: true, \
scopeLine: 7, flags: DIFlagPrototyped, isOptimized: false, function: void ()* @main)
!17 = !DISubroutineType(types: !14)
!30 = !DILocation(line: 1, column: 1, scope: !16)
";

/// Locations, each of which is inlined at the one before.
fn inlined(count: usize) -> String {
    each(count, |text, n| {
        let (here, at) = (n + 31, n + 30);
        put!(text, "!{here} = distinct !DILocation(line: {here}, column: 1, scope: !16, inlinedAt: !{at})\n");
    })
}

fn inlined_calls(count: usize) -> String {
    compute("", &format!("  ret void, !dbg !{}\n", count + 30), &format!("{DEBUG}{}", inlined(count)))
}

fn inlined_instructions(count: usize) -> String {
    let half = count / 2;
    let lines = each(half, |text, n| {
        put!(text, "  %a{n} = add i32 %v, 1, !dbg !{}\n", half + 30 - n % 3);
    });
    let lines = format!("  %v = load i32, i32* @g, align 4, !dbg !30\n{lines}  ret void, !dbg !30\n");
    compute(VARIABLE, &lines, &format!("{DEBUG}{}", inlined(half)))
}

fn nested_scopes(count: usize) -> String {
    let scopes = each(count, |text, n| {
        let (here, outer) = (n + 32, if n == 0 { 16 } else { n + 31 });
        put!(text, "!{here} = distinct !DILexicalBlock(scope: !{outer}, file: !13, line: 1, column: 1)\n");
    });
    let location = format!("!31 = !DILocation(line: 1, column: 1, scope: !{})\n", count + 31);
    compute("", "  ret void, !dbg !31\n", &format!("{DEBUG}{location}{scopes}"))
}

fn global_variables(count: usize) -> String {
    around(&each(count, |text, n| put!(text, "@g{n} = internal global i32 {n}\n")), "")
}

fn nested_addresses(count: usize) -> String {
    // More than these is a text that is refused for its depth.
    let count = count.min(100);
    let address = format!("{}i32* @g{}", "i32* getelementptr (i32, ".repeat(count), ", i32 1)".repeat(count));
    compute(VARIABLE, &format!("  %v = load i32, {address}\n  ret void\n"), "")
}

fn constant_data(count: usize) -> String {
    let numbers = each(count, |text, n| {
        let number = n.wrapping_mul(2_654_435_761) % (1 << 31);
        put!(text, "{}i32 {number}", if n == 0 { "" } else { ", " });
    });
    around(&format!("@q = internal constant [{count} x i32] [{numbers}]\n"), "")
}

/// `count` functions with the lines of each, and the shader, which calls one of them.
fn functions(count: usize, called: usize, lines: impl Fn(usize) -> String) -> String {
    let defined = each(count, |text, n| {
        put!(text, "define void @f{n}() {{\n{}  ret void\n}}\n", lines(n));
    });
    compute(&defined, &format!("  call void @f{called}()\n  ret void\n"), "")
}

fn call(function: Option<usize>) -> String {
    function.map_or(String::new(), |function| format!("  call void @f{function}()\n"))
}

fn later_calls(count: usize) -> String {
    functions(count, 0, |n| call(Some(n + 1).filter(|next| *next < count)))
}

fn earlier_calls(count: usize) -> String {
    functions(count, count - 1, |n| call(n.checked_sub(1)))
}

fn doubled_calls(count: usize) -> String {
    functions(count, count - 1, |n| call(n.checked_sub(1)).repeat(2))
}

fn declarations(count: usize) -> String {
    around(&each(count, |text, n| put!(text, "declare void @f{n}(i32)\n")), "")
}

fn attributes(count: usize) -> String {
    let declared = each(count, |text, n| put!(text, "declare void @f{n}() #{n}\n"));
    let groups = each(count, |text, n| put!(text, "attributes #{n} = {{ \"a\"=\"{n}\" }}\n"));
    around(&(declared + &groups), "")
}

/// A compute shader with this list of UAVs, which are byte address buffers.
fn with_resources(before: &str, lines: &str, operands: &str, nodes: &str) -> String {
    let shader = COMPUTE.replace("RESOURCES", "!10");
    format!(
        "{TARGET}%struct.RWByteAddressBuffer = type {{ i32 }}\n{before}define void @main() {{\n{lines}  ret void\n}}\n{shader}\
         !dx.resources = !{{!10}}\n!10 = !{{null, !11, null, null}}\n!11 = !{{{operands}}}\n{nodes}"
    )
}

/// The node of a UAV with this id, lower bound and size of its range.
fn uav(node: usize, id: usize, lower: usize, size: i64) -> String {
    format!(
        "!{node} = !{{i32 {id}, %struct.RWByteAddressBuffer* undef, !\"u{id}\", i32 0, i32 {lower}, i32 {size}, i32 11, i1 false, \
         i1 false, i1 false, null}}\n"
    )
}

fn dependent_loads(count: usize) -> String {
    let declared = "%dx.types.Handle = type { i8* }
%dx.types.ResRet.i32 = type { i32, i32, i32, i32, i32 }
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1)
declare %dx.types.ResRet.i32 @dx.op.bufferLoad.i32(i32, %dx.types.Handle, i32, i32)
declare void @dx.op.bufferStore.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i8)
";
    let mut lines =
        "  %h = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 0, i1 false)\n".to_owned();
    let mut index = "0".to_owned();
    for n in 0..count {
        put!(
            lines,
            "  %r{n} = call %dx.types.ResRet.i32 @dx.op.bufferLoad.i32(i32 68, %dx.types.Handle %h, i32 {index}, i32 undef)\n  \
             %e{n} = extractvalue %dx.types.ResRet.i32 %r{n}, 0\n"
        );
        index = format!("%e{n}");
    }
    put!(
        lines,
        "  call void @dx.op.bufferStore.i32(i32 69, %dx.types.Handle %h, i32 0, i32 undef, i32 {index}, i32 undef, i32 undef, \
         i32 undef, i8 1)\n"
    );
    with_resources(declared, &lines, "!12", &uav(12, 0, 0, 1))
}

/// The numbers of `count` nodes from `!12` on, as operands.
fn operands(count: usize) -> String {
    each(count, |text, n| put!(text, "{}!{}", if n == 0 { "" } else { ", " }, n + 12))
}

fn resources(count: usize) -> String {
    with_resources("", "", &operands(count), &each(count, |text, n| text.push_str(&uav(n + 12, n, n, 1))))
}

fn repeated_resource(count: usize) -> String {
    let same = each(count, |text, n| text.push_str(if n == 0 { "!12" } else { ", !12" }));
    with_resources("", "", &same, &uav(12, 0, 0, 1))
}

fn overlapping_resources(count: usize) -> String {
    with_resources("", "", &operands(count), &each(count, |text, n| text.push_str(&uav(n + 12, n, n, -1))))
}

/// A library with an entry point for each of the functions `f0` to `count`.
fn library(functions: &str, count: usize) -> String {
    let nodes = each(count, |text, n| {
        put!(text, "!{} = !{{void ()* @f{n}, !\"f{n}\", null, null, !4}}\n", n + 12);
    });
    format!(
        "{TARGET}{functions}\n!dx.version = !{{!0}}\n!dx.valver = !{{!1}}\n!dx.shaderModel = !{{!2}}\n!dx.entryPoints = !{{!3, {}}}\n\
         !0 = !{{i32 1, i32 6}}\n!1 = !{{i32 1, i32 7}}\n!2 = !{{!\"lib\", i32 6, i32 6}}\n!3 = !{{null, !\"\", null, null, null}}\n\
         !4 = !{{i32 8, i32 7, i32 5, !5}}\n!5 = !{{i32 0}}\n{nodes}",
        operands(count)
    )
}

fn sharing_entries(count: usize) -> String {
    let entries = each(count, |text, n| {
        put!(text, "define void @f{n}() {{\n  call void @shared()\n  ret void\n}}\n");
    });
    library(&format!("define void @shared() {{\n  ret void\n}}\n{entries}"), count)
}

fn chained_entries(count: usize) -> String {
    let entries = each(count, |text, n| {
        put!(text, "define void @f{n}() {{\n{}  ret void\n}}\n", call(n.checked_sub(1)));
    });
    library(&entries, count)
}

/// The number of inputs and outputs of the vertex shaders, each of four components.
const ROWS: usize = 32;

/// A vertex shader that loads every component of its inputs as `%iROW_COMPONENT`, and has the condition `%c`.
fn vertex(lines: &str) -> String {
    let nodes = |first: usize, name: &str, interpolation: u8| {
        each(ROWS, |text, row| {
            put!(
                text,
                "!{} = !{{i32 {row}, !\"{name}\", i8 9, i8 0, !{}, i8 {interpolation}, i32 1, i8 4, i32 {row}, i8 0, !8}}\n",
                first + row,
                300 + row
            );
        })
    };
    let list = |first: usize| {
        each(ROWS, |text, row| put!(text, "{}!{}", if row == 0 { "" } else { ", " }, first + row))
    };
    let indices = each(ROWS, |text, row| put!(text, "!{} = !{{i32 {row}}}\n", 300 + row));
    let loads = each(ROWS * 4, |text, n| {
        let (row, component) = (n / 4, n % 4);
        put!(
            text,
            "  %i{row}_{component} = call float @dx.op.loadInput.f32(i32 4, i32 {row}, i32 0, i8 {component}, i32 undef)\n"
        );
    });
    format!(
        "{TARGET}declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32)\n\
         declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float)\n\
         define void @main() {{\n{loads}  %c = fcmp fast ogt float %i0_0, 0.0\n{lines}}}\n\n\
         !dx.version = !{{!0}}\n!dx.valver = !{{!1}}\n!dx.shaderModel = !{{!2}}\n!dx.entryPoints = !{{!3}}\n\
         !0 = !{{i32 1, i32 6}}\n!1 = !{{i32 1, i32 7}}\n!2 = !{{!\"vs\", i32 6, i32 6}}\n\
         !3 = !{{void ()* @main, !\"main\", !4, null, null}}\n!4 = !{{!5, !6, null}}\n!5 = !{{{}}}\n!6 = !{{{}}}\n\
         !8 = !{{i32 3, i32 15}}\n{}{}{indices}",
        list(100),
        list(200),
        nodes(100, "IN", 0),
        nodes(200, "OUT", 2),
    )
}

/// The input component that belongs to a number, as `ROW_COMPONENT`.
fn component(n: usize) -> (usize, usize) {
    (n / 4 % ROWS, n % 4)
}

/// A store of a value to the output component that belongs to a number.
fn store(text: &mut String, n: usize, value: &str) {
    let (row, component) = component(n);
    put!(
        text,
        "  call void @dx.op.storeOutput.f32(i32 5, i32 {row}, i32 0, i8 {component}, float %{value})\n"
    );
}

fn phis_of_inputs(count: usize) -> String {
    let blocks = each(count, |text, n| {
        let (row, component) = component(n);
        let from = n.checked_sub(1).map_or("0".to_owned(), |before| format!("b{before}"));
        put!(text, "\nb{n}:\n  %p{n} = phi float [ %i{row}_{component}, %{from} ]");
        if let Some(skipped) = n.checked_sub(2) {
            put!(text, ", [ %p{skipped}, %b{skipped} ]");
        }
        put!(text, "\n  br i1 %c, label %b{}, label %b{}\n", n + 1, (n + 2).min(count));
    });
    let stores = each(ROWS * 4, |text, n| {
        let (row, component) = component(ROWS * 4 - 1 - n);
        store(text, n, &format!("i{row}_{component}"));
    });
    vertex(&format!("  br label %b0\n{blocks}\nb{count}:\n{stores}  ret void\n"))
}

fn conditional_outputs(count: usize) -> String {
    let mut sum = "i0_0".to_owned();
    let blocks = each(count, |text, n| {
        let (row, component) = component(n);
        put!(text, "\nb{n}:\n  %s{n} = fadd fast float %{sum}, %i{row}_{component}\n");
        put!(
            text,
            "  %c{n} = fcmp fast ogt float %s{n}, 0.0\n  br i1 %c{n}, label %t{n}, label %b{}\n\nt{n}:\n",
            n + 1
        );
        store(text, n, &format!("s{n}"));
        put!(text, "  br label %b{}\n", n + 1);
        sum = format!("s{n}");
    });
    vertex(&format!("  br label %b0\n{blocks}\nb{count}:\n  ret void\n"))
}

fn moving_inputs(count: usize) -> String {
    let phis = each(count, |text, n| {
        let (row, component) = component(n);
        put!(text, "  %p{n} = phi float [ %i{row}_{component}, %0 ], [ %p{}, %h ]\n", (n + 1) % count);
    });
    let stores = each(ROWS * 4, |text, n| store(text, n, &format!("p{}", n * count / (ROWS * 4))));
    vertex(&format!(
        "  br label %h\n\nh:\n{phis}  %d = fcmp fast ogt float %p0, 0.0\n  br i1 %d, label %h, label %x\n\nx:\n{stores}  ret void\n"
    ))
}

fn outputs_in_loops(count: usize) -> String {
    vertex(&loops(count, |text, n| {
        let (row, component) = component(n);
        store(text, n, &format!("i{row}_{component}"));
    }))
}
