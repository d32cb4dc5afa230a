//! The table of resources.

use dxkit_dxil::{Resource, Resources};

use crate::text::Text;

pub(super) fn print(resources: &Resources<'_>, text: &mut Text<'_>) {
    text.put(";\n; Resource Bindings:\n;\n");
    text.put(
        "; Name                                 Type  Format         Dim      ID      HLSL Bind  Count\n",
    );
    text.put(
        "; ------------------------------ ---------- ------- ----------- ------- -------------- ------\n",
    );
    let lists = [
        &resources.constant_buffers,
        &resources.samplers,
        &resources.shader_resources,
        &resources.unordered_access,
    ];
    for resource in lists.into_iter().flatten() {
        row(resource, text);
    }
    text.put(";\n");
}

/// Nothing stands between columns that are too wide.
fn row(resource: &Resource<'_>, text: &mut Text<'_>) {
    let columns = resource.columns();
    text.put("; ");
    text.left(resource.name.0, 31);
    text.right(columns.class(), 10);
    text.right(columns.format(), 8);
    text.right(alloc::format!("{}", columns.dimension()), 12);
    text.right(alloc::format!("{}", columns.id()), 8);
    text.right(alloc::format!("{}", columns.binding()), 15);
    match columns.count() {
        Some(count) => text.line(format_args!("{count:>6}")),
        None => text.put("unbounded\n"),
    }
}
