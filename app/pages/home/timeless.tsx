import { useCarousel } from "~/enhance/carousel";
import { useIsHydrated } from "~/enhance/hydrated";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/photo";
import { Heart } from "~/ui/wishlist/heart";

export type TimelessItem = {
  number: number;
  color: string;
  href: string;
  brand: string;
  name: string;
  price: string;
  picture: string | null;
  alt: string;
};

/** 'Les intemporels': a list that scrolls, vertical on a wide screen and horizontal on a phone; it needs no scripts. */
export function Timeless({ title, items }: { title: string; items: TimelessItem[] }) {
  const { list, selected, paused, select, togglePause } = useCarousel(items.length);
  const hydrated = useIsHydrated();
  if (items.length === 0) return null;
  return (
    <section className="timeless" aria-labelledby="intemporels">
      <div className="timeless__head">
        <h2 id="intemporels">{title}</h2>
        {hydrated ? (
          <button type="button" className="button button--quiet" onClick={togglePause}>
            {paused ? "Reprendre le défilement" : "Arrêter le défilement"}
          </button>
        ) : null}
      </div>
      <div className="timeless__stage">
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by the keys that scroll it */}
        <ol ref={list} className="timeless__list" tabIndex={0} aria-label={`${title}, à faire défiler`}>
          {items.map((item, position) => (
            <li key={item.href} id={`article-${item.number}`} className="timeless__item">
              {item.picture ? (
                <Picture
                  src={item.picture}
                  sizes="(min-width: 64rem) 50vw, 100vw"
                  alt={item.alt}
                  width="960"
                  height="600"
                  loading="lazy"
                />
              ) : null}
              <div className="timeless__text">
                <span className="card__brand">{item.brand}</span>{" "}
                <Link
                  to={item.href}
                  className="timeless__name"
                  onFocus={() => position !== selected && select(position)}
                >
                  {item.name}
                </Link>{" "}
                <span>{item.price}</span>
                <Heart number={item.number} name={`${item.brand} ${item.name}`} color={item.color} onCard />
              </div>
            </li>
          ))}
        </ol>
        {hydrated ? (
          <ul className="timeless__marks">
            {items.map((item, position) => (
              <li key={item.href}>
                <button
                  type="button"
                  aria-current={position === selected ? "true" : undefined}
                  onClick={() => select(position)}
                >
                  <span className="visually-hidden">
                    Voir {item.brand} {item.name}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}
