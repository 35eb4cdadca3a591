import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { isAlive } from "../start/update-hold.mjs";

const LOOK_EVERY_MS = 50;
/** How long the shop may take to answer a request. */
const ANSWER_MS = 5_000;

/** Finds the running process. Its manager starts another one as soon as it has ended. */
export type Service = { pid(): number };

/** @param pidFile the file with the process id, where the manager is not systemd */
export function openService(name: string, pidFile?: string): Service {
  return {
    pid: () =>
      pidFile
        ? Number(existsSync(pidFile) ? readFileSync(pidFile, "utf8") : 0)
        : Number(execFileSync("systemctl", ["show", "-p", "MainPID", "--value", name], { encoding: "utf8" })),
  };
}

/** Asks the process to finish its requests and to end. @throws Error when it does not end within that time */
export async function drain(service: Service, patienceMs: number): Promise<void> {
  const pid = service.pid();
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGTERM");
  const deadline = performance.now() + patienceMs;
  while (isAlive(pid)) {
    if (performance.now() > deadline) throw new Error("La boutique ne s’est pas arrêtée à temps.");
    await wait(LOOK_EVERY_MS);
  }
}

export type Readiness = { version: string | null; failing: string[] };

/** @returns null where nothing answers, or something that is no shop */
export async function readiness(url: URL): Promise<Readiness | null> {
  try {
    const answer = await fetch(new URL("/readyz", url), { signal: AbortSignal.timeout(ANSWER_MS) });
    const { version = null, failing } = (await answer.json()) as { version?: string; failing: string[] };
    return { version, failing };
  } catch {
    return null;
  }
}

/** @returns the readiness of the shop once that version answers; null when it does not within that time */
export async function awaitVersion(url: URL, version: string, patienceMs: number): Promise<Readiness | null> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const found = await readiness(url);
    if (found?.version === version) return found;
    await wait(LOOK_EVERY_MS);
  }
  return null;
}
