import { spawnSync } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { newApi } from "../helpers/api";
import { addToCart, CLARA } from "../helpers/buying";
import { onSqlite } from "../helpers/on-sqlite";
import { openShop, sharedShop, type Shop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";
import { smallDisk } from "../helpers/small-disk";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();

/** Goes to the step of the details, and fills it in. */
async function typed(of: Shop) {
  const visitor = newVisitor(of);
  await addToCart(visitor);
  const step = await (await visitor.visit("/checkout")).form({ button: /invité/ }).submit(/invité/);
  return step.form({ button: "Continuer" }).fill(CLARA);
}

onSqlite(
  "while another process holds the database, readers are answered, and who writes gets the form back with what was typed",
  async () => {
    const form = await typed(shop());
    await shop().db.raw("begin immediate");
    try {
      const answered: string[] = [];
      const inTurn = async (who: string, page: Promise<Page>) => {
        await page;
        answered.push(who);
        return page;
      };
      const sent = inTurn("writer", form.submit("Continuer"));
      const readers = Array.from({ length: 30 }, (_, reader) =>
        inTurn(
          "reader",
          newVisitor(shop()).visit(
            ["/home", `/article/${PLAIN_FRAME.slug}`, "/panier", "/api/products"][reader % 4] ?? "/",
          ),
        ),
      );
      expect((await Promise.all(readers)).map(({ status }) => status)).toEqual(Array(30).fill(200));
      const health = await newVisitor(shop()).visit("/api/health");
      expect([health.status, health.json()]).toEqual([503, { status: "held" }]);

      const page = await sent;
      // Who reads does not wait behind who writes. A busy machine may be slower with all thirty than the writer's patience.
      expect(answered.slice(0, 3)).toEqual(["reader", "reader", "reader"]);
      expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "10"]);
      expect(page.errors()).toEqual([
        "La boutique est très occupée et n'a pas pu enregistrer votre demande. Patientez quelques secondes, puis envoyez-la à nouveau.",
      ]);
      const again = page.form({ button: "Continuer" });
      for (const label of ["Nom", "Prénom", "Adresse e-mail"] as const) expect(again.value(label)).toBe(CLARA[label]);
      const call = await newApi(shop()).post("/api/newsletter", { email: "clara@exemple.fr" });
      expect([call.status, call.headers.get("Retry-After"), call.json()]).toEqual([
        503,
        "10",
        { error: expect.stringContaining("très occupée") as string, requestId: call.headers.get("X-Request-Id") },
      ]);
      await shop().db.raw("rollback");
      expect((await again.submit("Continuer")).path).toMatch(/step=[34]/);
    } finally {
      await shop()
        .db.raw("rollback")
        .catch(() => undefined);
    }
    await eventually(async () => expect((await newVisitor(shop()).visit("/api/health")).status).toBe(200));
  },
);

onSqlite(
  "a full disk is told by health and by each write, readers go on, and all is well once there is room",
  async (context) => {
    const disk = smallDisk("40m");
    if (!disk) return context.skip("only the machine's owner may make a disk");
    const full = await openShop({ disk: disk.folder });
    try {
      expect(full.databaseFile.startsWith(disk.folder)).toBe(true);
      expect((await newVisitor(full).visit("/api/health")).status).toBe(200);
      const form = await typed(full);
      const filler = join(disk.folder, "rest");
      // Fills the disk completely: the shop writes beside it, so the amount is not known before.
      spawnSync("dd", ["if=/dev/zero", `of=${filler}`, `bs=${statfsSync(disk.folder).bsize}`], { stdio: "ignore" });
      expect(statfsSync(disk.folder).bavail).toBe(0);

      await eventually(async () =>
        expect((await newVisitor(full).visit("/api/health")).json()).toEqual({ status: "diskFull" }),
      );
      const pages = await eventually(async () => {
        const page = await form.submit("Continuer");
        expect(page.status).toBe(503); // once the log has no room left
        return page;
      });
      expect(pages.headers.get("Retry-After")).toBe("120");
      expect(pages.errors()[0]).toContain("ne peut rien enregistrer en ce moment");
      expect((await newVisitor(full).visit("/home")).status).toBe(200);

      rmSync(filler);
      await eventually(async () => expect((await newVisitor(full).visit("/api/health")).status).toBe(200));
      expect((await pages.form({ button: "Continuer" }).submit("Continuer")).path).toMatch(/step=[34]/);
    } finally {
      await full.stop();
      disk.remove();
    }
  },
);
