//! What the stages of graphics read and write beside resources: rows of signatures ([`StageElement`]) and
//! their values ([`Frames`]).
//!
//! A frame is what one vertex, pixel, control point, patch or primitive has: four words for each row of each
//! element, or eight if its components have 64 bits, as arguments of functions may. Both front ends make such
//! rows: of a DXIL module those of its signatures, of a program of shader model 4 or 5 its registers. System
//! values that a program asks for by operations of their own (`SV_Coverage`, `SV_SampleIndex`) are rows like
//! others, so that they are set like others.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_reflect::value::NumberType;
use dxkit_resource::Scalar;
use dxkit_types::{InterpolationMode, SemanticKind};

use crate::{ElementType, ListKind, Value, ValueError};

/// Words of a row.
pub(crate) const ROW_WORDS: u32 = 4;

/// Which frames an element is a part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Area {
    /// What a vertex or pixel reads, or an invocation of another stage by itself: system values.
    Input,
    /// Its outputs: vertices, pixels, control points.
    Output,
    /// The control points of a patch, or the vertices of a primitive, that hull, domain and geometry shaders
    /// read.
    Point,
    /// The control points that a hull shader wrote, as its patch constant function reads them.
    ControlPoint,
    /// The constants of a patch: hull shaders write them, domain shaders read them.
    Patch,
    /// The primitives that a mesh shader writes.
    Primitive,
}

impl Area {
    /// All areas.
    pub(crate) const COUNT: usize = 6;

    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Input => 0,
            Self::Output => 1,
            Self::Point => 2,
            Self::ControlPoint => 3,
            Self::Patch => 4,
            Self::Primitive => 5,
        }
    }
}

/// A row of a signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageElement {
    /// Which frames it is a part of.
    pub area: Area,
    /// The semantic in the source without its index: `TEXCOORD`, `SV_Target`. Without signatures, the
    /// register.
    pub semantic: String,
    /// The index of the semantic.
    pub index: u32,
    /// The kind of the semantic.
    pub kind: SemanticKind,
    /// The type of its components: `F32`, `I32` or `U32`, of functions also `F64` or `I64`. Numbers of 16
    /// bits are converted.
    pub scalar: Scalar,
    /// The number of its components, 1 to 4.
    pub components: u8,
    /// How it is interpolated between vertices.
    pub interpolation: InterpolationMode,
    /// The stream of a geometry shader's output.
    pub stream: u32,
    /// The first word in a frame.
    pub(crate) word: u32,
}

impl StageElement {
    /// The semantic with its index, as in HLSL. An index of 0 is left out.
    #[must_use]
    pub fn name(&self) -> String {
        match self.index {
            0 => self.semantic.clone(),
            index => format!("{}{index}", self.semantic),
        }
    }

