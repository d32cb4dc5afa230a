//! [`Session`]: validation again after an edit of one function.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, InstructionId};
use dxkit_dxil::{DxilModule, ShaderFlags};

use crate::context::Context;
use crate::finding::Origin;
use crate::handles::HandleMap;
use crate::registry::Registry;
use crate::{RuleFinding, RuleReport, ValidationOptions, check_in};

/// The report on a module that is edited function by function.
///
/// After an edit, only the edited function and the module as a whole (metadata, entry points, resources,
/// control flow, flags, signatures) are checked again. If the edit changes the facts by which other functions
/// are checked (the shader flags, or the functions of operations), everything is validated again.
///
/// ```
/// use dxkit_bitcode::Module;
/// use dxkit_container::Container;
/// use dxkit_program::Program;
/// use dxkit_types::FourCc;
/// use dxkit_validate::{ValidationOptions, Session};
///
/// let file = include_bytes!("../../../testdata/dxc/lib_raytracing_6_3.dxil");
/// let container = Container::parse(&file[..]).unwrap();
/// let program = Program::parse(container.find(FourCc::Dxil).unwrap().span()).unwrap();
/// let mut module = Module::parse(program.bitcode()).unwrap();
/// let mut session = Session::new(&module, &ValidationOptions::default());
/// assert!(session.report().is_valid());
///
/// let function = module.functions().find(|function| function.has_body()).unwrap();
/// let call = function.instructions().find(|entry| entry.call().is_some()).unwrap();
/// let (function, call) = (function.id(), call.id());
/// let undef = module.type_of(module.instruction(call).unwrap().operands()[0]).unwrap();
/// let undef = module.const_undef(undef);
/// module.set_operand(call, 0, undef);
/// assert!(!session.update(&module, function).is_valid());
/// ```
#[derive(Debug)]
pub struct Session {
    options: ValidationOptions,
    report: RuleReport,
    state: Option<State>,
}

/// The facts on which findings in other functions depend.
#[derive(Debug, PartialEq)]
struct State {
    flags: ShaderFlags,
    functions: usize,
    registry: Registry,
    handles: HandleMap,
}

/// The findings of functions that were not edited.
pub(crate) struct Previous<'r> {
    changed: FunctionId,
    findings: BTreeMap<Origin, Vec<&'r RuleFinding>>,
}

impl Previous<'_> {
    /// The findings in a body that has not changed; `None` if it has.
    pub(crate) fn body(&self, function: FunctionId) -> Option<&[&RuleFinding]> {
        (function != self.changed).then(|| self.findings_of(Origin::Body(function)))
    }

    /// The findings about a call in a function that has not changed; `None` if it has.
    pub(crate) fn call(&self, caller: FunctionId, call: InstructionId) -> Option<&[&RuleFinding]> {
        (caller != self.changed).then(|| self.findings_of(Origin::Call(call)))
    }

    fn findings_of(&self, origin: Origin) -> &[&RuleFinding] {
        self.findings.get(&origin).map_or(&[], Vec::as_slice)
    }
}

impl Session {
    /// Validates a module, and keeps the data for validating it again.
    #[must_use]
    pub fn new(module: &Module, options: &ValidationOptions) -> Self {
        let mut session = Self { options: options.clone(), report: RuleReport::default(), state: None };
        session.all(module);
        session
    }

    /// The violations, as [`validate_module`](crate::validate_module) gives it.
    #[must_use]
    pub fn report(&self) -> &RuleReport {
        &self.report
    }

    /// Validates the module again after an edit of this one function. After an edit of metadata, declarations
    /// or several functions the session knows nothing: begin a [new](Self::new) one.
    pub fn update(&mut self, module: &Module, function: FunctionId) -> &RuleReport {
        let complete = self.report.dropped == 0;
        let Some(before) = self.state.take().filter(|_| complete) else {
            self.all(module);
            return &self.report;
        };
        let mut findings = BTreeMap::<Origin, Vec<&RuleFinding>>::new();
        for finding in &self.report.findings {
            findings.entry(finding.origin).or_default().push(finding);
        }
        let previous = Previous { changed: function, findings };
        let mut after = None;
        let checked = check_in(&DxilModule::read(module), &self.options, Some(&previous), |context| {
            let state = State::from_context(context);
            let same = state.differs_only_in(&before, context, function);
            after = Some(state);
            same
        });
        match checked {
            Some(checked) => {
                self.report = checked.report;
                self.state = after;
            }
            None => self.all(module),
        }
        &self.report
    }

    fn all(&mut self, module: &Module) {
        let mut state = None;
        let checked = check_in(&DxilModule::read(module), &self.options, None, |context| {
            state = Some(State::from_context(context));
            true
        });
        self.report = checked.unwrap_or_default().report;
        self.state = state;
    }
}

impl State {
    fn from_context(context: &Context<'_, '_>) -> Self {
        Self {
            flags: context.flags,
            functions: context.module.functions().count(),
            registry: context.registry.clone(),
            handles: context.handles.clone(),
        }
    }

    /// Whether other functions are judged by the same as before.
    fn differs_only_in(&self, before: &Self, context: &Context<'_, '_>, changed: FunctionId) -> bool {
        let others = |handles: &HandleMap| {
            let of_others = handles
                .iter()
                .filter(|(id, _)| context.function_of(*id).is_some_and(|function| function.id() != changed));
            of_others.copied().collect::<Vec<_>>()
        };
        self.flags == before.flags
            && self.functions == before.functions
            && self.registry == before.registry
            && others(&self.handles) == others(&before.handles)
    }
}
