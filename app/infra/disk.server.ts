import { randomBytes } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

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

/**
 * Writes a byte and takes it away, in a folder that is made where there is none, as the first file kept there makes it: rights alone do not tell of a disk that was mounted read-only.
 * @returns the system's code of the refusal (ENOENT, EACCES, EROFS…), or null
 */
export async function tryWritingIn(folder: string): Promise<string | null> {
  const file = join(folder, `.essai-${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, "1", { flag: "wx", mode: 0o600 });
    return null;
  } catch (fault) {
    return fault instanceof Error && "code" in fault ? String(fault.code) : String(fault);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