    /// Whether a name with or without an index is that of the element. Case does not matter, as in HLSL.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let semantic = name.get(..self.semantic.len());
        let same = semantic.is_some_and(|start| start.eq_ignore_ascii_case(&self.semantic));
        let rest = name.get(self.semantic.len()..).unwrap_or_default();
        let plain = !rest.starts_with('0') || rest == "0";
        same && match rest.parse::<u32>() {
            Ok(index) => plain && index == self.index,
            Err(_) => rest.is_empty() && self.index == 0,
        }
    }

    /// The type of a value.
    #[must_use]
    pub fn element_type(&self) -> ElementType {
        let number = self.number();
        let element = ElementType::Number(number);
        match self.components {
            0 | 1 => element,
            count => ElementType::List {
                kind: ListKind::Vector,
                count: count.into(),
                stride: number.bytes(),
                element: Box::new(element),
            },
        }
    }

    /// A row of a system value that an operation asks for.
    pub(crate) fn from_system_value(kind: SemanticKind, area: Area, word: u32) -> Self {
        let semantic = kind.hlsl().map(|name| format!("{name}")).unwrap_or_default();
        let (scalar, components) = match kind {
            SemanticKind::Position => (Scalar::F32, 4),
            SemanticKind::DomainLocation => (Scalar::F32, 3),
            SemanticKind::StartVertexLocation => (Scalar::I32, 1),
            SemanticKind::Depth | SemanticKind::DepthGreaterEqual | SemanticKind::DepthLessEqual => {
                (Scalar::F32, 1)
            }
            _ => (Scalar::U32, 1),
        };
        let interpolation = InterpolationMode::Undefined;
        Self { area, semantic, index: 0, kind, scalar, components, interpolation, stream: 0, word }
    }

    fn number(&self) -> NumberType {
        NumberType::Scalar(self.scalar)
    }

    /// Words of a component.
    fn component_words(&self) -> u32 {
        if self.number().bytes() > 4 { 2 } else { 1 }
    }

    /// What vertices have of a component that the caller does not give: 0, 0, 0, 1.
    fn missing(&self, component: usize) -> u64 {
        match (component, self.scalar) {
            (3, Scalar::F32) => 1.0_f32.to_bits().into(),
            (3, Scalar::F64) => 1.0_f64.to_bits(),
            (3, _) => 1,
            _ => 0,
        }
    }
}

/// The values of elements, of one vertex, pixel, control point, patch or primitive after the other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Frames {
    pub(crate) width: u32,
    pub(crate) words: Vec<u32>,
}

impl Frames {
    /// Zeros.
    pub(crate) fn new(width: u32, count: u32) -> Self {
        Self { width, words: vec![0; width as usize * count as usize] }
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.words.len().checked_div(self.width as usize).unwrap_or(0)
    }

    fn place(&self, frame: u32, word: u32) -> Option<usize> {
        (word < self.width).then(|| frame as usize * self.width as usize + word as usize)
    }

    /// A word of a frame; 0 where there is none.
    pub(crate) fn word(&self, frame: u32, word: u32) -> u32 {
        self.place(frame, word).and_then(|place| self.words.get(place)).copied().unwrap_or(0)
    }

    pub(crate) fn set_word(&mut self, frame: u32, word: u32, value: u32) {
        if let Some(slot) = self.place(frame, word).and_then(|place| self.words.get_mut(place)) {
            *slot = value;
        }
    }

    /// Adds a frame with the words of one of other frames.
    pub(crate) fn push(&mut self, words: &[u32]) {
        self.words.extend(words.iter().copied().chain(core::iter::repeat(0)).take(self.width as usize));
    }

    /// All words of a frame.
    pub(crate) fn frame(&self, frame: u32) -> &[u32] {
        let width = self.width as usize;
        let start = frame as usize * width;
        self.words.get(start..start.saturating_add(width)).unwrap_or_default()
    }

    /// The bits of a component of an element; the lower half of 64.
    #[must_use]
    pub fn bits(&self, element: &StageElement, frame: u32, component: u32) -> u32 {
        self.word(frame, first_word(element, component))
    }

    fn all_bits(&self, element: &StageElement, frame: u32, component: u32) -> u64 {
        let upper = match element.component_words() {
            2 => self.word(frame, first_word(element, component).saturating_add(1)),
            _ => 0,
        };
        u64::from(self.bits(element, frame, component)) | u64::from(upper) << 32
    }

    /// Sets the bits of a component of an element; those of 64 with an upper half of zeros.
    pub fn set_bits(&mut self, element: &StageElement, frame: u32, component: u32, bits: u32) {
        self.set_all_bits(element, frame, component, bits.into());
    }

    #[allow(clippy::cast_possible_truncation, reason = "both halves are set")]
    fn set_all_bits(&mut self, element: &StageElement, frame: u32, component: u32, bits: u64) {
        if component < element.components.into() {
            let word = first_word(element, component);
            self.set_word(frame, word, bits as u32);
            if element.component_words() == 2 {
                self.set_word(frame, word.saturating_add(1), (bits >> 32) as u32);
            }
        }
    }

