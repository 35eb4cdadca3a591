import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { ACTIVATED, LINK_ENDED, MOVED } from "~/domain/accounts/forms.server";
import { proveEmail } from "~/domain/accounts/proof.server";
import { apiError } from "~/http/answers/api-answers.server";
import { limited } from "~/http/forms/limits.server";
import { tokenIn } from "~/pages/account/access/mailed-token.server";

/** The one call that changes something on a GET, as the specification has it. No mail leads here: theirs lead to the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const tooMany = await limited(context, "mailedToken");
  if (tooMany) return tooMany;
  const proof = await proveEmail(context.services, tokenIn(request));
  if (!proof) return apiError(400, LINK_ENDED);
  return json({ message: proof.moved ? MOVED : ACTIVATED });
}
