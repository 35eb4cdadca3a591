import { createHash } from "node:crypto";

import type Stripe from "stripe";

import type { Incoming, Outcome, Reply } from "../http";
import { json, routeTable } from "../http";
import type { Faults, LoggedRequest } from "../faults";
import { API_VERSION, type Bench } from "./bench";
import { ENDPOINTS, type Endpoint } from "./endpoints";
import { isObject, readForm, withoutSecrets, type FormObject, type FormValue } from "./form";
import { Idempotency } from "./idempotency";
import { expanded } from "./lists";
import { readParameters } from "./parameters";
import { invalidRequest, StripeRefusal } from "./refusal";
import { expireDue } from "./sessions";
import { newId } from "./store";

type Keys = { secretKey: string; publishableKey: string };

/** Headers for calls of Stripe.js from the shop's pages, which are another origin. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-allow-headers": "authorization, content-type, idempotency-key, stripe-version",
  "access-control-max-age": "300",
};

/** `/v1/…`: checks the caller and the key, runs the endpoint, and keeps the answer. */
export function stripeApi(bench: Bench, faults: Faults, keys: Keys) {
  const find = routeTable<Endpoint>(ENDPOINTS);
  const idempotency = new Idempotency(bench);

  return async (request: Incoming): Promise<Outcome> => {
    if (request.method === "OPTIONS") return { status: 204, headers: CORS };
    const form = readForm(
      request.method === "POST" ? new URLSearchParams(request.body.toString("utf8")) : request.query,
    );
    const key = request.method === "POST" ? headerText(request, "idempotency-key") : undefined;
    const entry = faults.log(request, withoutSecrets(form), key);
    const requestId = newId("req", 14);

    const outcome = await faults.play(entry, async (begin) => {
      try {
        return await answer(request, form, key, requestId, entry, begin);
      } catch (refusal) {
        if (refusal instanceof StripeRefusal) return refusal.reply;
        throw refusal;
      }
    });
    if (typeof outcome === "string") return outcome;
    return {
      ...outcome,
      headers: {
        ...CORS,
        "request-id": requestId,
        "stripe-version": API_VERSION,
        ...(key ? { "idempotency-key": key } : {}),
        ...outcome.headers,
      },
    };
  };

  async function answer(
    request: Incoming,
    form: FormObject,
    key: string | undefined,
    requestId: string,
    entry: LoggedRequest,
    begin: () => Promise<void>,
  ): Promise<Reply> {
    const caller = whoAsks(request, form, keys);
    const route = find(request.method, request.path);
    if (!route || (caller === "browser" && !route.handler.public)) {
      if (route)
        throw invalidRequest(
          "This API call cannot be made with a publishable API key.",
          { code: "secret_key_required" },
          403,
        );
      throw invalidRequest(`Unrecognized request URL (${request.method}: ${request.path}).`, {}, 404);
    }
    const { handler: endpoint, params } = route;
    const { key: _publishable, ...sent } = form;

    const fingerprint = createHash("sha256")
      .update(JSON.stringify([request.method, request.path, sorted(sent)]))
      .digest("hex");
    const kept = key ? idempotency.find(key, fingerprint) : null;
    if (kept) {
      entry.replayed = true;
      return {
        ...json(kept.status, null),
        body: kept.body,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "idempotent-replayed": "true",
          "original-request": kept.requestId,
        },
      };
    }

    const call = {
      bench,
      id: params.id ?? "",
      given: readParameters(endpoint.shape, sent) as never,
      cause: { id: requestId, idempotency_key: key ?? null },
      fromBrowser: caller === "browser",
    };
    endpoint.check(call);

    if (key) idempotency.begin(key);
    try {
      await begin();
      const reply = carryOut(endpoint, call, sent);
      if (key) idempotency.keep(key, { fingerprint, status: reply.status, body: String(reply.body), requestId });
      return reply;
    } finally {
      if (key) idempotency.end(key);
      bench.store.changed();
    }
  }

  /** From here on the work has begun: a refusal is an answer like any other, and is kept. */
  function carryOut(endpoint: Endpoint, call: Parameters<Endpoint["run"]>[0], sent: FormObject): Reply {
    try {
      expireDue(bench);
      if (call.fromBrowser && endpoint.public === "with secret") checkSecret(bench, call.id, sent.client_secret);
      const result = endpoint.run(call);
      const paths = Array.isArray(sent.expand) ? sent.expand.map(String) : [];
      return json(
        200,
        call.fromBrowser && isIntent(result) ? publicView(result) : expanded(bench.store, result, paths),
      );
    } catch (refusal) {
      if (!(refusal instanceof StripeRefusal)) throw refusal;
      if (!call.fromBrowser || !refusal.error.payment_intent) return refusal.reply;
      const seen = publicView(refusal.error.payment_intent as Stripe.PaymentIntent);
      return new StripeRefusal(refusal.status, { ...refusal.error, payment_intent: seen }).reply;
    }
  }
}

function whoAsks(request: Incoming, form: FormObject, { secretKey, publishableKey }: Keys): "server" | "browser" {
  const [scheme = "", credentials = ""] = (headerText(request, "authorization") ?? "").split(" ");
  const basic =
    scheme.toLowerCase() === "basic" ? Buffer.from(credentials, "base64").toString("utf8").split(":")[0] : undefined;
  const key = basic ?? (credentials || (typeof form.key === "string" ? form.key : ""));
  if (key === secretKey) return "server";
  if (key === publishableKey) return "browser";
  throw invalidRequest(
    key ? `Invalid API Key provided: ${key.slice(0, 8)}…` : "You did not provide an API key.",
    {},
    401,
  );
}

function checkSecret(bench: Bench, id: string, given: unknown): void {
  const intent = bench.store.intents.get(id);
  if (!given)
    throw invalidRequest("Missing required param: client_secret.", {
      code: "parameter_missing",
      param: "client_secret",
    });
  if (intent && intent.client_secret !== given) {
    throw invalidRequest(
      "The client_secret provided does not match the client_secret associated with the PaymentIntent.",
      { code: "payment_intent_invalid_parameter", param: "client_secret" },
    );
  }
}

const PUBLIC_FIELDS = [
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
] as const satisfies (keyof Stripe.PaymentIntent)[];

/** The same parameters in another order are the same request. */
function sorted(value: FormValue): FormValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name] ?? "")]),
  );
}

const isIntent = (result: object): result is Stripe.PaymentIntent =>
  "object" in result && result.object === "payment_intent";

/** The part of an intent that a browser may see: no metadata, no charge. */
function publicView(intent: Stripe.PaymentIntent): object {
  return Object.fromEntries(
    PUBLIC_FIELDS.filter((name) => name in intent).map((name) => [name, structuredClone(intent[name])]),
  );
}

function headerText(request: Incoming, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}
