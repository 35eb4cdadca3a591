import { afterAll, beforeAll, describe, test } from "vitest";

import { migrate, openDatabase, type Db } from "~/infra/db.server";

import { seed } from "../../seeds/index";
import { postgres, startPostgres } from "../helpers/postgres";
import { MONDAY_MORNING, testServices } from "../helpers/services";
import { live, tryAll } from "./sequences";
import { MODEL_ENVIRONMENT, ModelShop, type Step } from "./shop";
import { step } from "./steps";

/** Fewer than on SQLite, because each has a database of its own. */
const RUNS = Number(process.env.MODEL_RUNS_POSTGRESQL ?? 8);
const SECONDS = Number(process.env.MODEL_SECONDS_POSTGRESQL ?? 30);

describe.skipIf(!postgres)("on PostgreSQL, where transactions run side by side", () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let root: Db;
  const databaseAt = (name: string) => openDatabase(server.url.replace(/[^/]*$/, name));

  beforeAll(async () => {
    server = await startPostgres();
    root = openDatabase(server.url);
    await root.raw("create database seeded");
    const seeded = databaseAt("seeded");
    await migrate(seeded);
    await seed(seeded, MONDAY_MORNING);
    await seeded.destroy();
  });
  afterAll(async () => {
    await root.destroy();
    await server.stop();
  });

  let count = 0;
  async function liveInDatabase(steps: Step[]): Promise<void> {
    const name = `model_${(count += 1)}`;
    await root.raw("create database ?? template seeded", [name]);
    const services = await testServices({ db: databaseAt(name), env: MODEL_ENVIRONMENT });
    try {
      await live(await ModelShop.open(services), steps);
    } finally {
      await services.db.destroy();
      await root.raw("drop database ??", [name]);
    }
  }

  test(
    "whatever happens, in whichever order, no piece, no cent and no number is lost",
    { timeout: 24 * 3_600_000 },
    () => tryAll(step, { runs: RUNS, seconds: SECONDS }, liveInDatabase),
  );
});
