import { expect, test } from "vitest";

import { instant } from "~/domain/time";

import { PLAIN_FRAME } from "../../seeds/named";
import { forge, payHosted, pressPay } from "../helpers/buying";
import { plain } from "../helpers/eyes";
import { chooseHome, promisePrescription, toPrescription } from "../helpers/prescriptions";
import { sharedShop } from "../helpers/shop";
import { eventually, newShopper } from "../helpers/shopper";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";
import { lensPath, takeLenses, toLenses } from "../helpers/wearing";

const shop = sharedShop();
const someone = () => newVisitor(shop());
const step = (visitor: Visitor, name: string, slug?: string) => visitor.visit(`${lensPath(slug)}?etape=${name}`);
const text = (page: Page) => plain(page.text);

const WITHOUT_WITHDRAWAL = "Verres taillés à votre vue : sans droit de rétractation";
const EXCEPTION =
  "14 jours après réception pour changer d'avis, sauf sur les verres taillés à votre vue et sur la monture qu'un montage ne permet plus de remettre en vente (article L. 221-28, 3° du Code de la consommation)";

test("what is advised says so, and that it is the standard pair where it is", async () => {
  const lenses = await toLenses(someone());
  const [, standard = "", advised = ""] = lenses.texts("proposal").map(plain);
  expect([standard, advised].map((proposal) => /\d+,\d\d €/.exec(proposal)?.[0])).toEqual(["284,00 €", "284,00 €"]);
  expect([standard, advised].map((proposal) => proposal.includes("Conseillé"))).toEqual([false, true]);
  expect(advised).toContain("ce sont les verres de l'offre Standard, au même prix");
});

test("the lenses of a line can be changed: it stays one line", async () => {
  const visitor = someone();
  const cart = await takeLenses(await toLenses(visitor), "standard");
  const lenses = await cart.form({ button: /^Modifier les verres/ }).submit(/^Modifier les verres/);
  expect([lenses.path, lenses.form({ name: "lenses" }).value("Vos verres")]).toEqual([
    `${lensPath()}?etape=verres`,
    "Standard, Good Deal",
  ]);
  const changed = await lenses
    .form({ name: "lenses" })
    .fill({ "Vos verres": "custom" })
    .fill({ "Hydrophobe et oléophobe": true })
    .submit("Mettre à jour mon panier");
  expect(text(changed)).toContain("Total 309,00 €");
  expect(changed.texts("cart-line")).toHaveLength(1);
  // From here on it is another pair.
  expect((await step(visitor, "verres")).form({ name: "lenses" }).buttons().length).toBeGreaterThan(0);
  expect((await step(visitor, "verres")).text).not.toContain("Mettre à jour mon panier");
  // Another visitor's line cannot be changed.
  const line = (await shop().db("cart_lines").orderBy("added_at", "desc").first("id")) as { id: string };
  expect((await forge(someone(), lensPath(), { intent: "reopen", lineId: line.id })).path).toBe("/panier");
});

test("a treatment that is sold no more is named in the cart, and keeps it from the payment", async () => {
  const visitor = someone();
  const lenses = await toLenses(visitor);
  await lenses
    .form({ name: "lenses" })
    .fill({ "Vos verres": "custom" })
    .fill({ Antibuée: true })
    .submit("Ajouter au panier");
  await shop()
    .db("treatments")
    .where({ key: "ANTIFOG" })
    .update({ archived_at: instant(new Date()) });
  const cart = await visitor.visit("/panier");
  const again = await cart.form({ button: /^Modifier les verres/ }).submit(/^Modifier les verres/);
  await shop().db("treatments").update({ archived_at: null });
  expect(text(cart)).toContain("Le traitement « Antibuée » n'est plus proposé. Modifiez les verres pour continuer.");
  expect(cart.hasLink("Procéder au paiement")).toBe(false);
  expect(again.text).not.toContain("Antibuée");
});

