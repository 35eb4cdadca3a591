import { createHmac, randomUUID } from "node:crypto";

import { json } from "@remix-run/node";

import { instant } from "~/domain/time";
import { inTransaction, inTurn, type Services } from "~/infra/services.server";
import { CSRF_FIELD } from "~/http/session/csrf.server";
import type { ShopContext } from "~/http/request-context.server";
import { showFlash } from "~/http/answers/flash.server";
import { nameVisitor } from "~/http/session/visitor.server";

export const ATTEMPT_FIELD = "attempt";

/**
 * `visitor` is the visitor who wrote, `flash` the notice for the next page. A repeat sets the cookies of both again,
 * because the first answer may have been lost.
 * `again`: the answer was not stored, so that a repeat is answered anew.
 */
type StoredAnswer = {
  status: number;
  location?: string;
  body?: string;
  visitor?: string;
  flash?: string;
  again?: true;
};

/**
 * Does the work of a form or call once: the answer is stored in the transaction of the write, and a repeat gets it back.
 * Only the answer to a change is stored (2xx and 3xx): a refused attempt may be corrected and sent again.
 */
export async function once(context: ShopContext, work: (services: Services) => Promise<Response>): Promise<Response> {
  const { attempt, browserId } = context;
  if (!attempt) return inTransaction(context.services, work);
  return inTurn(context.services, `attempt ${browserId} ${attempt.key}`, async (services) => {
    const earlier = await findAnswer(services, context);
    if (earlier) return earlier;
    const response = await work(services);
    await storeAnswer(services, context, response);
    return response;
  });
}

/** @returns the first answer to this very request; a 422 when its key came with another body; null when it is new */
export async function findAnswer({ db }: Services, context: ShopContext): Promise<Response | null> {
  const { attempt, browserId } = context;
  if (!attempt) return null;
  const row = await db("idempotency_keys")
    .where({ caller: browserId, key: attempt.key })
    .first("request_hash", "answer");
  if (!row) return null;
  if (row.request_hash !== attempt.requestHash)
    return json({ error: "Cette clé d’idempotence a déjà servi pour une autre demande." }, { status: 422 });
  const { status, location, body, visitor, flash, again } = JSON.parse(row.answer) as StoredAnswer;
  if (again) return null;
  if (visitor && visitor !== context.visitorId) nameVisitor(context, visitor);
  if (flash) showFlash(context, flash);
  const headers = new Headers({
    "Idempotent-Replayed": "true",
    ...(location && { Location: location }),
    ...(body && { "Content-Type": "application/json; charset=utf-8" }),
  });
  return new Response(body || null, { status, headers }); // a 204 may not even have an empty body
}

/** For a call whose answer is a secret: only its key and the hash of what was sent are stored. */
export function keepNoAnswer(context: ShopContext): void {
  if (context.attempt) context.attempt.secretFor = context.browserId;
}

export async function storeAnswer(services: Services, context: ShopContext, response: Response): Promise<void> {
  const { attempt, browserId, visitorId, session, flash } = context;
  if (!attempt || response.status >= 400 || isFile(response)) return;
  if (attempt.secretFor !== undefined) {
    // A log-in gives the browser a new id, so that the key is stored under the old and the new one.
    for (const caller of new Set([attempt.secretFor, browserId]))
      await insertKey(services, context, caller, { status: response.status, again: true });
    return;
  }
  const location = response.headers.get("Location") ?? undefined;
  const body = location ? undefined : await response.clone().text();
  // The visitor of an account is found through its session only: a form sent again after a log-out must not restore
  // that visitor.
  const visitor = session ? undefined : (visitorId ?? undefined);
  const answer: StoredAnswer = { status: response.status, location, body, visitor, flash: flash ?? undefined };
  await insertKey(services, context, browserId, answer);
}

async function insertKey(
  { db, now }: Services,
  { attempt, visitorId }: ShopContext,
  caller: string,
  answer: StoredAnswer,
): Promise<void> {
  if (!attempt) return;
  await db("idempotency_keys")
    .insert({
      caller,
      key: attempt.key,
      request_hash: attempt.requestHash,
      answer: JSON.stringify(answer),
      created_at: instant(now()),
      visitor_id: visitorId,
    })
    .onConflict(["caller", "key"])
    .ignore();
}

/**
 * True for an answer that is a file. It is not stored with the key, because the code that makes files recognises a
 * repeat by itself.
 */
function isFile({ headers }: Response): boolean {
  return !/^text|json|^$/.test(headers.get("Content-Type") ?? "") && !headers.has("Location");
}

/**
 * The hash that recognises a repeat: of the address and all fields but the token. It is keyed, because a plain hash
 * would let a password in the fields be guessed.
 */
export function requestHash({ services }: ShopContext, path: string, body: string): string {
  return createHmac("sha256", services.config.keyFor("forms")).update(`${path}\n${body}`).digest("hex");
}

export function formHash(context: ShopContext, path: string, posted: URLSearchParams): string {
  const pairs = [...posted]
    .filter(([name]) => name !== CSRF_FIELD && name !== ATTEMPT_FIELD && !name.startsWith("captcha"))
    .sort();
  return requestHash(context, path, JSON.stringify(pairs));
}

/** A new key for one rendering of a page; each form of the page appends its own name. */
export function newAttempt(): string {
  return randomUUID();
}
