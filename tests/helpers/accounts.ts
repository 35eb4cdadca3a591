import { addToCart, payHosted, pressPay } from "./buying";
import type { Answer } from "./form";
import { ripen } from "./form-age";
import type { Page } from "./page";
import type { Shop } from "./shop";
import { eventually } from "./shopper";
import { newVisitor, type Visitor } from "./visitor";

export const PASSWORD = "Monture-Pantos-42";

let known = 0;

/** An address that no other test of this file uses. */
export const newAddress = (name = "cliente"): string => `${name}-${++known}@exemple.fr`;

/** Answers to the registration form that every rule accepts. */
export function registrationOf(email: string): Record<string, Answer> {
  return {
    "Civilité": "Madame",
    "Nom": "Moreau",
    "Prénom": "Clara",
    "Adresse e-mail": email,
    "Téléphone": "06 12 34 56 78",
    "Numéro et rue": "7 rue Sainte-Catherine",
    "Code postal": "69001",
    "Ville": "Lyon",
    "Mot de passe": PASSWORD,
    "Confirmation du mot de passe": PASSWORD,
    "J'accepte les Conditions Générales de Vente": true,
  };
}

/** Fills the registration form in, with a pause as people need it. */
export async function registerOn(
  shop: Shop,
  visitor: Visitor,
  email: string,
  changes: Record<string, Answer> = {},
  path = "/mon-compte?vue=inscription",
): Promise<Page> {
  const page = ripen(shop, await visitor.visit(path));
  return page
    .form({ name: "register" })
    .fill({ ...registrationOf(email), ...changes })
    .submit("Créer mon compte");
}

export async function logInOn(
  visitor: Visitor,
  email: string,
  password = PASSWORD,
  path = "/mon-compte",
): Promise<Page> {
  return (await visitor.visit(path))
    .form({ name: "login" })
    .fill({ "Adresse e-mail": email, "Mot de passe": password })
    .submit("Se connecter");
}

export async function logOutOn(visitor: Visitor): Promise<Page> {
  return (await visitor.visit("/mon-compte")).form({ name: "logout" }).submit("Se déconnecter");
}

/** The newest link of that kind mailed to an address, as a path. */
export async function mailedPath(
  shop: Shop,
  email: string,
  page: "verify-email" | "reset-password",
  after = 0,
): Promise<string> {
  return eventually(() => {
    const mails = shop.sandbox.inbox.mails.filter(
      (mail) => mail.envelope.to.includes(email) && mail.text.includes(`/${page}?`),
    );
    const link = new RegExp(`http\\S+(/${page}\\?\\S+)`).exec(mails[mails.length - 1]?.text ?? "")?.[1];
    if (!link || mails.length <= after) throw new Error(`no mail to ${email} leads to ${page}`);
    return link;
  });
}

/** Follows the mailed link and presses its button; in a browser that is not logged in to the account, with the password it gets. */
export async function proveOn(
  shop: Shop,
  email: string,
  visitor = newVisitor(shop),
  password = PASSWORD,
): Promise<Page> {
  const page = await visitor.visit(await mailedPath(shop, email, "verify-email"));
  const form = page.form({ name: "verify" });
  if (page.text.includes("Choisissez le mot de passe"))
    form.fill({ "Nouveau mot de passe": password, "Confirmation du mot de passe": password });
  return form.submit("Confirmer mon adresse");
}

/** A customer with an account, logged in. */
export async function registered(
  shop: Shop,
  { proven = false, visitor = newVisitor(shop) }: { proven?: boolean; visitor?: Visitor } = {},
): Promise<{ visitor: Visitor; email: string; id: string; visitorId: string }> {
  const email = newAddress();
  await registerOn(shop, visitor, email);
  if (proven) await proveOn(shop, email, visitor);
  const row: { id: string; visitor_id: string } = await shop.db("users").where({ email }).first("id", "visitor_id");
  return { visitor, email, id: row.id, visitorId: row.visitor_id };
}

/**
 * The whole purchase of a customer who is logged in and whose details are known. @returns the page that follows the
 * payment
 */
export async function buyLoggedIn(
  visitor: Visitor,
  wish?: { slug: string; size?: string; quantity?: string },
): Promise<Page> {
  await addToCart(visitor, wish);
  const delivery = await (await visitor.visit("/checkout?step=2")).form({ name: "customer" }).submit("Continuer");
  const payment = await delivery
    .form({ name: "delivery" })
    .fill({ "Comment souhaitez-vous recevoir votre commande ?": "domicile" })
    .submit("Continuer");
  return payHosted(await pressPay(payment));
}
