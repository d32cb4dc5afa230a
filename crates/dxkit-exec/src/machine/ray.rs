//! What lanes do with rays: each lane has queries of its own.

use super::query::Query;
use super::{Context, Machine, Wave};
use crate::Failure;
use crate::number;
use crate::program::{Instruction, NONE, Part, RayOperation, Register, TraceOperands};
use crate::ray::Ray;
use crate::sanitize::Thread;

impl Machine<'_, '_, '_> {
    /// Sends rays.
    pub(super) fn trace_rays(
        &mut self,
        wave: &mut Wave,
        context: &Context<'_>,
        number: u32,
        operands: &TraceOperands,
    ) -> Result<(), Failure> {
        if let Some(sanitizer) = &mut self.sanitizer {
            let thread = Thread { group: context.group, number: context.number, wave: wave.index };
            for register in operands {
                sanitizer.traced(number, Part::Narrow(*register), wave.state(), thread);
            }
        }
        for lane in wave.active.lanes() {
            let [query, scene, flags, mask, rest @ ..] =
                operands.map(|register| wave.registers.narrow.get(register, lane));
            let [ox, oy, oz, min, dx, dy, dz, max] = rest.map(f32::from_bits);
            let [mask, ..] = mask.to_le_bytes();
            let ray = Ray { origin: [ox, oy, oz], direction: [dx, dy, dz], min, max, flags, mask };
            let scene = self.bound.scene(scene);
            if let Some(query) = wave.query(query, lane, self.lanes) {
                let candidates = query.trace(scene, ray) as u64;
                let spent = self.fuel.checked_sub(candidates);
                let instruction = self.code.origin(number);
                let waiting = wave.waiting.count_ones();
                let group = context.group;
                self.fuel = spent.ok_or(Failure::Fuel { instruction, group, waiting, stuck: 0 })?;
            }
        }
        Ok(())
    }

    /// Executes an operation on a query.
    pub(super) fn ray_operation(
        &self,
        wave: &mut Wave,
        operation: RayOperation,
        i: &Instruction,
    ) -> Result<(), Failure> {
        if operation == RayOperation::TooDeep {
            return Err(Failure::RayDepth { limit: i.b });
        }
        for lane in wave.active.lanes() {
            let of = |register: Register| match register {
                NONE => 0,
                register => wave.registers.narrow.get(register, lane),
            };
            let (query, b, c) = (of(i.a), of(i.b), of(i.c));
            if operation == RayOperation::Dimensions {
                let size = self.size.get(query as usize).copied().unwrap_or(0);
                wave.registers.narrow.set(i.dst, lane, size);
                continue;
            }
            let Some(query) = wave.query(query, lane, self.lanes) else { continue };
            let result = match operation {
                RayOperation::Allocate => {
                    *query = Query::new(b);
                    None
                }
                RayOperation::Proceed => Some(number::mask(query.proceed())),
                RayOperation::Abort => {
                    query.abort();
                    None
                }
                RayOperation::Commit => {
                    query.commit();
                    None
                }
                RayOperation::Report => Some(number::mask(query.report(f32::from_bits(b), c))),
                RayOperation::Candidate(fact) => Some(query.fact(fact, false, [b, c])),
                RayOperation::Committed(fact) => Some(query.fact(fact, true, [b, c])),
                RayOperation::Dimensions | RayOperation::TooDeep => None,
            };
            if let (Some(result), true) = (result, i.dst != NONE) {
                wave.registers.narrow.set(i.dst, lane, result);
            }
        }
        Ok(())
    }
}

impl Wave {
    /// A query of a lane.
    fn query(&mut self, query: u32, lane: usize, lanes: u32) -> Option<&mut Query> {
        let first = (query as usize).checked_mul(lanes as usize)?;
        self.queries.get_mut(first.checked_add(lane)?)
    }
}
