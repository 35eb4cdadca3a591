import { Form, Link } from "@remix-run/react";

import { FormGuard } from "~/ui/forms/forms";
import { Picture } from "~/ui/photo";
import { Price } from "~/ui/price";

/** A product of a wishlist as the page shows it, in texts. */
export type WishView = {
  number: number;
  title: string;
  /** Absent when it is no longer sold. */
  href?: string;
  image?: { url: string; alt: string };
  colorName: string;
  price: string;
  was?: string;
  percent?: number;
  stock: string;
  tone: "good" | "low" | "none";
  canBuy: boolean;
};

/** @param back where its forms lead back to; without it the list is only shown */
export function WishList({ wishes, back }: { wishes: WishView[]; back?: string }) {
  return (
    <ul className="wishes">
      {wishes.map((wish) => (
        <li key={wish.number} id={`article-${wish.number}`}>
          {wish.image ? (
            <Picture
              className="cart-line__picture"
              src={wish.image.url}
              small
              sizes="(min-width: 64rem) 30vw, 50vw"
              alt={wish.image.alt}
              width="480"
              height="300"
              loading="lazy"
            />
          ) : (
            <span className="cart-line__picture placeholder">Photo à venir</span>
          )}
          <div>
            <h2 className="card__name">{wish.href ? <Link to={wish.href}>{wish.title}</Link> : wish.title}</h2>
            {wish.colorName ? <p className="hint">{wish.colorName}</p> : null}
            <Price price={wish.price} was={wish.was} percent={wish.percent} />
            <p className={wish.tone === "good" ? "stock" : `stock stock--${wish.tone}`}>{wish.stock}</p>
            {back ? (
              <div className="wishes__actions">
                {wish.canBuy ? (
                  <WishForm wish={wish} back={back} intent="cart" words="Ajouter au panier" className="button" />
                ) : null}
                <WishForm wish={wish} back={back} intent="remove" words="Retirer de la wishlist" className="plain" />
              </div>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

type WishFormProps = { wish: WishView; back: string; intent: "cart" | "remove"; words: string; className: string };

function WishForm({ wish, back, intent, words, className }: WishFormProps) {
  return (
    <Form method="post" action="/wishlist" replace preventScrollReset>
      <FormGuard name={`${intent}-${wish.number}`} />
      <input type="hidden" name="product" value={wish.number} />
      <input type="hidden" name="back" value={back} />
      <button type="submit" name="intent" value={intent} className={className}>
        {words}
        <span className="visually-hidden">&nbsp;: {wish.title}</span>
      </button>
    </Form>
  );
}
