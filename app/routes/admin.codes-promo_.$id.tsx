import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { changeCoupon, findCoupon } from "~/domain/desk/coupons.server";
import { COUPON_CHANGED, CouponChange } from "~/domain/orders/coupon-forms.server";
import { couponTerms } from "~/http/coupon-view.server";
import { requireDesk } from "~/http/desk.server";
import { setFlash } from "~/http/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms.server";
import { once } from "~/http/idempotency.server";
import { notFound } from "~/http/not-found.server";
import { pageTitle } from "~/http/page-title";
import { CouponFields } from "~/ui/admin/coupon-form";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(`Code promo ${data?.code ?? ""}`, data?.refused), { name: "robots", content: "noindex" }];

const UNKNOWN = "Ce code n’existe pas.";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireDesk(context, request);
  const coupon = await findCoupon(context.services, params.id ?? "");
  if (!coupon) throw notFound(UNKNOWN);
  const { id, code, version, uses } = coupon;
  return json({ id, code, version, uses, terms: couponTerms(coupon), refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireDesk(context, request);
  const posted = await request.formData();
  const reading = readForm(posted, CouponChange);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const outcome = await changeCoupon(services, account, params.id ?? "", reading.data);
    if (outcome === "unknown") throw notFound(UNKNOWN);
    if (outcome === "older") return refuseField(context, posted, "form", COUPON_CHANGED);
    setFlash(context, { kind: "success", text: "Code modifié." });
    return redirect("/admin/codes-promo", 303);
  });
}

export default function CouponPage() {
  const { id, code, version, uses, terms } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Code promo {code}</h1>
      <p>Utilisé {uses} fois. Les commandes passées gardent la remise qu’elles ont eue.</p>
      <Form method="post" action={`/admin/codes-promo/${id}`} className="panel desk-narrow">
        <FormGuard name={`coupon-${id}`} />
        {/* What was refused keeps the version it was shown with: a newer one is never written over unseen. */}
        <input type="hidden" name="version" value={form.values.version ?? version} />
        <CouponFields form={form} terms={terms} />
        <SubmitButton pending="Un instant…">Enregistrer</SubmitButton>
      </Form>
      <p><Link to="/admin/codes-promo">Tous les codes</Link></p>
    </>
  );
}
