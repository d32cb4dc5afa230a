//! Mistakes, and what is said of them.

use dxkit_ir_text::{MOST_ERRORS, ReadOptions, read};

fn errors(text: &str) -> Vec<String> {
    let errors = read(text, &ReadOptions::default()).unwrap_err();
    let shown = |error: &dxkit_ir_text::TextError| {
        let (line, column) = error.line_and_column().unwrap();
        format!("{line}:{column}: {}", error.message())
    };
    errors.iter().map(shown).collect()
}

/// Each mistake is told once, with its place, and the next one is found all the same.
#[test]
fn several_mistakes_in_one_run() {
    let text = "\
%t = type { i32, flaot }
@g = global i32 1.5
@h = global i32 7

declare void @f(i32)

define i32 @main(i32 %x) {
  %a = add i32 %x, %missing
  %b = fadd i32 %x, %x
  %c = add i32 %b, 1
  call void @f(float 1.0)
  call void @f(i32 %c, i32 %c)
  store i32 %c, i32 %x
  br i32 %c, label %next, label %next

next:
  ret i64 0
}

!dx.version = !{!0, !1}
!0 = !{i32 1, i32 @h}
";
    assert_eq!(
        errors(text),
        [
            "1:18: expected a type, found 'flaot'",
            "2:17: this number is not a value of type 'i32'",
            "8:20: there is no value %missing",
            "9:8: 'fadd' is an operation on floating-point numbers, not on 'i32'",
            "11:16: argument 0 is of type 'float', not 'i32'",
            "12:3: the function has 1 parameters; here are 2 arguments",
            "13:17: a pointer is needed here",
            "14:6: the condition of a branch is of type 'i1', not 'i32'",
            "17:7: the function returns 'i32', not 'i64'",
            "20:21: there is no node !1",
            "21:19: its type is 'i32*', not 'i32'",
        ]
    );
}

#[test]
fn the_place_is_shown() {
    let errors = read("define void @f() {\n\tret voidd\n}\n", &ReadOptions::default()).unwrap_err();
    assert_eq!(errors.to_string(), "2:6: error: expected a type, found 'voidd'\n ret voidd\n     ^");
    let long = format!("@x = global [1 x i32] [i32 {} x]", " ".repeat(300));
    let errors = read(long, &ReadOptions::default()).unwrap_err();
    assert!(errors.iter().all(|error| error.source_line().len() < 200), "{errors}");
}

#[test]
fn what_is_missing_is_missed_where_it_should_be() {
    assert_eq!(errors("@x = global i32\n@y = global i32 1\n"), ["2:1: its type is 'i32*', not 'i32'"]);
    assert_eq!(
        errors("define void @f() {\n  ret void\n"),
        [
            "1:18: this bracket is not closed",
            "2:11: expected '}' after the body of a function, found the end of the text"
        ]
    );
    assert_eq!(
        errors("define void @f() {\n  call void @g(i32 1\n  ret void\n}\ndeclare void @g(i32)\n"),
        [
            "2:15: this bracket is not closed",
            "2:21: expected ',' or ')' in the arguments of a call, found 'ret'"
        ]
    );
    assert_eq!(errors("define void @f() {\n}\n"), ["2:1: a function has one block at least"]);
    assert_eq!(
        errors("define void @f() {\n  %1 = add i32 1, 2\n}\n"),
        ["2:20: expected an instruction, as the last one does not end its block, found '}'"]
    );
    assert_eq!(
        errors("declare void @f() junk"),
        ["1:19: expected another definition or declaration, found 'junk'"]
    );
    assert_eq!(
        errors("junk"),
        ["1:1: expected a definition or a declaration at the start of the text, found 'junk'"]
    );
}

/// What the rest of a text may define is not missed.
#[test]
fn texts_that_are_cut() {
    let text = "define i32 @f() {\n  %1 = call i32 @g(i32 1), !dbg !3\n  br label %2\n\n; <label>:2\n  ret i32 %1\n}\n\n\
                declare i32 @g(i32)\n\n!3 = !{}\n";
    let end = |line, column| {
        let found = "expected '}' after the body of a function, found the end of the text";
        vec![String::from("1:17: this bracket is not closed"), format!("{line}:{column}: {found}")]
    };
    let (first, rest) = text.split_at(text.find("  br").unwrap());
    assert_eq!(errors(first), end(3, 1));
    assert_eq!(errors(&format!("{first}  br label %2\n")), end(3, 14));
    // One mistake is told of the line in which it ends.
    for end in ["@g", "(i32 1", " 1)", ", !dbg", "dbg"] {
        let errors = errors(text.split_at(text.find(end).unwrap()).0);
        let in_last_line = errors.iter().filter(|error| error.starts_with("2:")).count();
        assert_eq!(in_last_line, 1, "{end}: {errors:?}");
    }
    assert_eq!(errors(text.split_at(17).0), ["1:17: this bracket is not closed"]);
    assert!(errors(text.split_at(40).0).iter().all(|error| !error.contains("there is no")));
    // Without a bracket inside of the body, the text has its end.
    let open =
        format!("{first}{}", rest.replace("ret i32 %1", "ret i32 call(").replace("declare", "; declare"));
    assert!(errors(&open).contains(&String::from("2:17: there is no value @g")), "{:?}", errors(&open));
}

