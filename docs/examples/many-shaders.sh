#!/bin/sh
# The commands of docs/guides/many-shaders.md. A test runs it in an empty folder, with TESTDATA and the command on PATH.
set -eu
mkdir shaders
cp "$TESTDATA"/pipeline/*_6_0.dxil shaders/
cp -r shaders newer
cp "$TESTDATA/dxc/vs_transform_od_6_0.dxil" newer/
cat shaders/*.dxil > game.pak

dxkit scan game.pak --extract found/ --dedupe
dxkit find resource:albedo shaders/ || test $? = 2
dxkit find 'op:Sample*' shaders/ --count
dxkit index shaders/ -o shaders.parquet
dxkit pack shaders/ -o shaders.dxpack
dxkit unpack shaders.dxpack
dxkit unpack shaders.dxpack -o unpacked/
diff -r shaders unpacked
dxkit diff --summary shaders/ newer/ || test $? = 1
dxkit stats --compare shaders/ newer/ || test $? = 1
