import { json, redirect, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { pageMeta } from "~/http/head/page-meta";
import { frameUrl, typicalLensHeight } from "~/http/pictures/scenes.server";
import { FACE_SHAPES, type FaceShape } from "./face-shapes";
import { Breadcrumb } from "~/ui/breadcrumb";
import { french } from "~/shop/words/french-spacing";
import { sheetLink } from "~/ui/styles/sheet";
import { staticSheet } from "~/ui/styles/sheets/reading";
import guideSheet from "./shape-guide.css";
import { isGuideShelf, shelfFor, SHELVES } from "./shape-guide";

export const links: LinksFunction = () => [staticSheet, sheetLink(guideSheet)];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Quelle forme me va ?",
      description:
        "Trois questions d’opticien, votre visage, ce que vous cherchez, votre taille, et le rayon qui y répond.",
      canonical: "/guide-des-formes",
    },
    matches,
  );

export function loader({ request }: LoaderFunctionArgs) {
  const answers = new URL(request.url).searchParams;
  const shelf = answers.get("rayon");
  if (isGuideShelf(shelf)) return redirect(shelfFor(shelf, answers.get("visage"), answers.get("miennes")), 302);
  return json({
    faces: FACE_SHAPES.map(({ value, name, says, ...face }) => ({ value, name, says, picture: worn(face) })),
  });
}

/** The address of a picture: the first shape that suits this face shape, worn by the portrait that has it. */
function worn({ sitter, shapes }: Pick<FaceShape, "sitter" | "shapes">): string {
  const drawing = {
    shape: shapes[0],
    rim: "cercle",
    finish: "acetate",
    color: "#2b2622",
    lensWidth: 51,
    bridge: 19,
    temple: 145,
    lensHeight: typicalLensHeight(shapes[0], 51),
  } as const;
  return frameUrl(drawing, `portrait-${sitter}`);
}

export default function ShapeGuide() {
  const { faces } = useLoaderData<typeof loader>();
  return (
    <main id="contenu" className="page reading">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here="Quelle forme me va ?" />
      <header className="reading__head">
        <h1>{french("Quelle forme me va ?")}</h1>
        <p className="lead">
          {french(
            "Trois questions, comme au comptoir. Une règle simple : une monture apporte les lignes que le visage n’a pas.",
          )}
        </p>
      </header>
      <form action="/guide-des-formes" className="guide">
        <fieldset>
          <legend>1. Votre visage ressemble à…</legend>
          <ul className="guide__faces">
            {faces.map(({ value, name, says, picture }) => (
              <li key={value} className="guide__face">
                <input type="radio" id={`visage-${value}`} name="visage" value={value} />
                <label htmlFor={`visage-${value}`}>
                  <img src={picture} alt="" width="720" height="900" loading="lazy" decoding="async" />
                  <strong>{name}</strong> <span className="hint">{french(says)}</span>
                </label>{" "}
              </li>
            ))}
          </ul>
          <p className="guide__face guide__face--unsure">
            <input type="radio" id="visage-inconnu" name="visage" value="" defaultChecked />{" "}
            <label htmlFor="visage-inconnu">{french("Je ne sais pas : montrez-moi tout")}</label>
          </p>
        </fieldset>
        <fieldset>
          <legend>2. Vous cherchez…</legend>
          <ul className="guide__shelves">
            {SHELVES.map(({ value, name }, position) => (
              <li key={value}>
                <input type="radio" id={`rayon-${value}`} name="rayon" value={value} defaultChecked={position === 0} />{" "}
                <label htmlFor={`rayon-${value}`}>{name}</label>{" "}
              </li>
            ))}
          </ul>
        </fieldset>
        <fieldset>
          <legend>3. Vos lunettes actuelles vous vont bien&nbsp;?</legend>
          <p className="field">
            <label htmlFor="miennes">
              Leur marquage, à l’intérieur d’une branche <span className="optional">(facultatif)</span>
            </label>{" "}
            <input type="text" id="miennes" name="miennes" placeholder="52 □ 18 140" autoComplete="off" />{" "}
            <span className="hint">{french("Nous montrons alors les montures de la même taille, à 2 mm près.")}</span>
          </p>
        </fieldset>
        <p>
          <button type="submit" className="button">
            Voir les montures
          </button>
        </p>
      </form>
    </main>
  );
}
