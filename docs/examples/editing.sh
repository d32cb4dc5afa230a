#!/bin/sh
# Edit shaders of models 5 and 6 as text. docs/guides/editing.md explains it.
set -eu
dxkit dis --exact testdata/fxc/ps_texture_5_0.dxbc -o shader.asm
dxkit asm shader.asm -o again.dxbc
cmp again.dxbc testdata/fxc/ps_texture_5_0.dxbc
sed 's/^ret/mov o0.xyz, l(0.5, 0.5, 0.5, 0)\nret/' shader.asm > edited.asm
dxkit asm edited.asm -o edited.dxbc
dxkit check --strict edited.dxbc
dxkit dis edited.dxbc | grep -q 'mov o0.xyz, l(0.500000,0.500000,0.500000,0)'

dxkit dis testdata/dxc/ps_solid_6_0.dxil -o shader.ll
dxkit asm shader.ll --from testdata/dxc/ps_solid_6_0.dxil -o again.cso
cmp again.cso testdata/dxc/ps_solid_6_0.dxil
sed 's/float 5.000000e-01/float 2.500000e-01/' shader.ll > edited.ll
dxkit asm edited.ll --from testdata/dxc/ps_solid_6_0.dxil -o edited.cso
dxkit validate edited.cso
dxkit dis edited.cso | grep -q 'float 2.500000e-01'
