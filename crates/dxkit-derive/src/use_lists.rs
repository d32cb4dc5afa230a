//! The orders of uses in a module that LLVM read from text: [`state`].
//!
//! LLVM keeps the uses of a value in a list, the newest first. DXC writes a module without its root signature
//! or its subobjects, and the module of a PDB, so that a reader finds the uses in the same order: where
//! reading gives another one, it states the order (`USELIST`). These are uses of constants by other
//! constants: LLVM makes such a constant where the text first has it, or where a copy first needs it, while a
//! reader of bitcode makes all constants of a function before the instructions.
//!
//! Source: LLVM 3.7's rules for the order that reading gives, and the containers that DXC's assembler makes
//! of texts.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Constant, ConstantId, Function, FunctionId, InstructionId, Operation, StatedOrder, UseListTarget, User,
    ValueId, ValueKind,
};

use crate::older_constants;
use crate::operands::operands;

/// The uses of a value from the oldest to the newest: the number of the user, and of the operand.
type Uses = Vec<(u32, u32)>;

/// Where a module in the compiler's memory comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// It was read from its text. The values must be in the order of the text: global variables in front of
    /// functions.
    Text,
    /// It is a copy of one that was compiled. Constants that refer to no global value are older than the
    /// copy.
    Compiled,
}

/// States the orders of uses of a module, as LLVM writes them.
pub fn state(module: &mut Module, origin: Origin) {
    if origin == Origin::Compiled {
        unify_constants(module);
    }
    let numbers = Numbers::enumerate(module);
    let uses = uses(module, &numbers, origin);
    let mut predictor = Predictor {
        module,
        numbers: &numbers,
        uses: &uses,
        seen: vec![false; numbers.count()],
        found: Vec::new(),
    };
    let with_bodies: Vec<FunctionId> =
        module.functions().filter(|function| function.has_body()).map(|function| function.id()).collect();
    let mut of_functions = Vec::new();
    for id in with_bodies.iter().rev() {
        let Some(function) = module.function(*id) else { continue };
        // A text that is read leaves the uses of local values in the order in which bitcode does.
        let local = if origin == Origin::Compiled { local_uses(function, &numbers) } else { BTreeMap::new() };
        for entry in function.instructions() {
            for operand in operands(entry) {
                predictor.predict(operand);
            }
            if let Some(uses) = local.get(&entry.id()) {
                predictor.predict_local(entry.id(), uses);
            }
        }
        of_functions.push((*id, predictor.taken()));
    }
    let globals = module.globals().map(|(id, _)| ValueId::from(id));
    let functions = module.functions().map(|function| ValueId::from(function.id()));
    let aliases = module.aliases().map(|(id, _)| ValueId::from(id));
    globals.chain(functions).chain(aliases).for_each(|value| predictor.predict(value));
    let initializers = module.globals().filter_map(|(_, global)| global.initializer);
    initializers
        .chain(module.aliases().map(|(_, alias)| alias.aliasee))
        .for_each(|value| predictor.predict(value));
    let own = predictor.taken();
    of_functions.reverse();
    module.set_use_list_orders(&own, &of_functions);
}

