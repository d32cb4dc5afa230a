#!/usr/bin/env bash
# Builds every target into $OUT, each with its dictionary and its seeds. Started in the root of the repository.
set -euo pipefail

sanitizer=${SANITIZER:-address}
target_folder=${CARGO_TARGET_DIR:-$PWD/target}/fuzz

cargo fuzz build --fuzz-dir fuzz/libfuzzer --sanitizer "$sanitizer" --target-dir "$target_folder"

seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
while IFS= read -r file; do
    cp "$file" "$seeds/$(echo "${file#testdata/}" | tr / -)"
done < <(find testdata -name '*.dxil' -o -name '*.dxbc')

for source in fuzz/libfuzzer/fuzz_targets/*.rs; do
    name=$(basename "$source" .rs)
    cp "$target_folder"/*/release/"$name" "$OUT/"
    cp fuzz/dxcontainer.dict "$OUT/$name.dict"
    # The bytes of `arbitrary_values` are no file.
    if [ "$name" != arbitrary_values ]; then
        python3 -m zipfile -c "$OUT/${name}_seed_corpus.zip" "$seeds"/*
    fi
done
