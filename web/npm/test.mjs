import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { DxkitError, load } from "./index.mjs";

const testdata = (name) => readFile(join(process.env.DXKIT_ROOT, "testdata/dxc", name));
const dxkit = await load();

test("what the command says", async () => {
  const shader = await testdata("ps_solid_6_0.dxil");
  const document = dxkit.inspect(shader, "a.dxil");
  assert.equal(document.file, "a.dxil");
  assert.equal(document.size, shader.length);
  assert.equal(document.shader.profile, "ps_6_0");
  assert.equal(document.digest.state, "matches");
  assert.deepEqual(dxkit.check(shader), []);
  assert.equal(dxkit.disassemble(shader), await readFile(join(process.env.DXKIT_ROOT, "testdata/dxc/ps_solid_6_0.dumpbin.txt"), "utf8"));
});

test("findings of a shader that was changed", async () => {
  const shader = await testdata("ps_solid_6_0.dxil");
  shader[20] ^= 1;
  assert.ok(dxkit.check(shader).length > 0);
});

test("bindings", async () => {
  const { kind, bindings, buffers } = dxkit.reflect(await testdata("vs_root_signature_6_0.dxil"));
  assert.equal(kind, "Vertex");
  assert.deepEqual(bindings.map(({ registers, name }) => `${registers} ${name}`), ["b0 Camera", "b1 Draw", "t0-7 offsets"]);
  assert.equal(buffers[0].variables[0].value_type.hlsl_type, "column_major float4x4");
  assert.ok(dxkit.validate(await testdata("ps_solid_6_0.dxil")).valid);
});

test("strip, sign and compare", async () => {
  const shader = await testdata("ps_multi_file_embed_debug_6_0.dxil");
  const small = dxkit.strip(shader, ["debug"]);
  assert.ok(small.length < shader.length);
  assert.equal(dxkit.inspect(small).digest.state, "matches");
  const { verdict, differences } = dxkit.diff(shader, small);
  assert.equal(verdict, "different");
  assert.ok(differences.some(({ text }) => text.includes("ILDB")));
  assert.deepEqual(dxkit.diff(small, small).differences, []);
  const unsigned = small.slice().fill(0, 4, 20);
  assert.deepEqual(dxkit.sign(unsigned), small);
  assert.throws(() => dxkit.strip(shader, ["colour"]), /"colour" is not one of debug, /);
});

test("a shader runs", async () => {
  const shader = await readFile(join(process.env.DXKIT_ROOT, "testdata/exec/tonemap.dxil"));
  const set = { exposure: 1, limit: 100, scene: new Float32Array([0, 1, 3, 7]), screen: { $zeros: [4] } };
  const { outputs, counts } = dxkit.run(shader, { set, out: ["screen"] });
  assert.deepEqual(outputs[0].values, [0, 0.5, 0.75, 0.875]);
  assert.equal(counts.groups, 1);
  assert.throws(() => dxkit.run(shader, { set: { sky: 1 } }), /no resource sky/);
});

test("resources move, and constants take the place of members", async () => {
  const shader = await readFile(join(process.env.DXKIT_ROOT, "testdata/specialize/ps_material_6_0.dxil"));
  const moved = dxkit.rebind(shader, ["t0=t5,space2"]);
  assert.ok(dxkit.reflect(moved).bindings.some(({ space }) => space === 2));
  const plain = dxkit.specialize(shader, { "Material.useFog": false, "b0:16": 1 });
  assert.ok(dxkit.validate(plain).valid);
  assert.ok(dxkit.stats(plain).instructions < dxkit.stats(shader).instructions);
});

test("a shader counts what it does", async () => {
  const shader = await readFile(join(process.env.DXKIT_ROOT, "testdata/exec/tonemap.dxil"));
  const { bytes, map } = dxkit.instrument(shader, "counters");
  assert.ok(dxkit.validate(bytes).valid);
  const words = map.buffer_size / 4;
  const set = {
    exposure: 1, limit: 100, scene: [0, 1, 3, 7], screen: { $zeros: [4] }, "u7,space9": { $zeros: [words] },
  };
  const { outputs } = dxkit.run(bytes, { set, out: ["screen", "u7,space9"] });
  assert.deepEqual(outputs[0].values, [0, 0.5, 0.75, 0.875]);
  const buffer = new Uint8Array(new Uint32Array(outputs[1].values).buffer);
  const { sites } = dxkit.probeReport(map, buffer);
  assert.equal(sites.length, words);
  assert.ok(sites.some(({ count }) => count > 0));
  assert.ok(dxkit.probeReport(map, buffer, "html").startsWith("<!DOCTYPE html>"));
});

