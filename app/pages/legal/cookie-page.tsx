import { Fragment } from "react";

type Choice = { decided: boolean; analytics: boolean; marketing: boolean; since?: string; id?: string | null };

/** The present choice of this browser, in one sentence. */
export function CurrentChoice({ choice }: { choice: Choice }) {
  if (!choice.decided) return <p>Vous n’avez pas encore répondu&nbsp;: rien n’est compté.</p>;
  return (
    <>
      <p>
        Mesure d’audience&nbsp;: <strong>{choice.analytics ? "acceptée" : "refusée"}</strong>. Marketing&nbsp;:{" "}
        <strong>{choice.marketing ? "accepté" : "refusé"}</strong>.
      </p>
      {choice.since ? (
        <p className="hint">
          Choix du {choice.since}, enregistré sous le numéro <code>{choice.id}</code>. Il vaut six mois.
        </p>
      ) : null}
    </>
  );
}

type Group = { title: string; why: string; cookies: { name: string; use: string; duration: string }[] };

export function CookieGroups({ groups }: { groups: Group[] }) {
  return (
    <>
      {groups.map(({ title, why, cookies }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          <p>{why}</p>
          {cookies.length > 0 ? (
            <ul>
              {cookies.map(({ name, use, duration }) => (
                <li key={name}>
                  <code>{name}</code>, <strong>{duration}</strong>&nbsp;: {use}
                </li>
              ))}
            </ul>
          ) : null}
        </Fragment>
      ))}
    </>
  );
}
