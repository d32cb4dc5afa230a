cs_5_0
dcl_temps 1
dcl_tgsm_raw g0, 64
dcl_thread_group 4, 2, 1
debug_break 
abort 
store_raw g0.x, l(4), r0.x
ret 
