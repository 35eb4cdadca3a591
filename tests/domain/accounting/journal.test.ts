import { beforeEach, describe, expect, test } from "vitest";

import { closeWhatEnded } from "~/domain/accounting/close.server";
import { COLUMNS, hashOfLine } from "~/domain/accounting/line.server";
import { verifyJournal } from "~/domain/accounting/verify.server";
import type { Account } from "~/domain/accounts/account.server";
import type { Order } from "~/domain/orders/order.server";
import { hear } from "~/domain/payments/payment.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { takePaymentAndHandOver } from "~/domain/till/paid-at-pickup.server";
import { inTransaction } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { CLARA_MOREAU, newPayment, setStock } from "../../helpers/factories";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";
import { begunByDeposit } from "../../helpers/till";
import { withoutGuards } from "../../helpers/without-guards";

const PRICE = PLAIN_FRAME.priceCents;

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
});

/** Each line in its order: "sale 12000", "payment credit 12000". */
async function lines(): Promise<string[]> {
  const rows = await services.db("money_journal").orderBy("position").select();
  return rows.map(({ kind, means, amount_cents }) =>
    [kind, means, amount_cents].filter((part) => part !== null).join(" "),
  );
}
const troubles = async () => (await verifyJournal(services)).troubles;

async function refund(order: Order, amountCents: number, means?: "virement"): Promise<string> {
  const key = `${order.id}-${amountCents}`;
  const asking = await requestRefund(services, order.id, { amountCents, reason: "Retour", by: camille.id, key, means });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  if (!means) await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: `re_${key}` });
  return asking.refund.id;
}

