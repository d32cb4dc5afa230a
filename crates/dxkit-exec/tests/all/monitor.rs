//! Monitors and symbols: what a debugger sees of `weights.hlsl`, computed by hand, and that it changes
//! nothing.

use dxkit_container::Container;
use dxkit_exec::{
    Binding, Buffer, Dispatch, Failure, Monitor, Next, Point, Resources, Shader, Symbols, Value,
};
use dxkit_types::FourCc;

use crate::cases::{dxil_cases, folder};

fn shader(name: &str) -> Shader {
    let file = std::fs::read(folder().join(name)).unwrap();
    Shader::for_debugger(&Container::parse(&file).unwrap(), None).unwrap()
}

/// Items with position and count: (0, 0, 0) and 0; (1, 2, 3) and 2.
fn resources() -> Resources {
    let mut resources = Resources::default();
    let words = [0.0, 0.0, 0.0, f32::from_bits(0), 1.0, 2.0, 3.0, f32::from_bits(2)];
    let bytes: Vec<u8> = words.into_iter().flat_map(f32::to_le_bytes).collect();
    resources.buffers.insert(Binding::from_text("t0").unwrap(), Buffer::new(bytes));
    resources.buffers.insert(Binding::from_text("u0").unwrap(), Buffer::new(vec![0; 32]));
    resources
}

/// Asks a function before each instruction.
struct Asks<F>(F);

impl<F: FnMut(&Point<'_>) -> Next> Monitor for Asks<F> {
    fn before(&mut self, point: &Point<'_>) -> Next {
        self.0(point)
    }
}

