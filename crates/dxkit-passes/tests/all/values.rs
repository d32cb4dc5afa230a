//! The passes that make values of memory, calls and vectors, on texts.

use dxkit_ir_text::{PrintOptions, ReadOptions, read, write};
use dxkit_passes::bitcode::Module;
use dxkit_passes::bitcode::ir::FunctionId;
use dxkit_passes::{
    InlineError, Policy, eliminate_common_subexpressions, fold_extracts, fold_fast_arithmetic, fold_loads,
    forget_lifetimes, globals_to_locals, inline_calls, merge_blocks, promote_memory, remove_dead_loops,
    split_arrays, split_casts, split_group_shared, split_variables, split_vectors,
};

fn module(text: &str) -> Module {
    read(text, &ReadOptions::default()).unwrap()
}

fn all(module: &Module) -> Vec<FunctionId> {
    module.functions().map(|function| function.id()).collect()
}

/// The text after a pass, without comments and indents.
fn after(text: &str, pass: impl FnOnce(&mut Module, &[FunctionId])) -> String {
    let mut module = module(text);
    let functions = all(&module);
    pass(&mut module, &functions);
    assert_eq!(module.verify(), [], "{text}");
    let mut out = Vec::new();
    write(&module, &PrintOptions::for_bitcode(0), &mut (), &mut out);
    let text = String::from_utf8(out).unwrap();
    let lines = text.lines().map(|line| line.split("  ;").next().unwrap().trim());
    lines.filter(|line| !line.is_empty() && !line.starts_with(';')).collect::<Vec<_>>().join("\n")
}

#[test]
fn calls_become_the_bodies_of_functions() {
    let text = "define i32 @main(i32 %x) {
  %a = call i32 @twice(i32 %x)
  %b = call i32 @chosen(i32 %a)
  ret i32 %b
}
define i32 @twice(i32 %x) {
  %r = add i32 %x, %x
  ret i32 %r
}
define i32 @chosen(i32 %x) {
  %c = icmp eq i32 %x, 3
  br i1 %c, label %yes, label %no
yes:
  ret i32 7
no:
  %r = call i32 @twice(i32 %x)
  ret i32 %r
}";
    let text = after(text, |module, functions| {
        let main = functions.first().copied().unwrap();
        assert_eq!(inline_calls(module, &[main]), Ok(3));
        merge_blocks(module, &[main]);
    });
    let main = text.split("define").nth(1).unwrap();
    assert!(!main.contains("call"), "{main}");
    assert!(main.contains("phi i32 [ 7, "), "{main}");
}

#[test]
fn circles_of_calls_are_an_error() {
    let text = "define void @a() {
  call void @b()
  ret void
}
define void @b() {
  call void @a()
  ret void
}";
    let mut module = module(text);
    let functions = all(&module);
    assert_eq!(inline_calls(&mut module, &functions), Err(InlineError::Recursive(functions)));
}

#[test]
fn calls_that_double_again_and_again_are_an_error() {
    let mut text = String::from("define void @f0() {\n  fence seq_cst\n  ret void\n}\n");
    for number in 1..40 {
        let call = format!("  call void @f{}()\n", number - 1);
        text += &format!("define void @f{number}() {{\n{call}{call}  ret void\n}}\n");
    }
    let mut module = module(&text);
    let functions = all(&module);
    let last = functions.last().copied().unwrap();
    let Err(InlineError::TooLarge { function, calls }) = inline_calls(&mut module, &[last]) else { panic!() };
    assert!(function != last && calls.contains(&function));
    // All, from the one that was asked for down to the one that calls nothing.
    assert!(calls.iter().eq(functions.iter().rev()), "{calls:?}");
}

#[test]
fn variables_become_those_of_their_elements_and_then_values() {
    let text = "define float @f(float %x, i32 %i) {
  %s = alloca { float, [2 x float], <2 x float> }
  %a = getelementptr { float, [2 x float], <2 x float> }, { float, [2 x float], <2 x float> }* %s, i32 0, i32 0
  store float %x, float* %a
  %b = getelementptr { float, [2 x float], <2 x float> }, { float, [2 x float], <2 x float> }* %s, i32 0, i32 2, i32 1
  store float %x, float* %b
  %w = load { float, [2 x float], <2 x float> }, { float, [2 x float], <2 x float> }* %s
  %v = extractvalue { float, [2 x float], <2 x float> } %w, 2
  %e = extractelement <2 x float> %v, i32 1
  ret float %e
}";
    let text = after(text, |module, functions| {
        assert!(split_variables(module, functions) >= 3);
        assert!(promote_memory(module, functions, &Policy::all()));
        assert!(fold_extracts(module, functions) > 0);
        assert!(split_vectors(module, functions) > 0);
    });
    assert!(text.ends_with("ret float %x\n}"), "{text}");
    assert!(!text.contains("alloca"), "{text}");
}

