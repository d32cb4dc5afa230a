//! Modules printed in LLVM 22's dialect, read and lowered: the texts of DXC's dialect before and after.
//!
//! The first tests raise the modules of testdata, lower them again and compare the texts (`comparable` leaves
//! out what LLVM 22 cannot say). The others are one case each: a body in today's LLVM (`lowered`, `text_of`),
//! and the instructions that it must become or the reason of the refusal (`refusal`).

#![allow(clippy::string_slice)]

use std::fs;
use std::path::{Path, PathBuf};

use dxkit_bitcode::Module;
use dxkit_container::Container;
use dxkit_ir_text::{Dialect, PrintOptions, ReadOptions, read, write};
use dxkit_program::Program;
use dxkit_types::FourCc;
use dxkit_upgrade::lower;

pub(crate) fn print(module: &Module, dialect: Dialect) -> Vec<u8> {
    print_with(module, dialect, false)
}

/// The text of a raised module in LLVM 22's dialect.
pub(crate) fn print_raised(module: &Module) -> Vec<u8> {
    print_with(module, Dialect::V22, true)
}

pub(crate) fn print_with(module: &Module, dialect: Dialect, raised: bool) -> Vec<u8> {
    let mut text = Vec::new();
    let mut options = PrintOptions { limit: usize::MAX, ..PrintOptions::for_bitcode(0) };
    options.dialect = dialect;
    options.raised = raised;
    options.keep_invalid_debug_info = true;
    assert!(write(module, &options, &mut (), &mut text));
    text
}

/// How a text differs from another one.
fn difference(left: &[u8], right: &[u8]) -> String {
    let (left, right) = (String::from_utf8_lossy(left), String::from_utf8_lossy(right));
    for (number, (left, right)) in left.lines().zip(right.lines()).enumerate() {
        if left != right {
            return format!("line {}:\n  {left}\n  {right}", number + 1);
        }
    }
    "one is longer".to_owned()
}

/// The module that comes back from LLVM 22's text.
fn there_and_back(module: &Module) -> Result<Module, String> {
    let text = print(module, Dialect::V22);
    back(module, &text)
}

/// The module of LLVM 22's text of another one.
pub(crate) fn back(module: &Module, text: &[u8]) -> Result<Module, String> {
    let mut options = ReadOptions::default();
    options.dialect = Dialect::V22;
    let kinds: Vec<&[u8]> = module.metadata_kinds().map(|(_, name)| name).collect();
    options.kinds = &kinds;
    let mut again = read(text, &options).map_err(|errors| errors.to_string())?;
    lower(&mut again).map_err(|fault| fault.to_string())?;
    let findings = again.verify();
    if let Some(finding) = findings.first() {
        return Err(format!("{} findings: {finding:?}", findings.len()));
    }
    Ok(again)
}

/// A text without what LLVM 22's does not say: alignments that were not stated, types of resources, and where
/// among the declarations those of `llvm.dbg` and `llvm.lifetime` stood.
fn comparable(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let mut out = String::new();
    for line in text.lines() {
        let mut line = line.to_owned();
        if let Some(at) = line.find(", align ") {
            let rest = &line[at + 8..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            line = format!("{}{}", &line[..at], &rest[digits..]);
        }
        let declares = ["declare ", "; Function Attrs", "attributes #"];
        if line.is_empty() || declares.iter().any(|start| line.starts_with(start)) {
            continue;
        }
        if line.starts_with('%') && line.contains(" = type ") {
            continue;
        }
        // The numbers of attribute groups follow the order of declarations.
        while let Some(at) = line.find(" #") {
            let digits = line[at + 2..].bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 {
                break;
            }
            line.replace_range(at..at + 2 + digits, "");
        }
        if line.starts_with('!') {
            if let (Some(start), Some(end)) = (line.find(", "), line.find(", !\"")) {
                if start < end && line[start..end].contains('*') {
                    line.replace_range(start + 2..end, "resource");
                }
            }
        }
        out.push_str(&line);
        out.push('\n');
    }
    out.into_bytes()
}

pub(crate) fn modules(path: &Path) -> Vec<(FourCc, Module)> {
    let file = fs::read(path).unwrap();
    let Ok(container) = Container::parse(&file[..]) else { return Vec::new() };
    let mut found = Vec::new();
    for kind in [FourCc::Dxil, FourCc::Ildb] {
        let Some(part) = container.find(kind) else { continue };
        let Ok(program) = Program::parse(part.span()) else { continue };
        if let Ok(module) = Module::parse(program.bitcode()) {
            found.push((kind, module));
        }
    }
    found
}

/// How many come back the same, how many the same but for what is not said, and the others.
fn check_all(paths: &[PathBuf]) -> (usize, usize, Vec<String>) {
    let (mut same, mut alike) = (0, 0);
    let mut different = Vec::new();
    for path in paths {
        for (kind, module) in modules(path) {
            let before = print(&module, Dialect::V3_7);
            match there_and_back(&module) {
                Ok(again) => {
                    let after = print(&again, Dialect::V3_7);
                    // Debug information has other forms, so a module with it only has to be lowered.
                    if after == before || kind == FourCc::Ildb {
                        same += 1;
                    } else {
                        let (one, other) = (comparable(&before), comparable(&after));
                        if one == other {
                            alike += 1;
                        } else {
                            different.push(format!(
                                "{} {kind}: {}",
                                path.display(),
                                difference(&one, &other)
                            ));
                        }
                    }
                }
                Err(error) => different.push(format!("{} {kind}: {error}", path.display())),
            }
        }
    }
    (same, alike, different)
}

pub(crate) fn testdata() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc");
    let mut all: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|extension| extension == "dxil"));
    all.sort();
    all
}

#[test]
fn modules_of_testdata() {
    let (same, alike, different) = check_all(&testdata());
    let shown: Vec<_> = different.iter().take(60).cloned().collect();
    assert!(
        different.is_empty(),
        "{} differ, {same} are the same, {alike} alike\n{}",
        different.len(),
        shown.join("\n")
    );
    assert!(same + alike > 270, "{same} {alike}");
}

/// What a compute shader of shader model 6.0 becomes, whose function is in LLVM 22's text.
fn lowered(globals: &str, body: &str) -> String {
    lowered_text(&text_of(globals, body))
}

/// The text of a compute shader of shader model 6.0.
fn text_of(globals: &str, body: &str) -> String {
    format!(
        r#"target triple = "dxil-ms-dx"
{globals}
define void @main() {{
  %thread = call i32 @dx.op.threadId.i32(i32 93, i32 0)
{body}
}}
declare i32 @dx.op.threadId.i32(i32, i32)
!dx.version = !{{!0}}
!dx.valver = !{{!1}}
!dx.shaderModel = !{{!2}}
!dx.entryPoints = !{{!3}}
!0 = !{{i32 1, i32 0}}
!1 = !{{i32 1, i32 8}}
!2 = !{{!"cs", i32 6, i32 0}}
!3 = !{{ptr @main, !"main", null, null, !4}}
!4 = !{{i32 0, i64 1048576, i32 4, !5}}
!5 = !{{i32 4, i32 1, i32 1}}
"#
    )
}

