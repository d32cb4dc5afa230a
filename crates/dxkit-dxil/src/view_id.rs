//! [`ViewIdState`]: the dependences of outputs on inputs and on the view, from `dx.viewIdState`.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{Constant, Type};
use dxkit_types::ShaderKind;

use crate::shape::{Found, NodeReader, Operand};

/// A set of scalars of a signature: a bit for each, number row × 4 + column.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScalarMask<'m> {
    scalars: u32,
    words: Cow<'m, [u64]>,
}

const fn words(scalars: u32) -> usize {
    scalars.div_ceil(32) as usize
}

impl ScalarMask<'_> {
    /// The empty set of a signature with this number of scalars.
    #[must_use]
    pub fn new(scalars: u32) -> Self {
        Self { scalars, words: vec![0; words(scalars)].into() }
    }

    /// Adds a scalar to the set. Returns false if the signature does not have it.
    pub fn insert(&mut self, scalar: u32) -> bool {
        let word = usize::try_from(scalar / 32).ok().and_then(|word| self.words.to_mut().get_mut(word));
        let Some(word) = word.filter(|_| scalar < self.scalars) else { return false };
        *word |= 1 << (scalar % 32);
        true
    }

    /// Scalars of the signature: the highest number of one, plus 1.
    #[must_use]
    pub const fn scalars(&self) -> u32 {
        self.scalars
    }

    /// Whether a scalar is in the set.
    #[must_use]
    pub fn contains(&self, scalar: u32) -> bool {
        let word = usize::try_from(scalar / 32).ok().and_then(|word| self.words.get(word));
        scalar < self.scalars && word.is_some_and(|word| word >> (scalar % 32) & 1 == 1)
    }

    /// The scalars in the set, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        (0..self.scalars).filter(|scalar| self.contains(*scalar))
    }

    /// The set as words: bit *n* of word *m* is scalar 32 *m* + *n*.
    pub fn words(&self) -> impl Iterator<Item = u32> {
        let mut left = self.scalars;
        self.words.iter().map(move |word| {
            // Other bits than those of scalars have no meaning.
            let used = if left < 32 { (1 << left) - 1 } else { u64::from(u32::MAX) };
            left = left.saturating_sub(32);
            u32::try_from(word & used).unwrap_or_default()
        })
    }
}

/// The dependences of one signature's scalars on those of another.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScalarTable<'m> {
    inputs: u32,
    outputs: u32,
    words: Cow<'m, [u64]>,
}

impl ScalarTable<'_> {
    /// A table without dependences.
    #[must_use]
    pub fn new(inputs: u32, outputs: u32) -> Self {
        Self { inputs, outputs, words: vec![0; (inputs as usize).saturating_mul(words(outputs))].into() }
    }

    /// Adds a dependence of scalar `output` on scalar `input`. Returns false if one does not exist.
    pub fn insert(&mut self, input: u32, output: u32) -> bool {
        if input >= self.inputs || output >= self.outputs {
            return false;
        }
        let place = (input as usize).saturating_mul(words(self.outputs)).saturating_add(output as usize / 32);
        let Some(word) = self.words.to_mut().get_mut(place) else { return false };
        *word |= 1 << (output % 32);
        true
    }

    /// Number of input scalars.
    #[must_use]
    pub const fn inputs(&self) -> u32 {
        self.inputs
    }

    /// Number of output scalars.
    #[must_use]
    pub const fn outputs(&self) -> u32 {
        self.outputs
    }

    /// The outputs that depend on scalar `input`; none if it does not exist.
    #[must_use]
    pub fn row(&self, input: u32) -> ScalarMask<'_> {
        let size = words(self.outputs);
        let start = (input as usize).saturating_mul(size);
        let row = self.words.get(start..start.saturating_add(size)).unwrap_or_default();
        ScalarMask { scalars: if input < self.inputs { self.outputs } else { 0 }, words: row.into() }
    }
}

impl ScalarTable<'_> {
    /// The inputs of scalar `output`, lowest first; none if it does not exist.
    pub fn column(&self, output: u32) -> impl Iterator<Item = u32> + Clone {
        let (size, word) = (words(self.outputs), (output / 32) as usize);
        let rows = self.words.get(word..).unwrap_or_default().iter().step_by(size.max(1));
        let inputs = if output < self.outputs { self.inputs } else { 0 };
        (0..inputs).zip(rows).filter(move |(_, word)| *word >> (output % 32) & 1 == 1).map(|(input, _)| input)
    }
}

/// The dependences of the outputs of a stream.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StreamDependencies<'m> {
    /// Scalars of its outputs.
    pub outputs: u32,
    /// Outputs that depend on the view; `None` if the shader does not use it.
    pub by_view_id: Option<ScalarMask<'m>>,
    /// Outputs that depend on each input.
    pub by_input: ScalarTable<'m>,
}

/// `dx.viewIdState`: an array of 32-bit numbers. `PSV0` has the same with sizes in vectors instead of
/// scalars.
///
/// Modules have it if there is any dependence (and if the validator version is 1.1 or newer); libraries and
/// compute shaders never do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewIdState<'m> {
    /// Scalars of the inputs. 0 for mesh shaders.
    pub inputs: u32,
    /// The outputs: four streams for geometry shaders, one for other stages.
    pub streams: Vec<StreamDependencies<'m>>,
    /// Patch constants of a hull shader, primitive outputs of a mesh shader.
    pub patch_constants_or_primitives: Option<StreamDependencies<'m>>,
    /// Outputs of a domain shader that depend on its patch constants.
    pub by_patch_constant: Option<ScalarTable<'m>>,
    /// Words after the known ones.
    pub tail: Cow<'m, [u64]>,
}

