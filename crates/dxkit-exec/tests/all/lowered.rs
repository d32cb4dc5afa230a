//! Intrinsics of today's LLVM that become several instructions compute what LLVM's language reference says;
//! what is expected is computed here, or stated by hand.

use std::fmt::Write as _;

use dxkit_dxil::DxilModule;
use dxkit_exec::{Binding, Buffer, Dispatch, Program, Resources, View};
use dxkit_ir_text::{Dialect, ReadOptions, read};
use dxkit_types::LlvmVersion;
use dxkit_upgrade::lower;

/// Runs a compute shader with this body, in which `%t` is the number of the lane, and gives the words that it
/// stored by `keep N, i32 %value`: `words` of each lane.
fn run(body: &str, lanes: usize, words: usize) -> Vec<u32> {
    run_with(body, "", lanes, words)
}

/// The same, of a text with these declarations.
fn run_with(body: &str, declarations: &str, lanes: usize, words: usize) -> Vec<u32> {
    let handle = "target(\"dx.RawBuffer\", i32, 1, 0)";
    let mut text = format!(
        "target triple = \"dxil-pc-shadermodel6.6-compute\"\ndefine void @main() #0 {{\n\
         %h = call {handle} @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)\n\
         %t = call i32 @llvm.dx.thread.id(i32 0)\n%start = mul i32 %t, {words}\n"
    );
    for line in body.lines() {
        match line.trim().strip_prefix("keep ").and_then(|kept| kept.split_once(", ")) {
            Some((place, value)) => {
                let _ = writeln!(
                    text,
                    "%k{place} = add i32 %start, {place}\ncall void @llvm.dx.resource.store.rawbuffer(\
                     {handle} %h, i32 %k{place}, i32 0, {value})"
                );
            }
            None => {
                let _ = writeln!(text, "{line}");
            }
        }
    }
    let _ = write!(
        text,
        "ret void\n}}\n{declarations}\nattributes #0 = {{ \"hlsl.numthreads\"=\"{lanes},1,1\" \"hlsl.shader\"=\"compute\" }}\n\
         !llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !\"dx.nativelowprec\", i32 1}}\n"
    );
    let mut options = ReadOptions::default();
    options.dialect = Dialect::Modern(LlvmVersion::V24);
    let mut module = read(text.as_bytes(), &options).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    lower(&mut module).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let program = Program::from_module(&DxilModule::read(&module), None).unwrap();
    let mut resources = Resources::default();
    let u0 = Binding::from_text("u0").unwrap();
    let view = Some(View::Structured { stride: 4 });
    resources.buffers.insert(u0, Buffer { view, ..Buffer::new(vec![0xee; lanes * words * 4]) });
    let dispatch = Dispatch { fuel: 1 << 22, ..Dispatch::new([1, 1, 1]) };
    program.dispatch(&mut resources, &dispatch).unwrap();
    let bytes = &resources.buffers[&u0].bytes;
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

/// A value that depends on the lane: one of these.
fn choice(name: &str, ty: &str, values: &[i64]) -> String {
    let mut text = format!("%{name}.0 = add {ty} 0, {}\n", values[0]);
    for (lane, value) in values.iter().enumerate().skip(1) {
        let _ = writeln!(
            text,
            "%{name}.is{lane} = icmp eq i32 %t, {lane}\n\
             %{name}.{lane} = select i1 %{name}.is{lane}, {ty} {value}, {ty} %{name}.{}",
            lane - 1
        );
    }
    let _ = writeln!(text, "%{name} = add {ty} %{name}.{}, 0", values.len() - 1);
    text
}

/// A number of each class has the bit of its class, whatever other bits a mask has.
#[test]
fn classes_of_numbers() {
    // In the order of the bits of a mask.
    let float = [
        0x7fa0_0000,
        0x7fc0_0001,
        0xff80_0000,
        0xbf80_0000,
        0x8000_0001,
        0x8000_0000,
        0,
        0x007f_ffff,
        0x7f7f_ffff,
        0x7f80_0000,
    ];
    let half = [0x7d00, 0x7e01, 0xfc00, 0xbc00, 0x83ff, 0x8000, 0, 1, 0x0400, 0x7c00];
    let double: [u64; 10] = [
        0x7ff0_0000_0000_0001,
        0xfff8_0000_0000_0000,
        0xfff0_0000_0000_0000,
        0xffef_ffff_ffff_ffff,
        0x800f_ffff_ffff_ffff,
        0x8000_0000_0000_0000,
        0,
        1,
        0x0010_0000_0000_0000,
        0x7ff0_0000_0000_0000,
    ];
    let float = float.map(|bits: u32| i64::from(bits as i32));
    let half = half.map(|bits: u16| i64::from(bits as i16));
    let double = double.map(|bits| bits as i64);
    for (bits, ty, suffix, numbers) in
        [("i32", "float", "f32", float), ("i16", "half", "f16", half), ("i64", "double", "f64", double)]
    {
        // 32 masks of all 1024 at a time, as bits of a word.
        let mut body = choice("n", bits, &numbers);
        let _ = writeln!(body, "%v = bitcast {bits} %n to {ty}");
        for word in 0..32 {
            let _ = writeln!(body, "%w{word}.0 = add i32 0, 0");
            for bit in 0..32 {
                let mask = word * 32 + bit;
                let _ = writeln!(
                    body,
                    "%c{mask} = call i1 @llvm.is.fpclass.{suffix}({ty} %v, i32 {mask})\n\
                     %z{mask} = select i1 %c{mask}, i32 {}, i32 0\n\
                     %w{word}.{} = or i32 %w{word}.{bit}, %z{mask}",
                    (1u32 << bit) as i32,
                    bit + 1
                );
            }
            let _ = writeln!(body, "keep {word}, i32 %w{word}.32");
        }
        let found = run(&body, numbers.len(), 32);
        for class in 0..numbers.len() {
            for mask in 0..1024usize {
                let is_found = found[class * 32 + mask / 32] >> (mask % 32) & 1 != 0;
                assert_eq!(is_found, mask >> class & 1 != 0, "{ty}, class {class}, mask {mask}");
            }
        }
    }
}

/// A shift whose result does not fit gives the end of the type.
#[test]
fn shifts_that_saturate() {
    let values = [0i64, 1, 5, -1, -5, 0x1234_5678, i64::from(i32::MAX), i64::from(i32::MIN)];
    let mut body = choice("a", "i32", &values);
    for amount in 0..32 {
        let _ = writeln!(
            body,
            "%u{amount} = call i32 @llvm.ushl.sat.i32(i32 %a, i32 {amount})\nkeep {}, i32 %u{amount}\n\
             %s{amount} = call i32 @llvm.sshl.sat.i32(i32 %a, i32 {amount})\nkeep {}, i32 %s{amount}",
            amount * 2,
            amount * 2 + 1
        );
    }
    let found = run(&body, values.len(), 64);
    for (lane, value) in values.into_iter().enumerate() {
        for amount in 0..32 {
            let unsigned = (u64::from(value as u32) << amount).min(u64::from(u32::MAX)) as u32;
            let signed = (value << amount).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as u32;
            let at = lane * 64 + amount * 2;
            assert_eq!(found[at..at + 2], [unsigned, signed], "{value} by {amount}");
        }
    }
}

/// `lrint` rounds halves to the even integer, `lround` away from zero.
#[test]
fn numbers_are_rounded_to_integers() {
    let numbers = [0.5f32, -0.5, 1.5, 2.5, -2.5, 3.25, -3.75, 0.0];
    let mut body = choice("n", "i32", &numbers.map(|number| i64::from(number.to_bits() as i32)));
    body.push_str(
        "%v = bitcast i32 %n to float\n\
         %r = call i32 @llvm.lrint.i32.f32(float %v)\nkeep 0, i32 %r\n\
         %s = call i32 @llvm.lround.i32.f32(float %v)\nkeep 1, i32 %s\n",
    );
    let expected = [[0, 1], [0, -1], [2, 2], [2, 3], [-2, -3], [3, 3], [-4, -4], [0, 0]];
    let expected: Vec<u32> = expected.as_flattened().iter().map(|number| *number as u32).collect();
    assert_eq!(run(&body, numbers.len(), 2), expected);
}

/// Elements of vectors in another order. The vector has the elements 10, 20, 30 and 40, plus the lane.
#[test]
fn elements_in_another_order() {
    let mut body = String::new();
    for (number, element) in [10, 20, 30, 40].into_iter().enumerate() {
        let before = if number == 0 { String::from("poison") } else { format!("%v{}", number - 1) };
        let _ = writeln!(
            body,
            "%e{number} = add i32 %t, {element}\n\
             %v{number} = insertelement <4 x i32> {before}, i32 %e{number}, i32 {number}"
        );
    }
    body.push_str(
        "%low = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %v3, i64 0)\n\
         %high = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %v3, i64 2)\n\
         %halves = call { <2 x i32>, <2 x i32> } @llvm.vector.deinterleave2.v4i32(<4 x i32> %v3)\n\
         %odd = extractvalue { <2 x i32>, <2 x i32> } %halves, 1\n\
         %r0 = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %v3)\n\
         %r1 = call <4 x i32> @llvm.vector.interleave2.v4i32(<2 x i32> %low, <2 x i32> %high)\n\
         %r2 = call <4 x i32> @llvm.vector.insert.v4i32.v2i32(<4 x i32> %v3, <2 x i32> %odd, i64 2)\n\
         %r3 = call <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32> %v3, <4 x i32> %r0, i32 3)\n\
         %r4 = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %v3, <4 x i32> %r0, i32 3)\n\
         %r5 = call <4 x i32> @llvm.stepvector.v4i32()\n",
    );
    for result in 0..6 {
        for element in 0..4 {
            let _ = writeln!(
                body,
                "%x{result}.{element} = extractelement <4 x i32> %r{result}, i32 {element}\n\
                 keep {}, i32 %x{result}.{element}",
                result * 4 + element
            );
        }
    }
    let expected = [
        [40, 30, 20, 10],
        [10, 30, 20, 40],
        [10, 20, 20, 40],
        [40, 40, 30, 20],
        [20, 30, 40, 40],
        // Without the lane.
        [0, 1, 2, 3],
    ];
    for (lane, found) in run(&body, 3, 24).chunks_exact(24).enumerate() {
        for (number, expected) in expected.as_flattened().iter().enumerate() {
            let of_lane = if number < 20 { lane as u32 } else { 0 };
            assert_eq!(found[number], expected + of_lane, "lane {lane}, result {}", number / 4);
        }
    }
}

/// A matrix in memory has its columns one after another, a stride apart.
#[test]
fn columns_of_matrices_in_memory() {
    let mut body = String::from(
        "%m = alloca [12 x i32]\nstore [12 x i32] zeroinitializer, ptr %m\n%stride = add i32 %t, 2\n",
    );
    for element in 0..4 {
        let before = if element == 0 { String::from("poison") } else { format!("%v{}", element - 1) };
        let _ = writeln!(
            body,
            "%v{element} = insertelement <4 x i32> {before}, i32 {}, i32 {element}",
            (element + 1) * 10
        );
    }
    body.push_str(
        "call void @llvm.matrix.column.major.store.v4i32.i32(<4 x i32> %v3, ptr %m, i32 %stride, i1 false, \
         i32 2, i32 2)\n\
         %r = call <6 x i32> @llvm.matrix.column.major.load.v6i32.i32(ptr %m, i32 3, i1 false, i32 2, i32 3)\n",
    );
    for element in 0..6 {
        let _ = writeln!(
            body,
            "%x{element} = extractelement <6 x i32> %r, i32 {element}\nkeep {element}, i32 %x{element}"
        );
    }
    // Memory: 10 20 30 40, then 10 20 0 30 40, then 10 20 0 0 30 40.
    let expected = [[10, 20, 40, 0, 0, 0], [10, 20, 30, 40, 0, 0], [10, 20, 0, 30, 0, 0]];
    assert_eq!(run(&body, 3, 6), expected.as_flattened());
}

/// Every pair of these factors has the product of its 64 bits, and overflows where a wider one differs.
#[test]
fn wide_products_overflow() {
    let factors =
        [0, 1, -1, 2, -3, i64::MAX, i64::MIN, 1 << 32, -(1 << 31), 0x1_0000_0001, 3_037_000_499, -2];
    let pairs: Vec<(i64, i64)> = factors.iter().flat_map(|a| factors.map(|b| (*a, b))).collect();
    for pairs in pairs.chunks(12) {
        let (left, right): (Vec<i64>, Vec<i64>) = pairs.iter().copied().unzip();
        let mut body = choice("a", "i64", &left) + &choice("b", "i64", &right);
        for (place, letter) in [(0, 'u'), (3, 's')] {
            let _ = write!(
                body,
                "%{letter} = call {{ i64, i1 }} @llvm.{letter}mul.with.overflow.i64(i64 %a, i64 %b)\n\
                 %{letter}p = extractvalue {{ i64, i1 }} %{letter}, 0\n\
                 %{letter}l = trunc i64 %{letter}p to i32\n%{letter}s = lshr i64 %{letter}p, 32\n\
                 %{letter}h = trunc i64 %{letter}s to i32\n\
                 %{letter}o = extractvalue {{ i64, i1 }} %{letter}, 1\n\
                 %{letter}z = zext i1 %{letter}o to i32\n\
                 keep {place}, i32 %{letter}l\nkeep {}, i32 %{letter}h\nkeep {}, i32 %{letter}z\n",
                place + 1,
                place + 2
            );
        }
        let found = run(&body, pairs.len(), 6);
        for ((a, b), found) in pairs.iter().zip(found.chunks_exact(6)) {
            let (unsigned, signed) = ((*a as u64).overflowing_mul(*b as u64), a.overflowing_mul(*b));
            let words =
                |product: u64, overflows: bool| [product as u32, (product >> 32) as u32, overflows.into()];
            let expected = [words(unsigned.0, unsigned.1), words(signed.0 as u64, signed.1)].concat();
            assert_eq!(found, expected, "{a} * {b}");
        }
    }
}

/// The high half of the product of every pair of these factors, as wide as LLVM 24 asks for it.
#[test]
fn high_halves_of_products() {
    const FACTORS: [i64; 8] =
        [0, 1, -1, 7, i64::MIN, i64::MAX, 0x1234_5678_9abc_def0, -0x0fed_cba9_8765_4321];
    let lanes = FACTORS.len() * FACTORS.len();
    for width in [16u32, 32, 64] {
        let ty = format!("i{width}");
        let shift = 64 - width;
        // The highest bits of each factor.
        let cut: Vec<i64> = FACTORS.iter().map(|factor| factor >> shift).collect();
        let pairs = cut.iter().flat_map(|left| cut.iter().map(move |right| (*left, *right)));
        let (left, right): (Vec<i64>, Vec<i64>) = pairs.unzip();
        let mut body = choice("a", &ty, &left) + &choice("b", &ty, &right);
        for (place, name) in ["umulh", "smulh"].into_iter().enumerate() {
            let _ = writeln!(body, "%p{place} = call {ty} @llvm.{name}.{ty}({ty} %a, {ty} %b)");
            let (low, high) = (2 * place, 2 * place + 1);
            let wide = match width {
                64 => format!("%w{place} = add i64 %p{place}, 0"),
                _ => format!("%w{place} = zext {ty} %p{place} to i64"),
            };
            let _ = writeln!(
                body,
                "{wide}\n%l{place} = trunc i64 %w{place} to i32\n%s{place} = lshr i64 %w{place}, 32\n\
                 %g{place} = trunc i64 %s{place} to i32\nkeep {low}, i32 %l{place}\nkeep {high}, i32 %g{place}"
            );
        }
        let words = run(&body, lanes, 4);
        let mask = u64::MAX >> shift;
        for ((left, right), words) in left.iter().zip(&right).zip(words.chunks_exact(4)) {
            let signed = (i128::from(*left) * i128::from(*right)) >> width;
            let [a, b] = [left, right].map(|factor| u128::from(*factor as u64 & mask));
            let unsigned = (a * b) >> width;
            let word = |place: usize| u64::from(words[place]) | u64::from(words[place + 1]) << 32;
            assert_eq!(u128::from(word(0)), unsigned, "umulh.{ty} of {left} and {right}");
            let signed = signed as u128 & u128::from(mask);
            assert_eq!(u128::from(word(2)), signed, "smulh.{ty} of {left} and {right}");
        }
    }
}

/// Of two calls with other constants an optimiser makes one: here of a sine and an absolute value, and of
/// three that compare, by way of a phi of a choice.
#[test]
fn operations_that_were_made_choices() {
    let body = "%x = uitofp i32 %t to float
%odd = trunc i32 %t to i1
%code = select i1 %odd, i32 13, i32 6
%value = fsub float 3.0, %x
%one = call float @dx.op.unary.f32(i32 %code, float %value)
%first = icmp ult i32 %t, 2
br i1 %first, label %small, label %large
small:
%less = select i1 %odd, i32 37, i32 38
br label %end
large:
br label %end
end:
%both = phi i32 [ %less, %small ], [ 40, %large ]
%two = call i32 @dx.op.binary.i32(i32 %both, i32 %t, i32 1)
%bits = bitcast float %one to i32
keep 0, i32 %bits
keep 1, i32 %two
";
    let declarations = "declare float @dx.op.unary.f32(i32, float)
declare i32 @dx.op.binary.i32(i32, i32, i32)";
    let words = run_with(body, declarations, 4, 2);
    // 13 is Sin, 6 FAbs; 37 IMax, 38 IMin, 40 UMin.
    let expected = [3.0f32, 2.0f32.sin(), 1.0, 0.0f32.sin()];
    for (lane, expected) in expected.into_iter().enumerate() {
        let found = f32::from_bits(words[2 * lane]);
        assert!((found - expected).abs() < 1e-6, "lane {lane}: {found}, {expected}");
    }
    assert_eq!([words[1], words[3], words[5], words[7]], [0, 1, 1, 1]);
}
