import { ArrowIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { useDelay, useDeliveryOffer, useReturnDays } from "~/ui/frame/root-data";
import { Hours } from "~/ui/frame/site-footer";
import type { ReturnDays } from "~/shop/terms-of-sale/text";
import { DELIVERED_IN, DELIVERY_WORKING_DAYS } from "~/shop/delivery-terms";
import { HeroFilm, type Film } from "./hero-film";

type HeroWords = Record<"first" | "second" | "third" | "text" | "button" | "to" | "secondButton" | "secondTo", string>;

type HeroProps = {
  picture: string;
  film: Film;
  words: HeroWords;
  /** Portraits of people, each a link to a shelf of such frames. */ looks: {
    name: string;
    to: string;
    picture: string;
  }[];
  /** Sets the colour of the background. */ season: string;
};

/** How many letters of a word fit in the first line of the chart, at each of its smaller sizes. */
const CHART_LETTERS = [8, 12, 20];

/** The size of the chart's first line, by its longest word: a word of five letters fits at the largest. */
function chartSize(line: string): string {
  const letters = Math.max(...line.split(/\s+/).map((word) => word.length));
  const most = letters > 5 && CHART_LETTERS.find((each) => letters <= each);
  return most ? `hero__chart--${most}` : "";
}

/**
 * The greeting is set as an eye chart: Ferdinand Monoyer, who drew his in 1872 and gave the dioptre its name,
 * taught in the shop's town.
 */
export function Hero({ picture, film, words, looks, season }: HeroProps) {
  return (
    <section className={looks.length > 0 ? "hero hero--looks" : "hero"} data-season={season}>
      <div className="hero__text">
        <h1 className={`hero__chart ${chartSize(words.first)}`.trim()}>
          <span data-acuity="1/10">{words.first}</span> <span data-acuity="4/10">{words.second}</span>{" "}
          <span data-acuity="10/10">{words.third}</span>
        </h1>
        <p>{words.text}</p>
        <p className="button-row">
          <Link className="button" to={words.to}>
            {words.button}
          </Link>{" "}
          <Link className="button button--quiet" to={words.secondTo}>
            {words.secondButton}
          </Link>
        </p>
      </div>
      <div className="hero__show">
        <HeroFilm poster={picture} film={film} />
        {looks.length > 0 ? (
          <ul className="looks">
            {looks.map(({ name, to, picture: face }) => (
              <li key={to}>
                <Link to={to}>
                  <img src={face} alt="" width="1440" height="1800" loading="lazy" />
                  <span>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}

export const SHAPE_GUIDE = { name: "Quelle forme me va\u00a0?", to: "/guide-des-formes" };

/** Leads to the try-on. @param pictures of one person with one frame after another; without any, nothing is shown */
export function OnOnesFace({ pictures }: { pictures: string[] }) {
  if (pictures.length === 0) return null;
  return (
    <section className="hero house" aria-labelledby="essayer">
      <div className="hero__text">
        <h2 id="essayer">Et sur vous&nbsp;?</h2>
        <p>
          Une photo, et nos montures se posent sur votre visage, à leur vraie taille. Elle s’efface au bout d’une heure.
        </p>
        <p className="button-row">
          <Link className="button" to="/sur-mon-visage">
            Essayer en photo
          </Link>{" "}
          <Link className="button button--quiet" to={SHAPE_GUIDE.to}>
            {SHAPE_GUIDE.name}
          </Link>
        </p>
      </div>
      <div className="looks">
        {pictures.map((picture) => (
          <img key={picture} src={picture} alt="" width="1440" height="1800" loading="lazy" />
        ))}
      </div>
    </section>
  );
}

type EntryProps = {
  title: string;
  picture: string;
  links: { name: string; to: string; /** Clear by itself. */ whole?: boolean }[];
};

export function Entry({ title, picture, links }: EntryProps) {
  return (
    <section className="entry">
      <img src={picture} alt="" width="1200" height="675" loading="lazy" />
      <h2>{title}</h2>
      <ul>
        {links.map(({ name, to, whole }) => (
          <li key={to}>
            <Link to={to}>
              {whole ? null : <span className="visually-hidden">{title} </span>}
              {name}
              <ArrowIcon />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Doors({ doors }: { doors: { to: string; title: string; text: string; picture: string | null }[] }) {
  return (
    <ul className="doors">
      {doors.map(({ to, title, text, picture }) => (
        <li key={to}>
          {picture ? <img src={picture} alt="" width="960" height="600" loading="lazy" /> : null}
          <h2>
            <Link to={to}>{title}</Link>
          </h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

const promises = (deliveryOffer: string, delay: string, { frame, accessory }: ReturnDays) => [
  {
    title: "Essai en boutique",
    text: "Réservez, venez, essayez. L’ajustage est gratuit, même des années après.",
    to: "/contact",
    link: "Nous trouver",
  },
  deliveryOffer
    ? {
        title: `Livraison ${deliveryOffer}`,
        text: `Partout ${DELIVERED_IN}, en ${delay}, avec suivi.`,
        to: "/options-de-livraison",
        link: "Livraison",
      }
    : {
        title: "Retrait gratuit en boutique",
        text: "Nous vous écrivons dès que votre commande est prête.",
        to: "/options-de-livraison",
        link: "Retrait",
      },
  {
    title: `${frame} jours pour changer d’avis`,
    text: `${accessory === frame ? "" : `Et ${accessory} jours pour un accessoire. `}Sans avoir à dire pourquoi.`,
    to: "/retours",
    link: "Retours",
  },
];

export function Reassurance() {
  return (
    <ul className="reassurance">
      {promises(useDeliveryOffer().offer, useDelay(DELIVERY_WORKING_DAYS), useReturnDays()).map(
        ({ title, text, to, link }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
            <Link to={to}>{link}</Link>
          </li>
        ),
      )}
    </ul>
  );
}

type ShopProps = {
  picture: { src: string; alt: string | null };
  words: { title: string; text: string };
  shop: { street: string; postalCode: string; city: string; phone: string; phoneHref: string };
  hours: readonly { days: string; hours: string }[];
};

export function TheShop({ picture, words, shop, hours }: ShopProps) {
  return (
    <section className="the-shop" aria-labelledby="boutique">
      <img src={picture.src} alt={picture.alt ?? ""} width="1200" height="675" loading="lazy" />
      <div>
        <h2 id="boutique">{words.title}</h2>
        <p>{words.text}</p>
        <address>
          {shop.street}
          <br />
          {shop.postalCode}&nbsp;{shop.city}
          <br />
          <a href={shop.phoneHref}>{shop.phone}</a>
        </address>
        <Hours hours={hours} />
        <p>
          <Link className="button button--quiet" to="/contact">
            Itinéraire et contact
          </Link>
        </p>
      </div>
    </section>
  );
}
