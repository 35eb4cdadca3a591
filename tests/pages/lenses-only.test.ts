import { beforeAll, describe, expect, test } from "vitest";

import { OWN_FRAME_IDS, OWN_FRAMES } from "~/domain/catalogue/own-frames";
import { orderPath } from "~/domain/orders/links.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import type { Services } from "~/infra/services.server";

import { adminVisitor } from "../helpers/administrator";
import { payHosted, pressPay } from "../helpers/buying";
import { plain } from "../helpers/eyes";
import { found } from "../helpers/found";
import { htmlProblems } from "../helpers/html";
import { BY } from "../helpers/orders";
import { describeOwnFrame, TYPED_FRAME } from "../helpers/own-frame";
import { readPdfText } from "../helpers/pdf-text";
import { promisePrescription, toPrescription, toQuote } from "../helpers/prescriptions";
import { READ } from "../helpers/quotes";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";
import { MYOPE, SITUATION, takeLenses } from "../helpers/wearing";

const shop = sharedShop();
let services: Services;
beforeAll(() => void (services = servicesOf(shop())));

const text = (page: Page) => plain(page.text);

/** From the description of the frame to the proposed lenses. */
async function toOwnLenses(visitor: Visitor, typed: Record<string, string | boolean> = {}): Promise<Page> {
  const situation = await describeOwnFrame(visitor, typed);
  const correction = await situation
    .form({ name: "situation" })
    .fill({ "Votre situation": SITUATION.vision })
    .submit("Continuer");
  const distance = await correction.form({ name: "correction" }).fill(MYOPE).submit("Continuer");
  const habits = await distance.form({ name: "ecart" }).submit("Continuer");
  return habits.form({ name: "habitudes" }).submit(/^Passer/);
}

test("lenses alone: from the page to a paid order, its quote and its sheet at the bench, without scripts", async () => {
  const visitor = newVisitor(shop());
  const lenses = await toOwnLenses(visitor);
  expect(lenses.path).toBe("/verres-seuls/cerclee?etape=verres");
  expect(await htmlProblems(lenses.html)).toEqual([]);
  expect(text(lenses)).toContain("montage dans votre monture compris");
  expect(text(lenses)).toContain("verre 52 mm, hauteur 38 mm, pont 18 mm, branches 140 mm");
  expect(text(lenses)).toMatch(/Votre monture (: )?Fournie/);

  const cart = await takeLenses(lenses, "standard");
  expect(cart.path).toBe("/panier");
  expect(text(cart)).toMatch(/Votre monture .*cerclée, taille 52-18-140/);
  expect(text(cart), "the shop's name for it").not.toContain("Monture fournie par le client");
  expect(cart.html).not.toContain("/article/cerclee");

  const step = await toQuote(await promisePrescription(await toPrescription(visitor)));
  expect(step.path).toBe("/checkout?step=devis");
  expect(text(step)).toContain("Ce devis ne compte pas de monture : vous fournissez la vôtre.");
  expect(text(step).indexOf("Offre 100 % Santé (classe A)")).toBeLessThan(text(step).indexOf("Offre choisie"));
  expect(text(step)).toContain("Verre droit");
  expect(step.html).not.toMatch(/<th scope="row">Monture/);
  const confirmation = await payHosted(await pressPay(await step.form({ button: READ }).submit(READ)));
  expect(text(confirmation)).toContain("Votre monture Déposez votre monture à la boutique");
  expect(text(confirmation)).toMatch(/Votre monture (: )?Fournie/);
  expect(text(confirmation)).not.toContain("Monture fournie par le client");
  const invoice = await readPdfText((await confirmation.link(/^Facture/).follow()).body);
  expect(invoice.text).toContain("Monture fournie par le client");

  const order = await found(
    shop().db("order_lines").where({ product_id: OWN_FRAMES.cercle.productId }).first("order_id"),
  );
  const camille = await adminVisitor(shop());
  await validatePrescription(services, order.order_id, BY);
  const page = await camille.visit(`/admin/commandes/${order.order_id}`);
  expect(page.text).toContain("Monture fournie par le client");
  expect((await camille.visit(`/admin/commandes/${order.order_id}/bon`)).text).toContain(
    "Monture fournie par le client",
  );
  const sheet = await page.link(/^Fiche atelier/).follow();
  expect(await htmlProblems(sheet.html)).toEqual([]);
  for (const said of [
    "Monture du client attendue",
    "verre 52 mm, hauteur 38 mm, pont 18 mm, branches 140 mm",
    "Rayures ou traces d'usure. Charnière ou vis qui a du jeu. La monture de mon père",
  ])
    expect(text(sheet)).toContain(said);
  const stateless = await sheet.form({ button: "Enregistrer les notes" }).submit("Monture du client reçue");
  expect([stateless.status, stateless.errors().join(" ")]).toEqual([
    422,
    "Notez l'état de la monture reçue : le client le lit, et il fait foi entre vous.",
  ]);
  const here = await stateless
    .form({ button: "Enregistrer les notes" })
    .fill({ "État de la monture reçue": "Charnière gauche resserrée." })
    .submit("Monture du client reçue");
  expect(text(here)).toMatch(/Monture du client Reçue le .*Charnière gauche resserrée\./);
  expect(here.form({ button: "Verres commandés" })).toBeDefined();
  expect(text(await visitor.visit(orderPath(services.config, order.order_id)))).toMatch(
    /Votre monture Reçue le .* État noté : Charnière gauche resserrée\./,
  );
});

