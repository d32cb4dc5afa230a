//! Random sets of libraries for `compare-linking`: their sources, and how they are linked.
//!
//! A set has two to five files. Their functions call those of later files, have overloads, pass numbers,
//! vectors and structures in and out, and read resources that several files declare; one file has the entry.
//! All numbers are small integers, also those of floats, so that no order of operations changes a result.
//! Some sets have a fault: a file is missing, a function is defined twice, declarations of a resource differ.

use std::fmt::Write as _;

/// The numbers from a seed (SplitMix64).
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below another one.
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end.max(1) as u64).unwrap_or(0)
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Copy + Default>(&mut self, from: &[T]) -> T {
        from.get(self.below(from.len())).copied().unwrap_or_default()
    }
}

/// Libraries, and how they are linked.
pub(super) struct Set {
    /// The source of each, and the options of the compiler.
    pub(super) files: Vec<(String, Vec<String>)>,
    /// The files that are linked, by their number.
    pub(super) linked: Vec<usize>,
    /// `None` for a library.
    pub(super) entry: Option<&'static str>,
    pub(super) profile: String,
    pub(super) options: Vec<String>,
}

/// A type: its name, and texts as those of [`TYPES`].
type Kind = (&'static str, &'static str, &'static str);

/// The types of parameters and results, with the value of each that is made of `a` (`float4`) and `u`
/// (`uint`), and the `float4` that is made of a value called `V`.
const TYPES: [Kind; 10] = [
    ("float", "a.y", "V.xxxx"),
    ("float2", "a.xw", "V.xyxy"),
    ("float3", "a.zyx", "V.xyzz"),
    ("float4", "a.wxyz", "V"),
    ("int", "int(a.x) + int(u % 9) - 4", "float4(abs(V) % 50, 1, V & 3, 2)"),
    ("uint", "uint(a.y) + u % 31", "float4(V % 50, V & 1, 1, V / 2 % 16)"),
    ("uint3", "uint3(uint(a.x) % 5, u / 2 % 4, a.z)", "float4(V % 11, 2)"),
    ("bool", "a.w > u % 31", "(V ? float4(1, 2, 3, 4) : float4(4, 0, 2, 1))"),
    ("Light", "make_light(a, u)", "(float4(V.color, V.mode % 8) + V.range[1])"),
    ("Pair", "make_pair(a, u)", "(V.first.color.xyzx + float4(V.second % 20, 1, 0))"),
];

const COMMON: &str = "\
struct Light { float3 color; uint mode; float range[2]; };
struct Pair { Light first; uint2 second; };
static Light make_light(float4 a, uint u)
{
    Light made;
    made.color = a.xyz;
    made.mode = u % 12;
    made.range[0] = a.w;
    made.range[1] = u % 5;
    return made;
}
static Pair make_pair(float4 a, uint u)
{
    Pair made;
    made.first = make_light(a.yzwx, u + 1);
    made.second = uint2(u % 17, 4);
    return made;
}
static float4 small(float4 a) { return float4(uint4(abs(a)) % 61); }
";

/// Resources: the name, the declaration with `REGISTER` in the place of a register, the register, another
/// declaration that is none of the same, and the `float4` that is read.
const RESOURCES: [(&str, &str, &str, &str, &str); 11] = [
    (
        "albedo",
        "Texture2D<float4> albedo REGISTER;",
        "t0",
        "Texture3D<float4> albedo REGISTER;",
        "albedo.Load(int3(u % 4, u / 4 % 4, 0))",
    ),
    (
        "items",
        "StructuredBuffer<Light> items REGISTER;",
        "t1",
        "StructuredBuffer<float2> items REGISTER;",
        "float4(items[u % 8].color, items[u % 8].mode % 9)",
    ),
    (
        "raw",
        "ByteAddressBuffer raw REGISTER;",
        "t2",
        "Buffer<uint> raw REGISTER;",
        "float4(raw.Load4(u % 8 * 16) % 43)",
    ),
    ("typed", "Buffer<float4> typed REGISTER;", "t3", "Buffer<uint4> typed REGISTER;", "typed[u % 16]"),
    (
        "Frame",
        "cbuffer Frame REGISTER { float4 tint; uint modes; float weights[4]; };",
        "b0",
        "cbuffer Frame REGISTER { float4 tint; uint2 modes; float weights[3]; };",
        "(tint + weights[u % 4] * (modes % 4))",
    ),
    (
        "lamp",
        "ConstantBuffer<Light> lamp REGISTER;",
        "b1",
        "ConstantBuffer<Pair> lamp REGISTER;",
        "float4(lamp.color, lamp.mode % 16)",
    ),
    (
        "lamps",
        "ConstantBuffer<Light> lamps[3] REGISTER;",
        "b4",
        "ConstantBuffer<Light> lamps[4] REGISTER;",
        "float4(lamps[u % 3].color, lamps[1].mode % 8)",
    ),
    (
        "many",
        "Texture2D<float4> many[4] REGISTER;",
        "t8",
        "Texture2D<float4> many[5] REGISTER;",
        "(many[u % 4].Load(int3(u % 4, 1, 0)) + many[2].Load(int3(1, u % 4, 0)))",
    ),
    (
        "counts",
        "RWByteAddressBuffer counts REGISTER;",
        "u4",
        "RWBuffer<uint> counts REGISTER;",
        "count(counts, u)",
    ),
    (
        "far",
        "StructuredBuffer<uint> far REGISTER;",
        "t0, space3",
        "StructuredBuffer<int> far REGISTER;",
        "float4(far[u % 16] % 30, 1, 2, far[3] % 7)",
    ),
    (
        "clamped",
        "SamplerState clamped REGISTER;",
        "s0",
        "SamplerComparisonState clamped REGISTER;",
        "small(albedo.SampleLevel(clamped, float2(0.125, 0.375), 0))",
    ),
];

/// The names that functions have: overloads share them.
const NAMES: [&str; 5] = ["shade", "weigh", "blend", "sky::light", "fold"];

/// A function: its file, name, result, and parameters with whether they are written.
struct Function {
    file: usize,
    name: &'static str,
    result: Kind,
    parameters: Vec<(Kind, bool)>,
}

impl Function {
    fn declaration(&self) -> String {
        let (name, after) = match self.name.split_once("::") {
            Some((space, name)) => (format!("namespace {space} {{ "), name),
            None => (String::new(), self.name),
        };
        let parameters = self.parameters.iter().enumerate().map(|(number, (ty, is_written))| {
            format!("{}{} p{number}", if *is_written { "inout " } else { "" }, ty.0)
        });
        let parameters: Vec<String> = parameters.chain(["uint u".into()]).collect();
        format!("{name}export {} {after}({})", self.result.0, parameters.join(", "))
    }

    const fn end(&self) -> &'static str {
        if matches!(self.name.as_bytes(), [b's', b'k', b'y', ..]) { " }" } else { "" }
    }

    /// Statements that call it and add what it returns to `a`; `call` numbers the variables.
    fn call(&self, call: usize) -> String {
        let mut text = String::new();
        let mut arguments = Vec::new();
        let mut written = String::new();
        for (number, (ty, is_written)) in self.parameters.iter().enumerate() {
            let (name, make, back) = *ty;
            if *is_written {
                let variable = format!("v{call}_{number}");
                let _ = writeln!(text, "    {name} {variable} = {make};");
                let _ = writeln!(written, "    a = small(a + {});", back.replace('V', &variable));
                arguments.push(variable);
            } else {
                arguments.push(format!("({name})({make})"));
            }
        }
        arguments.push(format!("u + {call}"));
        let (name, _, back) = self.result;
        let _ = writeln!(text, "    {name} r{call} = {}({});", self.name, arguments.join(", "));
        let _ = writeln!(text, "    a = small(a * 3 + {});", back.replace('V', &format!("r{call}")));
        text + &written
    }
}

