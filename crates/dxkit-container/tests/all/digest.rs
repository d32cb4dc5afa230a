//! Plain MD5 of one message and of many, against the test suite of RFC 1321 and values of another program.

use dxkit_bytes::md5;
use dxkit_container::Digest;

fn hex(digest: [u8; 16]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn plain_md5_is_that_of_the_rfc() {
    let alphabet: Vec<u8> = (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9').collect();
    let digits = b"1234567890".repeat(8);
    let known: [(&[u8], &str); 7] = [
        (b"", "d41d8cd98f00b204e9800998ecf8427e"),
        (b"a", "0cc175b9c0f1b6a831c399e269772661"),
        (b"abc", "900150983cd24fb0d6963f7d28e17f72"),
        (b"message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        (b"abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
        (&alphabet, "d174ab98d277d9f5a5611c2c9f419d9f"),
        (&digits, "57edf4a22be3c955ac49da2e2107b67a"),
    ];
    for (message, digest) in known {
        assert_eq!(hex(md5::digest(message)), digest);
    }
    // Fewer and more than there are lanes.
    for count in [1, 7, 8, 9, 40] {
        let messages: Vec<&[u8]> = known.iter().cycle().take(count).map(|(message, _)| *message).collect();
        let digests: Vec<String> = Digest::md5_many(&messages).into_iter().map(hex).collect();
        let expected: Vec<&str> = known.iter().cycle().take(count).map(|(_, digest)| *digest).collect();
        assert_eq!(digests, expected);
    }
}

/// The padding has another form in each case: lengths around the ends of blocks, of messages of zeros.
#[test]
fn plain_md5_of_lengths_around_the_end_of_a_block() {
    let known = [
        (55, "c9ea3314b91c9fd4e38f9432064fd1f2"),
        (56, "e3c4dd21a9171fd39d208efa09bf7883"),
        (57, "ab9d8ef2ffa9145d6c325cefa41d5d4e"),
        (63, "65cecfb980d72fde57d175d6ec1c3f64"),
        (64, "3b5d3c7d207e37dceeedd301e35e2e58"),
        (65, "1ef5e829303a139ce967440e0cdca10c"),
        (128, "f09f35a5637839458e462e6350ecbce4"),
    ];
    let zeros = [0; 128];
    let messages: Vec<&[u8]> = known.iter().filter_map(|(length, _)| zeros.get(..*length)).collect();
    let alone: Vec<String> = messages.iter().map(|message| hex(md5::digest(message))).collect();
    let digests: Vec<String> = Digest::md5_many(&messages).into_iter().map(hex).collect();
    let expected: Vec<&str> = known.iter().map(|(_, digest)| *digest).collect();
    assert_eq!(digests, expected);
    assert_eq!(alone, expected);
}
