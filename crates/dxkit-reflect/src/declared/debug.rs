//! Declarations from the debug information of DXC: the global variables of the unit.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::dwarf::Tag;
use dxkit_bitcode::ir::{DebugGlobalVariable, DebugNode, MetadataId};
use dxkit_container::Container;
use dxkit_dxil::HlslType;
use dxkit_types::FourCc;

use super::{
    Declared, DeclaredBuffer, DeclaredMember, DeclaredStructure, DeclaredVariable, GLOBALS, copy, is_resource,
};
use crate::source::module::{self as source, Readers};
use crate::types::Budget;

/// Maximum number of types that one type is made from: they may refer to themselves in hostile modules.
const MAX_DEPTH: usize = 16;

/// Text that may be copied for each byte of a module: many variables share the name of a file.
const TEXT: usize = 4;

/// What the debug information of a container declares, if it has any.
pub(super) fn read(container: &Container<'_>) -> Option<Declared> {
    let mut readers = Readers::default();
    for part in [FourCc::Ildb, FourCc::Dxil] {
        let Some(bytes) = source::read(&mut readers.metadata, container, part) else { continue };
        let mut reader = DebugReader {
            module: readers.metadata.module(),
            budget: Budget(bytes.saturating_mul(TEXT).saturating_add(1 << 16)),
            structures: BTreeSet::new(),
            order: Vec::new(),
        };
        let variables = reader.variables();
        if !variables.is_empty() {
            let structures = reader.structures();
            return Some(Declared { variables, structures, from: Some(part) });
        }
    }
    None
}

struct DebugReader<'m> {
    module: &'m Module,
    budget: Budget,
    /// The structures that were seen, and their order.
    structures: BTreeSet<MetadataId>,
    order: Vec<MetadataId>,
}

/// What a type is.
struct DebugType {
    hlsl: String,
    array: Vec<String>,
    is_constant: bool,
}

