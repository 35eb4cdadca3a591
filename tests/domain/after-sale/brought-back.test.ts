import { beforeEach, expect, test } from "vitest";

import { owedShares } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { creditNotesOf, readCreditNote } from "~/domain/invoices/credit-note.server";
import { renderCreditNote } from "~/domain/invoices/pdf.server";
import { offeredLines } from "~/domain/orders/chosen-lines.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import { reasonOfDebt } from "~/domain/refunds/reason.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { bringable, takeBack } from "~/domain/returns/brought-back.server";
import { ReturnForm } from "~/domain/returns/forms.server";
import { returnsOf } from "~/domain/returns/return.server";

import { LAST_PIECE, PLAIN_FRAME } from "../../../seeds/named";
import { choiceOf, queuedMails, setStock, shelfOf } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { BY, deliveredOrder } from "../../helpers/orders";
import { readPdfText } from "../../helpers/pdf-text";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 10);
});

const two = { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(LAST_PIECE)] };
const back = (lineId: string, quantity: number, restock = true) => ({ lines: [{ lineId, quantity }], restock, by: BY });

test("one piece brought to the shop is a validated return, stands on the shelf again, and its price alone is owed", async () => {
  const order = await deliveredOrder(services, two);
  const [line] = order.lines;
  if (!line) throw new Error("no line");
  const before = (await shelfOf(services, PLAIN_FRAME)).stock;
  const taking = await takeBack(services, order.id, back(line.id, 1));
  expect(taking).toMatchObject({ outcome: "taken", return: { state: "Validé", lines: [{ quantity: 1 }] } });
  expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(before + 1);
  expect(owedShares(await accountOf(services, order.id))).toEqual([{ lineId: line.id, cents: line.unitPriceCents }]);
  expect(await openTasks(services, "owed")).toMatchObject([{ cause: "return", amountCents: line.unitPriceCents }]);
});

test("it says where it came back, which nobody was asked a reason for, and the shop that settles it gets no mail of it", async () => {
  const order = await deliveredOrder(services, two);
  await takeBack(services, order.id, back(order.lines[0]?.id ?? "", 1));
  const [returned] = await returnsOf(services, order.id);
  expect(returned?.lines).toMatchObject([{ reason: "brought" }]);
  expect(await reasonOfDebt(services, order.id)).toBe("Retour : rapporté à la boutique");
  const asked = { [`line-${order.lines[1]?.id}`]: "on", [`reason-${order.lines[1]?.id}`]: "brought" };
  const offered = offeredLines(await bringable(services, order));
  expect(ReturnForm(offered).safeParse(asked).success, "a customer cannot say it").toBe(false);
  expect((await queuedMails(services)).filter(({ fact }) => fact.startsWith("money:"))).toEqual([]);
});

test("the credit note names the pieces that came back, and none for a gesture on the price", async () => {
  const order = await deliveredOrder(services, two);
  const [line] = order.lines;
  if (!line) throw new Error("no line");
  const give = (amountCents: number, key: string) =>
    requestRefund(services, order.id, { amountCents, reason: "Retour", by: BY, key, means: "especes" });
  await give(500, "gesture");
  await takeBack(services, order.id, back(line.id, 2));
  await give(line.unitPriceCents, "one");
  await give(line.unitPriceCents - 500, "other");
  const [gesture, ...notes] = await Promise.all(
    (await creditNotesOf(services, order.id)).map(({ id }) => readCreditNote(services, order.id, id)),
  );
  expect(gesture?.lines).toBeUndefined();
  expect(notes.map((note) => note?.lines?.map(({ label, quantity }) => [label, quantity]))).toEqual([
    [[`${line.brand} ${line.name}`, 1]],
    [[`${line.brand} ${line.name}`, null]],
  ]);
});

test("two pieces given back whole are two pieces on the credit note's paper", async () => {
  const order = await deliveredOrder(services, two);
  const [line] = order.lines;
  if (!line) throw new Error("no line");
  await takeBack(services, order.id, back(line.id, 2));
  const amountCents = 2 * line.unitPriceCents;
  await requestRefund(services, order.id, { amountCents, reason: "Retour", by: BY, key: "two", means: "especes" });
  const [note] = await creditNotesOf(services, order.id);
  const document = await found(readCreditNote(services, order.id, note?.id ?? ""));
  const { text } = await readPdfText(await renderCreditNote(document));
  expect(text).toContain(`2 × ${line.brand} ${line.name} (${line.colorName}`);
});

test("what is not fit for sale stays off the shelf", async () => {
  const order = await deliveredOrder(services, two);
  const before = (await shelfOf(services, PLAIN_FRAME)).stock;
  await takeBack(services, order.id, back(order.lines[0]?.id ?? "", 2, false));
  expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(before);
});

test("also after the term of a withdrawal: the shop may take more back than it must", async () => {
  const order = await deliveredOrder(services, two);
  services.clock.advance({ days: 200 });
  expect((await takeBack(services, order.id, back(order.lines[0]?.id ?? "", 1))).outcome).toBe("taken");
});

test("of two who take the same pieces back at once one does; nor is taken what never left the shop", async () => {
  const order = await deliveredOrder(services, two);
  const [line] = order.lines;
  const outcomes = await Promise.all([1, 2].map(() => takeBack(services, order.id, back(line?.id ?? "", 2))));
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["gone", "taken"]);
  expect(await returnsOf(services, order.id)).toHaveLength(1);
  const unsent = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME)] });
  expect((await takeBack(services, unsent.id, back(unsent.lines[0]?.id ?? "", 1))).outcome).toBe("gone");
});
