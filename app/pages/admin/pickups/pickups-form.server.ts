import type { Account } from "~/domain/accounts/account.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { findOrder } from "~/domain/orders/order.server";
import { handOverOrder } from "~/domain/orders/pickup/hand-over.server";
import { findByPickupCode, keepLonger } from "~/domain/orders/pickup/waiting.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";

const WRONG_CODE = "Aucune commande prête n’a ce code. Vérifiez les six lettres, ou cherchez le nom.";
const HELD = "Cette commande demande une décision : ouvrez sa fiche.";
const GONE = "Cette commande n’attend plus : elle a été remise, ou son statut a changé.";

/** Hands over on a code, which may not be guessed at will, or on the name of who stands there. */
export async function giveOrder(
  context: ShopContext,
  by: Account,
  posted: FormData,
  lead: (to: string) => Response,
): Promise<Response> {
  const { intent, code = "", id = "", version } = typedValues(posted);
  const onCode = intent === "code";
  const tooMany = onCode ? await limited(context, "pickupCode", posted) : null;
  if (tooMany) return tooMany;
  return once(context, async (services) => {
    if (intent === "keep") {
      if (!(await keepLonger(services, by, id))) return refuseField(context, posted, "form", GONE);
      setFlash(context, { kind: "success", text: "La commande est gardée plus longtemps." });
      return lead("/admin/retraits");
    }
    const order = onCode ? await findByPickupCode(services, code) : await findOrder(services, id);
    if (!order) return refuseField(context, posted, onCode ? "code" : "form", onCode ? WRONG_CODE : GONE);
    const seen = { id: order.id, ...(!onCode && { version: Number(version) }) };
    const { outcome } = await handOverOrder(services, by, seen, onCode ? "code" : "name");
    if (outcome === "confirm" || outcome === "barred") return refuseField(context, posted, "form", HELD);
    if (outcome !== "changed") return refuseField(context, posted, "form", GONE);
    const name = order.customer ? ` à ${order.customer.firstName} ${order.customer.lastName}` : "";
    setFlash(context, {
      kind: "success",
      text: `Commande ${order.number} remise${name}.`,
      link: { to: adminOrderPath(order.id), name: "Ouvrir la commande" },
    });
    return lead("/admin/retraits");
  });
}
