//! The table of rules: one row for each, which is the only source of its facts.
//!
//! A row is: name in this crate and as DXC spells it; the first validator 1.*n* that has it; whether any
//! input makes validator 1.10 report it; the stages that it applies to (none: all) and the first and last
//! shader model
//! 6.*n*; the
//! requirement; the remedy; and the message of the vendor's program, with `%0`, `%1`, … for its arguments,
//! which scripts rely on. These messages are an interface: `dxkit validate --dxv` prints them, and nothing
//! else does.

rules! {
    BITCODE_VALID "BITCODE.VALID" 0 Fires "" 0 10
        "The bitcode of the module is one that LLVM's verifier accepts."
        "look at the named instruction with LLVM's verifier: an operand is used where it is not defined, or has another type"
        "Module bitcode is invalid.";
    CONTAINER_PARTMATCHES "CONTAINER.PARTMATCHES" 1 Fires "" 0 10
        "Parts that follow from the module (signatures, SFI0, PSV0, RDAT) have the bytes that the module gives."
        "derive the parts from the module again"
        "Container part '%0' does not match expected for module.";
    CONTAINER_PARTREPEATED "CONTAINER.PARTREPEATED" 1 Fires "" 0 10
        "No part occurs twice."
        "remove the second part"
        "More than one container part '%0'.";
    CONTAINER_PARTMISSING "CONTAINER.PARTMISSING" 1 Fires "" 0 10
        "The parts that this kind of program needs are there: SFI0, PSV0, ISG1 and OSG1, PSG1 if there are patch constants or primitives; of a library RDAT."
        "add the part, or derive the parts from the module again"
        "Missing part '%0' required by module.";
    CONTAINER_PARTINVALID "CONTAINER.PARTINVALID" 1 Fires "" 0 10
        "Every part is of a known kind that this kind of program may have."
        "remove the part"
        "Unknown part '%0' found in DXIL container.";
    CONTAINER_ROOTSIGNATUREINCOMPATIBLE "CONTAINER.ROOTSIGNATUREINCOMPATIBLE" 1 Fires "" 0 10
        "The root signature in RTS0 can be read and binds every resource that PSV0 lists."
        "add the range to the root signature, or remove the resource"
        "Root Signature in DXIL container is not compatible with shader.";
    CONTAINER_CONTENTMATCHES "CONTAINER.CONTENTMATCHES" 8 Fires "" 0 10
        "Every field of PSV0 has the value that follows from the module."
        "derive the part from the module again"
        "DXIL container mismatch for '%0' between '%1' part:('%2') and DXIL module:('%3')";
    CONTAINER_CONTENTINVALID "CONTAINER.CONTENTINVALID" 8 Fires "" 0 10
        "Sizes, tables and offsets inside a part agree with each other."
        "derive the part from the module again"
        "In '%0', '%1' is not well-formed";
    CONTAINER_UNUSEDITEMINTABLE "CONTAINER.UNUSEDITEMINTABLE" 8 Fires "" 0 10
        "Every string and every list of semantic indexes in the tables of PSV0 is used by an element or as the name of the entry point."
        "derive the part from the module again"
        "In '%0', '%1' is not used";
    META_REQUIRED "META.REQUIRED" 0 Never "" 0 10
        "Metadata that every module has is there."
        ""
        "Required metadata missing.";
    META_COMPUTEWITHNODE "META.COMPUTEWITHNODE" 8 Fires "cs" 8 10
        "A compute entry point has no properties of nodes."
        "remove the properties of nodes (tags 13 to 22) from the entry point, or give it the shader kind node"
        "Compute entry '%0' has unexpected node shader metadata";
    META_KNOWN "META.KNOWN" 0 Fires "" 0 10
        "The module has only named metadata that DXIL knows."
        "remove the named metadata, as stripping debug information does"
        "Named metadata '%0' is unknown.";
    META_USED "META.USED" 0 Fires "" 0 10
        "Instructions have attached metadata of the kinds that DXIL knows (dx.precise, dx.nonuniform, dx.controlflow.hints, llvm.loop, tbaa, range, noalias, alias.scope); functions have none."
        "remove the attached metadata"
        "All metadata must be used by dxil.";
    META_TARGET "META.TARGET" 0 Fires "" 0 10
        "The target triple is dxil-ms-dx."
        "set the target triple to dxil-ms-dx"
        "Unknown target triple '%0'.";
    META_WELLFORMED "META.WELLFORMED" 0 Fires "" 0 10
        "Metadata nodes have the number and the types of operands that DXIL gives them."
        "write the node with the operands that DXIL gives it"
        "Metadata must be well-formed in operand count and types.";
    META_VERSIONSUPPORTED "META.VERSIONSUPPORTED" 0 Fires "" 0 10
        "The versions in dx.valver and dx.version are versions that the validator knows."
        "state a version that this validator knows, or validate with a newer one"
        "%0 version in metadata (%1.%2) is not supported; maximum: (%3.%4).";
    META_SEMANTICLEN "META.SEMANTICLEN" 0 Fires "vs ps gs hs ds ms" 0 10
        "The name of a semantic that is not a system value has 1 to 64 characters."
        "give the semantic a name of 1 to 64 characters"
        "Semantic length must be at least 1 and at most 64.";
    META_INTERPMODEVALID "META.INTERPMODEVALID" 0 Fires "vs ps gs hs ds ms" 0 10
        "The interpolation mode of an element is one of 0 to 7."
        "write one of the interpolation modes 0 to 7"
        "Invalid interpolation mode for '%0'.";
    META_SEMAKINDVALID "META.SEMAKINDVALID" 0 Fires "vs ps gs hs ds ms" 0 10
        "The system value of an element is allowed in signatures."
        "remove the element: the value comes from an operation, not from a signature"
        "Semantic kind for '%0' is invalid.";
    META_NOSEMANTICOVERLAP "META.NOSEMANTICOVERLAP" 0 Fires "vs ps gs hs ds ms" 0 10
        "A semantic name with an index occurs once in a signature, and two targets do not have the same row."
        "give the second element another name or index"
        "Semantic '%0' overlap at %1.";
    META_SEMAKINDMATCHESNAME "META.SEMAKINDMATCHESNAME" 0 Never "vs ps gs hs ds ms" 0 10
        "The name of a system value is that of its kind."
        ""
        "Semantic name %0 does not match System Value kind %1.";
    META_DUPLICATESYSVALUE "META.DUPLICATESYSVALUE" 0 Fires "vs ps gs hs ds ms" 0 10
        "A system value occurs once in a signature."
        "remove the second element"
        "System value %0 appears more than once in the same signature.";
    META_SEMANTICINDEXMAX "META.SEMANTICINDEXMAX" 0 Fires "vs ps gs hs ds ms" 0 10
        "The semantic index of a system value is at most 0, that of SV_Barycentrics at most 1; a target ends within row 7."
        "lower the semantic index"
        "%0 semantic index exceeds maximum (%1).";
    META_SYSTEMVALUEROWS "META.SYSTEMVALUEROWS" 0 Fires "vs ps gs hs ds ms" 0 10
        "Elements of system values have one row."
        "split the element into elements of one row"
        "rows for system value semantic %0 must be 1.";
    META_SEMANTICSHOULDBEALLOCATED "META.SEMANTICSHOULDBEALLOCATED" 0 Fires "vs ps gs hs ds ms" 0 10
        "A signature element whose semantic takes a register has a start row and a start column."
        "write its register and its first component as start row and start column"
        "%0 Semantic '%1' should have a valid packing location.";
    META_SEMANTICSHOULDNOTBEALLOCATED "META.SEMANTICSHOULDNOTBEALLOCATED" 0 Fires "vs ps gs hs ds ms" 0 10
        "A signature element whose semantic takes no register has the start row -1."
        "set start row and start column to -1"
        "%0 Semantic '%1' should have a packing location of -1.";
    META_VALUERANGE "META.VALUERANGE" 0 Fires "" 0 10
        "The value of !dx.precise is 0 or 1, and that of !dx.nonuniform is 1."
        "write a value that the attachment has, or remove the attachment"
        "Metadata value must be within range.";
    META_FLAGSUSAGE "META.FLAGSUSAGE" 0 Fires "" 0 10
        "The shader flags are exactly those that follow from the instructions and resources."
        "set the flags of the entry point (property 0) to the computed ones"
        "Flags must match usage.";
    META_DENSERESIDS "META.DENSERESIDS" 0 Fires "" 0 10
        "Resource IDs count from 0 without gaps in each class."
        "number the records of each class from 0, in their order"
        "Resource identifiers must be zero-based and dense.";
    META_SIGNATUREOVERLAP "META.SIGNATUREOVERLAP" 0 Fires "vs ps gs hs ds ms" 0 10
        "Elements of a signature do not share components of a row."
        "move the element to free columns or another row"
        "signature element %0 at location (%1,%2) size (%3,%4) overlaps another signature element.";
    META_SIGNATUREOUTOFRANGE "META.SIGNATUREOUTOFRANGE" 0 Fires "vs ps gs hs ds ms" 0 10
        "Elements lie inside the 4 columns and 32 rows of a signature."
        "move the element so that it ends within column 4 and row 32"
        "signature element %0 at location (%1,%2) size (%3,%4) is out of range.";
    META_SIGNATUREINDEXCONFLICT "META.SIGNATUREINDEXCONFLICT" 0 Fires "vs ps gs hs ds ms" 0 10
        "A signature element of several rows (an array) shares none of them with a system value."
        "give the element with several rows separate rows"
        "signature element %0 at location (%1,%2) size (%3,%4) has an indexing conflict with another signature element packed into the same row.";
    META_SIGNATUREILLEGALCOMPONENTORDER "META.SIGNATUREILLEGALCOMPONENTORDER" 0 Fires "vs ps gs hs ds ms" 0 10
        "In a row of a signature, user-defined elements stand left of system values, and these left of values that the hardware makes (such as SV_SampleIndex)."
        "put system values to the right of other elements in their row"
        "signature element %0 at location (%1,%2) size (%3,%4) violates component ordering rule (arb < sv < sgv).";
    META_SIGNATUREDATAWIDTH "META.SIGNATUREDATAWIDTH" 0 Fires "vs ps gs hs ds ms" 2 10
        "All elements of a row have components of the same width."
        "put elements of 16 bits and of 32 bits into different rows"
        "signature element %0 at location (%1, %2) size (%3, %4) has data width that differs from another element packed into the same row.";
    META_INTEGERINTERPMODE "META.INTEGERINTERPMODE" 0 Fires "vs ps gs hs ds ms" 0 10
        "Elements of integers are not interpolated."
        "set the interpolation mode to constant (1)"
        "signature element %0 specifies invalid interpolation mode for integer component type.";
    META_INTERPMODEINONEROW "META.INTERPMODEINONEROW" 0 Fires "vs ps gs hs ds ms" 0 10
        "All elements of a row have the same interpolation mode."
        "put elements of different interpolation into different rows"
        "signature element %0 at location (%1,%2) size (%3,%4) has interpolation mode that differs from another element packed into the same row.";
    META_SEMANTICCOMPTYPE "META.SEMANTICCOMPTYPE" 0 Fires "vs ps gs hs ds ms" 0 10
        "An element has the component type and the number of columns of its system value."
        "declare the element with the type and the columns of its system value"
        "%0 must be %1.";
    META_CLIPCULLMAXROWS "META.CLIPCULLMAXROWS" 0 Fires "vs ps gs hs ds ms" 0 10
        "Clip and cull distances take at most 2 rows together."
        "pack clip and cull distances into two rows"
        "ClipDistance and CullDistance occupy more than the maximum of 2 rows combined.";
    META_CLIPCULLMAXCOMPONENTS "META.CLIPCULLMAXCOMPONENTS" 0 Fires "vs ps gs hs ds ms" 0 10
        "Clip and cull distances have at most 8 components together."
        "use at most 8 clip and cull distances together"
        "ClipDistance and CullDistance use more than the maximum of 8 components combined.";
    META_SIGNATURECOMPTYPE "META.SIGNATURECOMPTYPE" 0 Fires "vs ps gs hs ds ms" 0 10
        "The component type of an element is I1, or an integer, float or normalized float of 16, 32 or 64 bits."
        "state a component type that signatures have"
        "signature %0 specifies unrecognized or invalid component type.";
    META_TESSELLATORPARTITION "META.TESSELLATORPARTITION" 0 Fires "hs" 0 10
        "The tessellator partitioning of a hull shader is stated."
        "state integer (1), pow2 (2), fractional_odd (3) or fractional_even (4)"
        "Invalid Tessellator Partitioning specified. Must be integer, pow2, fractional_odd or fractional_even.";
    META_TESSELLATOROUTPUTPRIMITIVE "META.TESSELLATOROUTPUTPRIMITIVE" 0 Fires "hs" 0 10
        "The output primitive of the tessellator is stated."
        "state point (1), line (2), triangle_cw (3) or triangle_ccw (4)"
        "Invalid Tessellator Output Primitive specified. Must be point, line, triangleCW or triangleCCW.";
    META_MAXTESSFACTOR "META.MAXTESSFACTOR" 0 Fires "hs" 0 10
        "The largest tessellation factor of a hull shader is 1 to 64."
        "state a largest tessellation factor of 1.0 to 64.0"
        "Hull Shader MaxTessFactor must be [%0..%1].  %2 specified.";
    META_VALIDSAMPLERMODE "META.VALIDSAMPLERMODE" 0 Fires "" 0 10
        "The kind of a sampler is default (0), comparison (1) or mono (2)."
        "state one of the three kinds in the record of the sampler"
        "Invalid sampler mode on sampler .";
    META_COHERENCENOTONAPPENDCONSUME "META.COHERENCENOTONAPPENDCONSUME" 0 Fires "" 0 10
        "A buffer with a counter is not coherent."
        "remove globallycoherent, or the counter"
        "%0coherent cannot be used on buffer with counter";
    META_STRUCTBUFALIGNMENT "META.STRUCTBUFALIGNMENT" 0 Fires "" 0 10
        "The stride of a structured buffer is a multiple of 4."
        "round the stride up to a multiple of 4"
        "structured buffer element size must be a multiple of %0 bytes (actual size %1 bytes).";
    META_STRUCTBUFALIGNMENTOUTOFBOUND "META.STRUCTBUFALIGNMENTOUTOFBOUND" 0 Fires "" 0 10
        "The stride of a structured buffer is at most 2048 bytes."
        "make the structure smaller, or use a byte address buffer"
        "structured buffer elements cannot be larger than %0 bytes (actual size %1 bytes).";
    META_ENTRYFUNCTION "META.ENTRYFUNCTION" 0 Fires "" 0 10
        "The function of the entry point has a body, unless it is a hull shader."
        "define the function, or name another one as the entry point"
        "entrypoint not found.";
    META_INVALIDCONTROLFLOWHINT "META.INVALIDCONTROLFLOWHINT" 0 Fires "" 0 10
        "A control flow hint is branch, flatten or force case."
        "write the hint 1 (branch), 2 (flatten) or 5 (forcecase)"
        "Invalid control flow hint.";
    META_BRANCHFLATTEN "META.BRANCHFLATTEN" 0 Fires "" 0 10
        "A branch does not have the hints branch and flatten together."
        "keep one of the two hints"
        "Can't use branch and flatten attributes together.";
    META_FORCECASEONSWITCH "META.FORCECASEONSWITCH" 0 Fires "" 0 10
        "The hint force case is only used on a switch."
        "remove the hint forcecase, or use a switch"
        "Attribute forcecase only works for switch.";
    META_CONTROLFLOWHINTNOTONCONTROLFLOW "META.CONTROLFLOWHINTNOTONCONTROLFLOW" 0 Fires "" 0 10
        "A control flow hint is only used on a terminator."
        "attach the hint to the branch or switch"
        "Control flow hint only works on control flow inst.";
    META_TEXTURETYPE "META.TEXTURETYPE" 0 Fires "" 0 10
        "Elements of textures and typed buffers take at most 16 bytes."
        "use elements of at most four components of 32 bits"
        "elements of typed buffers and textures must fit in four 32-bit quantities.";
    META_BARYCENTRICSINTERPOLATION "META.BARYCENTRICSINTERPOLATION" 0 Fires "ps" 1 10
        "SV_Barycentrics is interpolated."
        "use an interpolation mode from 2 (linear) to 7"
        "SV_Barycentrics cannot be used with 'nointerpolation' type.";
    META_BARYCENTRICSFLOAT3 "META.BARYCENTRICSFLOAT3" 0 Fires "ps" 1 10
        "SV_Barycentrics has 3 columns."
        "declare the element with three columns"
        "only 'float3' type is allowed for SV_Barycentrics.";
    META_BARYCENTRICSTWOPERSPECTIVES "META.BARYCENTRICSTWOPERSPECTIVES" 0 Fires "ps" 1 10
        "There is at most one input SV_Barycentrics with perspective and one without."
        "keep one element with perspective and one without"
        "There can only be up to two input attributes of SV_Barycentrics with different perspective interpolation mode.";
    META_NOENTRYPROPSFORENTRY "META.NOENTRYPROPSFORENTRY" 0 Never "" 0 10
        "Every entry point has properties."
        ""
        "Entry point %0 must have entry properties.";
    INSTR_OLOAD "INSTR.OLOAD" 0 Fires "" 0 10
        "The overload of an operation is one that the operation has."
        "call the operation with one of the types that it is overloaded with"
        "DXIL intrinsic overload must be valid.";
    INSTR_CALLOLOAD "INSTR.CALLOLOAD" 0 Fires "" 0 10
        "The type of an operation's function is that of the operation with its overload."
        "declare the function with the types that the operation has for this overload"
        "Call to DXIL intrinsic '%0' does not match an allowed overload signature.";
    INSTR_PTRBITCAST "INSTR.PTRBITCAST" 0 Fires "" 0 10
        "A bitcast of a pointer keeps the size of the pointee."
        "cast to a pointer to something of the same size"
        "Pointer type bitcast must be have same size.";
    INSTR_MINPRECISONBITCAST "INSTR.MINPRECISONBITCAST" 0 Fires "" 0 10
        "Values of minimum precision are not bitcast."
        "convert the value instead of casting its bits"
        "Bitcast on minprecison types is not allowed.";
    INSTR_STRUCTBITCAST "INSTR.STRUCTBITCAST" 0 Fires "" 0 10
        "Pointers to structures are not cast."
        "address the field with getelementptr instead"
        "Bitcast on struct types is not allowed.";
    INSTR_STATUS "INSTR.STATUS" 0 Never "" 0 10
        "The status of an access is used by CheckAccessFullyMapped alone."
        ""
        "Resource status should only be used by CheckAccessFullyMapped.";
    INSTR_CHECKACCESSFULLYMAPPED "INSTR.CHECKACCESSFULLYMAPPED" 0 Fires "" 0 10
        "The operand of CheckAccessFullyMapped is the status, the last field, of the result of a load or sample."
        "extract the last field of the operation's result"
        "CheckAccessFullyMapped should only be used on resource status.";
    INSTR_OPCONST "INSTR.OPCONST" 0 Fires "" 0 10
        "An operand that has to be a constant is one."
        "pass a constant"
        "%0 of %1 must be an immediate constant.";
    INSTR_ALLOWED "INSTR.ALLOWED" 0 Fires "" 0 10
        "The instruction is one that DXIL has."
        "lower it to ret, br, switch, phi, select, call, arithmetic, comparisons, casts, alloca, load, store, getelementptr, atomics or extractvalue"
        "Instructions must be of an allowed type.";
    INSTR_OPCODERESERVED "INSTR.OPCODERESERVED" 0 Never "" 0 10
        "The number of an operation is not reserved."
        ""
        "Instructions must not reference reserved opcodes.";
    INSTR_OPERANDRANGE "INSTR.OPERANDRANGE" 0 Fires "" 0 10
        "A row, column, vertex, stream or component that an operand names exists."
        "correct the number, or the element that it counts in"
        "expect %0 between %1, got %2.";
    INSTR_NOREADINGUNINITIALIZED "INSTR.NOREADINGUNINITIALIZED" 0 Fires "" 0 10
        "No undefined value is read."
        "initialize the value on every path that leads here"
        "Instructions should not read uninitialized value.";
    INSTR_NOGENERICPTRADDRSPACECAST "INSTR.NOGENERICPTRADDRSPACECAST" 0 Fires "" 0 10
        "An addrspacecast has the generic address space (4) on one side."
        "cast through the generic address space 4"
        "Address space cast between pointer types must have one part to be generic address space.";
    INSTR_INBOUNDSACCESS "INSTR.INBOUNDSACCESS" 0 Fires "" 0 10
        "An address with constant indexes lies inside the variable."
        "correct the index, or enlarge the array"
        "Access to out-of-bounds memory is disallowed.";
    INSTR_OPCONSTRANGE "INSTR.OPCONSTRANGE" 0 Fires "" 0 10
        "A constant operand names something that exists: a resource record, a register of it, a resource kind, an element of a signature."
        "correct the number, or add the record or element that it names"
        "Constant values must be in-range for operation.";
    INSTR_IMMBIASFORSAMPLEB "INSTR.IMMBIASFORSAMPLEB" 0 Fires "" 0 10
        "The bias of a sample is within -16 and 15.99."
        "clamp the bias to -16 to 15.99"
        "bias amount for sample_b must be in the range [%0,%1], but %2 was specified as an immediate.";
    INSTR_ILLEGALDXILOPCODE "INSTR.ILLEGALDXILOPCODE" 0 Fires "" 0 10
        "The first operand of an operation's call is the number of an operation that exists."
        "pass the number of an existing operation"
        "DXILOpCode must be [0..%0] or a supported experimental opcode.  %1 specified.";
    INSTR_EXPDXILOPCODEREQUIRESEXPSM "INSTR.EXPDXILOPCODEREQUIRESEXPSM" 10 Fires "" 0 9
        "Experimental operations are used in an experimental shader model."
        "compile for shader model 6.10"
        "Use of experimental DXILOpCode requires an experimental shader model.";
    INSTR_ILLEGALDXILOPFUNCTION "INSTR.ILLEGALDXILOPFUNCTION" 0 Fires "" 0 10
        "A call with the number of an operation calls the function of the operation's class."
        "call dx.op.CLASS.OVERLOAD with the number of an operation of that class; if the number is wrong in the last call of a function, all its calls are reported"
        "'%0' is not a DXILOpFuncition for DXILOpcode '%1'.";
    INSTR_NOINDEFINITELOG "INSTR.NOINDEFINITELOG" 0 Fires "" 0 10
        "The operand of Log is finite."
        "the operand is a constant: compute the result, or correct the constant"
        "No indefinite logarithm.";
    INSTR_NOINDEFINITEASIN "INSTR.NOINDEFINITEASIN" 0 Fires "" 0 10
        "The operand of Asin is finite."
        "the operand is a constant: compute the result, or correct the constant"
        "No indefinite arcsine.";
    INSTR_NOINDEFINITEACOS "INSTR.NOINDEFINITEACOS" 0 Fires "" 0 10
        "The operand of Acos is finite."
        "the operand is a constant: compute the result, or correct the constant"
        "No indefinite arccosine.";
    INSTR_NOIDIVBYZERO "INSTR.NOIDIVBYZERO" 0 Fires "" 0 10
        "A signed division is not by zero."
        "remove the division, or test the divisor"
        "No signed integer division by zero.";
    INSTR_NOUDIVBYZERO "INSTR.NOUDIVBYZERO" 0 Fires "" 0 10
        "An unsigned division is not by zero."
        "remove the division, or test the divisor"
        "No unsigned integer division by zero.";
    INSTR_NOINDEFINITEDSXY "INSTR.NOINDEFINITEDSXY" 0 Fires "" 0 10
        "The operand of a derivative is finite."
        "the derivative of a constant is 0: remove the operation"
        "No indefinite derivative calculation.";
    INSTR_MINPRECISIONNOTPRECISE "INSTR.MINPRECISIONNOTPRECISE" 0 Fires "" 0 10
        "Precise instructions have no operands of minimum precision."
        "remove precise, or use full precision"
        "Instructions marked precise may not refer to minprecision values.";
    INSTR_ONLYONEALLOCCONSUME "INSTR.ONLYONEALLOCCONSUME" 0 Fires "" 0 10
        "The counter of a buffer is incremented or decremented, not both."
        "use one counter for appending and another for consuming"
        "RWStructuredBuffers may increment or decrement their counters, but not both.";
    INSTR_TEXTUREOFFSET "INSTR.TEXTUREOFFSET" 0 Fires "" 0 6
        "Texel offsets are constants of -8 to 7 before shader model 6.7."
        "use a constant offset from -8 to 7, or compile for shader model 6.7"
        "offset texture instructions must take offset which can resolve to integer literal in the range -8 to 7.";
    INSTR_CANNOTPULLPOSITION "INSTR.CANNOTPULLPOSITION" 0 Fires "ps" 0 10
        "SV_Position is not an operand of EvaluateAttributeCentroid, EvaluateAttributeAtSample, EvaluateAttributeSnapped."
        "evaluate another input"
        "%0 does not support pull-model evaluation of position.";
    INSTR_EVALINTERPOLATIONMODE "INSTR.EVALINTERPOLATIONMODE" 0 Fires "ps" 0 10
        "The operand of EvaluateAttributeCentroid, EvaluateAttributeAtSample, EvaluateAttributeSnapped is an input with linear interpolation."
        "declare the input with linear interpolation"
        "Interpolation mode on %0 used with eval_* instruction must be linear, linear_centroid, linear_noperspective, linear_noperspective_centroid, linear_sample or linear_noperspective_sample.";
    INSTR_RESOURCECOORDINATEMISS "INSTR.RESOURCECOORDINATEMISS" 0 Fires "" 0 10
        "A coordinate is passed for each dimension of the resource: two for a Texture2D, three for its array and for a cube."
        "pass a value instead of undef for each coordinate that the resource has"
        "coord uninitialized.";
    INSTR_RESOURCECOORDINATETOOMANY "INSTR.RESOURCECOORDINATETOOMANY" 0 Fires "" 0 10
        "Coordinates that the resource does not have are undef: the third of a Texture2D, for example."
        "pass undef for it, or use a resource with more dimensions"
        "out of bound coord must be undef.";
    INSTR_RESOURCEOFFSETMISS "INSTR.RESOURCEOFFSETMISS" 0 Fires "" 0 10
        "If the first offset is given, those of the other dimensions are, too."
        "pass all offsets, or leave all undef"
        "offset uninitialized.";
    INSTR_RESOURCEOFFSETTOOMANY "INSTR.RESOURCEOFFSETTOOMANY" 0 Fires "" 0 10
        "The offsets of dimensions that the kind of resource lacks are undef."
        "pass undef for it"
        "out of bound offset must be undef.";
    INSTR_UNDEFRESULTFORGETDIMENSION "INSTR.UNDEFRESULTFORGETDIMENSION" 0 Fires "" 0 10
        "The fields of the result of GetDimensions that the kind of resource lacks are not used."
        "use only the fields that the kind of resource has"
        "GetDimensions used undef dimension %0 on %1.";
    INSTR_SAMPLERMODEFORLOD "INSTR.SAMPLERMODEFORLOD" 0 Fires "" 0 10
        "CalculateLOD has a sampler of the kind default."
        "declare the sampler as SamplerState"
        "lod instruction requires sampler declared in default mode.";
    INSTR_SAMPLERMODEFORSAMPLE "INSTR.SAMPLERMODEFORSAMPLE" 0 Fires "" 0 10
        "Samples and gathers without comparison have a sampler of the kind default."
        "declare the sampler as SamplerState, or use an operation that compares"
        "sample/_l/_d/_cl_s/gather instruction requires sampler declared in default mode.";
    INSTR_SAMPLERMODEFORSAMPLEC "INSTR.SAMPLERMODEFORSAMPLEC" 0 Fires "" 0 10
        "Samples and gathers with comparison have a sampler of the kind comparison."
        "declare the sampler as SamplerComparisonState"
        "sample_c_*/gather_c instructions require sampler declared in comparison mode.";
    INSTR_SAMPLECOMPTYPE "INSTR.SAMPLECOMPTYPE" 0 Fires "" 0 10
        "Sampled resources have components that are floating-point or normalized."
        "use a resource of floating-point, SNorm or UNorm elements, or load instead of sampling"
        "sample_* instructions require resource to be declared to return UNORM, SNORM or FLOAT.";
    INSTR_BARRIERMODEUSELESSUGROUP "INSTR.BARRIERMODEUSELESSUGROUP" 0 Fires "cs ms as node lib" 0 10
        "A barrier has one of the flags for the UAV fence: whole device (2) or thread group (4)."
        "keep the flag of the whole device (2) alone"
        "sync can't specify both _ugroup and _uglobal. If both are needed, just specify _uglobal.";
    INSTR_BARRIERMODENOMEMORY "INSTR.BARRIERMODENOMEMORY" 0 Fires "cs ms as node lib" 0 10
        "The mode of a barrier has one of the fences: UAV of the device (2), UAV of the group (4), group-shared memory (8)."
        "add a fence to the barrier mode"
        "sync must include some form of memory barrier - _u (UAV) and/or _g (Thread Group Shared Memory).  Only _t (thread group sync) is optional.";
    INSTR_BARRIERMODEFORNONCS "INSTR.BARRIERMODEFORNONCS" 0 Fires "vs ps gs hs ds" 0 10
        "A barrier outside of stages with thread groups is the global fence (mode 2) only."
        "use mode 2: other stages have no group"
        "sync in a non-Compute/Amplification/Mesh/Node Shader must only sync UAV (sync_uglobal).";
    INSTR_BARRIERFLAGINVALID "INSTR.BARRIERFLAGINVALID" 8 Fires "" 8 10
        "The flags of a barrier are ones that exist."
        "clear the unknown bits"
        "Invalid %0 flags on DXIL operation '%1'";
    INSTR_BARRIERNONCONSTANTFLAGARGUMENT "INSTR.BARRIERNONCONSTANTFLAGARGUMENT" 8 Fires "" 8 10
        "The flags of a barrier are constants."
        "pass the flags as a constant"
        "Memory type, access, or sync flag is not constant";
    INSTR_BARRIERREQUIRESNODE "INSTR.BARRIERREQUIRESNODE" 8 Fires "" 8 10
        "Only nodes and functions of libraries have barriers of node memory."
        "use barriers of node memory in nodes only"
        "sync in a non-Node Shader must not sync node record memory.";
    INSTR_WRITEMASKFORTYPEDUAVSTORE "INSTR.WRITEMASKFORTYPEDUAVSTORE" 0 Fires "" 0 10
        "A store to a typed resource writes all 4 components."
        "use the mask 15, and pass four values"
        "store on typed uav must write to all four components of the UAV.";
    INSTR_WRITEMASKGAPFORUAV "INSTR.WRITEMASKGAPFORUAV" 0 Fires "" 0 10
        "The mask of a store is x, xy, xyz or xyzw: 1, 3, 7 or 15."
        "write the components in between as well"
        "UAV write mask must be contiguous, starting at x: .x, .xy, .xyz, or .xyzw.";
    INSTR_RESOURCEKINDFORCALCLOD "INSTR.RESOURCEKINDFORCALCLOD" 0 Fires "" 0 10
        "CalculateLOD has a resource with levels of detail."
        "use a Texture1D, 2D, 3D or Cube, or an array of these"
        "lod requires resource declared as texture1D/2D/3D/Cube/CubeArray/1DArray/2DArray.";
    INSTR_RESOURCEKINDFORSAMPLE "INSTR.RESOURCEKINDFORSAMPLE" 0 Fires "" 0 10
        "Samples have a texture that can be sampled."
        "use a Texture1D, 2D, 3D or Cube, or an array of these; load from other resources"
        "sample/_l/_d requires resource declared as texture1D/2D/3D/Cube/1DArray/2DArray/CubeArray.";
    INSTR_RESOURCEKINDFORSAMPLEC "INSTR.RESOURCEKINDFORSAMPLEC" 0 Fires "" 0 10
        "Samples with comparison have a texture that can be compared."
        "use a Texture1D, 2D or Cube, or an array of these"
        "samplec requires resource declared as texture1D/2D/Cube/1DArray/2DArray/CubeArray.";
    INSTR_RESOURCEKINDFORGATHER "INSTR.RESOURCEKINDFORGATHER" 0 Fires "" 0 10
        "Gathers have a 2D or cube texture."
        "use a Texture2D or Cube, or an array of these"
        "gather requires resource declared as texture/2D/Cube/2DArray/CubeArray.";
    INSTR_WRITEMASKMATCHVALUEFORUAVSTORE "INSTR.WRITEMASKMATCHVALUEFORUAVSTORE" 0 Fires "" 0 10
        "A store has values for the components of its mask only."
        "pass values for the components of the mask, and undef for the others"
        "uav store write mask must match store value mask, write mask is %0 and store value mask is %1.";
    INSTR_UNDEFINEDVALUEFORUAVSTORE "INSTR.UNDEFINEDVALUEFORUAVSTORE" 0 Fires "" 0 10
        "The values that a store writes are defined."
        "pass a value for each component of the mask"
        "Assignment of undefined values to UAV.";
    INSTR_RESOURCEKINDFORBUFFERLOADSTORE "INSTR.RESOURCEKINDFORBUFFERLOADSTORE" 0 Fires "" 0 10
        "Loads and stores of buffers have a typed, raw or structured buffer; those of raw buffers a raw or structured one."
        "use the operation for the kind of resource: bufferLoad and bufferStore, rawBufferLoad and rawBufferStore, or textureLoad and textureStore"
        "buffer load/store only works on Raw/Typed/StructuredBuffer.";
    INSTR_RESOURCEKINDFORTEXTURESTORE "INSTR.RESOURCEKINDFORTEXTURESTORE" 0 Fires "" 0 10
        "TextureStore has a Texture1D, 2D, 3D or 2DMS, or an array of these."
        "use bufferStore or rawBufferStore for buffers"
        "texture store only works on Texture1D/1DArray/2D/2DArray/3D.";
    INSTR_RESOURCEKINDFORGETDIM "INSTR.RESOURCEKINDFORGETDIM" 0 Fires "" 0 10
        "GetDimensions has a resource with dimensions."
        "use a texture or a buffer other than a constant buffer"
        "Invalid resource kind on GetDimensions.";
    INSTR_RESOURCEKINDFORTEXTURELOAD "INSTR.RESOURCEKINDFORTEXTURELOAD" 0 Fires "" 0 10
        "TextureLoad has a Texture1D, 2D, 3D or 2DMS, or an array of these."
        "use bufferLoad or rawBufferLoad for buffers; sample cubes"
        "texture load only works on Texture1D/1DArray/2D/2DArray/3D/MS2D/MS2DArray.";
    INSTR_RESOURCECLASSFORSAMPLERGATHER "INSTR.RESOURCECLASSFORSAMPLERGATHER" 0 Fires "" 0 10
        "Samples and gathers have a shader resource (SRV)."
        "bind the texture as a shader resource"
        "sample, lod and gather should be on srv resource.";
    INSTR_RESOURCECLASSFORUAVSTORE "INSTR.RESOURCECLASSFORUAVSTORE" 0 Fires "" 0 10
        "Stores have an unordered access view (UAV)."
        "declare the resource as RW"
        "store should be on uav resource.";
    INSTR_RESOURCECLASSFORLOAD "INSTR.RESOURCECLASSFORLOAD" 0 Fires "" 0 10
        "Loads have a shader resource (SRV) or an unordered access view (UAV)."
        "use cbufferLoad for constant buffers"
        "load can only run on UAV/SRV resource.";
    INSTR_RESOURCEMAPTOSINGLEENTRY "INSTR.RESOURCEMAPTOSINGLEENTRY" 3 Fires "lib" 1 10
        "A global variable represents one resource record."
        "give each record a separate variable"
        "Fail to map resource to resource table.";
    INSTR_RESOURCEUSER "INSTR.RESOURCEUSER" 3 Fires "lib" 1 10
        "The variables of resources are used by loads, addresses (getelementptr) and calls only."
        "load the variable, and make a handle of what was loaded"
        "Resource should only be used by Load/GEP/Call.";
    INSTR_RESOURCEKINDFORTRACERAY "INSTR.RESOURCEKINDFORTRACERAY" 3 Fires "" 3 10
        "TraceRay has an acceleration structure."
        "pass the handle of a RaytracingAccelerationStructure"
        "TraceRay should only use RTAccelerationStructure.";
    INSTR_OFFSETONUAVLOAD "INSTR.OFFSETONUAVLOAD" 0 Fires "" 0 10
        "Loads from unordered access views have no offsets."
        "add the offset to the coordinates"
        "uav load don't support offset.";
    INSTR_MIPONUAVLOAD "INSTR.MIPONUAVLOAD" 0 Fires "" 0 10
        "Loads from unordered access views have no mip level."
        "leave the mip level undef"
        "uav load don't support mipLevel/sampleIndex.";
    INSTR_SAMPLEINDEXFORLOAD2DMS "INSTR.SAMPLEINDEXFORLOAD2DMS" 0 Fires "" 0 10
        "Loads from multisampled textures have a sample index."
        "pass the number of the sample in place of the mip level"
        "load on Texture2DMS/2DMSArray require sampleIndex.";
    INSTR_COORDINATECOUNTFORRAWTYPEDBUF "INSTR.COORDINATECOUNTFORRAWTYPEDBUF" 0 Fires "" 0 10
        "The second coordinate of a raw or typed buffer is undef: they have one."
        "leave the second coordinate undef"
        "raw/typed buffer offset must be undef.";
    INSTR_CONSTALIGNFORRAWBUF "INSTR.CONSTALIGNFORRAWBUF" 2 Fires "" 2 10
        "The alignment of raw buffer accesses is a constant."
        "pass the alignment as a constant"
        "Raw Buffer alignment value must be a constant.";
    INSTR_COORDINATECOUNTFORSTRUCTBUF "INSTR.COORDINATECOUNTFORSTRUCTBUF" 0 Fires "" 0 10
        "Both coordinates of a structured buffer, index and offset, are defined."
        "pass the offset in the structure as second coordinate"
        "structured buffer requires defined index and offset coordinates.";
    INSTR_MIPLEVELFORGETDIMENSION "INSTR.MIPLEVELFORGETDIMENSION" 0 Fires "" 0 10
        "GetDimensions of a buffer has no mip level."
        "leave the mip level undef"
        "Use mip level on buffer when GetDimensions.";
    INSTR_DXILSTRUCTUSER "INSTR.DXILSTRUCTUSER" 0 Fires "" 0 10
        "A structure that an operation returns (%dx.types.ResRet.f32 and the like) is used by extractvalue only."
        "extract the values, and store these"
        "Dxil struct types should only be used by ExtractValue.";
    INSTR_DXILSTRUCTUSEROUTOFBOUND "INSTR.DXILSTRUCTUSEROUTOFBOUND" 0 Never "" 0 10
        "The field of a result that is extracted exists."
        ""
        "Index out of bound when extract value from dxil struct types.";
    INSTR_HANDLENOTFROMCREATEHANDLE "INSTR.HANDLENOTFROMCREATEHANDLE" 0 Fires "" 0 10
        "A handle is directly the result of a call that makes handles: not of phi, select, load or an argument."
        "choose the index before the handle is made, instead of choosing between handles"
        "Resource handle should returned by createHandle.";
    INSTR_BUFFERUPDATECOUNTERONUAV "INSTR.BUFFERUPDATECOUNTERONUAV" 0 Fires "" 0 10
        "BufferUpdateCounter has an unordered access view."
        "declare the buffer as RWStructuredBuffer"
        "BufferUpdateCounter valid only on UAV.";
    INSTR_BUFFERUPDATECOUNTERONRESHASCOUNTER "INSTR.BUFFERUPDATECOUNTERONRESHASCOUNTER" 0 Fires "" 0 10
        "BufferUpdateCounter has a buffer with a counter."
        "declare the buffer with a counter"
        "BufferUpdateCounter valid only when HasCounter is true.";
    INSTR_CBUFFEROUTOFBOUND "INSTR.CBUFFEROUTOFBOUND" 0 Fires "" 0 10
        "A constant offset lies inside the constant buffer."
        "correct the index, or the size in the record of the buffer"
        "Cbuffer access out of bound.";
    INSTR_CBUFFERCLASSFORCBUFFERHANDLE "INSTR.CBUFFERCLASSFORCBUFFERHANDLE" 0 Fires "" 0 10
        "Loads from constant buffers have the handle of one."
        "pass the handle of a constant buffer"
        "Expect Cbuffer for CBufferLoad handle.";
    INSTR_FAILTORESLOVETGSMPOINTER "INSTR.FAILTORESLOVETGSMPOINTER" 0 Fires "" 0 10
        "A pointer to group-shared memory is made from one variable by getelementptr and bitcast."
        "choose the index instead of the pointer"
        "TGSM pointers must originate from an unambiguous TGSM global variable.";
    INSTR_EXTRACTVALUE "INSTR.EXTRACTVALUE" 0 Fires "" 0 10
        "extractvalue takes apart the results of operations and of cmpxchg only."
        "load the fields one by one"
        "ExtractValue should only be used on dxil struct types and cmpxchg.";
    INSTR_TGSMRACECOND "INSTR.TGSMRACECOND" 0 Never "" 0 10
        "Writes to group-shared memory do not race."
        ""
        "Race condition writing to shared memory detected, consider making this write conditional.";
    INSTR_ATTRIBUTEATVERTEXNOINTERPOLATION "INSTR.ATTRIBUTEATVERTEXNOINTERPOLATION" 1 Fires "ps" 1 10
        "AttributeAtVertex has an input that is not interpolated."
        "declare the input as nointerpolation"
        "Attribute %0 must have nointerpolation mode in order to use GetAttributeAtVertex function.";
    INSTR_CREATEHANDLEIMMRANGEID "INSTR.CREATEHANDLEIMMRANGEID" 0 Never "" 0 10
        "A range ID is a constant."
        ""
        "Local resource must map to global resource.";
    INSTR_SIGNATUREOPERATIONNOTINENTRY "INSTR.SIGNATUREOPERATIONNOTINENTRY" 0 Fires "" 0 10
        "Operations on signatures are only used in the entry function or the patch constant function."
        "inline the function, or pass the value as a parameter"
        "Dxil operation for input output signature must be in entryPoints.";
    INSTR_MULTIPLESETMESHOUTPUTCOUNTS "INSTR.MULTIPLESETMESHOUTPUTCOUNTS" 5 Fires "ms" 5 10
        "SetMeshOutputCounts is called once."
        "call it once, for all paths through the shader"
        "SetMeshOUtputCounts cannot be called multiple times.";
    INSTR_MISSINGSETMESHOUTPUTCOUNTS "INSTR.MISSINGSETMESHOUTPUTCOUNTS" 5 Fires "ms" 5 10
        "SetMeshOutputCounts is called where outputs are written."
        "call SetMeshOutputCounts before the first output"
        "Missing SetMeshOutputCounts call.";
    INSTR_NONDOMINATINGSETMESHOUTPUTCOUNTS "INSTR.NONDOMINATINGSETMESHOUTPUTCOUNTS" 5 Fires "ms" 5 10
        "SetMeshOutputCounts is called on every path to an output."
        "move the call of SetMeshOutputCounts to where every output comes after it"
        "Non-Dominating SetMeshOutputCounts call.";
    INSTR_MULTIPLEGETMESHPAYLOAD "INSTR.MULTIPLEGETMESHPAYLOAD" 5 Fires "ms" 5 10
        "GetMeshPayload is called once."
        "use the result of the first call"
        "GetMeshPayload cannot be called multiple times.";
    INSTR_NOTONCEDISPATCHMESH "INSTR.NOTONCEDISPATCHMESH" 5 Fires "as" 5 10
        "DispatchMesh is called exactly once."
        "call DispatchMesh once"
        "DispatchMesh must be called exactly once in an Amplification shader.";
    INSTR_NONDOMINATINGDISPATCHMESH "INSTR.NONDOMINATINGDISPATCHMESH" 5 Fires "as" 5 10
        "DispatchMesh is called on every path through the shader."
        "move the call to the end of the shader"
        "Non-Dominating DispatchMesh call.";
    INSTR_ATOMICOPNONGROUPSHAREDORRECORD "INSTR.ATOMICOPNONGROUPSHAREDORRECORD" 0 Fires "" 0 10
        "Atomic instructions have a pointer to group-shared or record memory."
        "declare the variable groupshared"
        "Non-groupshared or node record destination to atomic operation.";
    INSTR_ATOMICINTRINNONUAV "INSTR.ATOMICINTRINNONUAV" 0 Fires "" 0 10
        "Atomic operations have an unordered access view."
        "declare the resource as read and write"
        "Non-UAV destination to atomic intrinsic.";
    INSTR_SVCONFLICTINGLAUNCHMODE "INSTR.SVCONFLICTINGLAUNCHMODE" 8 Fires "node" 8 10
        "The thread or group ID that is asked for exists in the node's launch type."
        "use a broadcasting node for all IDs, a coalescing one for SV_GroupThreadID and SV_GroupIndex; a thread-launch node has none"
        "Call to DXIL intrinsic %0 (%1) is not allowed in node shader launch type %2";
    INSTR_ATOMICCONST "INSTR.ATOMICCONST" 0 Fires "" 0 10
        "Atomic instructions have a destination that is not constant."
        "declare the variable without const"
        "Constant destination to atomic.";
    INSTR_NODERECORDHANDLEUSEAFTERCOMPLETE "INSTR.NODERECORDHANDLEUSEAFTERCOMPLETE" 8 Fires "node" 8 10
        "A record handle is not used after OutputComplete."
        "call OutputComplete after the last use of the record"
        "Invalid use of completed record handle.";
    INSTR_UNDEFHITOBJECT "INSTR.UNDEFHITOBJECT" 9 Fires "" 9 10
        "The hit object of an operation is defined."
        "make the hit object first, with HitObject_TraceRay, _FromRayQuery, _MakeMiss or _MakeNop"
        "HitObject is undef.";
    INSTR_PARAMMULTIPLE "INSTR.PARAMMULTIPLE" 9 Fires "" 9 10
        "A parameter is a multiple of its unit."
        "correct the number to a multiple"
        "parameter '%0' must be a multiple of %1, got %2";
    INSTR_PARAMMINIMUMVALUE "INSTR.PARAMMINIMUMVALUE" 9 Fires "" 10 10
        "A parameter is not below its minimum."
        "raise the number"
        "parameter '%0' must be greater than %1, got %2";
    INSTR_MAYREORDERTHREADUNDEFCOHERENCEHINTPARAM "INSTR.MAYREORDERTHREADUNDEFCOHERENCEHINTPARAM" 9 Fires "" 9 10
        "The number of coherence hint bits is defined, and the hint, too, if there are any bits."
        "pass the hint, or 0 bits"
        "Use of undef coherence hint or num coherence hint bits in MaybeReorderThread.";
    INSTR_REORDERCOHERENTREQUIRESSM69 "INSTR.REORDERCOHERENTREQUIRESSM69" 9 Fires "" 0 8
        "reordercoherent needs shader model 6.9."
        "compile for shader model 6.9, or use globallycoherent"
        "reordercoherent requires SM 6.9 or later.";
    INSTR_LINALGMETADATAMISSING "INSTR.LINALGMETADATAMISSING" 10 Fires "" 10 10
        "The type of each matrix is described in dx.targetTypes."
        "add the description of the type to dx.targetTypes: component type, M, N, use and scope"
        "%0 matrix must have well-formed metadata.";
    INSTR_LINALGILLEGALKDIM "INSTR.LINALGILLEGALKDIM" 10 Fires "" 10 10
        "The inner dimension K of a matrix is 4 to 128, in the scope of a thread group 1 to 1024."
        "choose a K in that range: it is N of an A matrix and M of a B matrix"
        "%0 matrix K dimension out of bounds. K=%1 must be >= %2 and <= %3.";
    INSTR_LINALGILLEGALCOMPONENTTYPE "INSTR.LINALGILLEGALCOMPONENTTYPE" 10 Fires "" 10 10
        "The component type of a matrix is an integer of 8 to 64 bits, F8_E4M3, F8_E5M2, F16, F32, F64 or BFloat16."
        "use one of these component types"
        "Component type '%0' from %1 not allowed in LinAlg Matrix operations.";
    INSTR_LINALGMATRIXSCOPEMISMATCH "INSTR.LINALGMATRIXSCOPEMISMATCH" 10 Fires "" 10 10
        "The scope of a matrix is the one that the operation needs."
        "declare the matrix with that scope"
        "%0 matrix scope '%1' does not match expected scope %2.";
    INSTR_LINALGMATRIXSCOPEMISMATCH2 "INSTR.LINALGMATRIXSCOPEMISMATCH2" 10 Fires "" 10 10
        "The scope of a matrix is one of the two that the operation needs."
        "declare the matrix with one of the two scopes"
        "%0 matrix scope '%1' does not match expected scope %2 or %3.";
    INSTR_LINALGMATRIXUSEMISMATCH "INSTR.LINALGMATRIXUSEMISMATCH" 10 Fires "" 10 10
        "The use of a matrix is the one that the operation needs."
        "declare the matrix with that use"
        "%0 matrix use '%1' does not match expected use %2.";
    INSTR_LINALGMATRIXUSEMISMATCH2 "INSTR.LINALGMATRIXUSEMISMATCH2" 10 Fires "" 10 10
        "The use of a matrix is one of the two that the operation needs."
        "declare the matrix with one of the two uses"
        "%0 matrix use '%1' does not match expected use %2 or %3.";
    INSTR_LINALGMATRIXNOTEXACTMATCH "INSTR.LINALGMATRIXNOTEXACTMATCH" 10 Fires "" 10 10
        "The result of an accumulation is of the type of the matrix on the left."
        "declare both with the same type, dimensions, use and scope"
        "%0 matrix '%1' must exactly match %2 matrix '%3'.";
    INSTR_LINALGMATRIXSCOPEREQLAYOUT2 "INSTR.LINALGMATRIXSCOPEREQLAYOUT2" 10 Fires "" 10 10
        "The memory layout is one that a matrix of this scope can have."
        "use one of the two layouts"
        "%0 matrix with scope '%1' requires layout %2 or %3 for %4.";
    INSTR_LINALGMATRIXLAYOUTREQSTRIDE "INSTR.LINALGMATRIXLAYOUTREQSTRIDE" 10 Fires "" 10 10
        "Optimal layouts have the stride 0."
        "pass the stride 0: the layout decides it"
        "%0 with layout '%1' requires stride 0.";
    INSTR_LINALGMATRIXDIMVECTORMISMATCH "INSTR.LINALGMATRIXDIMVECTORMISMATCH" 10 Fires "" 10 10
        "The length of the output or bias vector is the number of rows, M, of the matrix."
        "use a vector of M elements"
        "%0 vector size '%1' must match input matrix M dimension '%2'";
    INSTR_LINALGMATRIXDIMKVECKMISMATCH "INSTR.LINALGMATRIXDIMKVECKMISMATCH" 10 Fires "" 10 10
        "The length of the input vector is K of the matrix divided by the number of elements in one scalar, rounded up."
        "use a vector of that length"
        "%0 vector size '%1' must be %2 for input matrix with K '%3' and Type '%4'";
    INSTR_LINALGMATRIXOUTPUTBIASVECMISMATCH "INSTR.LINALGMATRIXOUTPUTBIASVECMISMATCH" 10 Fires "" 10 10
        "The vectors of output and bias have the same element type."
        "convert one of the two vectors"
        "%0 vector element type '%1' must match %2 vector element type '%3'";
    INSTR_LINALGMATRIXUNSIGNEDFLOATTYPENOTALLOWED "INSTR.LINALGMATRIXUNSIGNEDFLOATTYPENOTALLOWED" 10 Fires "" 10 10
        "The flag for a signed output is set if the output is floating-point."
        "pass true for it"
        "Float-like type '%0' must be signed";
    INSTR_LINALGMATRIXLOADTHREADREQUIRESBAB "INSTR.LINALGMATRIXLOADTHREADREQUIRESBAB" 10 Fires "" 10 10
        "Matrices of a thread are loaded from a read-only raw buffer."
        "bind the matrix as ByteAddressBuffer, or load it in the scope of a wave or thread group"
        "Loading matrix with Thread scope requires ByteAddressBuffer.";
    INSTR_LINALGMATRIXREQUIRESRWBAB "INSTR.LINALGMATRIXREQUIRESRWBAB" 10 Fires "" 10 10
        "The operation has a raw buffer that can be written."
        "bind the memory as RWByteAddressBuffer"
        "%0 requires RWByteAddressBuffer.";
    INSTR_LINALGMATRIXREQUIRESLAYOUT2 "INSTR.LINALGMATRIXREQUIRESLAYOUT2" 10 Fires "" 10 10
        "The layout is row-major or column-major."
        "pass the layout 0 (row-major) or 1 (column-major)"
        "%0 requires layout %1 or %2.";
    INSTR_LINALGMATRIX2PARTSMUSTMATCH "INSTR.LINALGMATRIX2PARTSMUSTMATCH" 10 Fires "" 10 10
        "Two matrices of the operation have the same scope and the same dimensions."
        "declare both alike; a transposition exchanges M and N"
        "%0 matrix %1 '%2' must match %3 matrix %4 '%5'.";
    INSTR_LINALGMATRIXSCOPEMUSTMATCH3 "INSTR.LINALGMATRIXSCOPEMUSTMATCH3" 10 Fires "" 10 10
        "The three matrices of a multiplication have the same scope."
        "declare all of them with one scope"
        "Matrix scope must be the same for all matrices. %0 '%1', %2 '%3', %4 '%5'.";
    INSTR_LINALGMATRIXSCOPEMUSTMATCH4 "INSTR.LINALGMATRIXSCOPEMUSTMATCH4" 10 Fires "" 10 10
        "The four matrices of a multiplication with accumulation have the same scope."
        "declare all of them with one scope"
        "Matrix scope must be the same for all matrices. %0 '%1', %2 '%3', %4 '%5', %6 '%7'.";
    INSTR_LINALGMATRIXMATRIXKDIMMUSTMATCH "INSTR.LINALGMATRIXMATRIXKDIMMUSTMATCH" 10 Fires "" 10 10
        "N of the A matrix is M of the B matrix."
        "declare the factors with the same inner dimension"
        "K dim of A matrix '%0' must match K dim of B matrix '%1'. %2 != %3.";
    INSTR_LINALGMATRIXMATRIXRESDIMMUSTMATCH "INSTR.LINALGMATRIXMATRIXRESDIMMUSTMATCH" 10 Fires "" 10 10
        "The product has as many rows as the A matrix and as many columns as the B matrix."
        "declare the accumulator with M of A and N of B"
        "%0 matrix dimension '%1' must match A.MxB.N '%2'.";
    INSTR_LINALGGROUPSHAREDTYPE "INSTR.LINALGGROUPSHAREDTYPE" 10 Fires "" 10 10
        "Group-shared memory has the element type of the matrix."
        "declare the group-shared array with the element type of the matrix"
        "Groupshared memory inner type '%0' must match %1 type '%2'.";
    INSTR_LINALGGROUPSHAREDSIZE "INSTR.LINALGGROUPSHAREDSIZE" 10 Fires "" 10 10
        "Group-shared memory holds the whole matrix."
        "make the group-shared array longer"
        "Groupshared memory holds '%0' scalars but must hold at least '%1' scalars.";
    INSTR_LINALGVECTORELEMENTTYPE "INSTR.LINALGVECTORELEMENTTYPE" 10 Fires "" 10 10
        "The vector has the element type of the matrix."
        "use a vector of the element type of the matrix"
        "%0 vector element type '%1' must match %2 matrix element type '%3'.";
    INSTR_LINALGVECTORPACKEDTYPE "INSTR.LINALGVECTORPACKEDTYPE" 10 Fires "" 10 10
        "The vector of a packed type has the element type i32."
        "pass the packed elements as i32"
        "%0 vector element type '%1' must be i32 for %2 matrix with non-native element type '%3'.";
    INSTR_LINALGVECTORRESULTSIZE "INSTR.LINALGVECTORRESULTSIZE" 10 Fires "" 10 10
        "The length of the resulting vector follows from the input."
        "use a result of that length"
        "Return vector size '%0' must match size '%1' derived from input vector size and type.";
    INSTR_LINALGPARAMBYTEMULTIPLE "INSTR.LINALGPARAMBYTEMULTIPLE" 10 Fires "" 10 10
        "A parameter in bytes is a multiple of its unit."
        "correct the number to a multiple"
        "Parameter '%0' in bytes must be a multiple of %1, got %2 (%3 elements * %4 bytes per element).";
    TYPES_NOVECTOR "TYPES.NOVECTOR" 0 Fires "" 0 8
        "Vectors are used in libraries and from shader model 6.9 only, and have at least two elements."
        "split the vector into scalars, or compile for shader model 6.9"
        "Vector type '%0' is not allowed.";
    TYPES_DEFINED "TYPES.DEFINED" 0 Fires "" 0 10
        "A type in memory is a scalar, an array or a structure of types that DXIL has."
        "use i1, i16, i32, i64, half, float, double, or arrays and structures of these"
        "Type '%0' is not defined on DXIL primitives.";
    TYPES_INTWIDTH "TYPES.INTWIDTH" 0 Fires "" 0 10
        "Integers have 1, 8, 16, 32 or 64 bits."
        "use one of these widths"
        "Int type '%0' has an invalid width.";
    TYPES_NOMULTIDIM "TYPES.NOMULTIDIM" 0 Fires "" 0 10
        "An array in memory has one dimension."
        "flatten the array: [2 x [3 x float]] becomes [6 x float]"
        "Only one dimension allowed for array type.";
    TYPES_NOPTRTOPTR "TYPES.NOPTRTOPTR" 0 Fires "" 0 10
        "There are no pointers to pointers, and no pointers in structures."
        "replace the pointer to a pointer by an index"
        "Pointers to pointers, or pointers in structures are not allowed.";
    TYPES_I8 "TYPES.I8" 0 Fires "" 0 10
        "Values of the type i8 are operands of calls of operations only; i8* is used by calls of lifetime intrinsics only."
        "use i32 or i16"
        "I8 can only be used as immediate value for intrinsic or as i8* via bitcast by lifetime intrinsics.";
    SM_NAME "SM.NAME" 0 Never "" 0 10
        "The shader model is known."
        ""
        "Unknown shader model '%0'.";
    SM_DXILVERSION "SM.DXILVERSION" 0 Fires "" 0 10
        "The version of DXIL is that of the shader model."
        "state the version 1.n for shader model 6.n"
        "Shader model requires Dxil Version %0.%1.";
    SM_PROGRAMVERSION "SM.PROGRAMVERSION" 0 Fires "" 0 10
        "The version in the program header is that of the module's shader model."
        "write the shader model of the module into the header of the program"
        "Program Version is %0.%1 but Dxil Module shader model version is %2.%3.";
    SM_OPCODE "SM.OPCODE" 0 Fires "" 0 10
        "The operation exists in this stage and this shader model."
        "compile for a newer shader model, or use the operation in a stage that has it"
        "Opcode %0 not valid in shader model %1.";
    SM_STAGENOTVALID "SM.STAGENOTVALID" 10 Fires "lib" 10 10
        "The stage exists in this shader model."
        "compile the node for another shader model than 6.10"
        "Shader stage '%0' not valid in shader model %1.";
    SM_OPERAND "SM.OPERAND" 0 Fires "vs ps" 0 10
        "The vertex index of LoadInput is undef in vertex and pixel shaders: they read one vertex."
        "pass undef"
        "Operand must be defined in target shader model.";
    SM_SEMANTIC "SM.SEMANTIC" 0 Fires "vs ps gs hs ds ms" 0 10
        "The semantic is allowed in this signature of this stage."
        "use a semantic that this stage has in this signature"
        "Semantic '%0' is invalid as %1 %2.";
    SM_NOINTERPMODE "SM.NOINTERPMODE" 0 Fires "vs ps hs ds" 0 10
        "Elements that are not interpolated have the interpolation mode 0."
        "set the interpolation mode to 0"
        "Interpolation mode for '%0' is set but should be undefined.";
    SM_CONSTANTINTERPMODE "SM.CONSTANTINTERPMODE" 0 Fires "ms" 5 10
        "Elements of primitives have the interpolation mode constant."
        "set the interpolation mode to 1"
        "Interpolation mode for '%0' should be constant.";
    SM_NOPSOUTPUTIDX "SM.NOPSOUTPUTIDX" 0 Fires "ps" 0 10
        "Outputs of a pixel shader have one row."
        "write each render target as a separate element"
        "Pixel shader output registers are not indexable.";
    SM_PSCONSISTENTINTERP "SM.PSCONSISTENTINTERP" 0 Fires "ps" 0 10
        "In a pixel shader that writes SV_DepthGreaterEqual or SV_DepthLessEqual and does not run for each sample, SV_Position is interpolated as linear_noperspective_centroid or linear_noperspective_sample."
        "set the interpolation mode of SV_Position to 5 or 7, or add SV_SampleIndex"
        "Interpolation mode for PS input position must be linear_noperspective_centroid or linear_noperspective_sample when outputting oDepthGE or oDepthLE and not running at sample frequency (which is forced by inputting SV_SampleIndex or declaring an input linear_sample or linear_noperspective_sample).";
    SM_THREADGROUPCHANNELRANGE "SM.THREADGROUPCHANNELRANGE" 0 Fires "cs ms as node" 0 10
        "The number of threads of a group in each direction is within its range."
        "use fewer threads in this dimension"
        "Declared Thread Group %0 size %1 outside valid range [%2..%3].";
    SM_MAXTHEADGROUP "SM.MAXTHEADGROUP" 0 Fires "cs ms as node" 0 10
        "The number of threads of a group is at most 1024; in mesh and amplification shaders 128."
        "use fewer threads in a group"
        "Declared Thread Group Count %0 (X*Y*Z) is beyond the valid maximum of %1.";
    SM_MAXTGSMSIZEONENTRY "SM.MAXTGSMSIZEONENTRY" 0 Fires "cs ms as node" 0 10
        "The entry point uses at most 32768 bytes of group-shared memory; a mesh shader 28672."
        "use less group-shared memory"
        "Total Thread Group Shared Memory used by '%0' is %1, exceeding maximum: %2.";
    SM_EXPLICITTGSMSIZEONENTRY "SM.EXPLICITTGSMSIZEONENTRY" 10 Fires "cs ms as node" 10 10
        "The entry point uses no more group-shared memory than its property (tag 24) allows."
        "use less group-shared memory, or raise the limit of the property"
        "Total Thread Group Shared Memory used by '%0' is %1, exceeding explicit limit: %2.";
    SM_TGSMUNSUPPORTED "SM.TGSMUNSUPPORTED" 0 Fires "vs ps gs hs ds" 0 10
        "Group-shared memory is used in stages with thread groups only."
        "use groupshared memory in compute, mesh, amplification and node shaders only"
        "Thread Group Shared Memory not supported %0.";
    SM_WAVESIZEVALUE "SM.WAVESIZEVALUE" 6 Fires "cs node" 6 10
        "Wave sizes are powers of two from 4 to 128."
        "use a power of two from 4 to 128"
        "WaveSize %0 (%1) outside valid range [%2..%3], or not a power of 2.";
    SM_WAVESIZEALLZEROWHENUNDEFINED "SM.WAVESIZEALLZEROWHENUNDEFINED" 8 Fires "cs node" 8 10
        "Without a minimum wave size, maximum and preferred size are 0."
        "state the minimum, or set all three to 0"
        "WaveSize Max (%0) and Preferred (%1) must be 0 when Min is 0";
    SM_WAVESIZEMAXANDPREFERREDZEROWHENNORANGE "SM.WAVESIZEMAXANDPREFERREDZEROWHENNORANGE" 8 Fires "cs node" 8 10
        "Without a maximum wave size, the preferred size is 0."
        "state the maximum, or set the preferred size to 0"
        "WaveSize Max (%0) and Preferred (%1) must be 0 to encode min==max";
    SM_WAVESIZEMAXGREATERTHANMIN "SM.WAVESIZEMAXGREATERTHANMIN" 8 Fires "cs node" 8 10
        "The maximum of the wave size is not less than the minimum."
        "exchange the two sizes"
        "WaveSize Max (%0) is less than Min (%1)";
    SM_WAVESIZEPREFERREDINRANGE "SM.WAVESIZEPREFERREDINRANGE" 8 Fires "cs node" 8 10
        "The preferred wave size is within the range."
        "set the preferred wave size to one from minimum to maximum"
        "WaveSize Preferred (%0) outside Min..Max range [%1..%2]";
    SM_WAVESIZEONCOMPUTEORNODE "SM.WAVESIZEONCOMPUTEORNODE" 6 Fires "" 0 10
        "A wave size is stated for compute shaders and nodes only."
        "remove the property (tag 11 or 23) from the entry point"
        "WaveSize only allowed on compute or node shaders";
    SM_WAVESIZENEEDSSM66OR67 "SM.WAVESIZENEEDSSM66OR67" 6 Fires "cs node" 0 10
        "A single wave size is stated in shader models 6.6 and 6.7."
        "use the property with three sizes (tag 23) from shader model 6.8 on"
        "WaveSize is valid only for Shader Model 6.6 and 6.7.";
    SM_WAVESIZERANGENEEDSSM68PLUS "SM.WAVESIZERANGENEEDSSM68PLUS" 8 Never "cs node" 0 7
        "A range of wave sizes is stated from shader model 6.8."
        ""
        "WaveSize Range is valid only for Shader Model 6.8 and higher.";
    SM_WAVESIZERANGEEXPECTSTHREEPARAMS "SM.WAVESIZERANGEEXPECTSTHREEPARAMS" 8 Fires "cs node" 8 10
        "A range of wave sizes has three numbers: minimum, maximum, preferred."
        "write the property (tag 23) with three numbers"
        "WaveSize Range tag expects exactly 3 parameters.";
    SM_WAVESIZEEXPECTSONEPARAM "SM.WAVESIZEEXPECTSONEPARAM" 6 Fires "cs node" 0 10
        "A single wave size has one number."
        "write the property (tag 11) with one number"
        "WaveSize tag expects exactly 1 parameter.";
    SM_WAVESIZETAGDUPLICATE "SM.WAVESIZETAGDUPLICATE" 6 Fires "cs node" 0 10
        "The wave size of an entry point is stated once."
        "keep one of the two properties"
        "WaveSize or WaveSizeRange tag may only appear once per entry point.";
    SM_WAVESIZENEEDSCONSTANTOPERANDS "SM.WAVESIZENEEDSCONSTANTOPERANDS" 6 Never "cs node" 0 10
        "Wave sizes are constants."
        ""
        "WaveSize metadata operands must be constant values.";
    SM_ROVONLYINPS "SM.ROVONLYINPS" 0 Fires "vs gs hs ds cs ms as" 0 10
        "Rasterizer ordered views are used in pixel shaders only."
        "declare the resource without RasterizerOrdered"
        "RasterizerOrdered objects are only allowed in 5.0+ pixel shaders.";
    SM_TESSFACTORFORDOMAIN "SM.TESSFACTORFORDOMAIN" 0 Fires "hs" 0 10
        "The patch constants of a hull shader have SV_TessFactor, and SV_InsideTessFactor unless the domain is isoline."
        "add the missing tessellation factor to the patch constants"
        "Required TessFactor for domain not found declared anywhere in Patch Constant data.";
    SM_TESSFACTORSIZEMATCHDOMAIN "SM.TESSFACTORSIZEMATCHDOMAIN" 0 Fires "hs ds" 0 10
        "SV_TessFactor has 2 rows for the domain isoline, 3 for tri, 4 for quad, and one column."
        "declare the tessellation factor as an array of that size"
        "TessFactor rows, columns (%0, %1) invalid for domain %2.  Expected %3 rows and 1 column.";
    SM_INSIDETESSFACTORSIZEMATCHDOMAIN "SM.INSIDETESSFACTORSIZEMATCHDOMAIN" 0 Fires "hs ds" 0 10
        "SV_InsideTessFactor has 1 row for the domain tri, 2 for quad, and one column; isoline has none."
        "declare the tessellation factor as an array of that size"
        "InsideTessFactor rows, columns (%0, %1) invalid for domain %2.  Expected %3 rows and 1 column.";
    SM_DOMAINLOCATIONIDXOOB "SM.DOMAINLOCATIONIDXOOB" 0 Fires "ds" 0 10
        "The component of DomainLocation is one that the domain has."
        "use a component that the domain has"
        "DomainLocation component index out of bounds for the domain.";
    SM_HULLPASSTHRUCONTROLPOINTCOUNTMATCH "SM.HULLPASSTHRUCONTROLPOINTCOUNTMATCH" 0 Fires "hs" 0 10
        "A hull shader without a body has at least as many input control points as output control points."
        "state as many input control points as output control points"
        "For pass thru hull shader, input control point count must match output control point count";
    SM_OUTPUTCONTROLPOINTSTOTALSCALARS "SM.OUTPUTCONTROLPOINTSTOTALSCALARS" 0 Fires "hs" 0 10
        "All output control points of a hull shader without a body have at most 3968 scalars together."
        "state fewer control points, or fewer outputs"
        "Total number of scalars across all HS output control points must not exceed .";
    SM_ISOLINEOUTPUTPRIMITIVEMISMATCH "SM.ISOLINEOUTPUTPRIMITIVEMISMATCH" 0 Fires "hs" 0 10
        "The domain isoline has the output primitive point or line."
        "state the output primitive point or line"
        "Hull Shader declared with IsoLine Domain must specify output primitive point or line. Triangle_cw or triangle_ccw output are not compatible with the IsoLine Domain.";
    SM_TRIOUTPUTPRIMITIVEMISMATCH "SM.TRIOUTPUTPRIMITIVEMISMATCH" 0 Fires "hs" 0 10
        "The domains tri and quad have the output primitive point or triangle."
        "state the output primitive point, triangle_cw or triangle_ccw"
        "Hull Shader declared with Tri Domain must specify output primitive point, triangle_cw or triangle_ccw. Line output is not compatible with the Tri domain.";
    SM_VALIDDOMAIN "SM.VALIDDOMAIN" 0 Fires "hs ds" 0 10
        "The tessellator domain is isoline, tri or quad."
        "state the domain isoline (1), tri (2) or quad (3)"
        "Invalid Tessellator Domain specified. Must be isoline, tri or quad.";
    SM_PATCHCONSTANTONLYFORHSDS "SM.PATCHCONSTANTONLYFORHSDS" 0 Never "hs ds" 0 10
        "Hull and domain shaders alone have patch constants."
        ""
        "patch constant signature only valid in HS and DS.";
    SM_STREAMINDEXRANGE "SM.STREAMINDEXRANGE" 0 Fires "vs ps gs hs ds ms" 0 10
        "The stream of an element is one of 0 to 3, and 0 outside of geometry shaders."
        "use a stream from 0 to 3, outside of geometry shaders 0"
        "Stream index (%0) must between 0 and %1.";
    SM_PSOUTPUTSEMANTIC "SM.PSOUTPUTSEMANTIC" 0 Fires "ps" 0 10
        "The outputs of a pixel shader are SV_Target, a depth, SV_Coverage or SV_StencilRef."
        "remove the output, or give it the semantic SV_Target"
        "Pixel Shader allows output semantics to be SV_Target, SV_Depth, SV_DepthGreaterEqual, SV_DepthLessEqual, SV_Coverage or SV_StencilRef, %0 found.";
    SM_PSMULTIPLEDEPTHSEMANTIC "SM.PSMULTIPLEDEPTHSEMANTIC" 0 Fires "ps" 0 10
        "A pixel shader has one of the outputs SV_Depth, SV_DepthGreaterEqual and SV_DepthLessEqual."
        "keep one depth output"
        "Pixel Shader only allows one type of depth semantic to be declared.";
    SM_PSTARGETINDEXMATCHESROW "SM.PSTARGETINDEXMATCHESROW" 0 Fires "ps" 0 10
        "The start row of SV_Target is its semantic index: row 1 for SV_Target1."
        "set the start row to the semantic index"
        "SV_Target semantic index must match packed row location.";
    SM_PSTARGETCOL0 "SM.PSTARGETCOL0" 0 Fires "ps" 0 10
        "Targets begin at column 0."
        "set the start column to 0"
        "SV_Target packed location must start at column 0.";
    SM_PSCOVERAGEANDINNERCOVERAGE "SM.PSCOVERAGEANDINNERCOVERAGE" 0 Fires "ps" 0 10
        "A pixel shader reads SV_Coverage or SV_InnerCoverage, not both."
        "remove one of the two operations"
        "InnerCoverage and Coverage are mutually exclusive.";
    SM_GSOUTPUTVERTEXCOUNTRANGE "SM.GSOUTPUTVERTEXCOUNTRANGE" 0 Fires "gs" 0 10
        "A geometry shader makes at most 1024 vertices."
        "lower maxvertexcount to at most 1024"
        "GS output vertex count must be [0..%0].  %1 specified.";
    SM_GSINSTANCECOUNTRANGE "SM.GSINSTANCECOUNTRANGE" 0 Fires "gs" 0 10
        "A geometry shader has 1 to 32 instances."
        "state 1 to 32 instances"
        "GS instance count must be [1..%0].  %1 specified.";
    SM_DSINPUTCONTROLPOINTCOUNTRANGE "SM.DSINPUTCONTROLPOINTCOUNTRANGE" 0 Fires "ds" 0 10
        "A domain shader has at most 32 input control points."
        "state at most 32 control points"
        "DS input control point count must be [0..%0].  %1 specified.";
    SM_HSINPUTCONTROLPOINTCOUNTRANGE "SM.HSINPUTCONTROLPOINTCOUNTRANGE" 0 Fires "hs" 0 10
        "A hull shader has at most 32 input control points."
        "state at most 32 control points"
        "HS input control point count must be [0..%0].  %1 specified.";
    SM_ZEROHSINPUTCONTROLPOINTWITHINPUT "SM.ZEROHSINPUTCONTROLPOINTWITHINPUT" 0 Fires "hs" 0 10
        "A hull shader without input control points has no inputs."
        "state the number of input control points, or remove the inputs"
        "When HS input control point count is 0, no input signature should exist.";
    SM_OUTPUTCONTROLPOINTCOUNTRANGE "SM.OUTPUTCONTROLPOINTCOUNTRANGE" 0 Fires "hs" 0 10
        "A hull shader has 1 to 32 output control points."
        "state 1 to 32 control points"
        "output control point count must be [%0..%1].  %2 specified.";
    SM_GSVALIDINPUTPRIMITIVE "SM.GSVALIDINPUTPRIMITIVE" 0 Fires "gs" 0 10
        "The input primitive of a geometry shader is point, line, triangle, one of these with adjacency, or a patch of 1 to 32 control points."
        "state one of these primitives"
        "GS input primitive unrecognized.";
    SM_GSVALIDOUTPUTPRIMITIVETOPOLOGY "SM.GSVALIDOUTPUTPRIMITIVETOPOLOGY" 0 Fires "gs" 0 10
        "The output topology of a geometry shader is point list, line strip or triangle strip."
        "state the topology point list (1), line strip (3) or triangle strip (5), and an active stream"
        "GS output primitive topology unrecognized.";
    SM_APPENDANDCONSUMEONSAMEUAV "SM.APPENDANDCONSUMEONSAMEUAV" 0 Never "" 0 10
        "A counter is appended to or consumed from, not both."
        ""
        "BufferUpdateCounter inc and dec on a given UAV (%d) cannot both be in the same shader for shader model less than 5.1.";
    SM_INVALIDTEXTUREKINDONUAV "SM.INVALIDTEXTUREKINDONUAV" 0 Fires "" 0 10
        "An unordered access view is not a cube."
        "bind the cube as RWTexture2DArray"
        "TextureCube[Array] resources are not supported with UAVs.";
    SM_INVALIDRESOURCEKIND "SM.INVALIDRESOURCEKIND" 0 Fires "" 0 10
        "The kind of a resource is known, and fits its class."
        "state a kind that exists"
        "Invalid resources kind.";
    SM_INVALIDRESOURCECOMPTYPE "SM.INVALIDRESOURCECOMPTYPE" 0 Fires "" 0 10
        "The component type of a texture or typed buffer is an integer or float of 16, 32 or 64 bits, SNormF32 or UNormF32."
        "state one of these component types"
        "Invalid resource return type.";
    SM_INVALIDSAMPLERFEEDBACKTYPE "SM.INVALIDSAMPLERFEEDBACKTYPE" 0 Fires "" 0 10
        "The type of sampler feedback is min mip (0) or mip region used (1)."
        "state one of the two types"
        "Invalid sampler feedback type.";
    SM_SAMPLECOUNTONLYON2DMS "SM.SAMPLECOUNTONLYON2DMS" 0 Fires "" 0 10
        "Only multisampled textures have a sample count."
        "set the sample count in the record to 0"
        "Only Texture2DMS/2DMSArray could has sample count.";
    SM_COUNTERONLYONSTRUCTBUF "SM.COUNTERONLYONSTRUCTBUF" 0 Fires "" 0 10
        "Only structured buffers have a counter."
        "clear the flag of the counter, or use a structured buffer"
        "BufferUpdateCounter valid only on structured buffers.";
    SM_GSTOTALOUTPUTVERTEXDATARANGE "SM.GSTOTALOUTPUTVERTEXDATARANGE" 0 Fires "gs" 0 10
        "maxvertexcount times the scalars of a vertex is at most 1024 in a geometry shader."
        "lower maxvertexcount, or write fewer outputs"
        "Declared output vertex count (%0) multiplied by the total number of declared scalar components of output data (%1) equals %2.  This value cannot be greater than %3.";
    SM_MULTISTREAMMUSTBEPOINT "SM.MULTISTREAMMUSTBEPOINT" 0 Fires "gs" 0 10
        "With several streams, the output topology is point list."
        "use point lists for all streams, or one stream"
        "Multiple GS output streams are used but '%0' is not pointlist.";
    SM_COMPLETEPOSITION "SM.COMPLETEPOSITION" 0 Fires "vs gs ds ms" 0 10
        "A shader that writes SV_Position writes all of its components."
        "write all four components of SV_Position"
        "Not all elements of SV_Position were written.";
    SM_UNDEFINEDOUTPUT "SM.UNDEFINEDOUTPUT" 0 Fires "vs ps gs hs ds ms" 0 10
        "Every component of an output that is a system value (SV_Position, for example) is written."
        "write every component of the output"
        "Not all elements of output %0 were written.";
    SM_CSNOSIGNATURES "SM.CSNOSIGNATURES" 0 Fires "cs node" 0 10
        "Compute shaders and nodes have no signatures."
        "remove the signatures from the entry point"
        "Compute shaders must not have shader signatures.";
    SM_CBUFFERTEMPLATETYPEMUSTBESTRUCT "SM.CBUFFERTEMPLATETYPEMUSTBESTRUCT" 0 Fires "" 0 10
        "The type of a constant buffer is a structure, or an array of structures."
        "wrap the content in a structure"
        "D3D12 constant/texture buffer template element can only be a struct.";
    SM_RESOURCERANGEOVERLAP "SM.RESOURCERANGEOVERLAP" 0 Fires "" 0 10
        "Registers of resources of one class and space do not overlap."
        "bind one of the two to other registers, or another space"
        "Resource %0 with base %1 size %2 overlap with other resource with base %3 size %4 in space %5.";
    SM_CBUFFERSIZE "SM.CBUFFERSIZE" 0 Fires "" 0 10
        "A constant buffer has at most 65536 bytes."
        "split the buffer into several of at most 65536 bytes"
        "CBuffer size is %0 bytes, exceeding maximum of 65536 bytes.";
    SM_CBUFFEROFFSETOVERLAP "SM.CBUFFEROFFSETOVERLAP" 0 Fires "" 0 10
        "The fields of a constant buffer do not overlap."
        "correct the offsets in the type annotations"
        "CBuffer %0 has offset overlaps at %1.";
    SM_CBUFFERELEMENTOVERFLOW "SM.CBUFFERELEMENTOVERFLOW" 0 Fires "" 0 10
        "The fields of a constant buffer lie inside it."
        "correct the offset of the field, or the size of the structure, in the type annotations"
        "CBuffer %0 size insufficient for element at offset %1.";
    SM_CBUFFERARRAYOFFSETALIGNMENT "SM.CBUFFERARRAYOFFSETALIGNMENT" 0 Fires "" 0 10
        "Arrays in constant buffers begin at multiples of 16 bytes."
        "round the offset up to a multiple of 16"
        "CBuffer %0 has unaligned array offset at %1.";
    SM_OPCODEININVALIDFUNCTION "SM.OPCODEININVALIDFUNCTION" 0 Fires "" 0 10
        "The operation is allowed in the stage, the shader model and the function."
        "use the operation only where it is allowed"
        "opcode '%0' should only be used in '%1'.";
    SM_VIEWIDNEEDSSLOT "SM.VIEWIDNEEDSSLOT" 1 Fires "ps" 1 10
        "A pixel shader that reads SV_ViewID leaves a component free for it in a row of inputs that are not interpolated."
        "use one component less in a row of integer or nointerpolation inputs, or one row less"
        "Pixel shader input signature lacks available space for ViewID.";
    SM_64BITRAWBUFFERLOADSTORE "SM.64BITRAWBUFFERLOADSTORE" 2 Fires "" 2 2
        "Raw buffer accesses of 64 bits need shader model 6.3."
        "load two values of 32 bits, or compile for shader model 6.3"
        "i64/f64 rawBufferLoad/Store overloads are allowed after SM 6.3.";
    SM_RAYSHADERSIGNATURES "SM.RAYSHADERSIGNATURES" 3 Fires "raygeneration intersection anyhit closesthit miss callable" 3 10
        "Ray tracing shaders have no signatures."
        "remove the signatures from the entry point: payload and attributes are parameters"
        "Ray tracing shader '%0' should not have any shader signatures.";
    SM_RAYSHADERPAYLOADSIZE "SM.RAYSHADERPAYLOADSIZE" 3 Fires "anyhit closesthit miss callable" 3 10
        "The stated size of payload, attributes or parameter is not less than that of the argument."
        "state at least the size of the structure"
        "For shader '%0', %1 size is smaller than argument's allocation size.";
    SM_MESHSHADERMAXVERTEXCOUNT "SM.MESHSHADERMAXVERTEXCOUNT" 5 Fires "ms" 5 10
        "A mesh shader makes at most 256 vertices."
        "lower the number of vertices to at most 256"
        "MS max vertex output count must be [0..%0].  %1 specified.";
    SM_MESHSHADERMAXPRIMITIVECOUNT "SM.MESHSHADERMAXPRIMITIVECOUNT" 5 Fires "ms" 5 10
        "A mesh shader makes at most 256 primitives."
        "lower the number of primitives to at most 256"
        "MS max primitive output count must be [0..%0].  %1 specified.";
    SM_MESHSHADERPAYLOADSIZE "SM.MESHSHADERPAYLOADSIZE" 5 Fires "ms" 5 10
        "The payload of a mesh shader has at most 16384 bytes."
        "make the payload smaller"
        "For mesh shader with entry '%0', payload size %1 is greater than maximum size of %2 bytes.";
    SM_MESHSHADERPAYLOADSIZEDECLARED "SM.MESHSHADERPAYLOADSIZEDECLARED" 5 Fires "ms" 5 10
        "The payload that a mesh shader reads is not larger than its entry point states."
        "state the size of the payload's structure in the properties of the entry point"
        "For mesh shader with entry '%0', payload size %1 is greater than declared size of %2 bytes.";
    SM_MESHSHADEROUTPUTSIZE "SM.MESHSHADEROUTPUTSIZE" 5 Fires "ms" 5 10
        "The outputs of a mesh shader take at most 32768 bytes, with the numbers of vertices and primitives rounded up to multiples of 32."
        "write fewer outputs, vertices or primitives"
        "For shader '%0', vertex plus primitive output size is greater than %1.";
    SM_MESHSHADERINOUTSIZE "SM.MESHSHADERINOUTSIZE" 5 Fires "ms" 5 10
        "Payload and outputs of a mesh shader take at most 48128 bytes."
        "make the payload smaller, or write fewer outputs, vertices or primitives"
        "For shader '%0', payload plus output size is greater than %1.";
    SM_MESHVSIGROWCOUNT "SM.MESHVSIGROWCOUNT" 5 Fires "ms" 5 10
        "Vertex outputs of a mesh shader take at most 32 rows."
        "write fewer vertex outputs"
        "For shader '%0', vertex output signatures are taking up more than %1 rows.";
    SM_MESHPSIGROWCOUNT "SM.MESHPSIGROWCOUNT" 5 Fires "ms" 5 10
        "Primitive outputs of a mesh shader take at most 32 rows."
        "write fewer primitive outputs"
        "For shader '%0', primitive output signatures are taking up more than %1 rows.";
    SM_MESHTOTALSIGROWCOUNT "SM.MESHTOTALSIGROWCOUNT" 5 Fires "ms" 5 10
        "Vertex and primitive outputs of a mesh shader take at most 32 rows together."
        "write fewer outputs"
        "For shader '%0', vertex and primitive output signatures are taking up more than %1 rows.";
    SM_AMPLIFICATIONSHADERPAYLOADSIZE "SM.AMPLIFICATIONSHADERPAYLOADSIZE" 5 Fires "as" 5 10
        "The payload of an amplification shader has at most 16384 bytes."
        "make the payload smaller"
        "For amplification shader with entry '%0', payload size %1 is greater than maximum size of %2 bytes.";
    SM_AMPLIFICATIONSHADERPAYLOADSIZEDECLARED "SM.AMPLIFICATIONSHADERPAYLOADSIZEDECLARED" 5 Fires "as" 5 10
        "The entry point of an amplification shader states a payload of at least 4 bytes, the size of the pointer to it: the vendor's validator does not look at the payload itself."
        "state the size of the payload's structure in the properties of the entry point"
        "For amplification shader with entry '%0', payload size %1 is greater than declared size of %2 bytes.";
    SM_ISSPECIALFLOAT "SM.ISSPECIALFLOAT" 9 Fires "" 0 8
        "IsNaN and its like on 16 bits need shader model 6.9."
        "convert the number to 32 bits, or compile for shader model 6.9"
        "16 bit IsSpecialFloat overloads require Shader Model 6.9 or higher.";
    FLOW_REDUCIBLE "FLOW.REDUCIBLE" 0 Fires "" 0 10
        "Control flow is reducible: every loop has one entry."
        "structure the control flow: give each loop one entrance"
        "Execution flow must be reducible.";
    FLOW_NORECURSION "FLOW.NORECURSION" 0 Fires "" 0 10
        "No function calls itself, directly or through others."
        "turn the recursion into a loop"
        "Recursion is not permitted.";
    FLOW_DEADLOOP "FLOW.DEADLOOP" 0 Fires "" 0 10
        "Every loop can be left."
        "add a way out of the loop"
        "Loop must have break.";
    FLOW_FUNCTIONCALL "FLOW.FUNCTIONCALL" 0 Fires "" 0 10
        "Entry points and patch constant functions have no parameters."
        "pass values through signatures, not through parameters"
        "Function %0 with parameter is not permitted, it should be inlined.";
    DECL_DXILNSRESERVED "DECL.DXILNSRESERVED" 0 Fires "" 0 10
        "Structures of the module do not have names that begin with dx."
        "give the structure a name that does not begin with dx."
        "Declaration '%0' uses a reserved prefix.";
    DECL_DXILFNEXTERN "DECL.DXILFNEXTERN" 0 Fires "" 0 10
        "A function that is only declared is an operation, dx.op.*."
        "define the function, or inline it"
        "External function '%0' is not a DXIL function.";
    DECL_USEDINTERNAL "DECL.USEDINTERNAL" 0 Fires "" 0 10
        "Every variable with internal linkage is used."
        "remove the variable"
        "Internal declaration '%0' is unused.";
    DECL_NOTUSEDEXTERNAL "DECL.NOTUSEDEXTERNAL" 0 Fires "" 0 10
        "A variable that instructions use has internal linkage, or is group-shared."
        "give the variable internal linkage and an initializer"
        "External declaration '%0' is unused.";
    DECL_USEDEXTERNALFUNCTION "DECL.USEDEXTERNALFUNCTION" 0 Fires "" 0 10
        "A function that is only declared is called."
        "remove the declaration, or correct the number of the operation in the call that should use it"
        "External function '%0' is unused.";
    DECL_FNISCALLED "DECL.FNISCALLED" 0 Fires "" 0 10
        "A function is called, and not used as a value."
        "call the function directly"
        "Function '%0' is used for something other than calling.";
    DECL_FNFLATTENPARAM "DECL.FNFLATTENPARAM" 0 Fires "" 0 10
        "Parameters are not structures."
        "pass the fields as parameters"
        "Type '%0' is a struct type but is used as a parameter in function '%1'.";
    DECL_FNATTRIBUTE "DECL.FNATTRIBUTE" 0 Fires "" 0 10
        "The string attributes of a function are fp32-denorm-mode (any, ftz, preserve) and waveops-include-helper-lanes."
        "remove the attribute"
        "Function '%0' contains invalid attribute '%1' with value '%2'.";
    DECL_RESOURCEINFNSIG "DECL.RESOURCEINFNSIG" 0 Fires "" 0 10
        "Resources are neither parameters nor results of functions."
        "pass an index, and make the handle in the function"
        "Function '%0' uses resource in function signature.";
    DECL_RAYQUERYINFNSIG "DECL.RAYQUERYINFNSIG" 0 Never "" 5 10
        "Ray queries are neither parameters nor results of functions."
        ""
        "Function '%0' uses rayquery object in function signature.";
    DECL_ALLOCATERAYQUERYFLAGSARECONST "DECL.ALLOCATERAYQUERYFLAGSARECONST" 5 Fires "" 5 10
        "The flags of AllocateRayQuery are constants."
        "pass the flags as a constant"
        "constRayFlags argument of AllocateRayQuery must be constant";
    DECL_ALLOCATERAYQUERY2FLAGSARECONST "DECL.ALLOCATERAYQUERY2FLAGSARECONST" 9 Fires "" 9 10
        "The flags of AllocateRayQuery2 are constants."
        "pass both flags as constants"
        "constRayFlags and RayQueryFlags arguments of AllocateRayQuery2 must be constant";
    DECL_ALLOWOPACITYMICROMAPSEXPECTEDGIVENFORCEOMM2STATE "DECL.ALLOWOPACITYMICROMAPSEXPECTEDGIVENFORCEOMM2STATE" 9 Fires "" 9 10
        "A ray query with the ray flag FORCE_OMM_2_STATE has the ray query flag ALLOW_OPACITY_MICROMAPS."
        "set the ray query flag, or clear the ray flag"
        "RAYQUERY_FLAG_ALLOW_OPACITY_MICROMAPS must be set for RayQueryFlags when RAY_FLAG_FORCE_OMM_2_STATE is set for constRayFlags on AllocateRayQuery2 operation.";
    DECL_PAYLOADSTRUCT "DECL.PAYLOADSTRUCT" 3 Fires "anyhit closesthit miss" 3 10
        "The payload of a ray tracing shader is a structure."
        "wrap the payload in a structure"
        "Argument '%0' must be a struct type for payload in shader function '%1'.";
    DECL_ATTRSTRUCT "DECL.ATTRSTRUCT" 3 Fires "anyhit closesthit" 3 10
        "The attributes of a ray tracing shader are a structure."
        "wrap the attributes in a structure"
        "Argument '%0' must be a struct type for attributes in shader function '%1'.";
    DECL_PARAMSTRUCT "DECL.PARAMSTRUCT" 3 Fires "callable" 3 10
        "The parameter of a callable shader is a structure."
        "wrap the parameter in a structure"
        "Argument '%0' must be a struct type for callable shader function '%1'.";
    DECL_EXTRAARGS "DECL.EXTRAARGS" 3 Fires "anyhit closesthit miss callable" 3 10
        "Ray tracing shaders have no more parameters than their stage has."
        "remove the parameter"
        "Extra argument '%0' not allowed for shader function '%1'.";
    DECL_SHADERRETURNVOID "DECL.SHADERRETURNVOID" 0 Fires "" 0 10
        "Entry points and patch constant functions return nothing."
        "write the value to an output, and return nothing"
        "Shader function '%0' must have void return type.";
    DECL_SHADERMISSINGARG "DECL.SHADERMISSINGARG" 3 Fires "anyhit closesthit miss callable" 3 10
        "Ray tracing shaders have the parameters that their stage has."
        "add the parameter"
        "%0 shader '%1' missing required %2 parameter.";
    DECL_MULTIPLENODEINPUTS "DECL.MULTIPLENODEINPUTS" 8 Fires "node" 8 10
        "A node has at most one input."
        "keep one input"
        "node shader '%0' may not have more than one input record (%1 are declared)";
    DECL_NODELAUNCHINPUTTYPE "DECL.NODELAUNCHINPUTTYPE" 8 Fires "node" 8 10
        "The input of a node fits its launch type."
        "change the launch type, or the type of the input record"
        "%0 node shader '%1' has incompatible input record type (should be %2)";
    SM_INCOMPATIBLECALLINENTRY "SM.INCOMPATIBLECALLINENTRY" 8 Fires "" 0 10
        "An entry point calls only functions that fit its stage and shader model."
        "mend the findings that follow: they name the reasons"
        "Entry function calls one or more functions using incompatible features.  See other errors for details.";
    SM_INCOMPATIBLEOPERATION "SM.INCOMPATIBLEOPERATION" 8 Fires "" 0 10
        "An entry point does only what its stage and properties allow."
        "mend the findings that follow: they name the reasons"
        "Entry function performs some operation that is incompatible with the shader stage or other entry properties.  See other errors for details.";
    SM_INCOMPATIBLESTAGE "SM.INCOMPATIBLESTAGE" 8 Fires "" 0 10
        "A function uses only features of its entry point's stage."
        "use the operation in a stage that has it"
        "Function uses features incompatible with the shader stage (%0) of the entry function.";
    SM_INCOMPATIBLESHADERMODEL "SM.INCOMPATIBLESHADERMODEL" 8 Fires "" 0 10
        "A function uses only features of the shader model."
        "compile for a newer shader model"
        "Function uses features incompatible with the shader model.";
    SM_INCOMPATIBLETHREADGROUPDIM "SM.INCOMPATIBLETHREADGROUPDIM" 8 Fires "cs ms as node" 6 10
        "Derivatives in thread groups need 4 threads in x, or even numbers in x and y."
        "use a multiple of 4 threads in one dimension, or even numbers in two"
        "Function uses derivatives in compute-model shader with NumThreads (%0, %1, %2); derivatives require NumThreads to be 1D and a multiple of 4, or 2D/3D with X and Y both being a multiple of 2.";
    SM_INCOMPATIBLEDERIVINCOMPUTESHADERMODEL "SM.INCOMPATIBLEDERIVINCOMPUTESHADERMODEL" 8 Fires "cs ms as" 0 5
        "Derivatives in compute, mesh and amplification shaders need shader model 6.6."
        "compile for shader model 6.6, or compute the level of detail yourself"
        "Function uses derivatives in compute-model shader, which is only supported in shader model 6.6 and above.";
    SM_INCOMPATIBLEREQUIRESGROUP "SM.INCOMPATIBLEREQUIRESGROUP" 8 Fires "" 0 10
        "A function that needs a thread group is called from a stage that has one."
        "use the operation in a stage with thread groups"
        "Function requires a visible group, but is called from a shader without one.";
    SM_INCOMPATIBLEDERIVLAUNCH "SM.INCOMPATIBLEDERIVLAUNCH" 8 Fires "node" 8 10
        "Derivatives are not used in nodes of launch type thread."
        "launch the node as broadcasting or coalescing"
        "Function called from %0 launch node shader uses derivatives; only broadcasting and coalescing launch modes support derivatives.";
    // Inputs on which the vendor's program fails without naming a rule, or crashes.
    LOAD_CONTAINER "LOAD.CONTAINER" 0 Fires "" 0 10
        "The container and its parts can be read."
        "write the container again: header, sizes and part table disagree with the bytes"
        "Container is malformed: %0";
    LOAD_PROGRAM "LOAD.PROGRAM" 0 Fires "" 0 10
        "There is a part DXIL, and its header describes the module in it."
        "write the header of the program again"
        "Program part is malformed: %0";
    LOAD_BITCODE "LOAD.BITCODE" 0 Fires "" 0 10
        "The bitcode can be read completely, and no block or record in it is unknown."
        "write the module with the bitcode writer of LLVM 3.7's form"
        "%0";
    LOAD_METADATA "LOAD.METADATA" 0 Fires "" 0 10
        "The metadata has the form that DXIL gives it."
        "write the metadata in the form of DXIL: the place names the node"
        "load dxil metadata failed -%0";
    LOAD_ANNOTATIONS "LOAD.ANNOTATIONS" 0 Fires "" 0 10
        "Type annotations and extended properties have known tags."
        "remove the unknown tag or annotation"
        "Metadata error encountered in non-critical metadata (such as Type Annotations).";
    LOAD_CRASH "LOAD.CRASH" 0 Fires "" 0 10
        "The module has nothing on which DXC's validator itself fails."
        "correct the named value: DXC's validator crashes here, or ends without a message"
        "%0";
}
