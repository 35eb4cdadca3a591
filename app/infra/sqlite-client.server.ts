import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as lettingOthersIn, setTimeout as wait } from "node:timers/promises";

import SqliteDatabase, { type Database as SqliteConnection } from "better-sqlite3";
import BetterSqlite3Client from "knex/lib/dialects/better-sqlite3/index.js";

import { fold } from "./letters";
import { readerAside, ReaderThread, type Aside } from "./database/aside.server";
import { Checkpoints } from "./database/checkpoints.server";
import { KeptStatements } from "./database/kept-statements.server";

/**
 * With these settings, what was answered survives a power cut, and deleted values are overwritten. Each is read back as
 * it is written here.
 * SQLite itself does not wait for another process (`busy_timeout`), because it would wait on the one thread that also
 * answers readers.
 */
export const PRAGMAS = {
  journal_mode: "wal",
  synchronous: 2, // FULL
  foreign_keys: 1,
  busy_timeout: 0,
  secure_delete: 1,
};

/** How long another process may hold the file before a write gives up. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 10;
/** How long a write waits for the earlier ones of this process, each of which moves on. */
const LONGEST_TURN_MS = 20_000;

/** A file found held after such a pause counts as held by another process than before: the waiting time starts anew. */
const SAME_HOLDER_MS = 1_000;

const shortPatience = new AsyncLocalStorage<number>();

/** Runs work whose writes wait at most so long for a file that another process holds. */
export function waitingAtMost<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  return shortPatience.run(milliseconds, async () => await work()); // a query of Knex starts when it is awaited
}

/**
 * The file cannot be written now: another process holds it, or too many writes wait before this one. The work changed
 * nothing.
 */
export class DatabaseHeld extends Error {
  override readonly name = "DatabaseHeld";
  readonly code = "SQLITE_BUSY";
}

/**
 * One SQLite file as this process has it open: a connection that writes, one piece of work after the other, and a
 * connection that reads what is committed and never waits. A database in memory has one connection for both.
 */
class SqliteFile {
  readonly writer: SqliteConnection;
  readonly reader: SqliteConnection;
  readonly written: KeptStatements;
  readonly read: KeptStatements;
  private isTaken = false;
  private readonly waiting: (() => void)[] = [];
  private heldElsewhere: { since: number; seenAt: number } | null = null;
  private readonly threads = new Map<Aside, ReaderThread>();
  private readonly checkpoints: Checkpoints | null;

  /** @param image the file whose copy a database in memory begins with */
  constructor(
    private readonly name: string,
    image?: Buffer,
  ) {
    this.writer = openConnection(image ?? name);
    this.reader = name === ":memory:" ? this.writer : openConnection(name);
    if (this.reader !== this.writer) this.reader.pragma("query_only = 1");
    this.written = new KeptStatements(this.writer);
    this.read = new KeptStatements(this.reader);
    this.checkpoints = name === ":memory:" ? null : new Checkpoints(name, this.writer, () => this.threadOf("tasks"));
  }

  /** Waits until no other work of this process writes. The caller must call `giveTurn` afterwards. */
  async takeTurn(): Promise<void> {
    if (!this.isTaken) {
      this.isTaken = true;
      return;
    }
    if (this.heldElsewhere && shortPatience.getStore() !== undefined)
      throw new DatabaseHeld("another process holds the database");
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(new DatabaseHeld("another piece of work in this process does not end"));
      }, LONGEST_TURN_MS);
      this.waiting.push(begin);
    });
  }

  giveTurn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.isTaken = false;
    this.checkpoints?.afterCommit();
  }

  /**
   * Writes once the file is free; readers go on meanwhile. All that wait for the same holder give up with the first of
   * them.
   */
  async write<Result>(work: () => Promise<Result>): Promise<Result> {
    const patience = shortPatience.getStore() ?? PATIENCE_MS;
    for (;;) {
      try {
        const result = await work();
        this.heldElsewhere = null;
        return result;
      } catch (fault) {
        if (!isHeldElsewhere(fault)) throw fault;
        const now = performance.now();
        const known =
          this.heldElsewhere && now - this.heldElsewhere.seenAt < SAME_HOLDER_MS ? this.heldElsewhere : null;
        this.heldElsewhere = { since: known?.since ?? now, seenAt: now };
        if (now - this.heldElsewhere.since >= patience)
          throw new DatabaseHeld("another process holds the database", { cause: fault });
        await wait(LOOK_EVERY_MS);
      }
    }
  }

  /** The thread that reads for this reader; null for a database in memory, which only this thread can open. */
  threadOf(who: Aside): ReaderThread | null {
    if (this.reader === this.writer) return null;
    const thread = this.threads.get(who) ?? new ReaderThread(this.name, who === "tasks");
    this.threads.set(who, thread);
    return thread;
  }

  async close(): Promise<void> {
    await Promise.all([...this.threads.values()].map((thread) => thread.close()));
    if (this.reader !== this.writer) this.reader.close();
    this.writer.close();
  }
}

