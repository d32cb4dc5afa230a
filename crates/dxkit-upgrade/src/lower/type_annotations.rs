//! The types of resources with their members, as reflection shows them.
//!
//! In go what a module of LLVM's front end states of them: the layouts of constant buffers with the variables
//! of their members (`!hlsl.cbs`), the element types of structured buffers, and debug information, if there
//! is any. Out come structures and their annotations (`dx.typeAnnotations`), in the form and under the names
//! that DXC gives them. What a module does not state follows from LLVM's types alone: integers are signed
//! then, matrices are arrays of vectors unless they are loaded as a whole, and members have numbers for
//! names.
//!
//! No module states the types of a constant buffer's members, and an optimiser removes the names of those
//! that nothing reads. Whoever runs the front end can ask it for them, and state them as
//! [`MEMBERS`](crate::MEMBERS).

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::dwarf::{DebugFlags, Encoding, Tag};
use dxkit_bitcode::ir::{
    DebugNode, GlobalId, Instruction, Layout, LayoutRules, MetadataId, Operation, Type, TypeId, ValueId,
};
use dxkit_dxil::{FieldAnnotation, MatrixOrientation, MatrixShape, StructAnnotation, Text, TypeAnnotations};
use dxkit_resource::{HlslObject, MetadataRecord};
use dxkit_types::{BufferLayout, DxilComponentType, ResourceClass, ResourceKind};

/// No compiler nests types as deeply.
const MAX_DEPTH: u32 = 32;
/// What the name of a constant buffer's layout begins with, behind those of namespaces, unless it is that of
/// `ConstantBuffer<T>`.
const LAYOUT: &str = "__cblayout_";
/// The bytes of a row of a constant buffer.
const ROW: u64 = 16;

/// A constant buffer that LLVM's front end declares by its members.
pub(super) struct DeclaredBuffer {
    /// The variable of its handle.
    pub(super) variable: GlobalId,
    /// The structure of its layout.
    pub(super) layout: TypeId,
    /// Its members: the number of each in the layout, and its variable, unless an optimiser removed it.
    pub(super) members: Vec<(usize, Option<GlobalId>)>,
}

/// `!hlsl.cbs`: the variable of a constant buffer's handle, and those of its members, in the order of its
/// layout.
pub(super) fn declared_buffers(module: &Module) -> Vec<DeclaredBuffer> {
    let mut found = Vec::new();
    for node in module.named(b"hlsl.cbs").map_or(&[][..], |named| named.nodes) {
        let Some(operands) = module.metadata_operands(*node) else { continue };
        let mut variables = operands.iter().map(|operand| module.metadata_value((*operand)?)?.as_global());
        let Some(Some(variable)) = variables.next() else { continue };
        let ty = module.global(variable).map(|global| module.ty(global.value_type));
        let Some(Type::Target { types: [layout, ..], .. }) = ty else { continue };
        let Type::Struct { elements, .. } = module.ty(*layout) else { continue };
        let is_member = |(_, ty): &(usize, &TypeId)| !matches!(module.ty(**ty), Type::Target { .. });
        let members = elements.iter().enumerate().filter(is_member).map(|(place, _)| place);
        let members = members.map(|place| (place, variables.next().flatten())).collect();
        found.push(DeclaredBuffer { variable, layout: *layout, members });
    }
    found
}

/// The members of constant buffers: what their variables and [`MEMBERS`](crate::MEMBERS) state, which
/// lowering removes.
#[derive(Default)]
pub(super) struct Members {
    /// By the layout, and the place in it.
    buffers: BTreeMap<TypeId, BTreeMap<usize, Member>>,
    /// The instances of templates: name and type of each member, by the instance's name.
    instances: BTreeMap<String, Vec<(Vec<u8>, String)>>,
    /// The types of arrays of resources, by the array's name.
    arrays: BTreeMap<String, String>,
}

#[derive(Default)]
struct Member {
    name: Option<Vec<u8>>,
    /// Whether it is loaded as a whole, as only matrices are.
    is_matrix: bool,
    /// Its type in the front end's notation.
    ty: Option<String>,
}

impl Members {
    /// Finds the members, and removes [`MEMBERS`](crate::MEMBERS).
    pub(super) fn take(module: &mut Module) -> Self {
        let buffers = declared_buffers(module);
        let mut stated = stated_members(module);
        module.remove_named_metadata(crate::MEMBERS);
        let mut arrays = BTreeMap::new();
        stated.retain(|name, members| match members.as_slice() {
            [(nameless, ty)] if nameless.is_empty() => {
                arrays.insert(name.clone(), ty.clone());
                false
            }
            _ => true,
        });
        let whole = loaded_as_matrix(module);
        let mut all = BTreeMap::new();
        for buffer in buffers {
            let name = match module.ty(buffer.layout) {
                Type::Struct { name: Some(name), .. } => String::from_utf8_lossy(name).into_owned(),
                _ => continue,
            };
            let own = stated.remove(name.rsplit("::").next().unwrap_or_default()).unwrap_or_default();
            let is_whole = own.len() == buffer.members.len();
            let mut own = own.into_iter().filter(|_| is_whole);
            let mut members = BTreeMap::new();
            for (place, variable) in buffer.members {
                let (stated, ty) = own.next().unzip();
                let name = variable.and_then(|id| module.name(id.into())).map(source_name);
                let is_matrix = variable.is_some_and(|id| whole.contains(&id));
                members.insert(place, Member { name: stated.or(name.map(<[u8]>::to_vec)), is_matrix, ty });
            }
            all.insert(buffer.layout, members);
        }
        Self { buffers: all, instances: stated, arrays }
    }
}

