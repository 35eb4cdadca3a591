import type { Services } from "~/infra/services.server";
import type { MovementCause } from "~/domain/catalogue/movements";
import { readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import type { Instant } from "~/domain/time";

export type ListedMovement = {
  id: string;
  color: string;
  size: string | null;
  delta: number;
  stock: number;
  cause: MovementCause;
  reference: string | null;
  by: string | null;
  at: Instant;
};

/** The stock movements of a product, newest first. */
export async function movementsOf(
  { db }: Services,
  productId: string,
  asked: PageAsked,
): Promise<ListPage<ListedMovement>> {
  return readPage<ListedMovement, "stock_movements">(
    db("stock_movements").where({ product_id: productId }),
    asked,
    [
      { column: "moved_at", order: "desc" },
      { column: "id", order: "desc" },
    ],
    {
      id: "id",
      color: "color",
      size: "size",
      delta: "delta",
      stock: "stock",
      cause: "cause",
      reference: "reference",
      by: "moved_by",
      at: "moved_at",
    },
  );
}
