//! The tables of signatures that DXC and FXC print. The names in them are theirs, put down here once more by
//! number: taken from the library, they would prove nothing.

use dxkit::signature::Element;
use dxkit::{Signature, SignatureKind};

/// Who prints.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tool {
    Dxc,
    Fxc,
}

/// The lines above the rows.
pub(crate) const HEAD: [&str; 2] = [
    " Name                 Index   Mask Register SysValue  Format   Used",
    " -------------------- ----- ------ -------- -------- ------- ------",
];

/// A system value by number.
fn system_value(element: &Element<'_>, tool: Tool) -> &'static str {
    match element.system_value.0 {
        // FXC stores no system value for the outputs of a pixel shader: its table uses the name.
        0 if tool == Tool::Fxc => match element.name.to_string_lossy().to_ascii_uppercase().as_str() {
            "SV_TARGET" => "TARGET",
            "SV_DEPTH" => "DEPTH",
            "SV_COVERAGE" => "COVERAGE",
            "SV_STENCILREF" => "STENCILREF",
            "SV_DEPTHGREATEREQUAL" => "DEPTHGE",
            "SV_DEPTHLESSEQUAL" => "DEPTHLE",
            _ => "NONE",
        },
        0 => "NONE",
        1 => "POS",
        2 => "CLIPDST",
        3 => "CULLDST",
        4 => "RTINDEX",
        5 => "VPINDEX",
        6 => "VERTID",
        7 => "PRIMID",
        8 => "INSTID",
        9 => "FFACE",
        10 => "SAMPLE",
        11 => "QUADEDGE",
        12 => "QUADINT",
        13 => "TRIEDGE",
        14 => "TRIINT",
        15 => "LINEDET",
        16 => "LINEDEN",
        23 => "BARYCEN",
        24 => "SHDINGRATE",
        25 => "CULLPRIM",
        64 => "TARGET",
        65 => "DEPTH",
        66 => "COVERAGE",
        67 => "DEPTHGE",
        68 => "DEPTHLE",
        69 => "STENCILREF",
        70 => "INNERCOV",
        other => panic!("system value {other} is in no table"),
    }
}

/// The type of an element by its two numbers; DXC shows that of the component alone.
fn format(element: &Element<'_>, tool: Tool) -> &'static str {
    let min_precision = if tool == Tool::Dxc { 0 } else { element.min_precision.0 };
    match (min_precision, element.component_type.0) {
        (1, _) => "min16f",
        (2, _) => "min2_8f",
        (4, _) => "min16i",
        (5, _) => "min16u",
        (0, 0) => "unknown",
        (0, 1) => "uint",
        (0, 2) => "int",
        (0, 3) => "float",
        (0, 4) => "uint16",
        (0, 5) => "int16",
        (0, 6) => "fp16",
        (0, 7) => "uint64",
        (0, 8) => "int64",
        (0, 9) => "double",
        other => panic!("the type {other:?} is in no table"),
    }
}

/// Components in four columns.
pub(crate) fn columns(mask: u8) -> String {
    "xyzw".chars().enumerate().map(|(bit, name)| if mask >> bit & 1 == 1 { name } else { ' ' }).collect()
}

/// What stands in the place of a register that there is none of.
fn no_register(name: &str) -> &'static str {
    match name.to_ascii_uppercase().as_str() {
        "SV_DEPTH" => "   oDepth",
        "SV_DEPTHGREATEREQUAL" => " oDepthGE",
        "SV_DEPTHLESSEQUAL" => " oDepthLE",
        "SV_COVERAGE" => "    oMask",
        "SV_STENCILREF" => "    oStencilRef",
        "SV_PRIMITIVEID" => "   primID",
        _ => "  special",
    }
}

/// What the column *Used* shows of an element, as a mask.
fn used(element: &Element<'_>, kind: SignatureKind, domain: bool, tool: Tool) -> u8 {
    let (mask, usage) = (element.mask.bits(), element.usage.bits());
    match kind {
        SignatureKind::Isg1 | SignatureKind::Isgn => usage & 0xf,
        // FXC shows every component that is not marked as never written; components that an element lacks are
        // usually not marked.
        SignatureKind::Osg1 | SignatureKind::Osgn | SignatureKind::Osg5 if tool == Tool::Fxc => !usage & 0xf,
        SignatureKind::Osg1 | SignatureKind::Osgn | SignatureKind::Osg5 => mask & !usage,
        // DXC's dump treats patch constants as outputs, even in a domain shader that reads them: it shows
        // what is *not* read.
        SignatureKind::Psg1 | SignatureKind::Pcsg if domain && tool == Tool::Fxc => usage & 0xf,
        SignatureKind::Psg1 | SignatureKind::Pcsg => !usage & 0xf,
    }
}

/// The rows of a signature.
pub(crate) fn rows(signature: &Signature<'_>, domain: bool, tool: Tool) -> Vec<String> {
    // Only a table with several streams names them.
    let streams = signature.elements.iter().any(|element| element.stream != 0);
    let row = |element: &Element<'_>| {
        let name = element.name.to_string_lossy();
        let mut row = if streams { format!(" m{}:", element.stream) } else { " ".to_owned() };
        row += &name;
        // The tools count bytes.
        row += &" ".repeat(21usize.saturating_sub(row.len()));
        row += &format!(" {:>5}", element.semantic_index);
        let used = used(element, signature.kind, domain, tool);
        let tail = if element.register == u32::MAX {
            row += "    N/A";
            row += no_register(&name);
            format!("   {:>4}", if used == 0 { "NO" } else { "YES" })
        } else {
            row += &format!("   {}{:>9}", columns(element.mask.bits()), element.register);
            format!("   {}", columns(used))
        };
        // After the longest names, DXC prints no space and FXC prints one.
        let system_value = match (system_value(element, tool), tool) {
            (name, Tool::Fxc) => format!(" {name:>8}"),
            (name, Tool::Dxc) => format!("{name:>9}"),
        };
        row + &format!("{system_value}{:>8}{tail}", format(element, tool))
    };
    signature.elements.iter().map(row).collect()
}
