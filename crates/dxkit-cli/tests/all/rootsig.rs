//! `dxkit rootsig`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test says what must hold by panicking

use std::fs;
use std::path::Path;

use dxkit::rootsig::RootSignatureDesc;
use dxkit::{Container, DigestCheck, FourCc, Span};
use dxkit_cli::Outcome;

use crate::common::{Run, dxkit_with, testdata};

/// Runs `dxkit rootsig`.
fn dxkit(arguments: &[&str], input: &[u8]) -> Run {
    dxkit_with(["rootsig"].iter().chain(arguments).copied(), input)
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The root signatures that DXC and FXC made of the macros in two sources: container, source, macro, version.
fn compiled() -> Vec<(String, String, String, String)> {
    let manifest = fs::read_to_string(testdata("MANIFEST")).unwrap();
    let rows = manifest.lines().filter_map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [container, _, _, source, options] = columns[..] else { return None };
        let words: Vec<&str> = options.split(' ').collect();
        let [_, profile, _, name] = words[..] else { return None };
        let version = profile.strip_prefix("rootsig_")?.replace('_', ".");
        Some((container.to_owned(), source.split(' ').next()?.to_owned(), name.to_owned(), version))
    });
    rows.collect()
}

#[test]
fn hlsl_compiles_to_the_compilers_containers() {
    let mut count = 0;
    for (container, source, name, version) in compiled() {
        let expected = fs::read(testdata(&container)).unwrap();
        let source = testdata(&source);
        let arguments =
            ["compile", path(&source), "--define", &name, "--version", &version, "--container", "-o", "-"];
        let run = dxkit(&arguments, &[]);
        assert_eq!(run.outcome, Outcome::Fine, "{container}: {}", run.errors);
        assert!(run.binary == expected, "{container}: other bytes");
        count += 1;
    }
    assert!(count >= 27, "{count}");
}

