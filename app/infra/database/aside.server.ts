import { AsyncLocalStorage } from "node:async_hooks";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";

/**
 * Who reads on a separate thread, apart from shoppers: the admin area, whose lists and sums go through years of trade;
 * the background tasks; the code that reads the whole catalogue; the check for damage. Each has a thread and a
 * connection of its own, so that a long query of one does not delay the others.
 */
export type Aside = "admin" | "tasks" | "catalogue" | "integrity";

const reads = new AsyncLocalStorage<Aside>();

/**
 * Runs work whose database queries run on another thread. SQLite answers on the thread that asks, and one query over a
 * million orders would make every shopper wait. Queries inside a transaction stay on the connection that writes.
 * PostgreSQL runs in another process anyway.
 */
export function readingAside<Result>(who: Aside, work: () => Promise<Result>): Promise<Result> {
  return reads.run(who, async () => await work()); // a query of Knex starts when it is awaited
}

/** The reader that `readingAside` was called with around the present work; undefined for the work of shoppers. */
export const readerAside = (): Aside | undefined => reads.getStore();

const READER = resolve("app/infra/database/sqlite-reader.server.mjs"); // beside the build, not in it: a thread starts from a file
const PATIENCE_MS = 5_000;
/** The thread keeps no rows: it hands them over. So 8 MB for new objects are enough, where V8 would reserve 48. */
const MEMORY = { maxYoungGenerationSizeMb: 8 };
/** A thread that nobody asks ends, and gives its memory back: the next question starts another one. */
const IDLE_MS = 30_000;

type Row = Record<string, unknown>;
/** `rows`: the values of each, in the order of `columns`. */
type Answer = { id: number; columns?: string[]; rows?: unknown[][]; fault?: { message: string; code: string } };
type Question = { settle(rows: Row[]): void; refuse(fault: Error): void };

/**
 * One reading thread. A query starts it, it keeps the process alive only while a query is unanswered, and it ends when
 * none has come for a while.
 */
export class ReaderThread {
  private thread: Worker | undefined;
  private readonly asked = new Map<number, Question>();
  private count = 0;
  private isClosed = false;
  private idle: NodeJS.Timeout | undefined;

  /**
   * @param checkpoints true for the thread that is also asked to copy the journal into the file
   * @param idleMs after how long without a query the thread ends
   */
  constructor(
    private readonly file: string,
    private readonly checkpoints = false,
    private readonly idleMs = IDLE_MS,
  ) {}

  /** @throws SQLite's own fault, with its code */
  ask(sql: string, bindings: readonly unknown[]): Promise<Row[]> {
    if (this.isClosed) return Promise.reject(new Error("the database is closed"));
    const id = (this.count += 1);
    clearTimeout(this.idle);
    this.thread ??= this.start();
    this.thread.ref();
    this.thread.postMessage({ id, sql, bindings });
    return new Promise((settle, refuse) => this.asked.set(id, { settle, refuse }));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idle);
    await this.thread?.terminate();
  }

  private start(): Worker {
    const workerData = { file: this.file, patienceMs: PATIENCE_MS, checkpoints: this.checkpoints };
    const thread = new Worker(READER, { workerData, env: {}, execArgv: [], resourceLimits: MEMORY });
    thread.on("message", ({ id, columns = [], rows = [], fault }: Answer) => {
      const question = this.asked.get(id);
      this.asked.delete(id);
      if (this.asked.size === 0) this.rest(thread);
      if (fault) question?.refuse(Object.assign(new Error(fault.message), { code: fault.code }));
      else question?.settle(rows.map((values) => rowOf(columns, values)));
    });
    // The next query starts another thread; the queries being answered fail.
    const ended = (fault: Error) => {
      if (this.thread !== thread) return; // it was idle, or has failed already: the questions are another one's
      this.thread = undefined;
      for (const { refuse } of this.asked.values()) refuse(fault);
      this.asked.clear();
    };
    thread.on("error", ended);
    thread.on("exit", () => ended(new Error("the thread that reads the database has ended")));
    return thread;
  }

  private rest(thread: Worker): void {
    if (this.isClosed) return; // its end is awaited, and a process whose last thread does not hold it ends at once
    thread.unref();
    this.idle = setTimeout(() => {
      if (this.thread === thread) this.thread = undefined;
      void thread.terminate();
    }, this.idleMs).unref();
  }
}

function rowOf(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {};
  for (let place = 0; place < columns.length; place += 1) row[columns[place] as string] = values[place];
  return row;
}
