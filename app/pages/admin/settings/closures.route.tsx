import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { daysFrom, longDay, shopDay } from "~/domain/days";
import type { Services } from "~/infra/services.server";
import { daysSaid } from "~/domain/opening/hours.server";
import {
  ClosureForm,
  closeShop,
  OpeningForm,
  openShop,
  takeClosureBack,
  takeOpeningBack,
} from "~/domain/settings/dates.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { spansSaid } from "~/shop/hours";
import { Form, Link } from "~/ui/admin/permitted";
import { Checkbox, FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { CLOSURES, SETTINGS } from "./settings-paths";
import { prolongedLines } from "./prolonged-view.server";
import { StrandedAppointments } from "./stranded";
import { strandedView } from "./stranded-view.server";

const TITLE = "Fermetures et ouvertures exceptionnelles";
const FULL = "Il y a déjà trop de dates : retirez d’abord celles dont vous n’avez plus besoin.";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(TITLE, data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { services } = context;
  const { closures, openings } = await settingsInForce(services);
  const today = shopDay(services.now());
  return json({
    closures: closures
      .filter(({ to }) => to >= today)
      .map(({ from, to, sentence }) => ({
        fields: { intent: "reopen", from, to },
        days: daysSaid(from, to),
        detail: sentence,
      })),
    openings: openings
      .filter(({ day }) => day >= today)
      .map(({ day, spans, sentence }) => ({
        fields: { intent: "unopen", day },
        days: longDay(day).replace(/^./, (letter) => letter.toUpperCase()),
        detail: [spansSaid(spans), sentence].filter(Boolean).join(", "),
      })),
    stranded: await strandedView(services),
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const today = shopDay(context.services.now());
  const before = await settingsInForce(context.services);
  const done = async (services: Services, text: string) => {
    setFlash(context, { kind: "success", text, lines: await prolongedLines(services, before) });
    return redirect(CLOSURES, 303);
  };
  const { intent, from = "", to = "", day = "" } = typedValues(posted);
  if (intent === "close") {
    const reading = readForm(posted, ClosureForm(today));
    if (!reading.ok) return refuse(context, reading.form);
    const days = daysFrom(reading.data.from, reading.data.to).length;
    if (days > UNASKED_DAYS && posted.get("long") !== "on") return refuseField(context, posted, "long", isLong(days));
    return once(context, async (services) => {
      const { outcome } = await closeShop(services, account, reading.data);
      if (outcome === "full") return refuseField(context, posted, "from", FULL);
      return done(services, `${daysSaid(reading.data.from, reading.data.to)} : la boutique sera fermée.`);
    });
  }
  if (intent === "open") {
    const reading = readForm(posted, OpeningForm(today));
    if (!reading.ok) return refuse(context, reading.form);
    const { hours: spans, note: sentence, ...told } = reading.data;
    return once(context, async (services) => {
      const { outcome } = await openShop(services, account, { ...told, spans, sentence });
      if (outcome === "full") return refuseField(context, posted, "day", FULL);
      return done(services, `${daysSaid(told.day, told.day)} : la boutique sera ouverte, ${spansSaid(spans)}.`);
    });
  }
  return once(context, async (services) => {
    if (intent === "reopen" && (await takeClosureBack(services, account, from, to)))
      return done(services, "Fermeture retirée.");
    if (intent === "unopen" && (await takeOpeningBack(services, account, day)))
      return done(services, "Ouverture retirée.");
    return refuseField(context, posted, "form", "Cette date n’est plus dans la liste.");
  });
}

/** A longer closure is asked about: a year typed wrong would move reservations, and tell their customers. */
const UNASKED_DAYS = 31;
const isLong = (days: number) =>
  `La boutique serait fermée ${days} jours. Les réservations qui prennent fin d’ici là seraient prolongées jusqu’à la réouverture, et leurs clients prévenus. Cochez si c’est voulu.`;

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Closures() {
  const { closures, openings, stranded } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{TITLE}</h1>
      <StrandedAppointments {...stranded} />
      <section className="panel admin-narrow" aria-labelledby="fermer">
        <h2 id="fermer">Fermer la boutique</h2>
        {/* The key empties the form once its days are in the list. */}
        <Form key={JSON.stringify(closures)} method="post" noValidate action={CLOSURES}>
          <FormGuard name="close" />
          <TextField form={form} name="from" label="Premier jour" type="date" required />
          <TextField form={form} name="to" label="Dernier jour, compris" type="date" required />
          <TextField
            form={form}
            name="sentence"
            label="Phrase pour les visiteurs"
            hint="Par exemple : congés d’été, nous revenons reposés. Elle s’affiche après « fermé », trente jours avant."
            maxLength={120}
            optional
          />
          {"long" in form.errors || "long" in form.values ? (
            <Checkbox form={form} name="long" label="Oui, fermer aussi longtemps" />
          ) : null}
          <SubmitButton name="intent" value="close" pending="Un instant…">
            Fermer ces jours-là
          </SubmitButton>
        </Form>
        <Dates name="Fermetures prévues" dates={closures} none="Aucune fermeture n’est prévue." remove="Retirer" />
      </section>
      <section className="panel admin-narrow" aria-labelledby="ouvrir">
        <h2 id="ouvrir">Ouvrir un jour à part</h2>
        <p>
          Ce jour-là, ces heures remplacent celles de la semaine, même un dimanche, un jour férié ou pendant une
          fermeture.
        </p>
        <Form key={JSON.stringify(openings)} method="post" noValidate action={CLOSURES}>
          <FormGuard name="open" />
          <TextField form={form} name="day" label="Jour" type="date" required />
          <TextField
            form={form}
            name="hours"
            label="Heures"
            hint="Par exemple : 14 h – 18 h."
            autoComplete="off"
            required
          />
          <TextField form={form} name="note" label="Note pour les visiteurs" maxLength={120} optional />
          <SubmitButton name="intent" value="open" pending="Un instant…">
            Ouvrir ce jour-là
          </SubmitButton>
        </Form>
        <Dates
          name="Ouvertures prévues"
          dates={openings}
          none="Aucune ouverture à part n’est prévue."
          remove="Retirer"
        />
      </section>
      <p>
        <Link to={SETTINGS}>Tous les réglages</Link>
      </p>
    </>
  );
}

type Line = { fields: Record<string, string>; days: string; detail: string };

function Dates({ name, dates, none, remove }: { name: string; dates: Line[]; none: string; remove: string }) {
  return (
    <>
      <h3>{name}</h3>
      {dates.length === 0 ? <p>{none}</p> : null}
      {dates.map(({ fields, days, detail }) => (
        <Form method="post" action={CLOSURES} key={Object.values(fields).join("-")}>
          <FormGuard name={Object.values(fields).join("-")} />
          {Object.entries(fields).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <p>
            <strong>{days}</strong>
            {detail ? ` : ${detail}` : ""}{" "}
            <button type="submit" className="button button--quiet">
              {remove}
              <span className="visually-hidden">&nbsp;: {days}</span>
            </button>
          </p>
        </Form>
      ))}
    </>
  );
}