describe("each fact has its line", () => {
  test("an order paid online, given back in part by the bank of the card and in part by transfer", async () => {
    const order = await paidOrder(services);
    const total = order.totalCents;
    await refund(order, 1000);
    await refund(order, 500, "virement");
    expect(await lines()).toEqual([
      `sale ${total}`,
      `payment credit ${total}`,
      "credit note -1000",
      "refund credit -1000",
      "credit note -500",
      "refund virement -500",
    ]);
    expect(await troubles()).toEqual([]);
  });

  test("tax stands with sales and credit notes by rate, and is that of their documents", async () => {
    const order = await paidOrder(services);
    await refund(order, 1001);
    const vat: string[] = await services.db("money_journal").where("vat", "<>", "[]").orderBy("position").pluck("vat");
    const net = Math.round(order.totalCents / 1.2);
    expect(vat).toEqual([`[[2000,${net},${order.totalCents - net}]]`, "[[2000,-834,-167]]"]);
  });

  test("a refund that the customer's bank did not take has a line of its own: nothing is taken back", async () => {
    const order = await paidOrder(services);
    const id = await refund(order, 1000);
    await hearRefund(services, id, { event: "failed", refusal: "compte clos" });
    expect((await lines()).slice(-2)).toEqual(["refund credit -1000", "refund returned credit 1000"]);
    expect(await troubles()).toEqual([]);
  });

  test("a second payment of one order comes and goes by itself", async () => {
    const order = await paidOrder(services);
    const second = await newPayment(services, order, { providerId: "pi_second", intentId: "pi_second" });
    await hear(services, second, { event: "succeeded", receivedCents: order.totalCents });
    await hear(services, second, { event: "refunded", receivedCents: 0 });
    await hear(services, second, { event: "refundFailed", receivedCents: 0 });
    await hear(services, second, { event: "refunded", receivedCents: 0 });
    const back = `surplus returned credit -${order.totalCents}`;
    const came = `surplus credit ${order.totalCents}`;
    expect((await lines()).slice(2)).toEqual([came, back, came, back]);
    expect(await troubles()).toEqual([]);
  });

  test("a sale in the shop is paid by its own means; of one begun by a deposit each part is", async () => {
    const order = await begunByDeposit(services, camille, 5000);
    expect(await lines()).toEqual(["deposit especes 5000", "deposit tax 833"]);
    const paying = await takePaymentAndHandOver(services, camille, order, "name", {
      means: "terminal",
      amountCents: PRICE - 5000,
    });
    expect(paying.outcome).toBe("changed");
    expect(await lines()).toEqual([
      ...["deposit especes 5000", "deposit tax 833"],
      ...[`sale ${PRICE}`, "deposit tax -833", `payment terminal ${PRICE - 5000}`],
    ]);
    expect(await troubles()).toEqual([]);
  });

  test("what is undone with its transaction leaves neither line nor gap", async () => {
    const undone = inTransaction(services, async (inside) => {
      await paidOrder(inside as TestServices);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await paidOrder(services);
    const places: number[] = await services.db("money_journal").orderBy("position").pluck("position");
    expect(places).toEqual([1, 2]);
    expect(await troubles()).toEqual([]);
  });

  test("it names nobody", async () => {
    await paidOrder(services);
    const text = JSON.stringify(await services.db("money_journal"));
    for (const word of [CLARA_MOREAU.firstName, CLARA_MOREAU.lastName, CLARA_MOREAU.email, CLARA_MOREAU.phone])
      expect(text).not.toContain(word);
  });
});

describe("a line is written once", () => {
  test("the database itself refuses to change or to delete one, and a closing as well", async () => {
    await paidOrder(services);
    services.clock.advance({ days: 1 });
    await closeWhatEnded(services);
    for (const table of ["money_journal", "closings"] as const) {
      await expect(services.db(table).update({ at: "2026-01-01" } as never)).rejects.toThrow();
      await expect(services.db(table).where({ position: 1 }).update({ hash: "" })).rejects.toThrow("append-only");
      await expect(services.db(table).where({ position: 1 }).delete()).rejects.toThrow("append-only");
    }
  });

  test("an altered line is found and named", async () => {
    await paidOrder(services);
    await paidOrder(services);
    await withoutGuards(services.db, () =>
      services.db("money_journal").where({ position: 2 }).update({ amount_cents: 1 }),
    );
    const found = await troubles();
    expect(found[0]).toMatch(/^La ligne 2 \(Règlement reçu, commande \S+, 0,01\s€\) a été modifiée\.$/);
    expect(found).toHaveLength(1);
  });

  test("removed lines are found and named: in the midst, and at the end", async () => {
    for (let n = 0; n < 3; n += 1) await paidOrder(services);
    await withoutGuards(services.db, () => services.db("money_journal").whereIn("position", [2, 3, 6]).delete());
    const found = await troubles();
    expect(found).toContain("Les lignes 2 à 3 manquent.");
    expect(found).toContain("La ligne 6 manque.");
    expect(found.filter((trouble) => trouble.endsWith("n’a pas de ligne."))).toHaveLength(3);
  });

  test("an added line is found, even one that is chained as it should be", async () => {
    await paidOrder(services);
    const [last] = await services.db("money_journal").orderBy("position", "desc").limit(1);
    if (!last) throw new Error("no line");
    const forged = { ...last, position: 3, fact: "payment:forged", previous_hash: last.hash, means: null };
    const hash = hashOfLine({
      ...forged,
      orderNumber: forged.order_number,
      amountCents: forged.amount_cents,
      previousHash: forged.previous_hash,
    });
    await services.db("money_journal").insert({ ...forged, hash });
    expect((await troubles()).some((trouble) => /^La ligne 3 .* ajoutée hors de la boutique/.test(trouble))).toBe(true);
  });

  test("a journal that was written anew from a line on does not agree with its closings", async () => {
    await paidOrder(services);
    services.clock.advance({ days: 1 });
    await closeWhatEnded(services);
    const { db } = services;
    await withoutGuards(db, async () => {
      let before = "0".repeat(64);
      for (const line of await db("money_journal").orderBy("position").select(COLUMNS)) {
        const changed = { ...line, amountCents: line.amountCents - 1, previousHash: before };
        before = hashOfLine(changed);
        await db("money_journal")
          .where({ position: line.position })
          .update({ amount_cents: changed.amountCents, previous_hash: changed.previousHash, hash: before });
      }
    });
    expect((await troubles()).some((trouble) => trouble.includes("le journal a été réécrit"))).toBe(true);
  });

  test("a payment that a page forgot to record is found", async () => {
    const order = await paidOrder(services);
    await newPayment(services, order, { state: "paid" });
    expect((await troubles()).join()).toMatch(/^Un règlement de la commande .* n’a pas de ligne\.$/);
  });
});

describe("the journal built from what was there before it", () => {
  const options = { directory: "migrations", loadExtensions: [".js"] };

  /** Puts the database into the state of a version before the journal, then migrates it to today's. */
  async function throughTheMigration(): Promise<void> {
    for (;;) {
      const [, pending] = (await services.db.migrate.list(options)) as [unknown, { file: string }[]];
      if (pending.some(({ file }) => file.startsWith("0063_"))) break;
      await services.db.migrate.down(options);
    }
    await services.db.migrate.latest(options);
  }

  test("has the lines that the shop had written by itself, in order and intact, and says from when on it writes live", async () => {
    const order = await paidOrder(services);
    services.clock.advance({ hours: 1 });
    const failed = await refund(order, 1000);
    services.clock.advance({ hours: 1 });
    await hearRefund(services, failed, { event: "failed", refusal: "compte clos" });
    services.clock.advance({ hours: 1 });
    const second = await newPayment(services, order, { providerId: "pi_second", intentId: "pi_second" });
    await hear(services, second, { event: "succeeded", receivedCents: order.totalCents });
    services.clock.advance({ hours: 1 });
    await begunByDeposit(services, camille, 5000);
    const facts = ["at", "kind", "fact", "order_number", "document", "means", "amount_cents", "vat"] as const;
    // Before the journal there was, a deposit was taxed with its invoice.
    const taxedLater = services.db("money_journal").whereNot({ kind: "deposit tax" });
    const before = await taxedLater.orderBy("position").select(facts);

    await throughTheMigration();

    const after = await services
      .db("money_journal")
      .orderBy("position")
      .select([...facts, "origin"]);
    expect(after.slice(0, -1)).toEqual(before.map((line) => ({ ...line, origin: "built" })));
    expect(after.at(-1)).toMatchObject({ kind: "start", amount_cents: 0, origin: "built" });
    expect(await troubles()).toEqual([]);

    await refund(order, 500, "virement");
    // Its credit note belongs to the refund that the bank did not take.
    expect((await lines()).slice(-2)).toEqual(["start 0", "refund virement -500"]);
    expect(await troubles()).toEqual([]);
  });

  test("of a shop that has sold nothing is empty: its first line is live", async () => {
    await throughTheMigration();
    expect(await lines()).toEqual([]);
    await paidOrder(services);
    expect(await services.db("money_journal").pluck("origin")).toEqual(["live", "live"]);
  });
});
