import { PLAIN_FRAME } from "../../seeds/named";
import type { Page } from "./page";
import type { Shop } from "./shop";
import { newVisitor, type Visitor } from "./visitor";

/** Details of a customer that every rule accepts. */
export const CLARA = {
  "Civilité": "Madame",
  "Nom": "Moreau",
  "Prénom": "Clara",
  "Adresse e-mail": "clara.moreau@exemple.fr",
  "Téléphone": "06 12 34 56 78",
  "Numéro et rue": "7 rue Sainte-Catherine",
  "Code postal": "69001",
  "Ville": "Lyon",
};

/** The hidden fields of a form that this visitor was shown, so that the shop accepts a post that no page offers. */
export async function guardOf(visitor: Visitor): Promise<{ csrf: string; attempt: string }> {
  const article = await visitor.visit(`/article/${PLAIN_FRAME.slug}`);
  const fields = new Map(article.form({ button: "Ajouter au panier" }).fields());
  return { csrf: String(fields.get("csrf")), attempt: String(fields.get("attempt")) };
}

/** Sends a post that no page offered, with the hidden fields of a form that the visitor was shown. */
export async function forge(visitor: Visitor, path: string, fields: Record<string, string>): Promise<Page> {
  const { csrf } = await guardOf(visitor);
  return visitor.post(path, { csrf, ...fields }, { follow: true });
}

type Wish = { slug: string; size?: string; quantity?: string };

/** Opens an article and puts it into the cart. @returns the cart's page */
export async function addToCart(
  visitor: Visitor,
  { slug, size, quantity }: Wish = { slug: PLAIN_FRAME.slug, size: "48" },
): Promise<Page> {
  const article = await visitor.visit(`/article/${slug}`);
  const form = article.form({ button: "Ajouter au panier" });
  if (size) form.fill({ Taille: size });
  if (quantity) form.fill({ Quantité: quantity });
  return form.submit("Ajouter au panier");
}

/** From a filled cart to the payment step, as a guest. */
export async function goToPayment(
  visitor: Visitor,
  {
    delivery = "domicile",
    customer: details = CLARA,
  }: { delivery?: "domicile" | "retrait"; customer?: typeof CLARA } = {},
): Promise<Page> {
  const account = await visitor.visit("/checkout");
  const customer = await account.form({ button: /invité/ }).submit(/invité/);
  const deliveryStep = await customer.form({ button: "Continuer" }).fill(details).submit("Continuer");
  const form = deliveryStep.form({ button: "Continuer" });
  return form.fill({ "Comment souhaitez-vous recevoir votre commande ?": delivery }).submit("Continuer");
}

/** Presses the legal button with a card chosen. @returns the hosted payment page, or our page again with the error */
export function pressPay(payment: Page, billing: Record<string, string | boolean> = {}): Promise<Page> {
  const button = /Commander avec obligation de paiement/;
  return payment
    .form({ button })
    .fill({ "Moyen de paiement": "Carte bancaire", ...billing })
    .submit(button);
}

/** The whole purchase, from the article to the page that follows the payment. */
export async function buy(
  shop: Shop,
  wish?: Wish,
  card = "4242424242424242",
): Promise<{ visitor: Visitor; confirmation: Page }> {
  const visitor = newVisitor(shop);
  await addToCart(visitor, wish);
  const hosted = await pressPay(await goToPayment(visitor));
  const confirmation = await payHosted(hosted, card);
  return { visitor, confirmation };
}

/** Types a card on the provider's page and pays. */
export function payHosted(hosted: Page, card = "4242424242424242"): Promise<Page> {
  return hosted
    .form({ button: /^Payer/ })
    .fill({
      "Numéro de carte": card,
      "Expiration (MM/AA)": "12/34",
      "Cryptogramme (CVC)": "123",
      "Titulaire de la carte": "Clara Moreau",
    })
    .submit(/^Payer(?! avec)/);
}
