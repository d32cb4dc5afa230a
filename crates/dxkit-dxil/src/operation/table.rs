//! The table of operations: one row for each, which is the only source of its facts.
//!
//! A row is: meaning; number; name (and the compiler's spelling, if Rust's differs); class; effects of a
//! call; overloads; result and parameters, without the opcode, which is always the first one; the first
//! shader model that has it, in parentheses the one that it can be translated to; the stages that have it, if
//! not all. Then follow:
//!
//! - `flags`: the features that every call uses, each with the first validator version that knows it, if not
//!   all do; after `by`, the [rule](crate::UsageRule) for what depends on operands or on the validator
//!   version;
//! - `check`: what the vendor's validator asks of the operands ([`CallCheck`](crate::CallCheck));
//! - `element`: the access to a signature element, if it is one ([`ElementAccess`](crate::ElementAccess));
//! - `llvm`: whether today's LLVM has intrinsics or instructions for it, which `dxkit-upgrade` lists.
//!
//! Overloads are one letter for each type: `h` f16, `f` f32, `d` f64, `1` i1, `8` i8, `w` i16, `i` i32, `l`
//! i64, `u` a user-defined structure, `o` an object; `v` means no overload. `<` introduces the elements of
//! vectors, `,` the next dimension.

use super::operations;