/// The members that [`MEMBERS`](crate::MEMBERS) states, by the layout's name: name and type of each. Layouts
/// of one name, in several namespaces, are left out. An array of resources has one without a name: its type.
fn stated_members(module: &Module) -> BTreeMap<String, Vec<(Vec<u8>, String)>> {
    let mut all: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for node in module.named(crate::MEMBERS.as_bytes()).map_or(&[][..], |named| named.nodes) {
        let operands = module.metadata_operands(*node).unwrap_or_default();
        let mut words = operands.iter().map_while(|operand| text(module, *operand));
        let Some(layout) = words.next() else { continue };
        let mut members = Vec::new();
        while let (Some(name), Some(ty)) = (words.next(), words.next()) {
            members.push((name.to_vec(), String::from_utf8_lossy(ty).into_owned()));
        }
        let layout = String::from_utf8_lossy(layout).into_owned();
        all.entry(layout).and_modify(Vec::clear).or_insert(members);
    }
    all
}

/// The variables that are loaded as one vector of more elements than the vectors that their types consist of.
fn loaded_as_matrix(module: &Module) -> BTreeSet<GlobalId> {
    let mut found = BTreeSet::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let Instruction::Load { pointer, .. } = entry.get() else { continue };
        let (Some(id), Type::Vector { count, .. }) = (variable(module, pointer), module.ty(entry.ty()))
        else {
            continue;
        };
        let mut ty = module.global(id).map(|global| global.value_type);
        while let Some((_, element)) = ty.and_then(|ty| array(module, ty)) {
            ty = Some(element);
        }
        if ty.is_some_and(|ty| matches!(module.ty(ty), Type::Vector { count: own, .. } if own < count)) {
            found.insert(id);
        }
    }
    found
}

/// The variable that an address is in.
fn variable(module: &Module, pointer: ValueId) -> Option<GlobalId> {
    let mut at = pointer;
    for _ in 0..MAX_DEPTH {
        if let Some(id) = at.as_global() {
            return Some(id);
        }
        let operation = match (at.as_instruction(), at.as_constant()) {
            (Some(id), _) => module.instruction(id)?.get().operation()?,
            (_, Some(id)) => match module.constant(id)?.constant {
                dxkit_bitcode::ir::Constant::Operation(operation) => operation,
                _ => return None,
            },
            _ => return None,
        };
        let Operation::GetElementPtr { base, .. } = operation else { return None };
        at = base;
    }
    None
}

/// The name in the source: the last part of one that is mangled as in C++ (`_ZN2ns5colorE`).
fn source_name(name: &[u8]) -> &[u8] {
    let parts = || {
        let mut start = ["_ZN", "_Z"].iter().find(|prefix| name.starts_with(prefix.as_bytes()))?.len();
        let mut last = None;
        loop {
            // `L` stands before names that other files do not see.
            start += usize::from(name.get(start) == Some(&b'L'));
            let digits = name.get(start..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let part = start.checked_add(digits)?;
            let number = core::str::from_utf8(name.get(start..part)?).ok()?;
            let Ok(length) = number.parse::<usize>() else { return last };
            let end = part.checked_add(length)?;
            last = Some(name.get(part..end)?);
            start = end;
        }
    };
    parts().unwrap_or(name)
}

/// The number of elements and the element of an array. In constant buffers each element but the last has
/// padding to the end of its row: `<{ [2 x <{ float, target("dx.Padding", 12) }>], float }>` is one of 3.
fn array(module: &Module, ty: TypeId) -> Option<(u64, TypeId)> {
    match module.ty(ty) {
        Type::Array { count, element } => Some((count, element)),
        Type::Struct { name: None, packed: true, elements: [before, last] } => {
            let Type::Array { count, element } = module.ty(*before) else { return None };
            let Type::Struct { name: None, elements: [first, padding], .. } = module.ty(element) else {
                return None;
            };
            let is_padded = first == last && matches!(module.ty(*padding), Type::Target { .. });
            is_padded.then_some((count.saturating_add(1), *last))
        }
        _ => None,
    }
}

/// A type as the source declares it, without arrays and vectors around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Declared {
    /// Nothing is known.
    Unknown,
    /// It is loaded as a matrix.
    Matrix,
    Number(DxilComponentType),
    /// A matrix, and whether its rows follow each other, if that is known.
    MatrixOf {
        component: DxilComponentType,
        rows: u32,
        columns: u32,
        by_rows: Option<bool>,
    },
    /// The node of a structure.
    Structure(MetadataId),
    /// The place of an instance of a template among those that [`MEMBERS`](crate::MEMBERS) states.
    Instance(usize),
}

