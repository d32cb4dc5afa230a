//! The forms that compilers give to declarations of resources: `testdata/resources/fxc.tsv` and `vkd3d.tsv`.
//!
//! The first column of both tables is the input. Each declaration is compiled by FXC in a shader of its own.
//! Its row of `RDEF` is the one that FXC's reflection returns, and its type in SPIR-V the one that vkd3d
//! translates the same container to.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Declarations and rows of `RDEF`.
pub(crate) const RDEF_ROWS: &str = "resources/fxc.tsv";
/// Declarations and types in SPIR-V.
pub(crate) const SPIRV_TYPES: &str = "resources/vkd3d.tsv";

/// The first `columns` columns of a table, which follow its comments and the line with the names of the
/// columns.
pub(crate) fn declarations(table: &str, columns: usize) -> impl Iterator<Item = &str> {
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(move |line| {
        let end = line.match_indices('\t').nth(columns.saturating_sub(1)).map_or(line.len(), |(end, _)| end);
        line.get(..end).unwrap_or_default()
    })
}

/// The table with the same comments and first columns, and these results.
pub(crate) fn with_results(
    table: &str,
    columns: usize,
    results: impl IntoIterator<Item = Result<String, String>>,
) -> Result<String, String> {
    let is_head = |line: &&str| line.starts_with('#');
    let head: Vec<&str> = table.lines().take_while(is_head).collect();
    let names = table.lines().find(|line| !is_head(line)).unwrap_or_default();
    let mut text = String::new();
    for line in head.into_iter().chain([names]) {
        let _ = writeln!(text, "{line}");
    }
    for (declaration, result) in declarations(table, columns).zip(results) {
        let result = result.map_err(|reason| format!("{declaration}: {reason}"))?;
        let _ = writeln!(text, "{declaration}\t{result}");
    }
    Ok(text)
}

/// A declaration of a table: `counter`, or nothing, and HLSL without the name.
struct Declaration<'d> {
    counter: bool,
    ty: &'d str,
}

impl<'d> Declaration<'d> {
    fn from_text(text: &'d str) -> Self {
        let rest = text.strip_prefix("counter ");
        Self { counter: rest.is_some(), ty: rest.unwrap_or(text) }
    }

    /// The name without access and order.
    fn object(&self) -> &'d str {
        let name = self.ty.split('<').next().unwrap_or_default();
        let prefixes = ["RasterizerOrdered", "RW", "Append", "Consume"];
        prefixes.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name)
    }

    /// A pixel shader that uses the resource `x`.
    fn source(&self) -> String {
        let ty = self.ty;
        let mut text = String::from("struct A { float f; int i; };\n");
        let body = match self.object() {
            "cbuffer" | "tbuffer" => {
                let _ = writeln!(text, "{ty} x {{ float3 v; }};");
                "r = v.x;".to_owned()
            }
            object => {
                let _ = writeln!(text, "{ty} x;");
                match object {
                    "ConstantBuffer" => "r = x.f;".to_owned(),
                    "SamplerState" | "SamplerComparisonState" => {
                        text.push_str("Texture2D<float> t;\n");
                        if object == "SamplerState" {
                            "r = t.Sample(x, 0);"
                        } else {
                            "r = t.SampleCmp(x, 0, 0);"
                        }
                        .to_owned()
                    }
                    _ if self.counter => "r = x.IncrementCounter();".to_owned(),
                    _ => self.query(),
                }
            }
        };
        let _ = writeln!(text, "float main() : SV_Target {{ float r; {body} return r; }}");
        text
    }

    /// Queries the size of the resource. A view for unordered access is also read if every device can read
    /// its elements, because a read determines the format.
    fn query(&self) -> String {
        let (outputs, coordinates) = match self.object() {
            "Texture1D" | "Buffer" => (1, "0"),
            "ByteAddressBuffer" => (1, ""),
            "Texture1DArray" | "Texture2D" => (2, "uint2(0, 0)"),
            "TextureCube" | "StructuredBuffer" => (2, ""),
            "Texture2DMS" | "TextureCubeArray" => (3, ""),
            "Texture2DArray" | "Texture3D" => (3, "uint3(0, 0, 0)"),
            _ => (4, ""),
        };
        let names = ["a", "b", "c", "d"].get(..outputs).unwrap_or_default();
        let mut text =
            format!("uint {0}; x.GetDimensions({0}); r = {1};", names.join(", "), names.join(" + "));
        let element = self.ty.split_once('<').map(|(_, rest)| rest.trim_end_matches('>'));
        let one_word = matches!(element, Some("float" | "int" | "uint"));
        if one_word && !coordinates.is_empty() && self.ty.starts_with("RW") {
            let _ = write!(text, " r += x[{coordinates}];");
        }
        text
    }
}

