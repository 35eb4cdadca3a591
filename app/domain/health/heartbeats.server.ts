/** The last sign of life of each worker of this process, by database. */

/** How much longer than its pause a worker may be silent, because a slow mail server holds a round up for minutes. */
const PATIENCE_MS = 10 * 60_000;

type Beat = { at: number; pauseMs: number };

const hearts = new WeakMap<object, Map<string, Beat>>();

/** Notes that a worker has begun or ended a round. @param pauseMs between its rounds */
export function noteBeat({ db }: { db: object }, name: string, pauseMs: number): void {
  const beats = hearts.get(db) ?? new Map<string, Beat>();
  hearts.set(db, beats.set(name, { at: performance.now(), pauseMs }));
}

/** @returns the workers that have been silent for too long; null where none were started */
export function silentWorkers({ db }: { db: object }, at = performance.now()): string[] | null {
  const beats = hearts.get(db);
  if (!beats) return null;
  return [...beats].filter(([, beat]) => at - beat.at > beat.pauseMs + PATIENCE_MS).map(([name]) => name);
}
