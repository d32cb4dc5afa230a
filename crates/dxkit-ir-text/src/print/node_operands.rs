//! The operands of metadata nodes, in LLVM's order.

use dxkit_bitcode::ir::{DebugNode, Metadata, MetadataId, Node};

/// Passes the operands that a node has for LLVM, in LLVM's order, null ones left out. The order is that of
/// the nodes in memory, which is neither the record's nor the text's; numbers follow from it.
pub(crate) fn for_each_operand(metadata: &Metadata<'_>, mut operand: impl FnMut(MetadataId)) {
    let mut all = |operands: &[Option<MetadataId>]| operands.iter().flatten().for_each(|id| operand(*id));
    let node = match metadata {
        Metadata::Node(Node { operands, .. }) => return all(operands),
        Metadata::Debug(node) => node,
        _ => return,
    };
    match node {
        DebugNode::Location(node) => all(&[Some(node.scope.0), node.inlined_at]),
        DebugNode::Enumerator(node) => all(&[node.name]),
        DebugNode::BasicType(node) => all(&[node.name]),
        DebugNode::File(node) => all(&[node.filename, node.directory]),
        DebugNode::DerivedType(node) => {
            all(&[node.file, node.scope, node.name, node.base_type, node.extra_data]);
        }
        DebugNode::CompositeType(node) => all(&[
            node.file,
            node.scope,
            node.name,
            node.base_type,
            node.elements,
            node.vtable_holder,
            node.template_params,
            node.identifier,
        ]),
        DebugNode::SubroutineType(node) => all(&[node.types]),
        DebugNode::CompileUnit(node) => all(&[
            node.file,
            node.producer,
            node.flags,
            node.split_debug_filename,
            node.enums,
            node.retained_types,
            node.subprograms,
            node.globals,
            node.imports,
        ]),
        DebugNode::Subprogram(node) => all(&[
            node.file,
            node.scope,
            node.name,
            node.linkage_name,
            node.ty,
            node.containing_type,
            node.function,
            node.template_params,
            node.declaration,
            node.variables,
        ]),
        DebugNode::LexicalBlock(node) => all(&[node.file, node.scope]),
        DebugNode::LexicalBlockFile(node) => all(&[node.file, node.scope]),
        DebugNode::Namespace(node) => all(&[node.file, node.scope, node.name]),
        DebugNode::TemplateTypeParameter(node) => all(&[node.name, node.ty]),
        DebugNode::TemplateValueParameter(node) => all(&[node.name, node.ty, node.value]),
        DebugNode::GlobalVariable(node) => all(&[
            node.scope,
            node.name,
            node.file,
            node.ty,
            node.linkage_name,
            node.variable,
            node.declaration,
        ]),
        DebugNode::LocalVariable(node) => all(&[node.scope, node.name, node.file, node.ty]),
        DebugNode::ObjcProperty(node) => all(&[node.name, node.file, node.getter, node.setter, node.ty]),
        DebugNode::ImportedEntity(node) => all(&[node.scope, node.entity, node.name]),
        DebugNode::LanguageModule(node) => {
            all(&[node.scope, node.name, node.config_macros, node.include_path, node.sysroot]);
        }
        DebugNode::Generic(node) => node.operands.iter().flatten().for_each(operand),
        _ => {}
    }
}
