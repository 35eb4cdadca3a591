import {
  RefundRefused,
  UnexpectedPaymentState,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderIntent,
  type ProviderRefund,
  type ProviderSession,
} from "~/infra/stripe.server";

type Charge = ProviderIntent & { disputed: boolean };

/** `short`: a cent less than was asked for is collected; `half`: half of it; `refused`: by the bank, after it thought. */
export type Paying = "succeeded" | "processing" | "short" | "half" | "refused";

/** The error with which the provider's library reports that it could not connect. */
class Unreachable extends Error {
  readonly type = "StripeConnectionError";
}

/**
 * The provider's side of payments by intent, in memory and without a network: the state of each payment, the events
 * still to be sent, and faults on demand. The protocol itself is tested against the sandbox.
 */
export class SmallProvider implements PaymentProvider {
  readonly publishableKey = "pk_model";
  readonly jsUrl = "";
  readonly intents = new Map<string, Charge>();
  readonly sessions = new Map<string, ProviderSession>();
  readonly refunds = new Map<string, ProviderRefund>();
  readonly disputes = new Map<string, ProviderDispute>();
  readonly events: ProviderEvent[] = [];
  /** How the next calls fail: before anything is done, or after it, with the answer lost. */
  faults: ("before" | "after")[] = [];
  /** The outcome of the next refunds. */
  refundsEnd: ("succeeded" | "pending" | "refused")[] = [];
  /** Called right before each call is answered. */
  beforeAnswer: () => void = () => undefined;
  private readonly byKey = new Map<string, string>();
  private count = 0;

  /** A copy of its present state; the two are independent from then on. */
  copy(): SmallProvider {
    const { intents, sessions, refunds, disputes, events, faults, refundsEnd, byKey, count } = this;
    const held = structuredClone({ intents, sessions, refunds, disputes, events, faults, refundsEnd, byKey, count });
    return Object.assign(new SmallProvider(), held);
  }

  private id(kind: string): string {
    return `${kind}_${(this.count += 1)}`;
  }

  private async answer<Answer>(work: () => Answer): Promise<Answer> {
    this.beforeAnswer();
    const fault = this.faults.shift();
    if (fault === "before") throw new Unreachable("not reached");
    const done = work();
    if (fault === "after") throw new Unreachable("the answer was lost");
    return Promise.resolve(done);
  }

  private tell(type: string, object: ProviderEvent["object"]): void {
    this.events.push({ id: this.id("evt"), type, object: structuredClone(object) });
  }

  private charge(id: string): Charge {
    const charge = this.intents.get(id);
    if (!charge) throw new Error(`no payment ${id}`);
    return charge;
  }

  /** The cents that are not refunded, not on their way back, and not taken by the bank. */
  left(intentId: string): number {
    const back = [...this.refunds.values()].filter(
      (refund) => refund.intentId === intentId && refund.status !== "failed",
    );
    return this.charge(intentId).receivedCents - back.reduce((sum, { amountCents }) => sum + amountCents, 0);
  }

  createIntent(payment: { orderId: string; amountCents: number }, key: string): Promise<ProviderIntent> {
    return this.answer(() => {
      const known = this.byKey.get(key);
      if (known) return structuredClone(this.charge(known));
      const id = this.newIntent(payment.orderId, payment.amountCents);
      this.byKey.set(key, id);
      return structuredClone(this.charge(id));
    });
  }

  private newIntent(orderId: string, amountCents: number): string {
    const id = this.id("pi");
    this.intents.set(id, {
      id,
      orderId,
      status: "requires_payment_method",
      amountCents,
      receivedCents: 0,
      currency: "eur",
      clientSecret: `${id}_secret`,
      disputed: false,
    });
    return id;
  }

  intent(id: string): Promise<ProviderIntent> {
    return this.answer(() => structuredClone(this.charge(id)));
  }

  cancelIntent(id: string): Promise<ProviderIntent> {
    return this.answer(() => {
      const charge = this.charge(id);
      if (charge.status === "succeeded" || charge.status === "processing") throw new UnexpectedPaymentState("state");
      charge.status = "canceled";
      this.tell("payment_intent.canceled", { kind: "intent", intent: charge });
      return structuredClone(charge);
    });
  }

