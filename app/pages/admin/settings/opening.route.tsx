import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { hoursSaid } from "~/domain/opening/hours.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { closeToVisitors, openToVisitors, sendTestMail } from "~/domain/settings/opening.server";
import { readinessOf } from "~/domain/settings/readiness.server";
import { trialInForce } from "~/domain/till/trial-order.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Checkbox, FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { OpeningList } from "./opening-list";
import { leftSaid, linesOf } from "./opening-view.server";
import { OPENING, SETTINGS } from "./settings-paths";

const TITLE = "Ouverture de la boutique";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(TITLE, data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { services } = context;
  const settings = await settingsInForce(services);
  const readiness = await readinessOf(services);
  const lines = linesOf(readiness, await trialInForce(services), settings.opening === "open");
  return json({
    state: settings.opening,
    lines,
    left: leftSaid(lines),
    complete: readiness.complete,
    hours: hoursSaid(settings, services.now()),
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const values = typedValues(posted);
  const done = (text: string) => {
    setFlash(context, { kind: "success", text });
    return redirect(OPENING, 303);
  };
  if (values.intent === "open") {
    const errors = {
      ...(values.hoursRight !== "on" && { hoursRight: "Vérifiez les horaires, puis cochez." }),
      ...(values.textsRead !== "on" && { textsRead: "Relisez les pages légales, puis cochez." }),
    };
    if (Object.keys(errors).length > 0) return refuse(context, { values, errors });
  }
  if (values.intent === "close" && values.sure !== "on")
    return refuseField(context, posted, "sure", "Cochez pour confirmer la fermeture.");
  return once(context, async (services) => {
    if (values.intent === "open") {
      const { outcome } = await openToVisitors(services, account);
      if (outcome === "lacking")
        return refuseField(context, posted, "form", "Il manque encore quelque chose : voyez la liste.");
      return done("La boutique est ouverte.");
    }
    if (values.intent === "close") {
      await closeToVisitors(services, account);
      return done("La boutique est fermée aux visiteurs.");
    }
    if (values.intent !== "mail-test")
      return refuseField(context, posted, "form", "Choisissez ce que vous voulez faire.");
    await sendTestMail(services, account);
    return done(
      `Un courriel d’essai part vers ${account.email}. Rechargez cette page dans un instant : elle dit s’il est parti, ou pourquoi non.`,
    );
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Opening() {
  const { state, lines, left, complete, hours } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{TITLE}</h1>
      {state === "open" ? (
        <p>La boutique en ligne est ouverte à tous.</p>
      ) : (
        <p>
          Les visiteurs lisent «&nbsp;{state === "closed" ? "Fermé" : "Bientôt"}&nbsp;». Connecté à l’administration, on
          voit la <a href="/home">boutique</a> et on peut y passer commande. {left}
        </p>
      )}
      <OpeningList lines={lines} />
      <div className="panel admin-narrow">
        <h2>Courriel d’essai</h2>
        <p>Il part vers votre adresse, par le même serveur que les courriels aux clients.</p>
        <Form method="post" action={OPENING}>
          <FormGuard name="mail-test" />
          <SubmitButton name="intent" value="mail-test" pending="Un instant…" className="button button--quiet">
            Envoyer un courriel d’essai
          </SubmitButton>
        </Form>
      </div>
      {state === "open" ? <CloseForm form={form} /> : <OpenForm form={form} complete={complete} hours={hours} />}
      <p>
        <Link to={SETTINGS}>Tous les réglages</Link>
      </p>
    </>
  );
}

type OpenProps = { form: FormState; complete: boolean; hours: { days: string; hours: string }[] };

function OpenForm({ form, complete, hours }: OpenProps) {
  return (
    <section className="panel admin-narrow" aria-labelledby="ouvrir">
      <h2 id="ouvrir">Ouvrir</h2>
      {complete ? (
        <Form method="post" noValidate action={OPENING}>
          <FormGuard name="open" />
          <dl className="hours">
            {hours.map(({ days, hours: open }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd>{open}</dd>
              </div>
            ))}
          </dl>
          <Checkbox form={form} name="hoursRight" label="Ces horaires sont les nôtres" />
          <Checkbox
            form={form}
            name="textsRead"
            label="J’ai relu les mentions légales, les conditions de vente et la politique de confidentialité"
          />
          <SubmitButton name="intent" value="open" pending="Ouverture…">
            Ouvrir la boutique
          </SubmitButton>
        </Form>
      ) : (
        <p>Le bouton «&nbsp;Ouvrir la boutique&nbsp;» vient ici dès que rien de nécessaire ne manque plus.</p>
      )}
    </section>
  );
}

function CloseForm({ form }: { form: FormState }) {
  return (
    <section className="panel admin-narrow" aria-labelledby="fermer">
      <h2 id="fermer">Fermer la boutique en ligne</h2>
      <p>
        Les visiteurs lisent alors «&nbsp;Fermé&nbsp;». Les commandes déjà passées restent accessibles à leurs clients,
        et le droit de rétractation avec elles. Pour des congés, préférez les fermetures&nbsp;: la boutique en ligne
        reste ouverte.
      </p>
      <Form method="post" noValidate action={OPENING}>
        <FormGuard name="close" />
        <Checkbox form={form} name="sure" label="Oui, fermer la boutique en ligne à tous les visiteurs" />
        <SubmitButton name="intent" value="close" pending="Fermeture…" className="button button--quiet">
          Fermer la boutique
        </SubmitButton>
      </Form>
    </section>
  );
}