/// What became of a type.
struct Made {
    ty: TypeId,
    matrix: Option<MatrixShape>,
    component: Option<DxilComponentType>,
    /// Its bytes in rows.
    size: u64,
    /// Whether it has another form in buffers than elsewhere, as matrices have.
    is_stored: bool,
    /// Its name in C++.
    spelled: String,
}

/// What became of a structure.
#[derive(Clone)]
struct MadeStructure {
    ty: TypeId,
    size: u64,
    is_stored: bool,
    /// Its name in the source.
    name: String,
}

/// A resource that gets a record.
pub(super) struct Described<'a> {
    pub(super) record: &'a MetadataRecord,
    pub(super) name: &'a str,
    /// The number of registers.
    pub(super) size: u32,
    /// The type of its elements or its layout.
    pub(super) element: Option<TypeId>,
}

/// The types of resources that were made, with their annotations.
pub(super) struct ResourceTypes<'a> {
    members: &'a Members,
    layout: Layout,
    /// The structures that have a name.
    names: BTreeMap<Vec<u8>, TypeId>,
    /// The variables of resources in debug information, by name.
    variables: BTreeMap<Vec<u8>, MetadataId>,
    /// The structures in debug information, by name.
    structures: BTreeMap<Vec<u8>, MetadataId>,
    made: BTreeMap<(TypeId, Declared, BufferLayout), MadeStructure>,
    annotations: BTreeMap<TypeId, MetadataId>,
    order: Vec<TypeId>,
}

impl<'a> ResourceTypes<'a> {
    pub(super) fn new(module: &Module, members: &'a Members) -> Self {
        let names = module.types().filter_map(|(id, ty)| match ty {
            Type::Struct { name: Some(name), .. } => Some((name.to_vec(), id)),
            _ => None,
        });
        let (mut variables, mut structures) = (BTreeMap::new(), BTreeMap::new());
        for (id, metadata) in module.metadata() {
            match metadata.as_debug() {
                Some(DebugNode::GlobalVariable(variable)) => {
                    if let (Some(name), Some(ty)) = (text(module, variable.name), variable.ty) {
                        variables.insert(name.to_vec(), ty);
                    }
                }
                Some(DebugNode::CompositeType(composite)) if is_structure(composite.tag) => {
                    if let Some(name) = qualified(module, id).filter(|_| composite.elements.is_some()) {
                        structures.insert(name, id);
                    }
                }
                _ => {}
            }
        }
        Self {
            members,
            // Vectors are aligned as their elements, as HLSL has it.
            layout: Layout::new(module, LayoutRules::Dxc),
            names: names.collect(),
            variables,
            structures,
            made: BTreeMap::new(),
            annotations: BTreeMap::new(),
            order: Vec::new(),
        }
    }

    /// States the annotations.
    pub(super) fn state(&self, module: &mut Module) {
        let all = self.order.iter().filter_map(|ty| Some((*ty, *self.annotations.get(ty)?)));
        TypeAnnotations::add(module, &all.collect::<Vec<_>>());
    }

    /// The type that represents a resource, with the dimensions of its array.
    pub(super) fn resource(&mut self, module: &mut Module, described: &Described<'_>) -> TypeId {
        let variable = self.variables.get(described.name.as_bytes()).copied();
        let (mut dimensions, declared) = variable.map_or((Vec::new(), None), |id| dimensions(module, id));
        let stated = self.members.arrays.get(described.name).filter(|_| dimensions.is_empty());
        if let Some(stated) = stated {
            dimensions = dimensions_by_text(stated);
        }
        let stated = stated.map_or(Declared::Unknown, |ty| self.argument_by_text(ty));
        let mut ty = self.single(module, described, (declared, stated)).unwrap_or_else(|| {
            let word = module.integer_type(32);
            let name = format!("{}.{}", described.record.class, described.name);
            self.named(module, &name, false, &[word], None)
        });
        let stated = dimensions.iter().try_fold(1u64, |all, count| all.checked_mul(*count));
        if stated == Some(described.size.into()) && !dimensions.is_empty() {
            for count in dimensions.into_iter().rev() {
                ty = module.array_type(count, ty);
            }
            return ty;
        }
        match described.size {
            1 => ty,
            u32::MAX => module.array_type(0, ty),
            size => module.array_type(size.into(), ty),
        }
    }

