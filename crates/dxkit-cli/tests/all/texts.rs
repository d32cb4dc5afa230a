//! Texts of all languages in the encodings that editors and shells write.
#![allow(clippy::unwrap_used)] // helpers of tests, too, say what must hold by panicking

use std::fs;

use dxkit_cli::Outcome;

use crate::common::{dxkit, testdata};

/// A text as it is, with the mark of UTF-8, and as Windows PowerShell writes it, in both orders of bytes.
fn forms(text: &str) -> [Vec<u8>; 4] {
    let words = |bytes: fn(u16) -> [u8; 2], mark: u16| {
        std::iter::once(mark).chain(text.encode_utf16()).flat_map(bytes).collect::<Vec<u8>>()
    };
    [
        text.as_bytes().to_vec(),
        ["\u{feff}".as_bytes(), text.as_bytes()].concat(),
        words(u16::to_le_bytes, 0xfeff),
        words(u16::to_be_bytes, 0xfeff),
    ]
}

#[test]
fn every_language_is_read_with_the_marks_of_unicode() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [dxil, dxbc] = ["dxc/vs_transform_6_0.dxil", "fxc/ps_texture_5_0.dxbc"]
        .map(|name| testdata(name).display().to_string());
    let printed = |line: &[&str]| {
        let run = dxkit(line.iter().copied());
        run.output + &String::from_utf8(run.binary).unwrap()
    };
    let set = format!("set {dxil} RTS0 TEXT -o OUT");
    let listed = format!("link {} --list TEXT -o OUT", testdata("dxc/lib_raytracing_6_3.dxil").display());
    let manifest = format!("[[pipeline]]\nkey = \"a\"\nvs = '{dxil}'\n");
    let test = format!("[[test]]\nname = \"a\"\nshader = '{dxbc}'\n");
    let cases = [
        ("a.ll", printed(&["dis", &dxil]), "asm TEXT -o OUT"),
        ("a.asm", printed(&["dis", &dxbc]), "asm TEXT -o OUT"),
        ("a.yaml", printed(&["yaml", &dxil]), "build TEXT -o OUT"),
        ("a.json", printed(&["json", &dxil]), "build TEXT -o OUT"),
        ("root.txt", "CBV(b0)\n".to_owned(), "rootsig compile TEXT -o OUT"),
        ("root.hlsl", "#define R \"CBV(b0)\"\n".to_owned(), "rootsig compile TEXT --define R -o OUT"),
        ("set.txt", "CBV(b0)\n".to_owned(), &*set),
        ("list.tsv", "a\t-\tlib_6_3\n".to_owned(), &*listed),
        ("manifest.toml", manifest, "sodb make TEXT -o OUT"),
        ("test.toml", test, "test TEXT"),
    ];
    for (name, text, line) in cases {
        let results = forms(&text).map(|bytes| {
            let (text, out) = (path(name), path("out"));
            fs::write(&text, bytes).unwrap();
            let words = line.split(' ').map(|word| word.replace("TEXT", &text).replace("OUT", &out));
            let run = dxkit(words);
            assert!(line.starts_with("test") || run.outcome == Outcome::Fine, "{name}: {}", run.errors);
            let made = [&out, &format!("{out}/a.cso")].map(|out| fs::read(out).unwrap_or_default());
            (run.outcome, made, run.output, run.errors)
        });
        assert!(results.iter().all(|result| *result == results[0]), "{name}: {results:?}");
        let _ = fs::remove_file(path("out"));
        let _ = fs::remove_dir_all(path("out"));
    }
}
