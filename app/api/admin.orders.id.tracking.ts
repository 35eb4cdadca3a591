import { json, type ActionFunctionArgs } from "@remix-run/node";

import { isId } from "~/domain/ids";
import { audit } from "~/domain/desk/audit.server";
import { INVALID_ORDER, NUMBER_MISSING, TrackingCall } from "~/domain/orders/desk-forms.server";
import { setTracking } from "~/domain/orders/life.server";
import { requireAdministrator } from "~/http/access.server";
import { NUMBER_FAILED } from "~/http/desk-order-deeds.server";
import { withExcuse } from "~/http/excuse.server";
import { apiError, only } from "~/http/gate.server";
import { once } from "~/http/idempotency.server";
import { readJson } from "~/http/json-body.server";

/** Notes the number of an order's parcel. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "PUT") return only("PUT");
  const { account } = requireAdministrator(context);
  const body = await readJson(request, TrackingCall);
  if (!body.ok) return body.refusal;
  const orderId = isId(params.id ?? "") ? (params.id ?? "") : "";
  return withExcuse(context, NUMBER_FAILED, null, () =>
    once(context, async (services) => {
      const saved = await setTracking(services, orderId, { trackingNumber: body.data.trackingNumber, carrier: body.data.carrier ?? undefined, by: account.id });
      if (saved.outcome === "unknown") return apiError(404, INVALID_ORDER);
      if (saved.outcome === "numberMissing") return apiError(422, NUMBER_MISSING);
      const { number, trackingNumber, carrier } = saved.order;
      if (saved.outcome === "changed") await audit(services, account, "Commande : suivi", number);
      return json({ order: { trackingNumber, carrier } });
    }),
  );
}

export function loader() {
  return only("PUT");
}
