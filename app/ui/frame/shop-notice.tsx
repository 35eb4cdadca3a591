/** What the shop announces to everyone for some days. Its sheet comes with it alone: see the head of `root.tsx`. */
export function ShopNotice({ text }: { text: string }) {
  return (
    <aside className="shop-notice" aria-label="Annonce">
      <p>{text}</p>
    </aside>
  );
}
