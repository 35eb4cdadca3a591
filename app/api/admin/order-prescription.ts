import type { LoaderFunctionArgs } from "@remix-run/node";

import { audit } from "~/domain/audit/audit.server";
import { isId } from "~/domain/ids";
import { findOrder } from "~/domain/orders/order.server";
import { readPrescription } from "~/domain/prescriptions/reading.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { apiError } from "~/http/answers/api-answers.server";
import { fileAnswer } from "~/http/answers/private-file.server";

const NO_PRESCRIPTION = "Cette ordonnance n’existe pas.";
const SEALED =
  "Cette ordonnance ne peut pas être ouverte pour l’instant. Elle n’est pas perdue : vérifiez les clés de la boutique.";

/** The file of a prescription. The audit notes the administrator who reads it before the file is sent. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const { services } = context;
  const { id = "", prescriptionId = "" } = params;
  const order = isId(id) ? await findOrder(services, id) : null;
  if (!order || !isId(prescriptionId)) return apiError(404, NO_PRESCRIPTION);
  const reading = await readPrescription(services, order.id, { kind: "administrator", id: account.id }, prescriptionId);
  if (reading.outcome === "unknown") return apiError(404, NO_PRESCRIPTION);
  await audit(services, account, "Ordonnance lue", order.number);
  return reading.outcome === "opened" ? fileAnswer(reading) : apiError(503, SEALED);
}
