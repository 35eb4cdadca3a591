import { once } from "node:events";
import { createServer, type Server } from "node:net";

export type Ports = {
  shop: number;
  stripe: number;
  inbox: number;
  address: number;
  colissimo: number;
  laPoste: number;
  smtp: number;
};

/** `release` frees the named ports, right before their servers listen there. */
export type Reserved = { ports: Ports; release(...names: (keyof Ports)[]): Promise<void> };

const USUAL: Ports = {
  shop: 3000,
  stripe: 3001,
  inbox: 3002,
  address: 3003,
  colissimo: 3004,
  laPoste: 3005,
  smtp: 3025,
};

/**
 * Reserves the usual ports, so that bookmarks stay valid; instead of a port that is taken, the next free one. Each port
 * is listened on until it is released, so that two demos that start at once never get the same one.
 * @param shopPort the port that the shop must have; without it, the usual one or the next
 */
export async function choosePorts(shopPort?: number): Promise<Reserved> {
  const ports = { ...USUAL };
  const held = new Map<string, Server>();
  const release = async (...names: (keyof Ports)[]) => {
    for (const name of names) {
      const server = held.get(name);
      if (held.delete(name)) await new Promise((done) => server?.close(done));
    }
  };
  try {
    for (const name of Object.keys(USUAL) as (keyof Ports)[]) {
      const wish = name === "shop" ? shopPort : undefined;
      held.set(name, await reserve(name, ports, wish));
    }
  } catch (fault) {
    await release(...(Object.keys(USUAL) as (keyof Ports)[]));
    throw fault;
  }
  return { ports, release };
}

async function reserve(name: keyof Ports, ports: Ports, wish?: number): Promise<Server> {
  const first = wish ?? USUAL[name];
  for (let port = first; port < (wish ? first + 1 : first + 1_000); port += 1) {
    if (port !== first && Object.values(USUAL).includes(port)) continue; // the usual port of another service
    const server = await listen(port);
    if (!server) continue;
    ports[name] = port;
    return server;
  }
  throw new Error(wish ? `Le port ${wish} (PORT) est déjà pris.` : `Aucun port libre à partir de ${first}.`);
}

async function listen(port: number): Promise<Server | null> {
  // Connections before the demo is open are refused, because one kept waiting would keep the port.
  const server = createServer((early) => early.destroy());
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  } catch {
    return null;
  }
}