/// What a text of LLVM 22 becomes.
fn lowered_text(text: &str) -> String {
    let mut options = ReadOptions::default();
    options.dialect = Dialect::V22;
    let mut module = read(text.as_bytes(), &options).unwrap_or_else(|errors| panic!("{errors}"));
    lower(&mut module).unwrap();
    assert_eq!(module.verify(), []);
    String::from_utf8(print(&module, Dialect::V3_7)).unwrap()
}

/// The validator accepts the loads of this variable, and no internal variable that nothing uses.
#[test]
fn loads_of_no_operations_stay_and_unused_variables_do_not() {
    let globals = "@dx.nothing.a = internal constant [1 x i32] zeroinitializer
@table = internal constant [2 x i32] [i32 3, i32 4]
@unused = internal unnamed_addr constant [2 x i32] [i32 5, i32 6]
@shared = external addrspace(3) global [2 x i32]";
    let body = "  %pair = insertelement <2 x i32> undef, i32 %thread, i32 0
  %nothing = load i32, ptr @dx.nothing.a, align 4
  %unused = load i32, ptr getelementptr inbounds (i8, ptr @unused, i32 4), align 4
  %one = extractelement <2 x i32> %pair, i32 0
  %entry = getelementptr [2 x i32], ptr @table, i32 0, i32 %one
  %two = load i32, ptr %entry, align 4
  store i32 %two, ptr addrspace(3) @shared, align 4
  ret void";
    let text = lowered(globals, body);
    assert!(
        text.contains(
            "load i32, i32* getelementptr inbounds ([1 x i32], [1 x i32]* @dx.nothing.a, i32 0, i32 0)"
        ),
        "{text}"
    );
    assert!(text.contains("@table = "), "{text}");
    assert!(!text.contains("@unused"), "{text}");
    // Without the loads, there is no variable.
    let rest: Vec<&str> = body.lines().filter(|line| !line.contains("@dx.nothing.a")).collect();
    let text = lowered(globals, &rest.join("\n"));
    assert!(!text.contains("nothing"), "{text}");
    assert!(text.contains("@table = ") && text.contains("@shared = "), "{text}");
}

/// Casts of vectors are done in groups of bits that whole elements of both fill.
#[test]
fn vectors_are_cast_in_groups_of_bits() {
    let globals = "@shared = external addrspace(3) global [4 x i32]";
    let body = |from: &str, element: &str, to: &str, part: &str| {
        format!(
            "  %value = zext i32 %thread to i64
  %narrow = trunc i32 %thread to i16
  %whole = insertelement <{from}> zeroinitializer, {element}, i32 0
  %parts = bitcast <{from}> %whole to <{to}>
  %last = extractelement <{to}> %parts, i32 {part}
  store i32 %last, ptr addrspace(3) @shared, align 4
  ret void"
        )
    };
    // The upper half of the second number.
    let text = lowered(globals, &body("2 x i64", "i64 %value", "4 x i32", "1"));
    assert!(text.contains("lshr i64 %value, 32") && text.contains("trunc i64"), "{text}");
    assert!(!text.contains("<"), "{text}");
    // No integers wider than the elements.
    let text = lowered(globals, &body("8 x i16", "i16 %narrow", "4 x i32", "0"));
    assert!(text.contains("zext i16") && text.contains("shl i32 ") && !text.contains("i128"), "{text}");
}

/// The structures of parameters are those in the function's mangled name, whatever letters their names have.
#[test]
fn structures_of_parameters_are_named_by_the_function() {
    let text = lowered_text(
        r#"target triple = "dxil-ms-dx"
define void @"\01?hit@@YAXUUserPayload@@M0@Z"(ptr %payload, float %other, ptr %again) {
  store float 1.0, ptr %payload, align 4
  store float %other, ptr %again, align 4
  ret void
}
define void @"\01?more@@YAXAIAV?$vector@M$03@@UUnit@@@Z"(ptr %sum, ptr %unit) {
  store <4 x float> zeroinitializer, ptr %sum, align 4
  store i32 1, ptr %unit, align 4
  ret void
}
!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.entryPoints = !{!3}
!0 = !{i32 1, i32 3}
!1 = !{i32 1, i32 8}
!2 = !{!"lib", i32 6, i32 3}
!3 = !{null, !"", null, null, null}
"#,
    );
    assert!(text.contains("%struct.UserPayload = type { float }"), "{text}");
    let hit = text.lines().find(|line| line.contains("?hit@@")).unwrap();
    assert!(
        hit.contains("(%struct.UserPayload* %payload, float %other, %struct.UserPayload* %again)"),
        "{hit}"
    );
    let more = text.lines().find(|line| line.contains("?more@@")).unwrap();
    assert!(more.contains("(<4 x float>* %sum, %struct.Unit* %unit)"), "{more}");
}

/// A payload whose structure the text does not state: the index of the array in it is not known.
#[test]
fn arrays_of_payloads_are_indexed() {
    let text = r#"target triple = "dxil-ms-dx"
@shared = external addrspace(3) global [4 x i32]
define void @main() {
  %thread = call i32 @dx.op.flattenedThreadIdInGroup.i32(i32 96)
  %payload = call ptr @dx.op.getMeshPayload.struct.P(i32 170)
  %second = getelementptr inbounds nuw i8, ptr %payload, i32 4
  %float = load float, ptr %second, align 4
  store float %float, ptr addrspace(3) @shared, align 4
  %array = getelementptr inbounds nuw i8, ptr %payload, i32 8
  %element = getelementptr inbounds nuw i32, ptr %array, i32 %thread
  %value = load i32, ptr %element, align 4
  store i32 %value, ptr addrspace(3) @shared, align 4
  call void @dx.op.setMeshOutputCounts(i32 168, i32 0, i32 0)
  ret void
}
declare i32 @dx.op.flattenedThreadIdInGroup.i32(i32)
declare ptr @dx.op.getMeshPayload.struct.P(i32)
declare void @dx.op.setMeshOutputCounts(i32, i32, i32)
!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.entryPoints = !{!3}
!0 = !{i32 1, i32 5}
!1 = !{i32 1, i32 8}
!2 = !{!"ms", i32 6, i32 5}
!3 = !{ptr @main, !"main", null, null, !4}
!4 = !{i32 9, !5}
!5 = !{!6, i32 3, i32 1, i32 2, i32 44}
!6 = !{i32 64, i32 1, i32 1}
"#;
    let array = lowered_text(text);
    assert!(array.contains("%struct.P = type { i32, float, [9 x i32] }"), "{array}");
    assert!(
        array.contains("getelementptr inbounds %struct.P, %struct.P* %payload, i32 0, i32 2, i32 %thread"),
        "{array}"
    );
    // Of elements with several parts, words.
    let start = text.find("  %second").unwrap();
    let end = text.find("  call void").unwrap();
    let pairs = "  %distance = shl i32 %thread, 3
  %pair = getelementptr i8, ptr %payload, i32 %distance
  %second = getelementptr i8, ptr %pair, i32 4
  %integer = load i32, ptr %pair, align 4
  store i32 %integer, ptr addrspace(3) @shared, align 4
  %float = load float, ptr %second, align 4
  store float %float, ptr addrspace(3) @shared, align 4
";
    let words = lowered_text(&format!("{}{pairs}{}", &text[..start], &text[end..]));
    assert!(words.contains("%struct.P = type { [11 x i32] }"), "{words}");
    assert!(
        words.contains("mul i32 %thread, 2") && words.contains("bitcast i32* %second to float*"),
        "{words}"
    );
}

