import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { TOO_LARGE } from "~/domain/prescriptions/wording";
import type { Services } from "~/infra/services.server";
import { STALE_FORM } from "~/ui/forms/form-state";
import { hasEchoedCookie, hasFormToken, isCrossSite } from "~/http/session/csrf.server";
import { apiError, UNEXPECTED } from "~/http/answers/api-answers.server";
import { refuse, typedValues } from "~/http/forms/forms.server";
import { ATTEMPT_FIELD, findAnswer, formHash, keepAnswer, requestHash } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import { loggedPath } from "./logged-path";
import { ownAddress } from "./canonical-url.server";
import { lookUpPage } from "./page-cache.server";
import { openContext, type ShopContext } from "~/http/request-context.server";
import { recognise } from "~/http/session/session.server";
import { secure } from "./security-headers.server";
import { receiveUpload, takesUpload, type UploadRefusal } from "./upload.server";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
export type RouteKind = "page" | "api" | "webhook";

const BODY_LIMIT = 256 * 1024;

/** Wraps a loader: it only reads, so it only needs its context, its headers and its faults caught. */
export function guardLoader(handler: Handler, kind: RouteKind, services: () => Services): Handler {
  return async (args) => {
    const context = openContext(args.context, args.request, services);
    try {
      await recognise(context, args.request);
      // After a post the page that says what became of it is shown where it is.
      const elsewhere = kind === "page" && context.keeping === null ? ownAddress(args.request) : null;
      if (elsewhere) return leave(redirect(elsewhere, 301), context, args.request, kind);
      if (kind === "page" && (await keptPage(context, args.request))) return json(null); // the kept page is written instead of a new one
      const answer = await handler(args);
      return answer instanceof Response ? leave(answer, context, args.request, kind) : answer;
    } catch (thrown) {
      throw caught(thrown, context, args.request, kind);
    }
  };
}

async function keptPage(context: ShopContext, request: Request): Promise<boolean> {
  context.keeping ??= lookUpPage(context, request);
  return Boolean((await context.keeping)?.page);
}

/** Wraps an action: nothing changes that was not asked for by this browser, on our page, once, and not too often. */
export function guardAction(handler: Handler, kind: RouteKind, services: () => Services): Handler {
  return async (args) => {
    const context = openContext(args.context, args.request, services);
    context.keeping = Promise.resolve(null); // the page that comes back says what became of the post
    try {
      await recognise(context, args.request);
      const answer = await change(args, handler, kind, context);
      return answer instanceof Response ? leave(answer, context, args.request, kind) : answer;
    } catch (thrown) {
      throw caught(thrown, context, args.request, kind);
    }
  };
}

async function change(
  args: ActionFunctionArgs,
  handler: Handler,
  kind: RouteKind,
  context: ShopContext,
): Promise<unknown> {
  const most = takesUpload(args.request, context.admin !== null);
  const upload = most === null ? null : await receiveUpload(args.request, context.client, most);
  if (upload && "refused" in upload) return uploadRefusal(context, kind, upload.refused);
  context.upload = upload?.file ?? null;
  const body = upload ? upload.fields.toString() : await readBody(args.request);
  if (body === null)
    return kind === "page"
      ? pageRefusal(context, 413, "Le formulaire envoyé est trop volumineux.")
      : apiError(413, "La demande est trop volumineuse.");
  const headers = new Headers(args.request.headers);
  if (upload) headers.set("Content-Type", "application/x-www-form-urlencoded");
  const request = new Request(args.request, {
    headers,
    body: args.request.method === "GET" || args.request.method === "HEAD" ? undefined : body,
  });
  const next = () => handler({ ...args, request });
  if (kind === "webhook") return next(); // trusted by its signature alone

  if (isCrossSite(request)) throw apiError(403, "Cette demande vient d’un autre site : elle a été refusée.");
  const tooMany = await limited(context, "write", kind === "page" ? formDataOf(body) : undefined);
  if (tooMany) return tooMany;
  return kind === "page" ? changeByForm(request, body, context, next) : changeByCall(request, body, context, next);
}

