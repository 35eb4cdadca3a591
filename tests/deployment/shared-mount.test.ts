import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openSealed } from "~/domain/sealed-files.server";
import { instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";

import { freePort, startShop, type ShopProcess } from "../../scripts/tools/shop-process";
import { purgeAll } from "../../scripts/tasks/purge";
import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { startBalancer, type Balancer } from "../helpers/balancer";
import { nightTest } from "../helpers/nightly";
import { photograph } from "../helpers/photographs";
import { postgres } from "../helpers/postgres";
import { givePrescription, goToPrescription, visitorIdOf } from "../helpers/prescriptions";
import { scratchFolder } from "../helpers/scratch";
import { openShop, servicesOf, type Shop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";
import { newVisitor, type Page } from "../helpers/visitor";

if (!postgres) console.warn("PostgreSQL is not installed: two processes on one mount are not tried");

const SEALED = /^[0-9a-f]{24}$/;

describe.skipIf(!postgres)("two processes of one shop, each with its own mount point of one folder", () => {
  const root = scratchFolder("shop-mounts-");
  const mounts: string[] = [];
  let balancer: Balancer;
  let shop: Shop;
  let second: ShopProcess;
  let urls: { one: string; two: string };
  /** What the second process reads: its own mount, its own settings. */
  let services: Services;
  const foldersAt = (mount: string) => ({ PRIVATE_FILES: join(mount, "prive"), MEDIA_FILES: join(mount, "medias") });

  /** A second path to the folder: a mount of its own where this process may make one, and a link otherwise. */
  function mountPoint(name: string): string {
    const place = join(root, name);
    mkdirSync(place);
    try {
      execFileSync("mount", ["--bind", join(root, "shared"), place], { stdio: "ignore" });
      mounts.push(place);
    } catch {
      rmSync(place, { recursive: true });
      symlinkSync(join(root, "shared"), place);
    }
    return place;
  }

  beforeAll(async () => {
    for (const name of ["prive", "medias"]) mkdirSync(join(root, "shared", name), { recursive: true, mode: 0o700 });
    const [one, two] = [foldersAt(mountPoint("one")), foldersAt(mountPoint("two"))];
    balancer = await startBalancer(await freePort());
    shop = await openShop({ postgresql: true, env: { ...one, PUBLIC_URL: balancer.url } });
    const port = String(await freePort());
    urls = { one: shop.url, two: `http://localhost:${port}` };
    second = await startShop({ ...shop.env, ...two, PORT: port });
    services = servicesOf({ db: shop.db, env: { ...shop.env, ...two } });
    shop = Object.assign(shop, { url: balancer.url });
  });
  afterAll(async () => {
    await second?.end("SIGKILL");
    await shop?.kill9();
    await balancer?.close();
    for (const place of mounts) execFileSync("umount", [place]);
    rmSync(root, { recursive: true, force: true });
  });

  const through = (process: "one" | "two") => balancer.to([urls[process]]);
  const sealedIn = (mount: string) =>
    readdirSync(join(root, mount, "prive"))
      .filter((name) => SEALED.test(name))
      .sort();
  const uploadThrough = async (process: "one" | "two"): Promise<Page> => {
    through(process);
    const step = await goToPrescription(shop, newVisitor(shop));
    expect((await givePrescription(step)).path).toBe("/checkout?step=4");
    return step;
  };

  test("a photograph and a prescription sent to one are shown by the other", async () => {
    through("one");
    const visitor = await adminVisitor(shop);
    const here = `/admin/produits/${PLAIN_FRAME.id}/photos`;
    const photo = { filename: "face.jpg", type: "image/jpeg", content: await photograph(1400, 875) };
    const added = await (
      await visitor.visit(here)
    )
      .form({ name: "photo" })
      .fill({ "Photo": photo, "Coloris": "Noir", "Description de la photo": "Panthéon noire" })
      .submit("Ajouter la photo");
    expect(added.text).toContain("La photo a été ajoutée.");
    const step = await uploadThrough("one");

    through("two");
    const [image = ""] = (await shop.db("product_images").where("url", "like", "/medias/%").pluck("url")) as string[];
    const print = /"(\/medias\/[^" ]+\.jpg)/.exec((await visitor.visit(here)).html)?.[1] ?? image;
    expect([(await newVisitor(shop).visit(print)).status, sealedIn("two")]).toEqual([200, sealedIn("one")]);
    // Without a prescription that can be opened, this step leads back to the one that asks for it.
    expect((await step.visitor.visit("/checkout?step=5")).path).toBe("/checkout?step=4");
  });

  test("what a purge deletes on one side is gone on the other, whose customer is asked again", async () => {
    const [kept, ended] = [await uploadThrough("one"), await uploadThrough("one")];
    const before = sealedIn("one");
    const draft = shop.db("prescriptions").where({ draft_of: visitorIdOf(ended.visitor) });
    const [file] = (await draft.clone().pluck("file_id")) as string[];
    await draft.clone().update({ updated_at: instant(new Date("2020-03-02T08:00:00Z")) });
    await purgeAll(services);
    expect(sealedIn("one")).toEqual(before.filter((name) => name !== file));
    through("one");
    expect((await ended.visitor.visit("/checkout?step=5")).path).toBe("/checkout?step=3");
    expect((await kept.visitor.visit("/checkout?step=5")).path).toBe("/checkout?step=4");
  });

  nightTest("a process killed while it writes leaves the other no half of a file", async () => {
    const before = sealedIn("two");
    through("one");
    const steps = await Promise.all(Array.from({ length: 6 }, () => goToPrescription(shop, newVisitor(shop))));
    const sent = steps.map((step) => givePrescription(step).catch(() => null));
    await eventually(() => expect(sealedIn("two").length).toBeGreaterThan(before.length));
    await shop.kill9();
    await Promise.all(sent);

    const rows = await shop.db("prescriptions").whereNotNull("file_id").select("id", "file_id");
    for (const { file_id } of rows as { file_id: string }[])
      expect(await openSealed(services, "prescription", file_id)).toMatchObject({ outcome: "opened" });
    const named = rows.map(({ file_id }) => file_id);
    // A file may have come before its row. It is whole, too.
    for (const stray of sealedIn("two").filter((name) => !named.includes(name)))
      expect(await openSealed(services, "prescription", stray)).toMatchObject({ outcome: "opened" });

    const step = await uploadThrough("two");
    await shop.restart();
    through("one");
    expect((await step.visitor.visit("/checkout?step=5")).path).toBe("/checkout?step=4");
  });
});
