import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";

import { startWorkers, type Workers } from "~/domain/workers.server";
import { noteBeat } from "~/domain/health/heartbeats.server";
import { elect } from "~/infra/database/election.server";
import { readConfig } from "~/infra/config.server";
import { prepareSearch } from "~/domain/search/search.server";
import { countAnswer } from "~/domain/health/metrics.server";
import { closeServices, openServices, type Services } from "~/infra/services.server";
import { logAnswer, silenceServeLog } from "./access-log.server";
import { findAddress } from "./addresses.server";
import { closeAfterAnswers, noteArrivals, underWay } from "./arrivals.server";
import { makeExpressClasses } from "./express-classes.server";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/**
 * How much the heap may grow over what is alive before V8 collects again. V8 allows up to three times as much where the machine has
 * memory to spare: under load the process then takes 370 MB where 280 do. Half of this costs a fifth of the speed of rendering.
 */
const MOST_HEAP_GROWTH_PERCENT = 100;
/** How often an ending process looks whether its answers have left. */
const LOOK_EVERY_MS = 20;
/** How long idle connections are kept for a request that may already be on its way; without any, nothing is waited for. */
const LAST_REQUESTS_MS = 1000;

let services: Services | undefined;
let workers: Workers | undefined;

/** Opened once for the process; tests give their own in the load context instead. */
export function servicesOfThisProcess(): Services {
  services ??= openServices(readConfig(process.env));
  return services;
}

/** What belongs to the running server and not to one request: the access log, the workers, the end. */
export function startServer(): void {
  setFlagsFromString(`--heap-growing-percent=${MOST_HEAP_GROWTH_PERCENT}`);
  // The first pages after a start are made together and live long. V8 else concludes that what any later request makes will, too:
  // it puts it among the old objects at once, which only a collection of the whole heap frees.
  setFlagsFromString("--no-allocation-site-pretenuring");
  const shop = servicesOfThisProcess();
  const { config, log } = shop;
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
  prepareSearch(shop).catch((err: unknown) => log.error({ err }, "the search was not prepared"));
  for (const signal of SIGNALS) process.once(signal, () => void end());
}

/**
 * The system resets the connections that it made while this process computed, if the process stops listening before it took them.
 * One turn of the event loop takes all of them. For that turn nothing is read from the open connections, so that no page is rendered
 * between the last one taken and the end of listening. Until then kept connections stay kept: a client that is told to close one
 * opens another at once.
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
 * Ends the process without failing a request: no connection is taken any more, each one closes after its next answer, what is
 * under way is finished within the setting `STOP_SECONDS`, the workers end, and the database is closed last.
 */
async function end(): Promise<void> {
  const { config, log } = servicesOfThisProcess();
  // `remix-serve` closes its server on the same signal, after this. That takes no connection any more, which is wanted, and closes
  // the idle ones, on which a request may be arriving: each of those closes after its next answer instead.
  if (underWay.server) {
    underWay.server.closeIdleConnections = () => undefined;
    closeOnceAccepted(underWay.server);
  } else closeAfterAnswers();
  const deadline = performance.now() + config.stopSeconds * 1000;
  // Beside the last answers: nothing is to be waited for once they have left, when a request could still arrive.
  const stopped = workers?.stop();
  let quietSince = performance.now();
  while (performance.now() < deadline && performance.now() - quietSince < LAST_REQUESTS_MS) {
    await wait(LOOK_EVERY_MS);
    if (underWay.exchanges.size > 0) quietSince = performance.now();
    else if (underWay.ending && underWay.connections.size === 0) break;
  }
  if (underWay.exchanges.size > 0) log.warn({ requests: underWay.exchanges.size }, "ended with requests under way");
  // A provider that does not answer must not hold the end up: what it was asked is asked again at the next start.
  await Promise.race([stopped, wait(Math.max(1000, deadline - performance.now()))]);
  if (services) await closeServices(services);
  process.exit(0);
}
