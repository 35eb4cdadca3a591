import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { LensForm, lensClassProblem } from "~/domain/catalogue/editing/lens-forms.server";
import { addLens, findLensRow } from "~/domain/catalogue/editing/lenses.server";
import { shopDay } from "~/domain/days";
import { lensesOnSale } from "~/domain/lenses/range.server";
import { safetyOfRange } from "~/domain/lenses/safety/range-safety.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import { lensJson, refusedClass, unknownRow } from "~/pages/admin/lenses/lens-calls.server";

/** The lenses that may be sold. */
export async function loader({ context }: LoaderFunctionArgs) {
  const safety = await safetyOfRange(context.services, "lenses");
  return json((await lensesOnSale(context.services)).map((lens) => lensJson(lens, safety.get(lens.id))));
}

/** Adds a lens, for administrators. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const body = await readJson(request, LensForm);
  if (!body.ok) return body.refusal;
  const wrongClass = lensClassProblem(body.data, shopDay(context.services.now()));
  if (wrongClass) return refusedClass(wrongClass);
  return withFailureMessage(context, "Erreur lors de l'ajout du verre", null, () =>
    once(context, async (services) => {
      const lens = await findLensRow(services, await addLens(services, account, body.data));
      return lens
        ? json(lensJson(lens, (await safetyOfRange(services, "lenses")).get(lens.id)), { status: 201 })
        : unknownRow("verre");
    }),
  );
}
