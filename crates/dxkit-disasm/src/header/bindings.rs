//! The table of resources.

use dxkit_dxil::{Columns, Resource, Resources};

use dxkit_ir_text::Text;

pub(super) fn print(resources: &Resources<'_>, text: &mut Text<'_>) {
    text.put(";\n; Resource Bindings:\n;\n");
    text.put(
        "; Name                                 Type  Format         Dim      ID      HLSL Bind  Count\n",
    );
    text.put(
        "; ------------------------------ ---------- ------- ----------- ------- -------------- ------\n",
    );
    for resource in resources.iter() {
        if text.full() {
            break;
        }
        row(resource, text);
    }
    text.put(";\n");
}

fn row(resource: &Resource<'_>, text: &mut Text<'_>) {
    text.put("; ");
    text.left(resource.name.0, Columns::NAME_WIDTH);
    for cell in resource.columns().cells() {
        text.spaces(cell.width.saturating_sub(cell.len()));
        for (piece, number) in cell.pieces {
            text.str(piece);
            if let Some(number) = number {
                text.number(number);
            }
        }
    }
    text.end();
}
