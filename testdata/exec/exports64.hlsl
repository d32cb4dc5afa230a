// A function of a library with numbers of 64 bits.
export double weigh(double a, double3 v, int64_t n, inout uint64_t count) {
    count = count * 3 + n;
    return a * v.y + v.z + n;
}
