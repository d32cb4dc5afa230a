// dxkit as a module of JavaScript. The functions of dxkit.wasm take and give bytes in its memory.

/** Why dxkit could not do something: `kind`, and where it is known, `path` and `offset`. */
export class DxkitError extends Error {
  constructor({ kind, message, path = "", offset = null, text = message }, file = "") {
    super(file ? `${file}: ${text}` : text);
    this.name = "DxkitError";
    this.kind = kind;
    this.reason = message;
    this.path = path;
    this.offset = offset;
  }
}


const encode = (text) => new TextEncoder().encode(text);
const decode = (bytes) => new TextDecoder().decode(bytes);
/** The number of no file. */
const NO_FILE = 0xffffffff;

const compiled = async (source) => {
  if (source instanceof WebAssembly.Module) return source;
  if (source) return WebAssembly.compile(source instanceof Response ? await source.arrayBuffer() : source);
  const url = new URL("./dxkit.wasm", import.meta.url);
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  return WebAssembly.compileStreaming(fetch(url));
};

/** Loads dxkit: from the file beside this one, or from what is given. */
export async function load(source) {
  const module = await compiled(source);
  return new Dxkit(module, await WebAssembly.instantiate(module, {}));
}

export class Dxkit {
  #module;
  #exports;

  constructor(module, instance) {
    this.#module = module;
    this.#exports = instance.exports;
  }

  /** Runs `work`. A module that stopped is replaced, so that the next call finds a sound one. */
  #run(work) {
    // The main thread of a browser makes instances of large modules in the background alone: that has begun below.
    this.#exports ??= new WebAssembly.Instance(this.#module, {}).exports;
    try {
      return work(this.#exports);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) {
        this.#exports = undefined;
        WebAssembly.instantiate(this.#module, {}).then((instance) => { this.#exports ??= instance.exports; });
      }
      throw error;
    }
  }