  async refund(intentId: string, key: string): Promise<void> {
    const left = this.left(intentId);
    if (left <= 0) return;
    await this.createRefund({ refundId: "", orderId: "", intentId, amountCents: left }, key);
  }

  createRefund(
    { refundId, intentId, amountCents }: { refundId: string; orderId: string; intentId: string; amountCents: number },
    key: string,
  ): Promise<ProviderRefund> {
    return this.answer(() => {
      const known = this.byKey.get(key);
      const before = known && this.refunds.get(known);
      if (before) return structuredClone(before);
      const charge = this.charge(intentId);
      const ends = this.refundsEnd.shift() ?? "succeeded";
      if (charge.disputed || ends === "refused") throw new RefundRefused("charge_disputed");
      if (amountCents > this.left(intentId)) throw new RefundRefused("amount_too_large");
      const refund: ProviderRefund = {
        id: this.id("re"),
        intentId,
        refundId: refundId || null,
        status: ends,
        amountCents,
      };
      this.byKey.set(key, refund.id);
      this.refunds.set(refund.id, refund);
      this.tell("refund.created", { kind: "refund", refund });
      return structuredClone(refund);
    });
  }

  refundById(id: string): Promise<ProviderRefund> {
    return this.answer(() => {
      const refund = this.refunds.get(id);
      if (!refund) throw new Error(`no refund ${id}`);
      return structuredClone(refund);
    });
  }

  refundsOf(intentId: string): Promise<ProviderRefund[]> {
    return this.answer(() => structuredClone([...this.refunds.values()].filter((each) => each.intentId === intentId)));
  }

  // --- what customers and banks do

  pay(intentId: string, how: Paying): boolean {
    const charge = this.charge(intentId);
    if (!["requires_payment_method", "processing"].includes(charge.status)) return false;
    if (how === "refused") return this.refuse(charge);
    charge.status = how === "processing" ? "processing" : "succeeded";
    if (how !== "processing") charge.receivedCents = this.collected(charge, how);
    this.tell(`payment_intent.${charge.status}`, { kind: "intent", intent: charge });
    this.follow(charge);
    return true;
  }

  /** The bank refuses a payment that it has thought about. */
  private refuse(charge: Charge): boolean {
    if (charge.status !== "processing") return false;
    charge.status = "requires_payment_method";
    this.tell("payment_intent.payment_failed", { kind: "intent", intent: charge });
    this.follow(charge);
    return true;
  }

  /** A hosted page collects the whole amount or nothing. */
  private collected({ id, amountCents }: Charge, how: Paying): number {
    if ([...this.sessions.values()].some(({ intentId }) => intentId === id)) return amountCents;
    if (how === "short") return amountCents - 1;
    return how === "half" ? Math.ceil(amountCents / 2) : amountCents;
  }

  /** The hosted page that a payment was made on tells of it, too. */
  private follow({ id, status }: Charge): void {
    const session = [...this.sessions.values()].find(({ intentId }) => intentId === id);
    if (!session) return;
    session.intentStatus = status;
    session.paid = status === "succeeded";
    const refused = status === "requires_payment_method";
    const type = session.paid ? "async_payment_succeeded" : refused ? "async_payment_failed" : "completed";
    this.tell(`checkout.session.${type}`, { kind: "session", session });
  }

  /** The ids of payments, and of hosted pages that nobody paid on yet. */
  payable(): string[] {
    const pages = [...this.sessions.values()].filter(({ status }) => status === "open");
    return [...this.intents.keys(), ...pages.map(({ id }) => id)];
  }

  /** Pays an intent, or on a hosted page, which makes the intent. */
  payOn(id: string, how: Paying): void {
    const session = this.sessions.get(id);
    if (!session) return void this.pay(id, how);
    const intentId = this.newIntent(session.orderId ?? "", session.amountCents);
    Object.assign(session, { status: "complete", intentId });
    this.pay(intentId, how === "refused" ? "processing" : how);
  }

  /** An administrator refunds in the provider's console. */
  refundInConsole(intentId: string, amountCents: number): boolean {
    const charge = this.charge(intentId);
    if (charge.disputed || amountCents <= 0 || amountCents > this.left(intentId)) return false;
    const refund: ProviderRefund = { id: this.id("re"), intentId, refundId: null, status: "succeeded", amountCents };
    this.refunds.set(refund.id, refund);
    this.tell("refund.created", { kind: "refund", refund });
    return true;
  }

