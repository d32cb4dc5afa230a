//! Texts of today's LLVM as containers.
//!
//! `tests/modern/NAME.ll` are texts in the terms of LLVM 24: written by hand, and by clang 24
//! (`clang_…`). `verdicts.tsv` has the digest of the container that DXC's validator judged, and its verdict:
//! `cargo xtask probe-lowering --bless` writes it, given DXC. The same container has the same verdict.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use dxkit_asm::dxil::{AssemblyOptions, assemble, is_modern};
use dxkit_container::{Container, DigestPolicy};
use dxkit_types::FourCc;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modern")
}

#[test]
fn they_are_the_containers_that_the_validator_accepted() {
    let table = fs::read_to_string(folder().join("verdicts.tsv")).unwrap();
    let mut verdicts = BTreeMap::new();
    for line in table.lines() {
        let [name, digest, verdict] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert_eq!(verdict, "ok", "{name}");
        verdicts.insert(name.to_owned(), digest.to_owned());
    }
    let mut count = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "ll") {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = fs::read(&path).unwrap();
        assert!(is_modern(&text), "{name}");
        let made = assemble(&text, &AssemblyOptions::default());
        let made = made.unwrap_or_else(|error| panic!("{name}: {error}"));
        let file = made.write(DigestPolicy::Recompute).unwrap();
        let digest: String = file[4..20].iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(Some(&digest), verdicts.get(&name), "{name}: judge it again");
        count += 1;
    }
    assert_eq!(count, verdicts.len());
    assert!(count >= 50, "{count}");
}

/// Bitcode that LLVM wrote, and its text as `llvm-dis` prints it, are one container.
#[test]
fn bitcode_gives_the_container_of_its_text() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dxkit-ir-text/tests/all/bitcode");
    let (mut same, mut refused) = (0, Vec::new());
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "bc") {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let bitcode = fs::read(&path).unwrap();
        assert!(is_modern(&bitcode), "{name}");
        let make = |source: &[u8]| {
            let made = assemble(source, &AssemblyOptions::default()).map_err(|error| error.to_string())?;
            Ok::<_, String>(made.write(DigestPolicy::Recompute).unwrap())
        };
        match (make(&bitcode), make(&fs::read(path.with_extension("ll")).unwrap())) {
            (Ok(ours), Ok(expected)) => {
                assert!(ours == expected, "{name}");
                same += 1;
            }
            (Err(_), Err(_)) => refused.push(name),
            (ours, expected) => panic!("{name}: {:?}, its text {:?}", ours.err(), expected.err()),
        }
    }
    // Every instruction, whether DXIL has it or not.
    assert_eq!(refused, ["instructions"]);
    assert!(same >= 10, "{same}");
}

/// The text of a compute shader with these instructions.
fn compute(instructions: &str) -> String {
    format!(
        "target triple = \"dxil-pc-shadermodel6.6-compute\"\n\
         define void @main() #0 {{\n{instructions}  ret void\n}}\n\
         attributes #0 = {{ \"hlsl.numthreads\"=\"8,1,1\" \"hlsl.shader\"=\"compute\" }}\n\
         !dx.valver = !{{!9}}\n!9 = !{{i32 1, i32 8}}\n"
    )
}

/// What DXIL has no form for is refused by its instruction and a reason.
#[test]
fn what_cannot_be_lowered_is_refused_with_the_reason() {
    let buffer = "target(\"dx.RawBuffer\", i32, 0, 0)";
    let handle = format!(
        "  %h = call {buffer} @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)\n"
    );
    let pointer = format!("  %p = call ptr @llvm.dx.resource.getpointer({buffer} %h, i32 3)\n");
    let refused = [
        (
            format!("{handle}{pointer}  store i32 1, ptr %p\n"),
            "a resource is stored to that shaders only read",
        ),
        (
            format!("{handle}{pointer}  %r = atomicrmw add ptr %p, i32 1 seq_cst\n"),
            "atomic operations are on writable resources alone",
        ),
        (
            "  %i = call i32 @llvm.dx.thread.id(i32 0)\n  %f = uitofp i32 %i to double\n  \
             %g = call double @llvm.exp.f64(double %f)\n"
                .to_owned(),
            "DXIL has nothing for 'llvm.exp.f64'",
        ),
        (
            "  %g = alloca float\n  %r = atomicrmw fadd ptr %g, float 1.0 seq_cst\n".to_owned(),
            "DXIL has no atomic operation 'fadd'",
        ),
    ];
    for (instructions, reason) in refused {
        let error =
            assemble(compute(&instructions).as_bytes(), &AssemblyOptions::default()).unwrap_err().to_string();
        assert!(error.contains(reason), "{instructions}{error}");
    }
    let no_entry = compute("").replace(" #0 {", " {");
    let error = assemble(no_entry.as_bytes(), &AssemblyOptions::default()).unwrap_err().to_string();
    assert!(error.contains("no function is an entry point"), "{error}");
    let no_threads = compute("").replace("\"hlsl.numthreads\"=\"8,1,1\" ", "");
    let error = assemble(no_threads.as_bytes(), &AssemblyOptions::default()).unwrap_err().to_string();
    assert!(error.contains("lacks the attribute \"hlsl.numthreads\""), "{error}");
}