/// Makes equal constants one, as in memory: in bitcode, each function has its own.
fn unify_constants(module: &mut Module) {
    let original = module.clone();
    let mut state: (Vec<Option<ConstantId>>, &mut Module) = (vec![None; original.constants().len()], module);
    let lookup = |canonical: &[Option<ConstantId>], value: ValueId| {
        let known = value.as_constant().and_then(|id| canonical.get(id.index()).copied().flatten());
        known.map_or(value, ValueId::from)
    };
    for (id, _) in original.constants() {
        for_each_new_constant(
            &original,
            id.into(),
            |id, (canonical, _)| match canonical.get_mut(id.index()) {
                Some(slot @ None) => {
                    // Marked first, the equal one follows.
                    *slot = Some(id);
                    true
                }
                _ => false,
            },
            |id, (canonical, module)| {
                let Some(entry) = original.constant(id) else { return };
                let operands: Vec<ValueId> =
                    original.constant_operands(id).iter().map(|value| lookup(canonical, *value)).collect();
                let constant = match (entry.constant, &operands[..]) {
                    (Constant::Aggregate(_), operands) => Constant::Aggregate(operands),
                    (Constant::Operation(Operation::Cast { opcode, .. }), [value]) => {
                        Constant::Operation(Operation::Cast { opcode, value: *value })
                    }
                    (
                        Constant::Operation(Operation::GetElementPtr { in_bounds, source_type, .. }),
                        [base, indices @ ..],
                    ) => Constant::Operation(Operation::GetElementPtr {
                        in_bounds,
                        source_type,
                        base: *base,
                        indices,
                    }),
                    (constant, []) => constant,
                    _ => return,
                };
                let found = module.intern_constant(entry.ty, &constant);
                if let Some(slot) = canonical.get_mut(id.index()) {
                    *slot = Some(found);
                }
            },
            &mut state,
        );
    }
    let (canonical, module) = state;
    let in_instructions = original
        .functions()
        .flat_map(|function| function.instructions())
        .flat_map(|entry| (0..).zip(entry.operands()).map(move |use_| (User::Instruction(entry.id()), use_)));
    let in_constants = original.constants().flat_map(|(id, _)| {
        (0..).zip(original.constant_operands(id)).map(move |use_| (User::Constant(id), use_))
    });
    for (user, (operand, value)) in in_instructions.chain(in_constants) {
        let new = lookup(&canonical, *value);
        if new != *value {
            module.set_used(user, operand, new);
        }
    }
    for (id, global) in original.globals() {
        if let Some(value) = global.initializer {
            module.set_used(User::Global(id), 0, lookup(&canonical, value));
        }
    }
}

/// The operands of a value that is a constant, and of a global variable its initializer.
fn parts(module: &Module, value: ValueId) -> &[ValueId] {
    match value.kind() {
        ValueKind::Constant(id) => module.constant_operands(id),
        ValueKind::Global(id) => module
            .global(id)
            .and_then(|global| global.initializer.as_ref())
            .map_or(&[], core::slice::from_ref),
        _ => &[],
    }
}

/// The numbers of values and users in the order in which a reader makes them: constants of initializers,
/// functions, aliases and global variables, then function by function constants and instructions. 0 is that
/// of values that are not written.
struct Numbers {
    constants: Vec<u32>,
    functions: Vec<u32>,
    aliases: Vec<u32>,
    globals: Vec<u32>,
    instructions: Vec<u32>,
    last_global_constant: u32,
    last_global: u32,
    last: u32,
}

fn set(numbers: &mut Vec<u32>, index: usize, number: u32) {
    if numbers.len() <= index {
        numbers.resize(index + 1, 0);
    }
    if let Some(slot) = numbers.get_mut(index) {
        *slot = number;
    }
}

fn get(numbers: &[u32], index: usize) -> u32 {
    numbers.get(index).copied().unwrap_or_default()
}

impl Numbers {
    fn enumerate(module: &Module) -> Self {
        let mut numbers = Self {
            constants: Vec::new(),
            functions: Vec::new(),
            aliases: Vec::new(),
            globals: Vec::new(),
            instructions: Vec::new(),
            last_global_constant: 0,
            last_global: 0,
            last: 0,
        };
        let initializers = module.globals().filter_map(|(_, global)| global.initializer);
        for value in initializers.chain(module.aliases().map(|(_, alias)| alias.aliasee)) {
            numbers.constant(module, value);
        }
        numbers.last_global_constant = numbers.last;
        for function in module.functions() {
            numbers.last += 1;
            set(&mut numbers.functions, function.id().index(), numbers.last);
        }
        for (id, _) in module.aliases() {
            numbers.last += 1;
            set(&mut numbers.aliases, id.index(), numbers.last);
        }
        for (id, _) in module.globals() {
            numbers.last += 1;
            set(&mut numbers.globals, id.index(), numbers.last);
        }
        numbers.last_global = numbers.last;
        for function in module.functions() {
            for entry in function.instructions() {
                operands(entry).for_each(|operand| numbers.constant(module, operand));
            }
            for entry in function.instructions() {
                numbers.last += 1;
                set(&mut numbers.instructions, entry.id().index(), numbers.last);
            }
        }
        numbers
    }

