"use strict";
// The table, the bytes, the search and the keys of a report. The only markup here is that of bodies, in which dxkit has escaped
// what comes out of files; a parser that runs no scripts reads it. Everything else that comes out of a file is text.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const make = (tag, text, name) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (name) element.className = name;
    return element;
  };
  const hexadecimal = (number) => "0x" + number.toString(16);

  // Theme.
  const root = document.documentElement;
  const stored = (value) => {
    try {
      if (value) localStorage.setItem("dxkit-theme", value);
      return localStorage.getItem("dxkit-theme");
    } catch { return null; }
  };
  if (stored()) root.dataset.theme = stored();
  const toggleTheme = () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    stored(root.dataset.theme);
  };

  // What is linked to is shown, however it is folded, below the head of the page.
  const reveal = (element) => {
    for (let at = element; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  };
  const hash = () => { try { return decodeURIComponent(location.hash.slice(1)); } catch { return ""; } };
  const follow = () => {
    const target = hash() && document.getElementById(hash());
    if (target) { reveal(target); bytesIn(target); target.scrollIntoView({ block: "start" }); }
  };

  // Bodies of shaders: a group of them is compressed together.
  const kept = { element: null, bodies: [] };
  // What src/html/distant.rs took out, put back.
  const restore = (packed) => {
    const view = new DataView(packed.buffer), whole = new Uint8Array(view.getUint32(0, true));
    let at = 12, literal = view.getUint32(8, true), to = 0, distance = 0;
    const number = () => {
      for (let value = 0, shift = 0; ; shift += 7) {
        const byte = packed[at++];
        value |= (byte & 127) << shift;
        if (byte < 128) return value;
      }
    };
    for (let copies = view.getUint32(4, true); copies > 0; copies--) {
      const count = number(), length = number();
      distance = number() || distance;
      whole.set(packed.subarray(literal, literal + count), to);
      literal += count;
      to += count;
      for (const end = to + length; to < end; to++) whole[to] = whole[to - distance];
    }
    whole.set(packed.subarray(literal), to);
    return whole;
  };
  const read = async (element) => {
    if (kept.element === element) return kept.bodies;
    const packed = Uint8Array.from(atob(element.textContent.trim()), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const bytes = restore(new Uint8Array(await new Response(stream).arrayBuffer())), view = new DataView(bytes.buffer);
    // How many there are, the sizes of three pieces of each, all first pieces, all second ones, all third ones.
    const count = view.getUint32(0, true), decoder = new TextDecoder();
    const bodies = Array.from({ length: count }, () => []);
    let at = 4 + count * 12;
    for (let piece = 0; piece < 3; piece++) {
      for (let body = 0; body < count; body++) {
        const size = view.getUint32(4 + body * 12 + piece * 4, true);
        bodies[body].push(bytes.subarray(at, at + size));
        at += size;
      }
    }
    bodies.forEach((body) => { body[0] = decoder.decode(body[0]); body[1] = decoder.decode(body[1]); });
    Object.assign(kept, { element, bodies });
    return bodies;
  };
  // The HTML of a compact form: src/html/compact.rs says what its characters are.
  const expand = (compact, prefix) => {
    const tokens = new Map(JSON.parse(document.getElementById("tokens").textContent).map(([code, text]) => [String.fromCharCode(code), text]));
    let line = -1;
    return compact.replace(/\x01|\x02(\d+);|\x03(\w)(-?\d+);|[\x04-\x08\x0b\x0c\x0e-\x1f]/g, (code, number, letter, back) => {
      if (code === "\x01" || number !== undefined) {
        line = number === undefined ? line + 1 : Number(number);
        return '<span class="r" id="' + prefix + "-l" + line + '">';
      }
      if (letter !== undefined) return '<a class="' + letter + '" href="#' + prefix + "-l" + (line - Number(back)) + '">';
      return code === "\x04" ? prefix + "-" : tokens.get(code);
    });
  };
  const stored_body = async (index) => {
    const first = (element) => Number(element.id.slice("bodies-".length));
    const element = all("script[id^=bodies-]").findLast((element) => first(element) <= index);
    if (!element) return { html: "" };
    const [compact, data, bytes] = (await read(element))[index - first(element)];
    return { html: expand(compact, "s" + index), beside: data && { data, bytes } };
  };

  // The table of files, and the shader of it that is open.
  const files = () => document.querySelector("#files");
  const rows = () => all("table.files tbody tr");
  let open = -1, scrolled = 0;
  const link = (text, to, title) => {
    const element = make("a", text);
    element.href = to;
    if (title) element.title = title;
    return element;
  };
  // The rows that are shown, in their order: what "next" means.
  const neighbour = (index, step) => {
    const list = rows().filter((row) => !row.hidden), at = list.findIndex((row) => row.id === "s" + index);
    return list[at + step] && list[at + step].id;
  };
  const close = () => {
    open = -1;
    document.getElementById("shader").replaceChildren();
    files().hidden = false;
    field.placeholder = "Filter  /";
    scrollTo({ top: scrolled, behavior: "instant" });
  };
  const show = async (index) => {
    if (open < 0) scrolled = scrollY;
    open = index;
    const provider = window.dxkitBody || stored_body;
    const { html, beside } = await provider(index);
    if (open !== index) return;
    const place = document.getElementById("shader");
    const walk = make("nav", undefined, "walk");
    walk.setAttribute("aria-label", "Shaders");
    walk.append(link("← all " + rows().length + " shaders", "#files", "u"));
    for (const [step, text, key] of [[-1, "‹ previous", "["], [1, "next ›", "]"]]) {
      const to = neighbour(index, step);
      if (to) walk.append(link(text, "#" + to, key));
    }
    place.replaceChildren(walk, ...new DOMParser().parseFromString(html, "text/html").body.childNodes);
    if (beside) for (const section of all("section", place)) if (section.querySelector(".data")) apart.set(section, beside);
    files().hidden = true;
    field.placeholder = "Search  /";
    field.value = "";
    prepare();
    document.dispatchEvent(new CustomEvent("dxkit-opened", { detail: index }));
  };
  const route = async () => {
    if (files()) {
      const wanted = /^s(\d+)(-|$)/.exec(hash());
      if (wanted) {
        const index = Number(wanted[1]), fresh = open !== index;
        if (fresh) await show(index);
        if (hash() === "s" + index) { if (fresh) scrollTo({ top: 0, behavior: "instant" }); return; }
      } else if (open >= 0) { close(); return; }
    }
    follow();
  };
  // A link to a shader: the browser would scroll to its row meanwhile, as slowly as to any other place.
  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("table.files a, .walk a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (link.hash !== location.hash) history.pushState(null, "", link.hash);
    route();
  });
  const number = (text) => text === "" ? -1 : Number(text);
  const sort = (column, descending) => {
    const body = document.querySelector("table.files tbody"), numeric = all("table.files th")[column].classList.contains("n");
    const key = (row) => numeric ? number(row.cells[column].textContent) : row.cells[column].textContent;
    const list = rows().map((row) => [key(row), row]);
    list.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0) * (descending ? -1 : 1));
    body.append(...list.map(([, row]) => row));
    all("table.files th").forEach((head, at) => head.setAttribute("aria-sort", at !== column ? "none" : descending ? "descending" : "ascending"));
  };
  let stage = "";
  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows()) {
      const text = row.textContent.toLowerCase();
      row.hidden = stage && row.cells[1].textContent !== stage || !words.every((word) => text.includes(word));
      if (!row.hidden) count++;
    }
    output().textContent = words.length || stage ? count + " of " + rows().length : "";
  };
  const prepareTable = () => {
    if (!files() || files().dataset.ready) return;
    files().dataset.ready = "yes";
    all(".noscript", files()).forEach((note) => { note.hidden = true; });
    open = -1;
    stage = "";
    field.placeholder = "Filter  /";
    all("table.files th").forEach((head, column) => {
      const button = make("button", head.textContent);
      button.type = "button";
      head.replaceChildren(button);
      head.setAttribute("aria-sort", "none");
      button.addEventListener("click", () => {
        const now = head.getAttribute("aria-sort"), numeric = head.classList.contains("n");
        // Of numbers, the largest come first.
        sort(column, now === "none" ? numeric : now === "ascending");
      });
    });
    const counts = new Map();
    for (const row of rows()) counts.set(row.cells[1].textContent, (counts.get(row.cells[1].textContent) || 0) + 1);
    const chips = make("div", undefined, "chips");
    chips.setAttribute("role", "group");
    chips.setAttribute("aria-label", "Stages");
    for (const [name, count] of [["", rows().length], ...[...counts].filter(([name]) => name).sort(([, one], [, other]) => other - one)]) {
      const chip = make("button", (name || "All") + " " + count);
      chip.type = "button";
      chip.setAttribute("aria-pressed", String(name === ""));
      chip.addEventListener("click", () => {
        stage = name;
        all("button", chips).forEach((other) => other.setAttribute("aria-pressed", String(other === chip)));
        filter();
      });
      chips.append(chip);
    }
    if (counts.size > 1) document.querySelector("table.files").parentElement.before(chips);
  };

  // Bytes.
  const HEIGHT = 20;
  // The data and the bytes of sections that do not contain them.
  const apart = new WeakMap();
  class Bytes {
    constructor(section) {
      this.box = section.querySelector(".hex");
      this.grid = section.querySelector(".grid");
      this.space = section.querySelector(".space");
      this.panel = section.querySelector(".field");
      const beside = apart.get(section), data = JSON.parse(beside ? beside.data : section.querySelector(".data").textContent);
      this.bytes = beside ? beside.bytes : Uint8Array.from(atob(data.bytes), (c) => c.charCodeAt(0));
      this.parents = data.structures;
      // Each field starts where the one before ends.
      const names = data.names.split("\n"), values = data.values.split("\n");
      let end = 0, structure = 0;
      this.fields = data.sizes.map((size, index) => {
        const start = end;
        end += size;
        structure += data.steps[index];
        return [start, size, structure, names[index], values[index]];
      });
      this.findings = data.findings;
      this.marked = new Set(data.findings.map((finding) => this.fieldAt(finding[0])));
      this.cursor = 0;
      this.box.hidden = false;
      section.querySelector(".noscript").hidden = true;
      new ResizeObserver(() => this.layout()).observe(section);
      this.grid.addEventListener("scroll", () => this.draw());
      this.grid.addEventListener("keydown", (event) => this.key(event));
      this.grid.addEventListener("click", (event) => {
        const at = event.target.dataset && event.target.dataset.at;
        if (at !== undefined) this.select(Number(at), false);
      });
      this.layout();
      this.select(0, false);
    }
    fieldAt(offset) {
      let low = 0, high = this.fields.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.fields[middle][0] <= offset) low = middle + 1; else high = middle;
      }
      // Fields without bytes stand in front of the one that has them.
      let index = low - 1;
      while (index > 0 && this.fields[index][1] === 0) index--;
      return index;
    }
    layout() {
      const width = this.box.parentElement.clientWidth;
      this.columns = width < 620 ? 8 : width > 2200 ? 32 : 16;
      this.lines = Math.ceil(this.bytes.length / this.columns);
      this.space.style.height = this.lines * HEIGHT + "px";
      this.space.style.width = 11 + this.columns * 4 + "ch";
      this.draw();
    }
    draw() {
      const first = Math.max(0, Math.floor(this.grid.scrollTop / HEIGHT) - 2);
      const last = Math.min(this.lines, first + Math.ceil(this.grid.clientHeight / HEIGHT) + 4);
      all(".line", this.grid).forEach((line) => line.remove());
      const selected = this.fieldAt(this.cursor);
      for (let line = first; line < last; line++) {
        const row = make("div", undefined, "line");
        row.style.top = line * HEIGHT + "px";
        const start = line * this.columns, end = Math.min(start + this.columns, this.bytes.length);
        row.append(make("span", start.toString(16).padStart(6, "0") + "  ", "at"));
        const letters = [];
        for (let at = start; at < end; at++) {
          const field = this.fieldAt(at), byte = this.bytes[at];
          const name = (field === selected ? "f" : field % 2 ? "odd" : "") + (this.marked.has(field) ? " e" : "") + (at === this.cursor ? " x" : "");
          const cell = make("i", byte.toString(16).padStart(2, "0"), name);
          cell.dataset.at = at;
          cell.title = this.nameOf(field);
          row.append(cell, at + 1 < end && this.fieldAt(at + 1) === field ? this.gap(name) : " ");
          const letter = make("i", byte > 32 && byte < 127 ? String.fromCharCode(byte) : "·", name);
          letter.dataset.at = at;
          letter.title = cell.title;
          letters.push(letter);
        }
        row.append("   ".repeat(start + this.columns - end) + " ", ...letters);
        this.grid.append(row);
      }
    }
    gap(name) {
      return make("i", " ", name.replace(" x", "").replace(" e", ""));
    }
    select(offset, focus = true) {
      this.cursor = Math.max(0, Math.min(offset, this.bytes.length - 1));
      const top = Math.floor(this.cursor / this.columns) * HEIGHT;
      if (top < this.grid.scrollTop) this.grid.scrollTop = top - HEIGHT;
      else if (top + 2 * HEIGHT > this.grid.scrollTop + this.grid.clientHeight) this.grid.scrollTop = top - this.grid.clientHeight + 3 * HEIGHT;
      this.draw();
      this.describe();
      if (focus) this.grid.focus({ preventScroll: true });
    }
    nameOf(index) {
      const field = this.fields[index];
      if (!field) return "(not decoded)";
      return [this.parents[field[2]], field[3]].filter(Boolean).join(" › ").replaceAll(" > ", " › ") || "(not decoded)";
    }
    describe() {
      const index = this.fieldAt(this.cursor), field = this.fields[index];
      this.panel.replaceChildren();
      if (!field) return;
      const [offset, size, , , value] = field;
      const list = make("dl");
      const row = (title, text, style) => list.append(make("dt", title), make("dd", text, style));
      row("Field", this.nameOf(index));
      row("Value", value);
      row("Bytes", hexadecimal(offset) + " to " + hexadecimal(offset + size) + ", " + size);
      const byte = this.bytes[this.cursor];
      row("At the cursor", hexadecimal(this.cursor) + ": " + byte + ", " + byte.toString(2).padStart(8, "0"));
      if (size === 2 || size === 4) {
        const view = new DataView(this.bytes.buffer, this.bytes.byteOffset + offset, Math.min(size, this.bytes.length - offset));
        if (view.byteLength === 4) row("As a float", String(view.getFloat32(0, true)));
      }
      for (const [at, severity, rule, message] of this.findings) {
        if (this.fieldAt(at) === index) row(severity + "[" + rule + "]", message, severity);
      }
      this.panel.append(list);
    }
    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const page = Math.floor(this.grid.clientHeight / HEIGHT) * this.columns, index = this.fieldAt(this.cursor);
      const next = (step) => {
        let at = index + step;
        while (this.fields[at] && this.fields[at][1] === 0) at += step;
        return this.fields[at] ? this.fields[at][0] : this.cursor;
      };
      const moves = {
        ArrowLeft: () => this.cursor - 1, ArrowRight: () => this.cursor + 1,
        ArrowUp: () => this.cursor - this.columns, ArrowDown: () => this.cursor + this.columns,
        PageUp: () => this.cursor - page, PageDown: () => this.cursor + page,
        Home: () => 0, End: () => this.bytes.length - 1, n: () => next(1), p: () => next(-1),
      };
      const move = moves[event.key];
      if (!move) return;
      event.preventDefault();
      event.stopPropagation();
      const to = move();
      if (to >= 0 || event.key === "Home") this.select(to);
    }
  }
  const views = new WeakMap();
  const bytesOf = (id) => {
    const section = document.getElementById(id);
    if (!section || !section.querySelector(".data")) return null;
    if (!views.has(section)) views.set(section, new Bytes(section));
    return views.get(section);
  };
  // The view of bytes that a place is in is made before the page is scrolled there: it has another height then.
  const bytesIn = (element) => {
    const section = element.closest("section");
    if (section) bytesOf(section.id);
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("a.byte");
    if (!link) return;
    const id = link.getAttribute("href").slice(1), view = bytesOf(id);
    if (!view) return;
    event.preventDefault();
    reveal(document.getElementById(id));
    document.getElementById(id).scrollIntoView({ block: "start" });
    view.select(parseInt(link.textContent, 16));
  });

  // Search.
  let ranges = [], current = -1;
  const MOST = 5000;
  const output = () => document.getElementById("hits");
  const search = (words) => {
    ranges = [];
    current = -1;
    const wanted = words.toLowerCase();
    if (wanted.length > 1) {
      const walker = document.createTreeWalker(document.getElementById("main"), NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, {
        acceptNode: (node) => node.nodeType === Node.TEXT_NODE ? NodeFilter.FILTER_ACCEPT
          : node.tagName === "SCRIPT" || node.classList.contains("grid") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP,
      });
      // A match may go over several elements of a line.
      let text = "", nodes = [], block = null;
      const flush = () => {
        const lower = text.toLowerCase();
        for (let at = lower.indexOf(wanted); at >= 0 && ranges.length < MOST; at = lower.indexOf(wanted, at + wanted.length)) {
          const range = new Range();
          const place = (offset, end) => nodes.findLast(([, start]) => end ? start < offset : start <= offset);
          const [first, start] = place(at, false), [last, excess] = place(at + wanted.length, true);
          range.setStart(first, Math.min(at - start, first.length));
          range.setEnd(last, Math.min(at + wanted.length - excess, last.length));
          ranges.push(range);
        }
        text = "";
        nodes = [];
      };
      while (walker.nextNode() && ranges.length < MOST) {
        const node = walker.currentNode;
        const line = node.parentElement.closest(".r, td, th, .l, summary, p, a, dd, h1, h2, text") || node.parentElement;
        if (line !== block) { flush(); block = line.closest(".r") || line; }
        nodes.push([node, text.length]);
        text += node.data;
      }
      flush();
    }
    if (window.Highlight) {
      CSS.highlights.set("found", new Highlight(...ranges));
      CSS.highlights.delete("current");
    }
    output().textContent = wanted.length > 1 ? ranges.length + (ranges.length === MOST ? "+" : "") + " found" : "";
  };
  const go = (step) => {
    if (!ranges.length) return;
    current = (current + step + ranges.length) % ranges.length;
    const range = ranges[current], element = range.startContainer.parentElement;
    reveal(element);
    if (window.Highlight) CSS.highlights.set("current", new Highlight(range));
    element.scrollIntoView({ block: "center", inline: "nearest" });
    output().textContent = current + 1 + " of " + ranges.length;
  };
  let waiting = 0;
  const field = document.getElementById("search");
  const find = () => files() && open < 0 ? filter() : search(field.value);
  field.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(find, 150); });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      clearTimeout(waiting);
      if (files() && open < 0) {
        filter();
        const first = rows().find((row) => !row.hidden);
        if (first) first.querySelector("a").focus();
        return;
      }
      if (!ranges.length) search(field.value);
      go(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") { field.value = ""; find(); field.blur(); }
  });

  // Keys.
  const help = document.getElementById("help");
  document.getElementById("keys").addEventListener("click", () => help.showModal());
  document.getElementById("theme").addEventListener("click", toggleTheme);
  const sections = () => all("main section").filter((section) => section.checkVisibility ? section.checkVisibility() : true);
  // The section that is read; at the end of the page, the last one, which may be too short to reach the top.
  const here = () => {
    const ends = scrollY > 0 && scrollY + innerHeight > root.scrollHeight - 2;
    return sections().findLast((section) => section.getBoundingClientRect().top < (ends ? innerHeight / 2 : 130));
  };
  const jump = (step) => {
    if (files() && open < 0) {
      const list = rows().filter((row) => !row.hidden), at = list.indexOf(document.activeElement.closest("tr"));
      const row = list[at < 0 ? 0 : Math.max(0, Math.min(list.length - 1, at + step))];
      if (row) { row.querySelector("a").focus({ preventScroll: true }); row.scrollIntoView({ block: "nearest", behavior: "instant" }); }
      return;
    }
    const list = sections(), at = list.indexOf(here());
    const to = list[Math.max(0, Math.min(list.length - 1, at + step))];
    if (!to) return;
    bytesIn(to);
    // At once: the next key counts from here.
    to.scrollIntoView({ block: "start", behavior: "instant" });
    // The next Tab goes on from there, not from where the focus was before.
    to.tabIndex = -1;
    to.focus({ preventScroll: true });
  };
  const walk = (step) => {
    const to = open >= 0 && neighbour(open, step);
    if (to) location.hash = "#" + to;
  };
  const keys = {
    "/": () => { field.focus(); field.select(); }, "?": () => help.showModal(), t: toggleTheme,
    j: () => jump(1), k: () => jump(-1),
    "[": () => walk(-1), "]": () => walk(1), u: () => { if (open >= 0) location.hash = "#files"; },
    o: () => all("details", here() || document).forEach((fold) => { fold.open = true; }),
    c: () => all("details.fold, details.section", here() || document).forEach((fold) => { fold.open = false; }),
  };
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input, textarea, select, dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  // Views are made when they come into sight: a page may have hundreds.
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) { bytesOf(entry.target.id); seen.unobserve(entry.target); }
  }, { rootMargin: "600px" });
  const prepare = () => {
    all("section").filter((section) => section.querySelector(".data")).forEach((section) => seen.observe(section));
    spy();
  };
  // The section that is read is marked among the links to sections.
  let waits = false;
  const spy = () => {
    waits = false;
    const section = here() || sections()[0];
    for (const link of all(".sections a")) {
      const is = section && link.getAttribute("href") === "#" + section.id;
      if (is === link.hasAttribute("aria-current")) continue;
      if (is) {
        link.setAttribute("aria-current", "true");
        const bar = link.parentElement;
        bar.scrollLeft = link.offsetLeft - bar.offsetLeft - bar.clientWidth / 3;
      } else link.removeAttribute("aria-current");
    }
  };
  addEventListener("scroll", () => { if (!waits) { waits = true; requestAnimationFrame(spy); } }, { passive: true });
  const setUp = () => {
    open = -1;
    field.placeholder = "Search  /";
    prepareTable();
    prepare();
    find();
    route();
  };
  all(".tools").forEach((tools) => { tools.hidden = false; });
  window.addEventListener("hashchange", route);
  document.addEventListener("dxkit-shown", setUp);
  setUp();
})();
