//! Tests of the pages: pages of containers of the corpus are read by the strict reader of `strict`.
//!
//! Inputs are files of `testdata`, damaged ones, and made ones whose names carry markup. What must hold: a
//! page is well-formed, its links resolve, names add nothing to it, limits are kept and stated, a folder's
//! data unpacks to the same documents, and the page permits its own script alone. No browser takes part: the
//! strict reader refuses what browsers would repair.

use std::fs;
use std::path::PathBuf;

use base64::Engine as _;
use sha2::Digest as _;

use super::strict::parse;
use super::*;

fn testdata(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn page_of(files: &[(&str, &[u8])], compare: bool, limits: &Limits) -> String {
    let subjects: Vec<_> = files.iter().map(|(name, bytes)| Subject { name, bytes, in_pdb: false }).collect();
    let mut text = String::new();
    assert_eq!(page(&subjects, compare, limits, &mut text), Ok(()));
    text
}

#[test]
fn pages_are_well_formed_and_links_resolve() {
    for name in [
        "dxc/vs_root_signature_6_0.dxil",
        "dxc/ps_multi_file_embed_debug_6_0.dxil",
        "dxc/lib_raytracing_debug_6_6.dxil",
        "dxc/lib_nodes_broadcasting_debug_6_8.dxil",
        "dxc/ms_lines_viewid_6_5.dxil",
        "dxc/gs_cubemap_6_0.dxil",
        "fxc/cs_buffers_5_0.dxbc",
        "fxc/lib_functions_debug_5_0.dxbc",
        "fxc/hs_tri_5_1.dxbc",
        "fxc/ps_texture_debug_5_1.dxbc",
        "fxc/vs_transform_debug_4_0.dxbc",
        "fxc/vs_transform_debug_level_9_1.dxbc",
    ] {
        let file = testdata(name);
        let page = page_of(&[(name, &file)], false, &Limits::default());
        let parsed = parse(&page);
        assert!(parsed.links.len() > 20, "{name}: {}", parsed.links.len());
        // The map shows every part of the file.
        let container = Container::parse(&file).unwrap();
        for (index, part) in container.parts().iter().enumerate() {
            assert!(parsed.ids.contains(&format!("s0-part{index}")), "{name}: {}", part.kind());
        }
        assert!(page.contains("class=\"listing\""), "{name} has a disassembly");
    }
}

#[test]
fn root_signatures_and_pdbs_alone_are_shown() {
    let file = dxkit::root_signature_container(&testdata("dxc/bindless_root_signature.bin")).unwrap();
    let page = page_of(&[("root", &file)], false, &Limits::default());
    let parsed = parse(&page);
    assert!(parsed.text.contains(" of 64 DWORDs") && parsed.ids.contains("s0-bytes"));
    assert!(!parsed.ids.contains("s0-listing"), "there is no program");
    for name in ["dxc/lib_nodes_grids_6_8.pdb", "dxc/ps_multi_file_6_0.pdb"] {
        let pdb = testdata(name);
        let page = page_of(&[(name, &dxkit::container_of(&pdb).unwrap())], false, &Limits::default());
        assert!(parse(&page).ids.contains("s0-sources"), "{name}");
    }
}

#[test]
fn the_document_has_the_words_of_its_text() {
    let file = testdata("dxc/vs_root_signature_6_0.dxil");
    let container = Container::parse(&file).unwrap();
    let document = Document::from_container(&Subject { name: "a", bytes: &file, in_pdb: false }, &container);
    let mut text = String::new();
    document.print(&mut Page::new(&mut text)).unwrap();
    let parsed = parse(&page_of(&[("a", &file)], false, &Limits::default()));
    let shown = parsed.text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    let plain = text.split('\u{1b}').map(|piece| piece.split_once('m').map_or(piece, |(_, text)| text));
    let plain: String = plain.collect();
    let dependences = plain.find("Dependence of").unwrap();
    for word in plain[..dependences].split_whitespace() {
        assert!(shown.contains(word), "{word} is not in the page");
    }
    // The dependences are shown as a heat map: at least six pairs of input and output have a cell.
    assert!(shown.contains("xyz\u{2192}xyzw"), "POSITION.xyz decides all of SV_Position");
}

#[test]
fn words_of_a_disassembly_lead_to_what_they_refer_to() {
    let name = "dxc/ps_multi_file_embed_debug_6_0.dxil";
    let page = page_of(&[(name, &testdata(name))], false, &Limits::default());
    let line = |start: &str| {
        let at = page.find(start).unwrap_or_else(|| panic!("no {start}"));
        page[at..].lines().next().unwrap()
    };
    let id = |row: &str| {
        let before = page[..page.find(row).unwrap()].rsplit_once("id=\"").unwrap().1;
        before.split_once('"').unwrap().0.to_owned()
    };
    // The texture of the sample instruction links to its row among the bindings.
    let albedo = id("<td>t0</td><td>albedo</td>");
    assert!(page.contains(&format!(
        "<a class=\"res\" href=\"#{albedo}\" title=\"t0 albedo\">%albedo_texture_2d</a>"
    )));
    // A value links to the line that defines it: `%10 = extractvalue … %9, 0`.
    let defined = id("<span class=\"v\">%9</span> = ");
    assert!(page.contains(&format!("<a class=\"v\" href=\"#{defined}\">%9</a>, ")));
    // An instruction of an inlined function links to the line of the included file.
    let roughness = id("</span> float distribution(float nDotH, float roughness)");
    let source = roughness.strip_suffix("-2").unwrap();
    assert!(page.contains(&format!("<a href=\"#{source}-5\">; line:5 col:21</a>")), "{source}");
    // And back.
    assert!(line(&format!("id=\"{source}-5\"")).contains("<a class=\"no\" href=\"#s0-l"));
    // A metadata node links to its definition.
    assert!(page.contains("\">!103</a>"));
}

/// The id of the element before this text.
fn id_of<'p>(page: &'p str, text: &str) -> &'p str {
    let at = page.find(text).unwrap_or_else(|| panic!("no {text}"));
    page[..at].rsplit_once("id=\"").unwrap().1.split_once('"').unwrap().0
}