    fn single(
        &mut self,
        module: &mut Module,
        described: &Described<'_>,
        (declared, stated): (Option<MetadataId>, Declared),
    ) -> Option<TypeId> {
        let record = described.record;
        if record.class == ResourceClass::CBV {
            return self.constant_buffer(module, described);
        }
        let class = declared.and_then(|id| match module.metadatum(id)?.as_debug()? {
            DebugNode::CompositeType(composite) => Some(composite),
            _ => None,
        });
        let argument = class.and_then(|class| {
            let parameters = module.metadata_operands(class.template_params?)?;
            match module.metadatum((*parameters.first()?)?)?.as_debug()? {
                DebugNode::TemplateTypeParameter(parameter) => parameter.ty,
                _ => None,
            }
        });
        let object = class.and_then(|class| {
            let name = core::str::from_utf8(text(module, class.name)?).ok()?;
            HlslObject::from_name(name.split('<').next()?)
        });
        let facts = dxkit_resource::ResourceDescription::facts(record);
        let object = object
            .filter(|object| object.kind() == record.kind && object.class() == record.class)
            .or_else(|| HlslObject::candidates(&facts).next())?;
        let word = module.integer_type(32);
        let name = object.name();
        let element = match record.kind {
            ResourceKind::Sampler | ResourceKind::RawBuffer | ResourceKind::RTAccelerationStructure => {
                return Some(self.named(module, &format!("struct.{name}"), false, &[word], None));
            }
            ResourceKind::FeedbackTexture2D | ResourceKind::FeedbackTexture2DArray => {
                let kind = record.feedback_kind.map_or(0, |kind| kind.0);
                return Some(self.named(module, &format!("class.{name}<{kind}>"), false, &[word], None));
            }
            _ => described.element?,
        };
        let mut inner = argument.map_or(stated, |id| innermost(module, id));
        // Arguments of templates lack the names of matrices without a word for their orientation too.
        if let Declared::MatrixOf { by_rows, .. } = &mut inner {
            *by_rows = None;
        }
        let is_structured = record.kind == ResourceKind::StructuredBuffer;
        if let (Declared::Unknown, Some(component)) =
            (inner, record.component_type.filter(|_| !is_structured))
        {
            inner = Declared::Number(component);
        }
        let made = self.content(module, element, inner, BufferLayout::Natural, 0)?;
        let samples = record
            .sample_count
            .filter(|_| matches!(record.kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray));
        let spelled = match samples {
            Some(samples) => format!("class.{name}<{}, {samples}>", made.spelled.trim_end()),
            None if made.spelled.ends_with('>') => format!("class.{name}<{} >", made.spelled),
            None => format!("class.{name}<{}>", made.spelled),
        };
        let node = is_structured.then(|| {
            let field = self.field(module, b"h", 0, &made);
            StructAnnotation::node(module, record.stride.unwrap_or_default(), &[field])
        });
        Some(self.named(module, &spelled, false, &[made.ty], node))
    }

    /// A constant buffer by its members, or `ConstantBuffer<T>`, which has one member with its own name.
    fn constant_buffer(&mut self, module: &mut Module, described: &Described<'_>) -> Option<TypeId> {
        let layout = described.element?;
        let Type::Struct { name, elements, .. } = module.ty(layout) else { return None };
        let name = String::from_utf8_lossy(name.unwrap_or_default());
        let is_block = name.rsplit("::").next().is_some_and(|name| name.starts_with(LAYOUT));
        let elements = elements.to_vec();
        let size = described.record.size.unwrap_or_default();
        let (mut types, mut nodes, mut is_stored) = (Vec::new(), Vec::new(), false);
        let mut end = 0;
        if is_block {
            let offsets = self.layout.offsets(module, layout);
            let members = self.members;
            let known = members.buffers.get(&layout);
            let places = elements.iter().zip(offsets).enumerate();
            for (place, (ty, offset)) in places {
                if matches!(module.ty(*ty), Type::Target { .. }) {
                    continue;
                }
                let member = known.and_then(|known| known.get(&place));
                let declared = match member {
                    Some(Member { ty: Some(ty), .. }) => self.by_text(ty),
                    Some(Member { is_matrix: true, .. }) => Declared::Matrix,
                    _ => Declared::Unknown,
                };
                let made = self.content(module, *ty, declared, BufferLayout::Constant, 0)?;
                // The validator refuses members that lie in others, or beyond the end.
                if offset < end || offset.saturating_add(made.size) > u64::from(size) {
                    return None;
                }
                end = offset.saturating_add(made.size);
                let name = member.and_then(|member| member.name.clone());
                let name = name.unwrap_or_else(|| unnamed(types.len()));
                nodes.push(self.field(module, &name, offset, &made));
                types.push(made.ty);
                is_stored |= made.is_stored;
            }
        } else {
            let made = self.content(module, layout, Declared::Unknown, BufferLayout::Constant, 0)?;
            if made.size > u64::from(size) {
                return None;
            }
            nodes.push(self.field(module, described.name.as_bytes(), 0, &made));
            types.push(made.ty);
            is_stored = made.is_stored;
        }
        let stored = if is_stored { "hostlayout." } else { "" };
        let node = StructAnnotation::node(module, size, &nodes);
        Some(self.named(module, &format!("{stored}{}", described.name), false, &types, Some(node)))
    }

    /// A type in the front end's notation: `vector<float, 3>[2]`, `float4x4 __attribute__((row_major))`.
    fn by_text(&self, text: &str) -> Declared {
        let by_rows = [("row_major", true), ("column_major", false)];
        let by_rows = by_rows.into_iter().find_map(|(word, by_rows)| text.contains(word).then_some(by_rows));
        let text = text.split(['[', '(']).next().unwrap_or_default();
        let text = text.strip_suffix("__attribute__").unwrap_or(text).trim();
        let inside = |word: &str| {
            let rest = text.strip_prefix(word)?.strip_prefix('<')?.strip_suffix('>')?;
            Some(rest.split(',').map(str::trim))
        };
        let number = |word: Option<&str>| word?.parse::<u32>().ok();
        if let Some(mut words) = inside("matrix") {
            let component = words.next().and_then(component_by_text);
            return match (component, number(words.next()), number(words.next())) {
                (Some(component), Some(rows), Some(columns)) => {
                    Declared::MatrixOf { component, rows, columns, by_rows }
                }
                _ => Declared::Unknown,
            };
        }
        let scalar = inside("vector").map_or(Some(text), |mut words| words.next());
        match scalar.and_then(component_by_text) {
            Some(component) => Declared::Number(component),
            None => match self.structures.get(text.as_bytes()) {
                Some(id) => Declared::Structure(*id),
                None => match self.members.instances.keys().position(|name| name == text) {
                    Some(place) => Declared::Instance(place),
                    None => Declared::Unknown,
                },
            },
        }
    }

