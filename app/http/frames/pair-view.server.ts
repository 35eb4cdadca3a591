import { SIZE_MISSING } from "~/domain/cart/forms.server";
import type { Product } from "~/domain/catalogue/products.server";
import { formatEuros } from "~/domain/money";
import { MOST_HELD, type Reserving } from "~/domain/reservations/reserve.server";
import { slugOf } from "~/ui/slug";
import type { Pair } from "~/ui/reservation/pair";
import { goneSizesSaid } from "./gone-sizes";
import { shownColor } from "./shown-frame.server";

/** Why a pair could not be put aside, and which field of the form can change that. */
export const RESERVATION_REFUSALS: Record<
  Exclude<Reserving["outcome"], "reserved">,
  { field: string; message: string }
> = {
  soldOut: {
    field: "color",
    message: "La dernière paire de ce coloris vient d’être prise. Choisissez-en un autre, ou appelez-nous.",
  },
  soldOutSize: {
    field: "size",
    message:
      "La dernière paire de cette taille vient d’être prise dans ce coloris. Choisissez une autre taille ou un autre coloris, ou appelez-nous.",
  },
  sizeMissing: { field: "size", message: SIZE_MISSING },
  tooMany: {
    field: "form",
    message: `Nous gardons déjà ${MOST_HELD} montures à cette adresse : passez les essayer, ou annulez-en une.`,
  },
  unknown: { field: "form", message: "Cet article n’est plus en vente." },
};

/** The frame of a form, in the colour and size that the address asks for. */
export function pairOf(product: Product, request: Request): Pair {
  const color = shownColor(product, request);
  const { sizes } = product;
  const asked = new URL(request.url).searchParams.get("taille");
  return {
    path: `/article/${product.slug}`,
    brand: product.brand,
    name: product.name,
    price: formatEuros(product.effectiveCents),
    color: color ? slugOf(color.name) : "",
    image: color?.images[0] ?? null,
    colors: product.colors.map(({ name, available }) => ({ value: slugOf(name), name, gone: available === 0 })),
    sizes,
    goneSizes: goneSizesSaid(product),
    size: sizes.find((size) => size === asked || sizes.length === 1) ?? null,
  };
}
