#!/bin/sh
# The commands of docs/guides/editing.md. A test runs it in an empty folder, with TESTDATA and the command on PATH.
set -eu
cp "$TESTDATA/fxc/vs_transform_5_0.dxbc" old.cso
cp "$TESTDATA/dxc/ps_solid_6_0.dxil" new.cso
{ echo "a game"; cat "$TESTDATA/dxc/ps_solid_6_0.dxil"; echo "the rest"; } > game.exe

dxkit scan game.exe
dxkit dis old.cso -o old.asm
dxkit asm old.asm --from old.cso -o old-again.cso
cmp old.cso old-again.cso
dxkit dis new.cso -o new.ll
sed -i.bak 's/float 1.000000e+00/float 5.000000e-01/' new.ll
dxkit asm new.ll --from new.cso -o edited.cso
dxkit diff new.cso edited.cso || test $? = 1
dxkit validate edited.cso
dxkit sign --in-place edited.cso
dxkit scan game.exe --replace 0x7=edited.cso -o patched.exe
dxkit check patched.exe:0x7
