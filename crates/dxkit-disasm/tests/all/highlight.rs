//! The kinds of the pieces of a listing.

use dxkit_disasm::{TokenKind, tokens};

#[test]
fn pieces_are_the_text() {
    let text = b"; a comment\n@\"\\01?x@@\" = global [4 x i8] c\"a\\22\\00\", align 4\nlabel: ; preds\n\
        \"quoted:\" %1 = fadd float -1.500000e+00, 0x3FB99999A0000000, !dbg !7\n!0 = !{!\"str\", i1 true} \xff\"open";
    let pieces: Vec<_> = tokens(text).collect();
    assert_eq!(pieces.iter().flat_map(|(_, piece)| piece.iter().copied()).collect::<Vec<_>>(), text);
    assert!(pieces.iter().all(|(_, piece)| !piece.is_empty()));
    for expected in [
        (TokenKind::Comment, &b"; a comment"[..]),
        (TokenKind::Global, b"@\"\\01?x@@\""),
        (TokenKind::String, b"c\"a\\22\\00\""),
        (TokenKind::Label, b"label"),
        (TokenKind::Local, b"%1"),
        (TokenKind::Keyword, b"fadd"),
        (TokenKind::Type, b"float"),
        (TokenKind::Number, b"-1.500000e+00"),
        (TokenKind::Number, b"0x3FB99999A0000000"),
        (TokenKind::Metadata, b"!dbg"),
        (TokenKind::String, b"!\"str\""),
        (TokenKind::Number, b"true"),
        (TokenKind::String, b"\"open"),
    ] {
        assert!(pieces.contains(&expected), "{expected:?} in {pieces:?}");
    }
}