    /// Numbers a constant, after those that it is made of.
    fn constant(&mut self, module: &Module, value: ValueId) {
        for_each_new_constant(
            module,
            value,
            |id, numbers: &mut Self| {
                if get(&numbers.constants, id.index()) != 0 {
                    return false;
                }
                // Marked first, the number follows.
                set(&mut numbers.constants, id.index(), u32::MAX);
                true
            },
            |id, numbers| {
                numbers.last += 1;
                set(&mut numbers.constants, id.index(), numbers.last);
            },
            self,
        );
    }

    fn value(&self, value: ValueId) -> u32 {
        match value.kind() {
            ValueKind::Constant(id) => get(&self.constants, id.index()),
            ValueKind::Function(id) => get(&self.functions, id.index()),
            ValueKind::Alias(id) => get(&self.aliases, id.index()),
            ValueKind::Global(id) => get(&self.globals, id.index()),
            _ => 0,
        }
    }

    fn user(&self, user: User) -> u32 {
        match user {
            User::Instruction(id) => get(&self.instructions, id.index()),
            User::Constant(id) => self.value(id.into()),
            User::Global(id) => self.value(id.into()),
            User::Function(id) => self.value(id.into()),
            User::Alias(id) => self.value(id.into()),
        }
    }

    const fn is_global(&self, number: u32) -> bool {
        number > self.last_global_constant && number <= self.last_global
    }

    const fn count(&self) -> usize {
        self.last as usize + 1
    }
}

/// Goes through a constant and those that it is made of, the parts first: `enter` tells whether one is new,
/// `leave` is called when its parts are done.
fn for_each_new_constant<S>(
    module: &Module,
    value: ValueId,
    enter: impl Fn(ConstantId, &mut S) -> bool,
    mut leave: impl FnMut(ConstantId, &mut S),
    state: &mut S,
) {
    let Some(id) = value.as_constant() else { return };
    if !enter(id, state) {
        return;
    }
    let mut open = vec![(id, 0)];
    while let Some((id, next)) = open.last_mut() {
        match module.constant_operands(*id).get(*next) {
            Some(part) => {
                *next += 1;
                if let Some(part) = part.as_constant() {
                    if enter(part, state) {
                        open.push((part, 0));
                    }
                }
            }
            None => {
                leave(*id, state);
                open.pop();
            }
        }
    }
}

/// The uses of constants and global values, by their numbers, in the order in which reading the module makes
/// them.
fn uses(module: &Module, numbers: &Numbers, origin: Origin) -> Vec<Uses> {
    struct Made<'n> {
        numbers: &'n Numbers,
        is_made: Vec<bool>,
        uses: Vec<Uses>,
    }
    impl Made<'_> {
        fn add(&mut self, value: ValueId, user: User, operand: usize) {
            let number = self.numbers.value(value);
            let user = self.numbers.user(user);
            if number == 0 || user == 0 {
                return;
            }
            if let Some(uses) = self.uses.get_mut(number as usize) {
                uses.push((user, u32::try_from(operand).unwrap_or(u32::MAX)));
            }
        }

        fn make(&mut self, module: &Module, value: ValueId) {
            for_each_new_constant(
                module,
                value,
                |id, made: &mut Self| match made.is_made.get_mut(made.numbers.value(id.into()) as usize) {
                    Some(is_made @ false) => {
                        *is_made = true;
                        true
                    }
                    _ => false,
                },
                |id, made| {
                    for (operand, part) in module.constant_operands(id).iter().enumerate() {
                        made.add(*part, User::Constant(id), operand);
                    }
                },
                self,
            );
        }
    }
    let count = numbers.count();
    let mut made = Made { numbers, is_made: vec![false; count], uses: vec![Uses::new(); count] };
    let initialized =
        module.globals().filter_map(|(id, global)| Some((global.initializer?, User::Global(id))));
    let initialized = initialized.chain(module.aliases().map(|(id, alias)| (alias.aliasee, User::Alias(id))));
    if origin == Origin::Compiled {
        older_constants::made_of_others(module)
            .into_iter()
            .for_each(|constant| made.make(module, constant.into()));
    }
    for (value, user) in initialized {
        made.make(module, value);
        made.add(value, user, 0);
    }
    for function in module.functions() {
        for entry in function.instructions() {
            operands(entry).for_each(|operand| made.make(module, operand));
            for (operand, value) in operands(entry).enumerate() {
                made.add(value, User::Instruction(entry.id()), operand);
            }
        }
    }
    made.uses
}