#[test]
fn registers_of_fxc_lead_to_resources_and_declarations() {
    let name = "fxc/cs_buffers_5_0.dxbc";
    let page = page_of(&[(name, &testdata(name))], false, &Limits::default());
    let resource = id_of(&page, "<td>u0</td>");
    assert!(resource.starts_with("s0-resource"), "{resource}");
    assert!(page.contains(&format!("<a class=\"res\" href=\"#{resource}\" title=\"u0 ")));

    // Ranges of model 5.1, and the lines of sources.
    let name = "fxc/ps_texture_debug_5_1.dxbc";
    let page = page_of(&[(name, &testdata(name))], false, &Limits::default());
    for (register, shown) in [("t0", "T0"), ("s0", "S0"), ("b0", "CB0")] {
        let resource = id_of(&page, &format!("<td>{register}</td>"));
        let link = format!("<a class=\"res\" href=\"#{resource}\" title=\"{register} ");
        let uses =
            page.split(&link).skip(1).filter(|rest| rest.split_once('>').unwrap().1.starts_with(shown));
        assert_eq!(uses.count(), 2, "{shown}: where it is declared, and where it is used");
    }
    let input = id_of(&page, "<span class=\"t\">linear</span> <span class=\"v\">v1</span>");
    assert!(page.contains(&format!("<a class=\"v\" href=\"#{input}\">v1</a>")));
    let line = id_of(&page, "<a href=\"#s0-src0-9\">#line 9</a>");
    assert!(page.contains(&format!("id=\"s0-src0-9\"><a class=\"no\" href=\"#{line}\">9</a>")));

    // Without reflection, the declarations are the resources.
    let name = "fxc/vs_transform_no_reflection.dxbc";
    let page = page_of(&[(name, &testdata(name))], false, &Limits::default());
    let resource = id_of(&page, "<td>b0</td>");
    let links = page.matches(&format!("<a class=\"res\" href=\"#{resource}\"")).count();
    assert!(links >= 2, "{links}: where it is declared, and where it is used");
}

#[test]
fn programs_of_fxc_are_folded_by_functions_and_phases() {
    let titles = |name: &str| {
        let page = page_of(&[(name, &testdata(name))], false, &Limits::default());
        let folds = page.split("<details class=\"fold\"").skip(1);
        // Those of sources have no number of lines after their names.
        let titles = folds.filter_map(|fold| {
            let (_, title) = fold.split_once("<summary>").unwrap();
            Some(title.split_once(" <span")?.0.to_owned())
        });
        titles.collect::<Vec<_>>()
    };
    let library = titles("fxc/lib_functions_debug_5_0.dxbc");
    let functions: Vec<_> = library.iter().filter(|title| title.starts_with("Function ")).collect();
    assert_eq!(functions, ["Function transform", "Function shade", "Function swap"]);
    let hull = titles("fxc/hs_tri_5_1.dxbc");
    assert_eq!(hull[..2], ["Comments about the container", "Program hs_5_1"]);
    assert_eq!(hull.iter().filter(|title| *title == "hs_fork_phase").count(), 5);
}

