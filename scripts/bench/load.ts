import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

import { get } from "./get";
import { median, percentile } from "./paints";

/** `slowMs`: the 99th percentile. */
export type Load = { perSecond: number; medianMs: number; slowMs: number; megabytes: number };
export type Comparison = { name: string; shop: Load; bare: Load };

const SECONDS = 4;
/** The time until V8 has compiled the busy functions and the heap has its size. */
const WARMING_SECONDS = 4;
const AT_ONCE = 32;

/** The shop's answers per second beside those of a server that only sends the same bytes, measured in the same run. */
export async function compare(
  name: string,
  url: URL,
  shopPid: number,
  headers: Record<string, string> = {},
): Promise<Comparison> {
  const { body } = await get(url, headers, undefined);
  const bareServer = spawn(process.execPath, ["scripts/bench/bare.mjs", String(body.length)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  bareServer.stdin.end(body);
  const [line] = (await once(bareServer.stdout, "data")) as [Buffer];
  const bareUrl = new URL(`http://127.0.0.1:${Number(line.toString())}/`);
  try {
    await hammer(url, shopPid, headers, WARMING_SECONDS);
    await hammer(bareUrl, bareServer.pid ?? 0, {}, 1);
    return {
      name,
      shop: await hammer(url, shopPid, headers, SECONDS),
      bare: await hammer(bareUrl, bareServer.pid ?? 0, {}, SECONDS),
    };
  } finally {
    bareServer.kill();
  }
}

/**
 * Reads an answer and keeps nothing: garbage collection here would delay the requests, and count as the shop's time.
 */
function drain(url: URL, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers, agent }, (incoming) => {
      incoming.on("error", reject).on("end", () => resolve(incoming.statusCode ?? 0));
      incoming.resume();
    });
    outgoing.on("error", reject).end();
  });
}

async function hammer(url: URL, pid: number, headers: Record<string, string>, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const one = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      const status = await drain(url, headers, agent);
      if (status !== 200) throw new Error(`${url.pathname} answered ${status} under load`);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  agent.destroy();
  return {
    perSecond: times.length / seconds,
    medianMs: median(times),
    slowMs: percentile(times, 0.99),
    megabytes: residentMegabytes(pid),
  };
}

/** The memory that a process uses now, in megabytes; 0 where the system does not tell it (other than Linux). */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
