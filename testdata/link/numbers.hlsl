// Functions of small and large numbers.
export min16float mp(min16float x){return x*2;}
export uint64_t u6(uint64_t x){return x*3;}
export double dd(double x){return x+1;}
