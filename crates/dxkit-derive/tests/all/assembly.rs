//! Containers made of modules, against those that DXC made.

use std::env;
use std::path::{Path, PathBuf};

use dxkit_bitcode::Module;
use dxkit_container::Container;
use dxkit_derive::{Assembly, BesidesModule, DebugNamePart, ProgramCounters};
use dxkit_dxil::DxilModule;
use dxkit_info::{CompilerVersion, DebugName, HashFlags, ShaderHash};
use dxkit_program::Program;
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::RuntimeData;
use dxkit_types::FourCc;

use crate::common::{files, module, testdata};

/// The kinds of parts that differ, `order` if that does.
fn differences(made: &Container<'_>, wrote: &Container<'_>, leave_out: &[FourCc]) -> Vec<String> {
    let kinds = |container: &Container<'_>| -> Vec<FourCc> {
        let kinds = container.parts().iter().map(|part| part.kind());
        kinds.filter(|kind| !leave_out.contains(kind)).collect()
    };
    let mut found = Vec::new();
    if kinds(made) != kinds(wrote) {
        found.push(format!("order {:?} {:?}", kinds(made), kinds(wrote)));
    }
    for part in wrote.parts().iter().filter(|part| !leave_out.contains(&part.kind())) {
        if made.find(part.kind()).is_some_and(|made| made.payload() != part.payload()) {
            found.push(part.kind().to_string());
        }
    }
    found
}

/// Makes a container anew of its module with debug information, or where there is none, of its program, which
/// lacks what `STAT` tells.
fn rebuilt(container: &Container<'_>) -> Option<Vec<String>> {
    let debug = module(container, FourCc::Ildb);
    let module = match debug {
        Some(debug) => debug,
        None => module(container, FourCc::Dxil)?,
    };
    let embed_debug = container.find(FourCc::Ildb).is_some();
    // Only a compilation knows what reflection states about constant buffers; a container may name a debug
    // file without containing debug information.
    let leave_out: &[FourCc] = if embed_debug { &[FourCc::Stat] } else { &[FourCc::Stat, FourCc::Ildn] };
    let payload = |kind| container.find(kind).map(|part| part.payload());
    let data = container.find(FourCc::Rdat).map(|part| RuntimeData::parse(part.span()).unwrap());
    let state = container.find(FourCc::Psv0);
    let state = state.and_then(|part| PipelineStateValidation::parse(part.span()).ok());
    let compiler = container.find(FourCc::Vers).map(|part| CompilerVersion::parse(part.span()).unwrap());
    let name = container.find(FourCc::Ildn).map(|part| DebugName::parse(part.span()).unwrap());
    let hash = container.find(FourCc::Hash).map(|part| ShaderHash::parse(part.span()).unwrap());
    // DXC hashes the source before it removes the root signature from it.
    let hashed_source = hash.is_some_and(|hash| hash.flags.contains(HashFlags::INCLUDES_SOURCE));
    if hashed_source && container.find(FourCc::Rts0).is_some() {
        return Some(Vec::new());
    }
    let made = Assembly {
        besides: BesidesModule { subobjects: data.as_ref(), linear_algebra: state.as_ref() },
        root_signature: payload(FourCc::Rts0),
        compiler: compiler.as_ref(),
        embed_debug,
        debug_name: match &name {
            None => DebugNamePart::None,
            Some(name) if name.is_hash() => DebugNamePart::OfHash,
            Some(name) => DebugNamePart::Given(name.name().as_bytes().into()),
        },
        hash_source: hashed_source,
        reflection: payload(FourCc::Stat).is_some(),
        strip_reflection: embed_debug,
        private: payload(FourCc::Priv),
        ..Assembly::default()
    };
    Some(differences(&made.container(module).unwrap(), container, leave_out))
}

