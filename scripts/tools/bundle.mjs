import { transform } from "esbuild";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { rollup } from "rollup";
import { minify } from "terser";

/**
 * Families of pages that shoppers alternate between. Modules used by two of them are one file; those of one, another.
 */
const FAMILIES = ["home", "catalogue", "article"];

/**
 * Bundles the modules that Remix compiled again, into few files. Each row of imports costs a round trip: on a slow
 * line, the second and third row of a page came seconds after the first.
 * @param {{ folder: string, publicPath: string, entries: Record<string, string>, core: string[], switchedOff: string[] }} options
 *   `entries`: name and address of each module that pages start with; `core`: names of those that all pages start with
 * @returns {Promise<{ files: Map<string, string>, entries: Record<string, { module: string, imports: string[] }> }>}
 */
export async function bundle({ folder, publicPath, entries, core, switchedOff }) {
  const fileOf = (address) => resolve(folder, address.slice(publicPath.length));
  const flags = new Map(switchedOff.map((flag) => [flag, 0]));
  let reloads = 0;
  const build = await rollup({
    input: Object.fromEntries(Object.entries(entries).map(([name, address]) => [name, fileOf(address)])),
    preserveEntrySignatures: "strict",
    plugins: [
      {
        name: "compiled-by-remix",
        resolveId: (id) => (id.startsWith(publicPath) ? fileOf(id) : null),
        load: (id) => readFileSync(id, "utf8"),
        transform(code) {
          const tree = this.parse(code);
          const failures = failuresThatReload(code, tree);
          reloads += failures.length;
          const changes = [...switchedOffIn(code, tree, flags), ...failures, ...requiresIn(tree)];
          return { code: rewritten(code, changes), map: null };
        },
        renderChunk: async (code) => (await minify(await namesApart(code), TERSER)).code ?? null,
      },
    ],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  const unknown = [...flags].filter(([, count]) => count === 0).map(([flag]) => flag);
  if (unknown.length > 0) throw new Error(`Remix no longer looks these flags up in the browser: ${unknown.join(", ")}`);
  if (reloads !== 1) throw new Error(`Remix loads the document anew in ${reloads} places: one was known`);

  const { output } = await build.generate({
    format: "es",
    hashCharacters: "base36",
    entryFileNames: "[name]-[hash:7].js",
    // Remix names its chunks by eight random letters, which the list of pages would contain a hundred times.
    chunkFileNames: ({ name }) => (name.startsWith("chunk-") ? "_shared/[hash:7].js" : "_shared/[name]-[hash:7].js"),
    manualChunks: chunksOf(entries, core, fileOf),
  });
  await build.close();
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  return {
    files: new Map(output.map(({ fileName, code }) => [fileName, code])),
    entries: Object.fromEntries(
      output
        .filter(({ isEntry }) => isEntry)
        .map(({ name, fileName }) => [
          name,
          { module: publicPath + fileName, imports: importsOf(fileName, chunks).map((each) => publicPath + each) },
        ]),
    ),
  };
}

/**
 * Renames a chunk's variables so that none hides another. Rollup may give an import the name of a variable in a
 * function. Where the default of a parameter uses the import, Terser then takes it for that variable.
 */
async function namesApart(code) {
  return (await transform(code, { minifyIdentifiers: true, target: "es2020" })).code;
}

const TERSER = { module: true, ecma: 2020, compress: { passes: 3 }, format: { comments: false } };

/** All chunks that a chunk imports, directly or not. A page asks for them at once, so that none waits for another. */
function importsOf(fileName, chunks, seen = new Set()) {
  for (const each of chunks.get(fileName).imports) if (!seen.has(each)) importsOf(each, chunks, seen.add(each));
  return [...seen];
}

/**
 * One chunk of what every page needs, one of what families share, one for each family; Rollup decides about the rest.
 */
function chunksOf(entries, core, fileOf) {
  let users;
  return (id, { getModuleInfo }) => {
    users ??= usersOf(entries, fileOf, getModuleInfo);
    const names = [...(users.get(id) ?? [])];
    if (names.some((name) => core.includes(name))) return core.includes(entryOf(id)) ? undefined : "core";
    if (names.length < 2) return undefined;
    const families = FAMILIES.filter((family) => names.some((name) => name.startsWith(`${family}/`)));
    return families.length > 1 ? "shop" : families[0];
  };

  function entryOf(id) {
    return Object.keys(entries).find((name) => fileOf(entries[name]) === id);
  }
}

function usersOf(entries, fileOf, getModuleInfo) {
  const users = new Map();
  const visit = (id, name) => {
    const names = users.get(id) ?? new Set();
    if (names.has(name)) return;
    users.set(id, names.add(name));
    getModuleInfo(id).importedIds.forEach((each) => visit(each, name));
  };
  for (const [name, address] of Object.entries(entries)) visit(fileOf(address), name);
  return users;
}

/**
 * Writes `false` where the framework reads a flag that remix.config.js has switched off, so that the code for it is
 * removed. The places are found in the syntax tree, whatever the names of variables and the spaces are.
 */
function switchedOffIn(code, tree, flags) {
  const found = [];
  walk(tree, (node, parent) => {
    if (node.type !== "MemberExpression" || node.computed || !flags.has(node.property.name)) return;
    const isWritten =
      (parent?.type === "AssignmentExpression" && parent.left === node) ||
      parent?.type === "UpdateExpression" ||
      (parent?.type === "UnaryExpression" && parent.operator === "delete");
    if (isWritten || !isPlainPath(node))
      throw new Error(`a flag is not only read: ${code.slice(node.start, node.end)}`);
    flags.set(node.property.name, flags.get(node.property.name) + 1);
    found.push({ start: node.start, end: node.end, text: "false" });
  });
  return found;
}

/**
 * When the script of a page cannot be loaded, Remix reloads the document, even for a link that was only prefetched.
 * Without a network that loses the page and what was typed. This makes it throw instead;
 * `app/enhance/navigation/lost-line.ts` decides what follows.
 */
function failuresThatReload(code, tree) {
  const found = [];
  walk(tree, (node) => {
    if (node.type !== "CatchClause") return;
    walk(node.body, ({ type, start, end }) => {
      if (type === "CallExpression" && code.slice(start, end) === "window.location.reload()")
        found.push({ start: node.body.start, end: node.body.end, text: `{throw ${node.param.name}}` });
    });
  });
  return found;
}

/**
 * esbuild writes `var x = toModule(required(), 1)` for a package of CommonJS, and for a module of the server, which is
 * empty in a browser. Marked as pure, those whose `x` nobody reads are left out.
 */
function requiresIn(tree) {
  return tree.body
    .filter(({ type }) => type === "VariableDeclaration")
    .flatMap(({ declarations }) => declarations.map(({ init }) => init))
    .filter((init) => init?.type === "CallExpression" && init.callee.type === "Identifier")
    .filter(({ arguments: given }) => isRequire(given) || isWrapper(given))
    .flatMap((call) => [call, ...call.arguments.filter(({ type }) => type === "CallExpression")])
    .map(({ start }) => ({ start, end: start, text: "/*#__PURE__*/" }));
}

/** True for the arguments of `toModule(required(), 1)`. */
function isRequire([required, mode]) {
  return required?.type === "CallExpression" && required.arguments.length === 0 && mode?.value === 1;
}

/** True for the argument of `wrapped((exports, module) => { … })`, which defines a required module. */
function isWrapper([body, ...more]) {
  return body?.type === "ArrowFunctionExpression" && body.params.length <= 2 && more.length === 0;
}

/** @param changes each replaces the code between `start` and `end` by `text` */
function rewritten(code, changes) {
  return changes
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code);
}

/** True for `a.b.c`, which can be replaced, because reading it has no side effect. */
function isPlainPath(node) {
  return node.type === "Identifier" || (node.type === "MemberExpression" && !node.computed && isPlainPath(node.object));
}

/** Visits each node of a syntax tree, a parent before its children. */
export function walk(node, visit, parent = null) {
  if (Array.isArray(node)) return node.forEach((each) => walk(each, visit, parent));
  if (typeof node?.type !== "string") return;
  visit(node, parent);
  for (const value of Object.values(node)) if (value && typeof value === "object") walk(value, visit, node);
}
