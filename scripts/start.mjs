/**
 * `npm start`: the shop in production. It refuses to start with a missing or weak setting, or tables of another
 * version.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { listenOnHandedSocket } from "./start/handed-socket.mjs";
import { waitWhileHeld } from "./start/update-hold.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
await waitWhileHeld(process.cwd());
process.env.NODE_ENV ??= "production";
process.env.HOST ??= "127.0.0.1"; // only the proxy in front of it is reached from outside
process.env.PORT ??= "3000";

const READY = "build/scripts/ready.mjs";
const problems =
  existsSync(READY) && existsSync("build/index.js")
    ? await problemsBeforeStart(await import(`../${READY}`))
    : ["La boutique n’est pas construite : npm run build"];
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}

listenOnHandedSocket();
// The server runs in this process, so that the signals of a service manager reach it.
const serve = createRequire(import.meta.url).resolve("@remix-run/serve/package.json");
process.argv = [process.argv[0], "remix-serve", "build/index.js"];
createRequire(import.meta.url)(join(dirname(serve), "dist/cli.js"));

async function problemsBeforeStart(ready) {
  const found = await ready.problemsBeforeStart(process.env);
  return found.length > 0 ? found : ready.addressProblems(process.env);
}
