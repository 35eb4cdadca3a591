import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { settingsInForce } from "~/domain/settings/in-force.server";
import { termsInForce } from "~/domain/terms-of-sale/in-force.server";
import { pageMeta } from "~/http/head/page-meta";
import { deliveryTold } from "~/shop/delivery-offer";
import { company } from "~/shop/company";
import { terms } from "~/shop/terms";
import { TERMS_TITLE } from "~/shop/terms-of-sale/terms-of-sale";
import { legalSections } from "~/ui/reading/legal-text";
import { ReadingPage } from "~/ui/reading/reading-page";
import { staticSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [staticSheet];

export async function loader({ context }: LoaderFunctionArgs) {
  return json({
    text: (await termsInForce(context.services)).terms,
    delivery: deliveryTold(await settingsInForce(context.services)),
  });
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: TERMS_TITLE,
      description: `Prix, commande, ordonnance, paiement, livraison, rétractation et garanties : les conditions de vente ${company.ofName}, en 17 articles.`,
      canonical: "/conditions-generales-de-vente",
    },
    matches,
  );

export default function Terms() {
  const { text, delivery } = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title={text.title}
      intro={text.intro}
      updatedOn={text.updatedOn}
      figures={[
        delivery.figure,
        { value: `${terms.withdrawalDays} jours`, label: "Pour vous rétracter ou renvoyer" },
        { value: `${terms.refundDays} jours`, label: "Pour être remboursé" },
        { value: "2 ans", label: "De garantie légale de conformité" },
      ]}
      sections={legalSections(text)}
      contents
      onward={[
        { to: "/retours", name: "Retours", why: "La marche à suivre, et le formulaire de rétractation." },
        { to: "/options-de-livraison", name: "Livraison", why: "Délais, frais et façons de recevoir une commande." },
        { to: "/mentions-legales", name: "Mentions légales", why: "Qui nous sommes, et qui nous contrôle." },
        {
          to: "/conditions-generales-de-vente/versions",
          name: "Versions conservées",
          why: "Les conditions des commandes passées, en PDF.",
        },
      ]}
    />
  );
}
