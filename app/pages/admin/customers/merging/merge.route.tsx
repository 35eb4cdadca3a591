import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { findCustomer, type Customer } from "~/domain/customers/customer.server";
import { mergeCustomers } from "~/domain/customers/merging/merge.server";
import { previewMerge } from "~/domain/customers/merging/preview.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { searchOf } from "~/http/admin/admin-list.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import type { ShopContext } from "~/http/request-context.server";
import { customerPath } from "~/ui/admin/customer-path";
import { Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { Candidates } from "./candidates";
import { MergePreview } from "./merge-preview";
import { mergePath } from "./merge-view";
import { candidatesView, mergeView, UNMERGEABLE } from "./merge-view.server";

const TITLE = "Fusionner deux fiches client";
const UNCHECKED = "Cochez la case une fois que vous avez vérifié : une fusion ne s’annule pas.";
const MOVED = "L’une des fiches a changé depuis l’aperçu : relisez-le, puis recommencez.";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(TITLE, data?.refused)];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { services, refused } = context;
  const customer = await customerOf(context, params.id);
  const { ids, keep, typed } = askedIn(request, customer);
  if (customer.id !== params.id) throw redirect(mergePath(customer.id), 303);
  const candidates = await candidatesView(services, customer, typed);
  const common = { id: customer.id, other: ids[1], candidates, refused };
  if (!ids[1]) return json({ ...common, preview: null, unmergeable: null });
  const preview = await previewMerge(services, ids, keep);
  return typeof preview === "string"
    ? json({ ...common, preview: null, unmergeable: UNMERGEABLE[preview] })
    : json({ ...common, preview: mergeView(preview, ids), unmergeable: null });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  return once(context, async (services) => {
    // After a merge from another page, the sheet of this address may no longer exist.
    const customer = await customerOf(context, params.id);
    const { ids, keep } = askedIn(request, customer);
    const { checked, mark = "" } = typedValues(posted);
    if (checked !== "on") return refuseField(context, posted, "checked", UNCHECKED);
    const merged = await mergeCustomers(services, account, { ids, keep, mark });
    if (merged.outcome === "refused") return refuseField(context, posted, "form", UNMERGEABLE[merged.why]);
    if (merged.outcome === "moved") return refuseField(context, posted, "form", MOVED);
    setFlash(context, { kind: "success", text: "Les deux fiches n’en font plus qu’une." });
    return redirect(customerPath(merged.id), 303);
  });
}

function askedIn(request: Request, { id }: Customer) {
  const asked = new URL(request.url).searchParams;
  return {
    ids: [id, asked.get("avec") ?? ""] as const,
    keep: asked.get("garde") ?? id,
    typed: asked.has("q") ? searchOf(request) : null,
  };
}

async function customerOf({ services }: ShopContext, id = ""): Promise<Customer> {
  const customer = await findCustomer(services, id);
  if (!customer) throw notFound("Ce client n’existe pas, ou n’existe plus.");
  return customer;
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Merge() {
  const { id, other, candidates, preview, unmergeable } = useLoaderData<typeof loader>();
  const form = (useActionData<typeof action>() as { form: FormState } | undefined)?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{TITLE}</h1>
      <p>
        Une même personne a parfois deux fiches&nbsp;: une seconde adresse e-mail, un achat sans compte, un nom écrit
        autrement. Fiche de départ&nbsp;: <strong>{candidates.name}</strong>
        {candidates.email && candidates.email !== candidates.name ? `, ${candidates.email}` : ""}.{" "}
        <Link to={customerPath(id)}>Revenir à cette fiche</Link>
      </p>
      {unmergeable ? <p role="status">{unmergeable}</p> : null}
      {preview ? (
        <MergePreview id={id} other={other} view={preview} form={form} />
      ) : (
        <Candidates id={id} view={candidates} />
      )}
    </>
  );
}
