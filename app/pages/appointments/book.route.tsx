import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { advanceBooking } from "./booking-form.server";
import { bookingView } from "./booking-view.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { pageMeta } from "~/http/head/page-meta";
import { shopScene } from "~/http/pictures/shop-pictures.server";
import { BookingPage } from "./booking-page";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { shop } from "~/shop/identity";
import { appointmentHours } from "~/shop/agenda";
import { openDays } from "~/shop/hours";
import appointmentSheet from "./appointments.css";

export const links: LinksFunction = () => [sheetLink(appointmentSheet)];
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const step = data?.view.back ? data.view.steps.find(({ isCurrent }) => isCurrent)?.title.toLowerCase() : null;
  return pageMeta(
    {
      title: step ? `Prendre rendez-vous : ${step}` : "Prendre rendez-vous",
      description: `Choisissez un motif et un créneau, ${data?.hours ?? ""} : contrôle de la vue, choix d’une monture, ajustage, à la lunetterie, ${shop.inCity}.`,
      canonical: "/rendez-vous",
      refused: data?.refused,
    },
    matches,
  );
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await bookingView(context, new URL(request.url).searchParams);
  const settings = await settingsInForce(context.services);
  const hours = `${openDays(settings.week)} ${appointmentHours(settings.week)}`;
  return json({ view, hours, picture: shopScene(settings, "examen"), refused: context.refused });
}

export async function action({ context }: ActionFunctionArgs) {
  return advanceBooking(context, context.form);
}

/** When the network is lost, the step keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function BookAppointment() {
  const { view, picture } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return <BookingPage view={view} form={form} picture={picture} />;
}
