#!/bin/sh
# Every text of `dxkit new` becomes a valid, signed container. docs/guides/dxil-by-hand.md explains it.
set -eu
for stage in cs vs ps gs hs ds ms as lib; do
    dxkit new $stage > $stage.ll
    dxkit asm $stage.ll -o $stage.cso
    dxkit validate $stage.cso
    dxkit check --strict $stage.cso
    dxkit hash verify $stage.cso
done
# An edited one: a thread's number, doubled.
sed 's/^  ; buffer, element/  %twice = shl i32 %thread, 1\n&/
s/i32 0, i32 %thread, i32 undef/i32 0, i32 %twice, i32 undef/' cs.ll > edited.ll
dxkit asm edited.ll -o edited.cso
dxkit validate edited.cso
dxkit dis edited.cso | grep -q 'shl i32'
