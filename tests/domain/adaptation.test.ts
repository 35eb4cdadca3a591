import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import {
  adaptableLines,
  adaptationsOf,
  answerAdaptation,
  listAdaptations,
  openAdaptation,
  requestAdaptation,
} from "~/domain/adaptations/adaptation.server";
import type { Order } from "~/domain/orders/order.server";
import { terms } from "~/shop/terms";

import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { choiceOf, queuedMails, setStock } from "../helpers/factories";
import { given } from "../helpers/found";
import { deliveredOrder, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { SCREEN, withCorrection } from "../helpers/prescriptions";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
});

const WORDS = "Je vois trouble de loin avec l’œil gauche.";
const glasses = async () =>
  deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })] });
const lineOf = (order: Order) => given(order.lines[0]).id;
const ask = (order: Order) => requestAdaptation(services, order.id, { lineId: lineOf(order), words: WORDS });

test("is asked for once at a time, read by an optician by name, answered, and no mail says what it is about", async () => {
  const order = await glasses();
  expect([await ask(order), await ask(order)]).toEqual(["requested", "already"]);
  const [listed] = await listAdaptations(services);
  expect(listed).toMatchObject({ orderNumber: order.number, answeredAt: null });
  const opened = given(await openAdaptation(services, camille, listed?.id ?? ""));
  expect(opened.adaptation.words).toBe(WORDS);
  const answer = { outcome: "accepted" as const, answer: "Nous refaisons le verre gauche." };
  const twice = [
    await answerAdaptation(services, camille, opened.adaptation.id, answer),
    await answerAdaptation(services, camille, opened.adaptation.id, answer),
  ];
  expect(twice).toEqual(["answered", "already"]);
  expect(await adaptationsOf(services, order.id)).toMatchObject([{ outcome: "accepted", answer: answer.answer }]);

  const letters = (await queuedMails(services)).filter(({ fact }) => fact.includes("adaptation"));
  expect(letters).toHaveLength(3);
  for (const { mail } of letters) expect(mail.text + mail.html).not.toMatch(/trouble|gauche|refaisons|œil/);
  expect(await services.db("audit_log").pluck("action")).toEqual(
    expect.arrayContaining(["Demande d’adaptation lue", "Garantie d’adaptation acceptée"]),
  );
  const row = await services.db("adaptation_requests").first("sealed_words");
  expect(Buffer.from(row?.sealed_words ?? "").includes("trouble")).toBe(false);
});

test("is the shop's to the end of its last day, and another may follow an answer", async () => {
  const order = await glasses();
  services.clock.advance({ days: terms.adaptationDays });
  expect(adaptableLines(services, await orderNow(services, order.id))).toHaveLength(1);
  expect(await ask(order)).toBe("requested");
  const [{ id } = { id: "" }] = await listAdaptations(services);
  await answerAdaptation(services, camille, id, { outcome: "refused", answer: "Le montage est juste." });
  expect(await ask(order)).toBe("requested");
  services.clock.advance({ days: 1 });
  expect(await ask(order)).toBe("notEligible");
});

test("is of lenses that correct, in an order that was delivered", async () => {
  const frame = await deliveredOrder(services);
  const screens = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra: SCREEN })] });
  const onItsWay = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })],
  });
  for (const order of [frame, screens, onItsWay]) expect(await ask(order)).toBe("notEligible");
});