/// The validator takes undefined operands for variables that were not initialized; of shuffled vectors the
/// second may be one.
#[test]
fn undefined_operands_are_zeros() {
    let body = "  br i1 undef, label %one, label %two
one:
  %either = select i1 undef, i32 undef, i32 %thread
  %sum = add i32 %either, undef
  store i32 %sum, ptr addrspace(3) @shared, align 4
  br label %two
two:
  %join = phi i32 [ undef, %0 ], [ 1, %one ]
  store i32 %join, ptr addrspace(3) @shared, align 4
  ret void";
    let text = lowered("@shared = external addrspace(3) global [4 x i32]", body);
    for line in
        ["br i1 false, ", "select i1 false, i32 0, i32 %thread", "add i32 %either, 0", "phi i32 [ undef, "]
    {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert_eq!(text.matches("undef").count(), 1, "{text}");
}

/// Optimisers ask whether one of several truth values holds by an integer of their bits, of a width that DXIL
/// does not have.
#[test]
fn truth_values_become_bits() {
    let body = "  %float = uitofp i32 %thread to float
  %some = insertelement <20 x float> zeroinitializer, float %float, i32 3
  %truths = fcmp ogt <20 x float> %some, zeroinitializer
  %bits = bitcast <20 x i1> %truths to i20
  %none = icmp eq i20 %bits, 0
  %number = zext i1 %none to i32
  store i32 %number, ptr addrspace(3) @shared, align 4
  ret void";
    let shared = "@shared = external addrspace(3) global [4 x i32]";
    let native = text_of(shared, body)
        .replace("i32 1, i32 0}", "i32 1, i32 9}")
        .replace("i32 6, i32 0}", "i32 6, i32 9}");
    for text in [lowered(shared, body), lowered_text(&native)] {
        assert!(
            !text.contains("i20") && text.contains("shl i32 ") && text.contains("icmp eq i32 "),
            "{text}"
        );
    }
}

/// Metadata states the members of a structure that is the instance of a template, and the order of the
/// numbers of a square matrix in an array: LLVM's types say neither.
#[test]
fn instances_of_templates_and_orders_of_numbers_are_as_stated() {
    let text = r#"target triple = "dxilv1.6-unknown-shadermodel6.6-compute"
%__cblayout_C = type <{ %Pair, target("dx.Padding", 12), [2 x [4 x <4 x float>]] }>
%Pair = type <{ <2 x float>, <2 x float>, float }>
@C.cb = internal global target("dx.CBuffer", %__cblayout_C) poison
@a = external hidden addrspace(2) global %Pair, align 1
@m = external hidden addrspace(2) global [2 x [4 x <4 x float>]], align 4
@.str = private constant [2 x i8] c"C\00", align 1
@shared = external addrspace(3) global [4 x float]
define void @main() #0 {
  %h = call target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr @.str)
  store target("dx.CBuffer", %__cblayout_C) %h, ptr @C.cb, align 4
  %one = load float, ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @a, i32 12), align 4
  %other = load float, ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @m, i32 68), align 4
  %sum = fadd float %one, %other
  store float %sum, ptr addrspace(3) @shared, align 4
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!hlsl.cbs = !{!0}
!dx.valver = !{!1}
!dxkit.members = !{!2, !3}
!0 = !{ptr @C.cb, ptr addrspace(2) @a, ptr addrspace(2) @m}
!1 = !{i32 1, i32 8}
!2 = !{!"__cblayout_C", !"a", !"Pair<vector<float, 2>>", !"m", !"matrix<float, 4, 4>[2] __attribute__((row_major))"}
!3 = !{!"Pair<vector<float, 2>>", !"first", !"vector<float, 2>", !"second", !"vector<float, 2>", !"weight", !"float"}
"#;
    let text = lowered_text(text);
    assert!(text.contains("%\"struct.Pair<vector<float, 2> >\" = type "), "{text}");
    for name in ["first", "second", "weight"] {
        assert!(text.contains(&format!("i32 6, !\"{name}\"")), "{name}: {text}");
    }
    // Rows, columns, and 1 for rows that follow each other.
    assert!(text.contains("= !{i32 4, i32 4, i32 1}"), "{text}");
}

/// Optimisers put the distance of an array from the start of its structure behind the index: the address in
/// between is that of no element.
#[test]
fn addresses_in_arrays_are_found_from_bytes_in_front_of_them() {
    let body = "  %memory = alloca { i32, [4 x { float, [2 x float] }] }, align 4
  store i32 1, ptr %memory, align 4
  %index = and i32 %thread, 3
  %before = getelementptr inbounds [12 x i8], ptr %memory, i32 %index
  %field = getelementptr inbounds i8, ptr %before, i32 8
  store float 1.0, ptr %field, align 4
  %next = getelementptr inbounds i8, ptr %field, i32 4
  %value = load float, ptr %next, align 4
  store float %value, ptr addrspace(3) @shared, align 4
  ret void";
    let text = lowered("@shared = external addrspace(3) global [4 x float]", body);
    assert!(text.contains("i32 0, i32 1, i32 %index, i32 1\n"), "{text}");
    assert!(text.contains("i32 0, i32 1, i32 %index, i32 1, i32 1"), "{text}");
    assert!(!text.contains("i8*") && !text.contains("bitcast"), "{text}");
}

/// A component of a vector of a constant buffer is in the row of the vector, whatever its index is: so
/// reflection finds the member.
#[test]
fn components_of_constants_are_chosen_in_a_constant_row() {
    let text = r#"target triple = "dxilv1.6-unknown-shadermodel6.6-compute"
%__cblayout_C = type <{ float, target("dx.Padding", 12), <4 x float>, [2 x <4 x float>] }>
@C.cb = internal global target("dx.CBuffer", %__cblayout_C) poison
@v = external hidden addrspace(2) global <4 x float>, align 4
@rows = external hidden addrspace(2) global [2 x <4 x float>], align 4
@.str = private constant [2 x i8] c"C\00", align 1
@shared = external addrspace(3) global [4 x float]
define void @main() #0 {
  %h = call target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr @.str)
  store target("dx.CBuffer", %__cblayout_C) %h, ptr @C.cb, align 4
  %i = call i32 @llvm.dx.thread.id(i32 0)
  %one = getelementptr inbounds [4 x i8], ptr addrspace(2) @v, i32 %i
  %component = load float, ptr addrspace(2) %one, align 4
  %j = and i32 %i, 3
  %other = getelementptr inbounds [4 x i8], ptr addrspace(2) getelementptr inbounds (i8, ptr addrspace(2) @rows, i32 16), i32 %j
  %masked = load float, ptr addrspace(2) %other, align 4
  %sum = fadd float %component, %masked
  store float %sum, ptr addrspace(3) @shared, align 4
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!hlsl.cbs = !{!0}
!dx.valver = !{!1}
!0 = !{ptr @C.cb, null, ptr addrspace(2) @v, ptr addrspace(2) @rows}
!1 = !{i32 1, i32 8}
"#;
    let text = lowered_text(text);
    for row in [1, 3] {
        assert!(
            text.contains(&format!("@dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %2, i32 {row})")),
            "{text}"
        );
    }
    assert!(!text.contains("lshr"), "{text}");
}

