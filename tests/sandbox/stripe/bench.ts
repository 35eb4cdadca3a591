import { EventEmitter } from "node:events";

import type Stripe from "stripe";

import { newId, type StripeStore } from "./store";
import { seconds } from "./objects";
import { StripeRefusal } from "./refusal";

/** Pinned by the library that the shop uses; events have it as the account's default version. */
export const API_VERSION = "2026-10-28.endive";

export type Cause = { id: string | null; idempotency_key: string | null };
const NOBODY: Cause = { id: null, idempotency_key: null };

/** The shared parts of the Stripe sandbox: memory, clock, and the events that each change makes. */
export class Bench {
  /** The address of this server; known once it listens. */
  baseUrl = "";
  /** Called after each change of an intent; Checkout sessions follow their intent through it. */
  intentChanged: (intent: Stripe.PaymentIntent) => void = () => {};
  readonly events = new EventEmitter<{ event: [Stripe.Event] }>();
  private offsetMs = 0;

  constructor(
    readonly store: StripeStore,
    private readonly clock: () => Date,
    readonly shopName: string,
    /** After so many milliseconds a card payment 'processing' ends by itself; absent, never. */
    readonly settleAfterMs?: number,
  ) {}

  now(): Date {
    return new Date(this.clock().getTime() + this.offsetMs);
  }

  /** Moves the provider's clock ahead of the shop's. */
  advance(milliseconds: number): void {
    this.offsetMs += milliseconds;
  }

  /** Records an event with the object's present state, and passes it to the webhooks. */
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

/** The error of a declined card: the attempt counts, and the answer names the reason. */
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
