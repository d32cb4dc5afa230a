//! `NAME.dumpbin.txt`, what `dxc -dumpbin` prints in front of the disassembly.
//!
//! The vendor's text is split into its blocks (signatures, elements of PSV0, runtime information, bindings,
//! dependences by view), and each block is printed again from what the facade decodes. Both must be the same
//! lines; the file shares no code with the printer of `dxkit dis`, so that the two prove each other.

use dxkit::bitcode::Module;
use dxkit::psv::{PipelineStateValidation, SignatureElement, StageInfo};
use dxkit::{Container, Context, DxilModule, FourCc, Part, Program, Reflection};

use super::tables::{self, Tool};
use super::{Counts, same_lines};
use crate::common::{self, Entry};

/// The blocks of a text, their lines without the `;`.
#[derive(Default)]
struct Text<'t> {
    /// Tables of the signature parts by title.
    signatures: Vec<(&'t str, Vec<&'t str>)>,
    /// Tables of PSV0's elements by title.
    elements: Vec<(&'t str, Vec<&'t str>)>,
    psv: Option<Vec<&'t str>>,
    bindings: Option<Vec<&'t str>>,
    view_id: Option<Vec<&'t str>>,
}

const ELEMENTS_HEAD: [&str; 2] = [
    " Name                 Index             InterpMode DynIdx",
    " -------------------- ----- ---------------------- ------",
];

const BINDINGS_HEAD: [&str; 2] = [
    " Name                                 Type  Format         Dim      ID      HLSL Bind  Count",
    " ------------------------------ ---------- ------- ----------- ------- -------------- ------",
];

fn split(text: &str) -> Result<Text<'_>, String> {
    let mut lines = text.lines().map_while(|line| line.strip_prefix(';'));
    let mut found = Text::default();
    // A block ends at the first empty line.
    fn block<'t>(lines: &mut impl Iterator<Item = &'t str>) -> Vec<&'t str> {
        lines.take_while(|line| !line.is_empty()).collect()
    }
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix(' ').and_then(|line| line.strip_suffix(" signature:")) {
            if lines.next() != Some("") {
                return Err(format!("{line:?} without an empty line after it"));
            }
            let head: Vec<_> = lines.by_ref().take(2).collect();
            let first = lines.next().ok_or("a table without an end")?;
            let mut rows = vec![first];
            // An empty table has one line that says so, without an empty line after it.
            if first != " no parameters" && !first.is_empty() {
                rows.extend(block(&mut lines));
            }
            match &head[..] {
                head if head == tables::HEAD => found.signatures.push((title, rows)),
                head if head == ELEMENTS_HEAD => found.elements.push((title, rows)),
                other => return Err(format!("{title}: an unknown table {other:?}")),
            }
            continue;
        }
        match line {
            "" | " Pipeline Runtime Information: " => {}
            "PSVRuntimeInfo:" => found.psv = Some(block(&mut lines)),
            " Note: shader requires additional functionality:" => drop(block(&mut lines)),
            " Buffer Definitions:" => {
                // Definitions come from the module's metadata, and contain empty lines.
                if !lines.any(|line| line == " Resource Bindings:") {
                    return Err("buffer definitions without resource bindings".into());
                }
                if lines.next() != Some("") {
                    return Err("resource bindings without an empty line".into());
                }
                let mut table = block(&mut lines);
                let rows = table.split_off(table.len().min(2));
                if table != BINDINGS_HEAD {
                    return Err(format!("resource bindings: an unknown table {table:?}"));
                }
                found.bindings = Some(rows);
            }
            " ViewId state:" => {
                lines.next();
                found.view_id = Some(block(&mut lines));
            }
            " Subobjects:" => {
                lines.next();
                block(&mut lines);
            }
            other if other.starts_with(" shader hash: ") || other.starts_with(" shader debug name: ") => {}
            other => return Err(format!("an unknown block {other:?}")),
        }
    }
    Ok(found)
}

