// Runs a program for wasm32-wasip1: `node wasi.mjs PROGRAM ARGUMENTS...`. It sees the repository, which is where tests
// read their files, and the temporary folder.

import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { argv, env, exit } from "node:process";
import { WASI } from "node:wasi";

const [program, ...rest] = argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: [program, ...rest],
  env,
  preopens: { [env.DXKIT_ROOT]: env.DXKIT_ROOT, [tmpdir()]: tmpdir() },
  returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
exit(wasi.start(instance));
