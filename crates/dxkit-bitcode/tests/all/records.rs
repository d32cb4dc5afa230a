//! Records that no compiler writes any more or that are newer than LLVM 3.7, and modules that contradict
//! themselves: assembled bit by bit, as the format says.
//!
//! `module` and `body` write the blocks that every module has (with the types below, whose numbers are the
//! constants), and a test writes the records it is about with `dxkit_synth::bitcode::Bits`, a writer that
//! shares no code with the crate. What is read is compared with the format's description.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests are tests, too

use dxkit_bitcode::ir::DebugNode;
use dxkit_bitcode::ir::{
    Attribute, AttributeKind, AttributeSlot, BlockId, Constant, DllStorageClass, Function, FunctionId,
    Instruction, InstructionEntry, Linkage, Metadata, MetadataId, Operation, Ordering, Type, TypeId,
    UnknownKind, UseListTarget, ValueId, ValueKind,
};
use dxkit_bitcode::records::{RecordForm, RecordLayout};
use dxkit_bitcode::stream::BlockKind;
use dxkit_bitcode::{Module, ParseOptions};
use dxkit_synth::bitcode::Bits;

/// Blocks, by their numbers in LLVM.
const MODULE: u64 = 8;
const ATTRIBUTES: u64 = 9;
const CONSTANTS: u64 = 11;
const FUNCTION: u64 = 12;
const SYMBOLS: u64 = 14;
const METADATA: u64 = 15;
const TYPES: u64 = 17;
const USE_LISTS: u64 = 18;

// The types that every module here has.
const VOID: u64 = 0;
const I32: u64 = 1;
const I1: u64 = 2;
const I8_POINTER: u64 = 4;
const I32_POINTER: u64 = 5;
const FLOAT: u64 = 6;
const PAIR: u64 = 7;
const PAIR_POINTER: u64 = 8;
const VECTOR: u64 = 9;
const META: u64 = 10;
const LABEL: u64 = 11;
const I80: u64 = 12;
/// The first that a test adds.
const MORE: u64 = 13;

/// A module: types, then what the test writes.
fn module(version: u64, more_types: &[(u64, &[u64])], write: impl FnOnce(&mut Bits)) -> Vec<u8> {
    let mut bits = Bits::new();
    bits.magic().open(MODULE, 3).record(1, &[version]);
    bits.open(TYPES, 4);
    bits.record(2, &[]).record(7, &[32]).record(7, &[1]).record(7, &[8]);
    bits.record(8, &[3, 0]).record(8, &[I32, 0]).record(3, &[]);
    bits.record(18, &[0, I32, FLOAT]).record(8, &[PAIR, 0]).record(12, &[2, I32]);
    bits.record(16, &[]).record(5, &[]).record(7, &[80]);
    for (code, operands) in more_types {
        bits.record(*code, operands);
    }
    bits.close();
    write(&mut bits);
    bits.close();
    bits.bytes()
}

/// The record of a function of this type that has a body.
fn declare(bits: &mut Bits, ty: u64) {
    bits.record(8, &[ty, 0, 0, 0, 0, 0, 0, 0]);
}

/// A module with one function: value 0, its arguments from 1.
fn body(version: u64, parameters: &[u64], blocks: u64, write: impl FnOnce(&mut Bits)) -> Module {
    let ty = [&[0, VOID], parameters].concat();
    let bytes = module(version, &[(21, &ty)], |bits| {
        declare(bits, MORE);
        bits.open(FUNCTION, 4).record(1, &[blocks]);
        write(bits);
        bits.close();
    });
    Module::parse(&bytes).unwrap_or_else(|error| panic!("{error}"))
}

fn function(module: &Module) -> Function<'_> {
    module.function(FunctionId(0)).unwrap()
}

fn instructions(module: &Module) -> Vec<Instruction<'_>> {
    function(module).instructions().map(|entry| entry.get()).collect()
}

