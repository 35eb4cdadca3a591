import { Link } from "@remix-run/react";

/** Back to the sale that was begun before these glasses. */
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
