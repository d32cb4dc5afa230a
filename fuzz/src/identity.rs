//! A container that parses is written with the same bytes.

use dxkit::bytes::Codec as _;
use dxkit::container::DigestPolicy;
use dxkit::{Container, Span};

use crate::input;

/// Parses, writes, compares.
pub fn run(data: &[u8]) {
    let file = input::file(data);
    let Ok(container) = Container::parse(file.as_ref()) else { return };
    let written = container.write(DigestPolicy::Keep).expect("what parses can be written");
    assert!(written == *file, "writing what was parsed gives other bytes");

    // Neither the position in a larger file nor ownership of the bytes matters.
    let elsewhere = Container::parse(Span::at(&file, 0x1234_5678)).expect("offsets do not matter");
    assert!(elsewhere.encode().expect("offsets do not matter") == *file, "the place in the file matters");
    let owned = container.clone().into_owned();
    assert!(owned == container, "an owned container is another value");
    assert!(owned.encode().expect("owned values can be written") == *file, "an owned container differs");
}
