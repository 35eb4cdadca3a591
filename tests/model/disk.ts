import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";

import { openDatabase, watchCommits } from "~/infra/db.server";
import { closeServices } from "~/infra/services.server";

import { scratchFolder } from "../helpers/scratch";
import { MONDAY_MORNING, testServices, type TestOptions, type TestServices } from "../helpers/services";
import { templateFile } from "../helpers/template";
import type { SmallProvider } from "./provider";

const DATABASE = "shop.sqlite";
const PRIVATE = "prive";
/** Every statement but reading, with the ends of transactions. */
const WRITES = /^\s*(?!select|explain|begin|pragma)/i;

/** What would be left if the power failed at one instant. */
export type Moment = {
  /** The statement or call that did not happen. */
  before: string;
  disk: Disk;
  provider: SmallProvider;
  now: Date;
};

/** A folder with a shop's database and private files. */
export class Disk {
  private constructor(private readonly folder: string) {}

  static async seeded(): Promise<Disk> {
    const disk = new Disk(scratchFolder("shop-disk-"));
    mkdirSync(disk.path(PRIVATE));
    copyFileSync(await templateFile(MONDAY_MORNING), disk.path(DATABASE));
    return disk;
  }

  private path(name: string): string {
    return join(this.folder, name);
  }

  /** A copy of its present state, with the log of what is committed: exactly what a process leaves when it dies. */
  copy(): Disk {
    const copy = new Disk(scratchFolder("shop-disk-"));
    for (const name of [DATABASE, `${DATABASE}-wal`])
      if (existsSync(this.path(name))) copyFileSync(this.path(name), copy.path(name));
    cpSync(this.path(PRIVATE), copy.path(PRIVATE), { recursive: true });
    // Dated by the shop's clock, not by the machine's.
    for (const name of readdirSync(copy.path(PRIVATE)))
      utimesSync(join(copy.path(PRIVATE), name), MONDAY_MORNING, MONDAY_MORNING);
    return copy;
  }

  open(now: Date, changes: Pick<TestOptions, "carrier"> = {}): Promise<TestServices> {
    return testServices({
      db: openDatabase(this.path(DATABASE)),
      env: { PRIVATE_FILES: this.path(PRIVATE), PAY_IN_SHOP: "all" },
      now,
      ...changes,
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Runs the work, and copies what a power cut would have left right before each write and each call to the provider.
   * Statements with no commit in between leave the same, and are one moment.
   */
  async momentsOf(services: TestServices, provider: SmallProvider, work: (services: TestServices) => Promise<unknown>) {
    const commits = watchCommits(this.path(DATABASE));
    const moments: Moment[] = [];
    let words = 0;
    let writes = 0;
    let last = "";
    const look = (before: string) => {
      const state = `${commits.mark()}/${words}`;
      if (state === last) return;
      last = state;
      moments.push({ before, disk: this.copy(), provider: provider.copy(), now: services.now() });
    };
    const outside = (name: string) => {
      look(name);
      words += 1;
    };
    const watched = ({ sql }: { sql: string }) => {
      if (!WRITES.test(sql)) return;
      writes += 1;
      look(sql);
    };
    const { files, carrier } = services;
    services.db.on("query", watched);
    provider.beforeAnswer = () => outside("the provider is asked");
    await work({
      ...services,
      carrier: carrier && {
        ...carrier,
        makeLabel: (shipment) => {
          outside("the carrier is asked");
          return carrier.makeLabel(shipment);
        },
      },
      files: {
        ...files,
        put: (name, bytes) => {
          outside("a file is written");
          return files.put(name, bytes);
        },
        remove: (name) => {
          outside("a file is removed");
          return files.remove(name);
        },
      },
    });
    services.db.removeListener("query", watched);
    provider.beforeAnswer = () => undefined;
    look("the end");
    commits.close();
    return { moments, writes };
  }
}

/** Opens a shop on what was left, and closes it. */
export async function afterCut(
  { disk, now }: Pick<Moment, "disk" | "now">,
  changes: Pick<TestOptions, "carrier">,
  work: (services: TestServices) => Promise<void>,
): Promise<void> {
  const copy = disk.copy();
  const services = await copy.open(now, changes);
  try {
    await work(services);
  } finally {
    await closeServices(services);
    copy.remove();
  }
}
