import { typedValues } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import { readCookie, TYPED_DAYS, writeCookie } from "./cookies.server";
import { isKnownBrowser } from "./csrf.server";
import { isMarkOf } from "./known-browser.server";

type Typed = {
  address: string;
  values: Record<string, string>;
  /** The mark of the account that logged in last at this browser. */ mark: string;
};

/** The owner under which the vault seals the text. */
const OWNER = "typed-before-log-in";
/** The most characters of the cookie's value: browsers refuse a larger cookie. */
const MOST = 3_800;

/**
 * Keeps what was typed in a form whose session had ended, except passwords, until the same person has logged in again.
 * It is kept in the browser, encrypted, because without a session the shop has no row to keep it in.
 */
export function keepTyped(context: ShopContext, request: Request): void {
  const { vault, config } = context.services;
  const mark = readCookie(request, config, "appareil");
  // With scripts the form stays on the screen (`enhance/stay-on-form`). A form that another site sent is not kept.
  const isOurs = isKnownBrowser(context, request) && (context.decided?.status ?? 422) === 422;
  if (context.wantsData || !mark || !isOurs) return;
  const values = typedValues(context.form);
  if (Object.keys(values).every((name) => name === "intent")) return;
  const typed: Typed = { address: addressOf(request), values, mark };
  const sealed = vault.seal(Buffer.from(JSON.stringify(typed)), OWNER).toString("base64url");
  if (sealed.length <= MOST) context.cookies.push(writeCookie(config, "saisie", sealed, { days: TYPED_DAYS }));
}

/** What the owner of this account typed on this page before the session ended, given once; null when there is none. */
export function takeTyped(context: ShopContext, request: Request, accountId: string): Typed["values"] | null {
  const { vault, config } = context.services;
  const sealed = readCookie(request, config, "saisie");
  const opened = sealed ? vault.open(Buffer.from(sealed, "base64url"), OWNER) : null;
  if (opened?.outcome !== "opened") return null;
  const { address, values, mark } = JSON.parse(opened.plain.toString("utf8")) as Typed;
  if (address !== addressOf(request)) return null;
  forgetTyped(context);
  return isMarkOf(context, mark, accountId) ? values : null;
}

export function forgetTyped({ cookies, services: { config } }: ShopContext): void {
  cookies.push(writeCookie(config, "saisie", "", { days: 0 }));
}

function addressOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_data");
  return `${pathname}?${searchParams.toString()}`;
}
