import type Stripe from "stripe";

import { controlRoutes } from "../control";
import { json } from "../http";
import { ProviderSandbox } from "../provider";
import type { StateFile } from "../state-file";
import { stripeApi } from "./api";
import { Bench } from "./bench";
import { browserFiles } from "./browser-files";
import { CARD } from "./cards";
import { closeDispute, openDispute, warnOfFraud, type DisputeReason } from "./disputes";
import { stripeControl } from "./control";
import { hostedPages } from "./hosted-page";
import { attempt, authenticate, awaitSettlement, findIntent, settle } from "./intents";
import { cardMethod, paypalMethod } from "./methods";
import { playedError } from "./refusal";
import { awaitRefundEnd, failRefund, settleRefund } from "./refunds";
import { expireDue, followIntent } from "./sessions";
import { StripeStore } from "./store";
import { Webhooks } from "./webhooks";

export type StripeOptions = {
  port?: number;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  webhookUrl?: string;
  clock: () => Date;
  shopName?: string;
  settleAfterMs?: number;
  state: StateFile;
};

/** Collected money: one line for each intent that succeeded. */
export type Paid = {
  paymentIntent: string;
  session: string | null;
  metadata: Record<string, string>;
  clientReferenceId: string | null;
  currency: string;
  amount: number;
  refunded: number;
  net: number;
};

export type PayWith = { card?: string; email?: string; accept?: boolean };

export class StripeSandbox extends ProviderSandbox {
  readonly webhooks: Webhooks;

  private constructor(
    readonly bench: Bench,
    private readonly options: StripeOptions,
  ) {
    super(
      (status, { body }) => playedError(status, body),
      () => bench.now(),
    );
    this.webhooks = new Webhooks(bench, { url: options.webhookUrl, secret: options.webhookSecret });
    bench.intentChanged = (intent) => followIntent(bench, intent);
  }

  static async start(options: StripeOptions): Promise<StripeSandbox> {
    const bench = new Bench(
      new StripeStore(options.state),
      options.clock,
      options.shopName ?? "Lunetterie des Terreaux",
      options.settleAfterMs,
    );
    const sandbox = new StripeSandbox(bench, options);
    const control = controlRoutes(sandbox.faults, stripeControl(sandbox));
    const api = stripeApi(bench, sandbox.faults, options);
    const pages = hostedPages(bench, sandbox.faults);
    const files = browserFiles(sandbox.faults);
    await sandbox.listen(options.port ?? 0, async (request) => {
      const reply = (await control(request)) ?? (await pages(request)) ?? (await files(request));
      return reply ?? (request.path.startsWith("/v1/") ? api(request) : json(404, { error: "not here" }));
    });
    bench.baseUrl = sandbox.url;
    sandbox.webhooks.redeliver();
    for (const intent of sandbox.intents()) awaitSettlement(bench, intent);
    for (const refund of sandbox.refunds()) awaitRefundEnd(bench, refund);
    return sandbox;
  }

  /** Ends failures, delays, holds and the pause of deliveries; payments stay. */
  override clear(): void {
    super.clear();
    this.webhooks.resume();
  }
  /** Deletes every object, event, key, request and delivery, like a new account. */
  forget(): void {
    this.bench.store.clear();
    this.faults.requests.splice(0);
    this.webhooks.attempts.splice(0);
    this.webhooks.waiting.splice(0);
  }

  /** Expires the sessions whose time has passed; any API call does it, too. */
  sweep(): void {
    expireDue(this.bench);
  }

  intents = () => [...this.bench.store.intents.values()];
  sessions = () => [...this.bench.store.sessions.values()].map(({ session }) => session);
  charges = () => [...this.bench.store.charges.values()];
  refunds = () => [...this.bench.store.refunds.values()];
  events = () => [...this.bench.store.events.values()];

