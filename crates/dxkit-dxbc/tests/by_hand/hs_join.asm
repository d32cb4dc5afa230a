hs_5_0
hs_decls 
dcl_input_control_point_count 3
dcl_output_control_point_count 3
dcl_tessellator_domain domain_tri
dcl_tessellator_partitioning partitioning_integer
dcl_tessellator_output_primitive output_triangle_cw
dcl_hs_max_tessfactor l(64.000000)
hs_join_phase 
dcl_hs_join_phase_instance_count 2
dcl_input vJoinInstanceID
dcl_output_siv o0.x, finalTriUeq0EdgeTessFactor
dcl_output_siv o1.x, finalTriVeq0EdgeTessFactor
dcl_temps 1
dcl_indexrange o0.x 2
mov r0.x, vJoinInstanceID
mov o[r0.x + 0].x, l(1.000000)
ret 
