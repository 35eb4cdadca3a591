import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/admin/admin.server";
import { keepDisplay, readDisplay } from "~/http/admin/display.server";
import { setFlash } from "~/http/answers/flash.server";
import { pageTitle } from "~/http/head/page-title";
import { Choices, FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import { EMPTY_FORM } from "~/ui/forms/forms";
import { ShortcutList } from "./shortcut-keys";
import { HELP_KEY } from "./shortcuts";

const HERE = "/admin/affichage";

export const meta: MetaFunction = () => [pageTitle("Affichage")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json(readDisplay(context, request));
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireAdmin(context, request);
  const posted = context.form;
  // A repeat is harmless, because the form changes a cookie only.
  keepDisplay(context, { airy: posted.get("density") === "airy", keys: posted.get("keys") !== "off" });
  setFlash(context, { kind: "success", text: "Affichage enregistré sur cet appareil." });
  return redirect(HERE, 303);
}

export default function DisplayPage() {
  const { airy, keys } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Affichage</h1>
      <Form method="post" action={HERE} className="panel admin-narrow">
        <FormGuard name="display" />
        <Choices
          form={EMPTY_FORM}
          name="density"
          legend="Lignes des listes"
          inline
          options={[
            { value: "dense", label: "Serrées" },
            { value: "airy", label: "Aérées" },
          ]}
          defaultValue={airy ? "airy" : "dense"}
        />
        <Choices
          form={EMPTY_FORM}
          name="keys"
          legend="Raccourcis clavier"
          inline
          options={[
            { value: "on", label: "Actifs" },
            { value: "off", label: "Désactivés" },
          ]}
          defaultValue={keys ? "on" : "off"}
        />
        <SubmitButton pending="Un instant…">Enregistrer</SubmitButton>
      </Form>
      <h2>Les raccourcis</h2>
      <p>
        La touche <kbd>{HELP_KEY}</kbd> les montre sur chaque page. Ils demandent des scripts, et se taisent pendant que
        vous écrivez.
      </p>
      <ShortcutList />
    </>
  );
}
