import type { LoaderFunctionArgs } from "@remix-run/node";

import { findLabel, readLabelFile } from "~/domain/parcels/labels.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { apiError } from "~/http/answers/api-answers.server";
import { NO_LABEL } from "~/pages/admin/orders/label-answer.server";
import { fileAnswer } from "~/http/answers/private-file.server";

/** The PDF of a label, to be printed. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireAdminForCall(context);
  const label = await findLabel(context.services, params.id ?? "");
  const file = label && (await readLabelFile(context.services, label));
  if (file?.outcome !== "opened") return apiError(404, NO_LABEL);
  return fileAnswer({ name: `etiquette-${label?.parcelNumber ?? ""}.pdf`, type: "application/pdf", bytes: file.bytes });
}
