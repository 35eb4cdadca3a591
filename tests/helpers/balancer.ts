import { createServer, request } from "node:http";
import { once } from "node:events";
import { pipeline } from "node:stream";

/** A balancer that sends requests to several processes in turn, and does not keep a visitor on one of them. */
export type Balancer = { url: string; to(urls: string[]): void; close(): Promise<void> };

/** @param port a free port, where it listens */
export async function startBalancer(port: number): Promise<Balancer> {
  let [urls, turn] = [[] as string[], 0];
  const server = createServer((asked, answer) => {
    const { hostname, port: to } = new URL(urls[(turn += 1) % urls.length] ?? "");
    const forwarded = request(
      { hostname, port: to, method: asked.method, path: asked.url, headers: { ...asked.headers, connection: "close" } },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        pipeline(given, answer, () => undefined);
      },
    );
    forwarded.on("error", () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    });
    pipeline(asked, forwarded, () => undefined);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${port}`,
    to: (processes) => void (urls = processes),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