/// The uses of the results that are used several times before their instructions, in a function.
fn local_uses(function: Function<'_>, numbers: &Numbers) -> BTreeMap<InstructionId, Uses> {
    let number = |id: InstructionId| get(&numbers.instructions, id.index());
    let used = || {
        function.instructions().flat_map(|entry| {
            (0..).zip(operands(entry)).filter_map(move |(operand, value)| {
                Some((value.as_instruction()?, (number(entry.id()), operand)))
            })
        })
    };
    let mut earlier: BTreeMap<InstructionId, usize> = BTreeMap::new();
    for (id, (user, _)) in used() {
        if user <= number(id) {
            *earlier.entry(id).or_default() += 1;
        }
    }
    let mut found: BTreeMap<InstructionId, Uses> =
        earlier.into_iter().filter(|(_, count)| *count > 1).map(|(id, _)| (id, Uses::new())).collect();
    if !found.is_empty() {
        for (id, use_) in used() {
            if let Some(uses) = found.get_mut(&id) {
                uses.push(use_);
            }
        }
    }
    found
}

/// Finds the values whose uses a reader would find in another order.
struct Predictor<'m, 'n> {
    module: &'m Module,
    numbers: &'n Numbers,
    uses: &'n [Uses],
    /// By number.
    seen: Vec<bool>,
    found: Vec<StatedOrder>,
}

impl Predictor<'_, '_> {
    /// The orders since the last call, as they are written: the last one first.
    fn taken(&mut self) -> Vec<StatedOrder> {
        let mut found = core::mem::take(&mut self.found);
        found.reverse();
        found
    }

    /// Looks at a value, then at those that it is made of.
    fn predict(&mut self, value: ValueId) {
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            let number = self.numbers.value(value);
            if number == 0 {
                continue;
            }
            match self.seen.get_mut(number as usize) {
                Some(seen @ false) => *seen = true,
                _ => continue,
            }
            self.found.extend(self.order(number).map(|order| (UseListTarget::Value(value), order)));
            open.extend(parts(self.module, value).iter().rev());
        }
    }

    /// Looks at the result of an instruction.
    fn predict_local(&mut self, id: InstructionId, uses: &Uses) {
        let order = self.order_of(get(&self.numbers.instructions, id.index()), uses);
        self.found.extend(order.map(|order| (UseListTarget::Value(id.into()), order)));
    }

    /// The places that the uses have in memory, in the order in which a reader finds them; `None` if that is
    /// the same.
    fn order(&self, value: u32) -> Option<Vec<u32>> {
        self.order_of(value, self.uses.get(value as usize)?)
    }

    fn order_of(&self, value: u32, uses: &Uses) -> Option<Vec<u32>> {
        let is_global = self.numbers.is_global(value);
        // In memory the newest is the first.
        let mut order: Vec<(u32, (u32, u32))> = (0..).zip(uses.iter().rev().copied()).collect();
        let key = |user: u32, operand: u32| match () {
            // Uses before the value exists are turned round when it does, but for global values.
            () if user <= value && !is_global => (3, i64::from(user), i64::from(operand)),
            // Initializers are set from the last to the first.
            () if self.numbers.is_global(user) => (1, i64::from(user), 0),
            () => {
                (if user > self.numbers.last_global { 0 } else { 2 }, -i64::from(user), -i64::from(operand))
            }
        };
        order.sort_by_key(|(_, (user, operand))| key(*user, *operand));
        let order: Vec<u32> = order.into_iter().map(|(place, _)| place).collect();
        (!order.is_sorted()).then_some(order)
    }
}