/// The variable of a member is no memory: a load that finds no buffer would read anything.
#[test]
fn variables_of_constants_without_a_buffer_are_refused() {
    let body = "  %value = load float, ptr addrspace(2) @member, align 4
  store float %value, ptr addrspace(3) @shared, align 4
  ret void";
    let variables = "@member = external addrspace(2) global float
@shared = external addrspace(3) global [4 x float]";
    let fault = refusal(variables, body);
    assert!(fault.contains("no constant buffer in !hlsl.cbs"), "{fault}");
}

/// Metadata states the type of an array of resources, of which LLVM's module has the number of elements.
#[test]
fn arrays_of_resources_have_the_stated_dimensions_and_elements() {
    let text = r#"target triple = "dxilv1.6-unknown-shadermodel6.6-compute"
@lists.str = private constant [6 x i8] c"lists\00", align 1
@shared = external addrspace(3) global [4 x i32]
define void @main() #0 {
  %h = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 5, i32 6, i32 4, ptr @lists.str)
  %p = call ptr @llvm.dx.resource.getpointer.p0(target("dx.RawBuffer", i32, 0, 0) %h, i32 0)
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr addrspace(3) @shared, align 4
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!1}
!dxkit.members = !{!0}
!0 = !{!"lists", !"", !"StructuredBuffer<unsigned int>[2][3]"}
!1 = !{i32 1, i32 8}
"#;
    let text = lowered_text(text);
    assert!(
        text.contains("[2 x [3 x %\"class.StructuredBuffer<unsigned int>\"]]* undef, !\"lists\""),
        "{text}"
    );
    assert!(!text.contains("dxkit.members"), "{text}");
}

/// Without optimising, clang finds the levels of a texture in the bytes behind its handle.
#[test]
fn handles_are_found_by_constant_addresses_in_bytes() {
    let text = r#"target triple = "dxilv1.6-unknown-shadermodel6.6-compute"
%texture = type { target("dx.Texture", float, 0, 0, 0, 2), { target("dx.Texture", float, 0, 0, 0, 2) } }
@texels = internal global %texture poison, align 4
@.str = private constant [7 x i8] c"texels\00", align 1
@shared = external addrspace(3) global [4 x float]
define void @main() #0 {
  %h = call target("dx.Texture", float, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr @.str)
  store target("dx.Texture", float, 0, 0, 0, 2) %h, ptr @texels, align 4
  %levels = getelementptr inbounds %texture, ptr @texels, i32 0, i32 1
  store target("dx.Texture", float, 0, 0, 0, 2) %h, ptr %levels, align 4
  %again = load target("dx.Texture", float, 0, 0, 0, 2), ptr getelementptr inbounds nuw (i8, ptr @texels, i32 4), align 4
  %v = call float @llvm.dx.resource.load.level(target("dx.Texture", float, 0, 0, 0, 2) %again, <2 x i32> zeroinitializer, i32 0, <2 x i32> zeroinitializer)
  store float %v, ptr addrspace(3) @shared, align 4
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!1}
!1 = !{i32 1, i32 8}
"#;
    let text = lowered_text(text);
    assert!(text.contains("@dx.op.textureLoad.f32(i32 66") && !text.contains("@texels"), "{text}");
}

/// Shader model 6.9 has vectors, but none of one element, which clang loads; and none of bits, as which an
/// optimiser takes one of words.
#[test]
fn vectors_that_no_shader_model_has_become_numbers() {
    let body = "  %one = load <1 x float>, ptr addrspace(3) @shared, align 4
  %both = shufflevector <1 x float> %one, <1 x float> poison, <2 x i32> zeroinitializer
  %sum = fadd <2 x float> %both, %both
  %number = extractelement <2 x float> %sum, i32 1
  store float %number, ptr addrspace(3) @shared, align 4
  %words = insertelement <3 x i32> zeroinitializer, i32 %thread, i32 1
  %bits = bitcast <3 x i32> %words to <96 x i1>
  %bit = extractelement <96 x i1> %bits, i32 32
  %flag = zext i1 %bit to i32
  store i32 %flag, ptr addrspace(3) @shared, align 4
  ret void";
    let native = text_of("@shared = external addrspace(3) global [4 x i32]", body)
        .replace("i32 1, i32 0}", "i32 1, i32 9}")
        .replace("i32 6, i32 0}", "i32 6, i32 9}");
    let text = lowered_text(&native);
    assert!(!text.contains("<1 x float>") && !text.contains("x i1>"), "{text}");
    assert!(text.contains("fadd float "), "{text}");
}

/// Shader model 6.9 has vectors; the numbers in expansions are vectors as well, or the expansion is that of
/// the elements.
#[test]
fn expansions_of_vectors_have_no_undefined_numbers() {
    let body = "  %one = load <2 x float>, ptr addrspace(3) @shared, align 4
  %e = call <2 x float> @llvm.exp.v2f32(<2 x float> %one)
  %l = call <2 x float> @llvm.log10.v2f32(<2 x float> %e)
  %a = call <2 x float> @llvm.atan2.v2f32(<2 x float> %l, <2 x float> %e)
  %bits = bitcast <2 x float> %a to <2 x i32>
  %turned = call <2 x i32> @llvm.fshl.v2i32(<2 x i32> %bits, <2 x i32> %bits, <2 x i32> splat (i32 5))
  %sum = call <2 x i32> @llvm.uadd.sat.v2i32(<2 x i32> %turned, <2 x i32> %bits)
  store <2 x i32> %sum, ptr addrspace(3) @shared, align 4
  ret void";
    let native = text_of("@shared = external addrspace(3) global [4 x i32]", body)
        .replace("i32 1, i32 0}", "i32 1, i32 9}")
        .replace("i32 6, i32 0}", "i32 6, i32 9}");
    let text = lowered_text(&native);
    // Vectors begin without elements.
    let mut undefined = text.lines().filter(|line| line.contains("undef"));
    assert!(undefined.all(|line| line.contains("insertelement")), "{text}");
    assert!(text.contains("fmul <2 x float>") && text.contains("shl i32 "), "{text}");
}

/// Resources without bounds are such arrays in libraries: the size of the array says nothing of its elements.
#[test]
fn elements_of_arrays_without_bounds_are_reached_by_bytes() {
    let body = "  %third = load i32, ptr getelementptr inbounds (i8, ptr @many, i32 8), align 4
  %bytes = shl i32 %thread, 2
  %address = getelementptr i8, ptr @many, i32 %bytes
  %any = load i32, ptr %address, align 4
  ret void";
    let text = lowered("@many = external constant [0 x i32]", body);
    assert!(text.contains("getelementptr inbounds ([0 x i32], [0 x i32]* @many, i32 0, i32 2)"), "{text}");
    assert!(text.contains("getelementptr [0 x i32], [0 x i32]* @many, i32 0, i32 %thread"), "{text}");
    assert!(!text.contains("i8*"), "{text}");
}