/// Writes a shader for each declaration of a table, and lets `compile` make `resourceN.dxbc` of them in the
/// staging folder (`fxc --batch LIST`).
fn compile_all(
    table: &str,
    stage: &Path,
    compile: impl FnOnce(&str) -> Result<(), String>,
) -> Result<usize, String> {
    let mut list = String::new();
    let mut count = 0;
    for (index, declaration) in declarations(table, 1).enumerate() {
        let source = Declaration::from_text(declaration).source();
        let name = format!("resource{index}");
        fs::write(stage.join(format!("{name}.hlsl")), source)
            .map_err(|error| format!("{name}.hlsl: {error}"))?;
        let _ = fs::remove_file(stage.join(format!("{name}.dxbc")));
        let _ = writeln!(list, "{name}.hlsl\t{name}.dxbc\t/T\tps_5_1\t/E\tmain");
        count = index + 1;
    }
    fs::write(stage.join("resources.list"), list).map_err(|error| format!("resources.list: {error}"))?;
    compile("resources.list")?;
    Ok(count)
}

/// The table of `RDEF` with FXC's present output. `fxc` runs a batch in the staging folder.
pub(crate) fn regenerate_with_fxc(
    old: &str,
    stage: &Path,
    mut fxc: impl FnMut(&[&str]) -> Result<(), String>,
) -> Result<String, String> {
    let count = compile_all(old, stage, |list| fxc(&["--batch", list]))?;
    let names: String = (0..count).fold(String::new(), |mut names, index| {
        let _ = writeln!(names, "resource{index}.dxbc");
        names
    });
    fs::write(stage.join("containers.list"), names).map_err(|error| format!("containers.list: {error}"))?;
    fxc(&["--reflect-batch", ".", "@containers.list"])?;
    let rows = (0..count).map(|index| {
        let name = format!("resource{index}.dxbc.txt");
        let text = fs::read_to_string(stage.join(&name)).map_err(|error| format!("{name}: {error}"))?;
        binding(&text).ok_or_else(|| "its reflection has no resource x".to_owned())
    });
    with_results(old, 1, rows)
}

/// The binding of `x` in a compiler's reflection: type, return type, dimension, samples and flags, without
/// the flag of a register that the source states.
pub(crate) fn binding(text: &str) -> Option<String> {
    let mut lines = text.lines().map(str::trim).skip_while(|line| *line != "Name: \"x\"");
    // A constant buffer of this name has other fields.
    loop {
        lines.next()?;
        let fields: Vec<&str> = lines.clone().take(7).collect();
        let field = |name: &str| {
            let value = fields.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))?;
            let prefixes = ["D3D_SIT_", "D3D_RETURN_TYPE_", "D3D_SRV_DIMENSION_"];
            Some(prefixes.iter().find_map(|prefix| value.strip_prefix(prefix)).unwrap_or(value))
        };
        if let (Some(ty), Some(dimension)) = (field("Type"), field("Dimension")) {
            let samples = field("NumSamples")?.parse::<u32>().ok()?;
            let samples = if samples == u32::MAX { "-1".to_owned() } else { samples.to_string() };
            let flags = u32::from_str_radix(field("uFlags")?.strip_prefix("0x")?, 16).ok()? & !1;
            let returned = field("ReturnType").map(|name| if name == "0" { "NONE" } else { name })?;
            return Some(format!("{ty} {returned} {dimension} {samples} {flags:#x}"));
        }
        while lines.clone().next().is_some_and(|line| line != "Name: \"x\"") {
            lines.next();
        }
    }
}

/// The table of types in SPIR-V with vkd3d's present output. `fxc` runs a batch in the staging folder, and
/// `translate` returns SPIR-V for options and a container there, or vkd3d's message.
pub(crate) fn of_vkd3d(
    old: &str,
    stage: &Path,
    fxc: impl FnOnce(&[&str]) -> Result<(), String>,
    mut translate: impl FnMut(&[&str]) -> Result<Result<Vec<u8>, String>, String>,
) -> Result<String, String> {
    let count = compile_all(old, stage, |list| fxc(&["--batch", list]))?;
    let mut types = Vec::with_capacity(count);
    for (index, declaration) in declarations(old, 1).enumerate() {
        // The option applies to typed buffers as well.
        let typed = Declaration::from_text(declaration).object() == "Buffer";
        let buffers = if typed { "--buffer-uav=buffer-texture" } else { "--buffer-uav=storage-buffer" };
        types.push(match translate(&[buffers, &format!("resource{index}.dxbc")])? {
            Ok(bytes) => {
                Spirv::read(&bytes).and_then(|module| module.resource()).ok_or("no type of x".to_owned())
            }
            Err(message) => Ok(format!("! {message}")),
        });
    }
    with_results(old, 1, types)
}

/// The words of a SPIR-V module after its header.
struct Spirv {
    words: Vec<u32>,
}

/// The numbers of SPIR-V's instructions and decorations.
mod spirv {
    pub(super) const TYPE_INT: u32 = 21;
    pub(super) const TYPE_FLOAT: u32 = 22;
    pub(super) const TYPE_VECTOR: u32 = 23;
    pub(super) const TYPE_IMAGE: u32 = 25;
    pub(super) const TYPE_SAMPLER: u32 = 26;
    pub(super) const TYPE_ARRAY: u32 = 28;
    pub(super) const TYPE_RUNTIME_ARRAY: u32 = 29;
    pub(super) const TYPE_STRUCT: u32 = 30;
    pub(super) const TYPE_POINTER: u32 = 32;
    pub(super) const CONSTANT: u32 = 43;
    pub(super) const VARIABLE: u32 = 59;
    pub(super) const DECORATE: u32 = 71;
    pub(super) const BLOCK: u32 = 2;
    pub(super) const BUFFER_BLOCK: u32 = 3;
    pub(super) const ARRAY_STRIDE: u32 = 6;
    pub(super) const NON_WRITABLE: u32 = 24;
    pub(super) const BINDING: u32 = 33;
}