#[test]
fn every_root_signature_of_the_corpus_comes_back_through_text() {
    let mut count = 0;
    for folder in ["dxc", "fxc", "llvm", "vkd3d"] {
        for entry in fs::read_dir(testdata(folder)).unwrap() {
            let file = entry.unwrap().path();
            if file.is_dir() {
                continue;
            }
            let bytes = fs::read(&file).unwrap();
            let Ok(container) = Container::parse(&bytes) else { continue };
            let Some(part) = container.find(FourCc::Rts0) else { continue };
            let desc = RootSignatureDesc::parse(Span::new(part.payload())).unwrap();
            let form = desc.text_form();
            let text = RootSignatureDesc::from_text(&form.text, desc.version)
                .unwrap_or_else(|errors| panic!("{}: {errors}", file.display()));
            let again = text.with_omitted_of(&desc).encode().unwrap();
            assert!(again == part.payload(), "{}: {}", file.display(), form.text);
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn a_printed_text_states_its_version() {
    let mut count = 0;
    for (container, _, _, version) in compiled() {
        let file = testdata(&container);
        let bytes = fs::read(&file).unwrap();
        let expected = Container::parse(&bytes).unwrap().find(FourCc::Rts0).unwrap().payload().to_vec();
        let printed = dxkit(&["print", path(&file)], &[]).output;
        let from = ["compile", "-", "--from", path(&file), "-o", "-"];
        assert_eq!(dxkit(&from, printed.as_bytes()).binary, expected, "{container}");
        // The option overrides the line.
        let other = if version == "1.0" { "1.1" } else { "1.0" };
        let run = dxkit(&["compile", "-", "--no-verify", "--version", other, "-o", "-"], printed.as_bytes());
        assert!(run.binary != expected, "{container}");
        count += 1;
    }
    assert!(count >= 27, "{count}");
}

#[test]
fn print_and_compile_are_each_others_inverse() {
    let shader = testdata("dxc/vs_root_signature_6_0.dxil");
    let bytes = fs::read(&shader).unwrap();
    let expected = Container::parse(&bytes).unwrap().find(FourCc::Rts0).unwrap().payload().to_vec();
    let printed = dxkit(&["print", path(&shader)], &[]).output;
    assert_eq!(dxkit(&["compile", "-", "-o", "-"], printed.as_bytes()).binary, expected);
    let hlsl = dxkit(&["print", path(&shader), "--hlsl", "ROOT"], &[]).output;
    assert!(hlsl.starts_with("#define ROOT \\\n    \""), "{hlsl}");
    assert_eq!(dxkit(&["compile", "-", "--define", "ROOT", "-o", "-"], hlsl.as_bytes()).binary, expected);
}

#[test]
fn what_text_cannot_say_is_named_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let original = folder.path().join("odd.rts0");
    // Version 1.1; two parameters: a CBV and one of type 9; an unknown root flag; 4 bytes after the last
    // structure.
    let words = [2u32, 2, 24, 0, 72, 0x1001, 2, 0, 48, 9, 7, 60, 3, 0, 8, 0xaaaa, 0xbbbb, 0xcccc];
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    fs::write(&original, &bytes).unwrap();
    let printed = dxkit(&["print", path(&original)], &[]).output;
    assert_eq!(
        printed,
        "// omitted: root flag 0x1000\n// omitted: parameter[1]: parameter of type 9, 12 bytes\n\
         RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), CBV(b3, flags=DATA_STATIC)\n"
    );
    let kept = dxkit(&["compile", "-", "--from", path(&original), "-o", "-"], printed.as_bytes());
    assert_eq!(kept.binary, bytes, "{}", kept.errors);
    // The edited register is as edited; the rest is kept.
    let edited = printed.replace("b3", "b4");
    let kept = dxkit(&["compile", "-", "--from", path(&original), "-o", "-"], edited.as_bytes()).binary;
    let mut expected = bytes.clone();
    expected[48] = 4;
    assert_eq!(kept, expected);
}

#[test]
fn errors_have_places_in_text_and_in_hlsl() {
    let run = dxkit(&["compile", "-"], b"CBV(b0),\nSRV(b1),\n  UAV(u0, space=-1)\n");
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.errors.contains("<stdin>:2:5: error: b1 is not a register of an SRV"), "{}", run.errors);
    assert!(run.errors.contains("    2 | SRV(b1),\n      |     ^^"), "{}", run.errors);
    assert!(
        run.errors.contains("<stdin>:3:17: error: expected a number for the space, found -1"),
        "{}",
        run.errors
    );
    let hlsl = b"#define N \"t7\"\n#define RS \"CBV(b0), \" \\\n  \"SRV(\" N \"), CBV(b0)\"\n[RootSignature(RS)]\nvoid main() {}\n";
    let run = dxkit(&["compile", "-", "--entry", "main"], hlsl);
    assert!(run.errors.contains("<stdin>:3:20: error[rootsig-overlap]: b0 of space 0"), "{}", run.errors);
}

#[test]
fn set_gives_a_shader_a_root_signature_that_serves_it() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.dxil");
    let shader = testdata("dxc/vs_root_signature_stripped_6_0.dxil");
    let whole = testdata("dxc/vs_root_signature_6_0.dxil");
    assert!(Container::parse(&fs::read(&shader).unwrap()).unwrap().find(FourCc::Rts0).is_none());
    let run = dxkit(&["set", path(&shader), path(&whole), "-o", path(&out)], &[]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let bytes = fs::read(&out).unwrap();
    let container = Container::parse(&bytes).unwrap();
    assert_eq!(container.digest.check(&bytes), DigestCheck::Matches);
    let of = |path: &Path| {
        let bytes = fs::read(path).unwrap();
        Container::parse(&bytes).unwrap().find(FourCc::Rts0).unwrap().payload().to_vec()
    };
    assert_eq!(of(&out), of(&whole));
    // A signature that does not serve the shader is refused, unless it is forced.
    let run = dxkit(&["set", path(&shader), "-", "-o", path(&out)], b"RootFlags(0)");
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("not bound: "), "{}", run.errors);
    assert_eq!(of(&out), of(&whole));
    let run = dxkit(&["set", "--force", path(&shader), "-", "-o", path(&out)], b"RootFlags(0)");
    assert_eq!((run.outcome, of(&out).len()), (Outcome::Fine, 24), "{}", run.errors);
}

#[test]
fn set_writes_the_bytes_of_the_compiler() {
    let manifest = fs::read_to_string(testdata("MANIFEST")).unwrap();
    let names: Vec<&str> = manifest.lines().filter_map(|line| line.split('\t').next()).collect();
    let root = testdata("dxc/rootsig_bindless_1_1.dxil");
    let (mut set, mut appended) = (0, 0);
    for name in names.iter().filter(|name| name.contains("setrootsignature")) {
        let expected = fs::read(testdata(name)).unwrap();
        let append = name.contains("_dumpbin_setrootsignature");
        let original = name.replace("_dumpbin_setrootsignature", "").replace("_setrootsignature", "");
        let original = testdata(&original);
        let mut arguments = vec!["set", path(&original), path(&root), "-o", "-"];
        arguments.extend(append.then_some("--append"));
        let run = dxkit(&arguments, &[]);
        assert_eq!(run.outcome, Outcome::Fine, "{name}: {}", run.errors);
        assert!(run.binary == expected, "{name}: other bytes");
        *(if append { &mut appended } else { &mut set }) += 1;
    }
    assert_eq!((set, appended), (7, 3));
    let library = testdata("dxc/lib_raytracing_6_6.dxil");
    let run = dxkit(&["set", path(&library), path(&root), "-o", "-"], &[]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("a library has its root signatures as subobjects"), "{}", run.errors);
}

