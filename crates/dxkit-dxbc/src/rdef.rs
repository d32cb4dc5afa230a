//! `RDEF`: resource definitions for reflection: the bindings, and the layout of every buffer.
//!
//! The part is a tree by offsets: bindings, buffers, their variables, the variables' types, the types'
//! members. Types are shared, and may be cyclic in a hostile part; so they are stored once in a list here,
//! and referred to by [`TypeId`].
//!
//! Layout and names: the public headers of Direct3D's reflection (`d3d11shader.h`, `d3dcommon.h`), and FXC's
//! output. The arrangement was determined from FXC's output only.

mod layout;
mod read;
mod records;
mod validate;
mod words;

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bytes::by_offset::Original;
use dxkit_bytes::{Codec, Cow, Error, Name, Reader, Visit, Writer, if_arbitrary};
use dxkit_types::ShaderModel;

use crate::bits::word;

/// Kinds of variables.
pub use dxkit_types::{KnownVariableClass, KnownVariableType, VariableClass, VariableType};
pub use records::{
    BindingFields, BindingRow, BindingSpace, BufferFields, BufferRow, Extension, Header, MemberFields,
    MemberRow, TypeFields, TypeLinks, TypeRow, VariableFields, VariableResources, VariableRow,
};
pub use words::{
    BufferFlags, BufferType, CompileFlags, InputFlags, InputType, KnownBufferType, KnownInputType,
    KnownResourceDimension, KnownResourceReturnType, KnownTarget, ResourceDimension, ResourceReturnType,
    Target, VariableFlags,
};

/// A type, by its place in [`ResourceDefinitions::types`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// A binding: a resource as the source declares it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ResourceBinding<'a> {
    /// Name in the source; elements of an array have separate names, such as `textures[1]`.
    pub name: Name<'a>,
    /// Its fields.
    pub fields: BindingRow<'a>,
}

/// A buffer whose layout is described.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Buffer<'a> {
    /// Name in the source, `$Globals`, `$Params`, or `$ThisPointer`.
    pub name: Name<'a>,
    /// Its fields.
    pub fields: BufferRow<'a>,
    /// Its variables.
    pub variables: Vec<Variable<'a>>,
}

/// A variable in a buffer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Variable<'a> {
    /// Name in the source, or `$Element`.
    pub name: Name<'a>,
    /// Its type.
    pub ty: TypeId,
    /// Its default value, of as many bytes as its size states.
    pub default_value: Option<Cow<'a, [u8]>>,
    /// Its other fields.
    pub fields: VariableRow<'a>,
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Type<'a> {
    /// Name in the source. Shader model 4 has none.
    pub name: Name<'a>,
    /// Its members, if it is a structure or class. The first member of a derived class is its base class,
    /// named `$super`.
    pub members: Vec<Member<'a>>,
    /// The interface, if it is a pointer to what implements one.
    pub sub_type: Option<TypeId>,
    /// The base class.
    pub base_class: Option<TypeId>,
    /// The interfaces that a class implements.
    pub interfaces: Vec<TypeId>,
    /// Its other fields.
    pub fields: TypeRow<'a>,
}

/// A member of a structure.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Member<'a> {
    /// Name in the source.
    pub name: Name<'a>,
    /// Its type.
    pub ty: TypeId,
    /// Its other fields.
    pub fields: MemberRow<'a>,
}

/// The compiler that the payload of a part `RDEF` names, without reading other fields: the offset of its name
/// is at 24. `None` if there is no name, or it is no printable text.
#[must_use]
pub fn creator(payload: &[u8]) -> Option<&str> {
    let offset = word(payload, 24)?;
    let text = payload.get(usize::try_from(offset).ok()?..)?;
    let text = text.split(|byte| *byte == 0).next().filter(|name| name.len() < text.len())?;
    let text = core::str::from_utf8(text).ok()?;
    (!text.is_empty() && !text.chars().any(char::is_control)).then_some(text)
}

/// The part `RDEF`.
///
/// Counts and offsets are computed on writing. The layout of the file is kept privately, and used as far as
/// it still fits; [`forget_layout`](Self::forget_layout) selects FXC's arrangement.
///
/// ```
/// use dxkit_dxbc::rdef::{InputType, ResourceDefinitions};
/// # use dxkit_bytes::Span;
/// # fn show(payload: &[u8]) -> Result<(), dxkit_bytes::Error> {
/// let definitions = ResourceDefinitions::parse(Span::new(payload))?;
/// for binding in &definitions.bindings {
///     if binding.fields.v4.input_type == InputType::CBuffer {
///         println!("{} in b{}", binding.name, binding.fields.v4.bind_point);
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ResourceDefinitions<'a> {
    /// Kind of the program.
    pub target: Target,
    /// Shader model.
    pub shader_model: ShaderModel,
    /// Flags of the compiler.
    pub flags: CompileFlags,
    /// The compiler's name and version.
    pub creator: Name<'a>,
    /// Since shader model 5.0, and in libraries of every model: the sizes of the structures.
    pub extension: Option<Extension>,
    /// The resource bindings.
    pub bindings: Vec<ResourceBinding<'a>>,
    /// The buffers whose layout is described.
    pub buffers: Vec<Buffer<'a>>,
    /// The types, each once.
    pub types: Vec<Type<'a>>,
    /// Where things stood is found again if it is written.
    original: Original<'a>,
}

