import type { ActionFunctionArgs } from "@remix-run/node";

import { isId } from "~/domain/ids";
import { findOrder } from "~/domain/orders/order.server";
import { ReturnLabel } from "~/domain/parcels/forms.server";
import { readLabelFile, requestLabel } from "~/domain/parcels/labels.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { apiError } from "~/http/answers/api-answers.server";
import { readJson } from "~/http/forms/json-body.server";
import { EvenSo, labelRefusal, NO_LABEL, NO_ORDER } from "~/pages/admin/orders/label-answer.server";
import { fileAnswer } from "~/http/answers/private-file.server";

const ReturnCall = ReturnLabel.extend({ evenSo: EvenSo.shape.evenSo });

/** The return label of an order, as a PDF. It is made once, like the label of the dispatch. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const body = await readJson(request, ReturnCall);
  if (!body.ok) return body.refusal;
  const { services } = context;
  const order = isId(params.orderId ?? "") ? await findOrder(services, params.orderId ?? "") : null;
  if (!order) return apiError(404, NO_ORDER);
  const labelling = await requestLabel(services, order, "return", body.data, account.id, { lost: body.data.evenSo });
  if (labelling.outcome !== "made") return labelRefusal(labelling);
  const file = await readLabelFile(services, labelling.label);
  return file.outcome === "opened"
    ? fileAnswer({ name: `retour-${order.number}.pdf`, type: "application/pdf", bytes: file.bytes })
    : apiError(404, NO_LABEL);
}