test("a program of shader model 5 becomes DXIL", async () => {
  const tokens = await readFile(join(process.env.DXKIT_ROOT, "testdata/fxc/ps_flow_5_0.dxbc"));
  assert.ok(dxkit.validate(dxkit.convert(tokens, "6_6", { stripDebug: true })).valid);
  assert.throws(() => dxkit.convert(tokens, "6_9"), /neither a shader model/);
});

test("a page of two", async () => {
  const [old, fresh] = await Promise.all(["cs_textures_6_0.dxil", "cs_textures_valver_1_5.dxil"].map(testdata));
  const page = dxkit.html([{ name: "<old>", bytes: old }, { name: "new", bytes: fresh }], { compare: true });
  assert.ok(page.startsWith("<main id=\"main\""));
  assert.ok(page.includes("&lt;old&gt;") && !page.includes("<old>"));
  assert.ok(page.includes("id=\"difference\""));
  const files = ["a", "b", "c"].map((name) => ({ name, bytes: old }));
  assert.ok(dxkit.html(files).includes("class=\"files\""));
  assert.ok(dxkit.report(files).startsWith("<!DOCTYPE html>"));
});

test("texts both ways", async () => {
  const shader = await testdata("ps_solid_6_0.dxil");
  const text = dxkit.disassemble(shader);
  assert.deepEqual(Buffer.from(dxkit.assemble(text, { base: shader })), shader);
  assert.match(dxkit.disassemble(shader, { llvm: true }), /^target triple|source_filename|target datalayout/m);
  for (const form of ["yaml", "json"]) assert.deepEqual(Buffer.from(dxkit.build(form, dxkit.form(shader, form))), shader);
  try {
    dxkit.assemble("define void @main() {\n  wrong\n}\n", { name: "a.ll" });
    assert.fail("it has an error");
  } catch (error) {
    assert.ok(error instanceof DxkitError && error.kind === "text" && error.reason.startsWith("a.ll:2:"), error.message);
  }
});

test("more documents", async () => {
  const shader = await testdata("ps_multi_file_embed_debug_6_0.dxil");
  assert.equal(dxkit.stats(shader).instructions, 88);
  assert.equal(dxkit.parts(shader).at(-1).kind, "DXIL");
  assert.equal(dxkit.sources(shader).files.length, 3);
  assert.equal(dxkit.resources(shader).resources.length, 3);
  assert.deepEqual(dxkit.dump(shader)[0], { offset: 0, size: 4, path: "header > magic", value: "\"DXBC\"", bytes: "44584243" });
  assert.match(dxkit.form(shader, "hlsl"), /cbuffer Frame/);
  assert.throws(() => dxkit.form(shader, "picture"), { kind: "argument" });
});

test("parts, root signatures and arrays", async () => {
  const shader = await testdata("vs_root_signature_6_0.dxil");
  const own = new TextEncoder().encode("own bytes!!!");
  const changed = dxkit.setPart(shader, "PRIV", own);
  assert.ok(dxkit.parts(changed).some(({ kind, size }) => kind === "PRIV" && size === own.length));
  assert.deepEqual(Buffer.from(dxkit.removeParts(changed, ["PRIV"])), shader);
  const text = dxkit.rootSignature(shader);
  const fit = dxkit.fit(text, [{ name: "vs", bytes: shader }]);
  assert.ok(fit.valid && fit.shaders[0].served, JSON.stringify(fit));
  assert.equal(dxkit.fit("CBV(b9)", [{ name: "vs", bytes: shader }]).shaders[0].served, false);
  const merged = dxkit.mergeRootSignatures([{ name: "a", bytes: shader }, { name: "b", bytes: shader }]);
  assert.equal(dxkit.diffRootSignatures(merged, merged).same, true);
  assert.throws(() => dxkit.mergeRootSignatures([{ name: "a", bytes: new TextEncoder().encode("CBV(") }]), { name: "DxkitError" });
  assert.ok(dxkit.compileRootSignature(text).length > 0);
  const [array] = dxkit.containers(new TextEncoder().encode(dxkit.form(shader, "c-array", "vs.cso")), "vs.h");
  assert.equal(array.name, "vs.h:vs");
  assert.deepEqual(Buffer.from(array.bytes), shader);
});

test("files that are none, and files that are broken", async () => {
  assert.throws(() => dxkit.inspect(new TextEncoder().encode("float4 main()"), "a.hlsl"), { kind: "format" });
  const shader = await testdata("ps_solid_6_0.dxil");
  for (let end = 4; end < shader.length; end += 97) {
    const cut = shader.subarray(0, end);
    assert.throws(() => dxkit.inspect(cut), Error);
    assert.ok(dxkit.html([{ name: "cut", bytes: cut }]).includes("error"));
  }
});
