//! Modules that DXC assembled from the sources beside them: what is decoded is what stands in the source.
//!
//! The modules are `tests/assembled/*.bc`; each was assembled from the text of the same name, written by hand
//! so that the instructions, constants, attributes and debug nodes of LLVM 3.7 occur. The expectations here
//! are written from that text, function by function, and not from what the reader prints.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests

use std::fs;
use std::path::Path;

use dxkit_bitcode::ir::dwarf::{
    DebugFlags, Encoding, Language, Operation as DwarfOperation, Tag, Virtuality,
};
use dxkit_bitcode::ir::{
    Atomic, AtomicOperation, Attribute, AttributeKind, AttributeSlot, BinaryOpcode, Call, CallingConvention,
    CastOpcode, Clause, ClauseKind, Constant, DebugNode, DllStorageClass, Function, Instruction,
    InstructionEntry, Linkage, Metadata, MetadataId, Operation, Ordering, Predicate, SynchronizationScope,
    TailCall, ThreadLocalMode, Type, TypeId, User, ValueId, ValueKind, Visibility,
};
use dxkit_bitcode::{Module, ParseOptions, Reader};

fn module(name: &str) -> Module {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/assembled").join(name);
    let module = Module::parse(&fs::read(path).unwrap()).unwrap();
    assert_eq!(module.unknown(), [], "{name}");
    module
}

/// One reader for all, and something broken between them: each module is as if it were read alone.
#[test]
fn a_reader_keeps_nothing_of_the_module_before() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/assembled");
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    let files = ["instructions.bc", "debug.bc", "constants.bc"].map(read);
    let mut reader = Reader::new(ParseOptions::ALL);
    for file in files.iter().chain(&files).chain(files.iter().rev()) {
        let alone = Module::parse(file).unwrap();
        assert_eq!(format!("{:?}", reader.read(file).unwrap()), format!("{alone:?}"));
        // Half a module is an error, and nothing of it remains in the reader.
        let half = &file[..file.len() / 8 * 4];
        let error = reader.read(half).unwrap_err();
        assert_eq!(Module::parse(half).unwrap_err().to_string(), error.to_string());
    }
    assert_eq!(format!("{:?}", Module::parse(&files[0]).unwrap()), {
        format!("{:?}", reader.read(&files[0]).unwrap())
    });
}

fn function<'m>(module: &'m Module, name: &str) -> Function<'m> {
    module.function_named(name.as_bytes()).unwrap_or_else(|| panic!("no {name}"))
}

fn instructions<'m>(module: &'m Module, name: &str) -> Vec<Instruction<'m>> {
    function(module, name).instructions().map(|entry| entry.get()).collect()
}

/// A type as the source writes it.
fn spell(module: &Module, id: TypeId) -> String {
    match module.ty(id) {
        Type::Void => "void".into(),
        Type::Half => "half".into(),
        Type::Float => "float".into(),
        Type::Double => "double".into(),
        Type::X86Fp80 => "x86_fp80".into(),
        Type::Fp128 => "fp128".into(),
        Type::PpcFp128 => "ppc_fp128".into(),
        Type::X86Mmx => "x86_mmx".into(),
        Type::Metadata => "metadata".into(),
        Type::Integer { width } => format!("i{width}"),
        Type::Pointer { pointee, address_space: 0 } => format!("{}*", spell(module, pointee)),
        Type::Pointer { pointee, address_space } => {
            format!("{} addrspace({address_space})*", spell(module, pointee))
        }
        Type::Struct { name: Some(name), .. } | Type::Opaque { name } => {
            format!("%{}", String::from_utf8_lossy(name))
        }
        Type::Struct { name: None, packed: false, elements } => format!("{{ {} }}", list(module, elements)),
        Type::Array { count, element } => format!("[{count} x {}]", spell(module, element)),
        Type::Vector { count, element } => format!("<{count} x {}>", spell(module, element)),
        Type::Function { result, parameters, variadic } => {
            let rest = if variadic { ", ..." } else { "" };
            format!("{} ({}{rest})", spell(module, result), list(module, parameters))
        }
        other => panic!("{other:?}"),
    }
}

fn list(module: &Module, types: &[TypeId]) -> String {
    types.iter().map(|ty| spell(module, *ty)).collect::<Vec<_>>().join(", ")
}

fn types_of(module: &Module, name: &str) -> Vec<String> {
    function(module, name).instructions().map(|entry| spell(module, entry.ty())).collect()
}

/// The results of a function's instructions, so that expectations can name them as the source does.
fn results(function: Function<'_>) -> Vec<ValueId> {
    function.instructions().filter_map(|entry| entry.value()).collect()
}

