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
  const cells0 = () => [...document.querySelectorAll("table.files tbody tr")].map((row) => row.cells[0].textContent);
  const HARM = "\"><script>alert(1)<\/script><img src=x onerror=alert(1)>.dxil";
  let called = 0;
  window.alert = () => { called += 1; };
  window.addEventListener("error", (event) => failures.push("error: " + event.message));
  try {
    await until("the module is ready: " + status(), () => status() === "Ready");
    await drop(["debug.dxil"]);
    expect("one shader: " + status(), status().startsWith("1 shader in"));
    expect("its name", one("h1").textContent === "debug.dxil");
    expect("the map has parts", document.querySelectorAll(".bar a").length > 5);
    expect("the map is small, beside the summary", one(".bar").getBoundingClientRect().width > 200 && one(".map").getBoundingClientRect().left > one(".facts").getBoundingClientRect().left);
    const below = (element) => Math.round(element.getBoundingClientRect().top - one(".sections").getBoundingClientRect().bottom);
    [...document.querySelectorAll(".sections a")].find((link) => link.textContent === "Disassembly").click();
    await wait(700);
    expect("a link lands below the sticky head: " + below(one("#s0-listing")), below(one("#s0-listing")) >= -2 && below(one("#s0-listing")) < 60);
    expect("and the heading is not marked", getComputedStyle(one("#s0-listing")).backgroundColor === "rgba(0, 0, 0, 0)");
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
    expect("the program is first", one("#difference section").id === "difference-listing");
    const names = () => one("#difference h1").textContent;
    expect("in the order of their names: " + names(), names().startsWith("new.dxil"));
    one("#compare-swap").click();
    await wait(50);
    expect("and swapped: " + names(), names().startsWith("old.dxil"));
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
    expect("with their paths", one("#difference h1").textContent.includes("game/shaders/debug.dxil"));

    // A folder of more is a table.
    await dropFolder("game", ["old.dxil", "debug.dxil", "view.dxil", "fxc.dxbc", "cut.dxil"]);
    const rows = () => [...document.querySelectorAll("table.files tbody tr")].filter((row) => !row.hidden);
    const cells = (column) => rows().map((row) => row.cells[column].textContent);
    expect("a row each: " + rows().length, rows().length === 5 && cells(0).includes("view.dxil") && one(".title").textContent === "game");
    expect("the damaged one is told", cells(1).includes("damaged"));
    const bytesHead = [...document.querySelectorAll("table.files th button")].find((button) => button.textContent === "Bytes");
    bytesHead.click();
    expect("sorted by bytes, largest first: " + cells(3), cells(3).every((text, at, all) => at === 0 || Number(all[at - 1]) >= Number(text)));
    const box = one("#search");
    box.value = "pixel";
    box.dispatchEvent(new Event("input"));
    await wait(300);
    expect("filtered: " + cells(1), cells(1).length === 1 && cells(1)[0] === "Pixel");
    rows()[0].querySelector("a").click();
    await until("the shader opens", () => one("#shader pre.listing"));
    expect("and the table is away", one("#files").hidden);
    box.value = "";
    press("u");
    await until("u leads back", () => !one("#files").hidden);
    box.dispatchEvent(new Event("input"));
    await wait(300);
    expect("with all rows", rows().length === 5);
    location.hash = "#" + rows()[0].id + "-bytes";
    await until("a link into a shader opens it", () => one("#shader .hex") && !one("#shader .hex").hidden);
    press("]");
    await until("] leads to the next one", () => one("#shader h1") && one("#shader h1").textContent.endsWith(cells0()[1]));
    location.hash = "";

    // Files that mean harm, and files that are none.
    await drop(["hostile.dxil"]);
    expect("the hostile file is shown", status().startsWith("1 shader in"));
    expect("its name is text", one("h1").textContent.includes("<img src=x onerror=alert(1)>"));
    expect("its semantic is text", [...document.querySelectorAll("td")].some((cell) => cell.textContent === "<script>"));
    expect("no image", !one("#main img"));
    expect("no script but data", [...document.querySelectorAll("#main script")].every((script) => script.type === "application/json"));
    await drop(["cut.dxil"]);
    expect("the reason of the damage is told in red", one("#main .damage .error"));
    expect("and what is in front of it is shown", one("#s0-part3"));

    // Examples.
    expect("the welcome is away", one("#welcome").hidden);
    one("#example-list button").click();
    await until("an example opens from its card: " + status(), () => one("h1") && one("h1").textContent === "ps_lighting.dxil");
    one("#examples").selectedIndex = 1;
    one("#examples").dispatchEvent(new Event("change"));
    await until("an example opens with a click: " + status(), () => status().startsWith("1 shader in") && one("h1").textContent.endsWith("ps_lighting.dxil"));

    // Editing, with errors at their lines.
    const tab = async (name) => { one("#tab-" + name).click(); await wait(50); };
    const type = async (selector, text) => {
      one(selector).value = text;
      one(selector).dispatchEvent(new Event("input"));
      await wait(600);
    };
    const messages = (name) => one("#" + name + "-messages").textContent;
    await drop(["old.dxil"]);
    await tab("edit");
    expect("the text of the compilers: " + messages("edit"), one("#edit-text").value.includes("define void @main()") && messages("edit").includes("valid and signed"));
    const text = one("#edit-text").value;
    await type("#edit-text", text.replace("define void @main() {", "define void @main() {\n  %x = wrong i32 1"));
    const place = text.split("\n").findIndex((line) => line.startsWith("define void @main()")) + 2;
    expect("an error at its line: " + messages("edit"), messages("edit").includes("line " + place + ":"));
    expect("which is marked", [...document.querySelectorAll("#edit-gutter b")].some((line) => line.textContent === String(place)));
    expect("and keeps the result away", one("#edit-keep").disabled);
    one("#edit-messages button").click();
    expect("and leads to it", one("#edit-text").value.slice(one("#edit-text").selectionStart).startsWith("%x") || one("#edit-text").selectionStart > 0);
    await type("#edit-text", text);
    expect("mended: " + messages("edit"), messages("edit").includes("valid and signed"));
    await type("#edit-text", text.replace("float %14, float %14, float %14, float %14", "float %14, float 3.000000e+00, float %14, float %14"));
    one("#edit-compare").click();
    await wait(100);
    expect("the edited shader beside the original: " + (one("#difference h1") || {}).textContent, one("#difference h1").textContent.startsWith("old.dxil") && one("#difference h1").textContent.includes("(edited)"));
    expect("both stay open", one("#file").options.length === 2);
    await drop(["old.dxil"]);
    await tab("edit");
    one("#tab-edit").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    expect("arrows go from tab to tab", document.activeElement.id === "tab-root" && !one("#panel-root").hidden);
    await tab("edit");
    one("#edit-form").value = "llvm";
    one("#edit-form").dispatchEvent(new Event("change"));
    await wait(300);
    expect("the text of today's LLVM assembles: " + messages("edit"), messages("edit").includes("assembled"));
    one("#edit-form").value = "dis";
    await drop(["program.ll"]);
    expect("a text is edited: " + messages("edit"), !one("#panel-edit").hidden && messages("edit").includes("valid and signed"));
    one("#edit-keep").click();
    await wait(100);
    expect("and its shader shown", one("#main pre.listing"));
    await drop(["program.asm"]);
    expect("shader model 5, too: " + messages("edit"), messages("edit").includes("assembled"));

    // Root signatures.
    await drop(["old.dxil"]);
    await tab("root");
    await type("#root-text", "CBV(b0),\n  SRV(b1)");
    expect("an error of a root signature: " + messages("root"), messages("root").includes("line 2:"));
    await type("#root-text", "CBV(b7)");
    expect("one that does not serve: " + one("#root-shaders").textContent, one("#root-shaders .error").textContent === "not served" && messages("root").includes("2 of 64 DWORDs"));
    await type("#root-text", "DescriptorTable(CBV(b0, numDescriptors=4), SRV(t0, numDescriptors=8), UAV(u0, numDescriptors=8)), StaticSampler(s0), StaticSampler(s1)");
    expect("one that serves: " + one("#root-shaders").textContent, one("#root-shaders .note"));
    one("#root-set").click();
    await wait(100);
    expect("it is in the shader now", [...document.querySelectorAll("#main td")].some((cell) => cell.textContent === "RTS0"));

    // Reflection.
    await drop(["debug.dxil"]);
    await tab("reflect");
    for (const [name, words] of [["hlsl", "cbuffer Frame"], ["c", "struct Frame"], ["reflect", '"bindings"'], ["d3d12", "BoundResources"]]) {
      one("#reflect-form").value = name;
      one("#reflect-form").dispatchEvent(new Event("change"));
      expect("reflection as " + name + ": " + one("#reflect-text").textContent.slice(0, 60), one("#reflect-text").textContent.includes(words));
    }

    // Saving.
    await tab("save");
    let saved = null;
    document.addEventListener("dxkit-saved", (event) => { saved = event.detail; });
    const size = Uint8Array.from(atob(files["debug.dxil"]), (c) => c.charCodeAt(0)).length;
    const kept = {};
    for (const name of ["as-is", "sign", "strip", "c-array", "yaml", "dis", "report"]) {
      saved = null;
      one('[data-save="' + name + '"]').click();
      await until(name + " is saved: " + one("#save-note").textContent, () => saved);
      if (saved) kept[name] = saved;
    }
    expect("as it is", kept["as-is"].bytes.length === size && kept["as-is"].name === "debug.cso");
    expect("stripped", kept.strip.bytes.length < size / 2);
    expect("a report", new TextDecoder().decode(kept.report.bytes).startsWith("<!DOCTYPE html>"));

    // A link that holds the shader.
    let address = null;
    document.addEventListener("dxkit-linked", (event) => { address = event.detail; });
    one("#share").click();
    await until("a link is made", () => address);
    await drop(["old.dxil"]);
    location.hash = address.split("#")[1];
    await until("the link opens its shader: " + status(), () => one("h1") && one("h1").textContent === "debug.dxil");
    history.replaceState(null, "", location.href.split("#")[0]);

    // Pasting.
    const paste = async (what, text) => {
      one("#status").textContent = "";
      one("#paste").click();
      one("#paste-text").value = text;
      one("#paste-done").click();
      await until("pasted " + what + ": " + status(), () => / ms|cannot/.test(status()));
      expect(what + " is read: " + status(), status().startsWith("1 shader in"));
    };
    const old = Uint8Array.from(atob(files["old.dxil"]), (c) => c.charCodeAt(0));
    await paste("hexadecimal", [...old].map((byte) => byte.toString(16).padStart(2, "0")).join(" "));
    await paste("base64", files["old.dxil"]);
    await paste("an array", new TextDecoder().decode(kept["c-array"].bytes));
    expect("with the name of the array: " + one("h1").textContent, one("h1").textContent.includes("debug"));
    await paste("the numbers of an array alone", old.join(", "));
    await drop(["array.h"]);
    expect("a C header is read: " + status(), status().startsWith("1 shader in"));
    // What the command says of the same header.
    const wanted = new TextDecoder().decode(Uint8Array.from(atob(files["arrays.names"]), (c) => c.charCodeAt(0))).split("\n");
    await drop(["arrays.h"]);
    const found = [...one("#file").options].map((option) => option.textContent).sort();
    expect("every array of a header, named as the command names it: " + found, wanted.length === 4 && found.join() === wanted.join());

    // Another file beside those that are open.
    await drop(["old.dxil"]);
    await tab("compare");
    expect("one shader alone is compared with none", !one("#compare-note").hidden && one("#main").hidden);
    const added = new DataTransfer();
    added.items.add(new File([Uint8Array.from(atob(files["new.dxil"]), (c) => c.charCodeAt(0))], "new.dxil"));
    one("#compare-input").files = added.files;
    one("#compare-input").dispatchEvent(new Event("change"));
    await until("a file is added to compare with: " + status(), () => one("#difference h1") && one("#difference h1").textContent.includes("new.dxil"));
    expect("the one that was open is the old one", one("#difference h1").textContent.startsWith("old.dxil"));
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
