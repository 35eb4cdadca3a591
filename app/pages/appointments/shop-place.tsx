import { shop } from "~/shop/identity";
import { neighbourhood } from "~/shop/neighbourhood";
import { QuarterPlan } from "~/shop/quarter-plan";

export type ShopPicture = { src: string; alt: string | null };

/** A picture of the shop and a plan of the way to it, with a link to a map on another site. */
export function ShopPlace({ picture }: { picture: ShopPicture }) {
  return (
    <aside className="booking__place" aria-labelledby="boutique-titre">
      <h2 id="boutique-titre">La boutique</h2>
      <img src={picture.src} alt={picture.alt ?? ""} width="1200" height="675" loading="lazy" decoding="async" />
      <address>
        {shop.street}, {shop.postalCode}&nbsp;{shop.city}
        <br />
        <a href={shop.phoneHref}>{shop.phone}</a>
      </address>
      <QuarterPlan />
      <p>
        <a className="alone" href={neighbourhood.mapUrl} rel="noreferrer">
          Voir sur la carte
        </a>
      </p>
    </aside>
  );
}
