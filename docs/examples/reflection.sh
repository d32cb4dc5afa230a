#!/bin/sh
# The commands of docs/guides/reflection.md. A test runs it in an empty folder, with TESTDATA and the command on PATH.
set -eu
cp "$TESTDATA/dxc/vs_root_signature_6_0.dxil" shader.cso
mkdir shaders
cp shader.cso "$TESTDATA/fxc/vs_transform_5_0.dxbc" shaders/

dxkit reflect shader.cso
dxkit reflect --json shaders/ > shaders.jsonl
test "$(wc -l < shaders.jsonl)" -eq 2
dxkit reflect --format c shader.cso > shader.h
grep -q 'viewProjection' shader.h
dxkit reflect --format rust shader.cso > shader.rs
dxkit reflect --format hlsl shader.cso > shader.hlsli
grep -q 'register(b0)' shader.hlsli
dxkit reflect --schema > reflect.schema.json
