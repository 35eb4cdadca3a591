import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { saveSettings } from "~/domain/settings/changes.server";
import { versionInForce } from "~/domain/settings/in-force.server";
import { previewLetter, sendLetterTest } from "~/domain/settings/letters.server";
import { asDelivered, MODEL } from "~/domain/settings/model.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { refuseConflict, shownVersion, type GuardedAnswer } from "~/http/admin/conflict.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { ChangesTable, savingLabel, ShownVersion } from "~/ui/admin/changes-table";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { letterAt, shownLetter } from "./letter-view.server";
import { LetterSheet, VariablesList, type Sheet } from "./letter-sheet";
import { BackToDelivered, SettingsFields } from "./settings-fields";
import { LETTERS } from "./settings-paths";

export const links: LinksFunction = () => [catalogueEditingSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Courriel « ${data.title} »` : "Courriels", data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const letter = letterAt(params.letter);
  const { version, settings } = await versionInForce(context.services);
  return json({ ...shownLetter(letter, settings), version, refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const { name, key } = letterAt(params.letter);
  const values = typedValues(posted);
  const { intent } = values;
  const saved = (text: string) => {
    setFlash(context, { kind: "success", text });
    return redirect(`${LETTERS}/${name}`, 303);
  };
  const typed =
    intent === "delivered" ? ({ ok: true, value: asDelivered(key) } as const) : MODEL[key].form?.read(key, values);
  if (!typed) return refuseField(context, posted, "form", "Ce courriel n’a pas de formulaire.");
  if (!typed.ok) return refuse(context, { values, errors: typed.errors });
  const words = typed.value;
  const shown = { form: { values, errors: {} }, sheet: previewLetter(name, words) };
  if (intent === "preview") return json({ ...shown, told: "Aperçu de votre saisie : rien n’est enregistré." });
  return once(context, async (services) => {
    if (intent === "test") {
      await sendLetterTest(services, account, name, words);
      return json({ ...shown, told: `Essai envoyé à ${account.email}. Votre saisie n’est pas enregistrée.` });
    }
    const saving = await saveSettings(services, account, { [key]: words }, shownVersion(posted));
    if (saving.outcome === "conflict") return refuseConflict(context, posted, saving, "ce courriel");
    if (saving.outcome === "unchanged") return saved("Rien n’a changé.");
    return saved(intent === "delivered" ? "Le texte livré est rétabli." : "Courriel enregistré.");
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

type Answer = GuardedAnswer & { sheet?: Sheet; told?: string };

export default function Letter() {
  const { path, title, sent, version, parts, variables, changed, sheet } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { form, conflict } = answer ?? { form: EMPTY_FORM };
  // The button is at the end of a long form, and the sentence at the top of the page.
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), [answer]);
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Courriel «&nbsp;{title}&nbsp;»</h1>
      <p>Envoyé {sent}.</p>
      {answer?.told ? (
        // eslint-disable-next-line jsx-a11y/no-autofocus -- without scripts, a screen reader starts at what was done
        <p ref={told} tabIndex={-1} autoFocus role="status">
          {answer.told}
        </p>
      ) : null}
      {conflict ? <ChangesTable conflict={conflict} path={path} /> : null}
      {/* The key makes the form anew after a save: its fields would otherwise go on showing what was typed. */}
      <Form key={version} method="post" noValidate action={path} className="sheet-form" reads>
        <FormGuard name="letter" />
        <ShownVersion form={form} version={version} />
        <SettingsFields form={form} parts={parts} />
        <VariablesList variables={variables} />
        <p className="actions">
          <SubmitButton pending="Enregistrement…">{savingLabel(conflict)}</SubmitButton>{" "}
          <SubmitButton name="intent" value="preview" pending="Un instant…" className="button button--quiet">
            Voir l’aperçu
          </SubmitButton>{" "}
          <SubmitButton name="intent" value="test" pending="Un instant…" className="button button--quiet">
            M’envoyer un essai
          </SubmitButton>
        </p>
      </Form>
      <LetterSheet sheet={answer?.sheet ?? sheet} typed={Boolean(answer?.sheet)} />
      {changed ? (
        <BackToDelivered path={path} version={version} words="Revenir au texte livré" />
      ) : (
        <p>C’est le texte livré avec la boutique.</p>
      )}
      <p>
        <Link to={LETTERS}>Tous les courriels</Link>
      </p>
    </>
  );
}
