import { ShelfWays, type ShelfWaysProps } from "~/ui/shelf-ways";

export function EmptyCart({ ways }: { ways: ShelfWaysProps }) {
  return (
    <>
      <p className="cart__none">Votre panier est vide.</p>
      <ShelfWays {...ways} />
    </>
  );
}
