//! The output of `inspect`, `exports`, `check` and `dis` (except the disassembly itself and the sources), and
//! bounds on its length.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;

use dxkit_cli::Outcome;
use dxkit_synth::container::container;
use serde_json::Value;

use crate::common::{Run, dxkit, dxkit_with, testdata};

fn run(arguments: &[&str], file: &str) -> Run {
    let path = testdata(&format!("dxc/{file}.dxil"));
    dxkit(arguments.iter().copied().chain([path.to_str().unwrap()]))
}

fn json(arguments: &[&str], file: &str) -> Value {
    serde_json::from_str(&run(arguments, file).output).unwrap()
}

/// A disassembly; it is written to the stream for bytes.
fn disassembly(arguments: &[&str], file: &str) -> String {
    String::from_utf8(run(arguments, file).binary).unwrap()
}

/// The lines of a section, without its title.
fn section<'t>(text: &'t str, title: &str) -> Vec<&'t str> {
    let lines = text.lines().map(str::trim).skip_while(|line| !line.starts_with(title));
    lines.skip(1).take_while(|line| !line.is_empty()).collect()
}

#[test]
fn stages_are_said_in_the_words_of_their_sources() {
    for (file, words) in [
        // [domain("tri")] [partitioning("fractional_odd")] [outputtopology("triangle_cw")]
        // [outputcontrolpoints(3)]
        ("hs_tri_6_0", "tri domain, fractional_odd partitioning, triangle_cw output, 3 → 3 control points"),
        ("gs_normals_6_0", "triangle → LineStream, 6 vertices at most"),
        ("ds_quad_6_0", "quad domain"),
        ("ms_lines_viewid_6_5", "32 × 1 × 1 threads, line output, up to 32 vertices and 31 primitives"),
        ("gs_cubemap_6_0", ", 6 instances"),
        ("ps_depth_greater_6_0", "writes depth"),
        // [earlydepthstencil]
        ("ps_inner_coverage_6_0", "early depth-stencil"),
    ] {
        let text = run(&["inspect", "--only", "summary"], file).output;
        assert!(text.contains(words), "{file}: {text}");
    }
}

#[test]
fn counters_are_those_of_the_module_for_reflection() {
    let mut compared = 0;
    for file in ["ps_textures_6_7", "cs_buffers_6_6", "gs_cubemap_6_0", "vs_transform_6_0", "ms_meshlets_6_5"]
    {
        let text = disassembly(&["dis", "--part", "STAT"], file);
        let line = text.lines().find(|line| line.contains("!\"insts\"")).unwrap();
        let words: Vec<_> = line.split(['{', '}', ',']).map(str::trim).collect();
        let stated: BTreeMap<_, u64> = words
            .windows(2)
            .filter_map(|pair| {
                let name = pair[0].strip_prefix("!\"")?.strip_suffix('"')?;
                Some((name, pair[1].strip_prefix("i32 ")?.parse().ok()?))
            })
            .collect();
        let document = json(&["inspect", "--json"], file);
        for (field, name) in [
            ("instructions", "insts"),
            ("float_instructions", "floats"),
            ("branches", "branches"),
            ("texture_samples", "tex_norm"),
            ("texture_loads", "tex_load"),
            ("texture_stores", "tex_store"),
            ("input_loads", "sig_ld"),
        ] {
            let count = stated.get(name).copied().unwrap_or_default();
            assert_eq!(document["statistics"][field], count, "{file} {field}");
            compared += usize::from(count > 0);
        }
    }
    assert!(compared > 15, "{compared}");
}