impl<'m> DebugReader<'m> {
    fn text(&self, id: Option<MetadataId>) -> &'m str {
        let bytes = id.and_then(|id| self.module.metadatum(id)?.as_string()).unwrap_or_default();
        core::str::from_utf8(bytes).unwrap_or_default()
    }

    fn debug(&self, id: Option<MetadataId>) -> Option<DebugNode<'m>> {
        self.module.metadatum(id?)?.as_debug()
    }

    /// The operands of a list. Lists may be shared, so each costs its length.
    fn list(&mut self, id: Option<MetadataId>) -> Result<&'m [Option<MetadataId>], Full> {
        let node = id.and_then(|id| self.module.metadatum(id)?.as_node());
        let operands = node.map(|node| node.operands).unwrap_or_default();
        self.budget.0 = self.budget.0.checked_sub(operands.len()).ok_or(Full)?;
        Ok(operands)
    }

    fn copy(&mut self, text: &str) -> Result<String, Full> {
        copy(&mut self.budget, text).ok_or(Full)
    }

    fn variables(&mut self) -> Vec<DeclaredVariable> {
        let mut variables = Vec::new();
        let mut seen = BTreeSet::new();
        let units = self.module.named(b"llvm.dbg.cu");
        for unit in units.iter().flat_map(|named| named.nodes) {
            let Some(DebugNode::CompileUnit(unit)) = self.debug(Some(*unit)) else { continue };
            let Ok(globals) = self.list(unit.globals) else { return variables };
            for id in globals {
                let Some(DebugNode::GlobalVariable(global)) = self.debug(*id) else { continue };
                if global.is_local || !seen.insert(*id) {
                    continue;
                }
                match self.variable(&global) {
                    Ok(variable) => variables.extend(variable),
                    Err(Full) => return variables,
                }
            }
        }
        variables
    }

    /// A variable, if it is a resource or in a buffer.
    fn variable(&mut self, global: &DebugGlobalVariable) -> Result<Option<DeclaredVariable>, Full> {
        let Some(ty) = self.ty(global.ty)? else { return Ok(None) };
        let linkage = self.text(global.linkage_name);
        let scopes = scopes(linkage);
        let buffer = if is_resource(&ty.hlsl) {
            None
        } else if ty.is_constant {
            let name = scopes.last().copied().unwrap_or(GLOBALS);
            Some(DeclaredBuffer { name: self.copy(name)?, ..DeclaredBuffer::default() })
        } else {
            // Group-shared memory, and what is not mangled.
            return Ok(None);
        };
        let mut name = String::new();
        if buffer.is_none() {
            for scope in scopes.iter().rev() {
                name.push_str(&self.copy(scope)?);
                name.push_str("::");
            }
        }
        name.push_str(&self.copy(self.text(global.name))?);
        let file = match self.debug(global.file) {
            Some(DebugNode::File(file)) => Some(self.copy(self.text(file.filename))?),
            _ => None,
        };
        Ok(Some(DeclaredVariable {
            name,
            hlsl_type: ty.hlsl,
            array: ty.array,
            buffer,
            file,
            line: (global.line > 0).then_some(global.line),
            ..DeclaredVariable::default()
        }))
    }

    /// A type; `None` if it is none that HLSL has.
    fn ty(&mut self, id: Option<MetadataId>) -> Result<Option<DebugType>, Full> {
        let mut ty = DebugType { hlsl: String::new(), array: Vec::new(), is_constant: false };
        let mut next = id;
        for _ in 0..MAX_DEPTH {
            let name = match self.debug(next) {
                Some(DebugNode::DerivedType(derived)) => {
                    ty.is_constant |= derived.tag == Tag::ConstType;
                    next = derived.base_type;
                    continue;
                }
                Some(DebugNode::CompositeType(composite)) if composite.tag == Tag::ArrayType => {
                    for dimension in self.list(composite.elements)? {
                        let Some(DebugNode::Subrange(range)) = self.debug(*dimension) else { continue };
                        let text = if range.count.0 < 0 { String::new() } else { range.count.0.to_string() };
                        ty.array.push(self.copy(&text)?);
                    }
                    next = composite.base_type;
                    continue;
                }
                Some(DebugNode::CompositeType(composite)) => {
                    self.note_structures(next, 0)?;
                    self.text(composite.name)
                }
                Some(DebugNode::BasicType(basic)) => self.text(basic.name),
                _ => "",
            };
            if name.is_empty() {
                return Ok(None);
            }
            let hlsl = HlslType::from_name(name);
            ty.hlsl = self.budget.text(&hlsl, name.len()).ok_or(Full)?;
            return Ok(Some(ty));
        }
        Ok(None)
    }

    /// Remembers the structures that a type is, and that its arguments are.
    fn note_structures(&mut self, id: Option<MetadataId>, depth: usize) -> Result<(), Full> {
        let Some(DebugNode::CompositeType(composite)) = self.debug(id) else { return Ok(()) };
        let Some(id) = id.filter(|id| !self.structures.contains(id)) else { return Ok(()) };
        let name = self.text(composite.name);
        if is_resource(name) {
            for argument in self.list(composite.template_params)? {
                if let Some(DebugNode::TemplateTypeParameter(parameter)) = self.debug(*argument) {
                    if depth < MAX_DEPTH {
                        self.note_structures(parameter.ty, depth.saturating_add(1))?;
                    }
                }
            }
        } else if !name.starts_with("vector<") && !name.starts_with("matrix<") {
            self.structures.insert(id);
            self.order.push(id);
        }
        Ok(())
    }

    /// The members of all structures that were seen, and of those in them, as far as the limit for text goes.
    fn structures(&mut self) -> Vec<DeclaredStructure> {
        let mut structures = Vec::new();
        let mut done = 0usize;
        while let Some(id) = self.order.get(done).copied() {
            done = done.saturating_add(1);
            match self.structure(id) {
                Ok(structure) => structures.extend(structure),
                Err(Full) => break,
            }
        }
        structures
    }

    fn structure(&mut self, id: MetadataId) -> Result<Option<DeclaredStructure>, Full> {
        let Some(DebugNode::CompositeType(composite)) = self.debug(Some(id)) else { return Ok(None) };
        let mut members = Vec::new();
        for member in self.list(composite.elements)? {
            let Some(DebugNode::DerivedType(member)) = self.debug(*member) else { continue };
            let Some(ty) = self.ty(member.base_type)? else { continue };
            let name = self.copy(self.text(member.name))?;
            members.push(DeclaredMember { name, hlsl_type: ty.hlsl, array: ty.array });
        }
        let name = self.copy(self.text(composite.name))?;
        Ok((!members.is_empty()).then_some(DeclaredStructure { name, members }))
    }
}

/// The limit for text is reached.
struct Full;

/// The scopes in a mangled name, innermost first: `?eye@Frame@@3…` is `eye` in `Frame`.
fn scopes(mangled: &str) -> Vec<&str> {
    let text = mangled.strip_prefix('\u{1}').unwrap_or(mangled);
    let Some((path, _)) = text.strip_prefix('?').and_then(|text| text.split_once("@@")) else {
        return Vec::new();
    };
    path.split('@').skip(1).take(MAX_DEPTH).collect()
}
