#!/bin/sh
# An archive, a table, and shaders inside other files. docs/guides/archives.md explains it.
set -eu
mkdir shaders
cp testdata/pipeline/*.dxil shaders/
dxkit pack shaders -o shaders.dxpack
dxkit unpack shaders.dxpack -o out
diff -r shaders out
dxkit index shaders -o shaders.parquet
test -s shaders.parquet
{ echo head; cat testdata/dxc/ps_solid_6_0.dxil; echo tail; } > game.bin
dxkit scan game.bin --extract found
cmp found/*.* testdata/dxc/ps_solid_6_0.dxil || cmp "$(find found -type f)" testdata/dxc/ps_solid_6_0.dxil