/// Optimisers access neighbours in structures as vectors: the validator refuses casts between pointers to
/// types of different sizes.
#[test]
fn vectors_at_elements_are_accessed_by_element() {
    let body = "  %first = getelementptr [4 x float], ptr addrspace(3) @shared, i32 0, i32 %thread
  %pair = load <2 x float>, ptr addrspace(3) %first, align 8
  %sum = fadd <2 x float> %pair, %pair
  store <2 x float> %sum, ptr addrspace(3) %first, align 8
  ret void";
    let shader = text_of("@shared = external addrspace(3) global [4 x float]", body);
    let native = shader.replace("i32 1, i32 0}", "i32 1, i32 9}").replace("i32 6, i32 0}", "i32 6, i32 9}");
    let text = lowered_text(&native);
    assert_eq!(text.matches("load float, float addrspace(3)* %").count(), 2, "{text}");
    assert_eq!(text.matches("store float %").count(), 2, "{text}");
    assert!(text.contains("fadd <2 x float>") && !text.contains("bitcast"), "{text}");
    let native = native
        .replace("[4 x float]", "{ float, { float, float }, float }")
        .replace("<2 x", "<4 x")
        .replace("i32 %thread\n", "i32 0\n");
    let text = lowered_text(&native);
    assert_eq!(text.matches("load float, float addrspace(3)* ").count(), 4, "{text}");
    assert!(text.contains("i32 0, i32 1, i32 0") && text.contains("i32 0, i32 2"), "{text}");
    assert!(!text.contains("bitcast"), "{text}");
}

/// A matrix in memory is one vector of all elements, whose rows are accessed as shorter ones.
#[test]
fn vectors_in_longer_vectors_are_accessed_by_element() {
    let body = "  %matrix = alloca <16 x float>, align 8
  store <4 x float> zeroinitializer, ptr %matrix, align 8
  %second = getelementptr inbounds nuw i8, ptr %matrix, i32 16
  store <4 x float> zeroinitializer, ptr %second, align 8
  %row = load <4 x float>, ptr %matrix, align 8
  %all = load <16 x float>, ptr %matrix, align 8
  ret void";
    let native = text_of("", body);
    let native = native.replace("i32 1, i32 0}", "i32 1, i32 9}").replace("i32 6, i32 0}", "i32 6, i32 9}");
    let text = lowered_text(&native);
    assert!(!text.contains("bitcast"), "{text}");
    for element in 0..8 {
        let place = format!("<16 x float>* %matrix, i32 0, i32 {element}\n");
        assert!(text.contains(&place), "{place}: {text}");
    }
}

/// Numbers of other types in a structure are accessed through casts of pointers to one of them.
#[test]
fn vectors_over_fields_are_accessed_by_field() {
    let body = "  %pair = alloca { float, i32 }, align 4
  store <2 x i32> <i32 1065353216, i32 7>, ptr %pair, align 4
  %first = getelementptr { float, i32 }, ptr %pair, i32 0, i32 0
  %number = load float, ptr %first, align 4
  ret void";
    let native = text_of("", body);
    let native = native.replace("i32 1, i32 0}", "i32 1, i32 9}").replace("i32 6, i32 0}", "i32 6, i32 9}");
    let text = lowered_text(&native);
    assert_eq!(text.matches("store i32 ").count(), 2, "{text}");
    assert!(text.contains("bitcast float* %") && !text.contains("<2 x i32>*"), "{text}");
}

/// Optimisers prove that a block is not reached; the validator accepts `unreachable` only after operations
/// that do not return.
#[test]
fn blocks_that_are_not_reached_return() {
    let body = "  %known = icmp eq i32 %thread, 0
  br i1 %known, label %one, label %other
one:
  ret void
other:
  unreachable";
    let text = lowered("", body);
    assert!(!text.contains("unreachable") && text.matches("ret void").count() == 2, "{text}");
    let declaration = "declare void @dx.op.ignoreHit(i32)";
    let text = lowered(declaration, "  call void @dx.op.ignoreHit(i32 155)\n  unreachable");
    assert!(text.contains("unreachable"), "{text}");
}

/// GVN reads an element of a stored vector as bits of one integer.
#[test]
fn parts_of_wide_integers_are_elements() {
    let globals = "@shared = external addrspace(3) global [4 x i32]";
    let body = |from: u32, bits: u32, store: &str| {
        format!(
            "  %whole = insertelement <8 x i32> zeroinitializer, i32 %thread, i32 3
  %bits = bitcast <8 x i32> %whole to i256
  %moved = lshr i256 %bits, {from}
  %part = trunc i256 %moved to i{bits}
{store}
  ret void"
        )
    };
    let word = "  store i32 %part, ptr addrspace(3) @shared, align 4";
    let text = lowered(globals, &body(96, 32, word));
    assert!(text.contains("store i32 %thread, ") && !text.contains("i256"), "{text}");
    let half = "  %word = zext i16 %part to i32\n  store i32 %word, ptr addrspace(3) @shared, align 4";
    let text = lowered(globals, &body(112, 16, half));
    assert!(text.contains("lshr i32 %thread, 16") && !text.contains("i256"), "{text}");
    let pair = "  %high = lshr i64 %part, 32\n  %word = trunc i64 %high to i32\n  store i32 %word, ptr addrspace(3) @shared, align 4";
    let text = lowered(globals, &body(64, 64, pair));
    assert!(text.contains("zext i32 %thread to i64") && !text.contains("i256"), "{text}");
}

/// Intrinsics on vectors become operations on their elements.
#[test]
fn intrinsics_of_vectors_are_expanded() {
    let globals = "@shared = external addrspace(3) global [4 x float]
declare float @llvm.dx.fdot.v3f32(<3 x float>, <3 x float>)
declare <3 x float> @llvm.dx.lerp.v3f32(<3 x float>, <3 x float>, <3 x float>)
declare <3 x float> @llvm.dx.ddx.coarse.v3f32(<3 x float>)
declare <3 x float> @llvm.dx.normalize.v3f32(<3 x float>)
declare <3 x i1> @llvm.dx.isinf.v3f32(<3 x float>)
declare i1 @llvm.dx.any.v3i1(<3 x i1>)";
    let body = "  %number = uitofp i32 %thread to float
  %a = insertelement <3 x float> splat (float 2.0), float %number, i32 1
  %b = call <3 x float> @llvm.dx.lerp.v3f32(<3 x float> %a, <3 x float> splat (float 1.0), <3 x float> splat (float 0.5))
  %c = call <3 x float> @llvm.dx.ddx.coarse.v3f32(<3 x float> %b)
  %d = call <3 x float> @llvm.dx.normalize.v3f32(<3 x float> %c)
  %e = call <3 x i1> @llvm.dx.isinf.v3f32(<3 x float> %d)
  %f = call i1 @llvm.dx.any.v3i1(<3 x i1> %e)
  %g = call float @llvm.dx.fdot.v3f32(<3 x float> %d, <3 x float> %a)
  %h = select i1 %f, float %g, float 0.0
  store float %h, ptr addrspace(3) @shared, align 4
  ret void";
    let text = lowered(globals, body);
    assert!(!text.contains("llvm.") && !text.contains('<'), "{text}");
    for (operation, count) in [
        ("@dx.op.unary.f32(i32 83", 3),
        ("@dx.op.unary.f32(i32 25", 1),
        ("@dx.op.isSpecialFloat.f32(i32 9", 3),
        ("@dx.op.dot3.f32(i32 55", 2),
    ] {
        assert_eq!(text.matches(operation).count(), count, "{operation}\n{text}");
    }
}

