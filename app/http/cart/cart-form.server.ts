import type { z } from "zod";

import type { Services } from "~/infra/services.server";
import { addToCart, removeLine, setQuantity, type AddOutcome } from "~/domain/cart/cart.server";
import { MAX_QUANTITY } from "~/domain/cart/choice";
import { Addition, QuantityChange, Removal, SIZE_MISSING } from "~/domain/cart/forms.server";
import { isId } from "~/domain/ids";
import { NOT_UNDERSTOOD, typedValues } from "~/http/forms/forms.server";

/** The fields that a person sees and fills in; the other fields are hidden. */
const CHOSEN = ["size", "color", "quantity"];

export type CartChange =
  | { refused: false; kind: "success" | "info"; message: string }
  | { refused: true; field: string; message: string; articlePath?: string };

/** Handles the forms of the cart: 'add' (the default), 'quantity' or 'remove'. */
export async function changeCart(services: Services, visitorId: string, posted: FormData): Promise<CartChange> {
  switch (posted.get("intent")) {
    case "quantity":
      return changeQuantity(services, visitorId, posted);
    case "remove":
      return remove(services, visitorId, posted);
    case "add":
    case null:
      return onCartPage(await addChosen(services, visitorId, posted));
    default:
      return refusal("form", NOT_UNDERSTOOD);
  }
}

/** Moves the error to the whole form, because the cart's page has none of the fields of an article. */
function onCartPage(change: CartChange): CartChange {
  return change.refused ? { ...change, field: "form" } : change;
}

/** Adds what was chosen on an article's page, whose fields an error names: 'size', 'color' or 'quantity'. */
export async function addChosen(services: Services, visitorId: string, posted: FormData): Promise<CartChange> {
  const choice = read(posted, Addition);
  if (!choice.ok) return { ...choice.refusal, articlePath: articleOf(posted) };
  const added = await addToCart(services, visitorId, { ...choice.data, extra: "" });
  return tellAdding(added, articleOf(posted));
}

/** The message after an article was added or refused. @param articlePath the page where the choice was made */
export function tellAdding(added: AddOutcome, articlePath: string | undefined): CartChange {
  switch (added.outcome) {
    case "added":
      return done(`${added.line.name} (${added.line.colorName}) est dans votre panier.`);
    case "capped":
      return {
        refused: false,
        kind: "info",
        message: `${added.line.name} (${added.line.colorName}) : ${cappedText(added.available)}`,
      };
    case "sizeMissing":
      return { ...refusal("size", SIZE_MISSING), articlePath };
    case "soldOut":
      return { ...refusal("color", "Cet article vient d’être épuisé dans cette couleur."), articlePath };
    case "soldOutSize":
      return { ...refusal("size", "Cette taille vient d’être épuisée dans ce coloris."), articlePath };
    case "full":
      return refusal("form", "Votre panier est plein : validez-le, ou retirez un article.");
    case "unknown":
      return refusal("form", "Cet article n’est plus en vente.");
  }
}

/** The path of the article's page, with the colour that was chosen. */
function articleOf(posted: FormData): string | undefined {
  const { productId = "", color = "" } = typedValues(posted);
  if (!isId(productId)) return undefined;
  return `/article/${productId}${/^#[0-9a-f]{6}$/.test(color) ? `?couleur=${color.slice(1)}` : ""}`;
}

function cappedText(available: number): string {
  return available < MAX_QUANTITY
    ? `il n’en reste que ${available}, nous avons gardé ce qui est disponible.`
    : `${MAX_QUANTITY} pièces au plus par article.`;
}

async function changeQuantity(services: Services, visitorId: string, posted: FormData): Promise<CartChange> {
  // The + and − buttons send the quantity they lead to; it wins over the field beside them.
  const to = posted.get("to");
  if (typeof to === "string") posted.set("quantity", to);
  const wanted = read(posted, QuantityChange);
  if (!wanted.ok)
    return wanted.refusal.field === "quantity"
      ? { ...wanted.refusal, field: `quantity-${typedValues(posted).lineId ?? ""}` }
      : wanted.refusal;
  const changed = await setQuantity(services, visitorId, wanted.data.lineId, wanted.data.quantity);
  switch (changed.outcome) {
    case "changed":
      return done("Quantité mise à jour.");
    case "capped":
      return {
        refused: false,
        kind: "info",
        message:
          changed.available > 0
            ? `Il n’en reste que ${changed.available} : nous avons ajusté la quantité.`
            : "Cet article vient d’être épuisé.",
      };
    case "unknown":
      return { refused: false, kind: "info", message: "Cet article n’est plus dans votre panier." };
  }
}

async function remove(services: Services, visitorId: string, posted: FormData): Promise<CartChange> {
  const line = read(posted, Removal);
  if (!line.ok) return line.refusal;
  const removed = await removeLine(services, visitorId, line.data.lineId);
  return done(removed ? `${removed.name} a été retiré de votre panier.` : "Cet article n’est plus dans votre panier.");
}

function done(message: string): CartChange {
  return { refused: false, kind: "success", message };
}

function refusal(field: string, message: string): Extract<CartChange, { refused: true }> {
  return { refused: true, field, message };
}

function read<Schema extends z.ZodType>(posted: FormData, schema: Schema) {
  const result = schema.safeParse(Object.fromEntries(posted));
  if (result.success) return { ok: true as const, data: result.data };
  const issue = result.error.issues[0];
  const field = String(issue?.path[0] ?? "form");
  return {
    ok: false as const,
    refusal: refusal(CHOSEN.includes(field) ? field : "form", issue?.message ?? NOT_UNDERSTOOD),
  };
}