#[test]
fn what_two_parts_say_alike_is_one_table() {
    let text = run(&["inspect"], "ps_interpolation_6_0").output;
    let inputs = section(&text, "Inputs");
    assert!(inputs[0].contains("Register") && inputs[0].contains("Interpolation"), "{text}");
    for word in ["nointerpolation", "noperspective", "centroid", "sample"] {
        assert!(inputs.iter().any(|line| line.contains(word)), "{word}: {text}");
    }
    assert!(!text.contains("ISG1 input signature\n") && !text.contains("LinearNoperspective"), "{text}");
    // If they do not agree, each part is shown.
    let text = run(&["inspect", "--only", "ISG1,psv0"], "ps_interpolation_6_0").output;
    assert!(
        text.contains("ISG1 input signature") && text.contains("PSV0 pipeline state validation, version"),
        "{text}"
    );
}

#[test]
fn dependences_name_semantics() {
    let text = run(&["inspect", "--only", "dependences"], "vs_root_signature_6_0").output;
    assert!(text.contains("POSITION.xyz → SV_Position.xyzw\n"), "{text}");
    let text = run(&["inspect", "--only", "dependences"], "hs_tri_6_0").output;
    assert!(text.contains("NORMAL.xyz   → NORMAL.xyz, component by component\n"), "{text}");
}

#[test]
fn a_constant_buffer_says_once_what_it_is() {
    let text = run(&["inspect", "--only", "bindings,members"], "vs_root_signature_6_0").output;
    assert!(text.contains("b0        Camera      cbuffer "), "{text}");
    let members = section(&text, "cbuffer Camera : register(b0), 64 bytes");
    assert_eq!(members[1], "0     64  column_major float4x4  viewProjection");
    assert!(!text.contains("CBV"), "{text}");
}

#[test]
fn json_has_the_fields_of_the_sections_that_are_asked_for() {
    let fields = |only: &str| {
        let document = json(&["inspect", "--json", "--only", only], "vs_root_signature_6_0");
        document.as_object().unwrap().keys().cloned().collect::<Vec<_>>()
    };
    assert_eq!(fields("bindings"), ["bindings", "file"]);
    assert_eq!(fields("RTS0"), ["file", "parts"]);
    let document = json(&["inspect", "--json", "--only", "rts0"], "vs_root_signature_6_0");
    assert!(document["parts"][0]["content"]["root_signature"].is_object(), "{document}");
    assert_eq!(document["parts"].as_array().unwrap().len(), 1);
}

#[test]
fn a_name_is_spelled_in_one_way() {
    let document = json(&["inspect", "--json"], "lib_raytracing_6_5");
    let names = |functions: &Value| {
        let names = functions.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap().to_owned());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    };
    let data = document["parts"].as_array().unwrap().iter().find(|part| part["kind"] == "RDAT").unwrap();
    let data = names(&data["content"]["runtime_data"]["functions"]);
    assert_eq!(names(&document["entry_points"]), data);
    assert!(data.contains(&"\u{1}?miss@@YAXUPayload@@@Z".to_owned()), "{data:?}");
    let text = run(&["inspect"], "lib_raytracing_6_5").output;
    assert!(text.contains("miss(Payload)") && !text.contains("@@") && !text.contains("\\u"), "{text}");
}

#[test]
fn functions_can_be_shown_alone() {
    let whole = disassembly(&["dis"], "lib_raytracing_6_5");
    for name in ["miss", "\u{1}?miss@@YAXUPayload@@@Z"] {
        let one = disassembly(&["dis", "--function", name], "lib_raytracing_6_5");
        assert!(one.matches("define ").count() == 1 && one.ends_with("\n}\n"), "{one}");
        assert!(one.contains("miss@@") && whole.contains(&one), "{one}");
    }
    let none = run(&["dis", "--function", "nobody"], "lib_raytracing_6_5");
    assert_eq!(none.outcome, Outcome::Failed);
    assert!(none.errors.contains("there is no function nobody; there are "), "{}", none.errors);
}

/// A signature of many rows that share one long name.
fn one_long_name(rows: u32, length: usize) -> Vec<u8> {
    let name = 8 + 24 * rows;
    let mut part: Vec<u8> = [rows, 8].iter().flat_map(|word| word.to_le_bytes()).collect();
    for row in 0..rows {
        part.extend([name, row, 0, 3, row, 0x0f0f].iter().flat_map(|word| word.to_le_bytes()));
    }
    part.extend(std::iter::repeat_n(b'N', length));
    part.push(0);
    container(&[(b"ISGN", &part)])
}

