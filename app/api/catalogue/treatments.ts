import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { TreatmentForm } from "~/domain/catalogue/editing/lens-forms.server";
import { addTreatment, findTreatment } from "~/domain/catalogue/editing/treatments.server";
import { treatmentsOnSale } from "~/domain/lenses/range.server";
import { isThinning } from "~/domain/lenses/treatments/treatments";
import { safetyOfRange } from "~/domain/lenses/safety/range-safety.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import { refusedTreatment, treatmentJson, unknownRow } from "~/pages/admin/lenses/lens-calls.server";

/**
 * The treatments that may be sold: those that a wearer chooses from, or with `all=1` every row of the price list.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const all = new URL(request.url).searchParams.get("all") === "1";
  const treatments = await treatmentsOnSale(context.services);
  const safety = await safetyOfRange(context.services, "treatments");
  return json(
    treatments
      .filter((treatment) => all || !isThinning(treatment))
      .map((treatment) => treatmentJson(treatment, safety.get(treatment.id))),
  );
}

/** Adds a treatment, for administrators. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const body = await readJson(request, TreatmentForm);
  if (!body.ok) return body.refusal;
  return withFailureMessage(context, "Erreur lors de l'ajout du traitement", null, () =>
    once(context, async (services) => {
      const writing = await addTreatment(services, account, body.data);
      if (writing.outcome !== "written") return refusedTreatment(writing);
      const treatment = await findTreatment(services, writing.id);
      return treatment
        ? json(treatmentJson(treatment, (await safetyOfRange(services, "treatments")).get(treatment.id)), {
            status: 201,
          })
        : unknownRow("traitement");
    }),
  );
}
