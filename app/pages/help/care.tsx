import { Link } from "@remix-run/react";

import { PRECAUTIONS } from "~/shop/precautions";
import { french } from "~/shop/words/french-spacing";
import { Questions, type Question } from "~/ui/reading/questions";
import type { Section } from "~/ui/reading/reading-page";

export const CARE_QUESTIONS: Question[] = [
  {
    question: "Peut-on nettoyer ses lunettes avec un pan de chemise ?",
    answer: [
      "C’est ainsi que naissent la plupart des rayures. Le tissu sec traîne la poussière sur le verre. À défaut d’eau, soufflez d’abord, puis passez une microfibre propre.",
    ],
  },
  {
    question: "Et avec du produit à vitres ?",
    answer: [
      "Non. L’ammoniaque et l’alcool fort attaquent les traitements, et ternissent l’acétate. De l’eau tiède et une goutte de savon font mieux.",
    ],
  },
  {
    question: "Ma monture a blanchi. Est-ce grave ?",
    answer: [
      "C’est l’acétate qui a séché : la sueur, le soleil, la crème. Un polissage à l’atelier lui rend sa couleur en vingt minutes.",
    ],
    next: { to: "/services#atelier", name: "L’atelier" },
  },
  {
    question: "Une vis se dévisse sans cesse. Que faire ?",
    answer: [
      "Ne serrez pas plus fort : le filet lâcherait. Passez : nous posons une vis neuve avec un frein, gratuitement.",
    ],
  },
  {
    question: "Tous les combien faire régler une monture ?",
    answer: [
      "Deux fois par an, et chaque fois qu’elle glisse ou qu’on s’est assis dessus. C’est gratuit et cela prend dix minutes.",
    ],
  },
];

export const careSections: Section[] = [
  {
    id: "nettoyer",
    title: "Nettoyer, en cinq gestes",
    body: (
      <ol className="walk">
        <li>
          <h3>Rincez</h3>
          <p>Sous l’eau tiède, jamais chaude. Elle emporte la poussière qui rayerait le verre.</p>
        </li>
        <li>
          <h3>Savonnez</h3>
          <p>
            Une goutte de savon doux, sans crème ni parfum, du bout des doigts : les verres, le pont, les plaquettes,
            les charnières.
          </p>
        </li>
        <li>
          <h3>Rincez encore</h3>
          <p>Jusqu’à ce que l’eau file droit, sans bulle.</p>
        </li>
        <li>
          <h3>Secouez, puis tamponnez</h3>
          <p>Un mouchoir en papier boit l’eau de la monture. Ne frottez pas.</p>
        </li>
        <li>
          <h3>Essuyez</h3>
          <p>
            Une microfibre propre, en rond, en tenant la monture par le cercle que l’on essuie. La microfibre se lave à
            la main, sans assouplissant.
          </p>
        </li>
      </ol>
    ),
  },
  {
    id: "gestes",
    title: "À faire, à éviter",
    body: (
      <div className="two-lists">
        <div>
          <h3>À faire</h3>
          <ul>
            <li>Mettre et ôter ses lunettes à deux mains</li>
            <li>Les poser à l’envers, branches dépliées : rien ne touche les verres</li>
            <li>Les rincer en revenant de la plage ou de la piscine</li>
            <li>Les faire régler deux fois par an</li>
          </ul>
        </div>
        <div className="two-lists__dont">
          <h3>À éviter</h3>
          <ul>
            <li>Les essuyer à sec, ou avec du papier</li>
            <li>Les porter en serre-tête : les branches s’ouvrent</li>
            <li>Le tableau de bord au soleil, le sauna, le sèche-cheveux</li>
            <li>L’alcool, l’acétone, le produit à vitres, la laque</li>
          </ul>
        </div>
      </div>
    ),
  },
  {
    id: "ranger",
    title: "Ranger",
    body: (
      <>
        <p>
          Dans un étui rigide, verres vers le haut, la microfibre entre les branches. Au fond d’un sac, un étui souple
          ne protège que de la poussière.
        </p>
        <p>
          L’acétate et la corne n’aiment pas l’air sec : une paire que l’on ne porte plus se garde dans un tiroir, loin
          d’un radiateur. Une fois l’an, une goutte d’huile d’amande douce nourrit la corne.
        </p>
        <p>
          Il vous en faut un ? Ils sont avec les <Link to="/accessoires">accessoires</Link>.
        </p>
      </>
    ),
  },
  {
    id: "autres",
    title: "Le reste de l’équipement",
    body: (
      <dl className="facts">
        <div>
          <dt>Solaires polarisées</dt>
          <dd>Eau douce après l’eau salée, tout de suite : le sel décolle le film des bords.</dd>
        </div>
        <div>
          <dt>Masques et lunettes de sport</dt>
          <dd>Ne frottez jamais l’intérieur : le traitement antibuée part avec le chiffon. Laissez sécher à l’air.</dd>
        </div>
        <div>
          <dt>Chaînes et cordons</dt>
          <dd>Ôtez-les pour dormir et pour cuisiner. Les boucles de silicone se changent chaque année.</dd>
        </div>
        <div>
          <dt>Étuis</dt>
          <dd>Aspirez l’intérieur de temps en temps : un grain de sable suffit à rayer.</dd>
        </div>
        <div>
          <dt>Clips et surlunettes</dt>
          <dd>Posez-les sur des verres propres ; la poussière prise entre les deux raye les deux.</dd>
        </div>
      </dl>
    ),
  },
  {
    id: "precautions",
    title: "Précautions d’emploi",
    body: (
      <ul>
        {PRECAUTIONS.map((text) => (
          <li key={text}>{french(text)}</li>
        ))}
      </ul>
    ),
  },
  { id: "questions", title: "On nous demande souvent", body: <Questions questions={CARE_QUESTIONS} open /> },
];
