; sample a texture and multiply with a colour from a constant buffer
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { i8* }
%dx.types.ResRet.f32 = type { float, float, float, float, i32 }
%dx.types.CBufRet.f32 = type { float, float, float, float }
%Texture2D = type { <4 x float>, %mips }
%mips = type { i32 }
%Params = type { <4 x float> }
%SamplerState = type { i32 }

declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #1
declare %dx.types.ResRet.f32 @dx.op.sample.f32(i32, %dx.types.Handle, %dx.types.Handle, float, float, float, float, i32, i32, i32, float) #2
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #2
declare %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32, %dx.types.Handle, i32) #2

define void @ps_main() {
  %tex = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 0, i32 0, i32 3, i1 false)
  %smp = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 3, i32 0, i32 2, i1 false)
  %cb = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 2, i32 0, i32 0, i1 false)
  %u = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 0, i8 0, i32 undef)
  %v = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 0, i8 1, i32 undef)
  %s = call %dx.types.ResRet.f32 @dx.op.sample.f32(i32 60, %dx.types.Handle %tex, %dx.types.Handle %smp, float %u, float %v, float undef, float undef, i32 0, i32 0, i32 undef, float undef)
  %x = extractvalue %dx.types.ResRet.f32 %s, 0
  %y = extractvalue %dx.types.ResRet.f32 %s, 1
  %z = extractvalue %dx.types.ResRet.f32 %s, 2
  %c = call %dx.types.CBufRet.f32 @dx.op.cbufferLoadLegacy.f32(i32 59, %dx.types.Handle %cb, i32 0)
  %r = extractvalue %dx.types.CBufRet.f32 %c, 0
  %xr = fmul fast float %x, %r
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %xr)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %y)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %z)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float 1.0)
  ret void
}

attributes #0 = { nounwind readnone }
attributes #1 = { nounwind }
attributes #2 = { nounwind readonly }

!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.resources = !{!3}
!dx.entryPoints = !{!4}

!0 = !{i32 1, i32 0}
!1 = !{i32 1, i32 5}
!2 = !{!"ps", i32 6, i32 0}
!3 = !{!{!{i32 0, %Texture2D* undef, !"albedo", i32 0, i32 3, i32 1, i32 2, i32 0, !{i32 0, i32 9}}}, null, !{!{i32 0, %Params* undef, !"params", i32 0, i32 0, i32 1, i32 16, null}}, !{!{i32 0, %SamplerState* undef, !"smp", i32 0, i32 2, i32 1, i32 0, null}}}
!4 = !{void ()* @ps_main, !"ps_main", !5, !3, null}
!5 = !{!{!6, !7}, !{!8}, null}
!6 = !{i32 0, !"SV_Position", i8 9, i8 3, !9, i8 4, i32 1, i8 4, i32 -1, i8 -1, null}
!7 = !{i32 1, !"TEXCOORD", i8 9, i8 0, !9, i8 2, i32 1, i8 2, i32 -1, i8 -1, null}
!8 = !{i32 0, !"SV_Target", i8 9, i8 16, !9, i8 0, i32 1, i8 4, i32 -1, i8 -1, null}
!9 = !{i32 0}
