/**
 * A process that runs one shop after another, each as `remix-serve` runs it. Packages are loaded and the build is compiled
 * once; its modules run anew for every shop, with a memory of their own. The message `{ environment }` starts a shop, and `"end"`
 * ends it as a service manager would. Then it prints its start line and waits for the next message.
 */
import diagnostics from "node:diagnostics_channel";
import fs from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { resolve } from "node:path";

import { buildAsFunction } from "./hosted-build.mjs";

const [, , serve, ended] = process.argv;
/** `remix-serve` imports this file anew for every shop. */
const build = resolve("tests/helpers/hosted-entry.mjs");
const require = createRequire(import.meta.url);
const exit = process.exit.bind(process);
/** The listeners of Node itself and of this file; any other belongs to a shop. */
const ownListeners = new Map(process.eventNames().map((name) => [name, process.listeners(name)]));

/** What the running shop opened in this process; it is closed when the shop ends. */
let opened = { servers: new Set(), timers: new Set(), subscriptions: [] };
let turn = 0;

noteServers();
noteTimers();
noteSubscriptions();
nameBuildByTurn();
/** `hosted-entry.mjs` calls it. */
globalThis.runBuild = buildAsFunction(resolve("build/index.js"));

process.on("message", (order) => (order === "end" ? end() : begin(order.environment)));
// Keeps the process alive between two shops, when nothing else is open.
process.channel?.ref();

function begin(environment) {
  turn += 1;
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.argv = [process.argv[0], "remix-serve", build];
  delete require.cache[resolve(serve)];
  require(resolve(serve));
}

/**
 * The shop ends itself: it answers open requests, stops its workers and closes its database. Only its exit is
 * prevented.
 */
function end() {
  process.exit = (code) => {
    process.exit = exit;
    if (code) exit(code);
    void clear().then(() => process.stdout.write(`${ended}\n`));
  };
  process.emit("SIGTERM", "SIGTERM");
}

async function clear() {
  const { servers, timers, subscriptions } = opened;
  opened = { servers: new Set(), timers: new Set(), subscriptions: [] };
  for (const timer of timers) clearTimeout(timer);
  for (const [channel, listener] of subscriptions) diagnostics.unsubscribe(channel, listener);
  for (const name of process.eventNames())
    if (name !== "message")
      for (const listener of process.listeners(name))
        if (!ownListeners.get(name)?.includes(listener)) process.removeListener(name, listener);
  await Promise.all(
    [...servers].map((server) => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections?.();
      return closed;
    }),
  );
}

function noteServers() {
  const { listen } = net.Server.prototype;
  net.Server.prototype.listen = function (...args) {
    opened.servers.add(this);
    return listen.apply(this, args);
  };
}

function noteTimers() {
  for (const name of ["setTimeout", "setInterval"]) {
    const original = globalThis[name];
    const noting = (...args) => {
      const timer = original(...args);
      opened.timers.add(timer);
      return timer;
    };
    globalThis[name] = Object.defineProperties(noting, Object.getOwnPropertyDescriptors(original));
  }
}

function noteSubscriptions() {
  const { subscribe } = diagnostics;
  diagnostics.subscribe = (channel, listener) => {
    opened.subscriptions.push([channel, listener]);
    subscribe(channel, listener);
  };
  syncBuiltinESMExports();
}

/** `remix-serve` imports a build under the time of its file. Another name for each shop runs its modules anew. */
function nameBuildByTurn() {
  const { statSync } = fs;
  fs.statSync = (path, ...rest) =>
    path === build ? Object.assign(statSync(path, ...rest), { mtimeMs: turn }) : statSync(path, ...rest);
}
