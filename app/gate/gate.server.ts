import { json, redirect } from "@remix-run/node";

import { tellFactsInForce, tryingSettings } from "~/domain/settings/in-force.server";
import { apiError, UNEXPECTED } from "~/http/answers/api-answers.server";
import { leaveTold } from "~/http/answers/flash.server";
import { unavailability, type Unavailable } from "~/http/answers/unavailable.server";
import { openContext, type ShopContext } from "~/http/request-context.server";
import { recogniseFace } from "~/http/session/face.server";
import { recognise } from "~/http/session/session.server";
import { countDocument } from "~/http/session/telemetry.server";
import type { Services } from "~/infra/services.server";
import { readingAside } from "~/infra/database/aside.server";
import { findAddress, type Address, type Params } from "./addresses.server";
import { arrivalFor, type Arrival } from "./arrivals.server";
import { drain } from "./body.server";
import { canonicalUrl } from "./canonical-url.server";
import { guardChange, keepCallAnswer } from "./changes.server";
import { noteFault } from "./faults.server";
import { answerCached, answerCachedCall, answerCachedFile, isCachedFor } from "./page-cache.server";
import { closedAnswer, isClosedTo, mayComeIn } from "./closed-shop.server";
import { answerPage, moduleOf } from "./pages.server";
import { plainPage } from "./plain-page.server";
import { secure } from "./security-headers.server";

/** A request with its address and context, as the steps of the gate pass it on. */
type Asked = { request: Request; address: Address; params: Params; context: ShopContext };

/**
 * Answers every request that is no file of `public`: each passes here once, in this order: address, context, session, page cache;
 * for a change its body, origin, token, limits and key; then the page, call or file; then headers, cookies and the visit's count.
 */
export async function answer(outer: Request, services: Services): Promise<Response> {
  await tellFactsInForce(services);
  const arrival = arrivalFor(outer);
  const request = inner(outer, arrival);
  const { pathname } = new URL(request.url);
  const { address, params } = findAddress(pathname);
  const context = openContext(services, request, arrival, {
    scripts: address.traits.scripts !== false,
    listed: address.traits.listed === true,
    keepsRefusal: address.traits.keepsRefusal === true,
  });
  context.readPage = (path, tried = {}) =>
    tryingSettings(tried, () => readPage(services, new Request(new URL(path, request.url)), arrival));
  const asked = { request, address, params, context };
  const response = arrival.refused ? refuseOdd(asked, arrival.refused) : await answeredInItsPlace(asked);
  secure(response.headers, context, address);
  return request.method === "HEAD" ? new Response(null, response) : response;
}

/** Runs long reads on another thread, so that no shopper waits for them. */
function answeredInItsPlace(asked: Asked): Promise<Response> {
  const { admin, readsLong } = asked.address.traits;
  return admin || readsLong ? readingAside("admin", () => answered(asked)) : answered(asked);
}

async function answered(asked: Asked): Promise<Response> {
  const { request, address, context } = asked;
  try {
    const elsewhere =
      isReading(request) && address.kind === "page" && !context.wantsData ? canonicalUrl(request) : null;
    if (elsewhere) return redirect(elsewhere, 301);
    // A page refuses a wrong method with a page, once its visitor is known; a call refuses it once its origin and token
    // are checked.
    if (!isAnswered(asked) && (isReading(request) || address.kind === "file")) return wrongMethod(address);
    if (address.kind === "file" && address.traits.public) return await answerFile(asked);
    const closed = await isClosedTo(context, address);
    if (address.kind === "call" && address.traits.cached && isReading(request) && !closed)
      return await answerCachedCall(asked, () => answerDirectly(asked));
    await recognise(context, request);
    if (closed && !mayComeIn(context)) {
      await drain(request);
      return await closedAnswer(context, address);
    }
    await recogniseFace(context, request);
    const response = isReading(request) ? await read(asked) : await change(asked);
    leaveTold(context, !isRedirect(response));
    if (address.kind === "page" && !context.wantsData) await countDocument(context, request, response.status);
    return response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    noteFault(context, request, thrown);
    return faultAnswer(asked, unavailability(thrown, isReading(request)));
  }
}

async function answerFile(asked: Asked): Promise<Response> {
  return asked.address.traits.cached ? answerCachedFile(asked, () => answerDirectly(asked)) : answerDirectly(asked);
}

