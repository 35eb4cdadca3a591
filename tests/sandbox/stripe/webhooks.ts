import { createHmac } from "node:crypto";
import { EventEmitter, once } from "node:events";

import type Stripe from "stripe";

import { PATIENCE_MS } from "../../helpers/patience.mjs";
import { API_VERSION, type Bench } from "./bench";
import {
  chargeObject,
  intentObject,
  lineItemObject,
  methodObject,
  refundObject,
  seconds,
  sessionObject,
} from "./objects";
import { noSuch } from "./refusal";
import { newId } from "./store";

export type Attempt = {
  eventId: string;
  type: string;
  at: string;
  url: string;
  /** The status of the shop's answer; absent when it could not be reached. */
  status?: number;
  answer?: string;
  error?: string;
};

export type DeliveryOptions = {
  /** Signs with another secret, as somebody who is not Stripe would. */
  badSignature?: boolean;
  /** The time in the signature, in seconds; an old one makes a replayed delivery. */
  timestamp?: number;
};

export type Invented = { type: Stripe.Event.Type; object?: Record<string, unknown>; options?: DeliveryOptions };

export type WebhookSettings = { url?: string | null; secret?: string; retryMs?: number[] };

const DEFAULT_RETRIES = [200, 500, 1000, 2000, 5000, 10_000, 30_000];
const TIMEOUT_MS = 20_000;

/** Sends events to the shop: before or after the API's answer, once or several times, in any order. */
export class Webhooks {
  readonly attempts: Attempt[] = [];
  /** Events that wait because deliveries are paused, oldest first. */
  readonly waiting: Stripe.Event[] = [];
  private paused = false;
  private url: string | null;
  private secret: string;
  private retryMs = DEFAULT_RETRIES;
  private busy = 0;
  private timers = new Set<NodeJS.Timeout>();
  private closed = new AbortController();
  private readonly news = new EventEmitter<{ attempt: [Attempt]; idle: [] }>();

  constructor(
    private readonly bench: Bench,
    settings: { url?: string; secret: string },
  ) {
    this.url = settings.url ?? null;
    this.secret = settings.secret;
    this.news.setMaxListeners(0);
    bench.events.on("event", (event) => this.offer(event));
  }

  configure({ url, secret, retryMs }: WebhookSettings): void {
    if (url !== undefined) this.url = url;
    if (secret !== undefined) this.secret = secret;
    if (retryMs !== undefined) this.retryMs = retryMs;
  }

  pause(): void {
    this.paused = true;
  }

  /** Sends the waiting events, oldest first, unless they are to be dropped. */
  resume({ forget = false } = {}): void {
    this.paused = false;
    for (const event of this.waiting.splice(0)) if (!forget) this.offer(event);
  }

  /** Delivers one event now, whatever was sent before; returns the shop's answer. There is no retry. */
  async deliver(eventId: string, options: DeliveryOptions = {}): Promise<Attempt> {
    const event = this.bench.store.events.get(eventId);
    if (!event) throw noSuch("event", eventId);
    return this.post(event, options);
  }

  /**
   * A correctly signed event about something that never happened here: unknown order, other amount… Not listed under
   * /v1/events.
   */
  async invent({ type, object = {}, options = {} }: Invented): Promise<Attempt> {
    const event = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: seconds(this.bench.now()),
      livemode: false,
      pending_webhooks: 1,
      data: { object: { ...this.template(type), ...object } },
      request: { id: null, idempotency_key: null },
      type,
    } as unknown as Stripe.Event;
    return this.post(event, options);
  }

  /** After a restart: offers again what the shop has not accepted yet. */
  redeliver(): void {
    for (const event of this.bench.store.events.values()) if (event.pending_webhooks > 0) this.offer(event);
  }

  /** Resolves with the first attempt that fits, an earlier or a later one. */
  async waitForAttempt(fits: (attempt: Attempt) => boolean, timeoutMs = PATIENCE_MS): Promise<Attempt> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      // All are looked at anew: two that end at once make two events, and only the first is waited for.
      const made = this.attempts.find(fits);
      if (made) return made;
      await once(this.news, "attempt", { signal });
    }
  }

  /** Resolves when no delivery runs or waits for another try. */
  async idle(timeoutMs = PATIENCE_MS): Promise<void> {
    if (this.busy > 0) await once(this.news, "idle", { signal: AbortSignal.timeout(timeoutMs) });
  }

  close(): void {
    this.closed.abort();
    for (const timer of this.timers) clearTimeout(timer);
  }

  sign(body: string, { badSignature = false, timestamp = seconds(this.bench.now()) }: DeliveryOptions = {}): string {
    const secret = badSignature ? "whsec_not_the_secret" : this.secret;
    return `t=${timestamp},v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
  }

  private offer(event: Stripe.Event): void {
    if (this.paused) return void this.waiting.push(event);
    if (!this.url) return;
    event.pending_webhooks = 1;
    this.busy += 1;
    // Never within the API call that caused it: the shop may get it before or after the answer.
    setImmediate(() => void this.persist(event, 0));
  }

  private async persist(event: Stripe.Event, tries: number): Promise<void> {
    const { status } = await this.post(event, {});
    const delivered = status !== undefined && status >= 200 && status < 300;
    const pause = this.retryMs[tries];
    if (!delivered && pause !== undefined && !this.closed.signal.aborted) {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        void this.persist(event, tries + 1);
      }, pause);
      this.timers.add(timer);
      return;
    }
    this.busy -= 1;
    if (this.busy === 0) this.news.emit("idle");
  }

  private async post(event: Stripe.Event, options: DeliveryOptions): Promise<Attempt> {
    const url = this.url ?? "";
    const body = JSON.stringify(event, null, 2);
    const attempt: Attempt = { eventId: event.id, type: event.type, at: this.bench.now().toISOString(), url };
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": this.sign(body, options),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([this.closed.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      Object.assign(attempt, { status: answer.status, answer: (await answer.text()).slice(0, 2000) });
      if (answer.ok) event.pending_webhooks = 0;
    } catch (fault) {
      attempt.error = fault instanceof Error ? String(fault.cause ?? fault.message) : String(fault);
    }
    this.attempts.push(attempt);
    this.news.emit("attempt", attempt);
    return attempt;
  }

  /** A complete object of the kind that an event is about. */
  private template(type: string): object {
    const now = this.bench.now();
    const intent = intentObject(now, { amount: 12_345, currency: "eur", status: "succeeded", amount_received: 12_345 });
    if (type.startsWith("payment_intent.")) return intent;
    if (type.startsWith("checkout.session.")) {
      return sessionObject(now, {
        amount_subtotal: 12_345,
        amount_total: 12_345,
        currency: "eur",
        expires_at: seconds(now) + 3600,
        success_url: "https://boutique.test/merci",
        custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
        status: "complete",
        payment_status: "paid",
        payment_intent: intent.id,
      });
    }
    const charge = chargeObject(now, intent, methodObject(now, "paypal"), {
      captured: true,
      amount_captured: intent.amount,
    });
    if (type.startsWith("refund."))
      return refundObject(now, charge, { amount: charge.amount, reason: null, metadata: {} });
    if (type.startsWith("charge.")) return charge;
    return lineItemObject(now, { name: "?", currency: "eur", unitAmount: 100, quantity: 1 });
  }
}
