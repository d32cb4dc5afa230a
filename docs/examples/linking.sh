#!/bin/sh
# Libraries linked to a shader and to a library. docs/guides/linking.md explains it.
set -eu
libraries=testdata/link
dxkit link $libraries/entry.dxil $libraries/shade.dxil $libraries/falloff.dxil \
  --entry main --profile cs_6_6 -o linked.cso
dxkit validate -q linked.cso
dxkit link $libraries/rays.dxil $libraries/rays_sky.dxil --profile lib_6_3 --exports 'camera=rg;mi' -o rays.cso
dxkit exports rays.cso
