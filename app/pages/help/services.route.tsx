import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { pricedLines } from "~/domain/settings/groups/services.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { MODEL } from "~/domain/settings/model.server";
import type { WordsOf, WordsSetting } from "~/domain/settings/words.server";
import { pageMeta } from "~/http/head/page-meta";
import { sceneOf, shopScene } from "~/http/pictures/shop-pictures.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Banner, EyeChart, Priced } from "./banner";
import { FREE_QUOTE, QUOTE_COVERS } from "~/shop/law";
import { BOOKING } from "~/ui/reading/places";
import { staticSheet } from "~/ui/styles/sheets/reading";
import { typeset } from "~/ui/typography";
import { shop } from "~/shop/identity";
import { appointmentHours } from "~/shop/agenda";
import { capitalized, openDays } from "~/shop/hours";

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
  const settings = await settingsInForce(context.services);
  const { week, servicesHead, servicesTest, servicesVisit, servicesWorkshop, servicesLenses } = settings;
  const prices = MODEL.servicesWorkshop.paragraphs(servicesWorkshop, "prices").join("\n");
  return json({
    hours: `${capitalized(openDays(week))}, ${appointmentHours(week)}.`,
    head: MODEL.servicesHead.said(servicesHead),
    test: bannerWords(MODEL.servicesTest, servicesTest),
    visit: bannerWords(MODEL.servicesVisit, servicesVisit),
    visitAfter: MODEL.servicesVisit.said(servicesVisit).after,
    bench: bannerWords(MODEL.servicesWorkshop, servicesWorkshop),
    prices: pricedLines(prices),
    lenses: bannerWords(MODEL.servicesLenses, servicesLenses),
    visitPicture: shopScene(settings, "essayage"),
    workshop: sceneOf(settings, "pictureWorkshop"),
    pair: sceneOf(settings, "pictureOptical"),
  });
}

/** The title and the paragraphs of a part of the page, from its setting. */
function bannerWords<Name extends string>(
  setting: WordsSetting<Name | "title" | "text">,
  value: WordsOf<Name | "title" | "text">,
): { title: string; paragraphs: string[] } {
  return { title: setting.said(value).title, paragraphs: setting.paragraphs(value, "text") };
}

/** Adds the hours of appointments to the end of the last paragraph. */
const withHours = (paragraphs: string[], hours: string) => [
  ...paragraphs.slice(0, -1),
  [paragraphs.at(-1), hours].filter(Boolean).join(" "),
];

const Paragraphs = ({ of }: { of: string[] }) => of.map((text, place) => <p key={place}>{typeset(text)}</p>);

export default function Services() {
  const { hours, head, test, visit, visitAfter, bench, prices, lenses, visitPicture, workshop, pair } =
    useLoaderData<typeof loader>();
  return (
    <main id="contenu" className="page reading">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here="Services" />
      <header className="reading__head">
        <h1>{typeset(head.title)}</h1>
        <p className="lead">{typeset(head.lead)}</p>
      </header>
      <Banner
        id="controle"
        title={test.title}
        picture={<EyeChart />}
        to={BOOKING}
        link="Prendre rendez-vous pour un contrôle"
      >
        <Paragraphs of={test.paragraphs} />
      </Banner>
      <Banner
        id="rendez-vous"
        title={visit.title}
        picture={visitPicture.src}
        alt={visitPicture.alt ?? ""}
        to={BOOKING}
        link="Prendre rendez-vous à la boutique"
      >
        <Paragraphs of={withHours(visit.paragraphs, hours)} />
        {visitAfter ? <p>{visitAfter}</p> : null}
      </Banner>
      <Banner
        id="atelier"
        title={bench.title}
        picture={workshop.src}
        alt={
          workshop.alt ?? "L’établi : une monture en écaille sous la lampe, des tournevis, un verre fraîchement taillé"
        }
        to="/conseil-entretien"
        link="Entretenir ses lunettes"
      >
        <Paragraphs of={bench.paragraphs} />
        <Priced lines={prices} />
      </Banner>
      <Banner
        id="verres"
        title={lenses.title}
        picture={pair.src}
        alt={pair.alt ?? "Une monture en écaille et une ronde dorée, dans la lumière d’une fenêtre"}
        to="/VueSelection"
        link="Choisir selon sa vue"
      >
        <Paragraphs of={lenses.paragraphs} />
        <p>
          {FREE_QUOTE} {QUOTE_COVERS} <Link to="/devis">Demander un devis</Link>
        </p>
        <p>
          Vous gardez votre monture&nbsp;? <Link to="/verres-seuls">Verres seuls, pour votre monture</Link>
        </p>
      </Banner>
    </main>
  );
}