#[test]
fn arithmetic() {
    let module = module("instructions.bc");
    let function = function(&module, "binary");
    let found: Vec<_> = function
        .instructions()
        .filter_map(|entry| match entry.get() {
            Instruction::Operation(Operation::Binary { opcode, flags, .. }) => Some((opcode, flags)),
            _ => None,
        })
        .collect();
    assert_eq!(
        found,
        [
            (BinaryOpcode::Add, 0),
            (BinaryOpcode::Add, 1), // nuw
            (BinaryOpcode::Add, 2), // nsw
            (BinaryOpcode::Sub, 3),
            (BinaryOpcode::Mul, 0),
            (BinaryOpcode::UDiv, 0),
            (BinaryOpcode::UDiv, 1), // exact
            (BinaryOpcode::SDiv, 0),
            (BinaryOpcode::URem, 0),
            (BinaryOpcode::SRem, 0),
            (BinaryOpcode::Shl, 2),
            (BinaryOpcode::LShr, 1),
            (BinaryOpcode::AShr, 0),
            (BinaryOpcode::And, 0),
            (BinaryOpcode::Or, 0),
            (BinaryOpcode::Xor, 0),
        ]
    );
    // Each result except the last is the first operand of the next instruction.
    let values = results(function);
    for (entry, before) in function.instructions().skip(1).zip(&values) {
        assert_eq!(entry.operands().first(), Some(before));
    }
    let [.., xor, _] = function.instructions().collect::<Vec<_>>()[..] else { panic!() };
    assert_eq!(function.integer(xor.operands()[1]), Some(-1));

    let flags: Vec<_> =
        instructions(&module, "floats").iter().map(|it| it.fast_math_flags().to_string()).collect();
    let fast = "fast | nnan | ninf | nsz | arcp";
    assert_eq!(flags, ["none", fast, "nnan | ninf", "nsz | arcp", "none", "none"]);
    assert_eq!(BinaryOpcode::SRem.spelling(true), Some("frem"));

    let group = module.attributes_of(function.record().attributes, AttributeSlot::Function).next().unwrap();
    let attributes: Vec<_> = group.attributes().collect();
    assert_eq!(
        attributes,
        [
            Attribute::Enum(AttributeKind::NoUnwind),
            Attribute::Enum(AttributeKind::ReadNone),
            Attribute::Text { key: b"bare", value: None },
            Attribute::Text { key: b"kind", value: Some(b"arithmetic") },
        ]
    );
}

#[test]
fn casts_and_comparisons() {
    let module = module("instructions.bc");
    let casts: Vec<_> = function(&module, "casts")
        .instructions()
        .filter_map(|entry| match entry.get() {
            Instruction::Operation(Operation::Cast { opcode, .. }) => {
                Some((opcode, spell(&module, entry.ty())))
            }
            _ => None,
        })
        .collect();
    let expected = [
        (CastOpcode::Trunc, "i8"),
        (CastOpcode::ZExt, "i32"),
        (CastOpcode::SExt, "i32"),
        (CastOpcode::FpToUi, "i32"),
        (CastOpcode::FpToSi, "i32"),
        (CastOpcode::UiToFp, "double"),
        (CastOpcode::SiToFp, "double"),
        (CastOpcode::FpTrunc, "half"),
        (CastOpcode::FpExt, "double"),
        (CastOpcode::PtrToInt, "i64"),
        (CastOpcode::IntToPtr, "i32*"),
        (CastOpcode::BitCast, "float*"),
        (CastOpcode::AddrSpaceCast, "float addrspace(3)*"),
    ];
    assert_eq!(casts, expected.map(|(opcode, ty)| (opcode, ty.to_owned())));

    let predicates: Vec<_> = instructions(&module, "compare")
        .iter()
        .filter_map(|instruction| match instruction {
            Instruction::Operation(Operation::Compare { predicate, flags, .. }) => {
                Some((*predicate, flags.bits()))
            }
            _ => None,
        })
        .collect();
    let (eq, slt, uge) = (Predicate::IcmpEq, Predicate::IcmpSlt, Predicate::IcmpUge);
    assert_eq!(predicates, [(eq, 0), (slt, 0), (uge, 0), (Predicate::FcmpOeq, 0), (Predicate::FcmpUne, 31)]);
    assert_eq!(types_of(&module, "compare"), ["i1", "i1", "<2 x i1>", "i1", "i1", "i1", "<2 x i32>", "void"]);
    let compare = function(&module, "compare");
    let [first, second, third, fourth, ..] = results(compare)[..] else { panic!() };
    let vector = compare.arguments().nth(2).unwrap();
    let selects: Vec<_> = compare
        .instructions()
        .filter(|entry| matches!(entry.get(), Instruction::Operation(Operation::Select { .. })))
        .collect();
    assert_eq!(
        selects[0].get(),
        Instruction::Operation(Operation::Select { condition: fourth, if_true: first, if_false: second })
    );
    assert_eq!(selects[1].operands()[..2], [third, vector]);
    assert_eq!(compare.constant(selects[1].operands()[2]), Some(Constant::Null));
}