  /** Writes pieces where the next call reads them. */
  #input(exports, ...pieces) {
    const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const at = exports.dxkit_input(size);
    const room = new Uint8Array(exports.memory.buffer, at, size);
    let written = 0;
    for (const piece of pieces) {
      room.set(piece, written);
      written += piece.length;
    }
  }

  #add(exports, { name, bytes, isAny }) {
    const words = encode(name);
    this.#input(exports, words, bytes);
    if (isAny) {
      exports.dxkit_add_any(words.length);
    } else if (exports.dxkit_add(words.length) === 0) {
      throw new DxkitError({ kind: "format", message: "it is not a shader container, and no PDB or source code with one" }, name);
    }
  }

  #output(exports) {
    return new Uint8Array(exports.memory.buffer, exports.dxkit_output(), exports.dxkit_output_size());
  }

  /** What `ask` makes the module answer about files and the pieces of an input: bytes. */
  #answer(files, ask, ...pieces) {
    return this.#run((exports) => {
      exports.dxkit_clear();
      for (const file of files) this.#add(exports, file);
      this.#input(exports, ...pieces);
      const answered = ask(exports) === 1;
      const output = this.#output(exports).slice();
      if (!answered) throw new DxkitError(JSON.parse(decode(output)), files.at(-1)?.name);
      return output;
    });
  }

  form(bytes, form, name = "shader") {
    return decode(this.#answer([{ name, bytes }], (exports) => exports.dxkit_form(0), encode(form)));
  }

  change(bytes, change, argument = "", payload = new Uint8Array(), name = "shader") {
    const words = encode(`${change} ${argument}`.trim() + "\n");
    return this.#answer([{ name, bytes }], (exports) => exports.dxkit_change(0), words, payload);
  }

  run(bytes, request = {}, name = "shader") {
    // Typed arrays are lists in JSON.
    const plain = (_, value) => (ArrayBuffer.isView(value) ? Array.from(value) : typeof value === "bigint" ? String(value) : value);
    const words = encode(JSON.stringify(request, plain));
    return JSON.parse(decode(this.#answer([{ name, bytes }], (exports) => exports.dxkit_run(0), words)));
  }

  build(kind, text, { name = "text", base } = {}) {
    const files = base ? [{ name: "base", bytes: base }] : [];
    const from = base ? 0 : NO_FILE;
    const words = encode(`${kind} ${name}\n`);
    return this.#answer(files, (exports) => exports.dxkit_build(from), words, typeof text === "string" ? encode(text) : text);
  }

  combine(combination, files, argument = "") {
    // A map and a buffer are no containers.
    const isAny = combination === "probe-report";
    const given = files.map(({ name, bytes }) => ({ name, bytes, isAny }));
    return this.#answer(given, (exports) => exports.dxkit_combine(), encode(`${combination} ${argument}`.trim()));
  }

  link(libraries, profile, { entry = "", exports = "" } = {}) {
    return this.combine("link", libraries, `${profile} ${entry || exports}`);
  }

  mergeRootSignatures(files) { return this.combine("merge-root-signatures", files); }

  diffRootSignatures(old, fresh, { names: [oldName, newName] = ["old", "new"] } = {}) {
    const files = [{ name: oldName, bytes: old }, { name: newName, bytes: fresh }];
    return JSON.parse(decode(this.combine("diff-root-signatures", files)));
  }

  fit(text, files) {
    return JSON.parse(decode(this.#answer(files, (exports) => exports.dxkit_fit(), encode(text))));
  }

  containers(bytes, name = "file") {
    return this.#run((exports) => {
      const words = encode(name);
      exports.dxkit_clear();
      this.#input(exports, words, bytes);
      const count = exports.dxkit_add(words.length);
      const told = (ask, index) => (ask(index) === 1 ? this.#output(exports).slice() : new Uint8Array());
      return Array.from({ length: count }, (_, index) => ({
        name: decode(told(exports.dxkit_name, index)),
        bytes: told(exports.dxkit_file, index),
      }));
    });
  }

  #document(bytes, form, name) {
    return JSON.parse(this.form(bytes, form, name));
  }

  inspect(bytes, name) { return this.#document(bytes, "inspect", name); }
  parts(bytes, name) { return this.#document(bytes, "parts", name).parts; }
  check(bytes, name) { return this.#document(bytes, "check", name).findings; }
  validate(bytes, name) { return this.#document(bytes, "validate", name); }
  reflect(bytes, name) { return this.#document(bytes, "reflect", name); }
  stats(bytes, name) { return this.#document(bytes, "stats", name); }
  resources(bytes, name) { return this.#document(bytes, "resources", name); }
  sources(bytes, name) { return this.#document(bytes, "sources", name); }
  lint(bytes, name) { return this.#document(bytes, "lint", name).findings; }
  lines(bytes, name) { return this.#document(bytes, "lines", name); }

  pdb(bytes, { slim = false, name = "shader" } = {}) {
    return this.#answer([{ name, bytes }], (exports) => exports.dxkit_form(0), encode(slim ? "slim-pdb" : "pdb"));
  }

  dump(bytes, name) {
    return this.form(bytes, "dump", name).trimEnd().split("\n").map((line) => JSON.parse(line));
  }

  disassemble(bytes, { llvm = false, name } = {}) { return this.form(bytes, llvm ? "llvm" : "dis", name); }
  assemble(text, options) { return this.build("asm", text, options); }
  compileRootSignature(text, options) { return this.build("root-signature", text, options); }
  rootSignature(bytes, name) { return this.form(bytes, "root-signature", name); }

  diff(old, fresh, { names: [oldName, newName] = ["old", "new"] } = {}) {
    const files = [{ name: oldName, bytes: old }, { name: newName, bytes: fresh }];
    return JSON.parse(decode(this.#answer(files, (exports) => exports.dxkit_diff())));
  }

  strip(bytes, what = ["all"], name) { return this.change(bytes, "strip", what.join(" "), undefined, name); }
  sign(bytes, name) { return this.change(bytes, "sign", "", undefined, name); }
  convert(bytes, model = "6_0", { stripDebug, names, name } = {}) {
    const words = [model, ...(stripDebug ? ["strip-debug"] : []), ...(names ? ["names"] : [])];
    return this.change(bytes, "convert", words.join(" "), undefined, name);
  }

  canonical(bytes, name) { return this.change(bytes, "canonical", "", undefined, name); }
  convertRootSignature(bytes, version, name) { return this.change(bytes, "root-signature-version", version, undefined, name); }
  rebind(bytes, rules, name) { return this.change(bytes, "rebind", rules.join(";"), undefined, name); }
  specialize(bytes, constants, name) {
    const statements = Object.entries(constants).map(([member, value]) => `${member}=${JSON.stringify(value)}`);
    return this.change(bytes, "specialize", statements.join(";"), undefined, name);
  }
  instrument(bytes, probe, { register = "u7,space9", name = "shader" } = {}) {
    const words = `${probe} ${register}`;
    const map = JSON.parse(decode(this.combine("probe-map", [{ name, bytes }], words)));
    return { bytes: this.change(bytes, "instrument", words, undefined, name), map };
  }
  probeReport(map, buffer, form = "json") {
    const files = [{ name: "map", bytes: encode(JSON.stringify(map)) }, { name: "buffer", bytes: buffer }];
    const text = decode(this.combine("probe-report", files, form));
    return form === "json" ? JSON.parse(text) : text;
  }
  setPart(bytes, part, payload, name) { return this.change(bytes, "set", part, payload, name); }
  removeParts(bytes, parts, name) { return this.change(bytes, "remove", parts.join(" "), undefined, name); }

  report(files, { compare = false } = {}) {
    return this.#run((exports) => {
      exports.dxkit_clear();
      for (const file of files) this.#add(exports, file);
      exports.dxkit_page(compare ? 1 : 0);
      return decode(this.#output(exports));
    });
  }

  html(files, { compare = false } = {}) {
    return this.#run((exports) => {
      exports.dxkit_clear();
      for (const file of files) this.#add(exports, file);
      exports.dxkit_show(compare ? 1 : 0);
      return decode(this.#output(exports));
    });
  }
}
