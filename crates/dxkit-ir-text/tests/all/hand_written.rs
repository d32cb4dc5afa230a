//! Texts as people write them.

use dxkit_bitcode::ir::{Constant, Instruction, Type};
use dxkit_bitcode::{Module, ir::Metadata};
use dxkit_ir_text::{PrintOptions, ReadOptions, read, write};

const TEXT: &str = include_str!("hand_written.ll");

fn print(module: &Module) -> String {
    let mut text = Vec::new();
    assert!(write(module, &PrintOptions::for_bitcode(1 << 20), &mut (), &mut text));
    String::from_utf8(text).unwrap()
}

#[test]
fn it_is_read() {
    let module = read(TEXT, &ReadOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    assert!(module.verify().is_empty(), "{:?}", module.verify());
    let main = module.function_named(b"main").unwrap();
    assert_eq!(main.blocks().len(), 5);
    let names: Vec<_> = main.blocks().map(|block| main.block_name(block.id())).collect();
    assert_eq!(names, [Some(&b"entry"[..]), Some(b"loop"), Some(b"exit"), None, Some(b"a b")]);
    // The incoming value of the loop is defined in the loop.
    let phi = main.instructions().find(|entry| module.name(entry.id().into()) == Some(b"i")).unwrap();
    let Instruction::Phi { values, blocks } = phi.get() else { panic!() };
    assert_eq!(module.name(values[1]), Some(&b"next"[..]));
    assert_eq!(blocks[1], main.blocks().nth(1).unwrap().id());
    let Some(Metadata::Node(node)) = module.metadatum(module.named(b"named").unwrap().nodes[1]) else {
        panic!()
    };
    assert!(node.distinct);
    assert_eq!(node.operands[0], Some(module.named(b"named").unwrap().nodes[1]));
    let wide = module.globals().find(|(id, _)| module.name((*id).into()) == Some(b"wide")).unwrap().1;
    let wide = module.constant(wide.initializer.unwrap().as_constant().unwrap()).unwrap();
    assert_eq!(wide.constant, Constant::WideInteger(&[0, 1 << 63]));
    assert!(matches!(module.ty(wide.ty), Type::Integer { width: 128 }));
}

/// What is printed of it is the same text once and again, and LLVM's own.
#[test]
fn it_is_printed() {
    let module = read(TEXT, &ReadOptions::default()).unwrap();
    let printed = print(&module);
    let again =
        read(&printed, &ReadOptions::default()).unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
    assert_eq!(print(&again), printed);
    for line in [
        "%pair = type { float, %list* }",
        "%list = type <{ %pair, [2 x %list*] }>",
        "@text = private unnamed_addr constant [4 x i8] c\"a\\00\\5Cb\"",
        "@vectors = constant <2 x half> <half 0xH3C00, half 0xH3C00>",
        "@wide = constant i128 -170141183460469231731687303715884105728",
        "define float @main(i32 %n, float* nocapture %p) #0 {",
        "  %value = load float, float* %address, align 4, !range !",
        "  %2 = extractvalue %pair %1, 0, !dx.precise !",
        "attributes #0 = { nounwind \"fp32-denorm-mode\"=\"any\" }",
    ] {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
}

/// One node for all that say the same, but for distinct ones.
#[test]
fn equal_nodes_are_one() {
    let text = "!x = !{!0, !1, !2, !3}\n!0 = !{!4}\n!1 = !{!5}\n!2 = distinct !{!4}\n!3 = distinct !{!4}\n\
                !4 = !{i32 1}\n!5 = !{i32 1}\n";
    let module = read(text, &ReadOptions::default()).unwrap();
    let nodes = module.named(b"x").unwrap().nodes;
    assert_eq!(nodes[0], nodes[1]);
    assert_ne!(nodes[2], nodes[3]);
    assert_eq!(
        module.metadatum(nodes[2]).unwrap().as_node().unwrap().operands,
        module.metadatum(nodes[0]).unwrap().as_node().unwrap().operands
    );
}

/// A loop that does not change a value has it as its own incoming value.
#[test]
fn phis_may_refer_to_themselves() {
    for name in ["2", "x"] {
        let after = if name == "x" { "2" } else { "3" };
        let text = format!(
            "define i32 @f(i1 %c) {{\n  br label %1\n\n; <label>:1\n  %{name} = phi i32 [ 0, %0 ], [ %{name}, %1 ]\n  \
             br i1 %c, label %1, label %{after}\n\n; <label>:{after}\n  ret i32 %{name}\n}}\n"
        );
        let module = read(&text, &ReadOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
        let phi = module.function_named(b"f").unwrap().instructions().nth(1).unwrap();
        let Instruction::Phi { values, .. } = phi.get() else { panic!() };
        assert_eq!(values[1], phi.id().into());
    }
}

/// Lines of the forms that printers write, and the same lines with other spaces, are read alike.
#[test]
fn lines_and_tokens_give_the_same() {
    let text = r#"%struct.S = type { [4 x float], i32, <2 x half> }
%"class.A<B,C>" = type { i32 }

@"\01?g@@3MA" = external addrspace(3) global [4 x float], align 4
@s = external addrspace(3) global %struct.S, align 4

define float @"\01?called@@YAMM@Z"(float %x) {
  ret float %x
}

define void @main(i1 %c, %"class.A<B,C>" %resource, %struct.S* %p) {
  %1 = call float @"\01?called@@YAMM@Z"(float 1.250000e+02)
  %2 = call float @"\01?called@@YAMM@Z"(float -0.000000e+00)
  %3 = call float @"\01?called@@YAMM@Z"(float 0x3FB99999A0000000)
  %4 = call i32 addrspace(6)* @record.pointer(i32 239, i32 -1, i8 -56, i1 false)
  %5 = call i32 addrspace(6)* @record.pointer(i32 239, i32 12345678, i8 56, i1 true)
  %6 = call i32 @"create<A>"(i32 160, %"class.A<B,C>" %resource)
  call void @take.pointer(i32 157, %struct.S* nonnull %p, double 1.000000e+22)
  call void @take.pointer(i32 157, %struct.S* nonnull %p, double -2.500000e-16) #1
  call void @take.pointer(i32 157, %struct.S* %p, double 1.797693e+308) #1
  store float %1, float addrspace(3)* getelementptr inbounds ([4 x float], [4 x float] addrspace(3)* @"\01?g@@3MA", i32 0, i32 3), align 4
  %7 = load i32, i32 addrspace(3)* getelementptr (%struct.S, %struct.S addrspace(3)* @s, i32 0, i32 1), align 4
  br label %8

; <label>:8                                       ; preds = %8, %0
  %9 = phi i32 [ 0, %0 ], [ %12, %8 ]
  %10 = getelementptr inbounds %struct.S, %struct.S* %p, i32 0, i32 0, i32 %9
  %11 = insertelement <3 x i32> undef, i32 %9, i32 1
  %12 = add nuw i32 %9, 1
  %13 = extractelement <3 x i32> %11, i32 1
  br i1 %c, label %8, label %14

; <label>:14                                      ; preds = %8
  ret void
}

; Function Attrs: nounwind readnone
declare i32 addrspace(6)* @record.pointer(i32, i32, i8, i1) #0

declare i32 @"create<A>"(i32, %"class.A<B,C>") #0

declare void @take.pointer(i32, %struct.S*, double)

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }
"#;
    let module = read(text, &ReadOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    let mut spaced = String::new();
    for line in text.lines() {
        // Two spaces after each comma, and in front of operands: none of these lines has a form that printers
        // write.
        let line = if line.starts_with("  ") || line.starts_with("declare ") {
            line.replace(", ", ",  ")
                .replace(" = ", "  =  ")
                .replace("call ", "call  ")
                .replace("declare ", "declare  ")
        } else {
            line.to_owned()
        };
        spaced.push_str(&line);
        spaced.push('\n');
    }
    let from_tokens = read(&spaced, &ReadOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    let printed = print(&module);
    assert_eq!(printed, print(&from_tokens));
    // They are written as LLVM writes them, so nothing changes.
    for line in text.lines().filter(|line| line.starts_with("  ")) {
        // LLVM finds out by itself that constant indices are inside of a variable.
        let line = line.replace("* getelementptr (", "* getelementptr inbounds (");
        assert!(printed.contains(&line), "{line}\n{printed}");
    }
    let main = module.function_named(b"main").unwrap();
    assert_eq!(main.instructions().count(), 19);
}

/// An instruction may go on in the next line.
#[test]
fn instructions_may_have_several_lines() {
    let text = "declare void @g(i32)\n\ndefine i32 @f(i32* %p, i32 %a) {\n  %1 = load i32, i32* %p\n  , align 4\n  \
                %2 = add i32 %1, %a ; a comment\n  ; and another one\n  , !dx.precise !0\n  call void @g(i32 %2)\n  #0\n  \
                ret i32 %2\n}\n\nattributes #0 = { nounwind }\n\n!0 = !{i32 1}\n";
    let module = read(text, &ReadOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    let printed = print(&module);
    for line in ["load i32, i32* %p, align 4\n", "add i32 %1, %a, !dx.precise !", "call void @g(i32 %2) #0\n"]
    {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
}

/// Names and lines are looked through in blocks of bytes: each length has its end somewhere else in a block,
/// and some are at the end of the text.
#[test]
fn names_of_all_lengths() {
    for length in 1..140 {
        let name = "a-b.c_d$e9Z".chars().cycle().take(length).collect::<String>();
        let text = format!(
            "%{name} = type {{ i32 }}\n\n; {name}\ndeclare void @{name}(i32, %{name}*) #0\n\n\
             define void @main() {{\n  %{name} = add i32 1, 2 ; {name}\n  %1 = add i32 %{name}, 3\n  ret void\n}}\n\n\
             attributes #0 = {{ nounwind }}\n\n!{name} = !{{!0}}\n\n!0 = !{{!\"{name}\", !\"\\41{name}\"}}\n"
        );
        let module = read(&text, &ReadOptions::default()).expect("a name");
        assert!(module.function_named(name.as_bytes()).is_some(), "{name}");
        let nodes = module.named(name.as_bytes()).expect("named metadata").nodes;
        let node = module.metadatum(nodes[0]).and_then(|node| Some(node.as_node()?.operands.to_vec()));
        let texts = node.unwrap_or_default().into_iter().map(|id| module.metadatum(id?)?.as_string());
        let wanted = [Some(name.clone()), Some(format!("A{name}"))];
        assert!(texts.eq(wanted.iter().map(|text| text.as_ref().map(String::as_bytes))), "{name}");
    }
}

/// The start of each line is known from that of the one before it.
#[test]
fn numbers_in_sequence() {
    let lines = |count: usize| {
        (0..count).map(|number| format!("  %{} = add i32 %0, {number}\n", number + 2)).collect::<String>()
    };
    let text = format!("define void @main(i32) {{\n{}  ret void\n}}\n", lines(10_100));
    let module = read(&text, &ReadOptions::default()).expect("numbers");
    assert_eq!(module.function_named(b"main").map(|function| function.instructions().count()), Some(10_101));
    for wrong in ["9", "19", "100", "111", "999", "1010"] {
        let wrong = text.replace(&format!("  %{wrong} ="), &format!("  %{wrong}0 ="));
        assert!(read(&wrong, &ReadOptions::default()).is_err());
    }
    let nodes =
        (0..10_100).map(|number| format!("!{number} = !{{i32 {number}, !{}}}\n", (number + 1) % 10_100));
    let nodes = nodes.collect::<String>();
    let module = read(format!("!x = !{{!0}}\n{nodes}"), &ReadOptions::default()).expect("nodes");
    assert_eq!(module.metadata().filter(|(_, metadata)| metadata.as_node().is_some()).count(), 10_100);
    assert!(
        read(format!("!x = !{{!0}}\n{nodes}").replace("\n!999 =", "\n!998 ="), &ReadOptions::default())
            .is_err()
    );
}
