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
