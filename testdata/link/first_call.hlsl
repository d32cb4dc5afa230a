// A function with an array and control flow.

export float pick(int start) {
  float r = start;
  switch (start & 3) { case 0: r += 1; break; case 1: r *= 2; break; default: r -= 4; }
  float values[2] = { r, 2 };
  values[(uint)r & 1] = 5;
  return values[0];
}
