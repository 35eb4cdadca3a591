import type { Reply } from "../http";
import { json } from "../http";

export type ErrorBody = {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  charge?: string;
};

/** An answer of the API that is not a success. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: ErrorBody,
  ) {
    super(error.message);
  }

  get reply(): Reply {
    const doc_url = this.error.code
      ? `https://docs.stripe.com/error-codes#${this.error.code.replaceAll("_", "-")}`
      : undefined;
    return json(this.status, { error: { ...this.error, doc_url } });
  }
}

export const invalidRequest = (
  message: string,
  details: { code?: string; param?: string; payment_intent?: unknown } = {},
  status = 400,
) => new StripeRefusal(status, { type: "invalid_request_error", message, ...details });

export const noSuch = (what: string, id: string, param = "id") =>
  invalidRequest(`No such ${what}: '${id}'`, { code: "resource_missing", param }, 404);

/** The error with that status, where a test makes the API fail. */
export function playedError(status: number, body?: string): Reply {
  if (body !== undefined) return { status, headers: { "content-type": "application/json" }, body };
  if (status === 429) {
    const error = { type: "invalid_request_error", code: "rate_limit", message: "Request rate limit exceeded." };
    return json(429, { error }, { "stripe-rate-limited-reason": "global-rate" });
  }
  if (status >= 500)
    return json(status, {
      error: { type: "api_error", message: "An unknown error occurred (played by the sandbox)." },
    });
  return json(status, {
    error: { type: "invalid_request_error", message: `Refused with ${status} (played by the sandbox).` },
  });
}
