import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { removeProduct, restoreProduct } from "~/domain/catalogue/editing/remove.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { productsView } from "./products-view.server";
import { ProductsList } from "./products-list";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data?.archived ? "Produits archivés" : "Produits", data?.refused),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ ...(await productsView(context, request)), refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const [removed, restored] = [posted.get("removed"), posted.get("restored")];
  if (typeof restored === "string") {
    return once(context, async (services) => {
      const name = await restoreProduct(services, account, restored);
      if (!name) return refuseField(context, posted, "form", UNKNOWN);
      setFlash(context, { kind: "success", text: `${name} est de nouveau en vente.` });
      return redirect("/admin/produits?archives=1", 303);
    });
  }
  if (posted.get("confirmed") !== "1" || typeof removed !== "string") return redirect("/admin/produits", 303);
  return withFailureMessage(context, "Erreur lors de la suppression du produit", posted, () =>
    once(context, async (services) => {
      const removal = await removeProduct(services, account, removed);
      if (removal.outcome === "unknown") return refuseField(context, posted, "form", UNKNOWN);
      const text =
        removal.outcome === "deleted"
          ? `${removal.name} a été supprimé.`
          : `${removal.name} n’est plus en vente. Il a été archivé et non supprimé : une commande, une réservation, une question, un panier ou une liste de souhaits le nomme.`;
      setFlash(context, { kind: "success", text });
      return redirect("/admin/produits", 303);
    }),
  );
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

const UNKNOWN = "Ce produit n’existe plus.";

export default function Products() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState } | undefined;
  return (
    <>
      <ErrorSummary form={answer?.form ?? EMPTY_FORM} />
      <ProductsList {...view} />
    </>
  );
}
