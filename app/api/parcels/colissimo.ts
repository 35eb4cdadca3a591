import { json, type ActionFunctionArgs } from "@remix-run/node";

import { isId } from "~/domain/ids";
import { findOrder } from "~/domain/orders/order.server";
import { OutwardLabel } from "~/domain/parcels/forms.server";
import { requestLabel } from "~/domain/parcels/labels.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { apiError } from "~/http/answers/api-answers.server";
import { readJson } from "~/http/forms/json-body.server";
import { EvenSo, labelPath, labelRefusal, NO_ORDER } from "~/pages/admin/orders/label-answer.server";

const ShipmentCall = OutwardLabel.extend(EvenSo.shape);

/**
 * The label of an order's parcel, which is made once. A lost label is made again only if `evenSo` names it; a disputed
 * order gets a label only if `despite` names the dispute.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const body = await readJson(request, ShipmentCall);
  if (!body.ok) return body.refusal;
  const order = isId(body.data.orderId) ? await findOrder(context.services, body.data.orderId) : null;
  if (!order) return apiError(404, NO_ORDER);
  const { evenSo, despite } = body.data;
  const labelling = await requestLabel(context.services, order, "outward", body.data, account.id, {
    lost: evenSo,
    dispute: despite,
  });
  if (labelling.outcome !== "made") return labelRefusal(labelling);
  const { label, repeated } = labelling;
  return json(
    { labelUrl: labelPath(label), trackingNumber: label.parcelNumber, repeated },
    { status: repeated ? 200 : 201 },
  );
}
