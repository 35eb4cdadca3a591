import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData } from "@remix-run/react";

import { addCoupon } from "~/domain/coupons/editing.server";
import { CODE_TAKEN, NewCoupon } from "~/domain/coupons/forms.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { CouponFields } from "./coupon-form";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Ajouter un code promo", data?.refused)];

export function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const reading = readForm(posted, NewCoupon);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    if (!(await addCoupon(services, account, reading.data))) return refuseField(context, posted, "code", CODE_TAKEN);
    setFlash(context, { kind: "success", text: `Code ${reading.data.code} ajouté.` });
    return redirect("/admin/codes-promo", 303);
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function NewCouponPage() {
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Ajouter un code promo</h1>
      <Form method="post" noValidate action="/admin/codes-promo/nouveau" className="panel admin-narrow">
        <FormGuard name="coupon-new" />
        <TextField
          form={form}
          name="code"
          label="Code"
          hint="Lettres, chiffres et tirets : ce que les clients tapent, en majuscules ou non."
          autoCapitalize="characters"
          spellCheck={false}
          autoComplete="off"
          required
        />
        <CouponFields form={form} />
        <SubmitButton pending="Un instant…">Ajouter le code</SubmitButton>
      </Form>
      <p>
        <Link to="/admin/codes-promo">Tous les codes</Link>
      </p>
    </>
  );
}
