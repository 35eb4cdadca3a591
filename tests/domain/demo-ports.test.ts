import { once } from "node:events";
import { connect } from "node:net";

import { afterEach, expect, test } from "vitest";

import { choosePorts, type Ports, type Reserved } from "../../scripts/demo/ports";
import { freePort, isFree } from "../../scripts/tools/shop-process";

const open: Reserved[] = [];
const choose = async (port?: number) => {
  const reserved = await choosePorts(port);
  open.push(reserved);
  return reserved;
};
afterEach(async () => {
  for (const { ports, release } of open.splice(0)) await release(...(Object.keys(ports) as (keyof Ports)[]));
});

test("two demos that start at once are given no port in common, and each keeps its own until it listens there", async () => {
  const both = await Promise.all([choose(), choose()]);
  expect(new Set(both.flatMap(({ ports }) => Object.values(ports))).size).toBe(14);
  const [{ ports, release }] = both;
  expect(await isFree(ports.shop)).toBe(false);
  await release("shop");
  expect([await isFree(ports.shop), await isFree(ports.stripe)]).toEqual([true, false]);
});

test("the port that is wished for is the shop's, or the demo says that it is taken", async () => {
  const port = await freePort();
  expect((await choose(port)).ports.shop).toBe(port);
  await expect(choosePorts(port)).rejects.toThrow(`Le port ${port} (PORT) est déjà pris.`);
});

test("a browser that asks before the shop is open is sent away, and holds nothing up", async () => {
  const { ports, release } = await choose(await freePort());
  const early = connect(ports.shop, "127.0.0.1");
  early.on("error", () => undefined);
  await once(early, "connect");
  await release("shop");
  expect(await isFree(ports.shop)).toBe(true);
  early.destroy();
});
