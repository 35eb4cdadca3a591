import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { settingsInForce } from "~/domain/settings/in-force.server";
import { returnDaysNow } from "~/domain/terms-of-sale/return-days.server";
import { ownText } from "~/http/reading/own-text.server";
import { pageMeta } from "~/http/head/page-meta";
import { shop } from "~/shop/identity";
import { terms } from "~/shop/terms";
import type { ReturnDays } from "~/shop/terms-of-sale/text";
import { withdrawalForm } from "~/shop/terms-of-sale/withdrawal-notice";
import { LegalBlocks } from "~/ui/reading/legal-text";
import { ReadingPage, type Section } from "~/ui/reading/reading-page";
import { staticSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: "Retours",
      description: `${data?.days.frame ?? terms.withdrawalDays} jours pour changer d’avis sur une monture, ${data?.days.accessory ?? terms.withdrawalDays} jours sur un accessoire : comment nous renvoyer un article, et quand vous êtes remboursé.`,
      canonical: "/retours",
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  const days = returnDaysNow(await settingsInForce(context.services));
  return json({ days, ...(await ownText(context.services, "textReturns")) });
}

const sections = (days: ReturnDays): Section[] => [
  {
    id: "delais",
    title: "Les délais",
    body: (
      <>
        <ul>
          <li>{days.frame} jours après la livraison pour une monture, solaire ou de vue.</li>
          <li>{days.accessory} jours après la livraison pour un accessoire.</li>
        </ul>
        <p>Une commande garde les délais du jour où elle est passée.</p>
        <p>
          Le jour de la livraison ne compte pas, le dernier compte jusqu’à minuit. S’il tombe un samedi, un dimanche ou
          un jour férié, le délai court jusqu’au premier jour ouvré suivant.
        </p>
        <p>
          Les verres taillés à votre vue sont fabriqués pour vous seul : la loi les exclut du droit de rétractation
          (article L. 221-28, 3° du Code de la consommation). S’ils vous gênent, dites-le depuis la page de votre
          commande, ou revenez nous voir, dans les {terms.adaptationDays} jours : nous contrôlons le montage et les
          mesures, et refaisons les verres s’il le faut, sans frais. Cela prend fin si vous effacez votre compte : la
          correction est effacée avec lui.
        </p>
      </>
    ),
  },
  {
    id: "marche",
    title: "La marche à suivre",
    body: (
      <ol className="walk">
        <li>
          <h3>Dites-le-nous</h3>
          <p>
            Sur la page de votre commande, «&nbsp;Demander un retour&nbsp;» :{" "}
            <Link to="/suivi-commande">la retrouver</Link>. Pour vous rétracter en ligne, sans raison à donner&nbsp;:{" "}
            <Link to="/renoncer">renoncer au contrat ici</Link>. Une lettre ou un courriel à{" "}
            <a href={`mailto:${shop.email}`}>{shop.email}</a> valent autant. Nous accusons réception.
          </p>
        </li>
        <li>
          <h3>Emballez</h3>
          <p>
            L’article dans son étui, non porté, avec sa chiffonnette. Un essai devant la glace est permis ; une semaine
            au soleil, moins.
          </p>
        </li>
        <li>
          <h3>Renvoyez, ou rapportez</h3>
          <p>
            Dans les {terms.withdrawalDays} jours, à {shop.name}, {shop.address}. À la boutique, c’est gratuit et plus
            rapide. Par la poste, le port est à votre charge, sauf si l’erreur ou le défaut vient de nous : l’étiquette
            vous est alors envoyée.
          </p>
        </li>
        <li>
          <h3>Soyez remboursé</h3>
          <p>
            Par le moyen de paiement d’origine, livraison standard comprise, au plus tard {terms.refundDays} jours après
            votre décision, une fois l’article reçu ou la preuve de son envoi.
          </p>
        </li>
      </ol>
    ),
  },
  {
    id: "echange",
    title: "Une autre taille, une autre couleur",
    body: (
      <p>
        Renvoyez la première et commandez la seconde : c’est le plus sûr, car le stock n’attend pas. À la boutique,
        l’échange se fait sur place.
      </p>
    ),
  },
  {
    id: "defaut",
    title: "Un défaut",
    body: (
      <p>
        Ce n’est pas un retour. La garantie légale de conformité court deux ans : passez à la boutique ou{" "}
        <Link to="/contact">écrivez-nous</Link>, nous réparons ou remplaçons dans les trente jours, sans frais. Le texte
        complet est à l’<Link to="/conditions-generales-de-vente#garanties">article 15 des conditions de vente</Link>.
      </p>
    ),
  },
  {
    id: "formulaire",
    title: "Formulaire de rétractation",
    body: (
      <>
        <p>
          Il n’est pas obligatoire ; il suffit. <Link to="/renoncer">En ligne</Link>, c’est plus court, et l’accusé de
          réception est immédiat. Sinon, recopiez-le dans un courriel ou une lettre.
        </p>
        <LegalBlocks blocks={[{ boxed: withdrawalForm() }]} />
      </>
    ),
  },
];

export default function Returns() {
  const { own, days } = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="Retours"
      intro="On peut se tromper de taille, de couleur, d’humeur. Voici comment revenir en arrière."
      figures={[
        { value: `${days.frame} jours`, label: "Pour une monture" },
        { value: `${days.accessory} jours`, label: "Pour un accessoire" },
        { value: `${terms.refundDays} jours`, label: "Pour être remboursé, au plus" },
      ]}
      sections={sections(days)}
      own={own}
      contents
      onward={[
        {
          to: "/conditions-generales-de-vente#retractation",
          name: "Article 13",
          why: "Le droit de rétractation, mot pour mot.",
        },
        { to: "/renoncer", name: "Renoncer au contrat", why: "En ligne, pour toute commande." },
        { to: "/faq#retours", name: "Questions fréquentes", why: "Étiquette, délai, article porté." },
        { to: "/contact", name: "Nous joindre", why: "Un opticien vous répond." },
      ]}
    />
  );
}
