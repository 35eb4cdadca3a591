import { json, type ActionFunctionArgs } from "@remix-run/node";

import { NOT_ELIGIBLE } from "~/domain/returns/eligible.server";
import { RETURN_FAILED } from "~/domain/returns/forms.server";
import { requestReturn } from "~/domain/returns/request.server";
import { returnFields, returnsOf } from "~/domain/returns/return.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import { orderShownTo } from "~/http/orders/order-access.server";

/** Asks for the return of all returnable pieces of the caller's order. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const order = await orderShownTo(context, request, params.id ?? "");
  if (!order) return (await limited(context, "orderLookup")) ?? apiError(404, "Cette commande n’existe pas.");
  return withFailureMessage(context, RETURN_FAILED, null, () =>
    once(context, async (services) => {
      const result = await requestReturn(services, order.id, { lines: "all", comment: null });
      if (result.outcome !== "requested") return apiError(409, NOT_ELIGIBLE);
      return json(
        { orderId: order.id, returnId: result.return.id, ...returnFields(await returnsOf(services, order.id)) },
        { status: 201 },
      );
    }),
  );
}
