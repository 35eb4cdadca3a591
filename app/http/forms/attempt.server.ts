import type { ShopContext } from "~/http/request-context.server";

/** Names one rendering of a form in one browser, or one call: sent twice it makes one account. */
export function attemptOf({ attempt, browserId }: ShopContext): string | null {
  return attempt && `${browserId} ${attempt.key}`;
}