function openConnection(source: string | Buffer): SqliteConnection {
  const connection = new SqliteDatabase(source, { timeout: 0 });
  connection.pragma(`busy_timeout = ${PATIENCE_MS}`); // only while opening, before any request is answered
  for (const [pragma, value] of Object.entries(PRAGMAS)) connection.pragma(`${pragma} = ${value}`);
  connection.function("folded", { deterministic: true }, (text: unknown) =>
    typeof text === "string" ? fold(text) : null,
  );
  return connection;
}

function isHeldElsewhere(fault: unknown): boolean {
  return fault instanceof Error && "code" in fault && String(fault.code).startsWith("SQLITE_BUSY");
}

/** What Knex takes for a connection. It costs nothing, so that many may wait to write while others read. */
type Session = { file: SqliteFile; inTransaction: boolean };
type Query = { sql: string; bindings?: unknown[]; response?: unknown };

const READS = /^\s*(?:select|explain)\b/i;
const WRITES = /^\s*(?:insert|update|delete|replace|with|create|alter|drop|vacuum|reindex)\b/i;

/**
 * Knex's dialect for one such file. A transaction takes the write lock when it begins. SQLite's plain BEGIN takes it
 * only at the first write, and when two transactions have both read, one of them then fails; ours decide about stock
 * and money.
 */
export class SqliteClient extends BetterSqlite3Client {
  private file: SqliteFile | undefined;

  override async acquireRawConnection(): Promise<Session> {
    const { filename, image } = this.connectionSettings as { filename: string; image?: () => Buffer };
    this.file ??= new SqliteFile(filename, image?.());
    return { file: this.file, inTransaction: false };
  }

  override async destroyRawConnection(): Promise<void> {
    // A session holds nothing open; the file is closed together with the client.
  }

  override async destroy(callback?: unknown): Promise<void> {
    await super.destroy(callback);
    const { file } = this;
    this.file = undefined;
    await file?.close();
  }

  /** Knex makes a client of its own for each transaction: only the session is shared between them. */
  override async _query(session: Session, query: Query): Promise<unknown> {
    const { file } = session;
    const write = () => super._query(file.written, query);
    const aside = readerAside();
    // All work of this thread would run at once, with no pause for a request to come in: a task makes a pause before
    // each statement.
    if (aside === "tasks") await lettingOthersIn();
    if (session.inTransaction) return inTransaction(session, query, write);
    if (query.sql === "BEGIN;")
      return begin(session, () => super._query(file.written, Object.assign(query, { sql: "BEGIN IMMEDIATE;" })));
    const reads = READS.test(query.sql);
    const thread = reads && aside ? file.threadOf(aside) : null;
    if (thread)
      return Object.assign(query, { response: await thread.ask(query.sql, this._formatBindings(query.bindings)) });
    if (reads && file.reader !== file.writer) return super._query(file.read, query);
    if (!reads && !WRITES.test(query.sql)) return file.write(write);
    await file.takeTurn();
    try {
      return await file.write(write);
    } finally {
      file.giveTurn();
    }
  }
}

async function begin(session: Session, work: () => Promise<unknown>): Promise<unknown> {
  const { file } = session;
  await file.takeTurn();
  try {
    const begun = await file.write(work);
    session.inTransaction = true;
    return begun;
  } catch (fault) {
    file.giveTurn();
    throw fault;
  }
}

async function inTransaction(session: Session, query: Query, work: () => Promise<unknown>): Promise<unknown> {
  const { file } = session;
  const ends = /^(?:COMMIT|ROLLBACK)(?:;|$)/.test(query.sql);
  try {
    if (file.writer.inTransaction) return await work();
    // After a full disk, SQLite has rolled back already. The caller must get that fault, not one saying that there is
    // nothing to roll back.
    if (query.sql.startsWith("ROLLBACK")) return query;
    throw new Error("SQLite has rolled the transaction back");
  } finally {
    if (ends) {
      if (file.writer.inTransaction) file.writer.exec("ROLLBACK"); // a commit that failed must leave nothing half done
      session.inTransaction = false;
      file.giveTurn();
    }
  }
}
