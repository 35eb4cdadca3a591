import { json } from "@remix-run/node";

import { calledField, ProductCall, typedCall } from "~/domain/catalogue/editing/api-forms.server";
import { addProduct, changeProduct, type Problems } from "~/domain/catalogue/editing/change.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { removeProduct } from "~/domain/catalogue/editing/remove.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { agreedToNothing, readSheetForm, typedSheet } from "~/domain/catalogue/editing/sheet-forms.server";
import type { Account } from "~/domain/accounts/account.server";
import { findProductId } from "~/domain/catalogue/product-ids.server";
import { offerJson } from "~/domain/catalogue/product-json.server";
import { productsById } from "~/domain/catalogue/products-by-id.server";
import type { Services } from "~/infra/services.server";
import { conflictAnswer } from "~/http/admin/conflict.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import type { ShopContext } from "~/http/request-context.server";

const UNKNOWN = "Article introuvable.";

/** The calls of administrators about products: the rules and the words are those of the forms. */
export async function addByCall(context: ShopContext, by: Account, request: Request): Promise<Response> {
  const body = await readJson(request, ProductCall);
  if (!body.ok) return body.refusal;
  const { lowStockThreshold } = await settingsInForce(context.services);
  const { origin } = context.services.config.publicUrl;
  const reading = readSheetForm(agreedToNothing(typedCall(body.data, {})), origin, lowStockThreshold);
  if (!reading.ok) return refused(reading);
  return withFailureMessage(context, "Erreur lors de l'ajout du produit", null, () =>
    once(context, async (services) => {
      const adding = await addProduct(services, by, reading.sheet);
      return adding.outcome === "added"
        ? json({ product: await answered(services, adding.id) }, { status: 201 })
        : refused(adding);
    }),
  );
}

export async function changeByCall(
  context: ShopContext,
  by: Account,
  request: Request,
  reference: string,
): Promise<Response> {
  const body = await readJson(request, ProductCall);
  if (!body.ok) return body.refusal;
  const id = await findProductId(context.services, reference);
  const known = id ? await readSheet(context.services, id) : null;
  if (!id || !known) return json({ error: UNKNOWN }, { status: 404 });
  const base = typedSheet(known.sheet);
  const reading = readSheetForm(
    agreedToNothing(typedCall({ ...body.data, id: undefined }, base, known.held)),
    context.services.config.publicUrl.origin,
    (await settingsInForce(context.services)).lowStockThreshold,
  );
  if (!reading.ok) return refused(reading);
  return withFailureMessage(context, "Erreur lors de la mise à jour du produit", null, () =>
    once(context, async (services) => {
      const changing = await changeProduct(services, by, id, { ...reading, version: body.data.version ?? null });
      if (changing.outcome === "unknown") return json({ error: UNKNOWN }, { status: 404 });
      if (changing.outcome === "refused") return refused(changing);
      if (changing.outcome === "conflict") return conflictAnswer(changing, "Ce produit");
      return json(await answered(services, id));
    }),
  );
}

export async function removeByCall(context: ShopContext, by: Account, reference: string): Promise<Response> {
  const id = await findProductId(context.services, reference);
  if (!id) return json({ error: UNKNOWN }, { status: 404 });
  return withFailureMessage(context, "Erreur lors de la suppression du produit", null, () =>
    once(context, async (services) => {
      const removal = await removeProduct(services, by, id);
      return removal.outcome === "unknown"
        ? json({ error: UNKNOWN }, { status: 404 })
        : json({ archived: removal.outcome === "archived" });
    }),
  );
}

function refused({ errors }: Pick<Problems, "errors">): Response {
  const fields = Object.entries(errors).map(([field, message]) => ({ field: calledField(field), message }));
  return json({ error: fields[0]?.message ?? "Demande invalide.", fields }, { status: 422 });
}

async function answered(services: Services, id: string) {
  const [product] = await productsById(services, [id]);
  return product ? offerJson(services, product) : null;
}
