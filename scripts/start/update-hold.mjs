import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The folder of the folders of releases, one of which runs. */
const RELEASES = "releases";
const LOOK_EVERY_MS = 100;

/** @returns the file that asks a starting shop to wait; null for a shop outside a folder of releases */
function holdOf(folder) {
  const releases = dirname(resolve(folder));
  return basename(releases) === RELEASES ? join(releases, "en-attente") : null;
}

/** A shop that starts in this folder, or in another release's beside it, waits until `release` is called or this process ends. */
export function hold(folder) {
  const file = holdOf(folder);
  writeFileSync(file, String(process.pid));
  return { release: () => rmSync(file, { force: true }) };
}

/** While an update migrates the database, the shop waits here; its connections wait in the socket. */
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
