import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { countProducts } from "~/domain/catalogue/catalogue.server";
import { ANYTHING } from "~/domain/catalogue/query";
import { OPTIQUES_FEMME, OPTIQUES_HOMME, SOLAIRES_FEMME, SOLAIRES_HOMME } from "~/domain/catalogue/shelves";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { renamedShelves, shelfWords } from "~/domain/settings/shelf-words.server";
import { pageMeta } from "~/http/head/page-meta";
import { Breadcrumb } from "~/ui/breadcrumb";
import { siteMap, type SiteChapter } from "~/ui/frame/site-pages";
import { staticSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Plan du site",
      description: "Toutes les pages de la boutique, les maisons de lunettes et les formes, sur une seule page.",
      canonical: "/plan-du-site",
    },
    matches,
  );

const FACETS = [
  { facet: "brands", name: "marque", by: "par maison" },
  { facet: "shapes", name: "forme", by: "par forme" },
] as const;

const SHELVES = [
  { ...OPTIQUES_FEMME, facets: FACETS },
  { ...OPTIQUES_HOMME, facets: FACETS },
  { ...SOLAIRES_FEMME, facets: FACETS.slice(0, 1) },
  { ...SOLAIRES_HOMME, facets: FACETS.slice(0, 1) },
];

export async function loader({ context: { services } }: LoaderFunctionArgs) {
  const settings = await settingsInForce(services);
  const byShelf = await Promise.all(
    SHELVES.map(async ({ path, category, gender, facets }) => {
      const { title } = shelfWords(settings, path);
      const counted = await countProducts(services, { ...ANYTHING, category, gender });
      return facets.map(({ facet, name, by }): SiteChapter => ({
        title: `${title}, ${by}`,
        pages: counted.facets[facet].map(({ value, label }) => ({
          path: `${path}?${name}=${encodeURIComponent(value)}`,
          name: label,
        })),
      }));
    }),
  );
  const renamed = renamedShelves(settings);
  const named = siteMap().map(({ title, pages }) => ({
    title,
    pages: pages.map(({ path, name }) => ({ path, name: renamed[path] ?? name })),
  }));
  return json({ chapters: [...named, ...byShelf.flat()].filter(({ pages }) => pages.length > 0) });
}

export default function SiteMap() {
  const { chapters } = useLoaderData<typeof loader>();
  return (
    <main id="contenu" className="page">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here="Plan du site" />
      <header className="reading__head">
        <h1>Plan du site</h1>
        <p className="lead">Tout ce qu’il y a ici, étage par étage.</p>
      </header>
      <div className="site-map">
        {chapters.map(({ title, pages }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {pages.map(({ path, name }) => (
                <li key={path}>
                  <Link to={path}>{name}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  );
}
