//! Runs over vertices and pixels: their inputs and outputs by semantic.

use core::fmt::{self, Write as _};

use dxkit::exec::{Area, Draw, Drawn, ElementType, ListKind, Program, StageElement, Value, shape_of_values};
use dxkit::types::ShaderKind;

use crate::prelude::*;
use crate::run::{OutputOfStage, RunDocument, SHOWN, json_value};
use crate::{FAINT, HEADING, Page, escaped, paint};

/// What a vertex or pixel shader wrote to an element of its output signature.
#[derive(Debug, Clone, PartialEq)]
pub struct StageOutput {
    /// The semantic with its index.
    pub name: String,
    /// The type of the value of a vertex or pixel.
    pub ty: String,
    /// The type of an element of `values`.
    pub element: ElementType,
    /// The value of each vertex; of an image its rows, each a list of the values of pixels. Discarded pixels
    /// are zeros.
    pub values: Vec<Value>,
    /// The size of the image; `None` for vertices.
    pub size: Option<[u32; 2]>,
    /// Whether each pixel was kept, row by row.
    pub kept: Vec<bool>,
}

/// The input of a stage with this name.
///
/// # Errors
/// If it has none: which there are.
pub fn stage_input<'p>(program: &'p Program, name: &str) -> Result<&'p StageElement, String> {
    element_of(program, Area::Input, name)
}

fn element_of<'p>(program: &'p Program, area: Area, name: &str) -> Result<&'p StageElement, String> {
    program.element(area, name).ok_or_else(|| {
        let known: Vec<String> = program.elements_of(area).map(StageElement::name).collect();
        let what = match area {
            Area::Input => "input",
            Area::Output => "output",
        };
        match known.is_empty() {
            true => format!("the shader has no {what} {name}: it has none"),
            false => format!("the shader has no {what} {name}: it has {}", known.join(", ")),
        }
    })
}

/// A run over vertices or pixels with these inputs. Their number is that of the values if it is not stated;
/// of single values there is one vertex, or a quad of pixels.
///
/// # Errors
/// If inputs do not fit together.
pub fn draw_with_inputs(
    program: &Program,
    size: Option<[u32; 2]>,
    inputs: &[(&StageElement, Value)],
) -> Result<Draw, String> {
    let shapes = inputs.iter().map(|(element, value)| shape_of_values(element, value));
    let found = shapes.filter(|shape| !shape.is_empty()).map(|shape| counted(program, &shape)).next();
    let is_pixels = program.stage() == ShaderKind::Pixel;
    let size = size.or(found).unwrap_or(if is_pixels { [2, 2] } else { [1, 1] });
    let mut draw = program.draw(size).map_err(|failure| failure.to_string())?;
    for (element, value) in inputs {
        let shape = shape_of_values(element, value);
        let [width, height] = size;
        if !shape.is_empty() && is_pixels && shape.len() > 1 && counted(program, &shape) != size {
            let [columns, rows] = counted(program, &shape);
            let name = element.name();
            return Err(format!(
                "{name} has {columns} × {rows} values, and there are {width} × {height} pixels"
            ));
        }
        draw.inputs.set(element, value).map_err(|error| format!("{}: {error}", element.name()))?;
    }
    Ok(draw)
}

/// A run of a pixel shader over the pixels that a triangle covers. Inputs have a value for each of its
/// vertices, or one for all; `SV_Position` is the position in clip space.
///
/// # Errors
/// If inputs do not fit, or the triangle is not made into pixels.
pub fn triangle_with_inputs(
    program: &Program,
    size: [u32; 2],
    inputs: &[(&StageElement, Value)],
) -> Result<Draw, String> {
    let mut corners = program.corners();
    for (element, value) in inputs {
        corners.set(element, value).map_err(|error| format!("{}: {error}", element.name()))?;
    }
    program.draw_triangle(size, corners).map_err(|failure| failure.to_string())
}

/// The size of a run that has as many vertices or pixels as values.
fn counted(program: &Program, shape: &[usize]) -> [u32; 2] {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    match (program.stage(), shape) {
        (ShaderKind::Pixel, [height, width, ..]) => [number(*width), number(*height)],
        (ShaderKind::Pixel, [width]) => [number(*width), 1],
        (_, shape) => [number(shape.iter().product()), 1],
    }
}

impl StageOutput {
    /// All outputs of a run, or those with these names.
    ///
    /// # Errors
    /// If there is none of a name.
    pub fn list(
        program: &Program,
        draw: &Draw,
        drawn: &Drawn,
        names: Option<&[&str]>,
    ) -> Result<Vec<Self>, String> {
        let elements: Vec<&StageElement> = match names {
            None => program.elements_of(Area::Output).collect(),
            Some(names) => {
                names.iter().map(|name| element_of(program, Area::Output, name)).collect::<Result<_, _>>()?
            }
        };
        Ok(elements.into_iter().map(|element| Self::new(program, draw, drawn, element)).collect())
    }

