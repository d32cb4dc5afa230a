//! Data layouts: which of them LLVM 3.7 reads.

use dxkit_ir_text::check_data_layout;

/// Each specification stood in a layout of DXC; its assembler and its validator (1.10) agreed on all of them.
#[test]
fn layouts_are_those_that_dxc_reads() {
    let accepted = [
        "E",
        "S0",
        "S128",
        "S24",
        "S64:8",
        "S64:x",
        "a0:0:64",
        "a:0",
        "a:0:32-a:8:16",
        "a:0:64",
        "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64",
        "e:x",
        "ex",
        "f16:8",
        "f:32",
        "i0:32",
        "i16777215:32",
        "i1:262144",
        "i1:32:64",
        "i1:32:64:zz",
        "i64:32",
        "i:32",
        "m:m",
        "m:o",
        "m:w",
        "m:x",
        "n7",
        "p16777215:32:32",
        "p1:32:32",
        "p:032:32",
        "p:32:1048576",
        "p:32:2147483648",
        "p:32:32:524288",
        "p:32:32:64",
        "p:32:32:64:64",
        "p:32:32:64:x",
        "p:32:524288",
        "p:32:65536",
        "p:4294967288:32",
        "p:64:64",
        "p:8:8",
        "s",
        "s0:0:0",
        "v64:64:64",
    ];
    let refused = [
        "  ",
        ":",
        ":e",
        "A5",
        "Fi8",
        "G1",
        "P0",
        "S",
        "S127",
        "Sx",
        "T",
        "a",
        "a8:0:64",
        "a:64:32",
        "i+1:32",
        "i1",
        "i16777216:32",
        "i1:",
        "i1:0",
        "i1:0x20",
        "i1:24",
        "i1:31",
        "i1:32 ",
        "i1:32:",
        "i1:32:0",
        "i1:32:16",
        "i1:32:524288",
        "i1:32:63",
        "i1:524288",
        "i1::32",
        "i1:x",
        "i4294967297:32",
        "i64:65",
        "ix:32",
        "m",
        "m:",
        "m:e:",
        "m:e:e",
        "m:ee",
        "m:z",
        "mx:e",
        "n",
        "n0",
        "n4294967296",
        "n8:",
        "n8:0",
        "n8:16:32:64:",
        "n8::16",
        "n8:x",
        "ni:1",
        "p",
        "p-1:32:32",
        "p16777216:32:32",
        "p: 32:32",
        "p:+32:32",
        "p:0:32",
        "p:31:32",
        "p:32",
        "p:32:0",
        "p:32:24",
        "p:32:31",
        "p:32:32:",
        "p:32:32:0",
        "p:32:32:16",
        "p:32:32:33",
        "p:32:32:48",
        "p:4294967296:32",
        "px:32:32",
        "q",
        "v16777216:64:64",
        "v64:64:8",
        "é",
    ];
    for layout in accepted {
        assert_eq!(check_data_layout(layout.as_bytes()), Ok(()), "{layout}");
        let layout = format!("e-{layout}-n8:16");
        assert_eq!(check_data_layout(layout.as_bytes()), Ok(()), "{layout}");
    }
    for layout in refused {
        let error = check_data_layout(layout.as_bytes()).unwrap_err();
        assert!(error.offset <= layout.len(), "{layout}: {error}");
        let layout = format!("e-{layout}-n8:16");
        let error = check_data_layout(layout.as_bytes()).unwrap_err();
        assert!((2..layout.len() - 5).contains(&error.offset), "{layout}: {error}");
    }
    assert_eq!(check_data_layout(b""), Ok(()));
    for layout in ["-", "e-", "-e", "e--n8"] {
        assert!(check_data_layout(layout.as_bytes()).is_err(), "{layout}");
    }
}
