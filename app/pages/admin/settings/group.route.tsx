import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { shopDay } from "~/domain/days";
import { saveSettings } from "~/domain/settings/changes.server";
import { settingsInForce, versionInForce } from "~/domain/settings/in-force.server";
import { asDelivered, GROUPS, isDelivered, keysOf, MODEL, type GroupName } from "~/domain/settings/model.server";
import { linksIn, pastIn, readGroup, shownGroup } from "~/domain/settings/group-form.server";
import { VARIABLES_HINT } from "~/domain/settings/words.server";
import { factsLost, type MissingFact } from "~/domain/settings/readiness.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { refuseConflict, shownVersion, type GuardedAnswer } from "~/http/admin/conflict.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { refuse, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { brokenLinks } from "~/http/reading/links.server";
import { ChangesTable, savingLabel, ShownVersion } from "~/ui/admin/changes-table";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { hasPreview, previewGroup, type PreviewedPage } from "./preview/group-preview.server";
import { PreviewedPages, PreviewPanel } from "./preview/preview-panel";
import { outdatedLines } from "./outdated-view.server";
import { prolongedLines } from "./prolonged-view.server";
import { BackToDelivered, SettingsFields } from "./settings-fields";
import { CLOSURES, OPENING, SETTINGS } from "./settings-paths";

export const links: LinksFunction = () => [catalogueEditingSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(data?.title ?? "Réglages", data?.refused)];

function groupNamed(name: string | undefined): GroupName {
  if (name && Object.hasOwn(GROUPS, name)) return name as GroupName;
  throw notFound("Ces réglages n’existent pas.");
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const group = groupNamed(params.group);
  const { version, settings } = await versionInForce(context.services);
  return json({
    wayBack: deliveredKeys(group).some((key) => !isDelivered(key, settings)) ? DELIVERED[group]?.button : undefined,
    previewed: hasPreview(group),
    group,
    path: `${SETTINGS}/${group}`,
    title: GROUPS[group].title,
    about: DELIVERED[group] === TEXTS ? `${ABOUT_WORDS} ${VARIABLES_HINT}` : (ABOUT[group] ?? null),
    version,
    parts: shownGroup(group, settings),
    refused: context.refused,
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const [posted, group] = [context.form, groupNamed(params.group)];
  const values = typedValues(posted);
  const delivered = DELIVERED[group];
  if (values.intent === "delivered" && delivered)
    return once(context, async (services) => {
      const asAtFirst = Object.fromEntries(deliveredKeys(group).map((key) => [key, asDelivered(key)]));
      const saving = await saveSettings(services, account, asAtFirst, shownVersion(posted));
      if (saving.outcome === "conflict") return refuseConflict(context, posted, saving, "ces réglages");
      setFlash(context, { kind: "success", text: delivered.done });
      return redirect(`${SETTINGS}/${group}`, 303);
    });
  const reading = readGroup(group, values);
  if (!reading.ok) return refuse(context, { values, errors: reading.errors });
  const before = await settingsInForce(context.services);
  const past = pastIn(group, values, before, shopDay(context.services.now()));
  const errors = {
    ...past,
    ...errorsOf(factsLost(before, reading.value)),
    ...(await brokenLinks(context, linksIn(group, reading.value), HOME)),
  };
  if (Object.keys(errors).length > 0) return refuse(context, { values, errors });
  if (values.intent === "preview" && hasPreview(group))
    return json({ form: { values, errors: {} }, preview: await previewGroup(context, group, reading.value) });
  return once(context, async (services) => {
    const saving = await saveSettings(services, account, reading.value, shownVersion(posted));
    if (saving.outcome === "conflict") return refuseConflict(context, posted, saving, "ces réglages");
    const text = saving.outcome === "saved" ? "Réglages enregistrés." : "Rien n’a changé.";
    const prolonged = group === "horaires" ? await prolongedLines(services) : [];
    const lines = [...prolonged, ...(await outdatedLines(services, before))];
    setFlash(context, { kind: "success", text, lines });
    // Before the opening, each form is a line of the list of what is missing.
    const { opening } = await settingsInForce(services);
    return redirect(opening === "soon" ? OPENING : SETTINGS, 303);
  });
}

/** Every link among the settings stands on this page. */
const HOME = "/home";

const ABOUT: Partial<Record<GroupName, string>> = {
  identite: "Ce qui est inconnu reste vide. Les factures et les devis déjà établis gardent ce qu’ils disent.",
  commerce:
    "Le site dit et applique ces valeurs dès qu’elles sont enregistrées. Les commandes, les devis et les réservations déjà faits gardent celles d’avant.",
};

/** The settings of a group that go back to what was delivered; a switch or a number has nothing to go back to. */
type Delivered = { has(key: keyof typeof MODEL): boolean; button: string; done: string };

const TEXTS: Delivered = {
  has: (key) => "said" in MODEL[key],
  button: "Revenir aux textes livrés",
  done: "Les textes livrés sont rétablis.",
};
const DELIVERED: Partial<Record<GroupName, Delivered>> = {
  accueil: TEXTS,
  rayons: TEXTS,
  services: TEXTS,
  equipe: { has: (key) => key === "team", button: "Revenir à l’équipe livrée", done: "L’équipe livrée est rétablie." },
};

const ABOUT_WORDS =
  "Un texte que vous videz redevient le texte livré. Le nom, la ville et les autres faits de la boutique s’écrivent en variables : aucun texte ne les répète.";

const deliveredKeys = (group: GroupName) => keysOf(group).filter((key) => DELIVERED[group]?.has(key));

const errorsOf = (lost: MissingFact[]) =>
  Object.fromEntries(
    lost.map(({ field, label }) => [
      field,
      `${label} : une boutique ouverte doit le dire. Fermez-la d’abord, ou corrigez.`,
    ]),
  );

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function SettingsGroup() {
  const { group, path, title, about, version, parts, wayBack, previewed } = useLoaderData<typeof loader>();
  const answer = useActionData<GuardedAnswer & { preview?: PreviewedPage[] }>();
  const { form, conflict } = answer ?? { form: EMPTY_FORM };
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{title}</h1>
      {conflict ? <ChangesTable conflict={conflict} path={path} /> : null}
      {group === "horaires" ? (
        <p>
          Pour des congés ou un jour à part, voyez les{" "}
          <Link to={CLOSURES}>fermetures et ouvertures exceptionnelles</Link>.
        </p>
      ) : (
        <p>{about}</p>
      )}
      {answer?.preview ? (
        <PreviewPanel answer={answer}>
          <PreviewedPages pages={answer.preview} />
        </PreviewPanel>
      ) : null}
      {/* The key makes the form anew after a save: its fields would otherwise go on showing what was typed. */}
      <Form key={version} method="post" noValidate action={path} className="sheet-form" reads>
        <FormGuard name="settings" />
        <ShownVersion form={form} version={version} />
        <SettingsFields form={form} parts={parts} />
        <p className="actions">
          <SubmitButton pending="Enregistrement…">{savingLabel(conflict)}</SubmitButton>{" "}
          {previewed ? (
            <SubmitButton name="intent" value="preview" pending="Un instant…" className="button button--quiet">
              Voir l’aperçu
            </SubmitButton>
          ) : null}
        </p>
      </Form>
      {wayBack ? <BackToDelivered path={path} version={version} words={wayBack} /> : null}
      <p>
        <Link to={SETTINGS}>Tous les réglages</Link>
      </p>
    </>
  );
}
