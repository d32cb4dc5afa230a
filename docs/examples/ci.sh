#!/bin/sh
# The commands of docs/guides/ci.md. A test runs it in an empty folder, with TESTDATA and the command on PATH.
set -eu
mkdir -p build old
cp "$TESTDATA/dxc/ps_multi_file_embed_debug_6_0.dxil" build/a.cso
cp "$TESTDATA/dxc/vs_transform_6_0.dxil" build/b.cso
cp build/*.cso old/

dxkit check build/
dxkit validate --format junit build/ > validate.xml
grep -q '<testsuites ' validate.xml
dxkit strip --debug --pdb-dir symbols/ build/ -o stripped/
dxkit strip --all stripped/ -o shipped/
dxkit sign --in-place shipped/
dxkit lint --deny debug,source,private,names,unsigned shipped/
dxkit hash verify shipped/
dxkit stats --compare old/ build/ --threshold 2
dxkit stats --compare old/ shipped/ --markdown > sizes.md || test $? = 1
grep -q '^| \*\*all\*\* |' sizes.md
dxkit lint --format sarif build/ > lint.sarif || test $? = 1
grep -q '"version":"2.1.0"' lint.sarif

# The difference of two versions in git, as text.
if command -v git > /dev/null; then
    git init -q repository
    cd repository
    git config diff.dxkit.textconv 'dxkit dis'
    echo '*.cso diff=dxkit' >> .gitattributes
    cp ../build/b.cso shader.cso
    git add .
    cp "$TESTDATA/dxc/vs_transform_od_6_0.dxil" shader.cso
    git diff | grep -q '^[-+].*call float @dx.op'
fi
