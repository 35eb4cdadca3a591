import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { listLenses, type Lens } from "~/domain/lenses/range.server";
import { toEuros } from "~/domain/money";

export async function loader({ context }: LoaderFunctionArgs) {
  return json((await listLenses(context.services)).map(lensJson));
}

function lensJson({ id, name, type, basePriceCents }: Lens) {
  return { _id: id, name, lensType: type, basePrice: toEuros(basePriceCents) };
}
