import { Link } from "@remix-run/react";

import { typeset } from "~/ui/typography";
import { EyeDiagram } from "~/ui/reading/eye-diagram";
import type { Section } from "~/ui/reading/reading-page";

type Sight = {
  kind: "myopie" | "hypermetropie" | "presbytie";
  name: string;
  says: string;
  drawing: string;
  why: string;
  lenses: string;
  frames: string;
};

const SIGHTS: Sight[] = [
  {
    kind: "myopie",
    name: "Myopie",
    says: "« Je lis très bien. C’est le panneau, là-bas, qui est flou. »",
    drawing: "Coupe d’un œil myope : la lumière se rejoint avant la rétine",
    why: "L’œil est un peu long : l’image se forme avant la rétine. Sur l’ordonnance, la sphère est négative, par exemple −2,25.",
    lenses: "Verres unifocaux, fins au centre et plus épais au bord.",
    frames:
      "Un petit calibre et un cercle d’acétate cachent l’épaisseur. Au-delà de −4, évitez les grandes montures percées.",
  },
  {
    kind: "hypermetropie",
    name: "Hypermétropie",
    says: "« De loin, ça va. De près je fatigue, et le soir j’ai mal à la tête. »",
    drawing: "Coupe d’un œil hypermétrope : la lumière se rejoindrait derrière la rétine",
    why: "L’œil est un peu court : l’image se formerait derrière la rétine, et il force pour la ramener. La sphère est positive, par exemple +1,75.",
    lenses: "Verres unifocaux, plus épais au centre. Un indice élevé les aplatit et ôte l’effet de loupe.",
    frames: "Des verres peu hauts et une monture proche du visage allègent l’ensemble.",
  },
  {
    kind: "presbytie",
    name: "Presbytie",
    says: "« Mes bras sont devenus trop courts. »",
    drawing: "Coupe d’un œil presbyte devant un livre : la lumière qui en vient se rejoint derrière la rétine",
    why: "Passé 40 ans, le cristallin s’assouplit moins et le texte proche devient flou. Une addition s’ajoute à la correction, de +0,75 à +3,50.",
    lenses:
      "Verres progressifs pour tout voir dans une paire ; unifocaux si vous ne les mettez que pour lire. Une première correction multifocale demande une ordonnance.",
    frames: "Il faut de la hauteur : 30 millimètres de verre au moins, pour loger les trois distances.",
  },
];

export function Sights() {
  return (
    <div className="sights">
      {SIGHTS.map(({ kind, name, says, drawing, why, lenses, frames }) => (
        <section key={kind} className="sight" id={kind} aria-labelledby={`${kind}-titre`}>
          <EyeDiagram kind={kind} label={drawing} />
          <h2 id={`${kind}-titre`}>{name}</h2>
          <p className="sight__says">{typeset(says)}</p>
          <p>{typeset(why)}</p>
          <p>
            <strong>Les verres.</strong> {typeset(lenses)}
          </p>
          <p>
            <strong>La monture.</strong> {typeset(frames)}
          </p>
          <p className="sight__onward">Voir les montures</p>
          <p className="button-row">
            <Link className="button" to="/optiques-femme">
              <span className="visually-hidden">{name}, montures pour </span>Femme
            </Link>{" "}
            <Link className="button" to="/optiques-homme">
              <span className="visually-hidden">{name}, montures pour </span>Homme
            </Link>
          </p>
        </section>
      ))}
    </div>
  );
}

/** The sections that explain how to read a prescription, shown below those about the three defects of sight. */
export const prescriptionSections: Section[] = [
  {
    id: "lire",
    title: "Lire son ordonnance",
    body: (
      <>
        <p>
          Une ligne par œil : OD pour le droit, OG pour le gauche. Par exemple,{" "}
          <strong>OD −2,25 (−0,50 à 90°) Add +1,50</strong> se lit ainsi :
        </p>
        <dl className="facts">
          <div>
            <dt>Sphère −2,25</dt>
            <dd>La correction de base, en dioptries. Négative pour la myopie, positive pour l’hypermétropie.</dd>
          </div>
          <div>
            <dt>Cylindre −0,50</dt>
            <dd>L’astigmatisme : l’œil n’est pas tout à fait rond. Il va avec les trois situations.</dd>
          </div>
          <div>
            <dt>Axe 90°</dt>
            <dd>La direction du cylindre, de 0 à 180 degrés.</dd>
          </div>
          <div>
            <dt>Addition +1,50</dt>
            <dd>Ce qui s’ajoute pour voir de près. Seulement en cas de presbytie.</dd>
          </div>
        </dl>
      </>
    ),
  },
  {
    id: "validite",
    title: "Jusqu’à quand elle vaut",
    body: (
      <>
        <ul>
          <li>Un an avant 16 ans.</li>
          <li>Cinq ans de 16 à 42 ans.</li>
          <li>Trois ans au-delà.</li>
        </ul>
        <p>Sauf durée plus courte écrite par le prescripteur. L’âge compte au jour de l’ordonnance.</p>
      </>
    ),
  },
];
