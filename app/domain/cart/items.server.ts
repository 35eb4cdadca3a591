import { z } from "zod";

import type { Services } from "~/infra/services.server";
import { findOffers } from "~/domain/catalogue/offers.server";
import { isId } from "~/domain/ids";
import { readConfigurationKey } from "~/domain/lenses/configuration";
import { sizeOf } from "./cart.server";
import { MAX_QUANTITY, type Choice } from "./choice";
import { isQuotedFrame } from "./quoted-frames";

/** A cart as callers of the API send it. Names, prices and pictures in it are ignored. */
export const CartItems = z
  .array(
    z
      .object({
        productId: z.union([z.string(), z.number()]).optional(),
        _id: z.string().optional(),
        id: z.union([z.string(), z.number()]).optional(),
        quantity: z
          .number({ error: "La quantité doit être un nombre." })
          .int("La quantité doit être un nombre entier.")
          .min(1, "La quantité doit être d’au moins 1.")
          .max(MAX_QUANTITY, `La quantité est de ${MAX_QUANTITY} au plus.`)
          .default(1),
        selectedColor: z.string().max(60).nullish(),
        selectedSize: z.union([z.string().max(20), z.number()]).nullish(),
        size: z.union([z.string().max(20), z.number()]).nullish(),
        extra: z.string().max(200).nullish(),
      })
      .transform((item) => ({
        product: String(item.productId ?? item._id ?? item.id ?? ""),
        quantity: item.quantity,
        color: item.selectedColor?.toLowerCase() ?? "",
        size: String(item.selectedSize ?? item.size ?? ""),
        extra: item.extra ?? "",
      })),
    { error: "Les articles doivent être une liste." },
  )
  .max(50, "50 articles au plus.");

/**
 * Finds what the items name, by `_id` or number; the only colour or size is taken when none is given.
 * @returns the choices, and the items that name nothing
 */
export async function readItems(
  services: Services,
  items: z.output<typeof CartItems>,
): Promise<{ choices: Choice[]; unknown: number }> {
  const numbers = items
    .map((item) => item.product)
    .filter((product) => /^\d{1,9}$/.test(product))
    .map(Number);
  const named: { id: string; number: number }[] = await services
    .db("products")
    .whereIn("number", numbers)
    .select("id", "number");
  const idOf = (product: string) => (isId(product) ? product : named.find((row) => String(row.number) === product)?.id);
  const offers = await findOffers(
    services,
    items.flatMap((item) => idOf(item.product) ?? []),
  );

  const choices: Choice[] = [];
  for (const item of items) {
    const colors = offers.filter((offer) => offer.productId === idOf(item.product));
    const offer = item.color
      ? colors.find((each) => each.color === item.color || each.colorName.toLowerCase() === item.color)
      : colors[0];
    // A line whose lenses cannot be read is left out: the customer asked for glasses and must not get a frame alone.
    const isKnown = readConfigurationKey(item.extra) !== null || isQuotedFrame(item);
    if (!offer || (item.extra && (offer.isAccessory || !isKnown))) continue;
    choices.push({
      productId: offer.productId,
      color: offer.color,
      size: sizeOf(offer, item.size),
      extra: item.extra,
      quantity: item.quantity,
    });
  }
  return { choices, unknown: items.length - choices.length };
}
