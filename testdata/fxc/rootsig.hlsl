// Root signatures alone.
#define EMPTY ""
#define MIXED "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT | ALLOW_STREAM_OUTPUT), CBV(b0), SRV(t4, space = 2)," \
              "UAV(u1, visibility = SHADER_VISIBILITY_PIXEL), RootConstants(num32BitConstants = 5, b3)," \
              "DescriptorTable(SRV(t0, numDescriptors = 4), UAV(u2), CBV(b4, numDescriptors = unbounded))," \
              "DescriptorTable(Sampler(s0, numDescriptors = 2)), StaticSampler(s9, mipLODBias = 0.5, maxAnisotropy = 3)"
#define FLAGS "CBV(b0, flags = DATA_STATIC), SRV(t0, flags = DATA_STATIC_WHILE_SET_AT_EXECUTE)," \
              "DescriptorTable(SRV(t1, flags = DATA_VOLATILE | DESCRIPTORS_VOLATILE), UAV(u0, flags = DATA_VOLATILE))"
