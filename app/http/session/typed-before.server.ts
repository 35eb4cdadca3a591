import { isSecretField, typedValues } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import { readCookie, TYPED_DAYS, writeCookie } from "./cookies.server";
import { isKnownBrowser } from "./csrf.server";
import { isMarkOf } from "./known-browser.server";

type Typed = {
  address: string;
  values: Record<string, string>;
  /** The mark of the account that logged in last at this browser. */ mark: string;
};

/** The owners under which the vault seals the text. */
const OWNER = "typed-before-log-in";
const DESK_OWNER = "typed-at-the-desk";
/** The most characters of the cookie's value: browsers refuse a larger cookie. */
const MOST = 3_800;

/**
 * Keeps what was typed in a form whose session had ended, except passwords, until the same person has logged in again.
 * It is kept in the browser, encrypted, because without a session the shop has no row to keep it in.
 */
export function keepTyped(context: ShopContext, request: Request): void {
  const { vault, config } = context.services;
  const mark = markOfKeeper(context, request);
  if (!mark) return;
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

/** A form of the admin area that a session's end kept from being sent. */
export type DeskForm = {
  /** The address that it is sent to, with its query. */
  address: string;
  fields: [name: string, value: string][];
};

/**
 * What was typed in a form of the admin area whose session had ended, except passwords and files: sealed text that the login's
 * form carries, because it may be about a customer's health and is too long for a cookie.
 * @returns null where nothing is to be kept
 */
export function sealDeskForm(context: ShopContext, request: Request): string | null {
  const mark = markOfKeeper(context, request);
  const fields = [...context.form].flatMap(([name, value]): DeskForm["fields"] =>
    typeof value === "string" && !isSecretField(name) ? [[name, value]] : [],
  );
  if (!mark || fields.length === 0) return null;
  const kept: DeskForm & { mark: string } = { address: addressOf(request), fields, mark };
  return context.services.vault.seal(Buffer.from(JSON.stringify(kept)), DESK_OWNER).toString("base64url");
}

/** What the owner of this account typed, as `sealDeskForm` sealed it; null for anybody else's, or for no such text. */
export function openDeskForm(context: ShopContext, sealed: unknown, accountId: string): DeskForm | null {
  if (typeof sealed !== "string" || sealed === "") return null;
  const opened = context.services.vault.open(Buffer.from(sealed, "base64url"), DESK_OWNER);
  if (opened.outcome !== "opened") return null;
  const { mark, ...form } = JSON.parse(opened.plain.toString("utf8")) as DeskForm & { mark: string };
  return isMarkOf(context, mark, accountId) ? form : null;
}

/**
 * The mark of the browser whose form may be kept; undefined where it may not: with scripts the form stays on the screen
 * (`enhance/stay-on-form`), and what another site sent is nobody's.
 */
function markOfKeeper(context: ShopContext, request: Request): string | undefined {
  const isOurs = isKnownBrowser(context, request) && (context.decided?.status ?? 422) === 422;
  return !context.wantsData && isOurs ? readCookie(request, context.services.config, "appareil") : undefined;
}

export function forgetTyped({ cookies, services: { config } }: ShopContext): void {
  cookies.push(writeCookie(config, "saisie", "", { days: 0 }));
}

function addressOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_data");
  return `${pathname}?${searchParams.toString()}`.replace(/\?$/, "");
}
