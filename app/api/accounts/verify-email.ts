import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { ACTIVATED, LINK_ENDED, MOVED } from "~/domain/accounts/forms.server";
import { isOwnProof, proveEmail } from "~/domain/accounts/proof.server";
import { newToken } from "~/domain/accounts/tokens.server";
import { apiError } from "~/http/answers/api-answers.server";
import { limited } from "~/http/forms/limits.server";
import { mailedToken } from "~/http/forms/mailed-token.server";

/**
 * The one call that changes something on a GET, as the specification has it. No mail leads here: mails link to the page
 * `/verify-email`. A caller who is not logged in to the account ends its password and sessions, and has to ask for a
 * new password (`/api/auth/forgot-password`).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const tooMany = await limited(context, "mailedToken");
  if (tooMany) return tooMany;
  const [token, accountId] = [mailedToken(request), context.session?.account.id];
  const own = accountId !== undefined && (await isOwnProof(context.services, token, accountId));
  const proof = await proveEmail(context.services, token, own ? { accountId } : { newPassword: newToken() });
  if (!proof) return apiError(400, LINK_ENDED);
  return json({ message: proof.moved ? MOVED : ACTIVATED, ...(!own && { passwordNeeded: true }) });
}
