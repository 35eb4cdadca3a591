import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { listVersions, restoreVersion } from "~/domain/settings/changes.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { formatDayAndTime } from "~/domain/time";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import type { Services } from "~/infra/services.server";
import { clipped } from "./clipped";
import { outdatedLines } from "./outdated-view.server";
import { prolongedLines } from "./prolonged-view.server";
import { HISTORY, SETTINGS } from "./settings-paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Historique des réglages", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const versions = await listVersions(context.services);
  return json({
    versions: versions.map(({ at, changes, ...version }) => ({
      ...version,
      at: formatDayAndTime(at),
      changes: changes.map(({ label, before: was, after: is }) => {
        const [before, after] = clipped(was, is);
        return { label, before, after };
      }),
    })),
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const told = posted.get("version");
  return once(context, async (services) => {
    const version = typeof told === "string" && /^\d{1,9}$/.test(told) ? Number(told) : -1;
    const before = await settingsInForce(services);
    const { outcome } = await restoreVersion(services, account, version);
    if (outcome === "unknown") return refuseField(context, posted, "form", "Cette version n’existe pas.");
    if (outcome === "incomplete")
      return refuseField(
        context,
        posted,
        "form",
        "Cette version n’a pas tout ce qu’une boutique ouverte doit dire d’elle. Changez plutôt les réglages un à un.",
      );
    const text = outcome === "saved" ? "Réglages rétablis." : "Les réglages sont déjà ceux-là.";
    const lines =
      outcome === "saved"
        ? [
            ...(await changedLines(services)),
            ...(await prolongedLines(services, before)),
            ...(await outdatedLines(services, before)),
          ]
        : [];
    setFlash(context, { kind: "success", text, lines });
    return redirect(HISTORY, 303);
  });
}

/** Names what the latest version changed: going back changes whatever was changed since. */
async function changedLines(services: Services): Promise<string[]> {
  const [latest] = await listVersions(services);
  const labels = latest?.changes.map(({ label }) => label) ?? [];
  const more = labels.length - MOST_NAMED;
  return [`Ont changé : ${labels.slice(0, MOST_NAMED).join(", ")}${more > 0 ? `, et ${more} de plus` : ""}.`];
}

/** The notice is carried by a cookie, which holds only so much. */
const MOST_NAMED = 12;

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function History() {
  const { versions } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Historique des réglages</h1>
      <p>Revenir à une version est un changement comme un autre&nbsp;: il s’ajoute à la liste, et se défait de même.</p>
      {versions.length === 0 ? <p>Tous les réglages sont ceux d’origine.</p> : null}
      {versions.map(({ version, at, by, restores, changes }, index) => (
        <section key={version} className="panel admin-narrow" aria-labelledby={`version-${version}`}>
          <h2 id={`version-${version}`}>
            Version {version}, le {at}
          </h2>
          <p>
            {by}
            {restores === null
              ? ""
              : restores === 0
                ? " : retour aux réglages d’origine"
                : ` : retour à la version ${restores}`}
          </p>
          <dl>
            {changes.map(({ label, before, after }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  Avant&nbsp;: {before}
                  <br />
                  Après&nbsp;: {after}
                </dd>
              </div>
            ))}
          </dl>
          {index === 0 ? <p>En vigueur.</p> : <Restore version={version} label={`Revenir à la version ${version}`} />}
        </section>
      ))}
      {versions.length > 0 ? <Restore version={0} label="Revenir aux réglages d’origine" /> : null}
      <p>
        <Link to={SETTINGS}>Tous les réglages</Link>
      </p>
    </>
  );
}

function Restore({ version, label }: { version: number; label: string }) {
  return (
    <Form method="post" action={HISTORY}>
      <FormGuard name={`restore-${version}`} />
      <input type="hidden" name="version" value={version} />
      <button type="submit" className="button button--quiet">
        {label}
      </button>
    </Form>
  );
}
