//! Input layouts as text: `POSITION:float3, TEXCOORD1:R16G16_FLOAT`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dxkit_types::{ComponentType, Format, FormatChannel};

/// An element of an input layout.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputElement {
    /// The semantic without its index.
    pub semantic: String,
    /// The index of the semantic.
    pub index: u32,
    /// The component type; `None` if it is not stated.
    pub component_type: Option<ComponentType>,
}

/// An error in the text of an input layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputLayoutError {
    /// The element with the error.
    pub element: String,
    /// The error.
    pub reason: String,
}

impl fmt::Display for InputLayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.element, self.reason)
    }
}

impl core::error::Error for InputLayoutError {}

impl InputElement {
    /// An element.
    #[must_use]
    pub fn new(semantic: &str, index: u32, component_type: Option<ComponentType>) -> Self {
        Self { semantic: semantic.to_owned(), index, component_type }
    }
}

/// The elements of an input layout, separated by commas: a semantic with its index, and optionally a colon
/// and a type (`float`, `int` or `uint`, with or without a number of components) or a format of DXGI
/// (`R8G8B8A8_UNORM`).
///
/// ```
/// use dxkit_pipeline::{InputElement, input_layout};
///
/// let layout = input_layout("POSITION:float3, TEXCOORD1")?;
/// assert_eq!(layout[1], InputElement::new("TEXCOORD", 1, None));
/// assert_eq!(input_layout("COLOR:R8G8B8A8_UNORM")?, input_layout("COLOR:float4")?);
/// assert!(input_layout("POSITION:float5").is_err());
/// # Ok::<(), dxkit_pipeline::InputLayoutError>(())
/// ```
///
/// # Errors
/// The first element that has no semantic, an index beyond 32 bits, or an unknown type.
pub fn input_layout(text: &str) -> Result<Vec<InputElement>, InputLayoutError> {
    let elements = text.split(',').map(str::trim).filter(|element| !element.is_empty());
    elements.map(element).collect()
}

fn element(text: &str) -> Result<InputElement, InputLayoutError> {
    let error = |reason: String| InputLayoutError { element: text.to_owned(), reason };
    let (semantic, component) = match text.split_once(':') {
        Some((semantic, component)) => (semantic.trim(), Some(component.trim())),
        None => (text, None),
    };
    let name = semantic.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = semantic.get(name.len()..).unwrap_or_default();
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if name.is_empty() || !is_name {
        return Err(error("not a semantic".to_owned()));
    }
    let index = match digits {
        "" => 0,
        digits => digits.parse().map_err(|_| error("the index does not fit 32 bits".to_owned()))?,
    };
    let component_type = component.map(|text| {
        component_type(text).ok_or_else(|| {
            error(format!(
                "{text:?} is not a type: float, int or uint with 1 to 4 components, or a format of DXGI for vertices, \
                 such as R32G32B32_FLOAT"
            ))
        })
    });
    Ok(InputElement { semantic: name.to_owned(), index, component_type: component_type.transpose()? })
}

/// The component type that a shader reads from an element of this type (`float3`) or format
/// (`R8G8B8A8_UNORM`, with or without `DXGI_FORMAT_` in front).
fn component_type(text: &str) -> Option<ComponentType> {
    let scalar = text.strip_suffix(['1', '2', '3', '4']).unwrap_or(text);
    match scalar {
        "float" => return Some(ComponentType::Float32),
        "int" => return Some(ComponentType::SInt32),
        "uint" => return Some(ComponentType::UInt32),
        _ => {}
    }
    Some(match Format::from_name(text)?.channel() {
        FormatChannel::UInt => ComponentType::UInt32,
        FormatChannel::SInt => ComponentType::SInt32,
        // The input assembler converts normalized numbers and shorter floats.
        _ => ComponentType::Float32,
    })
}
