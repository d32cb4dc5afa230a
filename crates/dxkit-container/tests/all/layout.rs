//! Envelopes that no compiler writes, compared with bytes assembled by hand.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used)]

use dxkit_bytes::{Codec as _, ErrorKind, FixedSize as _, Span, Writer};
use dxkit_container::{
    AddPart as _, Container, Digest, DigestPolicy, FileHeader, FileWriter, PartHeader, RawPart, Version,
};
use dxkit_synth::container as synth;
use dxkit_types::FourCc;

fn parse(file: &[u8]) -> Container<'_> {
    Container::parse(file).unwrap()
}

fn offsets(container: &Container<'_>) -> Vec<usize> {
    container.parts().iter().filter_map(RawPart::offset).collect()
}

#[test]
fn every_field_of_the_headers_stands_where_its_description_has_it() {
    let file = synth::container(&[(b"SFI0", &[9, 9, 9])]);
    let header = FileHeader::parse(Span::new(&file)).unwrap();
    assert_eq!(header.magic, FourCc::Dxbc);
    assert_eq!(header.digest, Digest([0x11; 16]));
    assert_eq!(header.version, Version { major: 1, minor: 0 });
    assert_eq!(header.container_size, 47);
    assert_eq!(header.part_count, 1);
    assert_eq!(header.encode().unwrap(), file[..32]);
    let part = PartHeader::parse(Span::new(&file[36..])).unwrap();
    assert_eq!((part.kind, part.size), (FourCc::Sfi0, 3));
    assert_eq!((FileHeader::SIZE, PartHeader::SIZE, Version::SIZE), (32, 8, 4));
    let version = Version::parse(Span::new(&[2, 1, 4, 3])).unwrap();
    assert_eq!(version, Version { major: 0x102, minor: 0x304 });
}

#[test]
fn odd_containers_are_written_again() {
    for (name, file) in synth::odd() {
        assert_eq!(parse(&file).encode().unwrap(), file, "{name}");
        assert_eq!(parse(&file).into_owned().encode().unwrap(), file, "{name}");
    }
}

#[test]
fn bytes_between_and_behind_parts_are_kept_apart() {
    let file = synth::gaps();
    let container = parse(&file);
    assert!(container.has_gaps());
    assert_eq!(offsets(&container), [43, 57]);
    assert_eq!(container.slack(), [0xc1, 0xc2, 0xc3, 0xc4]);
    assert_eq!(container.trailing(), b"beyond");
    let [sfi0, private] = container.parts() else { panic!("two parts") };
    assert_eq!((sfi0.kind(), sfi0.payload()), (FourCc::Sfi0, &[1, 0, 0, 0][..]));
    assert_eq!((private.kind(), private.payload()), (FourCc::Priv, &[7, 8][..]));
    assert_eq!(sfi0.span().offset(), 51);
}

#[test]
fn parts_stand_in_the_order_of_the_directory() {
    let file = synth::out_of_order();
    let container = parse(&file);
    let kinds: Vec<_> = container.parts().iter().map(|part| part.kind().to_string()).collect();
    assert_eq!(kinds, ["BBBB", "AAAA"]);
    assert_eq!(offsets(&container), [50, 40]);
    assert!(container.has_gaps());
}

#[test]
fn kinds_may_repeat_and_be_anything() {
    let file = synth::repeated();
    let container = parse(&file);
    assert_eq!(container.parts().len(), 6);
    let libraries: Vec<_> = container.find_all(FourCc::Libf).map(RawPart::payload).collect();
    assert_eq!(libraries, [&[][..], &[5, 5]]);
    assert_eq!(container.find(FourCc::Isg1).unwrap().payload().len(), 8);
    assert_eq!(container.find(FourCc::Psv0), None);
    assert_eq!(container.parts()[1].kind().to_string(), "\\x00\\xff \\n");
}

#[test]
fn a_container_inside_has_offsets_of_the_file() {
    let file = synth::nested(2);
    let outer = parse(&file);
    let inner = Container::parse(outer.parts()[0].file_span().unwrap()).unwrap();
    assert_eq!(inner.parts()[0].offset(), Some(36));
    assert_eq!(inner.parts()[0].span().offset(), 36 + 8 + 36 + 8);
    let innermost = Container::parse(inner.parts()[0].file_span().unwrap()).unwrap();
    assert_eq!(innermost.parts(), []);
    assert_eq!(innermost.encode().unwrap(), synth::empty());
}

#[test]
fn parts_that_share_bytes_are_refused_in_any_order() {
    let file = synth::container(&[(b"AAAA", &[1, 2, 3, 4]), (b"BBBB", &[5, 6])]);
    // The last byte of AAAA's payload; then the header of BBBB; then all of BBBB.
    for (at, value) in [(44, 5u8), (44, 13), (44, 14), (36, 51), (36, 40)] {
        let mut broken = file.clone();
        broken[at] = value;
        let error = Container::parse(&broken).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::Overlap { .. } | ErrorKind::End { .. }), "{error}");
    }
    // In the other order, without a shared byte.
    let mut swapped = file.clone();
    swapped[32] = 52;
    swapped[36] = 40;
    assert_eq!(parse(&swapped).encode().unwrap(), swapped);
    swapped[44] = 5;
    let error = Container::parse(&swapped).unwrap_err();
    assert_eq!(*error.kind(), ErrorKind::Overlap { other: 40 });
    assert_eq!(error.offset(), 52);
}

