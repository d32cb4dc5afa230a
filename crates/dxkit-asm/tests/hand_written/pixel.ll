; A pixel shader as people write one: it tints a texture, and discards what is nearly transparent.
;
;   float4 main(float2 uv : TEXCOORD0, bool front : SV_IsFrontFace) : SV_Target
;
; Registers of the resources and of the signatures, numbers of the resources, the flags, and what the output depends on
; are left to the assembler: -1 stands where a register or a number would.
target triple = "dxil-ms-dx"
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"

; The module first.
!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.resources = !{!10}
!dx.entryPoints = !{!20}
!0 = !{i32 1, i32 0}
!1 = !{i32 1, i32 8}
!2 = !{!"ps", i32 6, i32 0}

define void @main() {
entry:
  %texture = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 0, i32 0, i32 0, i1 false)
  %sampler = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 3, i32 0, i32 0, i1 false)
  %tint    = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 2, i32 0, i32 0, i1 false)

  %u = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 undef)
  %v = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 undef)
  %sample = call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60,
      %dx.types.Handle %texture, %dx.types.Handle %sampler,
      float %u, float %v, float undef, float undef,     ; coordinates
      i32 0, i32 0, i32 undef, float undef)             ; offsets, clamp
  %alpha = extractvalue %dx.types.ResRet.f32 %sample, 3
  %thin  = fcmp fast olt float %alpha, 1.25e-01
  call void @dx.op.discard(i32 82, i1 %thin)

  %constants = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %tint, i32 0)
  %front = call i32 @dx.op.loadInput.i32(i32 4, i32 1, i32 0, i8 0, i32 undef)
  %is.front = icmp ne i32 %front, 0
  br i1 %is.front, label %"in front", label %behind

behind:                                           ; darker
  %scale.b = extractvalue %dx.types.CBufRet.f32 %constants, 3
  br label %join

"in front":
  br label %join

join:
  %scale = phi float [ 1.0, %"in front" ], [ %scale.b, %behind ]
  %r = extractvalue %dx.types.ResRet.f32 %sample, 0
  %g = extractvalue %dx.types.ResRet.f32 %sample, 1
  %b = extractvalue %dx.types.ResRet.f32 %sample, 2
  %tint.r = extractvalue %dx.types.CBufRet.f32 %constants, 0
  %tint.g = extractvalue %dx.types.CBufRet.f32 %constants, 1
  %tint.b = extractvalue %dx.types.CBufRet.f32 %constants, 2
  %r.tinted = fmul fast float %r, %tint.r
  %g.tinted = fmul fast float %g, %tint.g
  %b.tinted = fmul fast float %b, %tint.b
  %r.out = fmul fast float %r.tinted, %scale
  %g.out = fmul fast float %g.tinted, %scale
  %b.out = fmul fast float %b.tinted, %scale
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %r.out)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %g.out)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %b.out)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float %alpha)
  ret void
}

declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #1
declare %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32, %dx.types.Handle, i32) #1
declare %dx.types.ResRet.f32 @dx.op.sample.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) #1
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0
declare i32 @dx.op.loadInput.i32(i32, i32, i32, i8, i32) #0
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #2
declare void @dx.op.discard(i32, i1) #2

attributes #2 = { nounwind }
attributes #1 = { nounwind readonly }
attributes #0 = { nounwind readnone }

; Types stand where they are convenient.
%dx.types.Handle = type { i8* }
%dx.types.ResRet.f32 = type { float, float, float, float, i32 }
%dx.types.CBufRet.f32 = type { float, float, float, float }
%"class.Texture2D<vector<float, 4> >" = type { <4 x float>, %"class.Texture2D<vector<float, 4> >::mips_type" }
%"class.Texture2D<vector<float, 4> >::mips_type" = type { i32 }
%struct.SamplerState = type { i32 }
%Tint = type { <3 x float>, float }

; Textures, unordered access views, constant buffers, samplers.
!10 = !{!{!11}, null, !{!12}, !{!13}}
!11 = !{i32 -1, %"class.Texture2D<vector<float, 4> >"* undef, !"", i32 0, i32 -1, i32 1, i32 2, i32 0, !{i32 0, i32 9}}
!12 = !{i32 -1, %Tint* undef, !"", i32 0, i32 -1, i32 1, i32 16, null}
!13 = !{i32 -1, %struct.SamplerState* undef, !"", i32 0, i32 -1, i32 1, i32 0, null}

!20 = !{void ()* @main, !"main", !{!21, !22, null}, !10, null}
!21 = !{!23, !24}
!22 = !{!25}
; number, name, type, semantic, indexes, interpolation, rows, columns, register, component, what is used
!23 = !{i32 0, !"TEXCOORD", i8 9, i8 0, !30, i8 2, i32 1, i8 2, i32 -1, i8 -1, !{i32 3, i32 3}}
!24 = !{i32 1, !"SV_IsFrontFace", i8 5, i8 13, !30, i8 1, i32 1, i8 1, i32 -1, i8 -1, !{i32 3, i32 1}}
!25 = !{i32 0, !"SV_Target", i8 9, i8 16, !30, i8 0, i32 1, i8 4, i32 -1, i8 -1, !{i32 3, i32 15}}
!30 = !{i32 0}
