// A pixel shader that calls a function which uses group-shared memory.
float c(uint x, float v);
[shader("pixel")]
float main(nointerpolation uint x : X) : SV_Target { return c(x, 1) * 2; }
