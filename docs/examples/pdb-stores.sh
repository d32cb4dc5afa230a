#!/bin/sh
# A store of PDBs, and sources from it. docs/guides/pdb-stores.md explains it.
set -eu
mkdir build
cp testdata/dxc/ps_multi_file_embed_debug_6_0.dxil build/lit.cso
dxkit strip --debug --pdb-dir symbols build -o shipped
dxkit source shipped/lit.cso --pdb-path symbols -o src
cmp src/dxc/ps_multi_file.hlsl testdata/dxc/ps_multi_file.hlsl
dxkit index --pdb-dir symbols -o symbols.parquet || true
