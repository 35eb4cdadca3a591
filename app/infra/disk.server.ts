import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** @returns how many bytes the disk of a folder, or of the nearest one above it that is there, still takes */
export async function roomLeft(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (fault) {
    const above = dirname(folder);
    if (above === folder) throw fault;
    return roomLeft(above);
  }
}
