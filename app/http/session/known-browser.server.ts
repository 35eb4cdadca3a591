import { newToken } from "~/domain/accounts/tokens.server";
import type { ShopContext } from "~/http/request-context.server";
import { readCookie } from "./cookies.server";
import { isSignature, seal, sign, unseal } from "./signing.server";

/**
 * A signed mark for a browser that has logged in to an account, so that a stranger's wrong passwords do not lock that
 * browser out.
 */
export function knownBrowserMark({ services }: ShopContext, accountId: string): string {
  const nonce = newToken();
  return seal(
    services.config.keyFor("cookies"),
    `${nonce}-${sign(services.config.keyFor("cookies"), `browser:${accountId}:${nonce}`)}`,
  );
}

/** @returns a function from an account's id to this browser's id, for an account that it has logged in to before */
export function knownBrowser(context: ShopContext, request: Request): (accountId: string) => string | null {
  const mark = readCookie(request, context.services.config, "appareil");
  return (accountId) => idFor(context, mark, accountId);
}

/** True when the mark was given at a log-in to this account. */
export function isMarkOf(context: ShopContext, mark: string, accountId: string): boolean {
  return idFor(context, mark, accountId) !== null;
}

function idFor({ services }: ShopContext, sealed: string | undefined, accountId: string): string | null {
  const mark = unseal(services.config.keysFor("cookies"), sealed) ?? "";
  const [nonce, proof] = [mark.slice(0, 43), mark.slice(44)];
  return isSignature(services.config.keysFor("cookies"), `browser:${accountId}:${nonce}`, proof) ? nonce : null;
}
