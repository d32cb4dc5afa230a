//! The phases of hull shaders: one for control points, and those that make the constants of a patch.
//!
//! A program has declarations for all phases, then the phases: at most one that a lane runs for each control
//! point, and fork and join phases, which run for each patch, a stated number of times. What fork phases
//! write, join phases read as `vpc`; as they are lowered one after the other, instance by instance, it has
//! always been written. Without a phase for control points, those that are read are passed on.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

use dxkit_dxbc::{Instruction, Opcode, OperandKind, Program};
use dxkit_types::{SemanticKind, ShaderKind};

use super::{Lowering, lower_part};
use crate::builder::Stopped;
use crate::program::{Code, NONE, Op, Terminator};
use crate::stage::{Area, ROW_WORDS};
use crate::{Reason, Refusal};

/// Runs of a fork or join phase for a patch. FXC makes one for each element of an array.
const MAX_INSTANCES: u32 = 256;
/// Registers of a control point.
const POINT_REGISTERS: u32 = 32;

/// Whether an instruction begins a phase.
pub(super) fn is_phase(instruction: &Instruction) -> bool {
    matches!(instruction.opcode(), Opcode::HsControlPointPhase | Opcode::HsForkPhase | Opcode::HsJoinPhase)
}

/// The phases of a program: which begins, and where its instructions are.
fn phases_of(program: &Program<'_>) -> Vec<(Opcode, Range<usize>)> {
    let list = &program.instructions;
    let starts: Vec<usize> =
        list.iter().enumerate().filter(|(_, found)| is_phase(found)).map(|(place, _)| place).collect();
    let ends = starts.iter().skip(1).copied().chain([list.len()]);
    let phases = starts.iter().zip(ends);
    phases.filter_map(|(start, end)| Some((list.get(*start)?.opcode(), start + 1..end))).collect()
}

/// Lowers a hull shader.
pub(super) fn lower_hull<'p>(program: &'p Program<'p>) -> Result<Code, Refusal> {
    let phases = phases_of(program);
    let common = 0..phases.first().map_or(program.instructions.len(), |(_, range)| range.start - 1);
    let of_points = phases.iter().find(|(opcode, _)| *opcode == Opcode::HsControlPointPhase);
    let mut code = lower_part(program, ShaderKind::Hull, false, |lowering| {
        lowering.declarations(&common)?;
        match of_points {
            Some((_, range)) => {
                lowering.declarations(range)?;
                lowering.begin()?;
                lowering.follow(range.start, None, 0)
            }
            None => lowering.pass_points(),
        }
    })?;
    let mut patch = lower_part(program, ShaderKind::Hull, true, |lowering| {
        lowering.declarations(&common)?;
        let of_patch = phases.iter().filter(|(opcode, _)| *opcode != Opcode::HsControlPointPhase);
        // Elements are declared before anything reads them.
        for (_, range) in of_patch.clone() {
            lowering.declarations(range)?;
        }
        lowering.begin()?;
        for (opcode, range) in of_patch {
            lowering.patch_phase(*opcode, range)?;
        }
        let current = lowering.builder.current;
        lowering.terminate(current, Terminator::Exit);
        Ok(())
    })?;
    // Both see the same points and constants.
    for area in [Area::Point, Area::Output, Area::ControlPoint, Area::Patch] {
        let words = |code: &Code| code.frame_words.get(area.index()).copied().unwrap_or(0);
        let most = words(&code).max(words(&patch));
        for code in [&mut code, &mut patch] {
            if let Some(slot) = code.frame_words.get_mut(area.index()) {
                *slot = most;
            }
        }
    }
    let shared = patch.elements.iter().filter(|element| {
        element.area == Area::Patch || element.area == Area::Point && !has_element(&code, element.word)
    });
    let shared: Vec<_> = shared.cloned().collect();
    code.elements.extend(shared);
    let points = code.points.max(patch.points);
    (code.points, patch.points) = (points, points);
    code.patch_function = Some(Box::new(patch));
    Ok(code)
}

/// Whether a program reads a register of points.
fn has_element(code: &Code, word: u32) -> bool {
    let mut points = code.elements.iter().filter(|element| element.area == Area::Point);
    points.any(|element| element.word / ROW_WORDS == word / ROW_WORDS)
}

impl Lowering<'_> {
    /// Passes the control points on, as they are.
    fn pass_points(&mut self) -> Stopped<()> {
        self.begin()?;
        self.builder.code.passes_points = true;
        for area in [Area::Point, Area::Output] {
            self.builder.reserve_rows(area, POINT_REGISTERS);
        }
        let id = self.load_system(SemanticKind::OutputControlPointID, Area::Input, 0)?;
        for word in 0..POINT_REGISTERS * ROW_WORDS {
            let word = self.constant(word);
            let value = self.compute(Op::LoadElement(Area::Point), &[word, id])?;
            self.emit(Op::StoreElement(Area::Output), NONE, [word, value, NONE])?;
        }
        let current = self.builder.current;
        self.terminate(current, Terminator::Exit);
        Ok(())
    }

    /// Follows a fork or join phase, once for each instance.
    fn patch_phase(&mut self, opcode: Opcode, range: &Range<usize>) -> Stopped<()> {
        let (count, id) = match opcode {
            Opcode::HsForkPhase => (Opcode::DclHsForkPhaseInstanceCount, OperandKind::ForkInstanceId),
            _ => (Opcode::DclHsJoinPhaseInstanceCount, OperandKind::JoinInstanceId),
        };
        let program = self.program;
        let mut list = program.instructions.get(range.clone()).unwrap_or_default().iter();
        let count = list.find(|instruction| instruction.opcode() == count);
        let count = count.map_or(1, |instruction| instruction.word(0));
        if count > MAX_INSTANCES {
            return self.stop(Reason::TooLarge("instances of a phase"));
        }
        // Arrays have numbers in each phase anew.
        self.arrays.clear();
        self.arrays_declared(range)?;
        for instance in 0..count {
            let number = self.constant(instance);
            self.known.insert((id, 0), number);
            let after = self.new_block()?;
            self.follow(range.start, Some(after), 0)?;
            self.enter(after);
        }
        Ok(())
    }

    /// Reads the declarations of arrays of a phase.
    fn arrays_declared(&mut self, range: &Range<usize>) -> Stopped<()> {
        let program = self.program;
        for (place, instruction) in program.instructions.iter().enumerate() {
            if range.contains(&place) && instruction.opcode() == Opcode::DclIndexableTemp {
                self.declarations(&(place..place + 1))?;
            }
        }
        Ok(())
    }
}
