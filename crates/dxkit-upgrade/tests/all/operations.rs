//! Every row of the table, with every type that it is for.

use core::fmt::Write as _;
use std::collections::BTreeMap;

use dxkit_bitcode::Module;
use dxkit_dxil::{DxilModule, OpCode, Operation, OperationType, OverloadType, Scalar};
use dxkit_ir_text::{Dialect, ReadOptions, read};
use dxkit_upgrade::{
    Argument, COUNTERPARTS, Counterpart, CounterpartForm, Fixed, LlvmVersion, Overloaded, ResultForm, lower,
    raise,
};

use crate::llvm::{assembly, assert_same, expected, print};

/// A resource and the function's value that is its handle.
const RESOURCES: &str = r#"
!dx.version = !{!0}
!dx.shaderModel = !{!1}
!dx.resources = !{!2}
!dx.entryPoints = !{!12}
!0 = !{i32 1, i32 9}
!1 = !{!"cs", i32 6, i32 9}
!2 = !{!3, !7, !10, null}
!3 = !{!4, !5, !6}
!4 = !{i32 0, %"class.Buffer<vector<float, 4> >"* undef, !"typed", i32 0, i32 0, i32 1, i32 10, i32 0, !20}
!5 = !{i32 1, %struct.Bytes* undef, !"", i32 0, i32 1, i32 1, i32 11, i32 0, null}
!6 = !{i32 2, [4 x %"class.StructuredBuffer<S>"]* undef, !"rows", i32 1, i32 2, i32 4, i32 12, i32 0, !21}
!7 = !{!8, !9}
!8 = !{i32 0, %"class.RWBuffer<float>"* undef, !"one", i32 0, i32 0, i32 1, i32 10, i1 false, i1 false, i1 false, !20}
!9 = !{i32 1, %"class.RWStructuredBuffer<S>"* undef, !"counted", i32 0, i32 1, i32 -1, i32 12, i1 false, i1 true, i1 false, !21}
!10 = !{!11}
!11 = !{i32 0, %CB* undef, !"CB", i32 0, i32 0, i32 1, i32 64, null}
!12 = !{void ()* null, !"", null, !2, !13}
!13 = !{i32 0, i64 8388880}
!20 = !{i32 0, i32 9}
!21 = !{i32 1, i32 32}
"#;

const TYPES: &str = r#"%dx.types.Handle = type { i8* }
%dx.types.twoi32 = type { i32, i32 }
%dx.types.i32c = type { i32, i1 }
%dx.types.splitdouble = type { i32, i32 }
%dx.types.fouri32 = type { i32, i32, i32, i32 }
%dx.types.Dimensions = type { i32, i32, i32, i32 }
%"class.Buffer<vector<float, 4> >" = type { <4 x float> }
%"class.RWBuffer<float>" = type { float }
%"class.StructuredBuffer<S>" = type { %S }
%"class.RWStructuredBuffer<S>" = type { %S }
%S = type { <4 x float>, <4 x float> }
%struct.Bytes = type { i32 }
%CB = type { <4 x float>, [3 x <4 x float>] }
"#;

/// The handles: name, class, number, register.
const HANDLES: [(&str, u8, u32, &str); 6] = [
    ("typed", 0, 0, "i32 0"),
    ("bytes", 0, 1, "i32 1"),
    ("rows", 0, 2, "i32 %i32"),
    ("one", 1, 0, "i32 0"),
    ("counted", 1, 1, "i32 %i32"),
    ("cb", 2, 0, "i32 0"),
];

/// A function that calls every operation of the table in every way in which it is raised.
#[derive(Default)]
struct Source {
    body: String,
    declarations: std::collections::BTreeSet<String>,
    types: std::collections::BTreeSet<String>,
    next: usize,
}

