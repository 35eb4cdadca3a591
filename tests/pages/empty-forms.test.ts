import { beforeAll, describe, expect, test } from "vitest";

import { ACCESSORY, CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { registered } from "../helpers/accounts";
import { adminVisitor } from "../helpers/administrator";
import { freeSlot, newAppointment } from "../helpers/appointments";
import { addToCart } from "../helpers/buying";
import { asksSomething, sendEmpty, summaryProblems } from "../helpers/empty-forms";
import { ripen } from "../helpers/form-age";
import { paidOrder } from "../helpers/paying";
import { ADMIN_KINDS, STOREFRONT_KINDS, type PageKind } from "../helpers/page-kinds";
import { goToPrescription } from "../helpers/prescriptions";
import { servicesOf, sharedShop, type Shop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();

/** Pages with a form that no kind of page reaches. */
const MORE: PageKind[] = [
  ...[
    "/mon-compte?vue=mot-de-passe-oublie",
    "/retractation",
    "/retour",
    "/newsletter/desinscription",
    "/reset-password?token=x",
  ].map((path) => ({ name: path, reach: async (at: Shop) => ({ visitor: newVisitor(at), path }) })),
  ...[
    "/mon-compte/profil?modifier=1",
    "/mon-compte/profil?adresse=nouvelle",
    "/mon-compte/donnees",
    "/mon-compte/donnees/effacer",
  ].map((path) => ({ name: path, reach: async (at: Shop) => ({ visitor: (await registered(at)).visitor, path }) })),
  {
    name: "the prescription at the checkout",
    reach: async (at) => {
      const visitor = newVisitor(at);
      return { visitor, path: (await goToPrescription(at, visitor)).path };
    },
  },
  {
    name: "the delivery at the checkout",
    reach: async (at) => {
      const { visitor } = await registered(at);
      await addToCart(visitor, { slug: CHEAP_FRAME.slug, size: "50" });
      const step = await (await visitor.visit("/checkout?step=2")).form({ name: "customer" }).submit("Continuer");
      return { visitor, path: step.path };
    },
  },
];

let admin: Visitor;
let order = "";
let appointment = "";
beforeAll(async () => {
  admin = await adminVisitor(shop());
  order = (await paidOrder(servicesOf(shop()))).id;
  appointment = (await newAppointment(shop())).id;
});

/** Addresses of the admin area with forms that no kind of page has; some need the rows made before. */
const ADMIN_MORE = (): string[] => [
  `/admin/produits/${PLAIN_FRAME.id}`,
  `/admin/produits/${ACCESSORY.id}/photos`,
  "/admin/produits/tableur",
  "/admin/produits/prix",
  "/admin/produits/seuils",
  "/admin/produits/reception",
  "/admin/promotions/nouvelle",
  "/admin/verres/nouveau",
  "/admin/traitements/nouveau",
  "/admin/codes-promo/nouveau",
  "/admin/rendez-vous/bloquer",
  "/admin/rendez-vous/prendre",
  "/admin/equipe",
  "/admin/securite/mot-de-passe",
  "/admin/securite/validation",
  "/admin/confirmer-identite?retour=/admin",
  "/admin/commandes/nouvelle",
  `/admin/commandes/nouvelle?ligne=${PLAIN_FRAME.id}.1c1b1a.48.1`,
  `/admin/commandes/${order}`,
  `/admin/commandes/${order}/remboursement`,
  `/admin/commandes/${order}/coordonnees`,
  `/admin/rendez-vous?q=${appointment}`,
];

/** Sends every form of the page empty. @returns the badly shown errors, and the forms that were refused */
async function walk(visitor: Visitor, path: string): Promise<{ problems: string[]; refused: string[] }> {
  const [problems, refused]: [string[], string[]] = [[], []];
  const count = (await visitor.visit(path)).forms().filter(asksSomething).length;
  for (let at = 0; at < count; at += 1) {
    const page: Page = ripen(shop(), await visitor.visit(path)); // loaded anew: the form before has changed nothing
    const form = page.forms().filter(asksSomething)[at];
    if (!form) continue;
    const answer = await sendEmpty(page, form);
    if (answer.status < 400) continue;
    const name = `${path} to ${new URL(form.action, page.url).pathname}`;
    refused.push(name);
    if (answer.status !== 422) problems.push(`${name}: ${answer.status}`);
    else problems.push(...summaryProblems(answer, page).map((problem) => `${name}: ${problem}`));
  }
  return { problems, refused };
}

describe("a form sent empty names each field that is wrong, and leads to it from a summary with the focus", () => {
  test.each([...STOREFRONT_KINDS, ...MORE])("in the shop: $name", async ({ reach }) => {
    const { visitor, path } = await reach(shop());
    expect((await walk(visitor, path)).problems).toEqual([]);
  });

  test("in the admin area", async () => {
    const paths = [
      ...ADMIN_KINDS.map(({ name }) => name).filter((path) => path !== "/admin/connexion"),
      ...ADMIN_MORE(),
    ];
    const walked = [];
    for (const path of paths) walked.push(await walk(admin, path));
    expect(walked.flatMap(({ problems }) => problems)).toEqual([]);
    expect(walked.flatMap(({ refused }) => refused).length).toBeGreaterThan(10);
  });

  test("the forms that are walked are those that refuse something", async () => {
    const refused = await Promise.all(
      ["/contact", "/newsletter", "/mon-compte", "/mon-compte?vue=inscription", `/article/${PLAIN_FRAME.slug}`].map(
        async (path) => (await walk(newVisitor(shop()), path)).refused.length,
      ),
    );
    expect(refused.every((count) => count > 0)).toBe(true);
    await freeSlot(shop());
  });
});