  listPaid(): Paid[] {
    return this.intents()
      .filter((intent) => intent.amount_received > 0)
      .map((intent) => {
        const session = this.sessions().find((one) => one.payment_intent === intent.id);
        const charges = this.charges().filter((one) => one.payment_intent === intent.id && one.captured);
        // A partial capture counts the rest as refunded, so it is subtracted from the whole charge.
        const refunded = charges.reduce(
          (sum, charge) => sum + charge.amount_refunded - (charge.amount - charge.amount_captured),
          0,
        );
        return {
          paymentIntent: intent.id,
          session: session?.id ?? null,
          metadata: intent.metadata,
          clientReferenceId: session?.client_reference_id ?? null,
          currency: intent.currency,
          amount: intent.amount_received,
          refunded,
          net: intent.amount_received - refunded,
        };
      });
  }

  /**
   * Pays like a customer on the hosted page, over HTTP; returns the address where it leads. `card: "paypal"` for
   * PayPal.
   */
  async payHostedPage(
    sessionUrlOrId: string,
    { card = CARD.success, email = "cliente@exemple.fr", accept = true }: PayWith = {},
  ): Promise<{ status: number; location: string | null; page: string }> {
    const pageUrl = sessionUrlOrId.startsWith("http") ? sessionUrlOrId : `${this.url}/c/pay/${sessionUrlOrId}`;
    const year = String((this.bench.now().getUTCFullYear() + 3) % 100);
    const fields: Record<string, string> =
      card === "paypal"
        ? { pay: "paypal", email }
        : { pay: "card", number: card, expiry: `12/${year}`, cvc: "123", name: "Claire Martin", email };
    const post = (url: string, body: Record<string, string>) =>
      fetch(url, { method: "POST", body: new URLSearchParams(body), redirect: "manual" });

    let answer = await post(pageUrl, fields);
    const bank = answer.headers.get("location");
    if (bank?.startsWith(`${this.url}/3ds/`)) answer = await post(bank, { answer: accept ? "authorise" : "refuse" });
    return { status: answer.status, location: answer.headers.get("location"), page: await answer.text() };
  }

  /** Pays like Stripe.js, once the shop's page has an intent; 3-D Secure is answered at once. */
  confirmIntent(
    idOrSecret: string,
    { card = CARD.success, email = "cliente@exemple.fr", accept }: PayWith = {},
  ): Stripe.PaymentIntent {
    const intent = findIntent(this.bench, idOrSecret.split("_secret_")[0] ?? "");
    const typed = { number: card, exp_month: 12, exp_year: this.bench.now().getUTCFullYear() + 3, cvc: "123" };
    const method = card === "paypal" ? paypalMethod(this.bench, { email }) : cardMethod(this.bench, typed, { email });
    attempt(this.bench, intent, method, { inPage: true });
    if (intent.status === "requires_action" && accept !== undefined) authenticate(this.bench, intent, accept);
    return structuredClone(intent);
  }

  authenticate(intentId: string, accept = true): void {
    authenticate(this.bench, findIntent(this.bench, intentId), accept);
  }
  settle(intentId: string, ends: "succeeded" | "failed" = "succeeded"): void {
    settle(this.bench, findIntent(this.bench, intentId), ends);
  }
  failRefund(refundId: string): Stripe.Refund {
    return failRefund(this.bench, refundId);
  }
  settleRefund(refundId: string): Stripe.Refund {
    return settleRefund(this.bench, refundId);
  }
  openDispute(intentId: string, reason: DisputeReason = "product_not_received"): Stripe.Dispute {
    return openDispute(this.bench, intentId, reason);
  }
  closeDispute(disputeId: string, status: "won" | "lost"): Stripe.Dispute {
    return closeDispute(this.bench, disputeId, status);
  }
  warnOfFraud(intentId: string): Stripe.Radar.EarlyFraudWarning {
    return warnOfFraud(this.bench, intentId);
  }
  advance(milliseconds: number): void {
    this.bench.advance(milliseconds);
  }

  override async close(): Promise<void> {
    this.webhooks.close();
    await super.close();
  }
}
