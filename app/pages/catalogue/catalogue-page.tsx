import { useNavigation } from "@remix-run/react";

import { BackToTop } from "~/ui/frame/back-to-top";
import { Breadcrumb } from "~/ui/breadcrumb";
import { usePublicUrl } from "~/ui/frame/root-data";
import { breadcrumbList, StructuredData } from "~/ui/structured-data";
import { Link } from "~/ui/link";
import { useAddress } from "~/ui/list-address";
import { ActiveFilters, ChosenWords, Filters } from "./filters";
import type { Choice, Facet } from "./list-words";
import { Pagination } from "~/ui/pagination";
import { GuideTile } from "~/ui/guide-tile";
import { WornToggle } from "./worn-toggle";
import { ProductGrid, type Card } from "~/ui/product-card";

export type { Choice };

export type NothingView = { title: string; text: string; way: { to: string; words: string } };

export type CataloguePageProps = {
  path: string;
  title: string;
  intro: string;
  description: string;
  editorial: { title: string; paragraphs: string[] };
  cards: Card[];
  /** The picture of a person, shown among the cards. */
  tile?: string;
  /** Of a shelf that shows no frame. */
  nothing?: NothingView;
  facets: Facet[];
  sort: string;
  total: number;
  page: number;
  pages: number;
  noindex: boolean;
};

const HOME = { name: "Accueil", path: "/home" };
const FIRST_ROW = 3;

export function CataloguePage({
  path,
  title,
  intro,
  editorial,
  cards,
  tile,
  nothing,
  facets,
  sort,
  total,
  page,
  pages,
}: CataloguePageProps) {
  const { search } = useAddress();
  const { state, location } = useNavigation();
  const loading = state === "loading" && location.pathname === path;
  const columns = search.get("colonnes") === "5" ? " grid--5" : "";
  const narrow = search.get("colonnes-mobile") === "3" ? " grid--m3" : "";
  return (
    <main id="contenu" className="page" data-shelf={path.slice(1)}>
      <Breadcrumb crumbs={[HOME]} here={title} />
      <header className="shelf-hero">
        <h1>{title}</h1>
        <p>{intro}</p>
      </header>
      <Filters facets={facets} sort={sort} total={total} />
      <div className="shelf-bar">
        <p role="status">
          {`${total} ${total > 1 ? "montures" : "monture"}${pages > 1 ? `, page ${page} sur ${pages}` : ""}`}
          <ChosenWords facets={facets} sort={sort} />
        </p>
        <ActiveFilters facets={facets} path={path} />
        <Density />
      </div>
      {cards.length > 0 ? (
        <div aria-busy={loading || undefined} className={loading ? "is-loading" : undefined}>
          <ProductGrid
            cards={cards}
            eager={FIRST_ROW}
            toggle={WornToggle}
            className={`grid${columns}${narrow}`}
            tile={tile && <GuideTile picture={tile} />}
          />
        </div>
      ) : (
        nothing && <NothingFound {...nothing} path={path} />
      )}
      <Pagination page={page} pages={pages} />
      <section className="editorial">
        <h2>{editorial.title}</h2>
        {editorial.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <BackToTop footPx={100} />
      <CatalogueFacts path={path} title={title} cards={cards} />
    </main>
  );
}

function NothingFound({ title, text, way, path }: NothingView & { path: string }) {
  return (
    <section className="empty">
      <p className="eye-chart" aria-hidden="true">
        <span>Z U</span> <span>E T O H</span> <span>V U E D ’ E N S E M B L E</span>
      </p>
      <h2>{title}</h2>
      <p>{text}</p>
      <p>
        <Link className="button" to={way.to} preventScrollReset={way.to === path}>
          {way.words}
        </Link>
      </p>
    </section>
  );
}

/** Links that choose the number of columns: a set for wide screens and one for narrow ones. Each keeps the other's. */
function Density() {
  const address = useAddress();
  const sets = [
    { className: "density density--wide", screen: "Sur grand écran", name: "colonnes", usual: "3", dense: "5" },
    {
      className: "density density--narrow",
      screen: "Sur petit écran",
      name: "colonnes-mobile",
      usual: "2",
      dense: "3",
    },
  ];
  return (
    <>
      {sets.map(({ className, screen, name, usual, dense }) => (
        <div key={name} className={className}>
          <p id={`${name}-ecran`} className="visually-hidden">
            {screen}
          </p>
          <ul aria-labelledby={`${name}-ecran`}>
            {[usual, dense].map((count) => {
              const current = (address.search.get(name) ?? usual) === count;
              return (
                <li key={count}>
                  <Link
                    to={address.with({ [name]: count === usual ? null : count })}
                    preventScrollReset
                    replace
                    aria-current={current ? "true" : undefined}
                  >
                    <svg viewBox="0 0 20 14" width="22" height="15" aria-hidden="true">
                      <path d={columnsPath(Number(count))} />
                    </svg>
                    <span className="visually-hidden">{`${count} colonnes`}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </>
  );
}

const tenth = (value: number) => Math.round(value * 10) / 10;

function columnsPath(count: number): string {
  const step = 20 / count;
  return Array.from(
    { length: count },
    (_, index) => `M${tenth(index * step + 1)} 1h${tenth(step - 2)}v12h-${tenth(step - 2)}z`,
  ).join("");
}

function CatalogueFacts({ path, title, cards }: { path: string; title: string; cards: Card[] }) {
  const publicUrl = usePublicUrl();
  // Each product is named by its address only: its own page tells search engines what it costs.
  const items = cards.map(({ href }, position) => ({
    "@type": "ListItem",
    "position": position + 1,
    "url": publicUrl + href,
  }));
  return (
    <StructuredData
      of={{
        "@graph": [
          breadcrumbList(publicUrl, [HOME, { name: title, path }]),
          { "@type": "ItemList", "itemListElement": items },
        ],
      }}
    />
  );
}
