import { isFree } from "../tools/shop-process";

export type Ports = {
  shop: number;
  stripe: number;
  inbox: number;
  address: number;
  colissimo: number;
  laPoste: number;
  smtp: number;
};

const USUAL: Ports = {
  shop: 3000,
  stripe: 3001,
  inbox: 3002,
  address: 3003,
  colissimo: 3004,
  laPoste: 3005,
  smtp: 3025,
};

/** The usual ports, so that a bookmark stays good; for one that is taken, the next free one. */
export async function choosePorts(): Promise<Ports> {
  const chosen = { ...USUAL };
  const reserved = new Set<number>();
  for (const name of Object.keys(USUAL) as (keyof Ports)[]) {
    chosen[name] = await nextFree(USUAL[name], reserved);
    reserved.add(chosen[name]);
  }
  return chosen;
}

async function nextFree(first: number, reserved: Set<number>): Promise<number> {
  for (let port = first; port < first + 1_000; port += 1) {
    const usual = port !== first && Object.values(USUAL).includes(port); // another service's place
    if (!usual && !reserved.has(port) && (await isFree(port))) return port;
  }
  throw new Error(`Aucun port libre à partir de ${first}.`);
}