    /// The type of the elements of a resource, or of an array of resources, in the front end's notation:
    /// `StructuredBuffer<Pair<int>>[2]`.
    fn argument_by_text(&self, text: &str) -> Declared {
        let argument = text.split_once('<').and_then(|(_, text)| Some(text.rsplit_once('>')?.0));
        argument.map_or(Declared::Unknown, |argument| self.by_text(argument))
    }

    /// The annotation of a field.
    fn field(&self, module: &mut Module, name: &[u8], offset: u64, made: &Made) -> MetadataId {
        let field = FieldAnnotation {
            name: Some(Text(name)),
            matrix: made.matrix,
            cbuffer_offset: u32::try_from(offset).ok(),
            component_type: made.component,
            ..FieldAnnotation::default()
        };
        field.to_node(module)
    }

    /// A type in a buffer.
    fn content(
        &mut self,
        module: &mut Module,
        ty: TypeId,
        declared: Declared,
        packing: BufferLayout,
        depth: u32,
    ) -> Option<Made> {
        if depth > MAX_DEPTH {
            return None;
        }
        if let Some(made) = self.matrix(module, ty, declared) {
            return Some(made);
        }
        if let Some((count, element)) = array(module, ty) {
            let is_plain = matches!(module.ty(ty), Type::Array { .. }) && count > 1;
            if packing == BufferLayout::Constant && is_plain && self.layout.stride(module, element) % ROW != 0
            {
                return self.rows(module, element, count);
            }
            let made = self.content(module, element, declared, packing, depth + 1)?;
            let size = count.saturating_sub(1).saturating_mul(made.size.next_multiple_of(ROW));
            return Some(Made {
                ty: module.array_type(count, made.ty),
                size: size.saturating_add(made.size),
                ..made
            });
        }
        let component = |module: &Module, ty| match declared {
            Declared::Number(component) | Declared::MatrixOf { component, .. } => Some(component),
            _ => component_of(module, ty),
        };
        match module.ty(ty) {
            Type::Struct { .. } => {
                let made = self.structure(module, ty, declared, packing, depth)?;
                Some(Made {
                    ty: made.ty,
                    matrix: None,
                    component: None,
                    size: made.size,
                    is_stored: made.is_stored,
                    spelled: made.name,
                })
            }
            Type::Vector { count, element } => {
                let component = component(module, element)?;
                Some(Made {
                    ty,
                    matrix: None,
                    component: Some(component),
                    size: self.layout.size(module, element).saturating_mul(count.into()),
                    is_stored: false,
                    spelled: format!("vector<{}, {count}>", spelled(component)),
                })
            }
            _ => {
                let component = component(module, ty)?;
                Some(Made {
                    ty,
                    matrix: None,
                    component: Some(component),
                    size: self.layout.size(module, ty),
                    is_stored: false,
                    spelled: spelled(component).into(),
                })
            }
        }
    }

    /// Numbers one after the other, which are no array in HLSL: a matrix by LLVM 22. They are rows here,
    /// unless the last one is not whole.
    fn rows(&mut self, module: &mut Module, number: TypeId, count: u64) -> Option<Made> {
        let component = component_of(module, number)?;
        let in_row = ROW.checked_div(self.layout.size(module, number))?;
        if count.checked_rem(in_row)? != 0 {
            return None;
        }
        let row = module.vector_type(u32::try_from(in_row).ok()?, number);
        Some(Made {
            ty: module.array_type(count / in_row, row),
            matrix: None,
            component: Some(component),
            size: ROW.saturating_mul(count / in_row),
            is_stored: false,
            spelled: String::from(spelled(component)),
        })
    }

