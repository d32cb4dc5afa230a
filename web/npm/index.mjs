// dxkit as a module of JavaScript. The functions of dxkit.wasm take and give bytes in its memory.

const INSPECT = 0, CHECK = 1, DISASSEMBLE = 2;

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
    const bytes = new Uint8Array(exports.memory.buffer, exports.dxkit_output(), exports.dxkit_output_size());
    return new TextDecoder().decode(bytes);
  }

  #tell(bytes, name, what) {
    return this.#run((exports) => {
      exports.dxkit_clear();
      this.#add(exports, name, bytes);
      const told = exports.dxkit_tell(what) === 1;
      const text = this.#output(exports);
      if (!told) throw new Error(`${name}: ${text}`);
      return text;
    });
  }

  inspect(bytes, name = "shader") {
    return JSON.parse(this.#tell(bytes, name, INSPECT));
  }

  check(bytes, name = "shader") {
    return JSON.parse(this.#tell(bytes, name, CHECK)).findings;
  }

  disassemble(bytes, name = "shader") {
    return this.#tell(bytes, name, DISASSEMBLE);
  }

  html(files, { compare = false } = {}) {
    return this.#run((exports) => {
      exports.dxkit_clear();
      for (const { name, bytes } of files) this.#add(exports, name, bytes);
      exports.dxkit_show(compare ? 1 : 0);
      return this.#output(exports);
    });
  }
}
