import { EventEmitter } from "node:events";

import type Stripe from "stripe";

import { newId, type StripeStore } from "./store";
import { seconds } from "./objects";
import { StripeRefusal } from "./refusal";

/** Pinned by the library the shop uses; events carry it as the account's default version. */
export const API_VERSION = "2026-10-28.endive";

export type Cause = { id: string | null; idempotency_key: string | null };
const NOBODY: Cause = { id: null, idempotency_key: null };

/** What the parts of the Stripe sandbox share: memory, clock, and the events each change makes. */
export class Bench {
  /** Where this server is reached; known once it listens. */
  baseUrl = "";
  /** Told after each change of an intent; Checkout sessions follow their intent through it. */
  intentChanged: (intent: Stripe.PaymentIntent) => void = () => {};
  readonly events = new EventEmitter<{ event: [Stripe.Event] }>();
  private offsetMs = 0;

  constructor(
    readonly store: StripeStore,
    private readonly clock: () => Date,
    readonly shopName: string,
    /** How long a card payment stays 'processing' before it ends by itself; for ever when absent. */
    readonly settleAfterMs?: number,
  ) {}

  now(): Date {
    return new Date(this.clock().getTime() + this.offsetMs);
  }

  /** Lets the provider's time run ahead of the shop's. */
  advance(milliseconds: number): void {
    this.offsetMs += milliseconds;
  }

  /** Records what happened, as it stands at this moment, and hands it to the webhooks. */
  emit(type: Stripe.Event.Type, object: object, cause: Cause = NOBODY, previous?: object): Stripe.Event {
    const event = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: seconds(this.now()),
      data: {
        object: structuredClone(object),
        ...(previous ? { previous_attributes: structuredClone(previous) } : {}),
      },
      livemode: false,
      pending_webhooks: 0,
      request: cause,
      type,
    } as Stripe.Event;
    this.store.events.set(event.id, event);
    this.store.changed();
    this.events.emit("event", event);
    return event;
  }
}

/** A declined card: the attempt was made and counts, and the answer says why. */
export const cardRefusal = (
  error: { code: string; message: string; decline_code?: string | null; param?: string },
  intent?: Stripe.PaymentIntent,
  method?: Stripe.PaymentMethod,
) =>
  new StripeRefusal(402, {
    type: "card_error",
    code: error.code,
    message: error.message,
    ...(error.decline_code ? { decline_code: error.decline_code } : {}),
    ...(error.param ? { param: error.param } : {}),
    ...(intent
      ? { payment_intent: intent, charge: typeof intent.latest_charge === "string" ? intent.latest_charge : undefined }
      : {}),
    ...(method ? { payment_method: method } : {}),
  });
