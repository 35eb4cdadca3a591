import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { TypedDistance } from "~/domain/try-on/forms.server";
import { AVERAGE_DISTANCE } from "~/domain/try-on/geometry";
import { mark } from "~/domain/try-on/try-on.server";
import { readForm, refuse } from "~/http/forms/forms.server";
import { pageTitle } from "~/http/head/page-title";
import { EMPTY_FORM, ErrorSummary, FormGuard, TextField, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { knownDistance } from "./known-distance.server";
import { faceFor, stepPath } from "./steps.server";
import tryOnSheet from "./try-on.css";

export const links: LinksFunction = () => [sheetLink(tryOnSheet)];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Votre écart pupillaire", data?.refused)];

export async function loader({ context }: LoaderFunctionArgs) {
  const { marks } = faceFor(context, "distance");
  const known = await knownDistance(context);
  const distance = marks.distance ?? known;
  return json({
    distance: distance === null ? "" : String(distance).replace(".", ","),
    fromCarnet: marks.distance === null && known !== null,
    refused: context.refused,
  });
}

export async function action({ context }: ActionFunctionArgs) {
  const { services, form: posted } = context;
  const face = faceFor(context, "distance");
  const average = posted.get("intent") === "moyenne";
  const reading = readForm(posted, TypedDistance);
  if (!average && !reading.ok) return refuse(context, reading.form);
  const distance = !average && reading.ok ? reading.data.distance : AVERAGE_DISTANCE;
  await mark(services, face, { distance }, true);
  return redirect(stepPath("adjust"), 303);
}

export default function Distance() {
  const { distance, fromCarnet } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--narrow try-on">
      <ErrorSummary form={form} />
      <h1>Votre écart pupillaire</h1>
      <p>C’est la distance entre vos deux pupilles&nbsp;: elle donne aux montures leur vraie taille sur la photo.</p>
      <form method="post" action="/sur-mon-visage/ecart" noValidate>
        <FormGuard name="ecart" />
        <TextField
          form={form}
          name="distance"
          label="Mon écart pupillaire"
          hint={fromCarnet ? "En millimètres, repris de votre carnet de vue" : "En millimètres, par exemple 63,5"}
          defaultValue={distance}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
        />
        <p className="button-row">
          <button className="button" name="intent" value="ecart">
            Continuer
          </button>
          <button className="button button--quiet" name="intent" value="moyenne">
            Je ne le connais pas&nbsp;: prendre {AVERAGE_DISTANCE}&nbsp;mm
          </button>
        </p>
      </form>
      <p>
        <a href="/sur-mon-visage/carte">Le mesurer avec une carte bancaire</a> ·{" "}
        <a href="/sur-mon-visage/pupilles">Replacer mes pupilles</a>
      </p>
    </main>
  );
}
