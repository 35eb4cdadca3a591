import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { payHosted, pressPay } from "../helpers/buying";
import { installRelease } from "../helpers/installed-release";
import { openShop } from "../helpers/shop";
import { expectBoughtOnce, newShopper, stockBefore } from "../helpers/shopper";

const FOLDER = resolve(`.cache/production-${process.pid}`);
/** In megabytes; the packages as published have 333. */
const MOST_INSTALLED = 150;

beforeAll(() => installRelease(FOLDER));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

test("an installation carries no compiler, no types and half of what is published, and every licence", () => {
  const left = readdirSync(join(FOLDER, "node_modules"));
  for (const name of ["typescript", "tsx", "esbuild", "vitest", "playwright"]) expect(left).not.toContain(name);
  const size = Number(
    execFileSync("du", ["-sm", "--apparent-size", join(FOLDER, "node_modules")], { encoding: "utf8" }).split("\t")[0],
  );
  expect(size).toBeLessThan(MOST_INSTALLED);
  expect(existsSync(join(FOLDER, "node_modules/sharp/LICENSE"))).toBe(true);
});

test("the shop sells from it, and its tasks run", async () => {
  const shop = await openShop({ folder: FOLDER });
  await stockBefore(shop);
  const shopper = newShopper(shop);
  await payHosted(await pressPay(await shopper.toPayment({ product: PLAIN_FRAME })));
  await expectBoughtOnce(shopper);

  const task = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", ...words], {
      cwd: FOLDER,
      env: { ...process.env, ...shop.env },
      encoding: "utf8",
    });
    return { status, said: stdout + stderr };
  };
  expect(task("migrate")).toMatchObject({ status: 0 });
  expect(task("shop", "journal", "verify")).toMatchObject({ status: 0 });
});

test("every package that it is made of is listed with its licence", () => {
  type Component = { group?: string; name: string; licenses?: unknown[]; components?: Component[] };
  const list = JSON.parse(execFileSync("npm", ["run", "-s", "sbom"], { encoding: "utf8", maxBuffer: 1 << 26 })) as {
    components: Component[];
  };
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: object };
  const listed = list.components.map(({ group, name }) => (group ? `${group}/${name}` : name));
  expect(listed).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  const every = (components: Component[] = []): Component[] =>
    components.flatMap((component) => [component, ...every(component.components)]);
  const silent = every(list.components).filter(
    ({ licenses }) => !licenses?.length || /NOASSERTION/.test(JSON.stringify(licenses)),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
  // Its manifest names no licence: the MIT text is in a file beside it.
  const [beside] = list.components.filter(({ name }) => name === "png-js");
  expect(beside?.licenses).toEqual([{ license: { id: "MIT", acknowledgement: "concluded" } }]);
});
