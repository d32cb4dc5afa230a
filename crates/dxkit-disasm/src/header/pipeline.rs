//! The runtime info of `PSV0`.

use alloc::vec::Vec;

use dxkit_ir_text::Text;
use dxkit_psv::{ListedInfo, PipelineStateValidation};

pub(super) fn print(state: &PipelineStateValidation<'_>, text: &mut Text<'_>) {
    text.put(";\n; Pipeline Runtime Information: \n;\n");
    let count = |elements: usize| u64::try_from(elements).unwrap_or(u64::MAX);
    let lists = [&state.inputs, &state.outputs, &state.patch_constants_or_primitives];
    let listed = ListedInfo {
        elements: lists.map(|list| count(list.len())),
        entry_function_name: state.entry_function_name.as_bytes(),
    };
    let mut lines = Vec::new();
    state.runtime_info.list(listed, ";", &mut lines);
    text.put(&lines);
    text.put(";\n");
}
