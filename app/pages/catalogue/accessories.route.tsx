import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { accessoriesByFamily } from "~/domain/catalogue/accessories.server";
import { cardOf } from "~/http/pictures/product-cards.server";
import { sceneOf } from "~/http/pictures/shop-pictures.server";
import { readQuery } from "~/domain/catalogue/query";
import { firstPicture } from "./catalogue-meta";
import { listTitle } from "./list-words";
import { pageMeta } from "~/http/head/page-meta";
import { BackToTop } from "~/ui/frame/back-to-top";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Pagination } from "~/ui/pagination";
import { ProductGrid } from "~/ui/product-card";
import { slugOf } from "~/ui/slug";
import { usePublicUrl } from "~/ui/frame/root-data";
import { breadcrumbList, StructuredData } from "~/ui/structured-data";
import { shop } from "~/shop/identity";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { MODEL } from "~/domain/settings/model.server";
import { sheetLink } from "~/ui/styles/sheet";
import familySheet from "./family.css";

export const links: LinksFunction = () => [sheetLink(familySheet)];

const PATH = "/accessoires";
const CRUMBS = [{ name: "Accueil", path: "/home" }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: listTitle(data?.title ?? "Accessoires", [], "selection", data?.page ?? 1),
      description: `Étuis, cordons, chaînes et entretien pour vos lunettes, choisis ou fabriqués ${shop.inCity}.`,
      canonical: data && data.page > 1 ? `${PATH}?page=${data.page}` : PATH,
      picture: firstPicture(data?.families[0]?.cards),
    },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { page: asked } = readQuery(new URL(request.url).searchParams, {});
  const { families, page, pages } = await accessoriesByFamily(context.services, asked);
  const settings = await settingsInForce(context.services);
  return json({
    ...MODEL.shelfAccessories.said(settings.shelfAccessories),
    scene: sceneOf(settings, "pictureWorkshop").src,
    families: families.map(({ family, accessories }) => ({ family, cards: accessories.map(cardOf) })),
    page,
    pages,
  });
}

export default function Accessories() {
  const { title, intro, scene, families, page, pages } = useLoaderData<typeof loader>();
  return (
    <main id="contenu" className="page">
      <Breadcrumb crumbs={CRUMBS} here={title} />
      <div className="family-hero">
        <header className="shelf-hero">
          <h1>{title}</h1>
          <p>{intro}</p>
        </header>
        <img src={scene} alt="" width="1200" height="675" decoding="async" />
      </div>
      {families.map(({ family, cards }, position) => (
        <section key={family} className="family" aria-labelledby={slugOf(family)}>
          <h2 id={slugOf(family)}>{family}</h2>
          <ProductGrid cards={cards} className="grid grid--4" heading="h3" eager={position === 0 ? 4 : 0} />
        </section>
      ))}
      <Pagination page={page} pages={pages} />
      <BackToTop footPx={100} />
      <StructuredData of={{ "@graph": [breadcrumbList(usePublicUrl(), [...CRUMBS, { name: title, path: PATH }])] }} />
    </main>
  );
}