impl Source {
    fn call(&mut self, row: &Counterpart, overload: &[OverloadType<'_>], handle: &str) {
        let operation = row.code.operation().unwrap();
        let suffix: String = overload.iter().fold(String::new(), |text, one| match one {
            OverloadType::Scalar(scalar) => text + "." + scalar.suffix(),
            OverloadType::Vector(count, scalar) => format!("{text}.v{count}{}", scalar.suffix()),
            _ => panic!("{one:?}"),
        });
        let name = format!("dx.op.{}{suffix}", operation.class);
        let declaration = operation.declaration(&name, true).unwrap();
        let function = declaration.split_once('(').unwrap().0.to_owned();
        self.declarations.insert(format!("declare {declaration}\n"));
        let mut arguments = format!("i32 {}", row.code.signed());
        for parameter in operation.parameters {
            let ty = Operation::type_text(parameter.ty, overload, true).to_string();
            let value = match (row.fixed_operand(parameter.name), ty.as_str()) {
                (Some(Fixed::Number(number)), _) => number.to_string(),
                (Some(Fixed::Undefined), _) => "undef".to_owned(),
                (Some(Fixed::Mask), _) => "7".to_owned(),
                (Some(Fixed::Alignment), _) => "4".to_owned(),
                (_, "%dx.types.Handle") => format!("%{handle}"),
                _ if parameter.name == "elementOffset" && handle == "bytes" => "undef".to_owned(),
                (_, "i32") if row.form == CounterpartForm::Quotient && parameter.name == "b" => {
                    "10".to_owned()
                }
                (_, ty) => format!("%{}", ty.replace('<', "v").replace(['>', ' '], "")),
            };
            write!(arguments, ", {ty} {value}").unwrap();
        }
        let result = Operation::type_text(operation.result, overload, true).to_string();
        if result == "void" {
            return writeln!(self.body, "  call {function}({arguments})").unwrap();
        }
        let id = self.next;
        self.next += 1;
        writeln!(self.body, "  %r{id} = call {function}({arguments})").unwrap();
        let element = overload.first().and_then(|one| one.element()).map_or("i32", Scalar::llvm);
        let elements: Vec<(u32, &str)> = match operation.result {
            OperationType::ResRet => {
                self.types
                    .insert(format!("{result} = type {{ {} i32 }}\n", format!("{element}, ").repeat(4)));
                let last = if handle == "one" { 0 } else { 2 };
                (0..=last).map(|index| (index, element)).chain([(4, "i32")]).collect()
            }
            OperationType::CBufRet => {
                let count = 128 / bits(overload);
                let parts = vec![element; count].join(", ");
                self.types.insert(format!("{result} = type {{ {parts} }}\n"));
                vec![(1, element)]
            }
            OperationType::Struct("Dimensions") => vec![(0, "i32")],
            OperationType::Struct("i32c") => vec![(0, "i32"), (1, "i1")],
            OperationType::Struct("fouri32") => vec![(0, "i32"), (3, "i32")],
            OperationType::Struct(_) => vec![(0, "i32"), (1, "i32")],
            _ => vec![],
        };
        for (index, ty) in &elements {
            writeln!(self.body, "  %r{id}.{index} = extractvalue {result} %r{id}, {index}").unwrap();
            self.keep(
                ty,
                &format!("%r{id}.{index}"),
                operation.result == OperationType::ResRet && *index == 4,
            );
        }
        if elements.is_empty() {
            self.keep(&result, &format!("%r{id}"), false);
        }
    }

    /// Uses a value: LLVM's own passes are not run, but a status has to be asked for.
    fn keep(&mut self, ty: &str, value: &str, is_status: bool) {
        let (ty, value) = if is_status {
            let id = self.next;
            self.next += 1;
            self.declarations.insert("declare i1 @dx.op.checkAccessFullyMapped.i32(i32, i32)\n".to_owned());
            writeln!(self.body, "  %r{id} = call i1 @dx.op.checkAccessFullyMapped.i32(i32 71, i32 {value})")
                .unwrap();
            ("i1", format!("%r{id}"))
        } else {
            (ty, value.to_owned())
        };
        let name = ty.replace(['<', '>', ' '], "");
        self.declarations.insert(format!("declare void @use.{name}({ty})\n"));
        writeln!(self.body, "  call void @use.{name}({ty} {value})").unwrap();
    }

    fn text(&self) -> String {
        let mut text = TYPES.to_owned();
        text.extend(self.types.iter().map(String::as_str));
        text.extend(self.declarations.iter().map(String::as_str));
        text += "declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1)\n";
        text += "define void @main(i1 %i1, i8 %i8, i16 %i16, i32 %i32, i64 %i64, half %half, float %float, double %double";
        for ty in ["i1", "i8", "i16", "i32", "i64", "half", "float", "double"] {
            write!(text, ", <3 x {ty}> %v3x{ty}").unwrap();
        }
        text += ") {\n";
        for (name, class, id, register) in HANDLES {
            let selected = name == "rows";
            writeln!(
                text,
                "  %{name} = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 {class}, i32 {id}, {register}, i1 {selected})"
            )
            .unwrap();
        }
        text + &self.body + "  ret void\n}\n" + RESOURCES
    }
}

/// How many bits a number of an overload has.
fn bits(overload: &[OverloadType<'_>]) -> usize {
    let suffix = overload[0].element().unwrap().suffix();
    suffix.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).parse().unwrap()
}

/// The types of an operation's overload: numbers, and vectors of them.
fn overloads(row: &Counterpart) -> Vec<Vec<OverloadType<'static>>> {
    let operation = row.code.operation().unwrap();
    let Some(dimension) = operation.overloads.dimensions().next() else { return vec![vec![]] };
    let scalars = dimension.scalars().map(OverloadType::Scalar);
    let vectors = dimension.vectors().map(|scalar| OverloadType::Vector(3, scalar));
    scalars.chain(vectors).map(|one| vec![one]).collect()
}

