import type { Services } from "~/infra/services.server";
import { SIZE_MISSING } from "~/domain/cart/forms.server";
import { Wish } from "~/domain/wishlist/forms.server";
import { share, stopSharing } from "~/domain/wishlist/share.server";
import { moveToCart, type MoveOutcome } from "~/domain/wishlist/to-cart.server";
import { keep, letGo, MOST_ENTRIES } from "~/domain/wishlist/wishlist.server";
import { slugOf } from "~/ui/slug";
import { productPath } from "~/http/pictures/product-cards.server";
import type { Flash } from "~/http/answers/flash.server";
import type { ShopContext } from "~/http/request-context.server";
import { NOT_UNDERSTOOD } from "~/http/forms/forms.server";
import { returnAddress } from "~/http/answers/return-address.server";
import { ensureVisitor } from "~/http/session/visitor.server";

export type WishlistChange =
  /** `to`: the page to go to; without it, the page of the form. */
  { refused: false; flash: Flash; to?: string } | { refused: true; message: string };

/**
 * Handles the forms of the wishlist. A heart sends the state it wants instead of toggling, so that a second press, or one on a
 * page reached by the back button, changes nothing more.
 */
export async function changeWishlist(context: ShopContext, posted: FormData): Promise<WishlistChange> {
  const { services, visitorId } = context;
  switch (posted.get("intent")) {
    case "share":
      await share(services, await ensureVisitor(context));
      return done("Votre wishlist a maintenant un lien de partage.");
    case "unshare":
      if (visitorId) await stopSharing(services, visitorId);
      return done("Le lien de partage ne mène plus à votre wishlist.");
    case "add":
    case "remove":
      return changeEntry(context, posted);
    default:
      return refused(NOT_UNDERSTOOD);
  }
}

async function changeEntry(context: ShopContext, posted: FormData): Promise<WishlistChange> {
  const { services, visitorId } = context;
  const wish = Wish.safeParse(Object.fromEntries(posted));
  if (!wish.success) return refused(wish.error.issues[0]?.message ?? "Demande invalide.");
  const { product: number, color } = wish.data;
  if (posted.get("intent") === "remove") {
    const name = visitorId ? await letGo(services, visitorId, number) : null;
    return done(name ? `${name} a été retiré de votre wishlist.` : "Cet article n’est plus dans votre wishlist.");
  }
  const kept = await keep(services, await ensureVisitor(context), { number, color });
  if (kept.outcome === "kept") return done(`${kept.name} est dans votre wishlist.`);
  return refused(
    kept.outcome === "full"
      ? `Votre wishlist contient déjà ${MOST_ENTRIES} articles : retirez-en un pour en ajouter un autre.`
      : "Cet article n’est plus en vente.",
  );
}

/** Moves a product of the wishlist into the cart. It runs once for each form sent, because a repeat would no longer find the product. */
export async function moveWish(
  services: Services,
  visitorId: string | null,
  posted: FormData,
): Promise<WishlistChange> {
  const wish = Wish.safeParse(Object.fromEntries(posted));
  return moved(
    wish.success && visitorId ? await moveToCart(services, visitorId, wish.data.product) : { outcome: "unknown" },
  );
}

/** The address in a form's field `back`. The anchor of a card is completed with the number of its product. */
export function backTo(posted: FormData): string {
  const back = returnAddress(posted.get("back"), "/wishlist");
  const product = posted.get("product");
  return back.endsWith("#article") && typeof product === "string" && /^\d{1,9}$/.test(product)
    ? `${back}-${product}`
    : back;
}

function moved(move: MoveOutcome): WishlistChange {
  switch (move.outcome) {
    case "moved": {
      const name = `${move.product.brand} ${move.product.name} (${move.colorName})`;
      return move.already
        ? {
            refused: false,
            flash: { kind: "info", text: `${name} : ce qui est disponible est déjà dans votre panier.` },
          }
        : done(`${name} est dans votre panier.`);
    }
    case "sizeMissing":
      return {
        refused: false,
        flash: { kind: "info", text: SIZE_MISSING },
        to: `${productPath(move.product)}?couleur=${slugOf(move.colorName)}`,
      };
    case "soldOut":
      return refused("Cet article vient d’être épuisé dans cette couleur.");
    case "full":
      return refused("Votre panier est plein : validez-le, ou retirez un article.");
    case "unknown":
      return refused("Cet article n’est plus dans votre wishlist, ou n’est plus en vente.");
  }
}

function done(text: string): WishlistChange {
  return { refused: false, flash: { kind: "success", text } };
}

function refused(message: string): WishlistChange {
  return { refused: true, message };
}
