import type { LoaderFunctionArgs } from "@remix-run/node";

import { isId } from "~/domain/ids";
import { recallLetters } from "~/domain/recalls/letters.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { fileAnswer } from "~/http/answers/private-file.server";

/** Letters of a recall, to be printed and posted. That they were posted is noted by hand on the page of the lot. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const asked = new URL(request.url).searchParams;
  const [recallId, orderId] = [asked.get("rappel") ?? "", asked.get("commande")];
  const letters = isId(recallId) ? await recallLetters(context.services, account, { recallId, orderId }) : null;
  if (!letters) throw notFound("Il n’y a pas de lettre à imprimer pour ce rappel.");
  return fileAnswer({ name: "lettres-de-rappel.pdf", type: "application/pdf", bytes: letters.bytes });
}
