import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { minify } from "terser";

import remixConfig from "../../remix.config.js";

const SCRIPTS = "public/build";
const LICENCES = "licences.txt";
const NOTICE = /\/\*! Bundled license information:[\s\S]*?\*\/\n?/g;
const ROUTES = /^window\.__remixManifest=(\{.*\});?\s*$/s;

/**
 * Makes the built scripts as small as they go: each visitor loads them again. The bundled libraries' licences are kept in
 * one file beside (/build/licences.txt), and the list of routes leaves out what no page can lead to.
 * Packing what is packed changes nothing.
 */
export async function packScripts() {
  const notices = new Set();
  for (const file of readdirSync(SCRIPTS, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".js") && !name.startsWith("admin-"),
  )) {
    const path = join(SCRIPTS, file);
    const code = readFileSync(path, "utf8").replace(NOTICE, (notice) => (notices.add(notice), ""));
    if (ROUTES.test(code)) writeLists(path, code);
    else writeFileSync(path, await packed(code));
  }
  if (notices.size > 0) writeFileSync(join(SCRIPTS, LICENCES), [...notices].join("\n"));
}

/** What remix.config.js has switched off, wherever the framework looks it up. */
const SWITCHED_OFF = new RegExp(
  `[\\w$]+(?:\\.[\\w$]+)*\\.(?:${Object.keys(remixConfig.future)
    .filter((flag) => !remixConfig.future[flag])
    .join("|")})\\b(?!\\s*[=:](?!=))`,
  "g",
);

/** A second pass over the bundler's own, without the branches that this shop never takes: some 6 % of what is sent. */
async function packed(code) {
  const { code: smaller } = await minify(code.replace(SWITCHED_OFF, "!1"), {
    module: true,
    ecma: 2020,
    compress: { passes: 3 },
    format: { comments: false },
  });
  return smaller ?? code;
}

/**
 * The list for the shop, and beside it the one for the admin area: no shopper loads the addresses of pages that shoppers never
 * see (app/gate/page-scripts.server.ts names it).
 */
function writeLists(path, code) {
  const manifest = JSON.parse(code.replace(ROUTES, "$1"));
  const isAdmin = ([id]) => id.startsWith("admin/");
  const pages = Object.entries(manifest.routes)
    .filter(([id]) => !id.startsWith("api/"))
    .map(short);
  if (!pages.some(isAdmin)) return; // packed before
  const write = (name, routes) =>
    writeFileSync(
      join(SCRIPTS, name),
      `window.__remixManifest=${JSON.stringify({ ...manifest, url: manifest.url.replace(basename(path), name), routes: Object.fromEntries(routes) })};`,
    );
  write(
    basename(path),
    pages.filter((page) => !isAdmin(page)),
  );
  write(basename(path).replace(/^manifest-/, "admin-"), pages);
}

/** The calls of the API are fetched and never gone to; a field that is false says what its absence says. */
function short([id, route]) {
  return [id, Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))];
}

if (process.argv[1]?.endsWith("pack.mjs")) await packScripts();
