import { beforeEach, expect, test } from "vitest";

import { owedShares } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import { takeBack } from "~/domain/returns/brought-back.server";
import { returnsOf } from "~/domain/returns/return.server";

import { LAST_PIECE, PLAIN_FRAME } from "../../../seeds/named";
import { choiceOf, setStock, shelfOf } from "../../helpers/factories";
import { BY, deliveredOrder } from "../../helpers/orders";
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