impl Extension {
    /// The magic number of shader model 5.0.
    pub const MAGIC_5_0: [u8; 4] = *b"RD11";
    /// The magic number of shader model 5.1.
    pub const MAGIC_5_1: [u8; 4] = [0x13, 0x13, 0x44, 0x25];

    /// Whether it follows the header: since shader model 5.0, and in libraries of every model.
    pub(crate) fn is_present(target: Target, major: u8) -> bool {
        major >= 5 || target == Target::LibraryFunction
    }

    /// The sizes that the compilers write for such a program; `None` for shaders before 5.0.
    #[must_use]
    pub fn find(target: Target, model: ShaderModel) -> Option<Self> {
        if !Self::is_present(target, model.major) {
            return None;
        }
        let spaces = model.major > 5 || model.major == 5 && model.minor > 0;
        Some(Self {
            magic: if spaces { Self::MAGIC_5_1 } else { Self::MAGIC_5_0 },
            header_size: 60,
            constant_buffer_stride: 24,
            binding_stride: if spaces { 40 } else { 32 },
            variable_stride: 40,
            type_stride: 36,
            member_stride: 12,
            interface_slots: 0,
        })
    }
}

impl<'a> ResourceDefinitions<'a> {
    /// Definitions of nothing, for a program of this kind and model.
    #[must_use]
    pub fn new(target: Target, shader_model: ShaderModel) -> Self {
        Self {
            target,
            shader_model,
            flags: CompileFlags::empty(),
            creator: Name::default(),
            extension: Extension::find(target, shader_model),
            bindings: Vec::new(),
            buffers: Vec::new(),
            types: Vec::new(),
            original: Original::NONE,
        }
    }

    /// The type of this number.
    #[must_use]
    pub fn ty(&self, id: TypeId) -> Option<&Type<'a>> {
        self.types.get(usize::try_from(id.0).ok()?)
    }

    /// The buffer of a binding: the first one of its name whose kind fits.
    #[must_use]
    pub fn buffer_of(&self, binding: &ResourceBinding<'_>) -> Option<&Buffer<'a>> {
        let wanted = match binding.fields.v4.input_type {
            InputType::CBuffer => BufferType::CBuffer,
            InputType::TBuffer => BufferType::TBuffer,
            _ => BufferType::ResourceBindInfo,
        };
        self.buffers
            .iter()
            .find(|buffer| buffer.name == binding.name && buffer.fields.v4.buffer_type == wanted)
    }

    /// Whether a buffer is equal to one of `other`: names, variables, and types with everything that they
    /// refer to.
    #[must_use]
    pub fn same(&self, one: &Buffer<'_>, other: &ResourceDefinitions<'_>, another: &Buffer<'_>) -> bool {
        if one.name != another.name
            || one.fields != another.fields
            || one.variables.len() != another.variables.len()
        {
            return false;
        }
        let mut pairs = Vec::new();
        for (one, another) in one.variables.iter().zip(&another.variables) {
            if one.name != another.name
                || one.fields != another.fields
                || one.default_value != another.default_value
            {
                return false;
            }
            pairs.push((one.ty, another.ty));
        }
        // Types may refer to themselves: each pair is compared once.
        let mut compared = BTreeSet::new();
        while let Some((one, another)) = pairs.pop() {
            if !compared.insert((one, another)) {
                continue;
            }
            let (Some(one), Some(another)) = (self.ty(one), other.ty(another)) else { return false };
            if one.outline() != another.outline() {
                return false;
            }
            pairs.extend(one.leads_to().zip(another.leads_to()));
        }
        true
    }

    /// Removes the types that no variable refers to. The others keep their order.
    pub fn remove_unused_types(&mut self) {
        let mut used = alloc::vec![false; self.types.len()];
        let mut next: Vec<TypeId> =
            self.buffers.iter().flat_map(|buffer| buffer.variables.iter().map(|one| one.ty)).collect();
        while let Some(id) = next.pop() {
            let place = usize::try_from(id.0).unwrap_or(usize::MAX);
            let Some(used) = used.get_mut(place) else { continue };
            if !core::mem::replace(used, true) {
                next.extend(self.ty(id).into_iter().flat_map(Type::leads_to));
            }
        }
        let mut numbers = Vec::with_capacity(used.len());
        let mut count = 0u32;
        for used in &used {
            numbers.push(TypeId(count));
            count = count.saturating_add(u32::from(*used));
        }
        let number = |id: &mut TypeId| {
            let place = usize::try_from(id.0).unwrap_or(usize::MAX);
            // An invalid identifier remains invalid.
            *id = numbers.get(place).copied().unwrap_or(TypeId(u32::MAX));
        };
        let mut kept = used.iter();
        self.types.retain(|_| kept.next().is_some_and(|used| *used));
        for ty in &mut self.types {
            ty.members.iter_mut().for_each(|member| number(&mut member.ty));
            ty.interfaces.iter_mut().for_each(number);
            ty.sub_type.iter_mut().for_each(number);
            ty.base_class.iter_mut().for_each(number);
        }
        for variable in self.buffers.iter_mut().flat_map(|buffer| &mut buffer.variables) {
            number(&mut variable.ty);
        }
    }

    /// Drops the recorded layout: the value is written in FXC's arrangement.
    pub fn forget_layout(&mut self) {
        self.original = Original::NONE;
    }
}

