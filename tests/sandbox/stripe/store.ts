import { randomBytes } from "node:crypto";

import type Stripe from "stripe";

import type { StateFile } from "../state-file";
import type { CardOutcome } from "./cards";
import type { WireLineItem } from "./objects";

export type MethodRecord = { method: Stripe.PaymentMethod; outcome: CardOutcome };

export type SessionRecord = {
  session: Stripe.Checkout.Session;
  lineItems: WireLineItem[];
  intentData: {
    description?: string | null;
    metadata?: Record<string, string>;
    receiptEmail?: string | null;
    shipping?: Stripe.PaymentIntent.Shipping | null;
    captureMethod?: Stripe.PaymentIntent.CaptureMethod;
    statementDescriptor?: string | null;
    statementDescriptorSuffix?: string | null;
  };
};

export type StoredAnswer = { fingerprint: string; status: number; body: string; requestId: string; at: number };

const COLLECTIONS = ["intents", "sessions", "charges", "refunds", "disputes", "events", "methods", "answers"] as const;

/** Every object that Stripe would store, in the order of creation. */
export class StripeStore {
  intents = new Map<string, Stripe.PaymentIntent>();
  sessions = new Map<string, SessionRecord>();
  charges = new Map<string, Stripe.Charge>();
  refunds = new Map<string, Stripe.Refund>();
  disputes = new Map<string, Stripe.Dispute>();
  events = new Map<string, Stripe.Event>();
  methods = new Map<string, MethodRecord>();
  answers = new Map<string, StoredAnswer>();

  constructor(private readonly file: StateFile) {
    const saved = file.section("stripe", () => Object.fromEntries(COLLECTIONS.map((name) => [name, [...this[name]]])));
    for (const name of COLLECTIONS) {
      for (const [id, value] of (saved?.[name] ?? []) as [string, never][]) this[name].set(id, value);
    }
  }

  changed(): void {
    this.file.changed();
  }

  clear(): void {
    for (const name of COLLECTIONS) this[name].clear();
    this.changed();
  }

  /** The object behind an id, for `expand`. */
  byId(id: string): unknown {
    const [prefix] = id.split("_");
    switch (prefix) {
      case "pi":
        return this.intents.get(id);
      case "cs":
        return this.sessions.get(id)?.session;
      case "ch":
        return this.charges.get(id);
      case "re":
        return this.refunds.get(id);
      case "du":
        return this.disputes.get(id);
      case "evt":
        return this.events.get(id);
      case "pm":
        return this.methods.get(id)?.method;
      default:
        return undefined;
    }
  }
}

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function newId(prefix: string, length = 24): string {
  return `${prefix}_${[...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
}
