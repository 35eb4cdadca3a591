import { Form, Link } from "~/ui/admin/permitted";
import { mergePath, type CandidatesView } from "./merge-view";

/** Sheets that may be of the same person, and a field to search for others. */
export function Candidates({ id, view: { typed, searched, people } }: { id: string; view: CandidatesView }) {
  return (
    <>
      <Form method="get" action={mergePath(id)} className="panel admin-narrow">
        <div className="field">
          <label htmlFor="q">Chercher l’autre fiche</label>
          <p id="q-hint" className="hint">
            Un nom, une adresse e-mail, un téléphone ou un numéro de commande.
          </p>
          <input type="search" id="q" name="q" defaultValue={typed} autoComplete="off" aria-describedby="q-hint" />
        </div>
        <button type="submit" className="button button--quiet">
          Chercher
        </button>
      </Form>
      <section className="admin-found" aria-label={searched ? "Fiches trouvées" : "Fiches qui se ressemblent"}>
        <h2>{searched ? "Fiches trouvées" : "Fiches qui se ressemblent"}</h2>
        {people.length === 0 ? (
          <p className="hint" role="status">
            {searched
              ? `Aucune autre fiche pour « ${typed} ».`
              : "Aucune autre fiche ne porte ce nom ou ce téléphone : cherchez-la ci-dessus."}
          </p>
        ) : (
          <ul>
            {people.map(({ id: other, to, name, facts }) => (
              <li key={other}>
                <Link to={to} prefetch="none">
                  {name}
                </Link>{" "}
                <span>{facts.join(", ")}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
