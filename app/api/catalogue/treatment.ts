import { json, type ActionFunctionArgs } from "@remix-run/node";

import { TreatmentCall } from "~/domain/catalogue/editing/lens-forms.server";
import { changeTreatment, findTreatment, removeTreatment } from "~/domain/catalogue/editing/treatments.server";
import { safetyOfRange } from "~/domain/lenses/safety/range-safety.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { conflictAnswer } from "~/http/admin/conflict.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import { refusedTreatment, removedRow, treatmentJson, unknownRow } from "~/pages/admin/lenses/lens-calls.server";

/** Changes a treatment or takes it off the price list, for administrators. */
export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  if (request.method === "DELETE") {
    return withFailureMessage(context, "Erreur lors de la suppression du traitement", null, () =>
      once(context, async (services) => removedRow(await removeTreatment(services, account, id), "traitement")),
    );
  }
  const body = await readJson(request, TreatmentCall);
  if (!body.ok) return body.refusal;
  return withFailureMessage(context, "Erreur lors de la mise à jour du traitement", null, () =>
    once(context, async (services) => {
      const { version, ...typed } = body.data;
      const writing = await changeTreatment(services, account, id, typed, version);
      if (writing.outcome === "conflict") return conflictAnswer(writing, "Ce traitement");
      if (writing.outcome !== "written") return refusedTreatment(writing);
      const treatment = await findTreatment(services, id);
      return treatment
        ? json(treatmentJson(treatment, (await safetyOfRange(services, "treatments")).get(treatment.id)))
        : unknownRow("traitement");
    }),
  );
}
