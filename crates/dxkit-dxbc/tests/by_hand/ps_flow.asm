ps_5_0
dcl_output o0.xyzw
dcl_temps 4
nop 
loop 
  continuec_nz r0.x
  continuec_z r1.z
endloop 
callc_nz r0.w, label0
callc_z r0.y, label0
retc_nz r2.x
retc_z r2.y
mov o0.xyzw, r0.xyzw
ret 
label label0
nop 
ret 
