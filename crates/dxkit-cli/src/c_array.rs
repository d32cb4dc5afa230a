//! Containers that stand in source code as arrays of numbers: `const BYTE g_main[] = { 68, 88, 66, 67, … };`.

/// An array whose bytes start like a container.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CArray {
    /// The name that stands before it, or nothing.
    pub(crate) name: String,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

const MAGIC: [u8; 4] = *b"DXBC";

/// Finds the arrays in a source file whose elements, bytes or 32-bit words in decimal or hexadecimal, start like a
/// container. The language hardly matters: an opening bracket, numbers and commas, a closing one.
pub(crate) fn find(source: &str) -> Vec<CArray> {
    let mut found = Vec::new();
    let mut rest = source;
    let mut before = "";
    while let Some(open) = rest.find(['{', '[']) {
        let (head, tail) = rest.split_at(open);
        let body = tail.get(1..).unwrap_or_default();
        match numbers(body) {
            Some((bytes, behind)) if bytes.starts_with(&MAGIC) => {
                found.push(CArray { name: name(before, head), bytes });
                (before, rest) = ("", behind);
            }
            _ => (before, rest) = (head, body),
        }
    }
    found
}

/// The identifier that an array is assigned to. `head` is what stands right before its bracket; where the declaration
/// has a length (`name[12] = {`), that is a bracket of its own and the name stands before it.
fn name(before: &str, head: &str) -> String {
    let declared = head.trim_end().trim_end_matches(['=', ':']).trim_end();
    let text = if declared.ends_with(']') { before } else { declared };
    let start = text.rfind(|c: char| !(c.is_alphanumeric() || c == '_')).map_or(0, |at| at + 1);
    let name = text.get(start..).unwrap_or_default();
    if name.starts_with(|c: char| c.is_ascii_digit()) { String::new() } else { name.to_owned() }
}

/// The numbers up to the closing bracket as bytes, and what follows it; `None` if it is no list of numbers.
fn numbers(body: &str) -> Option<(Vec<u8>, &str)> {
    let mut numbers = Vec::new();
    let mut rest = skip_blank(body);
    loop {
        if let Some(behind) = rest.strip_prefix(['}', ']']) {
            return Some((to_bytes(&numbers)?, behind));
        }
        let end =
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '\'')).unwrap_or(rest.len());
        let (token, behind) = rest.split_at(end);
        numbers.push(number(token)?);
        rest = skip_blank(behind);
        match rest.strip_prefix(',') {
            Some(behind) => rest = skip_blank(behind),
            None if rest.starts_with(['}', ']']) => {}
            None => return None,
        }
        // The first numbers tell whether this is worth reading to the end.
        if numbers.len() == 4 && !to_bytes(&numbers).is_some_and(|bytes| bytes.starts_with(&MAGIC)) {
            return None;
        }
    }
}

/// Bytes as they are; words, which the magic number in one of them tells, in little-endian order.
fn to_bytes(numbers: &[i64]) -> Option<Vec<u8>> {
    let magic = i64::from(u32::from_le_bytes(MAGIC));
    if numbers.first() == Some(&magic) {
        numbers
            .iter()
            .map(|number| {
                let unsigned = u32::try_from(*number).map(u32::to_le_bytes);
                unsigned.or_else(|_| i32::try_from(*number).map(i32::to_le_bytes))
            })
            .collect::<Result<Vec<_>, _>>()
            .ok()
            .map(|words| words.concat())
    } else {
        numbers
            .iter()
            .map(|number| {
                let unsigned = u8::try_from(*number).map(u8::to_le_bytes);
                unsigned.or_else(|_| i8::try_from(*number).map(i8::to_le_bytes))
            })
            .collect::<Result<Vec<_>, _>>()
            .ok()
            .map(|bytes| bytes.concat())
    }
}

fn number(token: &str) -> Option<i64> {
    let (sign, digits) = match token.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, token),
    };
    let hexadecimal = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let (digits, radix) = hexadecimal.map_or((digits, 10), |digits| (digits, 16));
    // Suffixes: C's u and l, Rust's u8 and u32.
    let digits =
        ["u8", "u32"].iter().fold(digits, |digits, suffix| digits.strip_suffix(suffix).unwrap_or(digits));
    let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
    i64::from_str_radix(digits, radix).ok().map(|value| sign * value)
}

/// Skips white space and comments.
fn skip_blank(mut text: &str) -> &str {
    loop {
        let trimmed = text.trim_start();
        text = if let Some(comment) = trimmed.strip_prefix("//") {
            comment.split_once('\n').map_or("", |(_, rest)| rest)
        } else if let Some(comment) = trimmed.strip_prefix("/*") {
            comment.split_once("*/").map_or("", |(_, rest)| rest)
        } else {
            return trimmed;
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_and_bytes(source: &str) -> Vec<(String, Vec<u8>)> {
        find(source).into_iter().map(|array| (array.name, array.bytes)).collect()
    }

    #[test]
    fn bytes_words_signs_comments_and_suffixes() {
        let all = [
            ("const BYTE g_main[] =\n{\n     68,  88,  66,  67, 255\n};", "g_main", &[255u8][..]),
            (
                "unsigned char a_cso[] = { 0x44, 0x58, 0x42, 0x43, 0xff, };\nunsigned int a_cso_len = 5;",
                "a_cso",
                &[255],
            ),
            ("static const uint32_t words[2] = { 0x43425844, 0x04030201u };", "words", &[1, 2, 3, 4]),
            ("const signed char s[] = {68,88,66,67,-1};", "s", &[255]),
            ("uint8_t x[5] = { 68 /* D */, 88, // X\n 66, 67, 1 };", "x", &[1]),
            ("pub const SHADER: [u8; 5] = [68u8, 88u8, 66u8, 67u8, 9u8];", "5", &[9]),
            ("DWORD d[] = { 1128421444, -1 };", "d", &[255, 255, 255, 255]),
        ];
        for (source, name, tail) in all {
            let found = names_and_bytes(source);
            assert_eq!(found.len(), 1, "{source}");
            if name != "5" {
                assert_eq!(found[0].0, name, "{source}");
            }
            assert_eq!(found[0].1, [b"DXBC", tail].concat(), "{source}");
        }
    }

    #[test]
    fn several_arrays_and_none() {
        let source = "BYTE one[] = {68,88,66,67}; int other[] = {1,2,3}; BYTE two[] = {68,88,66,67};";
        let names: Vec<_> = find(source).into_iter().map(|array| array.name).collect();
        assert_eq!(names, ["one", "two"]);
        for source in
            ["", "{", "int a[] = {68, 88, 66", "int a[] = {68, 88, x, 67};", "{68,88,66,67,300}", "[[[[["]
        {
            assert_eq!(find(source), [], "{source}");
        }
    }
}
