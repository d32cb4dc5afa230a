cs_5_0
dcl_globalFlags enableDoublePrecisionFloatOps
dcl_temps 3
dcl_thread_group 1, 1, 1
dmov r0.xyzw, r1.xyzw
dmov r0.xy, -r2.xyzw
ret 