    /// A matrix, which is an array of its columns, or of its rows: of square ones, of columns, as HLSL has it
    /// unless the source says otherwise.
    fn matrix(&mut self, module: &mut Module, ty: TypeId, declared: Declared) -> Option<Made> {
        let (count, vector) = match array(module, ty) {
            Some((count, vector)) => (u32::try_from(count).ok()?, vector),
            None => (1, ty),
        };
        let (length, element) = match module.ty(vector) {
            Type::Vector { count, element } => (count, element),
            _ => (1, vector),
        };
        let element_component = component_of(module, element)?;
        // LLVM 22 has matrices as arrays of numbers; only whole rows of constant buffers are placed as ours.
        let (count, vector, length) = match declared {
            Declared::MatrixOf { rows, columns, by_rows, .. }
                if length == 1 && rows > 1 && columns > 1 && rows.checked_mul(columns) == Some(count) =>
            {
                let length = if by_rows == Some(true) { columns } else { rows };
                let bytes = self.layout.size(module, element).saturating_mul(length.into());
                if bytes != ROW {
                    return None;
                }
                (count / length, module.vector_type(length, element), length)
            }
            _ => (count, vector, length),
        };
        let (component, rows, columns, by_rows) = match declared {
            Declared::Matrix if count > 1 && length > 1 => (element_component, length, count, None),
            Declared::MatrixOf { component, rows, columns, by_rows } => (component, rows, columns, by_rows),
            _ => return None,
        };
        let is = |rows: u32, columns: u32| (count, length) == (rows, columns);
        let orientation = match by_rows {
            Some(true) | None if is(rows, columns) && (by_rows.is_some() || !is(columns, rows)) => {
                MatrixOrientation::RowMajor
            }
            Some(false) | None if is(columns, rows) => MatrixOrientation::ColumnMajor,
            _ => return None,
        };
        let bytes = self.layout.size(module, element).saturating_mul(length.into());
        let rest = u64::from(count.saturating_sub(1)).saturating_mul(bytes.next_multiple_of(ROW));
        Some(Made {
            ty: if count == 1 { vector } else { module.array_type(count.into(), vector) },
            matrix: Some(MatrixShape { rows, columns, orientation }),
            component: Some(component),
            size: rest.saturating_add(bytes),
            is_stored: true,
            spelled: format!("matrix<{}, {rows}, {columns}>", spelled(component)),
        })
    }

    /// A structure with its annotation.
    fn structure(
        &mut self,
        module: &mut Module,
        ty: TypeId,
        declared: Declared,
        packing: BufferLayout,
        depth: u32,
    ) -> Option<MadeStructure> {
        let key = (ty, declared, packing);
        if let Some(known) = self.made.get(&key) {
            return Some(known.clone());
        }
        let Type::Struct { name, packed, elements } = module.ty(ty) else { return None };
        let own = plain_name(name?);
        let elements = elements.to_vec();
        let instance = match declared {
            Declared::Instance(place) => self.members.instances.iter().nth(place),
            _ => None,
        };
        let source = match declared {
            Declared::Structure(id) => Some(id),
            Declared::Instance(_) => None,
            _ => self.structures.get(own.as_bytes()).copied(),
        };
        let offsets = self.layout.offsets(module, ty);
        let places: Vec<(TypeId, u64)> = elements.into_iter().zip(offsets).collect();
        let is_member = |(ty, _): &&(TypeId, u64)| !matches!(module.ty(*ty), Type::Target { .. });
        let places: Vec<(TypeId, u64)> = places.iter().filter(is_member).copied().collect();
        let fields: Option<Vec<(Vec<u8>, Declared)>> = match (source, instance) {
            (Some(id), _) => {
                let fields = fields(module, id).into_iter();
                let inner = |ty: Option<MetadataId>| ty.map_or(Declared::Unknown, |id| innermost(module, id));
                Some(fields.map(|(name, ty)| (name, inner(ty))).collect())
            }
            (None, Some((_, members))) => {
                Some(members.iter().map(|(name, ty)| (name.clone(), self.by_text(ty))).collect())
            }
            (None, None) => None,
        };
        let fields = fields.filter(|fields| fields.len() == places.len());
        let name =
            source.and_then(|id| qualified(module, id)).map(|name| String::from_utf8_lossy(&name).into());
        // DXC has a space between two that close.
        let name = name.or_else(|| instance.map(|(name, _)| name.replace(">>", "> >").replace(">>", "> >")));
        let name: String = name.unwrap_or(own);
        let (mut types, mut nodes, mut size, mut is_stored) = (Vec::new(), Vec::new(), 0, false);
        for (place, (ty, offset)) in places.into_iter().enumerate() {
            let field = fields.as_ref().and_then(|fields| fields.get(place));
            let inner = field.map_or(Declared::Unknown, |(_, inner)| *inner);
            let made = self.content(module, ty, inner, packing, depth + 1)?;
            let name = field.map_or_else(|| unnamed(place), |(name, _)| name.clone());
            nodes.push(self.field(module, &name, offset, &made));
            types.push(made.ty);
            size = offset.saturating_add(made.size);
            is_stored |= made.is_stored;
        }
        let (packed, stored) = match packing {
            BufferLayout::Constant => (false, if is_stored { "hostlayout." } else { "" }),
            BufferLayout::Natural => {
                size = self.layout.stride(module, ty);
                (packed, "")
            }
        };
        let node = StructAnnotation::node(module, u32::try_from(size).unwrap_or(u32::MAX), &nodes);
        let ty = self.named(module, &format!("{stored}struct.{name}"), packed, &types, Some(node));
        let made = MadeStructure { ty, size, is_stored, name };
        self.made.insert(key, made.clone());
        Some(made)
    }

