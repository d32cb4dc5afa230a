"use strict";
// Gives the files that are dropped on the page to the module in it, and shows what it answers.
(() => {
  const MOST = 200;
  const status = (text) => { document.getElementById("status").textContent = text; };
  let module = null, exports = null;
  const compile = async () => {
    const packed = Uint8Array.from(atob(document.getElementById("module").textContent.trim()), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  };
  const start = async () => {
    if (!module) await compile();
    if (!exports) exports = (await WebAssembly.instantiate(module, {})).exports;
  };
  const add = (name, bytes) => {
    const words = new TextEncoder().encode(name);
    const at = exports.dxkit_input(words.length + bytes.length);
    const room = new Uint8Array(exports.memory.buffer, at, words.length + bytes.length);
    room.set(words);
    room.set(bytes, words.length);
    return exports.dxkit_add(words.length) === 1;
  };
  const output = () => new TextDecoder().decode(
    new Uint8Array(exports.memory.buffer, exports.dxkit_output(), exports.dxkit_output_size()));

  // Files as [path, file], in the order of their paths.
  const show = async (files) => {
    const began = performance.now();
    files.sort(([one], [other]) => one < other ? -1 : 1);
    const ignored = [];
    let shown = 0;
    try {
      status("Reading " + files.length + (files.length === 1 ? " file" : " files"));
      await start();
      exports.dxkit_clear();
      for (const [path, file] of files) {
        if (shown >= MOST || !add(path, new Uint8Array(await file.arrayBuffer()))) ignored.push(path);
        else shown += 1;
      }
      exports.dxkit_show(shown === 2 ? 1 : 0);
      const template = document.createElement("template");
      // The module escapes everything that comes out of a file, and the page permits no script but its own.
      template.innerHTML = output();
      document.getElementById("main").replaceWith(template.content);
      // What was linked to in the files before is not what is linked to in these.
      if (location.hash) history.replaceState(null, "", location.href.split("#")[0]);
      document.getElementById("drop").classList.toggle("small", shown > 0);
      document.dispatchEvent(new Event("dxkit-shown"));
      const others = ignored.length ? "; not shown: " + ignored.slice(0, 5).join(", ") + (ignored.length > 5 ? " and " + (ignored.length - 5) + " more" : "") : "";
      status(shown + (shown === 1 ? " shader" : " shaders") + " in " + Math.round(performance.now() - began) + " ms" + others);
    } catch (error) {
      // The state of a module that stopped is lost.
      exports = null;
      status("This cannot be shown: " + error.message);
    }
  };

  const below = async (entry, path) => {
    if (entry.isFile) return [[path + entry.name, await new Promise((done, fail) => entry.file(done, fail))]];
    const reader = entry.createReader();
    const all = [];
    for (;;) {
      // A folder is read in pieces.
      const some = await new Promise((done, fail) => reader.readEntries(done, fail));
      if (!some.length) return all;
      for (const one of some) all.push(...await below(one, path + entry.name + "/"));
    }
  };
  const dropped = async (transfer) => {
    const items = [...transfer.items].filter((item) => item.kind === "file");
    const entries = items.map((item) => [item.webkitGetAsEntry && item.webkitGetAsEntry(), item.getAsFile()]);
    const all = [];
    for (const [entry, file] of entries) {
      if (entry && entry.isDirectory) all.push(...await below(entry, ""));
      else if (file) all.push([file.name, file]);
    }
    return all;
  };
  const zone = document.getElementById("drop");
  addEventListener("dragover", (event) => { event.preventDefault(); zone.classList.add("over"); });
  addEventListener("dragleave", () => zone.classList.remove("over"));
  addEventListener("drop", async (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    show(await dropped(event.dataTransfer));
  });
  for (const id of ["files", "folder"]) {
    const input = document.getElementById(id);
    input.addEventListener("change", () => show([...input.files].map((file) => [file.webkitRelativePath || file.name, file])));
  }
  start().then(() => status("Ready"), (error) => status("This browser cannot run the page: " + error.message));
})();
