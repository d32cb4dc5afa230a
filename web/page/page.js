"use strict";
// The workbench: gives files to the module in the page, and shows what it answers. What comes out of a file is text here, except
// for the HTML of a report, in which the module has escaped it.
(() => {
  // The longest link that holds a shader; longer ones are cut by many programs.
  const LONGEST_LINK = 60000;
  const id = (name) => document.getElementById(name);
  const make = (tag, text, name) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (name) element.className = name;
    return element;
  };
  const status = (text) => { id("status").textContent = text; };
  const encode = (text) => new TextEncoder().encode(text);
  const decode = (bytes) => new TextDecoder().decode(bytes);
  const inflate = async (bytes, form) =>
    new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(form))).arrayBuffer());
  const bytesOf = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

  // The module.
  let module = null, exports = null, given = null;
  const start = async () => {
    if (!module) module = await WebAssembly.compile(await inflate(bytesOf(id("module").textContent.trim()), "deflate"));
    if (!exports) exports = (await WebAssembly.instantiate(module, {})).exports;
  };
  const guarded = (work) => {
    if (!exports) throw new Error("the module is not ready yet");
    try { return work(); } catch (error) {
      // The state of a module that stopped is lost: another one is made of the same code.
      if (error instanceof WebAssembly.RuntimeError) { exports = null; given = null; start(); }
      throw error;
    }
  };
  const input = (...pieces) => {
    const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
    // Making room may move the memory, so that comes first.
    const start = exports.dxkit_input(size), room = new Uint8Array(exports.memory.buffer, start, size);
    let at = 0;
    for (const piece of pieces) { room.set(piece, at); at += piece.length; }
  };
  const output = () => new Uint8Array(exports.memory.buffer, exports.dxkit_output(), exports.dxkit_output_size()).slice();
  const add = (name, bytes) => {
    const words = encode(name);
    input(words, bytes);
    return exports.dxkit_add(words.length);
  };
  // The module has exactly these files.
  const give = (list) => {
    if (given === list) return;
    exports.dxkit_clear();
    for (const { name, bytes } of list) add(name, bytes);
    given = list;
  };
  // An answer, or an error with what the module says.
  const ask = (list, question, ...pieces) => guarded(() => {
    give(list);
    input(...pieces);
    if (question() !== 1) {
      const problem = JSON.parse(decode(output()));
      throw Object.assign(new Error(problem.text), problem);
    }
    return output();
  });
  const form = (list, index, name) => ask(list, () => exports.dxkit_form(index), encode(name));
  const change = (list, index, words, payload = new Uint8Array()) => ask(list, () => exports.dxkit_change(index), encode(words + "\n"), payload);
  const build = (list, base, words, text) => ask(list, () => exports.dxkit_build(base), encode(words + "\n"), encode(text));

  // The files: the containers that were opened, each with its name.
  let files = [], current = 0, panel = "report", compared = null;
  const containers = (name, bytes) => guarded(() => {
    exports.dxkit_clear();
    given = null;
    const count = add(name, bytes);
    // Of a PDB and of source code, the containers in them.
    const answer = (question, index) => { input(); return question(index) === 1 ? output() : new Uint8Array(); };
    return Array.from({ length: count }, (_, index) => ({
      name: decode(answer(exports.dxkit_name, index)), bytes: answer(exports.dxkit_file, index),
    }));
  });
  const isText = (name, bytes) => {
    if (bytes.length > 4 << 20 || bytes.subarray(0, 4096).includes(0)) return false;
    const text = decode(bytes.subarray(0, 65536));
    return /\.(ll|asm|s)$/i.test(name) || /^\s*([vpghdc]s_[45]_|lib_|define |target |; |\/\/ Generated)/m.test(text) && !/\.(hlsl|hlsli|fx|h)$/i.test(name);
  };

  // The report of all files, or of two that are compared.
  const show = () => {
    const began = performance.now();
    const list = compared || files;
    guarded(() => {
      give(list);
      exports.dxkit_show(compared ? 1 : 0);
      const template = document.createElement("template");
      template.innerHTML = decode(output());
      id("main").replaceWith(template.content);
    });
    // What was linked to in the files before is not what is linked to in these.
    if (location.hash) history.replaceState(null, "", location.href.split("#")[0]);
    document.dispatchEvent(new Event("dxkit-shown"));
    return Math.round(performance.now() - began);
  };
  window.dxkitBody = (index) => ({ html: decode(ask(compared || files, () => exports.dxkit_body(index))) });
  document.addEventListener("dxkit-opened", (event) => { current = event.detail; id("file").value = String(current); });
  const options = (select, chosen) => {
    select.replaceChildren(...files.map(({ name }, index) => {
      const option = make("option", name);
      option.value = String(index);
      return option;
    }));
    select.value = String(chosen);
  };
  const refresh = (chosen = 0) => {
    current = Math.min(chosen, files.length - 1);
    options(id("file"), current);
    id("bench").hidden = files.length === 0;
    id("welcome").hidden = true;
    id("drop").classList.toggle("small", files.length > 0 || panel !== "report");
  };
  const choose = (name) => {
    panel = name;
    for (const tab of document.querySelectorAll(".tabs button")) {
      tab.setAttribute("aria-selected", String(tab.dataset.panel === name));
      // One stop of the Tab key; the arrows go on from it.
      tab.tabIndex = tab.dataset.panel === name ? 0 : -1;
    }
    for (const section of document.querySelectorAll(".panel")) section.hidden = section.id !== "panel-" + name;
    id("main").hidden = name !== "report" && name !== "compare";
    const enter = { edit: enterEdit, root: enterRoot, reflect: enterReflect, compare: enterCompare }[name];
    if (name !== "compare" && compared) { compared = null; if (files.length) show(); id("main").hidden = name !== "report"; }
    if (enter) enter();
  };

  // Opens files, given as [name, bytes]: containers are shown, a text is edited. With `more`, the files that are open stay.
  const open = async (list, more = []) => {
    const began = performance.now(), ignored = [], found = [...more], before = current;
    let text = null;
    list.sort(([one], [other]) => one < other ? -1 : one > other ? 1 : 0);
    try {
      await start();
      for (const [name, bytes] of list) {
        const all = containers(name, bytes);
        if (all.length) found.push(...all);
        else if (isText(name, bytes)) text = [name, decode(bytes)];
        else ignored.push(name);
      }
      const rest = ignored.length ? "; not shown: " + ignored.slice(0, 5).join(", ") + (ignored.length > 5 ? " and " + (ignored.length - 5) + " more" : "") : "";
      if (!found.length && text) {
        files = [];
        compared = null;
        refresh();
        id("bench").hidden = false;
        edit(text[1], text[0]);
        status("1 text in " + Math.round(performance.now() - began) + " ms" + rest);
        return;
      }
      files = found;
      compared = null;
      edited = null;
      rootOf = null;
      if (files.length === 2 || more.length) { compared = more.length ? files.slice(-2) : files; panel = "compare"; } else panel = "report";
      refresh();
      show();
      choose(panel);
      if (more.length) order(Math.min(before, more.length - 1), files.length - 1);
      status(found.length + (found.length === 1 ? " shader" : " shaders") + " in " + Math.round(performance.now() - began) + " ms" + rest);
    } catch (error) { status("This cannot be shown: " + error.message); }
  };
  const read = async (list) => Promise.all(list.map(async ([name, file]) => [name, new Uint8Array(await file.arrayBuffer())]));

  // An editor: line numbers, errors at their lines.
  const lines = (gutter, area, wrong) => {
    const count = area.value.split("\n").length, pieces = [];
    let run = [];
    const flush = () => { if (run.length) pieces.push(run.join("\n") + "\n"); run = []; };
    for (let line = 1; line <= count; line++) {
      if (wrong.has(line)) { flush(); pieces.push(make("b", String(line))); } else run.push(line);
    }
    flush();
    gutter.replaceChildren(...pieces);
    gutter.scrollTop = area.scrollTop;
  };
  const goTo = (area, line, column = 1) => {
    const all = area.value.split("\n");
    const start = all.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    area.focus();
    area.setSelectionRange(start + column - 1, start + (all[line - 1] || "").length);
    area.scrollTop = Math.max(0, (line - 6) * parseFloat(getComputedStyle(area).lineHeight));
  };
  // Messages of the form `name:line:column: error: …`, and the lines that follow each.
  const located = (text) => {
    const found = [];
    for (const line of text.split("\n")) {
      const place = /^(?:.*?):(\d+):(\d+): (.*)$/.exec(line);
      if (place) found.push({ line: Number(place[1]), column: Number(place[2]), message: place[3] });
      else if (found.length) found[found.length - 1].message += "\n" + line;
      else found.push({ message: line });
    }
    return found;
  };
  const tell = (box, area, messages) => {
    box.replaceChildren(...messages.map(({ line, column, message, good }) => {
      const row = make("div", line ? undefined : message, good ? "good" : "error");
      if (good) row.append(make("span", good, "note"));
      if (line) {
        const button = make("button", "line " + line + ": " + message);
        button.type = "button";
        button.addEventListener("click", () => goTo(area, line, column));
        row.append(button);
      }
      return row;
    }));
  };
  const live = (area, work) => {
    let waiting = 0;
    area.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(work, 300); });
  };

  // The text of a program.
  let edited = null, made = null;
  const edit = (text, name) => {
    edited = { name, base: files.length > 0 };
    id("edit-text").value = text;
    panel = "edit";
    choose("edit");
  };
  const enterEdit = () => {
    const key = files.length ? current + " " + id("edit-form").value : "";
    if (files.length && (!edited || edited.key !== key)) {
      edited = { key, name: files[current].name, base: true };
      try { id("edit-text").value = decode(form(files, current, id("edit-form").value)); } catch (error) {
        id("edit-text").value = "";
        made = null;
        lines(id("edit-gutter"), id("edit-text"), new Set());
        tell(id("edit-messages"), id("edit-text"), [{ message: error.message }]);
        return;
      }
    }
    assemble();
  };
  const assemble = () => {
    const area = id("edit-text"), began = performance.now();
    const base = edited && edited.base && id("edit-base").checked && files.length ? current : -1;
    let messages = [];
    made = null;
    try {
      const bytes = build(files, base >>> 0, "asm text", area.value);
      const list = [{ name: "text", bytes }];
      const { valid, findings } = JSON.parse(decode(form(list, 0, "validate")));
      made = bytes;
      const time = Math.round(performance.now() - began);
      messages = valid ? [{ good: "assembled, valid and signed: " + bytes.length + " bytes, " + time + " ms" }]
        : [{ message: "assembled, but not valid: " + bytes.length + " bytes, " + time + " ms" }];
      for (const finding of findings) messages.push({ message: finding.severity + "[" + finding.rule + "] " + [finding.path, finding.message].filter(Boolean).join(": ") });
    } catch (error) { messages = located(error.message && error.kind === "text" ? error.message : error.message); }
    lines(id("edit-gutter"), area, new Set(messages.map(({ line }) => line)));
    tell(id("edit-messages"), area, messages);
    id("edit-keep").disabled = id("edit-save").disabled = !made;
    id("edit-compare").disabled = !made || !files.length;
  };
  live(id("edit-text"), assemble);
  id("edit-form").addEventListener("change", () => { if (files.length) { edited = null; enterEdit(); } });
  id("edit-base").addEventListener("change", assemble);
  id("edit-keep").addEventListener("click", () => {
    if (!made) return;
    const name = edited ? edited.name : "text";
    if (files.length) files = files.map((file, index) => index === current ? { name, bytes: made } : file);
    else files = [{ name: name.replace(/\.(ll|asm)$/, "") + ".cso", bytes: made }];
    edited = null;
    compared = null;
    refresh(current);
    show();
    choose("report");
    if (files.length > 1) location.hash = "#s" + current;
    status("the edited shader is shown");
  });
  // The edited shader is one more file beside the original.
  id("edit-compare").addEventListener("click", () => {
    if (!made || !files.length) return;
    const original = current, name = stem(files[current].name) + " (edited).cso";
    const at = files.findIndex((file) => file.name === name);
    const other = { name, bytes: made };
    files = at < 0 ? [...files, other] : files.map((file, index) => index === at ? other : file);
    refresh(original);
    compared = [files[original], other];
    choose("compare");
    order(original, at < 0 ? files.length - 1 : at);
  });
  id("edit-save").addEventListener("click", () => { if (made) save(stem(edited ? edited.name : "text") + ".cso", made); });

  // A root signature, and which shaders it serves.
  let rootOf = null, root = null;
  const enterRoot = () => {
    if (rootOf !== current && files.length) {
      rootOf = current;
      let text = "// version 1.1\nRootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT)\n";
      for (const name of ["root-signature", "suggested-root-signature"]) {
        try { text = decode(form(files, current, name)); break; } catch { /* there is none */ }
      }
      id("root-text").value = text;
    }
    fit();
  };
  const fit = () => {
    const area = id("root-text"), text = area.value;
    root = null;
    const answer = JSON.parse(decode(ask(files, () => exports.dxkit_fit(), encode(text))));
    const messages = answer.messages.map(({ line, column, severity, rule, message }) => ({ line, column, message: severity + "[" + rule + "] " + message }));
    if (answer.valid) {
      messages.push({ good: "version " + answer.version + ", " + answer.cost + " of 64 DWORDs" });
      root = build(files, -1 >>> 0, "root-signature root", text);
    }
    lines(id("root-gutter"), area, new Set(answer.messages.map(({ line }) => line)));
    tell(id("root-messages"), area, messages);
    const table = make("table"), body = make("tbody");
    for (const { file, served, findings } of answer.shaders) {
      const row = make("tr"), verdict = make("td");
      verdict.append(make("span", served === null ? "unknown" : served ? "served" : "not served", served === null ? "warning" : served ? "note" : "error"));
      row.append(make("td", file, "w"), verdict, make("td", findings.join("\n"), "w"));
      body.append(row);
    }
    table.append(body);
    id("root-shaders").replaceChildren(table);
    id("root-set").disabled = id("root-save").disabled = !root;
  };
  const payload = () => {
    const { parts } = JSON.parse(decode(form([{ name: "root", bytes: root }], 0, "parts")));
    const part = parts.find(({ kind }) => kind === "RTS0");
    return root.slice(part.offset + 8, part.offset + 8 + part.size);
  };
  live(id("root-text"), fit);
  id("root-save").addEventListener("click", () => save("root.rts0", payload()));
  id("root-set").addEventListener("click", () => {
    const { name } = files[current], bytes = change(files, current, "set RTS0", payload());
    files = files.map((file, index) => index === current ? { name, bytes } : file);
    edited = null;
    refresh(current);
    show();
    choose("root");
    status("the root signature is in " + name);
  });

  // Reflection.
  const enterReflect = () => {
    const name = id("reflect-form").value;
    try {
      const text = decode(form(files, current, name));
      id("reflect-text").textContent = name === "reflect" || name === "slang" ? JSON.stringify(JSON.parse(text), null, 2) : text;
      id("reflect-text").className = "";
    } catch (error) { id("reflect-text").textContent = error.message; id("reflect-text").className = "error"; }
  };
  const copy = async (text) => {
    try { await navigator.clipboard.writeText(text); return; } catch { /* a page from a disk may not; the older way may */ }
    const area = make("textarea", text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  };
  id("reflect-form").addEventListener("change", enterReflect);
  id("reflect-copy").addEventListener("click", async () => { await copy(id("reflect-text").textContent); status("copied"); });

  // Two shaders.
  const enterCompare = () => {
    const [old, fresh] = [id("compare-old"), id("compare-new")];
    const before = [old.value, fresh.value];
    options(old, 0);
    options(fresh, Math.min(1, files.length - 1));
    if (compared && compared !== files && before.every((value) => value !== "" && value < files.length)) [old.value, fresh.value] = before;
    compare();
  };
  const compare = () => {
    const alone = files.length < 2;
    id("compare-note").hidden = !alone;
    if (alone) { compared = null; id("main").hidden = true; return; }
    const pair = [id("compare-old"), id("compare-new")].map(({ value }) => files[Number(value)]);
    compared = pair;
    show();
  };
  // Chooses the two.
  const order = (old, fresh) => {
    id("compare-old").value = String(old);
    id("compare-new").value = String(fresh);
    compare();
  };
  for (const name of ["compare-old", "compare-new"]) id(name).addEventListener("change", compare);
  id("compare-input").addEventListener("change", async () => {
    const added = await read([...id("compare-input").files].map((file) => [file.name, file]));
    id("compare-input").value = "";
    await open(added, files);
  });
  id("compare-swap").addEventListener("click", () => {
    const [old, fresh] = [id("compare-old"), id("compare-new")];
    [old.value, fresh.value] = [fresh.value, old.value];
    compare();
  });

  // Saving.
  const stem = (name) => name.split(/[/\\]/).pop().replace(/\.(cso|dxil|dxbc|ll|asm|h|pdb)(:.*)?$/i, "") || "shader";
  const save = (name, bytes) => {
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    document.dispatchEvent(new CustomEvent("dxkit-saved", { detail: { name, bytes } }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    id("save-note").textContent = name + ": " + bytes.length + " bytes";
  };
  const saved = {
    "as-is": (name) => [name + ".cso", files[current].bytes],
    sign: (name) => [name + ".cso", change(files, current, "sign")],
    strip: (name) => [name + ".cso", change([{ name, bytes: change(files, current, "strip all") }], 0, "sign")],
    "c-array": (name) => [name + ".h", form(files, current, "c-array")],
    yaml: (name) => [name + ".yaml", form(files, current, "yaml")],
    dis: (name) => [name + ".txt", form(files, current, "dis")],
    report: (name) => [name + ".html", form(files, current, "report")],
  };
  for (const button of document.querySelectorAll("[data-save]")) {
    button.addEventListener("click", () => {
      try { save(...saved[button.dataset.save](stem(files[current].name))); } catch (error) { id("save-note").textContent = error.message; }
    });
  }

  // A link that holds a shader: its name, a zero, its bytes, compressed, in base64 for addresses.
  id("share").addEventListener("click", async () => {
    const { name, bytes } = files[current];
    const stream = new Blob([encode(name), new Uint8Array(1), bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const packed = new Uint8Array(await new Response(stream).arrayBuffer());
    let text = "";
    for (let at = 0; at < packed.length; at += 4096) text += String.fromCharCode(...packed.subarray(at, at + 4096));
    const link = location.href.split("#")[0] + "#shader=" + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    if (link.length > LONGEST_LINK) {
      id("save-note").textContent = "the shader is too large for a link: " + link.length + " characters, at most " + LONGEST_LINK;
      return;
    }
    document.dispatchEvent(new CustomEvent("dxkit-linked", { detail: link }));
    await copy(link);
    id("save-note").textContent = "copied: a link of " + link.length + " characters";
  });
  const openLink = async () => {
    const text = /^#shader=([\w-]+)$/.exec(location.hash);
    if (!text) return;
    try {
      const whole = await inflate(bytesOf(text[1].replaceAll("-", "+").replaceAll("_", "/")), "deflate-raw");
      const end = whole.indexOf(0);
      await open([[decode(whole.subarray(0, end)), whole.slice(end + 1)]]);
    } catch (error) { status("The link cannot be read: " + error.message); }
  };
  addEventListener("hashchange", openLink);

  // Pasting: bytes in hexadecimal or in base64, an array of C, or a text.
  const paste = async (text) => {
    const name = "pasted", plain = text.trim();
    const digits = plain.replaceAll(/0x|[\s,;]/gi, "");
    if (/^[0-9a-f]+$/i.test(digits) && /^44584243/.test(digits)) {
      return open([[name, Uint8Array.from(digits.match(/../g) || [], (two) => parseInt(two, 16))]]);
    }
    const base64 = plain.replaceAll(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/");
    if (/^RFhCQ[A-Za-z0-9+/]*=*$/.test(base64)) {
      try { return await open([[name, bytesOf(base64)]]); } catch { /* not base64 */ }
    }
    await start();
    // The numbers of an array, without what stands around them.
    const list = /^[\dxa-f\s,]+$/i.test(plain) && plain.includes(",") ? "{" + plain + "}" : text;
    const arrays = containers(name, encode(list));
    if (arrays.length) return open(arrays.map((file) => [file.name, file.bytes]));
    return open([[name + ".ll", encode(text)]]);
  };
  id("paste").addEventListener("click", () => { id("paste-text").value = ""; id("paste-box").showModal(); });
  id("paste-done").addEventListener("click", () => { id("paste-box").close(); paste(id("paste-text").value); });
  addEventListener("paste", (event) => {
    if (event.target.closest && event.target.closest("input, textarea, select")) return;
    const list = [...event.clipboardData.files];
    if (list.length) read(list.map((file) => [file.name, file])).then(open);
    else if (event.clipboardData.getData("text")) paste(event.clipboardData.getData("text"));
  });

  // Dropping.
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
  const zone = id("drop");
  addEventListener("dragover", (event) => { event.preventDefault(); zone.classList.add("over"); });
  addEventListener("dragleave", () => zone.classList.remove("over"));
  addEventListener("drop", async (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    await open(await read(await dropped(event.dataTransfer)));
  });
  for (const name of ["files-input", "folder-input"]) {
    const box = id(name);
    box.addEventListener("change", async () => open(await read([...box.files].map((file) => [file.webkitRelativePath || file.name, file]))));
  }

  // Examples.
  const examples = JSON.parse(id("example-files").textContent);
  for (const { title, name, bytes } of examples) {
    id("examples").append(make("option", title));
    const item = make("li"), button = make("button", title);
    button.type = "button";
    button.addEventListener("click", () => open([[name, bytesOf(bytes)]]));
    item.append(button);
    id("example-list").append(item);
  }
  id("examples").addEventListener("change", () => {
    const example = examples[id("examples").selectedIndex - 1];
    if (example) open([[example.name, bytesOf(example.bytes)]]);
    id("examples").selectedIndex = 0;
  });
  id("file").addEventListener("change", () => {
    current = Number(id("file").value);
    if (panel === "report" && files.length > 1) location.hash = "#s" + current;
    else choose(panel);
  });
  const tabs = [...document.querySelectorAll(".tabs button")];
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab.dataset.panel));
    tab.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const next = tabs[(to + tabs.length) % tabs.length];
      next.focus();
      choose(next.dataset.panel);
    });
  }
  for (const [gutter, area] of [["edit-gutter", "edit-text"], ["root-gutter", "root-text"]]) {
    id(area).addEventListener("scroll", () => { id(gutter).scrollTop = id(area).scrollTop; });
  }
  start().then(() => { status("Ready"); return openLink(); }, (error) => status("This browser cannot run the page: " + error.message));
})();
