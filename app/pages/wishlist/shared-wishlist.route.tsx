import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { readShared } from "~/domain/wishlist/share.server";
import { pageTitle } from "~/http/head/page-title";
import { readShareToken, wishView } from "./wishlist-view.server";
import { articleSheet, cartSheet, sheetLink } from "~/ui/styles/sheet";
import wishlistSheet from "./wishlist.css";
import { WishList } from "./wish-list";

const CLOSED = "Cette wishlist n’est plus partagée.";

export const links: LinksFunction = () => [articleSheet, cartSheet, sheetLink(wishlistSheet)];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? "Une wishlist partagée" : CLOSED.slice(0, -1)),
];

export async function loader({ params: { token = "" }, context: { services } }: LoaderFunctionArgs) {
  const shareId = readShareToken(services.config, token);
  const entries = shareId ? await readShared(services, shareId) : null;
  if (!entries) throw json({ error: CLOSED }, { status: 404 });
  return json({ wishes: entries.map(wishView) });
}

/** A shared wishlist. It shows the products and never the owner's name. */
export default function SharedWishlist() {
  const { wishes } = useLoaderData<typeof loader>();
  return (
    <main id="contenu" className="page">
      <header className="shelf-hero shelf-hero--plain">
        <h1>Une wishlist partagée</h1>
        <p>Quelqu’un vous montre ce qui lui plaît chez nous.</p>
      </header>
      {wishes.length > 0 ? <WishList wishes={wishes} /> : <p className="empty">Aucun article dans la wishlist.</p>}
      <p className="button-row">
        <Link className="button" to="/home">
          Découvrir la boutique
        </Link>
      </p>
    </main>
  );
}
