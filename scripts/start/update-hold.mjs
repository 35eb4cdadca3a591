import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The name of the folder that holds the releases, each in a folder of its own. */
const RELEASES = "releases";
const LOOK_EVERY_MS = 100;

/** @returns the file that asks a starting shop to wait; null for a shop outside a folder of releases */
function holdOf(folder) {
  const releases = dirname(resolve(folder));
  return basename(releases) === RELEASES ? join(releases, "en-attente") : null;
}

/**
 * Makes a shop that starts in any release of this folder wait until `release` is called or this process ends. Outside a
 * folder of releases nothing waits: there, no socket starts a shop by itself.
 */
export function hold(folder) {
  const file = holdOf(folder);
  if (file) writeFileSync(file, String(process.pid));
  return { release: () => file && rmSync(file, { force: true }) };
}

/** Waits while a task replaces, copies or migrates the database; meanwhile connections wait in the socket of systemd. */
export async function waitWhileHeld(folder) {
  const file = holdOf(folder);
  while (file && existsSync(file) && isAlive(Number(readFileSync(file, "utf8")))) await wait(LOOK_EVERY_MS);
}

export function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (fault) {
    return fault.code === "EPERM";
  }
}