/// A variable that nested loops do not change has one value, however the phis of the loops refer to each
/// other.
#[test]
fn variables_that_loops_do_not_change_need_no_phi() {
    let text = "define float @f(float %x, i1 %c, i1 %d) {
entry:
  %s = alloca float
  store float %x, float* %s
  br label %outer
outer:
  br label %inner
inner:
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  br i1 %d, label %inner, label %after
after:
  br i1 %c, label %one, label %other
one:
  br label %latch
other:
  br label %latch
latch:
  br i1 %d, label %outer, label %end
end:
  %r = load float, float* %s
  ret float %r
}";
    let text = after(text, |module, functions| {
        assert!(promote_memory(module, functions, &Policy::all()));
    });
    assert!(!text.contains("phi"), "{text}");
    assert!(text.contains("ret float %x"), "{text}");
}

#[test]
fn vectors_that_loops_join_become_numbers() {
    let text = "define float @f(float %x, i1 %c) {
  %v = insertelement <2 x float> undef, float %x, i32 1
  br label %loop
loop:
  %p = phi <2 x float> [ %v, %0 ], [ %s, %loop ]
  %s = fadd <2 x float> %p, <float 1.000000e+00, float 2.000000e+00>
  br i1 %c, label %loop, label %end
end:
  %e = extractelement <2 x float> %s, i32 1
  ret float %e
}";
    let text = after(text, |module, functions| {
        assert_eq!(split_vectors(module, functions), 1);
    });
    assert!(!text.contains("<2 x float>"), "{text}");
    assert!(text.contains("fadd float"), "{text}");
}

#[test]
fn variables_of_the_module_and_constants() {
    let text = "@state = internal global i32 5
@table = internal constant [2 x i32] [i32 11, i32 22]
define i32 @f() {
  %a = load i32, i32* @state
  %b = add i32 %a, 1
  store i32 %b, i32* @state
  %p = getelementptr [2 x i32], [2 x i32]* @table, i32 0, i32 1
  %t = load i32, i32* %p
  %c = load i32, i32* @state
  %r = add i32 %c, %t
  ret i32 %r
}";
    let text = after(text, |module, functions| {
        assert_eq!(globals_to_locals(module, functions[0]), 1);
        assert_eq!(fold_loads(module, functions), 1);
        assert!(promote_memory(module, functions, &Policy::all()));
    });
    assert!(text.contains("= add i32 5, 1") && text.contains(", 22"), "{text}");
    assert!(!text.contains("@state"), "{text}");
}

#[test]
fn matrices_are_vectors_and_structures_of_rows() {
    let text = "%m = type { [2 x <2 x float>] }
define %m @f(<4 x float> %x) {
  %s = alloca <4 x float>
  store <4 x float> %x, <4 x float>* %s
  %p = bitcast <4 x float>* %s to %m*
  %r = load %m, %m* %p
  ret %m %r
}";
    let text = after(text, |module, functions| {
        assert_eq!(split_casts(module, functions), 1);
        promote_memory(module, functions, &Policy::all());
    });
    assert!(text.contains("extractelement <4 x float>") && text.contains("insertvalue %m"), "{text}");
    assert!(!text.contains("load %m"), "{text}");
}

#[test]
fn blocks_that_follow_each_other_become_one() {
    let text = "define i32 @f(i1 %c) {
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi i32 [ 1, %a ], [ 2, %0 ]
  br label %d
d:
  ret i32 %p
}";
    let text = after(text, |module, functions| {
        assert_eq!(merge_blocks(module, functions), 1);
    });
    // The empty block tells which way was taken.
    assert!(text.contains("phi i32 [ 1, %a ]"), "{text}");
    assert!(text.ends_with("ret i32 %p\n}"), "{text}");
}

