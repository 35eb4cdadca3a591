/**
 * `npm run demo`: makes a shop to visit from a fresh clone. It begins in plain JavaScript and installs what the rest
 * needs.
 */
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
