import type { LinksFunction, MetaFunction } from "@remix-run/node";

import { pageMeta } from "~/http/page-meta";
import { shop } from "~/shop.config";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Hours } from "~/ui/site-footer";
import { QuarterPlan } from "~/ui/static/plan";
import { OnwardLinks } from "~/ui/static/reading-page";
import { staticSheet } from "~/ui/styles/sheet";

export const handle = { scripts: false };

export const links: LinksFunction = () => [staticSheet];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Contact", description: `Adresse, téléphone, courriel, plan et horaires de la ${shop.name}, opticien à Lyon, dans le 1er arrondissement.`, canonical: "/contact" }, matches);

export default function Contact() {
  return (
    <main id="contenu" className="page reading">
      <Breadcrumb crumbs={[{ name: "Accueil", path: "/home" }]} here="Contact" />
      <header className="reading__head">
        <h1>Contact</h1>
        <p className="lead">Une question sur une monture, une commande, une ordonnance&nbsp;? Un rendez-vous à prendre&nbsp;? Un opticien vous répond.</p>
      </header>
      <div className="contact">
        <dl className="facts">
          <div>
            <dt>Adresse</dt>
            <dd>
              <address>{shop.street}<br />{shop.postalCode}&nbsp;{shop.city}</address>
              <a href={shop.mapUrl} rel="noreferrer">Voir sur la carte</a>
            </dd>
          </div>
          <div><dt>Téléphone</dt><dd><a href={shop.phoneHref}>{shop.phone}</a></dd></div>
          <div><dt>Courriel</dt><dd><a href={`mailto:${shop.email}`}>{shop.email}</a></dd></div>
          <div><dt>Horaires</dt><dd><Hours hours={shop.openingHours} /></dd></div>
          <div><dt>Rendez-vous</dt><dd>Par téléphone ou par courriel, de 10&nbsp;h à 18&nbsp;h. Dites-nous le motif et deux moments qui vous iraient.</dd></div>
          <div><dt>Venir</dt><dd>Métro A ou C, station Hôtel de Ville – Louis Pradel, à cinq minutes à pied par la place des Terreaux. Entrée de plain-pied.</dd></div>
        </dl>
        <QuarterPlan />
      </div>
      <OnwardLinks
        links={[
          { to: "/faq", name: "Questions fréquentes", why: "La réponse y est peut-être déjà." },
          { to: "/services", name: "Services", why: "Contrôle de la vue, atelier, rendez-vous." },
          { to: "/a-propos#equipe", name: "L’équipe", why: "Qui vous répondra." },
        ]}
      />
    </main>
  );
}
