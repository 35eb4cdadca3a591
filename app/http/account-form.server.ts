import { redirect } from "@remix-run/node";

import type { Session } from "~/domain/accounts/sessions.server";
import { mailVerification } from "~/domain/accounts/register.server";
import { setFlash } from "./flash.server";
import { once } from "./idempotency.server";
import type { ShopContext } from "./request-context.server";

/** Sends the link that proves the address again. */
export async function mailLinkAgain(context: ShopContext, { account }: Session): Promise<Response> {
  return once(context, async (services) => {
    const sent = account.verified || (await mailVerification(services, account));
    setFlash(context, sent ? { kind: "success", text: "Un nouveau lien est parti : regardez vos courriels." } : { kind: "info", text: "Plusieurs liens sont déjà partis : regardez vos courriels, ou réessayez dans une heure." });
    return redirect("/mon-compte", 303);
  });
}
