import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { ownText } from "~/http/reading/own-text.server";
import { pageMeta } from "~/http/head/page-meta";
import { company } from "~/shop/company";
import { isMadeUp } from "~/shop/made-up";
import { capitalized } from "~/shop/hours";
import { shop } from "~/shop/identity";
import { terms } from "~/shop/terms";
import { ReadingPage, type Section } from "~/ui/reading/reading-page";
import { staticSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Accessibilité",
      description:
        "Ce que la boutique fait pour être lisible et utilisable par tous, ce qui manque encore, et comment nous le signaler.",
      canonical: "/accessibilite",
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  return json({ microEnterprise: company.microEnterprise, ...(await ownText(context.services, "textAccessibility")) });
}

/** The way into the house is told for the demo's shop only: nothing is known of any other. */
const sections = (microEnterprise: boolean): Section[] => [
  {
    id: "principe",
    title: "Ce que nous visons",
    body: (
      <>
        <p>
          Une boutique de lunettes que l’on ne peut pas lire serait une mauvaise plaisanterie. Le site vise le niveau AA
          des règles WCAG 2.2, dont découle le référentiel français RGAA 4.1.
        </p>
        <p>
          Au quotidien, cela veut dire : toutes nos pages se parcourent au clavier, sans JavaScript et dans un
          navigateur en mode texte ; une page s’agrandit jusqu’à 400 %, et le texte seul jusqu’à 200 %, sans rien cacher
          ; les contrastes sont ceux des règles ; chaque erreur d’un formulaire est dite en toutes lettres, à sa place,
          et rappelée en tête de la page qui revient ; rien ne clignote, ce qui bouge de soi-même se met en pause, et
          les mouvements s’arrêtent si votre appareil le demande.
        </p>
      </>
    ),
  },
  {
    id: "etat",
    title: "Où nous en sommes",
    body: (
      <>
        <p>
          Le site n’a pas encore été audité par un tiers : nous ne publions donc pas de taux de conformité. Les pages
          sont contrôlées automatiquement à chaque changement, et parcourues au clavier et à 320 pixels de large.
        </p>
        <h3>Ce qui manque encore</h3>
        <ul>
          <li>
            Les champs de carte bancaire sont ceux de notre prestataire de paiement. S’ils vous gênent, sa page de
            paiement hébergée, plus simple, est proposée à côté : « Payer sur la page sécurisée de Stripe ». Ni les uns
            ni l’autre ne sont de nous : si aucun ne vous convient, nous prenons votre commande par téléphone.
          </li>
          <li>
            Les dessins de montures disent leur forme et leur couleur en texte, pas chaque détail : appelez-nous, nous
            les décrivons volontiers.
          </li>
          <li>
            Les factures et les avoirs sont des fichiers PDF balisés, que nous n’avons pas fait vérifier. La page de la
            commande dit les mêmes articles et les mêmes montants ; nous lisons volontiers le reste au téléphone.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "exemption",
    title: "Notre situation au regard de la loi",
    body: (
      <p>
        Depuis le 28 juin 2025, les services de commerce électronique doivent être accessibles (articles L. 412-13 et D.
        412-50 et suivants du Code de la consommation).
        {microEnterprise
          ? ` ${capitalized(company.named)} est une microentreprise, de moins de dix salariés et de moins de deux millions d’euros de chiffre d’affaires : elle est exemptée de cette obligation pour ses services. Nous le disons parce qu’il faut le dire, et nous nous y tenons quand même.`
          : null}
      </p>
    ),
  },
  {
    id: "signaler",
    title: "Signaler un obstacle",
    body: (
      <>
        <p>
          Une page vous résiste ? Dites-nous laquelle et avec quel appareil :{" "}
          <a href={`mailto:${shop.email}`}>{shop.email}</a> ou <a href={shop.phoneHref}>{shop.phone}</a>. Nous répondons
          sous cinq jours ouvrés et, en attendant, prenons votre commande de vive voix.
        </p>
        <p>
          Sans réponse satisfaisante, vous pouvez saisir le{" "}
          <a href="https://formulaire.defenseurdesdroits.fr/">Défenseur des droits</a>.
        </p>
      </>
    ),
  },
  ...(isMadeUp()
    ? [
        {
          id: "boutique",
          title: "Et à la boutique",
          body: (
            <p>
              L’entrée est de plain-pied, la porte s’ouvre à 90 centimètres. Les chiens guides sont les bienvenus. Une
              boucle magnétique est posée au comptoir. Pour un rendez-vous plus long ou plus calme, le matin en semaine
              est le bon moment : <Link to="/contact">prévenez-nous</Link>.
            </p>
          ),
        },
      ]
    : []),
];

export default function Accessibility() {
  const { microEnterprise, own } = useLoaderData<typeof loader>();
  return (
    <ReadingPage
      title="Accessibilité"
      intro="Non conforme ou partiellement conforme, ces mots n’aident personne. Voici ce qui marche, ce qui manque, et qui appeler."
      updatedOn={terms.updatedOn}
      sections={sections(microEnterprise)}
      own={own}
      contents
    />
  );
}
