// An element of an array of buffers, by a computed number.
RWByteAddressBuffer views[2];
export uint element(uint number) { return views[number & 1].Load(4 * number); }
