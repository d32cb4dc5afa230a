//! The attributes of LLVM's intrinsics, which LLVM gives to declarations whatever a module states.
//!
//! The table is that of LLVM 3.7 as DXC has it, asked name by name: DXC's assembler was given a declaration
//! without attributes of each.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Attribute, AttributeKind, AttributeSlot};

const NO_CAPTURE: AttributeKind = AttributeKind::NoCapture;
const NO_RETURN: AttributeKind = AttributeKind::NoReturn;
const NO_UNWIND: AttributeKind = AttributeKind::NoUnwind;
const READ_NONE: AttributeKind = AttributeKind::ReadNone;
const READ_ONLY: AttributeKind = AttributeKind::ReadOnly;

/// Intrinsics with the same attributes.
struct Group {
    /// Their names after `llvm.`. One that ends with a point is followed by types.
    names: &'static [&'static str],
    /// The attributes of the function.
    function: &'static [AttributeKind],
    /// Those of parameters, which are counted from 0.
    parameters: &'static [(u32, &'static [AttributeKind])],
}

const COPIED: &[(u32, &[AttributeKind])] = &[(0, &[NO_CAPTURE]), (1, &[NO_CAPTURE, READ_ONLY])];
const FIRST: &[(u32, &[AttributeKind])] = &[(0, &[NO_CAPTURE])];
const SECOND: &[(u32, &[AttributeKind])] = &[(1, &[NO_CAPTURE])];

/// All intrinsics that have attributes.
const GROUPS: [Group; 10] = [
    Group {
        names: &[
            "returnaddress",
            "frameaddress",
            "localrecover",
            "fma.",
            "fmuladd.",
            "sqrt.",
            "powi.",
            "sin.",
            "cos.",
            "pow.",
            "log.",
            "log10.",
            "log2.",
            "exp.",
            "exp2.",
            "fabs.",
            "minnum.",
            "maxnum.",
            "copysign.",
            "floor.",
            "ceil.",
            "trunc.",
            "rint.",
            "nearbyint.",
            "round.",
            "objectsize.",
            "expect.",
            "bswap.",
            "ctpop.",
            "ctlz.",
            "cttz.",
            "dbg.declare",
            "dbg.value",
            "eh.typeid.for",
            "eh.sjlj.lsda",
            "eh.sjlj.callsite",
            "sadd.with.overflow.",
            "uadd.with.overflow.",
            "ssub.with.overflow.",
            "usub.with.overflow.",
            "smul.with.overflow.",
            "umul.with.overflow.",
            "donothing",
            "convert.to.fp16.",
            "convert.from.fp16.",
            "bitset.test",
            "canonicalize.",
        ],
        function: &[NO_UNWIND, READ_NONE],
        parameters: &[],
    },
    Group {
        names: &[
            "gcread",
            "read_register.",
            "eh.exceptioncode",
            "adjust.trampoline",
            "masked.load.",
            "masked.gather.",
        ],
        function: &[NO_UNWIND, READ_ONLY],
        parameters: &[],
    },
    Group {
        names: &["longjmp", "siglongjmp", "eh.sjlj.longjmp", "trap"],
        function: &[NO_RETURN, NO_UNWIND],
        parameters: &[],
    },
    Group {
        names: &[
            "va_start",
            "va_copy",
            "va_end",
            "gcroot",
            "localescape",
            "write_register.",
            "stacksave",
            "stackrestore",
            "pcmarker",
            "readcyclecounter",
            "assume",
            "stackprotector",
            "stackprotectorcheck",
            "setjmp",
            "sigsetjmp",
            "eh.return.i32",
            "eh.return.i64",
            "eh.endcatch",
            "eh.unwind.init",
            "eh.dwarf.cfa",
            "eh.sjlj.functioncontext",
            "eh.sjlj.setjmp",
            "var.annotation",
            "ptr.annotation.",
            "annotation.",
            "debugtrap",
            "flt.rounds",
            "convertff.",
            "clear_cache",
            "masked.store.",
            "masked.scatter.",
        ],
        function: &[NO_UNWIND],
        parameters: &[],
    },
    Group { names: &["memcpy.", "memmove."], function: &[NO_UNWIND], parameters: COPIED },
    Group { names: &["memset.", "prefetch", "init.trampoline"], function: &[NO_UNWIND], parameters: FIRST },
    Group {
        names: &["lifetime.start", "lifetime.end", "invariant.start"],
        function: &[NO_UNWIND],
        parameters: SECOND,
    },
    Group { names: &["invariant.end"], function: &[NO_UNWIND], parameters: &[(2, &[NO_CAPTURE])] },
    Group {
        names: &["gcwrite"],
        function: &[NO_UNWIND],
        parameters: &[(1, &[NO_CAPTURE]), (2, &[NO_CAPTURE])],
    },
    Group {
        names: &["eh.begincatch"],
        function: &[NO_UNWIND],
        parameters: &[(0, &[NO_CAPTURE]), (1, &[NO_CAPTURE])],
    },
];

/// The attributes of a function of this name, if it is an intrinsic.
fn group_of(name: &[u8]) -> Option<&'static Group> {
    let name = name.strip_prefix(b"llvm.")?;
    let is_it = |known: &&str| match known.ends_with('.') {
        true => name.starts_with(known.as_bytes()),
        false => name == known.as_bytes(),
    };
    GROUPS.iter().find(|group| group.names.iter().any(&is_it))
}

/// Gives the declarations of intrinsics the attributes that LLVM gives them.
pub(super) fn state_attributes(module: &mut Module) {
    let intrinsics: Vec<_> = module
        .functions()
        .filter(|function| !function.has_body())
        .filter_map(|function| Some((function.id(), group_of(function.name())?)))
        .collect();
    for (id, group) in intrinsics {
        let mut interned = Vec::new();
        let slots = group.parameters.iter().map(|(place, kinds)| (AttributeSlot::Parameter(*place), *kinds));
        for (slot, kinds) in slots.chain([(AttributeSlot::Function, group.function)]) {
            if !kinds.is_empty() {
                let attributes: Vec<_> = kinds.iter().copied().map(Attribute::Enum).collect();
                interned.push(module.intern_attribute_group(slot, &attributes));
            }
        }
        let list = (!interned.is_empty()).then(|| module.intern_attribute_list(&interned));
        if let Some(record) = module.function_record_mut(id) {
            record.attributes = list;
        }
    }
}
