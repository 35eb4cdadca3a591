import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { registered } from "../helpers/accounts";
import { adminVisitor } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { DETAILS, goToPrescription } from "../helpers/prescriptions";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";
import { toCorrection } from "../helpers/wearing";

const shop = sharedShop();
const kept = ({ status, headers }: Page) => [status, headers.get("Cache-Control")];

test("no browser keeps a refused form of a private page; that of a message to the shop is found again by Back", async () => {
  const correction = await toCorrection(newVisitor(shop()));
  const wrong = correction.form({ name: "correction" }); // no choice made
  expect(kept(await wrong.submit("Continuer"))).toEqual([422, "no-store"]);

  const question = await newVisitor(shop()).visit(`/article/${PLAIN_FRAME.slug}/question`);
  expect(
    kept(
      await question
        .form({ name: "question" })
        .fill({ "Votre question": "Je suis myope" })
        .submit(/^Envoyer/),
    ),
  ).toEqual([422, "no-store"]);

  const patient = newVisitor(shop());
  const prescription = await goToPrescription(shop(), patient);
  expect(kept(await prescription.form({ name: "prescription" }).fill(DETAILS).submit("Continuer"))).toEqual([
    422,
    "no-store",
  ]);

  // Refused by the gate, before any page reads it.
  expect(kept(await patient.post("/checkout?step=3", { csrf: "x", prescriberName: "Docteur Zorglub" }))).toEqual([
    422,
    "no-store",
  ]);

  const reservation = await newVisitor(shop()).visit(`/article/${PLAIN_FRAME.slug}/reserver`);
  expect(kept(await reservation.form({ name: "reserve" }).submit(/^Réserver/))).toEqual([422, "no-store"]);

  const coupon = await (await adminVisitor(shop())).visit("/admin/codes-promo/nouveau");
  expect(kept(await coupon.form({ button: "Ajouter le code" }).submit("Ajouter le code"))).toEqual([422, "no-store"]);

  const contact = await newVisitor(shop()).visit("/contact");
  expect(
    kept(
      await contact
        .form({ name: "contact" })
        .fill({ Nom: "Clara" })
        .submit(/^Envoyer/),
    ),
  ).toEqual([422, "private, no-cache"]);
});

test("no browser keeps a public page on which a notice waited", async () => {
  const visitor = newVisitor(shop());
  const article = await visitor.visit(`/article/${PLAIN_FRAME.slug}`);
  expect(kept(article)).toEqual([200, "private, no-cache"]);
  const told = await article.form({ button: /Ajouter à la wishlist/ }).submit(/Ajouter à la wishlist/);
  expect(kept(told)).toEqual([200, "no-store"]);
  expect(kept(await visitor.visit(`/article/${PLAIN_FRAME.slug}`))).toEqual([200, "private, no-cache"]);
});

test("a log-out, by page and by call, of customers and administrators, takes along what the browser keeps", async () => {
  const customer = await registered(shop());
  const administrator = await adminVisitor(shop());
  for (const [visitor, path, name] of [
    [customer.visitor, "/mon-compte", "logout"],
    [administrator, "/admin", "logout"],
  ] as const) {
    const form = (await visitor.visit(path)).form({ name });
    const out = await visitor.post(form.action, Object.fromEntries(form.fields()) as Record<string, string>);
    expect([path, out.status, out.headers.get("Clear-Site-Data")]).toEqual([path, 303, '"cache", "storage"']);
  }
  const other = await registered(shop());
  const call = await newApi(shop(), other.visitor).post("/api/auth/logout", {});
  expect(call.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
  expect((await newVisitor(shop()).visit("/home")).headers.get("Clear-Site-Data")).toBeNull();
});
