ps_5_0
jmp 
ret 
