//! The tables of the signature parts, which DXC's text and FXC's have in common.

use dxkit_signature::{ComponentMask, Element, Signature};
use dxkit_types::{MinPrecision, SystemValue};

use dxkit_ir_text::Text;

/// The direction of the values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Table {
    /// Inputs: *Used* are the components that are read.
    Input,
    /// Out: *Used* is what may be written. Patch constants are printed so, those that a domain shader reads
    /// as well.
    Output,
}

/// The compiler whose text is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compiler {
    /// DXC's.
    Dxil,
    /// FXC's: another comment, another line where there is nothing, and formats tell the minimum precision.
    Dxbc,
}

impl Compiler {
    const fn comment(self) -> &'static str {
        match self {
            Self::Dxil => ";",
            Self::Dxbc => "//",
        }
    }
}

pub(crate) fn print(
    title: &str,
    signature: &Signature<'_>,
    table: Table,
    compiler: Compiler,
    text: &mut Text<'_>,
) {
    let comment = compiler.comment();
    for line in [
        "",
        &[" ", title, " signature:"].concat(),
        "",
        " Name                 Index   Mask Register SysValue  Format   Used",
        " -------------------- ----- ------ -------- -------- ------- ------",
    ] {
        text.put(comment);
        text.put(line);
        text.end();
    }
    if signature.elements.is_empty() {
        match compiler {
            Compiler::Dxil => text.put("; no parameters\n"),
            Compiler::Dxbc => {
                text.put("// no ");
                text.put(title);
                text.end();
            }
        }
        return;
    }
    // Streams are named if any element is not in stream 0.
    let streams = signature.elements.iter().any(|element| element.stream != 0);
    for element in &signature.elements {
        if text.full() {
            break;
        }
        text.put(comment);
        text.put(" ");
        if streams {
            text.byte(b'm');
            text.number(element.stream);
            text.byte(b':');
            text.left(element.name.as_bytes(), 17);
        } else {
            text.left(element.name.as_bytes(), 20);
        }
        text.right_number(element.semantic_index, 6);
        row(element, table, compiler, text);
    }
    text.put(comment);
    text.end();
}

/// Everything after the index.
fn row(element: &Element<'_>, table: Table, compiler: Compiler, text: &mut Text<'_>) {
    let none = element.register == Element::NO_REGISTER;
    if none {
        text.put("    N/A");
        text.put(no_register(element));
    } else {
        text.str("   ");
        text.bytes(&element.mask.columns().ascii());
        text.right_number(element.register, 9);
    }
    let value = match (compiler, table) {
        (Compiler::Dxbc, Table::Output) => element.system_value_of_output(),
        _ => element.system_value,
    };
    // After the longest names, DXC prints no space and FXC prints one.
    let space = usize::from(compiler == Compiler::Dxbc);
    text.spaces(space);
    text.right(system_value(value), 9 - space);
    text.right(format(element, compiler), 8);
    // The four component bits are inverted, and so are the four bits above them: any set bit means that the
    // element is used.
    let used = match table {
        Table::Input => element.usage.bits(),
        Table::Output => !element.usage.bits(),
    };
    if none {
        text.put(if used == 0 { "     NO" } else { "    YES" });
    } else {
        text.str("   ");
        text.bytes(&ComponentMask::from_bits_retain(used).columns().ascii());
    }
    text.end();
}

/// The text of the register column for an element without a register, by its semantic.
fn no_register(element: &Element<'_>) -> &'static str {
    const NAMES: [(&[u8], &str); 5] = [
        (b"SV_Depth", "   oDepth"),
        (b"SV_DepthGreaterEqual", " oDepthGE"),
        (b"SV_DepthLessEqual", " oDepthLE"),
        (b"SV_Coverage", "    oMask"),
        (b"SV_StencilRef", "    oStencilRef"),
    ];
    let name = element.name.as_bytes();
    match NAMES.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)) {
        Some((_, shown)) => shown,
        None if element.system_value == SystemValue::PrimitiveID => "   primID",
        None => "  special",
    }
}

/// The texts of the system value column.
const SYSTEM_VALUES: [(SystemValue, &str); 26] = [
    (SystemValue::Position, "POS"),
    (SystemValue::ClipDistance, "CLIPDST"),
    (SystemValue::CullDistance, "CULLDST"),
    (SystemValue::RenderTargetArrayIndex, "RTINDEX"),
    (SystemValue::ViewportArrayIndex, "VPINDEX"),
    (SystemValue::VertexID, "VERTID"),
    (SystemValue::PrimitiveID, "PRIMID"),
    (SystemValue::InstanceID, "INSTID"),
    (SystemValue::IsFrontFace, "FFACE"),
    (SystemValue::SampleIndex, "SAMPLE"),
    (SystemValue::FinalQuadEdgeTessfactor, "QUADEDGE"),
    (SystemValue::FinalQuadInsideTessfactor, "QUADINT"),
    (SystemValue::FinalTriEdgeTessfactor, "TRIEDGE"),
    (SystemValue::FinalTriInsideTessfactor, "TRIINT"),
    (SystemValue::FinalLineDetailTessfactor, "LINEDET"),
    (SystemValue::FinalLineDensityTessfactor, "LINEDEN"),
    (SystemValue::Barycentrics, "BARYCEN"),
    (SystemValue::ShadingRate, "SHDINGRATE"),
    (SystemValue::CullPrimitive, "CULLPRIM"),
    (SystemValue::Target, "TARGET"),
    (SystemValue::Depth, "DEPTH"),
    (SystemValue::Coverage, "COVERAGE"),
    (SystemValue::DepthGreaterEqual, "DEPTHGE"),
    (SystemValue::DepthLessEqual, "DEPTHLE"),
    (SystemValue::StencilRef, "STENCILREF"),
    (SystemValue::InnerCoverage, "INNERCOV"),
];

/// The text for no system value, and for values without a name.
const NO_SYSTEM_VALUE: &str = "NONE";

fn system_value(value: SystemValue) -> &'static str {
    let named = SYSTEM_VALUES.iter().find(|(known, _)| *known == value);
    named.map_or(NO_SYSTEM_VALUE, |(_, name)| name)
}

/// The system value with this name in the column.
pub(crate) fn system_value_named(name: &str) -> Option<SystemValue> {
    if name == NO_SYSTEM_VALUE {
        return Some(SystemValue::Undefined);
    }
    SYSTEM_VALUES.iter().find(|(_, known)| *known == name).map(|(value, _)| *value)
}

fn format(element: &Element<'_>, compiler: Compiler) -> &'static str {
    if compiler == Compiler::Dxbc && element.min_precision != MinPrecision::Default {
        return element.min_precision.name().unwrap_or("unknown");
    }
    element.component_type.name().unwrap_or("unknown")
}