#[test]
fn convert_loses_nothing_or_says_what() {
    let folder = tempfile::tempdir().unwrap();
    let new = folder.path().join("new.rts0");
    let text = b"CBV(b0), DescriptorTable(Sampler(s0))";
    let run = dxkit(&["convert", "-", "--to", "1.0", "-o", path(&new)], text);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(
        run.errors.contains("would be lost: parameter[0] > flags: none would become DATA_VOLATILE"),
        "{}",
        run.errors
    );
    assert!(!new.exists());
    let run = dxkit(&["convert", "-", "--lossy", "--to", "1.0", "-o", "-"], text);
    let lossy = dxkit(&["compile", "-", "--version", "1.0", "-o", "-"], text).binary;
    assert_eq!((run.outcome, run.binary), (Outcome::Fine, lossy.clone()));
    // Converting to 1.2 and back gives the same text.
    let up = dxkit(&["convert", "-", "--to", "1.2", "-o", "-"], &lossy).binary;
    assert_eq!(up[0], 3);
    assert_eq!(dxkit(&["convert", "-", "--to", "1.0", "-o", "-"], &up).binary, lossy);
}

#[test]
fn diff_tells_meaning_alone() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one.txt", "other.txt"].map(|name| folder.path().join(name));
    let compare = |texts: [&str; 2]| {
        fs::write(&one, texts[0]).unwrap();
        fs::write(&other, texts[1]).unwrap();
        let run = dxkit(&["diff", path(&one), path(&other)], &[]);
        assert_eq!(run.outcome == Outcome::Fine, run.output.is_empty());
        run.output
    };
    let same = [
        "StaticSampler(s0), DescriptorTable(SRV(t0), SRV(t1)), StaticSampler(s1)",
        "DescriptorTable(SRV(t0, offset=0), SRV(t1, offset=1)), StaticSampler(s1), StaticSampler(s0)",
    ];
    assert_eq!(compare(same), "");
    assert_eq!(
        compare(["CBV(b0), SRV(t0)", "SRV(t0), CBV(b0)"]),
        "> SRV(t0): parameter[1] → parameter[0]\n> CBV(b0): parameter[0] → parameter[1]\n"
    );
    assert_eq!(
        compare([
            "CBV(b0), DescriptorTable(SRV(t0), UAV(u0))",
            "RootFlags(ALLOW_STREAM_OUTPUT), DescriptorTable(SRV(t0), UAV(u1)), StaticSampler(s0)"
        ]),
        "~ flags: none → ALLOW_STREAM_OUTPUT\n\
         ~ parameter[0]: CBV(b0) → DescriptorTable(SRV(t0, offset=0), UAV(u1, offset=1))\n\
         - parameter[1]: DescriptorTable(SRV(t0, offset=0), UAV(u0, offset=1))\n\
         + static sampler s0 of space 0: StaticSampler(s0)\n"
    );
}

#[test]
fn check_tells_what_is_not_served_and_not_used() {
    let shader = testdata("dxc/vs_root_signature_6_0.dxil");
    let run = dxkit(&["check", path(&shader), path(&shader)], &[]);
    assert_eq!(run.outcome, Outcome::Fine, "{}{}", run.output, run.errors);
    let text = b"CBV(b0, visibility=SHADER_VISIBILITY_PIXEL), UAV(u9), CBV(b7), CBV(b7)";
    let run = dxkit(&["check", "--version", "1.0", "--json", "-"], text);
    assert_eq!(run.outcome, Outcome::Found, "{}", run.output);
    assert!(run.errors.contains("rootsig-overlap"), "{}", run.errors);
    let text = b"CBV(b0, visibility=SHADER_VISIBILITY_PIXEL), UAV(u9)";
    let run = dxkit(&["check", "-", path(&shader)], text);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.output.contains("rootsig-unbound"), "{}", run.output);
    assert!(run.output.contains("parameter[0] binds it, but is visible to PIXEL only"), "{}", run.output);
    assert!(run.output.contains("note[rootsig-unused] parameter[1]: UAV(u9) is not used"), "{}", run.output);
}

