import { redirect } from "@remix-run/node";

import { mailVerification } from "~/domain/accounts/register.server";
import type { Session } from "~/domain/accounts/sessions.server";
import { buyAgain, type BoughtAgain } from "~/domain/orders/buy-again.server";
import { findOwnOrder } from "~/domain/orders/order.server";
import { setFlash, type Flash } from "~/http/answers/flash.server";
import { typedValues } from "~/http/forms/forms.server";
import { framePath } from "~/http/frames/frame-paths";
import { once } from "~/http/forms/idempotency.server";
import { notFound } from "~/http/answers/not-found.server";
import type { ShopContext } from "~/http/request-context.server";
import { ofName } from "~/shop/words/elision";

/** Mails the link that proves the e-mail address once more. */
export async function mailLinkAgain(context: ShopContext, { account }: Session): Promise<Response> {
  return once(context, async (services) => {
    const sent = account.verified || (await mailVerification(services, account));
    setFlash(
      context,
      sent
        ? { kind: "success", text: "Un nouveau courriel est parti : nous vous y disons comment continuer." }
        : {
            kind: "info",
            text: "Plusieurs liens sont déjà partis : regardez vos courriels, ou réessayez dans une heure.",
          },
    );
    return redirect("/mon-compte", 303);
  });
}

/** Adds the lines of the account's own order to the cart; a second press adds nothing. */
export async function orderAgain(context: ShopContext, { account }: Session, posted: FormData): Promise<Response> {
  return once(context, async (services) => {
    const order = await findOwnOrder(services, typedValues(posted).order ?? "", account.visitorId);
    if (!order) throw notFound("Cette commande n’existe pas, ou n’est pas la vôtre.");
    const again = await buyAgain(services, account.visitorId, order);
    setFlash(context, tellAgain(again));
    const [lensed] = again.withLenses;
    return redirect(again.added.length > 0 ? "/panier" : lensed ? framePath(lensed) : "/mon-compte", 303);
  });
}

function tellAgain({ added, missing, withLenses }: BoughtAgain): Flash {
  const names = (lines: BoughtAgain["added"]) => lines.map(({ brand, name }) => `${brand} ${name}`).join(", ");
  const lines = [
    ...(missing.length > 0 ? [`N’est plus disponible : ${names(missing)}.`] : []),
    ...(withLenses.length > 0
      ? [`Vos yeux ont pu changer : choisissez à nouveau les verres ${ofName(names(withLenses))} sur sa page.`]
      : []),
  ];
  if (added.length > 0)
    return { kind: "success", text: "Les articles disponibles sont dans votre panier, au prix d’aujourd’hui.", lines };
  return { kind: "info", text: lines[0] ?? "Cette commande ne contient plus rien à racheter.", lines: lines.slice(1) };
}
