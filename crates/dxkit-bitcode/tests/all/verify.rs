//! Modules of compilers make sense, and what is broken is found.
//!
//! First the verifier must be silent on the modules of testdata and on those that LLVM assembled. Then a
//! table of single changes: each takes a module that is right, breaks one rule by editing the decoded form,
//! and states the faults that must be reported. Last, faults of modules that were read say where in the
//! bitstream they are.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests

use std::fs;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, BlockId, CastOpcode, Fault, FaultPlace, FunctionId, FunctionRecord, GlobalVariable,
    Instruction, InstructionId, MetadataId, Operation, Position, Predicate, TypeId, ValueId,
};

use crate::modules;

#[test]
fn modules_of_compilers_make_sense() {
    let mut count = 0;
    let mut found = Vec::new();
    for compiler in ["dxc", "mesa", "llvm"] {
        for part in modules::under(&modules::testdata().join(compiler)) {
            // LLVM's own tests have nearly empty parts.
            let Ok(module) = Module::parse(&part.bitcode) else { continue };
            found.extend(module.verify().iter().map(|finding| format!("{}: {finding}", part.name)));
            count += 1;
        }
    }
    assert!(found.is_empty(), "{} findings:\n{}", found.len(), found.join("\n"));
    assert!(count >= 400, "{count}");
}

#[test]
fn modules_of_llvm_make_sense() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/assembled");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "bc") {
            let module = Module::parse(&fs::read(&path).unwrap()[..]).unwrap();
            let findings = module.verify();
            assert!(findings.is_empty(), "{}: {}", path.display(), findings[0]);
            count += 1;
        }
    }
    assert!(count >= 3, "{count}");
}

/// What the broken modules are made of: a function that adds 1 in a loop.
///
/// ```text
/// define i32 @count(i32 %n, i1 %way) {
/// entry:  br i1 %way, label %head, label %done
/// head:   %i = phi i32 [ 0, %entry ], [ %next, %head ]
///         %next = add i32 %i, 1
///         %more = icmp ult i32 %next, %n
///         br i1 %more, label %head, label %done
/// done:   %result = phi i32 [ 0, %entry ], [ %next, %head ]
///         ret i32 %result
/// }
/// define void @other(i32 %0) { store i32 %0, i32* @variable; ret void }
/// ```
pub(crate) struct Parts {
    pub(crate) module: Module,
    pub(crate) i32: TypeId,
    pub(crate) count: FunctionId,
    pub(crate) other: FunctionId,
    pub(crate) entry: BlockId,
    pub(crate) head: BlockId,
    pub(crate) done: BlockId,
    pub(crate) variable: ValueId,
    pub(crate) n: ValueId,
    pub(crate) argument_of_other: ValueId,
    pub(crate) first: InstructionId,
    pub(crate) i: InstructionId,
    pub(crate) next: InstructionId,
    pub(crate) more: InstructionId,
    pub(crate) back: InstructionId,
    pub(crate) result: InstructionId,
    pub(crate) end: InstructionId,
    pub(crate) store: InstructionId,
}

pub(crate) fn parts() -> Parts {
    let id = |value: ValueId| value.as_instruction().unwrap();
    let mut module = Module::new();
    let i32 = module.integer_type(32);
    let i1 = module.integer_type(1);
    let void = module.void_type();
    let (zero, one) = (module.const_i32(0), module.const_i32(1));
    let variable: ValueId = module.add_global("variable", GlobalVariable::new(i32, 0)).into();
    let ty = module.function_type(i32, &[i32, i1], false);
    let count = module.add_function("count", FunctionRecord::new(ty));
    let arguments = module.define(count);
    let (n, way) = (arguments[0], arguments[1]);
    let [entry, head, done] = [(); 3].map(|()| module.add_block(count));
    let mut at = module.at(Position::End(entry));
    let first = at.branch_if(way, head, done);
    at.go_to(Position::End(head));
    let i = at.phi(i32, &[(zero, entry)]);
    let next = at.add(i, one);
    let more = at.compare(Predicate::IcmpUlt, next, n);
    let back = at.branch_if(more, head, done);
    at.go_to(Position::End(done));
    let result = at.phi(i32, &[(zero, entry), (next, head)]);
    let end = at.ret(result);
    module.add_incoming(id(i), next, head);
    let ty = module.function_type(void, &[i32], false);
    let other = module.add_function("other", FunctionRecord::new(ty));
    let argument_of_other = module.define(other)[0];
    let block = module.add_block(other);
    let mut at = module.at(Position::End(block));
    let store = at.store(variable, argument_of_other, 4);
    at.ret_void();
    let [i, next, more, result] = [i, next, more, result].map(id);
    Parts {
        module,
        i32,
        count,
        other,
        entry,
        head,
        done,
        variable,
        n,
        argument_of_other,
        first,
        i,
        next,
        more,
        back,
        result,
        end,
        store,
    }
}

