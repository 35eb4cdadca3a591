import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** A folder of files. Their names are our own ids: nothing of what a visitor calls a file comes near a path. */
export type FileStore = {
  /** Whole or not at all, and on the disk when it resolves. @throws StoreUnavailable when the disk is full or the folder is not ours to write */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** @returns null when there is no such file */
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
  /** What lies there, the rests of interrupted writes included. */
  list(): Promise<{ name: string; changedAt: Date }[]>;
};

/** The disk or the folder refused; `code` says how (ENOSPC, EACCES…). */
export class StoreUnavailable extends Error {
  constructor(readonly code: string) {
    super("a folder of the shop cannot be used");
    this.name = "StoreUnavailable";
  }
}

const ID = /^[0-9a-f]{24}$/;
const UNFINISHED = /^(.+)\.[0-9a-f]{12}\.part$/;

/** @param names the only ones there are in this folder */
export function openFileStore(folder: string, names = ID): FileStore {
  const isOurs = (name: string) => names.test(UNFINISHED.exec(name)?.[1] ?? name);
  const path = (name: string) => {
    if (!isOurs(name)) throw new Error("a stored file is named by an id");
    return join(folder, name);
  };
  return {
    async put(name, bytes) {
      const draft = `${path(name)}.${randomBytes(6).toString("hex")}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write(draft, bytes);
        await rename(draft, path(name));
        await flush(folder);
      } catch (fault) {
        await Promise.allSettled([rm(draft, { force: true }), rm(path(name), { force: true })]);
        throw unavailable(fault);
      }
    },
    async get(name) {
      try {
        return await readFile(path(name));
      } catch (fault) {
        if (codeOf(fault) === "ENOENT") return null;
        throw unavailable(fault);
      }
    },
    async remove(name) {
      await rm(path(name), { force: true });
    },
    async list() {
      try {
        const names = (await readdir(folder)).filter(isOurs);
        return await Promise.all(names.map(async (name) => ({ name, changedAt: (await stat(path(name))).mtime })));
      } catch (fault) {
        if (codeOf(fault) === "ENOENT") return [];
        throw unavailable(fault);
      }
    },
  };
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is on the disk only once its folder is. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unavailable(fault: unknown): unknown {
  const code = codeOf(fault);
  return code ? new StoreUnavailable(code) : fault;
}

function codeOf(fault: unknown): string | null {
  return fault instanceof Error && "code" in fault && typeof fault.code === "string" ? fault.code : null;
}
