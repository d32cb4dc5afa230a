//! Each pass on texts: what stands in front of `=>` becomes what stands after it.

use dxkit_ir_text::{PrintOptions, ReadOptions, read, write};
use dxkit_passes::bitcode::Module;
use dxkit_passes::bitcode::ir::FunctionId;
use dxkit_passes::{eliminate_dead_code, fold_constants, simplify, simplify_control_flow};

fn after(text: &str, pass: impl Fn(&mut Module, &[FunctionId]) -> usize) -> String {
    let mut module = read(text, &ReadOptions::default()).unwrap();
    let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
    pass(&mut module, &functions);
    assert!(module.verify().is_empty(), "{text}");
    let mut out = Vec::new();
    write(&module, &PrintOptions::for_bitcode(0), &mut (), &mut out);
    String::from_utf8(out).unwrap()
}

/// The value that a function of one operation returns after folding.
fn folded(result: &str, operation: &str) -> String {
    let text = format!("define {result} @f(i32 %x, float %y) {{\n  %r = {operation}\n  ret {result} %r\n}}");
    let text = after(&text, fold_constants);
    let line = text.lines().find(|line| line.contains(" ret ")).unwrap().trim().to_owned();
    line.trim_start_matches("ret ").trim_start_matches(result).trim().to_owned()
}

#[test]
fn operations_on_integers_are_computed() {
    // The results are those of LLVM 22's `instsimplify`.
    for (operation, expected) in [
        ("add i32 2147483647, 1", "-2147483648"),
        ("sub i32 0, 1", "-1"),
        ("mul i32 65536, 65537", "65536"),
        ("udiv i32 -1, 2", "2147483647"),
        ("sdiv i32 -7, 2", "-3"),
        ("urem i32 -1, 10", "5"),
        ("srem i32 -7, 2", "-1"),
        ("shl i32 1, 31", "-2147483648"),
        ("lshr i32 -1, 28", "15"),
        ("ashr i32 -16, 2", "-4"),
        ("and i32 12, 10", "8"),
        ("or i32 12, 10", "14"),
        ("xor i32 12, 10", "6"),
        ("and i32 %x, 0", "0"),
        ("and i32 -1, %x", "%x"),
        ("or i32 %x, 0", "%x"),
        ("mul i32 %x, 0", "0"),
        ("mul i32 1, %x", "%x"),
        ("sub i32 %x, 0", "%x"),
        ("shl i32 %x, 0", "%x"),
        ("select i1 true, i32 %x, i32 7", "%x"),
        ("select i1 false, i32 %x, i32 7", "7"),
        ("trunc i64 4294967297 to i32", "1"),
        ("zext i1 true to i32", "1"),
        ("sext i1 true to i32", "-1"),
        ("sext i16 -2 to i32", "-2"),
        ("bitcast float 1.000000e+00 to i32", "1065353216"),
        ("fptoui float 3.500000e+00 to i32", "3"),
        ("fptosi float -3.500000e+00 to i32", "-3"),
    ] {
        assert_eq!(folded("i32", operation), expected, "{operation}");
    }
    for (operation, expected) in [
        ("icmp ult i32 1, -1", "true"),
        ("icmp slt i32 1, -1", "false"),
        ("icmp eq i32 5, 5", "true"),
        ("icmp sge i32 -1, -1", "true"),
        ("fcmp olt float 1.000000e+00, 2.000000e+00", "true"),
        ("fcmp oeq float 0.000000e+00, -0.000000e+00", "true"),
        ("fcmp une float 0x7FF8000000000000, 0x7FF8000000000000", "true"),
        ("fcmp ord float 0x7FF8000000000000, 1.000000e+00", "false"),
    ] {
        assert_eq!(folded("i1", operation), expected, "{operation}");
    }
    assert_eq!(folded("float", "uitofp i32 3 to float"), "3.000000e+00");
    assert_eq!(folded("float", "sitofp i32 -3 to float"), "-3.000000e+00");
    assert_eq!(folded("float", "bitcast i32 1065353216 to float"), "1.000000e+00");
}

#[test]
fn what_a_device_decides_is_left() {
    for (result, operation) in [
        ("i32", "udiv i32 1, 0"),
        ("i32", "sdiv i32 -2147483648, -1"),
        ("i32", "srem i32 -2147483648, -1"),
        ("i32", "shl i32 1, 32"),
        ("i32", "fptoui float -1.000000e+00 to i32"),
        ("i32", "fptosi float 3.000000e+09 to i32"),
        ("float", "fadd float 1.000000e+00, 2.000000e+00"),
        ("float", "uitofp i32 16777217 to float"),
        ("i1", "fcmp ogt float 0x36A0000000000000, 0.000000e+00"),
        ("i1", "fcmp nnan oeq float 1.000000e+00, 1.000000e+00"),
    ] {
        assert_eq!(folded(result, operation), "%r", "{operation}");
    }
}

const BRANCHES: &str = "\
define i32 @f(i32 %x) {
entry:
  %c = icmp eq i32 1, 2
  br i1 %c, label %then, label %else

then:
  %a = add i32 %x, 1
  br label %end

else:
  switch i32 4, label %then [
    i32 4, label %end
    i32 5, label %then
  ]

end:
  %r = phi i32 [ %a, %then ], [ 7, %else ]
  %unused = add i32 %r, %x
  ret i32 %r
}
";

#[test]
fn a_decided_branch_leaves_one_way() {
    assert_eq!(
        after(BRANCHES, simplify),
        "
define i32 @f(i32 %x) {
entry:
  br label %else

else:                                             ; preds = %entry
  br label %end

end:                                              ; preds = %else
  ret i32 7
}
"
    );
    // Alone, the pass about the control flow needs a constant in the branch itself.
    assert!(after(BRANCHES, simplify_control_flow).contains("br i1 %c"));
}

#[test]
fn a_switch_with_equal_targets_and_a_branch_with_equal_targets_go_one_way() {
    let text = "\
define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %next [
    i32 1, label %next
  ]

next:
  %p = phi i32 [ 3, %entry ], [ 3, %entry ]
  ret i32 %p
}
";
    let simple = after(text, simplify);
    assert!(simple.contains("br label %next") && simple.contains("ret i32 3"), "{simple}");
}

#[test]
fn loops_are_kept_and_their_constant_conditions_decided() {
    let text = "\
define i32 @f(i32 %x) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %n, %next ]
  br i1 true, label %next, label %never

never:
  br label %next

next:
  %n = add i32 %i, 1
  %more = icmp ult i32 %n, %x
  br i1 %more, label %loop, label %end

end:
  ret i32 %n
}
";
    let simple = after(text, simplify);
    assert!(!simple.contains("never") && simple.contains("br i1 %more"), "{simple}");
    assert!(simple.contains("phi i32 [ 0, %entry ], [ %n, %next ]"), "{simple}");
}

#[test]
fn unused_operations_without_effects_go() {
    let text = "\
declare i32 @dx.op.threadId.i32(i32, i32) #0
declare void @dx.op.barrier(i32, i32) #1

define void @f(i32 %x) {
  %id = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %sum = add i32 %id, %x
  call void @dx.op.barrier(i32 80, i32 9)
  ret void
}

attributes #0 = { nounwind readnone }
attributes #1 = { noduplicate nounwind }
";
    let simple = after(text, eliminate_dead_code);
    assert!(!simple.contains("%sum") && !simple.contains("%id ="), "{simple}");
    assert!(simple.contains("call void @dx.op.barrier"), "{simple}");
}