fn monitored(shader: &Shader, monitor: impl FnMut(&Point<'_>) -> Next) -> Result<Vec<f32>, Failure> {
    let mut resources = resources();
    let dispatch = Dispatch::new([1, 1, 1]);
    shader.program().monitor(&mut resources, &dispatch, &mut Asks(monitor))?;
    let bytes = &resources.buffers[&Binding::from_text("u0").unwrap()].bytes;
    Ok(bytes.chunks(4).map(|word| f32::from_le_bytes(word.try_into().unwrap())).collect())
}

/// The values of a name for thread 1 where it changes.
fn values(shader: &Shader, name: &str) -> Vec<String> {
    let symbols = Symbols::new(shader);
    let mut found: Vec<String> = Vec::new();
    let results = monitored(shader, |point| {
        if point.active() & 2 != 0 {
            assert_eq!(point.thread(1), [1, 0, 0]);
            let value = symbols.find(point, 1, name).filter(dxkit_exec::Variable::is_known);
            let value = value.map(|variable| variable.to_string());
            found.extend(value.filter(|value| found.last() != Some(value)));
        }
        Next::Continue
    });
    // The dot product of (1, 2, 3) with itself is 14; two iterations make 7 and 4.5 of it. Thread 0 has the
    // sum of all.
    assert_eq!(results.unwrap(), [4.5, 4.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    found
}

#[test]
fn variables_have_their_values() {
    let shader = shader("weights.dxil");
    assert_eq!(values(&shader, "total"), ["14.0", "7.0", "4.5"]);
    assert_eq!(values(&shader, "item.position"), ["(1.0, 2.0, 3.0)"]);
    assert_eq!(values(&shader, "item.count"), ["2"]);
    assert_eq!(values(&shader, "i"), ["0", "1", "2"]);
    assert_eq!(values(&shader, "lane"), ["1"]);
    assert_eq!(values(&shader, "w"), ["4.5"]);
    assert_eq!(values(&shader, "sums[1]"), ["0.0", "4.5"]);
    assert_eq!(values(&shader, "nothing"), Vec::<String>::new());
}

/// FXC states for each number of a variable in which register it is, from one instruction to another.
#[test]
fn variables_of_token_programs_have_their_values() {
    let shader = shader("weights.dxbc");
    assert_eq!(values(&shader, "total"), ["14.0", "7.0", "4.5"]);
    assert_eq!(values(&shader, "i"), ["0", "1", "2"]);
    assert_eq!(values(&shader, "id"), ["(1, 0, 0)"]);
    assert_eq!(values(&shader, "lane"), ["1"]);
    assert_eq!(values(&shader, "item.count"), ["2"]);
    // Its registers are used for something else, one after the other.
    assert_eq!(values(&shader, "item.position"), ["(1.0, 2.0, 3.0)", "(?, 2.0, 3.0)", "(?, ?, 3.0)"]);
    assert_eq!(values(&shader, "nothing"), Vec::<String>::new());
    let symbols = Symbols::new(&shader);
    assert!(symbols.has("total") && symbols.has("item.position.x") && !symbols.has("nothing"));
    assert!(symbols.names().contains(&"item"));
}

#[test]
fn registers_have_their_values() {
    let shader = shader("weights.dxbc");
    let symbols = Symbols::new(&shader);
    let registers: Vec<String> = ["r0.x", "r0.y", "r0.z", "r0.w"]
        .into_iter()
        .filter(|name| symbols.has(name))
        .map(String::from)
        .collect();
    let seen: Vec<String> = registers.iter().flat_map(|name| values(&shader, name)).collect();
    for value in ["14.0", "7.0", "4.5"] {
        assert!(seen.iter().any(|seen| seen == value), "no register was {value}: {seen:?}");
    }
}

/// Lines lead to steps in both kinds of programs, and functions that were inlined are frames.
#[test]
fn lines_and_frames() {
    for name in ["weights.dxil", "weights.dxbc"] {
        let shader = shader(name);
        let symbols = Symbols::new(&shader);
        let (line, steps) = symbols.breakpoint("C:\\other\\weights.hlsl", 10).unwrap();
        assert_eq!(line, 11, "{name}: line 10 is a brace");
        assert!(!steps.is_empty(), "{name}");
        assert_eq!(symbols.breakpoint("weights.hlsl", 32), None, "{name}");
        assert_eq!(symbols.breakpoint("other.hlsl", 11), None, "{name}");
        let functions: Vec<_> =
            symbols.frames(steps[0]).into_iter().map(|frame| frame.function.unwrap_or_default()).collect();
        assert_eq!(functions.first().map(String::as_str), Some("weight"), "{name}: {functions:?}");
        let lines: Vec<_> =
            symbols.frames(steps[0]).into_iter().map(|frame| frame.source.unwrap().line).collect();
        assert_eq!(lines, [11, 20], "{name}");
        // Thread 0 does not come there: its count is 0.
        let mut active = 0;
        let stopped = monitored(&shader, |point| {
            if steps.contains(&point.step()) {
                active = point.active();
                return Next::Stop;
            }
            Next::Continue
        });
        assert_eq!((stopped.unwrap_err(), active), (Failure::Stopped, 2), "{name}");
    }
}

/// A point has the memory of the group and the resources.
#[test]
fn points_have_memory() {
    let shader = shader("weights.dxil");
    let symbols = Symbols::new(&shader);
    let (_, steps) = symbols.breakpoint("weights.hlsl", 23).unwrap();
    let mut found = 0;
    monitored(&shader, |point| {
        if steps.contains(&point.step()) {
            found += 1;
            let shared = symbols.shared(point);
            assert_eq!(shared.len(), 1);
            assert_eq!(shared[0].member("[1]").unwrap().value, Some(Value::Float(4.5)));
            assert_eq!(shared[0].member("[0]").unwrap().value, Some(Value::Float(0.0)));
            let resources = point.resources();
            assert_eq!(resources.buffers[&Binding::from_text("t0").unwrap()].bytes.len(), 32);
        }
        Next::Continue
    })
    .unwrap();
    assert!(found > 0);
}

/// Every case computes the same with a monitor that looks at everything, prepared for a debugger or not.
#[test]
fn monitors_change_nothing() {
    let mut looked = 0_u64;
    for case in dxil_cases().step_by(3) {
        let dispatch = Dispatch { fuel: 1 << 20, ..Dispatch::new(case.groups) };
        let mut plain = case.resources();
        case.run(&mut plain, &dispatch).unwrap();
        let file = std::fs::read(case.container()).unwrap();
        let container = Container::parse(&file).unwrap();
        assert!(container.find(FourCc::Dxil).is_some());
        let shader = Shader::for_debugger(&container, None).unwrap();
        let symbols = Symbols::new(&shader);
        let mut monitored = case.resources();
        let mut monitor = Asks(|point: &Point<'_>| {
            looked += 1;
            if looked % 64 == 0 {
                let lane = point.active().trailing_zeros();
                let _ = (symbols.values(point, lane), symbols.frames(point.step()), format!("{point:?}"));
            }
            Next::Continue
        });
        shader.program().monitor(&mut monitored, &dispatch, &mut monitor).unwrap();
        assert_eq!(plain, monitored, "{}", case.name);
    }
    assert!(looked > 1000);
}

/// `SDBG`: one file, `old.hlsl`, and a line for each instruction that is no declaration, from 10 on.
fn older_tables(instructions: u32) -> Vec<u8> {
    const TEXTS: &[u8] = b"\0old.hlsl\0source";
    let files = [1, 8, 10, 6].to_vec();
    let row = |number: u32| {
        let mut row = vec![0; 99];
        row[93] = number;
        row
    };
    let rows = (0..instructions).flat_map(row).collect();
    let symbols = (0..instructions).flat_map(|number| [0, 10 + number, 1, 0, 0]).collect();
    let none = Vec::new;
    let tables: [(Vec<u32>, usize); 7] =
        [(files, 4), (rows, 99), (none(), 6), (none(), 6), (symbols, 5), (none(), 5), (none(), 11)];
    let (mut header, mut data) = (vec![84, 0, 0, 0, 0], Vec::new());
    for (words, size) in tables {
        header.extend([words.len() / size, data.len() * 4].map(|number| u32::try_from(number).unwrap()));
        data.extend(words);
    }
    header.extend([u32::try_from(data.len() * 4).unwrap(); 2]);
    header.iter().chain(&data).flat_map(|word| word.to_le_bytes()).chain(TEXTS.iter().copied()).collect()
}

/// The lines that compilers before `SPDB` wrote are those of breakpoints, too.
#[test]
fn older_compilers_state_lines() {
    let file = std::fs::read(folder().join("sm5_calls.dxbc")).unwrap();
    let mut container = Container::parse(&file).unwrap();
    assert!(Symbols::new(&Shader::for_debugger(&container, None).unwrap()).files().next().is_none());
    container.set(FourCc::Sdbg, older_tables(64));
    let shader = Shader::for_debugger(&container, None).unwrap();
    let symbols = Symbols::new(&shader);
    assert_eq!(symbols.files().collect::<Vec<_>>(), ["old.hlsl"]);
    // The program begins with declarations; each instruction behind them, up to a switch, has the next row.
    let (first, line) = ((0..64).find(|step| symbols.line(*step).is_some()).unwrap(), 10);
    for step in 0..3 {
        let found = symbols.line(first + step).unwrap();
        assert_eq!((found.file.as_str(), found.line), ("old.hlsl", line + step));
    }
    assert_eq!(symbols.breakpoint("c:\\old.hlsl", 12), Some((12, vec![first + 2])));
}