fn rebuild_all(folder: &Path) -> (usize, usize, Vec<String>) {
    let (mut programs, mut debug, mut found) = (0, 0, Vec::new());
    for path in files(folder) {
        let file = std::fs::read(&path).unwrap();
        let Ok(container) = Container::parse(&file) else { continue };
        // The container of a PDB has its own choice of parts, and `dxc -dumpbin -setrootsignature` appends
        // RTS0 to a finished container.
        let appended = path.to_string_lossy().contains("_dumpbin_setrootsignature");
        if container.find(FourCc::Dxil).is_none() || appended {
            continue;
        }
        let Some(differences) = rebuilt(&container) else { continue };
        programs += 1;
        debug += usize::from(container.find(FourCc::Ildb).is_some());
        if !differences.is_empty() {
            found.push(format!("{}: {}", path.display(), differences.join(" ")));
        }
    }
    (programs, debug, found)
}

#[test]
fn containers_follow_from_their_modules() {
    let (programs, debug, found) = rebuild_all(&testdata("dxc"));
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(programs > 250 && debug > 10, "{programs} programs, {debug} with debug information");
}

/// What DXC counted is in `STAT`.
#[test]
fn instructions_are_counted_as_the_compiler_does() {
    let mut count = 0;
    for path in files(&testdata("dxc")) {
        let file = std::fs::read(&path).unwrap();
        let container = Container::parse(&file).unwrap();
        let (Some(program), Some(reflection)) =
            (module(&container, FourCc::Dxil), module(&container, FourCc::Stat))
        else {
            continue;
        };
        let wrote = DxilModule::read(&reflection);
        let wrote: Vec<(String, u32)> =
            wrote.counters.iter().map(|counter| (counter.name.to_string(), counter.count)).collect();
        let counted = ProgramCounters::count(&program);
        let counted: Vec<(String, u32)> = counted
            .iter()
            .filter(|(_, count)| *count != 0)
            .map(|(name, count)| (name.to_owned(), count))
            .collect();
        assert_eq!(counted, wrote, "{}", path.display());
        count += 1;
    }
    assert!(count > 250, "{count} programs");
}

/// For folders of other containers, named in a variable.
#[test]
fn other_containers_follow_from_their_modules() {
    let Ok(folders) = env::var("DXKIT_DERIVE_FOLDERS") else { return };
    for folder in env::split_paths(&folders) {
        let (programs, debug, found) = rebuild_all(&folder);
        println!("{programs} programs, {debug} with debug information");
        assert!(found.is_empty(), "{} differ\n{}", found.len(), found.join("\n"));
    }
}

/// Bitcode (`NAME.bc`) beside what the vendor's assembler made of it (`NAME.out`), in a folder that a
/// variable names.
#[test]
fn the_assembler_makes_the_same() {
    let Ok(folder) = env::var("DXKIT_ASSEMBLED") else { return };
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "out")).collect();
    paths.sort();
    let (mut same, mut changed, mut found) = (0, 0, Vec::new());
    for path in &paths {
        let (bitcode, wrote) =
            (std::fs::read(path.with_extension("bc")).unwrap(), std::fs::read(path).unwrap());
        let wrote = Container::parse(&wrote).unwrap();
        let mut kept = bitcode.clone();
        let own = [FourCc::Ildb, FourCc::Dxil].into_iter().find_map(|kind| wrote.find(kind)).unwrap();
        if Program::parse(own.span()).unwrap().bitcode() != bitcode {
            // The vendor's assembler changed the module; its result assembles to itself.
            kept = Program::parse(own.span()).unwrap().bitcode().to_vec();
            changed += 1;
        }
        let module = Module::parse(&kept).unwrap();
        let state = wrote.find(FourCc::Psv0);
        let state = state.and_then(|part| PipelineStateValidation::parse(part.span()).ok());
        let mut assembly = Assembly::like_assembler(&module);
        assembly.besides.linear_algebra = state.as_ref();
        let made = assembly.container(module).unwrap();
        let differences = differences(&made, &wrote, &[]);
        if differences.is_empty() {
            same += 1;
        } else {
            found.push(format!("{}: {}", path.display(), differences.join(" ")));
        }
    }
    println!("{same} of {} the same, {changed} changed by the assembler", paths.len());
    assert!(found.is_empty(), "{} differ\n{}", found.len(), found.join("\n"));
}
