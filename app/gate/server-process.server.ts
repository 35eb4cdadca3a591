import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";

import { startWorkers, type Workers } from "~/domain/workers.server";
import { noteBeat } from "~/domain/health/heartbeats.server";
import { elect } from "~/infra/database/election.server";
import { readConfig } from "~/infra/config.server";
import { prepareSearch } from "~/domain/search/search.server";
import { countAnswer, observeProcess } from "~/domain/health/metrics.server";
import { closeServices, openServices, type Services } from "~/infra/services.server";
import { logAnswer, silenceServeLog } from "./access-log.server";
import { findAddress } from "./addresses.server";
import { closeAfterAnswers, noteArrivals, underWay } from "./arrivals.server";
import { makeExpressClasses } from "./express-classes.server";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/**
 * How much the heap may grow beyond the live objects before V8 collects again, in percent. V8 allows up to three times
 * as much on a machine with memory to spare: under load the process then takes 370 MB instead of 280. Half of this
 * limit would cost a fifth of the speed of rendering.
 */
const MOST_HEAP_GROWTH_PERCENT = 100;
/** How often an ending process checks whether its answers have been sent. */
const LOOK_EVERY_MS = 20;
/**
 * How long idle connections stay open at the end, because a request may already be coming; without idle connections,
 * the end does not wait.
 */
const LAST_REQUESTS_MS = 1000;

let services: Services | undefined;
let workers: Workers | undefined;

/** The services of the process, opened once; tests pass their own in the load context. */
export function servicesOfThisProcess(): Services {
  services ??= openServices(readConfig(process.env));
  return services;
}

/** The longest that a start waits for its catalogue. 50,000 products take a second; a database that is held takes longer. */
const LONGEST_READING_MS = 5_000;

/**
 * Starts what belongs to the server and not to one request: the access log, the workers, and the end at a signal. The
 * server listens afterwards: the catalogue is then read, and no first page waits for it.
 */
export async function startServer(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${MOST_HEAP_GROWTH_PERCENT}`);
  // The first pages after a start are made together and live long. V8 would conclude that the objects of later requests
  // live long too, and put them among the old ones at once, which only a collection of the whole heap frees.
  setFlagsFromString("--no-allocation-site-pretenuring");
  const shop = servicesOfThisProcess();
  const { config, log } = shop;
  if (config.metricsToken) observeProcess();
  silenceServeLog();
  makeExpressClasses();
  noteArrivals(config, (arrival, response, milliseconds) => {
    logAnswer(log, arrival, response, milliseconds);
    countAnswer(findAddress(arrival.url.split("?")[0] ?? "").address, response.statusCode, milliseconds);
  });
  workers = elect(
    shop,
    () => startWorkers(shop),
    (everyMs) => noteBeat(shop, "election", everyMs),
  );
  for (const signal of SIGNALS) process.once(signal, () => void end());
  const prepared = prepareSearch(shop).catch((err: unknown) => log.error({ err }, "the search was not prepared"));
  await Promise.race([prepared, wait(LONGEST_READING_MS, undefined, { ref: false })]);
}

/**
 * Stops listening without losing a connection. The system resets connections that it made while this process computed,
 * if the process stops listening before it accepts them. One turn of the event loop accepts all of them. During that
 * turn nothing is read from the open connections, so that no page is rendered between the last accepted connection and
 * the end. Until then, connections are kept open: a client that is told to close one opens another at once.
 */
function closeOnceAccepted(server: Server): void {
  const close = server.close.bind(server);
  server.close = (done) => {
    setImmediate(() => {
      const paused = [...underWay.connections].filter((connection) => !connection.isPaused());
      for (const connection of paused) connection.pause();
      setImmediate(() => {
        close(done);
        closeAfterAnswers();
        for (const connection of paused) connection.resume();
      });
    });
    return server;
  };
}

/**
 * Ends the process without failing a request: no new connection is accepted, each open one closes after its next
 * answer, requests being answered are finished within the setting `STOP_SECONDS`, the workers end, and the database is
 * closed last.
 */
async function end(): Promise<void> {
  const { config, log } = servicesOfThisProcess();
  // On the same signal, `remix-serve` closes its server after this. It then accepts no connection, which is wanted. It
  // would also close idle ones, where a request may be arriving: each of those closes after its next answer instead.
  if (underWay.server) {
    underWay.server.closeIdleConnections = () => undefined;
    closeOnceAccepted(underWay.server);
  } else closeAfterAnswers();
  const deadline = performance.now() + config.stopSeconds * 1000;
  // The workers end while the last answers are sent. To wait for them afterwards would delay the end.
  const stopped = workers?.stop();
  let quietSince = performance.now();
  while (performance.now() < deadline && performance.now() - quietSince < LAST_REQUESTS_MS) {
    await wait(LOOK_EVERY_MS);
    if (underWay.exchanges.size > 0) quietSince = performance.now();
    else if (underWay.ending && underWay.connections.size === 0) break;
  }
  if (underWay.exchanges.size > 0) log.warn({ requests: underWay.exchanges.size }, "ended with requests under way");
  // A provider that does not answer must not delay the end: the worker asks it again after the next start.
  await Promise.race([stopped, wait(Math.max(1000, deadline - performance.now()))]);
  if (services) await closeServices(services);
  process.exit(0);
}
