#!/bin/sh
# A store of PDBs, and sources from it. docs/guides/pdb-stores.md explains it.
set -eu
mkdir build
cp testdata/dxc/ps_multi_file_embed_debug_6_0.dxil build/lit.cso
dxkit strip --debug --pdb-dir symbols build -o shipped
dxkit source shipped/lit.cso --pdb-path symbols -o src
cmp src/dxc/ps_multi_file.hlsl testdata/dxc/ps_multi_file.hlsl
dxkit index --pdb-dir symbols -o symbols.parquet || true
# The source line of an instruction of the shipped shader; the same from a store for symbol servers.
dxkit lines shipped/lit.cso main:52 --pdb-path symbols > lines.txt
grep "brdf.hlsli" lines.txt
dxkit pdb build -o store --symbol-server
dxkit lines shipped/lit.cso main:52 --pdb-path store | cmp - lines.txt
