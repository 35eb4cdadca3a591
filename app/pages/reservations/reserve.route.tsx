import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { nameNotKept, NOT_RESERVED, ReservationForm as Fields } from "~/domain/reservations/forms.server";
import { reservationPath } from "~/domain/reservations/links.server";
import { reserve } from "~/domain/reservations/reserve.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { askedColor, frameAt } from "~/http/frames/shown-frame.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { ageProblem, shownNow } from "~/http/forms/form-age.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { knownPerson } from "~/http/session/known-person.server";
import { limited } from "~/http/forms/limits.server";
import { pageMeta } from "~/http/head/page-meta";
import { pairOf, RESERVATION_REFUSALS } from "~/http/frames/pair-view.server";
import { shop } from "~/shop/identity";
import { Breadcrumb } from "~/ui/breadcrumb";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { PairShown } from "~/ui/reservation/pair";
import { ReservationForm } from "./reservation-form";
import { reservationSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [reservationSheet];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { title: data ? `Réserver ${data.pair.brand} ${data.pair.name}` : "Réserver", refused: data?.refused },
    matches,
  );

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const product = await frameAt(context.services, params.slug);
  return json({
    pair: pairOf(product, request),
    days: (await settingsInForce(context.services)).reservationDays,
    shown: shownNow(context),
    known: knownPerson(context),
    refused: context.refused,
  });
}

export async function action({ params, context }: ActionFunctionArgs) {
  const posted = context.form;
  const tooMany = await limited(context, "reservation", posted);
  if (tooMany) return tooMany;
  const product = await frameAt(context.services, params.slug);
  if (posted.get("website")) return redirect(`/article/${product.slug}`, 303);
  const reading = readForm(posted, Fields, { ...sizeMissing(product, posted), ...nameNotKept(typedValues(posted)) });
  if (!reading.ok) return refuse(context, reading.form);
  const problem = ageProblem(context, posted);
  if (problem) return refuseField(context, posted, "form", problem);
  return withFailureMessage(context, NOT_RESERVED, posted, () =>
    once(context, async (services) => {
      const result = await reserve(services, {
        ...reading.data,
        productId: product.id,
        visitorId: context.session?.account.visitorId,
        color: askedColor(product, reading.data.color)?.value ?? "",
      });
      if (result.outcome === "reserved") return redirect(reservationPath(services.config, result.reservation), 303);
      const { field, message } = RESERVATION_REFUSALS[result.outcome];
      return refuseField(context, posted, field, message);
    }),
  );
}

/** The error of a missing size, which depends on the frame and not on the schema; it is shown with the other errors. */
function sizeMissing({ sizes }: { sizes: string[] }, posted: FormData): FormState["errors"] {
  const { field, message } = RESERVATION_REFUSALS.sizeMissing;
  return sizes.length > 1 && !posted.get("size") ? { [field]: message } : {};
}

export default function ReservePage() {
  const { pair, days, shown, known } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--narrow">
      <Breadcrumb
        crumbs={[
          { name: "Accueil", path: "/home" },
          { name: `${pair.brand} ${pair.name}`, path: pair.path },
        ]}
        here="Réserver en boutique"
      />
      <ErrorSummary form={form} />
      <h1>Réserver en boutique</h1>
      <p>
        Venez l’essayer au {shop.street}, à {shop.city}&nbsp;: nous la mettons de côté pour vous.
      </p>
      <PairShown pair={pair} />
      <ReservationForm pair={pair} form={form} shown={shown} days={days} known={known} />
      <p className="back">
        <a href={pair.path}>Revenir à la monture</a>
      </p>
    </main>
  );
}
