import { z } from "zod";

import { ControlRefusal, type ControlHandler } from "../control";
import { authenticate, findIntent, settle } from "./intents";
import { failRefund, settleRefund } from "./refunds";
import { StripeRefusal } from "./refusal";
import type { StripeSandbox } from "./index";

const Delivery = z.object({ badSignature: z.boolean().optional(), timestamp: z.number().int().optional() });
const Invention = z.object({
  type: z.string(),
  object: z.record(z.string(), z.unknown()).optional(),
  options: Delivery.optional(),
});
const Settings = z.object({
  url: z.string().nullable().optional(),
  secret: z.string().optional(),
  retryMs: z.array(z.number()).optional(),
});
const Card = z.object({ card: z.string().optional(), email: z.string().optional(), accept: z.boolean().optional() });
const COLLECTIONS = ["intents", "sessions", "charges", "refunds", "disputes", "events"] as const;

/** Stripe's own actions, beside those of every server. */
export function stripeControl(stripe: StripeSandbox): Record<string, ControlHandler> {
  const { bench, webhooks } = stripe;
  const routes: Record<string, ControlHandler> = {
    "GET /_control/objects/:kind": (_body, { kind }) => {
      const name = COLLECTIONS.find((one) => one === kind);
      if (!name) throw new ControlRefusal(404, `kinds: ${COLLECTIONS.join(", ")}`);
      return [...bench.store[name].values()];
    },
    "DELETE /_control/objects": () => stripe.forget(),
    "POST /_control/clear": () => stripe.clear(),
    "GET /_control/paid": () => stripe.listPaid(),
    "POST /_control/advance": (body) => bench.advance(z.object({ ms: z.number() }).parse(body).ms),
    "POST /_control/sweep": () => stripe.sweep(),
    "POST /_control/sessions/:id/pay": async (body, { id = "" }) => stripe.payHostedPage(id, Card.parse(body)),
    "POST /_control/payment_intents/:id/confirm": (body, { id = "" }) => stripe.confirmIntent(id, Card.parse(body)),
    "POST /_control/payment_intents/:id/authenticate": (body, { id = "" }) => {
      authenticate(bench, findIntent(bench, id), Card.parse(body).accept ?? true);
      return findIntent(bench, id);
    },
    "POST /_control/payment_intents/:id/settle": (body, { id = "" }) => {
      settle(
        bench,
        findIntent(bench, id),
        z.object({ ends: z.enum(["succeeded", "failed"]).default("succeeded") }).parse(body).ends,
      );
      return findIntent(bench, id);
    },
    "POST /_control/refunds/:id/fail": (_body, { id = "" }) => failRefund(bench, id),
    "POST /_control/refunds/:id/settle": (_body, { id = "" }) => settleRefund(bench, id),
    "POST /_control/payment_intents/:id/dispute": (_body, { id = "" }) => stripe.openDispute(id),
    "POST /_control/payment_intents/:id/warn": (_body, { id = "" }) => stripe.warnOfFraud(id),
    "POST /_control/disputes/:id/close": (body, { id = "" }) =>
      stripe.closeDispute(id, z.object({ status: z.enum(["won", "lost"]) }).parse(body).status),
    "GET /_control/webhooks": () => ({ attempts: webhooks.attempts, waiting: webhooks.waiting }),
    "POST /_control/webhooks": (body) => webhooks.configure(Settings.parse(body)),
    "POST /_control/webhooks/pause": () => webhooks.pause(),
    "POST /_control/webhooks/resume": (body) =>
      webhooks.resume(z.object({ forget: z.boolean().optional() }).parse(body)),
    "GET /_control/webhooks/idle": () => webhooks.idle(),
    "POST /_control/webhooks/invent": (body) =>
      webhooks.invent(Invention.parse(body) as Parameters<typeof webhooks.invent>[0]),
    "POST /_control/webhooks/deliver/:id": (body, { id = "" }) => webhooks.deliver(id, Delivery.parse(body)),
  };
  return Object.fromEntries(Object.entries(routes).map(([line, handler]) => [line, worded(handler)]));
}

/** Returns a refusal of Stripe as an answer to the test, too. */
const worded =
  (handler: ControlHandler): ControlHandler =>
  async (...args) => {
    try {
      return await handler(...args);
    } catch (refusal) {
      if (refusal instanceof StripeRefusal) throw new ControlRefusal(refusal.status, refusal.message);
      throw refusal;
    }
  };
