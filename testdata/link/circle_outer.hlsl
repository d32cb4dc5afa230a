// A function that is called by what it calls.
float q(float);export float p(float x){return q(x)+1;}