    /// The value of an element: a number, or a list of the components.
    #[must_use]
    pub fn value(&self, element: &StageElement, frame: u32) -> Value {
        let number = |component| element.number().value(self.all_bits(element, frame, component));
        match element.components {
            0 | 1 => number(0),
            count => Value::List((0..u32::from(count)).map(number).collect()),
        }
    }

    /// Sets an element: one value is for all frames, otherwise there is one for each. Values may be in lists
    /// of lists, as the rows of an image; missing components are 0, 0, 0 and 1.
    ///
    /// # Errors
    /// If there is another number of values, or one does not fit the type.
    pub fn set(&mut self, element: &StageElement, value: &Value) -> Result<(), ValueError> {
        let mut rows = Vec::new();
        gather(element, value, &mut rows)?;
        let count = self.count();
        let wrong = |reason| ValueError { path: String::new(), reason };
        if rows.len() != 1 && rows.len() != count {
            return Err(wrong(format!("{} values, and one for each of {count} is expected", rows.len())));
        }
        for (frame, row) in (0..u32::try_from(count).unwrap_or(u32::MAX)).zip(rows.iter().cycle()) {
            for (component, bits) in (0..).zip(row.iter().take(element.components.into())) {
                self.set_all_bits(element, frame, component, *bits);
            }
        }
        Ok(())
    }
}

/// The word in a frame at which a component begins.
fn first_word(element: &StageElement, component: u32) -> u32 {
    element.word.saturating_add(component.saturating_mul(element.component_words()))
}

/// Collects the values of an element, each a row of four components.
fn gather(element: &StageElement, value: &Value, rows: &mut Vec<[u64; 4]>) -> Result<(), ValueError> {
    let wrong = |reason| ValueError { path: String::new(), reason };
    let fits = |bits: u64| element.component_words() == 2 || bits <= u64::from(u32::MAX);
    let number = |value: &Value| {
        let bits = element.number().bits(value).filter(|bits| fits(*bits));
        bits.ok_or_else(|| wrong(format!("numbers of {} are expected", element.name())))
    };
    let defaults = [0, 1, 2, 3].map(|component| element.missing(component));
    match value {
        Value::List(list) if is_vector(element, list) => {
            if list.len() > element.components.into() {
                let (name, components) = (element.name(), element.components);
                return Err(wrong(format!("{name} has {components} components, not {}", list.len())));
            }
            let mut row = defaults;
            for (slot, value) in row.iter_mut().zip(list) {
                *slot = number(value)?;
            }
            rows.push(row);
        }
        Value::List(list) => {
            for (place, value) in list.iter().enumerate() {
                let gathered = gather(element, value, rows);
                gathered.map_err(|error| ValueError { path: format!("[{place}]{}", error.path), ..error })?;
            }
        }
        value => {
            let [_, y, z, w] = defaults;
            rows.push([number(value)?, y, z, w]);
        }
    }
    Ok(())
}

/// Whether a list is the components of one value.
fn is_vector(element: &StageElement, list: &[Value]) -> bool {
    let is_list = |value: &Value| matches!(value, Value::List(_));
    element.components > 1 && !list.is_empty() && !list.iter().any(is_list)
}

/// How many values of an element there are, in each dimension from the outer one: none for a single value.
#[must_use]
pub fn shape_of_values(element: &StageElement, value: &Value) -> Vec<usize> {
    let mut shape = Vec::new();
    let mut value = value;
    while let Value::List(list) = value {
        if is_vector(element, list) {
            break;
        }
        shape.push(list.len());
        let Some(first) = list.first() else { break };
        value = first;
    }
    // Components may have a dimension of their own also where there is only one.
    if element.components == 1 && shape.len() > 1 && shape.last() == Some(&1) {
        shape.pop();
    }
    shape
}
