ps_5_0
// COMMENT: hello
undecipherable custom data
undecipherable custom data
undecipherable custom data
dcl_sampler s0, mode_mono
dcl_resource_texture2d (float,float,float,float) t0
dcl_input_ps undefined v0.x
dcl_input_ps_siv undefined v0.y, undefined
dcl_input vCycleCounter.
dcl_output o0.xyzw
dcl_temps 2
resinfo_rcpfloat r0.xyzw, l(0), t0.xyzw
mov r0.x, vCycleCounter.x
mov r1.y, iv2.x
mov ov1.x, r0.x
mov r1.z, r0.x
ret 
