// Functions with loops, switches and several returns.
export float loop(float x,int n){float s=0;for(int j=0;j<n;j++){if(s>100)break;if(j==3)continue;s+=x*j;}return s;}
export float sw(int k,float x){switch(k&3){case 0:return x;case 1:return x*x;case 2:x+=1;default:return -x;}}
export float rec2(float x){return x>1?loop(x,4):x;}
