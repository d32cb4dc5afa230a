#!/bin/sh
# Strip, sign and lint a build. docs/guides/ci.md explains it. The shaders are those of this repository.
set -eu
mkdir build
cp testdata/dxc/ps_multi_file_embed_debug_6_0.dxil build/lit.cso
cp testdata/dxc/ps_private_13.dxil build/solid.cso

# What is not to be shipped is found.
if dxkit lint build; then
    echo "the build has debug information, and lint does not say so" >&2
    exit 1
fi

dxkit strip --all --pdb-dir symbols build -o shipped
dxkit lint --deny debug,source,private,names,unsigned shipped
dxkit hash verify shipped
dxkit validate --format github shipped
test -f symbols/*.pdb

# One source, compiled with debug information in the shader and beside it, has one canonical form.
cp testdata/dxc/ps_multi_file_embed_debug_6_0.dxil here.cso
cp testdata/dxc/ps_multi_file_external_debug_6_0.dxil there.cso
dxkit canonical here.cso there.cso -o same
cmp same/here.cso same/there.cso
