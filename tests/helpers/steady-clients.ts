import { Agent, request, type ClientRequest, type IncomingMessage } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { setTimeout as wait } from "node:timers/promises";

export const CLIENTS = 8;
/** In how many pieces a body is sent, and with which pause, as over a slow line. */
const PIECES = 5;
const BETWEEN_PIECES_MS = 80;

type Request = { path: string; type?: string; body?: string };

/** A visitor's cookies, and the tokens for forms and for calls, without which no change is accepted. */
type Shopper = { cookie: string; csrf: string; echo: string };

const PAGES: Request[] = ["/nouveautes", "/panier", "/api/health", "/api/products?limit=3"].map((path) => ({ path }));

/** Puts an article into the cart, and merges a cart kept elsewhere. */
const changesOf = ({ csrf }: Shopper): Request[] => [
  {
    path: "/panier",
    type: "application/x-www-form-urlencoded",
    body: new URLSearchParams({ csrf, intent: "add", productId: "0".repeat(24), color: "#000000" }).toString(),
  },
  { path: "/api/cart/merge", type: "application/json", body: JSON.stringify({ items: [{ productId: 1 }] }) },
];

/** `answered`; `refused`, when nothing listened, so that nothing was accepted or lost; else the failure. */
type Outcome = string;

/**
 * Sends requests on open connections until it is stopped.
 * @param shopper changes the cart between pages, too; without one, only pages are requested
 * @returns how many requests ended in each way, and the failures
 */
export function steadyClients(origin: string, shopper?: Shopper) {
  const connections = { keepAlive: true, maxSockets: CLIENTS };
  // The certificate of a proxy on this machine is self-signed.
  const agent = isSecure(origin)
    ? new SecureAgent({ ...connections, rejectUnauthorized: false })
    : new Agent(connections);
  const requests = shopper ? [...PAGES, ...changesOf(shopper)] : PAGES;
  const headers = shopper && { "Cookie": shopper.cookie, "X-CSRF-Token": shopper.echo };
  const counts = { answered: 0, refused: 0, failed: 0 };
  const failures: string[] = [];
  let going = true;
  const one = async (client: number) => {
    for (let turn = client; going; turn += 1) {
      const wanted = requests[turn % requests.length] ?? { path: "/" };
      const outcome = await ask(origin, wanted, { agent, headers }).catch((fault: unknown) => String(fault));
      if (outcome === "answered" || outcome === "refused") counts[outcome] += 1;
      else {
        counts.failed += 1;
        failures.push(`${wanted.body ? "POST" : "GET"} ${wanted.path}: ${outcome}`);
      }
    }
  };
  const all = Promise.all(Array.from({ length: CLIENTS }, (_, client) => one(client)));
  return {
    counts,
    failures,
    async stop() {
      going = false;
      await all;
      agent.destroy();
    },
  };
}

const isSecure = (origin: string) => origin.startsWith("https:");

type Way = { agent: Agent; headers: Record<string, string> | undefined };

async function ask(origin: string, { path, type, body }: Request, { agent, headers }: Way): Promise<Outcome> {
  return new Promise((resolve) => {
    const asking = (isSecure(origin) ? secureRequest : request)(
      new URL(path, origin),
      {
        agent,
        method: body ? "POST" : "GET",
        headers: { ...headers, ...(body && type && { "Content-Type": type, "Content-Length": body.length }) },
      },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(outcomeOf(answer)));
        answer.once("error", (fault) => resolve(`cut: ${fault.message}`));
      },
    );
    asking.once("error", (fault: NodeJS.ErrnoException) =>
      resolve(fault.code === "ECONNREFUSED" ? "refused" : `${fault.code}: ${fault.message}`),
    );
    void send(asking, body);
  });
}

async function send(asking: ClientRequest, body = ""): Promise<void> {
  const length = Math.ceil(body.length / PIECES);
  for (let sent = 0; sent < body.length && !asking.destroyed; sent += length) {
    if (sent > 0) await wait(BETWEEN_PIECES_MS);
    asking.write(body.slice(sent, sent + length));
  }
  asking.end();
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): Outcome {
  if (statusCode === 503 && headers["x-nobody-listens"]) return "refused";
  return statusCode < 500 ? "answered" : `status ${statusCode}`;
}
