//! Damaged modules: none makes the crate panic, hang, or take much memory.

use dxkit_bitcode::Module;
use dxkit_container::Container;
use dxkit_dxil::DxilModule;
use dxkit_exec::{Dispatch, Program, Reason, Resources, Shader};
use dxkit_types::FourCc;

use crate::cases::{folder, module_of};

#[test]
fn damaged_modules_are_refused_or_run() {
    let (mut read, mut ran) = (0, 0);
    for name in ["private_od", "group_sort_od", "wave_bits", "buffers_6_6", "flow_cases_od", "wide"] {
        let file = std::fs::read(folder().join(format!("{name}.dxil"))).unwrap();
        let container = Container::parse(&file).unwrap();
        let part = container.find(FourCc::Dxil).unwrap();
        let program = dxkit_program::Program::parse(part.span()).unwrap();
        let mut state = 0x1234_5678_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize
        };
        for _ in 0..150 {
            let mut bitcode = program.bitcode().to_vec();
            for _ in 0..random() % 3 + 1 {
                let at = random() % bitcode.len();
                bitcode[at] ^= 1 << (random() % 8);
            }
            let Ok(module) = Module::parse(&bitcode[..]) else { continue };
            read += 1;
            let Ok(program) = Program::from_module(&DxilModule::read(&module), None) else { continue };
            let dispatch = Dispatch {
                fuel: 2000,
                memory: 1 << 22,
                sanitize: random() % 2 == 0,
                ..Dispatch::new([2, 1, 1])
            };
            ran += usize::from(program.dispatch(&mut Resources::default(), &dispatch).is_ok());
        }
    }
    assert!(read > 100 && ran > 10, "{read} modules were read, {ran} ran");
}

/// What is refused is named: operations, and stages.
#[test]
fn refusals_name_what_does_not_run() {
    let refusal = prepared("../dxc/lib_payload_access_6_7.dxil", Some("sky")).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "`sky` cannot run: a miss shader does not run on its own: it runs where a ray calls it"
    );
    let refusal = prepared("../dxc/lib_shader_reordering_6_9.dxil", None).unwrap_err();
    let is_named =
        |reason: &Reason| matches!(reason, Reason::Operation(name) if name.starts_with("HitObject_"));
    assert!(refusal.reasons.iter().any(is_named), "{refusal}");
}

/// Without a name, an entry point runs if it is the only one; what could be named is listed.
#[test]
fn refusals_list_the_entry_points() {
    let text = |name, entry| prepared(name, entry).map_err(|refusal| refusal.to_string());
    assert_eq!(
        text("../dxc/lib_mixed_stages_6_3.dxil", None),
        Err("there are several entry points, and none is named: it has `computeMain` (compute), \
             `geometryMain` (geometry), `pixelMain` (pixel), `vertexMain` (vertex)"
            .into())
    );
    assert_eq!(
        text("tonemap.dxil", Some("nosuch")),
        Err("there is no entry point `nosuch`: it has `main` (compute)".into())
    );
    // Programs of shader models 4 and 5 are not named.
    let container = std::fs::read(folder().join("sm5_calls.dxbc")).unwrap();
    let error = Shader::from_container(&Container::parse(&container).unwrap(), Some("main")).unwrap_err();
    assert_eq!(error.to_string(), "there is no entry point `main`: no entry point has a name");
    // Other functions only run by their names, even if there is just one.
    assert_eq!(text("../dxc/lib_empty_6_3.dxil", None), Err("there is no entry point".into()));
    let refusal = prepared("exports.dxil", None).unwrap_err();
    assert_eq!(refusal.entry, "");
    assert!(
        refusal.to_string().starts_with("there is no entry point: it has the functions `blend`, `divide`, "),
        "{refusal}"
    );
    let [Reason::NoEntry { name: None, known }] = &refusal.reasons[..] else { panic!("{refusal:?}") };
    assert!(known.iter().all(|entry| entry.stage.is_none()));
    for entry in known {
        prepared("exports.dxil", Some(&entry.name)).unwrap();
    }
}

/// Prepares a module of testdata.
fn prepared(name: &str, entry: Option<&str>) -> Result<(), dxkit_exec::Refusal> {
    let module = module_of(&std::fs::read(folder().join(name)).unwrap());
    Program::from_module(&DxilModule::read(&module), entry).map(|_| ())
}

/// Every compute shader of the corpus runs, or is refused for what it is documented not to run.
#[test]
fn shaders_of_the_corpus() {
    let (mut runs, mut faults) = (0, Vec::new());
    for entry in std::fs::read_dir(folder().join("../dxc")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !name.starts_with("cs_") || !name.ends_with(".dxil") {
            continue;
        }
        let module = module_of(&std::fs::read(&path).unwrap());
        match Program::from_module(&DxilModule::read(&module), None) {
            Ok(program) => {
                let dispatch = Dispatch { fuel: 1 << 18, ..Dispatch::new([2, 2, 1]) };
                if let Err(failure) = program.dispatch(&mut Resources::default(), &dispatch) {
                    faults.push(format!("{name}: {failure}"));
                }
                runs += 1;
            }
            Err(refusal) => {
                let named = |reason: &Reason| matches!(reason, Reason::Operation(_));
                if !refusal.reasons.iter().all(named) {
                    faults.push(format!("{name}: {refusal}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(runs >= 15, "{runs} run");
}

/// The same of token programs: words are exchanged, removed and repeated.
#[test]
fn damaged_token_programs_are_refused_or_run() {
    let (mut lowered, mut ran) = (0, 0);
    for name in
        ["sm5_calls", "sm5_shared", "sm5_arrays", "sm5_doubles", "private", "flow_nested", "texture_stores"]
    {
        let file = std::fs::read(folder().join(format!("{name}.dxbc"))).unwrap();
        let container = Container::parse(&file).unwrap();
        let words: Vec<u8> = container.find(FourCc::Shex).unwrap().span().bytes().to_vec();
        let mut state = 0x8765_4321_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize
        };
        for _ in 0..300 {
            let mut damaged = words.clone();
            for _ in 0..random() % 3 + 1 {
                let at = 8 + random() % (damaged.len() - 8);
                damaged[at] ^= 1 << (random() % 8);
            }
            let Ok(mut program) = dxkit_dxbc::Program::parse(&damaged[..]) else { continue };
            let count = program.instructions.len();
            if random() % 2 == 0 {
                program.instructions.swap(random() % count, random() % count);
            }
            let Ok(program) = Program::from_tokens(&program) else { continue };
            lowered += 1;
            let dispatch = Dispatch {
                fuel: 2000,
                memory: 1 << 22,
                sanitize: random() % 2 == 0,
                ..Dispatch::new([2, 1, 1])
            };
            let mut steps = 0;
            let done = program.trace(&mut Resources::default(), &dispatch, [0; 3], &mut |_| steps += 1);
            ran += usize::from(done.is_ok());
        }
    }
    assert!(lowered > 300 && ran > 100, "{lowered} programs were lowered, {ran} ran");
}
