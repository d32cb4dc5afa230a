//! The counters of `STAT`: recomputed from the program, and held against what the compilers wrote.

use dxkit_bytes::Span;
use dxkit_container::Container;
use dxkit_dxbc::Program;
use dxkit_dxbc::stat::Statistics;
use dxkit_types::FourCc;

use super::data::files;

/// The programs with their counters, those of libraries included.
fn each(container: &Container<'_>, check: &mut impl FnMut(&Program<'_>, &Statistics<'_>)) {
    for part in container.parts().iter().filter(|part| part.kind() == FourCc::Libf) {
        each(&Container::parse(part.span()).unwrap(), check);
    }
    let program = container.find(FourCc::Shex).or_else(|| container.find(FourCc::Shdr));
    if let (Some(program), Some(statistics)) = (program, container.find(FourCc::Stat)) {
        let program = Program::parse(program.span()).unwrap();
        check(&program, &Statistics::parse(statistics.span()).unwrap());
    }
}

#[test]
fn counters_follow_from_the_program() {
    let (mut compared, mut same) = (0, 0);
    let mut wrong = Vec::new();
    for path in files() {
        // vkd3d counts differently: it counts declarations as instructions, and does not count flow control.
        if path.components().any(|step| step.as_os_str() == "vkd3d") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        each(&Container::parse(Span::new(&bytes)).unwrap(), &mut |program, stated| {
            compared += 1;
            let differences = stated.differences(program);
            if !differences.is_empty() {
                wrong.push(format!("{}: {differences:?}", path.display()));
            }
            same += usize::from(*stated == Statistics::from_program(program));
        });
    }
    println!("{same} of {compared} are the same");
    assert!(wrong.is_empty(), "{} of {compared}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared >= 100, "{compared} compared");
}

/// FXC 10.1 counts moves to an output parameter that is an array as accesses of arrays, which the tokens do
/// not tell from others: of `out float c[2]` and `out float4 o` it states two accesses and one move.
#[test]
fn moves_to_outputs_may_be_accesses_of_arrays() {
    let text = "vs_4_0\ndcl_input v0.xyzw\ndcl_output_siv o0.xyzw, position\ndcl_output o1.x\n\
                dcl_output o2.x\ndcl_temps 1\nadd r0.x, v0.x, v0.x\nmov o1.x, r0.x\nmov o2.x, v0.y\n\
                mov o0.xyzw, v0.xyzw\nret\n";
    let program = dxkit_dxbc::asm::assemble(text, None).unwrap();
    let mut statistics = Statistics::from_program(&program);
    assert_eq!((statistics.v4.array_instruction_count, statistics.v4.mov_instruction_count), (0, 3));
    (statistics.v4.array_instruction_count, statistics.v4.mov_instruction_count) = (2, 1);
    assert_eq!(statistics.differences(&program), []);
    // No instruction is counted twice, or not at all.
    statistics.v4.mov_instruction_count = 2;
    assert_eq!(statistics.differences(&program), [("mov_instruction_count", 2, 1)]);
    (statistics.v4.array_instruction_count, statistics.v4.mov_instruction_count) = (4, 0);
    assert_eq!(statistics.differences(&program), [("array_instruction_count", 4, 3)]);
}