/// The text of a structured buffer of this element in clang's form, and an access to it.
fn buffer(element: &str, suffix: &str, binding: &str, access: &str) -> (String, String) {
    let ty = format!("target(\"dx.RawBuffer\", {element}, 1, 0)");
    let globals = format!(
        "declare {ty} @llvm.dx.resource.handlefrombinding.{suffix}(i32, i32, i32, i32, ptr)
declare {ty} @llvm.dx.resource.handlefromimplicitbinding.{suffix}(i32, i32, i32, i32, ptr)
declare i32 @llvm.dx.resource.updatecounter.{suffix}({ty}, i8)
declare ptr @llvm.dx.resource.getpointer.p0.{suffix}({ty}, i32)"
    );
    let access = access.replace("TYPE", &ty).replace("SUFFIX", suffix);
    let body = format!(
        "  %handle = call {ty} @llvm.dx.resource.{binding}.{suffix}(i32 0, i32 0, i32 1, i32 0, ptr null)\n{access}\n  ret void"
    );
    (globals, body)
}

/// The loop in which the lanes of one key after the other add their values. The sum has the token of the
/// loop, and stands in the block behind it, as clang 24 prints this.
const WATERFALL: &str = "  %whole = call token @llvm.experimental.convergence.entry()
  br label %again
