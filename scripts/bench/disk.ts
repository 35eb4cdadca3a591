import { spawnSync } from "node:child_process";

/**
 * Waits until the disk has everything that was written. A filled database is written within a minute; the trade of a real
 * shop was on its disk long before, and its commits do not wait behind gigabytes of it.
 */
export function waitForDisk(): void {
  const { error, status } = spawnSync("sync");
  if (error || status !== 0) throw error ?? new Error(`sync ended with ${status}`);
}
