import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { addProduct } from "~/domain/catalogue/editing/change.server";
import { nextNumber, readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { NEW_SHEET, readSheetForm, typedCopy, withTickedColor } from "~/domain/catalogue/editing/sheet-forms.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { colorsEdited, notYetOnSale, productFormView, refuseSheet, underRecall } from "./product-form.server";
import { ProductForm } from "./product-form";
import type { FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";

const HERE = "/admin/produits/nouveau";

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Ajouter un produit", data?.refused)];

/** `?copie=` names a product whose values fill in the form. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const copied = await readSheet(context.services, new URL(request.url).searchParams.get("copie") ?? "");
  const next = await nextNumber(context.services);
  const values = { ...(copied ? { ...typedCopy(copied.sheet), draft: "on" } : NEW_SHEET), number: String(next) };
  return json({
    view: productFormView({ path: HERE, number: null, nextNumber: next, version: null, instructionsPath: null }),
    values,
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const values = typedValues(posted);
  const { lowStockThreshold } = await settingsInForce(context.services);
  if (values.do) return colorsEdited(context, values, values.do, lowStockThreshold);
  const typed = withTickedColor(values, lowStockThreshold);
  const reading = readSheetForm(typed, context.services.config.publicUrl.origin, lowStockThreshold);
  if (!reading.ok) return refuseSheet(context, typed, reading);
  return withFailureMessage(context, "Erreur lors de l'ajout du produit", posted, () =>
    once(context, async (services) => {
      const adding = await addProduct(services, account, reading.sheet);
      if (adding.outcome === "refused") return refuseSheet(context, typed, adding);
      const recalled = await underRecall(services, adding.id);
      const waits = await notYetOnSale(services, adding.id, reading.sheet.facts.soldFrom);
      const added = `${reading.sheet.brand} ${reading.sheet.name} a été ajouté.`;
      setFlash(context, {
        kind: recalled ? "error" : "success",
        text: [added, waits, recalled].filter(Boolean).join(" "),
        link: { to: `/admin/produits/${adding.id}`, name: "Voir sa fiche" },
      });
      return redirect("/admin/produits", 303);
    }),
  );
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function NewProduct() {
  const { view, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState } | undefined;
  return (
    <>
      <h1>Ajouter un produit</h1>
      <ProductForm
        view={view as Parameters<typeof ProductForm>[0]["view"]}
        form={answer?.form ?? { values, errors: {} }}
      />
    </>
  );
}
