//! What DXC writes for each declaration of a resource: `testdata/resources/dxc.tsv`.
//!
//! The first two columns of the table are the input. Each declaration is compiled in a pixel shader and in a
//! library of its own, without validation, because the validator refuses normalized elements of 16 bits. The
//! metadata and the annotation come from DXC's disassembly, the reflection from DXC's reflection, the rows of
//! `PSV0` and `RDAT` from the bytes of the containers.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::resource_texts::{self, binding, with_results};

/// Declarations and what DXC writes for them.
pub(crate) const TABLE: &str = "resources/dxc.tsv";

/// The columns of the input: use, and declaration.
const INPUTS: usize = 2;

/// The structures that declarations name.
const STRUCTURES: &str = "\
struct A { float f; int i; };
struct D { double f; float g; };
struct H { min16float f; };
struct E3 { float3 f; };
struct M { float4x4 m; float f; };
";

/// The register space of what is used with the resource.
const OTHER_SPACE: u32 = 1;

/// A declaration, and how the program uses it.
struct Declaration<'d> {
    usage: &'d str,
    ty: &'d str,
}

impl<'d> Declaration<'d> {
    fn from_columns(columns: &'d str) -> Self {
        let (usage, ty) = columns.split_once('\t').unwrap_or((columns, ""));
        Self { usage, ty }
    }

    fn uses(&self, word: &str) -> bool {
        self.usage.split(' ').any(|used| used == word)
    }

    /// The functions of the resource and of nothing else that a program needs to use it.
    fn body(&self, object: &str) -> &'static str {
        match object {
            _ if self.uses("counter") => "r = x.IncrementCounter();",
            _ if self.uses("atomics64") => "InterlockedAdd(x[0], 1);",
            "cbuffer" | "tbuffer" => "r = v.x;",
            "ConstantBuffer" | "TextureBuffer" => "r = x.f;",
            "SamplerState" => "r = t.Sample(x, 0);",
            "SamplerComparisonState" => "r = t.SampleCmp(x, 0, 0);",
            "RaytracingAccelerationStructure" => {
                "RayDesc ray = (RayDesc)0; RayQuery<RAY_FLAG_NONE> query; \
                 query.TraceRayInline(x, 0, 255, ray); r = query.Proceed();"
            }
            "AppendStructuredBuffer" => "A a = { 1, 2 }; x.Append(a);",
            "ConsumeStructuredBuffer" => "r = x.Consume().f;",
            "FeedbackTexture2D" | "FeedbackTexture2DArray" => "x.WriteSamplerFeedbackLevel(t, s, 0, 0);",
            "Texture1D" | "Buffer" | "ByteAddressBuffer" => "uint a; x.GetDimensions(a); r = a;",
            "Texture2DMSArray" => "uint a, b, c, d; x.GetDimensions(a, b, c, d); r = a + b + c + d;",
            "Texture2DArray" | "Texture3D" | "Texture2DMS" | "TextureCubeArray" => {
                "uint a, b, c; x.GetDimensions(a, b, c); r = a + b + c;"
            }
            _ => "uint a, b; x.GetDimensions(a, b); r = a + b;",
        }
    }

    /// A shader, or a library, that uses the resource `x`.
    fn source(&self, library: bool) -> String {
        let plain = self.ty.strip_prefix("globallycoherent ").unwrap_or(self.ty);
        let object = plain.split('<').next().unwrap_or_default();
        let object = ["RasterizerOrdered", "RW"]
            .iter()
            .find_map(|prefix| object.strip_prefix(prefix))
            .unwrap_or(object);
        let mut text = String::from(STRUCTURES);
        match object {
            "cbuffer" | "tbuffer" => drop(writeln!(text, "{object} x {{ float3 v; }};")),
            _ => drop(writeln!(text, "{} x;", self.ty)),
        }
        let beside = match object {
            "SamplerState" | "SamplerComparisonState" => "Texture2D<float> t : register(t0, space1);\n",
            "FeedbackTexture2D" => {
                "Texture2D t : register(t0, space1); SamplerState s : register(s0, space1);\n"
            }
            "FeedbackTexture2DArray" => {
                "Texture2DArray t : register(t0, space1); SamplerState s : register(s0, space1);\n"
            }
            _ => "",
        };
        text.push_str(beside);
        let (export, semantic) = if library { ("export ", "") } else { ("", " : SV_Target") };
        let body = self.body(object);
        let _ = writeln!(text, "{export}float main(){semantic} {{ float r = 0; {body} return r; }}");
        text
    }
}

