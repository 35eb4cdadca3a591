import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type RefObject } from "react";

import { thumbnail } from "~/ui/photo";
import { pictureOf, type Card } from "~/ui/product-card";
import { Link } from "~/ui/link";

type Found = { query?: string; total?: number; cards?: Card[] };

const SHOWN = 4;
/** Letters to type before suggestions are asked for; fewer would match half of the shop. */
const LEAST_TYPED = 2;
/** Suggestions are asked for after such a pause in typing. */
const PAUSE_MS = 200;

/** The first results of the search, with pictures, below its field. This script loads once the field has the focus. */
export default function SearchSuggestions({ form }: { form: RefObject<HTMLFormElement> }) {
  const { load, data } = useFetcher<Found>();
  const typed = useTyped(form);
  const address = `/recherche?q=${encodeURIComponent(typed)}`;
  const isAsking = typed.length >= LEAST_TYPED;
  useEffect(() => {
    const timer = setTimeout(() => isAsking && load(address), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [load, address, isAsking]);

  const { query, cards = [], total = 0 } = data ?? {};
  if (!isAsking || query !== typed || total === 0) return null;
  const all = total > 1 ? `Voir les ${total} résultats` : "Voir le résultat";
  return (
    <div className="suggested">
      <ul aria-label="Premiers résultats">
        {cards.slice(0, SHOWN).map((card) => {
          const image = pictureOf(card, card.shown ?? 0);
          return (
            <li key={card.href}>
              <Link to={card.href}>
                {image ? <img src={thumbnail(image)} alt="" width="96" height="60" /> : null}
                <span>
                  {card.brand} {card.name}
                  <span className="hint"> {card.price}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <p>
        <Link to={address}>{all}</Link>
      </p>
      <p className="visually-hidden" role="status">
        {all}
      </p>
    </div>
  );
}

/**
 * The typed text, the letters included that were typed before this script had loaded; empty after the form was sent,
 * after a press elsewhere or Escape, and on a new page.
 */
function useTyped(form: RefObject<HTMLFormElement>): string {
  const [typed, setTyped] = useState(() => wordsIn(form.current?.querySelector("input")));
  const { key } = useLocation();
  const shownOn = useRef(key);
  useEffect(() => {
    if (shownOn.current !== key) setTyped("");
    shownOn.current = key;
  }, [key]);
  useEffect(() => {
    const type = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) setTyped(wordsIn(target));
    };
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !form.current?.contains(target)) setTyped("");
    };
    const onKey = ({ key: pressed }: KeyboardEvent) => {
      if (pressed === "Escape") setTyped("");
    };
    const own = form.current;
    own?.addEventListener("input", type);
    own?.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", leave);
    return () => {
      own?.removeEventListener("input", type);
      own?.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", leave);
    };
  }, [form]);
  return typed;
}

function wordsIn(field: HTMLInputElement | null | undefined): string {
  return field?.value.trim().replace(/\s+/g, " ") ?? "";
}
