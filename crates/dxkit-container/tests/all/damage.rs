//! What happened to damaged files.

use dxkit_container::{Container, Damage};

fn shader() -> Vec<u8> {
    let bytes: Vec<u8> = (0..=255).cycle().take(4096).collect();
    // What is behind the bytes moves with them.
    dxkit_synth::container::container(&[(b"PRIV", &bytes), (b"SFI0", &[0; 8])])
}

#[test]
fn what_happened_to_a_file_is_found() {
    let file = shader();
    assert_eq!(Damage::find(&file), None);
    let half = file.len() / 2;
    let cut = Damage::Cut { available: half as u64, size: file.len() as u64 };
    assert_eq!(Damage::find(&file[..half]), Some(cut));
    let added: Vec<u8> =
        file.iter().flat_map(|byte| if *byte == b'\n' { vec![b'\r', b'\n'] } else { vec![*byte] }).collect();
    assert_eq!(Damage::find(&added), Some(Damage::LineEndsAdded));
    let text: String = file.iter().map(|byte| char::from(*byte)).collect();
    assert_eq!(Damage::find(text.as_bytes()), Some(Damage::Latin1AsUtf8));
    let lossy = String::from_utf8_lossy(&file).into_owned();
    assert!(matches!(Damage::find(lossy.as_bytes()), Some(Damage::Replaced { count: 1.. })));
    // A file that is something else.
    assert_eq!(Damage::find(b"MZ"), None);
    assert_eq!(Damage::find(b"DXBC"), None);
}

#[test]
fn the_parts_in_front_of_the_damage_are_read() {
    let bytes = [7; 64];
    let file = dxkit_synth::container::container(&[(b"SFI0", &[0; 8]), (b"PRIV", &bytes), (b"STAT", &bytes)]);
    assert_eq!(Damage::readable_parts(&file), None);
    let parts = |file: &[u8]| {
        let bytes = Damage::readable_parts(file)?;
        let container = Container::parse(&bytes).unwrap();
        let parts = container.parts().iter();
        Some(parts.map(|part| (part.kind().to_string(), part.span().offset())).collect::<Vec<_>>())
    };
    let whole = Container::parse(&file).unwrap();
    let places: Vec<usize> = whole.parts().iter().map(|part| part.span().offset()).collect();
    let [first, second, third] = places.as_slice() else { panic!("{places:?}") };
    let sfi0 = ("SFI0".to_string(), *first);
    let private = ("PRIV".to_string(), *second);
    // The last part is cut, the second is, the first is.
    assert_eq!(parts(&file[..file.len() - 1]), Some(vec![sfi0.clone(), private]));
    assert_eq!(parts(&file[..third - 9]), Some(vec![sfi0.clone()]));
    assert_eq!(parts(&file[..first + 4]), None);
    // A size that is wrong.
    let mut wrong = file.clone();
    wrong[second - 1] = 0x7f;
    assert_eq!(parts(&wrong), Some(vec![sfi0]));
    // A file that was transferred as a text is read as a whole.
    let text: String = file.iter().map(|byte| char::from(*byte)).collect();
    let text = text.replace('\0', "\u{80}");
    assert_eq!(parts(text.as_bytes()), None);
    let file = shader();
    let latin: String = file.iter().map(|byte| char::from(*byte)).collect();
    assert_eq!(Damage::readable_parts(latin.as_bytes()), Some(file));
}

#[test]
fn line_ends_that_were_removed_are_counted() {
    let text = b"\r\n".repeat(40);
    let file =
        dxkit_synth::container::container(&[(b"PRIV", &text), (b"SFI0", &[0; 8]), (b"STAT", &[0; 256])]);
    let mut removed = Vec::new();
    for byte in &file {
        if *byte == b'\n' && removed.last() == Some(&b'\r') {
            removed.pop();
        }
        removed.push(*byte);
    }
    let damage = Damage::find(&removed).unwrap();
    assert_eq!(damage, Damage::LineEndsRemoved { missing: 40 });
    assert!(damage.to_string().contains("40 bytes 0x0d"));
}
