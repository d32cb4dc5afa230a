//! [`Program`]: a shader that can be called.

use alloc::string::ToString;
use alloc::vec;

use dxkit_dxil::{DxilModule, EntryPoint};
use dxkit_types::ShaderKind;

use crate::dispatch::{Dispatch, Outcome};
use crate::program::Code;
use crate::resource::{Range, Resources, View};
use crate::{Executed, Failure, Reason, Refusal, lower, machine, tokens};

/// A program, ready to run any number of times.
#[derive(Debug, Clone)]
pub struct Program {
    code: Code,
}

impl Program {
    /// Prepares an entry point of a module: of a shader its only one, of a library the one of this name.
    ///
    /// # Errors
    ///
    /// If it cannot run: all reasons, by the names of operations.
    pub fn from_module(dxil: &DxilModule<'_>, entry: Option<&str>) -> Result<Self, Refusal> {
        let runs = |entry: &&EntryPoint<'_>| {
            entry.function.is_some() && entry.shader_kind().or(dxil.kind) == Some(ShaderKind::Compute)
        };
        let named = |entry: &&EntryPoint<'_>, name: &str| {
            entry.function.is_some() && [entry.unmangled_name().0, entry.name.0].contains(&name.as_bytes())
        };
        let found = match entry {
            Some(name) => dxil.entry_points.iter().find(|entry| named(entry, name)),
            None => {
                let first = dxil.entry_points.iter().find(runs);
                first.or_else(|| dxil.entry_points.iter().find(|entry| entry.function.is_some()))
            }
        };
        match found {
            Some(entry) => Ok(Self { code: lower::lower(dxil, entry)? }),
            None => {
                let name = entry.unwrap_or("main").to_string();
                Err(Refusal { reasons: vec![Reason::NoEntry(name.clone())], entry: name })
            }
        }
    }

    /// Prepares a program of shader model 4 or 5.
    ///
    /// Typed resources are seen with four channels, because the program does not state how many they have.
    ///
    /// # Errors
    ///
    /// If it cannot run: all reasons, by the names of instructions.
    pub fn from_tokens(program: &dxkit_dxbc::Program<'_>) -> Result<Self, Refusal> {
        Ok(Self { code: tokens::lower(program)? })
    }

    /// Replaces how the resources are seen, in the order of [`ranges`](Self::ranges).
    pub(crate) fn set_views(&mut self, views: &[Option<View>]) {
        for (range, view) in self.code.ranges.iter_mut().zip(views) {
            range.view = *view;
        }
    }

    /// The resources that it declares.
    #[must_use]
    pub fn ranges(&self) -> &[Range] {
        &self.code.ranges
    }

    /// The threads of a group.
    #[must_use]
    pub const fn threads(&self) -> [u32; 3] {
        self.code.threads
    }

    /// Runs it. Registers without a resource read as 0, and what is written there is lost.
    ///
    /// # Errors
    ///
    /// If it does not end within its fuel, or a limit forbids to start it.
    pub fn dispatch(&self, resources: &mut Resources, dispatch: &Dispatch) -> Result<Outcome, Failure> {
        machine::run(&self.code, resources, dispatch, None)
    }

    /// Runs it, and tells what one thread executes, which is stated by its number in the dispatch
    /// (`SV_DispatchThreadID`). Instructions that only pass values on compute nothing, and are not told.
    ///
    /// # Errors
    ///
    /// Those of [`dispatch`](Self::dispatch).
    pub fn trace(
        &self,
        resources: &mut Resources,
        dispatch: &Dispatch,
        thread: [u32; 3],
        observer: &mut dyn FnMut(Executed),
    ) -> Result<Outcome, Failure> {
        machine::run(&self.code, resources, dispatch, Some((thread, observer)))
    }
}
