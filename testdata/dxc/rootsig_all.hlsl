// Root signatures alone: each macro is one signature, chosen by the entry name.
#define EMPTY ""

#define FLAGS "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT | DENY_VERTEX_SHADER_ROOT_ACCESS |" \
              "DENY_HULL_SHADER_ROOT_ACCESS | DENY_DOMAIN_SHADER_ROOT_ACCESS | DENY_GEOMETRY_SHADER_ROOT_ACCESS |" \
              "DENY_PIXEL_SHADER_ROOT_ACCESS | DENY_AMPLIFICATION_SHADER_ROOT_ACCESS | DENY_MESH_SHADER_ROOT_ACCESS |" \
              "ALLOW_STREAM_OUTPUT | CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED | SAMPLER_HEAP_DIRECTLY_INDEXED)"

#define LOCAL_ROOT "RootFlags(LOCAL_ROOT_SIGNATURE), CBV(b0), SRV(t0, space = 4)"

#define VISIBILITY "CBV(b0, visibility = SHADER_VISIBILITY_ALL), CBV(b1, visibility = SHADER_VISIBILITY_VERTEX)," \
                   "CBV(b2, visibility = SHADER_VISIBILITY_HULL), CBV(b3, visibility = SHADER_VISIBILITY_DOMAIN)," \
                   "CBV(b4, visibility = SHADER_VISIBILITY_GEOMETRY), CBV(b5, visibility = SHADER_VISIBILITY_PIXEL)," \
                   "CBV(b6, visibility = SHADER_VISIBILITY_AMPLIFICATION), CBV(b7, visibility = SHADER_VISIBILITY_MESH)"

#define CONSTANTS "RootConstants(num32BitConstants = 1, b0), RootConstants(num32BitConstants = 60, b1, space = 2)," \
                  "RootConstants(num32BitConstants = 3, b2, visibility = SHADER_VISIBILITY_PIXEL)"

#define DESCRIPTORS "CBV(b0), SRV(t0), UAV(u0), CBV(b1, space = 3), SRV(t1, space = 4294967279), UAV(u7)"

#define DESCRIPTOR_FLAGS "CBV(b0, flags = DATA_VOLATILE), CBV(b1, flags = DATA_STATIC)," \
                         "CBV(b2, flags = DATA_STATIC_WHILE_SET_AT_EXECUTE), SRV(t0, flags = DATA_VOLATILE)," \
                         "SRV(t1, flags = DATA_STATIC), UAV(u0, flags = DATA_STATIC_WHILE_SET_AT_EXECUTE), UAV(u1, flags = 0)"

#define TABLES "DescriptorTable(CBV(b0), SRV(t0, numDescriptors = 4), UAV(u0, numDescriptors = 2, space = 1))," \
               "DescriptorTable(SRV(t8, numDescriptors = unbounded, offset = 16), visibility = SHADER_VISIBILITY_PIXEL)," \
               "DescriptorTable(Sampler(s0, numDescriptors = 8), Sampler(s0, space = 9, offset = 32))"

#define RANGE_FLAGS "DescriptorTable(SRV(t0, flags = DESCRIPTORS_VOLATILE), SRV(t1, flags = DATA_VOLATILE)," \
                    "SRV(t2, flags = DATA_STATIC_WHILE_SET_AT_EXECUTE), SRV(t3, flags = DATA_STATIC)," \
                    "UAV(u0, flags = DESCRIPTORS_STATIC_KEEPING_BUFFER_BOUNDS_CHECKS)," \
                    "UAV(u1, flags = DESCRIPTORS_VOLATILE | DATA_VOLATILE), CBV(b0, flags = 0))," \
                    "DescriptorTable(Sampler(s0, flags = DESCRIPTORS_VOLATILE), Sampler(s1))"

#define SAMPLERS_ADDRESS "StaticSampler(s0, addressU = TEXTURE_ADDRESS_WRAP, addressV = TEXTURE_ADDRESS_MIRROR," \
                         "addressW = TEXTURE_ADDRESS_CLAMP), StaticSampler(s1, addressU = TEXTURE_ADDRESS_BORDER," \
                         "addressV = TEXTURE_ADDRESS_MIRROR_ONCE, borderColor = STATIC_BORDER_COLOR_TRANSPARENT_BLACK)," \
                         "StaticSampler(s2, borderColor = STATIC_BORDER_COLOR_OPAQUE_BLACK)," \
                         "StaticSampler(s3, borderColor = STATIC_BORDER_COLOR_OPAQUE_WHITE)," \
                         "StaticSampler(s4, borderColor = STATIC_BORDER_COLOR_OPAQUE_BLACK_UINT)," \
                         "StaticSampler(s5, borderColor = STATIC_BORDER_COLOR_OPAQUE_WHITE_UINT)," \
                         "StaticSampler(s6, mipLODBias = -3.25, maxAnisotropy = 7, minLOD = 1.5, maxLOD = 9.75, space = 3," \
                         "visibility = SHADER_VISIBILITY_PIXEL)"

