#!/bin/sh
# The commands of docs/guides/writing-dxil.md. A test runs it in an empty folder, with TESTDATA and the command on PATH.
set -eu
dxkit new cs > fill.ll
dxkit asm fill.ll -o fill.cso
dxkit validate fill.cso
dxkit sign --in-place fill.cso
dxkit inspect fill.cso
dxkit new --operations threadId
dxkit derive fill.cso
