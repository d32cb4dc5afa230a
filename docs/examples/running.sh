#!/bin/sh
# Run a compute shader, and test it. docs/running.md explains it. The shader is one of this repository.
set -eu
cp testdata/exec/tonemap.dxil tonemap.cso

# Inputs and outputs as files.
echo '[0.0, 1.0, 3.0]' > scene.json
dxkit run tonemap.cso --set exposure=1 --set scene=@scene.json --out screen=screen.npy --out screen=screen.json
grep -q '0.0,0.5,0.75' screen.json
# What was written can be read.
dxkit run tonemap.cso --set exposure=1 --set scene=@screen.npy --out screen | grep -q 0.33333334

cat > tonemap.test.toml <<'END'
shader = "tonemap.cso"
set = { exposure = 1.0, limit = 100.0 }

[[test]]
name = "one becomes a half"
set.scene = [0.0, 1.0, 3.0, 7.0, 0.0, 0.0, 0.0, 0.0]
expect.screen = [0.0, 0.5, 0.75, 0.875, 0.0, 0.0, 0.0, 0.0]

[[test]]
name = "twice the exposure"
set = { exposure = 2.0, scene = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0] }
expect.screen = { values = [0.66667, 0.66667, 0.66667, 0.66667, 0.66667, 0.66667, 0.66667, 0.66667], absolute = 0.0001 }
END
dxkit test .
dxkit test --format junit tonemap.test.toml > results.xml
grep -q 'tests="2"' results.xml
