import type { IncomingMessage } from "node:http";

/** The status an odd request is refused with, whatever it asks for. */
export type Refused = 400 | 405;

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** What a browser or a program of the API may send; Remix answers any other in its own words. */
const KNOWN_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Makes a request that `remix-serve` would fail on, with a 500 in English, one that reaches the gate.
 * @returns what the gate refuses it with; null where the request is only written otherwise, as to a proxy
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

/** Nobody types it, and neither a search for words nor PostgreSQL takes a text that holds it. */
function withoutNul(url: string): string {
  const [path = "", ...query] = url.split("?");
  return [path, ...query.map((part) => part.replace(/%00/g, ""))].join("?");
}

/** `OPTIONS *` asks about the server as a whole. */
function isPath({ method, url = "" }: IncomingMessage): boolean {
  return url.startsWith("/") || (method === "OPTIONS" && url === "*");
}

/** HTTP 1.0 need not name one. */
function isHost(host: string | undefined): boolean {
  return host === undefined || (HOST.test(host) && URL.canParse(`http://${host}`));
}

/** Express fails on a path it cannot decode; the gate, which is told the path as it was written, does not find it. */
export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?")[0] ?? "");
    return true;
  } catch {
    return false;
  }
}
