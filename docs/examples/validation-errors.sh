#!/bin/sh
# The commands of docs/guides/validation-errors.md. A test runs it in an empty folder, with TESTDATA and the command on PATH.
set -eu
dxkit new ps > broken.ll
# A column that the output does not have.
sed -i.bak 's/i32 5, i32 0, i32 0, i8 3,/i32 5, i32 0, i32 0, i8 7,/' broken.ll
dxkit asm broken.ll -o broken.cso

dxkit validate broken.cso || test $? = 1
dxkit validate broken.cso > findings.txt || test $? = 1
grep -q 'error\[' findings.txt
dxkit validate --dxv broken.cso || test $? = 1
dxkit validate --rules outputcol || test $? = 2
dxkit validate --rules instr.operandrange
dxkit validate --json broken.cso > findings.json || test $? = 1
grep -q '"valid":false' findings.json
dxkit validate --validator-version 1.8 broken.cso || test $? = 1
