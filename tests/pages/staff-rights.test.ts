import { beforeAll, describe, expect, test } from "vitest";

import { mayChange, maySee } from "~/domain/staff/rights";
import { STAFF_ROLES } from "~/domain/accounts/staff-roles";

import { carrying, newAdministrator } from "../helpers/administrator";
import { entrances, NOBODYS_ID, type Entrance } from "../helpers/entrances";
import { sharedShop } from "../helpers/shop";
import { tableNames } from "../helpers/table-names";
import type { Visitor } from "../helpers/visitor";

const shop = sharedShop();

let all: Entrance[];
beforeAll(async () => {
  all = await entrances();
});

const ROLES = STAFF_ROLES.filter((role) => role !== "owner");
const CALL_METHODS = ["POST", "PUT", "PATCH", "DELETE"];

async function written(): Promise<string> {
  const names = (await tableNames(shop().db)).filter((name) => !["sessions", "visitors", "users"].includes(name));
  return JSON.stringify(await Promise.all(names.map(async (name) => [name, await shop().db(name)])));
}

/** Requests a page as a hydrated one does: only its own loader answers. */
async function look(visitor: Visitor, { id, path, page }: Entrance): Promise<number> {
  const asked = page ? `${path}?_data=${encodeURIComponent(id)}` : path;
  return (await visitor.visit(asked, { follow: false })).status;
}

async function csrfOf(visitor: Visitor): Promise<string> {
  const form = (await visitor.visit("/contact")).form({ button: "Envoyer" });
  return form.fields().find(([name]) => name === "csrf")?.[1] as string;
}

test("an owner is refused nothing of the admin area", async () => {
  const visitor = await carrying(shop(), await newAdministrator(shop()), "admin");
  const refused: string[] = [];
  for (const each of all.filter(({ looks }) => looks)) if ((await look(visitor, each)) === 403) refused.push(each.path);
  expect(refused).toEqual([]);
});

describe.each(ROLES)("the role %s", (role) => {
  test("opens what the table of rights gives it to see, and nothing else", async () => {
    const visitor = await carrying(shop(), await newAdministrator(shop(), undefined, role), "admin");
    const [opened, refused] = [[], []] as [string[], string[]];
    for (const each of all.filter(({ looks, read }) => looks && read))
      ((await look(visitor, each)) === 403 ? refused : opened).push(each.path);
    expect(opened.filter((path) => !maySee(role, path))).toEqual([]);
    expect(refused.filter((path) => maySee(role, path))).toEqual([]);
  });

  test("changes nothing that the table of rights does not give it", async () => {
    const visitor = await carrying(shop(), await newAdministrator(shop(), undefined, role), "admin");
    const csrf = await csrfOf(visitor);
    const before = await written();
    const answers: [string, number][] = [];
    for (const { id, path, page } of all.filter((each) => each.changes && !mayChange(role, each.path))) {
      const fields = { csrf, attempt: `${NOBODYS_ID}.${role}`, intent: "remove", confirmed: "1" };
      if (page) answers.push([id, (await visitor.post(path, fields)).status]);
      else
        for (const method of CALL_METHODS) {
          const headers = { "Content-Type": "application/json", "X-CSRF-Token": csrf };
          const { status } = await visitor.visit(path, { method, follow: false, body: "{}", headers });
          if (status !== 405) answers.push([`${method} ${id}`, status]);
        }
    }
    expect(answers.length).toBeGreaterThan(2);
    expect(answers.filter(([, status]) => status !== 403)).toEqual([]);
    expect(await written()).toBe(before);
  });
});

test("a page that may only be seen says so, leads to no tab that is closed, and its way cannot be written around", async () => {
  const visitor = await carrying(shop(), await newAdministrator(shop(), undefined, "accountant"), "admin");
  const orders = await visitor.visit("/admin/commandes");
  expect(orders.text).toContain("Vous consultez cette page");
  expect(orders.html).toContain('href="/admin/comptabilite"');
  expect(orders.html).not.toContain('href="/admin/devis"');
  for (const path of ["/admin/d%65vis", "/ADMIN/Devis", "/admin/devis/", "/admin//devis"])
    expect([path, (await visitor.visit(path, { follow: false })).status]).not.toEqual([path, 200]);
});
