// A function whose first instruction is the call of another.

float pick(int start);

export float first() { return pick(1) + 1; }
