import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { addressProblems } from "../../scripts/start/ready";

test("a shop says in words why it cannot listen: a name of nothing, another machine's address, a port that is taken", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const PORT = String((other.address() as AddressInfo).port);
  const inUse = { HOST: "127.0.0.1", PORT };
  expect(await addressProblems(inUse)).toEqual([
    expect.stringContaining(`PORT : un autre programme écoute déjà sur le port ${PORT}`),
  ]);
  expect(await addressProblems({ ...inUse, LISTEN_FDS: "1" })).toEqual([]);
  // An address that is kept for documents, and a name that is kept for none.
  for (const HOST of ["192.0.2.1", "boutique.invalid"])
    expect(await addressProblems({ HOST, PORT })).toEqual([
      expect.stringContaining(`HOST : ${HOST} n’est pas une adresse`),
    ]);
  other.close();
  await once(other, "close");
  expect(await addressProblems(inUse)).toEqual([]);
});
