import { Link, Permitted } from "~/ui/admin/permitted";
import type { FormState } from "~/ui/forms/forms";
import { customerPath } from "~/ui/admin/customer-path";
import type { CustomerView, SheetPart } from "./customer-view.server";
import { Notes } from "~/ui/admin/notes";

/** The sheet of a customer, with orders, appointments and the other parts that the shop keeps. */
export function CustomerSheet({ view, form }: { view: CustomerView; form: FormState }) {
  const { id, name, standing, ways, parts, notes } = view;
  return (
    <>
      <h1>{name}</h1>
      <p>{standing}</p>
      <p className="button-row">
        <Link to={ways.order} className="button">
          Nouvelle commande
        </Link>{" "}
        {ways.mail ? (
          <a href={ways.mail} className="button button--quiet">
            Écrire
          </a>
        ) : null}{" "}
        <Permitted change="/admin/rendez-vous/prendre">
          <Link to={ways.diary} className="button button--quiet">
            Prendre un rendez-vous
          </Link>
        </Permitted>{" "}
        {ways.merge ? (
          <Link to={ways.merge} className="button button--quiet">
            Fusionner avec une autre fiche
          </Link>
        ) : null}
      </p>
      <Facts view={view} />
      <Notes
        notes={notes}
        action={customerPath(id)}
        form={form}
        hint="Pour la boutique seule. Si cette personne demande ses données, elle la lira."
      />
      <div className="admin-sheet">
        {parts.map((part) => (
          <Part key={part.title} part={part} />
        ))}
      </div>
    </>
  );
}

function Facts({ view: { emails, phones, address, money, consents } }: { view: CustomerView }) {
  return (
    <dl className="admin-facts">
      {emails.length > 0 ? (
        <div>
          <dt>E-mail</dt>
          {emails.map(({ address: email, says }) => (
            <dd key={email}>
              <a href={`mailto:${email}`}>{email}</a> ({says})
            </dd>
          ))}
        </div>
      ) : null}
      {phones.length > 0 ? (
        <div>
          <dt>Téléphone</dt>
          {phones.map(({ href, shown }) => (
            <dd key={href}>
              <a href={href}>{shown}</a>
            </dd>
          ))}
        </div>
      ) : null}
      {address.length > 0 ? (
        <div>
          <dt>Dernière adresse</dt>
          {address.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ) : null}
      {money.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div>
        <dt>Consentements</dt>
        {consents.map((line) => (
          <dd key={line}>{line}</dd>
        ))}
      </div>
    </dl>
  );
}

function Part({ part: { title, lines, total, none } }: { part: SheetPart }) {
  return (
    <section className="admin-found" aria-label={title}>
      <h2>
        {title}
        {total > 0 ? ` (${total})` : ""}
      </h2>
      {lines.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <ul>
          {lines.map(({ key, to, name, facts }) => (
            <li key={key}>
              <Link to={to} prefetch="none">
                {name}
              </Link>{" "}
              <span>{facts.join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
      {total > lines.length ? <p className="hint">Les {lines.length} plus récents.</p> : null}
    </section>
  );
}
