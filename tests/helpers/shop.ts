import { rmSync } from "node:fs";
import { join } from "node:path";

import { beforeAll } from "vitest";

import { readConfig } from "~/infra/config.server";
import { openDatabase, type Db } from "~/infra/db.server";
import { openServices, type Services } from "~/infra/services.server";

import { freePort, startShop, type ShopProcess } from "../../scripts/tools/shop-process";
import { startSandbox, type Sandbox } from "../sandbox/index";
import { closeAfterThisFile } from "./left-open";
import { scratchFolder } from "./scratch";
import { sandboxEnvironment, TEST_ENVIRONMENT } from "./services";
import { hostShop, SHORT_LIVED } from "./shop-hosts";
import { newShopDatabase, ON_POSTGRESQL } from "./shop-database";

export type { Sandbox };

export type ShopOptions = {
  /** Changes of the environment; undefined removes a variable. */
  env?: Record<string, string | undefined>;
  /** False opens an empty shop, without its demo catalogue. */
  seed?: boolean;
  /** The folder of another build of the shop. */
  folder?: string;
  /** The disk for its files; memory by default. */
  disk?: string;
  /** True for tables in PostgreSQL; by default they are in a SQLite file. */
  postgresql?: boolean;
};

export type Shop = {
  url: string;
  sandbox: Sandbox;
  /** A second connection to the shop's own tables, for tests to read and prepare them. */
  db: Db;
  env: Record<string, string>;
  /** The database file; on PostgreSQL, the database's address. */
  databaseFile: string;
  /** The process's output so far, line by line. */
  log: string[];
  /** The lines of the log that are JSON. */
  facts(): LogFact[];
  /** @returns the first line, old or new, that fits */
  logged(wanted: (line: string) => boolean): Promise<string>;
  /** Ends the process like a power cut. */
  kill9(): Promise<void>;
  /** Starts again on the same port and data. @param changes of the environment, which stay */
  restart(changes?: Record<string, string | undefined>): Promise<void>;
  stop(): Promise<void>;
};

export type LogFact = { level: string; msg: string; [name: string]: unknown };

/** The open shops of this test process; the browser may connect only to these and their sandboxes. */
export const openShops = new Set<Shop>();

/**
 * The built shop as it runs in production: its own process, port and database file, with a sandbox of its providers.
 */
export async function openShop({
  env = {},
  seed = true,
  folder: builtIn,
  disk,
  postgresql = ON_POSTGRESQL,
}: ShopOptions = {}): Promise<Shop> {
  const folder = scratchFolder("shop-", disk);
  const database = await newShopDatabase(folder, { seeded: seed, postgresql });
  const databaseFile = database.url;

  const port = await freePort();
  const url = `http://localhost:${port}`;
  const sandbox = await startSandbox({
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    webhookSecret: TEST_ENVIRONMENT.STRIPE_WEBHOOK_SECRET,
    secretKey: TEST_ENVIRONMENT.STRIPE_SECRET_KEY,
    publishableKey: TEST_ENVIRONMENT.STRIPE_PUBLISHABLE_KEY,
  });
  const environment = without({
    ...TEST_ENVIRONMENT,
    ...sandboxEnvironment(sandbox.urls),
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    PUBLIC_URL: url,
    DATABASE_URL: databaseFile,
    PRIVATE_FILES: join(folder, "prive"),
    MEDIA_FILES: join(folder, "medias"),
    HOST: "127.0.0.1",
    PORT: String(port),
    ...env,
  });

  const log: string[] = [];
  const hosted = builtIn ? null : await hostShop(environment, log);
  let server: Pick<ShopProcess, "line" | "end"> =
    hosted ?? (await startShop(environment, { lines: log, folder: builtIn, nodeOptions: SHORT_LIVED }));
  const db = openDatabase(databaseFile);

  const shop: Shop = {
    url,
    sandbox,
    db,
    env: environment,
    databaseFile,
    log,
    facts: () => log.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as LogFact),
    logged: (wanted) => server.line(wanted),
    kill9: () => server.end("SIGKILL"),
    async restart(changes = {}) {
      await server.end();
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) delete environment[name];
        else environment[name] = value;
      }
      server = await startShop(environment, { lines: log, folder: builtIn, nodeOptions: SHORT_LIVED });
    },
    async stop() {
      if (!openShops.delete(shop)) return;
      if (server === hosted) await hosted.leave();
      else await server.end("SIGKILL"); // a clean end has tests of its own, and is not needed here
      await Promise.all([db.destroy(), sandbox.close()]);
      await database.forget();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  openShops.add(shop);
  closeAfterThisFile(() => shop.stop());
  return shop;
}

/** One shop for all tests of a file. @returns a function that gives it within a test */
export function sharedShop(options: ShopOptions = {}): () => Shop {
  let shop: Shop | undefined;
  beforeAll(async () => void (shop = await openShop(options)));
  return () => {
    if (!shop) throw new Error("the shop opens in beforeAll: use it inside a test");
    return shop;
  };
}

function without(environment: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/**
 * The services of a running shop, with its tables, keys and providers, in this process: for actions of administrators
 * while visitors use the pages.
 */
export function servicesOf({ db, env }: Pick<Shop, "db" | "env">): Services {
  return openServices(readConfig(env), { db });
}
