import { Form, Link } from "@remix-run/react";
import type { FormEvent } from "react";

import { slugOf } from "~/ui/slug";
import type { ArticleProps } from "./article-props";

/** Ways to decide before buying: try the frame on, have it put aside in the shop, its quote, ask an optician. */
export function InTheShop({ article, size }: { article: ArticleProps; size: string }) {
  const { path, colorName, left, isTriedOn, sizedWays } = article;
  const color = slugOf(colorName);
  return (
    <>
      {isTriedOn ? (
        <li>
          <a href={`/sur-mon-visage?retour=${encodeURIComponent(`${path}?couleur=${color}`)}`}>
            Sur mon visage&nbsp;: l’essayer en photo
          </a>
        </li>
      ) : null}
      {sizedWays?.map(([to, words]) => (
        <li key={words}>
          <a href={to + size}>{words}</a>
        </li>
      ))}
      <li>
        <Form action={`${path}/reserver`} onSubmit={takeSize}>
          <input type="hidden" name="couleur" value={color} />
          <input type="hidden" name="taille" disabled />
          <button disabled={left === 0}>Réserver en boutique</button>
        </Form>
      </li>
      <li>
        <Link to={`${path}/question`}>Demander à un opticien</Link>
      </li>
    </>
  );
}

/** Copies the size that is ticked in the form of the cart into the form that reserves the frame. */
function takeSize({ currentTarget: form }: FormEvent<HTMLFormElement>) {
  const chosen = document.querySelector<HTMLInputElement>('.buy input[name="size"]:checked');
  const size = form.elements.namedItem("taille");
  if (!(size instanceof HTMLInputElement)) return;
  size.disabled = !chosen;
  size.value = chosen?.value ?? "";
}
