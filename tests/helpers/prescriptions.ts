import { readConfigurationKey } from "~/domain/lenses/configuration";
import { keepMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import type { Services } from "~/infra/services.server";
import { openVault } from "~/infra/vault.server";

import type { Shop } from "./shop";
import { addToCart, CLARA } from "./buying";
import { found } from "./found";
import { correctionOf, eyeOf } from "./eyes";
import { pdf, upload } from "./papers";
import { throughQuote } from "./quotes";
import { TEST_ENVIRONMENT } from "./services";
import type { Page, Visitor } from "./visitor";

/** The key of lenses in a cart line or an order. */
const UNIFOCAL = "verres:standard:unifocal:1.5:";
export const PROGRESSIVE = "verres:standard:progressif:1.6:";
export const SCREEN = "verres:screen:ecran:1.5:";

const YEAR = new Date().getUTCFullYear();

/** The facts of a recent prescription for an adult. */
export const DETAILS = {
  "Date de l’ordonnance": `14/03/${YEAR - 1}`,
  "Date de naissance du porteur": "01/06/1990",
  "Nom du prescripteur": "Dr Hélène Roux",
};

/** Adds lenses to the frame in the cart, as the wizard does. */
export async function putLenses(shop: Pick<Shop, "db">, visitor: Visitor, extra: string = UNIFOCAL): Promise<void> {
  await addToCart(visitor);
  await changeToLenses(shop, visitorIdOf(visitor), extra);
}

/** Makes glasses from the visitor's only frame. */
export async function changeToLenses(
  shop: Pick<Shop, "db">,
  visitorId: string,
  lenses: string = UNIFOCAL,
): Promise<void> {
  const extra = await withCorrection(shop, lenses);
  const line = await found(shop.db("cart_lines").where({ visitor_id: visitorId }).first("id", "line_key"));
  await shop
    .db("cart_lines")
    .where({ id: line.id })
    .update({ extra, line_key: line.line_key.replace(/\|[^|]*$/, `|${extra}`) });
}

/** The key of lenses with a sealed correction that these tests do not read; screen lenses have none. */
export async function withCorrection({ db }: Pick<Shop, "db">, lenses: string = UNIFOCAL): Promise<string> {
  if (lenses === SCREEN) return lenses;
  const progressive = readConfigurationKey(lenses)?.glassType === "progressif";
  const eye = eyeOf(-1, 0, null, progressive ? 2 : null);
  const measures: LensMeasures = {
    situation: progressive ? "both" : "vision",
    correction: correctionOf(eye),
    pupillaryDistance: { left: 32, right: 32 },
  };
  const vault = openVault([Buffer.from(TEST_ENVIRONMENT.HEALTH_DATA_KEY, "base64")]);
  const reference = await keepMeasures({ db, vault, now: () => new Date() } as unknown as Services, measures, []);
  return `${lenses}:${reference}`;
}

/** The visitor's id, from the sealed cookie. */
export function visitorIdOf(visitor: Visitor): string {
  const sealed = decodeURIComponent(visitor.cookies.get("visiteur") ?? "");
  return /[0-9a-f]{24}/.exec(sealed)?.[0] ?? "";
}

/** From an empty cart to the step that asks for the prescription. */
export async function goToPrescription(
  shop: Pick<Shop, "db">,
  visitor: Visitor,
  extra?: string,
  customer: typeof CLARA = CLARA,
): Promise<Page> {
  await putLenses(shop, visitor, extra);
  return toPrescription(visitor, customer);
}

/** Chooses to send it later. @returns the delivery step */
export function promisePrescription(step: Page): Promise<Page> {
  const fields = step
    .form({ name: "prescription" })
    .fields("Continuer")
    .filter((field): field is [string, string] => typeof field[1] === "string");
  return step.visitor.post(
    "/checkout?step=3",
    { ...Object.fromEntries(fields), byMail: "on" },
    { multipart: true, follow: true },
  );
}

/** With glasses in the cart, from the first step to the one that asks for the prescription. */
export async function toPrescription(visitor: Visitor, customer: typeof CLARA = CLARA): Promise<Page> {
  const account = await visitor.visit("/checkout");
  const details = await account.form({ button: /invité/ }).submit(/invité/);
  return details.form({ button: "Continuer" }).fill(customer).submit("Continuer");
}

/** Sends a valid one and continues. @returns the delivery step */
export async function givePrescription(step: Page): Promise<Page> {
  return step
    .form({ name: "prescription" })
    .fill({ ...DETAILS, "Votre ordonnance": upload(await pdf()) })
    .submit("Continuer");
}

/** From the delivery step to the payment step, through the quote for lenses that correct. */
export async function chooseHome(delivery: Page): Promise<Page> {
  return throughQuote(await toQuote(delivery));
}

/** From the delivery step to the one that follows it: the quote, for lenses that correct. */
export function toQuote(delivery: Page): Promise<Page> {
  return delivery
    .form({ button: "Continuer" })
    .fill({ "Comment souhaitez-vous recevoir votre commande ?": "domicile" })
    .submit("Continuer");
}
