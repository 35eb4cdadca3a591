import { useState } from "react";

export type BenchPaper = {
  id: string;
  says: string;
  /** What was declared on one's honour, in the place of the file. */ statement: string | null;
  /** The file; each reading is written down. */ href: string | null;
  /** By who looks at it now. */ opened: boolean;
  /** Shows a picture beside what was typed. */ showHref: string | null;
  imageUrl: string | null;
  facts: [string, string][];
};

/** A prescription, or what was declared in its place, beside what is known of it. */
export function Paper({
  paper: { id, says, statement, href, opened, showHref, imageUrl, facts },
}: {
  paper: BenchPaper;
}) {
  const [pressed, press] = useState(false); // it opens in another tab, and this page is not loaded anew
  return (
    <article className="bench__paper" id={`papier-${id}`}>
      <p>{says}.</p>
      {statement ? <blockquote>{statement}</blockquote> : null}
      {imageUrl ? (
        <img src={imageUrl} alt="Ordonnance envoyée par le client" className="bench__image" />
      ) : href ? (
        <p className="button-row">
          {showHref ? (
            <a className="button button--quiet" href={showHref}>
              Voir l’ordonnance ici
            </a>
          ) : null}
          <a className="button button--quiet" href={href} target="_blank" rel="noreferrer" onClick={() => press(true)}>
            Lire l’ordonnance<span className="visually-hidden"> (nouvel onglet)</span>
          </a>
        </p>
      ) : null}
      {href ? (
        <p className="hint">
          {opened || pressed || imageUrl ? "Vous l’avez ouverte." : "À ouvrir avant de l’accepter."}
        </p>
      ) : null}
      <dl className="admin-order__facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