describe("the frame's description", () => {
  test("refused, keeps all that was typed and names each field in French", async () => {
    const page = await newVisitor(shop()).visit("/verres-seuls");
    expect(await htmlProblems(page.html)).toEqual([]);
    const refused = await page
      .form({ name: "own-frame" })
      .fill({ ...TYPED_FRAME, Pont: "52", Branche: "" })
      .submit("Choisir mes verres");
    expect([refused.status, refused.title.startsWith("Erreur : ")]).toEqual([422, true]);
    expect(refused.errors()).toEqual([
      "Indiquez la largeur du pont en millimètres entiers, de 10 à 28.",
      "Indiquez la longueur d'une branche en millimètres entiers, de 100 à 160.",
    ]);
    const nothing = await page.form({ name: "own-frame" }).submit("Choisir mes verres");
    expect(
      nothing
        .errors()
        .slice(-2)
        .map((each) => each.slice(0, 20)),
    ).toEqual(["Dites dans quel état", "Confirmez que votre "]);
    const kept = Object.fromEntries(refused.form({ name: "own-frame" }).fields());
    expect(kept).toMatchObject({
      "rim": "cercle",
      "material": "acetate",
      "lensWidthMm": "52",
      "bridgeMm": "52",
      "state-scratched": "on",
      "remark": "La monture de mon père",
      "informed": "on",
    });
    expect(kept).not.toHaveProperty("state-good");
    const mended = await refused
      .form({ name: "own-frame" })
      .fill({ Pont: "18", Branche: "140" })
      .submit("Choisir mes verres");
    expect(mended.path).toBe("/verres-seuls/cerclee?etape=situation");
  });

  test("is gone back to from the first step, changed, gone on with later, and forgotten", async () => {
    const visitor = newVisitor(shop());
    const situation = await describeOwnFrame(visitor, { "Comment tient-elle les verres ?": "perce" });
    expect(situation.path).toBe("/verres-seuls/percee?etape=situation");
    const back = await situation.link("Étape précédente").follow();
    expect(back.path).toBe("/verres-seuls?monture=percee");
    const changed = await back.form({ name: "own-frame" }).fill({ Pont: "20" }).submit("Choisir mes verres");
    expect(changed.path).toBe("/verres-seuls/percee?etape=situation");
    expect(text(changed)).toContain("percée, taille 52-20-140");
    const later = await visitor.visit("/verres-seuls");
    expect(text(later)).toContain("52-20-140, percée");
    const forgotten = await later.form({ name: "forget" }).submit("Effacer mes réponses");
    expect(text(forgotten)).not.toContain("Vous avez décrit une monture");
  });

  test("of a pair bought here is filled in from what the shop knows of it", async () => {
    const product = await found(
      shop()
        .db("products")
        .whereNotNull("lens_height_mm")
        .whereNull("archived_at")
        .where({ category: "optic" })
        .first("*"),
    );
    const page = await newVisitor(shop()).visit(`/verres-seuls?article=${product.id}&taille=51`);
    expect(Object.fromEntries(page.form({ name: "own-frame" }).fields())).toMatchObject({
      rim: product.rim_type,
      lensWidthMm: "51",
      bridgeMm: String(product.bridge_mm),
      lensHeightMm: String(product.lens_height_mm),
    });
  });
});

describe("the pair in the cart", () => {
  test("is taken up again with its lenses, and replaced when its frame is described anew", async () => {
    const visitor = newVisitor(shop());
    const cart = await takeLenses(await toOwnLenses(visitor), "standard");
    const again = await cart.form({ button: /^Modifier les verres/ }).submit(/^Modifier les verres/);
    expect(again.path).toBe("/verres-seuls/cerclee?etape=verres");
    const described = await again.link(/^Modifier : votre monture/i).follow();
    const step = await described
      .form({ name: "own-frame" })
      .fill({ "Comment tient-elle les verres ?": "demicercle" })
      .submit("Choisir mes verres");
    expect(step.path).toBe("/verres-seuls/demi-cerclee?etape=verres");
    const changed = await step
      .form({ name: "lenses" })
      .fill({ "Vos verres": "standard" })
      .submit("Mettre à jour mon panier");
    expect(text(changed)).toContain("demi-cerclée, fil de nylon, taille 52-18-140");
    expect(text(changed)).not.toContain("cerclée, taille");
  });
});

test("what stands for customers' frames is on no shelf, in no search, call, site map or page", async () => {
  const visitor = newVisitor(shop());
  const lists = await Promise.all(
    ["/api/products", "/sitemap.xml", "/recherche?q=fournie", "/optiques-femme", "/plan-du-site"].map((path) =>
      visitor.visit(path),
    ),
  );
  for (const { html, path } of lists)
    for (const id of [...OWN_FRAME_IDS, "fournie par le client"]) expect(html, path).not.toContain(id);
  expect((await visitor.visit(`/article/${OWN_FRAME_IDS[0]}`)).status).toBe(404);
  const camille = await adminVisitor(shop());
  expect((await camille.visit("/admin/produits?archives=1")).text).not.toContain("fournie par le client");
  expect((await visitor.visit("/verres-seuls/ovale?etape=verres")).path).toBe("/verres-seuls");
  expect((await visitor.visit("/verres-seuls/cerclee?etape=verres")).path).toBe("/verres-seuls?monture=cerclee");
});