fn results(module: &Module) -> Vec<TypeId> {
    let values = function(module).instructions().filter(|entry| entry.value().is_some());
    values.map(|entry: InstructionEntry<'_>| entry.ty()).collect()
}

/// The value that has this number in the bitcode: global values, the module's constants, then what the first
/// function has of its own.
fn id(module: &Module, number: usize) -> ValueId {
    let function = module.function(FunctionId(0));
    let own: Vec<_> = function.iter().flat_map(|function| function.constants()).collect();
    let all = module.values().map(|(id, _)| id);
    let mut values: Vec<_> =
        all.filter(|id| id.as_constant().is_none_or(|constant| !own.contains(&constant))).collect();
    if let Some(function) = function {
        values.extend(function.arguments());
        values.extend(own.iter().map(|id| ValueId::from(*id)));
        values.extend(function.instructions().filter_map(|entry| entry.value()));
    }
    values[number]
}

fn ty(number: u64) -> TypeId {
    TypeId(u32::try_from(number).unwrap())
}

#[test]
fn attributes_as_bits() {
    // zeroext, align 8 and nocapture (bit 21, stored at bit 32) of the first parameter; nounwind and
    // alignstack 4 (three bits from 26, stored at 37) of the function.
    let parameter = 1 | 8 << 16 | 1 << 32;
    let function = 1 << 5 | 3 << 37;
    let bytes = module(1, &[(21, &[0, VOID, I32])], |bits| {
        bits.open(ATTRIBUTES, 3).record(1, &[1, parameter, 0xffff_ffff, function]).close();
        bits.record(8, &[MORE, 0, 1, 0, 1, 0, 0, 0]);
    });
    let module = Module::parse(&bytes).unwrap();
    let list = module.function(FunctionId(0)).unwrap().record().attributes;
    let of = |slot| module.attributes_of(list, slot).next().unwrap().attributes().collect::<Vec<_>>();
    assert_eq!(
        of(AttributeSlot::Parameter(0)),
        [
            Attribute::Enum(AttributeKind::NoCapture),
            Attribute::Enum(AttributeKind::ZExt),
            Attribute::Integer(AttributeKind::Alignment, 8),
        ]
    );
    assert_eq!(
        of(AttributeSlot::Function),
        [Attribute::Enum(AttributeKind::NoUnwind), Attribute::Integer(AttributeKind::StackAlignment, 4)]
    );
}

#[test]
fn globals_of_older_modules() {
    // The older record of function types with an attribute number, and globals and functions that state their
    // pointer types.
    let types: [(u64, &[u64]); 2] = [(9, &[1, 0, VOID, I32]), (8, &[MORE, 0])];
    let bytes = module(0, &types, |bits| {
        bits.text(6, &[], "library").text(11, &[], "collector").text(5, &[], "section");
        bits.record(7, &[I32_POINTER, 1, 0, 5, 3, 1]);
        bits.record(7, &[I32_POINTER, 0, 0, 10, 0, 0, 1, 1, 1]);
        bits.record(8, &[MORE + 1, 8, 1, 6, 0, 0, 0, 2, 1]);
        bits.record(9, &[I32_POINTER, 0, 3, 1]);
        bits.open(SYMBOLS, 4).text(1, &[1], "weak").close();
    });
    let module = Module::parse(&bytes).unwrap();
    assert_eq!(module.version(), 0);
    assert_eq!(module.dependent_libraries().collect::<Vec<_>>(), [b"library"]);
    assert_eq!(module.gc_names().collect::<Vec<_>>(), [b"collector"]);
    assert_eq!(
        module.ty(ty(MORE)),
        Type::Function { result: ty(VOID), parameters: &[ty(I32)], variadic: true }
    );
    let globals: Vec<_> = module.globals().map(|(_, global)| *global).collect();
    assert_eq!((globals[0].value_type, globals[0].ty, globals[0].alignment), (ty(I32), ty(I32_POINTER), 4));
    assert_eq!(globals[0].section.and_then(|id| module.section_name(id)), Some(&b"section"[..]));
    assert_eq!(
        (globals[0].dll_storage_class, globals[0].linkage.canonical()),
        (DllStorageClass::Import, Linkage::External)
    );
    assert!(globals[0].constant && globals[1].linkage.implies_comdat() && globals[1].comdat.is_none());
    assert_eq!(globals[1].linkage.canonical(), Linkage::WeakOdr);
    assert_eq!(module.name(id(&module, 1)), Some(&b"weak"[..]));
    let function = *module.function(FunctionId(0)).unwrap().record();
    assert_eq!((function.ty, function.function_type), (ty(MORE + 1), ty(MORE)));
    assert_eq!(function.gc.and_then(|id| module.gc_name(id)), Some(&b"collector"[..]));
    assert_eq!(function.dll_storage_class, DllStorageClass::Export);
    let alias = *module.aliases().next().unwrap().1;
    assert_eq!((alias.aliasee, alias.linkage, alias.visibility.0), (id(&module, 0), Linkage::Internal, 0));
}

#[test]
fn absolute_operands() {
    let module = body(0, &[I32, I32], 1, |bits| {
        // add %1, %2; add %3, %4 (of i32, not there yet); mul; ret
        bits.record(2, &[1, 2, 0]).record(2, &[4, I32, 3, 0]).record(2, &[1, 1, 2]).record(10, &[]);
    });
    let operands: Vec<_> = function(&module).instructions().map(|entry| entry.operands().to_vec()).collect();
    assert_eq!(operands[0], [id(&module, 1), id(&module, 2)]);
    assert_eq!(operands[1], [id(&module, 4), id(&module, 3)]);
}

#[test]
fn values_before_their_definition() {
    // Forward references are negative 32-bit numbers. One without a definition is an error.
    let forward = u64::from(1u32.wrapping_neg());
    let write = |bits: &mut Bits| {
        bits.record(16, &[I32, 0b11, 0, 2, 0]); // phi [ the value after this one ], [ the argument ]
        bits.record(2, &[forward, I32, 1, 0]); // add (one further on), (the phi)
        bits.record(2, &[1, 3, 0]).record(10, &[]);
    };
    let module = body(1, &[I32], 1, write);
    let operands: Vec<_> = function(&module).instructions().map(|entry| entry.operands().to_vec()).collect();
    assert_eq!(
        operands,
        [
            vec![id(&module, 3), id(&module, 1)],
            vec![id(&module, 4), id(&module, 2)],
            vec![id(&module, 3), id(&module, 1)],
            vec![]
        ]
    );
    assert_eq!(results(&module), [ty(I32); 3]);

    let error = refused(&module_of(1, |bits| {
        bits.record(2, &[u64::from(5u32.wrapping_neg()), I32, 1, 0]).record(10, &[]);
    }));
    assert!(error.ends_with("value 7 does not exist, there are 3"), "{error}");
}

/// A stream with one function of `void (i32)`.
fn module_of(blocks: u64, write: impl FnOnce(&mut Bits)) -> Vec<u8> {
    module(1, &[(21, &[0, VOID, I32])], |bits| {
        declare(bits, MORE);
        bits.open(FUNCTION, 4).record(1, &[blocks]);
        write(bits);
        bits.close();
    })
}

/// What is written, and why it is refused.
type Case = (fn(&mut Bits), &'static str);

/// Ends a chain of calls.
fn done(_: &mut Bits) {}

fn refused(bytes: &[u8]) -> String {
    Module::parse(bytes).unwrap_err().to_string()
}

#[test]
fn instructions_with_types_left_out() {
    // %1 pointer to the pair, %2 pointer to i32, %3 i32, %4 i1
    let module = body(1, &[PAIR_POINTER, I32_POINTER, I32, I1], 1, |bits| {
        bits.open(CONSTANTS, 4).record(1, &[I32]).record(2, &[]).record(4, &[2]).close(); // %5 = 0, %6 = 1
        bits.record(4, &[6, 2, 1]); // %7 = getelementptr %1, 0, 1
        bits.record(30, &[7, 3, 2]); // %8 = getelementptr inbounds %1, 0, 1
        bits.record(20, &[7, 0, 0]); // %9 = load %2
        bits.record(41, &[8, 3, 0, 3, 1]); // %10 = load atomic %2
        bits.record(24, &[9, 8, 3, 1]); // store volatile
        bits.record(42, &[9, 8, 3, 0, 4, 0]); // store atomic
        bits.record(5, &[8, 8, 7]); // %11 = select %4, %3, %3
        bits.record(9, &[9, 9, 32]); // %12 = icmp eq %3, %3
        bits.record(19, &[I32_POINTER, I32, 6, 3]); // %13 = alloca i32, 1, align 4
        bits.record(10, &[]);
    });
    let [first, second, ..] = instructions(&module)[..] else { panic!() };
    let indices = [id(&module, 5), id(&module, 6)];
    let address = |in_bounds| {
        Instruction::Operation(Operation::GetElementPtr {
            in_bounds,
            source_type: ty(PAIR),
            base: id(&module, 1),
            indices: &indices,
        })
    };
    assert_eq!((first, second), (address(false), address(true)));
    let all = instructions(&module);
    assert!(matches!(all[2], Instruction::Load { pointer, atomic: None, .. } if pointer == id(&module, 2)));
    assert!(
        matches!(all[3], Instruction::Load { alignment: 4, atomic: Some(atomic), .. } if atomic.ordering == Ordering::Acquire)
    );
    let store = all[4];
    assert!(
        matches!(store, Instruction::Store { pointer, value, volatile: true, alignment: 4, .. } if pointer == id(&module, 2) && value == id(&module, 3))
    );
    assert!(matches!(all[5], Instruction::Store { atomic: Some(atomic), .. } if atomic.scope.0 == 0));
    assert_eq!(
        all[6],
        Instruction::Operation(Operation::Select {
            condition: id(&module, 4),
            if_true: id(&module, 3),
            if_false: id(&module, 3)
        })
    );
    assert!(matches!(all[8], Instruction::Alloca { count, alignment: 4, .. } if count == id(&module, 6)));
    // The table has no pointer to float: it is appended.
    let appended = results(&module)[0];
    assert_eq!(module.ty(appended), Type::Pointer { pointee: ty(FLOAT), address_space: 0 });
    assert!(appended.index() >= module.type_table_len());
    let expected = [appended, appended, ty(I32), ty(I32), ty(I32), ty(I1), ty(I32_POINTER)];
    assert_eq!(results(&module), expected);
}

#[test]
fn compare_exchange_through_the_ages() {
    let module = body(1, &[I32_POINTER, I32], 1, |bits| {
        bits.record(37, &[2, 1, 1, 0, 5, 1]); // no ordering of failure
        bits.record(37, &[3, 2, 2, 0, 6, 1, 2]); // one
        bits.record(37, &[4, 3, 3, 1, 6, 1, 2, 1]); // weak ones
        bits.record(46, &[5, 4, 4, 0, 4, 1]); // a type of the comparand, if it is not there yet
        bits.record(10, &[]);
    });
    let all = instructions(&module);
    let failures: Vec<_> = all
        .iter()
        .filter_map(|instruction| match instruction {
            Instruction::CompareExchange { failure_ordering, weak, .. } => Some((*failure_ordering, *weak)),
            _ => None,
        })
        .collect();
    let expected = [
        (Ordering::Acquire, false),
        (Ordering::Monotonic, false),
        (Ordering::Monotonic, true),
        (Ordering::Monotonic, false),
    ];
    assert_eq!(failures, expected);
    let types = results(&module);
    assert_eq!((types[0], types[1], types[3]), (ty(I32), ty(I32), ty(I32)));
    let Type::Struct { elements, name: None, .. } = module.ty(types[2]) else { panic!() };
    assert_eq!(elements, [ty(I32), ty(I1)]);
}

#[test]
fn personalities_of_landing_pads() {
    let module = body(1, &[I32], 3, |bits| {
        bits.open(CONSTANTS, 4).record(1, &[I8_POINTER]).record(2, &[]).close(); // %2 = null
        bits.record(13, &[0, 0, 1, 2, 3, 2]); // invoke %0(%1), the type not stated
        bits.record(10, &[]);
        bits.record(40, &[PAIR, 1, 1, 1, 0, 1]); // %3 = landingpad, personality %2, cleanup, catch %2
        bits.record(39, &[1]);
    });
    assert_eq!(function(&module).record().personality, Some(id(&module, 2)));
    match instructions(&module)[..] {
        [
            Instruction::Invoke { call, normal: BlockId(1), unwind: BlockId(2) },
            _,
            Instruction::LandingPad { cleanup: true, clauses },
            _,
        ] => {
            assert_eq!(
                (call.callee, call.arguments, call.function_type),
                (id(&module, 0), &[id(&module, 1)][..], ty(MORE))
            );
            assert_eq!(
                clauses.iter().map(|clause| (clause.kind.0, clause.value)).collect::<Vec<_>>(),
                [(0, id(&module, 2))]
            );
        }
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn switches_with_ranges() {
    let mark = 0x4b5 << 16;
    let module = body(1, &[I32], 3, |bits| {
        // 5 goes to block 1, and the unsigned range from -1 to 2 is empty; 7 to 9 go to block 2.
        let (five, minus_one, two, seven, nine) = (10, 3, 4, 14, 18);
        bits.record(12, &[mark, I32, 1, 0, 2, 2, 1, five, 0, minus_one, two, 1, 1, 0, seven, nine, 2]);
        bits.record(15, &[]).record(15, &[]);
    });
    let Instruction::Switch { condition, default, cases, targets } = instructions(&module)[0] else {
        panic!()
    };
    assert_eq!((condition, default), (id(&module, 1), BlockId(0)));
    let numbers: Vec<_> = cases.iter().map(|case| function(&module).integer(*case).unwrap()).collect();
    assert_eq!(numbers, [5, 7, 8, 9]);
    assert_eq!(targets, [BlockId(1), BlockId(2), BlockId(2), BlockId(2)]);
    assert_eq!(function(&module).type_of(cases[0]), Some(ty(I32)));

    let wide = body(1, &[I80], 1, |bits| {
        bits.record(12, &[mark, I80, 1, 0, 1, 1, 1, 2, 2, 4, 0]);
    });
    let Instruction::Switch { cases, .. } = instructions(&wide)[0] else { panic!() };
    assert_eq!(function(&wide).constant(cases[0]), Some(Constant::WideInteger(&[1, 2])));

    let error = refused(&module_of(1, |bits| {
        bits.record(12, &[mark, I32, 1, 0, 1, 1, 0, 0, 1 << 30, 0]);
    }));
    assert!(error.ends_with("a few numbers expand to too many items"), "{error}");
}

#[test]
fn arguments_that_are_no_values() {
    // declare void @1(label, metadata); a call of it with block 1 and metadata 0
    let types: [(u64, &[u64]); 3] = [(21, &[0, VOID, LABEL, META]), (21, &[0, VOID]), (8, &[MORE, 0])];
    let bytes = module(1, &types, |bits| {
        declare(bits, MORE + 1);
        bits.record(8, &[MORE, 0, 1, 0, 0, 0, 0, 0]);
        bits.open(METADATA, 3).text(1, &[], "text").close();
        bits.open(FUNCTION, 4).record(1, &[2]).record(11, &[1]);
        bits.record(34, &[0, 0, 1, 1, 2]).record(10, &[]).close();
    });
    let module = Module::parse(&bytes).unwrap();
    let Instruction::Call(call) = instructions(&module)[1] else { panic!() };
    let kinds: Vec<_> = call.arguments.iter().map(|id| function(&module).value(*id).unwrap().kind).collect();
    assert_eq!(kinds, [ValueKind::Block(BlockId(1)), ValueKind::Metadata(MetadataId::new(0))]);
    let types: Vec<_> = call.arguments.iter().map(|id| function(&module).type_of(*id).unwrap()).collect();
    assert_eq!(types, [ty(LABEL), ty(META)]);
}

#[test]
fn old_constants() {
    let bytes = module(1, &[(21, &[0, VOID])], |bits| {
        bits.record(7, &[I32, 2, 0, 0, 0, 0]); // @0
        declare(bits, MORE); // @1
        bits.open(CONSTANTS, 4);
        bits.record(4, &[10]); // %2: without a type it is an i32
        bits.record(1, &[VECTOR]).record(2, &[]); // %3
        bits.record(1, &[I32]).record(14, &[VECTOR, 3, 2]); // %4 = extractelement
        bits.record(1, &[VECTOR]).record(15, &[3, 2, 2]); // %5 = insertelement
        bits.record(16, &[3, 5, 3]); // %6 = shufflevector
        bits.record(19, &[VECTOR, 3, 5, 3]); // %7
        bits.record(1, &[I32_POINTER]).record(12, &[I32_POINTER, 0, I32, 2]); // %8 = getelementptr @0, 5
        bits.record(1, &[I8_POINTER]).record(21, &[MORE, 1, 0]); // %9 = blockaddress
        bits.record(18, &[3, 2, 97, 98, 1, 99]); // %10 = asm sideeffect alignstack "ab", "c"
        bits.record(1, &[I80]).record(5, &[3, 4]); // %11 = -1, 2
        bits.record(40, &[1, 2, 3]); // %12 is of a newer dialect
        bits.close();
        bits.open(FUNCTION, 4).record(1, &[1]).record(10, &[]).close();
    });
    let module = Module::parse(&bytes).unwrap();
    let constants: Vec<_> = module.constants().map(|(_, entry)| (entry.ty, entry.constant)).collect();
    assert_eq!(constants[0], (ty(I32), Constant::Integer(5)));
    assert_eq!(
        constants[2],
        (
            ty(I32),
            Constant::Operation(Operation::ExtractElement { vector: id(&module, 3), index: id(&module, 2) })
        )
    );
    assert_eq!(
        constants[3].1,
        Constant::Operation(Operation::InsertElement {
            vector: id(&module, 3),
            element: id(&module, 2),
            index: id(&module, 2)
        })
    );
    let shuffled = Constant::Operation(Operation::ShuffleVector {
        first: id(&module, 3),
        second: id(&module, 5),
        mask: id(&module, 3),
    });
    assert_eq!((constants[4].1, constants[5].1), (shuffled, shuffled));
    let indices = [id(&module, 2)];
    let address = Constant::Operation(Operation::GetElementPtr {
        in_bounds: false,
        source_type: ty(I32),
        base: id(&module, 0),
        indices: &indices,
    });
    assert_eq!(constants[6], (ty(I32_POINTER), address));
    assert_eq!(constants[7].1, Constant::BlockAddress { function: id(&module, 1), block: BlockId(0) });
    let Constant::InlineAsm(assembly) = constants[8].1 else { panic!() };
    assert_eq!((assembly.text, assembly.constraints), (&b"ab"[..], &b"c"[..]));
    assert!(assembly.side_effects && assembly.align_stack);
    assert_eq!(constants[9].1, Constant::WideInteger(&[u64::MAX, 2]));
    assert_eq!(constants[10].1, Constant::Unknown { code: 40, operands: &[1, 2, 3] });
    assert!(
        matches!(module.unknown(), [unknown] if unknown.kind == UnknownKind::Record { code: 40, operands: 3 })
    );
}

#[test]
fn old_metadata() {
    let bytes = module(1, &[], |bits| {
        bits.record(7, &[I32, 2, 0, 0, 0, 0]);
        bits.open(METADATA, 3);
        bits.text(1, &[], "text"); // !0
        bits.record(8, &[META, 0, I32_POINTER, 0, VOID, 0]); // !1 = !{!0, @0, null}
        bits.record(9, &[I32_POINTER, 0]); // !2 is the value itself
        bits.record(33, &[1, 2]); // !3 is a macro, of a newer dialect
        bits.record(5, &[]); // !4 = distinct !{}
        bits.text(4, &[], "named").record(10, &[1, 4]);
        bits.close();
    });
    let module = Module::parse(&bytes).unwrap();
    let metadata: Vec<_> = module.metadata().map(|(_, metadata)| metadata).collect();
    let node = metadata[1].as_node().unwrap();
    assert_eq!((node.operands[0], node.operands[2]), (Some(MetadataId::new(0)), None));
    let inline = module.metadatum(node.operands[1].unwrap()).unwrap();
    assert_eq!(inline, Metadata::Value { ty: ty(I32_POINTER), value: id(&module, 0) });
    assert_eq!(metadata[2], inline);
    assert_eq!(metadata[3], Metadata::Unknown { code: 33, operands: &[1, 2] });
    assert!(metadata[4].as_node().unwrap().distinct);
    assert_eq!(module.named(b"named").unwrap().nodes, [MetadataId::new(1), MetadataId::new(4)]);
}

#[test]
fn orders_of_use_lists() {
    let module = body(1, &[I32], 1, |bits| {
        bits.record(10, &[]).open(USE_LISTS, 3).record(1, &[2, 0, 1, 1]).record(2, &[1, 0, 0]).close();
    });
    let orders: Vec<_> =
        function(&module).use_list_orders().map(|order| (order.target, order.permutation)).collect();
    assert_eq!(orders[0], (UseListTarget::Value(id(&module, 1)), &[2, 0, 1][..]));
    assert_eq!(orders[1], (UseListTarget::Block(BlockId(0)), &[1, 0][..]));
}

#[test]
fn what_is_newer_is_listed() {
    let bytes = module(1, &[(77, &[5]), (21, &[0, VOID])], |bits| {
        bits.record(99, &[1, 2, 3]);
        bits.open(77, 3).record(1, &[1]).close();
        declare(bits, MORE + 1);
        bits.open(FUNCTION, 4).record(1, &[1]).record(58, &[7, 8]).record(10, &[]);
        bits.open(78, 5).close().close();
    });
    let module = Module::parse(&bytes).unwrap();
    let listed: Vec<_> = module.unknown().iter().map(|unknown| (unknown.within, unknown.kind)).collect();
    let record = |code, operands| UnknownKind::Record { code, operands };
    let expected = [
        (Some(17), record(77, 1)),
        (Some(8), record(99, 3)),
        (Some(8), UnknownKind::Block { id: 77, bits: 32 }),
        (Some(12), record(58, 2)),
        (Some(12), UnknownKind::Block { id: 78, bits: 32 }),
    ];
    assert_eq!(listed, expected);
    assert!(module.unknown().windows(2).all(|pair| pair[0].bit < pair[1].bit));
    assert_eq!(module.ty(ty(MORE)), Type::Unknown { code: 77, operands: &[5] });
    assert_eq!(instructions(&module)[0], Instruction::Unknown { code: 58, operands: &[7, 8] });
}

#[test]
fn contradictions() {
    let types = |more: &[(u64, &[u64])]| refused(&module(1, more, |_| {}));
    assert!(types(&[(8, &[99, 0])]).ends_with("type 99 does not exist, there are 14"));
    assert!(types(&[(8, &[MORE, 0])]).ends_with("a type without a name is used before it is defined"));
    assert!(types(&[(20, &[0, I32, MORE])]).ends_with("a structure holds itself"));
    assert!(types(&[(20, &[0, MORE + 1]), (20, &[0, MORE])]).ends_with("a structure holds itself"));
    assert!(types(&[(7, &[0])]).ends_with("0 is not a valid width of an integer"));
    assert!(types(&[(7, &[])]).ends_with(
        "MODULE_BLOCK > TYPE_BLOCK_ID at 0x3e, bit 6: the record has 0 operands, at least 1 are needed"
    ));
    let pointers: Vec<[u64; 2]> =
        (0..200).map(|index| [if index == 0 { I32 } else { MORE + index - 1 }, 0]).collect();
    let deep: Vec<(u64, &[u64])> = pointers.iter().map(|operands| (8, &operands[..])).collect();
    assert!(types(&deep).ends_with("types are nested more than 128 deep"));
    // A structure with a name may point to itself.
    Module::parse(&module(1, &[(8, &[MORE + 1, 0]), (20, &[0, MORE])], |_| {})).unwrap();

    let constants = |write: fn(&mut Bits)| {
        refused(&module(1, &[], |bits| {
            bits.open(CONSTANTS, 4).record(1, &[PAIR]);
            write(bits);
            bits.close();
        }))
    };
    assert!(constants(|bits| done(bits.record(7, &[0]))).ends_with("a constant is made of itself"));
    assert!(
        constants(|bits| done(bits.record(7, &[1]).record(7, &[0])))
            .ends_with("a constant is made of itself")
    );
    assert!(constants(|bits| done(bits.record(7, &[9]))).ends_with("value 9 does not exist, there are 1"));
    let deep = constants(|bits| {
        for index in 0..300 {
            bits.record(7, &[index + 1]);
        }
        bits.record(2, &[]);
    });
    assert!(deep.ends_with("constants are nested more than 256 deep"), "{deep}");

    let bodies = |write: fn(&mut Bits)| refused(&module_of(2, write));
    let cases: [Case; 11] = [
        (
            |bits| done(bits.open(METADATA, 3).record(2, &[I32, 9]).close().record(11, &[1]).record(10, &[])),
            "value 9 does not exist, there are 2",
        ),
        (|bits| done(bits.record(10, &[])), "there are fewer blocks than are declared"),
        (|bits| done(bits.record(11, &[1]).record(2, &[1, 1, 0])), "the last block has no end"),
        (|bits| done(bits.record(11, &[2])), "block 2 does not exist, there are 2"),
        (
            |bits| done(bits.record(10, &[]).record(10, &[]).record(10, &[])),
            "an instruction after the last declared block",
        ),
        (|bits| done(bits.record(20, &[1, 0, 0])), "the accessed address is not a pointer"),
        (|bits| done(bits.record(26, &[1, 0])), "the indexed value has no such element"),
        (|bits| done(bits.record(34, &[0, 0, 1])), "the callee is not a pointer"),
        (|bits| done(bits.record(34, &[7, 0, 2])), "attribute list 6 does not exist, there are 0"),
        (|bits| done(bits.record(35, &[1, 2, 0, 0])), "a debug location before the first instruction"),
        (|bits| done(bits.record(2, &[1, 1, 0, 0, 9])), "the record has more operands than its instruction"),
    ];
    for (write, reason) in cases {
        let message = bodies(write);
        assert!(message.ends_with(reason), "{message}");
        assert!(message.starts_with("MODULE_BLOCK > FUNCTION_BLOCK[0] at "), "{message}");
    }
    let two = module(1, &[(21, &[0, VOID])], |bits| {
        declare(bits, MORE);
        for _ in 0..2 {
            bits.open(FUNCTION, 4).record(1, &[1]).record(10, &[]).close();
        }
    });
    assert!(refused(&two).contains("more function bodies than functions that promise one"));
    let second = module(1, &[(21, &[0, VOID])], |bits| {
        declare(bits, MORE);
        declare(bits, MORE);
        bits.open(FUNCTION, 4).record(1, &[1]).record(10, &[]).close();
        bits.open(FUNCTION, 4).record(1, &[1]).record(11, &[3]).close();
    });
    assert!(refused(&second).starts_with("MODULE_BLOCK > FUNCTION_BLOCK[1] at "), "{}", refused(&second));
    // Without bodies, errors inside them are not found, but too many bodies still are.
    Module::parse_with(&second, &ParseOptions::METADATA).unwrap();
    let error = Module::parse_with(&two, &ParseOptions::METADATA).unwrap_err().to_string();
    assert!(error.contains("more function bodies than functions that promise one"), "{error}");
    assert!(refused(b"BC\xc0\xde").ends_with("the stream has no module"));
}

/// Declared records of LLVM 3.7 and before that are not read, and why.
const NOT_READ: [(BlockKind, u32, &str); 1] =
    [(BlockKind::Module, 10, "PURGEVALS: LLVM 3.7 has its code alone, and neither writes nor reads it")];

/// A record that is declared is read: it is a part of the module, or its operands are an error, but the
/// reader does not call it unknown.
#[test]
fn declared_records_are_read() {
    let record = |bits: &mut Bits, layout: &RecordLayout| {
        let operands = vec![0; layout.operands.len() + layout.tail.operands().len()];
        bits.record(layout.code.into(), &operands);
    };
    let kinds = [
        BlockKind::Module,
        BlockKind::ParamAttr,
        BlockKind::ParamAttrGroup,
        BlockKind::Type,
        BlockKind::Constants,
        BlockKind::Function,
        BlockKind::ValueSymtab,
        BlockKind::Metadata,
        BlockKind::MetadataAttachment,
        BlockKind::UseList,
    ];
    let mut count = 0;
    for kind in kinds {
        for layout in kind.records().filter(|layout| layout.form != RecordForm::Newer) {
            let bytes = module(1, &[(21, &[0, VOID])], |bits| match kind {
                BlockKind::Module => record(bits, layout),
                BlockKind::Function => {
                    declare(bits, MORE);
                    bits.open(FUNCTION, 4);
                    if layout.code != 1 {
                        bits.record(1, &[1]);
                    }
                    record(bits, layout);
                    bits.close();
                }
                _ => {
                    // Blocks and instructions have names and attachments in a function alone.
                    declare(bits, MORE);
                    bits.open(FUNCTION, 4).record(1, &[1]).record(10, &[]).open(kind.0.into(), 4);
                    record(bits, layout);
                    bits.close().close();
                }
            });
            // What functions cannot contain.
            let in_module =
                matches!(kind, BlockKind::ParamAttr | BlockKind::ParamAttrGroup | BlockKind::Type);
            let bytes = if in_module {
                module(1, &[], |bits| {
                    bits.open(kind.0.into(), 4);
                    record(bits, layout);
                    bits.close();
                })
            } else {
                bytes
            };
            let is_unknown = Module::parse(&bytes).is_ok_and(|module| {
                let unknown = module.unknown().iter();
                unknown.copied().any(
                    |unknown| matches!(unknown.kind, UnknownKind::Record { code, .. } if code == layout.code),
                )
            });
            let excepted = NOT_READ.iter().any(|(block, code, _)| (*block, *code) == (kind, layout.code));
            assert_eq!(is_unknown, excepted, "{kind:?} {} {}", layout.code, layout.name);
            count += 1;
        }
    }
    assert!(count > 130, "{count}");
}

/// Operands of nodes that LLVM 3.7's assembly does not write.
const NOT_WRITTEN: [(&str, usize); 0] = [];

/// Fields that LLVM 22's assembly of a node does not write, and why.
const NOT_WRITTEN_BY_LLVM_22: [(&str, &str, &str); 10] = [
    ("DICompileUnit", "subprograms", "a function states its unit"),
    ("DISubprogram", "isDefinition", "a bit of spFlags"),
    ("DISubprogram", "virtuality", "bits of spFlags"),
    ("DISubprogram", "isOptimized", "a bit of spFlags"),
    ("DISubprogram", "function", "the function has it attached"),
    ("DINamespace", "file", "LLVM 5 removed it"),
    ("DINamespace", "line", "LLVM 5 removed it"),
    ("DIGlobalVariable", "variable", "the variable has it attached"),
    ("DILocalVariable", "tag", "arg is not 0 of an argument"),
    ("DIImportedEntity", "line", "LLVM 22 reads one only with a file, which LLVM 3.7 does not state"),
];

/// A field that a node declares has a place in LLVM's assembly.
#[test]
fn declared_debug_fields_are_written() {
    for text in DebugNode::TEXTS {
        for operand in 1..text.operands {
            let is_written = text.fields.iter().any(|field| field.word == operand);
            let excepted = NOT_WRITTEN.contains(&(text.name, operand));
            assert_eq!(is_written, !excepted, "operand {operand} of {}", text.name);
        }
    }
    assert!(DebugNode::TEXTS.len() > 15);
    let mut excepted = Vec::new();
    for newer in DebugNode::LLVM22_TEXTS {
        let text = DebugNode::TEXTS.iter().find(|text| text.code == newer.text.code).unwrap();
        let is_written = |word| newer.text.fields.iter().any(|field| field.word == word);
        for field in text.fields.iter().filter(|field| !is_written(field.word)) {
            excepted.push((text.name, field.label));
        }
    }
    let mut listed = NOT_WRITTEN_BY_LLVM_22.map(|(node, field, _)| (node, field));
    listed.sort_unstable();
    excepted.sort_unstable();
    assert_eq!(excepted, listed, "fields that LLVM 22's assembly does not write");
}
