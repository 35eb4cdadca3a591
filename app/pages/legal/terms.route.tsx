import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { freeDeliveryFrom } from "~/domain/checkout/quote.server";
import { pageMeta } from "~/http/head/page-meta";
import { shop } from "~/shop/identity";
import { terms } from "~/shop/terms";
import { ReadingPage } from "~/ui/reading/reading-page";
import { contractArticles, termFigures } from "./terms-contract";
import { deliveryArticles } from "./terms-delivery";
import { rightsArticles } from "./terms-rights";
import { staticSheet } from "~/ui/styles/sheet";
import { shopDay } from "~/domain/days";
import { ratesInForce } from "~/shop/vat";

export const links: LinksFunction = () => [staticSheet];

export function loader({ context }: LoaderFunctionArgs) {
  return json({
    vatRates: ratesInForce(shopDay(context.services.now())),
    freeFromCents: freeDeliveryFrom(context.services),
  });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Conditions générales de vente",
      description: `Prix, commande, ordonnance, paiement, livraison, rétractation et garanties : les conditions de vente de la ${shop.name}, en 17 articles.`,
      canonical: "/conditions-generales-de-vente",
    },
    matches,
  );

const ARTICLES = [...contractArticles, ...deliveryArticles, ...rightsArticles].map((article, position) => ({
  ...article,
  label: `Article ${position + 1}`,
}));

export default function Terms() {
  return (
    <ReadingPage
      title="Conditions générales de vente"
      intro="Dix-sept articles, écrits pour être lus. Ce qui vous protège par la loi s’y ajoute toujours, même quand nous oublions de le dire."
      updatedOn={terms.updatedOn}
      figures={termFigures(useLoaderData<typeof loader>().freeFromCents)}
      sections={ARTICLES}
      contents
      onward={[
        { to: "/retours", name: "Retours", why: "La marche à suivre, et le formulaire de rétractation." },
        { to: "/options-de-livraison", name: "Livraison", why: "Délais, retrait en boutique, envoi express." },
        { to: "/mentions-legales", name: "Mentions légales", why: "Qui nous sommes, et qui nous contrôle." },
      ]}
    />
  );
}
