import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

import { bundle } from "../../scripts/tools/bundle.mjs";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "compiled-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The framework's code that reloads the document when a page's module cannot be loaded. */
const LOADING = `export async function load(m){try{return await import(m)}catch(e){window.location.reload();return new Promise(()=>{})}}`;

const MODULES = {
  "entry.js": `import{start}from"/build/shared.js";start({future:{off:true}});`,
  "page.js": `import{start}from"/build/shared.js";import{more}from"/build/more.js";export default()=>[start,more];`,
  "other.js": `import{more}from"/build/more.js";export default()=>more;`,
  "more.js": `export const more="more";`,
  "shared.js": `export function start(c){if(c.future.off)console.log("never");console.log("always")}${LOADING}`,
};

function bundled(modules: Record<string, string>, switchedOff: string[]) {
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, name), code);
  return bundle({
    folder,
    publicPath: "/build/",
    entries: { "entry": "/build/entry.js", "home/page": "/build/page.js", "home/other": "/build/other.js" },
    core: ["entry"],
    switchedOff,
  });
}

test("a page names all that it imports, and what a flag switched off is gone", async () => {
  const { files, entries } = await bundled(MODULES, ["off"]);
  const names = [...files.keys()];
  const core = names.find((name) => name.includes("/core-")) ?? "";
  const shared = names.find((name) => name.includes("/home-")) ?? "";
  expect(entries["home/page"]?.imports.sort()).toEqual([`/build/${core}`, `/build/${shared}`].sort());
  expect(entries.entry?.imports).toEqual([`/build/${core}`]);
  expect(files.get(core)).toContain("always");
  expect(files.get(core)).not.toContain("never");
  expect(files.get(core)).not.toContain("reload");
});

test("it stops where the framework no longer looks a flag up", async () => {
  await expect(bundled(MODULES, ["off", "elsewhere"])).rejects.toThrow(/no longer looks.*elsewhere$/);
});

test.each(["c.future.off=1", "c.future.off++", "delete c.future.off", "c().future.off&&start()"])(
  "it stops where a flag is more than read: %s",
  async (use) => {
    const modules = { ...MODULES, "shared.js": `export function start(c){${use}}${LOADING}` };
    await expect(bundled(modules, ["off"])).rejects.toThrow(/not only read/);
  },
);

test("it stops where the framework loads the document anew in no place, or in one more", async () => {
  for (const code of ["", LOADING + LOADING.replace("load(m)", "again(m)")]) {
    const modules = { ...MODULES, "shared.js": `export function start(c){if(c.future.off)return}${code}` };
    await expect(bundled(modules, ["off"])).rejects.toThrow(/loads the document anew in [02] places/);
  }
});

test("what is packed answers as the source does, where a variable hides the one that a default names", async () => {
  const page = `import{more}from"/build/more.js";export const said=(x=more)=>{const more=String(x)+"!";return[more,x]}`;
  const { files } = await bundled({ ...MODULES, "page.js": `import"/build/shared.js";${page}` }, ["off"]);
  const written = join(folder, "packed");
  for (const [name, code] of files) {
    mkdirSync(join(written, dirname(name)), { recursive: true });
    writeFileSync(join(written, name), code);
  }
  writeFileSync(join(written, "package.json"), `{"type":"module"}`);
  const name = [...files.keys()].find((each) => each.includes("home/page-")) ?? "";
  const { said } = (await import(pathToFileURL(join(written, name)).href)) as { said: () => unknown };
  expect(said()).toEqual(["more!", "more"]);
});