async function changeByForm(
  request: Request,
  body: string,
  context: ShopContext,
  next: () => unknown,
): Promise<unknown> {
  const posted = new URLSearchParams(body);
  if (!hasFormToken(context, posted)) {
    return refuse(context, { values: typedValues(formDataOf(body)), errors: { form: STALE_FORM } });
  }
  const key = posted.get(ATTEMPT_FIELD);
  if (key && key.length <= 120) {
    context.attempt = {
      key,
      requestHash: formHash(context, new URL(request.url).pathname, new URLSearchParams(withFile(body, context))),
    };
    const earlier = await findAnswer(context.services, context);
    // Another body under a form's own key is a page gone back to and changed: a new wish, not a repeat.
    if (earlier?.status === 422)
      context.attempt = {
        key: `${key}.${context.attempt.requestHash.slice(0, 16)}`,
        requestHash: context.attempt.requestHash,
      };
    const answer = earlier?.status === 422 ? await findAnswer(context.services, context) : earlier;
    if (answer) return answer;
  }
  return next();
}

async function changeByCall(
  request: Request,
  body: string,
  context: ShopContext,
  next: () => unknown,
): Promise<unknown> {
  if (!hasEchoedCookie(context, request)) return apiError(403, "Jeton CSRF absent ou périmé.");
  const key = request.headers.get("Idempotency-Key");
  if (key && key.length > 120) return apiError(422, "La clé d’idempotence est trop longue.");
  if (key) {
    context.attempt = {
      key: `api:${key}`,
      requestHash: requestHash(context, `${request.method} ${new URL(request.url).pathname}`, withFile(body, context)),
    };
    const earlier = await findAnswer(context.services, context);
    if (earlier) return earlier;
  }
  const answer = await next();
  // A call that spoke to the outside could not store its answer in one transaction; what it did is repeatable by itself.
  if (answer instanceof Response) await keepAnswer(context.services, context, answer);
  return answer;
}

/** A form with another file is another form. */
function withFile(body: string, { upload }: ShopContext): string {
  return upload ? `${body}&file-sha256=${upload.digest}` : body;
}

const UPLOAD_REFUSALS: Record<UploadRefusal, { status: number; message: string }> = {
  tooLarge: { status: 413, message: TOO_LARGE },
  malformed: { status: 400, message: "Le formulaire envoyé n’a pas pu être lu. Réessayez." },
  interrupted: { status: 400, message: "L’envoi a été interrompu : rien n’a été enregistré. Réessayez." },
  busy: { status: 503, message: "Beaucoup de fichiers arrivent en ce moment. Réessayez dans une minute." },
};

function uploadRefusal(context: ShopContext, kind: RouteKind, refused: UploadRefusal): Response {
  const { status, message } =
    refused === "tooLarge" && context.admin
      ? { status: 413, message: "Le fichier envoyé est trop volumineux." }
      : UPLOAD_REFUSALS[refused];
  if (refused === "busy") context.retryAfter = 60;
  return kind === "page" ? pageRefusal(context, status, message) : apiError(status, message);
}

/** @returns null when the body is larger than a form may be */
async function readBody(request: Request): Promise<string | null> {
  if (!request.body) return "";
  if (Number(request.headers.get("Content-Length") ?? 0) > BODY_LIMIT) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > BODY_LIMIT) {
      await reader.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function pageRefusal(context: ShopContext, status: number, message: string): Response {
  context.refused = true;
  return json({ form: { values: {}, errors: { form: message } } }, { status });
}

function formDataOf(body: string): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body)) form.append(name, value);
  return form;
}

function leave(answer: Response, context: ShopContext, request: Request, kind: RouteKind): Response {
  const response = new Response(answer.body, answer);
  // A page's answer becomes a document or a data answer, which sets the rest. Cookies wait for it: of the loaders of one
  // request, another may redirect, and theirs must not leave with an answer that nobody gets.
  if (kind === "page" && !isRedirect(response)) return response;
  secure(response.headers, context, request, "resource");
  return response;
}

function isRedirect(response: Response): boolean {
  return response.status >= 300 && response.status < 400;
}

/** A Response is an answer that was thrown; anything else is a fault: logged with the request's id, told without its reason. */
function caught(thrown: unknown, context: ShopContext, request: Request, kind: RouteKind): unknown {
  if (thrown instanceof Response) return leave(thrown, context, request, kind);
  context.services.log.error(
    { err: thrown, path: loggedPath(new URL(request.url).pathname), method: request.method },
    "fault",
  );
  const response =
    kind === "page"
      ? json({ requestId: context.requestId }, { status: 500 })
      : json({ error: UNEXPECTED, requestId: context.requestId }, { status: 500 });
  return leave(response, context, request, kind);
}
