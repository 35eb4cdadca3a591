import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

/** As esbuild writes them: each statement begins a line and ends one. */
const IMPORT = /^import\b([^;"']*?)(?:\bfrom )?"([^"]+)";$/gm;
const EXPORT = /^export \{([^}]*)\};$/m;

/**
 * The built shop as one function. Each call runs all of its modules anew, with a memory of their own, as a new process
 * would; what V8 compiled and learned in earlier calls stays. A module that is imported anew is also compiled anew.
 * @param {string} file the build
 * @returns {() => Promise<Record<string, unknown>>} the function; its result is what the build exports
 */
export function buildAsFunction(file) {
  const packages = new Map();
  const filename = pathToFileURL(file).href;
  const body = readFileSync(file, "utf8")
    .replaceAll("import.meta.url", JSON.stringify(filename))
    .replace(IMPORT, (statement, names, from) => {
      packages.set(from, null);
      return bindings(names.trim(), `packages.get(${JSON.stringify(from)})`) + "\n".repeat(lines(statement));
    })
    .replace(EXPORT, (_statement, names) => `return {${names.replaceAll(/([\w$]+) as ([\w$]+)/g, "$2: $1")}};`);
  const script = new vm.Script(`(async function (packages) { "use strict"; ${body}\n})`, {
    filename,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const build = script.runInThisContext();
  return async () => {
    for (const [from, known] of packages) if (!known) packages.set(from, await import(from));
    return build(packages);
  };
}

/** The names of an import statement as constants taken from the package. */
function bindings(names, from) {
  if (!names) return "";
  const [, first, others] = /^([\w$]+|\* as [\w$]+)?(?:,\s*)?(\{[^}]*\})?$/.exec(names) ?? [];
  const all = first?.startsWith("* as ") && `${first.slice("* as ".length)} = ${from}`;
  const own = first && !all && `${first} = ${from}.default`;
  const named = others && `${others.replaceAll(" as ", ": ").replaceAll(/\s+/g, " ")} = ${from}`;
  return `const ${[all, own, named].filter(Boolean).join(", ")};`;
}

const lines = (text) => text.split("\n").length - 1;
