//! The entry points by their functions: [`Entries`].

use alloc::vec::Vec;

use dxkit_bitcode::ir::FunctionId;
use dxkit_dxil::{DxilModule, EntryPoint};

/// Finds entry points as [`DxilModule::entry_point`] does, for all functions of a module.
pub(crate) struct Entries<'d, 'm> {
    entry_points: &'d [EntryPoint<'m>],
    /// By the index of a function: one more than the index of its first entry point, or 0.
    places: Vec<usize>,
}

impl<'d, 'm> Entries<'d, 'm> {
    pub(crate) fn collect(dxil: &'d DxilModule<'m>) -> Self {
        let entry_points = dxil.entry_points.as_slice();
        let functions = || entry_points.iter().map(|entry| entry.function);
        let last = functions().flatten().max().map_or(0, |last| last.index().saturating_add(1));
        let mut places = alloc::vec![0; last];
        for (place, function) in (1..).zip(functions()) {
            let slot = function.and_then(|function| places.get_mut(function.index()));
            if let Some(slot) = slot.filter(|slot| **slot == 0) {
                *slot = place;
            }
        }
        Self { entry_points, places }
    }

    pub(crate) fn get(&self, function: FunctionId) -> Option<&'d EntryPoint<'m>> {
        let place = self.places.get(function.index())?;
        self.entry_points.get(place.checked_sub(1)?)
    }
}
