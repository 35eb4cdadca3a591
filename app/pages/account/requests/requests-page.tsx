import { Link } from "@remix-run/react";

export type RequestGroup = {
  id: string;
  title: string;
  items: { key: string; href: string; name: string; says: string }[];
  /** Said where there is none, with where to begin one. */
  empty: { text: string; href: string; name: string };
};

/** What an account has asked of the shop besides its purchases. */
export function Requests({ groups }: { groups: RequestGroup[] }) {
  return (
    <>
      {groups.map(({ id, title, items, empty }) => (
        <section key={id} className="account-part" aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {items.length === 0 ? (
            <p>
              {empty.text} <Link to={empty.href}>{empty.name}</Link>
            </p>
          ) : (
            <ul className="requests">
              {items.map(({ key, href, name, says }) => (
                <li key={key}>
                  <a href={href}>{name}</a>
                  <span className="hint">{says}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}
