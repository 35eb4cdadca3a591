import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { appointmentView, changeAppointment, linkedAppointment } from "./appointment-form.server";
import { pageTitle } from "~/http/head/page-title";
import type { ShopContext } from "~/http/request-context.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { shopScene } from "~/http/pictures/shop-pictures.server";
import { AppointmentPage } from "./appointment-page";
import { DeadLink } from "./dead-link";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import appointmentSheet from "./appointments.css";

export const links: LinksFunction = () => [sheetLink(appointmentSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data?.view ? "Votre rendez-vous" : "Ce lien ne sert plus", data?.refused),
];

/** Opened by the signed link of a mail. A visit changes nothing, because mail scanners open links too. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services, refused } = context;
  const search = new URL(request.url).searchParams;
  const appointment = await linkedAppointment(services, params.id ?? "", search.get("cle"));
  if (!appointment) return noAppointment(context);
  const picture = shopScene(await settingsInForce(services), "examen");
  return json({ view: await appointmentView(services, appointment, search), picture, refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const appointment = await linkedAppointment(
    context.services,
    params.id ?? "",
    new URL(request.url).searchParams.get("cle"),
  );
  if (!appointment) return json({ form: EMPTY_FORM }, { status: 404 }); // the loader's page says why
  return changeAppointment(context, appointment, context.form);
}

function noAppointment({ refused }: ShopContext) {
  return json({ view: null, picture: null, refused }, { status: 404 });
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Appointment() {
  const { view, picture } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return view && picture ? <AppointmentPage view={view} form={form} picture={picture} /> : <DeadLink />;
}
