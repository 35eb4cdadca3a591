import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { agreedHour, ALREADY_BOOKED, HOUR_PAST } from "~/domain/appointments/admin-forms.server";
import { bookForCaller, callerForm } from "~/domain/appointments/caller.server";
import { namesNotKept } from "~/domain/appointments/forms.server";
import { QUARTER, REASONS } from "~/shop/agenda";
import { grainOf } from "~/domain/appointments/opening.server";
import { readWallSlot, slotName } from "~/domain/appointments/slots";
import { customerToCall } from "~/domain/customers/to-call.server";
import { shopDay } from "~/domain/days";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SelectField, SubmitButton, TextField } from "~/ui/admin/fields";
import { EmailField, PhoneField } from "~/ui/forms/contact-fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { OddHour } from "./odd-hour";
import { askAboutHour } from "./odd-hour.server";
import { diaryChoice } from "./appointments-view.server";
import { weekPath } from "./diary-week.server";
import diarySheet from "./diary.css";

export const links: LinksFunction = () => [sheetLink(diarySheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Prendre un rendez-vous", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("creneau") ?? "";
  const slotAt = readWallSlot(asked, QUARTER);
  const client = searchParams.get("client") ?? "";
  const known = await customerToCall(context.services, client);
  return json({
    slot: slotAt ? asked : "",
    known,
    ...(await diaryChoice(context.services)),
    who: searchParams.get("avec") ?? "",
    reasons: Object.entries(REASONS).map(([value, { label }]) => [value, label] as const),
    back: slotAt
      ? weekPath(shopDay(slotAt), null, known && client)
      : `/admin/rendez-vous/semaine${known ? `?client=${client}` : ""}`,
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const step = grainOf(await settingsInForce(context.services));
  const reading = readForm(posted, callerForm(step), namesNotKept(typedValues(posted)));
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const typed = typedValues(posted);
    const booked = await bookForCaller(services, account, reading.data, agreedHour(typed));
    if (booked.outcome === "asks") return refuse(context, askAboutHour(typed, reading.data.slotAt, booked.why));
    if (booked.outcome !== "booked") return refuseField(context, posted, "slotAt", WHY_NOT[booked.outcome]);
    const { firstName, lastName, email, slotAt } = booked.appointment;
    const who = `${firstName} ${lastName}`.trim();
    const text = `✅ Rendez-vous pris pour ${who}, ${slotName(slotAt)}${email ? " (email envoyé)" : ""}`;
    setFlash(context, { kind: "success", text });
    return redirect(weekPath(shopDay(slotAt)), 303);
  });
}

const WHY_NOT = { taken: ALREADY_BOOKED, past: HOUR_PAST, none: "La boutique ne reçoit pas à cette heure-là." };

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function CallerAppointment() {
  const { slot, known, starts, step, people, who, reasons, back } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Prendre un rendez-vous</h1>
      <p>
        Pour qui appelle ou se trouve à la boutique&nbsp;: il est confirmé aussitôt.{" "}
        <Link to={`/admin/rendez-vous/bloquer${slot ? `?creneau=${encodeURIComponent(slot)}` : ""}`}>
          Bloquer ce créneau à la place
        </Link>
      </p>
      <Form method="post" className="admin-form" noValidate>
        <FormGuard name="caller" />
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
        <OddHour form={form} label="Oui, prendre ce rendez-vous quand même" />
        <SelectField form={form} name="motif" label="Motif" options={reasons} />
        {people.length > 0 ? (
          <SelectField
            form={form}
            name="avec"
            label="Avec"
            options={[["", "Sans préférence"], ...people]}
            defaultValue={who}
          />
        ) : null}
        <TextField form={form} name="nom" label="Nom" autoComplete="off" defaultValue={known?.lastName} required />
        <TextField
          form={form}
          name="prenom"
          label="Prénom"
          autoComplete="off"
          defaultValue={known?.firstName}
          required
        />
        <PhoneField form={form} name="telephone" autoComplete="off" defaultValue={known?.phone} required />
        <EmailField
          form={form}
          label="E-mail"
          autoComplete="off"
          hint="Pour la confirmation et le rappel."
          defaultValue={known?.email}
          optional
        />
        <p className="button-row">
          <SubmitButton pending="Envoi…">Prendre ce rendez-vous</SubmitButton>{" "}
          <Link to={back} className="button button--quiet">
            Revenir
          </Link>
        </p>
      </Form>
    </>
  );
}
