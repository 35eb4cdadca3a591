import { hearDispute } from "~/domain/disputes/hear.server";
import type { Account } from "~/domain/accounts/account.server";
import { changeStatus } from "~/domain/orders/life/life.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { takeableInShop } from "~/domain/orders/money/rest-due.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { dueWhenFetched } from "~/domain/orders/pickup/due.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { proposeCorrection } from "~/domain/orders/prescription/proposals.server";
import { SHOP_STATUSES, type ShopStatus } from "~/domain/orders/status";
import { issueMissingInvoices } from "~/domain/orders/placing/invoicing.server";
import { payAgain } from "~/domain/payments/pay-again.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { orderInShop, startPayment } from "~/domain/payments/start.server";
import { startSupplement } from "~/domain/payments/supplement.server";
import { hearEvent } from "~/domain/payments/webhook.server";
import { purgeUnpaid } from "~/domain/privacy/purge.server";
import { carryOutRefunds } from "~/domain/refunds/carry-out.server";
import { issueMissingCreditNotes } from "~/domain/refunds/refund.server";
import { refundable, requestOwed, requestRefund } from "~/domain/refunds/request.server";
import { seenNow } from "~/domain/refunds/seen.server";
import { hearRefundEvent } from "~/domain/refunds/webhook.server";
import { advanceReturn, type NextState } from "~/domain/returns/advance.server";
import { mostKept } from "~/domain/returns/kept.server";
import { requestReturn } from "~/domain/returns/request.server";
import { returnsOf } from "~/domain/returns/return.server";
import { takePaymentAndHandOver } from "~/domain/till/paid-at-pickup.server";
import { sellUnnamed } from "~/domain/till/sale.server";
import { takeInShop } from "~/domain/till/taken-later.server";
import { keptBackWithdrawals, reportSent } from "~/domain/orders/life/sent-anyway.server";
import { quote } from "~/domain/checkout/quote.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { TILL_DELIVERY } from "~/shop/delivery";

