import type { LoaderFunctionArgs } from "@remix-run/node";

import { audit } from "~/domain/audit/audit.server";
import { csvStream } from "~/domain/csv.server";
import { subscriberRows } from "~/domain/newsletter/letters/dispatch.server";
import { csvAnswer } from "~/http/admin/csv-answer.server";
import { requireAdmin, requireFreshProof } from "~/http/admin/admin.server";

/** The subscribers with their consents, as a file. The audit notes who exported it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  requireFreshProof(context, request);
  await audit(context.services, account, "inscrits.exportés", "tous");
  const head = ["E-mail", "Inscrit le", "Version du texte accepté"];
  return csvAnswer("inscrits.csv", csvStream(head, subscriberRows(context.services)));
}
