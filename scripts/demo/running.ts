import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

type Claim = { pid: number; url: string; at: number };

const OPENING_MS = 120_000; // time enough to migrate, seed and build

const fileIn = (folder: string) => `${folder}/en-cours.json`;

/** Two demos on one database would mix up their payments. @returns the address of the one already running, or null */
export async function runningElsewhere(folder: string): Promise<string | null> {
  const file = fileIn(folder);
  if (!existsSync(file)) return null;
  const { pid, url, at } = JSON.parse(readFileSync(file, "utf8")) as Claim;
  if (pid === process.pid || !isAlive(pid)) return null;
  return Date.now() - at < OPENING_MS || (await answers(url)) ? url : null;
}

/** Claims the folder for this demo. When two start at the same moment, one gets it. @throws Error in the other */
export function claimFirst(folder: string, url: string): void {
  try {
    writeFileSync(fileIn(folder), textOf(url), { flag: "wx" });
  } catch {
    const { pid, at } = JSON.parse(readFileSync(fileIn(folder), "utf8")) as Claim;
    if (isAlive(pid) && Date.now() - at < OPENING_MS) throw new Error("La démonstration vient d’être lancée ailleurs.");
    claim(folder, url); // the former claim was left by a demo that was killed
  }
}

export function claim(folder: string, url: string): void {
  writeFileSync(fileIn(folder), textOf(url));
}

function textOf(url: string): string {
  return JSON.stringify({ pid: process.pid, url, at: Date.now() } satisfies Claim);
}

export function release(folder: string): void {
  rmSync(fileIn(folder), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** True when a shop answers there: the process id left by a crash may belong to another program by now. */
async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(new URL("/api/health", url), { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
