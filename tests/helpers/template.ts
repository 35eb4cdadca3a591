import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import Database from "better-sqlite3";

import { migrate, openDatabase } from "~/infra/db.server";

import { seed } from "../../seeds/index";

const FOLDER = join(tmpdir(), `shop-test-templates-${process.getuid?.() ?? 0}`);

/** The sources of a prepared database: a change of any of these makes a new one. */
const SOURCES = [
  "migrations",
  "seeds",
  "app/illustration",
  "app/infra/db.server.ts",
  "app/infra/sqlite-client.server.ts",
];

/**
 * A migrated database file, with the demo catalogue if asked, made once for all test processes and then copied.
 * @param seededAt the date of the catalogue; null for empty tables
 */
export async function templateFile(seededAt: Date | null): Promise<string> {
  const file = join(FOLDER, `${fingerprint()}-${seededAt ? seededAt.toISOString().slice(0, 10) : "empty"}.sqlite`);
  if (existsSync(file)) return file;

  mkdirSync(FOLDER, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const db = openDatabase(draft);
  await migrate(db);
  if (seededAt) await seed(db, seededAt);
  await db.destroy();
  // Back to a single file: a copy would lose the pages that are still in the log beside it.
  const single = new Database(draft);
  single.pragma("journal_mode = DELETE");
  single.close();
  renameSync(draft, file); // the rename is atomic; of two processes, the last one's file stays
  for (const rest of ["-wal", "-shm"]) rmSync(draft + rest, { force: true });
  return file;
}

const read = new Map<string, Buffer>();

/** The bytes of that file. */
export async function templateBytes(seededAt: Date | null): Promise<Buffer> {
  const file = await templateFile(seededAt);
  const bytes = read.get(file) ?? readFileSync(file);
  read.set(file, bytes);
  return bytes;
}

let known: string | undefined;

function fingerprint(): string {
  if (known) return known;
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesBelow)) hash.update(file).update(readFileSync(file));
  return (known = hash.digest("hex").slice(0, 16));
}

function filesBelow(path: string): string[] {
  if (path.endsWith(".ts")) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
