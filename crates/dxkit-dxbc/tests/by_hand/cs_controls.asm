cs_5_0
dcl_thread_group 4, 1, 1
sync_sat_ugroup
sync_sat_ugroup_g_t
ret 
