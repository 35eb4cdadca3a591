import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

import { isAlive } from "../start/update-hold.mjs";

const LOOK_EVERY_MS = 50;
/** How long the shop may take to answer a request. */
const ANSWER_MS = 5_000;

/** A process of the shop, and where it listens on this machine. Its manager starts another one as soon as it has ended. */
export type Service = { pid(): number; url: URL };

/**
 * The shop's processes as systemd runs them: the unit of this name, and its instances, each named by its port.
 * @param origin where the first one listens
 */
export function unitsOf(name: string, origin: URL): Service[] {
  const listed = systemctl("list-units", "--plain", "--no-legend", "--full", "--state=active", `${name}@*.service`);
  const further = listed.split("\n").flatMap((line) => /@(\d+)\.service/.exec(line)?.[1] ?? []);
  const unit = (full: string, url: URL): Service => ({
    pid: () => Number(systemctl("show", "-p", "MainPID", "--value", full)),
    url,
  });
  return [unit(name, origin), ...further.map((port) => unit(`${name}@${port}`, atPort(origin, port)))];
}

/**
 * The shop's processes under another manager.
 * @param files the file with the process id of each, with its port before it where it is not that of `origin`: "3001=/run/shop-3001.pid"
 */
export function pidFilesOf(files: string[], origin: URL): Service[] {
  return files.map((named) => {
    const [, port, file = named] = /^(\d+)=(.+)$/.exec(named) ?? [];
    return {
      pid: () => Number(existsSync(file) ? readFileSync(file, "utf8") : 0),
      url: port ? atPort(origin, port) : origin,
    };
  });
}

function systemctl(...words: string[]): string {
  return execFileSync("systemctl", words, { encoding: "utf8" });
}

function atPort(origin: URL, port: string): URL {
  const url = new URL(origin);
  url.port = port;
  return url;
}

/** Asks the processes to finish their requests and to end. @throws Error when one does not end within that time */
export async function drain(services: Service[], patienceMs: number): Promise<void> {
  const pids = services.map((service) => service.pid()).filter(isAlive);
  for (const pid of pids) process.kill(pid, "SIGTERM");
  const deadline = performance.now() + patienceMs;
  while (pids.some(isAlive)) {
    if (performance.now() > deadline) throw new Error("La boutique ne s’est pas arrêtée à temps.");
    await wait(LOOK_EVERY_MS);
  }
}

type Readiness = { version: string | null; failing: string[] };

/** @returns null where nothing answers, or something that is no shop */
export async function readiness(url: URL): Promise<Readiness | null> {
  try {
    // Not `fetch`, which refuses some ports that a shop may listen at behind its proxy: 4190, 6000.
    const asking = get(new URL("/readyz", url), { agent: false, signal: AbortSignal.timeout(ANSWER_MS) });
    const [answer] = (await once(asking, "response")) as [IncomingMessage];
    const { version = null, failing } = JSON.parse(await text(answer)) as { version?: string; failing: string[] };
    return { version, failing };
  } catch {
    return null;
  }
}

/**
 * Waits until every process answers as that version.
 * @returns what they then name as not ready; null when one does not answer within that time
 */
export async function awaitVersion(services: Service[], version: string, patienceMs: number): Promise<string[] | null> {
  const deadline = performance.now() + patienceMs;
  const failing: string[] = [];
  for (const { url } of services) {
    let found = await readiness(url);
    while (found?.version !== version && performance.now() < deadline) {
      await wait(LOOK_EVERY_MS);
      found = await readiness(url);
    }
    if (found?.version !== version) return null;
    failing.push(...found.failing);
  }
  return failing;
}
