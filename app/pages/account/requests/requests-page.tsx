import { Form, Link } from "@remix-run/react";

import { FormGuard } from "~/ui/forms/forms";

export type RequestGroup = {
  id: string;
  title: string;
  /** `press`: a button that posts an intent to the entry's own page. */
  items: {
    key: string;
    href: string;
    name: string;
    says: string;
    press?: { intent: string; label: string; of: string };
  }[];
  /** The text of an empty group, with a link to begin a request. */
  empty: { text: string; href: string; name: string };
};

/** The account's requests besides its purchases, by kind. */
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
              {items.map(({ key, href, name, says, press }) => (
                <li key={key}>
                  <a href={href}>{name}</a> <span className="hint">{says}</span>
                  {press ? (
                    <Form method="post" action={href}>
                      <FormGuard name={`quote-${key}`} />
                      <button type="submit" className="button button--quiet" name="intent" value={press.intent}>
                        {press.label}
                        <span className="visually-hidden"> {press.of}</span>
                      </button>
                    </Form>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}
