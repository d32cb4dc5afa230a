//! Pages of HTML: no file and no name adds an element, an attribute or a script to a page.

use dxkit::Container;
use dxkit_report::Subject;
use dxkit_report::html::{Limits, page};

use crate::random::Random;
use crate::{input, structured};

/// The oracle of the report's own tests.
#[allow(clippy::string_slice)] // as everywhere here: a panic reports
mod strict {
    include!("../../crates/dxkit-report/src/html/strict.rs");
}

/// The largest file that is compared with the input.
const MOST: usize = 1 << 18;

/// Names that try to leave what they are in: text, an attribute in quotes, a script, JSON, a style, a
/// terminal.
const NAMES: [&str; 8] = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)//",
    "\" onclick=\"alert(1)\" a=\"",
    "' onfocus='alert(1)' autofocus '",
    "--></style><img src=x onerror=alert(1)>",
    "<!--<script>",
    "javascript:alert(1)//&#x3c;b&gt;",
    "\u{202e}\u{1b}[31m</td></tr></table>\0",
];

/// Shows the file, and the file beside a copy with other names in it.
pub fn run(data: &[u8]) {
    let file = input::file(data);
    let seed = file.iter().fold(7, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(u64::from(*byte)));
    let mut random = Random::new(seed);
    let names = [0, 1].map(|_| *random.pick(&NAMES).expect("there are names"));
    check(&[(names[0], &file)], false);
    let mut renamed = file.to_vec();
    rename(&mut renamed, &mut random);
    if random.once_in(2) {
        renamed = structured::mutate(&renamed, MOST, &mut random).unwrap_or(renamed);
    }
    check(&[(names[0], &file), (names[1], &renamed)], true);
}

/// Writes pieces of names over words of a file, which keeps its layout.
fn rename(file: &mut [u8], random: &mut Random) {
    let mut start = 0;
    while start < file.len() {
        let length =
            file[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        if length >= 4 && start > 32 && !random.once_in(3) {
            let name = random.pick(&NAMES).expect("there are names").as_bytes();
            for (byte, new) in file[start..start + length].iter_mut().zip(name.iter().cycle()) {
                *byte = *new;
            }
        }
        start += length.max(1);
    }
}

fn check(files: &[(&str, &[u8])], compare: bool) {
    let limits = Limits {
        listing: 32 << 10,
        sources: 16 << 10,
        bytes: 8 << 10,
        fields: 2000,
        rows: 50,
        page: 4 << 20,
    };
    let subjects: Vec<Subject<'_>> =
        files.iter().map(|(name, bytes)| Subject { name, bytes, in_pdb: false }).collect();
    let mut text = String::new();
    page(&subjects, compare, &limits, &mut text).expect("a string takes everything");
    let parsed = strict::parse(&text);
    let count = |element: &str| parsed.elements.iter().filter(|name| *name == element).count();
    // The bytes of each file are data for the one script of the page.
    assert_eq!(count("script"), files.len() + 1);
    assert_eq!(text.to_ascii_lowercase().matches("<script").count(), files.len() + 1);
    assert_eq!(text.to_ascii_lowercase().matches("</script").count(), files.len() + 1);
    assert!(!text.contains(['\u{1b}', '\u{202e}', '\0']), "a character that moves others");
    for (index, (_, bytes)) in files.iter().enumerate() {
        let parts = Container::parse(*bytes).map_or(0, |container| container.parts().len());
        for part in 0..parts.min(64) {
            assert!(
                parsed.ids.contains(&format!("s{index}-part{part}")),
                "part {part} of file {index} is not shown"
            );
        }
    }
}