#[test]
fn arrays_of_vectors_and_structures_become_arrays_of_numbers() {
    let text = "%p = type { float, <2 x i32> }
define float @main(i32 %i, i32 %k, <2 x float> %v) {
  %a = alloca [4 x <2 x float>]
  %b = alloca [3 x %p]
  %c = alloca [2 x [5 x float]]
  %whole = getelementptr [4 x <2 x float>], [4 x <2 x float>]* %a, i32 0, i32 %i
  store <2 x float> %v, <2 x float>* %whole
  %one = getelementptr [4 x <2 x float>], [4 x <2 x float>]* %a, i32 0, i32 %k, i32 1
  %x = load float, float* %one
  %field = getelementptr [3 x %p], [3 x %p]* %b, i32 0, i32 %i, i32 1, i32 %k
  %n = load i32, i32* %field
  %row = getelementptr [2 x [5 x float]], [2 x [5 x float]]* %c, i32 0, i32 1
  %cell = getelementptr [5 x float], [5 x float]* %row, i32 0, i32 %i
  store float %x, float* %cell
  %f = sitofp i32 %n to float
  %r = fadd float %x, %f
  ret float %r
}";
    let text = after(text, |module, functions| assert!(split_arrays(module, functions) > 0));
    assert!(!text.contains("x <") && !text.contains("x [") && !text.contains("x %p"), "{text}");
    // The lanes of the first array are arrays; those of the second have computed indices.
    assert_eq!(text.matches("alloca [4 x float]").count(), 2, "{text}");
    assert_eq!(text.matches("alloca [6 x i32]").count(), 1, "{text}");
    assert_eq!(text.matches("alloca [10 x float]").count(), 1, "{text}");
    assert!(text.contains("mul i32 %i, 2") && text.contains("add i32 5, %i"), "{text}");
}

#[test]
fn arrays_of_numbers_that_are_read_as_vectors_are_read_by_numbers() {
    let text = "define <2 x float> @main(i32 %i) {
  %a = alloca [8 x float]
  %cast = bitcast [8 x float]* %a to [4 x <2 x float>]*
  %one = getelementptr [4 x <2 x float>], [4 x <2 x float>]* %cast, i32 0, i32 %i
  %v = load <2 x float>, <2 x float>* %one
  ret <2 x float> %v
}";
    let text = after(text, |module, functions| assert!(split_arrays(module, functions) > 0));
    assert!(!text.contains("bitcast") && text.matches("load float").count() == 2, "{text}");
}

/// As libraries for no certain shader model have them: arrays of vectors, a vector, and a structure of
/// vectors, with addresses that are constants.
#[test]
fn group_shared_variables_with_vectors_become_arrays_of_numbers() {
    let text = "%p = type { <2 x float>, i32 }
@rows = internal addrspace(3) global [4 x <2 x float>] undef
@one = internal addrspace(3) global <2 x i32> undef
@pair = internal addrspace(3) global %p undef
@plain = internal addrspace(3) global [4 x i32] undef
define float @main(i32 %i, <2 x float> %v) {
  %whole = getelementptr [4 x <2 x float>], [4 x <2 x float>] addrspace(3)* @rows, i32 0, i32 %i
  store <2 x float> %v, <2 x float> addrspace(3)* %whole
  %x = load float, float addrspace(3)* getelementptr ([4 x <2 x float>], [4 x <2 x float>] addrspace(3)* @rows, i32 0, i32 2, i32 1)
  store <2 x i32> <i32 1, i32 2>, <2 x i32> addrspace(3)* @one
  %f = getelementptr %p, %p addrspace(3)* @pair, i32 0, i32 0, i32 %i
  %y = load float, float addrspace(3)* %f
  %cell = getelementptr [4 x i32], [4 x i32] addrspace(3)* @plain, i32 0, i32 %i
  store i32 3, i32 addrspace(3)* %cell
  %r = fadd float %x, %y
  ret float %r
}";
    let text = after(text, |module, functions| assert!(split_group_shared(module, functions) > 0));
    let variables: Vec<&str> = text.lines().filter(|line| line.starts_with('@')).collect();
    assert!(variables.iter().all(|line| !line.contains("x <") && !line.contains("%p")), "{text}");
    assert!(variables.iter().any(|line| line.contains("[8 x float]")), "{text}");
    assert!(variables.iter().any(|line| line.starts_with("@plain ") && line.contains("[4 x i32]")), "{text}");
    assert_eq!(text.matches("store i32").count(), 3, "{text}");
    assert!(text.contains("i32 0, i32 5"), "{text}");
}

#[test]
fn loops_that_compute_what_nothing_uses_are_left() {
    let text = |compare: &str, used: &str| {
        format!(
            "define i32 @main(i32 %n, i32 %x) {{
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %x, %entry ], [ %sum, %loop ]
  %sum = add i32 %s, %i
  %next = add i32 %i, 1
  %more = icmp {compare}
  br i1 %more, label %loop, label %out
out:
  ret i32 %{used}
}}"
        )
    };
    for (compare, used, is_gone) in [
        ("ult i32 %next, %n", "x", true),
        ("ne i32 %i, %n", "x", true),
        ("ugt i32 %n, %next", "x", true),
        // A value is used behind it; the number at which it ends changes; it may never end.
        ("ult i32 %next, %n", "sum", false),
        ("ult i32 %next, %s", "x", false),
        ("ule i32 %next, %n", "x", false),
        ("ugt i32 %next, %n", "x", false),
    ] {
        let text = after(&text(compare, used), |module, functions| {
            assert_eq!(remove_dead_loops(module, functions), usize::from(is_gone), "{compare}");
        });
        assert_eq!(text.contains("br i1"), !is_gone, "{text}");
    }
}

