// Stages that fit together, and stages of which each breaks one rule of linkage.
struct Vertex { float3 position : POSITION; float2 uv : TEXCOORD0; };
struct Varyings { float4 position : SV_Position; float2 uv : TEXCOORD0; float4 color : COLOR0; };

Varyings vs_base(Vertex input) {
    Varyings output;
    output.position = float4(input.position, 1);
    output.uv = input.uv;
    output.color = input.position.xyzx;
    return output;
}

struct MoreVaryings { float4 position : SV_Position; float2 uv : TEXCOORD0; float4 color : COLOR0; float4 more : TEXCOORD3; };
MoreVaryings vs_unread(Vertex input) {
    MoreVaryings output;
    output.position = float4(input.position, 1);
    output.uv = input.uv;
    output.color = input.position.xyzx;
    output.more = input.uv.xyxy;
    return output;
}

// FXC warns of this; DXC refuses it.
Varyings vs_never_written(Vertex input) {
    Varyings output;
    output.position = float4(input.position, 1);
    output.uv = input.uv;
    output.color.xyz = input.position;
    return output;
}

struct Invisible { float2 uv : TEXCOORD0; float4 color : COLOR0; };
Invisible vs_no_position(Vertex input) {
    Invisible output;
    output.uv = input.uv;
    output.color = input.position.xyzx;
    return output;
}

float4 ps_base(Varyings input) : SV_Target { return input.color + input.uv.xyxy; }

struct Missing { float4 position : SV_Position; float2 uv : TEXCOORD0; float4 color : COLOR0; float3 normal : NORMAL; };
float4 ps_missing(Missing input) : SV_Target { return input.color + input.normal.xyzx; }

struct Order { float4 position : SV_Position; float4 color : COLOR0; float2 uv : TEXCOORD0; };
float4 ps_order(Order input) : SV_Target { return input.color + input.uv.xyxy; }

struct Mask { float4 position : SV_Position; float4 uv : TEXCOORD0; float4 color : COLOR0; };
float4 ps_mask(Mask input) : SV_Target { return input.color + input.uv; }

struct Type { float4 position : SV_Position; float2 uv : TEXCOORD0; nointerpolation uint4 color : COLOR0; };
float4 ps_type(Type input) : SV_Target { return input.color + input.uv.xyxy; }

struct Precision { float4 position : SV_Position; float2 uv : TEXCOORD0; min16float4 color : COLOR0; };
float4 ps_min_precision(Precision input) : SV_Target { return input.color + input.uv.xyxy; }

struct Flat { float4 position : SV_Position; float2 uv : TEXCOORD0; nointerpolation float4 color : COLOR0; };
float4 ps_flat(Flat input) : SV_Target { return input.color + input.uv.xyxy; }

float4 ps_no_position(Invisible input) : SV_Target { return input.color + input.uv.xyxy; }
float4 ps_generated(Varyings input, uint primitive : SV_PrimitiveID, bool front : SV_IsFrontFace, uint sample : SV_SampleIndex)
    : SV_Target { return front ? input.color * sample : primitive; }

// Tessellation and geometry.
struct Factors { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; float4 tint : TINT; };
Factors factors(InputPatch<Varyings, 3> patch) {
    Factors output;
    output.edges[0] = output.edges[1] = output.edges[2] = output.inside = patch[0].uv.x;
    output.tint = patch[1].color;
    return output;
}
[domain("tri")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)] [patchconstantfunc("factors")]
Varyings hs_base(InputPatch<Varyings, 3> patch, uint id : SV_OutputControlPointID) { return patch[id]; }

