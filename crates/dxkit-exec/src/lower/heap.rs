//! How functions use the descriptor heaps.

use dxkit_bitcode::ir::Function;
use dxkit_dxil::{HandleSource, OpCode, calls_in};

use super::Lowering;
use crate::heap::HeapUse;

impl<'m> Lowering<'_, 'm> {
    /// Notes how a function uses the descriptor heaps.
    pub(crate) fn declare_heap_uses(&mut self, function: Function<'m>) {
        /// Different uses that are kept.
        const MOST: usize = 4096;

        if !self.heap_functions.insert(function.id()) {
            return;
        }
        for call in calls_in(function).filter(|call| call.code == OpCode::AnnotateHandle) {
            let Some(result) = call.result() else { continue };
            for handle in self.dxil.handles(function, result) {
                let (HandleSource::Heap { samplers }, Some(properties)) = (handle.source, handle.properties)
                else {
                    continue;
                };
                if self.code.heap_uses.len() < MOST {
                    self.code.heap_uses.insert(HeapUse { samplers, index: handle.heap_index, properties });
                }
            }
        }
    }
}
