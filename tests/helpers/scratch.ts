import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Far more than the shops of all test processes write, and than the shop itself wants to be free. */
const ROOM_BYTES = 2_000_000_000;

/**
 * A new folder for the files of a shop. It is in memory where there is room: on a disk each commit takes some
 * milliseconds, and the shops of all tests commit many thousand times. The shop itself does the same work.
 * @param disk another place for it
 */
export function scratchFolder(prefix: string, disk = hasRoom(MEMORY) ? MEMORY : tmpdir()): string {
  return mkdtempSync(join(disk, prefix));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM_BYTES;
}
