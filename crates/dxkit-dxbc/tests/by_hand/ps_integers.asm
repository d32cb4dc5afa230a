ps_5_0
dcl_output o0.xyzw
dcl_temps 6
umul r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
umul null, r1.xy, r2.xyzw, l(77)
umad r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
uaddc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw
usubb r0.xyzw, null, r2.xyzw, r3.xyzw
swapc r0.xyzw, r1.xyzw, r2.xyzw, r3.xyzw, r4.xyzw
mov o0.xyzw, r0.xyzw
ret 
