// The function that it calls.
export float q(float x){return sin(x)*3;}
