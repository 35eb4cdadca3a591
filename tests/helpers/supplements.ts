import type { Account } from "~/domain/accounts/account.server";
import { keepMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import type { Order } from "~/domain/orders/order.server";
import type { Purchase } from "~/domain/orders/placing/place.server";
import { proposeCorrection, type Bearer, type Proposal } from "~/domain/orders/prescription/proposals.server";
import { startSupplement } from "~/domain/payments/supplement.server";
import { hearEvent } from "~/domain/payments/webhook.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";

import { LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "./administrator";
import { correctionOf, eyeOf } from "./eyes";
import { choiceOf } from "./factories";
import { orderNow } from "./orders";
import { paidOrder } from "./paying";
import { testServices, type TestServices } from "./services";
import { SmallProvider } from "../model/provider";

export const measuresFor = (sphere: number): LensMeasures => ({
  situation: "vision",
  correction: correctionOf(eyeOf(sphere)),
  pupillaryDistance: { left: 32, right: 32 },
});

export const firstLine = ({ number, lines: [line] }: Order): Order["lines"][number] => {
  if (!line) throw new Error(`${number} has no line`);
  return line;
};

/** Lenses made to order have no right of withdrawal; the shop may still agree to take them back. */
export async function withdrawFromOne(services: TestServices, order: Order): Promise<void> {
  const { id } = firstLine(order);
  await services.db("order_lines").where({ id }).update({ withdrawable: true, withdrawable_reason: null });
  const declared = await declareWithdrawal(services, order.id, [{ lineId: id, quantity: 1 }]);
  if (declared.outcome !== "recorded") throw new Error(declared.outcome);
}

/** A shop that sells glasses and asks for the supplements of stronger lenses, with a provider of its own. */
export class SupplementShop {
  private constructor(
    readonly services: TestServices,
    readonly provider: SmallProvider,
    readonly optician: Account,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<SupplementShop> {
    const services = await testServices({ seed: true, env });
    const provider = new SmallProvider();
    services.payments = provider;
    return new SupplementShop(services, provider, await newAdministrator(services));
  }

  /** A paid order with lenses of one dioptre, paid at the provider too, so that it can be refunded. */
  async glasses(
    changes: Partial<Purchase> = {},
    { quantity = 1, besides = [] }: { quantity?: number; besides?: Purchase["choices"] } = {},
  ): Promise<Order> {
    const { services, provider } = this;
    const reference = await keepMeasures(services, measuresFor(-1), []);
    const pair = choiceOf(PLAIN_FRAME, { quantity, extra: `verres:standard:unifocal:1.5::${reference}` });
    const order = await paidOrder(services, { choices: [pair, ...besides], ...changes });
    const intent = await provider.createIntent({ orderId: order.id, amountCents: order.totalCents }, order.id);
    provider.pay(intent.id, "succeeded");
    provider.events.splice(0);
    const ids = { provider_id: intent.id, intent_id: intent.id };
    await services.db("payments").where({ order_id: order.id }).update(ids);
    return order;
  }

  propose(order: Order, sphere = -3, bearer: Bearer = "customer") {
    const lineId = firstLine(order).id;
    return proposeCorrection(this.services, order.id, {
      lineId,
      measures: measuresFor(sphere),
      bearer,
      by: this.optician.id,
    });
  }

  async ask(order: Order, sphere = -3): Promise<Proposal> {
    const proposing = await this.propose(order, sphere);
    if (proposing.outcome !== "sent") throw new Error(proposing.outcome);
    return proposing.proposal;
  }

  /** Begins the payment of a supplement. @returns the provider's id of it */
  async begin(order: Order, { id }: Proposal): Promise<string> {
    const starting = await startSupplement(this.services, this.provider, order, id, "intent");
    if (starting.outcome !== "started" || !starting.payment.intentId) throw new Error(starting.outcome);
    return starting.payment.intentId;
  }

  async hearAll(): Promise<void> {
    for (const event of this.provider.events.splice(0)) await hearEvent(this.services, this.provider, event);
  }

  /** Pays a supplement. @returns the provider's id of the payment */
  async pay(order: Order, proposal: Proposal): Promise<string> {
    const intentId = await this.begin(order, proposal);
    this.provider.pay(intentId, "succeeded");
    await this.hearAll();
    return intentId;
  }

  /** Glasses beside another frame, and the supplement that was paid for their stronger lenses. */
  async dearerGlasses(quantity = 1): Promise<{ order: Order; proposal: Proposal; intentId: string }> {
    const placed = await this.glasses({}, { quantity, besides: [choiceOf(LAST_PIECE)] });
    const proposal = await this.ask(placed);
    const intentId = await this.pay(placed, proposal);
    return { order: await orderNow(this.services, placed.id), proposal, intentId };
  }
}
