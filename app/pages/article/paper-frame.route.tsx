import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { notFound } from "~/http/answers/not-found.server";
import { frameAt } from "~/http/frames/shown-frame.server";
import { pageMeta } from "~/http/head/page-meta";
import { PAPER_STEPS, paperFrameOf } from "~/http/pictures/paper-frame.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { french } from "~/shop/words/french-spacing";
import { sheetLink } from "~/ui/styles/sheet";
import paperSheet from "./paper-frame.css";

export const links: LinksFunction = () => [sheetLink(paperSheet)];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `${data.title} en papier` : "Monture en papier" }, matches);

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const product = await frameAt(context.services, params.slug);
  const paper = paperFrameOf(product, request);
  if (!paper) throw notFound("Cette monture n’existe pas en papier.");
  const { search } = new URL(request.url);
  return json({
    title: paper.title,
    marking: paper.marking,
    picture: paper.picture,
    file: `/article/${product.slug}/monture-en-papier.pdf${search}`,
    article: `/article/${product.slug}`,
    steps: PAPER_STEPS,
  });
}

export default function PaperFramePage() {
  const { title, marking, picture, file, article, steps } = useLoaderData<typeof loader>();
  return (
    <main id="contenu" className="page paper-frame">
      <Breadcrumb
        crumbs={[
          { name: "Accueil", path: "/home" },
          { name: title, path: article },
        ]}
        here="En papier"
      />
      <h1>{title}, en papier</h1>
      <p className="lead">
        {french(
          "Une feuille, des ciseaux, un peu de colle : la monture à taille réelle, sur votre nez, avant de l’acheter.",
        )}
      </p>
      <p className="button-row">
        <a className="button" href={file}>
          Ouvrir le PDF à imprimer
        </a>
      </p>
      <ol className="paper-frame__steps">
        {steps.map((step) => (
          <li key={step}>{french(step)}</li>
        ))}
      </ol>
      <p className="hint">
        {french(`Marquage de cette taille : ${marking} (largeur d’un verre, pont, branches, en millimètres).`)}
      </p>
      <img
        className="paper-frame__sheet"
        src={picture}
        alt="La feuille : la monture de face, ses deux branches avec leurs languettes, et le cadre d’une carte bancaire"
        width="1900"
        height="2770"
      />
    </main>
  );
}