/** The answer to a fault in which no page of the shop could be rendered. */
function faultAnswer({ request, address, context }: Asked, unavailable: Unavailable | null): Response {
  context.retryAfter = unavailable?.seconds ?? context.retryAfter;
  const [status, says] = unavailable ? [503, unavailable.says] : [500, UNEXPECTED];
  return address.kind === "page" && !context.wantsData
    ? plainPage(context, status, "Un contretemps de notre côté", says, unavailable !== null && isReading(request))
    : json({ error: says, requestId: context.requestId }, { status });
}

async function read(asked: Asked): Promise<Response> {
  const { request, address, context } = asked;
  if (isCachedFor(context, request, address))
    return answerCached(asked, (nobody) => render({ ...asked, context: nobody }));
  return render(asked);
}

/** What nobody knows; a visitor who follows such a link lands on the home page. */
const UNKNOWN = "/*";

async function readPage(services: Services, request: Request, arrival: Arrival): Promise<string | null> {
  const { address, params } = findAddress(new URL(request.url).pathname);
  const isFile = address.kind === "file" && address.traits.public;
  if (address.path === UNKNOWN || address.traits.admin || (address.kind !== "page" && !isFile)) return null;
  const traits = { scripts: false, listed: true, keepsRefusal: false };
  const nobody = openContext(services, request, { ...arrival, wantsData: false }, traits);
  const response = await render({ request, address, params, context: nobody });
  if (response.status >= 400) return null;
  return isFile ? "" : response.text();
}

async function change(asked: Asked): Promise<Response> {
  const { address, context } = asked;
  if (address.kind === "page" && !isAnswered(asked)) {
    await drain(asked.request);
    context.decided = wrongMethod(address);
    const response = await render(asked);
    response.headers.set("Allow", allowedOf(address));
    return response;
  }
  const { request, decided } = await guardChange(context, asked.request, address);
  if (address.kind === "page") {
    context.decided = decided; // the page whose form was sent shows it
    return render({ ...asked, request });
  }
  if (decided) return decided;
  if (!isAnswered(asked)) return wrongMethod(address);
  const response = await answerDirectly({ ...asked, request });
  await keepCallAnswer(context, response);
  return response;
}

function render({ request, address, params, context }: Asked): Promise<Response> {
  return address.kind === "page"
    ? answerPage(address, request, context)
    : answerDirectly({ request, address, params, context });
}

/** Answers calls and files without Remix: the table names their modules. */
async function answerDirectly({ request, address, params, context }: Asked): Promise<Response> {
  const { loader, action } = moduleOf(address);
  const handler = isReading(request) ? loader : action;
  if (!handler) throw new Error(`${address.id} answers no ${request.method}`);
  const answer = await handler({ request, context, params });
  return answer instanceof Response ? answer : json(answer);
}

/** Refuses a request that no browser sends: one that names no host, or whose method nothing uses. */
function refuseOdd({ address, context }: Asked, status: 400 | 405): Response {
  const title = status === 405 ? "Cette méthode n’est pas acceptée" : "Cette demande n’a pas été comprise";
  const refusal =
    address.kind === "page"
      ? plainPage(context, status, title, "Ouvrez l’adresse dans un navigateur.")
      : apiError(status, `${title}.`);
  if (status === 405) refusal.headers.set("Allow", allowedOf(address));
  return refusal;
}

function isAnswered({ request: { method }, address: { methods } }: Asked): boolean {
  return methods.includes(method === "HEAD" ? "GET" : method);
}

function wrongMethod(address: Address): Response {
  const refusal = apiError(405, `Cet appel n’accepte que ${address.methods.join(", ")}.`);
  refusal.headers.set("Allow", allowedOf(address));
  return refusal;
}

/** The value of the header `Allow`: an address that answers GET answers HEAD, too. */
function allowedOf({ methods }: Address): string {
  return methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
}

const isRedirect = ({ status }: Response) => status >= 300 && status < 400;

function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * The request as it was sent: with its whole address, and without the origin, which Remix would refuse in its own
 * words.
 */
function inner(request: Request, { url }: Arrival): Request {
  const { origin } = new URL(request.url);
  const { method, headers, body, signal } = request;
  if (request.url === origin + url) return request;
  return new Request(origin + url, { method, headers, signal, ...(body && { body, duplex: "half" }) } as RequestInit);
}
