import { Form, Link } from "@remix-run/react";

import { colorSlug } from "../color-slug";
import type { ArticleProps } from "./article";

/** What the shop itself does for a frame: put it aside, and answer. */
export function InTheShop({ article: { path, colorName, left } }: { article: ArticleProps }) {
  return (
    <>
      <Form action={`${path}/reserver`}>
        <input type="hidden" name="couleur" value={colorSlug(colorName)} />
        <button className="button button--quiet button--wide" disabled={left === 0}>Réserver en boutique</button>
      </Form>
      <p><Link to={`${path}/question`}>Demander à un opticien</Link></p>
    </>
  );
}
