#!/bin/sh
# The commands of docs/guides/pdbs.md. A test runs it in an empty folder, with TESTDATA and the command on PATH.
set -eu
mkdir build
cp "$TESTDATA/dxc/ps_multi_file_embed_debug_6_0.dxil" build/a.cso

dxkit source build/a.cso
dxkit source build/a.cso -o sources/
test -n "$(ls sources)"
dxkit pdb build/a.cso -o symbols/
dxkit strip --debug --source build/ -o shipped/
dxkit source shipped/a.cso --pdb-dir symbols/ -o from-symbols/
test -n "$(ls from-symbols)"
dxkit find text:SV_Target symbols/
dxkit index symbols/ -o symbols.parquet
