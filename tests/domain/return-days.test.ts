import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { returnableLines } from "~/domain/returns/eligible.server";
import { changeSettings } from "~/domain/settings/changes.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { settingOf, type Settings } from "~/domain/settings/model.server";
import { termsInForce } from "~/domain/terms-of-sale/in-force.server";
import { returnDaysNow, returnDaysOf } from "~/domain/terms-of-sale/return-days.server";

import { newAdministrator } from "../helpers/administrator";
import { queuedMails } from "../helpers/factories";
import { move, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let owner: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  owner = await newAdministrator(services);
});

const set = (changes: Partial<Settings>) => changeSettings(services, owner, () => changes);
const words = async () => JSON.stringify((await termsInForce(services)).terms.articles);

async function delivered(): Promise<string> {
  const { id } = await paidOrder(services);
  for (const status of [ORDER_STATUS.shipped, ORDER_STATUS.delivered])
    await move(services, await orderNow(services, id), status);
  return id;
}
/** How many days after the delivery its frame may be asked back, before days off are counted. */
async function daysOf(id: string): Promise<number> {
  const order = await orderNow(services, id);
  const [line] = await returnableLines(services, order);
  const ms = Number(line?.until) - Date.parse(order.deliveredAt ?? "");
  return Math.floor(ms / 86_400_000);
}

test("never fall below the days of the law", () => {
  for (const name of ["frameReturnDays", "accessoryReturnDays"] as const) {
    expect(settingOf(name).schema.safeParse(13).success, name).toBe(false);
    expect(settingOf(name).schema.safeParse(14).success, name).toBe(true);
  }
});

test("an order keeps the days of the terms it was placed under, whatever is set later", async () => {
  const first = await delivered();
  expect(await returnDaysOf(services, (await orderNow(services, first)).termsVersion)).toEqual({
    frame: 14,
    accessory: 30,
  });
  await set({ frameReturnDays: 60 });
  const second = await delivered();
  const [before, after] = [await daysOf(first), await daysOf(second)];
  expect([before >= 14 && before < 20, after >= 60 && after < 66]).toEqual([true, true]);
  await set({ frameReturnDays: 14 });
  expect(await daysOf(second)).toBe(after);
  expect(await returnDaysOf(services, null)).toEqual({ frame: 14, accessory: 30 });
});

test("are said by the terms, in a version of their own, and by the letter of the delivery", async () => {
  const { version } = await termsInForce(services);
  expect(await words()).toContain("Au-delà du droit de rétractation, un accessoire se rend pendant 30 jours");
  await set({ frameReturnDays: 21 });
  expect((await termsInForce(services)).version).not.toBe(version);
  expect(await words()).toContain("une monture se rend pendant 21 jours, et un accessoire se rend pendant 30 jours");
  expect(await words()).toContain("Vous avez 14 jours à compter de la réception pour renoncer");
  expect(returnDaysNow(await settingsInForce(services))).toEqual({ frame: 21, accessory: 30 });
  await delivered();
  const letter = (await queuedMails(services)).find(({ mail }) =>
    mail.text?.includes("pour changer d’avis\u202f; la marche"),
  );
  expect(letter?.mail.text).toContain("Vous disposez de 21 jours");
  await set({ frameReturnDays: 14, accessoryReturnDays: 14 });
  expect(await words()).not.toContain("Au-delà du droit de rétractation");
});
