import { Form, Link } from "@remix-run/react";

import { FormGuard } from "~/ui/forms/forms";

export type RequestGroup = {
  id: string;
  title: string;
  /** `press`: what its page does at once, posted there from here. */
  items: {
    key: string;
    href: string;
    name: string;
    says: string;
    press?: { intent: string; label: string; of: string };
  }[];
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
