import fc from "fast-check";
import { expect, test } from "vitest";

import { closeServices } from "~/infra/services.server";

import { MONDAY_MORNING } from "../helpers/services";
import { Disk } from "./disk";
import { broken } from "./invariants";
import { expectSettled, tryAll } from "./sequences";
import { ModelShop, type Step } from "./shop";
import { step } from "./steps";

/** Fewer than in memory, because each shop has files of its own. */
const RUNS = Number(process.env.MODEL_RUNS_CUTS ?? 15);
const SECONDS = Number(process.env.MODEL_SECONDS_CUTS ?? 40);

/** `cut`: the power fails during the step, at one of the moments that leave a different disk or provider. */
type Lived = { step: Step; cut: number | null };
const lived: fc.Arbitrary<Lived> = fc.record({
  step,
  cut: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: 9 }) }),
});

/** A shop on a disk. Each cut leaves another disk, on which the next process opens. */
class ShopOnDisk {
  private constructor(
    private disk: Disk,
    public shop: ModelShop,
  ) {}

  static async open(): Promise<ShopOnDisk> {
    const disk = await Disk.seeded();
    return new ShopOnDisk(disk, await ModelShop.open(await disk.open(MONDAY_MORNING)));
  }

  async cutDuring(step: Step, place: number): Promise<void> {
    const { shop, disk } = this;
    const { moments } = await disk.momentsOf(shop.services, shop.provider, () => shop.carryOut(step));
    const moment = moments[place % moments.length];
    if (!moment) throw new Error("the power fails at no moment");
    for (const other of moments) if (other !== moment) other.disk.remove();
    await this.close();
    this.disk = moment.disk;
    this.shop = ModelShop.after(shop, await moment.disk.open(moment.now), moment.provider);
    expect(await broken(this.shop), `${JSON.stringify(step)} cut before ${moment.before}`).toEqual([]);
  }

  async close(): Promise<void> {
    await closeServices(this.shop.services);
    this.disk.remove();
  }
}

test(
  "wherever the power fails, in whatever happens, the shop goes on from what its disk holds",
  { timeout: 24 * 3_600_000 },
  () =>
    tryAll(lived, { runs: RUNS, seconds: SECONDS }, async (sequence) => {
      const onDisk = await ShopOnDisk.open();
      try {
        for (const { step: each, cut } of sequence)
          if (cut === null) await onDisk.shop.carryOut(each);
          else await onDisk.cutDuring(each, cut);
        await expectSettled(onDisk.shop);
      } finally {
        await onDisk.close();
      }
    }),
);
