import { Form, Link } from "@remix-run/react";
import type { FormEvent } from "react";

import { colorSlug } from "~/ui/color-slug";
import type { ArticleProps } from "./article";

/** What the shop itself does for a frame: put it aside, and answer. */
export function InTheShop({ article: { path, colorName, left } }: { article: ArticleProps }) {
  return (
    <>
      <Form action={`${path}/reserver`} onSubmit={takeSize}>
        <input type="hidden" name="couleur" value={colorSlug(colorName)} />
        <input type="hidden" name="taille" disabled />
        <button className="button button--quiet button--wide" disabled={left === 0}>
          Réserver en boutique
        </button>
      </Form>
      <p>
        <Link to={`${path}/question`} className="alone">
          Demander à un opticien
        </Link>
      </p>
    </>
  );
}

/** The size chosen for the cart, which is another form's, is the one to put aside. */
function takeSize({ currentTarget: form }: FormEvent<HTMLFormElement>) {
  const chosen = document.querySelector<HTMLInputElement>('.buy input[name="size"]:checked');
  const size = form.elements.namedItem("taille");
  if (!(size instanceof HTMLInputElement)) return;
  size.disabled = !chosen;
  size.value = chosen?.value ?? "";
}
