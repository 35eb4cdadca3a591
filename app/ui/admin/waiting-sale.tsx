import { Link } from "./permitted";

/** A link back to the sale at the till that was interrupted to put these glasses together. */
export function WaitingSale({ sale }: { sale: { says: string; href: string } | null }) {
  if (!sale) return null;
  return (
    <p className="notice">
      {sale.says}{" "}
      <Link to={sale.href} prefetch="none">
        Reprendre la vente
      </Link>
    </p>
  );
}
