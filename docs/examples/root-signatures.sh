#!/bin/sh
# The commands of docs/guides/root-signatures.md. A test runs it in an empty folder, with TESTDATA and the command on PATH.
set -eu
cp "$TESTDATA/dxc/vs_root_signature_6_0.dxil" shader.cso
cp "$TESTDATA/pipeline/lib_rays_6_6.dxil" library.cso
cp "$TESTDATA/pipeline/vs_base_6_0.dxil" vs.cso
cp "$TESTDATA/pipeline/ps_resources_6_0.dxil" ps.cso

dxkit rootsig print shader.cso
dxkit rootsig print library.cso
dxkit rootsig print --lines shader.cso > root.txt
dxkit rootsig compile root.txt -o root.rts0
dxkit rootsig diff root.rts0 shader.cso
dxkit rootsig check root.txt shader.cso
dxkit pipeline --suggest-root-signature vs.cso ps.cso > suggested.txt
dxkit rootsig check suggested.txt vs.cso ps.cso
dxkit rootsig set shader.cso root.txt -o changed.cso
dxkit rootsig merge root.txt suggested.txt > merged.txt || test $? = 1
dxkit rootsig convert root.txt --to 1.2 -o root_1_2.rts0