fn source() -> Source {
    let mut source = Source::default();
    for row in rows() {
        if matches!(
            row.form,
            CounterpartForm::Handle | CounterpartForm::AnnotatedHandle | CounterpartForm::Status
        ) {
            continue;
        }
        for overload in overloads(row) {
            let scalar = overload.first().and_then(|one| one.element());
            if row.integers && matches!(scalar, Some(Scalar::F16 | Scalar::F32 | Scalar::F64)) {
                continue;
            }
            let CounterpartForm::Intrinsic(intrinsic) = row.form else {
                source.call(row, &overload, "");
                continue;
            };
            // The rows of one operation differ in the size of what they load.
            if let (ResultForm::Structure(count), true) =
                (intrinsic.result, intrinsic.suffix.contains(&Overloaded::Elements))
            {
                if bits(&overload) * count != 128 {
                    continue;
                }
            }
            let takes_handle =
                intrinsic.arguments.iter().any(|argument| matches!(argument, Argument::Handle(_)));
            let is_load = matches!(intrinsic.result, ResultForm::TypedLoad | ResultForm::RawLoad);
            let typed = overload.first() == Some(&OverloadType::Scalar(Scalar::F32));
            let handles: &[&str] = match intrinsic.resources() {
                _ if !takes_handle => &[""],
                ["dx.CBuffer"] => &["cb"],
                ["dx.TypedBuffer"] if !typed => &[],
                ["dx.TypedBuffer"] if is_load => &["typed", "one"],
                ["dx.TypedBuffer"] => &["one"],
                ["dx.RawBuffer"] if is_load => &["bytes", "rows"],
                ["dx.RawBuffer"] => &["counted"],
                _ => &["typed", "counted"],
            };
            for handle in handles {
                source.call(row, &overload, handle);
            }
        }
    }
    source
}

/// The rows of LLVM 22, which reads these texts.
fn rows() -> impl Iterator<Item = &'static Counterpart> {
    COUNTERPARTS.iter().filter(|row| row.first == LlvmVersion::V22)
}

