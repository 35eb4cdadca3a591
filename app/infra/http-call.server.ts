import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";

export type Call = { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string; timeoutMs: number };

export type Called =
  /** `cut`: the line broke, or time ran out, before its end. */
  | { outcome: "answered"; status: number; type: string; body: Buffer; cut: boolean }
  /** `notSent`: no connection was opened, so the service has not read the request. `lost`: it may have read and acted upon it. */
  | { outcome: "notSent" | "lost" };

const MOST_BYTES = 10_000_000;

/**
 * Calls an outside service and never throws for what becomes of it. On Node's own client: the framework's `fetch` ends the
 * process when a call with a body runs out of time, and does not say whether the line was open. Follows no redirect.
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
    sent.on("error", () => settle({ outcome: open ? "lost" : "notSent" })); // after an answer has begun it settles nothing
    sent.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > MOST_BYTES) incoming.destroy();
      });
      incoming.on("error", () => undefined); // told by its close
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

/** @returns what the answer holds as JSON, or null when there is no whole answer or it is something else */
export function jsonOf(called: Called): unknown {
  if (called.outcome !== "answered" || called.cut) return null;
  try {
    return JSON.parse(lenientText(called.body));
  } catch {
    return null;
  }
}

/** Decodes a body that is announced as UTF-8 and sometimes is not, and drops control characters that JSON forbids in texts. */
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
