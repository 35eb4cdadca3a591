/** How many pieces wait behind a link of the header; nothing where none do. */
export function HeaderCount({ of: count }: { of: number }) {
  if (count === 0) return null;
  return (
    <span className="cart-link__count">
      {count}
      <span className="visually-hidden">{count > 1 ? " articles" : " article"}</span>
    </span>
  );
}