/// The block `PSVRuntimeInfo`.
fn runtime_info(part: &PipelineStateValidation<'_>) -> Vec<String> {
    let info = &part.runtime_info;
    let mut lines = Vec::new();
    let mut line = |text: String| lines.push(format!(" {text}"));
    let bit = |value: dxkit::bytes::Bool8| value.0;
    let stage = match &info.v0.stage_info {
        StageInfo::Vertex(_) => "Vertex",
        StageInfo::Hull(_) => "Hull",
        StageInfo::Domain(_) => "Domain",
        StageInfo::Geometry(_) => "Geometry",
        StageInfo::Pixel(_) => "Pixel",
        StageInfo::Mesh(_) => "Mesh",
        StageInfo::Amplification(_) => "Amplification",
        StageInfo::Compute(_) => "Compute",
        StageInfo::Other(_) => panic!("a stage without a layout"),
    };
    line(format!("{stage} Shader"));
    match &info.v0.stage_info {
        StageInfo::Vertex(stage) => {
            line(format!("OutputPositionPresent={}", bit(stage.output_position_present)));
        }
        StageInfo::Hull(stage) => {
            line(format!("InputControlPointCount={}", stage.input_control_point_count));
            line(format!("OutputControlPointCount={}", stage.output_control_point_count));
            let domain = ["undefined", "isoline", "tri", "quad"][stage.tessellator_domain.0 as usize];
            line(format!("Domain={domain}"));
            let primitive = ["undefined", "point", "line", "triangle_cw", "triangle_ccw"];
            line(format!("OutputPrimitive={}", primitive[stage.tessellator_output_primitive.0 as usize]));
        }
        StageInfo::Domain(stage) => {
            line(format!("InputControlPointCount={}", stage.input_control_point_count));
            line(format!("OutputPositionPresent={}", bit(stage.output_position_present)));
        }
        StageInfo::Geometry(stage) => {
            let primitive = match stage.input_primitive.0 {
                1 => "point",
                2 => "line",
                3 => "triangle",
                6 => "lineadj",
                7 => "triangleadj",
                other => panic!("primitive {other}"),
            };
            line(format!("InputPrimitive={primitive}"));
            let topology = match stage.output_topology.0 {
                1 => "point",
                3 => "line",
                5 => "triangle",
                other => panic!("topology {other}"),
            };
            line(format!("OutputTopology={topology}"));
            line(format!("OutputStreamMask={}", stage.output_stream_mask));
            line(format!("OutputPositionPresent={}", bit(stage.output_position_present)));
        }
        StageInfo::Pixel(stage) => {
            line(format!("DepthOutput={}", bit(stage.depth_output)));
            line(format!("SampleFrequency={}", bit(stage.sample_frequency)));
        }
        StageInfo::Mesh(_) => {
            let topology = info.v1.and_then(|info| info.shader_stage.mesh_output_topology());
            let topology = ["undefined", "line", "triangle"][usize::from(topology.unwrap_or_default().0)];
            line(format!("MeshOutputTopology={topology}"));
        }
        StageInfo::Amplification(_) | StageInfo::Compute(_) | StageInfo::Other(_) => {}
    }
    if matches!(info.v0.stage_info, StageInfo::Mesh(_) | StageInfo::Amplification(_) | StageInfo::Compute(_))
    {
        if let Some(v2) = &info.v2 {
            line(format!("NumThreads=({},{},{})", v2.num_threads_x, v2.num_threads_y, v2.num_threads_z));
        }
        if let Some(v4) = &info.v4 {
            line(format!("NumBytesGroupSharedMemory: {}", v4.num_bytes_group_shared_memory));
        }
    }
    let (least, most) = (info.v0.minimum_expected_wave_lane_count, info.v0.maximum_expected_wave_lane_count);
    if least == most {
        line(format!("WaveSize={least}"));
    } else {
        line(format!("MinimumExpectedWaveLaneCount: {least}"));
        line(format!("MaximumExpectedWaveLaneCount: {most}"));
    }
    if let Some(v1) = &info.v1 {
        line(format!("UsesViewID: {}", v1.shader_stage.uses_view_id.get()));
        line(format!("SigInputElements: {}", part.inputs.len()));
        line(format!("SigOutputElements: {}", part.outputs.len()));
        line(format!("SigPatchConstOrPrimElements: {}", part.patch_constants_or_primitives.len()));
        line(format!("SigInputVectors: {}", v1.sig_input_vectors));
        for (stream, vectors) in v1.sig_output_vectors.0.iter().enumerate() {
            line(format!("SigOutputVectors[{stream}]: {vectors}"));
        }
    }
    if info.v3.is_some() {
        line(format!("EntryFunctionName: {}", part.entry_function_name));
    }
    if let Some(v5) = &info.v5 {
        line(format!("LinAlgRuntimeInfoPresent: {}", v5.linear_algebra_present != 0));
    }
    lines
}

