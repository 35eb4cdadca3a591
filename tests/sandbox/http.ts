import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export type Incoming = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Aborts when the caller hangs up before it was answered. */
  gone: AbortSignal;
};

export type Reply = { status: number; headers?: Record<string, string>; body?: string | Buffer };

/** The outcome of a request: an answer, no answer, or a cut connection. */
export type Outcome = Reply | "hang" | "reset";

export type RunningServer = { port: number; url: string; close(): Promise<void> };

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(value),
});

export const redirect = (location: string): Reply => ({ status: 303, headers: { location } });

export async function serve(port: number, answer: (request: Incoming) => Promise<Outcome>): Promise<RunningServer> {
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    void handle(incoming, response, answer);
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });

  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    // Loopback only: no other machine may reach it.
    server.listen(port, "127.0.0.1", ready);
  });
  const bound = (server.address() as AddressInfo).port;

  return {
    port: bound,
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function handle(
  incoming: IncomingMessage,
  response: ServerResponse,
  answer: (request: Incoming) => Promise<Outcome>,
) {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableEnded) gone.abort();
  });

  let outcome: Outcome;
  try {
    const body = await readBody(incoming);
    const url = new URL(incoming.url ?? "/", "http://sandbox.test");
    outcome = await answer({
      method: incoming.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body,
      gone: gone.signal,
    });
  } catch (fault) {
    // A fault of the sandbox itself and not a set one: printed, so that the author of the test sees it.
    console.error("[sandbox]", fault);
    outcome = { status: 500, headers: { "content-type": "text/plain" }, body: "sandbox fault" };
  }

  if (outcome === "hang" || response.destroyed) return;
  if (outcome === "reset") return void incoming.socket.resetAndDestroy();
  response.writeHead(outcome.status, { "cache-control": "no-store", ...outcome.headers });
  response.end(incoming.method === "HEAD" ? undefined : outcome.body);
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export type Params = Record<string, string>;
type Route<Handler> = { method: string; pattern: RegExp; handler: Handler };

/** A table such as `{ "GET /v1/charges/:id": handler }`; the first line that fits wins. */
export function routeTable<Handler>(table: Record<string, Handler>) {
  const routes: Route<Handler>[] = Object.entries(table).map(([line, handler]) => {
    const [method = "", path = ""] = line.split(" ");
    const source = path.replace(/[.]/g, "\\.").replace(/:(\w+)/g, "(?<$1>[^/]+)");
    return { method, pattern: new RegExp(`^${source}$`), handler };
  });

  return (method: string, path: string): { handler: Handler; params: Params } | null => {
    for (const route of routes) {
      const match = route.method === method ? route.pattern.exec(path) : null;
      if (match) {
        const found = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
        return { handler: route.handler, params: Object.fromEntries(found) as Params };
      }
    }
    return null;
  };
}
