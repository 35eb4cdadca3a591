import { spawn } from "node:child_process";
import { once } from "node:events";

import { beforeAll, expect, test } from "vitest";

import { verifyJournal } from "~/domain/accounting/verify.server";

import { ACCESSORY } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { setStock } from "../helpers/factories";
import { program } from "../helpers/program";
import { servicesOf, sharedShop } from "../helpers/shop";

const shop = sharedShop();
let camille: string;
beforeAll(async () => {
  await setStock(shop(), ACCESSORY, 500);
  camille = (await newAdministrator(shop())).id;
});

/** Sells in a process of its own. @returns the signal that ended it, or null */
async function sells(name: string, sales: number, ...killed: string[]): Promise<NodeJS.Signals | null> {
  const process_ = spawn(
    process.execPath,
    [await program("tests/helpers/sell-and-die.ts"), camille, name, String(sales), ...killed],
    { env: { ...process.env, ...shop().env }, stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  process_.stderr.setEncoding("utf8").on("data", (part: string) => void (said += part));
  const [code, signal] = (await once(process_, "close")) as [number | null, NodeJS.Signals | null];
  if (code !== 0 && signal === null) throw new Error(said);
  return signal;
}

const chain = async () => {
  const { lines, troubles } = await verifyJournal(servicesOf(shop()));
  return { lines, troubles };
};

test("power fails at any moment of a sale: the journal has all of it or nothing, and goes on where it was", async () => {
  const { lines } = await chain();
  for (const [place, beginning, which] of [
    ["before its first line", "insert into `money_journal`", "1"],
    ["between its two lines", "insert into `money_journal`", "2"],
    ["as a line takes its place", "update `counters`", "2"],
    ["before it is kept", "COMMIT", "1"],
  ] as const) {
    expect(await sells(`cut ${place}`, 1, beginning, which), place).toBe("SIGKILL");
    expect(await chain(), place).toEqual({ lines, troubles: [] });
  }
  expect(await sells("after", 1)).toBeNull();
  expect(await chain()).toEqual({ lines: lines + 2, troubles: [] });
});

test("two tills sell at once and a third dies among them: one chain, without gap, double or stray", async () => {
  const { lines } = await chain();
  const ended = await Promise.all([
    sells("left", 8),
    sells("right", 8),
    sells("third", 8, "insert into `money_journal`", "7"),
  ]);
  expect(ended).toEqual([null, null, "SIGKILL"]);
  // Of the third process, three sales were complete; its seventh line would have begun the fourth.
  expect(await chain()).toEqual({ lines: lines + 2 * (8 + 8 + 3), troubles: [] });
  const positions: number[] = await shop().db("money_journal").orderBy("position").pluck("position");
  expect(positions).toEqual(positions.map((_, place) => place + 1));
});
