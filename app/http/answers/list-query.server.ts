/** Page, size and order of a list of the admin area, as its address says: `?page=2&par=20&tri=-date`, beside its own filters. */
export type ListQuery<Sort extends string> = { page: number; limit: number; sort: Sort; descending: boolean };

const PAGE_SIZES = [10, 20, 50] as const;

/**
 * Reads page, size and order from an address; a value that is not offered becomes the default.
 * @param sorts the columns one may sort by, the default first; with a leading `-` the default is descending
 */
export function readListQuery<Sort extends string>(
  request: Request,
  sorts: readonly [Sort | `-${Sort}`, ...Sort[]],
  defaultSize: (typeof PAGE_SIZES)[number] = 20,
): ListQuery<Sort> {
  const asked = new URL(request.url).searchParams;
  const names = sorts.map((sort) => sort.replace(/^-/, "") as Sort);
  const given = asked.get("tri") ?? "";
  const known = names.find((name) => name === given.replace(/^-/, ""));
  const wanted = known ? given : sorts[0];
  const size = PAGE_SIZES.find((each) => String(each) === asked.get("par")) ?? defaultSize;
  const page = /^[1-9]\d{0,5}$/.test(asked.get("page") ?? "") ? Number(asked.get("page")) : 1;
  return { page, limit: size, sort: wanted.replace(/^-/, "") as Sort, descending: wanted.startsWith("-") };
}

/**
 * The page, size and number of pages of a list, as its page shows them.
 * @param total rows in all; a page beyond the last becomes the last
 */
export function pagesOf(
  { page, limit }: Pick<ListQuery<string>, "page" | "limit">,
  total: number,
): { page: number; pages: number; total: number; limit: number; offset: number } {
  const pages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, pages);
  return { page: shown, pages, total, limit, offset: (shown - 1) * limit };
}

/** `pagesOf` with the order of the list, as the head and foot of a table show them. */
export function listState<Sort extends string>(query: ListQuery<Sort>, total: number) {
  return { ...pagesOf(query, total), sort: query.sort, descending: query.descending };
}

const IN_FRENCH = new Intl.Collator("fr", { numeric: true });

/** One page of a list short enough to be read whole. @param by for each order, the value that it compares; rows with equal values keep their order */
export function pageOfWhole<Row, Sort extends string>(
  all: Row[],
  query: ListQuery<Sort>,
  by: Record<Sort, (row: Row) => string | number>,
) {
  const [of, turn] = [by[query.sort], query.descending ? -1 : 1];
  const compare = (one: string | number, other: string | number) =>
    typeof one === "number" && typeof other === "number" ? one - other : IN_FRENCH.compare(String(one), String(other));
  const list = listState(query, all.length);
  return {
    rows: [...all]
      .sort((one, other) => turn * compare(of(one), of(other)))
      .slice(list.offset, list.offset + list.limit),
    list,
  };
}
