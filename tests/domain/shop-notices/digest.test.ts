import { beforeEach, expect, test } from "vitest";

import { writeToShop } from "~/domain/messages/contact.server";
import { askOptician } from "~/domain/messages/questions.server";
import { changeSettings } from "~/domain/settings/changes.server";
import { sendDigest } from "~/domain/shop-notices/digest.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { queuedMails } from "../../helpers/factories";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
  services.clock.set("2026-03-02T08:30:00Z"); // half past nine at the shop
});

const digests = async () =>
  (await queuedMails(services)).filter(({ fact }) => fact.startsWith("shop:digest")).map(({ mail }) => mail.subject);
const told = async () => (await queuedMails(services)).filter(({ fact }) => fact.startsWith("shop:order-"));

test("what came in is told once at each set hour, and nothing when nothing came", async () => {
  expect(await sendDigest(services)).toBe(false);
  await paidOrder(services);
  await paidOrder(services);
  expect(await sendDigest(services)).toBe(false); // five o'clock has not come
  services.clock.set("2026-03-02T16:00:00Z");
  const both = await Promise.all([sendDigest(services), sendDigest(services)]);
  expect(both.filter(Boolean)).toEqual([true]);
  services.clock.set("2026-03-03T08:00:00Z");
  expect(await sendDigest(services)).toBe(false);
  expect(await digests()).toEqual(["À la boutique : 2 nouvelles commandes"]);
});

test("after days of rest the latest digest alone tells all that came in", async () => {
  await sendDigest(services);
  await paidOrder(services);
  services.clock.advance({ days: 3 });
  await sendDigest(services);
  expect(await sendDigest(services)).toBe(false);
  expect(await digests()).toEqual(["À la boutique : 1 nouvelle commande"]);
});

test("messages and questions to an optician are told apart, each with its page", async () => {
  await changeSettings(services, await newAdministrator(services), () => ({ tellMessages: "digest" }));
  await sendDigest(services);
  const hers = { name: "Clara Moreau", email: "clara@exemple.fr", message: "Bonjour." };
  await writeToShop(services, hers);
  for (const _ of [1, 2]) await askOptician(services, PLAIN_FRAME.id, hers);
  services.clock.advance({ days: 1 });
  await sendDigest(services);
  const [digest] = (await queuedMails(services)).filter(({ fact }) => fact.startsWith("shop:digest"));
  const says = JSON.stringify(digest?.mail);
  for (const part of ["1 message", "2 questions à l’opticien", "/admin/messages", "/admin/questions"])
    expect(says).toContain(part);
  expect(says).not.toContain("3 messages");
});

test("a shop that wants a letter for each order gets it with the order, and none in the digest", async () => {
  const by = await newAdministrator(services);
  await changeSettings(services, by, () => ({ tellOrders: "each", tellStock: "digest" }));
  await sendDigest(services);
  const order = await paidOrder(services);
  expect((await told()).map(({ mail }) => mail.subject)).toEqual([expect.stringContaining(order.number)]);
  services.clock.set("2026-03-03T08:30:00Z");
  await sendDigest(services);
  for (const subject of await digests()) expect(subject).not.toContain("commande");
});
