import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { BrandForm, typedBrand } from "~/domain/catalogue/editing/brand-forms.server";
import { findBrand, isBrand, saveBrand } from "~/domain/catalogue/editing/brands.server";
import { COUNTRY_OPTIONS } from "~/domain/catalogue/safety/countries";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { refuseConflict, shownVersion, type GuardedAnswer } from "~/http/admin/conflict.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { readForm, refuse } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { ChangesTable, savingLabel, ShownVersion } from "~/ui/admin/changes-table";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { ErrorSummary } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { BrandFields } from "./brand-fields";
import { brandPath } from "~/ui/admin/brand-path";
import { ofName } from "~/shop/words/elision";

const UNKNOWN = "Aucun produit ne porte cette marque.";

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Marque ${data.name}` : "Marque", data?.refused),
];

const nameIn = (request: Request) => (new URL(request.url).searchParams.get("marque") ?? "").slice(0, 80);

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const name = nameIn(request);
  if (!(await isBrand(context.services, name))) throw notFound(UNKNOWN);
  const known = await findBrand(context.services, name);
  return json({
    name,
    version: known?.version ?? 0,
    values: known ? typedBrand(known.sheet) : {},
    countries: COUNTRY_OPTIONS,
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const [posted, name] = [context.form, nameIn(request)];
  if (!(await isBrand(context.services, name))) throw notFound(UNKNOWN);
  const reading = readForm(posted, BrandForm);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const saving = await saveBrand(services, account, name, reading.data, shownVersion(posted));
    if (saving.outcome === "conflict") return refuseConflict(context, posted, saving, "cette marque");
    setFlash(context, { kind: "success", text: `La fiche ${ofName(name)} est enregistrée.` });
    return redirect("/admin/marques", 303);
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Brand() {
  const { name, version, values, countries } = useLoaderData<typeof loader>();
  const { form, conflict } = useActionData<GuardedAnswer>() ?? { form: { values, errors: {} } };
  const path = brandPath(name);
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Marque {name}</h1>
      {conflict ? <ChangesTable conflict={conflict} path={path} /> : null}
      <p>Ces lignes s’affichent sur chaque article de la marque, sous «&nbsp;Sécurité et origine&nbsp;».</p>
      <Form method="post" noValidate action={path} className="sheet-form" reads>
        <FormGuard name="brand" />
        <ShownVersion form={form} version={version} />
        <BrandFields form={form} countries={countries} />
        <SubmitButton pending="Enregistrement…">{savingLabel(conflict)}</SubmitButton>
      </Form>
      <p>
        <Link to="/admin/marques">Toutes les marques</Link>
      </p>
    </>
  );
}
