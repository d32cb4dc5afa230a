//! [`HlslType`]: the HLSL form of a type of the module.

use core::fmt;

/// The type of a resource in HLSL's form, from the name of its type in the module.
///
/// ```
/// use dxkit_dxil::HlslType;
///
/// let ty = HlslType::from_name("class.RWTexture2D<vector<unsigned int, 2> >");
/// assert_eq!(ty.to_string(), "RWTexture2D<uint2>");
/// assert_eq!(HlslType::from_name("hostlayout.Camera").within("cbuffer ", "").to_string(), "cbuffer Camera");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HlslType<'m> {
    name: &'m str,
    before: &'static str,
    after: &'static str,
    element: &'static str,
}

/// Names of types in C++ and in HLSL.
const WORDS: [(&str, &str); 12] = [
    ("unsigned int", "uint"),
    ("unsigned long long", "uint64_t"),
    ("long long", "int64_t"),
    ("unsigned short", "uint16_t"),
    ("unsigned long", "uint"),
    ("unsigned char", "uint8_t"),
    ("signed char", "int8_t"),
    ("long", "int"),
    ("short", "int16_t"),
    ("_Bool", "bool"),
    ("half", "half"),
    ("double", "double"),
];

impl<'m> HlslType<'m> {
    /// From the name of a structure. Qualifiers that only concern the memory layout are removed.
    #[must_use]
    pub fn from_name(name: &'m str) -> Self {
        let mut name = name;
        for prefix in ["hostlayout.", "class.", "struct."] {
            name = name.strip_prefix(prefix).unwrap_or(name);
        }
        // LLVM distinguishes types of the same name by a number after a point.
        let without_number = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        if let Some(first) = without_number.strip_suffix('.') {
            if without_number.len() < name.len() && !first.is_empty() {
                name = first;
            }
        }
        Self { name, before: "", after: "", element: "" }
    }

    /// The same type with text before and after it.
    #[must_use]
    pub const fn within(self, before: &'static str, after: &'static str) -> Self {
        Self { before, after, ..self }
    }

    /// The same type with a word before the first argument: `unorm `.
    #[must_use]
    pub const fn with_element(self, element: &'static str) -> Self {
        Self { element, ..self }
    }

    /// The name in the module, without the removed qualifiers.
    #[must_use]
    pub const fn name(self) -> &'m str {
        self.name
    }
}

/// Arguments at the end of a name that begins like this, and HLSL's form of them.
const ARGUMENTS: [(&str, &str, &str); 6] = [
    // The number of samples that the declaration does not state.
    ("Texture2DMS", ", 0>", ">"),
    ("RWTexture2DMS", ", 0>", ">"),
    ("FeedbackTexture2D<", "<0>", "<SAMPLER_FEEDBACK_MIN_MIP>"),
    ("FeedbackTexture2D<", "<1>", "<SAMPLER_FEEDBACK_MIP_REGION_USED>"),
    ("FeedbackTexture2DArray<", "<0>", "<SAMPLER_FEEDBACK_MIN_MIP>"),
    ("FeedbackTexture2DArray<", "<1>", "<SAMPLER_FEEDBACK_MIP_REGION_USED>"),
];

impl fmt::Display for HlslType<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.before)?;
        let arguments = ARGUMENTS.iter().find_map(|(front, cpp, hlsl)| {
            let rest = self.name.strip_suffix(cpp).filter(|rest| rest.len() >= front.len() - 1)?;
            self.name.starts_with(front).then_some((rest, *hlsl))
        });
        let (mut rest, end) = arguments.unwrap_or((self.name, ""));
        let mut element = self.element;
        while let Some(letter) = rest.chars().next() {
            if let Some((text, after)) = vector(rest) {
                text.fmt(f)?;
                rest = after;
                continue;
            }
            // Only whole words: `longitude` is not replaced.
            let end = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
            if let Some((own, after)) = rest.split_at_checked(end).filter(|(own, _)| !own.is_empty()) {
                match word(rest) {
                    Some((text, after)) => {
                        f.write_str(text)?;
                        rest = after;
                    }
                    None => {
                        f.write_str(own)?;
                        rest = after;
                    }
                }
                continue;
            }
            let after = rest.get(letter.len_utf8()..).unwrap_or_default();
            // C++98 needs a space between two `>`.
            if !(letter == ' ' && after.starts_with('>')) {
                fmt::Write::write_char(f, letter)?;
            }
            if letter == '<' {
                f.write_str(core::mem::take(&mut element))?;
            }
            rest = after;
        }
        f.write_str(end)?;
        f.write_str(self.after)
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The HLSL word for a C++ type at the start of a text, and the text after it.
fn word(text: &str) -> Option<(&'static str, &str)> {
    // Few letters begin one of them.
    if !matches!(text.as_bytes().first(), Some(b'u' | b'l' | b's' | b'_' | b'h' | b'd')) {
        return None;
    }
    WORDS.iter().find_map(|(cpp, hlsl)| {
        let after = text.strip_prefix(cpp)?;
        (!after.starts_with(is_word)).then_some((*hlsl, after))
    })
}

/// `vector<float, 4>` or `matrix<float, 3, 4>`.
struct Short<'t> {
    element: &'t str,
    rows: Option<&'t str>,
    columns: &'t str,
}

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let element = match word(self.element) {
            Some((hlsl, "")) => hlsl,
            _ => self.element,
        };
        match self.rows {
            Some(rows) => write!(f, "{element}{rows}x{}", self.columns),
            None => write!(f, "{element}{}", self.columns),
        }
    }
}

/// The vector or matrix at the start of a text, and the text after it.
fn vector(text: &str) -> Option<(Short<'_>, &str)> {
    let (inside, matrix) = match text.strip_prefix("vector<") {
        Some(inside) => (inside, false),
        None => (text.strip_prefix("matrix<")?, true),
    };
    let (inside, after) = inside.split_once('>')?;
    let mut arguments = inside.split(',').map(str::trim);
    let element = arguments.next().filter(|element| !element.contains('<'))?;
    let rows = if matrix { Some(arguments.next()?) } else { None };
    let columns = arguments.next()?;
    arguments.next().is_none().then_some((Short { element, rows, columns }, after))
}
