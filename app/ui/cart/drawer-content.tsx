import { CartLines, CartTotal } from "./cart-lines";
import type { CartView } from "./cart-view";

/**
 * What the drawer shows. Its script loads at the first opening, because most visitors leave a page without opening it.
 */
export default function DrawerContent({ cart }: { cart: CartView }) {
  if (cart.lines.length === 0) return <p>Votre panier est vide.</p>;
  return (
    <>
      <CartLines cart={cart} place="drawer" />
      <CartTotal cart={cart} />
    </>
  );
}
