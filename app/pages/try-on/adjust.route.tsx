import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { mark } from "~/domain/try-on/try-on.server";
import { refuseField } from "~/http/forms/forms.server";
import { pageTitle } from "~/http/head/page-title";
import { EMPTY_FORM, ErrorSummary, FormGuard, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { adjusted, NOT_MOVED } from "./adjusting.server";
import { NUDGES, placedInWords } from "~/domain/try-on/nudges";
import { ShelfLinks } from "./look-list";
import { Cross } from "./press";
import { EYE_WIDTH } from "./press-sizes";
import { faceFor, photoUrl, stepPath } from "./steps.server";
import tryOnSheet from "./try-on.css";
import { frameOfPage, PLAIN_FRAME, wornFrame } from "./worn-frames.server";

export const links: LinksFunction = () => [sheetLink(tryOnSheet)];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Ajuster sur mon visage", data?.refused)];

export async function loader({ context }: LoaderFunctionArgs) {
  const face = faceFor(context, "adjust");
  const { back } = face.marks;
  const found = await frameOfPage(context.services, back);
  return json({
    frame: found ? wornFrame(found).url : PLAIN_FRAME,
    eyes: ["oeil0", "oeil1"].map((name) => ({ name, photo: photoUrl(face, name) })),
    back: back || null,
    placed: placedInWords(face.marks.nudge),
    article: found ? `${found.product.brand} ${found.product.name}` : null,
    refused: context.refused,
  });
}

export async function action({ context }: ActionFunctionArgs) {
  const { services, form: posted } = context;
  const face = faceFor(context, "adjust");
  const changes = adjusted(face, posted);
  if (!changes) return refuseField(context, posted, "form", NOT_MOVED);
  await mark(services, face, changes, true);
  return redirect(`${stepPath("adjust")}#visage`, 303); // the picture and the buttons are in sight again
}

export default function Adjust() {
  const { frame, eyes, back, article, placed } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--narrow try-on">
      <ErrorSummary form={form} />
      <h1>Est-ce bien placé&nbsp;?</h1>
      <p>
        La monture doit reposer sur votre nez, vos pupilles un peu au-dessus du milieu des verres.
        {article ? <> Ici, la monture {article}.</> : null}
      </p>
      <img
        id="visage"
        className="try-on__worn"
        src={frame}
        alt="La monture sur votre visage"
        width="960"
        height="600"
      />
      {placed ? <p role="status">Par rapport à la place mesurée&nbsp;: {placed}.</p> : null}
      <p className="button-row">
        {back ? (
          <a className="button" href={back}>
            {article ? `Revenir à la monture ${article}` : "Revenir où j’étais"}
          </a>
        ) : null}
        <ShelfLinks quiet={back !== null} />
      </p>
      <form method="post" action="/sur-mon-visage/ajuster" noValidate>
        <FormGuard name="ajuster" />
        <fieldset className="try-on__nudges">
          <legend>Déplacer la monture</legend>
          {Object.entries(NUDGES).map(([value, { words }]) => (
            <button key={value} className="button button--quiet" name="pas" value={value}>
              {words}
            </button>
          ))}
        </fieldset>
        <fieldset className="try-on__eyes">
          <legend>Affiner à la loupe</legend>
          <p className="hint">La croix doit être au milieu de la pupille. Sinon, touchez le bon endroit.</p>
          {eyes.map(({ name, photo }, position) => (
            <span key={name} className="press press--eye">
              <input
                type="image"
                name={name}
                src={photo}
                alt={`Œil ${position === 0 ? "à gauche" : "à droite"} sur la photo : toucher la pupille`}
                width={EYE_WIDTH}
                height={EYE_WIDTH}
              />
              <svg className="press__marks" viewBox="0 0 100 100" aria-hidden="true">
                <Cross x={50} y={50} arm={9} />
              </svg>
            </span>
          ))}
        </fieldset>
      </form>
      <p>
        <a href="/sur-mon-visage/pupilles">Replacer mes pupilles</a> ·{" "}
        <a href="/sur-mon-visage/ecart">Changer mon écart</a> · <a href="/sur-mon-visage">Changer de photo</a>
      </p>
    </main>
  );
}
