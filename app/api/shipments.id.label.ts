import type { LoaderFunctionArgs } from "@remix-run/node";

import { findLabel, readLabelFile } from "~/domain/parcels/labels.server";
import { requireAdministrator } from "~/http/access.server";
import { apiError } from "~/http/gate.server";
import { NO_LABEL } from "~/http/label-answer.server";
import { fileAnswer } from "~/http/private-file.server";

/** The PDF of a label, to be printed. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireAdministrator(context);
  const label = await findLabel(context.services, params.id ?? "");
  const file = label && (await readLabelFile(context.services, label));
  if (file?.outcome !== "opened") return apiError(404, NO_LABEL);
  return fileAnswer({ name: `etiquette-${label?.parcelNumber ?? ""}.pdf`, type: "application/pdf", bytes: file.bytes });
}
