import { beforeAll, expect, test } from "vitest";

import { shop as house } from "~/shop/identity";
import { company } from "~/shop/company";

import { PLAIN_FRAME } from "../../seeds/named";
import { buy, CLARA } from "../helpers/buying";
import { setStock } from "../helpers/factories";
import { textLike } from "../helpers/matchers";
import { readPdfText } from "../helpers/pdf-text";
import { sharedShop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";
import { newVisitor, type Page } from "../helpers/visitor";
import { found } from "../helpers/found";

const shop = sharedShop();
beforeAll(() => setStock(shop(), PLAIN_FRAME, 100));

const orderOn = async (page: Page) =>
  found(
    shop()
      .db("orders")
      .where({ number: /C-\d{4}-\d{5}/.exec(page.text)?.[0] ?? "" })
      .first("id", "number", "total_cents"),
  );
const year = () => new Intl.DateTimeFormat("fr-FR", { year: "numeric", timeZone: "Europe/Paris" }).format(new Date());

test("the buyer opens the invoice from the order's page: number, tax, seller, optician, in a file of their own", async () => {
  const { confirmation } = await buy(shop());
  const { number } = await orderOn(confirmation);
  const link = confirmation.link(/^Facture F\d{4}-\d{6} \(PDF\)$/);
  const answer = await link.follow();
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
    200,
    "application/pdf",
    "no-store",
  ]);
  expect(answer.headers.get("Content-Disposition")).toMatch(/^inline; filename="facture-F\d{4}-\d{6}\.pdf"/);
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");

  const pdf = await readPdfText(answer.body);
  expect(pdf.pages).toHaveLength(1);
  expect(pdf).toMatchObject({
    language: "fr-FR",
    title: textLike(new RegExp(`^Facture F${year()}-\\d{6}, ${house.name}$`)),
  });
  expect(pdf.tags).toEqual(expect.arrayContaining(["Document", "H1", "H2", "Table", "TR", "TH", "TD"]));
  for (const words of [
    house.name,
    company.siret,
    company.vatNumber,
    company.register,
    company.mediator.name,
    "Facturé à Clara Moreau 7 rue Sainte-Catherine 69001 Lyon",
    CLARA["Adresse e-mail"],
    `Commande ${number} du`,
    "Carte bancaire, en ligne, le",
    "Noir, taille 48 Monture : classe B, code LPP 2210002 1 145,00 € 120,83 € 24,17 € 145,00 €",
    "Livraison à domicile Offerte 0,00 € 0,00 € 0,00 €",
    "Total HT 120,83 € TVA 20 % 24,17 € Total TTC 145,00 €",
    "Reste à payer : 0,00 €.",
  ])
    expect(pdf.text).toContain(words);
  expect(pdf.text, "a frame alone: nobody examined anything").not.toContain("examinée");
  expect((await link.follow()).body.equals(answer.body)).toBe(true); // the same document gives the same bytes
});

test("the mail leads to it without the browser that bought; nobody else sees that it exists", async () => {
  const { visitor, confirmation } = await buy(shop());
  const order = await orderOn(confirmation);
  const mail = await shop().sandbox.inbox.waitFor(
    (each) => each.subject.includes(order.number) && each.subject.includes("confirmée"),
  );
  const link = new RegExp(`http\\S+/commande/${order.id}/facture\\?cle=\\S+`).exec(mail.text ?? "")?.[0] ?? "";
  const stranger = newVisitor(shop());
  expect((await stranger.open(new URL(link))).headers.get("Content-Type")).toBe("application/pdf");
  expect((await visitor.visit(`/commande/${order.id}/facture`)).status).toBe(200); // the browser that placed the order

  const other = (await buy(shop())).visitor;
  for (const path of [
    `/commande/${order.id}/facture`,
    `/commande/${order.id}/facture?cle=0-faux`,
    `/commande/${order.id}/avoir/${order.id}`,
  ]) {
    for (const who of [stranger, other]) {
      const refused = await who.visit(path);
      expect([refused.status, refused.headers.get("Content-Type")?.includes("pdf")]).toEqual([404, false]);
    }
  }
  expect((await visitor.visit(`/commande/${order.id}/avoir/${"0".repeat(24)}`)).status).toBe(404);
  // A shortened link, or an ended session: the page says what to do, whether or not the order exists.
  for (const path of [
    `/commande/${order.id}/facture?cle=0-fau`,
    "/commande/rien/facture",
    `/commande/%E2%82%AC%2F../avoir/${order.id}`,
  ]) {
    const page = await stranger.visit(path);
    expect([page.status, page.h1], path).toEqual([404, "Cette commande n'existe pas, ou ce lien n'est pas complet."]);
    expect((await page.link("Retrouver ma commande").follow()).path).toBe("/suivi-commande");
    expect(page.link("Voir mon compte").href).toMatch(/^\/mon-compte\?retour=%2Fcommande%2F[^&]+$/);
  }
});

test("an order that is not paid has no invoice, and its page offers none", async () => {
  const { visitor, confirmation } = await buy(shop(), undefined, "4000000000000234"); // the bank decides later
  const order = await orderOn(confirmation);
  expect(confirmation.text).not.toContain("Facture F");
  expect((await visitor.visit(`/commande/${order.id}/facture`)).status).toBe(404);
});

test("money given back in the provider's console comes with its credit note, on the page and by mail", async () => {
  const { visitor, confirmation } = await buy(shop());
  const order = await orderOn(confirmation);
  const paid = shop()
    .sandbox.stripe.listPaid()
    .find(({ metadata }) => metadata.order_id === order.id);
  const answer = await fetch(`${shop().sandbox.urls.stripeApi}/v1/refunds`, {
    method: "POST",
    headers: { Authorization: `Bearer ${shop().env.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({ payment_intent: paid?.paymentIntent ?? "", amount: "4500" }),
  });
  expect(answer.status).toBe(200);
  const mail = await shop().sandbox.inbox.waitFor(
    (each) => each.subject.includes("Votre remboursement") && each.subject.includes(order.number),
  );
  expect(mail.text?.replace(/[\u00a0\u202f]/g, " ")).toContain("Nous vous avons remboursé 45,00 €");

  const page = await eventually(() => visitor.visit(`/commande/${order.id}`));
  expect(page.text).toMatch(/Avoir A\d{4}-\d{6} \(PDF\) : 45,00 € remboursés/);
  const pdf = await readPdfText((await page.link(/^Avoir A/).follow()).body);
  const [invoice] = await shop().db("invoices").where({ order_id: order.id }).pluck("number");
  for (const words of [
    `Avoir A${year()}-`,
    `Commande ${order.number}`,
    `Facture corrigée ${invoice} du`,
    "Motif Remboursement",
    "Total HT 37,50 € TVA 20 % 7,50 € Total remboursé TTC 45,00 €",
    company.siret,
  ])
    expect(pdf.text).toContain(words);
  expect(pdf.text).not.toContain("examinée");
});
