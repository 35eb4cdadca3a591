import { isMadeUp } from "~/shop/made-up";
import { years } from "~/shop/story";
import { typeset } from "~/ui/typography";
import type { Question } from "~/ui/reading/questions";

/** The story of the demo's fictitious shop; other shops do not show it. */
export function Story() {
  if (!isMadeUp()) return null;
  return typeset(
    <div className="story band">
      <div>
        <h2>Ce que nous faisons</h2>
        <p>
          Nous essayons beaucoup de lunettes pour en garder peu. Chaque monture de la boutique a été portée une semaine
          par l’un de nous avant d’entrer dans un tiroir : on sait ainsi lesquelles glissent, lesquelles pincent, et
          lesquelles on oublie sur le nez.
        </p>
        <p>
          La moitié vient de maisons françaises et italiennes, le reste du Japon, du Danemark et de plus près encore :
          deux ateliers du Haut-Jura, à deux heures d’ici, où l’on tourne la corne et l’acétate depuis le XIXᵉ siècle.
        </p>
        <p>
          Les verres, eux, sont montés sur place, dans l’arrière-boutique, par quelqu’un que vous pouvez regarder
          travailler.
        </p>
      </div>
      <div>
        <h2>Ce que nous ne faisons pas</h2>
        <p>
          De deuxième paire à un euro. De prix barrés toute l’année. De compte à rebours. Quand une monture ne vous va
          pas, nous le disons ; c’est mauvais pour la vente et bon pour la suite.
        </p>
        <p>
          Nous n’appelons personne et ne suivons personne. La lettre d’information paraît quand il y a quelque chose à
          dire, et se quitte en un clic.
        </p>
      </div>
    </div>,
  );
}

/** The history of the demo's fictitious shop. */
export function Years() {
  if (!isMadeUp()) return null;
  return (
    <section className="band" aria-labelledby="histoire">
      <h2 id="histoire">Un peu d’histoire</h2>
      <dl className="years">
        {years().map(({ year, what }) => (
          <div key={year}>
            <dt>{year}</dt>
            <dd>{typeset(what)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The shop's own story, as HTML made from Markdown. */
export function OwnStory({ parts }: { parts: { title: string; html: string }[] }) {
  return (
    <div className="band prose">
      {parts.map(({ title, html }, place) => (
        <section key={place}>
          {title ? <h2>{title}</h2> : null}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </div>
  );
}

type Person = { name: string; role: string; about: string; wears: string; picture: string | null };

export function Team({ team }: { team: Person[] }) {
  return (
    <section className="band" id="equipe" aria-labelledby="equipe-titre">
      <h2 id="equipe-titre">L’équipe</h2>
      <ul className="team">
        {team.map(({ name, role, about, wears, picture }) => (
          <li key={name}>
            {picture ? (
              <img
                src={picture}
                alt={`${name.split(" ")[0] ?? name} porte ${wears}`}
                width="720"
                height="900"
                loading="lazy"
                decoding="async"
              />
            ) : null}
            <h3>{name}</h3>
            <p className="team__role">{role}</p>
            {about ? <p>{typeset(about)}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const ABOUT_QUESTIONS: Question[] = [
  {
    question: "Faut-il un rendez-vous pour venir ?",
    answer: ["Non pour essayer, acheter ou faire régler une monture. Oui pour un contrôle de la vue."],
    next: { to: "/services", name: "Nos services" },
  },
  {
    question: "Réparez-vous des lunettes achetées ailleurs ?",
    answer: [
      "Oui, quand la pièce existe. Une vis ou une plaquette se change pendant que vous attendez ; une branche se commande.",
    ],
  },
  {
    question: "Reprenez-vous les vieilles lunettes ?",
    answer: [
      "Oui. Celles qui peuvent resservir partent vers une association, les autres sont démontées : le métal et les verres se recyclent.",
    ],
  },
];
