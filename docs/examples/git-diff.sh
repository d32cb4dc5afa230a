#!/bin/sh
# Textual differences of shaders in git. docs/guides/tools.md explains it.
set -eu
command -v git > /dev/null || exit 0
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
git init -q repository
cd repository
git config user.name example
git config user.email example@example.org
git config diff.dxkit.textconv 'show() { dxkit inspect - < "$1"; }; show'
printf '*.cso diff=dxkit\n' > .gitattributes
cp ../testdata/dxc/vs_root_signature_6_0.dxil shader.cso
git add .
git commit -q -m first
cp ../testdata/dxc/vs_root_signature_1_0_6_0.dxil shader.cso
git diff | grep -q '^+.*root signature: version 1.0'
! git diff | grep -q '^[-+].*tmp'
