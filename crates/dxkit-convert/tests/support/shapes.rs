//! Token programs that grow by one number.

use std::fmt::Write as _;

/// A shape, and the program with this many elements of it.
pub(crate) struct Shape {
    pub(crate) name: &'static str,
    pub(crate) make: fn(usize) -> String,
}

/// Every shape.
pub(crate) const SHAPES: &[Shape] = &[
    Shape { name: "a chain of arithmetic", make: chain },
    Shape { name: "temporaries", make: temporaries },
    Shape { name: "branches in a row", make: branches },
    Shape { name: "branches that change all registers", make: crossing },
    Shape { name: "loops in a row", make: loops },
    Shape { name: "a loop with many registers", make: registers },
    Shape { name: "ways out of a loop", make: breaks },
    Shape { name: "cases of a switch", make: cases },
    Shape { name: "cases without an end", make: falling },
    Shape { name: "elements of an array", make: array },
    Shape { name: "rows of the immediate constant buffer", make: immediate },
    Shape { name: "rows of a constant buffer", make: rows },
    Shape { name: "textures", make: textures },
    Shape { name: "calls of a subroutine", make: calls },
    Shape { name: "ways out of the program", make: returns },
];

/// A compute shader that writes `r0.x` at its end.
fn compute(declarations: &str, temporaries: usize, body: &str) -> String {
    format!(
        "cs_5_0\ndcl_globalFlags refactoringAllowed\n{declarations}dcl_uav_raw u0\ndcl_input vThreadID.xyz\n\
         dcl_temps {temporaries}\ndcl_thread_group 64, 1, 1\n{body}store_raw u0.x, vThreadID.x, r0.x\nret\n"
    )
}

/// The text of each number below `count`, one after another.
fn each(count: usize, mut line: impl FnMut(&mut String, usize)) -> String {
    let mut text = String::new();
    (0..count).for_each(|index| line(&mut text, index));
    text
}

macro_rules! put {
    ($text:expr, $($format:tt)*) => { write!($text, $($format)*).expect("a text takes everything") };
}

fn chain(count: usize) -> String {
    let body = each(count, |text, n| put!(text, "iadd r0.x, r0.x, vThreadID.y\nxor r0.x, r0.x, l({n})\n"));
    compute("", 1, &body)
}

fn temporaries(count: usize) -> String {
    let made = each(count, |text, n| put!(text, "imul null, r{}.x, vThreadID.x, l({})\n", n + 1, n + 3));
    let used = each(count, |text, n| put!(text, "xor r0.x, r0.x, r{}.x\n", n + 1));
    compute("", count + 1, &(made + &used))
}

fn branches(count: usize) -> String {
    let body = each(count, |text, n| {
        put!(text, "ieq r1.x, vThreadID.y, l({n})\nif_nz r1.x\niadd r0.x, r0.x, vThreadID.z\nendif\n");
    });
    compute("", 2, &body)
}

/// Each branch changes another of 64 registers, which all live to the end.
fn crossing(count: usize) -> String {
    let body = each(count, |text, n| {
        let register = n % 64 + 2;
        put!(text, "ieq r1.x, vThreadID.y, l({n})\nif_nz r1.x\nmov r{register}.x, l({n})\nendif\n");
    });
    let used = each(64, |text, n| put!(text, "xor r0.x, r0.x, r{}.x\n", n + 2));
    compute("", 66, &(body + &used))
}

fn loops(count: usize) -> String {
    let body = each(count, |text, n| {
        put!(text, "loop\nuge r1.x, r0.x, l({})\nbreakc_nz r1.x\niadd r0.x, r0.x, vThreadID.z\n", n * 8);
        put!(text, "endloop\n");
    });
    compute("", 2, &body)
}

fn registers(count: usize) -> String {
    let body = each(count, |text, n| put!(text, "iadd r{}.x, r{}.x, r{n}.x\n", n + 1, n + 1));
    let body =
        format!("loop\nuge r0.x, r{count}.x, l(8)\nbreakc_nz r0.x\n{body}endloop\nmov r0.x, r{count}.x\n");
    compute("", count + 1, &body)
}

fn breaks(count: usize) -> String {
    let body = each(count, |text, n| {
        put!(text, "iadd r0.x, r0.x, vThreadID.y\nuge r1.x, r0.x, l({})\nbreakc_nz r1.x\n", n + 9);
    });
    compute("", 2, &format!("loop\n{body}endloop\n"))
}

fn cases(count: usize) -> String {
    let body = each(count, |text, n| put!(text, "case l({n})\niadd r0.x, vThreadID.y, l({n})\nbreak\n"));
    compute("", 1, &format!("switch vThreadID.x\n{body}endswitch\n"))
}

fn falling(count: usize) -> String {
    let body = each(count, |text, n| put!(text, "case l({n})\niadd r0.x, r0.x, vThreadID.y\n"));
    compute("", 1, &format!("switch vThreadID.x\n{body}break\nendswitch\n"))
}

fn array(count: usize) -> String {
    let stores = each(count, |text, n| put!(text, "mov x0[{n}].x, vThreadID.y\n"));
    let loads = each(count, |text, n| {
        put!(text, "and r1.x, vThreadID.x, l({n})\nxor r0.x, r0.x, x0[r1.x].x\n");
    });
    compute(&format!("dcl_indexableTemp x0[{count}], 1\n"), 2, &(stores + &loads))
}

fn immediate(count: usize) -> String {
    let rows = each(count, |text, n| {
        let end = if n + 1 == count { "" } else { ",\n" };
        put!(text, "{{ {n}, 1, 2, 3}}{end}");
    });
    let body = each(count, |text, n| {
        put!(text, "and r1.x, vThreadID.x, l({n})\nxor r0.x, r0.x, icb[r1.x+0].x\n");
    });
    compute(&format!("dcl_immediateConstantBuffer {{ {rows} }}\n"), 2, &body)
}

fn rows(count: usize) -> String {
    let body = each(count, |text, n| put!(text, "xor r0.x, r0.x, cb0[{n}].y\n"));
    compute(&format!("dcl_constantbuffer CB0[{count}], immediateIndexed\n"), 1, &body)
}

fn textures(count: usize) -> String {
    let declared = each(count, |text, n| put!(text, "dcl_resource_texture2d (uint,uint,uint,uint) t{n}\n"));
    let body = each(count, |text, n| {
        put!(text, "ld_indexable(texture2d)(uint,uint,uint,uint) r1.x, vThreadID.xyzz, t{n}.xyzw\n");
        put!(text, "xor r0.x, r0.x, r1.x\n");
    });
    compute(&declared, 2, &body)
}

fn calls(count: usize) -> String {
    let body = each(count, |text, n| put!(text, "iadd r0.x, r0.x, l({n})\ncall label0\n"));
    let end = "label label0\nxor r0.x, r0.x, vThreadID.y\nret\n";
    compute("", 1, &body) + end
}

fn returns(count: usize) -> String {
    let body = each(count, |text, n| {
        put!(text, "iadd r0.x, r0.x, vThreadID.y\nuge r1.x, r0.x, l({})\nretc_nz r1.x\n", n + 9);
    });
    compute("", 2, &body)
}