operations! {
    /// Reads a temporary register. Only in drivers' own modules.
    0 TempRegLoad "tempRegLoad" ReadOnly "hfwi" T(index I32) 6.0, flags [] check Nothing llvm NO;
    /// Writes a temporary register. Only in drivers' own modules.
    1 TempRegStore "tempRegStore" Writes "hfwi" VOID(index I32, value T) 6.0, flags [] check Nothing llvm NO;
    /// Reads an indexable register of minimum precision.
    2 MinPrecXRegLoad "minPrecXRegLoad" ReadOnly "hw" T(regIndex F32_PTR, index I32, component I8) 6.0,
        flags [] check Nothing llvm NO;
    /// Writes an indexable register of minimum precision.
    3 MinPrecXRegStore "minPrecXRegStore" Writes "hw"
        VOID(regIndex F32_PTR, index I32, component I8, value T) 6.0, flags [] check Nothing llvm NO;
    /// A component of an element of the input signature.
    4 LoadInput "loadInput" ReadNone "hfwi"
        T(inputSigId CONST_I32, rowIndex I32, colIndex I8, gsVertexAxis I32) 6.0,
        flags [] check Signature element Load Inputs llvm YES;
    /// Writes a component of an element of the output signature.
    5 StoreOutput "storeOutput" Writes "hfwi" VOID(outputSigId CONST_I32, rowIndex I32, colIndex I8, value T) 6.0,
        flags [] check Signature element Store Outputs llvm YES;
    /// Absolute value.
    6 FAbs "unary" ReadNone "hfd<hfd" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Limits to 0 to 1.
    7 Saturate "unary" ReadNone "hfd<hfd" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Whether it is not a number.
    8 IsNaN "isSpecialFloat" ReadNone "hf<hf" I1_LIKE(value T) 6.0, flags [] check SpecialFloat llvm YES;
    /// Whether it is infinite.
    9 IsInf "isSpecialFloat" ReadNone "hf<hf" I1_LIKE(value T) 6.0, flags [] check SpecialFloat llvm YES;
    /// Whether it is neither infinite nor not a number.
    10 IsFinite "isSpecialFloat" ReadNone "hf<hf" I1_LIKE(value T) 6.0, flags [] check SpecialFloat llvm YES;
    /// Whether the value is a normal number (not zero, denormal, infinite or NaN).
    11 IsNormal "isSpecialFloat" ReadNone "hf<hf" I1_LIKE(value T) 6.0, flags [] check SpecialFloat llvm YES;
    /// Cosine of an angle in radians.
    12 Cos "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Sine of an angle in radians.
    13 Sin "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Tangent of an angle in radians.
    14 Tan "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Arc cosine, in radians.
    15 Acos "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check AcosOperand llvm YES;
    /// Arc sine, in radians.
    16 Asin "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check AsinOperand llvm YES;
    /// Arc tangent, in radians.
    17 Atan "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Hyperbolic cosine.
    18 Hcos "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Hyperbolic sine.
    19 Hsin "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Hyperbolic tangent.
    20 Htan "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Two to this power.
    21 Exp "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// The fractional part.
    22 Frc "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Logarithm to base 2.
    23 Log "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check LogOperand llvm YES;
    /// Square root.
    24 Sqrt "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// One through the square root.
    25 Rsqrt "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Rounds to the nearest integer, halves to the even one.
    26 RoundNe = "Round_ne" "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Rounds down.
    27 RoundNi = "Round_ni" "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Rounds up.
    28 RoundPi = "Round_pi" "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Rounds towards zero.
    29 RoundZ = "Round_z" "unary" ReadNone "hf<hf" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Turns the order of the bits round.
    30 Bfrev "unary" ReadNone "wil<wil" T(value T) 6.0, flags [] check Nothing llvm YES;
    /// Number of bits that are set.
    31 Countbits "unaryBits" ReadNone "wil<wil" I32_LIKE(value T) 6.0, flags [] check Nothing llvm YES;
    /// Place of the lowest bit that is set, counted from the lowest.
    32 FirstbitLo "unaryBits" ReadNone "wil<wil" I32_LIKE(value T) 6.0, flags [] check Nothing llvm YES;
    /// Place of the highest bit that is set, counted from the highest.
    33 FirstbitHi "unaryBits" ReadNone "wil<wil" I32_LIKE(value T) 6.0, flags [] check Nothing llvm YES;
    /// Place of the highest bit that differs from the sign, counted from the highest.
    34 FirstbitSHi "unaryBits" ReadNone "wil<wil" I32_LIKE(value T) 6.0, flags [] check Nothing llvm YES;
    /// The larger of two floats; of a number and none the number.
    35 FMax "binary" ReadNone "hfd<hfd" T(a T, b T) 6.0, flags [] check Nothing llvm YES;
    /// The smaller of two floats; of a number and none the number.
    36 FMin "binary" ReadNone "hfd<hfd" T(a T, b T) 6.0, flags [] check Nothing llvm YES;
    /// The larger of two signed integers.
    37 IMax "binary" ReadNone "wil<wil" T(a T, b T) 6.0, flags [] check Nothing llvm YES;
    /// The smaller of two signed integers.
    38 IMin "binary" ReadNone "wil<wil" T(a T, b T) 6.0, flags [] check Nothing llvm YES;
    /// The larger of two unsigned integers.
    39 UMax "binary" ReadNone "wil<wil" T(a T, b T) 6.0, flags [] check Nothing llvm YES;
    /// The smaller of two unsigned integers.
    40 UMin "binary" ReadNone "wil<wil" T(a T, b T) 6.0, flags [] check Nothing llvm YES;
    /// Both halves of a signed product.
    41 IMul "binaryWithTwoOuts" ReadNone "i" TWO_I32(a T, b T) 6.0, flags [] check Nothing llvm YES;
    /// Both halves of an unsigned product.
    42 UMul "binaryWithTwoOuts" ReadNone "i" TWO_I32(a T, b T) 6.0, flags [] check Nothing llvm YES;
    /// Unsigned quotient and remainder.
    43 UDiv "binaryWithTwoOuts" ReadNone "i" TWO_I32(a T, b T) 6.0, flags [] check Nothing llvm YES;
    /// Unsigned sum and its carry.
    44 UAddc "binaryWithCarryOrBorrow" ReadNone "i" I32C(a T, b T) 6.0, flags [] check Nothing llvm YES;
    /// Unsigned difference and its borrow.
    45 USubb "binaryWithCarryOrBorrow" ReadNone "i" I32C(a T, b T) 6.0, flags [] check Nothing llvm YES;
    /// Product plus a float, rounded once or twice.
    46 FMad "tertiary" ReadNone "hfd<hfd" T(a T, b T, c T) 6.0, flags [] check Nothing llvm YES;
    /// Product plus a float, rounded once.
    47 Fma "tertiary" ReadNone "d<d" T(a T, b T, c T) 6.0, flags [] by Double check Nothing llvm YES;
    /// Signed product plus an integer.
    48 IMad "tertiary" ReadNone "wil<wil" T(a T, b T, c T) 6.0, flags [] check Nothing llvm YES;
    /// Unsigned product plus an integer.
    49 UMad "tertiary" ReadNone "wil<wil" T(a T, b T, c T) 6.0, flags [] check Nothing llvm YES;
    /// Adds the differences of four bytes, where the reference byte is not 0.
    50 Msad "tertiary" ReadNone "i" T(a T, b T, c T) 6.0, flags [ENABLE_MSAD] check Nothing llvm NO;
    /// Extracts bits, with their sign.
    51 Ibfe "tertiary" ReadNone "i" T(a T, b T, c T) 6.0, flags [] check Nothing llvm NO;
    /// Extracts bits, without sign.
    52 Ubfe "tertiary" ReadNone "i" T(a T, b T, c T) 6.0, flags [] check Nothing llvm NO;
    /// Puts bits into a number.
    53 Bfi "quaternary" ReadNone "i" T(width T, offset T, value T, replacedValue T) 6.0,
        flags [] check Nothing llvm NO;
    /// Dot product of two components.
    54 Dot2 "dot2" ReadNone "hf" T(ax T, ay T, bx T, by T) 6.0, flags [] check Nothing llvm YES;
    /// Dot product of three components.
    55 Dot3 "dot3" ReadNone "hf" T(ax T, ay T, az T, bx T, by T, bz T) 6.0, flags [] check Nothing llvm YES;
    /// Dot product of four components.
    56 Dot4 "dot4" ReadNone "hf" T(ax T, ay T, az T, aw T, bx T, by T, bz T, bw T) 6.0,
        flags [] check Nothing llvm YES;
    /// Handle of a resource, by class and index of its record.
    57 CreateHandle "createHandle" ReadOnly "v"
        HANDLE(resourceClass I8, rangeId I32, index I32, nonUniformIndex I1) 6.0,
        flags [] by RecordHandle check Handle llvm YES;
    /// Reads a value from a constant buffer at an offset in bytes.
    58 CBufferLoad "cbufferLoad" ReadOnly "hfd8wil" T(handle HANDLE, byteOffset I32, alignment CONST_I32) 6.0,
        flags [] check ConstantBuffer llvm NO;
    /// Reads a row of 16 bytes from a constant buffer.
    59 CBufferLoadLegacy "cbufferLoadLegacy" ReadOnly "hfdwil" CBUF_RET(handle HANDLE, regIndex I32) 6.0,
        flags [] check ConstantBufferRow llvm YES;
    /// Samples a texture.
    60 Sample "sample" ReadOnly "hfwi"
        RES_RET(srv HANDLE, sampler HANDLE, coord0 F32, coord1 F32, coord2 F32, coord3 F32, offset0 OFFSET,
            offset1 OFFSET, offset2 OFFSET, clamp F32) 6.0 in LIBRARY PIXEL COMPUTE AMPLIFICATION MESH NODE,
        flags [USES_DERIVATIVES 8] by Sample check Sample llvm YES;
    /// Samples a texture, with a bias to the level.
    61 SampleBias "sampleBias" ReadOnly "hfwi"
        RES_RET(srv HANDLE, sampler HANDLE, coord0 F32, coord1 F32, coord2 F32, coord3 F32, offset0 OFFSET,
            offset1 OFFSET, offset2 OFFSET, bias F32,
            clamp F32) 6.0 in LIBRARY PIXEL COMPUTE AMPLIFICATION MESH NODE,
        flags [USES_DERIVATIVES 8] by Sample check Sample llvm YES;
    /// Samples a texture at a level.
    62 SampleLevel "sampleLevel" ReadOnly "hfwi"
        RES_RET(srv HANDLE, sampler HANDLE, coord0 F32, coord1 F32, coord2 F32, coord3 F32, offset0 OFFSET,
            offset1 OFFSET, offset2 OFFSET, LOD F32) 6.0, flags [] by SampleLevel check Sample llvm YES;
    /// Samples a texture, with given derivatives.
    63 SampleGrad "sampleGrad" ReadOnly "hfwi"
        RES_RET(srv HANDLE, sampler HANDLE, coord0 F32, coord1 F32, coord2 F32, coord3 F32, offset0 OFFSET,
            offset1 OFFSET, offset2 OFFSET, ddx0 F32, ddx1 F32, ddx2 F32, ddy0 F32, ddy1 F32, ddy2 F32,
            clamp F32) 6.0, flags [] by Sample check Sample llvm YES;
    /// Samples a texture and compares.
    64 SampleCmp "sampleCmp" ReadOnly "hf"
        RES_RET(srv HANDLE, sampler HANDLE, coord0 F32, coord1 F32, coord2 F32, coord3 F32, offset0 OFFSET,
            offset1 OFFSET, offset2 OFFSET, compareValue F32,
            clamp F32) 6.0 in LIBRARY PIXEL COMPUTE AMPLIFICATION MESH NODE,
        flags [USES_DERIVATIVES 8] by Sample check Sample llvm YES;
    /// Samples level 0 of a texture and compares.
    65 SampleCmpLevelZero "sampleCmpLevelZero" ReadOnly "hf"
        RES_RET(srv HANDLE, sampler HANDLE, coord0 F32, coord1 F32, coord2 F32, coord3 F32, offset0 OFFSET,
            offset1 OFFSET, offset2 OFFSET, compareValue F32) 6.0, flags [] by SampleLevel check Sample llvm YES;
    /// Reads a texel, without sampler.
    66 TextureLoad "textureLoad" ReadOnly "hfwi"
        RES_RET(srv HANDLE, mipLevelOrSampleCount I32, coord0 I32, coord1 I32, coord2 I32, offset0 OFFSET,
            offset1 OFFSET, offset2 OFFSET) 6.0, flags [] by TextureLoad check TextureLoad llvm YES;
    /// Writes a texel.
    67 TextureStore "textureStore" Writes "hfwi"
        VOID(srv HANDLE, coord0 I32, coord1 I32, coord2 I32, value0 T, value1 T, value2 T, value3 T,
            mask I8) 6.0, flags [] check TextureStore llvm YES;
    /// Reads from a typed, raw or structured buffer.
    68 BufferLoad "bufferLoad" ReadOnly "hfwi" RES_RET(srv HANDLE, index I32, wot I32) 6.0,
        flags [] by BufferLoad check BufferLoad llvm YES;
    /// Writes to a typed, raw or structured buffer.
    69 BufferStore "bufferStore" Writes "hfwi"
        VOID(uav HANDLE, coord0 I32, coord1 I32, value0 T, value1 T, value2 T, value3 T, mask I8) 6.0,
        flags [] check BufferStore llvm YES;
    /// Counts the hidden counter of a structured buffer up or down.
    70 BufferUpdateCounter "bufferUpdateCounter" Writes "v" I32(uav HANDLE, inc I8) 6.0,
        flags [] check Counter llvm YES;
    /// Whether all memory of an access was mapped.
    71 CheckAccessFullyMapped "checkAccessFullyMapped" ReadOnly "i" I1(status T) 6.0,
        flags [TILED_RESOURCES] check FullyMapped llvm YES;
    /// Sizes of a texture or buffer.
    72 GetDimensions "getDimensions" ReadOnly "v" DIMENSIONS(handle HANDLE, mipLevel I32) 6.0,
        flags [] check Dimensions llvm YES;
    /// Four texels that a bilinear sample would mix, one component of each.
    73 TextureGather "textureGather" ReadOnly "hfwi"
        RES_RET(srv HANDLE, sampler HANDLE, coord0 F32, coord1 F32, coord2 F32, coord3 F32, offset0 I32,
            offset1 I32, channel I32) 6.0, flags [] check Gather llvm YES;
    /// Four texels that a bilinear sample would mix, each compared.
    74 TextureGatherCmp "textureGatherCmp" ReadOnly "hfwi"
        RES_RET(srv HANDLE, sampler HANDLE, coord0 F32, coord1 F32, coord2 F32, coord3 F32, offset0 I32,
            offset1 I32, channel I32, compareValue F32) 6.0, flags [] check Gather llvm YES;
    /// Place of a sample of a multisampled texture.
    75 Texture2DMSGetSamplePosition "texture2DMSGetSamplePosition" ReadOnly "v"
        SAMPLE_POS(srv HANDLE, index I32) 6.0, flags [] check Nothing llvm NO;
    /// Place of a sample of the render target.
    76 RenderTargetGetSamplePosition "renderTargetGetSamplePosition" ReadOnly "v"
        SAMPLE_POS(index I32) 6.0 in PIXEL, flags [] check Nothing llvm NO;
    /// Samples of the render target.
    77 RenderTargetGetSampleCount "renderTargetGetSampleCount" ReadOnly "v" I32() 6.0 in PIXEL,
        flags [] check Nothing llvm NO;
    /// Atomic operation on a resource; gives the old value.
    78 AtomicBinOp "atomicBinOp" Writes "li"
        T(handle HANDLE, atomicOp CONST_I32, offset0 I32, offset1 I32, offset2 I32, newValue T) 6.0,
        flags [] by Atomic check Atomic llvm YES;
    /// Atomic exchange on a resource if the old value is as expected; gives the old value.
    79 AtomicCompareExchange "atomicCompareExchange" Writes "li"
        T(handle HANDLE, offset0 I32, offset1 I32, offset2 I32, compareValue T, newValue T) 6.0,
        flags [] by Atomic check Atomic llvm YES;
    /// Waits for memory, threads, or both.
    80 Barrier "barrier" NoDuplicate "v" VOID(barrierMode CONST_I32) 6.0,
        flags [] by Barrier check Barrier llvm YES;
    /// Level of detail that sampling would use.
    81 CalculateLOD "calculateLOD" ReadOnly "f"
        F32(handle HANDLE, sampler HANDLE, coord0 T, coord1 T, coord2 T,
            clamped I1) 6.0 in LIBRARY PIXEL COMPUTE AMPLIFICATION MESH NODE,
        flags [USES_DERIVATIVES 8] check CalculateLod llvm YES;
    /// Ends the pixel if the condition holds.
    82 Discard "discard" Writes "v" VOID(condition I1) 6.0 in PIXEL, flags [] check Nothing llvm YES;
    /// Derivative along x, one for a quad.
    83 DerivCoarseX "unary" ReadNone "hf<hf" T(value T) 6.0 in LIBRARY PIXEL COMPUTE AMPLIFICATION MESH NODE,
        flags [USES_DERIVATIVES 8] check Derivative llvm YES;
    /// Derivative along y, one for a quad.
    84 DerivCoarseY "unary" ReadNone "hf<hf" T(value T) 6.0 in LIBRARY PIXEL COMPUTE AMPLIFICATION MESH NODE,
        flags [USES_DERIVATIVES 8] check Derivative llvm YES;
    /// Derivative along x, one for each row.
    85 DerivFineX "unary" ReadNone "hf<hf" T(value T) 6.0 in LIBRARY PIXEL COMPUTE AMPLIFICATION MESH NODE,
        flags [USES_DERIVATIVES 8] check Derivative llvm YES;
    /// Derivative along y, one for each column.
    86 DerivFineY "unary" ReadNone "hf<hf" T(value T) 6.0 in LIBRARY PIXEL COMPUTE AMPLIFICATION MESH NODE,
        flags [USES_DERIVATIVES 8] check Derivative llvm YES;
    /// An input at an offset from the pixel's centre.
    87 EvalSnapped "evalSnapped" ReadNone "hf"
        T(inputSigId CONST_I32, inputRowIndex I32, inputColIndex I8, offsetX I32, offsetY I32) 6.0 in PIXEL,
        flags [] check Signature element Evaluate Inputs llvm NO;
    /// An input at a sample.
    88 EvalSampleIndex "evalSampleIndex" ReadNone "hf"
        T(inputSigId CONST_I32, inputRowIndex I32, inputColIndex I8, sampleIndex I32) 6.0 in PIXEL,
        flags [] check Signature element Evaluate Inputs llvm NO;
    /// An input at the centroid.
    89 EvalCentroid "evalCentroid" ReadNone "hf"
        T(inputSigId CONST_I32, inputRowIndex I32, inputColIndex I8) 6.0 in PIXEL,
        flags [] check Signature element Evaluate Inputs llvm NO;
    /// Number of the sample.
    90 SampleIndex "sampleIndex" ReadNone "i" T() 6.0 in PIXEL, flags [] check Nothing llvm NO;
    /// Samples of the pixel that are covered.
    91 Coverage "coverage" ReadNone "i" T() 6.0 in PIXEL, flags [] check Signature llvm NO;
    /// Whether the pixel is covered in full.
    92 InnerCoverage "innerCoverage" ReadNone "i" T() 6.0 in PIXEL,
        flags [INNER_COVERAGE] check Signature llvm NO;
    /// Number of the thread in the dispatch.
    93 ThreadId "threadId" ReadNone "i" T(component I32) 6.0 in COMPUTE MESH AMPLIFICATION NODE,
        flags [] check ThreadId llvm YES;
    /// Number of the thread group.
    94 GroupId "groupId" ReadNone "i" T(component I32) 6.0 in COMPUTE MESH AMPLIFICATION NODE,
        flags [] check ThreadId llvm YES;
    /// Number of the thread in its group.
    95 ThreadIdInGroup "threadIdInGroup" ReadNone "i" T(component I32) 6.0 in COMPUTE MESH AMPLIFICATION NODE,
        flags [] check ThreadId llvm YES;
    /// Number of the thread in its group, as one number.
    96 FlattenedThreadIdInGroup "flattenedThreadIdInGroup" ReadNone "i"
        T() 6.0 in COMPUTE MESH AMPLIFICATION NODE, flags [] check ThreadId llvm YES;
    /// Appends a vertex to a stream.
    97 EmitStream "emitStream" Writes "v" VOID(streamId I8) 6.0 in GEOMETRY, flags [] check Signature llvm NO;
    /// Ends the primitive of a stream.
    98 CutStream "cutStream" Writes "v" VOID(streamId I8) 6.0 in GEOMETRY, flags [] check Signature llvm NO;
    /// Appends a vertex to a stream and ends its primitive.
    99 EmitThenCutStream "emitThenCutStream" Writes "v" VOID(streamId I8) 6.0 in GEOMETRY,
        flags [] check Signature llvm NO;
    /// Number of the geometry shader's instance.
    100 GSInstanceID "gsInstanceID" ReadNone "i" T() 6.0 in GEOMETRY, flags [] check Nothing llvm NO;
    /// A double of its halves.
    101 MakeDouble "makeDouble" ReadNone "d" T(lo I32, hi I32) 6.0, flags [] check Nothing llvm YES;
    /// Halves of a double.
    102 SplitDouble "splitDouble" ReadNone "d" SPLIT_DOUBLE(value T) 6.0, flags [] check Nothing llvm YES;
    /// A component of an output control point.
    103 LoadOutputControlPoint "loadOutputControlPoint" ReadNone "hfwi"
        T(inputSigId CONST_I32, row I32, col I8, index I32) 6.0 in DOMAIN HULL,
        flags [] check Signature element Load ControlPoints llvm NO;
    /// A component of a patch constant.
    104 LoadPatchConstant "loadPatchConstant" ReadNone "hfwi"
        T(inputSigId CONST_I32, row I32, col I8) 6.0 in DOMAIN HULL,
        flags [] check Nothing element Load PatchConstants llvm NO;
    /// Place in the domain.
    105 DomainLocation "domainLocation" ReadNone "f" T(component I8) 6.0 in DOMAIN,
        flags [] check Signature llvm NO;
    /// Writes a component of a patch constant.
    106 StorePatchConstant "storePatchConstant" Writes "hfwi"
        VOID(outputSigID CONST_I32, row I32, col I8, value T) 6.0 in HULL,
        flags [] check Signature element Store PatchConstants llvm NO;
    /// Number of the control point that is written.
    107 OutputControlPointID "outputControlPointID" ReadNone "i" T() 6.0 in HULL,
        flags [] check Signature llvm NO;
    /// Number of the primitive.
    108 PrimitiveID "primitiveID" ReadNone "i" T() 6.0 in GEOMETRY DOMAIN HULL,
        flags [] check Nothing llvm NO;
    /// A counter of cycles. No shader of SM 6 has it.
    109 CycleCounterLegacy "cycleCounterLegacy" Writes "v" TWO_I32() 6.0, flags [] check Nothing llvm NO;
    /// Whether the lane is the first active one.
    110 WaveIsFirstLane "waveIsFirstLane" Writes "v" I1() 6.0, flags [WAVE_OPS] check Nothing llvm YES;
    /// Number of the lane.
    111 WaveGetLaneIndex "waveGetLaneIndex" ReadOnly "v" I32() 6.0, flags [WAVE_OPS] check Nothing llvm YES;
    /// Lanes of a wave.
    112 WaveGetLaneCount "waveGetLaneCount" ReadNone "v" I32() 6.0, flags [WAVE_OPS] check Nothing llvm YES;
    /// Whether the condition holds in any active lane.
    113 WaveAnyTrue "waveAnyTrue" Writes "v" I1(cond I1) 6.0, flags [WAVE_OPS] check Nothing llvm YES;
    /// Whether the condition holds in all active lanes.
    114 WaveAllTrue "waveAllTrue" Writes "v" I1(cond I1) 6.0, flags [WAVE_OPS] check Nothing llvm YES;
    /// Whether the value is the same in all active lanes.
    115 WaveActiveAllEqual "waveActiveAllEqual" Writes "hfd18wil<hfd18wil" I1_LIKE(value T) 6.0,
        flags [WAVE_OPS] check Nothing llvm YES;
    /// The lanes in which the condition holds, a bit each.
    116 WaveActiveBallot "waveActiveBallot" Writes "v" FOUR_I32(cond I1) 6.0,
        flags [WAVE_OPS] check Nothing llvm YES;
    /// The value of a lane.
    117 WaveReadLaneAt "waveReadLaneAt" Writes "hfd18wil<hfd18wil" T(value T, lane I32) 6.0,
        flags [WAVE_OPS] check Nothing llvm YES;
    /// The value of the first active lane.
    118 WaveReadLaneFirst "waveReadLaneFirst" Writes "hfd18wil<hfd18wil" T(value T) 6.0,
        flags [WAVE_OPS] check Nothing llvm YES;
    /// Sum, product, smallest or largest of all active lanes.
    119 WaveActiveOp "waveActiveOp" Writes "hfd18wil<hfd18wil" T(value T, op I8, sop I8) 6.0,
        flags [WAVE_OPS] check Nothing llvm YES;
    /// Bitwise and, or, exclusive or of all active lanes.
    120 WaveActiveBit "waveActiveBit" Writes "8wil<8wil" T(value T, op I8) 6.0,
        flags [WAVE_OPS] check Nothing llvm YES;
    /// Sum or product of the active lanes before this one.
    121 WavePrefixOp "wavePrefixOp" Writes "hfd8wil<hfd8wil" T(value T, op I8, sop I8) 6.0,
        flags [WAVE_OPS] check Nothing llvm YES;
    /// The value of a lane of the quad.
    122 QuadReadLaneAt "quadReadLaneAt" Writes "hfd18wil<hfd18wil"
        T(value T, quadLane I32) 6.0 in LIBRARY COMPUTE AMPLIFICATION MESH PIXEL NODE,
        flags [WAVE_OPS] check Nothing llvm NO;
    /// The value of the lane beside, above or across in the quad.
    123 QuadOp "quadOp" Writes "hfd8wil<hfd8wil"
        T(value T, op I8) 6.0 in LIBRARY COMPUTE AMPLIFICATION MESH PIXEL NODE,
        flags [WAVE_OPS] check Nothing llvm YES;
    /// The same bits as a 16-bit float.
    124 BitcastI16toF16 "bitcastI16toF16" ReadNone "v" F16(value I16) 6.0, flags [] check Nothing llvm YES;
    /// The same bits as a 16-bit integer.
    125 BitcastF16toI16 "bitcastF16toI16" ReadNone "v" I16(value F16) 6.0, flags [] check Nothing llvm YES;
    /// The same bits as a 32-bit float.
    126 BitcastI32toF32 "bitcastI32toF32" ReadNone "v" F32(value I32) 6.0, flags [] check Nothing llvm YES;
    /// The same bits as a 32-bit integer.
    127 BitcastF32toI32 "bitcastF32toI32" ReadNone "v" I32(value F32) 6.0, flags [] check Nothing llvm YES;
    /// The same bits as a 64-bit float.
    128 BitcastI64toF64 "bitcastI64toF64" ReadNone "v" F64(value I64) 6.0, flags [] check Nothing llvm YES;
    /// The same bits as a 64-bit integer.
    129 BitcastF64toI64 "bitcastF64toI64" ReadNone "v" I64(value F64) 6.0, flags [] check Nothing llvm YES;
    /// Bits of the value as a 16-bit float, in the lower half.
    130 LegacyF32ToF16 "legacyF32ToF16" ReadNone "v" I32(value F32) 6.0, flags [] check Nothing llvm YES;
    /// The float whose 16 bits are in the lower half.
    131 LegacyF16ToF32 "legacyF16ToF32" ReadNone "v" F32(value I32) 6.0, flags [] check Nothing llvm YES;
    /// A double as a float.
    132 LegacyDoubleToFloat "legacyDoubleToFloat" ReadNone "v" F32(value F64) 6.0,
        flags [] check Nothing llvm NO;
    /// A double as a signed integer.
    133 LegacyDoubleToSInt32 "legacyDoubleToSInt32" ReadNone "v" I32(value F64) 6.0,
        flags [] check Nothing llvm NO;
    /// A double as an unsigned integer.
    134 LegacyDoubleToUInt32 "legacyDoubleToUInt32" ReadNone "v" I32(value F64) 6.0,
        flags [] check Nothing llvm NO;
    /// Number of active lanes in which the condition holds.
    135 WaveAllBitCount "waveAllOp" Writes "v" I32(value I1) 6.0, flags [WAVE_OPS] check Nothing llvm YES;
    /// Number of active lanes before this one in which the condition holds.
    136 WavePrefixBitCount "wavePrefixOp" Writes "v" I32(value I1) 6.0,
        flags [WAVE_OPS] check Nothing llvm YES;
    /// An input at a vertex, without interpolation.
    137 AttributeAtVertex "attributeAtVertex" ReadNone "hfiw"
        T(inputSigId CONST_I32, inputRowIndex I32, inputColIndex I8, VertexID I8) 6.1 in PIXEL,
        flags [BARYCENTRICS 6] check Signature element Evaluate Inputs llvm NO;
    /// Number of the view.
    138 ViewID "viewID" ReadNone "i" T() 6.1 in VERTEX HULL DOMAIN GEOMETRY PIXEL MESH,
        flags [VIEW_ID] check Signature llvm NO;
    /// Reads from a raw or structured buffer.
    139 RawBufferLoad "rawBufferLoad" ReadOnly "hfwidl"
        RES_RET(srv HANDLE, index I32, elementOffset I32, mask I8, alignment CONST_I32) 6.2 (6.0),
        flags [] check RawLoad llvm YES;
    /// Writes to a raw or structured buffer.
    140 RawBufferStore "rawBufferStore" Writes "hfwidl"
        VOID(uav HANDLE, index I32, elementOffset I32, value0 T, value1 T, value2 T, value3 T, mask I8,
            alignment CONST_I32) 6.2 (6.0), flags [] check RawStore llvm YES;
    /// Identifier of the instance, as the application set it.
    141 InstanceID "instanceID" ReadNone "i" T() 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT,
        flags [] check Nothing llvm NO;
    /// Index of the instance in the acceleration structure.
    142 InstanceIndex "instanceIndex" ReadNone "i" T() 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT,
        flags [] check Nothing llvm NO;
    /// The kind of hit that was reported.
    143 HitKind "hitKind" ReadNone "i" T() 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT,
        flags [] check Nothing llvm NO;
    /// Flags of the ray.
    144 RayFlags "rayFlags" ReadNone "i" T() 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Number of the ray in the dispatch.
    145 DispatchRaysIndex "dispatchRaysIndex" ReadNone "i"
        T(col I8) 6.3 in LIBRARY RAY_GENERATION INTERSECTION ANY_HIT CLOSEST_HIT MISS CALLABLE,
        flags [] check Nothing llvm NO;
    /// Size of the dispatch.
    146 DispatchRaysDimensions "dispatchRaysDimensions" ReadNone "i"
        T(col I8) 6.3 in LIBRARY RAY_GENERATION INTERSECTION ANY_HIT CLOSEST_HIT MISS CALLABLE,
        flags [] check Nothing llvm NO;
    /// Origin of the ray in the world.
    147 WorldRayOrigin "worldRayOrigin" ReadNone "f"
        T(col I8) 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT MISS, flags [] check Nothing llvm NO;
    /// Direction of the ray in the world.
    148 WorldRayDirection "worldRayDirection" ReadNone "f"
        T(col I8) 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT MISS, flags [] check Nothing llvm NO;
    /// Origin of the ray in the object.
    149 ObjectRayOrigin "objectRayOrigin" ReadNone "f"
        T(col I8) 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT, flags [] check Nothing llvm NO;
    /// Direction of the ray in the object.
    150 ObjectRayDirection "objectRayDirection" ReadNone "f"
        T(col I8) 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT, flags [] check Nothing llvm NO;
    /// Matrix from object to world.
    151 ObjectToWorld "objectToWorld" ReadNone "f"
        T(row I32, col I8) 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT, flags [] check Nothing llvm NO;
    /// Matrix from world to object.
    152 WorldToObject "worldToObject" ReadNone "f"
        T(row I32, col I8) 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT, flags [] check Nothing llvm NO;
    /// The start of the ray's interval.
    153 RayTMin "rayTMin" ReadNone "f" T() 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// The current end of the ray's interval.
    154 RayTCurrent "rayTCurrent" ReadOnly "f" T() 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Rejects the hit and continues the search.
    155 IgnoreHit "ignoreHit" NoReturn "v" VOID() 6.3 in ANY_HIT, flags [] check Nothing llvm NO;
    /// Takes the hit and ends the search.
    156 AcceptHitAndEndSearch "acceptHitAndEndSearch" NoReturn "v" VOID() 6.3 in ANY_HIT,
        flags [] check Nothing llvm NO;
    /// Sends a ray.
    157 TraceRay "traceRay" Writes "u"
        VOID(AccelerationStructure HANDLE, RayFlags I32, InstanceInclusionMask I32,
            RayContributionToHitGroupIndex I32, MultiplierForGeometryContributionToShaderIndex I32,
            MissShaderIndex I32, Origin_X F32, Origin_Y F32, Origin_Z F32, TMin F32, Direction_X F32,
            Direction_Y F32, Direction_Z F32, TMax F32,
            payload T_PTR) 6.3 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS, flags [] check TraceRay llvm NO;
    /// Reports a hit; whether it was taken.
    158 ReportHit "reportHit" Writes "u"
        I1(THit F32, HitKind I32, Attributes T_PTR) 6.3 in LIBRARY INTERSECTION,
        flags [] check Nothing llvm NO;
    /// Calls a callable shader.
    159 CallShader "callShader" Writes "u"
        VOID(ShaderIndex I32, Parameter T_PTR) 6.3 in LIBRARY CLOSEST_HIT RAY_GENERATION MISS CALLABLE,
        flags [] check Nothing llvm NO;
    /// Handle of a resource that a global variable of a library names.
    160 CreateHandleForLib "createHandleForLib" ReadOnly "o" HANDLE(Resource T) 6.3 (6.0),
        flags [] by RecordHandle check HandleForLibrary llvm NO;
    /// Number of the primitive.
    161 PrimitiveIndex "primitiveIndex" ReadNone "i" T() 6.3 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT,
        flags [] check Nothing llvm NO;
    /// Dot product of two pairs of 16-bit floats, added to a 32-bit one.
    162 Dot2AddHalf "dot2AddHalf" ReadNone "f" T(acc T, ax F16, ay F16, bx F16, by F16) 6.4,
        flags [] check Nothing llvm YES;
    /// Dot product of four signed bytes, added to a number.
    163 Dot4AddI8Packed "dot4AddPacked" ReadNone "i" T(acc T, a I32, b I32) 6.4,
        flags [] check Nothing llvm YES;
    /// Dot product of four unsigned bytes, added to a number.
    164 Dot4AddU8Packed "dot4AddPacked" ReadNone "i" T(acc T, a I32, b I32) 6.4,
        flags [] check Nothing llvm YES;
    /// The lanes that have the same value, a bit each.
    165 WaveMatch "waveMatch" Writes "hfd8wil<hfd8wil" FOUR_I32(value T) 6.5,
        flags [WAVE_OPS] check Nothing llvm NO;
    /// An operation on those lanes of a mask that are before this one.
    166 WaveMultiPrefixOp "waveMultiPrefixOp" Writes "hfd8wil<hfd8wil"
        T(value T, mask0 I32, mask1 I32, mask2 I32, mask3 I32, op I8, sop I8) 6.5,
        flags [WAVE_OPS] check Nothing llvm NO;
    /// Number of lanes of a mask before this one in which the condition holds.
    167 WaveMultiPrefixBitCount "waveMultiPrefixBitCount" Writes "v"
        I32(value I1, mask0 I32, mask1 I32, mask2 I32, mask3 I32) 6.5, flags [WAVE_OPS] check Nothing llvm NO;
    /// Says how many vertices and primitives a mesh shader writes.
    168 SetMeshOutputCounts "setMeshOutputCounts" Writes "v"
        VOID(numVertices I32, numPrimitives I32) 6.5 in MESH, flags [] check Nothing llvm NO;
    /// Writes the vertices of a mesh shader's primitive.
    169 EmitIndices "emitIndices" Writes "v"
        VOID(PrimitiveIndex I32, VertexIndex0 I32, VertexIndex1 I32, VertexIndex2 I32) 6.5 in MESH,
        flags [] check Nothing llvm NO;
    /// The payload that the amplification shader passed.
    170 GetMeshPayload "getMeshPayload" ReadOnly "u" T_PTR() 6.5 in MESH, flags [] check Nothing llvm NO;
    /// Writes a component of a mesh shader's vertex.
    171 StoreVertexOutput "storeVertexOutput" Writes "hfwi"
        VOID(outputSigId CONST_I32, rowIndex I32, colIndex I8, value T, vertexIndex I32) 6.5 in MESH,
        flags [] check Signature element Store Outputs llvm NO;
    /// Writes a component of a mesh shader's primitive.
    172 StorePrimitiveOutput "storePrimitiveOutput" Writes "hfwi"
        VOID(outputSigId CONST_I32, rowIndex I32, colIndex I8, value T, primitiveIndex I32) 6.5 in MESH,
        flags [] check Signature element Store Primitives llvm NO;
    /// Starts mesh shaders with a payload.
    173 DispatchMesh "dispatchMesh" Writes "u"
        VOID(threadGroupCountX I32, threadGroupCountY I32, threadGroupCountZ I32,
            payload T_SHARED) 6.5 in AMPLIFICATION, flags [] check Nothing llvm NO;
    /// Notes which texels sampling would touch.
    174 WriteSamplerFeedback "writeSamplerFeedback" Writes "v"
        VOID(feedbackTex HANDLE, sampledTex HANDLE, sampler HANDLE, c0 F32, c1 F32, c2 F32, c3 F32,
            clamp F32) 6.5 in LIBRARY PIXEL, flags [SAMPLER_FEEDBACK 9] check Nothing llvm NO;
    /// Notes which texels sampling with a bias would touch.
    175 WriteSamplerFeedbackBias "writeSamplerFeedbackBias" Writes "v"
        VOID(feedbackTex HANDLE, sampledTex HANDLE, sampler HANDLE, c0 F32, c1 F32, c2 F32, c3 F32, bias F32,
            clamp F32) 6.5 in LIBRARY PIXEL, flags [SAMPLER_FEEDBACK 9] check Nothing llvm NO;
    /// Notes which texels sampling at a level would touch.
    176 WriteSamplerFeedbackLevel "writeSamplerFeedbackLevel" Writes "v"
        VOID(feedbackTex HANDLE, sampledTex HANDLE, sampler HANDLE, c0 F32, c1 F32, c2 F32, c3 F32,
            lod F32) 6.5, flags [SAMPLER_FEEDBACK 9] check Nothing llvm NO;
    /// Notes which texels sampling with given derivatives would touch.
    177 WriteSamplerFeedbackGrad "writeSamplerFeedbackGrad" Writes "v"
        VOID(feedbackTex HANDLE, sampledTex HANDLE, sampler HANDLE, c0 F32, c1 F32, c2 F32, c3 F32, ddx0 F32,
            ddx1 F32, ddx2 F32, ddy0 F32, ddy1 F32, ddy2 F32, clamp F32) 6.5,
        flags [SAMPLER_FEEDBACK 9] check Nothing llvm NO;
    /// A ray query.
    178 AllocateRayQuery "allocateRayQuery" Writes "v" I32(constRayFlags CONST_I32) 6.5,
        flags [RAYTRACING_TIER_1_1] check RayQuery llvm NO;
    /// Sends the ray of a query.
    179 RayQueryTraceRayInline = "RayQuery_TraceRayInline" "rayQuery_TraceRayInline" Writes "v"
        VOID(rayQueryHandle I32, accelerationStructure HANDLE, rayFlags I32, instanceInclusionMask I32,
            origin_X F32, origin_Y F32, origin_Z F32, tMin F32, direction_X F32, direction_Y F32,
            direction_Z F32, tMax F32) 6.5, flags [] check Nothing llvm NO;
    /// Goes on with a query; whether there is a candidate.
    180 RayQueryProceed = "RayQuery_Proceed" "rayQuery_Proceed" Writes "1" T(rayQueryHandle I32) 6.5,
        flags [] check Nothing llvm NO;
    /// Ends a query.
    181 RayQueryAbort = "RayQuery_Abort" "rayQuery_Abort" Writes "v" VOID(rayQueryHandle I32) 6.5,
        flags [] check Nothing llvm NO;
    /// Takes the candidate triangle as hit.
    182 RayQueryCommitNonOpaqueTriangleHit = "RayQuery_CommitNonOpaqueTriangleHit"
        "rayQuery_CommitNonOpaqueTriangleHit" Writes "v" VOID(rayQueryHandle I32) 6.5,
        flags [] check Nothing llvm NO;
    /// Takes a procedural candidate as hit.
    183 RayQueryCommitProceduralPrimitiveHit = "RayQuery_CommitProceduralPrimitiveHit"
        "rayQuery_CommitProceduralPrimitiveHit" Writes "v" VOID(rayQueryHandle I32, t F32) 6.5,
        flags [] check Nothing llvm NO;
    /// The kind of the committed hit.
    184 RayQueryCommittedStatus = "RayQuery_CommittedStatus" "rayQuery_StateScalar" ReadOnly "i"
        T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// The kind of the candidate.
    185 RayQueryCandidateType = "RayQuery_CandidateType" "rayQuery_StateScalar" ReadOnly "i"
        T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Matrix from object to world of the candidate.
    186 RayQueryCandidateObjectToWorld3x4 = "RayQuery_CandidateObjectToWorld3x4"
        "rayQuery_StateMatrix" ReadOnly "f" T(rayQueryHandle I32, row I32, col I8) 6.5,
        flags [] check Nothing llvm NO;
    /// Matrix from world to object of the candidate.
    187 RayQueryCandidateWorldToObject3x4 = "RayQuery_CandidateWorldToObject3x4"
        "rayQuery_StateMatrix" ReadOnly "f" T(rayQueryHandle I32, row I32, col I8) 6.5,
        flags [] check Nothing llvm NO;
    /// Matrix from object to world of the hit.
    188 RayQueryCommittedObjectToWorld3x4 = "RayQuery_CommittedObjectToWorld3x4"
        "rayQuery_StateMatrix" ReadOnly "f" T(rayQueryHandle I32, row I32, col I8) 6.5,
        flags [] check Nothing llvm NO;
    /// Matrix from world to object of the hit.
    189 RayQueryCommittedWorldToObject3x4 = "RayQuery_CommittedWorldToObject3x4"
        "rayQuery_StateMatrix" ReadOnly "f" T(rayQueryHandle I32, row I32, col I8) 6.5,
        flags [] check Nothing llvm NO;
    /// Whether the procedural candidate is not opaque.
    190 RayQueryCandidateProceduralPrimitiveNonOpaque = "RayQuery_CandidateProceduralPrimitiveNonOpaque"
        "rayQuery_StateScalar" ReadOnly "1" T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Whether the candidate triangle shows its front.
    191 RayQueryCandidateTriangleFrontFace = "RayQuery_CandidateTriangleFrontFace"
        "rayQuery_StateScalar" ReadOnly "1" T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Whether the hit triangle shows its front.
    192 RayQueryCommittedTriangleFrontFace = "RayQuery_CommittedTriangleFrontFace"
        "rayQuery_StateScalar" ReadOnly "1" T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Barycentric coordinates in the candidate triangle.
    193 RayQueryCandidateTriangleBarycentrics = "RayQuery_CandidateTriangleBarycentrics"
        "rayQuery_StateVector" ReadOnly "f" T(rayQueryHandle I32, component I8) 6.5,
        flags [] check Nothing llvm NO;
    /// Barycentric coordinates in the hit triangle.
    194 RayQueryCommittedTriangleBarycentrics = "RayQuery_CommittedTriangleBarycentrics"
        "rayQuery_StateVector" ReadOnly "f" T(rayQueryHandle I32, component I8) 6.5,
        flags [] check Nothing llvm NO;
    /// Flags of the query's ray.
    195 RayQueryRayFlags = "RayQuery_RayFlags" "rayQuery_StateScalar" ReadOnly "i" T(rayQueryHandle I32) 6.5,
        flags [] check Nothing llvm NO;
    /// Origin of the query's ray in the world.
    196 RayQueryWorldRayOrigin = "RayQuery_WorldRayOrigin" "rayQuery_StateVector" ReadOnly "f"
        T(rayQueryHandle I32, component I8) 6.5, flags [] check Nothing llvm NO;
    /// Direction of the query's ray in the world.
    197 RayQueryWorldRayDirection = "RayQuery_WorldRayDirection" "rayQuery_StateVector" ReadOnly "f"
        T(rayQueryHandle I32, component I8) 6.5, flags [] check Nothing llvm NO;
    /// The start of the query ray's interval.
    198 RayQueryRayTMin = "RayQuery_RayTMin" "rayQuery_StateScalar" ReadOnly "f" T(rayQueryHandle I32) 6.5,
        flags [] check Nothing llvm NO;
    /// The ray parameter at the candidate triangle.
    199 RayQueryCandidateTriangleRayT = "RayQuery_CandidateTriangleRayT" "rayQuery_StateScalar" ReadOnly "f"
        T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// The ray parameter at the hit.
    200 RayQueryCommittedRayT = "RayQuery_CommittedRayT" "rayQuery_StateScalar" ReadOnly "f"
        T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Index of the candidate's instance.
    201 RayQueryCandidateInstanceIndex = "RayQuery_CandidateInstanceIndex" "rayQuery_StateScalar" ReadOnly "i"
        T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Identifier of the candidate's instance.
    202 RayQueryCandidateInstanceID = "RayQuery_CandidateInstanceID" "rayQuery_StateScalar" ReadOnly "i"
        T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Index of the candidate's geometry.
    203 RayQueryCandidateGeometryIndex = "RayQuery_CandidateGeometryIndex" "rayQuery_StateScalar" ReadOnly "i"
        T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Index of the candidate primitive.
    204 RayQueryCandidatePrimitiveIndex = "RayQuery_CandidatePrimitiveIndex"
        "rayQuery_StateScalar" ReadOnly "i" T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Origin of the ray in the candidate's object.
    205 RayQueryCandidateObjectRayOrigin = "RayQuery_CandidateObjectRayOrigin"
        "rayQuery_StateVector" ReadOnly "f" T(rayQueryHandle I32, component I8) 6.5,
        flags [] check Nothing llvm NO;
    /// Direction of the ray in the candidate's object.
    206 RayQueryCandidateObjectRayDirection = "RayQuery_CandidateObjectRayDirection"
        "rayQuery_StateVector" ReadOnly "f" T(rayQueryHandle I32, component I8) 6.5,
        flags [] check Nothing llvm NO;
    /// Index of the hit's instance.
    207 RayQueryCommittedInstanceIndex = "RayQuery_CommittedInstanceIndex" "rayQuery_StateScalar" ReadOnly "i"
        T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Identifier of the hit's instance.
    208 RayQueryCommittedInstanceID = "RayQuery_CommittedInstanceID" "rayQuery_StateScalar" ReadOnly "i"
        T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Index of the hit's geometry.
    209 RayQueryCommittedGeometryIndex = "RayQuery_CommittedGeometryIndex" "rayQuery_StateScalar" ReadOnly "i"
        T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Index of the hit primitive.
    210 RayQueryCommittedPrimitiveIndex = "RayQuery_CommittedPrimitiveIndex"
        "rayQuery_StateScalar" ReadOnly "i" T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// Origin of the ray in the hit's object.
    211 RayQueryCommittedObjectRayOrigin = "RayQuery_CommittedObjectRayOrigin"
        "rayQuery_StateVector" ReadOnly "f" T(rayQueryHandle I32, component I8) 6.5,
        flags [] check Nothing llvm NO;
    /// Direction of the ray in the hit's object.
    212 RayQueryCommittedObjectRayDirection = "RayQuery_CommittedObjectRayDirection"
        "rayQuery_StateVector" ReadOnly "f" T(rayQueryHandle I32, component I8) 6.5,
        flags [] check Nothing llvm NO;
    /// Index of the geometry.
    213 GeometryIndex "geometryIndex" ReadNone "i" T() 6.5 in LIBRARY INTERSECTION ANY_HIT CLOSEST_HIT,
        flags [RAYTRACING_TIER_1_1] check Nothing llvm NO;
    /// The contribution of the candidate's instance to the hit group index.
    214 RayQueryCandidateInstanceContributionToHitGroupIndex
        = "RayQuery_CandidateInstanceContributionToHitGroupIndex"
        "rayQuery_StateScalar" ReadOnly "i" T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// The contribution of the hit's instance to the hit group index.
    215 RayQueryCommittedInstanceContributionToHitGroupIndex
        = "RayQuery_CommittedInstanceContributionToHitGroupIndex"
        "rayQuery_StateScalar" ReadOnly "i" T(rayQueryHandle I32) 6.5, flags [] check Nothing llvm NO;
    /// The same handle, with what kind of resource it is.
    216 AnnotateHandle "annotateHandle" ReadNone "v" HANDLE(res HANDLE, props RESOURCE_PROPERTIES) 6.6 (6.0),
        flags [] by AnnotateHandle check AnnotatedHandle llvm YES;
    /// Handle of a resource, by class, space and register.
    217 CreateHandleFromBinding "createHandleFromBinding" ReadNone "v"
        HANDLE(bind RES_BIND, index I32, nonUniformIndex I1) 6.6 (6.0),
        flags [] by BindingHandle check Nothing llvm YES;
    /// Handle of a resource, by its index in the descriptor heap.
    218 CreateHandleFromHeap "createHandleFromHeap" ReadNone "v"
        HANDLE(index I32, samplerHeap I1, nonUniformIndex I1) 6.6,
        flags [] by HeapHandle check HandleFromHeap llvm YES;
    /// The four bytes of a number, each extended to a number.
    219 Unpack4x8 "unpack4x8" ReadNone "iw" FOUR_T(unpackMode I8, pk I32) 6.6, flags [] check Nothing llvm NO;
    /// Four numbers as the bytes of one.
    220 Pack4x8 "pack4x8" ReadNone "iw" I32(packMode I8, x T, y T, z T, w T) 6.6,
        flags [] check Nothing llvm NO;
    /// Whether the lane only serves derivatives.
    221 IsHelperLane "isHelperLane" ReadOnly "1" T() 6.6, flags [] check Nothing llvm NO;
    /// Whether the condition holds in any or all lanes of the quad.
    222 QuadVote "quadVote" Writes "1"
        I1_LIKE(cond I1, op I8) 6.7 (6.0) in LIBRARY COMPUTE AMPLIFICATION MESH PIXEL NODE,
        flags [WAVE_OPS] check Nothing llvm NO;
    /// Four texels that a bilinear sample would mix, as raw bits.
    223 TextureGatherRaw "textureGatherRaw" ReadOnly "wil"
        RES_RET(srv HANDLE, sampler HANDLE, coord0 F32, coord1 F32, coord2 F32, coord3 F32, offset0 I32,
            offset1 I32) 6.7, flags [ADVANCED_TEXTURE_OPS] check Nothing llvm NO;
    /// Samples a texture at a level and compares.
    224 SampleCmpLevel "sampleCmpLevel" ReadOnly "hf"
        RES_RET(srv HANDLE, sampler HANDLE, coord0 F32, coord1 F32, coord2 F32, coord3 F32, offset0 OFFSET,
            offset1 OFFSET, offset2 OFFSET, compareValue F32, lod F32) 6.7,
        flags [ADVANCED_TEXTURE_OPS] check Sample llvm NO;
    /// Writes a sample of a multisampled texture.
    225 TextureStoreSample "textureStoreSample" Writes "hfwi"
        VOID(srv HANDLE, coord0 I32, coord1 I32, coord2 I32, value0 T, value1 T, value2 T, value3 T, mask I8,
            sampleIdx I32) 6.7, flags [WRITEABLE_MSAA_TEXTURES, ADVANCED_TEXTURE_OPS] check Nothing llvm NO;
    /// Output records of a node.
    238 AllocateNodeOutputRecords "allocateNodeOutputRecords" Writes "v"
        NODE_RECORD_HANDLE(output NODE_HANDLE, numRecords I32, perThread I1) 6.8 in NODE,
        flags [] check Nothing llvm NO;
    /// Address of a record.
    239 GetNodeRecordPtr "getNodeRecordPtr" ReadNone "u"
        T_RECORD(recordhandle NODE_RECORD_HANDLE, arrayIndex I32) 6.8 in NODE, flags [] check Nothing llvm NO;
    /// Counts an output without data up.
    240 IncrementOutputCount "incrementOutputCount" Writes "v"
        VOID(output NODE_HANDLE, count I32, perThread I1) 6.8 in NODE, flags [] check Nothing llvm NO;
    /// Sends output records off.
    241 OutputComplete "outputComplete" Writes "v" VOID(output NODE_RECORD_HANDLE) 6.8 in NODE,
        flags [] check Nothing llvm NO;
    /// Number of input records.
    242 GetInputRecordCount "getInputRecordCount" ReadOnly "v" I32(input NODE_RECORD_HANDLE) 6.8 in NODE,
        flags [] check Nothing llvm NO;
    /// Whether the thread group is the last one to finish with the record.
    243 FinishedCrossGroupSharing "finishedCrossGroupSharing" Writes "v"
        I1(input NODE_RECORD_HANDLE) 6.8 in NODE, flags [] check Nothing llvm NO;
    /// Waits for memory of some kinds, threads, or both.
    244 BarrierByMemoryType "barrierByMemoryType" NoDuplicate "v"
        VOID(MemoryTypeFlags CONST_I32, SemanticFlags CONST_I32) 6.8 (6.0),
        flags [] by BarrierByMemory check BarrierBy llvm YES;
    /// Waits for the memory of a resource, threads, or both.
    245 BarrierByMemoryHandle "barrierByMemoryHandle" NoDuplicate "v"
        VOID(object HANDLE, SemanticFlags CONST_I32) 6.8, flags [] by BarrierByMemory check BarrierBy llvm YES;
    /// Waits for the memory of a record, threads, or both.
    246 BarrierByNodeRecordHandle "barrierByNodeRecordHandle" NoDuplicate "v"
        VOID(object NODE_RECORD_HANDLE, SemanticFlags CONST_I32) 6.8 in NODE,
        flags [] by BarrierByNodeRecord check BarrierBy llvm NO;
    /// Handle of a node's output, by its place in the metadata.
    247 CreateNodeOutputHandle "createNodeOutputHandle" ReadNone "v" NODE_HANDLE(MetadataIdx I32) 6.8 in NODE,
        flags [] check Nothing llvm NO;
    /// Handle of a node in an array of outputs.
    248 IndexNodeHandle "indexNodeHandle" ReadNone "v"
        NODE_HANDLE(NodeOutputHandle NODE_HANDLE, ArrayIndex I32) 6.8 in NODE, flags [] check Nothing llvm NO;
    /// The same handle, with what kind of node it is.
    249 AnnotateNodeHandle "annotateNodeHandle" ReadNone "v"
        NODE_HANDLE(node NODE_HANDLE, props NODE_INFO) 6.8 in NODE, flags [] check Nothing llvm NO;
    /// Handle of a node's input, by its place in the metadata.
    250 CreateNodeInputRecordHandle "createNodeInputRecordHandle" ReadNone "v"
        NODE_RECORD_HANDLE(MetadataIdx I32) 6.8 in NODE, flags [] check Nothing llvm NO;
    /// The same handle, with what kind of record it is.
    251 AnnotateNodeRecordHandle "annotateNodeRecordHandle" ReadNone "v"
        NODE_RECORD_HANDLE(noderecord NODE_RECORD_HANDLE, props NODE_RECORD_INFO) 6.8 in NODE,
        flags [] check Nothing llvm NO;
    /// Whether the target node of an output exists.
    252 NodeOutputIsValid "nodeOutputIsValid" ReadOnly "v" I1(output NODE_HANDLE) 6.8 in NODE,
        flags [] check Nothing llvm NO;
    /// How often the node may still call itself.
    253 GetRemainingRecursionLevels "getRemainingRecursionLevels" ReadOnly "v" I32() 6.8 in NODE,
        flags [] check Nothing llvm NO;
    /// Samples a texture with given derivatives and compares.
    254 SampleCmpGrad "sampleCmpGrad" ReadOnly "hf"
        RES_RET(srv HANDLE, sampler HANDLE, coord0 F32, coord1 F32, coord2 F32, coord3 F32, offset0 OFFSET,
            offset1 OFFSET, offset2 OFFSET, compareValue F32, ddx0 F32, ddx1 F32, ddx2 F32, ddy0 F32, ddy1 F32,
            ddy2 F32, clamp F32) 6.8, flags [] by SampleCompare check Sample llvm NO;
    /// Samples a texture with a bias to the level and compares.
    255 SampleCmpBias "sampleCmpBias" ReadOnly "hf"
        RES_RET(srv HANDLE, sampler HANDLE, coord0 F32, coord1 F32, coord2 F32, coord3 F32, offset0 OFFSET,
            offset1 OFFSET, offset2 OFFSET, compareValue F32, bias F32,
            clamp F32) 6.8 in LIBRARY PIXEL COMPUTE AMPLIFICATION MESH NODE,
        flags [USES_DERIVATIVES 8] by SampleCompare check Sample llvm NO;
    /// First vertex of the draw.
    256 StartVertexLocation "startVertexLocation" ReadNone "i" T() 6.8 in VERTEX,
        flags [EXTENDED_COMMAND_INFO] check Nothing llvm NO;
    /// First instance of the draw.
    257 StartInstanceLocation "startInstanceLocation" ReadNone "i" T() 6.8 in VERTEX,
        flags [EXTENDED_COMMAND_INFO] check Nothing llvm NO;
    /// A ray query with additional flags.
    258 AllocateRayQuery2 "allocateRayQuery2" Writes "v" I32(constRayFlags CONST_I32, constRayQueryFlags CONST_I32) 6.9,
        flags [RAYTRACING_TIER_1_1] check RayQuery llvm NO;
    /// Sends a ray; gives the hit as an object.
    262 HitObjectTraceRay = "HitObject_TraceRay" "hitObject_TraceRay" Writes "u"
        HIT_OBJECT(accelerationStructure HANDLE, rayFlags I32, instanceInclusionMask I32,
            rayContributionToHitGroupIndex I32, multiplierForGeometryContributionToHitGroupIndex I32,
            missShaderIndex I32, Origin_X F32, Origin_Y F32, Origin_Z F32, TMin F32, Direction_X F32,
            Direction_Y F32, Direction_Z F32, TMax F32,
            payload T_PTR) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS, flags [] check TraceRay llvm NO;
    /// The hit of a ray query as an object.
    263 HitObjectFromRayQuery = "HitObject_FromRayQuery" "hitObject_FromRayQuery" ReadOnly "v"
        HIT_OBJECT(rayQueryHandle I32) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check DefinedOperands llvm NO;
    /// The hit of a ray query as an object, with attributes.
    264 HitObjectFromRayQueryWithAttrs = "HitObject_FromRayQueryWithAttrs"
        "hitObject_FromRayQueryWithAttrs" ReadOnly "u" HIT_OBJECT(rayQueryHandle I32, HitKind I32,
            CommittedAttribs T_PTR) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check DefinedOperands llvm NO;
    /// A hit object that represents a miss.
    265 HitObjectMakeMiss = "HitObject_MakeMiss" "hitObject_MakeMiss" ReadNone "v"
        HIT_OBJECT(RayFlags I32, MissShaderIndex I32, Origin_X F32, Origin_Y F32, Origin_Z F32, TMin F32,
            Direction_X F32, Direction_Y F32, Direction_Z F32,
            TMax F32) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS, flags [] check MissedRay llvm NO;
    /// A hit object that represents nothing.
    266 HitObjectMakeNop = "HitObject_MakeNop" "hitObject_MakeNop" ReadNone "v"
        HIT_OBJECT() 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS, flags [] check Nothing llvm NO;
    /// Calls the closest-hit or miss shader of a hit object.
    267 HitObjectInvoke = "HitObject_Invoke" "hitObject_Invoke" Writes "u"
        VOID(hitObject HIT_OBJECT, payload T_PTR) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check DefinedOperands llvm NO;
    /// Lets the threads be put into another order.
    268 MaybeReorderThread "maybeReorderThread" Writes "v"
        VOID(hitObject HIT_OBJECT, coherenceHint I32,
            numCoherenceHintBitsFromLSB I32) 6.9 in LIBRARY RAY_GENERATION,
        flags [] check ReorderThread llvm NO;
    /// Whether nothing was hit.
    269 HitObjectIsMiss = "HitObject_IsMiss" "hitObject_StateScalar" ReadNone "1"
        T(hitObject HIT_OBJECT) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Whether something was hit.
    270 HitObjectIsHit = "HitObject_IsHit" "hitObject_StateScalar" ReadNone "1"
        T(hitObject HIT_OBJECT) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Whether the hit object represents nothing.
    271 HitObjectIsNop = "HitObject_IsNop" "hitObject_StateScalar" ReadNone "1"
        T(hitObject HIT_OBJECT) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Flags of the hit object's ray.
    272 HitObjectRayFlags = "HitObject_RayFlags" "hitObject_StateScalar" ReadNone "i"
        T(hitObject HIT_OBJECT) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// The start of the hit object's ray interval.
    273 HitObjectRayTMin = "HitObject_RayTMin" "hitObject_StateScalar" ReadNone "f"
        T(hitObject HIT_OBJECT) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// The end of the hit object's ray interval.
    274 HitObjectRayTCurrent = "HitObject_RayTCurrent" "hitObject_StateScalar" ReadNone "f"
        T(hitObject HIT_OBJECT) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Origin of the hit object's ray in the world.
    275 HitObjectWorldRayOrigin = "HitObject_WorldRayOrigin" "hitObject_StateVector" ReadNone "f"
        T(hitObject HIT_OBJECT, component I32) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check HitObjectVector llvm NO;
    /// Direction of the hit object's ray in the world.
    276 HitObjectWorldRayDirection = "HitObject_WorldRayDirection" "hitObject_StateVector" ReadNone "f"
        T(hitObject HIT_OBJECT, component I32) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check HitObjectVector llvm NO;
    /// Origin of the ray in the hit object's object.
    277 HitObjectObjectRayOrigin = "HitObject_ObjectRayOrigin" "hitObject_StateVector" ReadNone "f"
        T(hitObject HIT_OBJECT, component I32) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check HitObjectVector llvm NO;
    /// Direction of the ray in the hit object's object.
    278 HitObjectObjectRayDirection = "HitObject_ObjectRayDirection" "hitObject_StateVector" ReadNone "f"
        T(hitObject HIT_OBJECT, component I32) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check HitObjectVector llvm NO;
    /// Matrix from object to world of the hit object.
    279 HitObjectObjectToWorld3x4 = "HitObject_ObjectToWorld3x4" "hitObject_StateMatrix" ReadNone "f"
        T(hitObject HIT_OBJECT, row I32, col I32) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check HitObjectMatrix llvm NO;
    /// Matrix from world to object of the hit object.
    280 HitObjectWorldToObject3x4 = "HitObject_WorldToObject3x4" "hitObject_StateMatrix" ReadNone "f"
        T(hitObject HIT_OBJECT, row I32, col I32) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check HitObjectMatrix llvm NO;
    /// Index of the hit object's geometry.
    281 HitObjectGeometryIndex = "HitObject_GeometryIndex" "hitObject_StateScalar" ReadNone "i"
        T(hitObject HIT_OBJECT) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Index of the hit object's instance.
    282 HitObjectInstanceIndex = "HitObject_InstanceIndex" "hitObject_StateScalar" ReadNone "i"
        T(hitObject HIT_OBJECT) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Identifier of the hit object's instance.
    283 HitObjectInstanceID = "HitObject_InstanceID" "hitObject_StateScalar" ReadNone "i"
        T(hitObject HIT_OBJECT) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Index of the hit object's primitive.
    284 HitObjectPrimitiveIndex = "HitObject_PrimitiveIndex" "hitObject_StateScalar" ReadNone "i"
        T(hitObject HIT_OBJECT) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// The kind of hit in the object.
    285 HitObjectHitKind = "HitObject_HitKind" "hitObject_StateScalar" ReadNone "i"
        T(hitObject HIT_OBJECT) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Index of the hit object's record in the shader table.
    286 HitObjectShaderTableIndex = "HitObject_ShaderTableIndex" "hitObject_StateScalar" ReadNone "i"
        T(hitObject HIT_OBJECT) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// The object with another record of the shader table.
    287 HitObjectSetShaderTableIndex = "HitObject_SetShaderTableIndex"
        "hitObject_SetShaderTableIndex" ReadNone "v" HIT_OBJECT(hitObject HIT_OBJECT,
            shaderTableIndex I32) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check DefinedOperands llvm NO;
    /// Reads a constant from the local root arguments of the hit object.
    288 HitObjectLoadLocalRootTableConstant = "HitObject_LoadLocalRootTableConstant"
        "hitObject_LoadLocalRootTableConstant" ReadOnly "v" I32(hitObject HIT_OBJECT,
            offset I32) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check HitObjectRootConstant llvm NO;
    /// Reads the attributes of the hit object.
    289 HitObjectAttributes = "HitObject_Attributes" "hitObject_Attributes" ArgMemOnly "u"
        VOID(hitObject HIT_OBJECT, attributes T_PTR) 6.9 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Reads a vector from a raw or structured buffer.
    303 RawBufferVectorLoad "rawBufferVectorLoad" ReadOnly "hfwidl<hfwidl"
        RES_RET(buf HANDLE, index I32, elementOffset I32, alignment CONST_I32) 6.9, flags [] check RawLoad llvm NO;
    /// Writes a vector to a raw or structured buffer.
    304 RawBufferVectorStore "rawBufferVectorStore" Writes "hfwidl<hfwidl"
        VOID(uav HANDLE, index I32, elementOffset I32, value0 T, alignment CONST_I32) 6.9,
        flags [] check RawStore llvm NO;
    /// Bitwise and of all elements of a vector.
    309 VectorReduceAnd "vectorReduce" ReadNone "<18wil" T_ELEMENT(a T) 6.9 (6.0),
        flags [] check Nothing llvm YES;
    /// Bitwise or of all elements of a vector.
    310 VectorReduceOr "vectorReduce" ReadNone "<18wil" T_ELEMENT(a T) 6.9 (6.0),
        flags [] check Nothing llvm YES;
    /// Dot product of two vectors.
    311 FDot "dot" ReadNone "<hf" T_ELEMENT(a T, b T) 6.9 (6.0), flags [] check Nothing llvm YES;

    // Numbers of SM 6.10 that may change.

    /// Does nothing.
    0x8000_0000 ExperimentalNop "nop" ReadNone "v" VOID() 6.10, flags [] check Nothing llvm NO;
    /// Number of the wave in its thread group.
    0x8000_0001 GetGroupWaveIndex "getGroupWaveIndex" ReadNone "v"
        I32() 6.10 in COMPUTE MESH AMPLIFICATION NODE,
        flags [REQUIRES_GROUP 8, WAVE_OPS] check Nothing llvm NO;
    /// Waves of the thread group.
    0x8000_0002 GetGroupWaveCount "getGroupWaveCount" ReadNone "v"
        I32() 6.10 in COMPUTE MESH AMPLIFICATION NODE,
        flags [REQUIRES_GROUP 8, WAVE_OPS] check Nothing llvm NO;
    /// Number of the cluster that was hit.
    0x8000_0003 ClusterID "clusterID" ReadNone "v" I32() 6.10 in LIBRARY ANY_HIT CLOSEST_HIT,
        flags [] check Nothing llvm NO;
    /// Number of the candidate's cluster.
    0x8000_0004 RayQueryCandidateClusterID = "RayQuery_CandidateClusterID" "rayQuery_StateScalar" ReadOnly "i"
        T(rayQueryHandle I32) 6.10, flags [] check DefinedOperands llvm NO;
    /// Number of the hit's cluster.
    0x8000_0005 RayQueryCommittedClusterID = "RayQuery_CommittedClusterID" "rayQuery_StateScalar" ReadOnly "i"
        T(rayQueryHandle I32) 6.10, flags [] check DefinedOperands llvm NO;
    /// Number of the hit object's cluster.
    0x8000_0006 HitObjectClusterID = "HitObject_ClusterID" "hitObject_StateScalar" ReadNone "i"
        T(hitObject HIT_OBJECT) 6.10 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Corners of the triangle, in its object.
    0x8000_0007 TriangleObjectPosition "triangleObjectPosition" ReadNone "f"
        T_X9() 6.10 in LIBRARY ANY_HIT CLOSEST_HIT, flags [] check Nothing llvm NO;
    /// Corners of the candidate triangle, in its object.
    0x8000_0008 RayQueryCandidateTriangleObjectPosition = "RayQuery_CandidateTriangleObjectPosition"
        "rayQuery_CandidateTriangleObjectPosition" ReadOnly "f" T_X9(rayQueryHandle I32) 6.10,
        flags [] check DefinedOperands llvm NO;
    /// Corners of the hit triangle, in its object.
    0x8000_0009 RayQueryCommittedTriangleObjectPosition = "RayQuery_CommittedTriangleObjectPosition"
        "rayQuery_CommittedTriangleObjectPosition" ReadOnly "f" T_X9(rayQueryHandle I32) 6.10,
        flags [] check DefinedOperands llvm NO;
    /// Corners of the hit object's triangle, in its object.
    0x8000_000a HitObjectTriangleObjectPosition = "HitObject_TriangleObjectPosition"
        "hitObject_TriangleObjectPosition" ReadNone "f" T_X9(
            hitObject HIT_OBJECT) 6.10 in LIBRARY RAY_GENERATION CLOSEST_HIT MISS,
        flags [] check Nothing llvm NO;
    /// Product of two matrices, added to a third.
    0x8000_000b LinAlgMatrixMultiplyAccumulate "linAlgMatrixMultiplyAccumulate" Writes "o,o,o,o"
        T(matrixA T1, matrixB T2, matrixC T3) 6.10 in COMPUTE, flags [] check MatrixMultiply llvm NO;
    /// A matrix that has one value everywhere.
    0x8000_000c LinAlgFillMatrix "linAlgFillMatrix" Writes "o,hfdwil" T(value T1) 6.10 in COMPUTE,
        flags [] check MatrixResult llvm NO;
    /// The same matrix with other components, use or scope; transposed if asked for.
    0x8000_000d LinAlgCopyConvertMatrix "linAlgCopyConvertMatrix" Writes "o,o"
        T(srcMatrix T1, transpose I1) 6.10 in COMPUTE, flags [] check MatrixCopy llvm NO;
    /// Reads a matrix from a buffer.
    0x8000_000e LinAlgMatrixLoadFromDescriptor "linAlgMatrixLoadFromDescriptor" Writes "o"
        T(handle HANDLE, offset I32, stride I32, layout CONST_I32, align CONST_I32) 6.10,
        flags [] check MatrixLoadFromDescriptor llvm NO;
    /// Reads a matrix from group-shared memory.
    0x8000_000f LinAlgMatrixLoadFromMemory "linAlgMatrixLoadFromMemory" Writes "o,hfdwil<hfdwil"
        T(memory T1_SHARED, offset I32, stride I32, layout CONST_I32) 6.10 in COMPUTE,
        flags [] check MatrixLoadFromMemory llvm NO;
    /// Elements of a matrix that the thread holds.
    0x8000_0010 LinAlgMatrixLength "linAlgMatrixLength" Writes "o" I32(matrix T) 6.10 in COMPUTE,
        flags [] check MatrixOperand llvm NO;
    /// Row and column of an element that the thread holds.
    0x8000_0011 LinAlgMatrixGetCoordinate "linAlgMatrixGetCoordinate" Writes "o"
        I32_X2(matrix T, threadLocalIndex I32) 6.10 in COMPUTE, flags [] check MatrixOperand llvm NO;
    /// An element that the thread holds.
    0x8000_0012 LinAlgMatrixGetElement "linAlgMatrixGetElement" Writes "hfdwil,o"
        T(matrix T1, threadLocalIndex I32) 6.10 in COMPUTE, flags [] check MatrixOperand llvm NO;
    /// The matrix with another value for an element that the thread holds.
    0x8000_0013 LinAlgMatrixSetElement "linAlgMatrixSetElement" Writes "o,o,hfdwil"
        T(matrix T1, threadLocalIndex I32, value T2) 6.10 in COMPUTE,
        flags [] check MatrixResultAndOperand llvm NO;
    /// Writes a matrix to a buffer.
    0x8000_0014 LinAlgMatrixStoreToDescriptor "linAlgMatrixStoreToDescriptor" Writes "o"
        VOID(matrix T, handle HANDLE, offset I32, stride I32, layout CONST_I32, align CONST_I32) 6.10 in COMPUTE,
        flags [] check MatrixStoreToDescriptor llvm NO;
    /// Writes a matrix to group-shared memory.
    0x8000_0015 LinAlgMatrixStoreToMemory "linAlgMatrixStoreToMemory" Writes "o,hfdwil<hfdwil"
        VOID(matrix T, memory T1_SHARED, offset I32, stride I32, layout CONST_I32) 6.10 in COMPUTE,
        flags [] check MatrixStoreToMemory llvm NO;
    /// How the device lays out accumulators.
    0x8000_0016 LinAlgMatrixQueryAccumulatorLayout "linAlgMatrixQueryAccumulatorLayout" Writes "v" I32() 6.10,
        flags [] check Nothing llvm NO;
    /// Product of two matrices.
    0x8000_0017 LinAlgMatrixMultiply "linAlgMatrixMultiply" Writes "o,o,o"
        T(matrixA T1, matrixB T2) 6.10 in COMPUTE, flags [] check MatrixMultiply llvm NO;
    /// Sum of two matrices.
    0x8000_0018 LinAlgMatrixAccumulate "linAlgMatrixAccumulate" Writes "o,o,o"
        T(matrixLHS T1, matrixRHS T2) 6.10 in COMPUTE, flags [] check MatrixAccumulate llvm NO;
    /// Product of a matrix and a vector.
    0x8000_0019 LinAlgMatVecMul "linAlgMatVecMul" Writes "<hfdwil,o,<hfdwil"
        T(matrix T1, isOutputSigned I1, inputVector T2, interpretation CONST_I32) 6.10,
        flags [] check MatrixVector llvm NO;
    /// Product of a matrix and a vector, and a vector added.
    0x8000_001a LinAlgMatVecMulAdd "linAlgMatVecMulAdd" Writes "<hfdwil,o,<hfdwil,<hfdwil"
        T(matrix T1, isOutputSigned I1, inputVector T2, inputInterpretation CONST_I32, biasVector T3) 6.10,
        flags [] check MatrixVector llvm NO;
    /// Adds a matrix to one in a buffer.
    0x8000_001b LinAlgMatrixAccumulateToDescriptor "linAlgMatrixAccumulateToDescriptor" Writes "o"
        VOID(matrix T, handle HANDLE, offset I32, stride I32, layout CONST_I32, align CONST_I32) 6.10,
        flags [] check MatrixAccumulateToDescriptor llvm NO;
    // Newer states of DXC's sources have a `targetType` before `offset`; dxcompiler 1.9.0.5517 has none.
    /// Adds a matrix to one in group-shared memory.
    0x8000_001c LinAlgMatrixAccumulateToMemory "linAlgMatrixAccumulateToMemory" Writes "o,hfdwil<hfdwil"
        VOID(matrix T, memory T1_SHARED, offset I32, stride I32, layout CONST_I32) 6.10 in COMPUTE,
        flags [] check MatrixAccumulateToMemory llvm NO;
    /// Outer product of two vectors.
    0x8000_001d LinAlgMatrixOuterProduct "linAlgMatrixOuterProduct" Writes "o,<hfdwil,<hfdwil"
        T(vectorA T1, vectorB T2) 6.10, flags [] check MatrixOuterProduct llvm NO;
    /// The same vector with other components.
    0x8000_001e LinAlgConvert "linAlgConvert" Writes "<hfdwil,<hfdwil"
        T(inputVector T1, inputInterpretation CONST_I32, outputInterpretation CONST_I32) 6.10,
        flags [] check VectorConvert llvm NO;
    /// Adds a vector to one in a buffer.
    0x8000_001f LinAlgVectorAccumulateToDescriptor "linAlgVectorAccumulateToDescriptor" Writes "<hfdwil"
        VOID(handle HANDLE, offset I32, align CONST_I32, vector T) 6.10, flags [] check VectorAccumulate llvm NO;
    /// Stops in the debugger.
    0x8000_0021 DebugBreak "debugBreak" NoDuplicate "v" VOID() 6.10, flags [] check Nothing llvm NO;
    /// Whether a debugger listens.
    0x8000_0022 IsDebuggingEnabled "isDebuggingEnabled" Writes "v" I1() 6.10, flags [] check Nothing llvm NO;

    // Numbers that the compiler knows by name alone.
    reserved {
        226 Reserved0, 227 Reserved1, 228 Reserved2, 229 Reserved3, 230 Reserved4, 231 Reserved5, 232 Reserved6,
        233 Reserved7, 234 Reserved8, 235 Reserved9, 236 Reserved10, 237 Reserved11, 259 ReservedA0,
        260 ReservedA1, 261 ReservedA2, 290 ReservedB28, 291 ReservedB29, 292 ReservedB30, 293 ReservedC0,
        294 ReservedC1, 295 ReservedC2, 296 ReservedC3, 297 ReservedC4, 298 ReservedC5, 299 ReservedC6,
        300 ReservedC7, 301 ReservedC8, 302 ReservedC9, 305 ReservedD0, 306 ReservedD1, 307 ReservedD2,
        308 ReservedD3, 0x8000_0020 ReservedE0,
    }
}
