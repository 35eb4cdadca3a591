import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { shareOf } from "~/domain/wishlist/share.server";
import { readWishlist } from "~/domain/wishlist/wishlist.server";
import { useFocusWhenFewer } from "~/enhance/focus-when-fewer";
import { cameFrom } from "./came-from.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { shelfWays } from "~/http/frames/shelf-ways.server";
import { wornPicture } from "~/http/pictures/worn.server";
import { pageTitle } from "~/http/head/page-title";
import { returnAddress } from "~/http/answers/return-address.server";
import { backTo, changeWishlist, moveWish, type WishlistChange } from "./wishlist-form.server";
import { comparisonOf, sharePath, wishView } from "./wishlist-view.server";
import { BackToTop } from "~/ui/frame/back-to-top";
import { HeartIcon } from "~/ui/icons";
import { ShelfWays, type ShelfWaysProps } from "~/ui/shelf-ways";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { articleSheet, cartSheet, sheetLink } from "~/ui/styles/sheet";
import wishlistSheet from "./wishlist.css";
import { Sharing } from "./sharing";
import { WishList } from "./wish-list";

export const links: LinksFunction = () => [articleSheet, cartSheet, sheetLink(wishlistSheet)];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Ma Wishlist", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, visitorId } = context;
  const entries = await readWishlist(services, visitorId);
  const shareId = await shareOf(services, visitorId);
  const path = shareId && sharePath(services.config, shareId);
  return json({
    wishes: entries
      .map(wishView)
      .map((wish) => ({ ...wish, ...(wish.image && { image: wornPicture(context, wish.image) }) })),
    compare: comparisonOf(entries),
    shared: path ? { path, url: services.config.publicUrl.origin + path } : null,
    back: returnAddress(new URL(request.url).searchParams.get("retour"), cameFrom(request, "/wishlist") ?? "/home"),
    refused: context.refused,
    ways: entries.length === 0 ? await shelfWays(services) : null,
  });
}

export async function action({ context }: ActionFunctionArgs) {
  const posted = context.form;
  const answer = (change: WishlistChange) => {
    if (change.refused) return refuseField(context, posted, "form", change.message);
    // A hydrated heart stays on its page, and shows its new state by itself.
    if (posted.get("stay") !== "1") setFlash(context, change.flash);
    return redirect(change.to ?? backTo(posted), 303);
  };
  if (posted.get("intent") === "cart")
    return once(context, async (services) => answer(await moveWish(services, context.visitorId, posted)));
  return answer(await changeWishlist(context, posted));
}

export default function WishlistPage() {
  const { wishes, shared, back, compare, ways } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  const heading = useFocusWhenFewer(wishes.length);
  const here = back === "/home" ? "/wishlist" : `/wishlist?retour=${encodeURIComponent(back)}`;
  return (
    <main id="contenu" className="page">
      <p className="back">
        <Link className="button button--quiet" to={back}>
          Retour
        </Link>
      </p>
      <ErrorSummary form={form} />
      <h1 ref={heading} tabIndex={-1}>
        Ma Wishlist
      </h1>
      {wishes.length > 0 ? (
        <p className="wishes__said">
          {wishes.length > 1 ? `${wishes.length} articles` : "1 article"}
          {compare ? (
            <>
              {" "}
              <a className="button button--quiet" href={compare}>
                Comparer ces montures
              </a>
            </>
          ) : null}
        </p>
      ) : null}
      {wishes.length > 0 ? <WishList wishes={wishes} back={here} /> : null}
      {ways ? <EmptyWishlist ways={ways} /> : null}
      {wishes.length > 0 || shared ? <Sharing shared={shared} back={here} /> : null}
      <BackToTop footPx={200} />
    </main>
  );
}

function EmptyWishlist({ ways }: { ways: ShelfWaysProps }) {
  return (
    <>
      <div className="wishes__none">
        <p>Aucun article dans la wishlist.</p>
        <p>
          Touchez le cœur
          <HeartIcon /> d’une monture&nbsp;: elle vous attend ici, sans compte. Vous la retrouvez d’un essai à l’autre,
          et vous pouvez montrer votre liste à qui vous voulez.
        </p>
      </div>
      <ShelfWays {...ways} />
    </>
  );
}
