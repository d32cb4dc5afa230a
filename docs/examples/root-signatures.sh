#!/bin/sh
# Root signatures: text, bytes, shaders. docs/guides/root-signatures.md explains it.
set -eu
shader=testdata/dxc/vs_root_signature_6_0.dxil
dxkit rootsig print $shader > root.txt
dxkit rootsig compile root.txt -o root.rts0
# The bytes are those that DXC wrote into the shader.
dxkit extract $shader RTS0 -o vendor.rts0
cmp root.rts0 vendor.rts0
# A shader without one gets it, and is then what DXC makes of the source that states it.
dxkit rootsig set testdata/dxc/vs_root_signature_stripped_6_0.dxil root.rts0 -o with.cso
dxkit rootsig check root.txt with.cso
# A suggested root signature serves the pipeline it is for.
vs=testdata/pipeline/vs_base_6_0.dxil ps=testdata/pipeline/ps_resources_6_0.dxil
dxkit pipeline --suggest-root-signature $vs $ps -o suggested.rts0
dxkit pipeline --strict --root-signature suggested.rts0 $vs $ps
