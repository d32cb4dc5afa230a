// The other one.
float p(float);export float q(float x){return x>1?p(x-1):x;}
