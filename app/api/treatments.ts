import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { listTreatments, type Treatment } from "~/domain/lenses/range.server";
import { isIncluded, isThinning } from "~/domain/lenses/treatments";
import { toEuros } from "~/domain/money";

/** With `all=1` every row of the price list; without, those a wearer chooses among. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const all = new URL(request.url).searchParams.get("all") === "1";
  const treatments = await listTreatments(context.services);
  return json(treatments.filter((treatment) => all || !isThinning(treatment)).map(treatmentJson));
}

/** What comes with every lens is free, whatever its row says. */
function treatmentJson(treatment: Treatment) {
  const { id, key, name, priceCents, coefficients } = treatment;
  return {
    _id: id,
    key,
    name,
    price: toEuros(isIncluded(key) ? 0 : priceCents),
    ...(isThinning(treatment) && { coefficients: Object.fromEntries(Object.entries(coefficients).map(([index, cents]) => [index, toEuros(cents ?? 0)])) }),
  };
}
