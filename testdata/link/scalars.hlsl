// Functions of one name with different parameters.
export float f(float x){return x*2+1;}
export float f(float x,float y){return x/y;}
export int f(int x){return x<<1;}
