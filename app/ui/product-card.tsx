import { Link } from "~/ui/link";
import { Fragment, useState, type ComponentType, type MouseEvent, type ReactNode } from "react";

import { isForNewTab } from "~/enhance/navigation/for-new-tab";
import { slugOf } from "./slug";
import { widthWord } from "~/shop/frame-widths";
import { Picture } from "./photo";
import { Price } from "./price";
import { Heart } from "~/ui/wishlist/heart";

/**
 * Value, name, picture, and the pieces left when there are few (0: none; null: enough). For a drawn frame that differs
 * from that of the first colour only in its finish, the picture is the name of the finish, which `pictureOf` completes.
 * This keeps the document small, because it has every picture twice.
 */
export type CardColor = [value: string, name: string, image: string, left: number | null];

const PAINTED = /_[a-z]+-[0-9a-f]{6}/;

/** The whole address of a colour's picture. */
export function pictureOf({ colors }: Pick<Card, "colors">, position: number): string {
  const [value = "", , image = ""] = colors[position] ?? [];
  return /^[a-z]+$/.test(image) ? (colors[0]?.[2] ?? "").replace(PAINTED, `_${image}-${value.slice(1)}`) : image;
}

export type Card = {
  number: number;
  href: string;
  brand: string;
  name: string;
  /** The width of the front of a frame for adults, from end piece to end piece, in millimetres. */
  wide?: number;
  /** Millimetres between the centres of the lenses of a photographed frame: the address of a drawing tells its own. */
  centres?: number;
  price: string;
  /** The lowest price of the 30 days before the reduction, and the reduction counted from it. */
  was?: string;
  percent?: number;
  /** The labels on its picture, such as "Nouveau" or the name of its offer. */
  labels?: string[];
  soldOut?: boolean;
  /** The portrait that wears its drawn frames, as the pictures' addresses name it. */
  on?: string;
  /** The position of the colour the card opens with, when not the first. */
  shown?: number;
  colors: CardColor[];
};

const MOST_DOTS = 5;

type CardProps = {
  card: Card;
  /** In the first view. */ eager?: boolean;
  heading?: "h2" | "h3";
  /** The button that shows the frame on a face where nothing can point; lists of few frames have none. */
  toggle?: ComponentType<{ worn: boolean; wear: (worn: boolean) => void; name: string }>;
};

function ProductCard({ card, eager, heading: Heading = "h2", toggle: Toggle }: CardProps) {
  const [shown, show] = useState(card.shown ?? 0);
  const [wearing, wear] = useState(false);
  const color = card.colors[shown];
  const image = pictureOf(card, shown);
  const left = color?.[3] ?? null;
  const hrefOf = (position: number) => withColor(card, position);

  const choose = (event: MouseEvent, position: number) => {
    if (isForNewTab(event)) return;
    event.preventDefault();
    show(position);
  };

  return (
    <article
      id={`article-${card.number}`}
      className={card.soldOut ? "card card--gone" : "card"}
      data-centres={card.centres}
      // A touch opens the article, or presses the button that shows the worn picture.
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && wear(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && wear(false)}
    >
      <div className="card__stage">
        {color && image ? (
          <Picture
            src={image}
            small
            sizes="(min-width: 64rem) 25vw, 50vw"
            alt={`Coloris ${color[1].toLowerCase()}`}
            width="480"
            height="300"
            loading={eager ? undefined : "lazy"}
          />
        ) : (
          <span className="placeholder">Photo à venir</span>
        )}
        {wearing && card.on && color ? (
          <img className="card__worn" src={image.replace("/face/", `/sur-${card.on}/`)} alt="" />
        ) : null}
        {card.on && Toggle ? <Toggle worn={wearing} wear={wear} name={card.name} /> : null}
      </div>
      <Badges card={card} />
      <p className="card__brand">
        {card.brand}
        {card.wide ? <span>{` ${widthWord(card.wide)} ${card.wide}\u00a0mm`}</span> : null}
      </p>
      <Heading className="card__name">
        <Link to={hrefOf(shown)} prefetch="intent" viewTransition>
          {card.name}
        </Link>
      </Heading>
      <Price price={card.price} was={card.was} />
      {card.soldOut || left !== null ? (
        <p className="card__stock">
          {card.soldOut ? "Épuisé" : left ? `Plus que ${left} en stock` : "Épuisé dans ce coloris"}
        </p>
      ) : null}
      {card.colors.length > 1 ? (
        <ul className="dots" aria-label="Coloris">
          {card.colors.slice(0, MOST_DOTS).map(([value, name, , pieces], position) => (
            <li key={value}>
              <a
                href={hrefOf(position)}
                className="dot"
                aria-current={position === shown ? "true" : undefined}
                onClick={(event) => choose(event, position)}
                data-gone={pieces === 0 || undefined}
              >
                <Swatch color={value} />
                <span className="visually-hidden">{pieces === 0 ? `${name} (épuisé)` : name}</span>
              </a>
            </li>
          ))}
          {card.colors.length > MOST_DOTS ? (
            <li className="dots__more">{`+ ${card.colors.length - MOST_DOTS}`}</li>
          ) : null}
        </ul>
      ) : null}
      <Heart number={card.number} name={`${card.brand} ${card.name}`} color={(shown && color?.[0]) || ""} onCard />
    </article>
  );
}

/** A disc in a colour. It is an SVG, because a style sheet cannot contain a rule for every possible colour. */
export function Swatch({ color }: { color: string }) {
  return (
    <svg className="swatch" viewBox="0 0 2 2" width="20" height="20" aria-hidden="true" fill={color}>
      <circle cx="1" cy="1" r="1" />
    </svg>
  );
}

function Badges({ card }: { card: Card }) {
  if (!card.labels && !card.percent) return null;
  return (
    <p className="card__badges">
      {card.labels?.map((label) => (
        <span key={label} className="badge">
          {label}
        </span>
      ))}
      {card.percent ? <span className="badge badge--sale">{`−${card.percent}\u00a0%`}</span> : null}
    </p>
  );
}

function withColor(card: Card, position: number): string {
  const color = card.colors[position];
  return color && position !== (card.shown ?? 0) ? `${card.href.split("?")[0]}?couleur=${slugOf(color[1])}` : card.href;
}

type GridProps = {
  cards: Card[];
  eager?: number;
  className?: string;
  heading?: "h2" | "h3";
  toggle?: CardProps["toggle"];
  /** Shown among the cards, after the first rows. */
  tile?: ReactNode;
};

/** The cards before the tile: a multiple of two and of three, so that the tile begins a row. */
const BEFORE_TILE = 6;

/** @param eager how many pictures are in the first view, and are loaded at once */
export function ProductGrid({ cards, eager = 0, className = "grid", heading, toggle, tile }: GridProps) {
  return (
    <ul className={className}>
      {cards.map((card, position) => (
        <Fragment key={card.href}>
          {tile && position === BEFORE_TILE ? <li className="tile">{tile}</li> : null}
          <li>
            <ProductCard card={card} eager={position < eager} heading={heading} toggle={toggle} />
          </li>
        </Fragment>
      ))}
    </ul>
  );
}
