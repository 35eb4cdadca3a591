import { Agent, request, type IncomingMessage } from "node:http";

export const CLIENTS = 8;
const PAGES = ["/nouveautes", "/panier", "/api/health", "/api/products?limit=3"];

/** `answered`; `refused`, when nobody listened, so that nothing was accepted and nothing is lost; else how it failed. */
type Outcome = string;

/** Asks on connections that are kept open, as long as it is wanted. @returns how many requests ended how, and what failed */
export function steadyClients(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const counts = { answered: 0, refused: 0, failed: 0 };
  const failures: string[] = [];
  let going = true;
  const one = async (client: number) => {
    for (let turn = client; going; turn += 1) {
      const outcome = await ask(origin, PAGES[turn % PAGES.length] ?? "/", agent).catch((fault: unknown) =>
        String(fault),
      );
      if (outcome === "answered" || outcome === "refused") counts[outcome] += 1;
      else {
        counts.failed += 1;
        failures.push(outcome);
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

async function ask(origin: string, path: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const asking = request(new URL(path, origin), { agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(outcomeOf(answer)));
      answer.once("error", (fault) => resolve(`cut: ${fault.message}`));
    });
    asking.once("error", (fault: NodeJS.ErrnoException) =>
      resolve(fault.code === "ECONNREFUSED" ? "refused" : `${fault.code}: ${fault.message}`),
    );
    asking.end();
  });
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): Outcome {
  if (statusCode === 503 && headers["x-nobody-listens"]) return "refused";
  return statusCode < 500 ? "answered" : `status ${statusCode}`;
}
