import { beforeAll, expect, test } from "vitest";

import { writeLine } from "~/domain/till/basket";

import { PLAIN_FRAME } from "../../seeds/named";
import { found } from "../helpers/found";
import { administratorApi, adminVisitor } from "../helpers/administrator";
import { addToCart, CLARA, payHosted, pressPay } from "../helpers/buying";
import { buildChanged } from "../helpers/changed-shop";
import { choiceOf } from "../helpers/factories";
import { readPdfText } from "../helpers/pdf-text";
import { openShop, type Shop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const COURIER = `
  triporteur: {
    label: "Coursier à vélo",
    tillLabel: "Coursier à vélo",
    shortName: "triporteur",
    free: "offert",
    fee: { cents: 490, freeFromCents: 20_000 },
    carrier: { name: "Les Bons Vélos", printsLabels: false },
    place: "customer",
    servesOnly: { postalCodes: /^690\\d\\d$/, refusal: "Le coursier ne quitte pas la ville." },
    clause: "confions la commande à un coursier",
    pitch: "coursier à vélo dans la journée",
    help: { title: "Par coursier", text: "Un vélo part de la boutique chaque soir." },
    words: {
      hint: () => "Le soir même, en ville",
      confirmed: () => "Le coursier passe entre 18 h et 21 h.",
      preparing: "Nous vous écrivons quand le vélo part.",
      shipped: {
        subject: "en selle",
        paragraphs: (number) => [\`Votre commande \${number} pédale vers vous.\`],
        page: { title: "Votre commande pédale", text: "Elle est sur un vélo." },
        timeline: "Le coursier est en route.",
      },
      arrives: () => ({ title: "Le coursier", text: "Il passe le soir même, entre 18 h et 21 h." }),
      delivered: (number) => \`Le coursier vous a remis votre commande \${number}.\`,
      noLabel: "Le coursier n’a pas besoin d’étiquette.",
    },
  },
`;

const CHEQUE = `
  cheque: {
    label: "Chèque, remis à la boutique",
    paidBy: "Chèque, à la boutique",
    chosenAt: "till",
    collected: "hand",
    logged: "Payée par chèque",
  },
`;

/** Adds the entry at the end of its table; nothing else changes. */
const withEntry = (end: string, entry: string) => (table: string) => table.replace(end, `${entry}${end}`);

let shop: Shop;
beforeAll(async () => {
  const folder = await buildChanged({
    "app/shop/delivery.ts": withEntry("} satisfies Record<string, DeliveryWay>;", COURIER),
    "app/shop/payment-means.ts": withEntry("} as const satisfies Record<string, PaymentWay>;", CHEQUE),
  });
  shop = await openShop({ folder });
}, 240_000);

const CHOICE = "Comment souhaitez-vous recevoir votre commande ?";

/** From the cart to the payment page, like any customer. */
async function chooseCourier(): Promise<Page> {
  const visitor = newVisitor(shop);
  await addToCart(visitor);
  const account = await visitor.visit("/checkout");
  const customer = await account.form({ button: /invité/ }).submit(/invité/);
  const delivery = await customer.form({ button: "Continuer" }).fill(CLARA).submit("Continuer");
  expect(delivery.text).toContain("Coursier à vélo : 4,90");
  expect(delivery.text).toContain("Le soir même, en ville");
  return delivery
    .form({ button: "Continuer" })
    .fill({ [CHOICE]: "triporteur" })
    .submit("Continuer");
}

async function mailAbout(subject: RegExp): Promise<string> {
  const mails = () => shop.sandbox.inbox.mails.filter((mail) => subject.test(mail.subject));
  await expect.poll(() => mails().length).toBe(1);
  return mails()[0]?.text ?? "";
}

test("a third way of delivery, added to the table, is chosen, paid, shown, mailed, invoiced and sent", async () => {
  const payment = await chooseCourier();
  expect(payment.text).toContain("Coursier à vélo");
  const page = await payHosted(await pressPay(payment));
  expect(page.text).toContain("Coursier à vélo");
  expect(page.text).toContain(CLARA["Numéro et rue"]);

  const order = await found(shop.db("orders").first("id", "number", "delivery_method", "delivery_cents", "version"));
  expect(order).toMatchObject({ delivery_method: "triporteur", delivery_cents: 490 });
  const confirmation = await mailAbout(/est confirmée/);
  expect(confirmation).toContain("Coursier à vélo");
  expect(confirmation).toContain("Le coursier passe entre 18 h et 21 h.");
  const invoice = await page.visitor.visit(page.link(/^Facture/).href);
  expect((await readPdfText(invoice.body)).text).toContain("Coursier à vélo");

  const admin = await adminVisitor(shop);
  const panel = await admin.visit(`/admin/commandes/${order.id}`);
  expect(panel.text).toContain("Coursier à vélo");
  expect(panel.text).toContain("Le coursier n'a pas besoin d'étiquette.");

  const api = await administratorApi(shop);
  for (const status of ["En préparation", "Expédiée"])
    expect((await api.put(`/api/admin/orders/${order.id}/status`, { status })).status).toBe(200);
  expect(await mailAbout(/en préparation/)).toContain("Nous vous écrivons quand le vélo part.");
  expect(await mailAbout(/est en selle/)).toContain("pédale vers vous");
  const sent = await page.visitor.visit(page.path);
  expect(sent.h1).toBe("Votre commande pédale");
  expect(sent.text).toContain("Le coursier est en route.");
});

test("a way that serves one town is refused elsewhere: said before it is chosen, and again when it is", async () => {
  const visitor = newVisitor(shop);
  await addToCart(visitor);
  const customer = await (await visitor.visit("/checkout")).form({ button: /invité/ }).submit(/invité/);
  const delivery = await customer
    .form({ button: "Continuer" })
    .fill({ ...CLARA, "Code postal": "75011", "Ville": "Paris" })
    .submit("Continuer");
  expect(delivery.text).toContain("Le coursier ne quitte pas la ville.");
  const refused = await delivery
    .form({ button: "Continuer" })
    .fill({ [CHOICE]: "triporteur" })
    .submit("Continuer");
  expect([refused.status, refused.errors()]).toEqual([422, ["Le coursier ne quitte pas la ville."]]);
});

test("the help page tells of it; the till sells by it, for a means of payment added to its own table", async () => {
  const help = await newVisitor(shop).visit("/options-de-livraison");
  expect(help.text).toContain("Par coursier");
  const terms = await newVisitor(shop).visit("/conditions-generales-de-vente");
  expect(terms.text).toContain("ou confions la commande à un coursier");

  const admin = await adminVisitor(shop);
  const asked = new URLSearchParams({ ligne: writeLine(choiceOf(PLAIN_FRAME)), livraison: "triporteur" });
  const till = await admin.visit(`/admin/commandes/nouvelle?${asked}`);
  const legend = /Paiement de [^.]*?€/.exec(till.text)?.[0] ?? "";
  const done = await till
    .form({ name: "till" })
    .fill({ ...CLARA, [legend]: "Chèque, remis à la boutique" })
    .submit("Enregistrer la commande");
  expect(await shop.db("orders").where({ payment_method: "cheque" }).pluck("delivery_method")).toEqual(["triporteur"]);
  const { text } = await readPdfText((await done.link(/^Facture F/).follow()).body);
  expect(text).toContain("Chèque, à la boutique");
  expect(text).toContain("Coursier à vélo");
});