  endRefund(refundId: string, status: "succeeded" | "failed"): boolean {
    const refund = this.refunds.get(refundId);
    if (!refund || refund.status === "failed" || refund.status === status) return false;
    refund.status = status;
    this.tell(`refund.${status === "failed" ? "failed" : "updated"}`, { kind: "refund", refund });
    return true;
  }

  /** The customer's bank takes back the rest of a payment; an inquiry and a fraud warning take nothing yet. */
  dispute(intentId: string, as: "dispute" | "inquiry" | "warning" = "dispute"): boolean {
    const charge = this.charge(intentId);
    const amountCents = this.left(intentId);
    const isContested = [...this.disputes.values()].some(
      (each) =>
        each.intentId === intentId && each.kind === "dispute" && !["won", "warning_closed"].includes(each.status),
    );
    if (isContested || charge.status !== "succeeded" || amountCents <= 0) return false;
    const dispute: ProviderDispute = {
      id: this.id(as === "warning" ? "issfr" : "dp"),
      kind: as === "warning" ? "warning" : "dispute",
      intentId,
      amountCents: as === "warning" ? 0 : amountCents,
      reason: "fraudulent",
      status: { dispute: "needs_response", inquiry: "warning_needs_response", warning: "actionable" }[as],
      dueBy: null,
    };
    this.disputes.set(dispute.id, dispute);
    this.tell(as === "warning" ? "radar.early_fraud_warning.created" : "charge.dispute.created", {
      kind: "dispute",
      dispute,
    });
    if (as === "dispute") this.withdrawFunds(dispute, charge);
    return true;
  }

  private withdrawFunds(dispute: ProviderDispute, charge: Charge): void {
    charge.disputed = true;
    this.tell("charge.dispute.funds_withdrawn", { kind: "dispute", dispute });
  }

  /** A lost inquiry becomes a dispute about what is then left. */
  endDispute(id: string, status: "won" | "lost"): boolean {
    const dispute = this.disputes.get(id);
    if (!dispute?.intentId) return false;
    const charge = this.charge(dispute.intentId);
    if (dispute.status === "actionable") {
      dispute.status = "closed";
      this.tell("radar.early_fraud_warning.updated", { kind: "dispute", dispute });
      return true;
    }
    if (dispute.status === "warning_needs_response") {
      const left = this.left(charge.id);
      dispute.status = status === "won" || left <= 0 ? "warning_closed" : "needs_response";
      if (dispute.status === "needs_response") dispute.amountCents = left;
      this.tell(`charge.dispute.${dispute.status === "warning_closed" ? "closed" : "updated"}`, {
        kind: "dispute",
        dispute,
      });
      if (dispute.status === "needs_response") this.withdrawFunds(dispute, charge);
      return true;
    }
    if (dispute.status !== "needs_response") return false;
    dispute.status = status;
    if (status === "won") {
      charge.disputed = false;
      this.tell("charge.dispute.funds_reinstated", { kind: "dispute", dispute });
    }
    this.tell("charge.dispute.closed", { kind: "dispute", dispute });
    return true;
  }

  createHostedPage(page: { orderId: string; amountCents: number }, key: string): Promise<ProviderSession> {
    return this.answer(() => {
      const known = this.byKey.get(key);
      if (known) return structuredClone(this.page(known));
      const id = this.id("cs");
      this.byKey.set(key, id);
      this.sessions.set(id, {
        id,
        orderId: page.orderId,
        status: "open",
        paid: false,
        amountCents: page.amountCents,
        currency: "eur",
        url: `https://paiement.test/${id}`,
        intentId: null,
        intentStatus: null,
      });
      return structuredClone(this.page(id));
    });
  }

  private page(id: string): ProviderSession {
    const page = this.sessions.get(id);
    if (!page) throw new Error(`no page ${id}`);
    return page;
  }

  session(id: string): Promise<ProviderSession> {
    return this.answer(() => structuredClone(this.page(id)));
  }

  expireSession(id: string): Promise<ProviderSession> {
    return this.answer(() => {
      const page = this.page(id);
      if (page.status === "complete") throw new UnexpectedPaymentState("state");
      page.status = "expired";
      this.tell("checkout.session.expired", { kind: "session", session: page });
      return structuredClone(page);
    });
  }

  readWebhook(): null {
    return null;
  }
}
