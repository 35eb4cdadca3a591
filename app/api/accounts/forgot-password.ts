import { json, type ActionFunctionArgs } from "@remix-run/node";

import { ForgottenPassword, RESET_ASKED } from "~/domain/accounts/forms.server";
import { askForReset } from "~/domain/accounts/recovery.server";
import { readJson } from "~/http/forms/json-body.server";
import { limited } from "~/http/forms/limits.server";

/**
 * Asks for a link to a new password. Answer and work are the same for any address, so that neither shows who has an
 * account.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const tooMany = await limited(context, "forgottenPassword");
  if (tooMany) return tooMany;
  const body = await readJson(request, ForgottenPassword);
  if (!body.ok) return body.refusal;
  await askForReset(context.services, body.data.email);
  return json({ message: RESET_ASKED });
}
