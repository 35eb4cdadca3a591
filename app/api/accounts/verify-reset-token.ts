import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { isResetToken } from "~/domain/accounts/recovery.server";
import { limited } from "~/http/forms/limits.server";

/** Whether a link to choose a new password is still valid. The check does not use the link up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const tooMany = await limited(context, "mailedToken");
  if (tooMany) return tooMany;
  return json({ valid: await isResetToken(context.services, new URL(request.url).searchParams.get("token") ?? "") });
}