    fn new(program: &Program, draw: &Draw, drawn: &Drawn, element: &StageElement) -> Self {
        let count = u32::try_from(drawn.outputs.count()).unwrap_or(u32::MAX);
        let values: Vec<Value> = (0..count).map(|frame| drawn.outputs.value(element, frame)).collect();
        let ty = element.element_type();
        let [width, _] = draw.size;
        let is_pixels = program.stage() == ShaderKind::Pixel;
        let (element_type, values) = if is_pixels {
            let rows = values.chunks(width.max(1) as usize).map(|row| Value::List(row.to_vec())).collect();
            let (count, stride) = (width, ty.bytes());
            let row =
                ElementType::List { kind: ListKind::Array, count, stride, element: Box::new(ty.clone()) };
            (row, rows)
        } else {
            (ty.clone(), values)
        };
        Self {
            name: element.name(),
            ty: ty.to_string(),
            element: element_type,
            values,
            size: is_pixels.then_some(draw.size),
            kept: if is_pixels { drawn.kept.clone() } else { Vec::new() },
        }
    }

    /// The bytes of the values, one after the other.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let size = self.element.bytes() as usize;
        let mut bytes = vec![0; size.saturating_mul(self.values.len())];
        for (place, value) in self.values.iter().enumerate() {
            // The values were made by this type.
            let _ = self.element.encode(value, &mut bytes, place * size);
        }
        bytes
    }

    /// The form in the document.
    pub(crate) fn document(&self) -> OutputOfStage {
        let [width, _] = self.size.unwrap_or([1, 1]);
        let place = |frame: usize| {
            let frame = u32::try_from(frame).unwrap_or(u32::MAX);
            vec![frame % width.max(1), frame / width.max(1)]
        };
        let discarded: Vec<Vec<u32>> =
            self.kept.iter().enumerate().filter(|(_, kept)| !**kept).map(|(frame, _)| place(frame)).collect();
        OutputOfStage {
            name: self.name.clone(),
            element_type: self.ty.clone(),
            values: self.values.iter().map(json_value).collect(),
            discarded: (!discarded.is_empty()).then_some(discarded),
        }
    }
}

impl RunDocument<'_> {
    /// The document of a run over vertices or pixels.
    #[must_use]
    pub fn with_stage(self, size: [u32; 2], outputs: &[StageOutput]) -> Self {
        let outputs = outputs.iter().map(StageOutput::document).collect();
        Self { groups: Vec::new(), size: Some(size.to_vec()), stage_outputs: Some(outputs), ..self }
    }
}

/// Prints outputs as tables: a line for each vertex with its number, or for each pixel with its column and
/// row.
///
/// # Errors
/// If writing to the page fails.
pub fn print_stage_outputs(outputs: &[StageOutput], all: bool, page: &mut Page<'_>) -> fmt::Result {
    for StageOutput { name, ty, values, size, kept, .. } in outputs {
        let (count, what) = match size {
            Some([width, height]) => {
                (*width as usize * *height as usize, format!("{width} × {height} pixels"))
            }
            None if values.len() == 1 => (1, "1 vertex".to_owned()),
            None => (values.len(), format!("{} vertices", values.len())),
        };
        writeln!(page, "{}", paint(HEADING, format!("{}: {}, {what}", escaped(name), escaped(ty))))?;
        let shown = if all { count } else { count.min(SHOWN) };
        let flat = values.iter().flat_map(|value| match (value, size) {
            (Value::List(row), Some(_)) => row.as_slice(),
            (value, _) => core::slice::from_ref(value),
        });
        let label = |frame: usize| match size {
            Some([width, _]) => {
                let width = (*width).max(1) as usize;
                format!("{}, {}", frame % width, frame / width)
            }
            None => frame.to_string(),
        };
        let column = (0..shown).map(|frame| label(frame).len()).max().unwrap_or(0);
        for (frame, value) in flat.take(shown).enumerate() {
            let text = match kept.get(frame) {
                Some(false) => "discarded".to_owned(),
                _ => value.to_string(),
            };
            let label = format!("{:>column$}:", label(frame));
            writeln!(page, "  {} {}", paint(FAINT, label), escaped(&text))?;
        }
        if shown < count {
            let more = format!("  and {} more; --all prints them", count - shown);
            writeln!(page, "{}", paint(FAINT, more))?;
        }
    }
    Ok(())
}