/// What a file declares and has.
#[derive(Default)]
struct File {
    resources: Vec<usize>,
    /// The functions of others that it calls.
    declared: Vec<usize>,
    text: String,
}

/// The stages of entries: name of the profile, the attributes, the function, and whether it is run.
const ENTRIES: [(&str, &str); 6] = [
    (
        "cs",
        "\
RWStructuredBuffer<float4> result : register(u9);
groupshared float4 rows[16];
[shader(\"compute\")]
[numthreads(8, 2, 1)]
void main(uint3 id : SV_DispatchThreadID, uint index : SV_GroupIndex)
{
    uint u = id.x + id.y * 8;
    float4 a = float4(u % 7, 1, u % 3, 2);
BODY
    rows[index] = a;
    GroupMemoryBarrierWithGroupSync();
    result[u] = a + rows[15 - index];
}
",
    ),
    (
        "ps",
        "\
[shader(\"pixel\")]
float4 main(float4 position : SV_Position, nointerpolation uint u : NUMBER, float2 uv : UV) : SV_Target
{
    float4 a = float4(uint4(abs(position)) % 20);
BODY
    return a + ddx(uv.x);
}
",
    ),
    (
        "vs",
        "\
[shader(\"vertex\")]
float4 main(float4 a : POSITION, uint u : SV_VertexID, out float2 uv : UV) : SV_Position
{
BODY
    uv = a.yx;
    return a;
}
",
    ),
    (
        "gs",
        "\
struct Point { float4 position : SV_Position; uint number : NUMBER; };
[shader(\"geometry\")]
[maxvertexcount(3)]
void main(point Point input[1], inout TriangleStream<Point> stream)
{
    float4 a = input[0].position;
    uint u = input[0].number;
BODY
    for (uint n = 0; n < 3; n++) {
        Point made;
        made.position = a * n;
        made.number = u + n;
        stream.Append(made);
    }
}
",
    ),
    (
        "hs",
        "\
struct Point { float4 position : POSITION; uint number : NUMBER; };
struct Factors { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; };
Factors factors(InputPatch<Point, 3> patch, uint id : SV_PrimitiveID)
{
    uint u = id;
    float4 a = patch[1].position;
BODY
    Factors made;
    made.edges[0] = a.x; made.edges[1] = a.y; made.edges[2] = 2;
    made.inside = a.z;
    return made;
}
[shader(\"hull\")]
[domain(\"tri\")] [partitioning(\"integer\")] [outputtopology(\"triangle_cw\")] [outputcontrolpoints(3)]
[patchconstantfunc(\"factors\")]
Point main(InputPatch<Point, 3> patch, uint id : SV_OutputControlPointID)
{
    Point made = patch[id];
    float4 a = made.position;
    uint u = made.number;
BODY
    made.position = a;
    return made;
}
",
    ),
    (
        "ds",
        "\
struct Point { float4 position : POSITION; };
[shader(\"domain\")] [domain(\"tri\")]
float4 main(float edges[3] : SV_TessFactor, float inside : SV_InsideTessFactor, float3 at : SV_DomainLocation,
    const OutputPatch<Point, 3> patch) : SV_Position
{
    float4 a = patch[0].position;
    uint u = uint(inside);
BODY
    return a + at.x;
}
",
    ),
];

/// Entries of libraries: the least shader model, and the function.
const LIBRARY_ENTRIES: [(u32, &str); 2] = [
    (
        3,
        "\
struct Payload { float4 color; };
struct Hit { float2 place; };
RaytracingAccelerationStructure scene : register(t20);
RWTexture2D<float4> screen : register(u9);
[shader(\"raygeneration\")]
void main()
{
    uint u = DispatchRaysIndex().x;
    float4 a = float4(u % 5, 1, 2, 3);
BODY
    RayDesc ray = { a.xyz, 0, float3(0, 0, 1), 100 };
    Payload payload = { a };
    TraceRay(scene, 0, 0xff, 0, 1, 0, ray, payload);
    screen[DispatchRaysIndex().xy] = payload.color;
}
[shader(\"miss\")]
void sky_missed(inout Payload payload)
{
    uint u = 3;
    float4 a = payload.color;
BODY
    payload.color = a;
}
[shader(\"closesthit\")]
void hit(inout Payload payload, Hit where)
{
    uint u = PrimitiveIndex();
    float4 a = payload.color + where.place.x;
BODY
    payload.color = a;
}
",
    ),
    (
        8,
        "\
struct Record { uint3 grid : SV_DispatchGrid; float4 color; };
struct Plain { float4 color; };
RWStructuredBuffer<float4> result : register(u9);
[shader(\"node\")] [nodelaunch(\"broadcasting\")] [nodemaxdispatchgrid(8, 1, 1)] [numthreads(8, 1, 1)]
void main(DispatchNodeInputRecord<Record> input, uint3 id : SV_DispatchThreadID,
    [MaxRecords(1)] NodeOutput<Plain> next)
{
    uint u = id.x;
    float4 a = input.Get().color;
BODY
    GroupNodeOutputRecords<Plain> made = next.GetGroupNodeOutputRecords(1);
    made.Get().color = a;
    made.OutputComplete();
}
[shader(\"node\")] [nodelaunch(\"broadcasting\")] [nodedispatchgrid(1, 1, 1)] [numthreads(8, 1, 1)]
void next(DispatchNodeInputRecord<Plain> input, uint3 id : SV_DispatchThreadID)
{
    uint u = id.x;
    float4 a = input.Get().color;
BODY
    result[u] = a;
}
",
    ),
];

/// The set of a seed.
pub(super) fn set(seed: u64) -> Set {
    let mut random = Random::new(seed);
    let count = 2 + random.below(4);
    // The model of the libraries and the least of the result; `x` has no certain one.
    let (library, least): (u32, u32) =
        random.pick(&[(3, 0), (3, 0), (5, 5), (6, 6), (6, 6), (8, 8), (9, 9), (10, 6)]);
    let functions = functions(&mut random, count);
    let mut files: Vec<File> = (0..count).map(|_| File::default()).collect();
    let has_registers = !random.one_in(3);
    let conflicting = random.one_in(12);
    for (number, function) in functions.iter().enumerate().rev() {
        if let Some(file) = files.get_mut(function.file) {
            define(&mut random, &functions, (number, function), file);
        }
    }
    if random.one_in(14) {
        // The same function in another file.
        if let (Some(first), Some(file)) = (functions.first(), files.last_mut()) {
            let (declaration, result, end) = (first.declaration(), first.result.0, first.end());
            let _ = writeln!(file.text, "{declaration}\n{{\n    return ({result})0;\n}}{end}");
        }
    }
    let is_library = random.one_in(4);
    let (stage, text) = match is_library {
        true => {
            let can = LIBRARY_ENTRIES.iter().copied().filter(|(model, _)| *model <= library);
            let can: Vec<(u32, &str)> = can.collect();
            ("lib", random.pick(&can).1)
        }
        // Most are run.
        false if random.one_in(2) => random.pick(ENTRIES.get(..1).unwrap_or_default()),
        false => random.pick(&ENTRIES),
    };
    if let Some(file) = files.first_mut() {
        let text = entry(&mut random, &functions, text, file);
        file.text.push_str(&text);
    }
    let model = match (library, stage) {
        (10, "lib") => "x".to_owned(),
        (10, _) => "6".to_owned(),
        (_, "lib") => library.to_string(),
        _ if random.one_in(4) => 9.to_string(),
        _ => least.to_string(),
    };
    let mut linked: Vec<usize> = (0..count).collect();
    if random.one_in(14) {
        linked.remove(random.below(count));
    }
    let end = random.below(count).min(linked.len());
    linked.rotate_left(end);
    let debug = random.one_in(8);
    let plain = random.one_in(16);
    let options = move || {
        let target = if library == 10 { "lib_6_x".into() } else { format!("lib_6_{library}") };
        let mut options = vec!["-T".to_owned(), target];
        options.extend(debug.then(|| ["-Zi".into(), "-Qembed_debug".into()]).into_iter().flatten());
        // Since then, payloads have access qualifiers.
        options.extend((library > 6).then(|| "-disable-payload-qualifiers".into()));
        options.extend(plain.then(|| "-Od".into()));
        options
    };
    let sources = files.iter().enumerate().map(|(place, file)| {
        let conflicts = conflicting && place == 1;
        (source(file, &functions, has_registers, conflicts), options())
    });
    let wrong = random.one_in(40);
    Set {
        files: sources.collect(),
        linked,
        entry: (!is_library).then_some(if wrong { "mane" } else { "main" }),
        profile: format!("{stage}_6_{model}"),
        options: if is_library && random.one_in(3) {
            vec!["-export-shaders-only".into()]
        } else {
            Vec::new()
        },
    }
}

fn functions(random: &mut Random, files: usize) -> Vec<Function> {
    let mut functions: Vec<Function> = Vec::new();
    for file in 0..files {
        for _ in 0..=random.below(3) {
            let name = random.pick(&NAMES);
            let parameters = (0..=random.below(3)).map(|_| (random.pick(&TYPES), random.one_in(4)));
            let parameters: Vec<(Kind, bool)> = parameters.collect();
            // What is converted implicitly would be ambiguous: the numbers of parameters differ.
            let is_known =
                |other: &Function| other.name == name && other.parameters.len() == parameters.len();
            if !functions.iter().any(is_known) {
                functions.push(Function { file, name, result: random.pick(&TYPES), parameters });
            }
        }
    }
    functions
}

/// Statements: what is read, called (functions from this number on) and computed.
fn statements(random: &mut Random, functions: &[Function], from: usize, file: &mut File) -> String {
    let mut text = String::new();
    for number in 0..=random.below(3) {
        match random.below(7) {
            0 | 1 => {
                let place = random.below(RESOURCES.len());
                file.resources.push(place);
                let read = RESOURCES.get(place).map_or("0", |resource| resource.4);
                let _ = writeln!(text, "    a = small(a + {read});");
            }
            2 => text.push_str("    for (uint n = 0; n < u % 5; n++)\n        a = small(a + a.yzwx * n);\n"),
            3 => text.push_str("    if (u & 2)\n        a = a.wzyx + 1;\n    else\n        a.x += u % 4;\n"),
            4 => {
                text.push_str(
                    "    switch (u % 4) {\n    case 0: a.y += 3; break;\n    case 2: a = a.zzxy; break;\n",
                );
                text.push_str("    default: a.w = 5; break;\n    }\n");
            }
            5 => {
                let _ = writeln!(text, "    float kept{number}[4] = {{ a.x, 2, a.y, 7 }};");
                let _ = writeln!(text, "    kept{number}[u % 4] += 1;\n    a.z = kept{number}[(u + 1) % 4];");
            }
            _ => text.push_str("    calls += u % 3;\n    a.x = small(a + calls).x;\n"),
        }
    }
    let callable = functions.len().saturating_sub(from);
    for call in 0..random.below(3).min(callable) {
        let called = from + random.below(callable);
        if !file.declared.contains(&called) {
            file.declared.push(called);
        }
        text.extend(functions.get(called).map(|called| called.call(call)));
    }
    text
}

fn define(
    random: &mut Random,
    functions: &[Function],
    (number, function): (usize, &Function),
    file: &mut File,
) {
    let mut text = format!("{}\n{{\n    float4 a = float4(1, u % 4, 2, 3);\n", function.declaration());
    for (number, (ty, _)) in function.parameters.iter().enumerate() {
        let _ = writeln!(text, "    a = small(a + {});", ty.2.replace('V', &format!("p{number}")));
    }
    text.push_str(&statements(random, functions, number + 1, file));
    for (number, (ty, _)) in function.parameters.iter().enumerate().filter(|(_, (_, is_written))| *is_written)
    {
        let _ = writeln!(text, "    p{number} = {};", ty.1);
    }
    let _ = writeln!(text, "    return {};\n}}{}", function.result.1, function.end());
    file.text.push_str(&text);
}

fn entry(random: &mut Random, functions: &[Function], text: &str, file: &mut File) -> String {
    let mut made = String::new();
    for (number, part) in text.split("BODY\n").enumerate() {
        if number > 0 {
            made.push_str(&statements(random, functions, 0, file));
        }
        made.push_str(part);
    }
    made
}

fn source(file: &File, functions: &[Function], has_registers: bool, conflicts: bool) -> String {
    let mut text = String::from(COMMON);
    text.push_str("static uint calls = 2;\n");
    text.push_str(
        "static float4 count(RWByteAddressBuffer counts, uint u)\n{\n    counts.InterlockedAdd(u % 4 * 4, 1);\n    \
         return float4(1, 2, 3, u % 4);\n}\n",
    );
    let mut resources = file.resources.clone();
    if resources.contains(&10) {
        resources.push(0);
    }
    resources.sort_unstable();
    resources.dedup();
    for (place, resource) in resources.iter().enumerate() {
        let Some((_, declaration, register, other, _)) = RESOURCES.get(*resource) else { continue };
        let is_other = conflicts && place == 0;
        let register = if has_registers { format!(": register({register})") } else { String::new() };
        let declaration = if is_other && *resource >= 4 { other } else { declaration };
        let _ = writeln!(text, "{}", declaration.replace("REGISTER", &register));
    }
    for declared in &file.declared {
        let Some(function) = functions.get(*declared) else { continue };
        let declaration = function.declaration().replace("export ", "");
        let _ = writeln!(text, "{declaration};{}", function.end());
    }
    text + &file.text
}