impl Type<'_> {
    /// The type with references to nothing in particular.
    fn outline(&self) -> Self {
        let nothing = TypeId(0);
        let mut outline = self.clone();
        outline.members.iter_mut().for_each(|member| member.ty = nothing);
        outline.interfaces.fill(nothing);
        outline.sub_type = outline.sub_type.map(|_| nothing);
        outline.base_class = outline.base_class.map(|_| nothing);
        outline
    }

    /// The types that this one refers to.
    fn leads_to(&self) -> impl Iterator<Item = TypeId> + '_ {
        let members = self.members.iter().map(|member| member.ty);
        let links = self.sub_type.into_iter().chain(self.base_class);
        members.chain(self.interfaces.iter().copied()).chain(links)
    }
}

dxkit_bytes::owns_itself!(TypeId);

dxkit_bytes::owned! {
    ResourceBinding { name, fields }
    Buffer { name, fields, variables }
    Variable { name, ty, default_value, fields }
    Type { name, members, sub_type, base_class, interfaces, fields }
    Member { name, ty, fields }
    pub ResourceDefinitions {
        target, shader_model, flags, creator, extension, bindings, buffers, types, original
    }
}

dxkit_bytes::inherent_codec!(ResourceDefinitions);

impl<'a> Codec<'a> for ResourceDefinitions<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let (root, visit) = reader.take_rest();
        read::decode(root, visit, &mut None)
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        // Reading it again costs those who write; keeping it all along would cost those who read.
        let layout = self.original.span().and_then(|span| {
            let mut layout = Some(layout::Layout::new(span.bytes()));
            read::decode(span, &mut (), &mut layout).ok()?;
            layout
        });
        self.lay_out(layout, writer)
    }
}

if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for ResourceDefinitions<'a> {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            let model = *source.choose(&[ShaderModel::new(4, 0), ShaderModel::new(5, 0), ShaderModel::new(5, 1)])?;
            let mut definitions = Self::new(source.arbitrary()?, model);
            definitions.flags = source.arbitrary()?;
            definitions.creator = source.arbitrary()?;
            let five = definitions.extension.is_some();
            let count = source.int_in_range(0..=6u32)?;
            for _ in 0..source.int_in_range(0..=4u32)? {
                let mut fields = BindingRow::new(source.arbitrary()?);
                fields.v51 = (model.minor > 0).then(|| source.arbitrary()).transpose()?;
                definitions.bindings.push(ResourceBinding { name: source.arbitrary()?, fields });
            }
            // Only reachable types are in the file, in the order in which they are reached, so each refers to
            // the next one.
            for index in 0..count {
                let mut fields = TypeRow::new(source.arbitrary()?);
                fields.v5 = five.then(TypeLinks::default);
                let mut ty = Type {
                    name: if five { source.arbitrary()? } else { Name::default() },
                    members: Vec::new(),
                    sub_type: None,
                    base_class: None,
                    interfaces: Vec::new(),
                    fields,
                };
                let next = index.saturating_add(1);
                for first in [true, false] {
                    let wanted = if first { next < count } else { source.arbitrary()? };
                    if wanted {
                        let fields = source.arbitrary()?;
                        let id = if first { TypeId(next) } else { TypeId(source.int_in_range(0..=index)?) };
                        ty.members.push(Member { name: source.arbitrary()?, ty: id, fields: MemberRow::new(fields) });
                    }
                }
                definitions.types.push(ty);
            }
            for _ in 0..source.int_in_range(u32::from(count > 0)..=2)? {
                let fields = source.arbitrary()?;
                let mut buffer =
                    Buffer { name: source.arbitrary()?, fields: BufferRow::new(fields), variables: Vec::new() };
                if count > 0 {
                    let value: Option<&[u8]> = source.arbitrary()?;
                    let fields: VariableFields = source.arbitrary()?;
                    let size = value.map_or(Ok(fields.size), |value| u32::try_from(value.len()));
                    let Ok(size) = size else { continue };
                    let fields = VariableFields { size, ..fields };
                    let mut fields = VariableRow::new(fields);
                    fields.v5 = five.then(|| source.arbitrary()).transpose()?;
                    buffer.variables.push(Variable {
                        name: source.arbitrary()?,
                        ty: TypeId(0),
                        default_value: value.map(Cow::Borrowed),
                        fields,
                    });
                }
                definitions.buffers.push(buffer);
            }
            Ok(definitions)
        }
    }
}
