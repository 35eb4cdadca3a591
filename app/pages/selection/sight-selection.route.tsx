import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";

import { pageMeta } from "~/http/head/page-meta";
import { Breadcrumb } from "~/ui/breadcrumb";
import { BOOKING } from "~/ui/reading/places";
import { OnwardLinks, Sections } from "~/ui/reading/reading-page";
import { prescriptionSections, Sights } from "./sights";
import { staticSheet } from "~/ui/styles/sheets/reading";

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Choisir selon sa vue",
      description:
        "Myopie, hypermétropie, presbytie : ce qui se passe dans l’œil, les verres qu’il faut et les montures qui vont avec.",
      canonical: "/VueSelection",
    },
    matches,
  );

export default function ChooseBySight() {
  return (
    <main id="contenu" className="page reading">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here="Choisir selon sa vue" />
      <header className="reading__head">
        <h1>Choisir selon sa vue</h1>
        <p className="lead">
          Trois façons de voir flou, trois façons de choisir. Reconnaissez-vous dans l’une des phrases, ou{" "}
          <Link to={BOOKING}>faites contrôler votre vue</Link>.
        </p>
      </header>
      <Sights />
      <div className="band">
        <Sections sections={prescriptionSections} />
      </div>
      <OnwardLinks
        links={[
          { to: "/faq#ordonnance", name: "Ordonnance et verres", why: "Écart pupillaire, devis, adaptation." },
          { to: "/services#controle", name: "Contrôle de la vue", why: "À la boutique, sur rendez-vous." },
          {
            to: "/100-sante",
            name: "Offre 100\u00a0% Santé",
            why: "Montures et verres à prix limités, pour adultes et enfants.",
          },
          { to: "/verres-seuls", name: "Verres seuls", why: "Pour une monture que vous avez et que vous gardez." },
          { to: "/optique-selection", name: "Lunettes de vue", why: "Toutes les montures, femme et homme." },
        ]}
      />
    </main>
  );
}
