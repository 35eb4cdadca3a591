import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { settingsInForce } from "~/domain/settings/in-force.server";
import { aboutWords } from "./about-words.server";
import { openingFacts } from "./opening-facts.server";
import { pageMeta } from "~/http/head/page-meta";
import { sceneOf, shopScene } from "~/http/pictures/shop-pictures.server";
import { isMadeUp } from "~/shop/made-up";
import { shop } from "~/shop/identity";
import { neighbourhood } from "~/shop/neighbourhood";
import { FOUNDED } from "~/shop/story";
import { ABOUT_QUESTIONS, OwnStory, Story, Team, Years } from "./about";
import { Breadcrumb } from "~/ui/breadcrumb";
import { useFirstPicture } from "~/ui/first-picture";
import { useOpeningHours } from "~/ui/frame/root-data";
import { Hours } from "~/ui/frame/site-footer";
import { BOOKING } from "~/ui/reading/places";
import { Questions } from "~/ui/reading/questions";
import { ShopFacts } from "./shop-facts";
import { staticSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "À propos",
      description: isMadeUp()
        ? `Une boutique d’opticiens ${shop.inCity}, depuis ${FOUNDED} : son histoire, son équipe, son adresse et ses horaires.`
        : `${shop.name}, opticien ${shop.inCity} : l’équipe, l’adresse et les horaires.`,
      canonical: "/a-propos",
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  const settings = await settingsInForce(context.services);
  return json({
    ...aboutWords(settings),
    openings: openingFacts(settings, context.services.now()),
    inTheShop: shopScene(settings, "comptoir"),
    workshop: sceneOf(settings, "pictureWorkshop"),
  });
}

export default function About() {
  const { title, lead, story, openings, inTheShop, workshop, team } = useLoaderData<typeof loader>();
  const firstPicture = useFirstPicture();
  return (
    <main id="contenu" className="page reading">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here="À propos" />
      <div className="picture-head">
        <header className="reading__head">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <p className="button-row">
            <Link className="button" to={BOOKING}>
              Prendre rendez-vous
            </Link>{" "}
            <Link className="button button--quiet" to="#equipe">
              L’équipe
            </Link>
          </p>
        </header>
        <img
          src={firstPicture(inTheShop.src)}
          alt={inTheShop.alt ?? ""}
          width="1200"
          height="675"
          suppressHydrationWarning
        />
      </div>
      {story ? (
        <OwnStory parts={story} />
      ) : (
        <>
          <Story />
          <Years />
        </>
      )}
      <Team team={team} />
      <section className="band picture-head" aria-labelledby="adresse">
        <img
          src={workshop.src}
          alt={
            workshop.alt ??
            "L’établi de l’atelier : une monture en écaille sous la lampe, des tournevis, une pince, un verre fraîchement taillé"
          }
          width="1200"
          height="675"
          loading="lazy"
          decoding="async"
        />
        <div className="prose">
          <h2 id="adresse">Où nous trouver</h2>
          <address>
            {shop.street}
            <br />
            {shop.postalCode}&nbsp;{shop.city}
            <br />
            <a href={shop.phoneHref}>{shop.phone}</a>
            <br />
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </address>
          <Hours hours={useOpeningHours()} />
          <p>
            <a href={neighbourhood.mapUrl} rel="noreferrer">
              Voir sur la carte
            </a>{" "}
            ou <Link to="/contact">nous écrire</Link>
          </p>
        </div>
      </section>
      <section className="band" aria-labelledby="questions">
        <h2 id="questions">On nous demande souvent</h2>
        <Questions questions={ABOUT_QUESTIONS} />
      </section>
      <ShopFacts
        openings={openings}
        team={team}
        path="/a-propos"
        name="À propos"
        picture={inTheShop.src}
        questions={ABOUT_QUESTIONS}
      />
    </main>
  );
}
