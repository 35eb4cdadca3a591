import { json, type ActionFunctionArgs } from "@remix-run/node";

import { LensCall } from "~/domain/assortment/lens-forms.server";
import { changeLens, findLensRow, removeLens } from "~/domain/assortment/lenses.server";
import { requireAdministrator } from "~/http/access.server";
import { conflictAnswer } from "~/http/conflict.server";
import { withExcuse } from "~/http/excuse.server";
import { only } from "~/http/gate.server";
import { once } from "~/http/idempotency.server";
import { readJson } from "~/http/json-body.server";
import { lensJson, removedRow, unknownRow } from "~/http/lens-calls.server";

/** Changes or takes out a lens, for administrators. */
export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  if (request.method !== "PUT" && request.method !== "DELETE") return loader();
  const { account } = requireAdministrator(context);
  if (request.method === "DELETE") {
    return withExcuse(context, "Erreur lors de la suppression du verre", null, () => once(context, async (services) => removedRow(await removeLens(services, account, id), "verre")));
  }
  const body = await readJson(request, LensCall);
  if (!body.ok) return body.refusal;
  return withExcuse(context, "Erreur lors de la mise à jour du verre", null, () =>
    once(context, async (services) => {
      const { version, ...typed } = body.data;
      const changing = await changeLens(services, account, id, typed, version);
      if (changing.outcome === "conflict") return conflictAnswer(changing, "Ce verre");
      const lens = await findLensRow(services, id);
      return lens ? json(lensJson(lens)) : unknownRow("verre");
    }),
  );
}

export function loader() {
  return only("PUT, DELETE");
}
