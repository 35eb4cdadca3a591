import { spawnSync } from "node:child_process";
import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { atHour } from "~/domain/appointments/slots";
import { addDays, shopDay, weekdayOf } from "~/domain/days";
import type { Mail } from "~/infra/mail.server";

import { newCustomer } from "../helpers/administrator";
import { belongingsOf } from "../helpers/belongings";
import { program } from "../helpers/program";
import { servicesOf, sharedShop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";

const shop = sharedShop();
const folder = () => shop().env.PRIVATE_FILES ?? "";
const lying = (place = folder()) =>
  readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

test("power fails while an account is erased: before the commit all is there, after it the files left behind are set aside, to be forgotten", async () => {
  const account = await newCustomer(shop());
  let day = addDays(shopDay(new Date()), 7);
  if (weekdayOf(day) === 0) day = addDays(day, 1);
  const { files } = await belongingsOf(
    servicesOf(shop()),
    { account, name: "Moreau", phone: "0612345678", street: "7 rue des Pentes" },
    atHour(day, 10),
  );
  await shop().kill9();
  const dying = await program("tests/helpers/erase-and-die.ts");
  const die = (instant: "before" | "after") =>
    spawnSync(process.execPath, [dying, account.id, instant], {
      env: { ...process.env, ...shop().env },
      encoding: "utf8",
    });
  const left = async () =>
    [
      await shop().db("users").where({ id: account.id }),
      await shop().db("prescriptions").whereNotNull("file_id"),
      await shop().db("orders").whereNotNull("email"),
      await shop().db("appointments"),
    ].map((rows) => rows.length);

  const before = die("before");
  expect([before.signal, before.stderr]).toEqual(["SIGKILL", expect.any(String)]);
  expect([await left(), lying()]).toEqual([[1, 2, 2, 1], [...files].sort()]);

  expect(die("after").signal).toBe("SIGKILL");
  expect([await left(), lying()]).toEqual([[0, 0, 0, 0], [...files].sort()]); // the account is erased, and its files are still there
  // An hour passes: where several processes run, a newer file may belong to an upload under way in another.
  for (const file of files) utimesSync(join(folder(), file), new Date(0), new Date(0));
  await shop().restart();
  await eventually(() => expect([lying(), lying(join(folder(), "quarantaine"))]).toEqual([[], [...files].sort()]));
});

test("power fails while idle accounts end: each is warned once and erased once, whenever the purge is taken up again", async () => {
  const two = [await newCustomer(shop()), await newCustomer(shop())];
  const ids = two.map(({ id }) => id).sort();
  await shop().db("users").whereIn("id", ids).update({ created_at: "2023-01-10T09:00:00.000Z", last_seen_at: null });
  await shop().kill9();
  const dying = await program("tests/helpers/purge-and-die.ts");
  const purge = (moment: string, ...killed: string[]) => {
    const { signal, stdout } = spawnSync(process.execPath, [dying, moment, ...killed], {
      env: { ...process.env, ...shop().env },
      encoding: "utf8",
    });
    return signal ?? (JSON.parse(stdout) as object);
  };
  const warned = () => shop().db("users").whereIn("id", ids).whereNotNull("idle_warned_at").orderBy("id").pluck("id");
  const mails = async () =>
    ((await shop().db("outbox").orderBy("created_at").pluck("message")) as string[])
      .map((message) => JSON.parse(message) as Mail)
      .filter(({ to }) => two.some(({ email }) => email === to))
      .map(({ subject }) => subject);

  expect(purge("2026-01-02T09:00:00Z", "insert into `outbox`", "2")).toBe("SIGKILL"); // noted and not mailed: of the second nothing stays
  expect([await warned(), (await mails()).length]).toEqual([ids.slice(0, 1), 1]);
  expect(purge("2026-01-02T09:00:00Z")).toMatchObject({ warned: 1, erased: 0 });
  expect([await warned(), (await mails()).length]).toEqual([ids, 2]);
  await shop().db("outbox").update({ next_try_at: null, sent_at: "2026-01-02T09:00:01.000Z" });

  const later = "2026-02-05T09:00:00Z";
  expect(purge(later, "insert into `erasures`", "2")).toBe("SIGKILL");
  expect(await shop().db("users").whereIn("id", ids).pluck("id")).toEqual(ids.slice(1));
  expect(purge(later)).toMatchObject({ warned: 0, erased: 1 });
  expect(purge(later)).toMatchObject({ warned: 0, erased: 0 });
  expect(await shop().db("users").whereIn("id", ids)).toEqual([]);
  expect((await mails()).sort()).toEqual(Array<string>(2).fill("Votre compte est effacé – Lunetterie des Terreaux")); // the warnings were deleted with the address
});
