import { Agent, createServer, request, type IncomingMessage, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { afterEach, expect, test } from "vitest";

import { sharedShop } from "../helpers/shop";

const shop = sharedShop();

const CLIENTS = 8;
const RESTARTS = 3;
const PAGES = ["/nouveautes", "/panier", "/api/health", "/api/products?limit=3"];

/** `answered`; `refused`, when nobody listened, so that nothing was accepted and nothing is lost; else how it failed. */
type Outcome = string;

let proxy: Server | undefined;
afterEach(() => void proxy?.close());

/** Asks on connections that are kept open, as long as it is wanted. @returns how many requests ended how, and what failed */
function clients(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const counts = { answered: 0, refused: 0, failed: 0 };
  const failures: string[] = [];
  let going = true;
  const one = async (client: number) => {
    for (let turn = client; going; turn += 1) {
      const outcome = await ask(origin, PAGES[turn % PAGES.length] ?? "/", agent).catch((fault: unknown) =>
        String(fault),
      );
      if (outcome === "answered" || outcome === "refused") counts[outcome] += 1;
      else {
        counts.failed += 1;
        failures.push(outcome);
      }
    }
  };
  const all = Promise.all(Array.from({ length: CLIENTS }, (_, client) => one(client)));
  return {
    counts,
    failures,
    async stop() {
      going = false;
      await all;
      agent.destroy();
    },
  };
}

async function ask(origin: string, path: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const asking = request(new URL(path, origin), { agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(outcomeOf(answer)));
      answer.once("error", (fault) => resolve(`cut: ${fault.message}`));
    });
    asking.once("error", (fault: NodeJS.ErrnoException) =>
      resolve(fault.code === "ECONNREFUSED" ? "refused" : `${fault.code}: ${fault.message}`),
    );
    asking.end();
  });
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): Outcome {
  if (statusCode === 503 && headers["x-nobody-listens"]) return "refused";
  return statusCode < 500 ? "answered" : `status ${statusCode}`;
}

/** A proxy as stands before a shop: it keeps its connections to it open. @returns its origin */
async function keepingProxy(target: string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  proxy = createServer((incoming, outgoing) => {
    const asking = request(new URL(incoming.url ?? "/", target), { agent, method: incoming.method }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { "Content-Type": answer.headers["content-type"] ?? "text/plain" });
      answer.pipe(outgoing);
    });
    asking.once("error", (fault: NodeJS.ErrnoException) => {
      const nobody = fault.code === "ECONNREFUSED";
      outgoing.writeHead(nobody ? 503 : 502, nobody ? { "X-Nobody-Listens": "1" } : {});
      outgoing.end(fault.code);
    });
    incoming.pipe(asking);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test.each([
  ["directly", (url: string) => Promise.resolve(url)],
  ["through a proxy that keeps its connections", keepingProxy],
])("a restart under load fails no request that was accepted, %s", async (_how, originFor) => {
  const { counts, failures, stop } = clients(await originFor(shop().url));
  for (let turn = 0; turn < RESTARTS; turn += 1) {
    const before = counts.answered;
    await expect.poll(() => counts.answered).toBeGreaterThan(before + 3 * CLIENTS);
    await shop().restart();
  }
  const before = counts.answered;
  await expect.poll(() => counts.answered).toBeGreaterThan(before + 3 * CLIENTS);
  await stop();
  expect(failures).toEqual([]);
  expect(counts.refused).toBeGreaterThan(0); // the shop was away for a moment, each time
});

test("a request under way when the end is asked for is answered", async () => {
  const before = shop().log.length;
  const { counts, failures, stop } = clients(shop().url);
  await expect.poll(() => counts.answered).toBeGreaterThan(CLIENTS);
  await shop().restart();
  await stop();
  expect(failures).toEqual([]);
  expect(
    shop()
      .log.slice(before)
      .filter((line) => line.includes('"fault"') || line.includes("under way")),
  ).toEqual([]);
});
