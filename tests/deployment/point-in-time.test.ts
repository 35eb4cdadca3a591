import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "~/infra/db.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { restore } from "../../scripts/tasks/backup";
import { findLitestream } from "../../scripts/tools/litestream.mjs";
import { payHosted, pressPay } from "../helpers/buying";
import { scratchFolder } from "../helpers/scratch";
import { openShop, type Shop } from "../helpers/shop";
import { eventually, newShopper } from "../helpers/shopper";

const UNIT = readFileSync("docs/deployment/boutique-litestream.service", "utf8");
const GUIDE = readFileSync("docs/deployment.md", "utf8");
const KEPT = "/var/backups/boutique/journal";

const program = findLitestream() ?? "";
const isThere = program !== "";
if (!isThere) console.warn("Not installed, and not tried with the guide's files: Litestream");

/** The guide's file, with the place of the copies in a folder of the test's own. */
function configuration(folder: string): string {
  const text = readFileSync("docs/deployment/litestream.yml", "utf8");
  expect(text).toContain(KEPT);
  const file = join(folder, "litestream.yml");
  writeFileSync(file, text.replace(KEPT, join(folder, "journal")));
  return file;
}

/** The words after the program's name in a line of the unit or of the guide. */
function wordsOf(text: string, line: RegExp, config: string): string[] {
  const [, words] = line.exec(text) ?? [];
  if (!words) throw new Error(`no line ${String(line)}`);
  expect(words).toContain("-config /etc/boutique-litestream.yml");
  return words.replace("/etc/boutique-litestream.yml", config).split(" ");
}

function replicate(config: string, { env }: Shop) {
  const words = wordsOf(UNIT, /^ExecStart=\/usr\/local\/bin\/litestream (.*)$/m, config);
  const child: ChildProcess = spawn(program, words, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: Buffer) => (said += text.toString()));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  onTestFinished(() => end("SIGKILL"));
  return { end, faults: () => said.split("\n").filter((line) => /level=(ERROR|WARN)/.test(line)) };
}

/** Restores as the guide says. @param moment undefined for the last one */
function restored(config: string, shop: Shop, to: string, moment?: string): string {
  for (const rest of ["", "-wal", "-shm"]) rmSync(to + rest, { force: true });
  const words = wordsOf(GUIDE, /^litestream (restore .*)$/m, config)
    .map((word) =>
      word.replace("/var/tmp/a-la-minute.sqlite", to).replace("/var/lib/boutique/boutique.sqlite", shop.databaseFile),
    )
    .map((word) => (/^\d{4}-.*Z$/.test(word) ? (moment ?? word) : word))
    .filter((word, index, all) => moment ?? !(word === "-timestamp" || all[index - 1] === "-timestamp"));
  const { status, stderr } = spawnSync(program, words, { env: { ...process.env, ...shop.env }, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return to;
}

async function paidOrdersOf(file: string): Promise<string[]> {
  const db = openDatabase(file);
  try {
    return (await db("orders").whereNotNull("paid_at").orderBy("number").pluck("number")) as string[];
  } finally {
    await db.destroy();
  }
}

async function buy(shop: Shop): Promise<string> {
  const shopper = newShopper(shop);
  await payHosted(await pressPay(await shopper.toPayment({ product: PLAIN_FRAME })));
  await eventually(async () => expect((await shopper.orders())[0]?.paid_at).toBeTruthy());
  return (await shopper.orders())[0]?.number ?? "";
}

test.skipIf(!isThere)(
  "a shop comes back as it was at a minute of the guide's journal, and its journal goes on",
  async () => {
    const folder = scratchFolder("shop-minute-");
    const config = configuration(folder);
    const key = await generateX25519Identity();
    const shop = await openShop({
      postgresql: false,
      env: { BACKUP_KEY: key, BACKUP_RECIPIENT: await identityToRecipient(key) },
    });
    const aside = join(folder, "a-la-minute.sqlite");
    const kept = async (moment?: string) => paidOrdersOf(restored(config, shop, aside, moment));

    let journal = replicate(config, shop);
    const first = await buy(shop);
    await eventually(async () => expect(await kept()).toEqual([first]));
    const moment = new Date().toISOString();
    expect(journal.faults()).toEqual([]);
    const look = wordsOf(GUIDE, /^litestream (snapshots .*)$/m, config).map((word) =>
      word.replace("/var/lib/boutique/boutique.sqlite", shop.databaseFile),
    );
    const listed = spawnSync(program, look, { env: { ...process.env, ...shop.env }, encoding: "utf8" });
    expect([listed.status, listed.stdout]).toEqual([0, expect.stringMatching(/^file +[0-9a-f]+ .*Z$/m)]);

    await journal.end("SIGTERM");
    journal = replicate(config, shop);
    const second = await buy(shop);
    await eventually(async () => expect(await kept()).toEqual([first, second]));
    expect(journal.faults(), "the journal is continued after a restart").toEqual([]);

    // What is deleted or spoilt by mistake is there too: the copy is put in place of what came after that minute.
    restored(config, shop, aside, moment);
    await expect(restore([aside, "--confirm"], shop.env)).rejects.toThrow(
      /arrêtez la boutique et son socket .*, et Litestream/,
    );
    await journal.end("SIGKILL");
    await shop.kill9();
    await shop.db.destroy(); // this process has the file open, too
    await expect(restore([aside], shop.env)).rejects.toThrow(/1 commande\(s\).*--confirm/);
    await expect(restore([aside, "--confirm"], shop.env)).resolves.toContain("Base remise en place");
    expect(await paidOrdersOf(shop.databaseFile)).toEqual([first]);

    await shop.restart();
    shop.db = openDatabase(shop.databaseFile);
    onTestFinished(() => shop.db.destroy());
    journal = replicate(config, shop);
    const third = await buy(shop);
    await eventually(async () => expect(await kept()).toEqual([first, third]));
    await eventually(async () => expect(await kept(moment)).toEqual([first]));
  },
);