#[test]
fn what_is_printed_is_bounded_whatever_rows_share() {
    const TIMES: usize = 24;
    const CONSTANT: usize = 1 << 17;
    // The first is shown; the others exceed the limit of the reader.
    for file in [one_long_name(30, 2000), one_long_name(2000, 50_000), one_long_name(4000, 1000)] {
        for arguments in
            [&["inspect", "-"][..], &["inspect", "--json", "-"], &["inspect", "--only", "ISGN", "-"]]
        {
            let run = dxkit_with(arguments.iter().copied(), &file);
            let most = file.len() * TIMES + CONSTANT;
            assert!(run.output.len() <= most, "{arguments:?}: {} for {}", run.output.len(), file.len());
            assert!(run.output.contains(if file.len() < 4000 { "NNNN" } else { "ISGN" }), "{arguments:?}");
        }
    }
    // A name that occurs once is complete in JSON.
    let file = one_long_name(1, 100_000);
    let document: Value =
        serde_json::from_str(&dxkit_with(["inspect", "--json", "-"], &file).output).unwrap();
    let name = &document["parts"][0]["content"]["signature"]["elements"][0]["name"];
    assert_eq!(name.as_str().map(str::len), Some(100_000));
}

#[test]
fn findings_that_say_the_same_are_folded() {
    // Each element of the signature has an unknown component type.
    let mut file = one_long_name(30, 4);
    let first = file.windows(4).position(|four| four == b"ISGN").unwrap() + 8 + 8;
    for row in 0..30 {
        file[first + 24 * row + 12] = 99;
    }
    let [folded, all] = [&["check", "-"][..], &["check", "--all", "-"]]
        .map(|arguments| dxkit_with(arguments.iter().copied(), &file).output);
    let lines = |text: &str| text.lines().filter(|line| line.contains("ISGN > element")).count();
    assert!(lines(&all) >= 30, "{all}");
    assert!(lines(&folded) < 10 && folded.contains("and 29 more like it"), "{folded}");
}

#[test]
fn a_page_is_one_file_and_no_input_of_its_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let text = |name: &str| path(name).to_str().unwrap().to_owned();
    std::fs::copy(testdata("dxc/cs_textures_6_0.dxil"), path("old.cso")).unwrap();
    std::fs::copy(testdata("dxc/cs_textures_valver_1_5.dxil"), path("new.cso")).unwrap();
    let report = |arguments: &[&str]| dxkit(["report"].into_iter().chain(arguments.iter().copied()));

    let run = report(&[&text("."), "-o", &text("out.html")]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let page = std::fs::read_to_string(path("out.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    // A row for each, and their bodies as data.
    assert_eq!(page.matches("<tr id=\"s").count(), 2);
    assert!(page.contains("id=\"bodies-0\""));
    assert!(!page.contains("id=\"difference\""));
    // The same report again, although the folder has more files now, written into a folder.
    let run = report(&[&text("."), "-o", &text("pages/")]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert_eq!(std::fs::read_to_string(path("pages/report.html")).unwrap(), page);

    let run = report(&["--diff", &text("old.cso"), &text("new.cso")]);
    assert!(run.output.contains("id=\"difference\""));
    let run = report(&["--diff", &text("old.cso"), "-o", &text("one.html")]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("--diff takes two containers, not 1"), "{}", run.errors);
    assert!(!path("one.html").exists());

    let before = std::fs::read(path("old.cso")).unwrap();
    let run = report(&[&text("old.cso"), "-o", &text("old.cso")]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("is an input of this run"), "{}", run.errors);
    assert_eq!(std::fs::read(path("old.cso")).unwrap(), before);
}
