import { json, type ActionFunctionArgs } from "@remix-run/node";

import { LINK_ENDED, NewPassword, NO_REASON } from "~/domain/accounts/forms.server";
import { resetPassword } from "~/domain/accounts/recovery.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { readJson } from "~/http/forms/json-body.server";
import { limited } from "~/http/forms/limits.server";
import { knownBrowser } from "~/http/session/known-browser.server";

/** Sets a new password with the token of a mailed link. The token works once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const tooMany = await limited(context, "mailedToken");
  if (tooMany) return tooMany;
  const body = await readJson(request, NewPassword);
  if (!body.ok) return body.refusal;
  return withFailureMessage(context, NO_REASON, null, async () => {
    const account = await resetPassword(
      context.services,
      body.data.token,
      body.data.newPassword,
      knownBrowser(context, request),
    );
    return account ? json({ message: "Votre mot de passe est changé." }) : apiError(400, LINK_ENDED);
  });
}