#[test]
fn every_row_is_raised_as_llvm_reads_it() {
    let text = source().text();
    let module = read(&text, &ReadOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    let raised = raise(&module, LlvmVersion::V22);
    assert_eq!(raised.report.kept, [], "all of them");
    let text = print(&raised.module);
    for row in rows() {
        let name = match row.form {
            CounterpartForm::Intrinsic(intrinsic) => format!("call {{}}@{}", intrinsic.name),
            CounterpartForm::Bitcast => "= bitcast ".to_owned(),
            CounterpartForm::Product { signed: true } => "= sext i32 %i32 to i64".to_owned(),
            CounterpartForm::Product { signed: false } => "= zext i32 %i32 to i64".to_owned(),
            CounterpartForm::Quotient => "= udiv i32 %i32, 10".to_owned(),
            CounterpartForm::Handle => "@llvm.dx.resource.handlefrombinding".to_owned(),
            CounterpartForm::Status => "= extractvalue { float, i1 }".to_owned(),
            CounterpartForm::AnnotatedHandle | CounterpartForm::HeapHandle => continue,
        };
        let name = name.strip_prefix("call {}").unwrap_or(&name);
        assert!(text.contains(name), "{name} for {:?}", row.code);
    }
    assert!(!text.contains("@dx.op."), "{text}");
    assert_same("operations", &text, &expected("operations.ll", || assembly(&text)));
}

/// How often a module calls each operation.
fn calls(module: &Module) -> BTreeMap<OpCode, usize> {
    let dxil = DxilModule::read(module);
    dxil.calls().fold(BTreeMap::new(), |mut counts, call| {
        *counts.entry(call.code).or_default() += 1;
        counts
    })
}

/// The way back: each operation is called as often as before, but for those that instructions stand for, and
/// for handles, which shader model 6.9 makes in another way.
#[test]
fn every_row_comes_back() {
    let module = read(source().text(), &ReadOptions::default()).unwrap_or_else(|errors| panic!("{errors}"));
    let mut options = ReadOptions::default();
    options.dialect = Dialect::V22;
    let text = print(&raise(&module, LlvmVersion::V22).module);
    // Functions of a shader have no vectors as parameters, and functions of a library are defined somewhere.
    let text = text.replace("shadermodel6.9-compute", "shadermodel6.9-library");
    let define = |line: &str| match line.strip_prefix("declare void @use.") {
        Some(rest) => format!("define void @use.{rest} {{\n  ret void\n}}\n"),
        None => format!("{line}\n"),
    };
    let text: String = text.lines().map(define).collect();
    let mut back = read(text.as_bytes(), &options).unwrap_or_else(|errors| panic!("{errors}"));
    lower(&mut back).unwrap();
    assert_eq!(back.verify(), []);
    let (before, after) = (calls(&module), calls(&back));
    let mut operations = 0;
    let mut rows: Vec<&Counterpart> = rows().collect();
    rows.dedup_by_key(|row| row.code);
    for row in rows {
        let count = |calls: &BTreeMap<OpCode, usize>| calls.get(&row.code).copied().unwrap_or(0);
        let (before, after) = (count(&before), count(&after));
        match row.form {
            CounterpartForm::Bitcast | CounterpartForm::Product { .. } | CounterpartForm::Quotient => {
                assert_eq!(after, 0, "{:?}", row.code)
            }
            CounterpartForm::Handle if row.code == OpCode::CreateHandle => {
                assert_eq!((before, after), (HANDLES.len(), 0))
            }
            CounterpartForm::Handle | CounterpartForm::AnnotatedHandle => {
                assert_eq!((before, after), (0, HANDLES.len()), "{:?}", row.code);
            }
            // Since shader model 6.2, raw buffers have separate operations.
            _ if matches!(row.code, OpCode::BufferLoad | OpCode::BufferStore) => assert!(after > 0),
            _ if matches!(row.code, OpCode::RawBufferLoad | OpCode::RawBufferStore) => {
                assert!(after > before)
            }
            _ => assert_eq!(after, before, "{:?}", row.code),
        }
        operations += 1;
    }
    assert_eq!(operations, 94);
}
