"use strict";
// Drops files on the page as a person would, looks at what is shown, and uses its keys. The last line of the document says
// how it went.
(async () => {
  const files = JSON.parse(document.getElementById("test-files").textContent);
  // The browser prints a document when it has loaded: that waits for this one, which is never complete before the test ends.
  const pending = document.createElement("iframe");
  document.body.append(pending);
  pending.contentDocument.open();
  const failures = [];
  let checks = 0;
  const expect = (what, is) => { checks += 1; if (!is) failures.push(what); };
  const wait = (time) => new Promise((done) => setTimeout(done, time));
  const until = async (what, is) => {
    for (let turn = 0; turn < 2400 && !is(); turn++) await wait(25);
    expect(what, is());
  };
  const status = () => document.getElementById("status").textContent;
  const one = (selector) => document.querySelector(selector);
  const press = (key, target = document.body, more = {}) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  const drop = async (names) => {
    const transfer = new DataTransfer();
    for (const name of names) {
      const bytes = Uint8Array.from(atob(files[name]), (c) => c.charCodeAt(0));
      transfer.items.add(new File([bytes], name === "hostile.dxil" ? HARM : name));
    }
    one("#status").textContent = "";
    dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    await until("the drop of " + names.join(" and ") + " is answered: " + status(), () => / ms|cannot/.test(status()));
  };
  // A folder: entries as browsers give them, names in two pieces.
  const dropFolder = async (path, names) => {
    const file = (name) => new File([Uint8Array.from(atob(files[name]), (c) => c.charCodeAt(0))], name);
    const entries = names.map((name) => ({ isFile: true, name, file: (done) => done(file(name)) }));
    const folder = (name, inside) => ({
      isDirectory: true, name,
      createReader: () => { const pieces = [inside.slice(0, 1), inside.slice(1), []]; return { readEntries: (done) => done(pieces.shift()) }; },
    });
    const entry = path.split("/").reverse().reduce((inside, name) => [folder(name, inside)], entries)[0];
    const event = new Event("drop", { bubbles: true, cancelable: true });
    event.dataTransfer = { items: [{ kind: "file", webkitGetAsEntry: () => entry, getAsFile: () => null }] };
    one("#status").textContent = "";
    dispatchEvent(event);
    await until("the drop of the folder " + path + " is answered: " + status(), () => / ms|cannot/.test(status()));
  };
  const HARM = "\"><script>alert(1)<\/script><img src=x onerror=alert(1)>.dxil";
  let called = 0;
  window.alert = () => { called += 1; };
  window.addEventListener("error", (event) => failures.push("error: " + event.message));
  try {
    await until("the module is ready: " + status(), () => status() === "Ready");
    await drop(["debug.dxil"]);
    expect("one shader", status().startsWith("1 shader in"));
    expect("its name", one("h1").textContent === "debug.dxil");
    expect("the map has parts", document.querySelectorAll(".map a rect").length > 5);
    expect("the map is as wide as the page", one(".map svg").getBoundingClientRect().width > 300);
    const link = one("pre.listing .c a");
    link.click();
    await wait(50);
    expect("an instruction leads to its line", one(":target") && one(":target").closest("pre.source"));
    one("pre.listing a.res").click();
    await wait(50);
    expect("a handle leads to its resource", one(":target") && one(":target").tagName === "TR");

    // The bytes.
    one("td.n a.byte").click();
    await wait(50);
    const grid = one(".grid");
    expect("the bytes are shown", grid.querySelectorAll(".line").length > 3);
    expect("the bytes have the focus", document.activeElement === grid);
    grid.scrollTop = 0;
    press("Home", grid);
    const field = () => one(".field").textContent;
    expect("the first field: " + field(), field().includes("magic") || field().includes("header"));
    const first = field();
    expect("every byte has a name", [...grid.querySelectorAll("i[data-at]")].every((byte) => byte.title));
    press("n", grid);
    expect("the next field", field() !== first);
    press("p", grid);
    expect("and back", field() === first);
    press("ArrowRight", grid);
    press("ArrowDown", grid);
    expect("a cursor", grid.querySelectorAll("i.x").length === 2);

    // Sections.
    scrollTo(0, 0);
    press("j");
    const section = document.activeElement;
    expect("a section has the focus: " + section.tagName, section.tagName === "SECTION");
    press("j");
    expect("the next one", document.activeElement.tagName === "SECTION" && document.activeElement !== section);
    press("End", grid);
    expect("the end", grid.scrollTop > 0);

    // Search.
    press("/");
    expect("/ goes to the search", document.activeElement.id === "search");
    const search = one("#search");
    search.value = "saturate(dot";
    search.dispatchEvent(new Event("input"));
    await wait(400);
    expect("found: " + one("#hits").textContent, /^\d+ found$/.test(one("#hits").textContent) && !one("#hits").textContent.startsWith("0"));
    press("Enter", search);
    expect("goes to it", one("#hits").textContent.startsWith("1 of"));
    press("Escape", search);
    press("?");
    expect("? opens the help", one("#help").open);
    one("#help").close();
    const ground = () => getComputedStyle(document.body).backgroundColor;
    const before = ground();
    press("t");
    expect("t changes the theme", ground() !== before);

    // Two side by side.
    await drop(["old.dxil", "new.dxil"]);
    expect("two are compared", document.querySelectorAll("#difference .sides tbody tr").length > 0);
    expect("the drop zone is small", one("#drop").classList.contains("small"));
    await drop(["debug.dxil", "old.dxil"]);
    const sides = [...document.querySelectorAll("#difference .code tr")];
    expect("the disassemblies stand side by side", sides.some((row) => row.querySelectorAll("pre").length === 2));
    sides.map((row) => row.querySelector("td:nth-child(3) a")).find(Boolean).click();
    await wait(50);
    expect("a line leads to the disassembly of its file", one(":target") && one(":target").closest("#s1-listing"));

    // A PDB, a shader of FXC, a folder.
    await drop(["library.pdb"]);
    expect("the container in a PDB is shown", status().startsWith("1 shader in") && one("pre.listing"));
    await drop(["fxc.dxbc"]);
    const register = [...document.querySelectorAll("pre.listing a.res")].find((link) => /^[tu]\d+/.test(link.textContent));
    expect("a register has a link", register);
    if (register) register.click();
    await wait(50);
    expect("it leads to its resource: " + (one(":target") && one(":target").textContent),
      register && one(":target") && one(":target").tagName === "TR" && one(":target").textContent.startsWith(register.textContent));
    await drop(["lines.dxbc"]);
    const source = one("pre.listing .c a");
    expect("a line of FXC has a link", source);
    if (source) source.click();
    await wait(50);
    expect("a line of FXC leads to its source", one(":target") && one(":target").closest("pre.source"));

    // Dependences on the view, too.
    await drop(["view.dxil"]);
    const maps = [...document.querySelectorAll("table.heat")].map((map) => map.getAttribute("aria-label"));
    expect("maps of dependences: " + maps.join(), maps.some((name) => name.includes("SV_ViewID")) && maps.every((name) => name.startsWith("Dependence")));
    await dropFolder("game/shaders", ["old.dxil", "text.hlsl", "debug.dxil"]);
    expect("the shaders of a folder: " + status(), status().startsWith("2 shaders in") && status().includes("not shown: game/shaders/text.hlsl"));
    expect("with their paths", one("nav.files").textContent.includes("game/shaders/debug.dxil"));

    // Files that mean harm, and files that are none.
    await drop(["hostile.dxil"]);
    expect("the hostile file is shown", status().startsWith("1 shader in"));
    expect("its name is text", one("h1").textContent.includes("<img src=x onerror=alert(1)>"));
    expect("its semantic is text", [...document.querySelectorAll("td")].some((cell) => cell.textContent === "<script>"));
    expect("no image", !one("#main img"));
    expect("no script but data", [...document.querySelectorAll("#main script")].every((script) => script.type === "application/json"));
    await drop(["cut.dxil"]);
    expect("the file that is cut off is shown", one("#main .error"));
    await drop(["text.hlsl"]);
    expect("a source is no shader: " + status(), status().includes("not shown: text.hlsl"));
    await drop(["debug.dxil"]);
    expect("and it goes on", status().startsWith("1 shader in"));
    expect("nothing was run", called === 0);
  } catch (error) { failures.push("exception: " + error.message + " " + error.stack); }
  const result = document.createElement("p");
  result.id = "test-result";
  result.textContent = failures.length ? "FAILED: " + failures.join("; ") : "PASSED: " + checks + " checks";
  document.body.append(result);
  pending.contentDocument.close();
})();
