import { Form, Link } from "~/ui/admin/permitted";

export type KnownCustomersView = {
  /** The address of the search, and the values that it keeps. */
  action: string;
  hidden: [name: string, value: string][];
  who: string;
  /** Null before a search. */
  known: { href: string; name: string; says: string }[] | null;
};

/** Lets a known customer be chosen, who need not give the address again. */
export function KnownCustomers({ search: { action, hidden, who, known } }: { search: KnownCustomersView }) {
  return (
    <section aria-labelledby="connu">
      <h2 id="connu">Déjà client&nbsp;?</h2>
      <Form method="get" action={action} className="admin-filters" role="search" aria-label="Chercher un client">
        {hidden.map(([name, value], place) => (
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <label>
          Nom, e-mail ou téléphone{" "}
          <input type="search" name="qui" defaultValue={who} maxLength={100} className="input" />
        </label>
        <button type="submit" className="button button--quiet">
          Chercher le client
        </button>
      </Form>
      {known?.length === 0 ? <p role="status">Personne ne correspond&nbsp;: remplissez le formulaire.</p> : null}
      {known && known.length > 0 ? (
        <ul className="admin-order__labels">
          {known.map(({ href, name, says }) => (
            <li key={href}>
              <Link to={href} prefetch="none">
                {name}
              </Link>{" "}
              {says}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
