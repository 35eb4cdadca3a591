import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { REQUEST_ID_HEADER } from "~/http/request-context.server";
import { randomText } from "~/infra/random.server";
import { findAddress } from "./addresses.server";
import { isDecodable, straighten, type Refused } from "./odd-requests.server";
import { Places } from "./places";

/**
 * What `remix-serve` does not tell a build about a request: where it comes from, and its whole address. Noted when the
 * request arrives, before `remix-serve` sees it, and found again through a header that holds the request's place in
 * `underWay` and its id.
 */
export type Arrival = {
  requestId: string;
  method: string;
  /** The status of its refusal, whatever address it asks for. */
  refused: Refused | null;
  /** The address the request came from; for limits only, never logged or stored. */
  client: string;
  /**
   * Path and query as the request was sent. Remix would take `_data` for a route of the outer build, and drops `index`.
   */
  url: string;
  /** True where Remix's router asks for a loader's data, not for a page. */
  wantsData: boolean;
};

/** Separates the place from the id in the header `REQUEST_ID_HEADER`. */
const BEFORE_ID = "-";

type Settings = { trustProxy: boolean };

type Exchange = { arrival: Arrival; answer: ServerResponse };

/** The requests being answered, and the server that received them. */
export const underWay = {
  exchanges: new Places<Exchange>(),
  /** Every connection that is open, with a request or without. */
  connections: new Set<Socket>(),
  server: null as Server | null,
  /** True once the server accepts no more connections: each open one closes after its next answer. */
  ending: false,
};

/** Closes each connection after its next answer, connections with a request being answered included. */
export function closeAfterAnswers(): void {
  underWay.ending = true;
  for (const { answer } of underWay.exchanges.values())
    if (!answer.headersSent) answer.setHeader("Connection", "close");
}

/** @param onEnd called after every answer that has been sent, files included */
export function noteArrivals(
  { trustProxy }: Settings,
  onEnd: (arrival: Arrival, response: ServerResponse, milliseconds: number) => void,
): void {
  diagnostics.subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket: Socket };
    underWay.connections.add(socket);
    socket.once("close", () => underWay.connections.delete(socket));
  });
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response, server } = message as {
      request: IncomingMessage;
      response: ServerResponse;
      server: Server;
    };
    const begun = performance.now();
    const arrival = arrivalOf(request, trustProxy);
    const place = underWay.exchanges.add({ arrival, answer: response });
    request.headers[REQUEST_ID_HEADER] = `${place}${BEFORE_ID}${arrival.requestId}`;
    underWay.server = server;
    setHeadersOfAll(response, arrival);
    response.once("close", () => {
      underWay.exchanges.remove(place);
      onEnd(arrival, response, performance.now() - begun);
    });
  });
}

/** @returns what is known of a request; for one that a test makes, only what the request itself says */
export function arrivalFor(request: Request): Arrival {
  const [place, id] = (request.headers.get(REQUEST_ID_HEADER) ?? "").split(BEFORE_ID);
  const known = underWay.exchanges.at(Number(place))?.arrival;
  if (known && known.requestId === id) return known;
  const { pathname, search, searchParams } = new URL(request.url);
  return {
    requestId: randomText(8, "hex"),
    method: request.method,
    refused: null,
    client: "local",
    url: pathname + search,
    wantsData: searchParams.has("_data"),
  };
}

function arrivalOf(request: IncomingMessage, trustProxy: boolean): Arrival {
  const { headers, method = "GET" } = request;
  const refused = straighten(request);
  const forwarded = trustProxy
    ? String(headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  // Remix would take the host of its URLs from these headers, which only our own proxy may set.
  if (!trustProxy)
    for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-for"]) delete headers[name];
  const requestId = randomText(8, "hex");
  const url = request.url ?? "/";
  const wantsData = url.includes("?") && parametersOf(url).has("_data");
  if (wantsData) request.url = withoutData(url);
  if (refused || !isDecodable(url)) request.url = "/"; // Express would fail on this address, or find a file by it
  const client = forwarded || request.socket.remoteAddress || "unknown";
  return { requestId, method, refused, client, url, wantsData };
}

function parametersOf(url: string): URLSearchParams {
  return new URLSearchParams(url.slice(url.indexOf("?") + 1));
}

/** The address without `_data`, in any spelling and number: `remix-serve` would look the route up among its own. */
function withoutData(url: string): string {
  const parameters = parametersOf(url);
  parameters.delete("_data");
  const rest = parameters.toString();
  return url.slice(0, url.indexOf("?")) + (rest && `?${rest}`);
}

/**
 * True for an address that alone gives access: the pages and files it links to must not learn it. Such pages have the
 * policy `strict-origin`, because under `no-referrer` browsers send forms without an origin, and those are refused.
 */
function isSecretAddress(url: string): boolean {
  return findAddress(url.split("?")[0] ?? "").address.traits.secret === "address";
}

/** Sets the headers that files need too, because `remix-serve` sends files by itself. */
function setHeadersOfAll(response: ServerResponse, { requestId, url }: Arrival): void {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", isSecretAddress(url) ? "strict-origin" : "strict-origin-when-cross-origin");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  response.setHeader("X-Request-Id", requestId);
  if (underWay.ending) response.setHeader("Connection", "close");
}
