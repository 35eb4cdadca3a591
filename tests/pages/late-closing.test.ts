import { spawnSync } from "node:child_process";

import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";

import { verifyJournal } from "~/domain/accounting/verify.server";
import { believeClock } from "~/domain/clock-watch.server";
import { shopDay } from "~/domain/days";
import { PURGES } from "~/domain/privacy/purges.server";
import { daysBefore, formatDay, instant } from "~/domain/time";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { normal } from "../helpers/dom";
import { setStock } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { paidOrder } from "../helpers/paying";
import { readPdfText } from "../helpers/pdf-text";
import { servicesOf, sharedShop } from "../helpers/shop";
import { withoutGuards } from "../helpers/without-guards";

const HERE = "/admin/comptabilite";
const DAYS_OFF = 45;

const shop = sharedShop();

test("a shop that was off for weeks closes its days late, by a form, with their Z, their export and a whole journal", async () => {
  const services = servicesOf(shop());
  const then = daysBefore(services.now(), DAYS_OFF);
  // Not always as many days as were taken off: the clocks were turned back meanwhile.
  const daysOff = (Date.parse(shopDay(services.now())) - Date.parse(shopDay(then))) / 86_400_000;
  const before = { ...services, now: () => then };
  await setStock(shop(), PLAIN_FRAME, 50);
  // The shop believes its own clock once, before its first purges: what is believed here must come after them.
  await expect
    .poll(async () => Number((await shop().db("purge_runs").count({ n: "*" }).first())?.n))
    .toBe(PURGES.length);
  await believeClock(before);
  for (const name of ["courriels", "rendez-vous"])
    await shop()
      .db("purge_runs")
      .insert({ name, ran_at: instant(then), deleted: 0 })
      .onConflict("name")
      .merge();
  const { totalCents } = await paidOrder(before);
  const camille = await adminVisitor(shop());
  const page = await camille.visit(HERE);
  expect(await htmlProblems(page.html)).toEqual([]);
  expect(page.text).toContain("Les clôtures attendent depuis le");
  const overdue = normal(page.text);
  expect(overdue).toContain(`rendez-vous, courriels (depuis le ${normal(formatDay(instant(then)))}).`);
  expect(overdue).toContain("la date se confirme sur la page Comptabilité, aux clôtures.");
  const held = page.form({ name: "held" });

  const closed = await held.submit();
  expect(closed.redirects.map(({ status, to }) => [status, to])).toEqual([[303, HERE]]);
  const [, written = "0"] = /Date confirmée, (\d+) clôtures établies/.exec(closed.text) ?? [];
  expect(Number(written)).toBeGreaterThan(daysOff);
  expect(closed.text).not.toContain("Les clôtures attendent");
  expect((await held.submit()).status, "the same form again").toBe(200);
  expect(Number((await shop().db("closings").count({ n: "*" }).first())?.n)).toBe(Number(written));

  const day = shopDay(then);
  const z = await camille.visit(`${HERE}/clotures/${day}`);
  const amount = (totalCents / 100).toFixed(2).replace(".", ",");
  expect([z.status, await htmlProblems(z.html)]).toEqual([200, []]);
  expect(z.text).toContain(amount);
  const fetched = async (path: string) =>
    Buffer.from(
      await (
        await fetch(shop().url + path, { headers: { Cookie: camille.jar.header(new URL(shop().url)) ?? "" } })
      ).arrayBuffer(),
    );
  expect((await readPdfText(await fetched(`${HERE}/clotures/${day}/z.pdf`))).text).toContain(amount);
  const csv = await fetched(`${HERE}/exports/clotures.csv?du=${day}&au=${shopDay(services.now())}`);
  const rows: string[][] = parse(csv, { bom: true, delimiter: ";" });
  expect(rows.length).toBeGreaterThan(daysOff);
  expect(rows.flat().filter((cell) => cell === day)).not.toEqual([]);
  expect((await verifyJournal(services)).troubles).toEqual([]);
});

test("the command that verifies the journal says that it is whole, and fails once a line was altered", async () => {
  await paidOrder(servicesOf(shop()));
  const verify = async () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "shop", "journal", "verify"], {
      env: { ...process.env, ...shop().env },
      encoding: "utf8",
    });
    return { status, said: stdout + stderr };
  };
  expect(await verify()).toEqual({ status: 0, said: expect.stringContaining("Journal intact : ") as string });
  await withoutGuards(shop().db, () => shop().db("money_journal").where({ position: 1 }).update({ amount_cents: 1 }));
  const altered = await verify();
  expect(altered.status).not.toBe(0);
  expect(altered.said).toMatch(/n’est pas intact[^]*La ligne 1 .* a été modifiée/);
});