[domain("tri")]
Varyings ds_base(Factors factors, float3 at : SV_DomainLocation, const OutputPatch<Varyings, 3> patch) {
    Varyings output = patch[0];
    output.position += patch[1].position * at.x + factors.tint;
    output.color += patch[2].color + patch[1].color;
    output.uv += patch[1].uv;
    return output;
}
[domain("tri")]
Varyings ds_control_points(Factors factors, float3 at : SV_DomainLocation, const OutputPatch<Varyings, 4> patch) {
    Varyings output = patch[0];
    output.position += patch[3].position * at.x + factors.tint;
    return output;
}
struct QuadFactors { float edges[4] : SV_TessFactor; float inside[2] : SV_InsideTessFactor; float4 tint : TINT; };
[domain("quad")]
Varyings ds_domain(QuadFactors factors, float2 at : SV_DomainLocation, const OutputPatch<Varyings, 3> patch) {
    Varyings output = patch[0];
    output.position += patch[1].position * at.x + factors.tint;
    return output;
}
struct OtherFactors { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; uint4 tint : TINT; float4 more : MORE; };
[domain("tri")]
Varyings ds_patch_constants(OtherFactors factors, float3 at : SV_DomainLocation, const OutputPatch<Varyings, 3> patch) {
    Varyings output = patch[0];
    output.position += patch[1].position * at.x + factors.tint + factors.more;
    return output;
}
[maxvertexcount(3)]
void gs_base(triangle Varyings input[3], inout TriangleStream<Varyings> stream) {
    for (uint i = 0; i < 3; i++) stream.Append(input[i]);
}
[maxvertexcount(2)]
void gs_line(line Varyings input[2], inout LineStream<Varyings> stream) {
    for (uint i = 0; i < 2; i++) stream.Append(input[i]);
}
[maxvertexcount(3)]
void gs_never_written(triangle Varyings input[3], inout TriangleStream<Varyings> stream) {
    Varyings output;
    output.position = input[0].position;
    output.uv = input[0].uv;
    output.color.xyz = input[0].color.xyz;
    stream.Append(output);
}

// Resources.
cbuffer Material : register(b0) { float4 albedo; float4 emission; };
Texture2D<float4> image : register(t0);
SamplerState linear_sampler : register(s0);
RWStructuredBuffer<float4> result : register(u3);
float4 ps_resources(Varyings input) : SV_Target {
    result[0] = albedo;
    return image.Sample(linear_sampler, input.uv) * emission;
}
Texture2D<float4> other_image : register(t0);
Varyings vs_conflict(Vertex input) {
    Varyings output;
    output.position = other_image.Load(int3(input.position));
    output.uv = input.uv;
    output.color = input.position.xyzx;
    return output;
}
[RootSignature("RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), CBV(b0)")]
Varyings vs_root_signature(Vertex input) { return vs_base(input); }
[RootSignature("RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), CBV(b1)")]
float4 ps_root_signature(Varyings input) : SV_Target { return ps_base(input); }

#if __SHADER_TARGET_MAJOR >= 6 && __SHADER_TARGET_MINOR >= 5
float4 ps_heap(Varyings input) : SV_Target {
    Texture2D<float4> image = ResourceDescriptorHeap[3];
    SamplerState linear_sampler = SamplerDescriptorHeap[1];
    return image.Sample(linear_sampler, input.uv);
}
struct Payload { float4 value; };
groupshared Payload payload;
[numthreads(1, 1, 1)]
void as_base() { payload.value = 1; DispatchMesh(1, 1, 1, payload); }
struct BigPayload { float4 value; float4 more; };
struct Tint { nointerpolation float4 tint : TINT; };
#define MESH(NAME, PAYLOAD) \
    [numthreads(1, 1, 1)] [outputtopology("triangle")] \
    void NAME(in payload PAYLOAD data, out vertices Varyings vertices[3], out primitives Tint primitives[1], \
              out indices uint3 triangles[1]) { \
        SetMeshOutputCounts(3, 1); \
        for (uint i = 0; i < 3; i++) { \
            vertices[i].position = data.value; \
            vertices[i].uv = data.value.xy; \
            vertices[i].color = data.value; \
        } \
        primitives[0].tint = data.value; \
        triangles[0] = uint3(0, 1, 2); \
    }
MESH(ms_base, Payload)
MESH(ms_payload, BigPayload)
struct MeshVaryings { float4 position : SV_Position; float2 uv : TEXCOORD0; float4 color : COLOR0; nointerpolation float4 tint : TINT; };
float4 ps_mesh(MeshVaryings input) : SV_Target { return input.color + input.tint + input.uv.xyxy; }
float4 ps_mesh_missing(MeshVaryings input, uint primitive : SV_PrimitiveID) : SV_Target { return input.color + input.tint + primitive; }
#endif
