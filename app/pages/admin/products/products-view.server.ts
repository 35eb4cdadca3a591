import { sizesCell } from "~/domain/catalogue/sizes/counts";
import { listForAdmin, SHELVES, type ListedProduct } from "~/domain/catalogue/editing/list.server";
import { DRAFT } from "~/domain/catalogue/safety/families";
import { longDay } from "~/domain/days";
import { formatEuros } from "~/domain/money";
import { problemOf } from "~/http/admin/missing-facts.server";
import type { ProductRow, ProductsView } from "./products-list";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";
import type { ShopContext } from "~/http/request-context.server";

const STOCKS = [
  { value: "bas", stock: "low" },
  { value: "epuise", stock: "gone" },
] as const;
const SHEETS = [
  { value: "incomplete", sheets: "incomplete" },
  { value: "a-venir", sheets: "toCome" },
] as const;

export async function productsView({ services }: ShopContext, request: Request): Promise<ProductsView> {
  const query = readListQuery(request, ["id", "nom", "marque", "prix"]);
  const asked = new URL(request.url).searchParams;
  const filters = {
    shelf: SHELVES.find((shelf) => shelf === asked.get("categorie")) ?? null,
    search: (asked.get("q") ?? "").trim().slice(0, 100),
    stock: STOCKS.find(({ value }) => value === asked.get("stock"))?.stock ?? null,
    sheets: SHEETS.find(({ value }) => value === asked.get("fiche"))?.sheets ?? null,
    archived: asked.get("archives") === "1",
  };
  const { total, rows } = await listForAdmin(services, { ...query, ...filters, pages: pagesOf });
  return { ...filters, rows: rows.map(rowOf), list: listState(query, total) };
}

const NO_COLOUR = "Aucun coloris : ajoutez-en un sur sa fiche, sans lui rien ne se vend.";

function rowOf({ priceCents, askedCents, colors, missing, recalled, soldFrom, ...row }: ListedProduct): ProductRow {
  const problem = [problemOf(missing ?? undefined), colors.length === 0 && NO_COLOUR].filter(Boolean).join(" ");
  return {
    ...row,
    ...(soldFrom && { toCome: soldFrom === DRAFT ? "Brouillon" : `En vente le ${longDay(soldFrom)}` }),
    ...(problem && { problem }),
    ...(recalled && { problem: `Hors vente : un rappel de l’article ${recalled} est en vigueur.` }),
    price: formatEuros(askedCents),
    ...(askedCents < priceCents && { was: formatEuros(priceCents) }),
    colors: colors.map(({ sizes, ...color }) => ({
      ...color,
      bySize: sizesCell(
        Object.fromEntries(sizes.flatMap(({ size, stock }) => (stock === null ? [] : [[size, stock]]))),
      ),
      low: color.stock - color.held <= color.threshold,
    })),
  };
}
