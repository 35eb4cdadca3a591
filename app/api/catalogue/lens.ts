import { json, type ActionFunctionArgs } from "@remix-run/node";

import { LensCall, lensClassProblem } from "~/domain/catalogue/editing/lens-forms.server";
import { changeLens, findLensRow, removeLens } from "~/domain/catalogue/editing/lenses.server";
import { shopDay } from "~/domain/days";
import { safetyOfRange } from "~/domain/lenses/safety/range-safety.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { conflictAnswer } from "~/http/admin/conflict.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import { lensJson, refusedClass, removedRow, unknownRow } from "~/pages/admin/lenses/lens-calls.server";

/** Changes a lens or takes it off the price list, for administrators. */
export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  if (request.method === "DELETE") {
    return withFailureMessage(context, "Erreur lors de la suppression du verre", null, () =>
      once(context, async (services) => removedRow(await removeLens(services, account, id), "verre")),
    );
  }
  const body = await readJson(request, LensCall);
  if (!body.ok) return body.refusal;
  const known = await findLensRow(context.services, id);
  const { equipmentClass = known?.equipmentClass } = body.data;
  const wrongClass = lensClassProblem({ ...body.data, equipmentClass }, shopDay(context.services.now()));
  if (wrongClass) return refusedClass(wrongClass);
  return withFailureMessage(context, "Erreur lors de la mise à jour du verre", null, () =>
    once(context, async (services) => {
      const { version, ...typed } = body.data;
      const changing = await changeLens(services, account, id, typed, version);
      if (changing.outcome === "conflict") return conflictAnswer(changing, "Ce verre");
      const lens = await findLensRow(services, id);
      return lens ? json(lensJson(lens, (await safetyOfRange(services, "lenses")).get(lens.id))) : unknownRow("verre");
    }),
  );
}