impl Spirv {
    fn read(bytes: &[u8]) -> Option<Self> {
        const MAGIC: u32 = 0x0723_0203;
        let words: Vec<u32> = bytes
            .chunks_exact(4)
            .filter_map(|word| Some(u32::from_le_bytes(word.try_into().ok()?)))
            .collect();
        (words.first() == Some(&MAGIC)).then(|| Self { words: words.get(5..).unwrap_or_default().to_vec() })
    }

    /// Number and operands of each instruction.
    fn instructions(&self) -> impl Iterator<Item = (u32, &[u32])> {
        let mut rest = self.words.as_slice();
        std::iter::from_fn(move || {
            let first = *rest.first()?;
            let count = (first >> 16) as usize;
            let operands = rest.get(1..count)?;
            rest = rest.get(count..)?;
            Some((first & 0xffff, operands))
        })
    }

    /// The instruction that defines a type or a constant, with the operands after the result. Results of
    /// constants are the second operand.
    fn definition(&self, id: u32) -> Option<(u32, &[u32])> {
        self.instructions().find_map(|(number, operands)| match operands {
            [result, rest @ ..] if *result == id && (19..=39).contains(&number) => Some((number, rest)),
            [_, result, rest @ ..] if *result == id && number == spirv::CONSTANT => Some((number, rest)),
            _ => None,
        })
    }

    fn decoration(&self, id: u32, kind: u32) -> Option<&[u32]> {
        self.instructions().find_map(|(number, operands)| match operands {
            [target, found, rest @ ..] if number == spirv::DECORATE && (*target, *found) == (id, kind) => {
                Some(rest)
            }
            _ => None,
        })
    }

    /// The type of the resource of the shader, and that of its counter. Beside a sampler there is the texture
    /// that it samples.
    fn resource(&self) -> Option<String> {
        let types: Vec<String> = self
            .instructions()
            .filter(|(number, _)| *number == spirv::VARIABLE)
            .filter_map(|(_, operands)| match operands {
                [pointer, id, class, ..] if self.decoration(*id, spirv::BINDING).is_some() => {
                    self.described(*pointer, *id, *class)
                }
                _ => None,
            })
            .collect();
        match types.as_slice() {
            [] => None,
            all if all.iter().any(|ty| ty == "Sampler") => Some("Sampler".to_owned()),
            all => Some(all.join("; ")),
        }
    }

    fn described(&self, pointer: u32, variable: u32, class: u32) -> Option<String> {
        let (spirv::TYPE_POINTER, [_, pointee]) = self.definition(pointer)? else { return None };
        match self.definition(*pointee)? {
            (spirv::TYPE_IMAGE, [sampled, operands @ ..]) => {
                let operands: Vec<String> = operands.iter().map(u32::to_string).collect();
                Some(format!("Image {} {}", self.element(*sampled)?, operands.join(" ")))
            }
            (spirv::TYPE_SAMPLER, _) => Some("Sampler".to_owned()),
            (spirv::TYPE_STRUCT, [array]) => {
                let block = match () {
                    () if self.decoration(*pointee, spirv::BLOCK).is_some() => "Block",
                    () if self.decoration(*pointee, spirv::BUFFER_BLOCK).is_some() => "BufferBlock",
                    () => return None,
                };
                let (element, count) = match self.definition(*array)? {
                    (spirv::TYPE_RUNTIME_ARRAY, [element]) => (*element, String::new()),
                    (spirv::TYPE_ARRAY, [element, count]) => match self.definition(*count)? {
                        (spirv::CONSTANT, [count]) => (*element, count.to_string()),
                        _ => return None,
                    },
                    _ => return None,
                };
                let stride = self.decoration(*array, spirv::ARRAY_STRIDE)?.first()?;
                let access =
                    if self.decoration(variable, spirv::NON_WRITABLE).is_some() { "read" } else { "write" };
                Some(format!("{block} {class} {}[{count}] {stride} {access}", self.element(element)?))
            }
            _ => None,
        }
    }

    /// A scalar or a vector, with the names of HLSL.
    fn element(&self, id: u32) -> Option<String> {
        match self.definition(id)? {
            (spirv::TYPE_FLOAT, [32, ..]) => Some("float".to_owned()),
            (spirv::TYPE_FLOAT, [64, ..]) => Some("double".to_owned()),
            (spirv::TYPE_INT, [32, 1]) => Some("int".to_owned()),
            (spirv::TYPE_INT, [32, 0]) => Some("uint".to_owned()),
            (spirv::TYPE_VECTOR, [element, count]) => Some(format!("{}{count}", self.element(*element)?)),
            _ => None,
        }
    }
}
