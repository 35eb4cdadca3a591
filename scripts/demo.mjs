/** `npm run demo`: from a fresh clone to a shop one can visit. Only Node is needed to start; the rest is TypeScript, run once installed. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

import { run, stopChildrenOnSignals } from "./tools/children.mjs";
import { installIfNeeded, nodeProblem } from "./tools/install.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
stopChildrenOnSignals(0);

const problem = nodeProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
if (!(await installIfNeeded())) process.exit(1);
process.exit(await run(process.execPath, ["--import", "tsx", "scripts/demo/index.ts", ...process.argv.slice(2)]));
