//! Rays: queries, and the shaders that `TraceRay`, `ReportHit` and `CallShader` call.
//!
//! A call of `TraceRay` becomes a query of its own with a loop over its candidates, in which the shaders of
//! the hit groups are inlined, each behind a branch for its index; behind the loop are the shaders for the
//! closest hit, and those for none. What a shader knows of its ray it asks that query for. Attributes of a
//! hit are in memory of the lane: those of a triangle are written where a shader begins, those of a
//! procedural primitive copied when its hit is accepted.

use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{Function, Type, TypeId, ValueId};
use dxkit_dxil::{DxilModule, EntryPoint, OpCode, OperationCall};
use dxkit_types::ShaderKind;

use super::operation::one;
use super::{Frame, Lowering, Stopped};
use crate::error::KnownEntry;
use crate::program::{
    Copy, Long, NONE, Op, Part, RayFact, RayOperation, Register, Terminator, TraceOperands, region,
};
use crate::ray::{HitGroup, RayPipeline};
use crate::{Reason, Refusal};

/// Queries of a lane.
const MAX_QUERIES: u32 = 1 << 12;
/// Bytes of the attributes of a hit: Direct3D allows 32.
const ATTRIBUTE_BYTES: u64 = 32;
/// `RAY_FLAG_SKIP_CLOSEST_HIT_SHADER`.
const SKIP_CLOSEST_HIT: u32 = 8;

/// Where a shader goes on that a ray has called, beside its end.
#[derive(Debug, Clone, Copy)]
enum Way {
    /// A shader for any hit: the hit is ignored, or it is accepted and the search ends.
    AnyHit { ignored: u32, ended: u32 },
    /// An intersection shader: the search ends. It belongs to this hit group.
    Intersection { ended: u32, group: usize },
    /// A shader for the closest hit.
    Closest,
    /// One for none.
    Miss,
}

/// A ray whose shader is inlined: its query, its payload, and the attributes of its hit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sent {
    query: Register,
    payload: Register,
    attributes: Register,
    way: Way,
}

/// An operation on a query with a handle, and whether it is about the committed hit.
const fn query_fact(code: OpCode) -> Option<(RayFact, bool)> {
    Some(match code {
        OpCode::RayQueryCommittedStatus => (RayFact::Status, true),
        OpCode::RayQueryCandidateType => (RayFact::Status, false),
        OpCode::RayQueryCandidateObjectToWorld3x4 => (RayFact::ObjectToWorld, false),
        OpCode::RayQueryCandidateWorldToObject3x4 => (RayFact::WorldToObject, false),
        OpCode::RayQueryCommittedObjectToWorld3x4 => (RayFact::ObjectToWorld, true),
        OpCode::RayQueryCommittedWorldToObject3x4 => (RayFact::WorldToObject, true),
        OpCode::RayQueryCandidateProceduralPrimitiveNonOpaque => (RayFact::NonOpaque, false),
        OpCode::RayQueryCandidateTriangleFrontFace => (RayFact::Front, false),
        OpCode::RayQueryCommittedTriangleFrontFace => (RayFact::Front, true),
        OpCode::RayQueryCandidateTriangleBarycentrics => (RayFact::Barycentrics, false),
        OpCode::RayQueryCommittedTriangleBarycentrics => (RayFact::Barycentrics, true),
        OpCode::RayQueryRayFlags => (RayFact::Flags, false),
        OpCode::RayQueryWorldRayOrigin => (RayFact::Origin, false),
        OpCode::RayQueryWorldRayDirection => (RayFact::Direction, false),
        OpCode::RayQueryRayTMin => (RayFact::Min, false),
        OpCode::RayQueryCandidateTriangleRayT => (RayFact::T, false),
        OpCode::RayQueryCommittedRayT => (RayFact::End, true),
        OpCode::RayQueryCandidateInstanceIndex => (RayFact::InstanceIndex, false),
        OpCode::RayQueryCandidateInstanceID => (RayFact::InstanceId, false),
        OpCode::RayQueryCandidateGeometryIndex => (RayFact::Geometry, false),
        OpCode::RayQueryCandidatePrimitiveIndex => (RayFact::Primitive, false),
        OpCode::RayQueryCandidateObjectRayOrigin => (RayFact::ObjectOrigin, false),
        OpCode::RayQueryCandidateObjectRayDirection => (RayFact::ObjectDirection, false),
        OpCode::RayQueryCommittedInstanceIndex => (RayFact::InstanceIndex, true),
        OpCode::RayQueryCommittedInstanceID => (RayFact::InstanceId, true),
        OpCode::RayQueryCommittedGeometryIndex => (RayFact::Geometry, true),
        OpCode::RayQueryCommittedPrimitiveIndex => (RayFact::Primitive, true),
        OpCode::RayQueryCommittedObjectRayOrigin => (RayFact::ObjectOrigin, true),
        OpCode::RayQueryCommittedObjectRayDirection => (RayFact::ObjectDirection, true),
        OpCode::RayQueryCandidateInstanceContributionToHitGroupIndex => (RayFact::Contribution, false),
        OpCode::RayQueryCommittedInstanceContributionToHitGroupIndex => (RayFact::Contribution, true),
        _ => return None,
    })
}

