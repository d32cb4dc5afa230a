// A function that calls one of another library.
float q(float);export float p(float x){return q(x)+1;}
