//! `RDEF` of a container, changed as the comments of its listing were.

use alloc::collections::BTreeMap;

use dxkit_bytes::Name;
use dxkit_dxbc::rdef::{Buffer, BufferFlags, InputFlags, ResourceBinding, ResourceDefinitions, TypeId};

/// The definitions of the base with changed bindings and buffers replaced: `before` are the definitions in
/// the comments of the base, `after` those in the comments of the text. Fields that comments do not state are
/// kept.
pub(super) fn edited(
    base: &ResourceDefinitions<'static>,
    before: &ResourceDefinitions<'static>,
    after: &ResourceDefinitions<'static>,
) -> ResourceDefinitions<'static> {
    let mut edited = base.clone();
    if before.creator != after.creator {
        edited.creator = after.creator.clone();
    }
    if let (Some(edited), Some(before), Some(after)) =
        (&mut edited.extension, &before.extension, &after.extension)
    {
        if before.interface_slots != after.interface_slots {
            edited.interface_slots = after.interface_slots;
        }
    }
    let old = Places::from_names(before.bindings.iter().map(|binding| &binding.name));
    let binding = |(place, binding): (usize, &ResourceBinding<'static>)| {
        let same = |place: &usize| before.bindings.get(*place) == Some(binding);
        let named = old.named(&binding.name);
        if let Some(there) = [Some(place), named].into_iter().flatten().find(same) {
            return base.bindings.get(there).unwrap_or(binding).clone();
        }
        let mut changed = binding.clone();
        let there = named.and_then(|place| base.bindings.get(place));
        let flags = there.map_or(InputFlags::empty(), |there| there.fields.v4.flags);
        changed.fields.v4.flags |= flags & InputFlags::USER_PACKED;
        changed
    };
    edited.bindings = after.bindings.iter().enumerate().map(binding).collect();

    let old = Places::from_names(before.buffers.iter().map(|buffer| &buffer.name));
    // Types of new buffers follow those of the base; types that nothing uses are removed at the end.
    let first = u32::try_from(base.types.len()).unwrap_or(u32::MAX);
    let moved = |id: TypeId| TypeId(id.0.saturating_add(first));
    let buffer = |(place, buffer): (usize, &Buffer<'static>)| {
        let same =
            |place: &usize| before.buffers.get(*place).is_some_and(|old| before.same(old, after, buffer));
        let named = old.named(&buffer.name);
        if let Some(there) = [Some(place), named].into_iter().flatten().find(same) {
            if let Some(kept) = base.buffers.get(there) {
                return kept.clone();
            }
        }
        let mut changed = buffer.clone();
        let there = named.and_then(|place| base.buffers.get(place));
        let flags = there.map_or(BufferFlags::empty(), |there| there.fields.v4.flags);
        changed.fields.v4.flags |= flags & BufferFlags::USER_PACKED;
        changed.variables.iter_mut().for_each(|variable| variable.ty = moved(variable.ty));
        changed
    };
    edited.buffers = after.buffers.iter().enumerate().map(buffer).collect();
    for ty in &after.types {
        let mut ty = ty.clone();
        ty.members.iter_mut().for_each(|member| member.ty = moved(member.ty));
        ty.interfaces.iter_mut().for_each(|id| *id = moved(*id));
        ty.sub_type = ty.sub_type.map(moved);
        ty.base_class = ty.base_class.map(moved);
        edited.types.push(ty);
    }
    edited.remove_unused_types();
    edited
}

/// The first place of each name.
struct Places<'n>(BTreeMap<&'n [u8], usize>);

impl<'n> Places<'n> {
    fn from_names(names: impl Iterator<Item = &'n Name<'static>>) -> Self {
        let mut places = BTreeMap::new();
        for (place, name) in names.enumerate() {
            places.entry(name.as_bytes()).or_insert(place);
        }
        Self(places)
    }

    fn named(&self, name: &Name<'_>) -> Option<usize> {
        self.0.get(name.as_bytes()).copied()
    }
}
