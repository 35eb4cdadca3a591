import { json, type ActionFunctionArgs } from "@remix-run/node";

import { isId } from "~/domain/ids";
import { audit } from "~/domain/audit/audit.server";
import { INVALID_ORDER, NUMBER_MISSING, TrackingCall } from "~/domain/orders/life/forms.server";
import { setTracking } from "~/domain/orders/life/life.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { NUMBER_FAILED } from "~/pages/admin/orders/parcel-intents.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";

/** Saves the tracking number of an order's parcel. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const body = await readJson(request, TrackingCall);
  if (!body.ok) return body.refusal;
  const orderId = isId(params.id ?? "") ? (params.id ?? "") : "";
  return withFailureMessage(context, NUMBER_FAILED, null, () =>
    once(context, async (services) => {
      const saved = await setTracking(services, orderId, {
        trackingNumber: body.data.trackingNumber,
        carrier: body.data.carrier ?? undefined,
        by: account.id,
      });
      if (!("order" in saved))
        return saved.outcome === "unknown" ? apiError(404, INVALID_ORDER) : apiError(422, NUMBER_MISSING);
      const { number, trackingNumber, carrier } = saved.order;
      if (saved.outcome === "changed") await audit(services, account, "Commande : suivi", number);
      return json({ order: { trackingNumber, carrier } });
    }),
  );
}
