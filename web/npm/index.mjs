// dxkit as a module of JavaScript. The functions of dxkit.wasm take and give bytes in its memory.

const INSPECT = 0, CHECK = 1, DISASSEMBLE = 2, REFLECT = 3, VALIDATE = 4, DIFF = 5, SIGN = 6;

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
  return new Dxkit(await compiled(source));
}

export class Dxkit {
  #module;
  #exports;

  constructor(module) {
    this.#module = module;
  }

  /** Runs `work`. A module that stopped is replaced, so that the next call finds a sound one. */
  #run(work) {
    this.#exports ??= new WebAssembly.Instance(this.#module, {}).exports;
    try {
      return work(this.#exports);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) this.#exports = undefined;
      throw error;
    }
  }

  #add(exports, name, bytes) {
    const words = new TextEncoder().encode(name);
    const at = exports.dxkit_input(words.length + bytes.length);
    const room = new Uint8Array(exports.memory.buffer, at, words.length + bytes.length);
    room.set(words);
    room.set(bytes, words.length);
    if (exports.dxkit_add(words.length) === 0) throw new TypeError(`${name} is not a shader container, and no PDB with one`);
  }

  #output(exports) {
    return new Uint8Array(exports.memory.buffer, exports.dxkit_output(), exports.dxkit_output_size());
  }

  /** What `ask` makes the module answer about files: bytes in its memory, which `take` takes. */
  #answer(files, ask, take) {
    return this.#run((exports) => {
      exports.dxkit_clear();
      for (const { name, bytes } of files) this.#add(exports, name, bytes);
      const told = ask(exports) === 1;
      const output = this.#output(exports);
      if (!told) throw new Error(`${files.at(-1).name}: ${new TextDecoder().decode(output)}`);
      return take(output);
    });
  }

  #tell(bytes, name, what) {
    return this.#answer([{ name, bytes }], (exports) => exports.dxkit_tell(what), (output) => new TextDecoder().decode(output));
  }

  inspect(bytes, name = "shader") {
    return JSON.parse(this.#tell(bytes, name, INSPECT));
  }

  check(bytes, name = "shader") {
    return JSON.parse(this.#tell(bytes, name, CHECK)).findings;
  }

  validate(bytes, name = "shader") {
    return JSON.parse(this.#tell(bytes, name, VALIDATE));
  }

  reflect(bytes, name = "shader") {
    return JSON.parse(this.#tell(bytes, name, REFLECT));
  }

  disassemble(bytes, name = "shader") {
    return this.#tell(bytes, name, DISASSEMBLE);
  }

  diff(old, fresh, { names: [oldName, newName] = ["old", "new"] } = {}) {
    const files = [{ name: oldName, bytes: old }, { name: newName, bytes: fresh }];
    const take = (output) => JSON.parse(new TextDecoder().decode(output));
    return this.#answer(files, (exports) => exports.dxkit_tell(DIFF), take);
  }

  strip(bytes, what = ["all"], name = "shader") {
    const ask = (exports) => {
      const words = new TextEncoder().encode(what.join(" "));
      const at = exports.dxkit_input(words.length);
      new Uint8Array(exports.memory.buffer, at, words.length).set(words);
      return exports.dxkit_strip();
    };
    return this.#answer([{ name, bytes }], ask, (output) => output.slice());
  }

  sign(bytes, name = "shader") {
    return this.#answer([{ name, bytes }], (exports) => exports.dxkit_tell(SIGN), (output) => output.slice());
  }

  html(files, { compare = false } = {}) {
    return this.#run((exports) => {
      exports.dxkit_clear();
      for (const { name, bytes } of files) this.#add(exports, name, bytes);
      exports.dxkit_show(compare ? 1 : 0);
      return new TextDecoder().decode(this.#output(exports));
    });
  }
}