/// Elements of signatures that are wrong are refused by their numbers.
#[test]
fn wrong_signatures_are_refused() {
    let text = fs::read_to_string(folder().join("signatures_vertex.ll")).unwrap();
    let changes = [
        ("!3 = !{i32 0, !\"POSITION\"", "!3 = !{i32 5, !\"POSITION\"", "input 0: the numbers of elements"),
        ("i8 0, i8 0, i32 0}\n!4", "i8 0, i8 0}\n!4", "input 0: an element has 13 operands, not 12"),
        ("!\"SV_VertexID\", i32 5, i32 1,", "!\"SV_VertexID\", i32 5, i32 0,", "input 1: the kind"),
        (
            "!\"SV_VertexID\", i32 5, i32 1,",
            "!\"SV_InstanceID\", i32 5, i32 1,",
            "is not that of 'SV_InstanceID'",
        ),
        (
            "i8 0, i8 0, i32 0}\n!4",
            "i8 16, i8 0, i32 0}\n!4",
            "input 0: operand 10, the columns that are used",
        ),
        ("!\"POSITION\", i32 9", "!\"POSITION\", i32 7", "7 is not the type of a component"),
        ("i32 2, i8 2, i32 1, i8 0", "i32 2, i8 2, i32 0, i8 0", "outputs 0 and 1 have a register"),
        ("load.input.i32(i32 1,", "load.input.i32(i32 2,", "the signature has no element of this number"),
        ("load.input.i32(i32 1, i32 0", "load.input.i32(i32 1, i32 4", "has fewer rows"),
        ("!10, i32 0, i32 1, i8 3", "!11, i32 0, i32 1, i8 3", "a semantic index for each row"),
    ];
    for (from, to, reason) in changes {
        assert!(text.contains(from), "{from}");
        let error = assemble(text.replacen(from, to, 1).as_bytes(), &AssemblyOptions::default()).unwrap_err();
        assert!(error.to_string().contains(reason), "{to}: {error}");
    }
}

/// The triple beside a text, as LLVM's own tests state it.
#[test]
fn a_triple_replaces_that_of_the_text() {
    let text = compute("").replace("target triple = \"dxil-pc-shadermodel6.6-compute\"\n", "");
    let mut options = AssemblyOptions::default();
    options.triple = Some("dxil-pc-shadermodel6.2-compute");
    let made = assemble(text.as_bytes(), &options).unwrap();
    let program = made.find(FourCc::Dxil).unwrap().payload().to_vec();
    assert_eq!(program[0], 0x62);
}

/// A target without a shader is a container of the root signature.
#[test]
fn a_root_signature_alone_is_a_container() {
    let text = "target triple = \"dxil-unknown-shadermodel1.1-rootsignature\"\n\
        !dx.rootsignatures = !{!0}\n!0 = !{null, !1, i32 2}\n!1 = !{!2}\n!2 = !{!\"RootFlags\", i32 1}\n";
    let made = assemble(text.as_bytes(), &AssemblyOptions::default()).unwrap();
    let kinds: Vec<_> = made.parts().iter().map(|part| part.kind()).collect();
    assert_eq!(kinds, [FourCc::Rts0]);
    let file = made.write(DigestPolicy::Recompute).unwrap();
    let parsed = Container::parse(&file).unwrap();
    // Version 1.1, no parameters and samplers, the flag.
    let words: Vec<u32> = parsed.parts()[0].payload().chunks(4).map(|word| word[0].into()).collect();
    assert_eq!((words[0], words[1], words[3], words[5]), (2, 0, 0, 1));
}