/// So many are told, and no more.
#[test]
fn mistakes_are_bounded() {
    let text = "@x = global i32 1.5\n".repeat(1000);
    let errors = read(text, &ReadOptions::default()).unwrap_err();
    assert_eq!(errors.len(), MOST_ERRORS);
    assert!(errors.stopped());
    assert!(errors.to_string().ends_with("\ntoo many errors: the rest of the text was not read"));
}

/// Nothing deep, long or wide is a crash.
#[test]
fn extremes() {
    let deep = |open: &str, inside: &str, close: &str, levels: usize| {
        format!("@x = external global {}{inside}{}\n", open.repeat(levels), close.repeat(levels))
    };
    assert!(read(deep("{", "i32", "}", 100), &ReadOptions::default()).is_ok());
    for text in [
        deep("{", "i32", "}", 100_000),
        deep("[1 x ", "i32", "]", 100_000),
        deep("", "i32", "*", 100_000),
        deep("", "i32", "(i32)*", 100_000),
        format!("!0 = {}{}\n", "!{".repeat(100_000), "}".repeat(100_000)),
        format!("declare void @f({}{})\n", "void (".repeat(100_000), ")".repeat(100_000)),
        format!("!0 = !{{{}{} undef}}\n", "i32 (".repeat(100_000), ")*".repeat(100_000)),
        format!("@x = global i8 {}i8 1{}\n", "add (".repeat(100_000), ")".repeat(100_000)),
        format!("@x = global i8388607 {}\n", "9".repeat(200_000)),
        "{".repeat(100_000),
        "define void @f() {".repeat(10_000),
        "@x = global [4294967296 x i32] [i32 1]".to_owned(),
        "@\"".to_owned(),
        "!0 = distinct !{!0".to_owned(),
        "define i32 @f() { %4000000000 = add i32 1, 1 ret i32 0 }".to_owned(),
    ] {
        assert!(read(&text, &ReadOptions::default()).is_err(), "{}", text.get(..60).unwrap_or(&text));
    }
}

/// A text that is cut anywhere, and one with any byte changed, is read or refused.
#[test]
fn cut_and_changed_texts() {
    let text = include_str!("hand_written.ll");
    assert!(read(text, &ReadOptions::default()).is_ok());
    for end in 0..text.len() {
        let _ = read(&text.as_bytes()[..end], &ReadOptions::default());
    }
    let mut state = 1u64;
    for at in 0..text.len() {
        let mut bytes = text.as_bytes().to_vec();
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        bytes[at] = b" \n,()[]{}<>%@!#*=0x\"\\iz"[(state >> 33) as usize % 23];
        if let Err(errors) = read(&bytes, &ReadOptions::default()) {
            assert!(!errors.is_empty());
            assert!(errors.iter().all(|error| error.bytes().unwrap().start <= bytes.len()));
        }
    }
}

/// A mistake at the start of something is told once, whatever follows from it.
#[test]
fn what_follows_from_a_mistake_is_no_other_one() {
    assert_eq!(
        errors("define void @f(i32 %x)\nentry:\n  %a = add i32 %x, 1\n  %b = add i32 %a, 1\n  ret void\n}\n"),
        ["2:1: expected '{' before the body of a function, found 'entry:'"]
    );
    assert_eq!(errors("%h = { i8* }\n\ndeclare %h @f(%h)\n"), ["1:6: expected 'type' after '=', found '{'"]);
    assert_eq!(
        errors(
            "%p = type { i32, [2 * float] }\n\ndefine void @f(%p* %x) {\n  \
             %q = getelementptr %p, %p* %x, i32 0, i32 1\n  ret void\n}\n"
        ),
        ["1:21: expected 'x' after the number of elements, found '*'"]
    );
}

/// What people know from elsewhere is told from what is merely wrong.
#[test]
fn what_people_write_is_explained() {
    assert_eq!(
        errors("source_filename = \"x\"\n@x = global i32* null\n"),
        ["1:1: expected a definition or a declaration at the start of the text, found 'source_filename', \
          which LLVM 3.7 does not have"]
    );
    assert_eq!(
        errors("// a comment\n@x = global i32* null\n"),
        ["1:1: this character starts no token; a comment starts with ';'"]
    );
    assert_eq!(
        errors("@x = global float 0x3F800000\n"),
        ["1:19: a hexadecimal number has the bits of a double; \
          the float of these 32 bits is 0x3FF0000000000000"]
    );
    assert_eq!(
        errors("define void @f(i32 %x) {\n  %y = add %x, 1\n  ret void\n}\n"),
        ["2:12: there is no type %x; a value has its type in front of it"]
    );
}
