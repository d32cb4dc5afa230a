// An unbounded array of textures without a register.
Texture2D<float> masks[];
export float mask(uint number) { return masks[NonUniformResourceIndex(number)].Load(0); }