impl<'m> ViewIdState<'m> {
    /// Whether all words are 0, sizes included: in that case the compiler omits it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.to_words().iter().all(|word| *word == 0)
    }

    /// The words of the metadata.
    #[must_use]
    pub fn to_words(&self) -> Vec<u32> {
        fn stream(all: &mut Vec<u64>, of: &StreamDependencies<'_>) {
            all.push(of.outputs.into());
            all.extend(of.by_view_id.iter().flat_map(|mask| mask.words.iter()));
            all.extend(of.by_input.words.iter());
        }
        let mut all = vec![u64::from(self.inputs)];
        for of in self.streams.iter().chain(&self.patch_constants_or_primitives) {
            stream(&mut all, of);
        }
        if let Some(table) = &self.by_patch_constant {
            all.push(table.inputs.into());
            all.extend(table.words.iter());
        }
        all.extend(self.tail.iter());
        // Every word came from 32 bits, or was made of them.
        all.into_iter().map(|word| u32::try_from(word & 0xffff_ffff).unwrap_or_default()).collect()
    }

    /// The layout depends on `kind` and on whether the [view is used](crate::ShaderFlags::VIEW_ID).
    pub(crate) fn read(reader: &mut NodeReader<'m>, kind: ShaderKind, view_id: bool) -> Option<Self> {
        let first = reader.named("dx.viewIdState").next()?;
        reader.scope("dx.viewIdState", |reader| {
            let node = reader.tuple(first)?;
            let operand = node.operand(0);
            let mut rest = Rest { words: array(reader, operand)?, start: 0 };
            let state = Self::read_state(&mut rest, kind, view_id);
            if state.is_none() {
                let found = Found::Number(i64::try_from(rest.words.len()).unwrap_or(i64::MAX));
                reader.fault(operand, "an array of the length that it states", found);
            }
            state
        })
    }

    fn read_state(rest: &mut Rest<'m>, kind: ShaderKind, view_id: bool) -> Option<Self> {
        let inputs = rest.count()?;
        let count = if kind == ShaderKind::Geometry { 4 } else { 1 };
        let streams = (0..count)
            .map(|_| rest.stream(inputs, view_id))
            .collect::<Option<Vec<StreamDependencies<'m>>>>()?;
        let mut state = Self {
            inputs,
            streams,
            patch_constants_or_primitives: None,
            by_patch_constant: None,
            tail: Cow::default(),
        };
        match kind {
            ShaderKind::Hull | ShaderKind::Mesh => {
                state.patch_constants_or_primitives = Some(rest.stream(inputs, view_id)?);
            }
            ShaderKind::Domain => {
                let patch_constants = rest.count()?;
                let outputs = state.streams.first().map_or(0, |stream| stream.outputs);
                state.by_patch_constant = Some(rest.table(patch_constants, outputs)?);
            }
            _ => {}
        }
        state.tail = rest.take(rest.words.len() - rest.start)?;
        Some(state)
    }
}

/// The numbers in a constant array. Compilers with their own bitcode writer (Mesa) refer to a constant for
/// each element, where LLVM has the numbers in one record.
fn array<'m>(reader: &mut NodeReader<'m>, operand: Operand) -> Option<Cow<'m, [u64]>> {
    let expected = "an array of integers";
    match reader.constant(operand, expected)? {
        (Type::Array { .. }, Constant::Data(words)) => Some(words.into()),
        (Type::Array { .. }, Constant::Aggregate(elements)) => {
            reader.spend(size_of_val(elements).saturating_mul(2), operand)?;
            let words: Option<Cow<'_, _>> =
                elements.iter().map(|element| reader.module_integer(*element)).collect();
            words.or_else(|| reader.refuse(operand, expected))
        }
        // A zero initializer: there are no dependences, and no scalars.
        (Type::Array { .. }, Constant::Null) => Some(Cow::Borrowed(&[0; 12])),
        _ => reader.refuse(operand, expected),
    }
}

struct Rest<'m> {
    words: Cow<'m, [u64]>,
    start: usize,
}

impl<'m> Rest<'m> {
    fn take(&mut self, count: usize) -> Option<Cow<'m, [u64]>> {
        let range = self.start..self.start.checked_add(count)?;
        let taken = match &self.words {
            Cow::Borrowed(words) => Cow::Borrowed(words.get(range.clone())?),
            Cow::Owned(words) => Cow::Owned(words.get(range.clone())?.to_vec()),
        };
        self.start = range.end;
        Some(taken)
    }

    fn count(&mut self) -> Option<u32> {
        let taken = self.take(1)?;
        u32::try_from(*taken.first()?).ok()
    }

    fn table(&mut self, inputs: u32, outputs: u32) -> Option<ScalarTable<'m>> {
        let words = self.take((inputs as usize).checked_mul(words(outputs))?)?;
        Some(ScalarTable { inputs, outputs, words })
    }

    fn stream(&mut self, inputs: u32, view_id: bool) -> Option<StreamDependencies<'m>> {
        let outputs = self.count()?;
        let by_view_id = if view_id {
            Some(ScalarMask { scalars: outputs, words: self.take(words(outputs))? })
        } else {
            None
        };
        Some(StreamDependencies { outputs, by_view_id, by_input: self.table(inputs, outputs)? })
    }
}
