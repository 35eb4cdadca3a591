import { json, type ActionFunctionArgs } from "@remix-run/node";

import { isId } from "~/domain/ids";
import { audit } from "~/domain/audit/audit.server";
import { INVALID_ORDER, StatusCall } from "~/domain/orders/life/forms.server";
import { changeStatus } from "~/domain/orders/life/life.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { SAVE_FAILED, tellConflict } from "~/pages/admin/orders/order-intents.server";
import { statusName } from "~/domain/orders/status-name";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import { adminOrderJson } from "~/pages/admin/orders/order-json.server";

/**
 * Changes an order's status. A change that needs a confirmation answers 409 with `confirm: true`; the same call with
 * the `agreedTo` of that answer carries it out.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const body = await readJson(request, StatusCall);
  if (!body.ok) return body.refusal;
  const { status, ...change } = body.data;
  const orderId = isId(params.id ?? "") ? (params.id ?? "") : "";
  return withFailureMessage(context, SAVE_FAILED, null, () =>
    once(context, async (services) => {
      const changing = await changeStatus(services, orderId, status, { ...change, by: account.id });
      if (changing.outcome === "unknown") return apiError(404, INVALID_ORDER);
      const order = adminOrderJson(changing.order);
      if (changing.outcome === "conflict")
        return json({ error: await tellConflict(services, changing.order), order }, { status: 409 });
      if (changing.outcome === "barred")
        return json({ error: changing.reason, confirm: false, order }, { status: 409 });
      if (changing.outcome === "confirm") {
        const { reason, agreedTo, wantsReason } = changing;
        return json({ error: reason, confirm: true, agreedTo, wantsReason, order }, { status: 409 });
      }
      if (changing.outcome === "changed")
        await audit(
          services,
          account,
          "Commande : statut",
          changing.order.number,
          statusName(status, changing.order.deliveryMethod),
        );
      if (changing.outcome === "changed" && changing.overridden)
        await audit(services, account, "Ordonnance : passée outre", changing.order.number);
      if (changing.outcome === "changed" && changing.letUnchecked)
        await audit(services, account, "Contrôle du montage : passé outre", changing.order.number);
      return json({ order });
    }),
  );
}
