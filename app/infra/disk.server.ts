import { randomBytes } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** @returns how many bytes are free on the disk of a folder, or of the nearest parent folder that exists */
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
 * Writes a byte and deletes it, in a folder that is created when missing, as the first stored file creates it. Access
 * rights alone do not show that a disk was mounted read-only.
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
