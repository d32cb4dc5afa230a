#!/bin/sh
# Reflection into an engine. docs/guides/reflection.md explains it.
set -eu
dxkit reflect --format c testdata/fxc/ps_texture_5_0.dxbc > bindings.h
grep -q 'tint' bindings.h
dxkit reflect --format hlsl testdata/dxc/vs_root_signature_6_0.dxil | grep -q 'cbuffer Camera'
# A compiler accepts the structures, where there is one.
if command -v cc > /dev/null; then
    printf '#include "bindings.h"\nint main(void) { return 0; }\n' > main.c
    cc -std=c11 -fsyntax-only main.c
fi
dxkit reflect --json testdata/dxc/vs_root_signature_6_0.dxil | grep -q '"name":"Camera","class":"CBV"'