/// What is broken, how, and what is found: the rule, and the end of what is said.
type Case = (&'static str, fn(&mut Parts), &'static str, &'static str);

const BROKEN: &[Case] = &[
    (
        "a use before the definition",
        |it| it.module.place(it.next, Position::After(it.more)),
        "module-dominance",
        "function[0] > block[1] > instruction[1]: operand 0 is used where it need not be defined yet",
    ),
    (
        "a use where the definition does not lead",
        |it| it.module.set_operand(it.end, 0, it.more),
        "module-dominance",
        "function[0] > block[2] > instruction[1]: operand 0 is used where it need not be defined yet",
    ),
    (
        "a phi's value that does not come from its block",
        |it| it.module.set_operand(it.result, 0, it.next),
        "module-dominance",
        "operand 0 is used where it need not be defined yet",
    ),
    (
        "a block without an end",
        |it| it.module.erase(it.end),
        "module-block",
        "function[0] > block[2] > instruction[0]: the last instruction does not end the block",
    ),
    (
        "a block without instructions",
        |it| {
            it.module.add_block(it.count);
        },
        "module-block",
        "function[0] > block[3]: a block without instructions",
    ),
    (
        "two ends",
        |it| {
            it.module.at(Position::End(it.done)).ret_void();
        },
        "module-block",
        "the block ends here, but has more instructions",
    ),
    (
        "the entry block has predecessors",
        |it| it.module.set_block(it.back, 0, it.entry),
        "module-block",
        "function[0] > block[0]: the entry block has predecessors",
    ),
    (
        "a definition without blocks",
        |it| {
            let record = *it.module.function(it.other).unwrap().record();
            let new = it.module.add_function("new", record);
            it.module.define(new);
        },
        "module-block",
        "function[2] > blocks: a definition has no blocks",
    ),
    (
        "a block of another function",
        |it| {
            let elsewhere = it.module.function(it.other).unwrap().blocks().next().unwrap().id();
            it.module.set_block(it.first, 0, elsewhere);
        },
        "module-reference",
        "is not a block of the function",
    ),
    (
        "a block that was removed",
        |it| {
            it.module.remove_block(it.done);
        },
        "module-reference",
        "is not a block of the function",
    ),
    (
        "an instruction that was erased",
        |it| it.module.erase(it.more),
        "module-reference",
        "function[0] > block[1] > instruction[2]: operand 0 is not in the module",
    ),
    (
        "an argument of another function",
        |it| it.module.set_operand(it.store, 1, it.n),
        "module-reference",
        "operand 1 is an argument of another function",
    ),
    (
        "a result of another function",
        |it| it.module.set_operand(it.store, 1, it.next),
        "module-reference",
        "operand 1 is the result of an instruction of another function",
    ),
    (
        "a variable that was removed",
        |it| it.module.remove_global(it.variable.as_global().unwrap()),
        "module-reference",
        "operand 0 is not in the module",
    ),
    (
        "metadata that does not exist",
        |it| {
            let kind = it.module.intern_metadata_kind("dx.precise");
            it.module.set_attachment(it.next, kind, Some(MetadataId::INVALID));
        },
        "module-reference",
        "attachments: an attachment does not exist",
    ),
    (
        "a node of what does not exist",
        |it| {
            it.module.metadata_node(&[Some(MetadataId::INVALID)]);
        },
        "module-reference",
        "metadata[0]: it refers to what does not exist",
    ),
    (
        "a phi that lacks a block",
        |it| it.module.remove_incoming(it.head, it.head),
        "module-phi",
        "its blocks are not the predecessors of its block",
    ),
    (
        "a phi after another instruction",
        |it| it.module.place(it.i, Position::After(it.next)),
        "module-phi",
        "a phi after another instruction",
    ),
    (
        "a phi of two types",
        |it| {
            let truth = it.module.const_bool(true);
            it.module.set_operand(it.i, 0, truth);
        },
        "module-type",
        "function[0] > block[1] > instruction[0]: its type is i1, not i32",
    ),
    (
        "an addition of two types",
        |it| {
            let float = it.module.const_float(1.5);
            it.module.set_operand(it.next, 1, float);
        },
        "module-type",
        "function[0] > block[1] > instruction[1]: the operands are not of the type of the result",
    ),
    (
        "a condition that is not a truth value",
        |it| it.module.set_operand(it.back, 0, it.next),
        "module-type",
        "the condition is not i1",
    ),
    (
        "a comparison of integers by a predicate of floating-point numbers",
        |it| {
            let ty = it.module.type_of(it.more.into()).unwrap();
            let Instruction::Operation(Operation::Compare { flags, left, right, .. }) =
                it.module.instruction(it.more).unwrap().get()
            else {
                return;
            };
            let predicate = Predicate::FcmpOlt;
            let compare = Operation::Compare { predicate, flags, left, right };
            it.module.set_instruction(it.more, ty, &Instruction::Operation(compare));
        },
        "module-type",
        "a comparison that the type does not have",
    ),
    (
        "the result of another type",
        |it| {
            let truth = it.module.const_bool(true);
            it.module.set_operand(it.end, 0, truth);
        },
        "module-type",
        "the returned value does not have the function's result type",
    ),
    (
        "a store of another type",
        |it| {
            let truth = it.module.const_bool(true);
            it.module.set_operand(it.store, 1, truth);
        },
        "module-type",
        "the pointer refers to another type than that of the access",
    ),
    (
        "an access by what is not a pointer",
        |it| it.module.set_operand(it.store, 0, it.argument_of_other),
        "module-type",
        "the accessed address is not a pointer",
    ),
    (
        "an argument too few",
        |it| {
            it.module.at(Position::Before(it.end)).call(it.other, &[]);
        },
        "module-type",
        "there are not as many arguments as parameters",
    ),
    (
        "an argument of another type",
        |it| {
            let truth = it.module.const_bool(false);
            it.module.at(Position::Before(it.end)).call(it.other, &[truth]);
        },
        "module-type",
        "argument 0 is of type i1, not i32",
    ),
    (
        "a call of what is not a function",
        |it| {
            let (variable, n) = (it.variable, it.n);
            it.module.at(Position::Before(it.end)).call(it.other, &[n]);
            let call = it
                .module
                .function(it.count)
                .unwrap()
                .blocks()
                .last()
                .unwrap()
                .instructions()
                .nth(1)
                .unwrap()
                .id();
            it.module.set_operand(call, 1, variable);
        },
        "module-type",
        "the callee is not a pointer to a function of the call's type",
    ),
    (
        "a cast that there is not",
        |it| {
            let (ty, n) = (it.i32, it.n);
            it.module.at(Position::Before(it.end)).cast(CastOpcode::ZExt, n, ty);
        },
        "module-type",
        "a cast that the types do not have",
    ),
    (
        "bits of floating-point numbers",
        |it| {
            let float = it.module.const_float(2.0);
            it.module.at(Position::Before(it.end)).binary(BinaryOpcode::Xor, float, float);
        },
        "module-type",
        "an operation that floating-point numbers do not have",
    ),
    (
        "a part that there is not",
        |it| {
            let n = it.n;
            it.module.at(Position::Before(it.end)).extract_value(n, 0);
        },
        "module-type",
        "the indices do not lead to the type of the result",
    ),
    (
        "an address in what has no parts",
        |it| {
            let (ty, variable, n) = (it.i32, it.variable, it.n);
            it.module.at(Position::Before(it.end)).address(ty, variable, &[n, n]);
        },
        "module-type",
        "the indices do not lead to the type of the result",
    ),
    (
        "cases of another type",
        |it| {
            let (truth, n, head, done) = (it.module.const_bool(true), it.n, it.head, it.done);
            let void = it.module.void_type();
            let switch =
                Instruction::Switch { condition: n, default: done, cases: &[truth], targets: &[head] };
            it.module.set_instruction(it.first, void, &switch);
        },
        "module-type",
        "a case is not a constant of the type of the condition",
    ),
    (
        "an initializer of another type",
        |it| {
            let truth = it.module.const_bool(true);
            it.module.global_mut(it.variable.as_global().unwrap()).unwrap().initializer = Some(truth);
        },
        "module-type",
        "global[0] > initializer: its type is i1, not i32",
    ),
    (
        "an initializer that is not a constant",
        |it| {
            let n = it.n;
            it.module.global_mut(it.variable.as_global().unwrap()).unwrap().initializer = Some(n);
        },
        "module-reference",
        "is not a constant of this module",
    ),
    (
        "a variable whose pointer is to another type",
        |it| {
            it.module.global_mut(it.variable.as_global().unwrap()).unwrap().value_type = TypeId(0);
            let i1 = it.module.integer_type(1);
            it.module.global_mut(it.variable.as_global().unwrap()).unwrap().value_type = i1;
        },
        "module-type",
        "global[0] > ty: it is not a pointer to the type that is stated",
    ),
    (
        "an alignment of three bytes",
        |it| {
            it.module.global_mut(it.variable.as_global().unwrap()).unwrap().alignment = 3;
        },
        "module-alignment",
        "global[0] > alignment: 3 is not an alignment",
    ),
    (
        "two things of one name",
        |it| it.module.set_name(it.other, "count"),
        "module-name",
        "have the same name \"count\"",
    ),
    (
        "a declaration with a body",
        |it| it.module.function_record_mut(it.other).unwrap().declaration = true,
        "module-body",
        "a declaration has a body",
    ),
    (
        "an aggregate of other types",
        |it| {
            let (one, truth) = (it.module.const_i32(1), it.module.const_bool(true));
            let pair = it.module.struct_type(&[it.i32, it.i32]);
            it.module.const_aggregate(pair, &[one, truth]);
        },
        "module-type",
        "its elements are not those of its type",
    ),
    (
        "an array of another length",
        |it| {
            let one = it.module.const_i32(1);
            let array = it.module.array_type(3, it.i32);
            it.module.const_aggregate(array, &[one, one]);
        },
        "module-type",
        "it does not have as many elements as its type",
    ),
];

#[test]
fn what_is_broken_is_found() {
    let whole = parts().module.verify();
    assert!(whole.is_empty(), "{}", whole[0]);
    for (what, spoil, rule, message) in BROKEN {
        let mut broken = parts();
        spoil(&mut broken);
        let findings = broken.module.verify();
        let all: Vec<_> = findings.iter().map(ToString::to_string).collect();
        let found = findings
            .iter()
            .zip(&all)
            .any(|(finding, said)| finding.rule() == *rule && said.ends_with(message));
        assert!(found, "{what}: {all:#?}");
    }
}

/// A module that was read says where its records stand.
#[test]
fn findings_of_modules_that_were_read_say_where() {
    let bytes = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/assembled/instructions.bc")).unwrap();
    let mut module = Module::parse(&bytes[..]).unwrap();
    let (id, bit) = module
        .functions()
        .flat_map(|function| function.instructions())
        .find(|entry| entry.binary().is_some())
        .map(|entry| (entry.id(), entry.bit().unwrap()))
        .unwrap();
    let truth = module.const_bool(true);
    module.set_operand(id, 0, truth);
    let findings = module.verify();
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].offset, usize::try_from(bit / 8).ok());
    assert_eq!(findings[0].place, FaultPlace::Instruction(id));
    assert_eq!(findings[0].fault, Fault::OperandTypes);
}
