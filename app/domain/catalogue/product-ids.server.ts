import type { Services } from "~/infra/services.server";
import { isId } from "~/domain/ids";

/** The id of a product, found by its id, number or slug; archived products are found, too. */
export async function findProductId({ db }: Services, reference: string): Promise<string | null> {
  const key = isId(reference)
    ? { id: reference }
    : /^\d{1,9}$/.test(reference)
      ? { number: Number(reference) }
      : { slug: reference };
  const row: { id: string } | undefined = await db("products").where(key).first("id");
  return row?.id ?? null;
}
