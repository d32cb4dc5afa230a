gs_4_0
dcl_inputprimitive point 
dcl_outputtopology pointlist 
dcl_output o0.xyzw
dcl_maxout 3
mov o0.xyzw, l(0,0,0,1.000000)
emit_then_cut 
ret 
