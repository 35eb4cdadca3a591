import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

import { expect, test } from "vitest";

import { atHour } from "~/domain/appointments/slots";
import { addDays, shopDay, weekdayOf } from "~/domain/days";

import { newCustomer } from "../helpers/administrator";
import { belongingsOf } from "../helpers/belongings";
import { servicesOf, sharedShop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";

const shop = sharedShop();
const lying = () => readdirSync(shop().env.PRIVATE_FILES ?? "").sort();

test("power fails while an account is erased: before the commit all is there, after it the files left behind are swept away", { timeout: 90_000 }, async () => {
  const account = await newCustomer(shop());
  let day = addDays(shopDay(new Date()), 7);
  if (weekdayOf(day) === 0) day = addDays(day, 1);
  const { files } = await belongingsOf(servicesOf(shop()), { account, name: "Moreau", phone: "0612345678", street: "7 rue des Pentes" }, atHour(day, 10));
  await shop().kill9();
  const die = (instant: "before" | "after") => spawnSync(process.execPath, ["--import", "tsx", "tests/helpers/erase-and-die.ts", account.id, instant], { env: { ...process.env, ...shop().env }, encoding: "utf8" });
  const left = async () => [await shop().db("users").where({ id: account.id }), await shop().db("prescriptions").whereNotNull("file_id"), await shop().db("orders").whereNotNull("email"), await shop().db("appointments")].map((rows) => rows.length);

  const before = die("before");
  expect([before.signal, before.stderr]).toEqual(["SIGKILL", expect.any(String)]);
  expect([await left(), lying()]).toEqual([[1, 2, 2, 1], [...files].sort()]);

  expect(die("after").signal).toBe("SIGKILL");
  expect([await left(), lying()]).toEqual([[0, 0, 0, 0], [...files].sort()]); // erased, and the files of nobody still there
  await shop().restart();
  await eventually(() => expect(lying()).toEqual([]));
});