#[test]
fn lifetimes_are_forgotten() {
    let text = "declare void @llvm.lifetime.start(i64, i8*)
define void @main() {
  %a = alloca i32
  %p = bitcast i32* %a to i8*
  call void @llvm.lifetime.start(i64 4, i8* %p)
  ret void
}";
    let text = after(text, |module, functions| assert_eq!(forget_lifetimes(module, functions), 1));
    assert!(!text.contains("call"), "{text}");
}

/// The memory of a body is in the first block of its caller, also if the call is its first instruction.
#[test]
fn the_memory_of_bodies_is_in_front_of_everything() {
    let text = "define i32 @main(i32 %x) {
  %a = call i32 @chosen(i32 %x)
  ret i32 %a
}
define i32 @chosen(i32 %x) {
  %memory = alloca i32
  %c = icmp eq i32 %x, 3
  br i1 %c, label %yes, label %no
yes:
  ret i32 7
no:
  store i32 %x, i32* %memory
  %r = load i32, i32* %memory
  ret i32 %r
}";
    let text = after(text, |module, functions| {
        let main = functions.first().copied().unwrap();
        assert_eq!(inline_calls(module, &[main]), Ok(1));
    });
    let main = text.split("define").nth(1).unwrap();
    assert!(main.lines().nth(1).unwrap().contains("alloca"), "{main}");
}

#[test]
fn what_was_computed_before_is_not_computed_again() {
    let text = "define float @main(float %a, i1 %c) {
  %x = fmul fast float %a, 2.0
  br i1 %c, label %yes, label %no
yes:
  %y = fmul fast float 2.0, %a
  %s = fadd fast float %y, %x
  %t = fadd fast float %x, %x
  ret float %t
no:
  %z = fmul float %a, 2.0
  %u = fadd fast float %x, %x
  ret float %z
}";
    let text = after(text, |module, functions| {
        assert_eq!(eliminate_common_subexpressions(module, functions), 2);
    });
    // Neither with other flags, nor with what only the other branch computes.
    for kept in ["%s = fadd fast float %x, %x", "%z = fmul float %a, 2.0", "%u = fadd fast float %x, %x"] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    assert!(text.contains("ret float %s"), "{text}");
}

/// What DXC's linker folds, too.
#[test]
fn fast_arithmetic_has_no_infinities() {
    let text = "define float @main(float %a) {
  %m = fmul fast float %a, -0.0
  %d = fdiv fast float 0.0, %a
  %o = fdiv fast float %a, %a
  %k = fmul float %a, 0.0
  %i = fdiv fast float %a, 0.0
  %n = fsub fast float %a, 0x7FF8000000000000
  %p = fmul fast float 0x7FF8000000000000, %a
  %q = fmul fast float %a, 0x7FF8000000000000
  %x = fadd float %m, %d
  %y = fadd float %x, %o
  %z = fadd float %y, %k
  %zi = fadd float %z, %i
  %zn = fadd float %zi, %n
  %zp = fadd float %zn, %p
  %end = fadd float %zp, %q
  ret float %end
}";
    let text = after(text, |module, functions| {
        assert_eq!(fold_fast_arithmetic(module, functions), 5);
    });
    for gone in ["%m =", "%d =", "%o =", "%n =", "%p ="] {
        assert!(!text.contains(gone), "{gone} {text}");
    }
    for kept in ["%x = fadd float -0.0", "%y = fadd float %x, 1.0", "%k =", "%i =", "%q ="] {
        assert!(text.contains(kept), "{kept} {text}");
    }
}

#[test]
fn fast_arithmetic_gets_simpler() {
    let text = "define float @main(float %a, float %b) {
  %s = fadd fast float %a, %b
  %d = fsub fast float %s, %a
  %p = fmul fast float %d, 1.0
  %z = fsub fast float %p, %p
  %n = fadd fast float %z, %p
  %two = fadd fast float 1.0, 1.0
  %r = fadd fast float %n, %two
  %large = fadd fast float 16777216.0, 1.0
  %q = fadd fast float %r, %large
  %strict = fadd float 1.0, 1.0
  %end = fadd fast float %q, %strict
  ret float %end
}";
    let text = after(text, |module, functions| {
        assert_eq!(fold_fast_arithmetic(module, functions), 5);
    });
    for kept in [
        "%r = fadd fast float %b, 2.0",
        "%large = fadd fast float 0x4170000000000000, 1.0",
        "%strict = fadd float 1.0",
    ] {
        assert!(text.contains(kept.trim_end_matches(", 1.0").trim_end_matches(", 2.0")), "{kept}: {text}");
    }
}
