#!/bin/sh
# A shader that breaks a rule, and parts that are missing. docs/guides/validation-errors.md explains it.
set -eu
dxkit new ps > shader.ll
sed 's/i32 5, i32 0, i32 0, i8 3/i32 5, i32 1, i32 0, i8 3/' shader.ll > wrong.ll
dxkit asm wrong.ll -o wrong.cso
if dxkit validate wrong.cso > findings.txt; then
    echo "a store to an element that is not there is not found" >&2
    exit 1
fi
grep -q 'error\[' findings.txt

dxkit remove testdata/dxc/vs_root_signature_6_0.dxil PSV0 -o broken.cso
dxkit derive broken.cso --fix -o mended.cso
cmp mended.cso testdata/dxc/vs_root_signature_6_0.dxil
