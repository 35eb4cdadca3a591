import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { saveSettings } from "~/domain/settings/changes.server";
import { versionInForce } from "~/domain/settings/in-force.server";
import { asDelivered } from "~/domain/settings/model.server";
import { VARIABLES_HINT } from "~/domain/settings/words.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { refuseConflict, shownVersion, type GuardedAnswer } from "~/http/admin/conflict.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuse, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { ChangesTable, savingLabel, ShownVersion } from "~/ui/admin/changes-table";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { PreviewPanel } from "./preview/preview-panel";
import { BackToDelivered, SettingsFields } from "./settings-fields";
import { TEXTS } from "./settings-paths";
import { brokenTextLinks, previewText, readText, shownText, textAt } from "./text-view.server";

export const links: LinksFunction = () => [catalogueEditingSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Textes : ${data.title}` : "Textes des pages", data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { version, settings } = await versionInForce(context.services);
  const shown = await shownText(context, textAt(params.page), settings);
  return json({ ...shown, version, variables: VARIABLES_HINT, refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const [posted, key] = [context.form, textAt(params.page)];
  const values = typedValues(posted);
  const delivered = values.intent === "delivered";
  const typed = delivered ? ({ ok: true, value: asDelivered(key) } as const) : await readText(context, key, values);
  if (!typed.ok) return refuse(context, { values, errors: typed.errors });
  if (values.intent === "preview")
    return json({ form: { values, errors: {} }, preview: previewText(key, typed.value) });
  const broken = delivered ? {} : await brokenTextLinks(context, key, typed.value);
  if (Object.keys(broken).length > 0) return refuse(context, { values, errors: broken });
  return once(context, async (services) => {
    const saving = await saveSettings(services, account, { [key]: typed.value }, shownVersion(posted));
    if (saving.outcome === "conflict") return refuseConflict(context, posted, saving, "ces textes");
    const text = delivered ? "Les textes livrés sont rétablis." : "Textes enregistrés.";
    setFlash(context, { kind: "success", text: saving.outcome === "saved" ? text : "Rien n’a changé." });
    return redirect(`${TEXTS}/${key}`, 303);
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

type Answer = GuardedAnswer & { preview?: { title: string; html: string }[] };

export default function TextOfPage() {
  const { path, page, title, version, parts, changed, variables } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { form, conflict } = answer ?? { form: EMPTY_FORM };
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{title}</h1>
      <p>
        <a href={page}>Lire la page</a>. {variables} En Markdown&nbsp;: **gras**, [un lien](/contact), - une liste, ###
        un intertitre.
      </p>
      {conflict ? <ChangesTable conflict={conflict} path={path} /> : null}
      {answer?.preview ? (
        <PreviewPanel answer={answer}>
          <Preview parts={answer.preview} />
        </PreviewPanel>
      ) : null}
      {/* The key makes the form anew after a save: its fields would otherwise go on showing what was typed. */}
      <Form key={version} method="post" noValidate action={path} className="sheet-form" reads>
        <FormGuard name="text" />
        <ShownVersion form={form} version={version} />
        <SettingsFields form={form} parts={parts} />
        <p className="actions">
          <SubmitButton pending="Enregistrement…">{savingLabel(conflict)}</SubmitButton>{" "}
          <SubmitButton name="intent" value="preview" pending="Un instant…" className="button button--quiet">
            Voir l’aperçu
          </SubmitButton>
        </p>
      </Form>
      {changed ? <BackToDelivered path={path} version={version} /> : <p>Tout y est comme livré.</p>}
      <p>
        <Link to={TEXTS}>Tous les textes</Link>
      </p>
    </>
  );
}

function Preview({ parts }: { parts: { title: string; html: string }[] }) {
  return parts.length === 0 ? (
    <p>Tout est comme livré.</p>
  ) : (
    parts.map(({ title, html }) => (
      <div key={title} className="admin-narrow">
        <p>
          <strong>{title}</strong>
        </p>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    ))
  );
}