again:
  %loop = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %whole) ]
  %key = and i32 %thread, 3
  %first = call i32 @llvm.dx.wave.readlane.first.i32(i32 %key) [ \"convergencectrl\"(token %loop) ]
  %same = icmp eq i32 %first, %key
  br i1 %same, label %done, label %again
done:
  %sum = call i32 @llvm.dx.wave.reduce.sum.i32(i32 %thread) [ \"convergencectrl\"(token TOKEN) ]
  store i32 %sum, ptr addrspace(3) @kept, align 4
  ret void";
const WATERFALL_FUNCTIONS: &str = "declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @llvm.dx.wave.readlane.first.i32(i32)
declare i32 @llvm.dx.wave.reduce.sum.i32(i32)
@kept = external addrspace(3) global i32";

/// Without the way back, the lanes of all keys would be in one sum: DXC's programs have it, and computed 8
/// sums of a wave differently.
#[test]
fn operations_on_waves_stay_in_the_loop_of_their_token() {
    let text = lowered(WATERFALL_FUNCTIONS, &WATERFALL.replace("TOKEN", "%loop"));
    assert!(text.contains("@dx.break.cond = internal constant [1 x i32] zeroinitializer"), "{text}");
    let sum = text.find("@dx.op.waveActiveOp.i32(i32 119").unwrap();
    let next = text[sum..].lines().nth(1).unwrap();
    let ends = next.starts_with("  br i1 ") && next.ends_with(", label %again");
    assert!(ends, "{text}");
    assert!(!text.contains("dxkit.convergence"), "{text}");
    // One of all lanes that arrive.
    let text = lowered(WATERFALL_FUNCTIONS, &WATERFALL.replace("TOKEN", "%whole"));
    assert!(!text.contains("dx.break.cond"), "{text}");
}

/// A loop behind another one, whose token its beginning has.
#[test]
fn loops_stay_in_the_loop_of_their_token() {
    let inner = "done:
  br label %next
next:
  %inner = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %loop) ]
  %sum = call i32 @llvm.dx.wave.reduce.sum.i32(i32 %thread) [ \"convergencectrl\"(token %inner) ]
  %more = icmp sgt i32 %sum, 5
  br i1 %more, label %next, label %end
end:
  %last = phi i32 [ %sum, %next ]
  store i32 %last, ptr addrspace(3) @kept, align 4
  ret void";
    let (loops, _) = WATERFALL.split_once("done:").unwrap();
    let text = lowered(WATERFALL_FUNCTIONS, &format!("{loops}{inner}"));
    let branch =
        text.lines().find(|line| line.starts_with("  br i1 ") && line.contains("label %end, label %again"));
    assert!(branch.is_some(), "{text}");
    assert!(!text.contains("%end, label %next"), "{text}");
}

/// An optimiser that knew what is in the variable would take the way back away.
#[test]
fn the_condition_of_breaks_is_hidden_while_raised() {
    let text = lowered(WATERFALL_FUNCTIONS, &WATERFALL.replace("TOKEN", "%loop"));
    let module = read(text.as_bytes(), &ReadOptions::default()).unwrap();
    let raised = dxkit_upgrade::raise(&module, dxkit_ir_text::LlvmVersion::NEWEST).module;
    let raised = String::from_utf8(print_raised(&raised)).unwrap();
    let hidden = "@dx.break.cond = internal externally_initialized constant";
    assert!(raised.contains(hidden), "{raised}");
    let again = lowered_text(&raised);
    assert!(again.contains("@dx.break.cond = internal constant"), "{again}");
}

/// What clang 24 prints of a walk along a list, whose first place is in another buffer.
#[test]
fn a_load_from_several_resources_is_one_from_each() {
    let access = "  %heads = call TYPE @llvm.dx.resource.handlefrombinding.SUFFIX(i32 0, i32 1, i32 1, i32 0, ptr null)
  %head = call ptr @llvm.dx.resource.getpointer.p0.SUFFIX(TYPE %heads, i32 0)
  br label %walk
walk:
  %n = phi i32 [ 0, %0 ], [ %more, %step ]
  %place = phi ptr [ %head, %0 ], [ %next, %step ]
  %at = load i32, ptr %place, align 4
  %is_end = icmp eq i32 %at, 0
  br i1 %is_end, label %end, label %step
step:
  %more = add i32 %n, %at
  %node = call ptr @llvm.dx.resource.getpointer.p0.SUFFIX(TYPE %handle, i32 %at)
  %next = getelementptr inbounds i8, ptr %node, i32 4
  br label %walk
end:
  %result = call ptr @llvm.dx.resource.getpointer.p0.SUFFIX(TYPE %handle, i32 99)
  store i32 %n, ptr %result, align 4";
    let access = access.replace("%n = phi i32 [ 0, %0 ]", "%n = phi i32 [ 0, %begin ]");
    let access = access.replace("[ %head, %0 ]", "[ %head, %begin ]");
    let access = format!("  br label %begin\nbegin:\n{access}");
    let (globals, body) = buffer("i32", "tdx.RawBuffer_i32_1_0t", "handlefrombinding", &access);
    let text = lowered(&globals, &body);
    assert_eq!(text.matches("call %dx.types.ResRet.i32 @dx.op").count(), 2, "{text}");
    assert!(text.contains("%at = phi i32 [") || text.contains(" = phi i32 ["), "{text}");
}

/// clang makes a handle of each resource in a text that is not optimised. DXC gives the used ones registers.
#[test]
fn resources_that_nothing_uses_take_no_register() {
    let access = "  %used = call TYPE @llvm.dx.resource.handlefromimplicitbinding.SUFFIX(i32 1, i32 0, i32 1, i32 0, ptr null)
  %place = call ptr @llvm.dx.resource.getpointer.p0.SUFFIX(TYPE %used, i32 %thread)
  store i32 4, ptr %place, align 4";
    let (globals, body) = buffer("i32", "tdx.RawBuffer_i32_1_0t", "handlefromimplicitbinding", access);
    let text = lowered(&globals, &body);
    assert!(text.contains("i32 0, i32 0, i32 1, i32 12, i1 false"), "{text}");
    assert_eq!(text.matches("i32 12, i1 false, i1 false").count(), 1, "{text}");
}

/// The record states the counter that the program uses.
#[test]
fn counters_are_stated() {
    let access = "  %old = call i32 @llvm.dx.resource.updatecounter.SUFFIX(TYPE %handle, i8 1)";
    let (globals, body) = buffer("i32", "tdx.RawBuffer_i32_1_0t", "handlefrombinding", access);
    let text = lowered(&globals, &body);
    assert!(text.contains("i32 12, i1 false, i1 true, i1 false"), "{text}");
}

/// Before shader model 6.3, numbers of 64 bits are loaded and stored as words.
#[test]
fn numbers_of_64_bits_are_words() {
    let access = "  %place = call ptr @llvm.dx.resource.getpointer.p0.SUFFIX(TYPE %handle, i32 %thread)
  %value = load double, ptr %place, align 8
  %sum = fadd double %value, 1.0
  store double %sum, ptr %place, align 8";
    let (globals, body) = buffer("double", "tdx.RawBuffer_f64_1_0t", "handlefrombinding", access);
    let text = lowered(&globals, &body);
    for operation in ["bufferLoad.i32", "makeDouble.f64", "splitDouble.f64", "bufferStore.i32"] {
        assert_eq!(text.matches(&format!(" @dx.op.{operation}(i32 ")).count(), 1, "{operation}\n{text}");
    }
}

/// A resource without a register gets the first one that no other resource has.
#[test]
fn registers_are_given() {
    let access = "  %place = call ptr @llvm.dx.resource.getpointer.p0.SUFFIX(TYPE %handle, i32 %thread)
  store i32 1, ptr %place, align 4
  %second = call TYPE @llvm.dx.resource.handlefromimplicitbinding.SUFFIX(i32 4, i32 0, i32 2, i32 1, ptr null)
  %third = call TYPE @llvm.dx.resource.handlefromimplicitbinding.SUFFIX(i32 7, i32 0, i32 1, i32 0, ptr null)
  %other = call ptr @llvm.dx.resource.getpointer.p0.SUFFIX(TYPE %second, i32 %thread)
  %last = call ptr @llvm.dx.resource.getpointer.p0.SUFFIX(TYPE %third, i32 %thread)
  store i32 2, ptr %other, align 4
  store i32 3, ptr %last, align 4";
    let (globals, body) = buffer("i32", "tdx.RawBuffer_i32_1_0t", "handlefrombinding", access);
    let text = lowered(&globals, &body);
    // u0 is taken: u1 and u2, then u3.
    for record in
        ["i32 0, i32 0, i32 1, i32 12", "i32 0, i32 1, i32 2, i32 12", "i32 0, i32 3, i32 1, i32 12"]
    {
        assert!(text.contains(record), "{record}\n{text}");
    }
    assert!(text.contains("@dx.op.createHandle(i32 57, i8 1, i32 1, i32 2, i1 false)"), "{text}");
}

/// Before shader model 6.6, DXIL has no lifetimes.
#[test]
fn lifetimes_are_dropped_before_shader_model_6_6() {
    let globals = "declare void @llvm.lifetime.start.p0(ptr)\ndeclare void @llvm.lifetime.end.p0(ptr)";
    let body = "  %local = alloca [4 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr %local)
  %index = and i32 %thread, 3
  %place = getelementptr [4 x i32], ptr %local, i32 0, i32 %index
  store i32 1, ptr %place, align 4
  call void @llvm.lifetime.end.p0(ptr %local)
  ret void";
    let text = lowered(globals, body);
    assert!(!text.contains("lifetime") && !text.contains("i8*"), "{text}");
}

/// Hit objects are used as a whole again after SROA and instcombine extracted their pointers.
#[test]
fn hit_objects_are_joined() {
    let globals = "%dx.types.HitObject = type { ptr }
declare %dx.types.HitObject @dx.op.hitObject_MakeNop(i32)
declare i1 @dx.op.hitObject_StateScalar.i1(i32, %dx.types.HitObject)";
    let body = "  %local = alloca %dx.types.HitObject, align 4
  %made = call %dx.types.HitObject @dx.op.hitObject_MakeNop(i32 266)
  %pointer = extractvalue %dx.types.HitObject %made, 0
  store ptr %pointer, ptr %local, align 4
  %loaded = load ptr, ptr %local, align 4
  %again = insertvalue %dx.types.HitObject poison, ptr %loaded, 0
  %state = call i1 @dx.op.hitObject_StateScalar.i1(i32 269, %dx.types.HitObject %again)
  ret void";
    let text = lowered(globals, body);
    assert!(!text.contains("extractvalue") && !text.contains("insertvalue"), "{text}");
    assert!(text.contains("@dx.op.hitObject_StateScalar.i1(i32 269, %dx.types.HitObject %"), "{text}");
}

/// The reason why a text has no form in DXIL.
fn refusal(globals: &str, body: &str) -> String {
    let mut options = ReadOptions::default();
    options.dialect = Dialect::V22;
    let text = text_of(globals, body);
    let mut module = read(text.as_bytes(), &options).unwrap_or_else(|errors| panic!("{errors}"));
    lower(&mut module).unwrap_err().to_string()
}

/// Passes that rename functions make calls that DXIL does not have. Functions with handles as parameters, as
/// passes make of loops, are inlined.
#[test]
fn calls_that_dxil_does_not_have_are_refused_or_inlined() {
    let message =
        refusal("declare i32 @quux(i32, i32)", "  %other = call i32 @quux(i32 93, i32 0)\n  ret void");
    assert_eq!(message, "@main, instruction 2: 'quux' is neither an operation of DXIL nor defined here");
    let globals = "%dx.types.Handle = type { ptr }
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1)
define internal void @taken_out(%dx.types.Handle %handle) {
  ret void
}";
    let body = "  %handle = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 2, i32 0, i32 0, i1 false)
  call void @taken_out(%dx.types.Handle %handle)
  ret void";
    let text = lowered(globals, body);
    assert!(!text.contains("taken_out"), "{text}");
}