#[test]
fn vectors_aggregates_and_addresses() {
    let module = module("instructions.bc");
    assert_eq!(types_of(&module, "vectors"), ["float", "<2 x float>", "<3 x float>", "void"]);
    let vectors = function(&module, "vectors");
    let [extracted, inserted, _] = results(vectors)[..] else { panic!() };
    let arguments: Vec<_> = vectors.arguments().collect();
    let list = instructions(&module, "vectors");
    assert_eq!(
        list[0],
        Instruction::Operation(Operation::ExtractElement { vector: arguments[0], index: arguments[1] })
    );
    match list[1] {
        Instruction::Operation(Operation::InsertElement { vector, element, index }) => {
            assert_eq!((vector, element, vectors.integer(index)), (arguments[0], extracted, Some(1)));
        }
        other => panic!("{other:?}"),
    }
    match list[2] {
        Instruction::Operation(Operation::ShuffleVector { first, second, mask }) => {
            assert_eq!((first, vectors.constant(second)), (inserted, Some(Constant::Undef)));
            let Some(Constant::Aggregate(mask)) = vectors.constant(mask) else { panic!() };
            let indices: Vec<_> = mask.iter().map(|index| vectors.integer(*index)).collect();
            assert_eq!(indices, [Some(1), Some(0), None]);
        }
        other => panic!("{other:?}"),
    }

    assert_eq!(types_of(&module, "aggregates"), ["float", "%pair", "i32", "void"]);
    let aggregates = function(&module, "aggregates");
    let pair = aggregates.arguments().next().unwrap();
    let [part, whole, _] = results(aggregates)[..] else { panic!() };
    let list = instructions(&module, "aggregates");
    assert_eq!(
        list[0],
        Instruction::Operation(Operation::ExtractValue { aggregate: pair, indices: &[1, 0] })
    );
    assert_eq!(
        list[1],
        Instruction::Operation(Operation::InsertValue { aggregate: pair, value: part, indices: &[1, 1] })
    );
    assert_eq!(list[2], Instruction::Operation(Operation::ExtractValue { aggregate: whole, indices: &[0] }));

    assert_eq!(types_of(&module, "addresses"), ["float*", "i32*", "<2 x float*>", "void"]);
    let sources: Vec<_> = instructions(&module, "addresses")
        .iter()
        .filter_map(|instruction| match instruction {
            Instruction::Operation(Operation::GetElementPtr { in_bounds, source_type, indices, .. }) => {
                Some((*in_bounds, spell(&module, *source_type), indices.len()))
            }
            _ => None,
        })
        .collect();
    let expected = [(false, "%pair", 3), (true, "%pair", 2), (false, "float", 1)];
    assert_eq!(sources, expected.map(|(bounds, ty, count)| (bounds, ty.to_owned(), count)));
}

#[test]
fn memory() {
    let module = module("instructions.bc");
    let function = function(&module, "memory");
    let (all, one) = (SynchronizationScope::CrossThread, SynchronizationScope::SingleThread);
    let atomic = |ordering, scope| Atomic { ordering, scope };
    let [pointer, args] = function.arguments().collect::<Vec<_>>()[..] else { panic!() };
    let v = results(function);
    let list = instructions(&module, "memory");
    let integer = |id| function.integer(id);
    match list[..3] {
        [
            Instruction::Alloca { allocated_type: first, count: one, alignment: 0, in_alloca: false },
            Instruction::Alloca { count: four, alignment: 16, in_alloca: false, .. },
            Instruction::Alloca { allocated_type: third, alignment: 8, in_alloca: true, .. },
        ] => {
            assert_eq!((integer(one), integer(four)), (Some(1), Some(4)));
            assert_eq!(
                (spell(&module, first), spell(&module, third)),
                ("i32".to_owned(), "[4 x i32]".to_owned())
            );
        }
        _ => panic!("{list:?}"),
    }
    assert_eq!(types_of(&module, "memory")[..3], ["i32*", "i32*", "[4 x i32]*"]);
    let load = |alignment, volatile, atomic| Instruction::Load { pointer, alignment, volatile, atomic };
    assert_eq!(
        list[3..7],
        [
            load(0, false, None),
            load(4, true, None),
            load(4, false, Some(atomic(Ordering::Acquire, one))),
            load(8, true, Some(atomic(Ordering::SequentiallyConsistent, all))),
        ]
    );
    let store = |pointer, value, alignment, volatile, atomic| Instruction::Store {
        pointer,
        value,
        alignment,
        volatile,
        atomic,
    };
    assert_eq!(
        list[7..13],
        [
            store(v[0], v[3], 0, false, None),
            store(v[0], v[4], 2, true, None),
            store(v[1], v[5], 4, false, Some(atomic(Ordering::Release, all))),
            store(v[1], v[6], 4, true, Some(atomic(Ordering::Monotonic, one))),
            Instruction::Fence(atomic(Ordering::Acquire, all)),
            Instruction::Fence(atomic(Ordering::SequentiallyConsistent, one)),
        ]
    );
    match list[13..17] {
        [
            Instruction::AtomicRmw {
                operation: AtomicOperation::Xchg,
                value,
                volatile: false,
                atomic: first,
                ..
            },
            second,
            Instruction::CompareExchange {
                compare,
                new,
                weak: false,
                volatile: false,
                atomic: third,
                failure_ordering,
                ..
            },
            Instruction::CompareExchange {
                weak: true,
                volatile: true,
                atomic: fourth,
                failure_ordering: last,
                ..
            },
        ] => {
            assert_eq!((integer(value), first), (Some(1), atomic(Ordering::Monotonic, all)));
            let expected = Instruction::AtomicRmw {
                operation: AtomicOperation::UMin,
                pointer,
                value: v[7],
                volatile: true,
                atomic: atomic(Ordering::AcquireRelease, one),
            };
            assert_eq!(second, expected);
            assert_eq!((compare, new), (v[7], v[8]));
            assert_eq!(
                (third, failure_ordering),
                (atomic(Ordering::AcquireRelease, all), Ordering::Monotonic)
            );
            assert_eq!((fourth, last), (atomic(Ordering::SequentiallyConsistent, one), Ordering::Acquire));
        }
        _ => panic!("{list:?}"),
    }
    assert_eq!(types_of(&module, "memory")[15..17], ["{ i32, i1 }", "{ i32, i1 }"]);
    assert_eq!(list[17], Instruction::VaArg { list: args });
    assert_eq!(list[18], Instruction::Return { value: Some(v[11]) });
}