/// What a shader asks about its own ray.
const fn own_fact(code: OpCode, way: Way) -> Option<RayFact> {
    Some(match code {
        OpCode::InstanceID => RayFact::InstanceId,
        OpCode::InstanceIndex => RayFact::InstanceIndex,
        OpCode::GeometryIndex => RayFact::Geometry,
        OpCode::PrimitiveIndex => RayFact::Primitive,
        OpCode::HitKind => RayFact::Kind,
        OpCode::RayFlags => RayFact::Flags,
        OpCode::WorldRayOrigin => RayFact::Origin,
        OpCode::WorldRayDirection => RayFact::Direction,
        OpCode::ObjectRayOrigin => RayFact::ObjectOrigin,
        OpCode::ObjectRayDirection => RayFact::ObjectDirection,
        OpCode::ObjectToWorld => RayFact::ObjectToWorld,
        OpCode::WorldToObject => RayFact::WorldToObject,
        OpCode::RayTMin => RayFact::Min,
        // To a shader for any hit, the ray ends at that hit.
        OpCode::RayTCurrent => match way {
            Way::AnyHit { .. } => RayFact::T,
            _ => RayFact::End,
        },
        _ => return None,
    })
}

/// The function of an entry point of this stage.
fn find<'m>(dxil: &DxilModule<'m>, name: &str, stage: ShaderKind) -> Option<Function<'m>> {
    let is_it = |entry: &&EntryPoint<'m>| {
        entry.shader_kind() == Some(stage)
            && [entry.unmangled_name().0, entry.name.0].contains(&name.as_bytes())
    };
    let entry = dxil.entry_points.iter().find(is_it)?;
    dxil.module.function(entry.function?).filter(Function::has_body)
}

/// Refuses a pipeline with a shader that the library does not have.
pub(super) fn check(dxil: &DxilModule<'_>, pipeline: &RayPipeline) -> Result<(), Refusal> {
    let of_groups = pipeline.hit_groups.iter().flat_map(|group| {
        let HitGroup { closest_hit, any_hit, intersection } = group;
        [
            (closest_hit, ShaderKind::ClosestHit),
            (any_hit, ShaderKind::AnyHit),
            (intersection, ShaderKind::Intersection),
        ]
    });
    let of_groups = of_groups.filter_map(|(name, stage)| Some((name.as_ref()?, stage)));
    let of_tables = [(&pipeline.miss, ShaderKind::Miss), (&pipeline.callable, ShaderKind::Callable)];
    let of_tables =
        of_tables.into_iter().flat_map(|(names, stage)| names.iter().map(move |name| (name, stage)));
    for (name, stage) in of_groups.chain(of_tables) {
        if find(dxil, name, stage).is_none() {
            let known = dxil.entry_points.iter().filter(|entry| entry.shader_kind() == Some(stage));
            let known = known
                .map(|entry| KnownEntry { name: entry.unmangled_name().to_string(), stage: Some(stage) });
            let reason = Reason::NoEntry { name: Some(name.clone()), known: known.collect() };
            return Err(Refusal { entry: String::new(), reasons: vec![reason] });
        }
    }
    Ok(())
}

