//! `docs/format/operations.md`: the operations of DXIL with their operands, from the table in `dxkit-dxil`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The file with the table of operations.
const TABLE: &str = "crates/dxkit-dxil/src/operation/table.rs";
/// The page.
pub(super) const PAGE: &str = "docs/format/operations.md";

/// A row of the table.
struct Operation {
    meaning: String,
    /// As the table spells it: decimal, or `0x` and digits.
    number: String,
    name: String,
    class: String,
    overloads: String,
    result: String,
    /// Name and type of each parameter.
    parameters: Vec<(String, String)>,
    model: String,
    stages: Vec<String>,
}

/// Reads the rows of the table; each ends with a semicolon.
fn rows(table: &str) -> Result<Vec<Operation>, String> {
    let (_, body) =
        table.split_once("operations! {").ok_or_else(|| format!("{TABLE}: has no `operations!`"))?;
    let (mut meaning, mut row) = (Vec::new(), String::new());
    let mut operations = Vec::new();
    for line in body.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            meaning.push(text.trim());
        } else if !line.starts_with("//") && line != "}" {
            row.push_str(line);
            row.push(' ');
            if line.ends_with(';') {
                operations
                    .push(operation(&meaning.join(" "), &row).ok_or_else(|| format!("{TABLE}: {row}"))?);
                meaning.clear();
                row.clear();
            }
        }
    }
    Ok(operations)
}

/// Reads `number Name = "spelling" "class" Effects "overloads" RESULT(parameters) model in STAGES, …`.
fn operation(meaning: &str, row: &str) -> Option<Operation> {
    let (head, rest) = row.split_once('(')?;
    let quoted: Vec<&str> = head.split('"').skip(1).step_by(2).collect();
    let (spelling, [class, overloads]) = match quoted.as_slice() {
        [spelling, class, overloads] => (Some(*spelling), [*class, *overloads]),
        [class, overloads] => (None, [*class, *overloads]),
        _ => return None,
    };
    let mut words = head.split_whitespace();
    let number = words.next()?.replace('_', "");
    let name = spelling.or(words.next())?.to_owned();
    let result = head.split_whitespace().last()?.to_owned();
    let (parameters, rest) = rest.split_once(')')?;
    let parameters = parameters.split(',').map(str::trim).filter(|text| !text.is_empty());
    let parameters: Option<Vec<_>> = parameters
        .map(|text| text.split_once(' ').map(|(name, ty)| (name.to_owned(), ty.to_owned())))
        .collect();
    let (availability, _) = rest.split_once(',')?;
    let (model, stages) = availability.split_once(" in ").unwrap_or((availability, ""));
    Some(Operation {
        meaning: meaning.to_owned(),
        number,
        name,
        class: class.to_owned(),
        overloads: overloads.to_owned(),
        result,
        parameters: parameters?,
        model: model.trim().to_owned(),
        stages: stages.split_whitespace().map(|stage| stage.to_lowercase().replace('_', " ")).collect(),
    })
}

/// A type of the table as in LLVM's assembly.
fn llvm(name: &str) -> String {
    let structure = |name: &str| format!("%dx.types.{name}");
    let text = match name {
        "VOID" => "void",
        "F16" => "half",
        "F32" => "float",
        "F64" => "double",
        "F32_PTR" => "float*",
        "I32_X2" => "<2 x i32>",
        "CONST_I32" => "const i32",
        "OFFSET" => "const* i32",
        "I8" => "const i8",
        "T_PTR" => "T*",
        "T_SHARED" => "T addrspace(3)*",
        "T_RECORD" => "T addrspace(6)*",
        "T1_SHARED" => "T1 addrspace(3)*",
        "T_ELEMENT" => "element of T",
        "T_X9" => "<9 x T>",
        "I1_LIKE" => "i1",
        "I32_LIKE" => "i32",
        "FOUR_T" => return structure("four<T>"),
        "RES_RET" => return structure("ResRet.<T>"),
        "CBUF_RET" => return structure("CBufRet.<T>"),
        "I32C" => return structure("i32c"),
        "TWO_I32" => return structure("twoi32"),
        "FOUR_I32" => return structure("fouri32"),
        "SPLIT_DOUBLE" => return structure("splitdouble"),
        "T" | "T1" | "T2" | "T3" => name,
        _ if name.starts_with('I') && name.len() <= 3 => return name.to_lowercase(),
        // `NODE_RECORD_HANDLE` is `NodeRecordHandle`.
        _ => {
            let words = name.split('_').map(|word| {
                let (first, rest) = word.split_at(1);
                first.to_owned() + &rest.to_lowercase()
            });
            return structure(&words.collect::<String>());
        }
    };
    text.to_owned()
}