/// A fence orders accesses of a thread as others see them: for one thread alone it binds compilers only.
/// Stages without groups have no memory of theirs.
#[test]
fn fences_are_barriers_that_wait_for_nobody() {
    let body = "  fence syncscope(\"singlethread\") seq_cst\n  fence acq_rel\n  ret void";
    let barriers = |text: &str| {
        let calls = text.lines().filter(|line| line.contains("call void @dx.op.barrier("));
        calls.map(|line| line.split(" ;").next().unwrap_or_default().trim().to_owned()).collect::<Vec<_>>()
    };
    let compute = lowered("", body);
    assert_eq!(barriers(&compute), ["call void @dx.op.barrier(i32 80, i32 10)"]);
    let pixel = text_of("", body).replace("!\"cs\"", "!\"ps\"").replace("i32 4, !5}", "i32 0, i64 0}");
    let pixel = pixel.replace("  %thread = call i32 @dx.op.threadId.i32(i32 93, i32 0)\n", "");
    assert_eq!(barriers(&lowered_text(&pixel)), ["call void @dx.op.barrier(i32 80, i32 2)"]);
}

/// `assign-guid` numbers functions, in metadata that the validator refuses.
#[test]
fn metadata_of_functions_is_dropped() {
    let text = text_of("", "  ret void").replace("@main() {", "@main() !guid !9 {") + "!9 = !{i64 -5}\n";
    let text = lowered_text(&text);
    assert!(!text.contains("guid") && !text.contains("-5"), "{text}");
}

/// SROA keeps truth values in variables of 8 bits.
#[test]
fn truth_values_in_variables_of_bytes_are_values() {
    let body = "  %truth = alloca i8, align 4
  %positive = icmp sgt i32 %thread, 0
  store i1 %positive, ptr %truth, align 1
  br i1 %positive, label %one, label %two
one:
  store i1 false, ptr %truth, align 1
  br label %two
two:
  %again = load i1, ptr %truth, align 1
  %number = zext i1 %again to i32
  store i32 %number, ptr addrspace(3) @shared, align 4
  ret void";
    let text = lowered("@shared = external addrspace(3) global [4 x i32]", body);
    // The data layout states bytes.
    let (_, text) = text.split_once("define ").unwrap();
    assert!(!text.contains("i8") && !text.contains("alloca"), "{text}");
    assert!(text.contains("phi i1 [ %positive, %0 ], [ false, %one ]"), "{text}");
}

/// SROA puts the results of operations together again, element by element.
#[test]
fn results_that_are_put_together_are_their_elements() {
    let globals = "declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
@shared = external addrspace(3) global [4 x i32]";
    let body = "  %sum = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %thread, i32 7)
  %number = extractvalue { i32, i1 } %sum, 0
  %carry = extractvalue { i32, i1 } %sum, 1
  %first = insertvalue { i32, i1 } poison, i32 %number, 0
  %both = insertvalue { i32, i1 } %first, i1 %carry, 1
  %again = extractvalue { i32, i1 } %both, 0
  store i32 %again, ptr addrspace(3) @shared, align 4
  ret void";
    let text = lowered(globals, body);
    assert!(!text.contains("insertvalue") && !text.contains("alloca"), "{text}");
    assert!(text.contains("store i32 %number, i32 addrspace(3)*"), "{text}");
}

/// In a library, a handle is made of the value of a resource, which an optimiser may keep in a variable, by
/// its parts.
#[test]
fn resources_of_libraries_are_loaded_where_they_are_used() {
    let text = r#"target triple = "dxil-ms-dx"
%dx.types.Handle = type { ptr }
%struct.Scene = type { i32 }
@scene = external constant %struct.Scene, align 4
define void @main() {
  %kept = alloca i32, align 4
  %part = load i32, ptr @scene, align 4
  store i32 %part, ptr %kept, align 4
  br label %next
next:
  %again = load i32, ptr %kept, align 4
  %whole = insertvalue %struct.Scene poison, i32 %again, 0
  %handle = call %dx.types.Handle @dx.op.createHandleForLib.struct.Scene(i32 160, %struct.Scene %whole)
  ret void
}
declare %dx.types.Handle @dx.op.createHandleForLib.struct.Scene(i32, %struct.Scene)
!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.entryPoints = !{!3}
!0 = !{i32 1, i32 5}
!1 = !{i32 1, i32 8}
!2 = !{!"lib", i32 6, i32 5}
!3 = !{null, !"", null, null, !4}
!4 = !{i32 0, i64 0}
"#;
    let text = lowered_text(text);
    assert!(text.contains("load %struct.Scene, %struct.Scene* @scene"), "{text}");
    assert!(!text.contains("alloca") && !text.contains("insertvalue"), "{text}");
}

/// Instcombine stores the bits of another type in place of a cast and a store.
#[test]
fn typed_buffers_are_accessed_by_the_types_of_their_elements() {
    let ty = "target(\"dx.TypedBuffer\", <4 x float>, 1, 0, 0)";
    let suffix = "tdx.TypedBuffer_v4f32_1_0_0t";
    let globals = format!(
        "declare {ty} @llvm.dx.resource.handlefrombinding.{suffix}(i32, i32, i32, i32, ptr)
declare ptr @llvm.dx.resource.getpointer.p0.{suffix}({ty}, i32)"
    );
    let body = format!(
        "  %handle = call {ty} @llvm.dx.resource.handlefrombinding.{suffix}(i32 0, i32 0, i32 1, i32 0, ptr null)
  %place = call ptr @llvm.dx.resource.getpointer.p0.{suffix}({ty} %handle, i32 %thread)
  %bits = load <4 x i32>, ptr %place, align 16
  %other = xor <4 x i32> %bits, splat (i32 7)
  store <4 x i32> %other, ptr %place, align 16
  ret void"
    );
    let text = lowered(&globals, &body);
    assert!(text.contains("@dx.op.bufferLoad.f32(") && text.contains("@dx.op.bufferStore.f32("), "{text}");
    assert_eq!(text.matches("bitcast float ").count(), 4, "{text}");
    assert_eq!(text.matches("bitcast i32 ").count(), 4, "{text}");
}

/// A structure is only loaded as a whole if all of its elements are loaded from there.
#[test]
fn structures_of_other_elements_are_not_loaded_as_a_whole() {
    let globals = "%struct.Pair = type { i32, i32 }
@kept = external constant %struct.Pair, align 4
define internal i32 @sum(%struct.Pair %pair) {
  %first = extractvalue %struct.Pair %pair, 0
  %second = extractvalue %struct.Pair %pair, 1
  %sum = add i32 %first, %second
  ret i32 %sum
}";
    let body = "  %part = load i32, ptr @kept, align 4
  %one = insertvalue %struct.Pair poison, i32 %part, 0
  %pair = insertvalue %struct.Pair %one, i32 7, 1
  %sum = call i32 @sum(%struct.Pair %pair)
  ret void";
    // Functions of a shader have no structures as parameters.
    let lowered = |body: &str| {
        lowered_text(&text_of(globals, body).replace(r#"!"cs", i32 6, i32 0"#, r#"!"lib", i32 6, i32 3"#))
    };
    let text = lowered(body);
    assert!(text.contains("i32 7"), "{text}");
    let whole = body.replace("i32 7, 1", "i32 %more, 1").replace(
        "  %one = ",
        "  %more = load i32, ptr getelementptr (i8, ptr @kept, i32 4), align 4\n  %one = ",
    );
    let text = lowered(&whole);
    assert!(text.contains("load %struct.Pair, %struct.Pair* @kept"), "{text}");
}
