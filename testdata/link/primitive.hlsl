// A function of the number of a primitive.
export float shade_of(uint primitive) { return 1.0 / (1 + primitive); }
