import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { keepSlot } from "~/domain/appointments/intents.server";
import { blockForm, NOT_BLOCKED, SLOT_TAKEN_ON_BLOCKING } from "~/domain/appointments/admin-forms.server";
import { grainOf } from "~/domain/appointments/opening.server";
import { readWallSlot } from "~/domain/appointments/slots";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { shopDay } from "~/domain/days";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SelectField, SubmitButton, TextField } from "~/ui/admin/fields";
import { diaryChoice } from "./appointments-view.server";
import { weekPath } from "./diary-week.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { HOUR, QUARTER } from "~/shop/agenda";
import diarySheet from "./diary.css";

const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240, 480].map((minutes) => {
  const [hours, left] = [Math.floor(minutes / HOUR), minutes % HOUR];
  const said = hours === 0 ? `${left} min` : `${hours} h${left ? ` ${left}` : ""}`;
  return [String(minutes), said] as const;
});

export const links: LinksFunction = () => [sheetLink(diarySheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Bloquer un créneau", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("creneau") ?? "";
  const slotAt = readWallSlot(asked, QUARTER);
  return json({
    slot: slotAt ? asked : "",
    ...(await diaryChoice(context.services)),
    who: searchParams.get("avec") ?? "",
    back: slotAt ? weekPath(shopDay(slotAt)) : "/admin/rendez-vous",
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const reading = readForm(posted, blockForm(grainOf(await settingsInForce(context.services))));
  if (!reading.ok) return refuse(context, reading.form);
  const { slotAt, reason, avec, minutes } = reading.data;
  return withFailureMessage(context, NOT_BLOCKED, posted, () =>
    once(context, async (services) => {
      const blocking = await keepSlot(services, account, slotAt, reason, { diaryId: avec, minutes });
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
  const { slot, starts, step, people, who, back } = useLoaderData<typeof loader>();
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
          hint={starts}
          type="datetime-local"
          step={step}
          defaultValue={slot}
          required
        />
        {people.length > 0 ? (
          <SelectField
            form={form}
            name="avec"
            label="Pour"
            options={[["", "Toute la boutique"], ...people]}
            defaultValue={who}
          />
        ) : null}
        {step < HOUR * 60 ? (
          <SelectField form={form} name="minutes" label="Durée" options={LENGTHS} defaultValue={String(HOUR)} />
        ) : null}
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