impl<'d, 'm> Lowering<'d, 'm> {
    /// Lowers an operation on rays, if it is one that runs.
    pub(super) fn ray_operation(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
    ) -> Stopped<Option<Vec<Part>>> {
        if let Some((fact, committed)) = query_fact(call.code) {
            let operation =
                if committed { RayOperation::Committed(fact) } else { RayOperation::Candidate(fact) };
            return self.ray_call(frame, call, operation).map(Some);
        }
        if let Some(sent) = self.sent.last().copied().flatten() {
            if let Some(fact) = own_fact(call.code, sent.way) {
                let operands = call.operands().iter().map(|operand| self.low_register(frame, *operand));
                let operands = operands.collect::<Stopped<Vec<_>>>()?;
                let committed = matches!(sent.way, Way::Closest | Way::Miss);
                return Ok(Some(one(self.fact(sent.query, fact, committed, &operands)?)));
            }
        }
        let operation = match call.code {
            OpCode::AllocateRayQuery | OpCode::AllocateRayQuery2 => {
                let flags = self.low_register(frame, call.operands().first().copied().ok_or(())?)?;
                return Ok(Some(one(self.new_query(flags)?)));
            }
            OpCode::RayQueryTraceRayInline => {
                let operands = call.operands().iter().map(|operand| self.register(frame, *operand));
                let operands = operands.collect::<Stopped<Vec<_>>>()?;
                let operands = TraceOperands::try_from(operands).map_err(|_| ())?;
                self.emit_long(Long::Trace(operands))?;
                return Ok(Some(Vec::new()));
            }
            OpCode::RayQueryProceed => RayOperation::Proceed,
            OpCode::RayQueryAbort => RayOperation::Abort,
            OpCode::RayQueryCommitNonOpaqueTriangleHit => RayOperation::Commit,
            OpCode::RayQueryCommitProceduralPrimitiveHit => {
                let operands = call.operands().iter().map(|operand| self.register(frame, *operand));
                let [query, t] = operands.collect::<Stopped<Vec<_>>>()?[..] else { return Err(()) };
                let zero = self.constant(0);
                let accepted = self.compute(Op::Ray(RayOperation::Report), &[query, t, zero])?;
                let (taken, after) = (self.new_block()?, self.new_block()?);
                self.branch_to(accepted, taken, after);
                self.current = taken as usize;
                self.emit(Op::Ray(RayOperation::Commit), NONE, [query, NONE, NONE])?;
                self.jump(after);
                self.current = after as usize;
                return Ok(Some(Vec::new()));
            }
            _ => return self.shader_operation(frame, call),
        };
        self.ray_call(frame, call, operation).map(Some)
    }

