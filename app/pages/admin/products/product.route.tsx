import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { changeProduct } from "~/domain/catalogue/editing/change.server";
import { missingFacts, type Missing } from "~/domain/catalogue/safety/on-sale.server";
import { recallsInForce, type RecallInForce } from "~/domain/catalogue/safety/recalled.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { readSheetForm, withTickedColor, typedSheet } from "~/domain/catalogue/editing/sheet-forms.server";
import { shopDay } from "~/domain/days";
import { formatDayAndTime } from "~/domain/time";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { refuseConflict, shownVersion, type GuardedAnswer } from "~/http/admin/conflict.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { colorsEdited, productFormView, refuseSheet, underRecall } from "./product-form.server";
import { MissingFacts } from "~/ui/admin/missing-facts";
import { missingView } from "~/http/admin/missing-facts.server";
import { ProductForm } from "./product-form";
import { brandPath } from "~/ui/admin/brand-path";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";

const UNKNOWN = "Ce produit n’existe plus.";

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Modifier ${data.name}` : "Modifier un produit", data?.refused),
];

export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const known = await readSheet(context.services, id);
  if (!known) throw notFound(UNKNOWN);
  const { sheet, version, archived, slug } = known;
  const missing = (await missingFacts(context.services, [id])).get(id);
  const held = isHeldBack(missing);
  const recalls = (await recallsInForce(context.services, [id])).get(id) ?? [];
  return json({
    id,
    archived,
    name: `${sheet.brand} ${sheet.name}`,
    shown:
      archived || held || recalls.length > 0 || (sheet.facts.soldFrom ?? "") > shopDay(context.services.now())
        ? null
        : sheet.category === "accessory"
          ? `/article-accessoire/${sheet.number}`
          : `/article/${slug}`,
    view: productFormView({
      path: `/admin/produits/${id}`,
      number: sheet.number,
      nextNumber: null,
      version,
      instructionsPath: `/admin/produits/${id}/notice`,
    }),
    missing: missingView(missing),
    recalls: recalls.map(recallNotice),
    brand: brandPath(sheet.brand),
    values: typedSheet(sheet),
    refused: context.refused,
  });
}

const recallNotice = ({ named, since }: RecallInForce) => ({
  says: `un rappel de l’article ${named} est en vigueur depuis le ${formatDayAndTime(since)}. Il ne revient en vente qu’une fois levé.`,
  href: `/admin/lots?${new URLSearchParams({ lot: named }).toString()}`,
});

/** True for a product that is kept from sale until its sheet says what the law wants. */
function isHeldBack(missing: Missing | undefined): boolean {
  return missing !== undefined && missing.held.length > 0 && !missing.until;
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const values = typedValues(posted);
  const { lowStockThreshold } = await settingsInForce(context.services);
  if (values.do) return colorsEdited(context, values, values.do, lowStockThreshold);
  const typed = withTickedColor(values, lowStockThreshold);
  const reading = readSheetForm({ ...typed, number: "1" }, context.services.config.publicUrl.origin, lowStockThreshold); // a product's own number stays
  if (!reading.ok) return refuseSheet(context, typed, reading);
  return withFailureMessage(context, "Erreur lors de la mise à jour du produit", posted, () =>
    once(context, async (services) => {
      const changing = await changeProduct(services, account, id, { ...reading, version: shownVersion(posted) });
      if (changing.outcome === "unknown") return refuseField(context, posted, "form", UNKNOWN);
      if (changing.outcome === "refused") return refuseSheet(context, typed, changing);
      if (changing.outcome === "conflict") return refuseConflict(context, posted, changing, "ce produit");
      const held = isHeldBack((await missingFacts(services, [id])).get(id));
      const recalled = await underRecall(services, id);
      const changed = `${reading.sheet.brand} ${reading.sheet.name} a été mis à jour.`;
      setFlash(context, {
        kind: held || recalled ? "error" : "success",
        text: recalled
          ? `${changed} ${recalled}`
          : held
            ? `${changed} Il n’est pas en vente : sa fiche dit ce qui manque.`
            : changed,
      });
      return redirect("/admin/produits", 303);
    }),
  );
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function EditProduct() {
  const { id, name, archived, shown, view, values, missing, recalls, brand } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as GuardedAnswer | undefined;
  return (
    <>
      <h1>Modifier {name}</h1>
      {archived ? (
        <p role="status">
          <strong>Archivé&nbsp;:</strong> ce produit n’est plus en vente.
        </p>
      ) : null}
      {recalls.map(({ says, href }) => (
        <p key={href} role="status">
          <strong>Hors vente&nbsp;:</strong> {says} <Link to={href}>Voir le rappel</Link>
        </p>
      ))}
      <MissingFacts missing={missing} brand={brand} />
      <p className="admin-intents">
        {shown ? <a href={shown}>Voir en boutique</a> : <a href={`/admin/produits/${id}/apercu`}>Aperçu</a>}{" "}
        <Link to={`/admin/produits/${id}/photos`}>Photos</Link>{" "}
        <Link to={`/admin/produits/${id}/mouvements`}>Mouvements de stock</Link>{" "}
        <Link to={`/admin/produits/nouveau?copie=${id}`} deed>
          Dupliquer
        </Link>
      </p>
      <ProductForm
        key={id}
        view={view as Parameters<typeof ProductForm>[0]["view"]}
        form={answer?.form ?? { values, errors: {} }}
        conflict={answer?.conflict}
      />
    </>
  );
}
