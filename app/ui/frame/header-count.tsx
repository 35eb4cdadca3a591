/** The number of pieces beside a link of the header; nothing at zero. */
export function HeaderCount({ of: count }: { of: number }) {
  if (count === 0) return null;
  return (
    <span className="cart-link__count">
      {count}
      <span className="visually-hidden">{count > 1 ? " articles" : " article"}</span>
    </span>
  );
}