    /// Operations of ray tracing shaders.
    fn shader_operation(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Option<Vec<Part>>> {
        if self.code.stage != ShaderKind::RayGeneration {
            return Ok(None);
        }
        let way = self.sent.last().copied().flatten().map(|sent| sent.way);
        match (call.code, way) {
            (OpCode::DispatchRaysIndex, _) => {
                let component = call.integer("col").and_then(|number| u8::try_from(number).ok());
                Ok(Some(one(self.compute(Op::GroupId(component.ok_or(())?), &[])?)))
            }
            (OpCode::DispatchRaysDimensions, _) => {
                let component = self.named(frame, call, "col")?;
                Ok(Some(one(self.compute(Op::Ray(RayOperation::Dimensions), &[component])?)))
            }
            (OpCode::TraceRay, _) => self.trace_ray(frame, call).map(|()| Some(Vec::new())),
            (OpCode::CallShader, _) => self.call_shader(frame, call).map(|()| Some(Vec::new())),
            (OpCode::ReportHit, Some(Way::Intersection { .. })) => self.report_hit(frame, call).map(Some),
            (OpCode::IgnoreHit, Some(Way::AnyHit { ignored: block, .. }))
            | (OpCode::AcceptHitAndEndSearch, Some(Way::AnyHit { ended: block, .. })) => {
                self.jump(block);
                // What follows is never reached.
                self.current = self.new_block()? as usize;
                Ok(Some(Vec::new()))
            }
            _ => Ok(None),
        }
    }

    /// An operation on a query, with the operands of the call.
    fn ray_call(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
        operation: RayOperation,
    ) -> Stopped<Vec<Part>> {
        let operands = call.operands().iter().map(|operand| self.low_register(frame, *operand));
        let operands = operands.collect::<Stopped<Vec<_>>>()?;
        match operation {
            RayOperation::Abort | RayOperation::Commit => {
                let query = operands.first().copied().ok_or(())?;
                self.emit(Op::Ray(operation), NONE, [query, NONE, NONE])?;
                Ok(Vec::new())
            }
            _ => self.compute(Op::Ray(operation), &operands).map(one),
        }
    }

    fn fact(
        &mut self,
        query: Register,
        fact: RayFact,
        committed: bool,
        indices: &[Register],
    ) -> Stopped<Register> {
        let operation = if committed { RayOperation::Committed(fact) } else { RayOperation::Candidate(fact) };
        let operands: Vec<Register> = core::iter::once(query).chain(indices.iter().copied()).collect();
        self.compute(Op::Ray(operation), &operands)
    }

    /// Makes a query; its number.
    fn new_query(&mut self, flags: Register) -> Stopped<Register> {
        let number = self.code.queries;
        if number >= MAX_QUERIES {
            return self.stop(Reason::TooLarge("ray queries"));
        }
        self.code.queries += 1;
        let query = self.constant(number);
        self.emit(Op::Ray(RayOperation::Allocate), NONE, [query, flags, NONE])?;
        Ok(query)
    }

    fn jump(&mut self, block: u32) {
        let edge = self.edge_to(block, Vec::new());
        let current = self.current;
        self.terminate(current, Terminator::Jump(edge));
    }

    fn branch_to(&mut self, condition: Register, if_true: u32, if_false: u32) {
        let (if_true, if_false) = (self.edge_to(if_true, Vec::new()), self.edge_to(if_false, Vec::new()));
        let current = self.current;
        self.terminate(current, Terminator::Branch { condition, if_true, if_false });
    }

    /// Goes on in a block of its own for each index, and in another one otherwise.
    fn switch_to(&mut self, index: Register, blocks: &[u32], default: u32) {
        let cases = (0..).zip(blocks).map(|(number, block)| (number, self.edge_to(*block, Vec::new())));
        let cases = cases.collect();
        let default = self.edge_to(default, Vec::new());
        let current = self.current;
        self.terminate(current, Terminator::Switch { condition: Part::Narrow(index), cases, default });
    }

    fn new_blocks(&mut self, count: usize) -> Stopped<Vec<u32>> {
        (0..count).map(|_| self.new_block()).collect()
    }

    /// Whether a flag is set.
    fn flagged(&mut self, query: Register, flag: u32) -> Stopped<Register> {
        let (flags, flag, zero) =
            (self.fact(query, RayFact::Flags, false, &[])?, self.constant(flag), self.constant(0));
        let set = self.compute(Op::And, &[flags, flag])?;
        self.compute(Op::Ne, &[set, zero])
    }

    /// Inlines a shader that a ray calls, or a callable one, into the current block; it goes on at `after`.
    fn inline_shader(
        &mut self,
        (name, stage): (&str, ShaderKind),
        sent: Option<Sent>,
        arguments: &[Register],
        after: u32,
    ) -> Stopped<()> {
        let Some(function) = find(self.dxil, name, stage) else {
            return self.stop(Reason::External(name.to_string()));
        };
        let arguments: Vec<Vec<Part>> = arguments.iter().map(|register| one(*register)).collect();
        let origin = self.origin();
        self.sent.push(sent);
        let done = self.inline(function, &arguments, Some((&[], after)), self.depth + 1);
        self.sent.pop();
        self.at(origin);
        done
    }

    /// Whether shaders may be called within others; otherwise the run ends there.
    fn may_call(&mut self, open: u32, limit: u32) -> Stopped<bool> {
        if open < limit {
            return Ok(true);
        }
        self.emit(Op::Ray(RayOperation::TooDeep), NONE, [NONE, limit, NONE])?;
        Ok(false)
    }

    /// `TraceRay`.
    fn trace_ray(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<()> {
        let Some(pipeline) = self.ray_pipeline() else { return Ok(()) };
        if !self.may_call(self.open_rays, pipeline.max_recursion)? {
            return Ok(());
        }
        self.open_rays += 1;
        let zero = self.constant(0);
        let query = self.new_query(zero)?;
        let operands: Vec<ValueId> = call.operands().to_vec();
        let [scene, flags, mask, contribution, multiplier, miss, rest @ ..] = &operands[..] else {
            return Err(());
        };
        let (rest, payload) = rest.split_last().map(|(payload, rest)| (rest, *payload)).ok_or(())?;
        let mut sent = vec![query];
        for operand in [scene, flags, mask].into_iter().chain(rest) {
            sent.push(self.register(frame, *operand)?);
        }
        let operands = TraceOperands::try_from(sent).map_err(|_| ())?;
        self.emit_long(Long::Trace(operands))?;
        let low = |lowering: &mut Self, value: ValueId, mask: u32| {
            let (value, mask) = (lowering.low_register(frame, value)?, lowering.constant(mask));
            lowering.compute(Op::And, &[value, mask])
        };
        // The bits that Direct3D looks at.
        let contribution = low(self, *contribution, 0xf)?;
        let multiplier = low(self, *multiplier, 0xf)?;
        let miss = low(self, *miss, 0xffff)?;
        let payload = self.register(frame, payload)?;
        let reserve = |lowering: &mut Self| {
            let offset = lowering.reserve(ATTRIBUTE_BYTES, |code| &mut code.private_bytes)?;
            Ok(lowering.constant(region::PRIVATE | offset))
        };
        let (committed, candidate) = (reserve(self)?, reserve(self)?);
        let sent = Sent { query, payload, attributes: committed, way: Way::Closest };
        let table = [contribution, multiplier];
        self.candidates(pipeline, sent, candidate, table)?;
        self.closest(pipeline, sent, miss, table)?;
        self.open_rays -= 1;
        Ok(())
    }

    /// The index of the hit group.
    fn group_index(&mut self, query: Register, committed: bool, table: [Register; 2]) -> Stopped<Register> {
        let [contribution, multiplier] = table;
        let geometry = self.fact(query, RayFact::Geometry, committed, &[])?;
        let instance = self.fact(query, RayFact::Contribution, committed, &[])?;
        let sum = self.compute(Op::Add, &[contribution, instance])?;
        self.compute(Op::IMad, &[geometry, multiplier, sum])
    }

    /// Writes the attributes of a triangle.
    fn store_barycentrics(&mut self, query: Register, committed: bool, to: Register) -> Stopped<()> {
        for component in 0..2 {
            let index = self.constant(component);
            let value = self.fact(query, RayFact::Barycentrics, committed, &[index])?;
            let offset = self.constant(component * 4);
            let address = self.compute(Op::Add, &[to, offset])?;
            self.emit(Op::Store32, NONE, [address, value, NONE])?;
        }
        Ok(())
    }

    /// The loop over the candidates of a ray.
    fn candidates(
        &mut self,
        pipeline: &RayPipeline,
        sent: Sent,
        attributes: Register,
        table: [Register; 2],
    ) -> Stopped<()> {
        let query = sent.query;
        let [head, body, take, end, done] = self.new_blocks(5)?[..] else { return Err(()) };
        self.jump(head);
        self.current = head as usize;
        let found = self.compute(Op::Ray(RayOperation::Proceed), &[query])?;
        self.branch_to(found, body, done);
        // The candidate is accepted: `end` as the last one.
        self.current = end as usize;
        self.emit(Op::Ray(RayOperation::Abort), NONE, [query, NONE, NONE])?;
        self.jump(take);
        self.current = take as usize;
        self.emit(Op::Ray(RayOperation::Commit), NONE, [query, NONE, NONE])?;
        self.jump(head);
        self.current = body as usize;
        let index = self.group_index(query, false, table)?;
        let (groups, other) = (self.new_blocks(pipeline.hit_groups.len())?, self.new_block()?);
        self.switch_to(index, &groups, other);
        let nothing = HitGroup::default();
        let all = groups.into_iter().zip(&pipeline.hit_groups).chain([(other, &nothing)]);
        for (number, (block, group)) in all.enumerate() {
            self.current = block as usize;
            let [triangle, procedural] = self.new_blocks(2)?[..] else { return Err(()) };
            let kind = self.fact(query, RayFact::Status, false, &[])?;
            let zero = self.constant(0);
            let is_procedural = self.compute(Op::Ne, &[kind, zero])?;
            self.branch_to(is_procedural, procedural, triangle);
            self.current = triangle as usize;
            match &group.any_hit {
                Some(name) => {
                    self.store_barycentrics(query, false, attributes)?;
                    let way = Way::AnyHit { ignored: head, ended: end };
                    let shader = Sent { attributes, way, ..sent };
                    let arguments = [sent.payload, attributes];
                    self.inline_shader((name, ShaderKind::AnyHit), Some(shader), &arguments, take)?;
                }
                None => self.jump(take),
            }
            self.current = procedural as usize;
            match &group.intersection {
                Some(name) => {
                    // Attributes of accepted hits go to those of the closest one.
                    let way = Way::Intersection { ended: head, group: number };
                    let shader = Sent { way, ..sent };
                    self.inline_shader((name, ShaderKind::Intersection), Some(shader), &[], head)?;
                }
                None => self.jump(head),
            }
        }
        self.current = done as usize;
        Ok(())
    }

    /// Calls the shader for the closest hit, or that for none.
    fn closest(
        &mut self,
        pipeline: &RayPipeline,
        sent: Sent,
        miss: Register,
        table: [Register; 2],
    ) -> Stopped<()> {
        let Sent { query, payload, attributes, .. } = sent;
        let [hit, triangle, group, missed, after] = self.new_blocks(5)?[..] else { return Err(()) };
        let status = self.fact(query, RayFact::Status, true, &[])?;
        let (zero, one) = (self.constant(0), self.constant(1));
        let is_hit = self.compute(Op::Ne, &[status, zero])?;
        let called = self.new_block()?;
        self.branch_to(is_hit, hit, missed);
        self.current = hit as usize;
        let skipped = self.flagged(query, SKIP_CLOSEST_HIT)?;
        self.branch_to(skipped, after, called);
        self.current = called as usize;
        let is_triangle = self.compute(Op::Eq, &[status, one])?;
        self.branch_to(is_triangle, triangle, group);
        self.current = triangle as usize;
        self.store_barycentrics(query, true, attributes)?;
        self.jump(group);
        self.current = group as usize;
        let index = self.group_index(query, true, table)?;
        let groups = self.new_blocks(pipeline.hit_groups.len())?;
        self.switch_to(index, &groups, after);
        for (block, group) in groups.into_iter().zip(&pipeline.hit_groups) {
            self.current = block as usize;
            let Some(name) = &group.closest_hit else {
                self.jump(after);
                continue;
            };
            let arguments = [payload, attributes];
            self.inline_shader((name, ShaderKind::ClosestHit), Some(sent), &arguments, after)?;
        }
        self.current = missed as usize;
        let shaders = self.new_blocks(pipeline.miss.len())?;
        self.switch_to(miss, &shaders, after);
        for (block, name) in shaders.into_iter().zip(&pipeline.miss) {
            self.current = block as usize;
            let shader = Sent { way: Way::Miss, ..sent };
            self.inline_shader((name, ShaderKind::Miss), Some(shader), &[payload], after)?;
        }
        self.current = after as usize;
        Ok(())
    }

    /// `ReportHit`: whether the hit is accepted.
    fn report_hit(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Vec<Part>> {
        let (Some(sent), Some(pipeline)) = (self.sent.last().copied().flatten(), self.rays) else {
            return Err(());
        };
        let Way::Intersection { ended, group } = sent.way else { return Err(()) };
        let query = sent.query;
        let (t, kind) = (self.named(frame, call, "THit")?, self.named(frame, call, "HitKind")?);
        let pointer = call.operand("Attributes").ok_or(())?;
        let ty = self.module.type_of(pointer).ok_or(())?;
        let Type::Pointer { pointee, .. } = self.module.ty(ty) else { return Err(()) };
        if self.layout.size(self.module, pointee) > ATTRIBUTE_BYTES {
            return self.stop(Reason::TooLarge("attributes of a hit"));
        }
        let attributes = self.register(frame, pointer)?;
        let inside = self.compute(Op::Ray(RayOperation::Report), &[query, t, kind])?;
        let result = self.narrow();
        let [asked, last, accepted, going_on, rejected, after] = self.new_blocks(6)?[..] else {
            return Err(());
        };
        self.branch_to(inside, asked, rejected);
        self.current = asked as usize;
        match pipeline.hit_groups.get(group).and_then(|group| group.any_hit.as_deref()) {
            Some(name) => {
                let any = self.new_block()?;
                let non_opaque = self.fact(query, RayFact::NonOpaque, false, &[])?;
                self.branch_to(non_opaque, any, accepted);
                self.current = any as usize;
                let way = Way::AnyHit { ignored: rejected, ended: last };
                let shader = Sent { attributes, way, ..sent };
                let arguments = [sent.payload, attributes];
                self.inline_shader((name, ShaderKind::AnyHit), Some(shader), &arguments, accepted)?;
            }
            None => self.jump(accepted),
        }
        // It is accepted, and the search ends: the shader does not go on.
        self.current = last as usize;
        self.take_procedural(sent, attributes, pointee)?;
        self.emit(Op::Ray(RayOperation::Abort), NONE, [query, NONE, NONE])?;
        self.jump(ended);
        self.current = accepted as usize;
        self.take_procedural(sent, attributes, pointee)?;
        let is_enough = self.fact(query, RayFact::Ended, false, &[])?;
        self.branch_to(is_enough, ended, going_on);
        for (block, value) in [(going_on, u32::MAX), (rejected, 0)] {
            let from = Part::Narrow(self.constant(value));
            let edge = self.edge_to(after, vec![Copy { to: Part::Narrow(result), from }]);
            self.terminate(block as usize, Terminator::Jump(edge));
        }
        self.current = after as usize;
        Ok(one(result))
    }

    /// Takes a hit of a procedural primitive, with its attributes.
    fn take_procedural(&mut self, sent: Sent, attributes: Register, ty: TypeId) -> Stopped<()> {
        self.emit(Op::Ray(RayOperation::Commit), NONE, [sent.query, NONE, NONE])?;
        let parts = self.load(attributes, ty)?;
        self.store(sent.attributes, ty, &parts)
    }

    /// `CallShader`.
    /// The shaders that rays and calls find; without them, the program is refused.
    fn ray_pipeline(&mut self) -> Option<&'d RayPipeline> {
        if self.rays.is_none() {
            self.refuse(Reason::NoRayPipeline);
        }
        self.rays
    }

    fn call_shader(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<()> {
        let Some(pipeline) = self.ray_pipeline() else { return Ok(()) };
        if !self.may_call(self.open_calls, pipeline.max_calls)? {
            return Ok(());
        }
        self.open_calls += 1;
        let index = self.named(frame, call, "ShaderIndex")?;
        let parameter = self.register(frame, call.operand("Parameter").ok_or(())?)?;
        let (shaders, after) = (self.new_blocks(pipeline.callable.len())?, self.new_block()?);
        self.switch_to(index, &shaders, after);
        for (block, name) in shaders.into_iter().zip(&pipeline.callable) {
            self.current = block as usize;
            self.inline_shader((name, ShaderKind::Callable), None, &[parameter], after)?;
        }
        self.current = after as usize;
        self.open_calls -= 1;
        Ok(())
    }
}
