import { Agent, createServer, request, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { afterEach, expect, test } from "vitest";

import { sharedShop } from "../helpers/shop";
import { guardOf } from "../helpers/buying";
import { atNight } from "../helpers/nightly";
import { CLIENTS, steadyClients } from "../helpers/steady-clients";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();

const RESTARTS = 3;

let proxy: Server | undefined;
afterEach(() => void proxy?.close());

/** A proxy in front of a shop, which keeps its connections open. @returns its origin */
async function keepingProxy(target: string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 * CLIENTS });
  proxy = createServer((incoming, outgoing) => {
    const { method, headers: asked } = incoming;
    const headers = { ...asked, connection: "keep-alive" };
    const asking = request(new URL(incoming.url ?? "/", target), { agent, method, headers }, (answer) => {
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

async function newShopper() {
  const visitor = newVisitor(shop());
  const { csrf } = await guardOf(visitor);
  const echo = decodeURIComponent(visitor.cookies.get("csrf_token") ?? "");
  return { csrf, echo, cookie: visitor.jar.header(new URL(shop().url)) ?? "" };
}

test.each([
  ["through a proxy that keeps its connections", keepingProxy] as const,
  ...atNight(["directly", (url: string) => Promise.resolve(url)] as const),
])("a restart under load fails no request that was accepted, %s", async (_how, originFor) => {
  const { counts, failures, stop } = steadyClients(await originFor(shop().url), await newShopper());
  for (let turn = 0; turn < RESTARTS; turn += 1) {
    const before = counts.answered;
    await expect.poll(() => counts.answered).toBeGreaterThan(before + 3 * CLIENTS);
    await shop().restart();
  }
  const before = counts.answered;
  await expect.poll(() => counts.answered).toBeGreaterThan(before + 3 * CLIENTS);
  await stop();
  expect(failures).toEqual([]);
  expect(counts.refused).toBeGreaterThan(0); // each restart makes the shop unreachable for a moment
});

test("a request under way when the end is asked for is answered", async () => {
  const before = shop().log.length;
  const { counts, failures, stop } = steadyClients(shop().url, await newShopper());
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