/// The table with DXC's present output. `dxc` runs a batch in the staging folder.
pub(crate) fn regenerate_with_dxc(
    old: &str,
    stage: &Path,
    mut dxc: impl FnMut(&[&str]) -> Result<(), String>,
) -> Result<String, String> {
    let (mut list, mut shaders, mut count) = (String::new(), String::new(), 0);
    let put = |name: &str, text: &str| {
        fs::write(stage.join(name), text).map_err(|error| format!("{name}: {error}"))
    };
    for (index, columns) in resource_texts::declarations(old, INPUTS).enumerate() {
        let declaration = Declaration::from_columns(columns);
        let native = if declaration.uses("native") { "\t-enable-16bit-types" } else { "" };
        for (kind, profile) in [("ps", "ps_6_8"), ("lib", "lib_6_8")] {
            let name = format!("{kind}{index}");
            put(&format!("{name}.hlsl"), &declaration.source(kind == "lib"))?;
            let _ = fs::remove_file(stage.join(format!("{name}.dxil")));
            let _ = writeln!(list, "{name}.hlsl\t{name}.dxil\t-T\t{profile}\t-E\tmain\t-Vd{native}");
        }
        let _ = writeln!(shaders, "ps{index}.dxil");
        count = index + 1;
    }
    put("resources.list", &list)?;
    put("shaders.list", &shaders)?;
    dxc(&["--batch", "resources.list"])?;
    for folder in ["listings", "reflections"] {
        let path = stage.join(folder);
        fs::create_dir_all(&path).map_err(|error| format!("{folder}: {error}"))?;
    }
    dxc(&["--dumpbin-batch", "listings", "@shaders.list"])?;
    dxc(&["--reflect-batch", "reflections", "@shaders.list"])?;
    let rows = (0..count).map(|index| row(stage, index));
    with_results(old, INPUTS, rows)
}

/// The columns of one declaration after those of the input.
fn row(stage: &Path, index: usize) -> Result<String, String> {
    let read = |name: String| fs::read(stage.join(&name)).map_err(|error| format!("{name}: {error}"));
    let text = |name: String| read(name).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let listing = text(format!("listings/ps{index}.dxil.txt"))?;
    let reflection = text(format!("reflections/ps{index}.dxil.txt"))?;
    let (shader, library) = (read(format!("ps{index}.dxil"))?, read(format!("lib{index}.dxil"))?);
    let missing = |what: &str| format!("there is no resource x in {what}");
    let (record, extended) = metadata(&listing).ok_or_else(|| missing("the metadata"))?;
    let columns = [
        record,
        extended,
        annotation(&listing).ok_or_else(|| missing("the annotations of handles"))?,
        pipeline_state(&shader).ok_or_else(|| missing("PSV0"))?,
        runtime_data(&library).ok_or_else(|| missing("RDAT"))?,
        binding(&reflection).ok_or_else(|| missing("the reflection"))?,
    ];
    Ok(columns.join("\t"))
}

/// The operands of a node of the listing, from the last to the first: the name of a type in front may contain
/// commas.
fn operands_from_end<'l>(listing: &'l str, node: &str) -> Option<Vec<&'l str>> {
    let start = format!("{node} = !{{");
    let line = listing.lines().find_map(|line| line.strip_prefix(&start))?;
    Some(line.strip_suffix('}')?.rsplit(", ").collect())
}

fn number(operand: &str) -> &str {
    operand.rsplit(' ').next().unwrap_or_default()
}

/// The record of the resource, and its extended properties.
fn metadata(listing: &str) -> Option<(String, String)> {
    let lists = operands_from_end(listing, operands_from_end(listing, "!dx.resources")?.first()?)?;
    for (list, class) in
        lists.iter().zip(["Sampler", "CBV", "UAV", "SRV"]).filter(|(list, _)| **list != "null")
    {
        for record in operands_from_end(listing, list)? {
            let operands = operands_from_end(listing, record)?;
            // What the class has between the number of registers and the extended properties.
            let own = match class {
                "UAV" => 4,
                "SRV" => 2,
                _ => 1,
            };
            if number(operands.get(own + 3)?).parse() == Ok(OTHER_SPACE) {
                continue;
            }
            let own: Vec<&str> = operands.get(1..=own)?.iter().rev().map(|operand| number(operand)).collect();
            let extended = match *operands.first()? {
                "null" => Vec::new(),
                node => operands_from_end(listing, node)?,
            };
            let extended: Vec<&str> = extended.iter().rev().map(|operand| number(operand)).collect();
            return Some((format!("{class} {}", own.join(" ")), extended.join(" ")));
        }
    }
    None
}

/// The two words of `annotateHandle` for the resource.
fn annotation(listing: &str) -> Option<String> {
    let handle = listing.lines().find_map(|line| {
        let (name, call) =
            line.trim().split_once(" = call %dx.types.Handle @dx.op.createHandleFromBinding(")?;
        let place = call.split_once("%dx.types.ResBind ")?.1;
        // Without fields, all of them are zero.
        let space = place.strip_prefix("{ ").and_then(|fields| fields.split(", ").nth(2)).unwrap_or("i32 0");
        (number(space).parse() != Ok(OTHER_SPACE)).then_some(name)
    })?;
    let wanted = format!("@dx.op.annotateHandle(i32 216, %dx.types.Handle {handle}, ");
    let words = listing.lines().find_map(|line| line.split_once(&wanted))?.1;
    let words = words.split_once("{ ")?.1.split_once(" }")?.0;
    let words = words.split(", ").map(|word| number(word).parse::<i64>().ok());
    let words = words.map(|word| Some(format!("{:x}", word? & i64::from(u32::MAX))));
    Some(words.collect::<Option<Vec<_>>>()?.join(" "))
}

