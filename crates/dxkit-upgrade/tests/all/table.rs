//! The table against that of the operations.

use dxkit_dxil::{OPERATIONS, OperationType};
use dxkit_upgrade::{Argument, COUNTERPARTS, Counterpart, CounterpartForm, Fixed, ResultForm};

/// Lowering finds every operand of an operation, either among the arguments or because it is fixed.
#[test]
fn each_operand_is_an_argument_or_fixed() {
    for row in COUNTERPARTS {
        let CounterpartForm::Intrinsic(intrinsic) = row.form else { continue };
        let operation = row.code.operation().unwrap();
        let mut found = Vec::new();
        for argument in intrinsic.arguments {
            match argument {
                Argument::Operand(name) | Argument::Handle(name) => found.push(*name),
                Argument::Components(names) | Argument::Coordinates(names) | Argument::Offsets(names) => {
                    found.extend(*names);
                }
                Argument::Number(..) | Argument::Undefined(_) => {}
            }
        }
        found.extend(row.fixed.iter().map(|(name, _)| *name));
        let mut expected: Vec<_> = operation.parameters.iter().map(|parameter| parameter.name).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{}", operation.name);
        for parameter in operation.parameters {
            let is_handle = parameter.ty == OperationType::Struct("Handle");
            let as_handle = intrinsic.arguments.contains(&Argument::Handle(parameter.name));
            assert_eq!(is_handle, as_handle, "{} {}", operation.name, parameter.name);
        }
    }
}

/// The column `llvm` of the table of operations and this table say the same of each operation.
#[test]
fn rows_are_sorted_and_those_of_the_column_llvm() {
    assert!(COUNTERPARTS.is_sorted_by_key(|row| row.code));
    for operation in OPERATIONS {
        let found = Counterpart::find(operation.code).next().is_some();
        assert_eq!(found, operation.has_llvm, "{}: a row here, and the column `llvm`", operation.name);
    }
    assert!(OPERATIONS.iter().any(|operation| operation.has_llvm));
    for row in COUNTERPARTS {
        assert!(Counterpart::find(row.code).any(|same| same == row));
    }
}

/// What stands for several operations is told apart by numbers among the arguments, or by the shader model.
#[test]
fn lowering_is_unambiguous() {
    for row in COUNTERPARTS {
        let CounterpartForm::Intrinsic(intrinsic) = row.form else { continue };
        let same: Vec<_> = Counterpart::find_intrinsic(intrinsic.name).collect();
        assert!(same.contains(&row));
        for other in same.into_iter().filter(|other| *other != row) {
            let CounterpartForm::Intrinsic(others) = other.form else { continue };
            let since = |row: &Counterpart| row.code.operation().unwrap().since;
            // One returns a vector, the other a structure.
            let results = [intrinsic.result, others.result];
            let by_result = results.iter().any(|result| matches!(result, ResultForm::Vector(_)))
                && results.iter().any(|result| matches!(result, ResultForm::Structure(_)));
            assert!(
                intrinsic.arguments != others.arguments || since(row) != since(other) || by_result,
                "{:?} {:?}",
                row.code,
                other.code
            );
        }
    }
    assert_eq!(Counterpart::find_intrinsic("llvm.dx.dot2add").count(), 1);
    assert_eq!(Counterpart::find_intrinsic("llvm.dx.dot2.f16").count(), 1);
    assert_eq!(
        Counterpart::find_intrinsic("llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_a16i8t")
            .count(),
        1
    );
    assert_eq!(Counterpart::find_intrinsic("llvm.floor.later.f32").count(), 0);
}

/// The shader model alone decides between the loads of raw buffers.
#[test]
fn masks_are_computed_where_there_are_components() {
    for row in COUNTERPARTS {
        let CounterpartForm::Intrinsic(intrinsic) = row.form else { continue };
        let has_mask = row.fixed.iter().any(|(_, fixed)| *fixed == Fixed::Mask);
        let has_components =
            intrinsic.arguments.iter().any(|argument| matches!(argument, Argument::Components(_)));
        assert!(!has_mask || has_components || intrinsic.result == ResultForm::RawLoad);
    }
}
