import { Form, Link, useNavigation } from "@remix-run/react";

import { BackToTop } from "~/ui/frame/back-to-top";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ActiveFilters, ChosenWords, Filters } from "./filters";
import type { Facet } from "./list-words";
import { Pagination } from "~/ui/pagination";
import { WornToggle } from "./worn-toggle";
import { ProductGrid, type Card } from "~/ui/product-card";
import { SearchIcon } from "~/ui/icons";
import { ShelfWays, type ShelfWaysProps } from "~/ui/shelf-ways";

export type SearchPageProps = {
  query: string;
  cards: Card[];
  facets: Facet[];
  sort: string;
  total: number;
  page: number;
  pages: number;
  /** The query with its spelling corrected; null when no word was corrected. */
  readAs: string | null;
  /** Another query that finds something, for one that finds nothing. */
  suggestion: string | null;
  /** For a page without results. */
  ways: ShelfWaysProps | null;
};

const HOME = { name: "Accueil", path: "/home" };
const FIRST_ROW = 4;

/** Searches that lead to what is asked for most. */
const POPULAR = [
  { name: "Œil-de-chat", to: "/recherche?q=oeil-de-chat" },
  { name: "Lunettes de soleil rondes", to: "/recherche?q=lunettes+de+soleil+rondes" },
  { name: "Écaille", to: "/recherche?q=ecaille" },
  { name: "Titane", to: "/recherche?q=titane" },
];
export function SearchPage(props: SearchPageProps) {
  const { query, ways } = props;
  return (
    <main id="contenu" className="page">
      <Breadcrumb crumbs={[HOME]} here="Recherche" />
      <header className="shelf-hero shelf-hero--plain">
        <h1>{query ? <>Résultats pour «&nbsp;{query}&nbsp;»</> : "Que cherchez-vous ?"}</h1>
        <SearchField query={query} />
      </header>
      {query ? <Outcome {...props} /> : <Popular />}
      {ways ? <ShelfWays {...ways} /> : null}
      <BackToTop footPx={100} />
    </main>
  );
}

/** The page's own search field, filled in with the query. */
function SearchField({ query }: { query: string }) {
  return (
    <Form action="/recherche" method="get" className="search search--large" aria-label="Rechercher">
      <label htmlFor="q">Modèle, marque, forme, matière, couleur</label>{" "}
      <input
        key={query}
        id="q"
        className="input"
        type="search"
        name="q"
        defaultValue={query}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit">
        <SearchIcon />
        <span className="visually-hidden">Rechercher</span>
      </button>
    </Form>
  );
}

function Outcome({ query, cards, facets, sort, total, page, pages, readAs, suggestion }: SearchPageProps) {
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname === "/recherche";
  const filtered = facets.some(({ choices }) => choices.some(([, , , chosen]) => chosen));
  const again = `/recherche?q=${encodeURIComponent(query)}`;
  return (
    <>
      {total > 0 || filtered ? <Filters facets={facets} sort={sort} total={total} usual="Pertinence" /> : null}
      <div className="shelf-bar">
        <p role="status">
          {readAs ? (
            <>
              Aucun résultat pour «&nbsp;{query}&nbsp;»&nbsp;: voici ceux de «&nbsp;{readAs}&nbsp;».{" "}
            </>
          ) : null}
          {total === 0 ? "Aucun résultat" : `${total} ${total > 1 ? "résultats" : "résultat"}`}
          {pages > 1 ? (
            <>
              , page {page} sur {pages}
            </>
          ) : null}
          <ChosenWords facets={facets} sort={sort} />
        </p>
        <ActiveFilters facets={facets} path={again} />
      </div>
      {cards.length > 0 ? (
        <div aria-busy={loading || undefined} className={loading ? "is-loading" : undefined}>
          <ProductGrid cards={cards} eager={FIRST_ROW} className="grid grid--4" toggle={WornToggle} />
        </div>
      ) : (
        <NothingFound filtered={filtered} again={again} suggestion={suggestion} />
      )}
      <Pagination page={page} pages={pages} />
    </>
  );
}

function NothingFound({
  filtered,
  again,
  suggestion,
}: {
  filtered: boolean;
  again: string;
  suggestion: string | null;
}) {
  return (
    <section className="empty nothing">
      <p className="eye-chart" aria-hidden="true">
        <span>Z U</span> <span>E T O H</span> <span>V U E D ’ E N S E M B L E</span>
      </p>
      <div>
        <h2>Nous n’avons rien trouvé</h2>
        {suggestion ? (
          <p>
            Essayez plutôt <Link to={`/recherche?q=${encodeURIComponent(suggestion)}`}>{suggestion}</Link>.
          </p>
        ) : null}
        {filtered ? (
          <p>
            <Link className="button" to={again}>
              Chercher sans les filtres
            </Link>
          </p>
        ) : (
          <p>
            Moins de mots, ou un seul&nbsp;: une marque, une forme, une couleur. Vous cherchez un modèle précis&nbsp;?{" "}
            <Link to="/contact">Appelez-nous</Link>&nbsp;: nous commandons aussi à la pièce.
          </p>
        )}
      </div>
    </section>
  );
}

function Popular() {
  return (
    <section className="family">
      <h2>Souvent cherchés</h2>
      <ul className="chips">
        {POPULAR.map(({ name, to }) => (
          <li key={to}>
            <Link className="chip" to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