#[test]
fn dependences_on_the_view_are_a_map() {
    let name = "dxc/ms_lines_viewid_6_5.dxil";
    let page = page_of(&[(name, &testdata(name))], false, &Limits::default());
    let (_, map) = page.split_once("aria-label=\"Dependence of outputs on SV_ViewID\"").unwrap();
    let (map, _) = map.split_once("</table>").unwrap();
    // A column for each output, and a colour for the one that depends on the view.
    assert!(map.contains("<span>SV_Position</span>") && map.contains("<span>COLOR</span>"), "{map}");
    assert!(map.contains("<th scope=\"row\">SV_ViewID</th>"), "{map}");
    assert_eq!(
        map.matches("title=\"SV_ViewID \u{2192} SV_Position.xyzw: 4 of 4\">xyzw</td>").count(),
        1,
        "{map}"
    );
    assert_eq!(map.matches("<td></td>").count(), 2, "the corner, and COLOR: {map}");
}

/// A shader in which every text that can be is one that tries to leave its element.
fn hostile() -> Vec<u8> {
    const MARKUP: &[u8] = b"</script><script>alert(1)</script><!--\"'&<img src=x onerror=alert(1)>";
    let mut file = testdata("dxc/ps_multi_file_embed_debug_6_0.dxil");
    let mut container = Container::parse(&file).unwrap().into_owned();
    let mut name = vec![0u8; 4];
    name[2..4].copy_from_slice(&0u16.to_le_bytes());
    name[..2].copy_from_slice(&u16::try_from(MARKUP.len()).unwrap().to_le_bytes());
    name.extend_from_slice(MARKUP);
    name.push(0);
    while name.len() % 4 != 0 {
        name.push(0);
    }
    container.set(dxkit::FourCc::Ildn, name);
    container.set(dxkit::FourCc::Priv, MARKUP.to_vec());
    file = container.write(dxkit::DigestPolicy::Keep).unwrap();
    // A semantic of the signature is replaced by a text of the same length.
    let at = file.windows(8).position(|bytes| bytes == b"TEXCOORD").unwrap();
    file[at..at + 8].copy_from_slice(b"<script>");
    file
}

#[test]
fn names_cannot_add_anything_to_a_page() {
    let file = hostile();
    let name = "<script>alert(\"name\")</script>\u{202e}\u{1b}[31m";
    let page =
        page_of(&[(name, &file), ("other", &testdata("dxc/ps_solid_6_0.dxil"))], true, &Limits::default());
    let parsed = parse(&page);
    let count = |element: &str| parsed.elements.iter().filter(|name| *name == element).count();
    // The data of two files, and the page's own script.
    assert_eq!(count("script"), 3);
    assert_eq!(count("img"), 0);
    assert_eq!(page.matches("<script").count(), 3);
    assert_eq!(page.matches("</script").count(), 3);
    assert!(parsed.text.contains("&lt;script&gt;alert"), "they are shown all the same");
    assert!(!page.contains(['\u{1b}', '\u{202e}']));
}

#[test]
fn names_in_a_module_cannot_add_anything_to_a_page() {
    const NAME: &str = "</script><script>alert(1)</script><!--\\22'&<img src=x onerror=alert(1)>";
    const SHOWN: &str = "&lt;/script&gt;&lt;script&gt;alert(1)";
    let mut text = String::from_utf8(testdata("dxc/ps_multi_file_embed_debug_6_0.dumpbin.txt")).unwrap();
    // A resource, the entry point, a value, a source in the debug information and among the sources.
    for (old, new) in [
        ("!\"albedo\"", format!("!\"{NAME}\"")),
        ("@main, !\"main\"", format!("@main, !\"{NAME}\"")),
        ("%albedo_texture_2d", format!("%\"{NAME}\"")),
        ("\"dxc/ps_multi_file.hlsl\"", format!("\"{NAME}\"")),
        ("!\"dxc\\5Cps_multi_file.hlsl\"", format!("!\"{NAME}\"")),
        ("// Several source files", NAME.to_owned()),
    ] {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, &new);
    }
    let made =
        dxkit::asm::dxil::assemble(text.as_bytes(), &dxkit::asm::dxil::AssemblyOptions::default()).unwrap();
    let file = made.write(dxkit::DigestPolicy::Recompute).unwrap();
    let page = page_of(&[("a", &file), ("b", &testdata("dxc/ps_solid_6_0.dxil"))], true, &Limits::default());
    let parsed = parse(&page);
    let count = |element: &str| parsed.elements.iter().filter(|name| *name == element).count();
    assert_eq!([count("script"), count("img")], [3, 0]);
    assert_eq!(page.matches("<script").count(), 3);
    // Each is shown: in the contents, the table of bindings, the disassembly, the sources.
    for place in [
        "entry point ",
        "<td>t0</td><td class=\"w\">",
        "class=\"res\"",
        "<summary>",
        "<span class=\"no\">1</span> ",
    ] {
        let shown = page
            .split(place)
            .skip(1)
            .any(|rest| rest.split_once(SHOWN).is_some_and(|(before, _)| !before.contains('\n')));
        assert!(shown, "{place}");
    }
}