test("a frame with lenses is paid as one, and the order and its mail say which, never for what eyes", async () => {
  const shopper = newShopper(shop());
  await takeLenses(await toLenses(shopper.visitor), "personalized");
  const delivery = await promisePrescription(await toPrescription(shopper.visitor, shopper.customer));
  expect(text(delivery)).toContain(
    "Délai estimé : 10 jours pour vos verres, à compter de la réception d'une ordonnance complète, puis 3 à 4 jours ouvrés",
  );
  const payment = await chooseHome(delivery);
  for (const said of ["verres « Sur mesure », Unifocal Good Deal 1,6", WITHOUT_WITHDRAWAL, EXCEPTION])
    expect(text(payment)).toContain(said);
  const confirmation = await payHosted(await pressPay(payment));
  expect(confirmation.h1).toBe("Merci, votre commande est confirmée");
  for (const said of [
    "verres « Sur mesure », Unifocal Good Deal 1,6",
    "Monture : 145,00 €",
    "Amaincissement, indice 1,6 : 40,00 €",
    "284,00 €",
  ])
    expect(text(confirmation)).toContain(said);
  const mail = await shopper.confirmationMail();
  for (const said of ["– Verres « Sur mesure » : 139,00 €", "Délai estimé : 10 jours pour vos verres", EXCEPTION])
    expect(plain(mail.text ?? "").replaceAll("’", "'")).toContain(said);
  for (const told of [confirmation.html, mail.text ?? "", mail.html ?? ""])
    expect(told).not.toMatch(/−2,25|-2\.25|myop/i);
  const order = await shopper.paidOrder();
  expect(order.total_cents).toBe(28_400);
  const [line] = (await shop()
    .db("order_lines")
    .where({ order_id: order.id })
    .select("frame_price_cents", "lens_price_cents", "sealed_correction")) as {
    frame_price_cents: number;
    lens_price_cents: number;
    sealed_correction: Buffer;
  }[];
  expect([line?.frame_price_cents, line?.lens_price_cents, Buffer.isBuffer(line?.sealed_correction)]).toEqual([
    14_500,
    13_900,
    true,
  ]);
  await eventually(async () =>
    expect((await shopper.visitor.visit("/panier")).text).toContain("Votre panier est vide."),
  );
});

test("a caller is told of the glasses in the cart by their parts", async () => {
  const shopper = newShopper(shop());
  await takeLenses(await toLenses(shopper.visitor), "standard");
  const merged = (await shopper.api.post("/api/cart/merge", { items: [] })).json<{
    items: Record<string, unknown>[];
    total: number;
  }>();
  expect(merged.total).toBe(284);
  expect(merged.items).toMatchObject([
    {
      price: 284,
      monturePrice: 145,
      verresPrice: 139,
      isMontureWithLenses: true,
      extra: expect.stringMatching(/^verres:standard:unifocal:1\.6::/) as string,
      lensDetails: { name: "Good Deal", glassType: "unifocal", index: 1.6, treatments: [] },
    },
  ]);
  expect(JSON.stringify(merged)).not.toMatch(/sphere|-2\.25/);

  await promisePrescription(await toPrescription(shopper.visitor));
  // The card fields ask for this amount with the same keys; without them it would be another purchase.
  const { extra } = merged.items[0] as { extra: string };
  const item = { productId: PLAIN_FRAME.id, quantity: 1, selectedColor: "#1c1b1a", selectedSize: "48" };
  const ask = (more: object) =>
    shopper.api.post("/api/payments/create-payment-intent", { currency: "eur", cartItems: [{ ...item, ...more }] });
  const refused = await ask({ extra: extra.replace(/:[^:]+$/, "") });
  expect([refused.status, plain(refused.json<{ error: string }>().error)]).toEqual([
    409,
    "Maison Valmy Panthéon (Noir) : la correction de ces verres n’est plus conservée. Modifiez les verres dans votre panier.",
  ]);
  expect((await ask({ extra })).json<{ amount: number }>().amount).toBe(284);
});
