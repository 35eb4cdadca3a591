import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";

export type Answer = { status: number; headers: Headers; body: Buffer };
export type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

/** Sends one request exactly as given: `fetch` would add headers of its own, which a text browser does not send. */
export function ask(url: URL, { method = "GET", headers = {}, body }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? secureRequest : plainRequest;
    const outgoing = request(
      url,
      {
        rejectUnauthorized: false, // the certificate of a proxy on this machine is self-signed
        method,
        headers: { ...(body !== undefined && { "Content-Length": String(Buffer.byteLength(body)) }), ...headers },
        agent: false,
        ...(url.hostname === "localhost" && { lookup: thisMachine }),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: headersOf(incoming.rawHeaders),
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Shops listen on 127.0.0.1. The system's resolver would give the same, in a thread for each request. */
const thisMachine: LookupFunction = (_name, { all }, found) =>
  all ? found(null, [{ address: "127.0.0.1", family: 4 }]) : found(null, "127.0.0.1", 4);

function headersOf(raw: string[]): Headers {
  const headers = new Headers();
  for (let position = 0; position < raw.length; position += 2)
    headers.append(raw[position] ?? "", raw[position + 1] ?? "");
  return headers;
}

/** Cookies by host; as in browsers, the port makes no difference. */
export class CookieJar {
  private readonly hosts = new Map<string, Map<string, string>>();

  of(url: URL): Map<string, string> {
    const known = this.hosts.get(url.hostname) ?? new Map<string, string>();
    this.hosts.set(url.hostname, known);
    return known;
  }

  header(url: URL): string | undefined {
    return [...this.of(url)].map(([name, value]) => `${name}=${value}`).join("; ") || undefined;
  }

  keep(url: URL, headers: Headers): void {
    const cookies = this.of(url);
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf("="));
      const gone = attributes.some(
        (attribute) =>
          /^max-age=(0|-\d+)$/i.test(attribute) ||
          (/^expires=/i.test(attribute) && new Date(attribute.slice(8)).getTime() < Date.now()),
      );
      if (gone) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    }
  }
}
