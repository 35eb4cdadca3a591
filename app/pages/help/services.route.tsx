import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { openingRules } from "~/domain/settings/in-force.server";
import { pageMeta } from "~/http/head/page-meta";
import { sceneUrl } from "~/http/pictures/scenes.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Banner, EyeChart, Priced } from "./banner";
import { FREE_QUOTE } from "~/shop/law";
import { BOOKING } from "~/ui/reading/places";
import { staticSheet } from "~/ui/styles/sheet";
import { shop } from "~/shop/identity";
import { appointmentHours } from "~/shop/agenda";
import { capitalized, openDays } from "~/shop/hours";
import { colleagues } from "~/shop/team";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Services",
      description: `Contrôle de la vue, rendez-vous en boutique, atelier de réparation, verres à votre vue : ce que la lunetterie fait pour vous, ${shop.inCity}.`,
      canonical: "/services",
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  const { week } = await openingRules(context.services);
  const hours = `${capitalized(openDays(week))}, ${appointmentHours(week)}`;
  return json({
    hours,
    ...colleagues(),
    shopFront: sceneUrl("boutique"),
    workshop: sceneUrl("atelier"),
    pair: sceneUrl("hero-optique"),
  });
}

export default function Services() {
  const { hours, shopFront, workshop, pair, tester, fitter } = useLoaderData<typeof loader>();
  return (
    <main id="contenu" className="page reading">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here="Services" />
      <header className="reading__head">
        <h1>Services</h1>
        <p className="lead">Ce qui se fait avec les mains, les yeux et un peu de temps.</p>
      </header>
      <Banner
        id="controle"
        title="Contrôle de la vue"
        picture={<EyeChart />}
        to={BOOKING}
        link="Prendre rendez-vous pour un contrôle"
      >
        <p>
          Une demi-heure dans la pièce du fond, avec {tester}. Nous mesurons, nous comparons avec vos verres actuels, et
          nous adaptons une ordonnance en cours de validité lorsque la loi le permet.
        </p>
        <p>
          C’est un contrôle, non un examen médical : il ne remplace pas l’ophtalmologiste, et nous vous y envoyons s’il
          le faut. À partir de 16 ans.
        </p>
      </Banner>
      <Banner
        id="rendez-vous"
        title="Un rendez-vous pour choisir"
        picture={shopFront}
        alt="La devanture vert bouteille de la boutique"
        to={BOOKING}
        link="Prendre rendez-vous à la boutique"
      >
        <p>
          Quarante minutes, un opticien, un plateau de montures préparé d’avance d’après vos mesures et ce que vous nous
          aurez dit. {hours}.
        </p>
        <p>Sans rendez-vous, la porte est ouverte aussi.</p>
      </Banner>
      <Banner
        id="atelier"
        title="L’atelier"
        picture={workshop}
        alt="L’établi : une monture en écaille sous la lampe, des tournevis, un verre fraîchement taillé"
        to="/conseil-entretien"
        link="Entretenir ses lunettes"
      >
        <p>{fitter} règle, redresse, soude, polit. Le petit ouvrage se fait devant vous.</p>
        <Priced
          lines={[
            ["Ajustage", "gratuit"],
            ["Vis, plaquettes", "gratuit"],
            ["Polissage de l’acétate", "15 €"],
            ["Branche, charnière, soudure", "sur devis gratuit"],
          ]}
        />
      </Banner>
      <Banner
        id="verres"
        title="Des verres à votre vue"
        picture={pair}
        alt="Une monture en écaille et une ronde dorée, dans la lumière d’une fenêtre"
        to="/VueSelection"
        link="Choisir selon sa vue"
      >
        <p>
          Unifocaux ou progressifs, taillés et montés ici. Antireflet et durci compris, toujours. Nous vous disons quel
          indice vaut la peine, et lequel ne la vaut pas.
        </p>
        <p>
          {FREE_QUOTE} <Link to="/devis">Demander un devis</Link>
        </p>
        <p>
          Vous gardez votre monture&nbsp;? <Link to="/verres-seuls">Verres seuls, pour votre monture</Link>
        </p>
      </Banner>
    </main>
  );
}
