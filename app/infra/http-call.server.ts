import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";

export type Call = { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string; timeoutMs: number };

export type Called =
  /** `cut`: the connection was lost, or time ran out, before the answer's end. */
  | { outcome: "answered"; status: number; type: string; body: Buffer; cut: boolean }
  /** `notSent`: no connection was opened, so the service has not read the request. `lost`: it may have read and acted upon it. */
  | { outcome: "notSent" | "lost" };

const MOST_BYTES = 10_000_000;

/**
 * Calls an outside service; a failed call is an outcome, never an exception. It uses Node's own client, because the
 * framework's `fetch` ends the process when a call with a body times out, and does not say whether the connection was
 * open. Follows no redirect.
 */
export function call(url: string, { method = "GET", headers = {}, body = "", timeoutMs }: Call): Promise<Called> {
  return new Promise((settle) => {
    const secure = url.startsWith("https:");
    let open = false;
    const sent = (secure ? secureRequest : plainRequest)(url, {
      method,
      headers: { ...headers, ...(body && { "Content-Length": Buffer.byteLength(body) }) },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    });
    sent.on("socket", (socket) => socket.once(secure ? "secureConnect" : "connect", () => (open = true)));
    sent.on("error", () => settle({ outcome: open ? "lost" : "notSent" })); // ignored once an answer has begun
    sent.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > MOST_BYTES) incoming.destroy();
      });
      incoming.on("error", () => undefined); // its close event reports it
      incoming.on("close", () =>
        settle({
          outcome: "answered",
          status: incoming.statusCode ?? 0,
          type: incoming.headers["content-type"] ?? "",
          body: Buffer.concat(chunks),
          cut: !incoming.complete,
        }),
      );
    });
    sent.end(body);
  });
}

/** @returns the answer's JSON, or null when the answer is incomplete or is no JSON */
export function jsonOf(called: Called): unknown {
  if (called.outcome !== "answered" || called.cut) return null;
  try {
    return JSON.parse(lenientText(called.body));
  } catch {
    return null;
  }
}

/**
 * Decodes a body that says it is UTF-8 and sometimes is not, and removes control characters that JSON forbids in texts.
 */
export function lenientText(bytes: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  // eslint-disable-next-line no-control-regex -- control characters are what it takes away
  return text.replace(/[\u0000-\u001F]/g, " ");
}
