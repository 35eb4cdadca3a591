import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { keepSlot } from "~/domain/appointments/intents.server";
import { BlockForm, NOT_BLOCKED, SLOT_TAKEN_ON_BLOCKING } from "~/domain/appointments/admin-forms.server";
import { readWallSlot } from "~/domain/appointments/slots";
import { openingRules } from "~/domain/settings/in-force.server";
import { shopDay } from "~/domain/days";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { weekPath } from "./diary-week.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { appointmentHours } from "~/shop/agenda";
import diarySheet from "./diary.css";

export const links: LinksFunction = () => [sheetLink(diarySheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Bloquer un créneau", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const asked = new URL(request.url).searchParams.get("creneau") ?? "";
  const slotAt = readWallSlot(asked);
  return json({
    slot: slotAt ? asked : "",
    hours: appointmentHours((await openingRules(context.services)).week),
    back: slotAt ? weekPath(shopDay(slotAt)) : "/admin/rendez-vous",
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const reading = readForm(posted, BlockForm);
  if (!reading.ok) return refuse(context, reading.form);
  const { slotAt, reason } = reading.data;
  return withFailureMessage(context, NOT_BLOCKED, posted, () =>
    once(context, async (services) => {
      const blocking = await keepSlot(services, account, slotAt, reason);
      if (blocking !== "blocked")
        return refuseField(context, posted, "slotAt", blocking === "taken" ? SLOT_TAKEN_ON_BLOCKING : NOT_BLOCKED);
      setFlash(context, { kind: "success", text: "✅ Créneau bloqué" });
      return redirect(weekPath(shopDay(slotAt)), 303);
    }),
  );
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function BlockSlot() {
  const { slot, hours, back } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Bloquer un créneau</h1>
      <p>Un créneau bloqué n’est plus proposé aux clients. Il se libère dans l’agenda de la semaine.</p>
      <Form method="post" className="admin-form" noValidate>
        <FormGuard name="block" />
        <TextField
          form={form}
          name="slotAt"
          label="Date et heure"
          hint={`À l’heure juste, ${hours}.`}
          type="datetime-local"
          step={3600}
          defaultValue={slot}
          required
        />
        <TextField form={form} name="reason" label="Motif" optional maxLength={200} />
        <p className="button-row">
          <SubmitButton pending="Envoi…">Bloquer ce créneau</SubmitButton>{" "}
          <Link to={back} className="button button--quiet">
            Revenir
          </Link>
        </p>
      </Form>
    </>
  );
}