/// The types that an operation has, as the suffixes of its functions.
fn overloads(letters: &str) -> String {
    let dimension = |letters: &str| {
        let names = letters.chars().map(|letter| match letter {
            'h' => "f16",
            'f' => "f32",
            'd' => "f64",
            '1' => "i1",
            '8' => "i8",
            'w' => "i16",
            'i' => "i32",
            'l' => "i64",
            'u' => "structure",
            'o' => "object",
            '<' => "vectors of",
            _ => "",
        });
        names.filter(|name| !name.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let dimensions: Vec<_> = letters.split(',').map(dimension).collect();
    dimensions.join("; ")
}

/// Generates the page from the table.
pub(super) fn page(files: &BTreeMap<String, Vec<u8>>) -> Result<String, String> {
    let table = files.get(TABLE).ok_or_else(|| format!("there is no {TABLE}"))?;
    let operations = rows(&String::from_utf8_lossy(table))?;
    let mut page = String::new();
    let _ = write!(
        page,
        "# The operations of DXIL\n\n\
         A DXIL operation is a call of a function `@dx.op.CLASS.SUFFIX`, whose first operand is the number of the operation.\n\
         `cargo xtask format-docs` generates this page from the table in [`dxkit-dxil`](../../{TABLE}), which\n\
         names all {} operations. [Writing a DXIL shader by hand](../guides/dxil-by-hand.md) uses them.\n\n\
         - **Function**: its class, and `.SUFFIX` if it has overloads: `@dx.op.loadInput.f32`. Operations of one class share a\n\
         function.\n\
         - **Operands** follow the number of the operation (`i32`). `T` is the type of the overload. `value` and the like are DXC's\n\
         names. `const` operands have to be constants, `const*` ones before shader model 6.7.\n\
         - **Overloads** are the suffixes of `T`: `f32` is `float`, `f16` `half`, `f64` `double`. *Vectors of* are suffixes such as\n\
         `v4f32`, from shader model 6.9. A semicolon separates the types `T`, `T1`, `T2`.\n\
         - **Model** is the first shader model that has the operation; in parentheses, the one that it can be translated to.\n\
         - **Stages** are those that have it, if not all.\n\n\
         For example, number 5, `StoreOutput`, is written\n\n\
         ```llvm\n\
         call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %value)\n\
         declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float)\n\
         ```\n\n\
         | # | Operation | Function | Result | Operands | Overloads | Model | Stages | Meaning |\n\
         |---|---|---|---|---|---|---|---|---|\n",
        operations.len()
    );
    for operation in &operations {
        let parameters: Vec<_> =
            operation.parameters.iter().map(|(name, ty)| format!("`{} {name}`", llvm(ty))).collect();
        let _ = writeln!(
            page,
            "| {} | `{}` | `{}` | `{}` | {} | {} | {} | {} | {} |",
            operation.number,
            operation.name,
            operation.class,
            llvm(&operation.result),
            parameters.join(", "),
            overloads(&operation.overloads),
            operation.model,
            operation.stages.join(", "),
            operation.meaning.replace('|', "\\|")
        );
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_over_several_lines() {
        let table = "operations! {\n/// Writes.\n5 Store = \"Store_it\" \"store\" Writes \"hf<f\"\n  VOID(id I32, value T)\n  \
            6.2 (6.0) in PIXEL ANY_HIT, flags [] check Nothing llvm NO;\n}";
        let rows = rows(table).unwrap();
        let [row] = rows.as_slice() else { panic!("{}", rows.len()) };
        assert_eq!((row.number.as_str(), row.name.as_str(), row.class.as_str()), ("5", "Store_it", "store"));
        assert_eq!((row.model.as_str(), row.stages.join(",")), ("6.2 (6.0)", "pixel,any hit".to_owned()));
        assert_eq!(llvm(&row.parameters[1].1), "T");
        assert_eq!(overloads(&row.overloads), "f16 f32 vectors of f32");
        assert_eq!(llvm("NODE_RECORD_HANDLE"), "%dx.types.NodeRecordHandle");
    }
}
