//! Containers in source code.

use dxkit_container::c_arrays;

fn names_and_bytes(source: &[u8]) -> Vec<(String, Vec<u8>)> {
    c_arrays(source).into_iter().map(|array| (array.name, array.bytes)).collect()
}

#[test]
fn bytes_words_signs_comments_and_suffixes() {
    let all = [
        ("const BYTE g_main[] =\n{\n     68,  88,  66,  67, 255\n};", "g_main", &[255u8][..]),
        (
            "unsigned char a_cso[] = { 0x44, 0x58, 0x42, 0x43, 0xff, };\nunsigned int a_cso_len = 5;",
            "a_cso",
            &[255],
        ),
        ("static const uint32_t words[2] = { 0x43425844, 0x04030201u };", "words", &[1, 2, 3, 4]),
        ("const signed char s[] = {68,88,66,67,-1};", "s", &[255]),
        ("uint8_t x[5] = { 68 /* D */, 88, // X\n 66, 67, 1 };", "x", &[1]),
        ("pub const SHADER: [u8; 5] = [68u8, 88u8, 66u8, 67u8, 9u8];", "SHADER", &[9]),
        ("pub static S: &[u8] = &[68, 88, 66, 67, 9];", "S", &[9]),
        ("DWORD d[] = { 1128421444, -1 };", "d", &[255, 255, 255, 255]),
        ("int f(int a[3], int *b) { return a[0]; } BYTE y[5] = {68,88,66,67,7};", "y", &[7]),
    ];
    for (source, name, tail) in all {
        let found = names_and_bytes(source.as_bytes());
        assert_eq!(found.len(), 1, "{source}");
        assert_eq!(found[0].0, name, "{source}");
        assert_eq!(found[0].1, [b"DXBC", tail].concat(), "{source}");
    }
}

#[test]
fn several_arrays_and_none() {
    let source = "BYTE one[] = {68,88,66,67}; int other[] = {1,2,3}; BYTE two[] = {68,88,66,67};";
    let names: Vec<_> = c_arrays(source.as_bytes()).into_iter().map(|array| array.name).collect();
    assert_eq!(names, ["one", "two"]);
    for source in [
        "",
        "{",
        "int a[] = {68, 88, 66",
        "int a[] = {68, 88, x, 67};",
        "{68,88,66,67,300}",
        "[[[[[",
        "{--9223372036854775808}",
        "{68,88,66,67,--9223372036854775808}",
        "{68,88,66,67, /* no end }",
        "{68,88,66,67, // no end }",
    ] {
        assert_eq!(c_arrays(source.as_bytes()), [], "{source}");
    }
}

#[test]
fn arrays_are_found_behind_brackets_that_open_something_else_and_behind_latin_1() {
    let array = b"BYTE a[] = {68,88,66,67,1};";
    for head in [
        &b"// \xa9 somebody\n"[..],
        b"namespace x { ",
        b"int t[2][2] = { { 1, 2 }, { 3, 4 } }; ",
        b"{ 1, 2, { 300, ",
        b"/* [ */ int i = v[0 /* { */]; ",
    ] {
        let found = c_arrays(&[head, array].concat());
        assert_eq!(found.len(), 1, "{}", head.escape_ascii());
        assert_eq!(found[0].name, "a");
    }
}

#[test]
fn the_source_is_read_once() {
    // Each of these took minutes when the search started again after every bracket.
    for (text, count) in
        [("[//", 400_000), ("{68,88,66,67,/*", 100_000), ("{68,88,66,67,", 100_000), ("[/**/", 400_000)]
    {
        assert_eq!(c_arrays(text.repeat(count).as_bytes()), [], "{text}");
    }
}
