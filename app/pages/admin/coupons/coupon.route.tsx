import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { changeCoupon, findCoupon } from "~/domain/coupons/editing.server";
import { CouponChange } from "~/domain/coupons/forms.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { refuseConflict, shownVersion, type GuardedAnswer } from "~/http/admin/conflict.server";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { couponTerms } from "./coupon-view.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { ChangesTable, savingLabel, ShownVersion } from "~/ui/admin/changes-table";
import { CouponFields } from "./coupon-form";
import { EMPTY_FORM, ErrorSummary } from "~/ui/forms/forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(`Code promo ${data?.code ?? ""}`, data?.refused),
];

const UNKNOWN = "Ce code n’existe pas.";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const coupon = await findCoupon(context.services, params.id ?? "");
  if (!coupon) throw notFound(UNKNOWN);
  const { id, code, version, uses, archivedAt } = coupon;
  return json({
    id,
    code,
    version,
    uses,
    archived: archivedAt !== null,
    terms: couponTerms(coupon),
    refused: context.refused,
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const reading = readForm(posted, CouponChange);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const changing = await changeCoupon(services, account, params.id ?? "", reading.data, shownVersion(posted));
    if (changing.outcome === "unknown") throw notFound(UNKNOWN);
    if (changing.outcome === "conflict") return refuseConflict(context, posted, changing, "ce code");
    setFlash(context, { kind: "success", text: "Code modifié." });
    return redirect("/admin/codes-promo", 303);
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function CouponPage() {
  const { id, code, version, uses, archived, terms } = useLoaderData<typeof loader>();
  const { form, conflict } = useActionData<GuardedAnswer>() ?? { form: EMPTY_FORM };
  const path = `/admin/codes-promo/${id}`;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Code promo {code}</h1>
      {conflict ? <ChangesTable conflict={conflict} path={path} /> : null}
      {archived ? (
        <p role="status">
          <strong>Supprimé&nbsp;:</strong> personne ne peut plus s’en servir.
        </p>
      ) : null}
      <p>Utilisé {uses} fois. Les commandes passées gardent la remise qu’elles ont eue.</p>
      <Form method="post" noValidate action={path} className="panel admin-narrow" reads>
        <FormGuard name={`coupon-${id}`} />
        <ShownVersion form={form} version={version} />
        <CouponFields form={form} terms={terms} />
        <SubmitButton pending="Un instant…">{savingLabel(conflict)}</SubmitButton>
      </Form>
      <p>
        <Link to="/admin/codes-promo">Tous les codes</Link>
      </p>
    </>
  );
}
