import { Link } from "~/ui/admin/permitted";

export type PrescriptionView = {
  says: string;
  /** Where an optician compares, accepts, corrects or refuses it; null for other roles. */ benchHref: string | null;
  /** Not validated yet. */ open: boolean;
  /** Who let the lenses be made without it, and why. */ override: string | null;
  /** What counts is a declaration on one's honour, without a paper. */ sworn: boolean;
  papers: { id: string; says: string; href: string | null }[];
};

/**
 * The prescriptions that came, and the link to the bench that decides on them. Each opening of a file is logged with
 * its reader.
 */
export function OrderPrescription({ view }: { view: PrescriptionView }) {
  const { says, benchHref, open, override, sworn, papers } = view;
  return (
    <section className="admin-care" aria-labelledby="ordonnance">
      <h2 id="ordonnance">{sworn ? "Déclaration sur l’honneur" : "Ordonnance"}</h2>
      <p>{says}</p>
      {override ? <p className="notice">{override}</p> : null}
      <ul className="admin-order__labels">
        {papers.map((paper, position) => (
          <li key={paper.id}>
            {paper.says}.{" "}
            {paper.href ? (
              <a href={paper.href} target="_blank" rel="noreferrer">
                Lire l’ordonnance{papers.length > 1 ? ` ${position + 1}` : ""}
                <span className="visually-hidden"> (nouvel onglet)</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
      {papers.some(({ href }) => href) ? <p className="hint">Chaque lecture est consignée avec votre nom.</p> : null}
      {benchHref ? (
        <p>
          <Link className={open ? "button" : "button button--quiet"} to={benchHref}>
            {open ? "Examiner" : "Revoir"} {sworn ? "la déclaration" : "l’ordonnance"}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
