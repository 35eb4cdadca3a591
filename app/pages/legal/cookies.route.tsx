import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { choicesOf, ConsentForm, decidedAt, recordDecision, type Decision } from "~/domain/consent/consent.server";
import { CONSENT_TEXT, SAVED } from "~/domain/consent/text";
import { formatDay } from "~/domain/time";
import { forgetConsent, readConsent, writeConsent } from "~/http/session/consent.server";
import { cookieGroups } from "./cookie-list.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse } from "~/http/forms/forms.server";
import { pageTitle } from "~/http/head/page-title";
import { returnAddress } from "~/http/answers/return-address.server";
import { CookieGroups, CurrentChoice } from "./cookie-page";
import { Checkbox, EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton } from "~/ui/forms/forms";
import { ProsePage } from "~/ui/reading/prose-page";
import { proseSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [proseSheet];

const HERE = "/gestion-des-cookies";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle("Gestion des cookies", data?.refused),
  {
    name: "description",
    content:
      "Les cookies de la boutique, ce qu’ils font et combien de temps, et votre choix, à changer quand vous voulez.",
  },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, refused } = context;
  const { id, ...choice } = readConsent(request, services.config);
  const since = choice.decided ? await decidedAt(services, id) : null;
  const back = returnAddress(new URL(request.url).searchParams.get("retour"), "");
  return json({
    choice: { ...choice, ...(since && { since: formatDay(since), id }) },
    groups: cookieGroups(services.config),
    back,
    refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = context.form;
  const reading = readForm(posted, ConsentForm);
  if (!reading.ok) return refuse(context, reading.form);
  const back = returnAddress(posted.get("back"), HERE);
  if (reading.data.choice === "customise") return redirect(`${HERE}?retour=${encodeURIComponent(back)}#choix`, 303);

  const decision = reading.data as Decision;
  const id = await recordDecision(context.services, decision, {
    consentId: readConsent(request, context.services.config).id,
    attempt: context.attempt?.key ?? null,
  });
  if (decision.choice === "revoke") forgetConsent(context, request);
  else writeConsent(context, request, choicesOf(decision), id);
  // The answer is not stored for a repeat: a browser that missed the first answer needs the cookies of the second.
  if (posted.get("stay") === "1") return json({ form: EMPTY_FORM });
  setFlash(context, { kind: "success", text: SAVED, brief: true });
  return redirect(back, 303);
}

export default function CookiePage() {
  const { choice, groups, back } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form ?? EMPTY_FORM;
  return (
    <ProsePage
      title="Gestion des cookies"
      intro="Ce que la boutique dépose dans votre navigateur, et ce que vous en pensez."
    >
      <ErrorSummary form={form} />
      <h2 id="choix">Votre choix</h2>
      <CurrentChoice choice={choice} />
      <Form method="post" action={HERE} className="panel" key={`${choice.state}${choice.marketing}`}>
        {CONSENT_TEXT.purposes.map(({ key, name, does }) => (
          <Checkbox
            key={key}
            form={form}
            name={key}
            label={
              <>
                {name} <span className="optional">({does})</span>
              </>
            }
            defaultChecked={choice[key]}
          />
        ))}
        <p>Refuser ne change rien à vos achats.</p>
        <div className="button-row">
          <SubmitButton className="button button--quiet" name="choice" value="save" pending="Enregistrement…">
            Enregistrer mes choix
          </SubmitButton>{" "}
          <SubmitButton className="button button--quiet" name="choice" value="accept" pending="Enregistrement…">
            Tout accepter
          </SubmitButton>{" "}
          <SubmitButton className="button button--quiet" name="choice" value="refuse" pending="Enregistrement…">
            Tout refuser
          </SubmitButton>
        </div>
        <FormGuard name="cookies" />
        <input type="hidden" name="back" value={back} />
      </Form>
      {choice.decided ? (
        <Form method="post" action={HERE}>
          <FormGuard name="cookies-revoke" />
          <p>Retirer votre choix efface ces cookies&nbsp;; la question vous sera posée à nouveau.</p>
          <SubmitButton className="button button--quiet" name="choice" value="revoke" pending="Effacement…">
            Retirer mon choix
          </SubmitButton>
        </Form>
      ) : null}
      {back ? (
        <p>
          <a href={back}>Revenir à la page précédente</a>
        </p>
      ) : null}
      <CookieGroups groups={groups} />
    </ProsePage>
  );
}
