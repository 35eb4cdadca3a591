import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { brotliCompress, constants, gzip } from "node:zlib";

import remixConfig from "../../remix.config.js";
import { site } from "../../app/site.js";
import { forOldEngines } from "./baseline-css.mjs";
import { bundle } from "./bundle.mjs";

const COMPILED = remixConfig.assetsBuildDirectory;
const PACKED = "build/packed";
const PUBLIC_PATH = "/build/";
const OF_ADMIN = new Set(site.filter(({ traits }) => traits.admin).map(({ id }) => id));
const NOTICE = /\/\*! Bundled license information:[\s\S]*?\*\/\n?/g;

/**
 * Packs what Remix compiled for browsers: few files, minified and compressed, because each new visitor loads them.
 * `app/gate/browser-build.server.ts` reads the result; docs/decisions/0064-the-browser-build-is-packed.md says what
 * this relies on.
 */
async function packScripts() {
  const manifest = readManifest();
  const pages = Object.values(manifest.routes).filter(({ id }) => !id.startsWith("api/")); // no link leads to a call
  const switchedOff = Object.keys(remixConfig.future).filter((flag) => !remixConfig.future[flag]);
  const { files, entries } = await bundle({
    folder: COMPILED,
    publicPath: PUBLIC_PATH,
    entries: Object.fromEntries([
      ["entry.client", manifest.entry.module],
      ...pages.map(({ id, module }) => [id, module]),
    ]),
    core: ["entry.client", "root"],
    switchedOff,
  });
  const assets = {
    version: manifest.version,
    entry: entries["entry.client"],
    routes: Object.fromEntries(pages.map((page) => [page.id, { ...page, ...entries[page.id] }])),
  };
  const lists = pageLists(assets);
  for (const [name, text] of [...lists, ["licences.txt", licences()]]) files.set(name, text);

  rmSync(PACKED, { recursive: true, force: true });
  cpSync(join(COMPILED, "_assets"), join(PACKED, "_assets"), { recursive: true });
  packStyles();
  for (const [name, text] of files) {
    mkdirSync(dirname(join(PACKED, name)), { recursive: true });
    writeFileSync(join(PACKED, name), text);
  }
  await compressAll();
  const url = PUBLIC_PATH + [...lists.keys()][0];
  writeFileSync(join(PACKED, "packed.json"), JSON.stringify({ version: manifest.version, assets: { ...assets, url } }));
}

/** The list of pages that Remix writes for browsers. It is a script, which is run here to get the list. */
function readManifest() {
  const name = readdirSync(COMPILED).find((each) => /^manifest-\w+\.js$/.test(each));
  const window = {};
  if (name) runInNewContext(readFileSync(join(COMPILED, name), "utf8"), { window });
  if (!window.__remixManifest) throw new Error(`no list of pages in ${COMPILED}: Remix writes it otherwise now`);
  return window.__remixManifest;
}

/**
 * The list of pages for the shop, and another one for the admin area, so that shoppers do not load the addresses of
 * pages that they never see. app/gate/page-scripts.server.ts chooses between them.
 */
function pageLists(assets) {
  const pages = Object.entries(assets.routes).map(([id, page]) => [
    id,
    withoutSaidTwice({ ...page, imports: notOfEachPage(page.imports, assets.entry) }),
  ]);
  const hash = createHash("sha256")
    .update(JSON.stringify([assets, pages]))
    .digest("hex")
    .slice(0, 8);
  const list = (name, routes) => {
    const shared = mostSharedFirst(routes.flatMap(([, { imports = [] }]) => imports));
    const short = routes.map(([id, { module, imports, ...page }]) => [
      id,
      { ...page, module: hashOf(id, module), imports: imports?.map((each) => shared.indexOf(each)) },
    ]);
    const told = { ...assets, shared, routes: Object.fromEntries(short), url: PUBLIC_PATH + name };
    return [name, `window.__remixManifest=(${COMPLETED})(${JSON.stringify(told)});`];
  };
  return new Map([
    list(
      `manifest-${hash}.js`,
      pages.filter(([id]) => !OF_ADMIN.has(id)),
    ),
    list(`admin-${hash}.js`, pages),
  ]);
}

/**
 * The entry's imports are left out of each page, which starts with them anyway. A common order of the rest compresses
 * better.
 */
function notOfEachPage(imports, entry) {
  const more = imports.filter((each) => !entry.imports.includes(each)).sort();
  return more.length > 0 ? more : undefined;
}

/**
 * The list in which pages name a file by its position. Files of many pages come first: their positions have one digit.
 */
function mostSharedFirst(imports) {
  const uses = new Map();
  for (const each of imports) uses.set(each, (uses.get(each) ?? 0) + 1);
  return [...uses.keys()].sort((one, other) => uses.get(other) - uses.get(one) || (one < other ? -1 : 1));
}

/** The hash in the name of a page's own file; the rest of the name is the page's id. */
function hashOf(id, module) {
  const [begin, end] = [`${PUBLIC_PATH}${id}-`, ".js"];
  if (!module.startsWith(begin) || !module.endsWith(end))
    throw new Error(`${module} is not named after its page ${id}`);
  return module.slice(begin.length, -end.length);
}

/** Runs in the browser: adds what `withoutSaidTwice` leaves out of each page, and the names of its files. */
const COMPLETED = `function(m){for(var id in m.routes){var r=m.routes[id]=Object.assign({id:id},id==="root"?{}:{parentId:"root"},m.routes[id]);r.module="${PUBLIC_PATH}"+id+"-"+r.module+".js";if(r.imports)r.imports=r.imports.map(function(i){return m.shared[i]})}return m}`;

/**
 * Leaves out fields that are false, which mean the same when absent, a page's id, which is its key, and the parent when
 * it is the root.
 */
function withoutSaidTwice(page) {
  const isTold = ([name, value]) =>
    name !== "id" && !(name === "parentId" && value === "root") && value !== false && value !== undefined;
  return Object.fromEntries(Object.entries(page).filter(isTold));
}

/** The licences of the bundled libraries, in a file of their own: in the scripts, every page would load them. */
function licences() {
  const notices = new Set(
    readdirSync(COMPILED, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      .flatMap((name) => readFileSync(join(COMPILED, name), "utf8").match(NOTICE) ?? []),
  );
  if (notices.size === 0)
    throw new Error("no licences of bundled libraries were found: esbuild writes them otherwise now");
  return [...notices].join("\n");
}

/** Rewrites the style sheets for engines of 2017. */
function packStyles() {
  const folder = join(PACKED, "_assets");
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".css"))) {
    writeFileSync(join(folder, name), forOldEngines(readFileSync(join(folder, name), "utf8")));
  }
}

/** Writes each file compressed beside itself, in brotli and gzip at their highest levels: no request waits for that. */
async function compressAll() {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const files = readdirSync(PACKED, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name))) {
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
    writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

await packScripts();