    /// The structure with this name, content and annotation; with a number behind its name, if another one
    /// has the name.
    fn named(
        &mut self,
        module: &mut Module,
        name: &str,
        packed: bool,
        elements: &[TypeId],
        node: Option<MetadataId>,
    ) -> TypeId {
        let mut own = String::from(name);
        let mut number = 0u32;
        let ty = loop {
            let Some(known) = self.names.get(own.as_bytes()).copied() else {
                let ty = Type::Struct { name: Some(own.as_bytes()), packed, elements };
                break module.intern_type(&ty);
            };
            let is_same = matches!(
                module.ty(known),
                Type::Struct { packed: other, elements: others, .. } if other == packed && others == elements
            );
            let annotation = self.annotations.get(&known).copied();
            if is_same && (annotation.is_none() || annotation == node) {
                break known;
            }
            own = format!("{name}.{number}");
            number = number.saturating_add(1);
        };
        self.names.insert(own.into_bytes(), ty);
        if let Some(node) = node {
            if self.annotations.insert(ty, node).is_none() {
                self.order.push(ty);
            }
        }
        ty
    }
}

/// The name of a member that the module does not name.
fn unnamed(place: usize) -> Vec<u8> {
    format!("member{place}").into_bytes()
}

/// The name of a structure in LLVM without what LLVM adds to it.
fn plain_name(name: &[u8]) -> String {
    let name = String::from_utf8_lossy(name);
    let name = name.strip_prefix("struct.").or_else(|| name.strip_prefix("class.")).unwrap_or(&name);
    let before = name.rsplit_once('.').filter(|(before, number)| {
        !before.is_empty() && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    String::from(before.map_or(name, |(before, _)| before))
}

/// The type of a number in LLVM, of which it does not say whether it has a sign.
fn component_of(module: &Module, ty: TypeId) -> Option<DxilComponentType> {
    Some(match module.ty(ty) {
        Type::Half => DxilComponentType::F16,
        Type::Float => DxilComponentType::F32,
        Type::Double => DxilComponentType::F64,
        Type::Integer { width: 16 } => DxilComponentType::I16,
        Type::Integer { width: 32 } => DxilComponentType::I32,
        Type::Integer { width: 64 } => DxilComponentType::I64,
        _ => return None,
    })
}

/// A number as the names of DXC's types spell it.
const fn spelled(component: DxilComponentType) -> &'static str {
    match component {
        DxilComponentType::I1 => "bool",
        DxilComponentType::I16 => "short",
        DxilComponentType::U16 => "unsigned short",
        DxilComponentType::I32 => "int",
        DxilComponentType::U32 => "unsigned int",
        DxilComponentType::I64 => "long long",
        DxilComponentType::U64 => "unsigned long long",
        DxilComponentType::F16 | DxilComponentType::SNormF16 | DxilComponentType::UNormF16 => "half",
        DxilComponentType::F64 | DxilComponentType::SNormF64 | DxilComponentType::UNormF64 => "double",
        _ => "float",
    }
}

/// The number of this name, in C++ or in HLSL.
fn component_by_text(name: &str) -> Option<DxilComponentType> {
    Some(match name {
        "bool" => DxilComponentType::I1,
        "short" | "int16_t" => DxilComponentType::I16,
        "unsigned short" | "uint16_t" => DxilComponentType::U16,
        "int" | "int32_t" => DxilComponentType::I32,
        "unsigned int" | "uint" | "uint32_t" | "dword" => DxilComponentType::U32,
        "long" | "int64_t" => DxilComponentType::I64,
        "unsigned long" | "uint64_t" => DxilComponentType::U64,
        "_Float16" | "float16_t" => DxilComponentType::F16,
        "float" | "float32_t" => DxilComponentType::F32,
        "double" | "float64_t" => DxilComponentType::F64,
        _ => return None,
    })
}

fn text(module: &Module, id: Option<MetadataId>) -> Option<&[u8]> {
    module.metadatum(id?)?.as_string()
}

const fn is_structure(tag: Tag) -> bool {
    matches!(tag, Tag::StructureType | Tag::ClassType)
}

/// The name of a structure with those of the structures and namespaces around it.
fn qualified(module: &Module, id: MetadataId) -> Option<Vec<u8>> {
    let mut names = Vec::new();
    let mut scope = Some(id);
    for _ in 0..MAX_DEPTH {
        let (name, around) = match scope.and_then(|id| module.metadatum(id)?.as_debug()) {
            Some(DebugNode::CompositeType(composite)) => (composite.name, composite.scope),
            Some(DebugNode::Namespace(namespace)) => (namespace.name, namespace.scope),
            _ => break,
        };
        names.push(text(module, name)?);
        scope = around;
    }
    names.reverse();
    Some(names.join(&b"::"[..]))
}

/// The members of a structure in debug information: the names and types, first those of what it extends.
fn fields(module: &Module, id: MetadataId) -> Vec<(Vec<u8>, Option<MetadataId>)> {
    let Some(DebugNode::CompositeType(composite)) = module.metadatum(id).and_then(|node| node.as_debug())
    else {
        return Vec::new();
    };
    let elements = composite.elements.and_then(|id| module.metadata_operands(id)).unwrap_or_default();
    let field = |element: &Option<MetadataId>| match module.metadatum((*element)?)?.as_debug()? {
        DebugNode::DerivedType(member) if !member.flags.contains(DebugFlags::STATIC_MEMBER) => {
            match member.tag {
                Tag::Member => Some((text(module, member.name)?.to_vec(), member.base_type)),
                Tag::Inheritance => {
                    let base = innermost_node(module, member.base_type?)?;
                    Some((qualified(module, base)?, member.base_type))
                }
                _ => None,
            }
        }
        _ => None,
    };
    elements.iter().filter_map(field).collect()
}

/// The dimensions of an array, and its elements.
fn dimensions(module: &Module, id: MetadataId) -> (Vec<u64>, Option<MetadataId>) {
    let mut all = Vec::new();
    let mut at = Some(id);
    for _ in 0..MAX_DEPTH {
        match at.and_then(|id| module.metadatum(id)?.as_debug()) {
            Some(DebugNode::DerivedType(derived)) => at = derived.base_type,
            Some(DebugNode::CompositeType(composite)) if composite.tag == Tag::ArrayType => {
                let ranges = composite.elements.and_then(|id| module.metadata_operands(id));
                for range in ranges.unwrap_or_default() {
                    let range = range.and_then(|id| module.metadatum(id)?.as_debug());
                    let Some(DebugNode::Subrange(range)) = range else { continue };
                    all.push(u64::try_from(range.count.0).unwrap_or(0));
                }
                at = composite.base_type;
            }
            _ => return (all, at),
        }
    }
    (all, None)
}

/// The dimensions of an array in the front end's notation: `Texture2D<float>[2][3]`.
fn dimensions_by_text(text: &str) -> Vec<u64> {
    let parts = text.rsplit_once('>').map_or(text, |(_, dimensions)| dimensions).split('[').skip(1);
    let all: Option<Vec<u64>> = parts.map(|part| part.strip_suffix(']')?.parse().ok()).collect();
    all.unwrap_or_default()
}

/// The node of a type without names, qualifiers and arrays around it.
fn innermost_node(module: &Module, id: MetadataId) -> Option<MetadataId> {
    let (_, node) = dimensions(module, id);
    node
}

/// A type of debug information without arrays and vectors around it.
///
/// The front end describes a matrix as an array of arrays, under the name of the matrix, unless it has a word
/// for its rows or columns, which is not described: where both are possible, it is taken for `row_major`.
fn innermost(module: &Module, id: MetadataId) -> Declared {
    let mut at = Some(id);
    let (mut shape, mut unnamed) = (None, None);
    for _ in 0..MAX_DEPTH {
        let Some(id) = at else { break };
        match module.metadatum(id).and_then(|node| node.as_debug()) {
            Some(DebugNode::DerivedType(derived)) => {
                shape = shape.or_else(|| {
                    let name = core::str::from_utf8(text(module, derived.name)?).ok()?;
                    let list = name.strip_prefix("matrix<")?.strip_suffix('>')?;
                    let mut parts = list.rsplit(',').map(|part| part.trim().parse::<u32>().ok());
                    let (columns, rows) = (parts.next()??, parts.next()??);
                    Some((rows, columns))
                });
                at = derived.base_type;
            }
            Some(DebugNode::CompositeType(composite)) => match composite.tag {
                Tag::ArrayType => {
                    let ranges = composite.elements.and_then(|id| module.metadata_operands(id));
                    let range = |id: &Option<MetadataId>| match module.metadatum((*id)?)?.as_debug()? {
                        DebugNode::Subrange(range) => u32::try_from(range.count.0).ok(),
                        _ => None,
                    };
                    if let [.., columns, rows] = ranges.unwrap_or_default() {
                        unnamed = range(rows).zip(range(columns));
                    }
                    at = composite.base_type;
                }
                Tag::EnumerationType => match composite.base_type {
                    None => return Declared::Number(DxilComponentType::I32),
                    base => at = base,
                },
                tag if is_structure(tag) => return Declared::Structure(id),
                _ => break,
            },
            Some(DebugNode::BasicType(basic)) => {
                let Some(component) = basic_component(basic.encoding, basic.size) else { break };
                return match (shape, unnamed) {
                    (Some((rows, columns)), _) => {
                        Declared::MatrixOf { component, rows, columns, by_rows: None }
                    }
                    (None, Some((rows, columns))) => {
                        let by_rows = (rows == columns).then_some(true);
                        Declared::MatrixOf { component, rows, columns, by_rows }
                    }
                    (None, None) => Declared::Number(component),
                };
            }
            _ => break,
        }
    }
    Declared::Unknown
}

/// The number that a type of the language is, by its encoding and size in bits.
fn basic_component(encoding: Encoding, size: u64) -> Option<DxilComponentType> {
    Some(match (encoding, size) {
        (Encoding::Boolean, _) => DxilComponentType::I1,
        (Encoding::Signed, 16) => DxilComponentType::I16,
        (Encoding::Unsigned, 16) => DxilComponentType::U16,
        (Encoding::Signed, 32) => DxilComponentType::I32,
        (Encoding::Unsigned, 32) => DxilComponentType::U32,
        (Encoding::Signed, 64) => DxilComponentType::I64,
        (Encoding::Unsigned, 64) => DxilComponentType::U64,
        (Encoding::Float, 16) => DxilComponentType::F16,
        (Encoding::Float, 32) => DxilComponentType::F32,
        (Encoding::Float, 64) => DxilComponentType::F64,
        _ => return None,
    })
}
