//! What the numbers in the stream refer to.

use super::metadata::METADATA_LIMIT;
use super::{Reader, low, no_such, out_of_range};
use crate::ir::{AttributeListId, BlockId, ComdatId, GcId, MetadataId, SectionId, TypeId, ValueId};
use crate::records::kinds::plus_one;
use crate::records::{Lookup, Operands, Site, TypedValue};
use crate::{Subject, sign};

impl Lookup for Reader {
    #[inline(always)]
    fn is_tolerant(&self) -> bool {
        self.options.tolerant
    }

    /// Counted back from the next value; in modules of version 0, the number itself.
    #[inline(always)]
    fn relative(&self, operand: u64) -> u32 {
        if self.module.version == 0 { low(operand) } else { self.next_number().wrapping_sub(low(operand)) }
    }

    #[inline(always)]
    fn signed_relative(&self, operand: u64) -> u32 {
        if self.module.version == 0 {
            return low(operand);
        }
        self.next_number().wrapping_sub(low(sign::to_unsigned(sign::from_sign_bit(operand))))
    }

    #[inline(always)]
    fn known(&self, number: u32) -> Option<TypedValue> {
        self.values.get(number as usize).copied()
    }

    #[inline(always)]
    fn forward<P: Operands>(&mut self, number: u32, source: &P) -> Result<ValueId, P::Stop> {
        self.function.forward(number, source.bit()).map_err(|kind| source.stop(kind))
    }

    #[inline(always)]
    fn ty<P: Site>(&self, number: u64, site: &P) -> Result<TypeId, P::Stop> {
        let count = self.module.type_table_len;
        match u32::try_from(number) {
            Ok(id) if id < count => Ok(TypeId(id)),
            _ => Err(out_of_range(Subject::Type, number, u64::from(count), site)),
        }
    }

    fn check_vector<P: Site>(&self, ty: TypeId, site: &P) -> Result<(), P::Stop> {
        self.element_of(ty, site).map(|_| ())
    }

    #[inline(always)]
    fn block<P: Site>(&self, number: u64, site: &P) -> Result<BlockId, P::Stop> {
        let count = self.function.declared_blocks;
        match u32::try_from(number) {
            Ok(number) if number < count => {
                Ok(BlockId::at(self.function.first_block.wrapping_add(number as usize)))
            }
            _ => Err(out_of_range(Subject::Block, number, count.into(), site)),
        }
    }

    /// The module's metadata has the first numbers, then that of the function that was read so far. Higher
    /// numbers are invalid.
    #[inline]
    fn metadata<P: Site>(&self, number: u32, site: &P) -> Result<MetadataId, P::Stop> {
        if number >= METADATA_LIMIT {
            // LLVM looks for metadata that does not exist when the function is verified, if ever.
            if self.options.tolerant {
                return Ok(MetadataId::INVALID);
            }
            return Err(no_such(Subject::MetadataReference, number.into(), site));
        }
        Ok(match number.checked_sub(self.module_metadata) {
            None => MetadataId::new(number),
            Some(own) => {
                let index = self.function.first_metadata.saturating_add(own as usize);
                if index < self.module.metadata.len() { MetadataId::at(index) } else { MetadataId::INVALID }
            }
        })
    }

    #[inline(always)]
    fn attribute_list<P: Site>(&self, operand: u64, site: &P) -> Result<Option<AttributeListId>, P::Stop> {
        if !self.options.attributes {
            return Ok(None);
        }
        match listed(Subject::AttributeList, operand, self.module.attribute_lists.len(), site) {
            Ok(list) => Ok(list.map(AttributeListId::new)),
            Err(_) if self.options.tolerant => Ok(None),
            Err(error) => Err(error),
        }
    }

    #[inline]
    fn section<P: Site>(&self, operand: u64, site: &P) -> Result<Option<SectionId>, P::Stop> {
        Ok(listed(Subject::Section, operand, self.module.section_names.len(), site)?.map(SectionId))
    }

    #[inline]
    fn gc<P: Site>(&self, operand: u64, site: &P) -> Result<Option<GcId>, P::Stop> {
        Ok(listed(Subject::GarbageCollector, operand, self.module.gc_names.len(), site)?.map(GcId))
    }

    #[inline]
    fn comdat<P: Site>(&self, operand: u64, site: &P) -> Result<Option<ComdatId>, P::Stop> {
        Ok(listed(Subject::Comdat, operand, self.module.comdats.len(), site)?.map(ComdatId))
    }

    #[inline(always)]
    fn states_function_type(&mut self) -> &mut bool {
        &mut self.states_function_type
    }
}

/// The index in a list of `count` items that an operand is one more than; `None` for 0.
#[inline(always)]
fn listed<P: Site>(what: Subject, operand: u64, count: usize, site: &P) -> Result<Option<u32>, P::Stop> {
    match plus_one(operand, site)? {
        Some(index) if index as usize >= count => {
            Err(out_of_range(what, u64::from(index), count as u64, site))
        }
        listed => Ok(listed),
    }
}
