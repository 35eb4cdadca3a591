import { useLocation } from "@remix-run/react";
import type { FormEvent, MouseEvent } from "react";

import { pressHeart, useWished } from "~/enhance/hearts";
import { FormGuard } from "~/ui/forms/forms";
import { HeartIcon } from "~/ui/icons";
import { HEART_STATES } from "./heart-states";
import { useKnownWishes } from "./known-wishes";

/** The action completes this anchor with the posted number, so that a page of 24 cards does not repeat the numbers. */
const CARD = "#article";

type HeartProps = {
  /** The product's short number. */
  number: number;
  name: string;
  /** The colour that is shown, and that the wishlist keeps; empty for the product's first. */
  color: string;
  /**
   * True on a product's card: without scripts, the form leads back to this card by its id, `article-` and the number.
   */
  onCard?: boolean;
};

/** Adds a product to the wishlist, or removes it. The form leads back to its page; hydrated, it stays on it. */
export function Heart({ number, name, color, onCard }: HeartProps) {
  const { pathname, search } = useLocation();
  const known = useKnownWishes();
  const on = useWished(known).includes(number);
  const { intent, words } = on ? HEART_STATES.kept : HEART_STATES.free;

  const toggle = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    pressHeart(known, number, event.currentTarget);
  };

  return (
    <form method="post" action="/wishlist" className="heart" onSubmit={toggle}>
      <FormGuard name={`heart-${number}`} />
      <input type="hidden" name="product" value={number} />
      {color ? <input type="hidden" name="color" value={color} /> : null}
      <input type="hidden" name="back" value={pathname + search + (onCard ? CARD : "")} />
      <button type="submit" name="intent" value={intent} aria-pressed={on} onClick={oncePerDoubleClick}>
        <HeartIcon />
        <span className="visually-hidden">{`${words}\u00a0: ${name}`}</span>
      </button>
    </form>
  );
}

/** Ignores the second press of a double click, which would undo the first. */
function oncePerDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}
