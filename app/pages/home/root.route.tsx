import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { useEntrance } from "~/enhance/entrance";
import { pageMeta } from "~/http/head/page-meta";
import { frontDoor } from "./home-view.server";
import { shop } from "~/shop/identity";
import { neighbourhood } from "~/shop/neighbourhood";
import { sheetLink } from "~/ui/styles/sheet";
import frontDoorSheet from "./front-door.css";

export const links: LinksFunction = () => [sheetLink(frontDoorSheet)];
export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(
    {
      title: "Bienvenue",
      description: `${shop.name}, opticien ${shop.inCity} : entrez, les montures sont à vous d’essayer.`,
      canonical: "/home",
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  return json(await frontDoor(context.services));
}

/** The shop's front. A press, a key or a scroll leads to the home page; without scripts, a link does. */
export default function FrontDoor() {
  const { picture, narrow, now } = useLoaderData<typeof loader>();
  const entering = useEntrance("/home");
  return (
    <main id="contenu" className={entering ? "door door--open" : "door"}>
      <picture>
        {narrow ? <source media="(max-aspect-ratio: 1/1)" srcSet={narrow} width="1080" height="1350" /> : null}
        <img
          className="door__picture"
          src={picture.src}
          alt={picture.alt ?? `La devanture vert bouteille de la boutique, ${neighbourhood.landmark} ${shop.inCity}`}
          width="2400"
          height="1350"
        />
      </picture>
      <div className="door__text">
        <h1>{shop.name}</h1>
        <p>{shop.tagline}</p>
        <p className="door__now">{now}</p>
        <p>
          <Link className="button" to="/home" data-entrance="">
            Entrer dans la boutique
          </Link>
        </p>
      </div>
    </main>
  );
}