fn word(bytes: &[u8], offset: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(offset..offset.checked_add(4)?)?.try_into().ok()?))
}

fn size(bytes: &[u8], offset: usize) -> Option<usize> {
    usize::try_from(word(bytes, offset)?).ok()
}

/// A part of a container: its header has 32 bytes, with the number of parts at 28; a part has 8 bytes before
/// its payload.
fn part<'c>(container: &'c [u8], kind: &[u8]) -> Option<&'c [u8]> {
    (0..size(container, 28)?).find_map(|index| {
        let part = container.get(size(container, 32 + 4 * index)?..)?;
        let payload = part.get(8..)?.get(..size(part, 4)?)?;
        part.starts_with(kind).then_some(payload)
    })
}

/// The kinds of resources, by number.
const KINDS: [&str; 19] = [
    "Invalid",
    "Texture1D",
    "Texture2D",
    "Texture2DMS",
    "Texture3D",
    "TextureCube",
    "Texture1DArray",
    "Texture2DArray",
    "Texture2DMSArray",
    "TextureCubeArray",
    "TypedBuffer",
    "RawBuffer",
    "StructuredBuffer",
    "CBuffer",
    "Sampler",
    "TBuffer",
    "RTAccelerationStructure",
    "FeedbackTexture2D",
    "FeedbackTexture2DArray",
];
/// The types of resources in `PSV0`, by number.
const PSV_TYPES: [&str; 10] = [
    "Invalid",
    "Sampler",
    "CBV",
    "SRVTyped",
    "SRVRaw",
    "SRVStructured",
    "UAVTyped",
    "UAVRaw",
    "UAVStructured",
    "UAVStructuredWithCounter",
];
/// The flags of resources in `PSV0`, from the lowest bit.
const PSV_FLAGS: [&str; 1] = ["UsedByAtomic64"];
/// The classes of resources in `RDAT`, by number.
const CLASSES: [&str; 4] = ["SRV", "UAV", "CBV", "Sampler"];
/// The flags of resources in `RDAT`, from the lowest bit.
const RDAT_FLAGS: [&str; 5] =
    ["UAVGloballyCoherent", "UAVCounter", "UAVRasterizerOrderedView", "DynamicIndexing", "Atomics64Use"];

/// A name of a list by its number, and the names of flags.
fn named(list: &[&str], value: u32, kind: u32, flags: u32, names: &[&str]) -> Option<String> {
    let name = |list: &[&str], number| Some(list.get(usize::try_from(number).ok()?)?.to_string());
    let mut text = format!("{} {}", name(list, value)?, name(&KINDS, kind)?);
    for bit in (0..32).filter(|bit| flags & 1 << bit != 0) {
        let _ = write!(text, " {}", name(names, bit)?);
    }
    Some(text)
}

/// The row of the resource: after the runtime information, whose size comes first, are the number of rows and
/// their size. A row has type, space, lower and upper bound, kind, flags.
fn pipeline_state(container: &[u8]) -> Option<String> {
    let payload = part(container, b"PSV0")?;
    let rows = payload.get(4 + size(payload, 0)?..)?;
    let stride = size(rows, 4)?;
    (0..size(rows, 0)?).find_map(|index| {
        let row = rows.get(8 + index * stride..)?;
        if word(row, 4)? == OTHER_SPACE {
            return None;
        }
        named(&PSV_TYPES, word(row, 0)?, word(row, 16)?, word(row, 20)?, &PSV_FLAGS)
    })
}

/// The row of the resource: the part has a version, the number of its tables and their offsets; a table has
/// its kind (3: resources), its size, the number and the size of its rows. A row has class, kind, number,
/// space, bounds, name, flags.
fn runtime_data(container: &[u8]) -> Option<String> {
    const RESOURCES: u32 = 3;
    let payload = part(container, b"RDAT")?;
    (0..size(payload, 4)?).find_map(|index| {
        let table = payload.get(size(payload, 8 + 4 * index)?..)?;
        if word(table, 0)? != RESOURCES {
            return None;
        }
        let stride = size(table, 12)?;
        (0..size(table, 8)?).find_map(|index| {
            let row = table.get(16 + index * stride..)?;
            // Registers of libraries are not bound yet: the space of the resource is 0xffffffff.
            if word(row, 12)? == OTHER_SPACE {
                return None;
            }
            named(&CLASSES, word(row, 0)?, word(row, 4)?, word(row, 28)?, &RDAT_FLAGS)
        })
    })
}
