import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { MarkIcon } from "~/ui/icons";
import { FREE_QUOTE, LAWS, REPORT_INCIDENT } from "~/ui/reading/law";

type ShopFacts = {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  phone: string;
  phoneHref: string;
  email: string;
  openingHours: readonly { days: string; hours: string }[];
};
type Optician = { name: string; title: string; rpps: string };

const COLUMNS = [
  {
    title: "Acheter",
    links: [
      { to: "/modes-de-paiement", name: "Modes de paiement" },
      { to: "/options-de-livraison", name: "Livraison" },
      { to: "/suivi-commande", name: "Suivre ma commande" },
      { to: "/retours", name: "Retours" },
      { to: "/renoncer", name: "Renoncer au contrat ici" },
      { to: "/faq", name: "Questions fréquentes" },
      { to: "/conseil-entretien", name: "Conseils d’entretien" },
    ],
  },
  {
    title: "La maison",
    links: [
      { to: "/a-propos", name: "À propos" },
      { to: "/a-propos#equipe", name: "L’équipe" },
      { to: "/services", name: "Services" },
      { to: "/rendez-vous", name: "Rendez-vous" },
      { to: "/contact", name: "Contact" },
      { to: "/plan-du-site", name: "Plan du site" },
    ],
  },
  {
    title: "Informations légales",
    links: [
      { to: "/mentions-legales", name: "Mentions légales" },
      { to: "/conditions-generales-de-vente", name: "Conditions générales de vente" },
      { to: "/politique-confidentialite", name: "Confidentialité" },
      { to: "/gestion-des-cookies", name: "Gestion des cookies" },
      { to: "/accessibilite", name: "Accessibilité" },
    ],
  },
];

type FooterProps = {
  shop: ShopFacts;
  optician: Optician;
  newsletter?: ReactNode;
  /** Below the links: the light version. */ children?: ReactNode;
};

export function SiteFooter({ shop, optician, newsletter, children }: FooterProps) {
  return (
    <footer className="site-footer">
      <div className="site-footer__columns">
        <section aria-labelledby="footer-shop">
          <h2 id="footer-shop" className="logo">
            <MarkIcon />
            {shop.name}
          </h2>
          <address>
            {shop.street}
            <br />
            {shop.postalCode} {shop.city}
            <br />
            <a href={shop.phoneHref}>{shop.phone}</a>
            <br />
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </address>
        </section>
        <section aria-labelledby="footer-hours">
          <h2 id="footer-hours">Horaires</h2>
          <Hours hours={shop.openingHours} />
        </section>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, name }) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {newsletter}
      </div>
      <LegalLine optician={optician} />
      {children}
    </footer>
  );
}

/** What article R. 4362-14 of the Code de la santé publique wants in sight on an optician's site. */
function LegalLine({ optician }: { optician: Optician }) {
  return (
    <p className="legal-line">
      {optician.name}, {optician.title}, RPPS&nbsp;{optician.rpps}. {FREE_QUOTE}{" "}
      <a href={LAWS.opticians}>Règles de la profession</a>, <a href={REPORT_INCIDENT}>signaler un incident à l’ANSM</a>.
    </p>
  );
}

export function Hours({ hours }: { hours: ShopFacts["openingHours"] }) {
  return (
    <dl className="hours">
      {hours.map(({ days, hours: open }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{open}</dd>
        </div>
      ))}
    </dl>
  );
}