#[test]
fn broken_files_are_shown_as_far_as_they_go() {
    let file = testdata("dxc/vs_root_signature_6_0.dxil");
    for end in [0, 3, 31, 32, 200, file.len() / 2, file.len() - 1] {
        let page = page_of(&[("cut", &file[..end])], false, &Limits::default());
        let parsed = parse(&page);
        assert!(parsed.text.contains("error"), "{end}");
        assert!(parsed.ids.contains("s0-bytes"), "{end}");
    }
}

#[test]
fn two_files_stand_side_by_side() {
    let (old, new) = (testdata("dxc/cs_textures_6_0.dxil"), testdata("dxc/cs_textures_valver_1_5.dxil"));
    let page = page_of(&[("old", &old), ("new", &new)], true, &Limits::default());
    parse(&page);
    let diff = dxkit::diff(&old, &new).unwrap();
    assert_eq!(page.matches("<th scope=\"row\"><b>").count(), diff.differences.len());
    assert!(page.contains("<tr class=\"changed\">"));
    let equal = page_of(&[("old", &old), ("new", &old)], true, &Limits::default());
    assert!(equal.contains("equal, byte for byte"));
    assert!(equal.contains("the programs are equal"));

    // The program of another model is the same one.
    let [old, new] = ["fxc/cs_buffers_5_0.dxbc", "fxc/cs_buffers_5_1.dxbc"].map(testdata);
    let page = page_of(&[("old", &old), ("new", &new)], true, &Limits::default());
    parse(&page);
    assert!(page.contains("Program cs_5_1 <span") && page.contains("<tr class=\"same\">"));

    // Texts of different compilations: every line of a function is on its side or left out as equal.
    let names = ["dxc/ps_textures_6_0.dxil", "dxc/ps_textures_6_7.dxil"];
    let [old, new] = names.map(testdata);
    let page = page_of(&[("old", &old), ("new", &new)], true, &Limits::default());
    parse(&page);
    let (_, table) = page.split_once("<table class=\"code\">").unwrap();
    let (table, _) = table.split_once("</table>").unwrap();
    for (index, name) in names.iter().enumerate() {
        let shown = table.matches(&format!("<td class=\"n\"><a href=\"#s{index}-l")).count();
        assert!(shown > 10, "{name}: {shown}");
    }
    assert!(table.contains("<tr class=\"same\">") && table.contains("<tr class=\"changed\">"));
    assert!(table.contains(" equal lines</td>"));
}

#[test]
fn what_is_long_is_shortened_and_said() {
    let file = testdata("dxc/ps_multi_file_embed_debug_6_0.dxil");
    let limits = Limits { listing: 2000, sources: 100, bytes: 300, fields: 20, rows: 1, page: 1 << 20 };
    let page = page_of(&[("a", &file)], false, &limits);
    let parsed = parse(&page);
    assert!(parsed.text.contains("the text is shortened"), "the disassembly");
    assert!(parsed.text.contains("the rest is not shown"), "the sources");
    assert!(parsed.text.contains("more bytes are not shown"), "the bytes");
    let whole = page_of(&[("a", &file)], false, &Limits::default());
    assert!(whole.len() > 2 * page.len(), "{} and {}", whole.len(), page.len());
    // A character of a disassembly is at most one link, whose markup is less than 128 times as long.
    let fixed = STYLE.len() + SCRIPT.len();
    assert!(page.len() < fixed + 2000 * 128 + 200_000, "{}", page.len());
}

