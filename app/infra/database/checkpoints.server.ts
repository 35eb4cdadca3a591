import { statSync } from "node:fs";

import type { Database as SqliteConnection } from "better-sqlite3";

import type { ReaderThread } from "./aside.server";

/** How long the journal gets before it is copied into the file: SQLite's own thousand pages of 4 KB. */
const LONG_BYTES = 4_096_000;
/**
 * From so many pages on (64 MB) the connection that writes copies them itself, and its thread waits for the disk. It comes
 * to that only if the thread aside does not get on for long.
 */
const MOST_PAGES = 16_384;
/** Pages that are committed during a copy are left to the next. A few rounds reach the end of the journal. */
const ROUNDS = 4;

type Copied = { log: number; checkpointed: number };

/**
 * Copies SQLite's journal into the file (a checkpoint) on a thread aside. SQLite does it in whichever commit makes the
 * journal long, on the thread that answers shoppers: with a file of some gigabytes, that one waited for the disk for most
 * of a second. A commit still waits until its own pages are on the disk.
 */
export class Checkpoints {
  private readonly journal: string;
  /** How long the journal was when a copy did not reach its end, because somebody reads what was before; otherwise 0. */
  private leftAt = 0;
  private isCopying = false;
  private committedMeanwhile = false;

  constructor(
    file: string,
    writer: SqliteConnection,
    private readonly thread: () => ReaderThread | null,
  ) {
    this.journal = `${file}-wal`;
    writer.pragma(`wal_autocheckpoint = ${MOST_PAGES}`);
    // A journal that begins anew keeps this much of its room on the disk, so that one which is longer has more to copy.
    writer.pragma(`journal_size_limit = ${LONG_BYTES}`);
  }

  /** Called after each commit; asking for the size takes some microseconds. */
  afterCommit(): void {
    this.committedMeanwhile = this.isCopying;
    if (this.isCopying) return;
    const bytes = statSync(this.journal, { throwIfNoEntry: false })?.size ?? 0;
    if (bytes < this.leftAt) this.leftAt = 0; // begun anew
    if (bytes <= this.leftAt + LONG_BYTES) return;
    this.isCopying = true;
    void this.copy()
      .then((toTheEnd) => (this.leftAt = toTheEnd ? 0 : bytes))
      .catch(() => undefined) // the thread has ended, or the disk is full: the next commits say so
      .finally(() => {
        this.isCopying = false;
        if (this.committedMeanwhile) this.afterCommit();
      });
  }

  /** @returns whether the next commit can begin the journal anew */
  private async copy(): Promise<boolean> {
    for (let round = 0; round < ROUNDS; round += 1) {
      // `passive` waits for nobody, and nobody waits for it. It leaves the mark by which the shop knows that others wrote.
      const [copied] = (await this.thread()?.ask("pragma wal_checkpoint(passive)", [])) as Copied[];
      if (copied && copied.checkpointed >= copied.log) return true;
    }
    return false;
  }
}
