import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/admin/admin.server";
import { fileAnswer } from "~/http/answers/private-file.server";
import { renderClosing } from "./closing-pdf.server";
import { closingOf } from "./closing-view.server";

/** A closing (Z) as a PDF, for the accounts. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { period = "" } = params;
  const bytes = await renderClosing(await closingOf(context.services, period));
  return fileAnswer({ name: `cloture-${period}.pdf`, type: "application/pdf", bytes });
}
