import { Link } from "~/ui/link";
import type { ReactNode } from "react";

import { MarkIcon } from "~/ui/icons";
import { FREE_QUOTE, LAWS, REPORT_INCIDENT } from "~/shop/law";
import { FOOTER } from "./site-pages";

type ShopFacts = {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  phone: string;
  phoneHref: string;
  email: string;
};
type OpenDays = readonly { days: string; hours: string }[];
type Optician = { name: string; title: string; rpps: string };

type FooterProps = {
  shop: ShopFacts;
  hours: OpenDays;
  /** The optician responsible for the shop; absent until the settings name one. */
  optician: Optician | undefined;
  newsletter?: ReactNode;
  /** Below the links: the light version. */ children?: ReactNode;
};

export function SiteFooter({ shop, hours, optician, newsletter, children }: FooterProps) {
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
            {`${shop.postalCode} ${shop.city}`}
            <br />
            <a href={shop.phoneHref}>{shop.phone}</a>
            <br />
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </address>
        </section>
        <section aria-labelledby="footer-hours">
          <Fold id="footer-hours" title="Horaires" />
          <Hours hours={hours} />
        </section>
        {FOOTER.map(({ title, pages }) => (
          <nav key={title} aria-label={title}>
            <Fold title={title} />
            <ul>
              {pages.map(({ path, name }) => (
                <li key={path}>
                  <Link to={path}>{name}</Link>
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

/**
 * On a phone it opens and closes the links below it, by CSS; on a large screen the links are always shown, as under a
 * heading.
 */
function Fold({ id, title }: { id?: string; title: string }) {
  return (
    <details className="fold">
      <summary>
        <h2 id={id}>{title}</h2>
      </summary>
    </details>
  );
}

/** The facts that article R. 4362-14 of the Code de la santé publique wants an optician's site to show. */
function LegalLine({ optician }: { optician: Optician | undefined }) {
  return (
    <p className="legal-line">
      {optician ? `${[optician.name, optician.title].filter(Boolean).join(", ")}, RPPS\u00a0${optician.rpps}. ` : null}
      <a href="/devis">{FREE_QUOTE}</a> <a href={LAWS.opticians}>Règles de la profession</a>
      {", "}
      <a href={REPORT_INCIDENT}>signaler un incident à l’ANSM</a>.
    </p>
  );
}

export function Hours({ hours }: { hours: OpenDays }) {
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