#[test]
fn check_reads_older_shaders_and_libraries() {
    let shader = testdata("pipeline/ps_resources_5_0.dxbc");
    let run = dxkit(&["check", "-", path(&shader)], b"CBV(b0), UAV(u0)");
    assert_eq!(run.outcome, Outcome::Found);
    assert_eq!(run.output.matches("error[rootsig-unbound]").count(), 3, "{}", run.output);
    // The local root signature of the library binds the buffer in space 1.
    let library = testdata("pipeline/lib_rays_6_6.dxil");
    let run = dxkit(&["check", "-", path(&library)], b"DescriptorTable(UAV(u0)), SRV(t0)");
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.output);
    assert_eq!(run.output, "");
}

#[test]
fn merge_serves_all_or_says_why_none_can() {
    let folder = tempfile::tempdir().unwrap();
    let merge = |texts: &[&str]| {
        let mut arguments = vec!["merge".to_owned()];
        for (index, text) in texts.iter().enumerate() {
            let file = folder.path().join(format!("{index}.txt"));
            fs::write(&file, text).unwrap();
            arguments.push(path(&file).to_owned());
        }
        let run = dxkit(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), &[]);
        (run.outcome, run.output.replace('\n', " "), run.errors)
    };
    let (outcome, text, _) = merge(&[
        "RootFlags(DENY_HULL_SHADER_ROOT_ACCESS | ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), RootConstants(num32BitConstants=4, b0), DescriptorTable(SRV(t0, numDescriptors=4), visibility=SHADER_VISIBILITY_PIXEL), StaticSampler(s0)",
        "RootConstants(num32BitConstants=6, b0), DescriptorTable(SRV(t2, numDescriptors=4), visibility=SHADER_VISIBILITY_PIXEL), CBV(b1), StaticSampler(s0)",
        "SRV(t1, visibility=SHADER_VISIBILITY_PIXEL), DescriptorTable(UAV(u0))",
    ]);
    assert_eq!(outcome, Outcome::Fine);
    assert_eq!(
        text,
        "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), RootConstants(num32BitConstants=6, b0), CBV(b1), \
         DescriptorTable(UAV(u0)), DescriptorTable(SRV(t0, numDescriptors=6), visibility=SHADER_VISIBILITY_PIXEL), \
         StaticSampler(s0) "
    );
    for (texts, reason) in [
        (
            ["CBV(b0)", "RootConstants(num32BitConstants=1, b0)"],
            "b0 of space 0 is root constants in one input and a root descriptor in another",
        ),
        (
            ["StaticSampler(s0)", "StaticSampler(s0, maxAnisotropy=4)"],
            "the static samplers at s0 of space 0 differ",
        ),
        (
            ["StaticSampler(s0)", "DescriptorTable(Sampler(s0))"],
            "s0 of space 0 is a static sampler in one input and in a table of another",
        ),
        (
            ["CBV(b0)", "RootFlags(LOCAL_ROOT_SIGNATURE)"],
            "a local and a global root signature cannot be merged",
        ),
        (
            ["RootConstants(num32BitConstants=60, b0)", "RootConstants(num32BitConstants=60, b1)"],
            "the result would take 120 DWORDs with all descriptors in tables; the limit is 64",
        ),
    ] {
        let (outcome, _, errors) = merge(&texts);
        assert_eq!(outcome, Outcome::Found, "{texts:?}");
        assert!(errors.contains(reason), "{errors}");
    }
}

/// DXC has no program that prints them; `dxkit dis` shows the text that the source states.
#[test]
fn root_signatures_of_libraries_have_names() {
    let library = testdata("pipeline/lib_rays_6_6.dxil");
    let run = dxkit(&["print", path(&library)], &[]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let heads: Vec<&str> = run.output.lines().filter(|line| line.starts_with("// ")).collect();
    assert!(heads.iter().any(|line| line.contains(", a local root signature of ")), "{}", run.output);
    let run = dxkit(&["print", "--json", path(&library)], &[]);
    let documents: Vec<serde_json::Value> =
        run.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let local = documents.iter().find(|document| document["local"] == true).unwrap();
    let name = local["subobject"].as_str().unwrap();
    // By its name, as a path, it is an input of the other actions, and its bytes are those that are printed.
    let one = format!("{}:{name}", path(&library));
    let printed = dxkit(&["print", &one], &[]);
    assert_eq!(printed.outcome, Outcome::Fine, "{}", printed.errors);
    assert!(printed.output.contains(local["hlsl"].as_str().unwrap()), "{}", printed.output);
    let version = local["version"].as_str().unwrap();
    let bytes = dxkit(&["convert", &one, "--to", version, "-o", "-"], &[]).binary;
    let hexadecimal: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(local["rts0"], hexadecimal.as_str());
    let run = dxkit(&["print", &format!("{}:absent", path(&library))], &[]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("no root signature is called absent"), "{}", run.errors);
}
