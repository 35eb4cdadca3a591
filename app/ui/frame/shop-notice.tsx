/** An announcement of the shop to every visitor. Its style sheet is loaded only with it: see the head of `root.tsx`. */
export function ShopNotice({ text }: { text: string }) {
  return (
    <aside className="shop-notice" aria-label="Annonce">
      <p>{text}</p>
    </aside>
  );
}