#[test]
fn control_flow() {
    let module = module("instructions.bc");
    let function = function(&module, "control");
    let names: Vec<_> = function
        .blocks()
        .map(|block| String::from_utf8_lossy(function.block_name(block.id()).unwrap()))
        .collect();
    assert_eq!(names, ["entry", "head", "one", "two", "tail", "done", "never"]);
    let blocks: Vec<_> = function.blocks().map(|block| block.id()).collect();
    let block = |number: usize| blocks[number];
    let ends: Vec<_> = function.blocks().map(|block| block.terminator().unwrap().blocks().to_vec()).collect();
    let expected: [&[usize]; 7] = [&[1], &[4, 2, 3, 2], &[4, 3], &[2, 4, 5], &[1, 5], &[], &[]];
    assert_eq!(ends, expected.map(|blocks| blocks.iter().map(|number| block(*number)).collect::<Vec<_>>()));

    let named = |name: &[u8]| {
        results(function).into_iter().find(|value| function.name_of(*value) == Some(name)).unwrap()
    };
    let head: Vec<_> = function.block(block(1)).unwrap().instructions().collect();
    match (head[0].get(), head[1].get()) {
        (
            Instruction::Phi { values, blocks: from },
            Instruction::Switch { condition, default, cases, targets },
        ) => {
            assert_eq!((function.integer(values[0]), values[1]), (Some(0), named(b"next")));
            assert_eq!(from, [block(0), block(4)]);
            assert_eq!((condition, default), (named(b"i"), block(4)));
            let cases: Vec<_> = cases.iter().map(|case| function.integer(*case).unwrap()).collect();
            assert_eq!((&cases[..], targets), (&[1, 2, -3][..], &[block(2), block(3), block(2)][..]));
        }
        other => panic!("{other:?}"),
    }
    let one = function.block(block(2)).unwrap().terminator().unwrap();
    assert_eq!(function.constant(one.operands()[0]), Some(Constant::Undef));
    let arguments: Vec<_> =
        function.arguments().map(|argument| function.name_of(argument).unwrap()).collect();
    assert_eq!(arguments, [&b"n"[..], b"where"]);

    // The use of `next` before its definition, and the use after it.
    let uses = module.uses();
    let users: Vec<_> = uses
        .get(named(b"next"))
        .iter()
        .map(|found| match found.user {
            User::Instruction(id) => (module.instruction(id).unwrap().get(), found.operand),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(
        matches!(
            users[..],
            [(Instruction::Phi { .. }, 1), (Instruction::Operation(Operation::Compare { .. }), 0)]
        ),
        "{users:?}"
    );
}

#[test]
fn unwinding() {
    let module = module("instructions.bc");
    let function = function(&module, "unwinding");
    let value_of = |name: &str| self::function(&module, name).value_id();
    assert_eq!(function.record().personality, Some(value_of("personality")));
    let list = instructions(&module, "unwinding");
    match list[..] {
        [
            Instruction::Invoke { call: first, normal: first_normal, unwind: first_unwind },
            Instruction::Invoke { call: second, normal: second_normal, unwind: second_unwind },
            Instruction::Return { value: Some(returned) },
            Instruction::LandingPad { cleanup: true, clauses },
            Instruction::Resume { value },
        ] => {
            let ends = [first_normal, first_unwind, second_normal, second_unwind];
            assert_eq!(ends.map(|block| function.block_number(block)), [1, 3, 2, 3].map(Some));
            assert_eq!(
                (first.callee, first.calling_convention),
                (value_of("may_throw"), CallingConvention::Fast)
            );
            assert!(first.attributes.is_some());
            assert_eq!(spell(&module, second.function_type), "i32 (i32, ...)");
            assert_eq!(second.arguments.len(), 2);
            let [r, caught] = results(function)[..] else { panic!() };
            assert_eq!((returned, value), (r, caught));
            let clauses: Vec<Clause> = clauses.iter().collect();
            assert_eq!([clauses[0].kind, clauses[1].kind], [ClauseKind::Catch, ClauseKind::Filter]);
            assert_eq!(spell(&module, function.type_of(clauses[1].value).unwrap()), "[1 x i8*]");
        }
        _ => panic!("{list:?}"),
    }
    assert_eq!(types_of(&module, "unwinding")[3], "{ i8*, i32 }");
}

#[test]
fn calls() {
    let module = module("instructions.bc");
    let function = function(&module, "calls");
    let calls: Vec<(InstructionEntry<'_>, Call<'_>)> = function
        .instructions()
        .filter_map(|entry| match entry.get() {
            Instruction::Call(call) => Some((entry, call)),
            _ => None,
        })
        .collect();
    let tails: Vec<_> = calls.iter().map(|(_, call)| call.tail).collect();
    let (none, tail, must) = (TailCall::None, TailCall::Tail, TailCall::MustTail);
    assert_eq!(tails, [none, tail, none, none, none, none, none, none, none, must]);
    let conventions: Vec<_> = calls.iter().map(|(_, call)| call.calling_convention.0).collect();
    assert_eq!(conventions, [0, 0, 8, 0, 0, 77, 0, 0, 0, 0]);
    let attributes = |index: usize, slot| {
        let groups = module.attributes_of(calls[index].1.attributes, slot);
        groups.flat_map(|group| group.attributes().collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    assert_eq!(attributes(1, AttributeSlot::Parameter(0)), [Attribute::Enum(AttributeKind::InReg)]);
    let function_attributes = attributes(1, AttributeSlot::Function);
    assert!(function_attributes.contains(&Attribute::Integer(AttributeKind::StackAlignment, 16)));
    assert_eq!(attributes(2, AttributeSlot::Parameter(0)), [Attribute::Enum(AttributeKind::SExt)]);
    assert_eq!(attributes(2, AttributeSlot::Function), []);

    let arguments: Vec<_> = calls[3].1.arguments.iter().map(|id| function.type_of(*id).unwrap()).collect();
    assert_eq!(list(&module, &arguments), "i32, i64, double");
    let assembly: Vec<_> = calls[4..6]
        .iter()
        .map(|(_, call)| match function.constant(call.callee) {
            Some(Constant::InlineAsm(assembly)) => assembly,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!((assembly[0].text, assembly[0].constraints), (&b"mov $0, $1"[..], &b"=r,r"[..]));
    assert!(assembly[0].side_effects && assembly[0].align_stack && assembly[0].dialect.0 == 0);
    assert!(!assembly[1].side_effects && !assembly[1].align_stack && assembly[1].dialect.0 == 1);

    // Metadata arguments: a value of the function, a constant, a node.
    let described: Vec<_> = calls[6..9]
        .iter()
        .map(|(_, call)| function.metadatum(call.arguments[0].as_metadata().unwrap()).unwrap())
        .collect();
    let third = calls[4].0.value().unwrap();
    assert!(matches!(described[0], Metadata::Value { value, .. } if value == third), "{described:?}");
    assert!(matches!(described[1], Metadata::Value { value, .. } if module.integer(value) == Some(7)));
    let text = described[2].as_node().unwrap().operands[0].and_then(|id| module.metadatum(id)).unwrap();
    assert_eq!(text.as_string(), Some(&b"described"[..]));
    let argument = calls[6].1.arguments[0];
    assert_eq!(spell(&module, function.type_of(argument).unwrap()), "metadata");
}

/// The initializer of a global variable.
fn initializer<'m>(module: &'m Module, name: &str) -> Constant<'m> {
    let (_, global) =
        module.globals().find(|(id, _)| module.name((*id).into()) == Some(name.as_bytes())).unwrap();
    constant(module, global.initializer.unwrap())
}

fn constant(module: &Module, id: ValueId) -> Constant<'_> {
    match module.value(id).unwrap().kind {
        ValueKind::Constant(constant) => module.constant(constant).unwrap().constant,
        other => panic!("{other:?}"),
    }
}

#[test]
fn constants() {
    let module = module("constants.bc");
    let get = |name| initializer(&module, name);
    let named =
        |name: &str| module.values().find(|(id, _)| module.name(*id) == Some(name.as_bytes())).unwrap().0;
    let number = |id| module.integer(id);
    assert_eq!(get("number"), Constant::Integer(-5));
    assert_eq!(get("zero"), Constant::Null);
    assert_eq!(get("array"), Constant::Data(&[1, 2, 3]));
    assert_eq!(get("bytes"), Constant::String(b"\xff\x01\x02"));
    assert_eq!(get("text"), Constant::CString(b"hello"));
    assert_eq!(get("shorts"), Constant::Data(&[0xffff, 513]));
    assert_eq!(get("longs"), Constant::Data(&[u64::MAX, 1 << 32]));
    assert_eq!(get("floats"), Constant::Data(&[0x3f80_0000, 0x8000_0000]));
    assert_eq!(get("doubles"), Constant::Data(&[0x3ff0_0000_0000_0000, 0x7ff8_0000_0000_0000]));
    assert_eq!(get("wide"), Constant::WideInteger(&[u64::MAX, i64::MAX as u64]));
    // 2⁶⁵ - (2⁶⁴ - 1)
    assert_eq!(get("negative"), Constant::WideInteger(&[1, 1]));
    assert_eq!(get("least"), Constant::Integer(i64::MIN));
    assert_eq!(get("half"), Constant::Float(0x3c00));
    assert_eq!(get("x87"), Constant::Float(0x4000_C8F5_C28F_5C28_F800));
    // LLVM's assembly writes the lower half first.
    assert_eq!(get("quad"), Constant::Float(0x4000_921F_B544_42D1_0000_0000_0000_0000));
    assert!(
        matches!(get("ppc"), Constant::Float(bits) if bits & u128::from(u64::MAX) == 0x4009_21FB_5444_2D18)
    );
    assert_eq!(get("packed_vector"), Constant::Data(&[7, 8]));
    assert_eq!(get("protected"), Constant::Integer(1));
    assert_eq!(get("hidden"), Constant::Undef);
    let Constant::Aggregate(elements) = get("vector") else { panic!() };
    assert_eq!(constant(&module, elements[1]), Constant::Undef);
    assert_eq!(constant(&module, elements[3]), Constant::Float(u128::from(4f32.to_bits())));
    let Constant::Aggregate(elements) = get("record") else { panic!() };
    assert_eq!(number(elements[0]), Some(1));
    assert_eq!(
        [constant(&module, elements[1]), constant(&module, elements[2])],
        [Constant::Null, Constant::Undef]
    );

    let cast = |name| match get(name) {
        Constant::Operation(Operation::Cast { opcode, value }) => (opcode, value),
        other => panic!("{other:?}"),
    };
    assert_eq!(cast("cast"), (CastOpcode::PtrToInt, named("number")));
    assert_eq!(cast("moved"), (CastOpcode::AddrSpaceCast, named("number")));
    match get("address") {
        Constant::Operation(Operation::GetElementPtr { in_bounds: true, source_type, base, indices }) => {
            assert_eq!((spell(&module, source_type), base), ("[3 x i32]".into(), named("array")));
            assert_eq!(indices.iter().map(|index| number(*index)).collect::<Vec<_>>(), [Some(0), Some(1)]);
        }
        other => panic!("{other:?}"),
    }
    match get("added") {
        Constant::Operation(Operation::Binary { opcode: BinaryOpcode::Add, flags, left, right }) => {
            assert_eq!((flags, number(right)), (3, Some(7)));
            assert!(matches!(constant(&module, left), Constant::Operation(Operation::Cast { .. })));
        }
        other => panic!("{other:?}"),
    }
    assert!(
        matches!(get("compared"), Constant::Operation(Operation::Compare { predicate: Predicate::IcmpUlt, right, .. }) if right == named("number"))
    );
    match get("selected") {
        Constant::Operation(Operation::Select { condition, if_true, if_false }) => {
            assert_eq!((number(if_true), number(if_false)), (Some(1), Some(2)));
            assert!(matches!(constant(&module, condition), Constant::Operation(Operation::Compare { .. })));
        }
        other => panic!("{other:?}"),
    }
    let alias = |index: usize| module.aliases().nth(index).unwrap().1;
    assert_eq!(alias(0).aliasee, named("number"));
    assert_eq!(module.name(module.aliases().nth(1).unwrap().0.into()), Some(&b"view"[..]));
    assert_eq!((alias(1).visibility, alias(1).unnamed_addr), (Visibility::Hidden, true));
    assert_eq!(
        (spell(&module, alias(1).ty), spell(&module, alias(1).value_type)),
        ("i8*".into(), "i8".into())
    );
}

#[test]
fn globals() {
    let module = module("constants.bc");
    let get = |name: &str| {
        *module.globals().find(|(id, _)| module.name((*id).into()) == Some(name.as_bytes())).unwrap().1
    };
    assert_eq!(module.inline_asm(), Some(&b"first\nsecond\n"[..]));
    assert_eq!(module.target_triple(), Some(&b"dxil-ms-dx"[..]));
    assert!(module.data_layout().unwrap().starts_with(b"e-m:e-p:32:32-i1:32"));
    let section = |global: &str| get(global).section.and_then(|id| module.section_name(id));
    assert_eq!(
        (section("array"), section("text"), section("number")),
        (Some(&b"first"[..]), Some(&b"second"[..]), None)
    );
    let linkages: Vec<_> = ["number", "zero", "array", "bytes", "kept", "appended"]
        .map(|name| get(name).linkage.name().unwrap())
        .into();
    assert_eq!(linkages, ["external", "common", "internal", "private", "weak_odr", "appending"]);
    assert_eq!(["number", "zero", "array", "half"].map(|name| get(name).alignment), [4, 8, 16, 0]);
    assert!(get("array").constant && get("array").unnamed_addr && !get("number").constant);
    assert_eq!(get("imported").dll_storage_class, DllStorageClass::Import);
    assert_eq!(get("exported").dll_storage_class, DllStorageClass::Export);
    assert_eq!(get("thread").thread_local, ThreadLocalMode::LocalExec);
    assert_eq!(get("general").thread_local, ThreadLocalMode::GeneralDynamic);
    assert!(get("elsewhere").externally_initialized);
    assert_eq!((get("hidden").visibility, get("hidden").address_space), (Visibility::Hidden, 3));
    assert_eq!(get("protected").visibility, Visibility::Protected);
    let comdat = module.comdat(get("kept").comdat.unwrap()).unwrap();
    assert_eq!((comdat.name, comdat.selection.name()), (&b"kept"[..], Some("largest")));
    let types = ["wide", "negative", "x87", "quad", "ppc", "mmx", "moved", "literal", "record"];
    let types = types.map(|name| spell(&module, get(name).value_type));
    let expected = [
        "i128",
        "i65",
        "x86_fp80",
        "fp128",
        "ppc_fp128",
        "x86_mmx",
        "i32 addrspace(1)*",
        "{ i32, float }",
        "%later",
    ];
    assert_eq!(types, expected);
    let Type::Struct { elements, .. } = module.ty(get("record").value_type) else { panic!() };
    assert_eq!(list(&module, elements), "i32, %later*, %opaque*");
    assert!(matches!(module.ty(get("packed_record").value_type), Type::Struct { packed: true, .. }));

    let once = *function(&module, "once").record();
    assert_eq!((once.linkage, once.alignment), (Linkage::LinkOnceAny, 16));
    let odr = *function(&module, "once_odr").record();
    assert_eq!((odr.linkage, odr.calling_convention), (Linkage::LinkOnceOdr, CallingConvention::Cold));
    assert!(odr.unnamed_addr);
    assert_eq!(
        (module.integer(odr.prefix.unwrap()), module.integer(odr.prologue.unwrap())),
        (Some(1), Some(2))
    );
    let weak = *function(&module, "weak").record();
    assert_eq!((weak.linkage, weak.declaration), (Linkage::ExternalWeak, true));
    assert_eq!(function(&module, "available").record().linkage, Linkage::AvailableExternally);
    let replaced = function(&module, "replaced");
    assert_eq!(replaced.record().comdat, get("kept").comdat);
    let attributes: Vec<Vec<_>> = (0..3)
        .map(|index| {
            let groups = module.attributes_of(replaced.record().attributes, AttributeSlot::Parameter(index));
            groups.flat_map(|group| group.attributes().collect::<Vec<_>>()).collect()
        })
        .collect();
    assert_eq!(
        attributes,
        [
            vec![Attribute::Enum(AttributeKind::ByVal)],
            vec![
                Attribute::Enum(AttributeKind::NonNull),
                Attribute::Enum(AttributeKind::StructRet),
                Attribute::Integer(AttributeKind::Dereferenceable, 8),
            ],
            vec![
                Attribute::Integer(AttributeKind::DereferenceableOrNull, 4),
                Attribute::Integer(AttributeKind::Alignment, 4),
            ],
        ]
    );
}

/// The nodes of debug information, to be looked for.
struct Nodes<'m>(&'m Module);

impl<'m> Nodes<'m> {
    fn find<T>(&self, wanted: impl Fn(&DebugNode<'m>) -> Option<T>) -> T {
        let mut nodes = self.0.metadata().filter_map(|(_, metadata)| metadata.as_debug());
        nodes.find_map(|node| wanted(&node)).expect("no such node")
    }

    fn text(&self, id: Option<MetadataId>) -> &'m str {
        let text = self.0.metadatum(id.unwrap()).unwrap().as_string().unwrap();
        std::str::from_utf8(text).unwrap()
    }

    fn debug(&self, id: Option<MetadataId>) -> DebugNode<'m> {
        self.0.metadatum(id.unwrap()).unwrap().as_debug().unwrap()
    }

    fn count(&self, id: Option<MetadataId>) -> usize {
        self.0.metadatum(id.unwrap()).unwrap().as_node().unwrap().operands.len()
    }
}

macro_rules! node {
    ($nodes:expr, $kind:ident) => {
        node!($nodes, $kind, |_| true)
    };
    ($nodes:expr, $kind:ident, $condition:expr) => {
        $nodes.find(|node| match node {
            DebugNode::$kind(found) => Some(*found).filter($condition),
            _ => None,
        })
    };
}

#[test]
fn debug_information() {
    let module = module("debug.bc");
    let nodes = Nodes(&module);
    let unit = node!(nodes, CompileUnit);
    assert!(unit.distinct && unit.is_optimized);
    assert_eq!(
        (unit.language, unit.runtime_version, unit.emission_kind, unit.dwo_id),
        (Language::CPlusPlus, 2, 1, 42)
    );
    let texts = [unit.producer, unit.flags, unit.split_debug_filename].map(|id| nodes.text(id));
    assert_eq!(texts, ["hand", "-O", "split"]);
    let lists = [unit.enums, unit.retained_types, unit.subprograms, unit.globals, unit.imports];
    assert_eq!(lists.map(|id| nodes.count(id)), [1; 5]);
    let DebugNode::File(file) = nodes.debug(unit.file) else { panic!() };
    assert_eq!([file.filename, file.directory].map(|id| nodes.text(id)), ["hand.hlsl", "/here"]);

    let function = node!(nodes, Subprogram, |found| found.is_definition);
    assert_eq!([function.name, function.linkage_name].map(|id| nodes.text(id)), ["function", "?function"]);
    assert_eq!((function.line, function.scope_line, function.virtual_index), (3, 4, 10));
    assert_eq!((function.virtuality, function.flags), (Virtuality::PureVirtual, DebugFlags::PROTOTYPED));
    assert!(function.is_local && function.is_optimized);
    assert_eq!([function.template_params, function.variables].map(|id| nodes.count(id)), [2, 2]);
    assert!(matches!(nodes.debug(function.containing_type), DebugNode::CompositeType(_)));
    assert!(
        matches!(nodes.debug(function.declaration), DebugNode::Subprogram(found) if !found.is_definition)
    );
    let value = module.metadatum(function.function.unwrap()).unwrap().as_value().unwrap();
    assert_eq!(module.name(value), Some(&b"function"[..]));
    let DebugNode::SubroutineType(ty) = nodes.debug(function.ty) else { panic!() };
    assert_eq!((ty.flags, nodes.count(ty.types)), (DebugFlags::LVALUE_REFERENCE, 2));

    let record = node!(nodes, CompositeType, |found| found.tag == Tag::StructureType);
    assert_eq!([record.name, record.identifier].map(|id| nodes.text(id)), ["Struct", "unique"]);
    assert_eq!((record.line, record.size, record.align, record.offset), (2, 64, 32, 8));
    assert_eq!((record.flags.accessibility(), record.runtime_lang), (Some("DIFlagPublic"), Language::ObjC));
    assert!(record.flags.contains(DebugFlags::VECTOR));
    assert_eq!([record.elements, record.template_params].map(|id| nodes.count(id)), [1, 2]);
    assert_eq!(record.base_type, record.vtable_holder);
    let space = node!(nodes, Namespace);
    assert_eq!((nodes.text(space.name), space.line), ("space", 5));
    let integer = node!(nodes, BasicType);
    assert_eq!((nodes.text(integer.name), integer.size, integer.encoding), ("int", 32, Encoding::Signed));
    let member = node!(nodes, DerivedType);
    assert_eq!((nodes.text(member.name), member.tag, member.offset), ("member", Tag::Member, 32));
    assert_eq!(member.flags.accessibility(), Some("DIFlagPrivate"));
    let extra = module.metadatum(member.extra_data.unwrap()).unwrap().as_value().unwrap();
    assert_eq!(module.integer(extra), Some(7));
    let last = node!(nodes, Enumerator, |found| found.value < 0);
    assert_eq!((nodes.text(last.name), last.value), ("Last", -2));
    let range = node!(nodes, Subrange, |found| found.count.0 == 4);
    assert_eq!(range.lower_bound, -1);
    assert_eq!(node!(nodes, Subrange, |found| found.count.0 == -1).lower_bound, 0);
    assert_eq!(nodes.text(node!(nodes, TemplateTypeParameter).name), "T");
    let parameter = node!(nodes, TemplateValueParameter);
    assert_eq!((nodes.text(parameter.name), parameter.value), ("V", member.extra_data));
    let entity = node!(nodes, ImportedEntity);
    assert_eq!((nodes.text(entity.name), entity.tag, entity.line), ("alias", Tag::ImportedModule, 7));
    let property = node!(nodes, ObjcProperty);
    let texts = [property.name, property.getter, property.setter].map(|id| nodes.text(id));
    assert_eq!((texts, property.line, property.attributes), (["property", "get", "set"], 8, 9));
    let part = node!(nodes, LanguageModule);
    let texts = [part.name, part.config_macros, part.include_path, part.sysroot].map(|id| nodes.text(id));
    assert_eq!(texts, ["module", "-DX", "/include", "/root"]);
    let variable = node!(nodes, GlobalVariable);
    assert_eq!((nodes.text(variable.linkage_name), variable.line), ("?variable", 9));
    assert!(!variable.is_local && variable.is_definition);
    assert!(matches!(nodes.debug(variable.declaration), DebugNode::DerivedType(_)));
    let block = node!(nodes, LexicalBlock);
    assert_eq!((block.distinct, block.line, block.column), (true, 10, 11));
    assert_eq!(node!(nodes, LexicalBlockFile).discriminator, 3);
    let local = node!(nodes, LocalVariable, |found| found.tag == Tag::AutoVariable);
    assert_eq!((nodes.text(local.name), local.line, local.arg), ("local", 12, 0));
    assert_eq!(local.flags, DebugFlags::ARTIFICIAL);
    assert_eq!(node!(nodes, LocalVariable, |found| found.tag == Tag::ArgVariable).arg, 1);
    let generic = node!(nodes, Generic);
    let operands: Vec<_> = generic.operands.iter().collect();
    assert_eq!((generic.tag, nodes.text(operands[0])), (Tag::EntryPoint, "header"));
    assert!(matches!(operands[1..], [Some(_), None, Some(_)]), "{operands:?}");
    let pieces = node!(nodes, Expression, |found| !found.operations.is_empty());
    assert_eq!(pieces.operations, [DwarfOperation::Deref.0, DwarfOperation::BitPiece.0, 3, 7]);

    let mut told = Vec::new();
    DebugNode::Enumerator(last).for_each_field(|name, field| told.push(format!("{name}: {field:?}")));
    assert_eq!(told, ["value: Signed(-2)", "name: Reference(Some(!9))"]);
}

#[test]
fn locations_and_attachments() {
    let module = module("debug.bc");
    let nodes = Nodes(&module);
    let function = function(&module, "function");
    let locations: Vec<_> =
        function.instructions().map(|entry| entry.debug_location().map(|at| (at.line, at.column))).collect();
    let same = Some((22, 0));
    assert_eq!(locations, [None, Some((20, 21)), same, same, same, None]);
    let first = function.instructions().nth(1).unwrap().debug_location().unwrap();
    assert!(matches!(nodes.debug(first.scope), DebugNode::LexicalBlock(_)));
    let DebugNode::Location(inlined) = nodes.debug(first.inlined_at) else { panic!() };
    assert_eq!((inlined.distinct, inlined.line, inlined.column), (true, 24, 25));
    assert!(matches!(nodes.debug(Some(inlined.scope.0)), DebugNode::LexicalBlockFile(_)));

    let attached: Vec<Vec<_>> = function
        .instructions()
        .map(|entry| {
            let kinds =
                entry.attachments().iter().map(|attached| module.metadata_kind(attached.kind).unwrap());
            kinds.map(|kind| std::str::from_utf8(kind).unwrap()).collect()
        })
        .collect();
    let expected: [&[&str]; 6] = [&[], &[], &[], &["range", "invariant.load"], &["nontemporal"], &[]];
    assert_eq!(attached, expected);
    let range = function.instructions().nth(3).unwrap().attachments()[0];
    let ends = module.metadatum(range.node).unwrap().as_node().unwrap().operands;
    let ends: Vec<_> = ends
        .iter()
        .map(|id| module.integer(module.metadatum(id.unwrap()).unwrap().as_value().unwrap()))
        .collect();
    assert_eq!(ends, [Some(0), Some(16)]);
    assert_eq!(module.named(b"named").unwrap().nodes.len(), 13);
    assert_eq!(module.metadata_kind_named(b"invariant.load").map(|kind| kind.0), Some(6));
}
