import { randomBytes } from "node:crypto";

import { findAccount, type Account } from "~/domain/accounts/account.server";
import { hashToken } from "~/domain/accounts/tokens.server";
import { readCookie, writeCookie } from "~/http/session/cookies.server";
import type { ShopContext } from "~/http/request-context.server";
import { seal, unseal } from "~/http/session/signing.server";

/** How long the code may be typed after the password, in minutes. */
const TICKET_MINUTES = 10;

/** Remembers in this browser that an account's password was right; its code is asked for next, on a page of its own. */
export function rememberPassword(context: ShopContext, { id, version }: Account): void {
  const { config, now } = context.services;
  const ticket = ["code", id, version, now().getTime(), randomBytes(9).toString("base64url")].join(":");
  context.cookies.push(writeCookie(config, "etape", seal(config.keyFor("cookies"), ticket)));
}

export function forgetPassword(context: ShopContext): void {
  context.cookies.push(writeCookie(context.services.config, "etape", "", { days: 0 }));
}

export type LoginStep = {
  account: Account;
  /** The key of this login, so that a code sent twice counts once. */ ticket: string;
};

/**
 * The account whose password was given in this browser just before.
 * @returns null, also when the account has changed since or is no administrator any more
 */
export async function passwordGiven(context: ShopContext, request: Request): Promise<LoginStep | null> {
  const { services } = context;
  const ticket = unseal(services.config.keysFor("cookies"), readCookie(request, services.config, "etape"));
  const [kind, id = "", version, at] = ticket?.split(":") ?? [];
  if (!ticket || kind !== "code" || services.now().getTime() - Number(at) > TICKET_MINUTES * 60_000) return null;
  const account = await findAccount(services, id);
  return account?.role === "admin" && String(account.version) === version
    ? { account, ticket: hashToken(ticket) }
    : null;
}
