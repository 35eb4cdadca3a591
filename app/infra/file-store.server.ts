import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** A folder of files. Their names are ids made here; a file name that a visitor gave is never part of a path. */
export type FileStore = {
  /** Writes the file whole or not at all; it is flushed to the disk when the promise resolves. @throws StoreUnavailable when the disk is full or the folder cannot be written */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * As `put`, for a file that exists: the former file stays until the new one is complete, and when it cannot be
   * written.
   */
  replace(name: string, bytes: Uint8Array): Promise<void>;
  /** @returns null when there is no such file */
  get(name: string): Promise<Buffer | null>;
  /**
   * A part of a file, without reading the rest.
   * @param choose what to read of so many bytes: the first, and the one after the last; null for none
   * @returns null when there is no such file
   */
  getPart(name: string, choose: (size: number) => [from: number, to: number] | null): Promise<FilePart | null>;
  remove(name: string): Promise<void>;
  /** The names of all files in the folder, unfinished ones of interrupted writes included. */
  list(): Promise<{ name: string; changedAt: Date }[]>;
};

/** @property bytes null where none of them was chosen */
export type FilePart = { size: number; from: number; bytes: Buffer | null };

/** The disk or the folder refused; `code` holds the reason (ENOSPC, EACCES…). */
export class StoreUnavailable extends Error {
  constructor(readonly code: string) {
    super("a folder of the shop cannot be used");
    this.name = "StoreUnavailable";
  }
}

const ID = /^[0-9a-f]{24}$/;
/** The name of the file in a private folder that says which shop the folder belongs to. */
export const FOLDER_MARK = /^boutique$/;
const UNFINISHED = /^(.+)\.[0-9a-f]{12}\.part$/;

/** @param names the pattern that every file name of this folder matches */
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
    async replace(name, bytes) {
      const draft = `${path(name)}.${randomBytes(6).toString("hex")}.part`;
      try {
        await write(draft, bytes);
        await rename(draft, path(name));
        await flush(folder);
      } catch (fault) {
        await rm(draft, { force: true }).catch(() => undefined);
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
    async getPart(name, choose) {
      try {
        const file = await open(path(name), "r");
        try {
          const { size } = await file.stat();
          const [from, to] = choose(size) ?? [0, null];
          if (to === null) return { size, from, bytes: null };
          const bytes = Buffer.alloc(to - from);
          const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
          return { size, from, bytes: bytes.subarray(0, bytesRead) };
        } finally {
          await file.close();
        }
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

/** Flushes the folder, because a new file name survives a power cut only after that. */
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
