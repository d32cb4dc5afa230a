//! Listings of FXC that are read back.
#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use dxkit_disasm::dxbc::listing;
use dxkit_dxbc::asm;

/// What FXC 10.1 (`/T ps_4_0`) makes of
/// `float4 main(float4 a : no, float4 b : COLOR) : SV_Target { return a * b; }`, without the output.
/// A row with the semantic `no` begins as `no Output` does, which stands in an empty table.
#[test]
fn a_semantic_may_be_called_no() {
    let title = |name: &str| {
        format!(
            "// {name} signature:\n//\n\
             // Name                 Index   Mask Register SysValue  Format   Used\n\
             // -------------------- ----- ------ -------- -------- ------- ------\n"
        )
    };
    let input = "// no                       0   xyzw        0     NONE   float   xyzw\n\
                 // COLOR                    0   xyzw        1     NONE   float   xyzw\n//\n//\n";
    let program = "ps_4_0\ndcl_input_ps linear v0.xyzw\ndcl_input_ps linear v1.xyzw\n\
                   dcl_output o0.xyzw\nmul o0.xyzw, v0.xyzw, v1.xyzw\nret \n";
    let text = [&title("Input"), input, &title("Output"), "// no Output\n//\n", program].concat();
    let program = asm::assemble(&text, None).unwrap();
    let listing = listing::from_text(&text, &program).unwrap();
    let names = |index: usize| {
        let elements = &listing.signatures[index].elements;
        elements.iter().map(|element| element.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(0), ["no", "COLOR"]);
    assert!(names(1).is_empty());
}
