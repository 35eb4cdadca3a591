import { json, type ActionFunctionArgs } from "@remix-run/node";

import { DELIVERED, NOT_DELIVERED, NOT_DELIVERED_RECALLED } from "~/domain/reservations/forms.server";
import { deliverReservation } from "~/domain/reservations/list.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";

/** Notes that the reserved pair was handed over: 409 when the reservation had already ended, or a recall names the pair. */
export async function action({ params, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const { id = "" } = params;
  return withFailureMessage(context, NOT_DELIVERED, null, () =>
    once(context, async (services) => {
      const outcome = await deliverReservation(services, account, id);
      if (outcome === "recalled") return apiError(409, NOT_DELIVERED_RECALLED);
      if (outcome !== "delivered") return apiError(outcome === "unknown" ? 404 : 409, NOT_DELIVERED);
      return json({ _id: id, status: "collected", message: DELIVERED });
    }),
  );
}
