import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { canBePupils, usualPupils } from "~/domain/try-on/geometry";
import { mark } from "~/domain/try-on/try-on.server";
import { refuseField } from "~/http/forms/forms.server";
import { pageTitle } from "~/http/head/page-title";
import { EMPTY_FORM, ErrorSummary, FormGuard, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { Press } from "./press";
import { faceFor, photoUrl, pressedAt, stepPath } from "./steps.server";
import tryOnSheet from "./try-on.css";

const NOT_PRESSED =
  "Touchez la photo à l’endroit de la pupille. Au clavier, choisissez plutôt « Placer sans viser », puis ajustez.";
const NO_PUPILS = "Ces deux points ne peuvent pas être vos pupilles : touchez d’abord l’une, puis l’autre.";

export const links: LinksFunction = () => [sheetLink(tryOnSheet)];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Vos pupilles", data?.refused)];

export async function loader({ context }: LoaderFunctionArgs) {
  const { width, height, marks, version } = faceFor(context, "pupils");
  const pressed = marks.pupils.length === 1 ? marks.pupils : [];
  return json({
    view: { photo: photoUrl({ version }, "entier"), width, height, marks: pressed },
    refused: context.refused,
  });
}

export async function action({ context }: ActionFunctionArgs) {
  const { services, form: posted } = context;
  const face = faceFor(context, "pupils");
  const intent = posted.get("intent");
  if (intent === "recommencer") {
    await mark(services, face, { pupils: [] });
    return redirect(stepPath("pupils"), 303);
  }
  if (intent === "sans-viser") {
    await mark(services, face, { pupils: usualPupils(face) });
    return redirect(stepPath("distance"), 303);
  }
  const place = pressedAt(posted, face);
  if (!place) return refuseField(context, posted, "form", NOT_PRESSED);
  const [first] = face.marks.pupils.length === 1 ? face.marks.pupils : [];
  if (!first) {
    await mark(services, face, { pupils: [place] });
    return redirect(stepPath("pupils"), 303);
  }
  if (!canBePupils(first, place)) return refuseField(context, posted, "form", NO_PUPILS);
  await mark(services, face, { pupils: [first, place].sort((one, other) => one.x - other.x) });
  return redirect(stepPath("distance"), 303);
}

export default function Pupils() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  const second = view.marks.length === 1;
  const which = second ? "la pupille à droite" : "la pupille à gauche";
  return (
    <main id="contenu" className="page page--narrow try-on">
      <ErrorSummary form={form} />
      <h1>{second ? "Puis l’autre pupille" : "Touchez une pupille"}</h1>
      <p>Touchez {which} sur la photo, bien au centre de l’œil. Vous pourrez l’affiner ensuite, à la loupe.</p>
      <form method="post" action="/sur-mon-visage/pupilles" noValidate>
        <FormGuard name="pupilles" />
        <Press view={view} alt={`Votre photo : toucher ${which}`} />
        <p className="button-row">
          {second ? (
            <button className="button button--quiet" name="intent" value="recommencer">
              Recommencer
            </button>
          ) : null}
          <button className="button button--quiet" name="intent" value="sans-viser">
            Placer sans viser
          </button>
          <a className="button button--quiet" href="/sur-mon-visage">
            Changer de photo
          </a>
        </p>
      </form>
    </main>
  );
}
