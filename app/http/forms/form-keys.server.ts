import { formToken } from "~/http/session/csrf.server";
import type { ShopContext } from "~/http/request-context.server";
import { newAttempt } from "./idempotency.server";

/** The token and the key that the forms of this answer carry. */
export function formKeys(context: ShopContext): { csrf: string; attempt: string } {
  context.formKeys ??= { csrf: formToken(context), attempt: newAttempt() };
  return context.formKeys;
}
