import { isObject, type FormValue } from "./form";
import { invalidRequest } from "./refusal";
import type { StripeStore } from "./store";

type Created = number | { gt?: number; gte?: number; lt?: number; lte?: number } | undefined;
type Page = { limit?: number; starting_after?: string; ending_before?: string };

export function createdWithin(created: number, range: Created): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return created === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}

/** Newest first, like every list of Stripe; `items` are in the order they were created. */
export function listed<T extends { id: string }>(
  items: T[],
  url: string,
  { limit = 10, starting_after, ending_before }: Page,
) {
  const newestFirst = [...items].reverse();
  const position = (id: string, param: string) => {
    const index = newestFirst.findIndex((item) => item.id === id);
    if (index < 0) throw invalidRequest(`No such object: '${id}'`, { code: "resource_missing", param });
    return index;
  };
  if (ending_before) {
    const end = position(ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: newestFirst.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after ? position(starting_after, "starting_after") + 1 : 0;
  return {
    object: "list",
    data: newestFirst.slice(start, start + limit),
    has_more: newestFirst.length > start + limit,
    url,
  };
}

/** Replaces ids by their objects, along each asked path (`payment_intent.latest_charge`, `data.charge`). */
export function expanded(store: StripeStore, answer: object, paths: string[] = []): object {
  const copy = structuredClone(answer) as Record<string, unknown>;
  for (const path of paths) expandAt(store, copy, path.split("."), path);
  return copy;
}

function expandAt(
  store: StripeStore,
  target: Record<string, unknown>,
  [name = "", ...rest]: string[],
  whole: string,
): void {
  const value = target[name];
  if (Array.isArray(value)) {
    for (const item of value) expandAt(store, item as Record<string, unknown>, rest, whole);
    return;
  }
  // `line_items` is a part that is left out unless asked for, and no id.
  const included =
    target.object === "checkout.session" && name === "line_items" ? lineItemsOf(store, String(target.id)) : undefined;
  if (included) target[name] = included;
  else if (typeof value === "string") target[name] = structuredClone(store.byId(value)) ?? notExpandable(whole);
  else if (value === undefined || (value !== null && !isObject(value as FormValue))) notExpandable(whole);

  const inner = target[name];
  if (rest.length > 0 && inner !== null) expandAt(store, inner as Record<string, unknown>, rest, whole);
}

function notExpandable(path: string): never {
  throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
}

export function lineItemsOf(store: StripeStore, id: string) {
  const items = store.sessions.get(id)?.lineItems ?? [];
  return { object: "list", data: items, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}
