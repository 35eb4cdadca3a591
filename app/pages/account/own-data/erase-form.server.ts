import { redirect } from "@remix-run/node";

import type { Session } from "~/domain/accounts/sessions.server";
import { dropErased, eraseAccount } from "~/domain/privacy/erase.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";
import { leaveSession } from "~/http/session/session.server";

const ERASED = "Votre compte est effacé.";

/** Erases the account, ends its session, and deletes its files once the erasure is committed. */
export async function eraseOwn(context: ShopContext, session: Session, posted: FormData): Promise<Response> {
  let files: string[] = [];
  const answer = await once(context, async (services) => {
    const erasure = await eraseAccount(services, session.account.id);
    if (erasure.outcome === "obstructed")
      return refuseField(
        context,
        posted,
        "form",
        "Votre compte ne peut pas encore être effacé : voyez pourquoi ci-dessous.",
      );
    if (erasure.outcome === "erased") files = erasure.files;
    context.visitorId = null; // the answer stored for a repeat must not name the visitor
    setFlash(context, { kind: "success", text: ERASED });
    return redirect("/home", 303);
  });
  if (answer.status >= 400) return answer;
  await leaveSession(context);
  await dropErased(context.services, files);
  return answer;
}