/// The bodies that a page about several files has as data: HTML, the data about the bytes, and these.
fn bodies(page: &str) -> Vec<[Vec<u8>; 3]> {
    let mut bodies: Vec<[Vec<u8>; 3]> = Vec::new();
    for element in page.split("id=\"bodies-").skip(1) {
        let (first, rest) = element.split_once("\">").unwrap();
        assert_eq!(first, bodies.len().to_string());
        let packed =
            base64::engine::general_purpose::STANDARD.decode(rest.split('<').next().unwrap()).unwrap();
        let whole = distant::decode(&miniz_oxide::inflate::decompress_to_vec(&packed).unwrap());
        let mut bytes = whole.into_iter();
        let mut number = || u32::from_le_bytes([0; 4].map(|_| bytes.next().unwrap())) as usize;
        let count = number();
        let sizes: Vec<_> = (0..count).map(|_| [number(), number(), number()]).collect();
        let first = bodies.len();
        bodies.resize(first + count, Default::default());
        for piece in 0..3 {
            for (index, sizes) in sizes.iter().enumerate() {
                bodies[first + index][piece] = bytes.by_ref().take(sizes[piece]).collect();
            }
        }
        assert_eq!(bytes.len(), 0);
    }
    for (index, [html, ..]) in bodies.iter_mut().enumerate() {
        let compact = String::from_utf8(core::mem::take(html)).unwrap();
        *html = compact::decode(&compact, &format!("s{index}")).into_bytes();
    }
    bodies
}

#[test]
fn a_folder_is_a_table_and_data() {
    let names =
        ["dxc/ps_multi_file_embed_debug_6_0.dxil", "fxc/cs_buffers_5_0.dxbc", "dxc/ps_textures_6_0.dxil"];
    let files = names.map(testdata);
    let cut = &files[0][..3000];
    let mut all: Vec<_> = names.into_iter().zip(files.iter().map(Vec::as_slice)).collect();
    all.push(("<b>", cut));
    let page = page_of(&all, false, &Limits::default());
    let parsed = parse(&page);
    let row = |index: usize| {
        let (_, row) = page.split_once(&format!("<tr id=\"s{index}\">")).unwrap();
        let row = row.split_once("</tr>").unwrap().0;
        let cells = row.split("</td>").map(|cell| {
            let text = cell.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
            text.collect::<String>()
        });
        cells.collect::<Vec<_>>()
    };
    assert_eq!(row(0)[..7], [names[0], "Pixel", "6.0", "13300", "88", "", "3"]);
    assert_eq!(row(1)[1..3], ["Compute", "5.0"]);
    assert_eq!(row(3)[..4], ["&lt;b&gt;", "damaged", "", "3000"]);
    assert!(parsed.ids.contains("tokens") && parsed.ids.contains("shader"));
    assert!(!page.contains("class=\"listing\""), "programs are data");
    // Each body is the one of the page about that file alone, and its bytes are beside it.
    let bodies = bodies(&page);
    assert_eq!(bodies.len(), all.len());
    for (index, ((name, file), [html, data, bytes])) in all.iter().zip(&bodies).enumerate() {
        let mut alone = String::new();
        let subject = Subject { name, bytes: file, in_pdb: false };
        shader(&subject, index, &Limits::default(), &mut alone).unwrap();
        let (before, rest) = alone.split_once("class=\"data\">").unwrap();
        let (alone, after) = rest.split_once("</script>").unwrap();
        let html = core::str::from_utf8(html).unwrap();
        assert_eq!(html, format!("{before}class=\"data\"></script>{after}"), "{name}");
        let encoded = base64::engine::general_purpose::STANDARD.encode(bytes);
        let data =
            core::str::from_utf8(data).unwrap().replacen('{', &format!("{{\"bytes\":\"{encoded}\","), 1);
        assert_eq!(data.replace('<', "\\u003c"), alone, "{name}");
        parse(html);
    }
    // A file that is cut is shown up to the damage.
    let html = core::str::from_utf8(&bodies[3][0]).unwrap();
    assert!(html.contains("<div class=\"damage\"") && html.contains("3000 of 13300 bytes are there"));
    assert!(parse(html).ids.contains("s3-part3"), "the parts that are whole");

    // Without data, the program around the page makes the bodies.
    let mut table = String::new();
    let subjects: Vec<_> = all.iter().map(|(name, bytes)| Subject { name, bytes, in_pdb: false }).collect();
    body(&subjects, false, &Limits::default(), &mut table).unwrap();
    assert!(parse(&table).ids.contains("s3") && !table.contains("bodies-"));
}

