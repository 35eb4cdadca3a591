import { dirname } from "node:path";

import { troubleOf, tryWriting, type DatabaseTrouble } from "~/infra/db.server";
import { roomLeft } from "~/infra/disk.server";
import type { Services } from "~/infra/services.server";
import { waitingAtMost } from "~/infra/sqlite-client.server";

/** The least free space: enough for one more photograph or prescription, and for the database. */
const LEAST_ROOM_BYTES = 16_000_000;
const PATIENCE_MS = 500;
/** A monitor asks each minute. A request within this time gets the last result, so that many requests cost nothing. */
const LOOK_EVERY_MS = 1_000;

export type Health = "ok" | DatabaseTrouble | "diskFull";

const looks = new WeakMap<object, { at: number; found: Promise<Health> }>();

/** Whether the shop can work: one that reads and cannot write is not well. */
export function healthOf(services: Services): Promise<Health> {
  const known = looks.get(services.db);
  if (known && performance.now() - known.at < LOOK_EVERY_MS) return known.found;
  const found = look(services);
  looks.set(services.db, { at: performance.now(), found });
  return found;
}

async function look({ db, config, log }: Services): Promise<Health> {
  const { databaseUrl, privateFiles, mediaFiles } = config;
  const folders = [
    ...(/^postgres|^:memory:/.test(databaseUrl) ? [] : [dirname(databaseUrl)]),
    privateFiles,
    mediaFiles,
  ];
  const room = Math.min(...(await Promise.all(folders.map(roomLeft))));
  if (room < LEAST_ROOM_BYTES) {
    log.error({ room }, "a disk of the shop is full");
    return "diskFull";
  }
  try {
    await waitingAtMost(PATIENCE_MS, () => tryWriting(db));
    return "ok";
  } catch (fault) {
    const trouble = troubleOf(fault);
    if (!trouble) throw fault;
    log.error({ err: fault }, "the database cannot be written");
    return trouble;
  }
}
