import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { distanceByCard, type Place } from "~/domain/try-on/geometry";
import { mark } from "~/domain/try-on/try-on.server";
import { refuseField } from "~/http/forms/forms.server";
import { pageTitle } from "~/http/head/page-title";
import { EMPTY_FORM, ErrorSummary, FormGuard, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { Press } from "./press";
import { faceFor, photoUrl, pressedAt, stepPath, TRY_ON } from "./steps.server";
import tryOnSheet from "./try-on.css";

const HERE = `${TRY_ON}/carte`;
const NOT_PRESSED =
  "Touchez la photo au bout de la carte. Au clavier, indiquez plutôt votre écart à l’étape précédente.";
const NO_CARD =
  "D’après ces deux points, vos pupilles seraient trop proches ou trop éloignées : touchez les deux petits côtés de la carte, au milieu.";

export const links: LinksFunction = () => [sheetLink(tryOnSheet)];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Mesurer avec une carte", data?.refused)];

export async function loader({ context }: LoaderFunctionArgs) {
  const { width, height, marks, version } = faceFor(context, "distance");
  return json({
    view: { photo: photoUrl({ version }, "entier"), width, height, marks: marks.card },
    refused: context.refused,
  });
}

export async function action({ context }: ActionFunctionArgs) {
  const { services, form: posted } = context;
  const face = faceFor(context, "distance");
  const place = pressedAt(posted, face);
  if (!place) return refuseField(context, posted, "form", NOT_PRESSED);
  const [first] = face.marks.card;
  if (!first) {
    await mark(services, face, { card: [place] });
    return redirect(HERE, 303);
  }
  const distance = distanceByCard(face.marks.pupils as [Place, Place], [first, place]);
  await mark(services, face, { card: [], ...(distance !== null && { distance }) }, distance !== null || face.shown);
  return distance === null ? refuseField(context, posted, "form", NO_CARD) : redirect(stepPath("adjust"), 303);
}

export default function Card() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  const end = view.marks.length === 1 ? "l’autre bout de la carte" : "un bout de la carte";
  return (
    <main id="contenu" className="page page--narrow try-on">
      <ErrorSummary form={form} />
      <h1>Mesurer avec une carte</h1>
      <p>
        Si vous tenez une carte bancaire à plat contre le front ou sous le nez sur cette photo, elle sert de
        règle&nbsp;: son long côté fait 85,6&nbsp;mm. Cachez son numéro, nous n’en avons pas besoin.
      </p>
      <p>
        Touchez <strong>{end}</strong>, au milieu de son petit côté.
      </p>
      <form method="post" action={HERE} noValidate>
        <FormGuard name="carte" />
        <Press view={view} alt={`Votre photo : toucher ${end}`} />
        <p className="button-row">
          <a className="button button--quiet" href="/sur-mon-visage/ecart">
            Sans carte
          </a>
        </p>
      </form>
    </main>
  );
}
