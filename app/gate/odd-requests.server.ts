import type { IncomingMessage } from "node:http";

/** The status that an odd request is refused with, whatever address it asks for. */
export type Refused = 400 | 405;

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** The methods that a browser or a program of the API may send; Remix answers any other in its own words. */
const KNOWN_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Changes a request on which `remix-serve` would fail, with a 500 in English, so that it reaches the gate.
 * @returns the status that the gate refuses it with; null when the request is only written in another way, such as to a
 * proxy
 */
export function straighten(request: IncomingMessage): Refused | null {
  const whole =
    /^https?:\/\//i.test(request.url ?? "") && URL.canParse(request.url ?? "") ? new URL(request.url ?? "") : null;
  if (whole) {
    request.url = whole.pathname + whole.search;
    request.headers.host = whole.host;
  }
  const known = isHost(request.headers.host) && isPath(request);
  request.headers.host = isHost(request.headers.host) ? request.headers.host : "localhost";
  if (!request.url?.startsWith("/")) request.url = "/";
  request.url = withoutNul(request.url);
  if (KNOWN_METHODS.includes(request.method ?? "")) return known ? null : 400;
  request.method = "GET";
  return 405;
}

/**
 * Removes the NUL character: nobody types it, and neither the search for words nor PostgreSQL accepts a text with it.
 */
function withoutNul(url: string): string {
  const [path = "", ...query] = url.split("?");
  return [path, ...query.map((part) => part.replace(/%00/g, ""))].join("?");
}

/** True for a path. `OPTIONS *` names none, because it asks about the server as a whole. */
function isPath({ method, url = "" }: IncomingMessage): boolean {
  return url.startsWith("/") || (method === "OPTIONS" && url === "*");
}

/** True for a valid host, or none: HTTP 1.0 need not name one. */
function isHost(host: string | undefined): boolean {
  return host === undefined || (HOST.test(host) && URL.canParse(`http://${host}`));
}

/**
 * False for a path that Express cannot decode, on which it would fail. The gate gets the path as it was written, and
 * finds no page for it.
 */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?")[0] ?? "");
    return true;
  } catch {
    return false;
  }
}
