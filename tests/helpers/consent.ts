import type { Shop } from "./shop";
import type { Page, Visitor } from "./visitor";

export type Answer = "Tout accepter" | "Tout refuser";

/** Answers the banner on a page. */
export async function answerBanner(visitor: Visitor, answer: Answer, path = "/contact"): Promise<Page> {
  return (await visitor.visit(path)).form({ name: "consent" }).submit(answer);
}

export const hasBanner = (page: Page) =>
  page
    .elements("div", { role: "dialog" })
    .some((each) => each.attrs.some(({ name, value }) => name === "class" && value === "consent"));

/** What the shop has counted so far: 'page_view /home'. */
export async function counted(shop: Pick<Shop, "db">, path?: string): Promise<string[]> {
  const rows: { name: string; path: string }[] = await shop
    .db("analytics_events")
    .where(path ? { path } : {})
    .orderBy("occurred_at")
    .select("name", "path");
  return rows.map((row) => `${row.name} ${row.path}`);
}

/**
 * Presses a button and returns the answer itself, without following a redirect.
 * @param changed fields that no page would send so
 */
export function pressOnly(
  page: Page,
  form: { name: string },
  button: string,
  changed: Record<string, string> = {},
): Promise<Page> {
  const found = page.form(form);
  const fields = Object.fromEntries(
    found.fields(button).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  return page.visitor.post(new URL(found.action, page.url).pathname, { ...fields, ...changed });
}
