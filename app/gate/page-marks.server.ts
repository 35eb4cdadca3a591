import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import type { VisitorMarks } from "~/domain/wishlist/marks.server";
import { HeaderCount } from "~/ui/frame/header-count";
import { HEART_STATES } from "~/ui/wishlist/heart-states";
import type { MarkPlace } from "./page-template.server";

type Found = { index: number; length: number; place: MarkPlace };

/** The marks of a visitor with nothing in cart and wishlist, as the root's data has them in a template. */
const NOBODYS_DATA = '"cartCount":0,"wished":[]';
const CART_COUNT = '<span data-count="cart">';
const WISH_COUNT = '<span data-count="wishlist">';
/** The key of a heart's form. The pattern matches no text of an address that looks like such a key. */
const HEART = /name="attempt" value="[^"]*\.heart-(\d+)"/g;

/** The attributes of a heart's button in its two states, as React renders them. */
const ATTRIBUTES = {
  free: `value="${HEART_STATES.free.intent}" aria-pressed="false"`,
  kept: `value="${HEART_STATES.kept.intent}" aria-pressed="true"`,
};

/** Finds the places of a visitor's marks in a page that was rendered for no particular visitor. */
export function findMarks(html: string): Found[] {
  return [
    ...once(html, NOBODYS_DATA, { kind: "data" }),
    ...behind(html, CART_COUNT, { kind: "cartCount" }),
    ...behind(html, WISH_COUNT, { kind: "wishCount" }),
    ...[...html.matchAll(HEART)].flatMap((match) => heart(html, match.index, Number(match[1]))),
  ];
}

/** @returns for each place, the text in this visitor's page; null where the text of the template stays */
export function markTexts({ cartCount, wished }: VisitorMarks): (place: MarkPlace) => string | null {
  const kept = new Set(wished);
  return (place) => {
    switch (place.kind) {
      case "data":
        return `"cartCount":${cartCount},"wished":${JSON.stringify(wished)}`;
      case "cartCount":
        return countMarkup(cartCount);
      case "wishCount":
        return countMarkup(wished.length);
      case "heartState":
        return kept.has(place.product) ? ATTRIBUTES.kept : null;
      case "heartWords":
        return kept.has(place.product) ? HEART_STATES.kept.words : null;
    }
  };
}

const countMarkups = new Map<number, string>();

/** A count in the markup that the component of the header gives it. */
function countMarkup(count: number): string {
  const known = countMarkups.get(count) ?? renderToStaticMarkup(createElement(HeaderCount, { of: count }));
  if (countMarkups.size < 1000) countMarkups.set(count, known);
  return known;
}

function once(html: string, text: string, place: MarkPlace): Found[] {
  const index = html.indexOf(text);
  return index === -1 ? [] : [{ index, length: text.length, place }];
}

function behind(html: string, text: string, place: MarkPlace): Found[] {
  const index = html.indexOf(text);
  return index === -1 ? [] : [{ index: index + text.length, length: 0, place }];
}

/** Finds the heart's button, which follows the hidden fields of its form. */
function heart(html: string, from: number, product: number): Found[] {
  const { words } = HEART_STATES.free;
  const attributes = ATTRIBUTES.free;
  const state = html.indexOf(attributes, from);
  const said = html.indexOf(words, state);
  if (state === -1 || said === -1) return [];
  return [
    { index: state, length: attributes.length, place: { kind: "heartState", product } },
    { index: said, length: words.length, place: { kind: "heartWords", product } },
  ];
}
