//! Texts as people write them.

use dxkit_bitcode::ir::{Constant, Instruction, Type};
use dxkit_bitcode::{Module, ir::Metadata};
use dxkit_ir_text::{Options, ReadOptions, read, write};

const TEXT: &str = include_str!("hand_written.ll");

fn print(module: &Module) -> String {
    let mut text = Vec::new();
    assert!(write(module, &Options::for_bitcode(1 << 20), &mut (), &mut text));
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
