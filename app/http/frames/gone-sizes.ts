import type { Product } from "~/domain/catalogue/products.server";
import { freeIn } from "~/domain/catalogue/sizes/free";

const LISTED = new Intl.ListFormat("fr", { type: "conjunction" });

/**
 * "Noir en taille 48 ; écaille en tailles 48 et 50": the sizes that are sold out, told above a form that asks for
 * colour and size. Null when none is.
 */
export function goneSizesSaid({ colors, sizes }: Pick<Product, "colors" | "sizes">): string | null {
  const said = colors
    // A colour that is sold out in every size is marked as such itself.
    .filter(({ available }) => available > 0)
    .flatMap(({ name, pieces }) => {
      const gone = sizes.filter((size) => freeIn(pieces, size) === 0);
      return gone.length > 0
        ? [`${name.toLowerCase()} en taille${gone.length > 1 ? "s" : ""} ${LISTED.format(gone)}`]
        : [];
    })
    .join(" ; ");
  return said ? `${said.charAt(0).toUpperCase()}${said.slice(1)}` : null;
}
