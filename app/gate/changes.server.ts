import { json } from "@remix-run/node";

import { isAdministrator } from "~/http/admin/access.server";
import { apiError } from "~/http/answers/api-answers.server";
import { refuse, typedValues } from "~/http/forms/forms.server";
import { ATTEMPT_FIELD, findAnswer, formHash, storeAnswer, requestHash } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";
import { hasEchoedCookie, hasFormToken, isCrossSite, whyWithoutToken } from "~/http/session/csrf.server";
import { NOT_OF_THIS_BROWSER } from "~/ui/forms/not-of-this-browser";
import type { Address } from "./addresses.server";
import { receiveBody } from "./body.server";

const FROM_ELSEWHERE = "Cette demande vient d’un autre site : elle a été refusée.";
const LONGEST_KEY = 120;
/** The frame of the admin area: each page in it asks for an administrator before anything else. */
const DESK = "admin/frame/admin";

/**
 * Checks every request that changes something: this browser must send it from a page of ours, once, and not too often.
 * @returns the request with its body read; `decided` is the answer when the guard refuses or repeats it
 */
export async function guardChange(
  context: ShopContext,
  request: Request,
  address: Address,
): Promise<{ request: Request; decided: Response | null }> {
  const body = await receiveBody(context, request, address);
  if ("refused" in body) return { request, decided: bodyRefusal(context, address, body.refused) };
  const again = withBody(request, body);
  if (address.traits.signed || address.traits.report) return { request: again, decided: null };
  if (isCrossSite(context, request)) return { request: again, decided: apiError(403, FROM_ELSEWHERE) };
  const form = address.kind === "page" ? context.form : undefined;
  const tooMany = address.traits.unlimited ? null : await limited(context, "write", form);
  if (tooMany) return { request: again, decided: tooMany };
  const decided =
    address.kind === "page"
      ? await earlierForm(context, again, address, body.text)
      : await earlierCall(context, again, body.text);
  return { request: again, decided };
}

/**
 * Stores the answer of a call that contacted an outside service, and so could not store it in one transaction. Such a
 * call may safely run twice.
 */
export async function keepCallAnswer(context: ShopContext, answer: Response): Promise<void> {
  await storeAnswer(context.services, context, answer);
}

async function earlierForm(
  context: ShopContext,
  request: Request,
  address: Address,
  body: string,
): Promise<Response | null> {
  if (!hasFormToken(context, context.form)) {
    // Without a session, a page of the admin area changes nothing: it answers with a login that carries the form on.
    if (address.traits.within === DESK && !isAdministrator(context)) return null;
    const form = NOT_OF_THIS_BROWSER[whyWithoutToken(context, request)];
    return refuse(context, { values: typedValues(context.form), errors: { form } });
  }
  const key = context.form.get(ATTEMPT_FIELD);
  if (typeof key !== "string" || key === "" || key.length > LONGEST_KEY) return null;
  const fields = new URLSearchParams(withFile(body, context));
  const hash = formHash(context, new URL(request.url).pathname, fields);
  context.attempt = { key, requestHash: hash };
  const earlier = await findAnswer(context.services, context);
  if (earlier?.status !== 422) return earlier;
  // The same key with another body means that somebody went back to the page and changed the form: this is a new
  // request, not a repeat.
  context.attempt = { key: `${key}.${hash.slice(0, 16)}`, requestHash: hash };
  return findAnswer(context.services, context);
}

async function earlierCall(context: ShopContext, request: Request, body: string): Promise<Response | null> {
  if (!hasEchoedCookie(context, request)) return apiError(403, "Jeton CSRF absent ou périmé.");
  const key = request.headers.get("Idempotency-Key");
  if (!key) return null;
  if (key.length > LONGEST_KEY) return apiError(422, "La clé d’idempotence est trop longue.");
  const place = `${request.method} ${new URL(request.url).pathname}`;
  context.attempt = { key: `api:${key}`, requestHash: requestHash(context, place, withFile(body, context)) };
  return findAnswer(context.services, context);
}

/** Adds the file's digest to the body, because a form with another file is another form. */
function withFile(body: string, { uploads }: ShopContext): string {
  return [body, ...uploads.map(({ digest }) => `file-sha256=${digest}`)].join("&");
}

/**
 * The same request with the body that was read, and without its origin: Remix would refuse a foreign origin in its own
 * words.
 */
function withBody(request: Request, { text, isForm }: { text: string; isForm: boolean }): Request {
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  if (isForm) headers.set("Content-Type", "application/x-www-form-urlencoded");
  return new Request(request.url, { method: request.method, headers, body: text, signal: request.signal });
}

function bodyRefusal(
  context: ShopContext,
  { kind }: Address,
  { status, page, call }: { status: number; page: string; call: string },
): Response {
  // More bytes of a body that is too large may still come, so that the connection cannot be used again.
  context.closes = status === 413;
  if (kind !== "page") return apiError(status, call);
  context.refused = true;
  return json({ form: { values: {}, errors: { form: page } } }, { status });
}