#[test]
fn many_shaders_are_a_small_page() {
    let names = ["dxc/ps_multi_file_embed_debug_6_0.dxil", "dxc/cs_buffers_6_6.dxil", "fxc/hs_tri_5_1.dxbc"];
    let files = names.map(testdata);
    let all: Vec<_> = names.into_iter().zip(files.iter().map(Vec::as_slice)).cycle().take(30).collect();
    let page = page_of(&all, false, &Limits::default());
    let alone: usize =
        all.iter().take(3).map(|file| page_of(&[*file], false, &Limits::default()).len()).sum();
    assert!(page.len() < 10 * alone / 8, "{} and {alone}", page.len());

    // After this many bytes, files have rows alone.
    let limits = Limits { page: 10, ..Limits::default() };
    let files = vec![all[0]; 60];
    let page = page_of(&files, false, &limits);
    parse(&page);
    let bodies = bodies(&page);
    let has = |index: usize, text: &str| core::str::from_utf8(&bodies[index][0]).unwrap().contains(text);
    assert!(has(0, "class=\"listing\"") && has(59, "not shown: the page has more than 10 bytes already"));
}

#[test]
fn the_page_permits_its_own_script_alone() {
    let hash = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(SCRIPT));
    assert_eq!(SCRIPT_HASH, hash, "assets/page.js.sha256 is of another assets/page.js");
    assert!(!SCRIPT.contains("innerHTML") && !SCRIPT.contains("eval("));
    assert!(!SCRIPT.contains("</") && !STYLE.contains("</"));
    let page = page_of(&[], false, &Limits::default());
    assert!(page.contains(&format!("script-src 'sha256-{hash}';")) && page.contains("default-src 'none'"));
}

/// The colours of one theme: name and red, green and blue.
fn colours(block: &str) -> Vec<(&str, [f64; 3])> {
    let declarations = block.split(';').filter_map(|declaration| declaration.trim().split_once(": #"));
    let colour = |text: &str| {
        let text = text.trim();
        let digits: String =
            if text.len() == 3 { text.chars().flat_map(|c| [c, c]).collect() } else { text.to_owned() };
        [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&digits[at..at + 2], 16).unwrap()))
    };
    declarations.map(|(name, text)| (name.trim_start_matches("--"), colour(text))).collect()
}

/// Contrast as WCAG 2 defines it.
fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let luminance = |colour: [f64; 3]| {
        let [r, g, b] = colour.map(|part| {
            let part = part / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn colours_can_be_told_apart_in_both_themes() {
    let blocks: Vec<_> = STYLE.split('{').filter_map(|rest| rest.split('}').next()).collect();
    let themes: Vec<_> =
        blocks.into_iter().filter(|block| block.contains("--ground:")).map(colours).collect();
    let [light, dark, chosen] = themes.as_slice() else { panic!("{} themes", themes.len()) };
    assert_eq!(dark, chosen, "the dark theme is written twice");
    for theme in [light, dark] {
        let of = |wanted: &str| theme.iter().find(|(name, _)| *name == wanted).unwrap().1;
        for ground in ["ground", "sheet", "raised", "mark"] {
            for text in
                ["ink", "soft", "link", "error", "warning", "note", "part", "t", "n", "s", "c", "g", "v", "m"]
            {
                let least = if ground == "mark" { 3.0 } else { 4.5 };
                let contrast = contrast(of(ground), of(text));
                assert!(contrast >= least, "{text} on {ground}: {contrast:.2}");
            }
        }
        for ground in ["add", "del"] {
            for text in ["ink", "soft", "link", "part", "t", "n", "s", "c", "g", "v", "m"] {
                let contrast = contrast(of(ground), of(text));
                assert!(contrast >= 4.5, "{text} on {ground}: {contrast:.2}");
            }
        }
        for (ground, text) in (0..8).map(|index| (format!("c{index}"), "ink")).chain([
            ("h1".to_owned(), "ink"),
            ("h2".to_owned(), "ink"),
            ("h3".to_owned(), "h34ink"),
            ("h4".to_owned(), "h34ink"),
            ("mark".to_owned(), "ink"),
        ]) {
            let contrast = contrast(of(&ground), of(text));
            assert!(contrast >= 4.5, "{text} on {ground}: {contrast:.2}");
        }
    }
}
