import type { LoaderFunctionArgs } from "@remix-run/node";

import { audit } from "~/domain/audit/audit.server";
import { requireAdmin, requireFreshProof } from "~/http/admin/admin.server";
import { fileAnswer } from "~/http/answers/private-file.server";
import { evidenceArchive } from "./evidence-archive.server";
import { adminOrder } from "./find-order.server";

/** The evidence for a dispute, in one download. It contains names and addresses, so each download is in the audit. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { account } = requireFreshProof(context, request);
  const { services } = context;
  const order = await adminOrder(context, params);
  const bytes = await evidenceArchive(services, order);
  await audit(services, account, "Preuves téléchargées", order.number);
  return fileAnswer({ name: `preuves-${order.number}.zip`, type: "application/zip", bytes });
}