import { COUPONS, LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { choiceOf, newVisitorId, purchaseOf } from "../helpers/factories";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { noteSteps } from "../helpers/jobs";
import { BY } from "../helpers/orders";
import { withCorrection } from "../helpers/prescriptions";
import { readQuoteOf } from "../helpers/quotes";
import { testServices, type TestServices } from "../helpers/services";
import { begunByDeposit } from "../helpers/till";
import { SmallProvider, type Paying } from "./provider";

/**
 * One event in the life of the shop. Its numbers choose among what exists, so that every event can be tried at any
 * time.
 */
export type Step =
  | {
      do: "place";
      visitor: number;
      pieces: number;
      second: boolean;
      lenses: boolean;
      coupon: boolean;
      inShop?: boolean;
      fetched?: boolean;
    }
  /** A sale at the counter: taken away at once by an unnamed buyer, or begun by a deposit. */
  | { do: "sell"; pieces: number; deposit: boolean }
  | { do: "pay"; payment: number; how: Paying }
  | { do: "tell"; event: number; again: boolean }
  /** `purge`: the buyers of unpaid orders are removed once their time is over. */
  | { do: "reconcile" | "refunds" | "purge" }
  | { do: "wait"; minutes: number }
  | { do: "status"; order: number; status: number; refund: boolean }
  /**
   * `fetch`: the customer comes, and pays what is due. `sentAnyway`: pieces that a withdrawal kept in the shop have
   * left all the same.
   */
  | { do: "prescription" | "fetch" | "sentAnyway"; order: number }
  /** What an online order still lacks is taken at the counter, or its customer opens another payment for it. */
  | { do: "takeLater" | "payAgain"; order: number }
  /** `inquiry`: the bank asks before it takes anything. `warning`: it suspects fraud. */
  | { do: "dispute"; order: number; as?: "inquiry" | "warning" }
  | { do: "supplement"; order: number; line: number; sphere: number; answer: "pay" | "atPickup" | "declined" | "none" }
  | { do: "withdraw"; order: number; line: number; pieces: number }
  | { do: "return"; order: number }
  /** `kept`: so many quarters of the price, because the pieces came back worth less. */
  | { do: "advance"; order: number; state: NextState; restock: boolean; kept?: number }
  | { do: "refund"; order: number; part: number; ends: "succeeded" | "pending" | "refused" }
  /** A refund noted at the till, or made in the provider's console. */
  | { do: "hand" | "console"; order: number; part: number }
  | { do: "endRefund"; refund: number; status: "succeeded" | "failed" }
  | { do: "endDispute"; dispute: number; status: "won" | "lost" }
  | { do: "together"; order: number; status: number; other: number; refund: boolean }
  /** `kept`: a refund that the bank sent back stays in the shop. */
  | { do: "byHand"; task: number; kept?: boolean }
  | { do: "fault"; when: "before" | "after" }
  /** Two events that begin at the same time. */
  | { do: "atOnce"; one: Step; other: Step };

/** The settings of the model's shop. */
export const MODEL_ENVIRONMENT = { PAY_IN_SHOP: "all" };

const statusAt = (place: number): ShopStatus => SHOP_STATUSES[place % SHOP_STATUSES.length] ?? "Annulée";

/** The shop's own rules on a real database, with a provider that can fail, and a clock. */
export class ModelShop {
  readonly visitors: string[] = [];
  /** The first stock of every product. */
  shelves = new Map<string, number>();
  /** The first number of uses of each coupon. */
  used = new Map<string, number>();
  private keys = 0;
  private administrator: Account | null = null;

  private constructor(
    readonly services: TestServices,
    readonly provider: SmallProvider,
  ) {
    services.payments = provider;
  }

  /** @param services on a seeded database without visitors and orders; absent: one in memory */
  static async open(services?: TestServices): Promise<ModelShop> {
    const shop = new ModelShop(
      services ?? (await testServices({ seed: true, env: MODEL_ENVIRONMENT })),
      new SmallProvider(),
    );
    for (let count = 0; count < 3; count += 1) shop.visitors.push(await newVisitorId(shop.services));
    const colors = await shop.services.db("product_colors").select("product_id", "value", "stock");
    shop.shelves = new Map(colors.map(({ product_id, value, stock }) => [`${product_id} ${value}`, stock]));
    // Some pieces of the bought size are counted: they are sold first, then the uncounted ones.
    const { productId, color, size } = choiceOf(PLAIN_FRAME);
    const bought = shop.services.db("product_colors").where({ product_id: productId, value: color });
    const [colorId] = await bought.pluck("id");
    await shop.services.db("color_sizes").insert({ color_id: String(colorId), size, stock: 3, held: 0 });
    const codes = await shop.services.db("coupons").select("code", "uses");
    shop.used = new Map(codes.map(({ code, uses }) => [code, uses]));
    return shop;
  }

  /** The same shop after a power cut: it knows only what its disk and the provider have. */
  static after(cut: ModelShop, services: TestServices, provider: SmallProvider): ModelShop {
    const shop = new ModelShop(services, provider);
    shop.visitors.push(...cut.visitors);
    shop.shelves = cut.shelves;
    shop.used = cut.used;
    shop.keys = cut.keys + 1_000; // so that no key of a press before the cut is used again
    return shop;
  }

  private async orderAt(place: number) {
    const ids: string[] = await this.services.db("orders").orderBy("id").pluck("id");
    const id = ids[place % Math.max(1, ids.length)];
    return id ? findOrder(this.services, id) : null;
  }

  async carryOut(step: Step): Promise<void> {
    const { services, provider } = this;
    switch (step.do) {
      case "place": {
        const extra = step.lenses ? await withCorrection(services) : "";
        const frame = choiceOf(PLAIN_FRAME, { quantity: step.pieces, extra });
        const visitor = this.visitors[step.visitor % this.visitors.length] ?? "";
        const purchase = purchaseOf({
          choices: step.second ? [frame, choiceOf(LAST_PIECE)] : [frame],
          couponCode: step.coupon ? COUPONS.tenPercent.code : null,
        });
        await readQuoteOf(services, visitor, purchase.choices, purchase.customer);
        const fetched = { ...purchase, deliveryMethod: "retrait" as const };
        if (step.inShop) await orderInShop(services, provider, visitor, fetched);
        else await startPayment(services, provider, visitor, step.fetched ? fetched : purchase, "intent");
        return;
      }
      case "sell":
        return this.sell(step);
      case "pay": {
        const open = provider.payable();
        const id = open[step.payment % Math.max(1, open.length)];
        if (id) provider.payOn(id, step.how);
        return;
      }
      case "tell": {
        const place = step.event % Math.max(1, provider.events.length);
        const event = provider.events[place];
        if (!event) return;
        const heard = await this.hear(event);
        if (heard && !step.again) provider.events.splice(provider.events.indexOf(event), 1);
        return;
      }
      case "reconcile":
        await reconcile(services);
        return;
      case "refunds":
        await carryOutRefunds(services);
        return;
      case "purge":
        await purgeUnpaid(services);
        return;
      case "wait":
        return services.clock.advance({ minutes: step.minutes });
      case "byHand":
        return this.settleByHand(step.task, step.kept);
      case "fault":
        provider.faults.push(step.when);
        return;
      case "atOnce":
        await Promise.all([this.carryOut(step.one), this.carryOut(step.other)]);
        return;
      case "endRefund": {
        const ids = [...provider.refunds.keys()];
        const id = ids[step.refund % Math.max(1, ids.length)];
        if (id) provider.endRefund(id, step.status);
        return;
      }
      case "endDispute": {
        const ids = [...provider.disputes.keys()];
        const id = ids[step.dispute % Math.max(1, ids.length)];
        if (id) provider.endDispute(id, step.status);
        return;
      }
      default:
        return this.withOrder(step);
    }
  }

  private async withOrder(step: Extract<Step, { order: number }>): Promise<void> {
    const { services, provider } = this;
    const order = await this.orderAt(step.order);
    if (!order) return;
    switch (step.do) {
      case "status":
        return this.move(order.id, statusAt(step.status), step.refund);
      case "together":
        return this.moveTogether(order, step);
      case "prescription":
        await validatePrescription(services, order.id, BY);
        return;
      case "fetch":
        return this.fetch(order);
      case "takeLater":
        return this.takeLater(order);
      case "payAgain":
        await payAgain(services, provider, order);
        return;
      case "supplement":
        return this.askSupplement(order, step);
      case "dispute": {
        const paid = [...provider.intents.values()].find(
          ({ orderId, status }) => orderId === order.id && status === "succeeded",
        );
        if (paid) provider.dispute(paid.id, step.as);
        return;
      }
      case "sentAnyway": {
        const [withdrawal] = await keptBackWithdrawals(services, order);
        if (withdrawal) await reportSent(services, order.id, withdrawal, { by: BY, version: order.version });
        return;
      }
      case "withdraw": {
        const line = order.lines[step.line % order.lines.length];
        if (line) await declareWithdrawal(services, order.id, [{ lineId: line.id, quantity: step.pieces }]);
        return;
      }
      case "return":
        await requestReturn(services, order.id, { lines: "all", comment: null });
        return;
      case "advance": {
        const asked = (await returnsOf(services, order.id)).at(-1);
        const { cents } = asked ? mostKept(await accountOf(services, order.id), asked) : { cents: 0 };
        const kept = Math.floor((cents * (step.kept ?? 0)) / 4);
        if (asked)
          await advanceReturn(services, asked.id, step.state, {
            by: BY,
            reason: "Portée.",
            restock: step.restock,
            kept: kept > 0 && step.state === "Validé" ? { cents: kept, reason: "Portée." } : null,
          });
        return;
      }
      case "hand":
        return this.handBack(order, 1 + (step.part % 4));
      case "console":
        return this.refundInConsole(order, 1 + (step.part % 4));
      case "refund": {
        const { online } = await refundable(services, order.id);
        provider.refundsEnd.push(step.ends);
        const amountCents = Math.ceil((online * (1 + (step.part % 4))) / 4);
        await requestRefund(services, order.id, { amountCents, reason: "Essai", by: BY, key: `k${(this.keys += 1)}` });
        return;
      }
    }
  }

  /**
   * The optician asks for the supplement of stronger lenses; the customer begins to pay it, chooses to pay at the
   * pickup, or waits.
   */
  private async askSupplement(
    order: Order,
    { line: place, sphere, answer }: Extract<Step, { do: "supplement" }>,
  ): Promise<void> {
    const { services, provider } = this;
    const line = order.lines[place % order.lines.length];
    if (!line?.lenses) return;
    const measures = {
      situation: "vision" as const,
      correction: correctionOf(eyeOf(-sphere)),
      pupillaryDistance: { left: 32, right: 32 },
    };
    const proposing = await proposeCorrection(services, order.id, {
      lineId: line.id,
      measures,
      bearer: "customer",
      by: BY,
    });
    if (proposing.outcome !== "sent" || answer === "none") return;
    const { id } = proposing.proposal;
    if (answer === "pay" && proposing.proposal.asks) await startSupplement(services, provider, order, id, "intent");
    else await answerProposal(services, order.id, id, answer === "pay" ? "accepted" : answer);
  }

  private async sell({ pieces, deposit }: Extract<Step, { do: "sell" }>): Promise<void> {
    const { services } = this;
    const by = await this.seller();
    if (deposit) return void (await begunByDeposit(services, by, 2_000, { key: `k${(this.keys += 1)}` }));
    const choices = [choiceOf(PLAIN_FRAME, { quantity: pieces })];
    const { fingerprint: shown } = await quote(services, null, {
      choices,
      deliveryMethod: TILL_DELIVERY,
      couponCode: null,
    });
    await sellUnnamed(services, by, choices, { unnamedPayment: "especes", shown }, `k${(this.keys += 1)}`);
  }

  private async seller(): Promise<Account> {
    return (this.administrator ??= await newAdministrator(this.services));
  }

  private async fetch(order: Order): Promise<void> {
    const { services } = this;
    const { id } = order;
    const by = await this.seller();
    const payment = { means: "terminal" as const, amountCents: (await dueWhenFetched(services, order)) ?? 0 };
    const asked = await takePaymentAndHandOver(services, by, { id }, "name", payment);
    if (asked.outcome === "confirm")
      await takePaymentAndHandOver(services, by, { id, agreedTo: asked.agreedTo }, "name", payment);
  }

  private async takeLater(order: Order): Promise<void> {
    const { cents: amountCents } = await takeableInShop(this.services, order);
    await takeInShop(this.services, await this.seller(), order.id, { means: "terminal", amountCents });
  }

  private async handBack({ id }: Order, part: number): Promise<void> {
    const { inAll } = await refundable(this.services, id);
    const ask = { amountCents: Math.ceil((inAll * part) / 4), reason: "Essai", by: BY, means: "especes" as const };
    await requestRefund(this.services, id, { ...ask, key: `k${(this.keys += 1)}` });
  }

  private refundInConsole({ id }: Order, part: number): void {
    const { provider } = this;
    const paid = [...provider.intents.values()].filter(
      ({ orderId, status }) => orderId === id && status === "succeeded",
    );
    const intent = paid[part % Math.max(1, paid.length)];
    if (intent) provider.refundInConsole(intent.id, Math.ceil((provider.left(intent.id) * part) / 4));
  }

  private async move(id: string, status: ShopStatus, refund: boolean): Promise<void> {
    const key = `k${(this.keys += 1)}`;
    const giveBack: NonNullable<Parameters<typeof changeStatus>[3]["giveBack"]> = (inside, owed) =>
      requestOwed(inside, id, owed, { reason: "Annulation", by: BY, key });
    const change = { by: BY, ...(refund && { giveBack }) };
    const order = await findOrder(this.services, id);
    if (order) await noteSteps(this.services, order, BY);
    const asked = await changeStatus(this.services, id, status, change);
    if (asked.outcome === "confirm")
      await changeStatus(this.services, id, status, { ...change, agreedTo: asked.agreedTo });
  }

  private async settleByHand(place: number, isKept = false): Promise<void> {
    const { services } = this;
    const by = await this.seller();
    const tasks = [...(await openTasks(services, "owed")), ...(await openTasks(services, "unclear"))];
    const task = tasks[place % Math.max(1, tasks.length)];
    if (task) await settleByHand(services, by, task.id, "Vu avec le client.", { isKept });
  }

  /** Two administrators with the same page press at once: each a status, or both the refund. */
  private async moveTogether(
    { id, version }: Pick<Order, "id" | "version">,
    { status, other, refund }: Extract<Step, { do: "together" }>,
  ): Promise<void> {
    const { services } = this;
    if (refund) {
      const { online } = await refundable(services, id);
      const [amountCents, seen] = [Math.ceil(online / 2), await seenNow(services, id)];
      const key = `k${(this.keys += 1)}`;
      const asked = await Promise.all(
        ["camille", "hélène"].map((by) =>
          requestRefund(services, id, { amountCents, reason: "Essai", by, key: `${key}-${by}`, seen }),
        ),
      );
      if (asked.filter(({ outcome }) => outcome === "asked").length > 1)
        throw new Error("one sum was asked back twice");
      return;
    }
    const press = async (by: string, wanted: ShopStatus): Promise<boolean> => {
      const asked = await changeStatus(services, id, wanted, { by, version });
      if (asked.outcome !== "confirm") return asked.outcome === "changed";
      const again = await changeStatus(services, id, wanted, { by, version, agreedTo: asked.agreedTo });
      return again.outcome === "changed";
    };
    const changed = await Promise.all([press("camille", statusAt(status)), press("hélène", statusAt(other))]);
    if (changed.every(Boolean)) throw new Error("two changes of one version were both made");
  }

  /** @returns false when the shop answers 500, so that the provider repeats the event */
  private async hear(event: SmallProvider["events"][number]): Promise<boolean> {
    const { services, provider } = this;
    const { object } = event;
    try {
      if (object.kind === "dispute") await hearDispute(services, provider, event.type, object.dispute);
      else if (object.kind === "refund") await hearRefundEvent(services, provider, event);
      else await hearEvent(services, provider, event);
      return true;
    } catch (fault) {
      if (!(fault instanceof Error && "type" in fault)) throw fault;
      return false;
    }
  }

  /** Lets everything finish: every event is sent, and every worker has had its rounds. */
  async settle(): Promise<void> {
    this.provider.faults = [];
    for (let round = 0; round < 6; round += 1) {
      await this.hearAll();
      await reconcile(this.services, true);
      await carryOutRefunds(this.services, true);
      await issueMissingInvoices(this.services);
      await issueMissingCreditNotes(this.services);
      this.services.clock.advance({ hours: 30 });
    }
    await this.hearAll();
  }

  private async hearAll(): Promise<void> {
    for (const event of this.provider.events.splice(0)) if (!(await this.hear(event))) this.provider.events.push(event);
  }
}
