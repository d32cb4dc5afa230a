// A function that `scalars` defines too.
export float f(float x){return x*3;}
export float zz(float x){return x;}
