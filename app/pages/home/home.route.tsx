import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";

import { homePage } from "./home-view.server";
import { pageMeta } from "~/http/head/page-meta";
import { shop } from "~/shop/identity";
import { BackToTop } from "~/ui/frame/back-to-top";
import { Editorial } from "./editorial";
import { Doors, Entry, Hero, OnOnesFace, Reassurance, SHAPE_GUIDE, TheShop } from "./home-sections";
import { Timeless } from "./timeless";
import { useOpeningHours, usePublicUrl } from "~/ui/frame/root-data";
import { StructuredData } from "~/ui/structured-data";
import { sheetLink } from "~/ui/styles/sheet";
import homeSheet from "./home.css";

export const links: LinksFunction = () => [sheetLink(homeSheet)];
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: shop.tagline, description: data?.description, canonical: "/home", picture: data?.share }, matches);

export async function loader({ context }: LoaderFunctionArgs) {
  return json(await homePage(context));
}

export default function Home() {
  const { hero, film, looks, tried, season, tiles, timeless, house, shopWords, top, scenes, doors, editorial } =
    useLoaderData<typeof loader>();
  const state: unknown = useLocation().state;
  const fromLanding =
    typeof state === "object" && state !== null && "fromLanding" in state && state.fromLanding === true;
  return (
    <main id="contenu" className={fromLanding ? "home--entered" : undefined}>
      <Hero picture={scenes.welcome} film={film} words={hero} looks={looks} season={season} />
      <div className="page">
        <div className="entries">
          <Entry
            title={tiles.optical}
            picture={scenes.optical}
            links={[
              { name: "Homme", to: "/optiques-homme" },
              { name: "Femme", to: "/optiques-femme" },
              { name: "Enfant", to: "/lunettes-enfant" },
              { name: "100\u00a0% Santé", to: "/100-sante" },
              ...(tried.length > 0 ? [] : [{ ...SHAPE_GUIDE, whole: true }]),
            ]}
          />
          <Entry
            title={tiles.sun}
            picture={scenes.sun}
            links={[
              { name: "Homme", to: "/solaires-homme" },
              { name: "Femme", to: "/solaires-femme" },
            ]}
          />
        </div>
        <Timeless title={timeless} items={top} />
        <OnOnesFace pictures={tried} />
        <Doors doors={doors} />
        <Editorial pictures={editorial} words={house} />
        <Reassurance />
        <TheShop picture={scenes.inTheShop} words={shopWords} shop={shop} hours={useOpeningHours()} />
      </div>
      <BackToTop footPx={350} />
      <ShopFacts />
    </main>
  );
}

function ShopFacts() {
  const url = usePublicUrl();
  const address = {
    "@type": "PostalAddress",
    "streetAddress": shop.street,
    "postalCode": shop.postalCode,
    "addressLocality": shop.city,
    "addressCountry": "FR",
  };
  return (
    <StructuredData
      of={{
        "@type": "Optician",
        "name": shop.name,
        "url": `${url}/home`,
        "telephone": shop.phoneHref.slice(4),
        "email": shop.email,
        address,
      }}
    />
  );
}