#define SAMPLERS_COMPARISON "StaticSampler(s0, filter = FILTER_COMPARISON_MIN_MAG_MIP_POINT, comparisonFunc = COMPARISON_NEVER)," \
                            "StaticSampler(s1, filter = FILTER_COMPARISON_MIN_MAG_POINT_MIP_LINEAR, comparisonFunc = COMPARISON_LESS)," \
                            "StaticSampler(s2, filter = FILTER_COMPARISON_MIN_POINT_MAG_LINEAR_MIP_POINT, comparisonFunc = COMPARISON_EQUAL)," \
                            "StaticSampler(s3, filter = FILTER_COMPARISON_MIN_POINT_MAG_MIP_LINEAR, comparisonFunc = COMPARISON_LESS_EQUAL)," \
                            "StaticSampler(s4, filter = FILTER_COMPARISON_MIN_LINEAR_MAG_MIP_POINT, comparisonFunc = COMPARISON_GREATER)," \
                            "StaticSampler(s5, filter = FILTER_COMPARISON_MIN_LINEAR_MAG_POINT_MIP_LINEAR, comparisonFunc = COMPARISON_NOT_EQUAL)," \
                            "StaticSampler(s6, filter = FILTER_COMPARISON_MIN_MAG_LINEAR_MIP_POINT, comparisonFunc = COMPARISON_GREATER_EQUAL)," \
                            "StaticSampler(s7, filter = FILTER_COMPARISON_MIN_MAG_MIP_LINEAR, comparisonFunc = COMPARISON_ALWAYS)," \
                            "StaticSampler(s8, filter = FILTER_COMPARISON_ANISOTROPIC)"

#define SAMPLERS_FILTER "StaticSampler(s0, filter = FILTER_MIN_MAG_MIP_POINT), StaticSampler(s1, filter = FILTER_MIN_MAG_POINT_MIP_LINEAR)," \
                        "StaticSampler(s2, filter = FILTER_MIN_POINT_MAG_LINEAR_MIP_POINT)," \
                        "StaticSampler(s3, filter = FILTER_MIN_POINT_MAG_MIP_LINEAR)," \
                        "StaticSampler(s4, filter = FILTER_MIN_LINEAR_MAG_MIP_POINT)," \
                        "StaticSampler(s5, filter = FILTER_MIN_LINEAR_MAG_POINT_MIP_LINEAR)," \
                        "StaticSampler(s6, filter = FILTER_MIN_MAG_LINEAR_MIP_POINT)," \
                        "StaticSampler(s7, filter = FILTER_MIN_MAG_MIP_LINEAR), StaticSampler(s8, filter = FILTER_ANISOTROPIC)"

#define SAMPLERS_REDUCTION "StaticSampler(s0, filter = FILTER_MINIMUM_MIN_MAG_MIP_POINT)," \
                           "StaticSampler(s1, filter = FILTER_MINIMUM_MIN_MAG_MIP_LINEAR)," \
                           "StaticSampler(s2, filter = FILTER_MINIMUM_ANISOTROPIC)," \
                           "StaticSampler(s3, filter = FILTER_MAXIMUM_MIN_MAG_POINT_MIP_LINEAR)," \
                           "StaticSampler(s4, filter = FILTER_MAXIMUM_MIN_LINEAR_MAG_MIP_POINT)," \
                           "StaticSampler(s5, filter = FILTER_MAXIMUM_ANISOTROPIC)"

#define FULL_64_DWORDS "RootConstants(num32BitConstants = 57, b0), CBV(b1), SRV(t0), UAV(u0), DescriptorTable(SRV(t1))"

#define EVERYTHING "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), StaticSampler(s3), CBV(b0)," \
                   "DescriptorTable(UAV(u4, numDescriptors = 3), SRV(t2)), RootConstants(num32BitConstants = 2, b9)," \
                   "StaticSampler(s4, space = 1), SRV(t1), DescriptorTable(Sampler(s0, numDescriptors = 2)), UAV(u1)"

#define BINDLESS "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), CBV(b0)," \
                 "DescriptorTable(CBV(b1, numDescriptors = unbounded))," \
                 "DescriptorTable(SRV(t0, numDescriptors = unbounded))," \
                 "DescriptorTable(UAV(u0, numDescriptors = unbounded))," \
                 "DescriptorTable(Sampler(s0, numDescriptors = unbounded))"
