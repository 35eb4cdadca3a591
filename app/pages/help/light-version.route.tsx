import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CHOICE_DAYS, writeCookie } from "~/http/session/cookies.server";
import { refuseField } from "~/http/forms/forms.server";
import { pageTitle } from "~/http/head/page-title";
import { returnAddress } from "~/http/answers/return-address.server";
import { EMPTY_FORM, ErrorSummary, FormGuard } from "~/ui/forms/forms";
import { ProsePage } from "~/ui/reading/prose-page";
import { proseSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [proseSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Version légère", data?.refused)];

export async function loader({ context }: LoaderFunctionArgs) {
  return json({ light: context.light, refused: context.refused });
}

export async function action({ context }: ActionFunctionArgs) {
  const posted = context.form;
  const version = posted.get("version");
  if (version !== "legere" && version !== "complete")
    return refuseField(context, posted, "form", "Choisissez la version légère ou la version complète.");
  // All it changes is a cookie: sent twice, it is the same.
  context.cookies.push(writeCookie(context.services.config, "version", version, { days: CHOICE_DAYS }));
  return redirect(returnAddress(posted.get("back"), "/version-legere"), 303);
}

export default function LightVersion() {
  const { light } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form ?? EMPTY_FORM;
  return (
    <ProsePage
      title="Version légère"
      intro="La même boutique, en quelques kilo-octets : pour une connexion lente, un forfait compté ou un vieil appareil."
    >
      <ErrorSummary form={form} />
      <p>
        En version légère, les pages viennent sans script, sans vidéo et sans police à télécharger. Tout s’y achète, s’y
        réserve et s’y configure de la même façon&nbsp;; seul le paiement par carte demande le script de notre
        prestataire, ou sa page.
      </p>
      <p>Un navigateur qui demande d’économiser les données la reçoit de lui-même.</p>
      <form method="post" action="/version-legere">
        <FormGuard name="version-page" />
        <p>
          <strong>{light ? "Vous lisez la version légère." : "Vous lisez la version complète."}</strong>
        </p>
        <p className="button-row">
          <button className="button" name="version" value={light ? "complete" : "legere"}>
            {light ? "Revenir à la version complète" : "Passer à la version légère"}
          </button>
        </p>
      </form>
    </ProsePage>
  );
}