/// The name of an element: the user's, or that of its kind by DXIL's number.
fn semantic(element: &SignatureElement<'_>) -> String {
    const KINDS: [&str; 33] = [
        "",
        "VertexID",
        "InstanceID",
        "Position",
        "RenderTargetArrayIndex",
        "ViewportArrayIndex",
        "ClipDistance",
        "CullDistance",
        "OutputControlPointID",
        "DomainLocation",
        "PrimitiveID",
        "GSInstanceID",
        "SampleIndex",
        "IsFrontFace",
        "Coverage",
        "InnerCoverage",
        "Target",
        "Depth",
        "DepthLessEqual",
        "DepthGreaterEqual",
        "StencilRef",
        "DispatchThreadID",
        "GroupID",
        "GroupIndex",
        "GroupThreadID",
        "TessFactor",
        "InsideTessFactor",
        "ViewID",
        "Barycentrics",
        "ShadingRate",
        "CullPrimitive",
        "StartVertexLocation",
        "StartInstanceLocation",
    ];
    match element.v0.semantic_kind.0 {
        0 => element.name.to_string(),
        kind => {
            assert!(element.name.is_empty(), "a system value with a name: {}", element.name);
            format!("SV_{}", KINDS[usize::from(kind)])
        }
    }
}

/// The rows of PSV0's elements.
fn elements(elements: &[SignatureElement<'_>]) -> Vec<String> {
    const INTERPOLATION: [&str; 8] = [
        "",
        "nointerpolation",
        "linear",
        "centroid",
        "noperspective",
        "noperspective centroid",
        "sample",
        "noperspective sample",
    ];
    elements
        .iter()
        .map(|element| {
            let mode = INTERPOLATION[usize::from(element.v0.interpolation_mode.0)];
            let index = element.semantic_indexes.get(0).unwrap_or_default();
            let dynamic = tables::columns(element.v0.dynamic_mask_and_stream.dynamic_mask()).replace(' ', "");
            let name = format!(" {}", semantic(element));
            // The tool counts bytes.
            let fill = " ".repeat(21usize.saturating_sub(name.len()));
            format!("{name}{fill} {index:>5} {mode:>22}{dynamic:>7}")
        })
        .collect()
}

/// `{ 0, 1 }`, and `{  }` for nothing.
fn set(components: impl Iterator<Item = usize>) -> String {
    let components: Vec<_> = components.map(|component| component.to_string()).collect();
    format!("{{ {} }}", components.join(", "))
}

/// Rows *output N depends on inputs*.
fn depends(outputs: usize, inputs: usize, depends: impl Fn(usize, usize) -> bool) -> Vec<String> {
    (0..outputs)
        .map(|output| (output, (0..inputs).filter(|input| depends(output, *input)).collect::<Vec<_>>()))
        .filter(|(_, inputs)| !inputs.is_empty())
        .map(|(output, inputs)| format!("   output {output} depends on inputs: {}", set(inputs.into_iter())))
        .collect()
}

/// The block `ViewId state`. Its first line has numbers of components; PSV0 has those of vectors.
fn view_id(part: &PipelineStateValidation<'_>, first: &str) -> Result<Vec<String>, String> {
    let info = part.runtime_info.v1.as_ref().ok_or("no version 1")?;
    let stage = part.runtime_info.kind().map(|kind| kind.0);
    let (geometry, hull, domain, mesh) =
        (stage == Some(2), stage == Some(3), stage == Some(4), stage == Some(13));
    let third = info.shader_stage.patch_constant_or_primitive_vectors().unwrap_or_default();

    // Each stated component must be within the vectors that PSV0 has.
    let mut stated = first.split(|c: char| !c.is_ascii_digit()).filter(|text| !text.is_empty());
    let mut vectors = vec![("inputs", info.sig_input_vectors)];
    let outputs = &info.sig_output_vectors.0[..if geometry { 4 } else { 1 }];
    vectors.extend(outputs.iter().map(|vectors| ("outputs", *vectors)));
    if hull || domain || mesh {
        vectors.push(("patch constants", third));
    }
    for (what, vectors) in vectors {
        let components: usize =
            stated.next().ok_or("a number is missing")?.parse().map_err(|_| "no number")?;
        if components.div_ceil(4) != usize::from(vectors) {
            return Err(format!("{components} components of {what}, {vectors} vectors"));
        }
    }
    if let Some(more) = stated.next() {
        return Err(format!("a number more: {more}"));
    }

    let dependencies = &part.dependencies;
    let mut lines = vec![first.to_owned()];
    let inputs = usize::from(info.sig_input_vectors) * 4;
    let third = usize::from(third) * 4;
    let third_name = if mesh { "Primitive Outputs" } else { "PCOutputs" };
    let streams = outputs.iter().enumerate().filter(|(_, vectors)| !geometry || **vectors > 0);
    let name = |stream: usize| if geometry { format!(" for Stream {stream}") } else { String::new() };
    for (stream, vectors) in streams.clone() {
        let there = (0..usize::from(*vectors) * 4)
            .filter(|component| dependencies.output_depends_on_view_id(stream, *component));
        lines.push(format!(" Outputs{} dependent on ViewId: {}", name(stream), set(there)));
    }
    if hull || mesh {
        let there = (0..third).filter(|component| dependencies.patch_constant_depends_on_view_id(*component));
        lines.push(format!(" {third_name} dependent on ViewId: {}", set(there)));
    }
    for (stream, vectors) in streams {
        lines.push(format!(" Inputs contributing to computation of Outputs{}:", name(stream)));
        lines.extend(depends(usize::from(*vectors) * 4, inputs, |output, input| {
            dependencies.output_depends_on_input(stream, output, input)
        }));
    }
    if hull || mesh {
        lines.push(format!(" Inputs contributing to computation of {third_name}:"));
        lines.extend(depends(third, inputs, |output, input| {
            dependencies.patch_constant_depends_on_input(output, input)
        }));
    }
    if domain {
        lines.push(" PCInputs contributing to computation of Outputs:".into());
        lines.extend(depends(usize::from(outputs[0]) * 4, third, |output, input| {
            dependencies.output_depends_on_patch_constant(output, input)
        }));
    }
    Ok(lines)
}

/// Compares the rows of `Resource Bindings` with PSV0's resources. Names, element types and numbers of
/// samples stand in the module alone.
fn bindings(part: &PipelineStateValidation<'_>, rows: &[&str]) -> Result<(), String> {
    if rows.len() != part.resources.len() {
        return Err(format!("{} resource bindings, {} in PSV0", rows.len(), part.resources.len()));
    }
    let mut numbers = [0; 4];
    for (row, resource) in rows.iter().zip(&part.resources) {
        let fail = |what: &str| Err(format!("resource binding {row:?}: another {what} than {resource:?}"));
        let fields = &resource.v0;
        let (class, id, letters, title) = match fields.res_type.0 {
            1 => (0, "S", "s", "sampler"),
            2 => (1, "CB", "cb", "cbuffer"),
            3..=5 => (2, "T", "t", "texture"),
            6..=9 => (3, "U", "u", "UAV"),
            other => return Err(format!("resource type {other}")),
        };
        let space = if fields.space == 0 { String::new() } else { format!(",space{}", fields.space) };
        let bind = format!("{letters}{}{space}", fields.lower_bound);
        let count = match fields.upper_bound {
            u32::MAX => "unbounded".to_owned(),
            last => (last - fields.lower_bound + 1).to_string(),
        };
        let tail = format!("{:>8}{bind:>15}{count:>6}", format!("{id}{}", numbers[class]));
        numbers[class] += 1;
        let Some(rest) = row.strip_suffix(tail.as_str()) else { return fail("register, space or count") };
        // The preceding columns: the name in at least 30, the class in 11, the element type in 8, the shape
        // in 12.
        let rest = rest.trim_end();
        let shapes: &[&str] = match (fields.res_type.0, resource.v1.map(|more| more.res_kind.0)) {
            (1 | 2, None | Some(13 | 14)) => &["NA"],
            (4, None | Some(11)) => &["r/o", "ras"],
            (5, None | Some(12)) => &["r/o"],
            (7, None | Some(11)) | (8, None | Some(12)) => &["r/w"],
            (9, None | Some(12)) => &["r/w+cnt"],
            (4, Some(16)) => &["ras"],
            (3 | 6, Some(1)) => &["1d"],
            (3 | 6, Some(2)) => &["2d"],
            (3 | 6, Some(3)) => &["2dMS"],
            (3 | 6, Some(4)) => &["3d"],
            (3, Some(5)) => &["cube"],
            (3 | 6, Some(6)) => &["1darray"],
            (3 | 6, Some(7)) => &["2darray"],
            (3 | 6, Some(8)) => &["2darrayMS"],
            (3, Some(9)) => &["cubearray"],
            (3 | 6, Some(10)) => &["buf"],
            (3, Some(15)) => &["tbuffer"],
            (6, Some(17)) => &["fbtex2d"],
            (6, Some(18)) => &["fbtex2darray"],
            (3 | 6, None) => {
                &["1d", "2d", "2dMS", "3d", "cube", "1darray", "2darray", "2darrayMS", "cubearray", "buf"]
            }
            other => return Err(format!("{other:?} is in no table")),
        };
        // The number of samples.
        let plain = if shapes.iter().any(|shape| shape.ends_with("MS")) {
            rest.trim_end_matches(|c: char| c.is_ascii_digit())
        } else {
            rest
        };
        let Some(shape) =
            shapes.iter().filter(|shape| plain.ends_with(*shape)).max_by_key(|shape| shape.len())
        else {
            return fail("shape");
        };
        let rest = plain[..plain.len() - shape.len()].trim_end();
        let formats: &[&str] = match (fields.res_type.0, *shape) {
            (1 | 2, _) => &["NA"],
            (4 | 7, "r/o" | "r/w") => &["byte"],
            (5 | 8 | 9, _) => &["struct"],
            (_, "fbtex2d" | "fbtex2darray") => &["invalid"],
            _ => &["f16", "f32", "f64", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "p32i8"],
        };
        let Some(format) = formats.iter().find(|format| rest.ends_with(**format)) else {
            return fail("element type");
        };
        let rest = &rest[..rest.len() - format.len()];
        let rest = rest.strip_suffix("unorm_").or(rest.strip_suffix("snorm_")).unwrap_or(rest).trim_end();
        if !rest.ends_with(title) {
            return fail("class");
        }
    }
    Ok(())
}

/// The table of what is bound. Names are where reflection kept them: the compiler looks for them in `STAT`.
fn binding_rows(container: &Container<'_>, entry: &Entry) -> Vec<String> {
    let mut rows = Vec::new();
    for kind in [FourCc::Dxil, FourCc::Stat, FourCc::Ildb] {
        let Some(part) = container.find(kind) else { continue };
        let program = Program::parse(part.span()).unwrap_or_else(|error| panic!("{}: {error}", entry.path));
        let module =
            Module::parse(program.bitcode()).unwrap_or_else(|error| panic!("{}: {error}", entry.path));
        let dxil = DxilModule::read(&module);
        let named = dxil.resources.iter().all(|resource| !resource.name.is_empty());
        if named || rows.is_empty() {
            rows = dxil.resources.iter().map(|resource| format!(" {}", resource.columns())).collect();
        }
        if named {
            break;
        }
    }
    rows
}

fn compare(entry: &Entry, text: &str, counts: &mut Counts) -> Result<(), String> {
    let text = split(text)?;
    let container = Container::parse(entry.span()).map_err(|error| error.to_string())?;
    let context = Context::from_container(&container);
    let decode = |kind| {
        let part = container.find(kind)?;
        Some(Part::decode(part, context).unwrap_or_else(|error| panic!("{}: {error}", entry.path)))
    };
    counts.add("texts", 1);

    // The tables of the signature parts, in this order.
    let domain = context.stage == Some(dxkit::ShaderKind::Domain);
    let mut tables = text.signatures.iter();
    for (kind, title) in [(FourCc::Isg1, "Input"), (FourCc::Osg1, "Output"), (FourCc::Psg1, "Patch Constant")]
    {
        let Some(Part::Signature(signature)) = decode(kind) else { continue };
        let (found, rows) = tables.next().ok_or_else(|| format!("no table for {kind}"))?;
        if *found != title {
            return Err(format!("the table of {kind} has the title {found:?}"));
        }
        let mut rendered = tables::rows(&signature, domain, Tool::Dxc);
        counts.add("signatures", 1);
        counts.add("signature rows", rendered.len());
        if rendered.is_empty() {
            rendered.push(" no parameters".into());
        }
        same_lines(title, rows, &rendered)?;
    }
    if let Some((title, _)) = tables.next() {
        return Err(format!("a table {title:?} without a part"));
    }

    if let Some(rows) = &text.bindings {
        let rendered = binding_rows(&container, entry);
        counts.add("binding rows", rendered.len());
        same_lines("Resource Bindings", rows, &rendered)?;
        // The facade's list has the same names, in the same order.
        let bindings = Reflection::from_container(&container).bindings.ok_or("no bindings")?.list;
        let names = bindings.iter().map(|binding| binding.name.as_deref().unwrap_or(" "));
        let differs = |(row, name): (&&str, &str)| !row[1..].starts_with(name);
        if bindings.len() != rows.len() || rows.iter().zip(names).any(differs) {
            return Err(format!("other names: {bindings:?}"));
        }
    }

    let Some(Part::PipelineStateValidation(part)) = decode(FourCc::Psv0) else {
        // Libraries and PDBs. DXC takes the other tables from the module, so a PDB's text has them as well.
        counts.add("texts without PSV0", 1);
        return match text.psv {
            None => Ok(()),
            Some(_) => Err("a block about PSV0, which there is none of".into()),
        };
    };
    let rendered = runtime_info(&part);
    counts.add("runtime info lines", rendered.len());
    same_lines("PSVRuntimeInfo", &text.psv.ok_or("no PSVRuntimeInfo")?, &rendered)?;

    let rows = text.bindings.ok_or("no resource bindings")?;
    bindings(&part, &rows)?;
    counts.add("resources", rows.len());

    if part.runtime_info.v1.is_none() {
        counts.add("texts of version 0", 1);
        return Ok(());
    }
    let mesh = context.stage == Some(dxkit::ShaderKind::Mesh);
    let mut tables = text.elements.iter();
    for (title, of) in [
        ("Input", &part.inputs),
        (if mesh { "Vertex Output" } else { "Output" }, &part.outputs),
        (if mesh { "Primitive Output" } else { "Patch Constant" }, &part.patch_constants_or_primitives),
    ] {
        if of.is_empty() {
            continue;
        }
        let (found, rows) = tables.next().ok_or_else(|| format!("no table of elements for {title}"))?;
        if *found != title {
            return Err(format!("the table of elements for {title} has the title {found:?}"));
        }
        let rendered = elements(of);
        counts.add("elements", rendered.len());
        same_lines(title, rows, &rendered)?;
    }
    if let Some((title, _)) = tables.next() {
        return Err(format!("a table of elements {title:?} more"));
    }

    if let Some(lines) = text.view_id {
        let rendered = view_id(&part, lines.first().ok_or("an empty ViewId state")?)?;
        counts.add("dependency lines", rendered.len());
        same_lines("ViewId state", &lines, &rendered)?;
        counts.add("view id states", 1);
    } else if part.dependencies != dxkit::psv::Dependencies::default() {
        // Without the block, the module states no dependences, and all masks are 0.
        let mut bits = part.dependencies.outputs_by_input.iter().flat_map(|table| table.words().iter());
        if bits.any(|word| word != 0) {
            return Err("dependencies, and no ViewId state".into());
        }
    }
    Ok(())
}

#[test]
fn dxc_prints_what_is_decoded() {
    let mut counts = Counts::default();
    let refused = common::refused();
    common::for_each(|entry| match entry.text("dumpbin.txt") {
        Some(text) => compare(entry, &text, &mut counts),
        None if entry.compiler() != "dxc" || refused.contains(&(entry.path.clone(), "dxc".into())) => Ok(()),
        None => Err("DXC has not refused it, and there is no text of it".into()),
    });
    let stray: Vec<_> = common::texts(".dumpbin.txt").into_iter().collect();
    assert_eq!(counts.0["texts"], stray.len(), "a text without a container");
    counts.assert_at_least(&[
        ("texts", 220),
        ("signatures", 400),
        ("signature rows", 970),
        ("runtime info lines", 2900),
        ("resources", 550),
        ("binding rows", 600),
        ("elements", 860),
        ("view id states", 150),
        ("dependency lines", 1650),
    ]);
}
