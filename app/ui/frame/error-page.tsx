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
      chart: ["404", "OÙ EST", "CETTE PAGE"],
      title: told ?? "Page introuvable",
      says: "Ce que vous cherchez n’est plus là, ou l’adresse a été mal recopiée.",
    };
  if (status === 429) return { chart: ["429", "UN PEU", "DE PATIENCE"], title: "Trop de demandes", says: told };
  if (status === 503) return { chart: ["503", "UN PEU", "DE PATIENCE"], title: "La boutique est occupée", says: told };
  const refused = status < 500 && told;
  return {
    chart: ["OUPS", "UN PETIT", "CONTRETEMPS"],
    title: refused || "Un contretemps de notre côté",
    says: refused ? undefined : "Une erreur est survenue. Merci de réessayer.",
  };
}

/** The rims, in the units of the drawing, which is 400 wide. */
const RIMS = "M64 150q0-38 64-38t64 38q0 92-64 92t-64-92zM208 150q0-38 64-38t64 38q0 92-64 92t-64-92z";
const WIDEST = 145;

/** A test of sight: everything is blurred, except what is read through the glasses. */
function ChartThroughGlasses({ lines: [far, left, right] }: { lines: Words["chart"] }) {
  const read = [left, right].map((words, side) => (
    <text key={words} x={side ? 272 : 128} y="182" fontSize={Math.min(25, WIDEST / words.length)}>
      {`${words} `}
    </text>
  ));
  return (
    <svg className="lost-chart" viewBox="0 0 400 250" width="400" height="250" textAnchor="middle" aria-hidden="true">
      <g opacity=".3" filter="blur(5px)">
        <text x="200" y="92" fontSize="118">
          {`${far} `}
        </text>
      </g>
      <path fill="#fffdf9" d={RIMS} />
      {read}
      <path
        fill="none"
        stroke="#7a4420"
        strokeWidth="9"
        strokeLinecap="round"
        d={`${RIMS}M191 146q9-12 18 0M64 148 30 136M336 148l34-12`}
      />
    </svg>
  );
}

const SHELVES = [
  ["/nouveautes", "Nouveautés"],
  ["/optiques-femme", "Optiques femme"],
  ["/optiques-homme", "Optiques homme"],
  ["/solaires-femme", "Solaires femme"],
  ["/solaires-homme", "Solaires homme"],
  ["/guide-des-formes", "Quelle forme me va ?"],
] as const;

/** Who looked for a frame that is gone finds others. */
function LostShelves() {
  return (
    <nav className="lost-shelves" aria-labelledby="rayons">
      <h2 id="rayons">Les lunettes, elles, sont bien là</h2>
      <ul>
        {SHELVES.map(([href, name]) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Plain links only: this page must also work when the rest of the shop fails. */
export function ErrorPage({ status, told, wayOn, requestId }: ErrorPageProps) {
  const { chart, title, says } = errorWords(status, told);
  return (
    <main id="contenu" className="page page--narrow error-page">
      <ChartThroughGlasses lines={chart} />
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
      {status === 404 && !wayOn ? <LostShelves /> : null}
    </main>
  );
}
