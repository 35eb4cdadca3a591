import { Fragment } from "react";

type ErrorPageProps = {
  status: number;
  /** The message of a refusal; absent after a fault, which shows nothing of its cause. */ told?: string;
  /** What the visitor can do next; these links come before the usual ones. */ wayOn?: {
    text: string;
    links: { href: string; name: string }[];
  };
  requestId?: string;
};

type Words = { chart: [string, string, string]; title: string; says?: string };

/** Tells a missing page, too many requests, a busy shop and a fault apart. */
export function errorWords(status: number, told: string | undefined): Words {
  if (status === 404)
    return {
      chart: ["4 0 4", "O Ù E S T", "C E T T E P A G E"],
      title: told ?? "Page introuvable",
      says: "Ce que vous cherchez n’est plus là, ou l’adresse a été mal recopiée.",
    };
  if (status === 429)
    return { chart: ["4 2 9", "U N P E U", "D E P A T I E N C E"], title: "Trop de demandes", says: told };
  if (status === 503)
    return { chart: ["5 0 3", "U N P E U", "D E P A T I E N C E"], title: "La boutique est occupée", says: told };
  const refused = status < 500 && told;
  return {
    chart: ["O U P S", "U N P E T I T", "C O N T R E T E M P S"],
    title: refused || "Un contretemps de notre côté",
    says: refused ? undefined : "Une erreur est survenue. Merci de réessayer.",
  };
}

/** Plain links only: this page must also work when the rest of the shop fails. */
export function ErrorPage({ status, told, wayOn, requestId }: ErrorPageProps) {
  const { chart, title, says } = errorWords(status, told);
  return (
    <main id="contenu" className="page page--narrow error-page">
      <p className="eye-chart" aria-hidden="true">
        {chart.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
      <h1>{title}</h1>
      {wayOn ? <p>{wayOn.text}</p> : says ? <p>{says}</p> : null}
      {requestId ? (
        <p className="hint">
          Si cela se reproduit, donnez-nous ce repère&nbsp;: <code>{requestId}</code>
        </p>
      ) : null}
      <p className="button-row">
        {wayOn?.links.map(({ href, name }) => (
          <Fragment key={href}>
            <a className="button" href={href}>
              {name}
            </a>{" "}
          </Fragment>
        ))}
        <a className={wayOn ? "button button--quiet" : "button"} href="/home">
          Revenir à l’accueil
        </a>{" "}
        <a className="button button--quiet" href="/contact">
          Nous contacter
        </a>
      </p>
    </main>
  );
}