#[test]
fn a_part_that_reaches_behind_the_container_into_the_file_is_refused() {
    let mut file = synth::container(&[(b"AAAA", &[1, 2, 3, 4])]);
    file.extend([0; 8]);
    assert_eq!(parse(&file).trailing(), [0; 8]);
    file[40] = 5;
    let error = Container::parse(&file).unwrap_err();
    assert_eq!(*error.kind(), ErrorKind::End { end: 49, available: 48 });
}

#[test]
fn taking_parts_out_keeps_the_others_and_what_is_behind_them() {
    let file = synth::repeated();
    let mut container = parse(&file);
    assert_eq!(container.remove_all(FourCc::Isg1), 2);
    let kinds: Vec<_> = container.parts().iter().map(RawPart::kind).collect();
    assert_eq!(kinds, [FourCc::Libf, FourCc(*b"\0\xff \n"), FourCc::Libf, FourCc::Hash]);
    let written = container.encode().unwrap();
    assert_eq!(
        written,
        synth::container(&[(b"LIBF", &[]), (b"\0\xff \n", &[1]), (b"LIBF", &[5, 5]), (b"HASH", &[])])
    );

    let gaps = synth::gaps();
    let mut container = parse(&gaps);
    assert_eq!(container.remove_all(FourCc::Psv0), 0);
    assert_eq!(container.encode().unwrap(), gaps);
    container.retain(|_| false);
    let written = container.encode().unwrap();
    assert_eq!(parse(&written).parts(), []);
    assert_eq!((parse(&written).slack(), parse(&written).trailing()), (container.slack(), &b"beyond"[..]));
}

#[test]
fn added_parts_follow_the_others() {
    let file = synth::container(&[(b"AAAA", &[1]), (b"BBBB", &[2])]);
    let mut container = parse(&file);
    container.push(RawPart::new(FourCc(*b"CCCC"), vec![3, 3]));
    let written = container.encode().unwrap();
    assert_eq!(written, synth::container(&[(b"AAAA", &[1]), (b"BBBB", &[2]), (b"CCCC", &[3, 3])]));
    let mut made = Container::new();
    made.digest = Digest([0x11; 16]);
    for part in parse(&written).parts() {
        made.push(RawPart::new(part.kind(), part.payload().to_vec()));
    }
    assert_eq!(made.encode().unwrap(), written);
}

#[test]
fn offsets_count_from_the_start_of_the_container_and_errors_from_that_of_the_file() {
    let file = synth::container(&[(b"AAAA", &[1, 2])]);
    let container = Container::parse(Span::at(&file, 0x1000)).unwrap();
    assert_eq!(container.parts()[0].offset(), Some(36));
    assert_eq!(container.parts()[0].span().offset(), 0x1000 + 44);
    let error = Container::parse(Span::at(&file[..45], 0x1000)).unwrap_err();
    assert_eq!(error.offset(), 0x1018);
}

/// Parts of any size, in a buffer that has other bytes before: the file is the one that the list of parts
/// gives.
#[test]
fn a_file_written_part_by_part_is_that_of_the_list() {
    let mut buffer = Writer::new();
    buffer.put(&[0xff; 1000]).unwrap();
    for count in [0, 1, 2, 7, FileWriter::MOST] {
        let payloads = (0..count).map(|size| (FourCc(*b"AAAA"), vec![1; size]));
        let parts: Vec<_> = payloads.map(|(kind, payload)| RawPart::new(kind, payload)).collect();
        for policy in [DigestPolicy::Keep, DigestPolicy::Recompute, DigestPolicy::Renew, DigestPolicy::Bypass]
        {
            let (mut list, mut file) = (Vec::new(), FileWriter::new(&mut buffer).unwrap());
            for part in &parts {
                list.add_part(part.kind(), |writer| writer.put(part.payload())).unwrap();
                file.add_part(part.kind(), |writer| writer.put(part.payload())).unwrap();
            }
            assert_eq!(list, parts);
            let container: Container<'_> = list.into_iter().collect();
            assert_eq!(file.finish(policy).unwrap(), container.write(policy).unwrap(), "{count}, {policy:?}");
        }
    }
}

#[test]
fn a_file_written_part_by_part_has_a_limit_of_parts_and_errors_with_paths() {
    let mut buffer = Writer::new();
    let mut file = FileWriter::new(&mut buffer).unwrap();
    for _ in 0..FileWriter::MOST {
        file.add_part(FourCc::Hash, |_| Ok(())).unwrap();
    }
    let error = file.add_part(FourCc::Hash, |_| Ok(())).unwrap_err();
    assert_eq!(*error.kind(), ErrorKind::TooLarge { value: 17, max: 16 });
    assert_eq!(
        file.finish(DigestPolicy::Zero).unwrap().len(),
        FileHeader::SIZE + 16 * (4 + PartHeader::SIZE)
    );

    let mut file = FileWriter::new(&mut buffer).unwrap();
    let error = file.add_part(FourCc::Sfi0, |writer| writer.count::<u8>("rows", 300)).unwrap_err();
    assert_eq!(error.to_string(), "SFI0 > rows at 0x0: 300 does not fit a field whose largest value is 255");
    file.add_part(FourCc::Hash, |writer| writer.put(&[7])).unwrap();
    let left: Container<'_> = [RawPart::new(FourCc::Hash, vec![7])].into_iter().collect();
    assert_eq!(file.finish(DigestPolicy::Keep).unwrap(), left.encode().unwrap());
}
