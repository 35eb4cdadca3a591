import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { readiness } from "../../scripts/update/service";

/** Ports that `fetch` refuses to ask. */
const REFUSED_BY_FETCH = [4190, 5061, 6000, 6566, 10080];

test("an update asks a shop that listens at a port which browsers refuse, and hears of one that is no shop", async () => {
  const server = createServer((request, answer) =>
    answer.writeHead(503).end(request.url === "/readyz" ? '{"version":"1.2.3","failing":["backup"]}' : "?"),
  );
  onTestFinished(() => void server.close());
  for (const port of REFUSED_BY_FETCH) {
    server.listen(port, "127.0.0.1");
    // It rejects where another program has the port.
    const listens = await once(server, "listening").then(Boolean, () => false);
    if (listens) break;
  }
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}`);
  expect(await readiness(url)).toEqual({ version: "1.2.3", failing: ["backup"] });
  server.close();
  server.closeAllConnections();
  expect(await readiness(url)).toBeNull();
});
